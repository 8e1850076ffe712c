//! Randomness: the source is a trait, the algorithms on top of it are ours and frozen.
//!
//! A record can only be verified for ever if the same stream of numbers gives the same shuffle for ever, so
//! nothing here may change its results; the test vectors below see to that.

/// A stream of random numbers and the algorithms the games use on it.
///
/// Implementors supply [`next_u64`](Dice::next_u64) only.
pub trait Dice {
    /// The next 64 uniformly random bits.
    fn next_u64(&mut self) -> u64;

    /// A uniformly random number below `n`: the high half of a 32×32-bit product, redrawn where that would
    /// favour some results.
    ///
    /// # Panics
    /// If `n` is 0.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing lies below zero");
        loop {
            let product = u64::from((self.next_u64() >> 32) as u32) * u64::from(n);
            let low = product as u32;
            // Of the 2^32 draws the lowest 2^32 mod n low halves are one too many.
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items into a uniformly random order (Fisher and Yates, from the last place down).
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// A uniformly random item; `None` if there is none.
    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T>
    where
        Self: Sized,
    {
        if items.is_empty() {
            None
        } else {
            Some(&items[self.below(items.len() as u32) as usize])
        }
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn next_u64(&mut self) -> u64 {
        (**self).next_u64()
    }
}

/// A small fast generator for search, random play and tests (SplitMix64). Not for shuffles that people play on:
/// whoever sees some of its numbers can compute the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastDice(u64);

impl FastDice {
    /// The stream that belongs to this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of what is left of the stream: to be kept, and gone on from later.
    #[must_use]
    pub const fn rest(&self) -> u64 {
        self.0
    }
}

impl Dice for FastDice {
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first numbers of SplitMix64 for seed 1234567.
    #[test]
    fn the_fast_stream_is_frozen() {
        let mut dice = FastDice::new(1_234_567);
        let numbers: Vec<_> = (0..3).map(|_| dice.next_u64()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn a_stream_goes_on_from_its_rest() {
        let mut dice = FastDice::new(7);
        dice.next_u64();
        let mut later = FastDice::new(dice.rest());
        assert_eq!(later.next_u64(), dice.next_u64());
    }

    #[test]
    fn below_and_shuffle_are_frozen() {
        let mut dice = FastDice::new(42);
        let rolls: Vec<_> = (0..12).map(|_| dice.below(6) + 1).collect();
        assert_eq!(rolls, FROZEN_ROLLS);
        let mut items: Vec<u8> = (0..12).collect();
        dice.shuffle(&mut items);
        assert_eq!(items, FROZEN_SHUFFLE);
    }

    // Computed once by a program in another language.
    const FROZEN_ROLLS: [u32; 12] = [5, 1, 2, 3, 1, 6, 2, 5, 3, 4, 2, 3];
    const FROZEN_SHUFFLE: [u8; 12] = [2, 8, 10, 4, 9, 7, 3, 0, 1, 11, 5, 6];

    #[test]
    fn below_is_uniform_where_a_plain_remainder_would_not_be() {
        // A source that counts through all high halves once: each result must come equally often.
        struct Counting(u64);
        impl Dice for Counting {
            fn next_u64(&mut self) -> u64 {
                self.0 += 1 << 48;
                self.0
            }
        }
        let mut dice = Counting(0);
        let mut seen = [0u32; 3];
        for _ in 0..65_535 {
            seen[dice.below(3) as usize] += 1;
        }
        assert_eq!(seen, [21_845; 3]);
    }

    #[test]
    fn every_order_of_four_comes_equally_often() {
        let mut dice = FastDice::new(7);
        let mut seen = std::collections::HashMap::<[u8; 4], u32>::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        let chi_square: f64 = seen
            .values()
            .map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0)
            .sum();
        // 23 degrees of freedom: 49.7 is exceeded once in a thousand seeds.
        assert!(chi_square < 49.7, "chi-square {chi_square}");
    }
}
