//! The things on the table: persons, cards, chips, coats, missions, and sets of them.

use std::fmt;
use std::str::FromStr;

use court_core::ParseError;
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

/// An enum of named things with `ALL`, text and JSON.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident, $expected:literal, { $($(#[$item_doc:meta])* $item:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $type { $($(#[$item_doc])* $item),* }

        impl $type {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$item),*];

            /// Its place in [`ALL`](Self::ALL).
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$item => $name),* }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                match text {
                    $($name => Ok(Self::$item),)*
                    _ => Err(ParseError::new(text, $expected)),
                }
            }
        }

        serde_as_text!($type);
    };
}

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

named! {
    /// A mission chip.
    Chip, "a chip: sceptre, letter, ring, helmet or crown", {
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

named! {
    /// A kind of coat of arms. The rule book shows six kinds without naming them; the tinctures are our names.
    Coat, "a coat: gold, silver, red, blue, green or black", {
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
pub const COAT_KINDS: usize = 6;
/// The kinds of chips.
pub const CHIP_KINDS: usize = 5;

named! {
    /// One of the three mission decks, by its shade of blue.
    Deck, "a deck: light, medium or dark", {
        /// 20 missions that cost one certain chip and any other.
        Light = "light",
        /// 12 missions that cost two different chips.
        Medium = "medium",
        /// 8 missions that cost two equal chips.
        Dark = "dark",
    }
}

/// The mission decks.
pub const DECKS: usize = 3;
/// The mission cards.
pub const MISSIONS: usize = 40;

named! {
    /// What a mission does once it is laid.
    Effect, "a mission's effect: l1 to l7, m1 to m5, d1 to d8 (l4-1 to l4-4, m4-5, m4-9)", {
        /// One more mission in hand.
        L1 = "l1",
        /// One stone back in the supply phase.
        L2 = "l2",
        /// One Louisdor in the supply phase.
        L3 = "l3",
        /// One stone on tile 1.
        L4Tile1 = "l4-1",
        /// One stone on tile 2.
        L4Tile2 = "l4-2",
        /// One stone on tile 3.
        L4Tile3 = "l4-3",
        /// One stone on tile 4.
        L4Tile4 = "l4-4",
        /// Skip a turn for 2 Louisdor.
        L5 = "l5",
        /// Exchange a chip for a crown for 2 Louisdor.
        L6 = "l6",
        /// Exchange missions in hand.
        L7 = "l7",
        /// Two Louisdor, or one and a stone, or two stones.
        M1 = "m1",
        /// One coat.
        M2 = "m2",
        /// One stone on Louis's tile.
        M3 = "m3",
        /// One stone on tile 5.
        M4Tile5 = "m4-5",
        /// One stone on tile 9.
        M4Tile9 = "m4-9",
        /// Exchange an influence card.
        M5 = "m5",
        /// Three stones back.
        D1 = "d1",
        /// Three Louisdor.
        D2 = "d2",
        /// One intrigue card.
        D3 = "d3",
        /// One stone away for an influence card.
        D4 = "d4",
        /// One card is a joker for four.
        D5 = "d5",
        /// One stone on any tile at the end of the influence phase.
        D6 = "d6",
        /// Once first: wins one tie.
        D7 = "d7",
        /// Bribes cost one Louisdor less.
        D8 = "d8",
    }
}

impl Effect {
    /// How many cards have it (20 light, 12 medium, 8 dark).
    #[must_use]
    pub const fn copies(self) -> u8 {
        match self {
            Self::L2 | Self::L3 | Self::M1 => 4,
            Self::L1 | Self::L5 | Self::L6 | Self::L7 | Self::M2 | Self::M3 | Self::M5 => 2,
            _ => 1,
        }
    }

    /// The deck its cards belong to.
    #[must_use]
    pub const fn deck(self) -> Deck {
        if self.index() < Self::M1.index() {
            Deck::Light
        } else if self.index() < Self::D1.index() {
            Deck::Medium
        } else {
            Deck::Dark
        }
    }

    /// The cards that have it.
    #[must_use]
    pub const fn cards(self) -> MissionSet {
        let mut first = 0;
        let mut i = 0;
        while i < self.index() {
            first += Self::ALL[i].copies();
            i += 1;
        }
        MissionSet(((1 << self.copies()) - 1) << first)
    }
}

/// A mission card. The forty cards are numbered by effect and copy; `l2c` is the third copy of `l2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Mission(u8);

const EFFECT_OF: [Effect; MISSIONS] = {
    let mut effects = [Effect::L1; MISSIONS];
    let mut card = 0;
    let mut i = 0;
    while i < Effect::ALL.len() {
        let mut copy = 0;
        while copy < Effect::ALL[i].copies() {
            effects[card] = Effect::ALL[i];
            card += 1;
            copy += 1;
        }
        i += 1;
    }
    assert!(card == MISSIONS);
    effects
};

impl Mission {
    /// The card with this number, 0 to 39.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MISSIONS);
        Self(index)
    }

    /// 0 to 39.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it does.
    #[must_use]
    pub const fn effect(self) -> Effect {
        EFFECT_OF[self.index()]
    }

    /// The deck it belongs to; its back shows it.
    #[must_use]
    pub const fn deck(self) -> Deck {
        self.effect().deck()
    }

    /// All forty.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..MISSIONS as u8).map(Self)
    }
}

impl fmt::Display for Mission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let effect = self.effect();
        f.write_str(effect.name())?;
        if effect.copies() > 1 {
            let copy = self.0 - effect.cards().first().map_or(0, |first| first.0);
            write!(f, "{}", (b'a' + copy) as char)?;
        }
        Ok(())
    }
}

