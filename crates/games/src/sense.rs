//! What the bots know of each game beyond its rules: features, weights, levels.
//!
//! The weights lie beside the features as text: `<game>.hand.txt` is what a sensible beginner would say, for
//! `<game>.learned.txt` see `docs/bots.md`.

pub mod emperor;
pub mod louis_xiv;
pub mod sun_king;

use court_bots::{Features, Levels, Linear, Senses, Weights};
use court_core::Game;

/// The place of a feature among all names; looked up while the program is compiled.
///
/// # Panics
/// If there is no such name.
const fn place(names: &[&str], name: &str) -> usize {
    let mut place = 0;
    while place < names.len() {
        if same(names[place].as_bytes(), name.as_bytes()) {
            return place;
        }
        place += 1;
    }
    panic!("there is no such feature")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// All that the bots know of one game.
#[derive(Clone, Debug)]
pub struct Brain<G, F> {
    /// The weights set by hand.
    pub hand: Weights,
    /// The weights learned by self-play.
    pub learned: Weights,
    /// Senses made of them.
    pub senses: Senses<Linear<G, F>>,
    /// How the three levels play.
    pub levels: Levels,
}

impl<G: Game, F: Features<G>> Brain<G, F> {
    /// # Panics
    /// If the weights cannot be read; a test reads those of all games.
    fn new(hand: &str, learned: &str, levels: Levels) -> Self {
        let read = |text| match Weights::read(text, F::NAMES) {
            Ok(weights) => weights,
            Err(error) => panic!("weights of {}: {error}", G::META.slug),
        };
        let (hand, learned) = (read(hand), read(learned));
        let senses = Senses {
            plain: Linear::new(&hand),
            learned: Linear::new(&learned),
        };
        Self {
            hand,
            learned,
            senses,
            levels,
        }
    }
}
