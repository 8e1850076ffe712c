//! Opponents that play by the rules: they see what their seat sees and nothing else.
//!
//! A bot is given a [`View`](Game::View) and the seat it plays; whatever it imagines beyond that it draws with
//! [`Game::determinise`]. No function here takes a true state.

use std::fmt;
use std::str::FromStr;

use court_core::{BySeat, Dice, FastDice, Game, ParseError, Seat};
use serde::{Deserialize, Serialize};

/// The strength of a bot, by rank at court.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// A sensible beginner; answers within a tenth of a second.
    Page,
    /// Thinks ahead; answers within half a second.
    Courtier,
    /// As strong as we know how; answers within two seconds.
    Minister,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Self; 3] = [Self::Page, Self::Courtier, Self::Minister];

    /// Its name in addresses, commands and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Courtier => "courtier",
            Self::Minister => "minister",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseError::new(text, "a level: page, courtier or minister"))
    }
}

/// One action a bot considered.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// The share of the victory the bot expects from it, 0 to 1.
    pub share: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// What a bot would do, and why: its candidates, best first. Never empty.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice<A> {
    /// Best first; the first is the choice.
    pub candidates: Vec<Candidate<A>>,
}

impl<A: Copy> Advice<A> {
    /// The choice.
    ///
    /// # Panics
    /// Never: there is always a candidate.
    #[must_use]
    pub fn choice(&self) -> A {
        self.candidates[0].action
    }
}

/// A player made of code.
pub trait Bot<G: Game>: Send {
    /// What this seat should do. Called only when it is the seat's turn in this view.
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action>;
}

/// Judges positions of one game: what a bot knows beyond the rules.
///
/// It is given imagined states only (a bot has no others).
pub trait Sense<G: Game>: Clone + Send + Sync {
    /// The expected share of the victory of each seat; the shares add up to about 1.
    fn judge(&self, state: &G) -> BySeat<f32>;
}

/// Plays any legal action, each with the same probability.
#[derive(Clone, Debug)]
pub struct RandomBot {
    dice: FastDice,
}

impl RandomBot {
    /// With its own stream of random numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            dice: FastDice::new(seed),
        }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action> {
        // What a seat may do is the same in every world it may be in.
        let world = G::determinise(view, &mut self.dice);
        let mut actions = Vec::new();
        world.legal(seat, &mut actions);
        self.dice.shuffle(&mut actions);
        let share = 1.0 / f32::from(world.seats());
        let candidate = |action| Candidate {
            action,
            share,
            visits: 0,
        };
        Advice {
            candidates: actions.into_iter().map(candidate).collect(),
        }
    }
}
