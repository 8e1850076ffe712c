//! The toy's state: options, cards, and where the game is.

use court_core::{BySeat, Game, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::action::Card;
use super::fault::Fault;

/// How many cards of each value the deck has (rule T1).
pub(super) const DECK: Hand = Hand([2, 1, 1, 1, 1, 2]);

/// Options (ruling O1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ToyConfig {
    /// Cards dealt to each seat: 1 or 2.
    pub hand: u8,
    /// Rounds: 1 to 4.
    pub rounds: u8,
    /// Points for the vote: 0 to 9.
    pub prize: u8,
    /// A planted fault.
    pub fault: Fault,
}

impl Default for ToyConfig {
    fn default() -> Self {
        Self {
            hand: 2,
            rounds: 3,
            prize: 3,
            fault: Fault::None,
        }
    }
}

/// Cards as the number of each value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand(pub [u8; 6]);

impl Hand {
    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Has it no card?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Is this card in it?
    #[must_use]
    pub const fn has(&self, card: Card) -> bool {
        self.0[card.0 as usize - 1] > 0
    }

    /// Adds a card.
    pub const fn add(&mut self, card: Card) {
        self.0[card.0 as usize - 1] += 1;
    }

    /// Takes a card out.
    ///
    /// # Panics
    /// If it is not in it.
    pub const fn take(&mut self, card: Card) {
        assert!(self.has(card), "the card is not in the hand");
        self.0[card.0 as usize - 1] -= 1;
    }

    /// Its cards, ascending.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        Card::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, self.0[card.0 as usize - 1].into()))
            .collect()
    }
}

/// A card face down in a treasury. Who knows it is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Slot<C = Card> {
    /// The card.
    pub card: C,
    /// Who knows it: its owner, and who gave it.
    pub known: SeatSet,
}

/// Where in a round the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The deck is shuffled and dealt from (rule T2).
    Deal,
    /// The deck is shuffled for a new round (rule T6).
    Shuffle,
    /// Turns; so many seats had theirs (rule T3).
    Turns(u8),
    /// The vote (rule T5).
    Vote,
    /// The end (rule T6.1).
    Over,
}

/// A decision inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The robber names its victim (rule T4.1).
    Rob(Seat),
    /// The victim gives a card (rule T4.2).
    Give(Seat),
}

/// The toy: its rules, and a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Toy {
    pub(super) config: ToyConfig,
    pub(super) round: u8,
    pub(super) starter: Seat,
    pub(super) phase: Phase,
    pub(super) frames: Vec<Frame>,
    /// The top card is the last.
    pub(super) deck: Vec<Card>,
    pub(super) hands: BySeat<Hand, 3>,
    pub(super) treasuries: BySeat<Vec<Slot>, 3>,
    /// Cards played in this round.
    pub(super) table: BySeat<Vec<Card>, 3>,
    /// Points for cards played.
    pub(super) played: BySeat<i32, 3>,
    /// Prizes won.
    pub(super) prizes: BySeat<u8, 3>,
    pub(super) votes: BySeat<Option<Seat>, 3>,
    /// The votes that were opened last.
    pub(super) ballots: BySeat<Option<Seat>, 3>,
    /// Used by planted faults.
    pub(super) mark: u8,
    /// Used by a planted fault: not in the JSON.
    #[serde(skip)]
    pub(super) lost: u8,
}

impl Toy {
    /// A seat's hand.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// A seat's treasury, in the order laid.
    #[must_use]
    pub fn treasury(&self, seat: Seat) -> Vec<Card> {
        self.treasuries[seat].iter().map(|slot| slot.card).collect()
    }

    /// The deck, the top card last.
    #[must_use]
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.config.fault == fault
    }

    /// The top card of the deck, which nobody knows.
    pub(super) fn top(&self) -> Option<Card> {
        self.deck.last().copied()
    }

    /// Who takes part in the vote: everybody (rule T5).
    pub(super) fn voters(&self) -> SeatSet {
        if self.has(Fault::TurnTellsSecret) {
            let asked: SeatSet = Seat::all(self.seats())
                .filter(|&seat| !self.hands[seat].has(Card::ROBBER))
                .collect();
            if !asked.is_empty() {
                return asked;
            }
        }
        SeatSet::full(self.seats())
    }

    pub(super) fn voted(&self) -> SeatSet {
        Seat::all(self.seats())
            .filter(|&seat| self.votes[seat].is_some())
            .collect()
    }
}
