//! Where tables are kept.
//!
//! Everything that changes a table is one [`Append`]: log rows, where the table stands after them, and what else
//! changed. A store takes many of them at once and writes them in one transaction; [`Writer`] gathers them.

mod packed;
mod sql;
mod tally;
mod writer;

pub use packed::PackedLog;
pub use sql::SqlStore;
pub use tally::{Finished, GameTally, SeatTally, Tallies, WIN};
pub use writer::Writer;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use court_api::{BadId, Millis, TableId, Token};
use court_core::{Seat, SeatSet};
use futures_util::future::BoxFuture;
use thiserror::Error;

use crate::KeyHash;

/// What went wrong in a store. The details are for the operator's log, not for answers.
#[derive(Clone, Debug, Error)]
pub enum StoreError {
    /// Somebody else has changed the table meanwhile: two writers cannot both win. Nothing was written.
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
    /// Counts the changes: every append raises it by one, from 1 at the founding.
    pub version: u64,
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

/// What seldom changes about a table.
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
    /// The version it starts from; 0 for a new table. If the table has another by now, somebody else was faster.
    pub was: u64,
    /// For a new table.
    pub founding: Option<Founding>,
    /// If it changed.
    pub meta: Option<MetaRow>,
    /// For a new table that begins as a copy of another game: the first rows of its log.
    pub packed: Option<PackedLog>,
    /// New rows of the log.
    pub log: Vec<LogRow>,
    /// Where the table stands afterwards.
    pub progress: Progress,
    /// Roles whose keys stop working, before there are new ones.
    pub revoked: Vec<Role>,
    /// New keys.
    pub keys: Vec<(KeyHash, Role)>,
    /// A new snapshot as JSON.
    pub snapshot: Option<String>,
    /// If this ends the game, and it counts for statistics.
    pub finished: Option<Finished>,
}

impl Append {
    /// One that writes nothing but where the table stands, by whoever knows its version `was`.
    #[must_use]
    pub const fn new(table: TableId, was: u64, mut progress: Progress) -> Self {
        progress.version = was + 1;
        Self {
            table,
            was,
            founding: None,
            meta: None,
            packed: None,
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
    /// If it began as a copy: when somebody last looked at it.
    pub seen: Option<Millis>,
}

/// A row of a list that makes no sense, for the operator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Damaged {
    /// What stands there as the table's name.
    pub table: String,
    /// What is wrong.
    pub why: String,
}

/// What a list found. Rows that make no sense are not in it: they are named beside it.
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// What could be read, in the order of the list.
    pub rows: Vec<T>,
    /// What could not.
    pub damaged: Vec<Damaged>,
}

impl<T> Default for Found<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            damaged: Vec::new(),
        }
    }
}

/// How a table was left by everybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// Its game never began.
    Open,
    /// Its host closed it before its game began.
    Closed,
    /// Its game began and did not end.
    Unfinished,
    /// It began as a copy, and nobody looks at it.
    Copy,
}

impl Left {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Closed, Self::Unfinished, Self::Copy];

    /// The status of such tables, if it matters.
    const fn status(self) -> Option<&'static str> {
        match self {
            Self::Open => Some("open"),
            Self::Closed => Some("closed"),
            Self::Unfinished => Some("playing"),
            Self::Copy => None,
        }
    }
}

/// How far a long list was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    at: Millis,
    table: String,
}

impl Default for Cursor {
    /// Nowhere yet.
    fn default() -> Self {
        Self {
            at: Millis::MIN,
            table: String::new(),
        }
    }
}

/// A part of a long list.
#[derive(Clone, Debug)]
pub struct Page {
    /// Tables, and when there was a last sign of life.
    pub found: Found<(TableId, Millis)>,
    /// Where it goes on; `None` at its end.
    pub next: Option<Cursor>,
}

/// A place where tables are kept for ever. Implementations share nothing with the rest of the server but these rows, so
/// that another database fits next to the embedded one.
pub trait Store: Send + Sync {
    /// Writes all of it in one transaction, durably. If one append cannot be written, the others still are: the answers
    /// come in the order of the appends. An append to a table whose version is not the one it starts from is refused
    /// with [`StoreError::Conflict`], whole.
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Vec<Result<(), StoreError>>>;

    /// A table; `None` if there is none.
    fn load<'a>(&'a self, table: &'a TableId) -> BoxFuture<'a, Result<Option<Loaded>, StoreError>>;

    /// The rows of a table's log after `after`, in order.
    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>>;

    /// The last `limit` rows of a table's log that are chat, notices or bear a receipt, in order.
    fn recent<'a>(&'a self, table: &'a TableId, limit: u32)
    -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>>;

    /// Public tables whose seats are being taken or whose game is on, latest first.
    fn public_tables(&self, limit: u32) -> BoxFuture<'_, Result<Found<StoredTable>, StoreError>>;

    /// Tables that these keys open, with what they open, latest first. Of very many only the newest are looked at.
    fn tables_of<'a>(
        &'a self,
        keys: &'a [KeyHash],
        limit: u32,
    ) -> BoxFuture<'a, Result<Found<Opened>, StoreError>>;

    /// Tables that have to be looked after by now.
    fn due(&self, now: Millis, limit: u32) -> BoxFuture<'_, Result<Found<TableId>, StoreError>>;

    /// Tables at which nothing happened since `before` (copies: at which nobody looked), page by page. With each, when
    /// something last happened.
    fn abandoned<'a>(
        &'a self,
        left: Left,
        before: Millis,
        after: &'a Cursor,
        limit: u32,
    ) -> BoxFuture<'a, Result<Page, StoreError>>;

    /// Somebody looked at a table that began as a copy.
    fn looked_at<'a>(&'a self, table: &'a TableId, at: Millis) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Removes tables with all that belongs to them, in one transaction; says how many. A table that has another version
    /// than the one given stays.
    fn remove<'a>(&'a self, tables: &'a [(TableId, u64)]) -> BoxFuture<'a, Result<usize, StoreError>>;

    /// A secret of this server, made when it is first asked for. It lasts as long as what is stored.
    fn secret(&self) -> BoxFuture<'_, Result<Token, StoreError>>;

    /// When each copy since then was made, and the bytes of it.
    fn copied_since(&self, since: Millis) -> BoxFuture<'_, Result<Vec<(Millis, u64)>, StoreError>>;

    /// Removes the oldest receipts from before this, at most so many; says how many. The rows they stand in stay.
    fn forget_receipts(&self, before: Millis, at_most: u32) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// Can it be written to? Writes something of the size of a large append, durably, in the place of what was so
    /// written before.
    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// All finished games, added up.
    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>>;

    /// Does it answer?
    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Writes a consistent copy while the server runs.
    fn backup<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>>;
}
