//! `court`: play, serve and study three games of court intrigue.

mod commands;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use commands::serve::ServeArgs;

/// Play and study three games of court intrigue.
#[derive(Parser)]
#[command(version, about, max_term_width = 100)]
struct Args {
    /// What to do; serving, if nothing is said.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Arena(commands::arena::ArenaArgs),
    Backup(commands::backup::BackupArgs),
    Bench(commands::bench::BenchArgs),
    BenchServer(commands::bench_server::BenchServerArgs),
    /// Speak the engine protocol (JSON lines) on standard input and output.
    Engine,
    Completions(commands::manual::CompletionsArgs),
    Man(commands::manual::ManArgs),
    Play(commands::play::PlayArgs),
    Replay(commands::replay::ReplayArgs),
    Rules(commands::rules::RulesArgs),
    Serve(commands::serve::ServeArgs),
    Show(commands::show::ShowArgs),
    Verify(commands::verify::VerifyArgs),
}

fn main() -> ExitCode {
    let command = Args::parse()
        .command
        .unwrap_or_else(|| Command::Serve(ServeArgs::default()));
    let done = |()| ExitCode::SUCCESS;
    let result = match command {
        Command::Arena(args) => commands::arena::run(args).map(done),
        Command::Backup(args) => commands::backup::run(&args).map(done),
        Command::BenchServer(args) => commands::bench_server::run(&args).map(done),
        Command::Bench(args) => commands::bench::run(&args).map(done),
        Command::Engine => commands::engine::run(),
        Command::Completions(args) => Ok(commands::manual::completions(&args, Args::command())),
        Command::Man(args) => commands::manual::man(&args, Args::command()),
        Command::Play(args) => commands::play::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Serve(args) => commands::serve::run(&args).map(done),
        Command::Show(args) => commands::show::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
    };
    match result {
        Ok(code) => code,
        // Whoever read our output has seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("court: {error:#}");
            // 1 is for things that were checked and are not sound.
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
