//! Long random play of one game, with everything checked on the way.

mod report;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use court_core::{Dice, FastDice, Game, Seat, Viewer};

use crate::laws::{self, Trials, assert_adds_up, assert_same};
use crate::play::{Move, Step, Temper, panic_text, play_in, stream};
use crate::whim::{Whim, difference};

pub use report::{Report, Setting, faults};

/// The `main` of `examples/soak-<game>.rs` of a game crate: long random play with random configs.
///
/// ```no_run
/// use court_testkit::Whim;
/// use court_testkit::toy::{Toy, ToyConfig};
///
/// fn any_config(whim: &mut Whim, _seats: u8) -> ToyConfig {
///     ToyConfig { rounds: whim.number(3, 1..=4), ..ToyConfig::default() }
/// }
///
/// court_testkit::soak_main!(Toy, any_config);
/// ```
///
/// `cargo run --profile soak -p court-<game> --example soak-<game> -- --seconds 20 --require-all`
///
/// - `--games N`, `--seconds N`: how long (1000 games if neither is said; whichever comes first if both are).
/// - `--seed S`: the first seed (1); each game has the next.
/// - `--threads N`: as many as there are processors if not said.
/// - `--require-all`: fail if an effect of `EFFECTS` never came, and in a million games or more if a kind of event never
///   came.
///
/// A game's number of seats, its config, its chances and its decisions all come from its seed, so `--seed S --games 1`
/// repeats it. In every other game some kinds of action are shunned throughout. After every step the invariants are
/// checked. Now and then `check` is held against `legal`, and a world made by `determinise` against the truth; in one
/// game of some hundreds every law is tried. At the end the outcome is checked.
///
/// It prints how many games and decisions there were, the longest game, how often each effect, each kind of event and
/// each kind of action came, and which values the configs had. It exits with 1 if anything panicked (with the command that
/// repeats the game), if something came that is not listed, or if something that is required did not come.
#[macro_export]
macro_rules! soak_main {
    ($game:ty, $any_config:expr) => {
        fn main() -> ::std::process::ExitCode {
            $crate::soak::main::<$game>(env!("CARGO_PKG_NAME"), $any_config)
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

/// What [`soak_main!`](crate::soak_main!) runs: reads the command line, plays, prints.
#[must_use]
pub fn main<G: Game>(package: &str, any_config: impl Fn(&mut Whim, u8) -> G::Config + Sync) -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}");
            return ExitCode::from(2);
        }
    };
    let started = Instant::now();
    let report = run::<G>(&options, package, any_config);
    println!(
        "{}: {report}; {:.1} s",
        G::META.slug,
        started.elapsed().as_secs_f64()
    );
    print!("{}", report.tables::<G>());
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

/// Plays. `package` is the crate whose example repeats a game that failed.
#[must_use]
pub fn run<G: Game>(
    options: &Options,
    package: &str,
    any_config: impl Fn(&mut Whim, u8) -> G::Config + Sync,
) -> Report {
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
            one_game::<G>(
                options.seed.wrapping_add(number),
                package,
                &any_config,
                &mut report,
            );
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

/// One decision of so many is held against `check`.
const CHECKED: u32 = 32;
/// After one step of so many a world is made.
const IMAGINED: u32 = 64;
/// In one game of so many every law is tried: they play it some thirty times.
const LAWFUL: u32 = 512;
/// The values of one config of so many are counted.
const COUNTED: u32 = 16;

fn one_game<G: Game>(
    seed: u64,
    package: &str,
    any_config: impl Fn(&mut Whim, u8) -> G::Config,
    report: &mut Report,
) {
    let mut dice = stream(seed, 6);
    let seat_counts = u32::from(G::META.max_seats - G::META.min_seats) + 1;
    let seats = G::META.min_seats + dice.below(seat_counts) as u8;
    let config = any_config(&mut Whim::new(dice.next_u64()), seats);
    if dice.below(COUNTED) == 0 {
        report.count_config(&config);
    }
    let lawful = dice.below(LAWFUL) == 0;
    let result = catch_unwind(AssertUnwindSafe(|| {
        let decisions = watched_game::<G>(&config, seats, seed, report);
        if lawful {
            let trials = Trials::single(config.clone(), seats, seed);
            laws::all::<G>().iter().for_each(|law| (law.run)(&trials));
        }
        decisions
    }));
    match result {
        Ok(decisions) => {
            report.games += 1;
            report.lawful += u64::from(lawful);
            report.decisions += u64::from(decisions);
            *report.seats.entry(seats).or_default() += 1;
            report.longest = report.longest.max((decisions, seats, seed));
        }
        Err(payload) => {
            let text = panic_text(payload.as_ref());
            let config = difference::<G>(&config);
            let example = package.replacen("court", "soak", 1);
            report.failures.push(format!(
                "{seats} seats, seed {seed}, config {config}: {text}\n  again: cargo run --profile soak -p {package} \
                 --example {example} -- --games 1 --seed {seed}"
            ));
        }
    }
}

/// Plays one game to its end and looks at everything on the way; how many decisions it took.
fn watched_game<G: Game>(config: &G::Config, seats: u8, seed: u64, report: &mut Report) -> u32 {
    let (mut known, mut name) = (BTreeSet::new(), String::new());
    // Every other game is played by people of habit: what nobody does at random, such as leaving all gold unspent, leads
    // to rules that are rare.
    let temper = match stream(seed, 7).below(2) {
        0 => Temper::of(seed),
        _ => Temper::Habits(seed),
    };
    let played = play_in::<G>(config, seats, seed, temper, |step| {
        step.after.assert_invariants();
        for effect in &step.heard.fired {
            *report.fired.entry(effect).or_default() += 1;
        }
        for event in &step.heard.events {
            Report::count(&mut report.told, event, &mut name);
        }
        let mut dice = step.dice(0);
        if let Move::Play(seat, action) = step.made {
            Report::count(&mut report.played, action, &mut name);
            known.insert(*action);
            if dice.below(CHECKED) == 0 {
                check_choices(step.before, *seat, &known);
            }
        }
        if dice.below(IMAGINED) == 0 {
            check_world(step, &mut dice);
        }
    });
    played.assert_over();
    let (Some(outcome), Some(standings)) = (played.game.outcome(), played.game.standings()) else {
        panic!("no outcome at the end");
    };
    assert_adds_up(seats, &outcome, &standings);
    played.decisions
}

/// `check` accepts what is listed, and of all that was played in this game nothing else.
fn check_choices<G: Game>(game: &G, seat: Seat, known: &BTreeSet<G::Action>) {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    assert!(
        legal.is_sorted_by(|one, other| one < other),
        "the legal actions of {seat} are not strictly ascending"
    );
    for &action in &legal {
        if let Err(refusal) = game.check(seat, action) {
            panic!("{action} is listed for {seat}, but check refuses it: {refusal}");
        }
    }
    for &action in known {
        assert!(
            game.check(seat, action).is_ok() == legal.binary_search(&action).is_ok(),
            "check and legal must say the same of {action} by {seat}"
        );
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
