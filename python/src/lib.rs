//! The games of Shadow Court for Python: the module `shadow_court._native`.
//!
//! Positions, bots and batches are generic inside and have no types outside: [`position`], [`bot`] and [`lanes`] hold what
//! is generic, [`state`], [`bot`] and [`batch`] what Python sees. [`list`] is the list of games.

#![forbid(unsafe_code)]

mod arrays;
mod batch;
mod bot;
mod error;
mod game;
mod history;
mod json;
mod lanes;
mod list;
mod position;
mod state;

use pyo3::prelude::*;

/// What `shadow_court` is made of. Import that instead.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bot::{Bot, Candidate};
    #[pymodule_export]
    use crate::game::{Game, games, load, verify};
    #[pymodule_export]
    use crate::state::State;
}
