//! The pieces: electorates, nobles, cards and where things stand.

mod cards;
mod nobles;

use serde::{Deserialize, Serialize};

pub use self::cards::{ByCard, ByOffer, CARDS, Card, Cards, Colour, OFFERS, Offer, OfferSet};
pub use self::nobles::{Age, Noble, Nobles, Side};

use court_core::{ByWord, set, words};

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

set! {
    /// A set of electorates, as one byte.
    ElectorateSet of Electorate, u8
}

impl ElectorateSet {
    /// All seven.
    pub const FULL: Self = Self::range(0, ELECTORATES);
    /// The three archbishoprics.
    pub const SPIRITUAL: Self = Self::EMPTY
        .with(Electorate::Trier)
        .with(Electorate::Cologne)
        .with(Electorate::Mainz);
    /// The four secular electorates.
    pub const SECULAR: Self = Self::FULL.minus(Self::SPIRITUAL);
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
