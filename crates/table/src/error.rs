//! What a table refuses, and why.

use std::ops::RangeInclusive;

use court_core::{ParseError, PlayError, Refusal};
use serde::{Serialize, Serializer, ser::SerializeStruct};
use thiserror::Error;

/// A refusal by a table. Nothing has changed when one is returned.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The text is not this game's notation.
    #[error("{0}")]
    Notation(#[from] ParseError),
    /// The rules forbid it, or it is somebody else's turn.
    #[error("{message}")]
    Refused {
        /// Stable code.
        code: &'static str,
        /// A sentence.
        message: String,
        /// The rule it rests on.
        rule: Option<&'static str>,
    },
    /// The config is not a JSON merge patch that this game accepts.
    #[error("this config does not fit {game}: {reason}")]
    BadConfig {
        /// The game.
        game: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// No game has this name.
    #[error("there is no game {0:?}")]
    UnknownGame(String),
    /// The record belongs to another game.
    #[error("this is a record of {record}, not of {game}")]
    WrongGame {
        /// The record's game.
        record: String,
        /// The game it was given to.
        game: &'static str,
    },
    /// This program does not have that version of the rules.
    #[error(
        "this program does not know version {rules} of the rules of {title}; it plays {}",
        versions(known)
    )]
    WrongRules {
        /// The game.
        title: &'static str,
        /// The version that was asked for.
        rules: u16,
        /// The versions that this program plays.
        known: RangeInclusive<u16>,
    },
    /// The record cannot be read or cannot be followed.
    #[error("line {line}: {reason}")]
    BadRecord {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing the seat can undo without asking.
    #[error("{0}")]
    NoUndo(&'static str),
    /// The table has no seed to shuffle by.
    #[error("this table has no seed; supply the outcome by hand")]
    NoSeed,
    /// What was asked for lies before the snapshot the table was resumed from.
    #[error("that lies before the snapshot this table was opened from; open the table from its whole record")]
    BeforeSnapshot,
    /// The snapshot does not belong to this game.
    #[error("this snapshot cannot be read: {0}")]
    BadSnapshot(String),
}

impl TableError {
    /// A stable code in `kebab-case`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Notation(_) => "not-notation",
            Self::Refused { code, .. } => code,
            Self::BadConfig { .. } => "bad-config",
            Self::UnknownGame(_) => "unknown-game",
            Self::WrongGame { .. } => "wrong-game",
            Self::WrongRules { .. } => "wrong-rules-version",
            Self::BadRecord { .. } => "bad-record",
            Self::NoUndo(_) => "no-undo",
            Self::NoSeed => "no-seed",
            Self::BeforeSnapshot => "before-snapshot",
            Self::BadSnapshot(_) => "bad-snapshot",
        }
    }

    /// The number of the rule it rests on, if one of the game's rules is the reason.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Refused { rule, .. } => *rule,
            _ => None,
        }
    }

    pub(crate) fn refused(refusal: &impl Refusal) -> Self {
        Self::Refused {
            code: refusal.code(),
            message: refusal.to_string(),
            rule: Some(refusal.rule()),
        }
    }
}

impl<E: Refusal> From<PlayError<E>> for TableError {
    fn from(error: PlayError<E>) -> Self {
        Self::Refused {
            code: error.code(),
            message: error.to_string(),
            rule: error.rule(),
        }
    }
}

/// As `{code, message, rule}`.
impl Serialize for TableError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("error", 3)?;
        fields.serialize_field("code", self.code())?;
        fields.serialize_field("message", &self.to_string())?;
        fields.serialize_field("rule", &self.rule())?;
        fields.end()
    }
}

fn versions(known: &RangeInclusive<u16>) -> String {
    match (known.start(), known.end()) {
        (oldest, newest) if oldest == newest => format!("version {newest}"),
        (oldest, newest) => format!("versions {oldest} to {newest}"),
    }
}
