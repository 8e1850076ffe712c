//! Why something is refused.

use court_core::Refusal;

use crate::data;
use crate::pieces::{Card, Chip, Deck, Effect, Mission, Tile};
use crate::words::{influence, person};

/// Why an action or a chance outcome is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Another decision is due.
    #[error("that is not what you are being asked now")]
    NotAsked,
    /// The mission does not lie in front of the seat or was used in this phase.
    #[error("none of your missions can do this now: {}", data::mission(*.0))]
    NotReady(Effect),
    /// A mission with this effect is used in another way.
    #[error("this mission is used in a different way: {}", data::mission(*.0))]
    WrongUse(Effect),
    /// There are not so many stones, or none was asked for.
    #[error("you cannot take that many stones there")]
    NoStones {
        /// The rule that asks for them.
        rule: &'static str,
    },
    /// Stones from both supplies are placed in one order.
    #[error("take stones from the general supply first, then from your own")]
    GeneralFirst,
    /// There is no intrigue card to draw.
    #[error("there is no intrigue card to draw")]
    NoIntrigue,
    /// Not in hand.
    #[error("you do not hold {}", influence(*.0))]
    NoCard(Card),
    /// The card lets you start elsewhere.
    #[error("this card does not let you start on {}", person(*.0))]
    WrongStart(Tile),
    /// The next stone goes onto the same or a neighbouring tile.
    #[error("{} does not touch the tile of your last stone", person(*.0))]
    NotAdjacent(Tile),
    /// A path does not return.
    #[error("{} is already on the path", person(*.0))]
    Returns(Tile),
    /// A card retrieves fewer stones.
    #[error("this card does not take that many stones back")]
    TooMany,
    /// The seat does not hold the card of the person being scored.
    #[error("you do not hold this person's intrigue card")]
    NoIntrigueCard,
    /// Not enough Louisdor.
    #[error("you do not have enough Louisdor")]
    NoMoney {
        /// The rule that names the price.
        rule: &'static str,
    },
    /// Not in hand.
    #[error("you do not hold that mission: {}", data::mission(.card.effect()))]
    NoMission {
        /// Which.
        card: Mission,
        /// The rule that asks for one in hand.
        rule: &'static str,
    },
    /// The chips do not suffice.
    #[error("your chips do not pay for that mission: {}", data::mission(.0.effect()))]
    CannotPay(Mission),
    /// These chips do not pay.
    #[error("these chips do not pay for this mission, or you do not have them")]
    WrongChips,
    /// A crown is not exchanged for a crown.
    #[error("a crown stays a crown")]
    CrownForCrown,
    /// The seat has no such chip.
    #[error("you have no {chip}")]
    NoChip {
        /// Which.
        chip: Chip,
        /// The rule that asks for one.
        rule: &'static str,
    },
    /// The deck is empty.
    #[error("the {0} deck is empty")]
    EmptyDeck(Deck),
    /// Cards for two decks are put away in the order of the decks.
    #[error("put the mission of the lighter deck away first")]
    DeckOrder,
    /// Another draw is due.
    #[error("that is not what has to be drawn now")]
    WrongDraw,
    /// A draw that the deck does not hold.
    #[error("that cannot be drawn: it is not there, or the number is wrong")]
    ImpossibleDraw,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAsked => "not-asked",
            Self::NotReady(_) => "mission-not-ready",
            Self::WrongUse(_) => "mission-wrong-use",
            Self::NoStones { .. } => "no-stones",
            Self::GeneralFirst => "general-first",
            Self::NoIntrigue => "no-intrigue-left",
            Self::NoCard(_) => "no-such-card",
            Self::WrongStart(_) => "wrong-start",
            Self::NotAdjacent(_) => "not-adjacent",
            Self::Returns(_) => "path-returns",
            Self::TooMany => "too-many-stones",
            Self::NoIntrigueCard => "no-intrigue-card",
            Self::NoMoney { .. } => "no-money",
            Self::NoMission { .. } => "no-such-mission",
            Self::CannotPay(_) => "cannot-pay",
            Self::WrongChips => "wrong-chips",
            Self::CrownForCrown => "crown-for-crown",
            Self::NoChip { .. } => "no-chip",
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
            Self::NoStones { rule }
            | Self::NoMoney { rule }
            | Self::NoMission { rule, .. }
            | Self::NoChip { rule, .. } => rule,
            Self::GeneralFirst => "B36",
            Self::NoIntrigue => "A9",
            Self::NoCard(_) => "P2.1",
            Self::WrongStart(_) | Self::NotAdjacent(_) => "P2.2",
            Self::Returns(_) => "A4",
            Self::TooMany => "P2.3",
            Self::NoIntrigueCard => "I1",
            Self::CannotPay(_) => "M1p",
            Self::WrongChips => "A22",
            Self::CrownForCrown => "B6",
            Self::EmptyDeck(_) => "A26",
            Self::DeckOrder => "B7",
            Self::WrongDraw => "G1",
            Self::ImpossibleDraw => "S3",
        }
    }
}
