//! Nobles: sides, ages, and many of them counted.

use court_core::Seat;
use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use court_core::words;

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
