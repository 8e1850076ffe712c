//! Why something is refused.

use court_core::Refusal;

use crate::pieces::{Card, Chip, Deck, Effect, Mission, Tile};

/// Why an action or a chance outcome is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another decision is due.
    #[error("this is not what is being decided now")]
    NotAsked,
    /// The mission does not lie in front of the seat or was used in this phase.
    #[error("you have no mission \"{0}\" to use now")]
    NotReady(Effect),
    /// A mission with this effect is used in another way.
    #[error("the mission \"{0}\" is not used like that")]
    WrongUse(Effect),
    /// There are not so many stones.
    #[error("you do not have so many stones there")]
    NoStones,
    /// There is no intrigue card to draw.
    #[error("there is no intrigue card to draw")]
    NoIntrigue,
    /// Not in hand.
    #[error("you do not hold the card {0}")]
    NoCard(Card),
    /// The card lets you start elsewhere.
    #[error("this card starts on another tile than {0}")]
    WrongStart(Tile),
    /// The next stone goes onto the same or a neighbouring tile.
    #[error("tile {0} does not touch the last tile")]
    NotAdjacent(Tile),
    /// A path does not return.
    #[error("tile {0} is already on the path")]
    Returns(Tile),
    /// A card retrieves fewer stones.
    #[error("this card takes fewer stones back")]
    TooMany,
    /// The seat does not hold the card of the person being scored.
    #[error("you do not hold this person's intrigue card")]
    NoIntrigueCard,
    /// Not enough Louisdor.
    #[error("you do not have enough Louisdor")]
    NoMoney,
    /// Not in hand.
    #[error("you do not hold the mission {0}")]
    NoMission(Mission),
    /// The chips do not suffice.
    #[error("your chips do not pay for the mission {0}")]
    CannotPay(Mission),
    /// These chips do not pay.
    #[error("these chips do not pay for this mission, or you do not have them")]
    WrongChips,
    /// A crown is not exchanged for a crown.
    #[error("a crown stays a crown")]
    CrownForCrown,
    /// The seat has no such chip.
    #[error("you have no {0}")]
    NoChip(Chip),
    /// The deck is empty.
    #[error("the {0} deck is empty")]
    EmptyDeck(Deck),
    /// Cards for two decks are put away in the order of the decks.
    #[error("put the lighter mission away first")]
    DeckOrder,
    /// Another draw is due.
    #[error("this is not what is drawn now")]
    WrongDraw,
    /// A draw that the deck does not hold.
    #[error("this cannot be drawn: it is not there, or the number is wrong")]
    ImpossibleDraw,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAsked => "not-asked",
            Self::NotReady(_) => "mission-not-ready",
            Self::WrongUse(_) => "mission-wrong-use",
            Self::NoStones => "no-stones",
            Self::NoIntrigue => "no-intrigue-left",
            Self::NoCard(_) => "no-such-card",
            Self::WrongStart(_) => "wrong-start",
            Self::NotAdjacent(_) => "not-adjacent",
            Self::Returns(_) => "path-returns",
            Self::TooMany => "too-many-stones",
            Self::NoIntrigueCard => "no-intrigue-card",
            Self::NoMoney => "no-money",
            Self::NoMission(_) => "no-such-mission",
            Self::CannotPay(_) => "cannot-pay",
            Self::WrongChips => "wrong-chips",
            Self::CrownForCrown => "crown-for-crown",
            Self::NoChip(_) => "no-chip",
            Self::EmptyDeck(_) => "empty-deck",
            Self::DeckOrder => "deck-order",
            Self::WrongDraw => "wrong-draw",
            Self::ImpossibleDraw => "impossible-draw",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotAsked => "G1",
            Self::NotReady(_) | Self::WrongUse(_) => "M4p",
            Self::NoStones => "B4",
            Self::NoIntrigue => "A9",
            Self::NoCard(_) => "P2.1",
            Self::WrongStart(_) | Self::NotAdjacent(_) => "P2.2",
            Self::Returns(_) => "A4",
            Self::TooMany => "P2.3",
            Self::NoIntrigueCard => "I1",
            Self::NoMoney => "A31",
            Self::NoMission(_) | Self::CannotPay(_) => "M1p",
            Self::WrongChips => "A22",
            Self::CrownForCrown => "B6",
            Self::NoChip(_) => "M3p",
            Self::EmptyDeck(_) => "A26",
            Self::DeckOrder => "B7",
            Self::WrongDraw => "G1",
            Self::ImpossibleDraw => "S3",
        }
    }
}
