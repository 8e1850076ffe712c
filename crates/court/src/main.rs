//! `court`: play, serve and study three games of court intrigue.

mod commands;
mod engine;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Play and study three games of court intrigue.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Speak the engine protocol (JSON lines) on standard input and output.
    Engine,
    Verify(commands::verify::VerifyArgs),
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Engine => commands::engine::run(),
        Command::Verify(args) => return commands::verify::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("court: {error:#}");
            ExitCode::FAILURE
        }
    }
}
