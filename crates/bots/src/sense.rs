//! Judging positions.

use court_core::{BySeat, Game, Standings};

/// Judges positions of one game: what a bot knows beyond the rules.
///
/// It is given imagined states only; a bot has no others.
pub trait Sense<G: Game>: Clone + Send + Sync + 'static {
    /// The expected share of the victory of each seat; the shares add up to about 1.
    fn judge(&self, state: &G) -> BySeat<f32>;
}

/// The two senses of a game: a beginner's, and the one learned by self-play.
#[derive(Clone, Debug)]
pub struct Senses<S> {
    /// Weighed by hand: what the greedy bot plays by.
    pub plain: S,
    /// Weighed by self-play: what the levels play by.
    pub learned: S,
}

/// How much of a search's value is the victory itself; the rest goes by rank, so that a bot that can no longer win
/// still plays for second place.
const VICTORY: f32 = 0.9;

/// What a finished game is worth to each seat: its share of the victory, and a little for its rank. The values add up
/// to 1.
#[must_use]
pub fn shares(standings: &Standings) -> BySeat<f32> {
    let ranks = &standings.ranks;
    let seats = f32::from(ranks.seats());
    if ranks.seats() < 2 {
        return BySeat::from_fn(ranks.seats(), |_| 1.0);
    }
    let same = |rank: u8| ranks.as_slice().iter().filter(|&&other| other == rank).count() as f32;
    ranks.map(|_, &rank| {
        let equal = same(rank);
        let victory = if rank == 1 { 1.0 / equal } else { 0.0 };
        // Seats that share ranks share what those ranks are worth: n-1 for the first down to 0 for the last.
        let place = seats - f32::from(rank) - (equal - 1.0) / 2.0;
        VICTORY * victory + (1.0 - VICTORY) * place * 2.0 / (seats * (seats - 1.0))
    })
}

#[cfg(test)]
mod tests {
    use court_core::Seat;

    use super::*;

    fn standings(scores: &[i32]) -> Standings {
        let scores = BySeat::from_fn(scores.len() as u8, |seat: Seat| scores[seat.index()]);
        Standings::by_key(scores, |seat| scores[seat])
    }

    #[test]
    fn shares_add_up_to_one_and_follow_the_places() {
        for scores in [
            &[3, 5][..],
            &[5, 5],
            &[1, 2, 3, 4],
            &[4, 4, 1, 1],
            &[7, 7, 7],
            &[1, 2, 2, 2, 9, 0],
        ] {
            let standings = standings(scores);
            let shares = shares(&standings);
            let sum: f32 = shares.as_slice().iter().sum();
            assert!((sum - 1.0).abs() < 1e-5, "{scores:?}: {sum}");
            for a in Seat::all(scores.len() as u8) {
                for b in Seat::all(scores.len() as u8) {
                    assert_eq!(
                        standings.ranks[a] < standings.ranks[b],
                        shares[a] > shares[b],
                        "{scores:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn with_two_seats_only_the_victory_counts() {
        assert_eq!(shares(&standings(&[3, 5])).as_slice(), [0.0, 1.0]);
        assert_eq!(shares(&standings(&[5, 5])).as_slice(), [0.5, 0.5]);
    }
}
