//! `court serve`: the server, with its pages and its API.

use std::io::Write as _;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use court_server::{ConnectionSettings, DataPlace, GuardSettings, HubConfig, ServeSettings};

/// Serve the games to browsers and programs. This is what plain `court` does.
///
/// Every option can also be set in the environment: `--bot-delay` as COURT_BOT_DELAY, and so on.
#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Where tables are kept [default: the user's data directory].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep nothing: all tables are gone when the server stops.
    #[arg(long, conflicts_with = "data")]
    memory: bool,
    /// How many bots may think at the same time [default: one for each processor].
    #[arg(long, value_name = "NUMBER")]
    bot_threads: Option<NonZeroUsize>,
    /// Bots answer on a beat of this many milliseconds, so that people can follow and nobody sees how long a bot
    /// thought [default: 600].
    #[arg(long, value_name = "MS")]
    bot_delay: Option<u64>,
    /// How many games that only bots play may run for one address at the same time [default: 8].
    #[arg(long, value_name = "NUMBER")]
    bot_tables_per_address: Option<usize>,
    /// Trust what a proxy says about visitors in X-Forwarded-For and X-Forwarded-Proto.
    #[arg(long)]
    behind_proxy: bool,
    /// Everybody uses https, whatever the proxy says: make cookies and links for https only.
    #[arg(long)]
    https: bool,
    /// How many connections may be open at the same time [default: 12000].
    #[arg(long, value_name = "NUMBER")]
    max_connections: Option<NonZeroUsize>,
    /// How many connections one address may have open, unless a proxy is in front [default: 256].
    #[arg(long, value_name = "NUMBER")]
    connections_per_address: Option<NonZeroUsize>,
    /// How many update streams one address may have open [default: 100].
    #[arg(long, value_name = "NUMBER")]
    streams_per_address: Option<NonZeroU32>,
    /// Remove a table whose game never began after this many days without a sign of life; 0 for never [default: 30].
    #[arg(long, value_name = "DAYS")]
    forget_open: Option<u32>,
    /// Remove a table whose game never ended after this many days without a move; 0 for never [default: 365].
    #[arg(long, value_name = "DAYS")]
    forget_unfinished: Option<u32>,
    /// Remove a table that began as a copy (an imported record, a position of another game) after this many days in
    /// which nobody looked at it; 0 for never [default: 30].
    #[arg(long, value_name = "DAYS")]
    forget_copies: Option<u32>,
    /// How many kilobytes of copies one address may store in a day [default: 10240].
    #[arg(long, value_name = "KB")]
    copies_per_address: Option<NonZeroU32>,
    /// How many kilobytes of copies all addresses together may store in a day [default: 204800].
    #[arg(long, value_name = "KB")]
    copies_in_all: Option<NonZeroU32>,
    /// Set no limits on how fast anybody may send requests or how much one address may have open.
    #[arg(long)]
    no_limits: bool,
    /// What to log to standard error, such as `info` or `warn,court_server=debug` [default: warn].
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// Log one JSON object per line.
    #[arg(long)]
    log_json: bool,
}

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let log = setting(args.log.clone(), "COURT_LOG")?;
    let log = log.as_deref().unwrap_or("warn");
    court_server::start_logs(log, switch(args.log_json, "COURT_LOG_JSON"))
        .with_context(|| format!("{log:?} is not a filter for the log"))?;
    let settings = settings(args)?;
    let memory = settings.data == DataPlace::Memory;
    let ready = |address: SocketAddr| {
        let note = if memory { " (nothing is kept)" } else { "" };
        let mut output = std::io::stdout();
        // Whoever started the server may have stopped listening to it; that is no reason to stop serving.
        let _ =
            writeln!(output, "Shadow Court is open at http://{address}/{note}").and_then(|()| output.flush());
    };
    let router = |hub: &court_server::Hub| court_web::router(hub.clone()).merge(court_server::api(hub));
    court_server::block_on(court_server::serve(
        settings,
        router,
        ready,
        court_server::told_to_stop(),
    ))??;
    Ok(())
}

