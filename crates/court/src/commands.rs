//! One module per command of the binary: arguments, and what is done with them.

pub(crate) mod engine;
pub(crate) mod play;
pub(crate) mod rules;
pub(crate) mod verify;
