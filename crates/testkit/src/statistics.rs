//! What chance does and does not do: chi-square, and checks of shuffles that rest on it.

use std::env;

use statrs::function::gamma::gamma_ur;

/// Keys that came less often are counted together.
const FEWEST_OF_A_KEY: u32 = 10;
/// What happens less often by chance is no chance.
pub(crate) const LEAST_PROBABILITY: f64 = 1e-4;

/// So many times as much as usual: `COURT_SAMPLES=50` in the environment makes the statistical checks look longer.
///
/// # Panics
/// If the variable is there and not a number from 1.
#[must_use]
pub fn samples(usual: u32) -> u32 {
    let Ok(text) = env::var("COURT_SAMPLES") else {
        return usual;
    };
    match text.parse::<u32>() {
        Ok(times @ 1..) => usual.saturating_mul(times),
        _ => panic!("COURT_SAMPLES={text} is not a number from 1"),
    }
}

/// Cards that are dealt to places again and again: does each kind come to each place as often as it should?
///
/// Of `n` cards so many are of each kind, and so many go to each place: `n` places of one card each for a whole shuffle,
/// hands and the rest for a deal. If every way to deal is equally likely, the sum of (seen - expected)² / expected over
/// all places and kinds is distributed as chi-square with (places - 1)(kinds - 1) degrees of freedom, times n / (n - 1):
/// the cards of one deal exclude each other in a place and of a kind.
///
/// ```
/// use court_core::{Dice, FastDice};
/// use court_testkit::Deals;
///
/// // Two hands of two cards and three that are left, of four red and three blue cards.
/// let mut deals = Deals::new("hands", &[2, 2, 3], &[4, 3]);
/// let mut dice = FastDice::new(1);
/// for _ in 0..2_000 {
///     let mut cards = [0, 0, 0, 0, 1, 1, 1];
///     dice.shuffle(&mut cards);
///     let places = [0, 0, 1, 1, 2, 2, 2];
///     deals.add(places.into_iter().zip(cards));
/// }
/// deals.assert_fair();
/// ```
#[derive(Clone, Debug)]
pub struct Deals {
    what: String,
    sizes: Vec<u32>,
    kinds: Vec<u32>,
    deals: u32,
    /// By place, then by kind.
    seen: Vec<u32>,
}

impl Deals {
    /// No deal yet. `what` is dealt stands in the message; `sizes` says how many cards each place gets, `kinds` how many
    /// there are of each kind.
    ///
    /// # Panics
    /// If there is not a place for each card.
    #[must_use]
    pub fn new(what: &str, sizes: &[u32], kinds: &[u32]) -> Self {
        assert_eq!(
            sizes.iter().sum::<u32>(),
            kinds.iter().sum::<u32>(),
            "{what}: a place for each card"
        );
        Self {
            what: what.to_owned(),
            sizes: sizes.to_vec(),
            kinds: kinds.to_vec(),
            deals: 0,
            seen: vec![0; sizes.len() * kinds.len()],
        }
    }

    /// A whole deal: the place and the kind of every card.
    ///
    /// # Panics
    /// If a card is missing or one too many.
    pub fn add(&mut self, cards: impl IntoIterator<Item = (usize, usize)>) {
        let (mut sizes, mut kinds) = (self.sizes.clone(), self.kinds.clone());
        for (place, kind) in cards {
            self.seen[place * self.kinds.len() + kind] += 1;
            for (left, which) in [(&mut sizes[place], "for place"), (&mut kinds[kind], "of kind")] {
                *left = left
                    .checked_sub(1)
                    .unwrap_or_else(|| panic!("{}: a card too many {which} {place}/{kind}", self.what));
            }
        }
        assert!(
            sizes.iter().chain(&kinds).all(|&left| left == 0),
            "{}: cards are missing",
            self.what
        );
        self.deals += 1;
    }

    /// How often fair deals would be as uneven as these, or more so.
    ///
    /// # Panics
    /// If there were too few deals to tell.
    #[must_use]
    pub fn probability(&self) -> f64 {
        let cards = f64::from(self.sizes.iter().sum::<u32>());
        let mut sum = 0.0;
        for (place, &size) in self.sizes.iter().enumerate() {
            for (kind, &of_kind) in self.kinds.iter().enumerate() {
                let expected = f64::from(self.deals) * f64::from(size) * f64::from(of_kind) / cards;
                assert!(
                    expected >= 5.0,
                    "{}: {} deals are too few, kind {kind} is expected {expected} times in place {place}",
                    self.what,
                    self.deals
                );
                let seen = f64::from(self.seen[place * self.kinds.len() + kind]);
                sum += (seen - expected).powi(2) / expected;
            }
        }
        let degrees = (self.sizes.len() as u32 - 1) * (self.kinds.len() as u32 - 1);
        chi_square_tail(sum * (cards - 1.0) / cards, degrees)
    }

