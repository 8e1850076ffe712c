//! The things on the table: persons, cards, chips, coats, missions, and sets of them.

use std::fmt;
use std::str::FromStr;

use court_core::{ByWord, ParseError, Word, words};
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

pub use missions::{ByDeck, Cost, DECKS, Effect, MISSIONS, Mission};
pub use sets::{MissionSet, TileSet};

/// A person's tile, 1 to 12.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tile(u8);

/// The twelve persons.
pub const TILES: usize = 12;

/// One item for each tile.
pub type ByTile<T> = ByWord<Tile, T, TILES>;

/// S1: the tiles that touch each tile at a corner.
const NEIGHBOURS: [TileSet; TILES] = {
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
    let mut neighbours = [TileSet::EMPTY; TILES];
    let mut i = 0;
    while i < PAIRS.len() {
        let (a, b) = (Tile::new(PAIRS[i].0), Tile::new(PAIRS[i].1));
        neighbours[a.index()].insert(b);
        neighbours[b.index()].insert(a);
        i += 1;
    }
    neighbours
};

impl Tile {
    /// What each is called in messages.
    pub const TERMS: [&'static str; TILES] = [
        "tile-1", "tile-2", "tile-3", "tile-4", "tile-5", "tile-6", "tile-7", "tile-8", "tile-9", "tile-10",
        "tile-11", "tile-12",
    ];

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
        NEIGHBOURS[self.index()].contains(other)
    }

    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
    }
}

impl Word for Tile {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); TILES];
        let mut i = 0;
        while i < TILES {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    fn word(self) -> &'static str {
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"][self.index()]
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

/// One item for each face of an influence card.
pub type ByFace<T> = ByWord<Card, T, FACES>;

impl Card {
    /// What each is called in messages.
    pub const TERMS: [&'static str; FACES] = [
        "card-person-1",
        "card-person-2",
        "card-person-3",
        "card-person-4",
        "card-person-5",
        "card-person-6",
        "card-person-7",
        "card-person-8",
        "card-person-9",
        "card-person-10",
        "card-person-11",
        "card-person-12",
        "card-joker",
    ];

    /// The joker (a curtain).
    pub const JOKER: Self = Self(TILES as u8);

    /// S3: how many cards show each face.
    pub const COPIES: ByFace<u8> = {
        let mut copies = [2; FACES];
        copies[TILES] = 6;
        ByFace::new(copies)
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

impl Word for Card {
    const ALL: &'static [Self] = &{
        let mut all = [Self(0); FACES];
        let mut i = 0;
        while i < FACES {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    fn word(self) -> &'static str {
        const WORDS: [&str; FACES] = [
            "person-1",
            "person-2",
            "person-3",
            "person-4",
            "person-5",
            "person-6",
            "person-7",
            "person-8",
            "person-9",
            "person-10",
            "person-11",
            "person-12",
            "joker",
        ];
        WORDS[self.index()]
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

/// One item for each kind of coat.
pub type ByCoat<T> = ByWord<Coat, T, COAT_KINDS>;
/// One item for each kind of chip.
pub type ByChip<T> = ByWord<Chip, T, CHIP_KINDS>;

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
