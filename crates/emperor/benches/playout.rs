//! How fast the game is: random play, cloning, determinising.

use std::hint::black_box;

use court_core::{Dice, FastDice, Game, Turn, Viewer};
use court_emperor::{Action, Config, Emperor};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// Plays on at random, at most so many decisions; returns how many it took.
fn playout(game: &mut Emperor, dice: &mut FastDice, legal: &mut Vec<Action>, most: u64) -> u64 {
    let mut decisions = 0;
    while decisions < most {
        match game.turn() {
            Turn::Chance => {
                let chance = game.sample(dice);
                game.resolve_unchecked(&chance, &mut ());
            }
            Turn::Of(seats) => {
                let seat = seats.first().expect("somebody's turn");
                legal.clear();
                game.legal(seat, legal);
                let action = legal[dice.below(legal.len() as u32) as usize];
                game.apply_unchecked(seat, action, &mut ());
                decisions += 1;
            }
            Turn::Over => break,
        }
    }
    decisions
}

fn benches(criterion: &mut Criterion) {
    for seats in Emperor::META.seat_counts() {
        let start = Emperor::new(&Config::default(), seats).expect("the defaults are sound");
        let mut dice = FastDice::new(5);
        let mut legal = Vec::new();

        // Always the same hundred games, so that a run asserts what it measures.
        let hundred = |legal: &mut Vec<Action>| -> u64 {
            (0..100)
                .map(|seed| playout(&mut start.clone(), &mut FastDice::new(seed), legal, u64::MAX))
                .sum()
        };
        let decisions = hundred(&mut legal);
        let mut group = criterion.benchmark_group("emperor/playout");
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(format!("{seats} seats"), |bencher| {
            bencher.iter(|| assert_eq!(hundred(&mut legal), decisions));
        });
        group.finish();

        let mut middle = start.clone();
        playout(&mut middle, &mut dice, &mut legal, 80);
        criterion.bench_function(&format!("emperor/clone/{seats} seats"), |bencher| {
            bencher.iter(|| black_box(&middle).clone());
        });
        let view = middle.view(Viewer::Spectator);
        criterion.bench_function(&format!("emperor/determinise/{seats} seats"), |bencher| {
            bencher.iter_batched(
                || (),
                |()| Emperor::determinise(black_box(&view), &mut dice),
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(playouts, benches);
criterion_main!(playouts);
