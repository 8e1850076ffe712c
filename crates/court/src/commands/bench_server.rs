//! `court bench-server`: how much the server can do on this machine.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use court_load::LoadSettings;

use super::play::find;

/// Measure the server over real connections on this machine.
///
/// Moves a second against a bare handler with the same writer, delay at half load, live tables with readers, and the memory
/// of idle tables.
#[derive(Args)]
pub(crate) struct BenchServerArgs {
    /// The game that is played.
    #[arg(long, default_value = "louis-xiv")]
    game: String,
    /// Connections that play at the same time.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Tables that are played live, with two readers each.
    #[arg(long, default_value_t = 1000)]
    live_tables: usize,
    /// Tables that are left idle.
    #[arg(long, default_value_t = 10_000)]
    idle_tables: usize,
    /// Where the databases of the run are put, on the disk to be measured; they are removed [default: here].
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
}

pub(crate) fn run(args: &BenchServerArgs) -> Result<()> {
    let slug = find(&args.game)?.slug();
    let games = court_server::all_games();
    let game = games.into_iter().find(|game| game.slug() == slug);
    ensure!(
        args.connections > 0,
        "somebody has to play: --connections 1 or more"
    );
    let time = Duration::try_from_secs_f64(args.seconds).context("--seconds is no time")?;
    let base = args.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let directory = base.join(format!("court-bench-{}", std::process::id()));
    std::fs::create_dir_all(&directory).with_context(|| format!("{} cannot be made", directory.display()))?;
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
    Ok(write!(io::stdout(), "{}", measured??)?)
}
