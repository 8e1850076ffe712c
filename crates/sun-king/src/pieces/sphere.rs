//! What lies before a player (rules 5 to 8).

use court_core::set;
use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::{AuctionCard, ByColour, Card, Colour};

/// The cards of one colour, one on top of the other. In JSON a list from the bottom up: has the card a seal?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Column {
    // Bit i tells of the i-th card from the bottom; bits above the top are 0.
    seals: u32,
    len: u8,
}

impl Column {
    /// The most cards a column can hold; no colour may have more cards.
    pub const MOST: u8 = 31;

    /// How many cards it has.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Has it none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Is there a seal on the top card?
    #[must_use]
    pub const fn top_seal(self) -> bool {
        self.len > 0 && (self.seals >> (self.len - 1)) & 1 == 1
    }

    /// Has each card a seal, from the bottom up?
    pub fn seals(self) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator {
        (0..self.len).map(move |place| (self.seals >> place) & 1 == 1)
    }

    const fn push(&mut self, seal: bool) {
        self.seals |= (seal as u32) << self.len;
        self.len += 1;
    }

    const fn pop(&mut self) -> bool {
        let seal = self.top_seal();
        self.len -= 1;
        self.seals &= !(1 << self.len);
        seal
    }
}

impl Serialize for Column {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.seals())
    }
}

impl<'de> Deserialize<'de> for Column {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seals = Vec::<bool>::deserialize(deserializer)?;
        if seals.len() > Self::MOST as usize {
            return Err(de::Error::invalid_length(seals.len(), &"at most 31 cards"));
        }
        let mut column = Self::default();
        for seal in seals {
            column.push(seal);
        }
        Ok(column)
    }
}

set! {
    /// A set of kinds of auction cards.
    AuctionCardSet of AuctionCard, u8
}

/// The auction cards of a player. In JSON a list of names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AuctionCards {
    kinds: AuctionCardSet,
    // Set only together with the first.
    second_pension: bool,
}

impl AuctionCards {
    /// How many cards of this kind are there.
    #[must_use]
    pub const fn count(self, card: AuctionCard) -> u8 {
        let second = matches!(card, AuctionCard::Pension) && self.second_pension;
        self.has(card) as u8 + second as u8
    }

    /// Is this card there?
    #[must_use]
    pub const fn has(self, card: AuctionCard) -> bool {
        self.kinds.contains(card)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.kinds.is_empty()
    }

    /// How many cards are there.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.kinds.len() + self.second_pension as u8
    }

    /// How many seals they carry.
    #[must_use]
    pub const fn seals(self) -> u8 {
        const SEALED: AuctionCardSet = {
            let mut sealed = AuctionCardSet::EMPTY;
            let mut i = 0;
            while i < AuctionCard::ALL.len() {
                if AuctionCard::ALL[i].seal() {
                    sealed.insert(AuctionCard::ALL[i]);
                }
                i += 1;
            }
            sealed
        };
        self.kinds.and(SEALED).len()
    }

    /// The kinds that are there, each once.
    pub fn kinds(self) -> impl Iterator<Item = AuctionCard> {
        self.kinds.iter()
    }

    /// Adds a card, of which not all copies are here.
    pub const fn add(&mut self, card: AuctionCard) {
        if self.has(card) {
            self.second_pension = true;
        } else {
            self.kinds.insert(card);
        }
    }

    /// Takes out a card that is here.
    pub const fn remove(&mut self, card: AuctionCard) {
        if self.count(card) == 2 {
            self.second_pension = false;
        } else {
            self.kinds.remove(card);
        }
    }
}

impl Serialize for AuctionCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            AuctionCard::ALL
                .into_iter()
                .flat_map(|card| std::iter::repeat_n(card, self.count(card) as usize)),
        )
    }
}

impl<'de> Deserialize<'de> for AuctionCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = Self::default();
        for card in Vec::<AuctionCard>::deserialize(deserializer)? {
            if cards.count(card) == card.copies() {
                return Err(de::Error::custom(format_args!("there is no further {card}")));
            }
            cards.add(card);
        }
        Ok(cards)
    }
}

/// A player's sphere of power, and his chips.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sphere {
    /// The columns of property cards.
    pub columns: ByColour<Column>,
    /// The auction cards beside them.
    pub auction: AuctionCards,
    /// Gold.
    pub gold: u8,
    /// Power, counted in ones (B1).
    pub power: u8,
}

impl Sphere {
    /// The top card of the column, if it has one.
    #[must_use]
    pub fn top(&self, colour: Colour) -> Option<Card> {
        let column = self.columns[colour];
        (!column.is_empty()).then(|| Card::property(colour, column.top_seal()))
    }

    /// Lays a property card on top of its column (6).
    ///
    /// # Panics
    /// If it is not a property card.
    pub fn lay(&mut self, card: Card) {
        let Some(colour) = card.colour() else {
            panic!("{card} is laid in no column")
        };
        self.columns[colour].push(card == Card::property(colour, true));
    }

    /// Lifts the top card of a column that is not empty (7).
    pub fn lift(&mut self, colour: Colour) -> Card {
        Card::property(colour, self.columns[colour].pop())
    }

    /// The colours of the columns that have cards.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + '_ {
        Colour::ALL
            .into_iter()
            .filter(|&colour| !self.columns[colour].is_empty())
    }

    /// Is there any property card?
    #[must_use]
    pub fn has_property(&self) -> bool {
        self.colours().next().is_some()
    }

    /// How many property cards there are.
    #[must_use]
    pub fn properties(&self) -> u8 {
        Colour::ALL
            .into_iter()
            .map(|colour| self.columns[colour].len())
            .sum()
    }

    /// Gold and power together.
    #[must_use]
    pub const fn chips(&self) -> u8 {
        self.gold + self.power
    }

    /// The seals on top cards and on auction cards (8).
    #[must_use]
    pub fn visible_seals(&self) -> u8 {
        let tops: u8 = Colour::ALL
            .into_iter()
            .map(|colour| u8::from(self.columns[colour].top_seal()))
            .sum();
        tops + self.auction.seals()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pensions_are_two_cards_and_equal_however_they_came() {
        let mut cards = AuctionCards::default();
        cards.add(AuctionCard::Pension);
        let one = cards;
        cards.add(AuctionCard::Pension);
        assert_eq!((cards.count(AuctionCard::Pension), cards.len()), (2, 2));
        assert_eq!(serde_json::to_string(&cards).unwrap(), r#"["pension","pension"]"#);
        cards.remove(AuctionCard::Pension);
        assert_eq!(cards, one);
        assert!(serde_json::from_str::<AuctionCards>(r#"["order","order"]"#).is_err());
    }

    #[test]
    fn a_column_survives_json() {
        let mut column = Column::default();
        column.push(true);
        column.push(false);
        assert!(!column.top_seal());
        let json = serde_json::to_string(&column).unwrap();
        assert_eq!(json, "[true,false]");
        assert_eq!(serde_json::from_str::<Column>(&json).unwrap(), column);
        assert!(!column.pop());
        assert!(column.top_seal());
    }
}
