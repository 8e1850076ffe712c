//! `court arena`: tournaments between bots, their reports, single matches as records, training.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::{Args, Subcommand, ValueEnum, value_parser};
use court_arena::train::{Generation, Training};
use court_arena::{Contestant, Mode, Plan, Report, Results, Seated, Tournament, by_name, ratings_svg};
use court_table::known_rules;

use super::files;
use super::known::Known;
use super::play::{find, seats_within};

/// Let bots play each other, rate them, train them.
///
/// Bots: random, greedy, learned, page, courtier, minister, `mcts:iterations=500,cut=8` (see docs/bots.md), or any program
/// that speaks the protocol: "cmd:./my-bot --fast".
#[derive(Args)]
pub(crate) struct ArenaArgs {
    #[command(subcommand)]
    command: ArenaCommand,
}

#[derive(Subcommand)]
enum ArenaCommand {
    Play(PlayArgs),
    Report(ReportArgs),
    Export(ExportArgs),
    Train(TrainArgs),
}

/// Which line-ups meet.
#[derive(Clone, Copy, ValueEnum)]
enum Meeting {
    /// Every seating of every mixed line-up.
    RoundRobin,
    /// The first alone at a table of each of the others.
    Duel,
    /// Each alone at a table of the one before.
    Ladder,
}

/// Play a tournament.
#[derive(Args)]
struct PlayArgs {
    /// The game.
    #[arg(value_parser = Known::games())]
    game: String,
    /// Who plays: bots by name, or programs, as `court arena --help` says.
    #[arg(required = true, num_args = 1..)]
    bots: Vec<Contestant>,
    /// Play by an older version of the rules [default: the newest].
    #[arg(long, value_name = "VERSION")]
    rules: Option<u16>,
    /// How many seats each table has.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Which line-ups meet.
    #[arg(long, value_enum, default_value = "round-robin")]
    mode: Meeting,
    /// How many deals to play, each in every seating.
    #[arg(long, default_value_t = 50)]
    rounds: u32,
    /// Where all shuffles and the bots' random numbers come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many matches to play at a time [default: one per core].
    #[arg(long)]
    jobs: Option<usize>,
    /// How many seconds a decision may take.
    #[arg(long, default_value_t = 10.0)]
    limit: f64,
    /// Keep the results in this file, one match per line, and go on from those that are there.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Keep a record (`.court`) of every match in this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Use these learned weights instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

/// Where a report goes besides the terminal.
#[derive(Args)]
struct Output {
    /// Write the contestants as comma-separated values.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write everything as JSON; `-` prints it instead of the report.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw the ratings to this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Report on a results file.
#[derive(Args)]
struct ReportArgs {
    /// The file.
    results: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Play a match of a tournament again and write its record.
///
/// Bots play the same again unless time cut their search short; a match that comes out differently is refused.
#[derive(Args)]
struct ExportArgs {
    /// The results file.
    results: PathBuf,
    /// The match, by its `id` in the file.
    id: u32,
    /// Where the record goes [default: standard output].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Learn weights by self-play.
#[derive(Args)]
struct TrainArgs {
    /// The game.
    #[arg(value_parser = Known::games())]
    game: String,
    /// Where the weights go.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Learn for this many seats only.
    #[arg(long)]
    seats: Option<u8>,
    /// How many games each generation plays.
    #[arg(long, default_value_t = 600, value_parser = value_parser!(u32).range(1..))]
    games: u32,
    /// How many generations to play; the weights are set anew after each.
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u32).range(1..))]
    generations: u32,
    /// How many decisions in a hundred are taken at random.
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u32).range(..=100))]
    whims: u32,
    /// How strongly the weights are drawn towards those set by hand.
    #[arg(long, default_value_t = 0.0003)]
    pull: f32,
    /// Where all randomness comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play at a time [default: one per core]. The weights do not depend on it.
    #[arg(long)]
    jobs: Option<usize>,
}

pub(crate) fn run(args: ArenaArgs) -> Result<()> {
    match args.command {
        ArenaCommand::Play(args) => start(args),
        ArenaCommand::Report(args) => {
            let (plan, played) = Results::load(&args.results)?;
            show(&Report::new(&plan, &played), &args.output)
        }
        ArenaCommand::Export(args) => export(&args),
        ArenaCommand::Train(args) => learn(&args),
    }
}

