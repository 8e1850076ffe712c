//! The pieces: colours, cards, and what lies before a player.

mod cards;
mod sphere;

use court_core::{ByWord, words};

pub use cards::{Card, CardSet, Kind, Tally};
pub use sphere::{AuctionCards, Column, Sphere};

words! {
    /// A property and its colour, in the order in which columns lie.
    #[derive(Default)]
    Colour, "a colour: green, red, yellow, blue or purple" {
        /// Army.
        #[default]
        Green = "green",
        /// Power.
        Red = "red",
        /// Wealth.
        Yellow = "yellow",
        /// Etiquette.
        Blue = "blue",
        /// Intrigue.
        Purple = "purple",
    }
}

impl Colour {
    /// The property it stands for.
    #[must_use]
    pub const fn property(self) -> &'static str {
        match self {
            Self::Green => "Army",
            Self::Red => "Power",
            Self::Yellow => "Wealth",
            Self::Blue => "Etiquette",
            Self::Purple => "Intrigue",
        }
    }
}

words! {
    /// The colour of an auction card: one of the five, or grey.
    Tint, "a colour: green, red, yellow, blue, purple or grey" {
        /// As Army.
        Green = "green",
        /// As Power.
        Red = "red",
        /// As Wealth.
        Yellow = "yellow",
        /// As Etiquette.
        Blue = "blue",
        /// As Intrigue.
        Purple = "purple",
        /// Of no property: no card is worth 3 in its auction.
        Grey = "grey",
    }
}

impl Tint {
    /// The colour, unless it is grey.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Green => Some(Colour::Green),
            Self::Red => Some(Colour::Red),
            Self::Yellow => Some(Colour::Yellow),
            Self::Blue => Some(Colour::Blue),
            Self::Purple => Some(Colour::Purple),
            Self::Grey => None,
        }
    }
}

words! {
    /// The seven kinds of auction cards.
    #[derive(Default)]
    AuctionCard, "an auction card, such as `influence`" {
        /// Lay two cards of one colour in phase 2 (rule 28).
        #[default]
        Influence = "influence",
        /// Reveal up to four cards, one at a time (rule 29).
        Order = "order",
        /// A property card for three power or one gold (rule 30).
        Conspiracy = "conspiracy",
        /// Lose one less to an Army (rule 31).
        Diplomacy = "diplomacy",
        /// Take one power (rule 32).
        Authority = "authority",
        /// Another player loses one power (rule 33).
        Dominion = "dominion",
        /// Take one gold (rule 34). There are two of them.
        Pension = "pension",
    }
}

impl AuctionCard {
    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Influence => "Influence",
            Self::Order => "Order",
            Self::Conspiracy => "Conspiracy",
            Self::Diplomacy => "Diplomacy",
            Self::Authority => "Authority",
            Self::Dominion => "Dominion",
            Self::Pension => "Pension",
        }
    }

    /// Does it carry a seal? Stated for three kinds, and by its silence for the others.
    #[must_use]
    pub const fn seal(self) -> bool {
        matches!(self, Self::Influence | Self::Order | Self::Authority)
    }

    /// How many there are.
    #[must_use]
    pub const fn copies(self) -> u8 {
        if matches!(self, Self::Pension) { 2 } else { 1 }
    }
}

/// How many colours there are.
pub const COLOURS: usize = Colour::ALL.len();

/// One item for each colour.
pub type ByColour<T> = ByWord<Colour, T, COLOURS>;

/// How many kinds of auction cards there are.
pub const AUCTION_CARDS: usize = AuctionCard::ALL.len();

/// One item for each kind of auction card.
pub type ByAuctionCard<T> = ByWord<AuctionCard, T, AUCTION_CARDS>;
