//! Why something is not allowed.

use court_core::Refusal;

use crate::data::numbers;
use crate::pieces::{AuctionCard, Card, Colour};
use crate::words::number_of_chips;

/// Why an action or a shuffle is not allowed: one variant per reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Something else is asked.
    #[error("that is not what you are being asked now")]
    NotNow {
        /// The rule that asks now.
        rule: &'static str,
    },
    /// A property needs its majority.
    #[error("you do not have the majority in {0}")]
    NoMajority(Colour),
    /// Each property and card works once a turn.
    #[error("you have already used that this turn")]
    AlreadyUsed {
        /// The rule that says so.
        rule: &'static str,
    },
    /// There is nothing to take.
    #[error("the supply has none left")]
    SupplyEmpty {
        /// The rule that asks for some.
        rule: &'static str,
    },
    /// It is not yours.
    #[error("you do not have {}", .0.title())]
    NotOwned(AuctionCard),
    /// It must be another player who is still in the game.
    #[error("choose another player who is still at court")]
    NoRival,
    /// Army strikes two *others*.
    #[error("your Army has already struck this player: choose another")]
    SameVictim,
    /// Nobody else to strike.
    #[error("with only two players left, Army strikes one player for {} power", numbers().army)]
    SplitNeedsTwo,
    /// An empty column has no top card.
    #[error("you have no {0} card")]
    NoCard(Colour),
    /// An empty column has no top card.
    #[error("that player has no {colour} card")]
    RivalHasNoCard {
        /// Of this colour.
        colour: Colour,
        /// The rule that asks for one.
        rule: &'static str,
    },
    /// Nothing to take from the discard pile.
    #[error("there is no property card in the discard pile")]
    NothingDiscarded,
    /// Nobody to do it to.
    #[error("no other player has a property card")]
    NoRivalCards {
        /// The rule that asks for one.
        rule: &'static str,
    },
    /// It is not in the pile.
    #[error("there is no such property card in the discard pile")]
    NotInDiscard,
    /// A compulsory property is open.
    #[error("you must use {} first", .0.property())]
    MustUse(Colour),
    /// One, two or three.
    #[error("announce 1 to {} property cards", numbers().announced)]
    AnnounceRange,
    /// Order reveals one at a time.
    #[error("with Order you do not announce a number: reveal cards one at a time")]
    OrderAnnouncesNothing,
    /// Four are the most.
    #[error("you may reveal at most {} property cards", numbers().ordered)]
    FourRevealed,
    /// At least one.
    #[error("reveal at least one property card")]
    StopTooSoon,
    /// It does not lie there.
    #[error("that property card has not been revealed")]
    NotRevealed,
    /// Influence lays two of one colour.
    #[error("the second card must be {0}, like the first")]
    NotAPair(Colour),
    /// One gold action a turn.
    #[error("you have already taken your gold action this turn")]
    GoldActionTaken,
    /// It costs more.
    #[error("that costs {0} gold")]
    TooLittleGold(u8),
    /// Bids rise.
    #[error("bid more than {0}, or pass")]
    BidTooLow(u8),
    /// A bid must be payable.
    #[error("you could not pay more than {0}")]
    BidTooHigh(u8),
    /// Payments go from left to right.
    #[error("pay from left to right: columns, then auction cards, then chips")]
    PaymentOrder,
    /// Nothing superfluous.
    #[error("with that card your payment would include something unnecessary, or could not be completed")]
    Superfluous,
    /// The chips close the payment.
    #[error("pay exactly the {0} still owed in chips")]
    NotTheRest(u8),
    /// More than there are.
    #[error("you do not have that many chips")]
    TooFewChips {
        /// The rule that asks for them.
        rule: &'static str,
    },
    /// Two chips, or a card.
    #[error("pay one card or {}", number_of_chips(numbers().debts))]
    DebtIsTwoChips,
    /// Two chips, or what is there.
    #[error("take {} from what the supply has", number_of_chips(*.0))]
    MazarinGivesTwo(u8),
    /// Only an empty supply excuses.
    #[error("draw a card or take chips: the supply is not empty")]
    MayNotSkip,
    /// A shuffle that is not one of these cards.
    #[error("these are not the cards to be shuffled: one is missing or too many: {}", .0.spoken())]
    NotTheDeck(Card),
    /// Louis lies in the lower half.
    #[error("Louis XIV must be in the lower half")]
    LouisOnTop,
    /// The dealing table.
    #[error("that is not the number of cards to be dealt")]
    DealtNumber,
    /// Special and auction cards are replaced.
    #[error("only property cards are dealt")]
    DealtSpecial,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow { .. } => "not-now",
            Self::NoMajority(_) => "no-majority",
            Self::AlreadyUsed { .. } => "already-used",
            Self::SupplyEmpty { .. } => "supply-empty",
            Self::NotOwned(_) => "not-owned",
            Self::NoRival => "no-rival",
            Self::SameVictim => "same-victim",
            Self::SplitNeedsTwo => "split-needs-two",
            Self::NoCard(_) => "no-card",
            Self::RivalHasNoCard { .. } => "rival-has-no-card",
            Self::NothingDiscarded => "nothing-discarded",
            Self::NoRivalCards { .. } => "no-rival-cards",
            Self::NotInDiscard => "not-in-discard",
            Self::MustUse(_) => "must-use",
            Self::AnnounceRange => "announce-range",
            Self::OrderAnnouncesNothing => "order-announces-nothing",
            Self::FourRevealed => "four-revealed",
            Self::StopTooSoon => "stop-too-soon",
            Self::NotRevealed => "not-revealed",
            Self::NotAPair(_) => "not-a-pair",
            Self::GoldActionTaken => "gold-action-taken",
            Self::TooLittleGold(_) => "too-little-gold",
            Self::BidTooLow(_) => "bid-too-low",
            Self::BidTooHigh(_) => "bid-too-high",
            Self::PaymentOrder => "payment-order",
            Self::Superfluous => "superfluous",
            Self::NotTheRest(_) => "not-the-rest",
            Self::TooFewChips { .. } => "too-few-chips",
            Self::DebtIsTwoChips => "debt-is-two-chips",
            Self::MazarinGivesTwo(_) => "mazarin-gives-two",
            Self::MayNotSkip => "may-not-skip",
            Self::NotTheDeck(_) => "not-the-deck",
            Self::LouisOnTop => "louis-on-top",
            Self::DealtNumber => "dealt-number",
            Self::DealtSpecial => "dealt-special",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotNow { rule }
            | Self::AlreadyUsed { rule }
            | Self::SupplyEmpty { rule }
            | Self::RivalHasNoCard { rule, .. }
            | Self::NoRivalCards { rule }
            | Self::TooFewChips { rule } => rule,
            Self::NoMajority(_) => "13",
            Self::NotOwned(_) => "26",
            Self::NoRival => "17",
            Self::SameVictim => "13",
            Self::SplitNeedsTwo => "C13",
            Self::NoCard(_) => "A2",
            Self::NothingDiscarded => "C11",
            Self::NotInDiscard => "C12",
            Self::MustUse(Colour::Green) => "C4",
            Self::MustUse(_) => "N2",
            Self::AnnounceRange | Self::NotRevealed => "14",
            Self::OrderAnnouncesNothing => "N4",
            Self::FourRevealed | Self::StopTooSoon => "29",
            Self::NotAPair(_) => "28",
            Self::GoldActionTaken => "C9",
            Self::TooLittleGold(_) => "15",
            Self::BidTooLow(_) => "23",
            Self::BidTooHigh(_) => "E1",
            Self::PaymentOrder => "E10",
            Self::Superfluous => "E3",
            Self::NotTheRest(_) => "25",
            Self::DebtIsTwoChips => "G3",
            Self::MazarinGivesTwo(_) => "N3",
            Self::MayNotSkip => "D13",
            Self::NotTheDeck(_) => "1",
            Self::LouisOnTop => "4",
            Self::DealtNumber | Self::DealtSpecial => "2",
        }
    }
}
