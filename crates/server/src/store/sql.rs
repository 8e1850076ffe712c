//! Tables in a SQL database. The statements are plain enough for SQLite and PostgreSQL alike.

mod forget;
mod open;
mod read;
mod write;

use std::path::Path;

use futures_util::future::BoxFuture;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Row};

use self::open::{address, connect, migrate};
pub(super) use self::read::{corrupt, number, text};
use self::read::{read_key, read_log, read_table};
use self::write::write_all;
use super::{
    Append, Founding, Loaded, LogKind, LogRow, MetaRow, Opened, Progress, Role, Store, StoreError,
    StoredTable, Tallies, tally,
};
use crate::{KeyHash, Millis, TableId};

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
