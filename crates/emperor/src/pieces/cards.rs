//! Action cards: kinds, colours, what the display offers.

use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use court_core::{ByWord, set, words};

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
pub const CARDS: usize = Card::ALL.len();

/// One item for each kind of card.
pub type ByCard<T> = ByWord<Card, T, CARDS>;

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

    /// What may be bought without carrying it out with two players (N3), in order.
    pub const MAY_GO_UNUSED: [Self; 6] = [
        Self::Doctor,
        Self::Move,
        Self::Promotion,
        Self::KingsDaughter,
        Self::Permit,
        Self::Ordinance,
    ];
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
pub const OFFERS: usize = Offer::ALL.len();

/// One item for each offer.
pub type ByOffer<T> = ByWord<Offer, T, OFFERS>;

set! {
    /// A set of offers, as two bytes.
    OfferSet of Offer, u16
}

impl OfferSet {
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
