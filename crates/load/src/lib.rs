//! Measuring the server under load, over real connections on this machine.
//!
//! One run compares the real server with a bare handler on the same group-committing writer, so that what is measured is
//! what our own code costs, on whatever machine it runs.

mod client;
mod report;
mod script;

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use court_api::{NewTable, Pace, Play, Played, SeatRequest, TableId, Token};
use court_core::SeatSet;
use court_server::store::{Append, Founding, LogKind, LogRow, MetaRow, Progress, SqlStore, Store, Writer};
use court_server::{
    Caller, ConnectionSettings, GuardSettings, Hub, HubConfig, Metrics, Playable, ServeError, api, protect,
};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinSet;

use self::client::{Client, read_stream};
pub use self::report::{Latency, LoadReport};
use self::script::Script;

/// How long and how wide to measure.
#[derive(Clone, Debug)]
pub struct LoadSettings {
    /// The game that is played.
    pub game: &'static dyn Playable,
    /// Connections that play at the same time, each at a table of its own.
    pub connections: usize,
    /// How long each measurement takes.
    pub time: Duration,
    /// How many tables are played live with two readers each.
    pub live_tables: usize,
    /// How many tables are left idle.
    pub idle_tables: usize,
    /// Where the databases of the run are put.
    pub directory: PathBuf,
}

/// Runs all measurements.
///
/// # Errors
/// If a database, a connection or a table fails.
pub async fn measure(settings: &LoadSettings) -> Result<LoadReport, ServeError> {
    let mut report = LoadReport::default();
    // First, while this process is small.
    (report.idle, report.idle_bytes) = idle(settings).await?;
    // In turns, so that whatever else the machine does hits both.
    let rounds = 2;
    let mut shares = Vec::new();
    for round in 0..rounds {
        let bare = bare(settings, round).await?;
        let (moves, batch) = full_speed(settings, round).await?;
        shares.push((bare, moves, batch));
    }
    let mean = |of: fn(&(f64, f64, f64)) -> f64| shares.iter().map(of).sum::<f64>() / shares.len() as f64;
    report.bare = mean(|share| share.0);
    report.moves = mean(|share| share.1);
    report.batch = mean(|share| share.2);
    (report.half_rate, report.half_load) = half_load(settings, report.moves / 2.0).await?;
    live(settings, &mut report).await?;
    Ok(report)
}

/// A server in this process on a fresh database.
struct Running {
    hub: Hub,
    address: SocketAddr,
}

async fn listen(router: Router) -> Result<SocketAddr, ServeError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        let (_going, stop) = tokio::sync::watch::channel(false);
        let metrics = Arc::new(Metrics::default());
        court_server::listen(listener, router, ConnectionSettings::UNLIMITED, metrics, stop).await;
    });
    Ok(address)
}

async fn run_server(
    settings: &LoadSettings,
    name: &str,
    idle_after: Duration,
) -> Result<Running, ServeError> {
    let store = SqlStore::file(&fresh(&settings.directory, name)).await?;
    let mut config = HubConfig::new(vec![settings.game]);
    config.seeds = script::next_seed;
    config.idle_after = idle_after;
    let hub = Hub::open(config, Arc::new(store));
    let router = protect(api(&hub), &hub, &GuardSettings::UNLIMITED);
    let address = listen(router).await?;
    Ok(Running { hub, address })
}

fn fresh(directory: &Path, name: &str) -> PathBuf {
    directory.join(format!("{name}-{}.sqlite3", std::process::id()))
}

/// A table of two at one screen.
async fn new_table(hub: &Hub, game: &dyn Playable, identity: &Token) -> Result<TableId, ServeError> {
    let new = NewTable {
        game: game.slug().to_owned(),
        seats: vec![
            SeatRequest::Me { name: None },
            SeatRequest::SameScreen { name: None },
        ],
        options: None,
        pace: Pace::Relaxed,
        public: false,
        contribution: None,
        shuffle_seats: false,
        wait_for_host: false,
    };
    let caller = Caller::nobody().with_identity(identity);
    let created = hub.create(&caller, new).await.map_err(failed)?;
    Ok(created.id)
}

fn failed(error: impl fmt::Display) -> ServeError {
    ServeError::Io(std::io::Error::other(error.to_string()))
}

/// How many tables the bare writer writes to.
const TABLES: usize = 400;

fn bare_founding(table: &TableId) -> Append {
    let mut append = Append::new(table.clone(), 0, Progress::default());
    append.founding = Some(Founding {
        game: "toy".to_owned(),
        rules: 1,
        seed: None,
        created: 0,
    });
    append.meta = Some(MetaRow {
        status: "playing",
        public: false,
        body: String::new(),
    });
    append
}

#[derive(Clone)]
struct Bare {
    writer: Writer,
    asked: Arc<AtomicU64>,
    /// As many tables as in real play, and what is known of each: whoever writes to one has it to themselves.
    tables: Arc<[Mutex<(TableId, u64)>]>,
}

