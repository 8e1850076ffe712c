//! `court serve`: the server, with its pages and its API.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use court_server::{DataPlace, GuardSettings, HubConfig, ServeSettings};

/// Serve the games to browsers and programs. This is what `court` does when it is told nothing else.
///
/// Every option can also be given by the environment: `--bot-delay` is COURT_BOT_DELAY, and so on.
#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    /// Where to listen [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Where tables are kept [default: the user's data directory].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep nothing: tables are gone when the server stops.
    #[arg(long, conflicts_with = "data")]
    memory: bool,
    /// How many bots think at the same time [default: one for each processor].
    #[arg(long, value_name = "NUMBER")]
    bot_threads: Option<usize>,
    /// Milliseconds a bot waits before it moves, so that people can follow [default: 600].
    #[arg(long, value_name = "MS")]
    bot_delay: Option<u64>,
    /// Believe the address a proxy gives in X-Forwarded-For.
    #[arg(long)]
    behind_proxy: bool,
    /// Set no limits on how fast anybody may ask.
    #[arg(long)]
    no_limits: bool,
    /// What to log to standard error, such as `info` or `warn,court_server=debug` [default: warn].
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// Log one JSON object a line.
    #[arg(long)]
    log_json: bool,
}

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let log = setting(args.log.clone(), "COURT_LOG")?;
    court_server::start_logs(
        log.as_deref().unwrap_or("warn"),
        switch(args.log_json, "COURT_LOG_JSON"),
    );
    let settings = settings(args)?;
    let memory = settings.data == DataPlace::Memory;
    let ready = |address: SocketAddr| {
        let note = if memory { " (nothing is kept)" } else { "" };
        println!("Shadow Court is open at http://{address}/{note}");
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
        hub.bot_threads = threads;
    }
    if let Some(millis) = setting(args.bot_delay, "COURT_BOT_DELAY")? {
        hub.bot_delay = Duration::from_millis(millis);
    }
    let mut guard = if switch(args.no_limits, "COURT_NO_LIMITS") {
        GuardSettings::UNLIMITED
    } else {
        GuardSettings::default()
    };
    guard.behind_proxy = switch(args.behind_proxy, "COURT_BEHIND_PROXY");
    Ok(ServeSettings {
        listen: listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
        data,
        hub,
        guard,
    })
}

/// The directory that was asked for, or the user's.
pub(super) fn data_directory(given: Option<PathBuf>) -> Result<PathBuf> {
    setting(given, "COURT_DATA")?
        .or_else(DataPlace::of_user)
        .context("there is no user's data directory here: say --data DIR or --memory")
}

/// The flag, or else the environment's variable.
fn setting<T: FromStr>(flag: Option<T>, variable: &str) -> Result<Option<T>> {
    if flag.is_some() {
        return Ok(flag);
    }
    match std::env::var(variable) {
        Ok(text) if !text.is_empty() => {
            let read = text.parse();
            read.map(Some)
                .map_err(|_| anyhow!("{text:?} is no value for {variable}"))
        }
        _ => Ok(None),
    }
}

/// On by the flag, or by a variable that is neither empty nor 0.
fn switch(flag: bool, variable: &str) -> bool {
    flag || std::env::var(variable).is_ok_and(|value| !matches!(value.as_str(), "" | "0"))
}
