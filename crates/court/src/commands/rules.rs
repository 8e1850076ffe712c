//! `court rules`: the rule books in the terminal.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};
use std::slice;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::json;

use super::known::Known;
use super::play::find;

/// Show a game's rule book, or one paragraph of it.
///
/// On a terminal, the book opens in your pager: `$PAGER`, or `less`.
#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game.
    #[arg(value_parser = Known::games())]
    game: String,
    /// The number of a rule, as questions and refusals cite it.
    #[arg(value_parser = Known::rules(), hide_possible_values = true)]
    number: Option<String>,
    /// Print one line of JSON for each rule.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &RulesArgs) -> Result<()> {
    let book = find(&args.game)?.book();
    let rules = match &args.number {
        None => book.rules(),
        Some(number) => match book.rule(number) {
            Some(rule) => slice::from_ref(rule),
            None => bail!(
                "there is no rule {number:?}; nearby are {}",
                book.similar(number).join(" ")
            ),
        },
    };
    let mut output = io::stdout().lock();
    if args.json {
        for rule in rules {
            let line = json!({ "rule": rule.number, "text": rule.to_string() });
            writeln!(output, "{line}")?;
        }
    } else if args.number.is_some() {
        for rule in rules {
            write!(output, "{}", rows(&rule.to_string()))?;
        }
    } else {
        drop(output);
        page(&rows(&court_tui::formatted(book)))?;
    }
    Ok(())
}

/// In rows that fit every terminal.
fn rows(text: &str) -> String {
    court_tui::wrap(text, 78).join("\n") + "\n"
}

/// Through the pager, if there is one and somebody is looking.
fn page(text: &str) -> Result<()> {
    let pager = std::env::var_os("PAGER").filter(|pager| !pager.is_empty());
    let pager = pager.unwrap_or_else(|| "less".into());
    if io::stdout().is_terminal()
        && let Ok(mut reader) = Command::new("sh")
            .arg("-c")
            .arg(&pager)
            // A short text is simply printed, and what was read stays on the screen.
            .env("LESS", std::env::var_os("LESS").unwrap_or_else(|| "FRX".into()))
            .stdin(Stdio::piped())
            .spawn()
    {
        // Readers may leave before the end.
        let _ = reader
            .stdin
            .take()
            .context("its input")?
            .write_all(text.as_bytes());
        // A shell that cannot find the pager exits with 127.
        if reader.wait()?.code() != Some(127) {
            return Ok(());
        }
    }
    Ok(io::stdout().write_all(text.as_bytes())?)
}
