//! A server in a temporary directory, and people who use it over HTTP.

use std::cell::Cell;
use std::marker::PhantomData;
use std::panic::Location;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use court_api::Millis;
use court_core::{Dice, FastDice, Game, Seat};
use court_games::{Advice, Candidate, Level, Player};
use court_server::store::{SqlStore, Store};
use court_server::{GuardSettings, Hub, HubConfig, Playable, app, unthinking_games};
use court_table::{Kind, KindOf};
use court_testkit::toy::Toy;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

/// The toy, with a bot that plays anything.
pub(crate) struct ToyGame;

impl Playable for ToyGame {
    fn kind(&self) -> &'static dyn Kind {
        static KIND: KindOf<Toy> = KindOf::new();
        &KIND
    }

    fn player(&self, _: Level, seed: u64) -> Box<dyn Player> {
        Box::new(Anything::<Toy>::new(seed))
    }
}

/// A bot that plays anything.
pub(crate) struct Anything<G> {
    dice: FastDice,
    game: PhantomData<fn() -> G>,
}

impl<G> Anything<G> {
    pub(crate) const fn new(seed: u64) -> Self {
        let game = PhantomData;
        Self {
            dice: FastDice::new(seed),
            game,
        }
    }
}

impl<G: Game> Player for Anything<G> {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        let view: G::View = serde_json::from_value(view.clone())?;
        let mut actions = Vec::new();
        G::determinise(&view, &mut self.dice).legal(seat, &mut actions);
        self.dice.shuffle(&mut actions);
        let candidate = |action: G::Action| Candidate {
            action: action.to_string(),
            share: 0.5,
            visits: 1,
        };
        Ok(Advice {
            candidates: actions.into_iter().map(candidate).collect(),
            reused: 0,
        })
    }
}

/// The toy and all games of the registry.
pub(crate) fn games() -> Vec<&'static dyn Playable> {
    let mut games: Vec<&'static dyn Playable> = vec![&ToyGame];
    games.extend(unthinking_games());
    games
}

/// Settings for tests: bots answer at once, tables leave memory soon.
pub(crate) fn config() -> HubConfig {
    let mut config = HubConfig::new(games());
    config.bot_delay = Duration::ZERO;
    config.sweep_every = Duration::from_millis(50);
    config.snapshot_every = 16;
    config.list_lasts = Duration::ZERO;
    config
}

/// A server.
pub(crate) struct Site {
    pub(crate) hub: Hub,
    pub(crate) app: Router,
    pub(crate) directory: Arc<TempDir>,
}

impl Site {
    pub(crate) async fn new() -> Self {
        Self::with(config(), &GuardSettings::UNLIMITED).await
    }

    pub(crate) async fn with(config: HubConfig, guard: &GuardSettings) -> Self {
        let directory = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        Self::on(directory, config, guard).await
    }

    /// On a directory that was used before.
    pub(crate) async fn on(directory: Arc<TempDir>, config: HubConfig, guard: &GuardSettings) -> Self {
        let store = Arc::new(database(&directory).await);
        Self::over(store, directory, config, guard)
    }

    /// Over a store of its own kind, whose file is in this directory.
    pub(crate) fn over(
        store: Arc<dyn Store>,
        directory: Arc<TempDir>,
        config: HubConfig,
        guard: &GuardSettings,
    ) -> Self {
        let hub = Hub::open(config, store);
        let app = app(&hub, guard);
        Self { hub, app, directory }
    }

    /// The database, to be looked into behind the server's back.
    pub(crate) async fn database(&self) -> SqlStore {
        database(&self.directory).await
    }

    /// Stops this server and starts another on the same directory.
    pub(crate) async fn restart(self, config: HubConfig) -> Self {
        self.hub.close().await;
        Self::on(self.directory, config, &GuardSettings::UNLIMITED).await
    }