impl FromStr for Mission {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, "a mission card, such as l2c, m4-5 or d7");
        let (effect, copy) = match text.as_bytes().last() {
            Some(letter @ b'a'..=b'd') => (&text[..text.len() - 1], letter - b'a'),
            _ => (text, 0),
        };
        let effect: Effect = effect.parse().map_err(|_| error())?;
        let first = effect.cards().first().ok_or_else(error)?;
        let card = Self(first.0 + copy);
        if copy < effect.copies() && card.to_string() == text {
            Ok(card)
        } else {
            Err(error())
        }
    }
}

serde_as_text!(Mission);

/// A set of numbered cards as bits, listed by name in JSON.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident, $item:ident, $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// None of them.
            pub const EMPTY: Self = Self(0);

            /// Is the card in the set?
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & (1 << item.0) != 0
            }

            /// Adds a card.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes a card out.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// How many there are.
            #[must_use]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Are there none?
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Those in both.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those in either.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those in this and not in the other.
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The lowest.
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 {
                    None
                } else {
                    Some($item(self.0.trailing_zeros() as u8))
                }
            }

            /// The one at this place, counted from the lowest.
            ///
            /// # Panics
            /// If there are not so many.
            #[must_use]
            pub const fn nth(self, place: u32) -> $item {
                let mut bits = self.0;
                let mut i = 0;
                while i < place {
                    bits &= bits - 1;
                    i += 1;
                }
                assert!(bits != 0);
                $item(bits.trailing_zeros() as u8)
            }

            /// All of them, ascending.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let item = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(item)
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, |mut set, item| {
                    set.insert(item);
                    set
                })
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|item| item.to_string())).finish()
            }
        }

        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

bit_set!(
    /// A set of mission cards.
    MissionSet, Mission, u64
);

bit_set!(
    /// A set of tiles, or of intrigue cards: there is one for each person.
    TileSet, Tile, u16
);

impl MissionSet {
    /// All forty cards.
    pub const ALL: Self = Self((1 << MISSIONS) - 1);

    /// All cards of a deck.
    #[must_use]
    pub const fn of_deck(deck: Deck) -> Self {
        match deck {
            Deck::Light => Self((1 << 20) - 1),
            Deck::Medium => Self(((1 << 12) - 1) << 20),
            Deck::Dark => Self(((1 << 8) - 1) << 32),
        }
    }

    /// Those with this effect.
    #[must_use]
    pub const fn with(self, effect: Effect) -> Self {
        self.and(effect.cards())
    }

    /// Is one with this effect among them?
    #[must_use]
    pub const fn has(self, effect: Effect) -> bool {
        !self.with(effect).is_empty()
    }
}

impl TileSet {
    /// All twelve.
    pub const ALL: Self = Self((1 << TILES) - 1);
}

/// What a mission card shows: two chips to hand in. A crown is never printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cost {
    /// The first chip.
    pub first: Chip,
    /// The second chip; `None` is "any chip".
    pub second: Option<Chip>,
}

impl Default for Cost {
    fn default() -> Self {
        Self {
            first: Chip::Sceptre,
            second: None,
        }
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.first, self.second.map_or("any", Chip::name))
    }
}

impl FromStr for Cost {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, "a cost, such as `sceptre any` or `ring helmet`");
        let (first, second) = text.split_once(' ').ok_or_else(error)?;
        let first: Chip = first.parse().map_err(|_| error())?;
        let second = match second {
            "any" => None,
            chip => Some(chip.parse().map_err(|_| error())?),
        };
        if first == Chip::Crown || second == Some(Chip::Crown) {
            return Err(error());
        }
        Ok(Self { first, second })
    }
}

serde_as_text!(Cost);

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

/// Where a player's stones wait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Supply {
    /// In the middle of the table.
    General,
    /// In front of the player.
    Own,
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::General => "general",
            Self::Own => "own",
        })
    }
}

impl FromStr for Supply {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "general" => Ok(Self::General),
            "own" => Ok(Self::Own),
            _ => Err(ParseError::new(text, "a supply: general or own")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mission_has_one_name() {
        for card in Mission::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert!(card.effect().cards().contains(card));
            assert!(MissionSet::of_deck(card.deck()).contains(card));
        }
        for bad in ["l2", "l2e", "d7a", "l4", "", "a", "m1e", "l1c"] {
            assert!(bad.parse::<Mission>().is_err(), "{bad:?}");
        }
        assert_eq!(Mission::new(4).to_string(), "l2c");
    }

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
