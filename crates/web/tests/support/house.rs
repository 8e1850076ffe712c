//! A house to test in: a hub with quick bots, and a browser without script.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use court_core::{Dice, FastDice, Game, Seat};
use court_games::{Advice, Candidate, GAMES, GameEntry, Level, Player};
use court_server::store::SqlStore;
use court_server::{GuardSettings, Hub, HubConfig, Playable, api, protect};
use court_table::Kind;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// A game whose bots do not think: they choose at random at once.
struct Quick(&'static GameEntry);

impl Playable for Quick {
    fn kind(&self) -> &'static dyn Kind {
        self.0.kind()
    }

    fn player(&self, _: Level, seed: u64) -> Box<dyn Player> {
        match self.slug() {
            "louis-xiv" => Box::new(Rash::<court_louis_xiv::LouisXiv>::new(seed)),
            "sun-king" => Box::new(Rash::<court_sun_king::SunKing>::new(seed)),
            _ => Box::new(Rash::<court_emperor::Emperor>::new(seed)),
        }
    }
}

struct Rash<G> {
    dice: FastDice,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G> Rash<G> {
    const fn new(seed: u64) -> Self {
        Self {
            dice: FastDice::new(seed),
            game: std::marker::PhantomData,
        }
    }
}

impl<G: Game> Player for Rash<G> {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        let view: G::View = serde::Deserialize::deserialize(view)?;
        let mut legal = Vec::new();
        G::determinise(&view, &mut self.dice).legal(seat, &mut legal);
        self.dice.shuffle(&mut legal);
        let candidates = legal.into_iter().map(|action| Candidate {
            action: action.to_string(),
            share: 0.5,
            visits: 1,
        });
        Ok(Advice {
            candidates: candidates.collect(),
        })
    }
}

/// The whole server with pages, tables in memory.
pub(crate) struct House {
    pub(crate) hub: Hub,
    pub(crate) router: Router,
}

pub(crate) async fn house() -> House {
    let quick = |game: &'static GameEntry| &*Box::leak(Box::new(Quick(game))) as &'static dyn Playable;
    let mut config = HubConfig::new(GAMES.iter().map(quick).collect());
    config.bot_delay = Duration::ZERO;
    let store = SqlStore::memory().await.expect("a store in memory");
    let hub = Hub::open(config, Arc::new(store));
    let router = protect(
        api(&hub).merge(court_web::router(hub.clone())),
        &hub,
        &GuardSettings::UNLIMITED,
    );
    House { hub, router }
}

/// Somebody with cookies and without script.
pub(crate) struct Browser {
    router: Router,
    cookies: Vec<(String, String)>,
    at: String,
}

impl Browser {
    pub(crate) fn new(house: &House) -> Self {
        Self {
            router: house.router.clone(),
            cookies: Vec::new(),
            at: "/".to_owned(),
        }
    }

    /// Where it is, without the question.
    pub(crate) fn at(&self) -> &str {
        self.at.split('?').next().unwrap_or("/")
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, String) {
        self.send(path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> (u16, String) {
        let body: Vec<String> = form
            .iter()
            .map(|(name, value)| format!("{name}={}", escape(value)))
            .collect();
        self.send(path, Some(body.join("&"))).await
    }

    /// Reloads until it is asked something or the game is over.
    pub(crate) async fn wait_for_turn(&mut self, table: &str) -> (u16, String) {
        for _ in 0..2000 {
            let (status, page) = self.get(table).await;
            if !offers(&page).is_empty() || page.contains("id=\"over\"") {
                return (status, page);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("nobody asks at {table}");
    }

    async fn send(&mut self, path: &str, form: Option<String>) -> (u16, String) {
        let mut path = path.to_owned();
        let mut form = form;
        for _ in 0..5 {
            let cookies: Vec<String> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            let mut request = Request::builder()
                .uri(&path)
                .header(header::HOST, "court.test")
                .header("sec-fetch-site", "same-origin");
            if !cookies.is_empty() {
                request = request.header(header::COOKIE, cookies.join("; "));
            }
            let request = match form.take() {
                Some(form) => request
                    .method("POST")
                    .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                    .body(Body::from(form)),
                None => request.body(Body::empty()),
            };
            let response = self
                .router
                .clone()
                .oneshot(request.expect("a request"))
                .await
                .expect("an answer");
            for cookie in response.headers().get_all(header::SET_COOKIE) {
                let line = cookie.to_str().expect("text");
                let (name, value) = line
                    .split(';')
                    .next()
                    .and_then(|pair| pair.split_once('='))
                    .expect("a cookie");
                self.cookies.retain(|cookie| cookie.0 != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
            self.at.clone_from(&path);
            let status = response.status().as_u16();
            if let Some(to) = response.headers().get(header::LOCATION) {
                path = to.to_str().expect("text").to_owned();
                continue;
            }
            let bytes = response.into_body().collect().await.expect("a body").to_bytes();
            return (status, String::from_utf8(bytes.to_vec()).expect("text"));
        }
        panic!("too many redirects to {path}");
    }
}

/// For a form's body.
fn escape(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() {
                (byte as char).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// The decision and the seat of the form on a page.
pub(crate) fn fields(page: &str) -> (String, String) {
    let value = |name: &str| {
        let field = page
            .split(&format!("name=\"{name}\" value=\""))
            .nth(1)
            .unwrap_or_default();
        field.split('"').next().unwrap_or_default().to_owned()
    };
    (value("decision"), value("seat"))
}

/// The offers on a page.
pub(crate) fn offers(page: &str) -> Vec<String> {
    court_web::boards::buttons(page).into_iter().collect()
}

/// How many bytes a text has on the wire.
pub(crate) fn packed(text: &str) -> usize {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packer.write_all(text.as_bytes()).expect("memory");
    packer.finish().expect("memory").len()
}