    /// Fails if fair deals would be so uneven less than once in 10,000 times. Deals that are more even than chance would
    /// make them are none, either.
    ///
    /// # Panics
    /// If so.
    pub fn assert_fair(&self) {
        assert_plausible(&self.what, self.deals, self.probability());
    }
}

/// Whole shuffles of the same cards: [`Deals`] to one place each, and a look at neighbours: cards that stick together can
/// still come to each place as often as they should.
#[derive(Clone, Debug)]
pub struct Shuffles {
    places: Deals,
    /// Pairs of neighbours by the groups of their kinds.
    neighbours: Vec<u32>,
}

/// For neighbours kinds are put together in so many groups at most: of single kinds there would be too many pairs.
const GROUPS: usize = 8;

impl Shuffles {
    /// No shuffle yet; `kinds` says how many cards there are of each kind.
    #[must_use]
    pub fn new(what: &str, kinds: &[u32]) -> Self {
        let cards: u32 = kinds.iter().sum();
        Self {
            places: Deals::new(what, &vec![1; cards as usize], kinds),
            neighbours: vec![0; GROUPS * GROUPS],
        }
    }

    /// One shuffle: the kinds of the cards in order.
    pub fn add(&mut self, order: &[usize]) {
        // One pair of each shuffle: those of one shuffle would not be independent.
        let place = self.places.deals as usize % (order.len() - 1);
        self.neighbours[order[place] % GROUPS * GROUPS + order[place + 1] % GROUPS] += 1;
        self.places.add(order.iter().copied().enumerate());
    }

    /// As [`Deals::assert_fair`], for places and for neighbours.
    ///
    /// # Panics
    /// If the shuffles are not fair.
    pub fn assert_fair(&self) {
        self.places.assert_fair();
        let mut groups = [0u32; GROUPS];
        for (kind, of_kind) in self.places.kinds.iter().enumerate() {
            groups[kind % GROUPS] += of_kind;
        }
        let cards = f64::from(groups.iter().sum::<u32>());
        let expected = groups.iter().enumerate().flat_map(|(one, &of_one)| {
            groups.iter().enumerate().map(move |(other, &of_other)| {
                let of_other = f64::from(of_other) - f64::from(u8::from(one == other));
                f64::from(of_one) * of_other.max(0.0) / (cards * (cards - 1.0))
            })
        });
        let (chi_square, degrees) = goodness(expected.zip(self.neighbours.iter().copied()));
        assert_plausible(
            &format!("{}, neighbours", self.places.what),
            self.places.deals,
            chi_square_tail(chi_square, degrees),
        );
    }
}

fn assert_plausible(what: &str, deals: u32, probability: f64) {
    assert!(
        probability >= LEAST_PROBABILITY,
        "{what}: {deals} deals are too uneven to be fair, p = {probability:.2e}"
    );
    assert!(
        probability <= 1.0 - LEAST_PROBABILITY,
        "{what}: {deals} deals are too even to be random, p = {probability:.6}"
    );
}

/// Chi-square of what was seen against probabilities that add up to 1, and its degrees of freedom; what is rarely expected
/// is counted together.
///
/// # Panics
/// If something came that has no probability.
pub(crate) fn goodness(cells: impl Iterator<Item = (f64, u32)>) -> (f64, u32) {
    let cells: Vec<(f64, u32)> = cells.collect();
    let total: f64 = cells.iter().map(|&(_, seen)| f64::from(seen)).sum();
    let (mut rare, mut kept) = ((0.0, 0.0), Vec::new());
    for &(probability, seen) in &cells {
        assert!(probability > 0.0 || seen == 0, "the impossible came {seen} times");
        let (expected, seen) = (probability * total, f64::from(seen));
        if expected < f64::from(FEWEST_OF_A_KEY) / 2.0 {
            rare = (rare.0 + expected, rare.1 + seen);
        } else {
            kept.push((expected, seen));
        }
    }
    if rare.0 >= f64::from(FEWEST_OF_A_KEY) / 2.0 {
        kept.push(rare);
    }
    let chi_square = kept
        .iter()
        .map(|&(expected, seen)| (seen - expected).powi(2) / expected)
        .sum();
    (chi_square, (kept.len() as u32).saturating_sub(1))
}

