//! The cards of the deck, and how many of which.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use court_core::{ParseError, Seat, set};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{AuctionCard, Colour};

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

    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
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

    /// The word for it in text and JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
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

    /// How a sentence speaks of a player's own: "your green card with a seal".
    #[must_use]
    pub fn yours(self) -> String {
        match self.kind() {
            Kind::Property(colour, false) => format!("your {colour} card"),
            Kind::Property(colour, true) => format!("your {colour} card with a seal"),
            _ => self.spoken(),
        }
    }

    /// How a sentence speaks of another player's: "@2's green card with a seal".
    #[must_use]
    pub fn of(self, owner: Seat) -> String {
        match self.kind() {
            Kind::Property(colour, false) => format!("{owner}'s {colour} card"),
            Kind::Property(colour, true) => format!("{owner}'s {colour} card with a seal"),
            Kind::Auction(card) => format!("{owner}'s {}", card.title()),
            Kind::Debts | Kind::Mazarin | Kind::Louis => self.spoken(),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::all()
            .find(|card| card.word() == text)
            .ok_or_else(|| ParseError::new(text, "a card, such as `green-seal` or `mazarin`"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

set! {
    /// A set of kinds of cards.
    CardSet of Card, u32
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_name_and_kind() {
        for card in Card::all() {
            assert_eq!(card.word().parse(), Ok(card));
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
