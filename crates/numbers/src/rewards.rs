//! What the end of a game is worth to each seat.

use court_core::{BySeat, Seat, Standings};

/// The same result, told in three ways. Pick one and say which.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rewards {
    /// The share of the victory: 1 for the winner, divided among those who share it, 0 for the others. Adds up to 1.
    pub share: BySeat<f32>,
    /// The share of the others left behind, one with the same place counted by half: 1 for a sole winner, 0 for a sole
    /// last. Adds up to half the number of seats.
    pub rank: BySeat<f32>,
    /// Points.
    pub points: BySeat<f32>,
}

impl Rewards {
    /// The rewards for this end of a game.
    #[must_use]
    pub fn of(standings: &Standings) -> Self {
        let ranks = standings.ranks.as_slice();
        let count = |is: &dyn Fn(u8) -> bool| ranks.iter().filter(|&&rank| is(rank)).count() as f32;
        let winners = count(&|rank| rank == 1);
        let others = (ranks.len() - 1) as f32;
        Self {
            share: standings
                .ranks
                .map(|_, &rank| if rank == 1 { 1.0 / winners } else { 0.0 }),
            rank: standings.ranks.map(|_, &own| {
                let behind = count(&|rank| rank > own);
                let beside = count(&|rank| rank == own) - 1.0;
                (behind + beside / 2.0) / others
            }),
            points: standings.scores.map(|_, &score| score as f32),
        }
    }

    /// The share of the victory as a game of sum 0: between -1 and the number of seats less 1.
    #[must_use]
    pub fn zero_sum(&self, seat: Seat) -> f32 {
        self.share[seat] * f32::from(self.share.seats()) - 1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewards(scores: [i32; 4]) -> Rewards {
        let scores = BySeat::from_fn(4, |seat| scores[seat.index()]);
        Rewards::of(&Standings::by_key(scores, |seat| scores[seat]))
    }

    #[test]
    fn a_shared_victory_is_divided_and_places_count_by_half_where_they_are_shared() {
        let rewards = rewards([7, 9, 9, 3]);
        assert_eq!(rewards.share.as_slice(), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!(rewards.rank.as_slice(), [1.0 / 3.0, 2.5 / 3.0, 2.5 / 3.0, 0.0]);
        assert_eq!(rewards.points.as_slice(), [7.0, 9.0, 9.0, 3.0]);
        let sum: f32 = Seat::all(4).map(|seat| rewards.zero_sum(seat)).sum();
        assert_eq!((rewards.zero_sum(Seat::new(1)), sum), (1.0, 0.0));
    }
}
