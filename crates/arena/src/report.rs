//! What a tournament tells: who is how strong, which seat is how good.

use std::fmt::{self, Write as _};

use serde::Serialize;

use crate::{Plan, Played, Rating, ratings};

/// What is said of one contestant.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StandingLine {
    /// Its name.
    pub name: String,
    /// How strong it is.
    pub rating: Rating,
    /// How often it sat at a table.
    pub games: u32,
    /// Its share of the victories at tables where others sat too, and with 95 % confidence at least and at most so much.
    pub share: (f64, f64, f64),
    /// What its share would be if all were equally strong.
    pub fair: f64,
    /// Mean points.
    pub score: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// Mean time for a decision, in milliseconds.
    pub millis: f64,
    /// The longest, in milliseconds.
    pub slowest: f64,
    /// Mean number of decisions in a game.
    pub decisions: f64,
    /// How often something went wrong.
    pub faults: usize,
}

/// What is said of one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatLine {
    /// The seat, from 1.
    pub seat: usize,
    /// Its share of the victories, with 95 % confidence at least and at most so much.
    pub share: (f64, f64, f64),
    /// Mean points.
    pub score: f64,
}

/// A tournament in figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What was played.
    pub plan: Plan,
    /// How many matches.
    pub matches: usize,
    /// Mean number of decisions in a match.
    pub length: f64,
    /// Contestants, in the order of the plan.
    pub standings: Vec<StandingLine>,
    /// Seats, in order.
    pub seats: Vec<SeatLine>,
}

/// The mean of shares between 0 and 1 and its 95 % confidence interval (Wilson's, which also holds near 0 and 1).
#[must_use]
pub fn interval(sum: f64, count: f64) -> (f64, f64, f64) {
    if count == 0.0 {
        return (f64::NAN, 0.0, 1.0);
    }
    let (mean, z) = (sum / count, 1.96);
    let middle = (mean + z * z / (2.0 * count)) / (1.0 + z * z / count);
    let half =
        z / (1.0 + z * z / count) * (mean * (1.0 - mean) / count + z * z / (4.0 * count * count)).sqrt();
    (mean, middle - half, middle + half)
}

fn mean_and_deviation(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, variance.sqrt())
}

impl Report {
    /// Counts up the matches of a plan.
    #[must_use]
    pub fn new(plan: &Plan, played: &[Played]) -> Self {
        let rated = ratings(played, plan.contestants.len());
        let standing =
            |(who, name): (usize, &crate::Contestant)| standing(who, name.to_string(), rated[who], played);
        let seat = |seat: usize| {
            let shares: f64 = played.iter().map(|one| one.share(seat)).sum();
            let scores: Vec<f64> = played
                .iter()
                .map(|one| f64::from(one.seats[seat].score))
                .collect();
            SeatLine {
                seat: seat + 1,
                share: interval(shares, played.len() as f64),
                score: mean_and_deviation(&scores).0,
            }
        };
        let decisions = played
            .iter()
            .flat_map(|one| &one.seats)
            .map(|seated| f64::from(seated.decisions));
        Self {
            plan: plan.clone(),
            matches: played.len(),
            length: decisions.sum::<f64>() / played.len().max(1) as f64,
            standings: plan.contestants.iter().enumerate().map(standing).collect(),
            seats: (0..usize::from(plan.seats)).map(seat).collect(),
        }
    }

    /// The contestants as comma-separated values.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = String::from(
            "contestant,rating,rating_low,rating_high,games,share,share_low,share_high,fair,score,deviation,\
             decisions,millis,slowest,faults\n",
        );
        for line in &self.standings {
            let StandingLine { rating, share, .. } = line;
            let _ = writeln!(
                text,
                "\"{}\",{:.1},{:.1},{:.1},{},{:.4},{:.4},{:.4},{:.4},{:.2},{:.2},{:.1},{:.3},{:.1},{}",
                line.name.replace('"', "\"\""),
                rating.rating,
                rating.low,
                rating.high,
                line.games,
                share.0,
                share.1,
                share.2,
                line.fair,
                line.score,
                line.deviation,
                line.decisions,
                line.millis,
                line.slowest,
                line.faults,
            );
        }
        text
    }
}

