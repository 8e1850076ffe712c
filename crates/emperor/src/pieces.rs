//! The pieces: electorates, nobles, cards and where things stand.

use court_core::Seat;
use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::words::{Table, Word, words};

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
pub const ELECTORATES: usize = 7;

/// One item for each electorate.
pub type ByElectorate<T> = Table<Electorate, T, ELECTORATES>;

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

    /// The set with this electorate added if the condition holds.
    #[must_use]
    pub const fn with_if(self, condition: bool, electorate: Electorate) -> Self {
        Self(self.0 | ((condition as u8) << electorate as u8))
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
    /// The two sides of a noble tile (1.1).
    Side, "`baron` or `couple`" {
        /// A Baron: power 1.
        Baron = "baron",
        /// A Couple: power 2.
        Couple = "couple",
    }
}

impl Side {
    /// Its power (1.1).
    #[must_use]
    pub const fn power(self) -> u8 {
        match self {
            Self::Baron => 1,
            Self::Couple => 2,
        }
    }
}

words! {
    /// The age of a noble (1.1).
    Age, "an age: 15, 25, 35 or 45" {
        /// Fifteen.
        Fifteen = "15",
        /// Twenty-five.
        TwentyFive = "25",
        /// Thirty-five.
        ThirtyFive = "35",
        /// Forty-five: the next step is death.
        FortyFive = "45",
    }
}

impl Age {
    /// Ten years older; `None` is death (5.1, 5.2).
    #[must_use]
    pub const fn older(self) -> Option<Self> {
        match self {
            Self::Fifteen => Some(Self::TwentyFive),
            Self::TwentyFive => Some(Self::ThirtyFive),
            Self::ThirtyFive => Some(Self::FortyFive),
            Self::FortyFive => None,
        }
    }

    /// Ten years younger; `None` for the youngest (R22).
    #[must_use]
    pub const fn younger(self) -> Option<Self> {
        match self {
            Self::Fifteen => None,
            Self::TwentyFive => Some(Self::Fifteen),
            Self::ThirtyFive => Some(Self::TwentyFive),
            Self::FortyFive => Some(Self::ThirtyFive),
        }
    }
}

/// A noble tile as it lies on the board (1.1). Equal ones are not told apart (N2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Noble {
    /// Whose family.
    pub owner: Seat,
    /// Which side is up.
    pub side: Side,
    /// Which age is up.
    pub age: Age,
}

impl Noble {
    /// A Baron of 45, as he comes from the supply to the throne (5.4) or as Grey Eminence (8.12).
    #[must_use]
    pub const fn old_baron(owner: Seat) -> Self {
        Self {
            owner,
            side: Side::Baron,
            age: Age::FortyFive,
        }
    }

    /// The same noble married: on its Couple side, its age kept (6.2, 8.11).
    #[must_use]
    pub const fn married(self) -> Self {
        Self {
            side: Side::Couple,
            ..self
        }
    }

    /// Is it a Baron?
    #[must_use]
    pub const fn is_baron(self) -> bool {
        matches!(self.side, Side::Baron)
    }
}

/// The nobles of one family on the aristocrat spaces of one electorate, counted by side and age.
///
/// Eight counts of four bits: Barons of 15 to 45 in the lower half, Couples in the upper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Nobles(u32);

impl Nobles {
    const fn unit(side: Side, age: Age) -> u32 {
        1 << (16 * side as u32 + 4 * age as u32)
    }

    const fn sum(counts: u32) -> u8 {
        let pairs = (counts & 0x0f0f_0f0f) + ((counts >> 4) & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// One more of this kind.
    pub const fn add(&mut self, side: Side, age: Age) {
        self.0 += Self::unit(side, age);
    }

    /// One less of this kind.
    pub fn remove(&mut self, side: Side, age: Age) {
        debug_assert!(self.count_of(side, age) > 0, "no such noble here");
        self.0 -= Self::unit(side, age);
    }

    /// How many of this kind.
    #[must_use]
    pub const fn count_of(self, side: Side, age: Age) -> u8 {
        ((self.0 / Self::unit(side, age)) & 0xf) as u8
    }

    /// How many in all.
    #[must_use]
    pub const fn count(self) -> u8 {
        Self::sum(self.0)
    }

    /// Is nobody here?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Only the Barons among them.
    #[must_use]
    pub const fn barons(self) -> Self {
        Self(self.0 & 0xffff)
    }

    /// Only those who are not 15.
    #[must_use]
    pub const fn past_fifteen(self) -> Self {
        Self(self.0 & 0xfff0_fff0)
    }

    /// Their power together (1.1).
    #[must_use]
    pub const fn power(self) -> u8 {
        Self::sum(self.0) + Self::sum(self.0 >> 16)
    }

    /// Ten years later (5.1, 5.2): the living, and how many have died.
    #[must_use]
    pub const fn aged(self) -> (Self, u8) {
        let dead = ((self.0 >> 12) & 0xf) + (self.0 >> 28);
        (Self((self.0 << 4) & 0xfff0_fff0), dead as u8)
    }

    /// The kinds that are here, each with its count, in order.
    pub fn kinds(self) -> impl Iterator<Item = (Side, Age, u8)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let place = rest.trailing_zeros() as usize / 4;
            let count = (rest >> (4 * place)) & 0xf;
            rest &= !(0xf << (4 * place));
            Some((Side::ALL[place / 4], Age::ALL[place % 4], count as u8))
        })
    }
}

