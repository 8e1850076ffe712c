//! A house to test in: a hub with quick bots, and a browser without script.

#[path = "random.rs"]
mod random;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, header};
use axum::response::Response;
use court_server::store::SqlStore;
use court_server::{GuardSettings, Hub, HubConfig, Playable, api, protect, unthinking_games};
use court_table::{Seed, Table};
use futures_util::{FutureExt, StreamExt};
use http_body_util::BodyExt;
use tower::ServiceExt;

/// Whoever waits so long for one thing waits in vain: it is no measure of anything, it only ends a test that hangs.
const HANGS: Duration = Duration::from_secs(600);

/// The whole server with pages, tables in memory.
pub(crate) struct House {
    pub(crate) hub: Hub,
    pub(crate) router: Router,
    pub(crate) store: SqlStore,
}

pub(crate) async fn house() -> House {
    house_with(Seed::fresh).await
}

/// A house whose seeds come from somewhere else.
pub(crate) async fn house_with(seeds: fn() -> Seed) -> House {
    let mut config = quick(unthinking_games());
    config.seeds = seeds;
    let store = SqlStore::memory().await.expect("a store in memory");
    House::over(store, config)
}

/// A house of these games.
pub(crate) async fn house_of(games: Vec<&'static dyn Playable>) -> House {
    let store = SqlStore::memory().await.expect("a store in memory");
    House::over(store, quick(games))
}

/// A house whose bots answer on a beat, as in life.
pub(crate) async fn house_on_a_beat(beat: Duration) -> House {
    let mut config = HubConfig::new(unthinking_games());
    config.bot_delay = beat;
    let store = SqlStore::memory().await.expect("a store in memory");
    House::over(store, config)
}

/// Bots that answer at once.
fn quick(games: Vec<&'static dyn Playable>) -> HubConfig {
    let mut config = HubConfig::new(games);
    config.bot_delay = Duration::ZERO;
    config
}

impl House {
    fn over(store: SqlStore, config: HubConfig) -> Self {
        let hub = Hub::open(config, Arc::new(store.clone()));
        let router = protect(
            api(&hub).merge(court_web::router(hub.clone())),
            &hub,
            &GuardSettings::UNLIMITED,
        );
        Self { hub, router, store }
    }

    /// Another program with other games over the same tables.
    pub(crate) fn with_games(self, games: Vec<&'static dyn Playable>) -> Self {
        Self::over(self.store, quick(games))
    }
}

/// The kind and the bytes of a form.
type Sent = (String, Vec<u8>);

/// Somebody with cookies and without script.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    cookies: Vec<(String, String)>,
    at: String,
    /// Every byte that came: heads and bodies.
    pub(crate) received: String,
}

impl Browser {
    pub(crate) fn new(house: &House) -> Self {
        Self {
            router: house.router.clone(),
            cookies: Vec::new(),
            at: "/".to_owned(),
            received: String::new(),
        }
    }

    /// The same browser, where another program answers now.
    pub(crate) fn move_to(&mut self, house: &House) {
        self.router = house.router.clone();
    }

