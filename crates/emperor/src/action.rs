//! What a player can do: each action points at one thing.

use court_core::Seat;
use serde::{Serialize, Serializer};

use crate::pieces::{Ballot, Card, Electorate, KnightFrom, Noble, Offer, Place, Space};

/// One decision.
///
/// A compound move is several of them in a fixed order: what (a card, a privilege, a knight), who (a noble), where (an
/// electorate or a space), whom it pushes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Leave phase IV (7.2), or decline what is offered: no proposal, no Grey Eminence, no imperial city moved.
    Pass,
    /// Buy a card (7.3).
    Take(Offer),
    /// Buy a card without carrying it out (7.5).
    TakeUnused(Card),
    /// Use a privilege of phase IV (7.7).
    Privilege(Privilege),
    /// Pick up a knight (7.6).
    Knight(KnightFrom),
    /// Point at an electorate: to settle, build, promote, name.
    At(Electorate),
    /// Point at a free space for a knight.
    Space(Space),
    /// Point at a noble.
    Noble(Place, Noble),
    /// Push a knight of this player (1.6).
    Push(Seat),
    /// Decide a tie for this player (10.3).
    Favour(Seat),
    /// Agree to a marriage (6.2).
    Accept,
    /// Refuse it (6.2).
    Refuse,
    /// Cast the ballot (11.3).
    Vote(Ballot),
}

const _: () = assert!(size_of::<Action>() <= 8, "an action is at most 8 bytes");

/// A privilege used in phase IV.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Privilege {
    /// An action whose cards are gone (9.2).
    Trier(Offer),
    /// A free doctor (9.3).
    Cologne,
    /// A free Baron (9.5).
    Palatinate,
    /// The Grey Eminence (9.7).
    Brandenburg,
}

impl Privilege {
    /// Whose privilege it is.
    #[must_use]
    pub const fn electorate(self) -> Electorate {
        match self {
            Self::Trier(_) => Electorate::Trier,
            Self::Cologne => Electorate::Cologne,
            Self::Palatinate => Electorate::Palatinate,
            Self::Brandenburg => Electorate::Brandenburg,
        }
    }
}

/// In JSON an action is its notation.
impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