/// Reads a play, writes one row, answers: what every server must do.
async fn bare_play(State(bare): State<Bare>, Json(play): Json<Play>) -> Json<Option<Played>> {
    let number = bare.asked.fetch_add(1, Ordering::Relaxed) as usize;
    let mut known = bare.tables[number % TABLES].lock().await;
    let (table, version) = &mut *known;
    let progress = Progress {
        seq: *version,
        entries: play.decision,
        ..Progress::default()
    };
    let mut append = Append::new(table.clone(), *version, progress);
    append.log.push(LogRow {
        seq: *version,
        at: 0,
        kind: LogKind::Entry,
        body: play.action,
        receipt: None,
    });
    let written = bare.writer.append(append).await;
    *version += u64::from(written.is_ok());
    let played = Played {
        entry: play.decision,
        entries: play.decision + 1,
        decision: Some(play.decision + 1),
        turn: SeatSet::EMPTY,
        over: false,
    };
    Json(written.ok().map(|()| played))
}

async fn bare(settings: &LoadSettings, round: usize) -> Result<f64, ServeError> {
    let store = SqlStore::file(&fresh(&settings.directory, &format!("bare{round}"))).await?;
    let tables: Vec<TableId> = std::iter::repeat_with(TableId::fresh).take(TABLES).collect();
    let founded: Vec<Append> = tables.iter().map(bare_founding).collect();
    let refused = store.append(&founded).await.into_iter().find_map(Result::err);
    refused.map_or(Ok(()), Err)?;
    let bare = Bare {
        writer: Writer::start(Arc::new(store), Arc::new(Metrics::default())),
        asked: Arc::default(),
        tables: tables.into_iter().map(|table| Mutex::new((table, 1))).collect(),
    };
    let router = Router::new().route("/play", post(bare_play)).with_state(bare);
    let address = listen(router).await?;
    let until = Instant::now() + settings.time;
    let mut tasks = JoinSet::new();
    for _ in 0..settings.connections {
        tasks.spawn(async move {
            let mut client = Client::connect(address).await?;
            let mut done = 0_u64;
            let body = r#"{"seat":1,"decision":7,"action":"place 12"}"#;
            while Instant::now() < until {
                client.post("/play", None, body).await?;
                done += 1;
            }
            Ok(done)
        });
    }
    let done = sum(tasks).await?;
    Ok(done as f64 / settings.time.as_secs_f64())
}

async fn sum(mut tasks: JoinSet<std::io::Result<u64>>) -> Result<u64, ServeError> {
    let mut all = 0;
    while let Some(task) = tasks.join_next().await {
        all += task.map_err(failed)??;
    }
    Ok(all)
}

async fn full_speed(settings: &LoadSettings, round: usize) -> Result<(f64, f64), ServeError> {
    let server = run_server(settings, &format!("speed{round}"), Duration::from_secs(600)).await?;
    let each = 4;
    let scripts = scripts(&server, settings, settings.connections * each).await?;
    let before = server.hub.metrics().commits_and_appends();
    let until = Instant::now() + settings.time;
    let mut tasks = JoinSet::new();
    for own in scripts.chunks(each) {
        let (own, address) = (own.to_vec(), server.address);
        tasks.spawn(async move {
            let mut client = Client::connect(address).await?;
            let mut done = 0_u64;
            for step in own.iter().flat_map(|script| script.steps()) {
                if Instant::now() >= until {
                    break;
                }
                client.post(step.path, Some(step.token), step.body).await?;
                done += 1;
            }
            Ok(done)
        });
    }
    let begun = Instant::now();
    let done = sum(tasks).await?;
    let speed = done as f64 / begun.elapsed().as_secs_f64();
    let (commits, appends) = server.hub.metrics().commits_and_appends();
    let batch = (appends - before.1) as f64 / ((commits - before.0) as f64).max(1.0);
    server.hub.close().await;
    Ok((speed, batch))
}

/// Creates tables and plays their games ahead, so that the load is moves and nothing else.
async fn scripts(server: &Running, settings: &LoadSettings, count: usize) -> Result<Vec<Script>, ServeError> {
    let mut scripts = Vec::with_capacity(count);
    for _ in 0..count {
        let identity = Token::fresh();
        let seed = script::coming_seed();
        let id = new_table(&server.hub, settings.game, &identity).await?;
        let script = Script::write(settings.game, seed, &id, &identity).map_err(failed)?;
        scripts.push(script);
    }
    Ok(scripts)
}

async fn half_load(settings: &LoadSettings, rate: f64) -> Result<(f64, Latency), ServeError> {
    let server = run_server(settings, "half", Duration::from_secs(600)).await?;
    let each = 2;
    let scripts = scripts(&server, settings, settings.connections * each).await?;
    let pause = Duration::from_secs_f64(settings.connections as f64 / rate.max(1.0));
    let (speed, times) = paced(&server, &scripts, each, pause, settings.time).await?;
    server.hub.close().await;
    Ok((speed, Latency::of(times)))
}

