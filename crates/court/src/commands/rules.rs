//! `court rules`: the rule books in the terminal.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::play::find;

/// Show a game's rule book, or one paragraph of it.
#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game.
    game: String,
    /// The number of a rule, as in prompts and refusals.
    number: Option<String>,
}

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let book = court_tui::book(find(&args.game)?.slug()).context("every game has a rule book")?;
    let Some(number) = &args.number else {
        io::stdout().write_all(book.whole().as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    match book.paragraph(number) {
        Some(paragraph) => writeln!(io::stdout(), "{paragraph}")?,
        None => bail!(
            "there is no rule {number:?}; some that begin so: {}",
            book.similar(number).join(" ")
        ),
    }
    Ok(ExitCode::SUCCESS)
}
