//! Missions: decks, effects, cards and costs.

use std::fmt;
use std::str::FromStr;

use court_core::{ByWord, ParseError, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Chip, Deck, MissionSet};

/// The mission decks.
pub const DECKS: usize = Deck::ALL.len();
/// One item for each mission deck.
pub type ByDeck<T> = ByWord<Deck, T, DECKS>;
/// The mission cards.
pub const MISSIONS: usize = 40;

words! {
    /// What a mission does once it is laid.
    Effect, "a mission's effect: l1 to l7, m1 to m5, d1 to d8 (l4-1 to l4-4, m4-5, m4-9)" {
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
        MissionSet::range(first as usize, self.copies() as usize)
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

    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
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
        f.write_str(effect.word())?;
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
        write!(f, "{} {}", self.first, self.second.map_or("any", Chip::word))
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
}
