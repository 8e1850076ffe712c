//! `court bench`: how fast the engine is on this machine.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use court_arena::speed::{self, Speed, Work};
use court_bots::Features;
use court_core::Game;
use court_games::{Brain, GAMES, Visit, visit};

/// Measure speed: random play, the contract's methods, search; per game and number of seats.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Games; without any, all.
    games: Vec<String>,
    /// Only this many seats.
    #[arg(long)]
    seats: Option<u8>,
    /// Milliseconds for each figure.
    #[arg(long, default_value_t = 500)]
    millis: u64,
    /// One JSON object a line, for programs.
    #[arg(long)]
    json: bool,
    /// Count instructions instead (needs valgrind): the same on a busy machine as on a quiet one.
    #[arg(long)]
    instructions: bool,
    /// With --instructions: fail if a count is more than a tenth above that in this file.
    #[arg(long, requires = "instructions")]
    check: Option<std::path::PathBuf>,
    /// Do a fixed piece of work and nothing else, to be counted from outside: `play:1000`.
    #[arg(long, hide = true)]
    work: Option<Work>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<()> {
    let all = || GAMES.iter().map(|game| game.slug().to_owned()).collect();
    let games: Vec<String> = if args.games.is_empty() {
        all()
    } else {
        args.games.clone()
    };
    let mut speeds = Vec::new();
    let mut counts = Vec::new();
    for game in &games {
        let meta = court_games::game(game)?.kind().meta();
        for seats in meta
            .seat_counts()
            .filter(|&seats| args.seats.is_none_or(|only| only == seats))
        {
            if let Some(work) = args.work {
                visit(game, Toil { seats, work })?;
            } else if args.instructions {
                let program = std::env::current_exe().context("our own program")?;
                let count = speed::instructions(&program, game, seats)?;
                println!("{count}");
                counts.push(count);
            } else {
                let millis = args.millis;
                let speed = visit(game, Measure { seats, millis })?;
                if args.json {
                    println!("{}", serde_json::to_string(&speed)?);
                }
                speeds.push(speed);
            }
        }
    }
    if !speeds.is_empty() && !args.json {
        print!("{}", speed::table(&speeds));
    }
    if let Some(path) = &args.check {
        let known = std::fs::read_to_string(path).context("the counts to compare with")?;
        let slower = speed::slower(&counts, &known);
        ensure!(
            slower.is_empty(),
            "more instructions than before:\n{}",
            slower.join("\n")
        );
    }
    Ok(())
}

struct Measure {
    seats: u8,
    millis: u64,
}

impl Visit for Measure {
    type Output = Speed;

    fn visit<G: Game, F: Features<G>>(self, brain: &Brain<G, F>) -> Speed {
        speed::measure::<G, _>(
            self.seats,
            &brain.senses.learned,
            Duration::from_millis(self.millis),
        )
    }
}

struct Toil {
    seats: u8,
    work: Work,
}

impl Visit for Toil {
    type Output = ();

    fn visit<G: Game, F: Features<G>>(self, _: &Brain<G, F>) {
        self.work.toil::<G>(self.seats);
    }
}
