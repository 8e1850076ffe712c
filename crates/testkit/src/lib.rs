//! The laws every game of Shadow Court keeps, and the tools to prove it. A dev-dependency of the game crates.

mod distribution;
pub mod laws;
mod play;
pub mod playthrough;
pub mod rules;
pub mod soak;
pub mod toy;

pub use distribution::{DistributionReport, Sampling, assert_distribution};

pub use play::{Ending, Heard, Move, Played, Step, play, play_on};
