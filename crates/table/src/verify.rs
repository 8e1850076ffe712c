//! Checking a record: was every decision legal, and did every shuffle come from the seed?

use court_core::{Game, Outcome, Turn};
use serde::{Deserialize, Serialize};

use crate::{Entry, Match, Record, Seed, TableError};

/// What a record proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The version of the rules it was checked by: its own.
    pub rules: u16,
    /// Entries, all of them legal.
    pub entries: usize,
    /// Shuffles that claim to come from the seed.
    pub shuffles: usize,
    /// Shuffles supplied by hand: they prove nothing.
    pub by_hand: usize,
    /// What the seed proves about the shuffles.
    pub fairness: Fairness,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
}

/// What is known of the shuffles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fairness {
    /// The seed is the one that was committed to, and gives every shuffle that claims to come from it.
    Proven,
    /// The seed has not been published yet; the commitment stands.
    Sealed,
    /// There is no commitment, so nothing can be proven.
    Uncommitted,
}

/// Checks a record.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn verify<G: Game>(record: &Record) -> Result<Verdict, TableError> {
    let played = Match::<G>::replay(record)?;
    let is_shuffle = |entry: &&Entry| matches!(entry, Entry::Chance { by_hand: false, .. });
    let by_hand = record
        .entries
        .iter()
        .filter(|e| matches!(e, Entry::Chance { by_hand: true, .. }))
        .count();
    Ok(Verdict {
        rules: record.header.rules,
        entries: record.entries.len(),
        shuffles: record.entries.iter().filter(is_shuffle).count(),
        by_hand,
        fairness: fairness::<G>(record)?,
        outcome: played.state().outcome(),
    })
}

fn fairness<G: Game>(record: &Record) -> Result<Fairness, TableError> {
    let seed_line = record.line_of(record.entries.len());
    let bad = |line: usize, reason: &str| TableError::BadRecord {
        line,
        reason: reason.to_owned(),
    };
    let (seed, commitment) = match (&record.seed, record.header.commitment) {
        (Some(seed), Some(commitment)) => (seed, commitment),
        (None, Some(_)) => return Ok(Fairness::Sealed),
        (None, None) => return Ok(Fairness::Uncommitted),
        (Some(_), None) => return Err(bad(seed_line, "there is a seed but no commitment to it")),
    };
    if seed.commitment() != commitment {
        return Err(bad(seed_line, "this is not the seed that was committed to"));
    }
    recompute::<G>(record, seed)?;
    Ok(Fairness::Proven)
}

/// Plays the record with our own shuffles and compares.
fn recompute<G: Game>(record: &Record, seed: &Seed) -> Result<(), TableError> {
    let mut blank = record.clone();
    blank.seed = Some(seed.clone());
    blank.entries.clear();
    let mut ours = Match::<G>::replay(&blank)?;
    for (i, entry) in record.entries.iter().enumerate() {
        if matches!(entry, Entry::Chance { by_hand: false, .. }) && ours.state().turn() == Turn::Chance {
            ours.roll()?;
            if ours.entries_from(i as u32)?.first() != Some(entry) {
                let reason = "the seed does not give this shuffle".to_owned();
                return Err(TableError::BadRecord {
                    line: record.line_of(i),
                    reason,
                });
            }
        } else {
            ours.follow(entry)?;
        }
    }
    Ok(())
}
