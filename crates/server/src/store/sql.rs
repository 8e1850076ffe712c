//! Tables in an SQLite database, the embedded one.

mod forget;
mod lists;
mod open;
mod read;
pub(super) mod statements;
mod write;

use std::io;
use std::path::Path;

use court_api::{Millis, TableId, Token};
use futures_util::future::BoxFuture;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool, Row};

use self::open::{address, connect, create_private, make_private, migrate};
pub(super) use self::read::{corrupt, number, text};
use self::read::{read_key, read_log, read_table};
use self::statements as sql;
use self::write::write_all;
use super::{
    Append, Cursor, Damaged, Found, Founding, Left, Loaded, LogKind, LogRow, MetaRow, Opened, PackedLog,
    Page, Progress, Role, Store, StoreError, StoredTable, Tallies, tally,
};
use crate::KeyHash;

/// So large is what is written to see whether writing works: more than a move takes.
const PROBE: usize = 64 * 1024;

/// An SQLite database.
#[derive(Clone, Debug)]
pub struct SqlStore {
    /// One connection: SQLite has one writer at a time, and waiting for a lock is worse than waiting in a queue.
    writer: AnyPool,
    /// For what players ask for, one table each.
    readers: AnyPool,
    /// For lists, which anybody may ask for: however many do, players have their own.
    lists: AnyPool,
}

impl SqlStore {
    /// A database file; it is created if there is none. It is its owner's alone.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a newer version of this program.
    pub async fn file(path: &Path) -> Result<Self, StoreError> {
        let address = address(path, "rwc")?;
        make_private(path);
        let writer = connect(&address, 1).await?;
        // The writer goes first: it switches the file to write-ahead logging.
        migrate(&writer).await?;
        let readers = connect(&address, 4).await?;
        let lists = connect(&address, 2).await?;
        Ok(Self {
            writer,
            readers,
            lists,
        })
    }

    /// A database file that is there, to be read only; another program may be writing to it.
    ///
    /// # Errors
    /// If there is none, or it cannot be opened.
    pub async fn existing(path: &Path) -> Result<Self, StoreError> {
        let readers = connect(&address(path, "ro")?, 1).await?;
        Ok(Self {
            writer: readers.clone(),
            lists: readers.clone(),
            readers,
        })
    }

    /// Closes all connections. What was written is in the main file: nothing is left in the log beside it, unless another
    /// program is reading just now.
    pub async fn close(&self) {
        self.lists.close().await;
        let emptied = sql::EMPTY_WAL.query().fetch_one(&self.writer).await;
        match emptied.and_then(|row| row.try_get::<i64, _>(0)) {
            Ok(0) => {}
            Ok(_) => tracing::warn!("another program reads the database; copy the write-ahead log with it"),
            Err(error) => {
                tracing::warn!(%error, "the write-ahead log could not be emptied; copy it with the database")
            }
        }
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
            lists: writer.clone(),
            writer,
        })
    }
}

