//! Who meets whom, in which seats, on which deal.

use court_core::{Dice, FastDice};
use serde::{Deserialize, Serialize};

use crate::{ArenaError, Contestant, Played};

/// The most matches of a tournament, and the most ways to fill a table that are looked through for its line-ups.
pub(crate) const MOST: u64 = 1_000_000;

/// Which line-ups meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Every seating of every mixed line-up.
    RoundRobin,
    /// The first alone at a table of each of the others in turn.
    Duel,
    /// Each alone at a table of its predecessor.
    Ladder,
}

/// A whole tournament before the first match. It is the first line of the results file, so that a tournament goes on only
/// as it began.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The game's slug.
    pub game: String,
    /// Version of its rules.
    pub rules: u16,
    /// Seats at each table.
    pub seats: u8,
    /// Who plays.
    pub contestants: Vec<Contestant>,
    /// Which line-ups meet.
    pub mode: Mode,
    /// How many deals; on each, every seating is played once.
    pub rounds: u32,
    /// Where all shuffles and all bots' random numbers come from.
    pub seed: u64,
    /// The learned weights that were played by, as text, if they are not the built-in ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<String>,
}

/// One match to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Its number in the plan.
    pub id: u32,
    /// The deal it is played on; matches on the same deal have the same shuffles.
    pub round: u32,
    /// Who sits where, by place in [`Plan::contestants`].
    pub seating: Vec<u8>,
    /// Where its shuffles come from.
    pub deal: u64,
    /// Where its bots' random numbers come from.
    pub luck: u64,
}

