//! `cargo bench -p court-games`: every game at its fewest and most seats.

use std::hint::black_box;

use court_bots::{Bot as _, SearchBot, Sense as _, Settings, play_at_random};
use court_core::{FastDice, Seat, Viewer};
use court_games::{GAMES, Listed, Visit, visit};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

struct Group<'a> {
    criterion: &'a mut Criterion,
    seats: u8,
}

impl Visit for Group<'_> {
    type Output = ();

    fn visit<G: Listed>(self) {
        let brain = G::brain();
        let mut group = self
            .criterion
            .benchmark_group(format!("{}/{}", G::META.slug, self.seats));
        group.sample_size(20);
        let start = G::new(&G::Config::default(), self.seats).expect("the default config");
        let (mut dice, mut legal) = (FastDice::new(1), Vec::new());
        let mut play_out = || play_at_random(&mut start.clone(), &mut dice, &mut legal, |_, _, _| false);
        let length = (0..200).map(|_| play_out()).sum::<u64>() / 200;
        group.throughput(Throughput::Elements(length));
        group.bench_function("playout", |bench| bench.iter(&mut play_out));
        group.throughput(Throughput::Elements(1));
        // A decision in the middle of a game.
        let mut state = start.clone();
        let mut left = length / 2;
        play_at_random(&mut state, &mut FastDice::new(2), &mut legal, |_, _, _| {
            left = left.saturating_sub(1);
            left == 0
        });
        let seat = state.turn().seats().first().unwrap_or(Seat::new(0));
        let view = state.view(Viewer::Seat(seat));
        group.bench_function("clone", |bench| bench.iter(|| black_box(&state).clone()));
        group.bench_function("legal", |bench| {
            bench.iter(|| {
                legal.clear();
                black_box(&state).legal(seat, &mut legal);
                legal.len()
            });
        });
        legal.clear();
        state.legal(seat, &mut legal);
        let action = legal[0];
        group.bench_function("apply", |bench| {
            let apply = |mut state: G| {
                state.apply_unchecked(seat, action, &mut ());
                state
            };
            bench.iter_batched(|| state.clone(), apply, BatchSize::SmallInput);
        });
        group.bench_function("view", |bench| {
            bench.iter(|| black_box(&state).view(Viewer::Seat(seat)))
        });
        group.bench_function("determinise", |bench| {
            bench.iter(|| G::determinise(black_box(&view), &mut dice))
        });
        group.bench_function("judge", |bench| {
            bench.iter(|| brain.senses.learned.judge(black_box(&state)))
        });
        for (name, settings) in [
            ("search-full", Settings::plain(200)),
            (
                "search-guided",
                Settings {
                    iterations: 200,
                    ..Settings::GUIDED
                },
            ),
        ] {
            group.throughput(Throughput::Elements(200));
            group.bench_function(name, |bench| {
                bench.iter(|| SearchBot::new(brain.senses.learned.clone(), settings, 1).advise(seat, &view));
            });
        }
        group.finish();
    }
}

fn speed(criterion: &mut Criterion) {
    for game in GAMES {
        let meta = game.kind().meta();
        for seats in [meta.min_seats, meta.max_seats] {
            visit(game.slug(), Group { criterion, seats }).expect("a registered game");
        }
    }
}

criterion_group!(benches, speed);
criterion_main!(benches);
