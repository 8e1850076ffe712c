//! A store that is a map in memory. It costs next to nothing, so that very many tables can be tried.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock};

use court_api::{Millis, TableId, Token};
use court_server::KeyHash;
use court_server::store::{
    Append, Cursor, Found, Founding, Left, Loaded, LogKind, LogRow, Opened, PackedLog, Page, Progress, Role,
    Store, StoreError, StoredTable, Tallies,
};
use futures_util::future::{BoxFuture, ready};

/// All of a table.
struct Kept {
    founding: Founding,
    meta: String,
    progress: Progress,
    keys: Vec<(KeyHash, Role)>,
    log: Vec<LogRow>,
    snapshot: Option<String>,
}

/// The store. Lists and statistics are not what it is for.
#[derive(Default)]
pub(crate) struct Shelf(Mutex<HashMap<TableId, Kept>>, OnceLock<Token>);

impl Shelf {
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Kept>> {
        self.0.lock().expect("nobody panics")
    }

    fn write(&self, append: &Append) -> Result<(), StoreError> {
        let mut tables = self.tables();
        if let (Some(founding), Some(meta)) = (&append.founding, &append.meta) {
            if tables.contains_key(&append.table) {
                return Err(StoreError::Conflict);
            }
            let new = Kept {
                founding: founding.clone(),
                meta: meta.body.clone(),
                progress: Progress::default(),
                keys: Vec::new(),
                log: Vec::new(),
                snapshot: None,
            };
            tables.insert(append.table.clone(), new);
        }
        let Some(table) =
            (tables.get_mut(&append.table)).filter(|table| table.progress.version == append.was)
        else {
            return Err(StoreError::Conflict);
        };
        if let Some(packed) = &append.packed {
            table.log = PackedLog::unpack(packed.at, &packed.body, 0)?;
        }
        let next = table.log.len() as u64 + 1;
        if append.log.first().is_some_and(|row| row.seq != next) {
            return Err(StoreError::Conflict);
        }
        table.log.extend(append.log.iter().cloned());
        if let Some(meta) = &append.meta {
            table.meta.clone_from(&meta.body);
        }
        table.progress = append.progress.clone();
        table.keys.retain(|(_, role)| !append.revoked.contains(role));
        table.keys.extend(append.keys.iter().copied());
        if append.snapshot.is_some() {
            table.snapshot.clone_from(&append.snapshot);
        }
        Ok(())
    }

    fn rows(&self, table: &TableId, fits: impl Fn(&LogRow) -> bool) -> Vec<LogRow> {
        let tables = self.tables();
        let log = tables.get(table).map(|table| &table.log);
        log.into_iter()
            .flatten()
            .filter(|row| fits(row))
            .cloned()
            .collect()
    }
}

fn at_once<'a, T: Send + 'a>(value: T) -> BoxFuture<'a, Result<T, StoreError>> {
    Box::pin(ready(Ok(value)))
}

impl Store for Shelf {
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Vec<Result<(), StoreError>>> {
        Box::pin(ready(batch.iter().map(|append| self.write(append)).collect()))
    }

    fn load<'a>(&'a self, table: &'a TableId) -> BoxFuture<'a, Result<Option<Loaded>, StoreError>> {
        let loaded = self.tables().get(table).map(|kept| Loaded {
            table: StoredTable {
                id: table.clone(),
                founding: kept.founding.clone(),
                meta: kept.meta.clone(),
                progress: kept.progress.clone(),
            },
            keys: kept.keys.clone(),
            snapshot: kept.snapshot.clone(),
            seen: None,
        });
        at_once(loaded)
    }

    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        at_once(self.rows(table, |row| row.seq > after))
    }

    fn recent<'a>(
        &'a self,
        table: &'a TableId,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        let mut rows = self.rows(table, |row| row.kind != LogKind::Entry || row.receipt.is_some());
        rows.drain(..rows.len().saturating_sub(limit as usize));
        at_once(rows)
    }

    fn public_tables(&self, _: u32) -> BoxFuture<'_, Result<Found<StoredTable>, StoreError>> {
        at_once(Found::default())
    }

    fn tables_of<'a>(&'a self, _: &'a [KeyHash], _: u32) -> BoxFuture<'a, Result<Found<Opened>, StoreError>> {
        at_once(Found::default())
    }

    fn due(&self, _: Millis, _: u32) -> BoxFuture<'_, Result<Found<TableId>, StoreError>> {
        at_once(Found::default())
    }

    fn abandoned<'a>(
        &'a self,
        _: Left,
        _: Millis,
        _: &'a Cursor,
        _: u32,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        at_once(Page {
            found: Found::default(),
            next: None,
        })
    }

    fn looked_at<'a>(&'a self, _: &'a TableId, _: Millis) -> BoxFuture<'a, Result<(), StoreError>> {
        at_once(())
    }

    fn remove<'a>(&'a self, _: &'a [(TableId, u64)]) -> BoxFuture<'a, Result<usize, StoreError>> {
        at_once(0)
    }

    fn secret(&self) -> BoxFuture<'_, Result<Token, StoreError>> {
        at_once(self.1.get_or_init(Token::fresh).clone())
    }

    fn copied_since(&self, _: Millis) -> BoxFuture<'_, Result<Vec<(Millis, u64)>, StoreError>> {
        at_once(Vec::new())
    }

    fn forget_receipts(&self, _: Millis, _: u32) -> BoxFuture<'_, Result<u64, StoreError>> {
        at_once(0)
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        at_once(())
    }

    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>> {
        at_once(Tallies::default())
    }

    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        at_once(())
    }

    fn backup<'a>(&'a self, _: &'a Path) -> BoxFuture<'a, Result<(), StoreError>> {
        at_once(())
    }
}
