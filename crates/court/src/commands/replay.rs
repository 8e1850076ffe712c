//! `court replay`: step through a record.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use super::files;
use super::show::{names, viewer};

/// Step through a record on the full screen, as any seat sees it.
///
/// Exit code 0: shown. 1: the record is not sound. 2: it cannot be read.
#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A record (`.court` file).
    file: PathBuf,
    /// Start with what this seat sees: 1, 2, … [default: what a spectator sees].
    #[arg(long)]
    seat: Option<u8>,
    /// Start after this many entries.
    #[arg(long, default_value_t = 0)]
    at: u32,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<()> {
    let table = files::replay(&args.file)?;
    let viewer = viewer(args.seat, &*table)?;
    ensure!(
        io::stdin().is_terminal() && io::stdout().is_terminal(),
        "replay needs a terminal; `court show FILE --at N` prints single positions"
    );
    Ok(court_tui::replay::show(
        &*table,
        &names(&*table),
        viewer,
        args.at,
    )?)
}
