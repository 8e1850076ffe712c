//! What a tournament refuses, and why it stops.

use std::io;
use std::path::{Path, PathBuf};

use court_table::TableError;
use thiserror::Error;

use crate::plan::MOST;

/// Why a tournament cannot be played or told of. What was played stays in its results file.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// One bot, and a way to meet that wants two.
    #[error("there is nobody to play against: name another bot")]
    Alone,
    /// No deal.
    #[error("a tournament has at least one round")]
    NoRounds,
    /// More than anybody would wait for.
    #[error("that would be more than {MOST} matches: name fewer bots, seats or rounds")]
    TooMany,
    /// A file of results or records cannot be read or written.
    #[error("{}: {reason}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        reason: io::Error,
    },
    /// A line of the results cannot be read, or cannot be of this tournament.
    #[error("line {line} of the results: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// The results belong to another tournament.
    #[error(
        "these are the results of another tournament, or of a longer one; give another file, or the same arguments as before"
    )]
    OtherPlan,
    /// A match could not be played on.
    #[error("match {id}: {error}")]
    Match {
        /// Which.
        id: u32,
        /// Why.
        error: TableError,
    },
    /// There is no such game, or a match cannot be played again.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The plan's weights are not weights of the game.
    #[error("the weights: {0}")]
    Weights(String),
    /// The plan has no such match.
    #[error("there is no match {0} in the plan")]
    NoMatch(u32),
    /// No threads to play on.
    #[error("{0}")]
    Threads(String),
}

impl ArenaError {
    /// About a file.
    pub(crate) fn of(file: &Path) -> impl FnOnce(io::Error) -> Self {
        let file = file.to_owned();
        |reason| Self::File { file, reason }
    }
}
