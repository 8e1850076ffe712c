//! The laws every game of Shadow Court keeps, and the tools to prove it. A dev-dependency of the game crates.

pub mod laws;
mod play;
pub mod rules;
pub mod toy;

pub use play::{Ending, Heard, Move, Played, Step, play, play_on};
