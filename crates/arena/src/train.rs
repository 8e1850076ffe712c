//! Learning weights by self-play.
//!
//! In each generation greedy bots play each other with the weights so far, now and then at random, so that all kinds of
//! positions come up. Positions of these games are kept with how the game ended, and the weights are moved to where the
//! sense would have foretold the ends best: the most likely weights of a conditional logit model, drawn a little towards
//! the weights set by hand.

use std::time::Instant;

use court_bots::{Bot, Counts, Features, GreedyBot, Linear, MAX_FEATURES, RandomBot, Sheet, Weights};
use court_core::{BySeat, Dice, FastDice, Game, Seat, Turn, Viewer};
use rayon::prelude::*;

use crate::tournament::bar;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Training {
    /// Seats at the table.
    pub seats: u8,
    /// How often weights are set anew.
    pub generations: u32,
    /// Games in each generation.
    pub games: u32,
    /// So many decisions of a hundred are taken at random.
    pub whims: u32,
    /// How strongly the weights are drawn towards the first ones.
    pub pull: f32,
    /// Where all randomness comes from.
    pub seed: u64,
    /// So many games at a time.
    pub jobs: usize,
    /// Show a progress bar?
    pub progress: bool,
}

/// A position met in self-play, and how the game ended.
#[derive(Clone, Debug)]
struct Lesson {
    progress: f32,
    counts: BySeat<Counts>,
    shares: BySeat<f32>,
}

/// What one generation brought.
#[derive(Clone, Copy, Debug)]
pub struct Generation {
    /// Positions learned from.
    pub lessons: usize,
    /// How badly the weights foretold the ends before: nats per position.
    pub before: f32,
    /// And after.
    pub after: f32,
    /// Seconds it took.
    pub seconds: f64,
}

/// Trains from these weights on; tells of each generation.
///
/// # Panics
/// If there are no threads to play on.
pub fn train<G: Game, F: Features<G>>(
    start: &Sheet,
    training: &Training,
    mut tell: impl FnMut(u32, &Generation),
) -> Sheet {
    let mut sheet = *start;
    let mut lessons: Vec<Lesson> = Vec::new();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(training.jobs.max(1))
        .build();
    let pool = pool.expect("threads to play on");
    let bar = if training.progress {
        bar(u64::from(training.generations) * u64::from(training.games))
    } else {
        indicatif::ProgressBar::hidden()
    };
    for generation in 0..training.generations {
        let clock = Instant::now();
        let mut weights = Weights::default();
        weights.sheets[usize::from(training.seats)] = Some(sheet);
        let sense = Linear::<G, F>::new(&weights);
        let mut seeds = FastDice::new(training.seed ^ (u64::from(generation) << 32));
        let seeds: Vec<u64> = (0..training.games).map(|_| seeds.next_u64()).collect();
        let fresh: Vec<Vec<Lesson>> = pool.install(|| {
            let one = |&seed: &u64| {
                let lessons = self_play::<G, F>(training, &sense, seed);
                bar.inc(1);
                lessons
            };
            seeds.par_iter().map(one).collect()
        });
        // The last two generations are learned from: older ones were played by weaker weights.
        let keep = lessons.len() - lessons.len().min(fresh.iter().map(Vec::len).sum());
        lessons.drain(..keep);
        lessons.extend(fresh.into_iter().flatten());
        let used = F::NAMES.len();
        let before = loss(&sheet, &lessons, used);
        sheet = fit(start, &sheet, &lessons, used, training);
        tell(
            generation,
            &Generation {
                lessons: lessons.len(),
                before,
                after: loss(&sheet, &lessons, used),
                seconds: clock.elapsed().as_secs_f64(),
            },
        );
    }
    bar.finish_and_clear();
    sheet
}

