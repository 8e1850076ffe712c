//! `court rules`: the rule books in the terminal.

use std::io::{self, Write};

use anyhow::{Context, Result, bail};
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

pub(crate) fn run(args: &RulesArgs) -> Result<()> {
    let book = court_tui::book(find(&args.game)?.slug()).context("every game has a rule book")?;
    let Some(number) = &args.number else {
        return print(&book.whole());
    };
    let Some(paragraph) = book.paragraph(number) else {
        bail!(
            "there is no rule {number:?}; there are {}",
            book.similar(number).join(" ")
        );
    };
    print(paragraph)
}

/// In rows that fit on every terminal.
fn print(text: &str) -> Result<()> {
    let mut output = io::stdout().lock();
    for row in court_tui::wrap(text, 78) {
        writeln!(output, "{row}")?;
    }
    Ok(())
}
