//! `court bench`: how fast the engine is on this machine.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use clap::value_parser;
use court_arena::by_name;
use court_arena::speed;
use court_games::{GAMES, GameEntry};

use super::files;
use super::known::Known;
use super::play::{find, seats_within};

/// Measure speed, per game and number of seats: random play, the contract's methods, search.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// The games to measure [default: all].
    #[arg(value_parser = Known::games())]
    games: Vec<String>,
    /// Only this many seats.
    #[arg(long)]
    seats: Option<u8>,
    /// How many milliseconds to spend on each figure.
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u64).range(1..))]
    millis: u64,
    /// Print one JSON object per line, for programs.
    #[arg(long)]
    json: bool,
    /// Count instructions instead (needs valgrind): the same on a busy machine as on a quiet one.
    #[arg(long)]
    instructions: bool,
    /// With --instructions: fail if a count is more than a tenth above that in this file.
    #[arg(long, value_name = "FILE", requires = "instructions")]
    check: Option<PathBuf>,
    /// Play this many random games and do nothing else, to be counted from outside.
    #[arg(long, hide = true)]
    play: Option<u32>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<()> {
    let mut tables = Vec::new();
    for game in games(&args.games)? {
        for seats in seats_within(game, args.seats)? {
            tables.push((game.slug(), seats));
        }
    }
    if let Some(games) = args.play {
        tables
            .into_iter()
            .try_for_each(|(game, seats)| Ok(by_name::toil(game, seats, games)?))
    } else if args.instructions {
        count(&tables, args.check.as_deref().map(files::read).transpose()?)
    } else {
        measure(&tables, args)
    }
}

/// The games with these names; by default, all.
fn games(names: &[String]) -> Result<Vec<&'static GameEntry>> {
    if names.is_empty() {
        return Ok(GAMES.iter().collect());
    }
    names.iter().map(|name| find(name)).collect()
}

fn measure(tables: &[(&str, u8)], args: &BenchArgs) -> Result<()> {
    let time = Duration::from_millis(args.millis);
    let mut speeds = Vec::new();
    for &(game, seats) in tables {
        let speed = by_name::measure(game, seats, time)?;
        if args.json {
            writeln!(io::stdout(), "{}", serde_json::to_string(&speed)?)?;
        }
        speeds.push(speed);
    }
    if !args.json {
        write!(io::stdout(), "{}", speed::table(&speeds))?;
    }
    Ok(())
}

/// Counts instructions and compares them with the known counts.
fn count(tables: &[(&str, u8)], known: Option<String>) -> Result<()> {
    let program = std::env::current_exe().context("our own program")?;
    let mut counts = Vec::new();
    for (game, seats) in tables {
        let count = speed::instructions(&program, game, *seats).context("valgrind")?;
        writeln!(io::stdout(), "{count}")?;
        counts.push(count);
    }
    let slower = known
        .map(|known| speed::slower(&counts, &known))
        .unwrap_or_default();
    ensure!(
        slower.is_empty(),
        "more instructions than before:\n{}",
        slower.join("\n")
    );
    Ok(())
}
