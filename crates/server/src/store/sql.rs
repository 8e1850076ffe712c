//! Tables in a SQL database. The statements are plain enough for SQLite and PostgreSQL alike.

mod forget;
mod read;

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;

use futures_util::future::BoxFuture;
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyPoolOptions, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AnyPool, AssertSqlSafe, Connection, Row};

pub(super) use self::read::{corrupt, number, text};
use self::read::{read_key, read_log, read_table, seats_to_number};
use super::{
    Append, Founding, Loaded, LogKind, LogRow, MetaRow, Opened, Progress, Role, Store, StoreError,
    StoredTable, Tallies, tally,
};
use crate::{KeyHash, Millis, TableId};

/// In order; a database remembers in `court_schema` how many it has seen.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_tables.sql"),
    include_str!("../../migrations/0002_tallies.sql"),
];

const TABLE_COLUMNS: &str = "t.id, t.game, t.rules, t.seed, t.created, t.meta, \
     p.seq, p.entries, p.in_force, p.turn, p.touched, p.due, p.clocks";

/// A SQL database.
#[derive(Clone, Debug)]
pub struct SqlStore {
    /// One connection: SQLite has one writer at a time, and waiting for a lock is worse than waiting in a queue.
    writer: AnyPool,
    readers: AnyPool,
}

impl SqlStore {
    /// A database file; it is created if there is none.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a newer version of this program.
    pub async fn file(path: &Path) -> Result<Self, StoreError> {
        let address = address(path, "rwc")?;
        let writer = connect(&address, 1).await?;
        // The writer goes first: it switches the file to write-ahead logging.
        migrate(&writer).await?;
        let readers = connect(&address, 4).await?;
        Ok(Self { writer, readers })
    }

    /// A database file that is there, to be read only; another program may be writing to it.
    ///
    /// # Errors
    /// If there is none, or it cannot be opened.
    pub async fn existing(path: &Path) -> Result<Self, StoreError> {
        let readers = connect(&address(path, "ro")?, 1).await?;
        Ok(Self {
            writer: readers.clone(),
            readers,
        })
    }

    /// Closes all connections; what was written is in the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// In memory, for trials: gone when the program ends.
    ///
    /// # Errors
    /// If the database library fails.
    pub async fn memory() -> Result<Self, StoreError> {
        // Every connection would be a database of its own, so there is one.
        let writer = connect("sqlite::memory:", 1).await?;
        migrate(&writer).await?;
        Ok(Self {
            readers: writer.clone(),
            writer,
        })
    }
}

fn address(path: &Path, mode: &str) -> Result<String, StoreError> {
    let path = path
        .to_str()
        .ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
    // The path stands in an address, where these have a meaning.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Ok(format!("sqlite://{path}?mode={mode}"))
}

async fn connect(address: &str, connections: u32) -> Result<AnyPool, StoreError> {
    sqlx::any::install_default_drivers();
    let options = AnyConnectOptions::from_str(address)?;
    let embedded = address.starts_with("sqlite:");
    if embedded {
        // A file that is no database is noticed here; a pool would try again for half a minute and then say that it took
        // too long.
        let mut first = AnyConnection::connect_with(&options).await?;
        sqlx::query("SELECT 1 FROM sqlite_schema LIMIT 1")
            .execute(&mut first)
            .await?;
        first.close().await?;
    }
    let pool = AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if embedded {
                    // FULL: a commit is on disk when it returns, whatever happens to the machine.
                    for pragma in [
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA busy_timeout = 10000",
                        "PRAGMA wal_autocheckpoint = 4000",
                    ] {
                        sqlx::query(pragma).execute(&mut *connection).await?;
                    }
                }
                Ok(())
            })
        })
        .connect_with(options)
        .await?;
    Ok(pool)
}

