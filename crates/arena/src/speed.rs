//! How fast a game is: random play, the contract's methods one by one, search.

mod instructions;

use std::hint::black_box;
use std::time::{Duration, Instant};

use court_bots::{Bot as _, SearchBot, Sense, Settings, play_at_random};
use court_core::{Dice, FastDice, Game, Seat, Viewer};
use serde::Serialize;

pub use instructions::{Count, instructions, random_games, slower};

/// What was measured of one game at one number of seats, on one core unless it says otherwise. Times are those for which
/// the thread really ran.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Speed {
    /// The game.
    pub game: String,
    /// Seats.
    pub seats: u8,
    /// Bytes of a position.
    pub bytes: usize,
    /// Decisions in a random game, on average.
    pub length: f64,
    /// Random games a second.
    pub playouts: f64,
    /// Decisions a second in random play.
    pub decisions: f64,
    /// Decisions a second in random play on all cores at once, each by the time it ran.
    pub decisions_all_cores: f64,
    /// Nanoseconds to copy a position.
    pub clone: f64,
    /// Nanoseconds to list what is legal.
    pub legal: f64,
    /// Nanoseconds to apply a decision.
    pub apply: f64,
    /// Nanoseconds to imagine a world from a view.
    pub determinise: f64,
    /// Nanoseconds to make a view.
    pub view: f64,
    /// Nanoseconds to judge a position.
    pub judge: f64,
    /// Search iterations a second with playouts to the end, from the first decision of a game.
    pub search_full: f64,
    /// Search iterations a second, guided and cut off by the sense.
    pub search_guided: f64,
}

/// How long this thread has really been running: on a busy machine the clock on the wall measures the others.
struct Stopwatch {
    wall: Instant,
    ran: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Self {
        Self {
            wall: Instant::now(),
            ran: ran(),
        }
    }

    fn wall(&self) -> Duration {
        self.wall.elapsed()
    }

    /// Seconds; where the system does not tell how long a thread ran, by the clock on the wall.
    fn seconds(&self) -> f64 {
        let ran = self
            .ran
            .zip(ran())
            .map(|(before, now)| now.saturating_sub(before));
        ran.unwrap_or_else(|| self.wall()).as_secs_f64()
    }
}

/// What Linux says of this thread: nanoseconds on a core are the first number.
fn ran() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace()
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}

/// A new game with the default config; `None` if the game is not for that many seats.
fn opening<G: Game>(seats: u8) -> Option<G> {
    G::new(&G::Config::default(), seats).ok()
}

/// Plays a game to its end at random; returns how many decisions it took.
fn play_out<G: Game>(mut state: G, dice: &mut FastDice, legal: &mut Vec<G::Action>) -> u64 {
    play_at_random(&mut state, dice, legal, |_, _, _| false)
}

/// Random games for about this long: games, decisions, seconds.
fn random_play<G: Game>(seats: u8, seed: u64, time: Duration) -> (f64, f64, f64) {
    let Some(start) = opening::<G>(seats) else {
        return (0.0, 0.0, 1.0);
    };
    let mut dice = FastDice::new(seed);
    let mut legal = Vec::new();
    let (mut games, mut decisions) = (0u64, 0u64);
    let clock = Stopwatch::start();
    while clock.wall() < time {
        for _ in 0..32 {
            decisions += play_out(start.clone(), &mut dice, &mut legal);
            games += 1;
        }
    }
    (games as f64, decisions as f64, clock.seconds())
}

/// A decision met in random play.
struct Met<G: Game> {
    state: G,
    seat: Seat,
    /// One of those that were legal.
    action: G::Action,
}

/// Decisions from random games, spread evenly over them.
fn positions<G: Game>(seats: u8, count: usize) -> Vec<Met<G>> {
    let (mut dice, mut picks) = (FastDice::new(1), FastDice::new(2));
    let mut found = Vec::new();
    while let (true, Some(mut state)) = (found.len() < count, opening::<G>(seats)) {
        play_at_random(&mut state, &mut dice, &mut Vec::new(), |state, seat, legal| {
            if picks.below(8) == 0
                && let Some(&action) = picks.pick(legal)
            {
                let state = state.clone();
                found.push(Met { state, seat, action });
            }
            found.len() == count
        });
    }
    found
}

/// Nanoseconds for one of `each`, run over all items again and again for about this long.
fn nanos<T>(items: &[T], time: Duration, mut each: impl FnMut(&T)) -> f64 {
    let clock = Stopwatch::start();
    let mut runs = 0u64;
    while clock.wall() < time {
        for item in items {
            each(item);
        }
        runs += items.len() as u64;
    }
    clock.seconds() * 1e9 / runs as f64
}

