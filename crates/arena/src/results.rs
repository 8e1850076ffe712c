//! The results file: the plan, then one match a line. A tournament that was broken off goes on from it.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use crate::{ArenaError, Plan, Played};

/// The matches played so far, and where new ones are written to.
#[derive(Debug)]
pub struct Results {
    /// By number in the plan.
    pub played: BTreeMap<u32, Played>,
    file: Option<(PathBuf, File)>,
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
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, ArenaError> {
        let mut played = BTreeMap::new();
        let mut kept = String::new();
        if path.exists() {
            let (found, matches) = Self::load(path)?;
            let longer = found.rounds > plan.rounds;
            let same = Plan {
                rounds: plan.rounds,
                ..found
            };
            if longer || same != *plan {
                return Err(ArenaError::OtherPlan);
            }
            for one in matches {
                kept.push_str(&line(&one));
                played.insert(one.id, one);
            }
        }
        // Written anew, so that a broken last line and the old plan do not stay.
        let text = line(plan) + &kept;
        let fresh = path.with_extension("part");
        std::fs::write(&fresh, text).map_err(ArenaError::of(&fresh))?;
        let file = std::fs::rename(&fresh, path).and_then(|()| OpenOptions::new().append(true).open(path));
        let file = file.map_err(ArenaError::of(path))?;
        Ok(Self {
            played,
            file: Some((path.to_owned(), file)),
        })
    }

    /// Reads a results file.
    ///
    /// # Errors
    /// If a line other than the last cannot be read, or is of no match of the tournament.
    pub fn load(path: &Path) -> Result<(Plan, Vec<Played>), ArenaError> {
        let lines = File::open(path).and_then(|file| BufReader::new(file).lines().collect());
        let lines: Vec<String> = lines.map_err(ArenaError::of(path))?;
        let bad = |number: usize, reason: String| ArenaError::Line {
            line: number + 1,
            reason,
        };
        let first = lines.first().map_or("", String::as_str);
        let plan: Plan = serde_json::from_str(first).map_err(|error| bad(0, error.to_string()))?;
        plan.check().map_err(|error| bad(0, error.to_string()))?;
        let mut played = Vec::new();
        for (number, text) in lines.iter().enumerate().skip(1) {
            match serde_json::from_str(text) {
                Ok(one) if plan.contains(&one) => played.push(one),
                Ok(_) => return Err(bad(number, "this is no match of the tournament".to_owned())),
                Err(_) if number + 1 == lines.len() => {}
                Err(error) => return Err(bad(number, error.to_string())),
            }
        }
        Ok((plan, played))
    }

    /// Takes down a match.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, one: Played) -> Result<(), ArenaError> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(line(&one).as_bytes())
                .map_err(ArenaError::of(path))?;
        }
        self.played.insert(one.id, one);
        Ok(())
    }
}

/// Plans and matches are plain data; they can always be written.
fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}
