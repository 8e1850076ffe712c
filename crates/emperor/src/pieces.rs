//! The pieces: electorates, nobles, cards and where things stand.

mod cards;
mod nobles;

use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

pub use self::cards::{ByCard, ByOffer, CARDS, Card, Cards, Colour, OFFERS, Offer, OfferSet};
pub use self::nobles::{Age, Noble, Nobles, Side};

use court_core::{ByWord, words};

words! {
    /// One of the seven electorates, in the order in which they are resolved (R13).
    Electorate, "an electorate, such as `trier`" {
        /// Archbishopric; its elector may use an action whose cards are gone (9.2).
        Trier = "trier",
        /// Archbishopric; a free doctor (9.3).
        Cologne = "cologne",
        /// Archbishopric; a victory point (9.4).
        Mainz = "mainz",
        /// Secular; a free Baron (9.5).
        Palatinate = "palatinate",
        /// Secular; two thalers more (9.6).
        Saxony = "saxony",
        /// Secular; the Grey Eminence (9.7).
        Brandenburg = "brandenburg",
        /// Secular; two votes (9.8).
        Bohemia = "bohemia",
    }
}

/// How many electorates there are.
pub const ELECTORATES: usize = Electorate::ALL.len();

/// One item for each electorate.
pub type ByElectorate<T> = ByWord<Electorate, T, ELECTORATES>;

impl Electorate {
    /// Is it an archbishopric?
    #[must_use]
    pub const fn is_spiritual(self) -> bool {
        matches!(self, Self::Trier | Self::Cologne | Self::Mainz)
    }

    /// Its name as people write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trier => "Trier",
            Self::Cologne => "Cologne",
            Self::Mainz => "Mainz",
            Self::Palatinate => "the Palatinate",
            Self::Saxony => "Saxony",
            Self::Brandenburg => "Brandenburg",
            Self::Bohemia => "Bohemia",
        }
    }
}

/// A set of electorates, as one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ElectorateSet(u8);

impl ElectorateSet {
    /// No electorate.
    pub const EMPTY: Self = Self(0);
    /// All seven.
    pub const FULL: Self = Self(0x7f);
    /// The three archbishoprics.
    pub const SPIRITUAL: Self = Self(0b111);
    /// The four secular electorates.
    pub const SECULAR: Self = Self(0b111_1000);

    /// Is it in the set?
    #[must_use]
    pub const fn contains(self, electorate: Electorate) -> bool {
        self.0 & (1 << electorate as u8) != 0
    }

    /// The set with this electorate added.
    #[must_use]
    pub const fn with(self, electorate: Electorate) -> Self {
        Self(self.0 | (1 << electorate as u8))
    }

    /// The set with this electorate taken out.
    #[must_use]
    pub const fn without(self, electorate: Electorate) -> Self {
        Self(self.0 & !(1 << electorate as u8))
    }

    /// What both sets contain.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Is nothing in the set?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The electorates in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Electorate> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let electorate = Electorate::ALL[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            Some(electorate)
        })
    }
}

impl FromIterator<Electorate> for ElectorateSet {
    fn from_iter<I: IntoIterator<Item = Electorate>>(electorates: I) -> Self {
        electorates.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for ElectorateSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ElectorateSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Electorate>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

words! {
    /// The two kinds of space a knight can stand on.
    Ground, "`aristocrat` or `castle`" {
        /// An aristocrat space: for nobles and knights.
        Aristocrat = "aristocrat",
        /// A castle: for knights only, who cannot be pushed from it.
        Castle = "castle",
    }
}

/// A kind of space in an electorate; equal spaces are not told apart (N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Space {
    /// Where.
    pub electorate: Electorate,
    /// Which kind.
    pub ground: Ground,
}

/// Where a knight comes from (7.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KnightFrom {
    /// The supply.
    Supply,
    /// A space of the board.
    Space(Space),
}

/// Where a noble can be pointed at (N2, N21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the throne.
    Throne,
    /// Elector.
    Elector(Electorate),
    /// On an aristocrat space.
    Aristocrat(Electorate),
}

words! {
    /// What a ballot says (11.3).
    Ballot, "`emperor` or `rival`" {
        /// For the emperor.
        Emperor = "emperor",
        /// For the rival.
        Rival = "rival",
    }
}

words! {
    /// Where victory points come from.
    Source, "a source of points" {
        /// New electors (10.5).
        Elector = "elector",
        /// The privilege of Mainz (9.4).
        Mainz = "mainz",
        /// Own cities (8.9).
        City = "city",
        /// The Indulgence (8.7).
        Indulgence = "indulgence",
        /// Daughters married (6.2).
        Marriage = "marriage",
        /// Ballots for the winner (11.5).
        Vote = "vote",
        /// The emperor's reward (12.1).
        Emperor = "emperor",
    }
}

/// How many sources of victory points there are.
pub const SOURCES: usize = Source::ALL.len();

/// Victory points by where they come from.
pub type Points = ByWord<Source, u8, SOURCES>;
