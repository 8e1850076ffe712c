//! What the bots know of each game beyond its rules: features, weights, levels.
//!
//! The weights lie beside the features as text: `<game>.hand.txt` is what a sensible beginner would say, for
//! `<game>.learned.txt` see `docs/bots.md`.

pub mod emperor;
pub mod louis_xiv;
pub mod sun_king;

use court_bots::{Features, Levels, Linear, Senses, Weights};
use court_core::Game;

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