/// Each connection plays at fixed times, whether the server keeps up or not: what waits counts as slow.
async fn paced(
    server: &Running,
    scripts: &[Script],
    each: usize,
    pause: Duration,
    time: Duration,
) -> Result<(f64, Vec<Duration>), ServeError> {
    let chunks = scripts.len() / each;
    let mut clients = Vec::with_capacity(chunks);
    for _ in 0..chunks {
        clients.push(Client::connect(server.address).await?);
    }
    let begin = Instant::now() + Duration::from_millis(100);
    let mut tasks = JoinSet::new();
    for (number, (own, mut client)) in scripts.chunks(each).zip(clients).enumerate() {
        let own = own.to_vec();
        let first = begin + pause.mul_f64(number as f64 / chunks as f64);
        tasks.spawn(async move {
            let mut times = Vec::new();
            let mut due = first;
            for step in own.iter().flat_map(|script| script.steps()) {
                if due >= begin + time {
                    break;
                }
                tokio::time::sleep_until(due.into()).await;
                client.post(step.path, Some(step.token), step.body).await?;
                times.push(due.elapsed());
                due += pause;
            }
            Ok::<_, std::io::Error>(times)
        });
    }
    let mut times = Vec::new();
    while let Some(task) = tasks.join_next().await {
        times.extend(task.map_err(failed)??);
    }
    let speed = times.len() as f64 / begin.elapsed().as_secs_f64();
    Ok((speed, times))
}

async fn live(settings: &LoadSettings, report: &mut LoadReport) -> Result<(), ServeError> {
    let server = run_server(settings, "live", Duration::from_secs(600)).await?;
    let scripts = scripts(&server, settings, settings.live_tables).await?;
    let received = Arc::new(AtomicU64::new(0));
    let mut readers = JoinSet::new();
    for script in &scripts {
        for seat in [1, 2] {
            let path = format!("{}/events?seat={seat}", script.table_path());
            let (token, received, address) =
                (script.token().to_owned(), Arc::clone(&received), server.address);
            readers.spawn(async move { read_stream(address, &path, &token, &received).await });
        }
    }
    // Everybody has got the first event when the play begins.
    let all = 2 * scripts.len() as u64;
    let patience = Instant::now() + Duration::from_secs(60);
    while received.load(Ordering::Relaxed) < all {
        if Instant::now() > patience {
            return Err(failed(
                "the readers could not connect; is the limit of open files too low?",
            ));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Each table moves about once a second and a half: a brisk game.
    let pause = Duration::from_millis(1500);
    let (speed, times) = paced(&server, &scripts, 1, pause, settings.time.max(pause * 2)).await?;
    let due = all + 2 * times.len() as u64;
    // An update may tell of several moves, so a reader has all when its stream says so; count rows, not messages.
    let patience = Instant::now() + Duration::from_secs(5);
    while received.load(Ordering::Relaxed) < due && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    report.live = (scripts.len(), 2 * scripts.len());
    report.live_moves = speed;
    report.live_latency = Latency::of(times);
    report.received = (received.load(Ordering::Relaxed), due);
    server.hub.close().await;
    readers.shutdown().await;
    Ok(())
}

/// Tables whose game is on and where nobody is: what do they cost?
async fn idle(settings: &LoadSettings) -> Result<(usize, i64), ServeError> {
    let server = run_server(settings, "idle", Duration::from_millis(200)).await?;
    // Warm up: connections of the database, caches, the allocator.
    make_tables(&server.hub, settings.game, 64).await?;
    wait_until_idle(&server.hub).await;
    let before = resident();
    make_tables(&server.hub, settings.game, settings.idle_tables).await?;
    wait_until_idle(&server.hub).await;
    let cost = resident() - before;
    server.hub.close().await;
    Ok((settings.idle_tables, cost))
}

async fn make_tables(hub: &Hub, game: &'static dyn Playable, count: usize) -> Result<(), ServeError> {
    let mut tasks = JoinSet::new();
    for worker in 0..16 {
        let hub = hub.clone();
        let share = count / 16 + usize::from(worker < count % 16);
        tasks.spawn(async move {
            for _ in 0..share {
                new_table(&hub, game, &Token::fresh()).await?;
            }
            Ok::<_, ServeError>(())
        });
    }
    while let Some(task) = tasks.join_next().await {
        task.map_err(failed)??;
    }
    Ok(())
}

async fn wait_until_idle(hub: &Hub) {
    while hub.tables_in_memory() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The memory of this process that is really there, in bytes; 0 where the system does not say.
fn resident() -> i64 {
    let pages: Option<i64> = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split_whitespace().nth(1)?.parse().ok());
    pages.unwrap_or(0) * 4096
}