impl Plan {
    /// Can it be played?
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), ArenaError> {
        let bots = self.contestants.len() as u64;
        if bots == 0 {
            return Err(ArenaError::Alone);
        }
        let ways = match self.mode {
            Mode::RoundRobin => bots.checked_pow(self.seats.into()).unwrap_or(u64::MAX),
            Mode::Duel | Mode::Ladder => bots * u64::from(self.seats),
        };
        if ways > MOST || bots > u64::from(u8::MAX) {
            return Err(ArenaError::TooMany);
        }
        match self.seatings().len() as u64 * u64::from(self.rounds) {
            0 if self.rounds == 0 => Err(ArenaError::NoRounds),
            0 => Err(ArenaError::Alone),
            1..=MOST => Ok(()),
            _ => Err(ArenaError::TooMany),
        }
    }

    /// Is this a match of the plan?
    #[must_use]
    pub fn contains(&self, played: &Played) -> bool {
        let seated = |seat: &crate::Seated| usize::from(seat.who) < self.contestants.len();
        played.round < self.rounds
            && played.seats.len() == usize::from(self.seats)
            && played.seats.iter().all(seated)
    }

    /// All seatings of one round, in order.
    #[must_use]
    pub fn seatings(&self) -> Vec<Vec<u8>> {
        let count = self.contestants.len() as u8;
        match self.mode {
            Mode::RoundRobin => self.mixed(),
            Mode::Duel => (1..count).flat_map(|other| self.alone(0, other)).collect(),
            Mode::Ladder => (1..count)
                .flat_map(|place| self.alone(place, place - 1))
                .collect(),
        }
    }

    /// One contestant in each seat in turn, another in all the rest.
    fn alone(&self, one: u8, rest: u8) -> impl Iterator<Item = Vec<u8>> {
        let seats = self.seats;
        (0..seats).map(move |own| {
            (0..seats)
                .map(|seat| if seat == own { one } else { rest })
                .collect()
        })
    }

    /// Every seating in which not all are the same; where there are enough contestants, all different.
    fn mixed(&self) -> Vec<Vec<u8>> {
        let (count, seats) = (self.contestants.len(), usize::from(self.seats));
        let mut found = Vec::new();
        let mut seating = vec![0u8; seats];
        loop {
            let mut kinds = seating.clone();
            kinds.sort_unstable();
            kinds.dedup();
            if kinds.len() >= count.min(seats) {
                found.push(seating.clone());
            }
            // Count on, the last seat fastest.
            let Some(place) = (0..seats)
                .rev()
                .find(|&place| usize::from(seating[place]) + 1 < count)
            else {
                return found;
            };
            seating[place] += 1;
            seating[place + 1..].fill(0);
        }
    }

    /// All matches.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        let seatings = self.seatings();
        let mut deals = FastDice::new(self.seed);
        let mut pairings = Vec::new();
        for round in 0..self.rounds {
            let deal = deals.next_u64();
            for seating in &seatings {
                pairings.push(Pairing {
                    id: pairings.len() as u32,
                    round,
                    seating: seating.clone(),
                    deal,
                    luck: FastDice::new(deal ^ pairings.len() as u64).next_u64(),
                });
            }
        }
        pairings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(seats: u8, bots: &[&str], mode: Mode) -> Plan {
        Plan {
            game: "toy".to_owned(),
            rules: 1,
            seats,
            contestants: bots.iter().map(|bot| bot.parse().unwrap()).collect(),
            mode,
            rounds: 2,
            seed: 1,
            weights: None,
        }
    }

    #[test]
    fn a_plan_that_nobody_could_play_is_refused_before_it_is_made() {
        let bots = ["random", "greedy"];
        assert!(plan(2, &bots, Mode::RoundRobin).check().is_ok());
        assert!(plan(2, &bots[..1], Mode::RoundRobin).check().is_ok());
        assert!(matches!(
            plan(2, &bots[..1], Mode::Duel).check(),
            Err(ArenaError::Alone)
        ));
        assert!(matches!(
            plan(2, &[], Mode::RoundRobin).check(),
            Err(ArenaError::Alone)
        ));
        let rounds = |rounds| Plan {
            rounds,
            ..plan(2, &bots, Mode::RoundRobin)
        };
        assert!(matches!(rounds(0).check(), Err(ArenaError::NoRounds)));
        assert!(rounds(500_000).check().is_ok());
        assert!(matches!(rounds(500_001).check(), Err(ArenaError::TooMany)));
        assert!(matches!(
            plan(6, &["random"; 20], Mode::RoundRobin).check(),
            Err(ArenaError::TooMany)
        ));
        assert!(matches!(
            plan(2, &["random"; 300], Mode::Ladder).check(),
            Err(ArenaError::TooMany)
        ));
    }

    #[test]
    fn a_round_robin_seats_everybody_everywhere() {
        let two = plan(2, &["random", "greedy"], Mode::RoundRobin).seatings();
        assert_eq!(two, [[0, 1], [1, 0]]);
        let four = plan(4, &["random", "greedy"], Mode::RoundRobin).seatings();
        assert_eq!(four.len(), 14);
        let three = plan(2, &["random", "greedy", "page"], Mode::RoundRobin).seatings();
        assert_eq!(three.len(), 6);
        for seat in 0..4 {
            assert_eq!(four.iter().filter(|seating| seating[seat] == 0).count(), 7);
        }
    }

    #[test]
    fn a_duel_seats_the_first_alone_in_each_seat() {
        let seatings = plan(3, &["page", "random"], Mode::Duel).seatings();
        assert_eq!(seatings, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        let ladder = plan(2, &["page", "courtier", "minister"], Mode::Ladder).seatings();
        assert_eq!(ladder, [[1, 0], [0, 1], [2, 1], [1, 2]]);
    }

    #[test]
    fn all_seatings_of_a_round_share_the_deal() {
        let pairings = plan(2, &["random", "greedy"], Mode::RoundRobin).pairings();
        assert_eq!(pairings.len(), 4);
        assert_eq!(pairings[0].deal, pairings[1].deal);
        assert_ne!(pairings[1].deal, pairings[2].deal);
        assert_ne!(pairings[0].luck, pairings[1].luck);
        assert!(
            pairings
                .iter()
                .enumerate()
                .all(|(i, pairing)| pairing.id as usize == i)
        );
    }
}
