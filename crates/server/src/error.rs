//! What the server refuses, and why: each refusal has one code, one sentence and one status.

use std::time::Duration;

use axum::http::StatusCode;
use court_core::Seat;
use court_table::TableError;
use thiserror::Error;

use crate::store::StoreError;

/// A refusal. Nothing has changed when one is returned.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// There is no such table, or the caller may not know of it.
    #[error("there is no such table, or it is private and your link does not open it")]
    NoTable,
    /// No game has this name.
    #[error("there is no game {0:?}")]
    NoGame(String),
    /// The game or the rules of the table say no.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table's game is in progress, but this program does not know its rules.
    #[error("this program cannot go on with this table: {0}")]
    CannotGoOn(TableError),
    /// The caller does not hold this seat.
    #[error("{}", .0.map_or_else(|| "you do not hold a seat at this table".to_owned(), |seat| format!("this seat is not yours: {seat}")))]
    NotYourSeat(Option<Seat>),
    /// Only the host may.
    #[error("only the host of the table may do this")]
    NotHost,
    /// The seat is not asked now.
    #[error("{seat} has nothing to decide now")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
    },
    /// The decision that was answered is not the one that is asked now.
    #[error("that answered decision {answered}, but {seat} is now asked decision {asked}; look again")]
    Stale {
        /// Who tried.
        seat: Seat,
        /// What was answered.
        answered: u32,
        /// What is asked.
        asked: u32,
    },
    /// A bot plays for the seat.
    #[error("a bot is playing for {0}; take the seat back first")]
    WithBot(Seat),
    /// The table is not in the right state for this.
    #[error("{message}")]
    WrongTime {
        /// Stable code.
        code: &'static str,
        /// The sentence.
        message: &'static str,
    },
    /// What was sent is malformed.
    #[error("{message}")]
    Bad {
        /// Stable code.
        code: &'static str,
        /// The sentence.
        message: String,
    },
    /// Bots are too busy to give hints now.
    #[error("all the bots are thinking for others; try again in a moment")]
    Busy,
    /// The caller's address has too many games running without people.
    #[error(
        "your address has {0} games running that only bots play; wait for one to end, or take a seat yourself"
    )]
    TooManyBotTables(usize),
    /// Too many streams of updates are open.
    #[error("too many people are listening at the moment; try again later")]
    TooManyReaders,
    /// Too many people are looking at their lists at the same time.
    #[error("too many people are looking at lists right now; try again in a moment")]
    ListsBusy,
    /// The caller's address has copied in as much as it may in a day.
    #[error(
        "your address has used up its daily allowance for imported records and copied positions: \
         come back in {}; `court replay` shows a record without a server",
        in_words(.0)
    )]
    ShareUsed(Duration),
    /// All addresses together have.
    #[error(
        "this server has used up its daily allowance for imported records and copied positions: come back in {}; \
         `court replay` shows a record without a server",
        in_words(.0)
    )]
    AllUsed(Duration),
    /// Others changed the table each time this was tried.
    #[error("others keep changing this table at the same moment, so this did not happen; try again")]
    Contended,
    /// The store failed; the request has not been carried out.
    #[error("the server could not save this, so it did not happen; try again")]
    Store(StoreError),
    /// This program cannot make sense of what is stored for the table. The reason is for the operator's log.
    #[error("the server cannot read its data for this table; its operator has to see to it")]
    Unreadable(String),
    /// The server is shutting down or has lost the table's task.
    #[error("the server could not finish this; try again")]
    Gone,
}

impl ServerError {
    pub(crate) const fn wrong_time(code: &'static str, message: &'static str) -> Self {
        Self::WrongTime { code, message }
    }

    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::Bad {
            code,
            message: message.into(),
        }
    }

    /// Says whether somebody else was faster. Then nothing was written, and the same can be tried again on what is stored
    /// now.
    pub(crate) const fn is_conflict(&self) -> bool {
        matches!(self, Self::Store(StoreError::Conflict))
    }

    /// A stable code in `kebab-case`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoTable => "no-such-table",
            Self::NoGame(_) => "unknown-game",
            Self::Table(error) | Self::CannotGoOn(error) => error.code(),
            Self::NotYourSeat(_) => "not-your-seat",
            Self::NotHost => "not-host",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::Stale { .. } => "stale-decision",
            Self::WithBot(_) => "seat-is-with-bot",
            Self::WrongTime { code, .. } | Self::Bad { code, .. } => code,
            Self::Busy => "bots-busy",
            Self::TooManyBotTables(_) => "too-many-bot-tables",
            Self::TooManyReaders => "too-many-readers",
            Self::ListsBusy => "lists-busy",
            Self::ShareUsed(_) => "share-used",
            Self::AllUsed(_) => "all-used",
            Self::Contended => "busy",
            Self::Store(_) => "store-failed",
            Self::Unreadable(_) => "unreadable",
            Self::Gone => "try-again",
        }
    }

    /// The rule of the game it rests on, if it rests on one.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Table(error) => error.rule(),
            _ => None,
        }
    }

    /// How long to wait before asking again, if that is known.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::ShareUsed(wait) | Self::AllUsed(wait) => Some(*wait),
            _ => None,
        }
    }

    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoTable | Self::NoGame(_) => StatusCode::NOT_FOUND,
            Self::NotYourSeat(_) | Self::NotHost => StatusCode::FORBIDDEN,
            Self::NotYourTurn { .. }
            | Self::Stale { .. }
            | Self::WithBot(_)
            | Self::WrongTime { .. }
            | Self::CannotGoOn(_) => StatusCode::CONFLICT,
            Self::Bad { .. } => StatusCode::BAD_REQUEST,
            Self::Table(error) => match error {
                TableError::Notation(_)
                | TableError::BadConfig { .. }
                | TableError::BadRecord { .. }
                | TableError::WrongGame { .. } => StatusCode::BAD_REQUEST,
                TableError::UnknownGame(_) => StatusCode::NOT_FOUND,
                TableError::NoUndo(_) | TableError::WrongRules { .. } => StatusCode::CONFLICT,
                TableError::Refused {
                    code: "not-your-turn",
                    ..
                } => StatusCode::CONFLICT,
                TableError::Refused { .. } => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::INTERNAL_SERVER_ERROR,
            },
            Self::TooManyBotTables(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unreadable(_) => StatusCode::INTERNAL_SERVER_ERROR,
            Self::ShareUsed(_) | Self::AllUsed(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy
            | Self::TooManyReaders
            | Self::ListsBusy
            | Self::Contended
            | Self::Store(_)
            | Self::Gone => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// A time to wait, for people.
fn in_words(wait: &Duration) -> String {
    match wait.as_secs().div_ceil(60) {
        0 | 1 => "a minute".to_owned(),
        minutes @ 2..100 => format!("{minutes} minutes"),
        minutes => format!("{} hours", minutes.div_ceil(60)),
    }
}

impl From<StoreError> for ServerError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Corrupt(why) => Self::Unreadable(why),
            StoreError::Conflict | StoreError::Database(_) => Self::Store(error),
        }
    }
}

/// All JSON read or written here belongs to the store: the API reads what visitors send.
impl From<serde_json::Error> for ServerError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}
