//! Ratings by the Plackett–Luce model: at a table of any size, each place goes to one of those left with a probability in
//! proportion to its strength.

use court_core::{Dice, FastDice};

use crate::Played;

/// How strong a contestant is, on the scale known from chess: 400 points are odds of ten to one.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct Rating {
    /// The best estimate; the mean of all contestants is 0.
    pub rating: f64,
    /// With 95 % confidence at least this.
    pub low: f64,
    /// With 95 % confidence at most this.
    pub high: f64,
}

const RESAMPLES: usize = 200;

/// Rates contestants `0..count`. The confidence intervals come from resampling whole rounds, as matches on one deal are
/// not independent.
#[must_use]
pub fn ratings(played: &[Played], count: usize) -> Vec<Rating> {
    let all: Vec<&Played> = played.iter().collect();
    let best = fit(&all, count);
    let mut rounds: Vec<Vec<&Played>> = Vec::new();
    for one in played {
        let round = one.round as usize;
        if rounds.len() <= round {
            rounds.resize(round + 1, Vec::new());
        }
        rounds[round].push(one);
    }
    rounds.retain(|round| !round.is_empty());
    let mut dice = FastDice::new(1);
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); count];
    if !rounds.is_empty() {
        for _ in 0..RESAMPLES {
            let mut drawn = Vec::new();
            for _ in 0..rounds.len() {
                drawn.extend(&rounds[dice.below(rounds.len() as u32) as usize]);
            }
            for (sample, rating) in samples.iter_mut().zip(fit(&drawn, count)) {
                sample.push(rating);
            }
        }
    }
    let interval = |(rating, mut sample): (f64, Vec<f64>)| {
        sample.sort_by(f64::total_cmp);
        let at = |part: f64| sample.get((part * sample.len() as f64) as usize).copied();
        Rating {
            rating,
            low: at(0.025).unwrap_or(f64::NEG_INFINITY),
            high: at(0.975).unwrap_or(f64::INFINITY),
        }
    };
    best.into_iter().zip(samples).map(interval).collect()
}

/// The most likely strengths, by minorisation and maximisation. Every contestant has also drawn once against an average
/// one, so that who has always won does not become infinitely strong.
fn fit(played: &[&Played], count: usize) -> Vec<f64> {
    let mut chosen = vec![1.0; count];
    // Each stage: who was there to be chosen from, and how many places were given to equals.
    let mut stages: Vec<(Vec<usize>, f64)> = Vec::new();
    for one in played {
        let mut ranks: Vec<u8> = one.seats.iter().map(|seated| seated.rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        for rank in ranks {
            let left = one.seats.iter().filter(|seated| seated.rank >= rank);
            let left: Vec<usize> = left.map(|seated| usize::from(seated.who)).collect();
            let best = one.seats.iter().filter(|seated| seated.rank == rank);
            let best: Vec<usize> = best.map(|seated| usize::from(seated.who)).collect();
            // The last place says nothing; equal last places do.
            if left.len() > 1 {
                for &who in &best {
                    chosen[who] += 1.0;
                }
                stages.push((left, best.len() as f64));
            }
        }
    }
    let mut strengths = vec![1.0; count];
    for _ in 0..100 {
        let mut weights: Vec<f64> = strengths.iter().map(|strength| 2.0 / (strength + 1.0)).collect();
        for (left, places) in &stages {
            let sum: f64 = left.iter().map(|&who| strengths[who]).sum();
            for &who in left {
                weights[who] += places / sum;
            }
        }
        let mut change = 0.0f64;
        for who in 0..count {
            let strength = chosen[who] / weights[who];
            change = change.max((strength / strengths[who]).ln().abs());
            strengths[who] = strength;
        }
        if change < 1e-6 {
            break;
        }
    }
    let logs: Vec<f64> = strengths
        .iter()
        .map(|strength| strength.log10() * 400.0)
        .collect();
    let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
    logs.into_iter().map(|log| log - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seated;

    fn one(round: u32, ranks: &[(u8, u8)]) -> Played {
        let seated = |&(who, rank): &(u8, u8)| Seated {
            who,
            score: 0,
            rank,
            decisions: 1,
            millis: 0.0,
            slowest: 0.0,
            faults: Vec::new(),
        };
        Played {
            id: round,
            round,
            seats: ranks.iter().map(seated).collect(),
        }
    }

    #[test]
    fn odds_of_three_to_one_are_191_points() {
        let played: Vec<Played> = (0..4000)
            .map(|i| {
                if i % 4 == 0 {
                    one(i, &[(0, 2), (1, 1)])
                } else {
                    one(i, &[(0, 1), (1, 2)])
                }
            })
            .collect();
        let ratings = ratings(&played, 2);
        let gap = ratings[0].rating - ratings[1].rating;
        assert!((gap - 190.8).abs() < 2.0, "{gap}");
        assert!(ratings[0].low < ratings[0].rating && ratings[0].rating < ratings[0].high);
    }

    #[test]
    fn draws_make_equals_and_a_table_of_three_ranks_all() {
        let draws: Vec<Played> = (0..50).map(|i| one(i, &[(0, 1), (1, 1)])).collect();
        assert!(ratings(&draws, 2)[0].rating.abs() < 1e-6);
        let threes: Vec<Played> = (0..50).map(|i| one(i, &[(2, 1), (0, 2), (1, 3)])).collect();
        let found = ratings(&threes, 3);
        assert!(found[2].rating > found[0].rating && found[0].rating > found[1].rating);
        assert!(found.iter().all(|rating| rating.rating.is_finite()));
    }

    #[test]
    fn a_bot_against_itself_has_no_rating() {
        let played: Vec<Played> = (0..50).map(|i| one(i, &[(0, 1), (0, 2)])).collect();
        assert!(ratings(&played, 1)[0].rating.abs() < 1e-9);
    }
}
