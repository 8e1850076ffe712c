//! `court engine`.

use std::io;
use std::process::ExitCode;

use court_engine::{Engine, serve};

/// Speaks the engine protocol on standard input and output.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    // Faults are answered as errors; the default message on standard error would still tell where they are.
    let mut engine = Engine::new(court_games::GAMES);
    serve(&mut engine, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
