//! `court engine`.

use std::io;

use anyhow::Result;
use court_engine::{Engine, serve};

/// Speaks the engine protocol on standard input and output.
pub(crate) fn run() -> Result<()> {
    // Faults are answered as errors; the default message on standard error still says where they are.
    let mut engine = Engine::new(court_games::GAMES);
    Ok(serve(&mut engine, io::stdin().lock(), io::stdout().lock())?)
}
