//! `court verify`: is this record legal, and are its shuffles the seed's?

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use court_games::game;
use court_table::{Fairness, Record, TableError, Verdict};
use serde_json::json;

use super::files;

/// Check records: every decision legal, every shuffle the one the seed gives.
///
/// Exit code 0: all are sound. 1: at least one is not. 2: a file could not be read.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Records (`.court` files); `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// One JSON object a line, for programs.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut worst = 0;
    for file in &args.files {
        let (code, line) = verify_file(file, args.json);
        writeln!(io::stdout(), "{line}")?;
        worst = worst.max(code);
    }
    Ok(ExitCode::from(worst))
}

/// The exit code, and what is said.
fn verify_file(path: &Path, json: bool) -> (u8, String) {
    let (code, result) = match files::read(path) {
        Err(error) => (2, Err(("unreadable", format!("{error:#}"), None))),
        Ok(text) => match verify(&text) {
            Ok(verdict) => (0, Ok(verdict)),
            Err(error) => (1, Err((error.code(), error.to_string(), error.rule()))),
        },
    };
    (code, report(json, &path.display().to_string(), result))
}

fn verify(text: &str) -> Result<Verdict, TableError> {
    let record = Record::read(text)?;
    game(&record.header.game)?.kind().verify(&record)
}

type Failure = (&'static str, String, Option<&'static str>);

fn report(as_json: bool, file: &str, result: Result<Verdict, Failure>) -> String {
    match (as_json, result) {
        (true, Ok(verdict)) => json!({ "file": file, "ok": verdict }).to_string(),
        (true, Err((code, message, rule))) => {
            json!({ "file": file, "error": { "code": code, "message": message, "rule": rule } }).to_string()
        }
        // That says the name itself.
        (false, Err(("unreadable", message, _))) => message,
        (false, Err((_, message, _))) => format!("{file}: {message}"),
        (false, Ok(verdict)) => format!("{file}: {}", tell(&verdict)),
    }
}

fn tell(verdict: &Verdict) -> String {
    let Verdict {
        rules,
        entries,
        shuffles,
        by_hand,
        fairness,
        outcome,
    } = verdict;
    let fair = match fairness {
        Fairness::Proven => format!("shuffles: {shuffles}, all the seed's"),
        Fairness::Sealed => format!("shuffles: {shuffles}, the seed is not shown yet"),
        Fairness::Uncommitted => "no commitment, so the shuffles prove nothing".to_owned(),
    };
    let supplied = if *by_hand > 0 {
        format!(", {by_hand} outcomes supplied by hand")
    } else {
        String::new()
    };
    let end = match outcome {
        Some(outcome) => outcome.text.clone(),
        None => "the game goes on".to_owned(),
    };
    format!("sound by version {rules} of the rules; entries: {entries}, all legal; {fair}{supplied}; {end}")
}
