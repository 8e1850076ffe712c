//! The things on the table: persons, cards, chips, coats, missions, and sets of them.

use std::fmt;
use std::str::FromStr;

use court_core::{ParseError, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Text is what goes into JSON: one name for a thing everywhere.
macro_rules! serde_as_text {
    ($type:ty) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

mod missions;
mod sets;

pub use missions::{Cost, DECKS, Effect, MISSIONS, Mission};
pub use sets::{MissionSet, TileSet};

/// A person's tile, 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(u8);

/// The twelve persons.
pub const TILES: usize = 12;

/// S1: the tiles that touch each other at a corner, as bits.
const NEIGHBOURS: [u16; TILES] = {
    const PAIRS: [(u8, u8); 16] = [
        (1, 2),
        (1, 4),
        (1, 6),
        (1, 7),
        (2, 3),
        (2, 8),
        (2, 9),
        (3, 4),
        (3, 10),
        (3, 11),
        (4, 5),
        (4, 12),
        (5, 6),
        (7, 8),
        (9, 10),
        (11, 12),
    ];
    let mut masks = [0; TILES];
    let mut i = 0;
    while i < PAIRS.len() {
        let (a, b) = (PAIRS[i].0 - 1, PAIRS[i].1 - 1);
        masks[a as usize] |= 1 << b;
        masks[b as usize] |= 1 << a;
        i += 1;
    }
    masks
};

impl Tile {
    /// The tile with this number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!(1 <= number && number as usize <= TILES);
        Self(number - 1)
    }

    /// 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0 to 11.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All tiles in the order in which they are scored.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..TILES as u8).map(Self)
    }

    /// The tile scored next.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        if self.number() as usize == TILES {
            None
        } else {
            Some(Self(self.0 + 1))
        }
    }

    /// Do the two tiles touch at a corner?
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        NEIGHBOURS[self.index()] & other.bit() != 0
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.parse() {
            Ok(number) if (1..=TILES as u8).contains(&number) => Ok(Self::new(number)),
            _ => Err(ParseError::new(text, "a tile, 1 to 12")),
        }
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            number @ 1..=12 => Ok(Self::new(number)),
            number => Err(de::Error::custom(format_args!("{number} is not a tile: 1 to 12"))),
        }
    }
}

/// The face of an influence card: one of the twelve persons or a joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(u8);

/// Faces of influence cards: twelve persons and the joker.
pub const FACES: usize = TILES + 1;

impl Card {
    /// The joker (a curtain).
    pub const JOKER: Self = Self(TILES as u8);

    /// S3: how many cards show each face.
    pub const COPIES: [u8; FACES] = {
        let mut copies = [2; FACES];
        copies[TILES] = 6;
        copies
    };

    /// The card that shows this person.
    #[must_use]
    pub const fn person(tile: Tile) -> Self {
        Self(tile.0)
    }

    /// The person's tile; `None` for a joker.
    #[must_use]
    pub const fn tile(self) -> Option<Tile> {
        if self.0 == Self::JOKER.0 {
            None
        } else {
            Some(Tile(self.0))
        }
    }

    /// Its place in a table of faces.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All faces: persons 1 to 12, then the joker.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..FACES as u8).map(Self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tile() {
            Some(tile) => write!(f, "person-{tile}"),
            None => f.write_str("joker"),
        }
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "joker" {
            return Ok(Self::JOKER);
        }
        text.strip_prefix("person-")
            .and_then(|number| number.parse().ok())
            .map(Self::person)
            .filter(|card| card.to_string() == text)
            .ok_or_else(|| ParseError::new(text, "an influence card: person-1 to person-12 or joker"))
    }
}

serde_as_text!(Card);

words! {
    /// A mission chip.
    Chip, "a chip: sceptre, letter, ring, helmet or crown" {
        /// From tile 1.
        Sceptre = "sceptre",
        /// From tile 2.
        Letter = "letter",
        /// From tile 3.
        Ring = "ring",
        /// From tile 4.
        Helmet = "helmet",
        /// From tiles 5 and 9 and from Louis; stands for any chip.
        Crown = "crown",
    }
}

words! {
    /// A kind of coat of arms. The rule book shows six kinds without naming them; the tinctures are our names.
    Coat, "a coat: gold, silver, red, blue, green or black" {
        /// The first kind.
        Gold = "gold",
        /// The second kind.
        Silver = "silver",
        /// The third kind.
        Red = "red",
        /// The fourth kind.
        Blue = "blue",
        /// The fifth kind.
        Green = "green",
        /// The sixth kind.
        Black = "black",
    }
}

/// S1: how many coats of each kind there are.
pub const COATS_PER_KIND: u8 = 10;
/// The kinds of coats.
pub const COAT_KINDS: usize = Coat::ALL.len();
/// The kinds of chips.
pub const CHIP_KINDS: usize = Chip::ALL.len();

words! {
    /// One of the three mission decks, by its shade of blue.
    Deck, "a deck: light, medium or dark" {
        /// 20 missions that cost one certain chip and any other.
        Light = "light",
        /// 12 missions that cost two different chips.
        Medium = "medium",
        /// 8 missions that cost two equal chips.
        Dark = "dark",
    }
}

/// One side of a tile: what it takes to get the payout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// P3.3: the leader gets it free, others may buy it at this price.
    Money(u8),
    /// P3.4: only the leader gets it.
    #[default]
    FirstPlace,
    /// P3.5: everybody with so many stones gets it.
    Stones(u8),
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Money(price) => write!(f, "{price} Louisdor"),
            Self::FirstPlace => f.write_str("first place"),
            Self::Stones(stones) => write!(f, "{stones} stones"),
        }
    }
}

/// A money card: what everybody gets and where Louis goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MoneyCard {
    /// The tile Louis is put on, 1 to 4.
    pub louis: Tile,
    /// Louisdor for everybody.
    pub amount: u8,
}

words! {
    /// Where a player's stones wait.
    Supply, "a supply: general or own" {
        /// In the middle of the table.
        General = "general",
        /// In front of the player.
        Own = "own",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_influence_card_has_one_name() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for bad in ["person-0", "person-13", "person-01", "person-+1", "Joker", ""] {
            assert!(bad.parse::<Card>().is_err(), "{bad:?}");
        }
    }
}