/// The first decision of a random game that is a real choice, as its seat sees it.
fn first_choice<G: Game>(seats: u8) -> Option<(Seat, G::View)> {
    let mut state = opening::<G>(seats)?;
    let mut chooser = None;
    play_at_random(
        &mut state,
        &mut FastDice::new(1),
        &mut Vec::new(),
        |_, seat, legal| {
            chooser = (legal.len() > 1).then_some(seat);
            chooser.is_some()
        },
    );
    chooser.map(|seat| (seat, state.view(Viewer::Seat(seat))))
}

/// Search iterations a second at the first real choice.
fn search_speed<G: Game, S: Sense<G>>(seats: u8, sense: &S, settings: Settings, time: Duration) -> f64 {
    let Some((seat, view)) = first_choice::<G>(seats) else {
        return 0.0;
    };
    let settings = Settings {
        iterations: u32::MAX / 8,
        time: Some(time),
        reuse: false,
        ..settings
    };
    let mut bot = SearchBot::new(sense.clone(), settings, 1);
    let clock = Stopwatch::start();
    let advice = bot.advise(seat, &view);
    let visits: u32 = advice.candidates.iter().map(|candidate| candidate.visits).sum();
    f64::from(visits) / clock.seconds()
}

/// Measures a game at a number of seats, each figure for about this long.
#[must_use]
pub fn measure<G: Game, S: Sense<G>>(seats: u8, sense: &S, time: Duration) -> Speed {
    let (games, decisions, seconds) = random_play::<G>(seats, 1, time);
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let all = std::thread::scope(|scope| {
        let cores: Vec<_> = (0..cores)
            .map(|core| scope.spawn(move || random_play::<G>(seats, core + 2, time)))
            .collect();
        let figures = cores.into_iter().filter_map(|core| core.join().ok());
        figures
            .map(|(_, decisions, seconds)| decisions / seconds)
            .sum::<f64>()
    });
    let met = positions::<G>(seats, 512);
    let views: Vec<G::View> = met
        .iter()
        .map(|met| met.state.view(Viewer::Seat(met.seat)))
        .collect();
    let mut legal = Vec::new();
    let mut dice = FastDice::new(1);
    let clone = nanos(&met, time, |met| drop(black_box(black_box(&met.state).clone())));
    let both = nanos(&met, time, |met| {
        let mut state = black_box(&met.state).clone();
        state.apply_unchecked(met.seat, met.action, &mut ());
        black_box(&state);
    });
    Speed {
        game: G::META.slug.to_owned(),
        seats,
        bytes: size_of::<G>(),
        length: decisions / games,
        playouts: games / seconds,
        decisions: decisions / seconds,
        decisions_all_cores: all,
        clone,
        legal: nanos(&met, time, |met| {
            legal.clear();
            black_box(&met.state).legal(met.seat, &mut legal);
            black_box(&legal);
        }),
        apply: (both - clone).max(0.0),
        determinise: nanos(&views, time, |view| {
            drop(black_box(G::determinise(black_box(view), &mut dice)))
        }),
        view: nanos(&met, time, |met| {
            drop(black_box(met.state.view(Viewer::Seat(met.seat))))
        }),
        judge: nanos(&met, time, |met| {
            black_box(sense.judge(black_box(&met.state)));
        }),
        search_full: search_speed(seats, sense, Settings::plain(1), time),
        search_guided: search_speed(seats, sense, Settings::GUIDED, time),
    }
}

/// The figures as a table.
#[must_use]
pub fn table(speeds: &[Speed]) -> String {
    use std::fmt::Write as _;
    let mut text = String::from(
        "game        seats bytes length  playouts/s  decisions/s   all cores  clone  legal  apply  view  determinise  judge  \
         mcts full/s  mcts guided/s\n",
    );
    for speed in speeds {
        let _ = writeln!(
            text,
            "{:11} {:5} {:5} {:6.0} {:11.0} {:12.0} {:11.0} {:4.0}ns {:4.0}ns {:4.0}ns {:3.0}ns {:10.0}ns {:4.0}ns {:12.0} {:14.0}",
            speed.game,
            speed.seats,
            speed.bytes,
            speed.length,
            speed.playouts,
            speed.decisions,
            speed.decisions_all_cores,
            speed.clone,
            speed.legal,
            speed.apply,
            speed.view,
            speed.determinise,
            speed.judge,
            speed.search_full,
            speed.search_guided,
        );
    }
    text
}
