//! Sets of cards as bits.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Deck, Effect, MISSIONS, Mission, TILES, Tile};

/// A set of numbered cards as bits, listed by name in JSON.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident, $item:ident, $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub(super) $bits);

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
