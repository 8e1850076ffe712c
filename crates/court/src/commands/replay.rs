//! `court replay`: step through a record.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use super::files;
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

pub(crate) fn run(args: &ReplayArgs) -> Result<()> {
    let table = files::replay(&args.file)?;
    let viewer = viewer(args.seat, &*table)?;
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "replay needs a terminal; `court show FILE --at N` prints one position after the other"
    );
    Ok(court_tui::replay::show(
        &*table,
        &names(&*table),
        viewer,
        args.at,
    )?)
}