    /// Does something to the database behind the server's back.
    pub(crate) async fn sql(&self, statement: &str) {
        sql(self.directory.path(), statement).await;
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a whole body").to_bytes();
        Answer {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8(bytes.to_vec()).expect("text"),
        }
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Answer {
        self.send(request(Method::GET, path, token, None)).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        self.send(request(Method::POST, path, token, Some(body))).await
    }

    /// The same with an idempotency key.
    pub(crate) async fn post_once(&self, key: &str, path: &str, token: &str, body: Value) -> Answer {
        let mut request = request(Method::POST, path, token, Some(body));
        let key = key.parse().expect("a header");
        request.headers_mut().insert("idempotency-key", key);
        self.send(request).await
    }

    /// Creates a table of these seats.
    pub(crate) async fn table(&self, new: Value) -> Opened {
        self.post("/api/v1/tables", "", new).await.created()
    }

    /// A table of the toy at which one person holds each seat.
    pub(crate) async fn toy_table(&self, seats: usize) -> Opened {
        self.table(json!({"game": "toy", "seats": vec![json!({"kind": "me"}); seats]}))
            .await
    }

    /// Listens; the first event has been asked for when this returns.
    pub(crate) async fn listen(&self, path: &str, token: &str, last_id: Option<&str>) -> Reader {
        let mut request = request(Method::GET, path, token, None);
        if let Some(id) = last_id {
            request
                .headers_mut()
                .insert("last-event-id", id.parse().expect("a header"));
        }
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        if response.status() != StatusCode::OK {
            let (status, body) = (response.status(), response.into_body().collect().await);
            let body = body.expect("a whole body").to_bytes();
            panic!("{status}: {}", String::from_utf8_lossy(&body));
        }
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Reader {
            body: response.into_body().into_data_stream(),
            text: String::new(),
            all: String::new(),
        }
    }

    /// Plays at random until the game is over. `token` opens all seats that no bot has.
    pub(crate) async fn finish(&self, table: &Opened, token: &str) {
        let mut dice = dice();
        while self.play_on(table.id(), token, &mut dice).await {}
    }

    /// The decision that the table asks now of a seat this token opens, and a legal answer to it.
    pub(crate) async fn an_answer(&self, table: &Opened, token: &str) -> Value {
        let view = self.get(&table.path(""), token).await.ok();
        assert!(view["asked"].is_object(), "nobody is asked: {}", view["table"]);
        json!({"seat": view["you"]["viewer"]["seat"], "decision": view["asked"]["decision"],
               "action": view["asked"]["offers"][0]["action"]})
    }

    /// Plays the decision some seat of the table is asked, at random; false if the game is over. `token` opens all seats.
    pub(crate) async fn play_on(&self, id: &str, token: &str, dice: &mut FastDice) -> bool {
        let view = self.get(&format!("/api/v1/tables/{id}"), token).await.ok();
        if view["table"]["status"] == "over" {
            return false;
        }
        let Some(asked) = view["asked"].as_object() else {
            // A bot's turn.
            tokio::time::sleep(Duration::from_millis(1)).await;
            return true;
        };
        let offers = asked["offers"].as_array().expect("offers");
        let offer = dice.pick(offers).expect("an offer");
        let play = json!({"seat": view["you"]["viewer"]["seat"], "decision": asked["decision"],
                          "action": offer["action"]});
        let answer = self.post(&format!("/api/v1/tables/{id}/play"), token, play).await;
        if answer.status != StatusCode::OK {
            // Against bots that vote at the same time the decision may have gone.
            assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text);
        }
        true
    }
}

/// Makes a database what it was in schema 2.
pub(crate) const AS_IN_SCHEMA_2: [&str; 12] = [
    "ALTER TABLE progress DROP COLUMN version",
    "DROP TABLE house_secret",
    "DROP INDEX log_receipt",
    "DROP INDEX court_table_public",
    "DROP INDEX court_table_unfinished",
    "CREATE INDEX court_table_listed ON court_table (public, status, created)",
    "DROP INDEX access_key_latest",
    "ALTER TABLE access_key DROP COLUMN since",
    "DROP TABLE packed_log",
    "DROP TABLE copied_table",
    "DROP TABLE probe",
    "UPDATE court_schema SET version = 2",
];

async fn database(directory: &TempDir) -> SqlStore {
    let path = directory.path().join("court.sqlite3");
    SqlStore::file(&path).await.expect("a database")
}

/// Does something to the database of a directory behind everybody's back.
pub(crate) async fn sql(directory: &Path, statement: &str) {
    sqlx::any::install_default_drivers();
    let path = directory.join("court.sqlite3");
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", path.display()))
        .await
        .expect("a connection");
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::query(statement).execute(&pool).await.expect("done");
    pool.close().await;
}

