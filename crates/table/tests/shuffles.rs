//! The frozen shuffle is fair, both with a table's generator and with the fast one of searches.

use court_core::{Dice, FastDice};
use court_table::Seed;
use court_testkit::{Shuffles, samples};

/// Shuffles so many cards again and again, each time with the next dice.
fn shuffle_many<D: Dice>(what: &str, cards: usize, mut next: impl FnMut(u32) -> D) {
    let mut shuffles = Shuffles::new(what, &vec![1; cards]);
    for number in 0..samples(3_000) {
        let mut order: Vec<usize> = (0..cards).collect();
        next(number).shuffle(&mut order);
        shuffles.add(&order);
    }
    shuffles.assert_fair();
}

/// As many cards as the games' decks have.
const DECKS: [usize; 5] = [2, 8, 12, 30, 84];

#[test]
fn every_card_comes_to_every_place_equally_often_whatever_the_seed() {
    for cards in DECKS {
        shuffle_many("a new seed for each shuffle", cards, |number| {
            Seed::from_number(u64::from(number)).dice(&[], 0)
        });
        let seed = Seed::from_number(7);
        shuffle_many("one seed, one draw after the other", cards, |number| {
            seed.dice(&[], number)
        });
    }
}

#[test]
fn the_shuffle_of_searches_is_fair_as_well() {
    for cards in DECKS {
        let mut dice = FastDice::new(3);
        shuffle_many("one stream", cards, |_| FastDice::new(dice.next_u64()));
    }
}

/// Numbers as taking a remainder would make them: low ones come up a little more often.
struct Remainder(FastDice);

impl Dice for Remainder {
    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    fn below(&mut self, n: u32) -> u32 {
        (self.next_u64() % 128) as u32 % n
    }
}

#[test]
#[should_panic(expected = "deals are too uneven to be fair")]
fn a_remainder_instead_of_redrawing_is_found() {
    let mut dice = FastDice::new(3);
    shuffle_many("remainders", 84, |_| Remainder(FastDice::new(dice.next_u64())));
}
