//! `court replay`: step through a record.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;

use super::records;
use super::show::{names, viewer};

/// Step through a record, seen by any seat.
///
/// Exit code 0: shown. 1: the record is not sound. 2: it cannot be read.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A record (`.court` file).
    file: PathBuf,
    /// Seen by this seat (1, 2, …); by a spectator if not said.
    #[arg(long)]
    seat: Option<u8>,
    /// Begin after so many entries.
    #[arg(long, default_value_t = 0)]
    at: u32,
}

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let text = records::read(&args.file)?;
    let table = match court_games::replay(&text) {
        Ok(table) => table,
        Err(error) => {
            eprintln!("court: {}: {error}", args.file.display());
            return Ok(ExitCode::FAILURE);
        }
    };
    let viewer = viewer(args.seat, &*table)?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("replay needs a terminal; `court show FILE --at N` prints one position after the other");
    }
    court_tui::replay::show(&*table, &names(&*table), viewer, args.at)?;
    Ok(ExitCode::SUCCESS)
}
