//! How a search is set up.

use std::time::Duration;

/// How a leaf of the tree is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Playout {
    /// Random play to the end of the game.
    Full,
    /// This many random decisions, then the sense judges.
    Cut(u16),
}

/// How a search is set up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many iterations a decision gets, including those reused from the last decision.
    pub iterations: u32,
    /// It stops after this time at the latest, even if it has iterations left.
    pub time: Option<Duration>,
    /// How leaves are valued.
    pub playout: Playout,
    /// A playout takes the best of this many random actions, as the sense judges them; with 1, any.
    pub choices: u8,
    /// How eagerly the search tries what it has tried little.
    pub explore: f32,
    /// How far the sense's first look guides the search: the smaller, the further. With `None`, all actions look alike
    /// at first and each is tried once.
    pub temperature: Option<f32>,
    /// How many trees grow at the same time, each on a thread of its own with its share of the iterations.
    pub threads: u8,
    /// Does it keep what it has found when its next decision follows directly?
    pub reuse: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self::GUIDED
    }
}

impl Settings {
    /// A search guided by its sense of the game, which judges leaves immediately.
    pub const GUIDED: Self = Self {
        iterations: 1000,
        time: None,
        playout: Playout::Cut(0),
        choices: 1,
        explore: 0.5,
        temperature: Some(0.05),
        threads: 1,
        reuse: true,
    };

    /// The textbook search: random play to the end, no sense of the game.
    #[must_use]
    pub fn plain(iterations: u32) -> Self {
        Self {
            iterations,
            playout: Playout::Full,
            explore: 0.7,
            temperature: None,
            ..Self::default()
        }
    }
}
