//! The terminal client: drawing is a function of a view, playing is a loop around a [`Host`].
//!
//! [`plain`] is the same game as a dialogue, line after line.

mod host;
mod local;
pub mod pictures;
pub mod plain;
pub mod remote;
pub mod replay;
mod rules;
pub mod save;
pub mod screen;
mod story;
mod wrap;

pub use host::{Host, Moment, Refused, Scene, Stage, Wish};
pub use local::{Local, quoted};
pub use rules::formatted;
pub use save::Sitter;
pub use wrap::wrap;
