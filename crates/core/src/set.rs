//! Sets of things that are known by their place in a short list.

/// Declares a set of such things, one bit for each: `Copy`, on no heap, a list in order in JSON.
///
/// What it is a set of says its place (`index`, counted from 0) and is found by it (`at`), both as `const fn`;
/// [`words!`](crate::words) makes them. The bits are an unsigned integer with one for each place.
///
/// ```
/// court_core::words! {
///     /// A suit.
///     Suit, "a suit" { /// Red.
///         Hearts = "hearts", /// Black.
///         Spades = "spades" }
/// }
/// court_core::set! {
///     /// Some suits.
///     Suits of Suit, u8
/// }
///
/// let suits = Suits::EMPTY.with(Suit::Spades);
/// assert!(suits.contains(Suit::Spades) && !suits.contains(Suit::Hearts));
/// assert_eq!(suits.first(), Some(Suit::Spades));
/// assert_eq!(format!("{suits:?}"), "{spades}");
/// ```
#[macro_export]
macro_rules! set {
    ($(#[$meta:meta])* $set:ident of $item:ident, $bits:ty) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// Nothing.
            pub const EMPTY: Self = Self(0);

            /// Just this one.
            #[inline]
            #[must_use]
            pub const fn only(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// So many, from this place on.
            #[inline]
            #[must_use]
            pub const fn range(from: usize, count: usize) -> Self {
                if count == 0 {
                    return Self::EMPTY;
                }
                Self((<$bits>::MAX >> (<$bits>::BITS as usize - count)) << from)
            }

            /// Is it in the set?
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & (1 << item.index()) != 0
            }

            /// The set with this one added.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | (1 << item.index()))
            }

            /// The set with this one taken out.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// Adds one.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                *self = self.with(item);
            }

            /// Takes one out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                *self = self.without(item);
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// How many are in the set.
            #[inline]
            #[must_use]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Is the set empty?
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 {
                    None
                } else {
                    Some($item::at(self.0.trailing_zeros() as usize))
                }
            }

            /// The one at this place among those in the set, counted from the lowest, which is 0.
            ///
            /// # Panics
            /// If the set has no more than `place` of them.
            #[inline]
            #[must_use]
            pub const fn nth(self, place: u32) -> $item {
                let mut bits = self.0;
                let mut i = 0;
                while i < place {
                    bits &= bits - 1;
                    i += 1;
                }
                assert!(bits != 0);
                $item::at(bits.trailing_zeros() as usize)
            }

            /// All of them, ascending.
            #[inline]
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
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("{")?;
                for (i, item) in self.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = <Vec<$item> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(items.into_iter().collect())
            }
        }
    };
}
