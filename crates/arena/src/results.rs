//! The results file: the plan, then one match a line. A tournament that was broken off goes on from it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use thiserror::Error;

use crate::{Plan, Played};

/// Why a results file cannot be used.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// It cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// A line of it cannot be read.
    #[error("line {line} of the results: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// It belongs to another tournament.
    #[error(
        "these are the results of another tournament; give another file, or the same arguments as before"
    )]
    OtherPlan,
}

/// The matches played so far, and where new ones are written to.
#[derive(Debug)]
pub struct Results {
    /// By number in the plan.
    pub played: BTreeMap<u32, Played>,
    file: Option<File>,
}

impl Results {
    /// Kept in memory only.
    #[must_use]
    pub const fn in_memory() -> Self {
        Self {
            played: BTreeMap::new(),
            file: None,
        }
    }

    /// Opens or begins a results file. A last line that was cut off is dropped; a plan with more rounds than before is the
    /// same tournament, prolonged.
    ///
    /// # Errors
    /// If it cannot be read or is of another tournament.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, ResultsError> {
        let mut played = BTreeMap::new();
        let mut kept = String::new();
        if path.exists() {
            let (found, matches) = Self::load(path)?;
            let same = Plan {
                rounds: plan.rounds,
                ..found
            };
            if same != *plan {
                return Err(ResultsError::OtherPlan);
            }
            for one in matches {
                kept.push_str(&line(&one));
                played.insert(one.id, one);
            }
        }
        // Written anew, so that a broken last line and the old plan do not stay.
        let text = line(plan) + &kept;
        let fresh = path.with_extension("part");
        std::fs::write(&fresh, text)?;
        std::fs::rename(&fresh, path)?;
        let file = Some(OpenOptions::new().append(true).open(path)?);
        Ok(Self { played, file })
    }

    /// Reads a results file.
    ///
    /// # Errors
    /// If a line other than the last cannot be read.
    pub fn load(path: &Path) -> Result<(Plan, Vec<Played>), ResultsError> {
        let lines: Vec<String> = BufReader::new(File::open(path)?)
            .lines()
            .collect::<Result<_, _>>()?;
        let bad = |number: usize, error: &serde_json::Error| ResultsError::Line {
            line: number + 1,
            reason: error.to_string(),
        };
        let first = lines.first().map_or("", String::as_str);
        let plan: Plan = serde_json::from_str(first).map_err(|error| bad(0, &error))?;
        let mut played = Vec::new();
        for (number, text) in lines.iter().enumerate().skip(1) {
            match serde_json::from_str(text) {
                Ok(one) => played.push(one),
                Err(_) if number + 1 == lines.len() => {}
                Err(error) => return Err(bad(number, &error)),
            }
        }
        Ok((plan, played))
    }

    /// Takes down a match.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, one: Played) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.write_all(line(&one).as_bytes())?;
        }
        self.played.insert(one.id, one);
        Ok(())
    }
}

/// Plans and matches are plain data; they can always be written.
fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
