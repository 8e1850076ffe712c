//! Where tables are kept.
//!
//! Everything that changes a table is one [`Append`]: log rows, where the table stands after them, and what else
//! changed. A store takes many of them at once and writes them in one transaction; [`Writer`] gathers them.

mod sql;
mod tally;
mod writer;

pub use sql::SqlStore;
pub use tally::{Finished, GameTally, Holder, SeatTally, Tallies, WIN};
pub use writer::Writer;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use court_core::{Seat, SeatSet};
use futures_util::future::BoxFuture;
use thiserror::Error;

use crate::ids::BadId;
use crate::{KeyHash, Millis, TableId};

/// What went wrong in a store. The details are for the operator's log, not for answers.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Somebody else has written this row of a table's log: two writers cannot both win.
    #[error("somebody else has written to this table")]
    Conflict,
    /// The database says no.
    #[error("the database failed: {0}")]
    Database(String),
    /// What was read makes no sense.
    #[error("the database holds something unreadable: {0}")]
    Corrupt(String),
}

/// What a row of a table's log is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogKind {
    /// An entry of the record, in its text form.
    Entry,
    /// A line of chat.
    Chat,
    /// A notice.
    Notice,
    /// Nothing but a receipt, for a change that leaves no other row.
    Receipt,
}

impl LogKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Chat => "chat",
            Self::Notice => "notice",
            Self::Receipt => "receipt",
        }
    }

    fn read(text: &str) -> Result<Self, StoreError> {
        [Self::Entry, Self::Chat, Self::Notice, Self::Receipt]
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| StoreError::Corrupt(format!("log kind {text:?}")))
    }
}

/// One row of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// Counted from 1 without gaps.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// What it is.
    pub kind: LogKind,
    /// Its text: the record's line, or JSON.
    pub body: String,
    /// The answer that was given, with the request's idempotency key, as JSON.
    pub receipt: Option<String>,
}

/// Where a table stands: small, written with every append.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// The last row of the log.
    pub seq: u64,
    /// Entries of the record.
    pub entries: u32,
    /// Entries in force.
    pub in_force: u32,
    /// Who is to choose.
    pub turn: SeatSet,
    /// When something last happened.
    pub touched: Millis,
    /// When the server has to look after the table without being asked: a deadline, or a bot to move.
    pub due: Option<Millis>,
    /// The clocks, as JSON; none at a table without.
    pub clocks: Option<String>,
}

/// What never changes about a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Founding {
    /// The game's slug.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// The secret seed in hexadecimal digits, if the shuffles come from one.
    pub seed: Option<String>,
    /// When.
    pub created: Millis,
}

impl fmt::Debug for Founding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the seed.
        write!(f, "Founding({}, rules {})", self.game, self.rules)
    }
}

/// What changes seldom about a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MetaRow {
    /// Where it stands, for lists.
    pub status: &'static str,
    /// Is it listed?
    pub public: bool,
    /// All of it, as JSON.
    pub body: String,
}

/// What a key opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Starts and closes the table.
    Host,
    /// Takes an open seat.
    Join,
    /// Looks on.
    Watch,
    /// Holds a seat.
    Seat(Seat),
    /// Takes this seat, once.
    Invite(Seat),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => f.write_str("host"),
            Self::Join => f.write_str("join"),
            Self::Watch => f.write_str("watch"),
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Invite(seat) => write!(f, "invite {seat}"),
        }
    }
}

impl FromStr for Role {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        match text {
            "host" => Ok(Self::Host),
            "join" => Ok(Self::Join),
            "watch" => Ok(Self::Watch),
            text => match text.strip_prefix("invite ") {
                Some(seat) => seat.parse().map(Self::Invite).map_err(|_| BadId),
                None => text.parse().map(Self::Seat).map_err(|_| BadId),
            },
        }
    }
}

/// All that one step writes. It happens as a whole or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    /// Of which table.
    pub table: TableId,
    /// For a new table.
    pub founding: Option<Founding>,
    /// If it changed.
    pub meta: Option<MetaRow>,
    /// New rows of the log.
    pub log: Vec<LogRow>,
    /// Where the table stands afterwards.
    pub progress: Progress,
    /// What no key opens any more, before there are new ones.
    pub revoked: Vec<Role>,
    /// New keys.
    pub keys: Vec<(KeyHash, Role)>,
    /// A new snapshot as JSON.
    pub snapshot: Option<String>,
    /// If this ends the game, and it counts for statistics.
    pub finished: Option<Finished>,
}

impl Append {
    /// One that writes nothing but where the table stands.
    #[must_use]
    pub const fn new(table: TableId, progress: Progress) -> Self {
        Self {
            table,
            founding: None,
            meta: None,
            log: Vec::new(),
            progress,
            revoked: Vec::new(),
            keys: Vec::new(),
            snapshot: None,
            finished: None,
        }
    }
}

/// A table without its log.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Its name.
    pub id: TableId,
    /// What never changes.
    pub founding: Founding,
    /// What changes seldom, as JSON.
    pub meta: String,
    /// Where it stands.
    pub progress: Progress,
}

/// A table and what somebody's keys open there.
pub type Opened = (StoredTable, Vec<Role>);

/// All that is needed to go on with a table.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The table.
    pub table: StoredTable,
    /// Its keys.
    pub keys: Vec<(KeyHash, Role)>,
    /// The latest snapshot as JSON.
    pub snapshot: Option<String>,
}

/// A place where tables are kept for ever. Implementations share nothing with the rest of the server but these rows, so
/// that another database fits next to the embedded one.
pub trait Store: Send + Sync {
    /// Writes all of it in one transaction, durably. If one append cannot be written, the others still are: the answers
    /// come in the order of the appends.
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Vec<Result<(), StoreError>>>;

    /// A table; `None` if there is none.
    fn load<'a>(&'a self, table: &'a TableId) -> BoxFuture<'a, Result<Option<Loaded>, StoreError>>;

    /// The rows of a table's log after `after`, in order.
    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>>;

    /// The last `limit` rows of a table's log that are chat, notices or bear a receipt, in order.
    fn recent<'a>(&'a self, table: &'a TableId, limit: u32)
    -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>>;

    /// Public tables whose seats are being taken or whose game is on, latest first.
    fn public_tables(&self, limit: u32) -> BoxFuture<'_, Result<Vec<StoredTable>, StoreError>>;

    /// Tables that these keys open, with what they open, latest first.
    fn tables_of<'a>(
        &'a self,
        keys: &'a [KeyHash],
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<Opened>, StoreError>>;

    /// Tables that have to be looked after by now.
    fn due(&self, now: Millis, limit: u32) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>>;

    /// Tables at which nothing happened for long: since `open` those whose game never began, since `unfinished` those
    /// whose game began and did not end. With each, when something last happened.
    fn abandoned(
        &self,
        open: Millis,
        unfinished: Millis,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<(TableId, Millis)>, StoreError>>;

    /// Removes tables with all that belongs to them, in one transaction.
    fn remove<'a>(&'a self, tables: &'a [TableId]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Can it be written to? Nothing is changed.
    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// All finished games, added up.
    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>>;

    /// Does it answer?
    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Writes a consistent copy while the server runs.
    fn backup<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>>;
}
