//! Long random play of one game, with everything checked on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use court_core::{Dice, FastDice, Game, Viewer};

use crate::laws::{assert_adds_up, assert_same};
use crate::play::{Step, panic_text, play};

/// The `main` of `examples/soak.rs` of a game crate: long random play.
///
/// ```no_run
/// use court_testkit::toy::Toy;
///
/// court_testkit::soak_main!(Toy);
/// ```
///
/// `cargo run --release -p <crate> --example soak -- --seconds 20 --require-all`
///
/// - `--games N`, `--seconds N`: how long (1000 games if neither is said; whichever comes first if both are).
/// - `--seed S`: the first seed (1); each game has the next.
/// - `--threads N`: as many as there are processors if not said.
/// - `--require-all`: fail if an effect of `EFFECTS` never fired.
///
/// All numbers of seats take turns (and all configs, with `soak_main!(Game, configs = f)`). The invariants are checked
/// after every step, now and then a world made by `determinise`, and at the end the outcome. It prints how many games
/// and decisions there were, the longest game, and how often each of `Game::EFFECTS` fired. It exits with 1 if
/// anything panicked (the seed is printed), if an effect fired that is not listed, or if one that is required did not.
#[macro_export]
macro_rules! soak_main {
    ($game:ty) => {
        fn main() -> ::std::process::ExitCode {
            $crate::soak::main::<$game, &str>(Vec::from([("default", Default::default())]))
        }
    };
    ($game:ty, configs = $configs:expr) => {
        fn main() -> ::std::process::ExitCode {
            $crate::soak::main::<$game, _>(($configs)())
        }
    };
}

/// How long to play, and what to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// So many games at most.
    pub games: Option<u64>,
    /// So many seconds at most.
    pub seconds: Option<u64>,
    /// The seed of the first game.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// Does an effect that never fired count as a failure?
    pub require_all: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            games: None,
            seconds: None,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
            require_all: false,
        }
    }
}

impl Options {
    /// Reads a command line, without the program's name.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let text = arguments.next().unwrap_or_default();
                text.parse::<u64>()
                    .map_err(|_| format!("{argument} needs a number, not {text:?}"))
            };
            match argument.as_str() {
                "--games" => options.games = Some(number()?),
                "--seconds" => options.seconds = Some(number()?),
                "--seed" => options.seed = number()?,
                "--threads" => options.threads = number()?.clamp(1, 256) as usize,
                "--require-all" => options.require_all = true,
                _ => {
                    return Err(format!(
                        "{argument:?} is not an option: --games N, --seconds N, --seed S, --threads N, --require-all"
                    ));
                }
            }
        }
        if options.games.is_none() && options.seconds.is_none() {
            options.games = Some(1000);
        }
        Ok(options)
    }
}

/// What a soak run saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// The decisions of the longest game, its seats and its seed.
    pub longest: (u32, u8, u64),
    /// How often each effect fired.
    pub fired: BTreeMap<&'static str, u64>,
    /// What went wrong: each message says seats, seed and step.
    pub failures: Vec<String>,
}

impl Report {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        for (effect, times) in other.fired {
            *self.fired.entry(effect).or_default() += times;
        }
        self.failures.extend(other.failures);
    }

    /// Effects that fired, but are not in `EFFECTS`.
    #[must_use]
    pub fn unlisted<G: Game>(&self) -> Vec<&'static str> {
        let fired = self.fired.keys().copied();
        fired.filter(|effect| !G::EFFECTS.contains(effect)).collect()
    }

    /// Effects in `EFFECTS` that never fired.
    #[must_use]
    pub fn silent<G: Game>(&self) -> Vec<&'static str> {
        let listed: BTreeSet<_> = G::EFFECTS.iter().copied().collect();
        listed
            .into_iter()
            .filter(|effect| !self.fired.contains_key(effect))
            .collect()
    }

    /// The table of how often each effect fired, most frequent first.
    #[must_use]
    pub fn table<G: Game>(&self) -> String {
        let mut rows: Vec<(&str, u64)> = self.silent::<G>().into_iter().map(|effect| (effect, 0)).collect();
        rows.extend(self.fired.iter().map(|(effect, times)| (*effect, *times)));
        rows.sort_by_key(|&(effect, times)| (std::cmp::Reverse(times), effect));
        let width = rows
            .iter()
            .map(|(effect, _)| effect.len())
            .max()
            .unwrap_or_default();
        let lines: Vec<_> = rows
            .iter()
            .map(|(effect, times)| {
                let per_game = *times as f64 / self.games.max(1) as f64;
                format!("  {effect:width$}  {times:>12}  {per_game:>12.5} a game\n")
            })
            .collect();
        lines.concat()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (longest, seats, seed) = self.longest;
        write!(
            f,
            "{} games, {} decisions; the longest game took {longest} ({seats} seats, seed {seed})",
            self.games, self.decisions
        )
    }
}

