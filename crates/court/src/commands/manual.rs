//! `court completions` and `court man`: made from the same definitions as the commands themselves.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;

/// Write a shell's completions to standard output.
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell.
    shell: Shell,
}

pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "court", &mut script);
    if args.shell == Shell::Fish {
        script.extend(words_for_fish(&command).into_bytes());
    }
    Ok(io::stdout().write_all(&script)?)
}

/// What the generator leaves out for fish: words without a flag.
fn words_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    for sub in command.get_subcommands() {
        for arg in sub.get_positionals() {
            let values = arg.get_possible_values();
            let words: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
            if !words.is_empty() {
                let name = sub.get_name();
                lines += &format!(
                    "complete -c court -n \"__fish_court_using_subcommand {name}\" -f -a \"{}\"\n",
                    words.join(" ")
                );
            }
        }
    }
    lines
}

/// Write the manual page to standard output, or a page for each command to a folder.
#[derive(Args)]
pub(crate) struct ManArgs {
    /// Write `court.1`, `court-play.1` and so on to this folder, creating it if necessary.
    #[arg(long)]
    folder: Option<PathBuf>,
}

pub(crate) fn man(args: &ManArgs, command: Command) -> Result<()> {
    match &args.folder {
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .with_context(|| format!("{} cannot be written to", folder.display()))?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            io::stdout().write_all(&page)?;
        }
    }
    Ok(())
}
