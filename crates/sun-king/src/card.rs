//! Cards: colours, kinds, and how many of which.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use court_core::ParseError;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

/// A property and its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Army.
    #[default]
    Green,
    /// Power.
    Red,
    /// Wealth.
    Yellow,
    /// Etiquette.
    Blue,
    /// Intrigue.
    Purple,
}

impl Colour {
    /// All of them, in the order in which columns lie.
    pub const ALL: [Self; 5] = [Self::Green, Self::Red, Self::Yellow, Self::Blue, Self::Purple];

    /// Counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["green", "red", "yellow", "blue", "purple"][self.index()]
    }

    /// The property it stands for.
    #[must_use]
    pub const fn property(self) -> &'static str {
        ["Army", "Power", "Wealth", "Etiquette", "Intrigue"][self.index()]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.name() == text)
            .ok_or_else(|| ParseError::new(text, "a colour: green, red, yellow, blue or purple"))
    }
}

/// The colour of an auction card: one of the five, or grey.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tint {
    /// As Army.
    Green,
    /// As Power.
    Red,
    /// As Wealth.
    Yellow,
    /// As Etiquette.
    Blue,
    /// As Intrigue.
    Purple,
    /// Of no property: no card is worth 3 in its auction.
    Grey,
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

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.colour() {
            Some(colour) => colour.name(),
            None => "grey",
        }
    }
}

/// The seven kinds of auction cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default)]
#[serde(rename_all = "kebab-case")]
pub enum AuctionCard {
    /// Lay two cards of one colour in phase 2 (rule 28).
    #[default]
    Influence,
    /// Reveal up to four cards, one at a time (rule 29).
    Order,
    /// A property card for three power or one gold (rule 30).
    Conspiracy,
    /// Lose one less to an Army (rule 31).
    Diplomacy,
    /// Take one power (rule 32).
    Authority,
    /// Another player loses one power (rule 33).
    Dominion,
    /// Take one gold (rule 34). There are two of them.
    Pension,
}

impl AuctionCard {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Influence,
        Self::Order,
        Self::Conspiracy,
        Self::Diplomacy,
        Self::Authority,
        Self::Dominion,
        Self::Pension,
    ];

    /// Counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "influence",
            "order",
            "conspiracy",
            "diplomacy",
            "authority",
            "dominion",
            "pension",
        ][self.index()]
    }

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        [
            "Influence",
            "Order",
            "Conspiracy",
            "Diplomacy",
            "Authority",
            "Dominion",
            "Pension",
        ][self.index()]
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

impl fmt::Display for AuctionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AuctionCard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|card| card.name() == text)
            .ok_or_else(|| ParseError::new(text, "an auction card, such as `influence`"))
    }
}

/// A card, as one byte. Cards of the same kind are not told apart: their backs and faces are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A property card.
    Property(Colour, bool),
    /// An auction card.
    Auction(AuctionCard),
    /// Gambling Debts.
    Debts,
    /// Cardinal Mazarin.
    Mazarin,
    /// Louis XIV.
    Louis,
}

impl Card {
    /// How many kinds of cards there are.
    pub const KINDS: usize = 20;
    /// Gambling Debts.
    pub const DEBTS: Self = Self(17);
    /// Cardinal Mazarin.
    pub const MAZARIN: Self = Self(18);
    /// Louis XIV.
    pub const LOUIS: Self = Self(19);

    /// A property card.
    #[must_use]
    pub const fn property(colour: Colour, seal: bool) -> Self {
        Self(colour as u8 * 2 + seal as u8)
    }

    /// An auction card.
    #[must_use]
    pub const fn auction(card: AuctionCard) -> Self {
        Self(10 + card as u8)
    }