/// What [`soak_main!`](crate::soak_main!) runs: reads the command line, plays, prints.
#[must_use]
pub fn main<G: Game, N: Into<String>>(configs: Vec<(N, G::Config)>) -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    };
    let configs = configs
        .into_iter()
        .map(|(name, config)| (name.into(), config))
        .collect::<Vec<_>>();
    let started = Instant::now();
    let report = run::<G>(&options, &configs);
    println!(
        "{}: {report}, in {:.1} s",
        G::META.slug,
        started.elapsed().as_secs_f64()
    );
    print!("{}", report.table::<G>());
    let faults = faults::<G>(&options, &report);
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// All that makes a run a failure, one line each.
#[must_use]
pub fn faults<G: Game>(options: &Options, report: &Report) -> Vec<String> {
    let mut faults: Vec<String> = report
        .failures
        .iter()
        .map(|failure| format!("FAILED: {failure}"))
        .collect();
    for effect in report.unlisted::<G>() {
        faults.push(format!(
            "FAILED: the effect {effect:?} fired, but is not in EFFECTS"
        ));
    }
    if options.require_all {
        for effect in report.silent::<G>() {
            faults.push(format!("FAILED: the effect {effect:?} never fired"));
        }
    }
    if report.games == 0 {
        faults.push("FAILED: no game was played".to_owned());
    }
    faults
}

/// Plays.
#[must_use]
pub fn run<G: Game>(options: &Options, configs: &[(String, G::Config)]) -> Report {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let deadline = options
        .seconds
        .map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let games = options.games.unwrap_or(u64::MAX);
    let work = || {
        let mut report = Report::default();
        while !stop.load(Ordering::Relaxed) && deadline.is_none_or(|deadline| Instant::now() < deadline) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            one_game::<G>(options.seed.wrapping_add(number), number, configs, &mut report);
            // A rule that is broken is broken everywhere: a few examples are enough.
            if report.failures.len() >= 3 {
                stop.store(true, Ordering::Relaxed);
            }
        }
        report
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut total = Report::default();
        for worker in workers {
            match worker.join() {
                Ok(report) => total.add(report),
                Err(payload) => total.failures.push(panic_text(payload.as_ref())),
            }
        }
        total
    })
}

fn one_game<G: Game>(seed: u64, number: u64, configs: &[(String, G::Config)], report: &mut Report) {
    // How decisions lean depends on the seed's remainder by four: seats and configs must not keep step with it.
    let seat_counts = u64::from(G::META.max_seats - G::META.min_seats) + 1;
    let seats = G::META.min_seats + (number / 4 % seat_counts) as u8;
    let (name, config) = &configs[(number / 4 / seat_counts) as usize % configs.len()];
    let mut fired = Vec::new();
    let result = catch_unwind(AssertUnwindSafe(|| {
        let played = play::<G>(config, seats, seed, |step| {
            step.after.assert_invariants();
            fired.extend_from_slice(&step.heard.fired);
            let mut dice = step.dice(0);
            if dice.below(64) == 0 {
                check_world(step, &mut dice);
            }
        });
        played.assert_over();
        let (Some(outcome), Some(standings)) = (played.game.outcome(), played.game.standings()) else {
            panic!("no outcome at the end");
        };
        assert_adds_up(seats, &outcome, &standings);
        played.decisions
    }));
    for effect in fired {
        *report.fired.entry(effect).or_default() += 1;
    }
    match result {
        Ok(decisions) => {
            report.games += 1;
            report.decisions += u64::from(decisions);
            report.longest = report.longest.max((decisions, seats, seed));
        }
        Err(payload) => {
            let text = panic_text(payload.as_ref());
            report
                .failures
                .push(format!("config {name:?}, {seats} seats, seed {seed}: {text}"));
        }
    }
}

fn check_world<G: Game>(step: &Step<'_, G>, dice: &mut FastDice) {
    let viewers: Vec<_> = Viewer::all(step.after.seats()).collect();
    let viewer = viewers[dice.below(viewers.len() as u32) as usize];
    let view = step.after.view(viewer);
    let world = G::determinise(&view, dice);
    world.assert_invariants();
    assert_same(
        &view,
        &world.view(viewer),
        "a viewer must see the same in its world",
    );
    let (turn, other) = (step.after.turn(), world.turn());
    assert!(
        turn == other,
        "the turn must be the same in a viewer's world, but is {turn} and {other}"
    );
}
