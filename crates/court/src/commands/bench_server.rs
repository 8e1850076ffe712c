//! `court bench-server`: how much the server can do on this machine.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use court_load::{Latency, LoadReport, LoadSettings};
use serde_json::{Value, json};

use super::known::Known;
use super::play::find;

/// Measure the server over real connections on this machine.
///
/// Moves a second compared with a bare handler on the same writer, delay at half load, live tables with readers, and
/// the memory of idle tables.
#[derive(Args)]
pub(crate) struct BenchServerArgs {
    /// The game that is played.
    #[arg(long, default_value = "louis-xiv", value_parser = Known::games())]
    game: String,
    /// How many connections play at the same time.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// How many seconds each measurement takes.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// How many tables are played live, with two readers each.
    #[arg(long, default_value_t = 1000)]
    live_tables: usize,
    /// How many tables are left idle.
    #[arg(long, default_value_t = 10_000)]
    idle_tables: usize,
    /// Where to put the databases of the run, on the disk to be measured; they are removed afterwards [default: here].
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
    /// Print the figures as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BenchServerArgs) -> Result<()> {
    let slug = find(&args.game)?.slug();
    let games = court_server::all_games();
    let game = games.into_iter().find(|game| game.slug() == slug);
    ensure!(
        args.connections > 0,
        "somebody has to play: --connections must be 1 or more"
    );
    let time = Duration::try_from_secs_f64(args.seconds).context("--seconds is not a length of time")?;
    let base = args.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let directory = base.join(format!("court-bench-{}", std::process::id()));
    std::fs::create_dir_all(&directory)
        .with_context(|| format!("{} cannot be created", directory.display()))?;
    let settings = LoadSettings {
        game: game.with_context(|| format!("{slug} is not served"))?,
        connections: args.connections,
        time,
        live_tables: args.live_tables,
        idle_tables: args.idle_tables,
        directory: directory.clone(),
    };
    let measured = court_server::block_on(court_load::measure(&settings));
    std::fs::remove_dir_all(&directory)?;
    let report = measured??;
    if args.json {
        return Ok(writeln!(io::stdout(), "{}", figures(&report))?);
    }
    Ok(write!(io::stdout(), "{report}")?)
}

/// Numbers per second, and microseconds.
fn figures(report: &LoadReport) -> Value {
    let latency = |latency: &Latency| {
        let micros = |time: Duration| time.as_micros() as u64;
        json!({ "median": micros(latency.median), "p99": micros(latency.p99) })
    };
    json!({
        "bare": report.bare, "moves": report.moves, "batch": report.batch,
        "half_load": { "moves": report.half_rate, "latency": latency(&report.half_load) },
        "live": {
            "tables": report.live.0, "readers": report.live.1, "moves": report.live_moves,
            "latency": latency(&report.live_latency), "received": report.received.0, "due": report.received.1,
        },
        "idle": { "tables": report.idle, "bytes": report.idle_bytes },
    })
}
