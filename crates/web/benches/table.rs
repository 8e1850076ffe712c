//! How long the server needs to render a table: the whole page, and what a live update brings.

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/random.rs"]
mod random;
#[path = "../tests/support/seen.rs"]
mod seen;

use std::hint::black_box;

use court_core::{FastDice, Seat};
use court_games::GAMES;
use court_table::Table;
use court_web::pages::table::{Around, page, region};
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group, criterion_main};
use random::{choice, open};

/// The time for which the thread really ran, where the system tells: a busy machine does not spoil it.
struct OnProcessor;

/// In nanoseconds since some moment.
fn ran() -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse().ok());
    told.unwrap_or_else(|| {
        let since = std::time::UNIX_EPOCH.elapsed();
        since.map_or(0, |since| since.as_nanos() as u64)
    })
}

impl Measurement for OnProcessor {
    type Intermediate = u64;
    type Value = u64;

    fn start(&self) -> u64 {
        ran()
    }

    fn end(&self, start: u64) -> u64 {
        ran().saturating_sub(start)
    }

    fn add(&self, one: &u64, two: &u64) -> u64 {
        one + two
    }

    fn zero(&self) -> u64 {
        0
    }

    fn to_f64(&self, value: &u64) -> f64 {
        *value as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        static WALL: WallTime = WallTime;
        WALL.formatter()
    }
}

/// A game in its middle, at a moment when seat 1 is asked.
fn middle(game: &court_games::GameEntry) -> Box<dyn Table> {
    let kind = game.kind();
    let mut table = open(kind, kind.meta().max_seats, 7);
    let mut dice = FastDice::new(7);
    let mut asked = 0;
    while let Some((seat, action)) = choice(&mut *table, &mut dice) {
        asked += u32::from(seat == Seat::new(0));
        if asked == 20 && seat == Seat::new(0) {
            break;
        }
        table.play(seat, &action).expect("it is legal");
    }
    table
}

/// Everything between a match in memory and the bytes of the page: view, offers, what each would do, log, board.
fn render(c: &mut Criterion<OnProcessor>) {
    let (seat, around) = (Seat::new(0), Around::default());
    for game in GAMES {
        let table = middle(game);
        c.bench_function(&format!("{}: whole page", game.slug()), |b| {
            b.iter(|| black_box(page(&seen::seen(&*table, seat), &around).0.len()));
        });
        c.bench_function(&format!("{}: update", game.slug()), |b| {
            b.iter(|| black_box(region(&seen::seen(&*table, seat), &around).0.len()));
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().with_measurement(OnProcessor).sample_size(30);
    targets = render
}
criterion_main!(benches);
