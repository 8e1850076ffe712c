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
    Play(commands::play::PlayArgs),
    Rules(commands::rules::RulesArgs),
    Verify(commands::verify::VerifyArgs),
}

fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Engine => commands::engine::run(),
        Command::Play(args) => commands::play::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Verify(args) => Ok(commands::verify::run(&args)),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("court: {error:#}");
            // 1 is for things that were checked and are not sound.
            ExitCode::from(2)
        }
    }
}
