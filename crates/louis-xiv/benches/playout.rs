//! Random play: decisions a second at each number of seats, and what a search does most.

use std::hint::black_box;

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_louis_xiv::{Action, Config, LouisXiv};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn new_game(seats: u8) -> LouisXiv {
    LouisXiv::new(&Config::default(), seats).expect("the default config")
}

/// Plays on to the end, or for so many decisions; returns how many it took.
fn playout(game: &mut LouisXiv, most: u64, dice: &mut FastDice, legal: &mut Vec<Action>) -> u64 {
    let mut decisions = 0;
    while decisions < most {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let drawn = game.sample(dice);
                game.resolve_unchecked(&drawn, &mut ());
            }
            Turn::Of(seats) => {
                let seat = seats.first().expect("somebody's turn");
                legal.clear();
                game.legal(seat, legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply_unchecked(seat, action, &mut ());
                decisions += 1;
            }
        }
    }
    decisions
}

fn playouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("louis-xiv/playout");
    for seats in 2..=4 {
        let start = new_game(seats);
        let mut legal = Vec::with_capacity(64);
        // The same games every time, so that decisions can be counted: throughput is in decisions.
        let mut play = || -> u64 {
            let mut dice = FastDice::new(1);
            (0..64)
                .map(|_| playout(&mut { start }, u64::MAX, &mut dice, &mut legal))
                .sum()
        };
        let decisions = play();
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(BenchmarkId::from_parameter(seats), |b| {
            b.iter(|| assert_eq!(play(), decisions));
        });
    }
    group.finish();
}

fn parts(c: &mut Criterion) {
    let mut game = new_game(4);
    playout(&mut game, 400, &mut FastDice::new(7), &mut Vec::new());
    c.bench_function("louis-xiv/clone", |b| b.iter(|| *black_box(&game)));
    let view = game.view(Viewer::Seat(Seat::new(0)));
    let mut dice = FastDice::new(3);
    c.bench_function("louis-xiv/determinise", |b| {
        b.iter(|| LouisXiv::determinise(black_box(&view), &mut dice));
    });
    c.bench_function("louis-xiv/view", |b| {
        b.iter(|| black_box(&game).view(Viewer::Seat(Seat::new(0))))
    });
}

criterion_group!(benches, playouts, parts);
criterion_main!(benches);