async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS court_schema (version BIGINT NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let seen = sqlx::query("SELECT version FROM court_schema")
        .fetch_optional(&mut *transaction)
        .await?
        .map(|row| row.try_get::<i64, _>(0))
        .transpose()?;
    let known = MIGRATIONS.len() as i64;
    if seen.is_some_and(|seen| seen > known) {
        let reason = "this database was written by a newer version of this program".to_owned();
        return Err(StoreError::Database(reason));
    }
    let first = usize::try_from(seen.unwrap_or(0)).unwrap_or(0);
    for migration in &MIGRATIONS[first..] {
        for statement in migration.split(";\n").filter(|text| !text.trim().is_empty()) {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
    }
    if first == 1 {
        // A database of the first version has games that ended before there were tallies.
        tally::add_earlier(&mut transaction).await?;
    }
    let mark = if seen.is_none() {
        "INSERT INTO court_schema (version) VALUES ($1)"
    } else {
        "UPDATE court_schema SET version = $1"
    };
    sqlx::query(mark).bind(known).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

type Bound<'q> = Query<'q, Any, AnyArguments>;

/// `HEAD (?, ?), (?, ?) TAIL`. Without numbers, which PostgreSQL would want: for SQLite the library looks each of those up by
/// name in the whole list.
fn rows_statement(head: &str, columns: usize, rows: usize, tail: &str) -> String {
    let mut sql = String::with_capacity(head.len() + tail.len() + rows * (columns * 3 + 4));
    sql.push_str(head);
    for row in 0..rows {
        sql.push_str(if row == 0 { " (" } else { ", (" });
        for column in 0..columns {
            sql.push_str(if column == 0 { "?" } else { ", ?" });
        }
        sql.push(')');
    }
    sql.push_str(tail);
    sql
}

/// Writes many rows with few statements. The numbers of rows are powers of two, so that a handful of prepared statements
/// serves all.
async fn insert_rows<T>(
    connection: &mut AnyConnection,
    (head, columns, tail): (&str, usize, &str),
    mut rows: &[T],
    bind: impl for<'q> Fn(Bound<'q>, &'q T) -> Bound<'q>,
) -> Result<(), sqlx::Error> {
    while !rows.is_empty() {
        let size = 1 << rows.len().ilog2().min(6);
        let (now, later) = rows.split_at(size);
        let sql = rows_statement(head, columns, size, tail);
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for row in now {
            query = bind(query, row);
        }
        query.execute(&mut *connection).await?;
        rows = later;
    }
    Ok(())
}

/// Begins a transaction, in plain words. The library counts transactions instead: when a disk is full the database gives
/// one up by itself, the count is wrong from then on, and what it calls committed is not.
async fn begin(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if sqlx::query("BEGIN").execute(&mut *connection).await.is_err() {
        // Somebody was interrupted in the middle of one, and left it open.
        let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
        sqlx::query("BEGIN").execute(&mut *connection).await?;
    }
    Ok(())
}

/// Ends a transaction: what was done in it counts if all of it could be done and be written down.
async fn end<T>(connection: &mut AnyConnection, done: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
    let error = match done {
        Ok(value) => match sqlx::query("COMMIT").execute(&mut *connection).await {
            Ok(_) => return Ok(value),
            Err(error) => error,
        },
        Err(error) => error,
    };
    // Refused if the database has done it by itself: then all is as it should be.
    let _ = sqlx::query("ROLLBACK").execute(&mut *connection).await;
    Err(error)
}

async fn write_all(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), sqlx::Error> {
    begin(connection).await?;
    let written = write_rows(connection, batch).await;
    end(connection, written).await
}

async fn write_rows(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), sqlx::Error> {
    for append in batch {
        write_seldom(connection, append).await?;
    }
    let log: Vec<_> = batch
        .iter()
        .flat_map(|append| append.log.iter().map(|row| (append.table.as_str(), row)))
        .collect();
    let statement = (
        "INSERT INTO log (table_id, seq, at, kind, body, receipt) VALUES",
        6,
        "",
    );
    insert_rows(connection, statement, &log, |query, (table, row)| {
        query
            .bind(*table)
            .bind(row.seq as i64)
            .bind(row.at)
            .bind(row.kind.name())
            .bind(row.body.as_str())
            .bind(row.receipt.as_deref())
    })
    .await?;
    // A statement may touch a row once: of several appends to one table the last says where it stands.
    let mut seen = HashSet::with_capacity(batch.len());
    let last: Vec<_> = (batch.iter().rev())
        .filter(|append| seen.insert(append.table.as_str()))
        .collect();
    let statement = (
        "INSERT INTO progress (table_id, seq, entries, in_force, turn, touched, due, clocks) VALUES",
        8,
        " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, entries = excluded.entries, \
         in_force = excluded.in_force, turn = excluded.turn, touched = excluded.touched, \
         due = excluded.due, clocks = excluded.clocks WHERE excluded.seq >= progress.seq",
    );
    insert_rows(connection, statement, &last, |query, append| {
        let progress = &append.progress;
        query
            .bind(append.table.as_str())
            .bind(progress.seq as i64)
            .bind(i64::from(progress.entries))
            .bind(i64::from(progress.in_force))
            .bind(seats_to_number(progress.turn))
            .bind(progress.touched)
            .bind(progress.due)
            .bind(progress.clocks.as_deref())
    })
    .await
}

/// The parts that most appends do not have.
async fn write_seldom(connection: &mut AnyConnection, append: &Append) -> Result<(), sqlx::Error> {
    let table = append.table.as_str();
    match (&append.founding, &append.meta) {
        (Some(founding), Some(meta)) => {
            sqlx::query(
                "INSERT INTO court_table (id, game, rules, seed, created, status, public, meta) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(table)
            .bind(founding.game.as_str())
            .bind(i64::from(founding.rules))
            .bind(founding.seed.as_deref())
            .bind(founding.created)
            .bind(meta.status)
            .bind(i64::from(meta.public))
            .bind(meta.body.as_str())
            .execute(&mut *connection)
            .await?;
        }
        (_, Some(MetaRow { status, public, body })) => {
            sqlx::query("UPDATE court_table SET status = $1, public = $2, meta = $3 WHERE id = $4")
                .bind(*status)
                .bind(i64::from(*public))
                .bind(body.as_str())
                .bind(table)
                .execute(&mut *connection)
                .await?;
        }
        (_, None) => {}
    }
    for (hash, role) in &append.keys {
        sqlx::query(
            "INSERT INTO access_key (hash, table_id, role) VALUES ($1, $2, $3) \
             ON CONFLICT (hash, table_id, role) DO NOTHING",
        )
        .bind(hash.to_string())
        .bind(table)
        .bind(role.to_string())
        .execute(&mut *connection)
        .await?;
    }
    if let Some(finished) = &append.finished {
        tally::add(connection, finished).await?;
    }
    if let Some(body) = &append.snapshot {
        sqlx::query(
            "INSERT INTO snapshot (table_id, body) VALUES ($1, $2) \
             ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
        )
        .bind(table)
        .bind(body.as_str())
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

type TableRows = (AnyRow, Vec<AnyRow>, Option<AnyRow>);

/// A table with its keys and its snapshot.
async fn load_rows(
    connection: &mut AnyConnection,
    table: &TableId,
) -> Result<Option<TableRows>, sqlx::Error> {
    let sql = format!(
        "SELECT {TABLE_COLUMNS} FROM court_table t JOIN progress p ON p.table_id = t.id WHERE t.id = $1"
    );
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let keys = sqlx::query("SELECT hash, role FROM access_key WHERE table_id = $1")
        .bind(table.as_str())
        .fetch_all(&mut *connection)
        .await?;
    let snapshot = sqlx::query("SELECT body FROM snapshot WHERE table_id = $1")
        .bind(table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    Ok(Some((row, keys, snapshot)))
}

impl Store for SqlStore {
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Vec<Result<(), StoreError>>> {
        Box::pin(async move {
            let mut connection = match self.writer.acquire().await {
                Ok(connection) => connection,
                Err(error) => return batch.iter().map(|_| Err(StoreError::from_sqlx(&error))).collect(),
            };
            let all: Vec<_> = batch.iter().collect();
            let Err(error) = write_all(&mut connection, &all).await else {
                return batch.iter().map(|_| Ok(())).collect();
            };
            if batch.len() == 1 {
                return vec![Err(StoreError::from_sqlx(&error))];
            }
            // One of them is to blame: the others must not suffer for it.
            let mut results = Vec::with_capacity(batch.len());
            for append in batch {
                let result = write_all(&mut connection, &[append]).await;
                results.push(result.map_err(|error| StoreError::from_sqlx(&error)));
            }
            results
        })
    }

    fn load<'a>(&'a self, table: &'a TableId) -> BoxFuture<'a, Result<Option<Loaded>, StoreError>> {
        Box::pin(async move {
            let mut connection = self.readers.acquire().await?;
            // One transaction, so that all of it is of the same moment.
            begin(&mut connection).await?;
            let rows = load_rows(&mut connection, table).await;
            let Some((row, keys, snapshot)) = end(&mut connection, rows).await? else {
                return Ok(None);
            };
            Ok(Some(Loaded {
                table: read_table(&row)?,
                keys: keys
                    .iter()
                    .map(|row| read_key(row, 0))
                    .collect::<Result<_, _>>()?,
                snapshot: snapshot.map(|row| row.try_get(0)).transpose()?,
            }))
        })
    }

    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT seq, at, kind, body, receipt FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq",
            )
            .bind(table.as_str())
            .bind(i64::try_from(after).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(read_log).collect()
        })
    }

    fn recent<'a>(
        &'a self,
        table: &'a TableId,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT seq, at, kind, body, receipt FROM log \
                 WHERE table_id = $1 AND (kind <> 'entry' OR receipt IS NOT NULL) ORDER BY seq DESC LIMIT $2",
            )
            .bind(table.as_str())
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
            rows.iter().rev().map(read_log).collect()
        })
    }

    fn public_tables(&self, limit: u32) -> BoxFuture<'_, Result<Vec<StoredTable>, StoreError>> {
        Box::pin(async move {
            let sql = format!(
                "SELECT {TABLE_COLUMNS} FROM court_table t JOIN progress p ON p.table_id = t.id \
                 WHERE t.public = 1 AND t.status IN ('open', 'playing') ORDER BY t.created DESC LIMIT $1"
            );
            let rows = sqlx::query(AssertSqlSafe(sql))
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await?;
            rows.iter().map(read_table).collect()
        })
    }

    fn tables_of<'a>(
        &'a self,
        keys: &'a [KeyHash],
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<Opened>, StoreError>> {
        Box::pin(async move {
            if keys.is_empty() {
                return Ok(Vec::new());
            }
            let places: Vec<_> = (1..=keys.len()).map(|place| format!("${place}")).collect();
            let sql = format!(
                "SELECT {TABLE_COLUMNS}, k.hash, k.role FROM access_key k \
                 JOIN court_table t ON t.id = k.table_id JOIN progress p ON p.table_id = t.id \
                 WHERE k.hash IN ({}) ORDER BY p.touched DESC, t.id LIMIT {}",
                places.join(", "),
                u64::from(limit) * 8,
            );
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for key in keys {
                query = query.bind(key.to_string());
            }
            let mut found: Vec<Opened> = Vec::new();
            for row in query.fetch_all(&self.readers).await? {
                let table = read_table(&row)?;
                let (_, role) = read_key(&row, 13)?;
                match found.last_mut() {
                    Some((last, roles)) if last.id == table.id => roles.push(role),
                    _ => found.push((table, vec![role])),
                }
            }
            found.truncate(limit as usize);
            Ok(found)
        })
    }

    fn due(&self, now: Millis, limit: u32) -> BoxFuture<'_, Result<Vec<TableId>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT table_id FROM progress WHERE due <= $1 ORDER BY due LIMIT $2")
                .bind(now)
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await?;
            rows.iter()
                .map(|row| text(row, 0)?.parse().map_err(corrupt))
                .collect()
        })
    }

    fn abandoned(
        &self,
        open: Millis,
        unfinished: Millis,
        limit: u32,
    ) -> BoxFuture<'_, Result<Vec<(TableId, Millis)>, StoreError>> {
        Box::pin(forget::abandoned(&self.readers, open, unfinished, limit))
    }

    fn remove<'a>(&'a self, tables: &'a [TableId]) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(forget::remove(&self.writer, tables))
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            sqlx::query("UPDATE court_schema SET version = version")
                .execute(&self.writer)
                .await?;
            Ok(())
        })
    }

    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>> {
        Box::pin(tally::read(&self.readers))
    }

    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
            Ok(())
        })
    }

    fn backup<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            if to.exists() {
                return Err(StoreError::Database(format!("{} is already there", to.display())));
            }
            let path = to
                .to_str()
                .ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
            sqlx::query("VACUUM INTO $1")
                .bind(path)
                .execute(&self.readers)
                .await?;
            Ok(())
        })
    }
}

impl StoreError {
    fn from_sqlx(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => Self::Conflict,
            error => Self::Database(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::from_sqlx(&error)
    }
}
