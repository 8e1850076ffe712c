//! Random play: decisions a second at each number of seats, and what a search does most.

use std::hint::black_box;

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_sun_king::{Config, SunKing};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Plays a game to its end and returns how many decisions it took.
fn playout(mut game: SunKing, dice: &mut FastDice, legal: &mut Vec<court_sun_king::Action>) -> u64 {
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Over => return decisions,
            Turn::Chance => {
                let shuffle = game.sample(dice);
                game.resolve_unchecked(&shuffle, &mut ());
            }
            Turn::Of(seats) => {
                let Some(seat) = seats.first() else {
                    return decisions;
                };
                legal.clear();
                game.legal(seat, legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply_unchecked(seat, action, &mut ());
                decisions += 1;
            }
        }
    }
}

/// A position in the middle of a game.
fn middle(seats: u8) -> SunKing {
    let mut dice = FastDice::new(7);
    let mut legal = Vec::new();
    let mut game = SunKing::new(&Config::default(), seats).expect("the default config");
    for _ in 0..60 {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let shuffle = game.sample(&mut dice);
                game.resolve_unchecked(&shuffle, &mut ());
            }
            Turn::Of(to_act) => {
                let seat = to_act.first().expect("somebody's turn");
                legal.clear();
                game.legal(seat, &mut legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply_unchecked(seat, action, &mut ());
            }
        }
    }
    game
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("sun-king/playout");
    for seats in 2..=6 {
        let start = SunKing::new(&Config::default(), seats).expect("the default config");
        let mut legal = Vec::with_capacity(256);
        // The same games every time, so that decisions can be counted: throughput is in decisions.
        let games = 64;
        let mut dice = FastDice::new(1);
        let decisions = (0..games)
            .map(|_| playout(start.clone(), &mut dice, &mut legal))
            .sum();
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(BenchmarkId::from_parameter(seats), |b| {
            b.iter(|| {
                let mut dice = FastDice::new(1);
                let again: u64 = (0..games)
                    .map(|_| playout(start.clone(), &mut dice, &mut legal))
                    .sum();
                assert_eq!(again, decisions);
            });
        });
    }
    group.finish();
}

fn parts(c: &mut Criterion) {
    let game = middle(4);
    c.bench_function("sun-king/clone", |b| b.iter(|| black_box(&game).clone()));
    let view = game.view(Viewer::Seat(Seat::new(0)));
    let mut dice = FastDice::new(3);
    c.bench_function("sun-king/determinise", |b| {
        b.iter(|| SunKing::determinise(black_box(&view), &mut dice));
    });
    c.bench_function("sun-king/view", |b| {
        b.iter(|| black_box(&game).view(Viewer::Spectator))
    });
}

criterion_group!(benches, playouts, parts);
criterion_main!(benches);