/// Begins a transaction, in plain words. The library counts transactions instead: when a disk is full the database gives
/// one up by itself, the count is wrong from then on, and what it calls committed is not.
async fn begin(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    if sql::BEGIN.query().execute(&mut *connection).await.is_err() {
        // Somebody was interrupted in the middle of one, and left it open.
        let _ = sql::ROLLBACK.query().execute(&mut *connection).await;
        sql::BEGIN.query().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Ends a transaction: what was done in it counts if all of it could be done and be written down.
async fn end<T, E: From<sqlx::Error>>(connection: &mut AnyConnection, done: Result<T, E>) -> Result<T, E> {
    let error = match done {
        Ok(value) => match sql::COMMIT.query().execute(&mut *connection).await {
            Ok(_) => return Ok(value),
            Err(error) => error.into(),
        },
        Err(error) => error,
    };
    // Refused if the database has done it by itself: then all is as it should be.
    let _ = sql::ROLLBACK.query().execute(&mut *connection).await;
    Err(error)
}

type TableRows = (AnyRow, Vec<AnyRow>, Option<AnyRow>);

/// A table with its keys and its snapshot.
async fn load_rows(
    connection: &mut AnyConnection,
    table: &TableId,
) -> Result<Option<TableRows>, sqlx::Error> {
    let row = sql::TABLE
        .query()
        .bind(table.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let keys = sql::KEYS
        .query()
        .bind(table.as_str())
        .fetch_all(&mut *connection)
        .await?;
    let snapshot = sql::SNAPSHOT
        .query()
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
                return vec![Err(error)];
            }
            // One of them is to blame: the others must not suffer for it.
            let mut results = Vec::with_capacity(batch.len());
            for append in batch {
                results.push(write_all(&mut connection, &[append]).await);
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
                seen: row.try_get(14)?,
            }))
        })
    }

    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        Box::pin(async move {
            let seen = i64::try_from(after).unwrap_or(i64::MAX);
            let packed = sql::PACKED_LOG.query().bind(table.as_str()).bind(seen);
            let mut log = match packed.fetch_optional(&self.readers).await? {
                Some(row) => PackedLog::unpack(row.try_get(0)?, &row.try_get::<Vec<u8>, _>(1)?, after)?,
                None => Vec::new(),
            };
            let rows = sql::LOG.query().bind(table.as_str()).bind(seen);
            for row in rows.fetch_all(&self.readers).await? {
                log.push(read_log(&row)?);
            }
            Ok(log)
        })
    }

    fn recent<'a>(
        &'a self,
        table: &'a TableId,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        Box::pin(async move {
            let rows = sql::RECENT
                .query()
                .bind(table.as_str())
                .bind(i64::from(limit))
                .fetch_all(&self.readers)
                .await?;
            rows.iter().rev().map(read_log).collect()
        })
    }

    fn public_tables(&self, limit: u32) -> BoxFuture<'_, Result<Found<StoredTable>, StoreError>> {
        Box::pin(lists::public_tables(&self.lists, limit))
    }

    fn tables_of<'a>(
        &'a self,
        keys: &'a [KeyHash],
        limit: u32,
    ) -> BoxFuture<'a, Result<Found<Opened>, StoreError>> {
        Box::pin(lists::tables_of(&self.lists, keys, limit))
    }

    /// Bots and deadlines wait for it: it is none of the lists that anybody may ask for.
    fn due(&self, now: Millis, limit: u32) -> BoxFuture<'_, Result<Found<TableId>, StoreError>> {
        Box::pin(lists::due(&self.readers, now, limit))
    }

    fn abandoned<'a>(
        &'a self,
        left: Left,
        before: Millis,
        after: &'a Cursor,
        limit: u32,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        Box::pin(lists::abandoned(&self.lists, left, before, after, limit))
    }

    fn looked_at<'a>(&'a self, table: &'a TableId, at: Millis) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let looked = sql::LOOKED_AT.query().bind(at).bind(table.as_str());
            looked.execute(&self.writer).await?;
            Ok(())
        })
    }

    fn remove<'a>(&'a self, tables: &'a [(TableId, u64)]) -> BoxFuture<'a, Result<usize, StoreError>> {
        Box::pin(forget::remove(&self.writer, tables))
    }

    fn secret(&self) -> BoxFuture<'_, Result<Token, StoreError>> {
        Box::pin(async move {
            let fresh = Token::fresh();
            let make = sql::MAKE_SECRET.query().bind(fresh.reveal());
            make.execute(&self.writer).await?;
            let row = sql::SECRET.query().fetch_one(&self.writer).await?;
            text(&row, 0)?.parse().map_err(|_| corrupt("the server's secret"))
        })
    }

    fn copied_since(&self, since: Millis) -> BoxFuture<'_, Result<Vec<(Millis, u64)>, StoreError>> {
        Box::pin(async move {
            let copies = sql::COPIED_SINCE.query().bind(since);
            let copies = copies.fetch_all(&self.lists).await?;
            let copy = |row: &AnyRow| Ok((number(row, 0)?, number(row, 1)?));
            copies.iter().map(copy).collect()
        })
    }

    fn forget_receipts(&self, before: Millis, at_most: u32) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(forget::receipts(&self.writer, before, at_most))
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            // Never twice the same: what does not change need not be written.
            let body = Token::fresh().reveal().repeat(PROBE / 32);
            sql::PROBE.query().bind(body).execute(&self.writer).await?;
            Ok(())
        })
    }

    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>> {
        Box::pin(tally::read(&self.lists))
    }

    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            sql::PING.query().fetch_one(&self.readers).await?;
            Ok(())
        })
    }

    fn backup<'a>(&'a self, to: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let path = to
                .to_str()
                .ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
            let failed = |error: io::Error| match error.kind() {
                io::ErrorKind::AlreadyExists => StoreError::Database(format!("{path} is already there")),
                _ => StoreError::Database(format!("cannot write {path}: {error}")),
            };
            // The database fills an empty file as it would make one, and leaves it its owner's alone.
            let copy = create_private(to).map_err(failed)?;
            let copied = sql::BACKUP.query().bind(path).execute(&self.readers).await;
            if let Err(error) = copied {
                let _ = std::fs::remove_file(to);
                return Err(error.into());
            }
            copy.sync_all().map_err(failed)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn lists_take_no_connection_that_players_need() {
        let directory = tempfile::tempdir().unwrap();
        let store = SqlStore::file(&directory.path().join("court.sqlite3"))
            .await
            .unwrap();
        let table = TableId::fresh();
        let mut founding = Append::new(table.clone(), 0, Progress::default());
        founding.founding = Some(Founding {
            game: "toy".to_owned(),
            rules: 1,
            seed: None,
            created: 0,
        });
        founding.meta = Some(MetaRow {
            status: "closed",
            public: false,
            body: String::new(),
        });
        store.append(&[founding]).await.remove(0).unwrap();
        // As many lists as one likes are being read, and none comes to its end.
        let mut held = Vec::new();
        while let Some(connection) = store.lists.try_acquire() {
            held.push(connection);
        }
        while held.len() < store.lists.options().get_max_connections() as usize {
            held.push(store.lists.acquire().await.unwrap());
        }
        let lists: Vec<_> = (0..100)
            .map(|_| {
                let store = store.clone();
                tokio::spawn(async move { store.public_tables(10).await.map(|found| found.rows.len()) })
            })
            .collect();
        for was in 1..11 {
            store.load(&table).await.unwrap();
            store.log(&table, 0).await.unwrap();
            store.recent(&table, 10).await.unwrap();
            store.due(0, 10).await.unwrap();
            store.ping().await.unwrap();
            store
                .append(&[Append::new(table.clone(), was, Progress::default())])
                .await
                .remove(0)
                .unwrap();
        }
        assert!(
            lists.iter().all(|list| !list.is_finished()),
            "a list was read without a connection"
        );
        drop(held);
        for list in lists {
            assert_eq!(list.await.unwrap().unwrap(), 0);
        }
    }
}