    /// The value of a cookie it keeps.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let cookie = self.cookies.iter().find(|cookie| cookie.0 == name)?;
        Some(&cookie.1)
    }

    /// All its cookies, as they are sent.
    pub(crate) fn cookie_line(&self) -> String {
        let cookies = self.cookies.iter();
        let cookies: Vec<String> = cookies.map(|(name, value)| format!("{name}={value}")).collect();
        cookies.join("; ")
    }

    /// All keys that its cookies hold.
    pub(crate) fn keys(&self) -> Vec<String> {
        let line = self.cookie_line();
        let words = line.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'));
        words
            .filter(|word| word.parse::<court_api::Token>().is_ok())
            .map(str::to_owned)
            .collect()
    }

    /// Where it is, without the question.
    pub(crate) fn at(&self) -> &str {
        self.at.split('?').next().unwrap_or("/")
    }

    /// Does one of its cookies hold this text?
    pub(crate) fn has_cookie_with(&self, text: &str) -> bool {
        self.cookies.iter().any(|cookie| cookie.1.contains(text))
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, String) {
        self.send(path, None, false).await
    }

    /// As the script asks: for the part of the page that changed.
    pub(crate) async fn fetch(&mut self, path: &str) -> (u16, String) {
        self.send(path, None, true).await
    }

    /// Opens a stream; what it brings is taken from it later.
    pub(crate) async fn listen(&self, path: &str) -> Listening {
        let response = self.answer(path, None, false).await;
        assert_eq!(response.status().as_u16(), 200, "{path}");
        Listening(response.into_body().into_data_stream())
    }

    pub(crate) async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> (u16, String) {
        let body: Vec<String> = form
            .iter()
            .map(|(name, value)| format!("{name}={}", escape(value)))
            .collect();
        let kind = "application/x-www-form-urlencoded".to_owned();
        self.send(path, Some((kind, body.join("&").into_bytes())), false)
            .await
    }

    /// Sends a form with a file, as browsers do: fields, then the file's bytes.
    pub(crate) async fn upload(&mut self, path: &str, form: &[(&str, &str)], file: &[u8]) -> (u16, String) {
        let mut body = Vec::new();
        for (name, value) in form {
            let part =
                format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend_from_slice(part.as_bytes());
        }
        body.extend_from_slice(
            b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../game.court\"\r\n\
              Content-Type: application/octet-stream\r\n\r\n",
        );
        body.extend_from_slice(file);
        body.extend_from_slice(b"\r\n--edge--\r\n");
        let kind = "multipart/form-data; boundary=edge".to_owned();
        self.send(path, Some((kind, body)), false).await
    }

    /// Presses an offer of a table's page.
    pub(crate) async fn press(&mut self, table: &str, page: &str, action: &str) -> (u16, String) {
        let (decision, seat) = fields(page);
        let form = [
            ("decision", decision.as_str()),
            ("seat", &seat),
            ("action", action),
        ];
        self.post(&format!("{table}/act"), &form).await
    }

    /// Reloads until it is asked something or the game is over.
    pub(crate) async fn wait_for_turn(&mut self, table: &str) -> (u16, String) {
        let begun = std::time::Instant::now();
        while begun.elapsed() < HANGS {
            let (status, page) = self.get(table).await;
            if !offers(&page).is_empty() || page.contains("id=\"over\"") {
                return (status, page);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("nobody asks at {table}");
    }

    async fn answer(&self, path: &str, form: Option<Sent>, script: bool) -> Response {
        let cookies = self.cookie_line();
        let mut request = Request::builder()
            .uri(path)
            .header(header::HOST, "court.test")
            .header("sec-fetch-site", "same-origin");
        if !cookies.is_empty() {
            request = request.header(header::COOKIE, cookies);
        }
        if script {
            request = request.header("x-court", "1");
        }
        let request = match form {
            Some((kind, form)) => request
                .method("POST")
                .header(header::CONTENT_TYPE, kind)
                .body(Body::from(form)),
            None => request.body(Body::empty()),
        };
        let answer = self.router.clone().oneshot(request.expect("a request")).await;
        answer.expect("an answer")
    }

    async fn send(&mut self, path: &str, form: Option<Sent>, script: bool) -> (u16, String) {
        let mut path = path.to_owned();
        let mut form = form;
        for _ in 0..5 {
            let (head, body) = self.answer(&path, form.take(), script).await.into_parts();
            for (name, value) in &head.headers {
                let value = value.to_str().expect("text");
                self.received.push_str(&format!("{name}: {value}\n"));
                if name != header::SET_COOKIE {
                    continue;
                }
                let (name, value) = value
                    .split(';')
                    .next()
                    .and_then(|pair| pair.split_once('='))
                    .expect("a cookie");
                self.cookies.retain(|cookie| cookie.0 != name);
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
            let bytes = body.collect().await.expect("a body").to_bytes();
            let body = String::from_utf8(bytes.to_vec()).expect("text");
            assert_paragraphs(&body);
            self.received.push_str(&body);
            self.at.clone_from(&path);
            match head.headers.get(header::LOCATION) {
                Some(to) => path = to.to_str().expect("text").to_owned(),
                None => return (head.status.as_u16(), body),
            }
        }
        panic!("too many redirects to {path}");
    }
}

/// Browsers end a paragraph where a block begins, and what was meant to be in it lies beside it.
fn assert_paragraphs(page: &str) {
    for (start, _) in page.match_indices("<p") {
        let rest = &page[start + 2..];
        if !rest.starts_with([' ', '>']) {
            continue;
        }
        let paragraph = rest.split("</p>").next().unwrap_or_default();
        for block in [
            "<p ", "<p>", "<form", "<div", "<ul", "<ol", "<table", "<section", "<details", "<h2", "<pre",
        ] {
            assert!(!paragraph.contains(block), "{block} in a paragraph: {paragraph}");
        }
    }
}

/// A stream that is being listened to.
pub(crate) struct Listening(BodyDataStream);

impl Listening {
    /// What has come since last asked, without waiting for more.
    pub(crate) fn so_far(&mut self) -> String {
        let mut text = String::new();
        while let Some(Some(chunk)) = self.0.next().now_or_never() {
            text.push_str(std::str::from_utf8(&chunk.expect("bytes")).expect("text"));
        }
        text
    }
}

/// A finished random game.
pub(crate) fn finished(slug: &str, seats: u8, number: u64) -> Box<dyn Table> {
    let kind = court_games::game(slug).expect("a game").kind();
    random::play(kind, seats, number, |_| {})
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
