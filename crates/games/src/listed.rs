//! What the house knows about each game beyond its rules.
//!
//! One module per game, with the weights of its bots beside it as text: `<game>.hand.txt` is what a sensible beginner
//! would say; for `<game>.learned.txt` see `docs/bots.md`.

pub mod emperor;
pub mod louis_xiv;
pub mod sun_king;
#[cfg(feature = "toy")]
pub mod toy;

use std::time::Duration;

use court_bots::{Features, Levels, Linear, Senses, Settings, Spec, Weights};
use court_core::Game;

/// A game in the list of games. [`each_game!`](crate::each_game) asks every row for it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is in the list of games, but the house knows nothing about it",
    note = "implement `Listed` for it in `crates/games/src/listed/<game>.rs`"
)]
pub trait Listed: Game {
    /// What counts in a position, for the bots.
    type Features: Features<Self>;

    /// Its rule book, as Markdown.
    const RULES: &'static str;

    /// What it is about, in one sentence.
    const TAGLINE: &'static str;

    /// How long it takes, in one sentence, for whoever is invited to a table.
    const LENGTH: &'static str;

    /// All that the bots know about it.
    fn brain() -> &'static Brain<Self, Self::Features>;

    /// How far the game has come, in words: "Round 2 of 5 · VI Election". Every screen says it above the table.
    fn stage(view: &Self::View) -> String;
}

/// All that the bots know about one game.
#[derive(Clone, Debug)]
pub struct Brain<G, F> {
    /// The weights set by hand.
    pub hand: Weights,
    /// The weights learned by self-play.
    pub learned: Weights,
    /// The senses made from them.
    pub senses: Senses<Linear<G, F>>,
    /// How the three levels play.
    pub levels: Levels,
}

impl<G: Game, F: Features<G>> Brain<G, F> {
    /// # Panics
    /// If the weights cannot be read; a test reads the weights of all games.
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

/// A level that searches. Its budget is counted in iterations, so that it plays the same on every machine; the time
/// limit is for slow ones, and lies a little below [`Level::answers_within`](court_bots::Level::answers_within).
const fn search(iterations: u32, millis: u64, settings: Settings) -> Spec {
    Spec::Search(Settings {
        iterations,
        time: Some(Duration::from_millis(millis)),
        ..settings
    })
}

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
