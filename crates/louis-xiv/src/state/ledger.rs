//! What is kept of missions that were put under their decks.

use court_core::Seat;
use serde::{Deserialize, Serialize};

use crate::pieces::{Deck, Mission};

/// A step of a mission card after the pool of its deck ran out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Drawn from the bottom cards of the deck, where this seat had put it.
    Drew(Seat),
    /// Put under the deck.
    Put,
    /// Laid.
    Laid,
}

/// One line of the ledger: from the first draw of a card that somebody had put under its deck, whoever put it there can
/// follow it. So the public moves of that deck are kept, with the card where it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Who moved.
    pub seat: Seat,
    /// The deck.
    pub deck: Deck,
    /// What happened.
    pub step: Step,
    /// The card; `None` where the viewer does not know it.
    pub card: Option<Mission>,
}

/// A [`Line`] in two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Line", into = "Line")]
pub(crate) struct PackedLine {
    how: u8,
    card: u8,
}

impl PackedLine {
    pub(crate) fn new(seat: Seat, deck: Deck, step: Step, card: Mission) -> Self {
        let card = Some(card);
        Line {
            seat,
            deck,
            step,
            card,
        }
        .into()
    }

    pub(crate) const fn deck(self) -> Deck {
        Deck::ALL[(self.how >> 4 & 3) as usize]
    }
}

impl From<Line> for PackedLine {
    fn from(line: Line) -> Self {
        let (step, by) = match line.step {
            Step::Drew(by) => (0, by.index() as u8),
            Step::Put => (1, 0),
            Step::Laid => (2, 0),
        };
        Self {
            how: line.seat.index() as u8 | by << 2 | (line.deck.index() as u8) << 4 | step << 6,
            card: line.card.map_or(u8::MAX, |card| card.index() as u8),
        }
    }
}

impl From<PackedLine> for Line {
    fn from(line: PackedLine) -> Self {
        Self {
            seat: Seat::new(line.how & 3),
            deck: line.deck(),
            step: match line.how >> 6 {
                0 => Step::Drew(Seat::new(line.how >> 2 & 3)),
                1 => Step::Put,
                _ => Step::Laid,
            },
            card: (line.card < u8::MAX).then(|| Mission::new(line.card)),
        }
    }
}

/// The most lines of the ledger: 16 cards can be put under a deck in a game (two L7, four rounds, two cards), so at most
/// 16 drawn from there, and 40 laid.
pub(crate) const LEDGER: usize = 72;
