//! The end: points, places, and the score line by line.

use court_core::{BySeat, Outcome, ScoreLine, Seat, Standings, in_words};

use crate::data::numbers;
use crate::state::{EXCHANGES, LouisXiv, Open, Phase};

/// M4p: what so many laid missions are worth.
fn mission_points(laid: u8) -> i32 {
    i32::from(numbers().mission_points) * i32::from(laid)
}

impl Open {
    /// E1: what a seat can exchange, by category in the order of C6: influence cards, intrigue cards, chips, stones on
    /// tiles, Louisdor.
    #[must_use]
    pub fn leftovers(&self, seat: Seat) -> [u8; EXCHANGES] {
        let player = self.player(seat);
        [
            player.influence,
            player.intrigue,
            player.chip_count(),
            player.on.as_array().iter().sum(),
            player.money / numbers().louisdor_for_a_coat,
        ]
    }

    /// E3: the points as they stand. Before the end with the coats that all but the influence cards would be exchanged
    /// for (E1): those are still to be played.
    #[must_use]
    pub fn points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let to_come: u8 = match self.phase {
            Phase::Over => self.bonus[seat],
            _ => self.leftovers(seat)[1..].iter().sum(),
        };
        i32::from(player.coats) + i32::from(to_come) + mission_points(player.laid.len())
    }
}

/// E3, B11: most points; then most stones in the own supply; who is still equal shares the place (A19).
pub(crate) fn standings(game: &LouisXiv) -> Option<Standings> {
    (game.open.phase == Phase::Over).then(|| {
        let scores = BySeat::from_fn(game.open.seats, |seat| game.open.points(seat));
        Standings::by_key(scores, |seat| (scores[seat], game.open.player(seat).own))
    })
}

pub(crate) fn outcome(game: &LouisXiv) -> Option<Outcome> {
    let standings = standings(game)?;
    let open = &game.open;
    let line = |label: &str, rule: &str, points: &dyn Fn(Seat) -> i32| ScoreLine {
        label: label.to_owned(),
        rule: rule.to_owned(),
        points: BySeat::from_fn(open.seats, points),
    };
    let exchanged = |category: usize| move |seat: Seat| i32::from(open.exchanged[seat][category]);
    let breakdown = vec![
        line("Missions", "M4p", &|seat| {
            mission_points(open.player(seat).laid.len())
        }),
        line("Coats won in play", "E3", &|seat| {
            let exchanged: u8 = open.exchanged[seat].iter().sum();
            i32::from(open.player(seat).coats - exchanged)
        }),
        line("Coats for influence cards", "E1", &exchanged(0)),
        line("Coats for intrigue cards", "E1", &exchanged(1)),
        line("Coats for chips", "E1", &exchanged(2)),
        line("Coats for stones on tiles", "E1", &exchanged(3)),
        line("Coats for Louisdor", "E1", &exchanged(4)),
        line("Majorities of coats", "E2", &|seat| i32::from(open.bonus[seat])),
    ];
    let winners: Vec<_> = standings
        .ranks
        .iter()
        .filter(|(_, rank)| **rank == 1)
        .map(|(seat, _)| seat)
        .collect();
    let best = standings.scores[winners[0]];
    let tied = standings
        .scores
        .iter()
        .filter(|(_, score)| **score == best)
        .count()
        > winners.len();
    let names = winners
        .iter()
        .map(Seat::to_string)
        .collect::<Vec<_>>()
        .join(" and ");
    // Kept records are compared with these sentences, word for word.
    let rounds = in_words(numbers().rounds);
    let text = match (winners.len() == 1, tied) {
        (true, false) => format!("After {rounds} rounds {names} wins with {best} points."),
        (true, true) => {
            format!("After {rounds} rounds {names} wins with {best} points, by stones in the own supply.")
        }
        (false, false) => format!("After {rounds} rounds {names} share the victory with {best} points."),
        (false, true) => format!(
            "After {rounds} rounds {names} share the victory with {best} points, by stones in the own supply."
        ),
    };
    Some(Outcome {
        standings,
        reason: "four-rounds".to_owned(),
        text,
        breakdown,
    })
}
