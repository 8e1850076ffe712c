//! `court verify`: is this record legal, and do its shuffles come from the seed?

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use court_games::game;
use court_table::{Fairness, Record, TableError, Verdict};
use court_tui::Refused;
use serde_json::json;

use super::files;

/// Check records: is every decision legal, and does every shuffle come from the seed?
///
/// Exit code 0: all are sound. 1: at least one is not. 2: a file could not be read, which is reported on standard error.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Records (`.court` files); `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one line of JSON for each file.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut worst = 0;
    // People who wait for many files see the progress; programs do not.
    let counts = args.files.len() >= MANY && io::stderr().is_terminal();
    for (number, file) in (1..).zip(&args.files) {
        if counts {
            write!(io::stderr(), "\r{number} of {} …", args.files.len())?;
        }
        let (code, result) = verify_file(file);
        let line = report(args.json, file, &result);
        if counts {
            write!(io::stderr(), "\r\x1b[K")?;
        }
        // A file that could not be read gets no verdict. Programs find it among the others, with its code.
        if code == 2 && !args.json {
            io::stderr().write_all(&line)?;
        } else {
            io::stdout().write_all(&line)?;
        }
        worst = worst.max(code);
    }
    Ok(ExitCode::from(worst))
}

/// This many files take a while.
const MANY: usize = 20;

/// The exit code, and what was found.
fn verify_file(path: &Path) -> (u8, Result<Verdict, Refused>) {
    match files::read(path) {
        Err(error) => (2, Err(Refused::new("unreadable", format!("{error:#}")))),
        Ok(text) => match files::not_private(&text).and_then(|()| Ok(verify(&text)?)) {
            Ok(verdict) => (0, Ok(verdict)),
            Err(refused) => (1, Err(refused)),
        },
    }
}

fn verify(text: &str) -> Result<Verdict, TableError> {
    let record = Record::read(text)?;
    game(&record.header.game)?.kind().verify(&record)
}

/// One line. A file name that is not text is written byte for byte.
fn report(as_json: bool, file: &Path, result: &Result<Verdict, Refused>) -> Vec<u8> {
    let name = file.display().to_string();
    let line = match (as_json, result) {
        (true, Ok(verdict)) => json!({ "file": name, "ok": verdict }).to_string(),
        (true, Err(Refused { code, message, rule })) => {
            json!({ "file": name, "error": { "code": code, "message": message, "rule": rule } }).to_string()
        }
        // The message already names the file.
        (false, Err(refused)) if refused.code == "unreadable" => refused.message.clone(),
        (false, Err(refused)) => return named(file, &refused.message),
        (false, Ok(verdict)) => return named(file, &tell(verdict)),
    };
    (line + "\n").into_bytes()
}

fn named(file: &Path, said: &str) -> Vec<u8> {
    let mut line = file.as_os_str().as_encoded_bytes().to_vec();
    line.extend_from_slice(format!(": {said}\n").as_bytes());
    line
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
        Fairness::Proven => format!("{shuffles} shuffles, all the seed's"),
        Fairness::Sealed => format!("{shuffles} shuffles, with the seed still sealed"),
        Fairness::Uncommitted => "no commitment, so the shuffles prove nothing".to_owned(),
    };
    let supplied = if *by_hand > 0 {
        format!(", {by_hand} outcomes supplied by hand")
    } else {
        String::new()
    };
    let end = match outcome {
        Some(outcome) => outcome.text.clone(),
        None => "the game is not over".to_owned(),
    };
    format!("sound by version {rules} of the rules: {entries} entries, all legal; {fair}{supplied}; {end}")
}