#[derive(Serialize, Deserialize)]
struct NobleCount {
    side: Side,
    age: Age,
    count: u8,
}

impl Serialize for Nobles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.kinds()
                .map(|(side, age, count)| NobleCount { side, age, count }),
        )
    }
}

impl<'de> Deserialize<'de> for Nobles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut nobles = Self::default();
        for entry in Vec::<NobleCount>::deserialize(deserializer)? {
            if entry.count > 7 || nobles.count_of(entry.side, entry.age) > 0 {
                return Err(de::Error::custom("more nobles than a family has"));
            }
            nobles.0 += Self::unit(entry.side, entry.age) * u32::from(entry.count);
        }
        Ok(nobles)
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
    /// An action card (the Knight is no card one can take, 7.6).
    Card, "a card, such as `doctor`" {
        /// 8.1
        Rival = "rival",
        /// 8.2
        Doctor = "doctor",
        /// 8.3
        Move = "move",
        /// 8.4
        Pope = "pope",
        /// 8.6
        Excommunication = "excommunication",
        /// 8.5
        ChurchInfluence = "church-influence",
        /// 8.10
        Promotion = "promotion",
        /// 8.7
        Indulgence = "indulgence",
        /// 8.11
        KingsDaughter = "kings-daughter",
        /// 8.8
        Permit = "permit",
        /// 8.9
        Ordinance = "ordinance",
        /// 8.12
        GreyEminence = "grey-eminence",
    }
}

/// How many kinds of card there are.
pub const CARDS: usize = 12;

/// One item for each kind of card.
pub type ByCard<T> = Table<Card, T, CARDS>;

impl Card {
    /// Its name as people write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rival => "Rival",
            Self::Doctor => "Doctor",
            Self::Move => "Move",
            Self::Pope => "Pope",
            Self::Excommunication => "Excommunication",
            Self::ChurchInfluence => "Church Influence",
            Self::Promotion => "Promotion",
            Self::Indulgence => "Indulgence",
            Self::KingsDaughter => "King's Daughter",
            Self::Permit => "Permit",
            Self::Ordinance => "Ordinance",
            Self::GreyEminence => "Grey Eminence",
        }
    }

    /// The rule that describes it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Rival => "8.1",
            Self::Doctor => "8.2",
            Self::Move => "8.3",
            Self::Pope => "8.4",
            Self::ChurchInfluence => "8.5",
            Self::Excommunication => "8.6",
            Self::Indulgence => "8.7",
            Self::Permit => "8.8",
            Self::Ordinance => "8.9",
            Self::Promotion => "8.10",
            Self::KingsDaughter => "8.11",
            Self::GreyEminence => "8.12",
        }
    }

    /// With two players, may it be bought without carrying it out (N3)?
    #[must_use]
    pub const fn may_go_unused(self) -> bool {
        matches!(
            self,
            Self::Doctor
                | Self::Move
                | Self::Permit
                | Self::Ordinance
                | Self::Promotion
                | Self::KingsDaughter
        )
    }
}

/// Some cards, counted by kind: twelve counts of four bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Cards(u64);

impl Cards {
    /// How many of this kind.
    #[must_use]
    pub const fn count_of(self, card: Card) -> u8 {
        ((self.0 >> (4 * card as u32)) & 0xf) as u8
    }

