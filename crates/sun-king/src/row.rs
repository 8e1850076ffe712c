//! A short list in a fixed array.

use std::fmt;

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

/// At most `N` items in a row.
///
/// Unlike `arrayvec::ArrayVec` it is `Copy`: a state made of such rows is cloned by one plain copy of memory, which
/// is what a search does most. Unused places hold the default, so that derived equality and hash are those of the row.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Row<T, N> {
    /// Puts an item at the end.
    ///
    /// # Panics
    /// If the row is full.
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the item at the end.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(std::mem::take(&mut self.items[last as usize]))
    }

    /// Takes the item at this place; those behind it move up.
    ///
    /// # Panics
    /// If there is none.
    pub fn remove(&mut self, place: usize) -> T {
        assert!(place < self.len(), "no item at {place}");
        let item = self.items[place];
        self.items.copy_within(place + 1..self.len as usize, place);
        self.pop();
        item
    }

    /// Takes all items out.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// How many items there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The items in order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len as usize]
    }

    /// The items in order, to change.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }

    /// The items in order, one by one.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> + ExactSizeIterator {
        self.as_slice().iter().copied()
    }

    /// The item at the end.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.as_slice().last()
    }

    /// The item at the end, to change.
    #[must_use]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.as_mut_slice().last_mut()
    }
}

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Self {
            items: [T::default(); N],
            len: 0,
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Row<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut row = Self::default();
        for item in items {
            row.push(item);
        }
        row
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for Row<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + Default + Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = Row<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut row = Row::default();
                while let Some(item) = seq.next_element()? {
                    if row.len() == N {
                        return Err(de::Error::invalid_length(N + 1, &self));
                    }
                    row.push(item);
                }
                Ok(row)
            }
        }

        deserializer.deserialize_seq(Items(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_the_same_items_are_equal_whatever_was_in_them_before() {
        let mut row: Row<u8, 4> = [7, 8, 9].into_iter().collect();
        assert_eq!(row.remove(0), 7);
        assert_eq!(row.pop(), Some(9));
        assert_eq!(row, [8].into_iter().collect());
    }

    #[test]
    fn a_row_survives_json_and_refuses_too_many_items() {
        let row: Row<u8, 3> = [1, 2].into_iter().collect();
        let json = serde_json::to_string(&row).unwrap();
        assert_eq!(json, "[1,2]");
        assert_eq!(serde_json::from_str::<Row<u8, 3>>(&json).unwrap(), row);
        assert!(serde_json::from_str::<Row<u8, 3>>("[1,2,3,4]").is_err());
    }
}
