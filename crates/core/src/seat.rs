//! Seats, sets of seats, and containers with one item per seat.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};

use crate::ParseError;

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// One place at the table.
///
/// Inside the program seats count from 0 ([`Seat::index`]); everywhere a person or another program can see
/// them (text, JSON) they count from 1. In text a seat is written `@1`, so that a screen can put the name of
/// whoever sits there in its place. Seat 1 is the first in turn order; who sits there is the table's matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < MAX_SEATS);
        Self(index)
    }

    /// Counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn at(index: usize) -> Self {
        Self(index as u8)
    }

    /// Counted from 1, as people count.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// All seats of a table with `seats` places, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }

    /// The seat to the left, clockwise, at a table with `seats` places.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        Self(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// All seats of the table clockwise, beginning with this one.
    pub fn round(self, seats: u8) -> impl Iterator<Item = Self> + Clone {
        (0..seats).map(move |step| {
            let index = self.0 + step;
            Self(if index >= seats { index - seats } else { index })
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.number())
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.strip_prefix('@').and_then(|digits| match digits.as_bytes() {
            [digit @ b'1'..=b'6'] => Some(digit - b'1'),
            _ => None,
        });
        number
            .map(Self)
            .ok_or_else(|| ParseError::new(text, "a seat, written @1 to @6"))
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        if (1..=MAX_SEATS as u8).contains(&number) {
            Ok(Self(number - 1))
        } else {
            Err(de::Error::custom(format_args!(
                "{number} is not a seat: seats are 1 to {MAX_SEATS}"
            )))
        }
    }
}

crate::set! {
    /// A set of seats, as one byte.
    SeatSet of Seat, u8
}

impl SeatSet {
    /// Every seat of a table with `seats` places.
    #[must_use]
    pub const fn full(seats: u8) -> Self {
        Self::range(0, seats as usize)
    }
}

/// One item for each seat of a table, indexed by [`Seat`]; no heap.
///
/// `N` is the largest number of seats it can hold; a game for at most four uses `BySeat<T, 4>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BySeat<T, const N: usize = MAX_SEATS> {
    // Unused places keep the default, so that derived equality and hash are those of the used ones.
    items: [T; N],
    seats: u8,
}

impl<T: Default, const N: usize> BySeat<T, N> {
    /// `item(seat)` for every seat of a table with `seats` places.
    ///
    /// # Panics
    /// If `seats` is more than `N`.
    pub fn from_fn(seats: u8, mut item: impl FnMut(Seat) -> T) -> Self {
        assert!(seats as usize <= N, "{seats} seats do not fit");
        let items = std::array::from_fn(|i| {
            if i < seats as usize {
                item(Seat(i as u8))
            } else {
                T::default()
            }
        });
        Self { items, seats }
    }

    /// The default for every seat.
    #[must_use]
    pub fn new(seats: u8) -> Self {
        Self::from_fn(seats, |_| T::default())
    }

    /// Applies a function to every item.
    pub fn map<U: Default>(&self, mut f: impl FnMut(Seat, &T) -> U) -> BySeat<U, N> {
        BySeat::from_fn(self.seats, |seat| f(seat, &self[seat]))
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    /// The default for every seat it can hold, whether somebody sits there or not.
    fn default() -> Self {
        Self::new(N as u8)
    }
}

impl<T, const N: usize> BySeat<T, N> {
    /// How many seats there are.
    #[must_use]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// The items in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.seats as usize]
    }

    /// The items in seat order, to change.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.seats as usize]
    }

    /// Each seat with its item.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        self.as_slice()
            .iter()
            .enumerate()
            .map(|(i, item)| (Seat(i as u8), item))
    }

    /// Each seat with its item, to change.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> + ExactSizeIterator {
        self.as_mut_slice()
            .iter_mut()
            .enumerate()
            .map(|(i, item)| (Seat(i as u8), item))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for BySeat<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.seats as usize))?;
        for item in self.as_slice() {
            seq.serialize_element(item)?;
        }
        seq.end()
    }
}

impl<'de, T: Deserialize<'de> + Default, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemsVisitor<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Deserialize<'de> + Default, const N: usize> Visitor<'de> for ItemsVisitor<T, N> {
            type Value = BySeat<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list with one item for each of at most {N} seats")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut result = BySeat {
                    items: std::array::from_fn(|_| T::default()),
                    seats: 0,
                };
                while let Some(item) = seq.next_element()? {
                    let place = result
                        .items
                        .get_mut(result.seats as usize)
                        .ok_or_else(|| de::Error::invalid_length(N + 1, &self))?;
                    *place = item;
                    result.seats += 1;
                }
                Ok(result)
            }
        }

        deserializer.deserialize_seq(ItemsVisitor(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_counts_from_one_in_text_and_json() {
        let seat = Seat::new(2);
        assert_eq!(seat.to_string(), "@3");
        assert_eq!("@3".parse(), Ok(seat));
        assert_eq!(serde_json::to_string(&seat).unwrap(), "3");
        assert_eq!(serde_json::from_str::<Seat>("3").unwrap(), seat);
        for bad in ["", "3", "@", "@0", "@7", "@33", "@ 3"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad:?} was read as a seat");
        }
        assert!(serde_json::from_str::<Seat>("0").is_err());
    }

    #[test]
    fn a_round_goes_clockwise_and_visits_each_seat_once() {
        let round: Vec<_> = Seat::new(2).round(4).map(Seat::number).collect();
        assert_eq!(round, [3, 4, 1, 2]);
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
    }

    #[test]
    fn a_set_of_seats_adds_removes_and_lists_in_order() {
        let mut set: SeatSet = [Seat::new(4), Seat::new(0)].into_iter().collect();
        assert_eq!(format!("{set:?}"), "{@1, @5}");
        set.remove(Seat::new(0));
        assert_eq!(set, SeatSet::only(Seat::new(4)));
        assert_eq!(SeatSet::full(3).len(), 3);
        assert_eq!(serde_json::to_string(&SeatSet::full(2)).unwrap(), "[1,2]");
    }

    #[test]
    fn by_seat_survives_json_and_refuses_too_many_items() {
        let items: BySeat<u8, 4> = BySeat::from_fn(3, |seat| seat.number() * 10);
        let json = serde_json::to_string(&items).unwrap();
        assert_eq!(json, "[10,20,30]");
        assert_eq!(serde_json::from_str::<BySeat<u8, 4>>(&json).unwrap(), items);
        assert!(serde_json::from_str::<BySeat<u8, 4>>("[1,2,3,4,5]").is_err());
    }
}