    /// Is one of this kind here?
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.count_of(card) > 0
    }

    /// One more of this kind.
    pub const fn add(&mut self, card: Card) {
        self.0 += 1 << (4 * card as u32);
    }

    /// One less of this kind.
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "no such card here");
        self.0 -= 1 << (4 * card as u32);
    }

    /// Takes all of the other cards in.
    pub const fn gather(&mut self, other: &mut Self) {
        self.0 += other.0;
        other.0 = 0;
    }

    /// The kinds that are here, each with its count, in order.
    pub fn kinds(self) -> impl Iterator<Item = (Card, u8)> + Clone {
        Card::ALL
            .iter()
            .map(move |&card| (card, self.count_of(card)))
            .filter(|&(_, count)| count > 0)
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut cards = Self::default();
        for (card, count) in std::collections::BTreeMap::<Card, u8>::deserialize(deserializer)? {
            if count > 0xf {
                return Err(de::Error::custom("more cards than there are"));
            }
            cards.0 += u64::from(count) << (4 * card as u32);
        }
        Ok(cards)
    }
}

words! {
    /// The colour of a card: what it means for the offspring (6.1, 6.2).
    Colour, "`white`, `blue` or `pink`" {
        /// Neither.
        White = "white",
        /// A son.
        Blue = "blue",
        /// A daughter.
        Pink = "pink",
    }
}

words! {
    /// What the display offers: a card, with the Permit at its two prices (7.3).
    Offer, "something on offer, such as `doctor` or `permit-baron`" {
        /// 8.1
        Rival = "rival",
        /// 8.2
        Doctor = "doctor",
        /// 8.3
        Move = "move",
        /// 8.4
        Pope = "pope",
        /// 8.6
        Excommunication = "excommunication",
        /// 8.5
        ChurchInfluence = "church-influence",
        /// 8.10
        Promotion = "promotion",
        /// 8.7
        Indulgence = "indulgence",
        /// 8.11
        KingsDaughter = "kings-daughter",
        /// 8.8, at 3 thalers
        PermitBaron = "permit-baron",
        /// 8.8, at 5 thalers
        PermitCouple = "permit-couple",
        /// 8.9
        Ordinance = "ordinance",
    }
}

/// How many offers there are.
pub const OFFERS: usize = 12;

/// One item for each offer.
pub type ByOffer<T> = Table<Offer, T, OFFERS>;

/// A set of offers, as two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct OfferSet(u16);

impl OfferSet {
    /// No offer.
    pub const EMPTY: Self = Self(0);

    /// What acts in phase IV, so that Trier can use it when its cards are gone (R37).
    pub const AT_ONCE: Self = Self::EMPTY
        .with(Offer::Doctor)
        .with(Offer::Move)
        .with(Offer::Promotion)
        .with(Offer::Indulgence)
        .with(Offer::KingsDaughter)
        .with(Offer::PermitBaron)
        .with(Offer::PermitCouple)
        .with(Offer::Ordinance);

    /// The set with this offer added.
    #[must_use]
    pub const fn with(self, offer: Offer) -> Self {
        Self(self.0 | (1 << offer as u16))
    }

    /// The set with this offer added if the condition holds.
    #[must_use]
    pub const fn with_if(self, condition: bool, offer: Offer) -> Self {
        Self(self.0 | ((condition as u16) << offer as u16))
    }

    /// Is it in the set?
    #[must_use]
    pub const fn contains(self, offer: Offer) -> bool {
        self.0 & (1 << offer as u16) != 0
    }

    /// What both sets contain.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The offers in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Offer> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let offer = Offer::ALL[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            Some(offer)
        })
    }
}

impl FromIterator<Offer> for OfferSet {
    fn from_iter<I: IntoIterator<Item = Offer>>(offers: I) -> Self {
        offers.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Offer {
    /// The card one takes.
    #[must_use]
    pub const fn card(self) -> Card {
        match self {
            Self::Rival => Card::Rival,
            Self::Doctor => Card::Doctor,
            Self::Move => Card::Move,
            Self::Pope => Card::Pope,
            Self::Excommunication => Card::Excommunication,
            Self::ChurchInfluence => Card::ChurchInfluence,
            Self::Promotion => Card::Promotion,
            Self::Indulgence => Card::Indulgence,
            Self::KingsDaughter => Card::KingsDaughter,
            Self::PermitBaron | Self::PermitCouple => Card::Permit,
            Self::Ordinance => Card::Ordinance,
        }
    }
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
pub const SOURCES: usize = 7;

/// Victory points by where they come from.
pub type Points = Table<Source, u8, SOURCES>;