pub(crate) fn request(method: Method, path: &str, token: &str, body: Option<Value>) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    if !token.is_empty() {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let body = match body {
        Some(body) => {
            request = request.header("content-type", "application/json");
            Body::from(body.to_string())
        }
        None => Body::empty(),
    };
    request.body(body).expect("a request")
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// It worked; what is the answer?
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self.json()
    }

    /// A table was made.
    pub(crate) fn created(&self) -> Opened {
        assert_eq!(self.status, StatusCode::CREATED, "{}", self.text);
        Opened(self.json())
    }

    /// It worked and there is nothing to say.
    pub(crate) fn done(&self) {
        assert_eq!(self.status, StatusCode::NO_CONTENT, "{}", self.text);
    }

    /// It was refused: the status and the code.
    pub(crate) fn refused(&self) -> (u16, String) {
        let problem = self.json();
        assert_eq!(
            self.headers["content-type"], "application/problem+json",
            "{}",
            self.text
        );
        assert_eq!(problem["status"], self.status.as_u16());
        assert!(problem["detail"].as_str().is_some_and(|text| !text.is_empty()));
        let code = problem["code"].as_str().expect("a code").to_owned();
        (self.status.as_u16(), code)
    }
}

/// A created table.
pub(crate) struct Opened(pub(crate) Value);

impl Opened {
    pub(crate) fn id(&self) -> &str {
        self.0["id"].as_str().expect("an id")
    }

    /// The token of a seat, counted from 1.
    pub(crate) fn seat(&self, number: u64) -> &str {
        self.key("seats", number)
    }

    pub(crate) fn invite(&self, number: u64) -> &str {
        self.key("invites", number)
    }

    fn key(&self, list: &str, number: u64) -> &str {
        let keys = self.0[list].as_array().expect("keys");
        let key = keys
            .iter()
            .find(|key| key["seat"] == number)
            .expect("a key for this seat");
        key["token"].as_str().expect("a token")
    }

    pub(crate) fn token(&self, name: &str) -> &str {
        self.0[name].as_str().expect("a token")
    }

    /// The tokens of all seats, for `Authorization`.
    pub(crate) fn all_seats(&self) -> String {
        let keys = self.0["seats"].as_array().expect("keys");
        let tokens: Vec<_> = keys
            .iter()
            .map(|key| key["token"].as_str().expect("a token"))
            .collect();
        tokens.join(",")
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id())
    }
}

/// One server-sent event.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) id: String,
    pub(crate) data: Value,
}

/// Reads server-sent events.
pub(crate) struct Reader {
    body: BodyDataStream,
    text: String,
    /// Every byte received.
    pub(crate) all: String,
}

impl Reader {
    /// The next event; `None` if the stream ended or nothing came for a while.
    pub(crate) async fn next_within(&mut self, patience: Duration) -> Option<Event> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let event = read_event(block);
                self.text = rest.to_owned();
                match event {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            let chunk = tokio::time::timeout(patience, self.body.next()).await.ok()??;
            let chunk = String::from_utf8(chunk.expect("bytes").to_vec()).expect("text");
            self.text.push_str(&chunk);
            self.all.push_str(&chunk);
        }
    }

    pub(crate) async fn next(&mut self) -> Event {
        self.next_within(HANGS).await.expect("an event")
    }
}

/// A comment (heartbeat) is none.
fn read_event(block: &str) -> Option<Event> {
    let field = |name: &str| {
        block
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .map(str::trim)
    };
    Some(Event {
        name: field("event:")?.to_owned(),
        id: field("id:")?.to_owned(),
        data: serde_json::from_str(field("data:")?).expect("JSON"),
    })
}

/// For random choices of a test: the same from run to run, in whatever order tests run and however many at a time. Each test
/// has a thread of its own.
#[track_caller]
pub(crate) fn dice() -> FastDice {
    thread_local! {
        static COUNT: Cell<u64> = const { Cell::new(0) };
    }
    let count = COUNT.replace(COUNT.get() + 1);
    FastDice::new(u64::from(Location::caller().line()) * 1000 + count)
}

/// Whoever waits so long for one thing waits in vain: it is no measure of anything, it only ends a test that hangs.
pub(crate) const HANGS: Duration = Duration::from_secs(600);

/// What the date is.
pub(crate) fn now() -> Millis {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.expect("after 1970").as_millis() as Millis
}

/// Waits until something is so.
pub(crate) async fn until<F: Future<Output = bool>>(what: &str, mut so: impl FnMut() -> F) {
    let begun = std::time::Instant::now();
    while !so().await {
        assert!(begun.elapsed() < HANGS, "waited in vain until {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
