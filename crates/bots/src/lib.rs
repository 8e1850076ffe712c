//! Opponents that play by the rules: they see what their seat sees and nothing else.
//!
//! A bot is given a [`View`](court_core::Game::View) and the seat it plays; whatever it imagines beyond that it draws
//! with [`Game::determinise`](court_core::Game::determinise). No bot is given a true state. ([`play_at_random`] is, but
//! it is not a bot: it is for measurements and tests.)
//!
//! Three kinds: [`RandomBot`], [`GreedyBot`] (one step ahead by an evaluation) and [`SearchBot`] (information-set Monte
//! Carlo tree search). What they know beyond the rules is a [`Sense`] of the game; [`Linear`] makes one of countable
//! [`Features`] and learned [`Weights`].

mod advice;
mod greedy;
mod level;
mod linear;
mod random;
mod search;
mod sense;
mod spec;

pub use advice::{Advice, Bot, Candidate};
pub use greedy::GreedyBot;
pub use level::Level;
pub use linear::{Counts, Features, Linear, MAX_FEATURES, Sheet, Weights, WeightsError};
pub use random::{RandomBot, play_at_random};
pub use search::{Playout, SearchBot, Settings};
pub use sense::{Sense, Senses, shares};
pub use spec::{Levels, Spec};
