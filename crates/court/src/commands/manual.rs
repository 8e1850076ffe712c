//! `court completions` and `court man`: made from the same definitions as the commands themselves.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;

/// Write completions for a shell to standard output.
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell.
    shell: Shell,
}

pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "court", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Write the manual page to standard output, or one page per command into a folder.
#[derive(Args)]
pub(crate) struct ManArgs {
    /// A folder for `court.1`, `court-play.1` and so on.
    #[arg(long)]
    folder: Option<PathBuf>,
}

pub(crate) fn man(args: &ManArgs, command: Command) -> Result<()> {
    match &args.folder {
        Some(folder) => clap_mangen::generate_to(command, folder)
            .with_context(|| format!("{} cannot be written to", folder.display()))?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            io::stdout().write_all(&page)?;
        }
    }
    Ok(())
}
