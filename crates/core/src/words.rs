//! Small closed sets of a game's vocabulary: enums whose members are written as one word, and tables indexed by them.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

/// A member of a small closed set, written as one word. Made by [`words!`](crate::words).
pub trait Word: Copy + Eq + 'static {
    /// All members, in order.
    const ALL: &'static [Self];

    /// Position in [`ALL`](Word::ALL).
    fn index(self) -> usize;

    /// The word for it in text and JSON.
    fn word(self) -> &'static str;
}

/// Declares an enum whose members are words: text, JSON, order and a list of all. The text after its name is what an
/// error says should have stood there.
///
/// ```
/// court_core::words! {
///     /// A side of the coin.
///     Side, "a side: `heads` or `tails`" {
///         /// A face.
///         Heads = "heads",
///         /// A number.
///         Tails = "tails",
///     }
/// }
///
/// assert_eq!("tails".parse(), Ok(Side::Tails));
/// assert_eq!(Side::ALL.map(Side::word), ["heads", "tails"]);
/// assert_eq!("edge".parse::<Side>().unwrap_err().expected(), "a side: `heads` or `tails`");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $expected:literal { $($(#[$doc:meta])* $member:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $member),+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$member),+];

            /// Its place in [`ALL`](Self::ALL).
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// What each is called in messages: `side-heads`.
            pub const TERMS: [&'static str; Self::ALL.len()] = [$($crate::kebab!(stringify!($name), $word)),+];

            /// The one at this place of [`ALL`](Self::ALL).
            #[must_use]
            pub const fn at(index: usize) -> Self {
                Self::ALL[index]
            }

            /// The word for it in text and JSON.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$member => $word),+
                }
            }
        }

        impl $crate::Word for $name {
            const ALL: &'static [Self] = &Self::ALL;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn word(self) -> &'static str {
                self.word()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok(Self::$member),)+
                    _ => Err($crate::ParseError::new(text, $expected)),
                }
            }
        }
    };
}

/// One item for each member of a closed set; in JSON an object keyed by the words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByWord<K, T, const N: usize> {
    items: [T; N],
    key: PhantomData<K>,
}

impl<K, T, const N: usize> ByWord<K, T, N> {
    /// These items, in the order of the keys.
    #[must_use]
    pub const fn new(items: [T; N]) -> Self {
        Self {
            items,
            key: PhantomData,
        }
    }

    /// The items in the order of the keys.
    #[must_use]
    pub const fn as_array(&self) -> &[T; N] {
        &self.items
    }

    /// The items in the order of the keys, to change.
    #[must_use]
    pub const fn as_mut_array(&mut self) -> &mut [T; N] {
        &mut self.items
    }
}

impl<K, T: Default, const N: usize> Default for ByWord<K, T, N> {
    fn default() -> Self {
        Self::new(std::array::from_fn(|_| T::default()))
    }
}

impl<K: Word, T, const N: usize> ByWord<K, T, N> {
    /// `item(key)` for every key.
    pub fn from_fn(mut item: impl FnMut(K) -> T) -> Self {
        Self::new(std::array::from_fn(|i| item(K::ALL[i])))
    }

    /// Each key with its item.
    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::ALL.iter().copied().zip(&self.items)
    }

    /// Each key with its item, to change.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (K, &mut T)> {
        K::ALL.iter().copied().zip(&mut self.items)
    }
}

impl<K: Word, T, const N: usize> Index<K> for ByWord<K, T, N> {
    type Output = T;

    #[inline]
    fn index(&self, key: K) -> &T {
        &self.items[key.index()]
    }
}

impl<K: Word, T, const N: usize> IndexMut<K> for ByWord<K, T, N> {
    #[inline]
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.items[key.index()]
    }
}

impl<K: Word, T: fmt::Debug, const N: usize> fmt::Debug for ByWord<K, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.iter().map(|(key, item)| (key.word(), item));
        f.debug_map().entries(entries).finish()
    }
}

impl<K: Word, T: Serialize, const N: usize> Serialize for ByWord<K, T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(N))?;
        for (key, item) in self.iter() {
            map.serialize_entry(key.word(), item)?;
        }
        map.end()
    }
}

impl<'de, K: Word + Deserialize<'de>, T: Deserialize<'de>, const N: usize> Deserialize<'de>
    for ByWord<K, T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K, T, const N: usize>(PhantomData<(K, T)>);

        impl<'de, K: Word + Deserialize<'de>, T: Deserialize<'de>, const N: usize> Visitor<'de> for Entries<K, T, N> {
            type Value = ByWord<K, T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object with {N} entries, {} and so on", K::ALL[0].word())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut items: [Option<T>; N] = std::array::from_fn(|_| None);
                while let Some((key, item)) = map.next_entry::<K, T>()? {
                    items[key.index()] = Some(item);
                }
                if let Some(missing) = items.iter().position(Option::is_none) {
                    return Err(de::Error::custom(format_args!(
                        "{} is missing",
                        K::ALL[missing].word()
                    )));
                }
                Ok(ByWord::new(
                    items.map(|item| item.expect("looked for missing ones above")),
                ))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// A [`ByWord`] whose keys stay unwritten: in JSON a list of its items, for `#[serde(with = "court_core::in_order")]`.
pub mod in_order {
    use super::{ByWord, de};
    use serde::de::Deserializer;
    use serde::ser::Serializer;
    use serde::{Deserialize, Serialize};

    /// Writes the items in the order of the keys.
    ///
    /// # Errors
    /// As the serializer's.
    pub fn serialize<K, T: Serialize, S: Serializer, const N: usize>(
        items: &ByWord<K, T, N>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&items.items)
    }

    /// Reads one item for each key.
    ///
    /// # Errors
    /// If there are too few or too many, and as the deserializer's.
    pub fn deserialize<'de, K, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(
        deserializer: D,
    ) -> Result<ByWord<K, T, N>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let count = items.len();
        let wrong = |_| de::Error::custom(format_args!("a list of {N} items was expected, not of {count}"));
        items.try_into().map(ByWord::new).map_err(wrong)
    }
}