fn cores(jobs: Option<usize>) -> usize {
    jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

fn start(args: PlayArgs) -> Result<()> {
    let game = find(&args.game)?;
    seats_within(game, Some(args.seats))?;
    let plan = Plan {
        game: game.slug().to_owned(),
        rules: known_rules(game.kind().meta(), args.rules)?,
        seats: args.seats,
        contestants: args.bots,
        mode: match args.mode {
            Meeting::RoundRobin => Mode::RoundRobin,
            Meeting::Duel => Mode::Duel,
            Meeting::Ladder => Mode::Ladder,
        },
        rounds: args.rounds,
        seed: args.seed,
        weights: args.weights.as_deref().map(files::read).transpose()?,
    };
    plan.check()?;
    let tournament = Tournament {
        plan,
        results: args.results,
        records: args.records,
        jobs: cores(args.jobs),
        limit: Duration::try_from_secs_f64(args.limit).context("--limit is not a length of time")?,
        progress: true,
    };
    let Output { csv, json, svg } = &args.output;
    let json = json.as_ref().filter(|path| *path != Path::new("-"));
    for path in [csv.as_ref(), json, svg.as_ref()].into_iter().flatten() {
        files::try_to_write(path)?;
    }
    let report = by_name::tournament(&tournament)?;
    show(&report, &args.output)
}

fn show(report: &Report, output: &Output) -> Result<()> {
    let printed = output.json.as_deref() == Some(Path::new("-"));
    if printed {
        writeln!(io::stdout(), "{}", serde_json::to_string(report)?)?;
    } else {
        write!(io::stdout(), "{report}")?;
    }
    if let Some(path) = &output.csv {
        files::write(path, report.csv())?;
    }
    if let Some(path) = output.json.as_ref().filter(|_| !printed) {
        files::write(path, serde_json::to_string_pretty(report)?)?;
    }
    if let Some(path) = &output.svg {
        files::write(path, ratings_svg(report))?;
    }
    Ok(())
}

fn export(args: &ExportArgs) -> Result<()> {
    let (plan, played) = Results::load(&args.results)?;
    let before = played
        .into_iter()
        .find(|played| played.id == args.id)
        .with_context(|| format!("no match {} was played", args.id))?;
    let meta = find(&plan.game)?.kind().meta();
    known_rules(meta, Some(plan.rules))?;
    let (again, record) = by_name::again(&plan, args.id)?;
    let same = |(a, b): (&Seated, &Seated)| (a.score, a.rank, a.decisions) == (b.score, b.rank, b.decisions);
    ensure!(
        before.seats.iter().zip(&again.seats).all(same),
        "the match came out differently this time: a bot is bound by time, or the bots have changed since"
    );
    match &args.out {
        Some(path) => files::write(path, record),
        None => Ok(io::stdout().write_all(record.as_bytes())?),
    }
}

fn learn(args: &TrainArgs) -> Result<()> {
    let game = find(&args.game)?;
    let seats = seats_within(game, args.seats)?;
    ensure!(
        args.pull >= 0.0 && args.pull.is_finite(),
        "--pull must be a number of at least 0"
    );
    files::try_to_write(&args.out)?;
    let training = Training {
        seats: 0,
        generations: args.generations,
        games: args.games,
        whims: args.whims,
        pull: args.pull,
        seed: args.seed,
        jobs: cores(args.jobs),
        progress: true,
    };
    let mut tell = |seats: u8, number: u32, generation: &Generation| {
        eprintln!(
            "{seats} seats, generation {}: {} positions, {:.4} nats before, {:.4} after, {:.0} s",
            number + 1,
            generation.lessons,
            generation.before,
            generation.after,
            generation.seconds
        );
    };
    // Training for one number of seats keeps what is known for the others.
    let keep = args.seats.is_some();
    let weights = by_name::learn(game.slug(), &seats, keep, &training, &mut tell)?;
    let head = format!(
        "# Learned by self-play: court arena train {} --games {} --generations {} --whims {} --pull {} --seed {}\n",
        game.slug(),
        args.games,
        args.generations,
        args.whims,
        args.pull,
        args.seed
    );
    files::write(&args.out, head + &weights)
}
