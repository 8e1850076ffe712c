//! What the server refuses, and why: one code, one sentence, one status each.

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
    /// The table's game is on, but this program does not know its rules.
    #[error("this program cannot go on with this table: {0}")]
    CannotGoOn(TableError),
    /// The caller does not hold this seat.
    #[error("you do not hold {}", .0.map_or_else(|| "a seat at this table".to_owned(), |seat| format!("the seat {seat}")))]
    NotYourSeat(Option<Seat>),
    /// Only the host may.
    #[error("only the host of the table may do this")]
    NotHost,
    /// The seat is not asked now.
    #[error("{seat} is not to choose now")]
    NotYourTurn {
        /// Who tried.
        seat: Seat,
    },
    /// The decision that was answered is not the one that is asked.
    #[error("this answers decision {answered}, but {seat} is asked decision {asked} now: look again")]
    Stale {
        /// Who tried.
        seat: Seat,
        /// What was answered.
        answered: u32,
        /// What is asked.
        asked: u32,
    },
    /// A bot plays for the seat.
    #[error("a bot plays for {0}; take the seat back first")]
    WithBot(Seat),
    /// The table is not where it would have to be.
    #[error("{message}")]
    WrongTime {
        /// Stable code.
        code: &'static str,
        /// The sentence.
        message: &'static str,
    },
    /// What was sent is not what it should be.
    #[error("{message}")]
    Bad {
        /// Stable code.
        code: &'static str,
        /// The sentence.
        message: String,
    },
    /// Bots are too busy to give hints now.
    #[error("all bots are thinking for others; try again in a moment")]
    Busy,
    /// Too many games without people run for the caller's address.
    #[error(
        "{0} games that only bots play are running for your address; wait for one to end, or take a seat yourself"
    )]
    TooManyBotTables(usize),
    /// Too many streams of updates are open.
    #[error("too many are listening at the moment; try again later")]
    TooManyReaders,
    /// Too many look at their lists at the same time.
    #[error("too many are looking at lists at the moment; try again in a moment")]
    ListsBusy,
    /// The caller's address has had as much copied in as it may in a day.
    #[error(
        "your address has brought in as much as it may in a day, counting records and positions that were played on from: \
         come back in {}; `court replay` shows a record without a server",
        in_words(.0)
    )]
    ShareUsed(Duration),
    /// All addresses together have.
    #[error(
        "as many records and positions were brought in today as this server takes in a day: come back in {}; \
         `court replay` shows a record without a server",
        in_words(.0)
    )]
    AllUsed(Duration),
    /// The store failed; what was asked has not been done.
    #[error("the server could not write this down, so it did not happen; try again")]
    Store(StoreError),
    /// What is stored of the table makes no sense to this program. Why is for the operator's log.
    #[error("the server cannot read what it has stored of this table; its operator has to look after it")]
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

    /// Was somebody else faster? Then nothing was written, and the same can be tried again on what is stored now.
    pub(crate) const fn is_conflict(&self) -> bool {
        matches!(self, Self::Store(StoreError::Conflict))
    }

    /// Stable for ever, `kebab-case`.
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
            Self::Store(_) => "store-failed",
            Self::Unreadable(_) => "unreadable",
            Self::Gone => "try-again",
        }
    }

    /// The rule of the game it rests on, if it is one.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Table(error) => error.rule(),
            _ => None,
        }
    }

    /// How long to wait before the same may be asked again, if that is known.
    #[must_use]
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::ShareUsed(wait) | Self::AllUsed(wait) => Some(*wait),
            _ => None,
        }
    }

    /// As HTTP says it.
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
            Self::Busy | Self::TooManyReaders | Self::ListsBusy | Self::Store(_) | Self::Gone => {
                StatusCode::SERVICE_UNAVAILABLE
            }
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

/// All JSON that is read or written here is the store's: what visitors send is read by the API.
impl From<serde_json::Error> for ServerError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}