fn settings(args: &ServeArgs) -> Result<ServeSettings> {
    let listen = setting(args.listen, "COURT_LISTEN")?;
    let data = if switch(args.memory, "COURT_MEMORY") {
        DataPlace::Memory
    } else {
        DataPlace::Directory(data_directory(args.data.clone())?)
    };
    let mut hub = HubConfig::new(court_server::all_games());
    if let Some(threads) = setting(args.bot_threads, "COURT_BOT_THREADS")? {
        hub.bot_threads = threads.get();
    }
    if let Some(millis) = setting(args.bot_delay, "COURT_BOT_DELAY")? {
        hub.bot_delay = Duration::from_millis(millis);
    }
    if switch(args.no_limits, "COURT_NO_LIMITS") {
        hub.bot_tables = None;
    }
    if let Some(number) = setting(args.bot_tables_per_address, "COURT_BOT_TABLES_PER_ADDRESS")? {
        hub.bot_tables = Some(number);
    }
    if let Some(days) = setting(args.forget_open, "COURT_FORGET_OPEN")? {
        hub.forget_open = age(days);
    }
    if let Some(days) = setting(args.forget_unfinished, "COURT_FORGET_UNFINISHED")? {
        hub.forget_unfinished = age(days);
    }
    if let Some(days) = setting(args.forget_copies, "COURT_FORGET_COPIES")? {
        hub.forget_copies = age(days);
    }
    if switch(args.no_limits, "COURT_NO_LIMITS") {
        (hub.copies_per_address, hub.copies_in_all) = (None, None);
    }
    if let Some(kilobytes) = setting(args.copies_per_address, "COURT_COPIES_PER_ADDRESS")? {
        hub.copies_per_address = Some(kilobytes);
    }
    if let Some(kilobytes) = setting(args.copies_in_all, "COURT_COPIES_IN_ALL")? {
        hub.copies_in_all = Some(kilobytes);
    }
    let mut guard = if switch(args.no_limits, "COURT_NO_LIMITS") {
        GuardSettings::UNLIMITED
    } else {
        GuardSettings::default()
    };
    let mut connections = ConnectionSettings::default();
    if switch(args.no_limits, "COURT_NO_LIMITS") {
        connections.per_address = None;
    }
    if let Some(number) = setting(args.max_connections, "COURT_MAX_CONNECTIONS")? {
        connections.total = number.get();
    }
    if let Some(number) = setting(args.connections_per_address, "COURT_CONNECTIONS_PER_ADDRESS")? {
        connections.per_address = Some(number.get());
    }
    if let Some(number) = setting(args.streams_per_address, "COURT_STREAMS_PER_ADDRESS")? {
        guard.streams = Some(number);
    }
    guard.behind_proxy = switch(args.behind_proxy, "COURT_BEHIND_PROXY");
    guard.https = switch(args.https, "COURT_HTTPS");
    Ok(ServeSettings {
        listen: listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
        data,
        hub,
        guard,
        connections,
    })
}

/// This many days; none means never.
fn age(days: u32) -> Option<Duration> {
    (days > 0).then(|| Duration::from_secs(u64::from(days) * 24 * 3600))
}

/// The directory that was asked for, or the user's own.
pub(super) fn data_directory(given: Option<PathBuf>) -> Result<PathBuf> {
    setting(given, "COURT_DATA")?
        .or_else(DataPlace::of_user)
        .context("this system names no data directory for its users; use --data DIR or --memory")
}

/// The flag, or else the environment variable.
fn setting<T: FromStr>(flag: Option<T>, variable: &str) -> Result<Option<T>> {
    if flag.is_some() {
        return Ok(flag);
    }
    match std::env::var(variable) {
        Ok(text) if !text.is_empty() => {
            let read = text.parse();
            read.map(Some)
                .map_err(|_| anyhow!("{text:?} is not a value for {variable}"))
        }
        _ => Ok(None),
    }
}

/// On by the flag, or by a variable that is neither empty nor 0.
fn switch(flag: bool, variable: &str) -> bool {
    flag || std::env::var(variable).is_ok_and(|value| !matches!(value.as_str(), "" | "0"))
}
