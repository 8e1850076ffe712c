//! Many matches: tournaments between bots, ratings, statistics, training, speed.
//!
//! Everything is generic over the game and dispatched statically; [`by_name`] chooses the game at run time.

pub mod by_name;
mod contestant;
mod error;
mod plan;
mod play;
mod plot;
mod program;
mod rating;
mod report;
mod results;
pub mod speed;
mod tournament;
pub mod train;

pub use contestant::Contestant;
pub use error::ArenaError;
pub use plan::{Mode, Pairing, Plan};
pub use play::{Fault, Played, Seated, play};
pub use plot::ratings_svg;
pub use program::Program;
pub use rating::{Rating, ratings};
pub use report::{Report, SeatLine, StandingLine, interval};
pub use results::Results;
pub use tournament::{Tournament, run};