/// Chi-square of two samples of the same size, and its degrees of freedom; rare keys are counted together.
pub(crate) fn homogeneity(counts: impl Iterator<Item = (u32, u32)>) -> (f64, u32) {
    let mut rare = (0, 0);
    let mut cells = Vec::new();
    for (one, other) in counts {
        if one + other < FEWEST_OF_A_KEY {
            rare = (rare.0 + one, rare.1 + other);
        } else {
            cells.push((one, other));
        }
    }
    if rare.0 + rare.1 >= FEWEST_OF_A_KEY {
        cells.push(rare);
    }
    let chi_square = cells
        .iter()
        .map(|&(one, other)| {
            let (one, other) = (f64::from(one), f64::from(other));
            (one - other).powi(2) / (one + other)
        })
        .sum();
    (chi_square, (cells.len() as u32).saturating_sub(1))
}

/// The probability that chi-square is this large or larger: the regularised upper incomplete gamma function of half
/// the degrees of freedom and half the value.
pub(crate) fn chi_square_tail(chi_square: f64, degrees: u32) -> f64 {
    if degrees == 0 || chi_square <= 0.0 {
        return 1.0;
    }
    gamma_ur(f64::from(degrees) / 2.0, chi_square / 2.0)
}

#[cfg(test)]
mod tests {
    use court_core::{Dice, FastDice};

    use super::*;

    /// Values from printed tables of the distribution.
    #[test]
    fn tails_are_those_of_the_tables() {
        for (chi_square, degrees, expected) in [
            (3.841, 1, 0.05),
            (10.828, 1, 0.001),
            (5.991, 2, 0.05),
            (18.307, 10, 0.05),
            (3.940, 10, 0.95),
            (49.728, 23, 0.001),
            (124.342, 100, 0.05),
            (77.929, 100, 0.95),
        ] {
            let tail = chi_square_tail(chi_square, degrees);
            assert!(
                (tail - expected).abs() < expected * 0.002,
                "{chi_square} with {degrees}: {tail}, not {expected}"
            );
        }
        assert!((chi_square_tail(0.0, 5) - 1.0).abs() < f64::EPSILON);
        assert!(chi_square_tail(2000.0, 5) < 1e-100);
    }

    /// Ways to shuffle eight cards that are not fair, and what gives them away.
    #[test]
    fn an_unfair_shuffle_is_found() {
        let found = |shuffle: fn(&mut FastDice, u32) -> Vec<usize>| {
            let mut shuffles = Shuffles::new("eight cards", &[1; 8]);
            let mut dice = FastDice::new(5);
            for number in 0..20_000 {
                shuffles.add(&shuffle(&mut dice, number));
            }
            let places = shuffles.places.probability();
            let verdict = std::panic::catch_unwind(|| shuffles.assert_fair());
            let message = verdict
                .err()
                .and_then(|payload| payload.downcast_ref::<String>().cloned());
            (places, message.unwrap_or_default())
        };
        let (places, message) = found(|dice, _| {
            let mut cards: Vec<usize> = (0..8).collect();
            dice.shuffle(&mut cards);
            cards
        });
        assert!(places > 0.01 && message.is_empty(), "{places}: {message}");
        // Every card is swapped with any other: well known to favour some orders.
        let (_, message) = found(|dice, _| {
            let mut cards: Vec<usize> = (0..8).collect();
            for place in 0..8 {
                cards.swap(place, dice.below(8) as usize);
            }
            cards
        });
        assert!(
            message.contains("eight cards: 20000 deals are too uneven"),
            "{message}"
        );
        // Card 1 always lies behind card 0: each is in each place as often as it should be.
        let (places, message) = found(|dice, _| {
            let mut cards: Vec<usize> = (0..8).collect();
            dice.shuffle(&mut cards);
            let first = cards.iter().position(|&card| card == 0).unwrap();
            let second = cards.iter().position(|&card| card == 1).unwrap();
            cards.swap(second, (first + 1) % 8);
            cards
        });
        assert!(places > 0.0001, "{places}");
        assert!(message.contains("neighbours"), "{message}");
        // No chance at all: the deck is turned on by one each time.
        let (_, message) = found(|_, number| (0..8).map(|place| (place + number as usize) % 8).collect());
        assert!(message.contains("too even to be random"), "{message}");
    }

    #[test]
    fn the_impossible_is_not_overlooked() {
        assert_eq!(goodness([(0.5, 50), (0.5, 50), (0.0, 0)].into_iter()), (0.0, 1));
        let caught = std::panic::catch_unwind(|| goodness([(1.0, 99), (0.0, 1)].into_iter()));
        assert!(caught.is_err());
    }

    #[test]
    fn equal_counts_have_no_difference_and_rare_keys_are_one() {
        assert_eq!(homogeneity([(50, 50), (20, 20)].into_iter()), (0.0, 1));
        let (chi_square, degrees) = homogeneity([(100, 100), (5, 0), (5, 0)].into_iter());
        assert_eq!((chi_square, degrees), (10.0, 1));
    }
}