/// One game; every few decisions a lesson.
fn self_play<G: Game, F: Features<G>>(training: &Training, sense: &Linear<G, F>, seed: u64) -> Vec<Lesson> {
    let mut dice = FastDice::new(seed);
    let mut greedy = GreedyBot::quick(sense.clone(), dice.next_u64());
    let mut random = RandomBot::new(dice.next_u64());
    let mut lessons = Vec::new();
    let Ok(mut state) = G::new(&G::Config::default(), training.seats) else {
        return lessons;
    };
    // Some seats play more at random than others: unequal tables teach what strength looks like.
    let whims = BySeat::<u32>::from_fn(training.seats, |_| dice.below(2 * training.whims + 1));
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let chance = state.sample(&mut dice);
                state.resolve_unchecked(&chance, &mut ());
            }
            Turn::Of(asked) => {
                let Some(seat) = asked.first() else { break };
                if dice.below(6) == 0 {
                    let mut counts = BySeat::new(training.seats);
                    F::count(&state, &mut counts);
                    lessons.push(Lesson {
                        progress: F::progress(&state),
                        counts,
                        shares: BySeat::new(training.seats),
                    });
                }
                let view = state.view(Viewer::Seat(seat));
                let advice = if dice.below(100) < whims[seat] {
                    Bot::<G>::advise(&mut random, seat, &view)
                } else {
                    greedy.advise(seat, &view)
                };
                state.apply_unchecked(seat, advice.choice(), &mut ());
            }
        }
    }
    if let Some(standings) = state.standings() {
        let shares = court_bots::shares(&standings);
        for lesson in &mut lessons {
            lesson.shares = shares;
        }
    }
    lessons
}

/// The mean surprise at the ends, in nats.
fn loss(sheet: &Sheet, lessons: &[Lesson], used: usize) -> f32 {
    let surprise = |lesson: &Lesson| -> f32 {
        let foretold = sheet.foretell(lesson.progress, &lesson.counts, used);
        let seats = Seat::all(foretold.seats());
        seats
            .map(|seat| -lesson.shares[seat] * foretold[seat].max(1e-6).ln())
            .sum()
    };
    lessons.iter().map(surprise).sum::<f32>() / lessons.len().max(1) as f32
}

/// Steepest descent with a step of its own for each weight (Adam), in random order of the lessons.
fn fit(start: &Sheet, from: &Sheet, lessons: &[Lesson], used: usize, training: &Training) -> Sheet {
    const BATCH: usize = 64;
    const EPOCHS: u32 = 6;
    let mut sheet = *from;
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let mut dice = FastDice::new(training.seed);
    let mut mean = [[0.0f32; MAX_FEATURES]; 2];
    let mut square = [[0.0f32; MAX_FEATURES]; 2];
    let mut steps = 0i32;
    for epoch in 0..EPOCHS {
        dice.shuffle(&mut order);
        let rate = 0.02 * 0.6f32.powi(epoch as i32);
        for batch in order.chunks(BATCH) {
            let mut slope = [[0.0f32; MAX_FEATURES]; 2];
            for &i in batch {
                let lesson = &lessons[i as usize];
                let foretold = sheet.foretell(lesson.progress, &lesson.counts, used);
                for seat in Seat::all(training.seats) {
                    let error = (foretold[seat] - lesson.shares[seat]) / batch.len() as f32;
                    for (feature, count) in lesson.counts[seat][..used].iter().enumerate() {
                        slope[0][feature] += error * count * (1.0 - lesson.progress);
                        slope[1][feature] += error * count * lesson.progress;
                    }
                }
            }
            steps += 1;
            let weights = [&mut sheet.early, &mut sheet.late];
            for (time, (weights, first)) in weights.into_iter().zip([&start.early, &start.late]).enumerate() {
                for feature in 0..used {
                    let slope = slope[time][feature] + training.pull * (weights[feature] - first[feature]);
                    let mean = &mut mean[time][feature];
                    let square = &mut square[time][feature];
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    let mean = *mean / (1.0 - 0.9f32.powi(steps));
                    let square = *square / (1.0 - 0.999f32.powi(steps));
                    weights[feature] -= rate * mean / (square.sqrt() + 1e-8);
                }
            }
        }
    }
    sheet
}
