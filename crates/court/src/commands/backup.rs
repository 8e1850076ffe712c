//! `court backup`: a consistent copy of all tables, even while the server runs.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::serve::data_directory;

/// Copy all tables to a new file, even while the server runs.
#[derive(Args)]
pub(crate) struct BackupArgs {
    /// Where to write the copy; it must not exist yet.
    to: PathBuf,
    /// Where tables are kept [default: COURT_DATA, or the user's data directory].
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &BackupArgs) -> Result<()> {
    let directory = data_directory(args.data.clone())?;
    court_server::block_on(court_server::backup(&directory, &args.to))??;
    Ok(writeln!(io::stdout(), "{}", args.to.display())?)
}
