//! `court`: play, serve and study three games of court intrigue.

mod commands;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use commands::files::Unsound;
use commands::serve::ServeArgs;

/// Play and study three games of court intrigue.
#[derive(Parser)]
#[command(version, about)]
struct Args {
    /// What to do [default: serve].
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(commands::serve::ServeArgs),
    Backup(commands::backup::BackupArgs),
    Play(commands::play::PlayArgs),
    Replay(commands::replay::ReplayArgs),
    Show(commands::show::ShowArgs),
    Verify(commands::verify::VerifyArgs),
    Rules(commands::rules::RulesArgs),
    /// Speak the engine protocol (JSON lines) on standard input and output.
    Engine,
    Arena(commands::arena::ArenaArgs),
    Bench(commands::bench::BenchArgs),
    BenchServer(commands::bench_server::BenchServerArgs),
    Completions(commands::manual::CompletionsArgs),
    Man(commands::manual::ManArgs),
}

fn main() -> ExitCode {
    let command = Args::parse()
        .command
        .unwrap_or_else(|| Command::Serve(ServeArgs::default()));
    match run(command) {
        Ok(code) => code,
        // Whoever was reading our output has seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("court: {error:#}");
            // 1 means that something was checked and is not sound.
            ExitCode::from(if error.is::<Unsound>() { 1 } else { 2 })
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => commands::serve::run(&args)?,
        Command::Backup(args) => commands::backup::run(&args)?,
        Command::Play(args) => commands::play::run(&args)?,
        Command::Replay(args) => commands::replay::run(&args)?,
        Command::Show(args) => commands::show::run(&args)?,
        Command::Verify(args) => return commands::verify::run(&args),
        Command::Rules(args) => commands::rules::run(&args)?,
        Command::Engine => commands::engine::run()?,
        Command::Arena(args) => commands::arena::run(args)?,
        Command::Bench(args) => commands::bench::run(&args)?,
        Command::BenchServer(args) => commands::bench_server::run(&args)?,
        Command::Completions(args) => commands::manual::completions(&args, Args::command())?,
        Command::Man(args) => commands::manual::man(&args, Args::command())?,
    }
    Ok(ExitCode::SUCCESS)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