    /// Every kind once.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::KINDS as u8).map(Self)
    }

    /// Every kind of property card once.
    pub fn properties() -> impl Iterator<Item = Self> {
        (0..10).map(Self)
    }

    /// Counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Is it a property card?
    #[must_use]
    pub const fn is_property(self) -> bool {
        self.0 < 10
    }

    /// What it is.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 {
            0..10 => Kind::Property(Colour::ALL[self.index() / 2], self.0 % 2 == 1),
            10..17 => Kind::Auction(AuctionCard::ALL[self.index() - 10]),
            17 => Kind::Debts,
            18 => Kind::Mazarin,
            _ => Kind::Louis,
        }
    }

    /// The colour of a property card.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        if self.is_property() {
            Some(Colour::ALL[self.index() / 2])
        } else {
            None
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Card::KINDS] = [
            "green",
            "green-seal",
            "red",
            "red-seal",
            "yellow",
            "yellow-seal",
            "blue",
            "blue-seal",
            "purple",
            "purple-seal",
            "influence",
            "order",
            "conspiracy",
            "diplomacy",
            "authority",
            "dominion",
            "pension",
            "debts",
            "mazarin",
            "louis",
        ];
        NAMES[self.index()]
    }

    /// How a sentence speaks of it: "a green card with a seal", "Cardinal Mazarin".
    #[must_use]
    pub fn spoken(self) -> String {
        match self.kind() {
            Kind::Property(colour, false) => format!("a {colour} card"),
            Kind::Property(colour, true) => format!("a {colour} card with a seal"),
            Kind::Auction(card) => card.title().to_owned(),
            Kind::Debts => "Gambling Debts".to_owned(),
            Kind::Mazarin => "Cardinal Mazarin".to_owned(),
            Kind::Louis => "Louis XIV".to_owned(),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::all()
            .find(|card| card.name() == text)
            .ok_or_else(|| ParseError::new(text, "a card, such as `green-seal` or `mazarin`"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// How many cards of each kind there are somewhere. In JSON a map from names to numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tally([u8; Card::KINDS]);

impl Tally {
    /// All of them together.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// The kinds of property cards that are there.
    pub fn properties(&self) -> impl Iterator<Item = Card> {
        Card::properties().filter(|&card| self[card] > 0)
    }

    /// Each kind that is there with its number.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::all()
            .map(|card| (card, self[card]))
            .filter(|&(_, number)| number > 0)
    }

    /// Adds what another tally holds.
    pub fn add(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }
}

impl Index<Card> for Tally {
    type Output = u8;

    fn index(&self, card: Card) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<Card> for Tally {
    fn index_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card.index()]
    }
}

impl fmt::Debug for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (card, number) in self.iter() {
            map.serialize_entry(&card, &number)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;

        impl<'de> Visitor<'de> for Numbers {
            type Value = Tally;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from cards to numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tally, A::Error> {
                let mut tally = Tally::default();
                while let Some((card, number)) = map.next_entry::<Card, u8>()? {
                    tally[card] = number;
                }
                Ok(tally)
            }
        }

        deserializer.deserialize_map(Numbers)
    }
}

/// One item for each colour. In JSON a map from colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByColour<T> {
    /// Army.
    pub green: T,
    /// Power.
    pub red: T,
    /// Wealth.
    pub yellow: T,
    /// Etiquette.
    pub blue: T,
    /// Intrigue.
    pub purple: T,
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Green => &self.green,
            Colour::Red => &self.red,
            Colour::Yellow => &self.yellow,
            Colour::Blue => &self.blue,
            Colour::Purple => &self.purple,
        }
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Green => &mut self.green,
            Colour::Red => &mut self.red,
            Colour::Yellow => &mut self.yellow,
            Colour::Blue => &mut self.blue,
            Colour::Purple => &mut self.purple,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_name_and_kind() {
        for card in Card::all() {
            assert_eq!(card.name().parse(), Ok(card));
            let again = match card.kind() {
                Kind::Property(colour, seal) => Card::property(colour, seal),
                Kind::Auction(auction) => Card::auction(auction),
                Kind::Debts => Card::DEBTS,
                Kind::Mazarin => Card::MAZARIN,
                Kind::Louis => Card::LOUIS,
            };
            assert_eq!(again, card);
        }
    }

    #[test]
    fn a_tally_survives_json() {
        let mut tally = Tally::default();
        tally[Card::MAZARIN] = 3;
        tally[Card::property(Colour::Blue, true)] = 2;
        let json = serde_json::to_string(&tally).unwrap();
        assert_eq!(json, r#"{"blue-seal":2,"mazarin":3}"#);
        assert_eq!(serde_json::from_str::<Tally>(&json).unwrap(), tally);
    }
}