fn standing(who: usize, name: String, rating: Rating, played: &[Played]) -> StandingLine {
    let (mut tables, mut shares, mut fair) = (0u32, 0.0, 0.0);
    let mut seated = Vec::new();
    for one in played {
        let own: Vec<usize> = (0..one.seats.len())
            .filter(|&seat| usize::from(one.seats[seat].who) == who)
            .collect();
        seated.extend(own.iter().map(|&seat| &one.seats[seat]));
        if !own.is_empty() && own.len() < one.seats.len() {
            tables += 1;
            shares += own.iter().map(|&seat| one.share(seat)).sum::<f64>();
            fair += own.len() as f64 / one.seats.len() as f64;
        }
    }
    let scores: Vec<f64> = seated.iter().map(|seated| f64::from(seated.score)).collect();
    let (score, deviation) = mean_and_deviation(&scores);
    let decisions: f64 = seated.iter().map(|seated| f64::from(seated.decisions)).sum();
    StandingLine {
        name,
        rating,
        games: seated.len() as u32,
        share: interval(shares, f64::from(tables)),
        fair: fair / f64::from(tables.max(1)),
        score,
        deviation,
        millis: seated.iter().map(|seated| seated.millis).sum::<f64>() / decisions.max(1.0),
        slowest: seated.iter().map(|seated| seated.slowest).fold(0.0, f64::max),
        decisions: decisions / seated.len().max(1) as f64,
        faults: seated.iter().map(|seated| seated.faults.len()).sum(),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan {
            game, rules, seats, ..
        } = &self.plan;
        writeln!(
            f,
            "{game} by version {rules} of the rules, {seats} seats, {} matches, {:.0} decisions each\n",
            self.matches, self.length
        )?;
        let width = self
            .standings
            .iter()
            .map(|line| line.name.len())
            .max()
            .unwrap_or(0)
            .max(10);
        writeln!(
            f,
            "{:width$}  rating    95 %         wins    95 %          fair   points    ms/dec.  slowest  faults",
            "contestant"
        )?;
        let mut order: Vec<&StandingLine> = self.standings.iter().collect();
        order.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
        for line in order {
            let Rating { rating, low, high } = line.rating;
            let (share, least, most) = line.share;
            // Who only played itself has no share.
            let wins = if share.is_nan() {
                "    –  ".to_owned()
            } else {
                format!("{:5.1} %", share * 100.0)
            };
            writeln!(
                f,
                "{:width$}  {rating:+6.0}  {low:+5.0} … {high:+5.0}  {wins}  {:4.1} … {:4.1} %  {:4.1} %  {:5.1} ± {:4.1}  {:7.3}  {:7.1}  {:6}",
                line.name,
                least * 100.0,
                most * 100.0,
                line.fair * 100.0,
                line.score,
                line.deviation,
                line.millis,
                line.slowest,
                line.faults,
            )?;
        }
        writeln!(f)?;
        for line in &self.seats {
            let (share, least, most) = line.share;
            writeln!(
                f,
                "seat {}: {:4.1} % of the victories ({:.1} … {:.1} %), {:.1} points",
                line.seat,
                share * 100.0,
                least * 100.0,
                most * 100.0,
                line.score,
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Wilson's interval computed by hand elsewhere: 8 of 10, and 0 of 20.
    #[test]
    fn the_interval_is_wilsons() {
        let (mean, low, high) = interval(8.0, 10.0);
        assert!((mean - 0.8).abs() < 1e-9 && (low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3);
        let (_, low, high) = interval(0.0, 20.0);
        assert!(low.abs() < 1e-9 && (high - 0.1611).abs() < 1e-3);
    }
}
