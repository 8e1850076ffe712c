//! A store that can be made to fail, to wait and to be counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use court_api::{Millis, TableId, Token};
use court_server::store::{
    Append, Cursor, Found, Left, Loaded, LogRow, Opened, Page, SqlStore, Store, StoreError, StoredTable,
    Tallies,
};
use court_server::{GuardSettings, HubConfig, KeyHash};
use futures_util::future::BoxFuture;
use tokio::sync::watch;

use super::site::Site;

/// A real store on which writing can fail or take its time, reading logs can fail, and loading is counted.
pub(crate) struct Shaky {
    pub(crate) store: SqlStore,
    failing: AtomicBool,
    pub(crate) unreadable: AtomicBool,
    held: AtomicBool,
    /// After so many appends writing fails.
    pub(crate) cut_after: AtomicU64,
    /// So many appends lose against another server.
    pub(crate) losing: AtomicU64,
    /// Appends that came, and those that failed.
    pub(crate) appends: AtomicU64,
    pub(crate) failures: AtomicU64,
    /// How often the tables that are due were looked for.
    pub(crate) sweeps: AtomicU64,
    delay: AtomicU64,
    pub(crate) loads: AtomicU64,
    /// Lists come to their end while this is true.
    pub(crate) lists_go_on: watch::Sender<bool>,
    pub(crate) lists_begun: AtomicU64,
}

impl Shaky {
    fn result(&self) -> Result<(), StoreError> {
        if self.failing.load(Ordering::SeqCst) {
            return Err(StoreError::Database("database or disk is full".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn set_failing(&self, failing: bool) {
        self.failing.store(failing, Ordering::SeqCst);
    }

    /// A list is begun, and goes on when it may.
    async fn list(&self) {
        self.lists_begun.fetch_add(1, Ordering::SeqCst);
        let may = self
            .lists_go_on
            .subscribe()
            .wait_for(|go_on| *go_on)
            .await
            .is_ok();
        assert!(may, "the store is there");
    }

    /// Nothing is written until it is let go on.
    pub(crate) fn hold(&self, held: bool) {
        self.held.store(held, Ordering::SeqCst);
    }

    pub(crate) fn set_delay(&self, delay: Duration) {
        self.delay.store(delay.as_millis() as u64, Ordering::SeqCst);
    }
}

impl Store for Shaky {
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Vec<Result<(), StoreError>>> {
        Box::pin(async move {
            self.appends.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(self.delay.load(Ordering::SeqCst))).await;
            while self.held.load(Ordering::SeqCst) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            let losing = self.losing.load(Ordering::SeqCst);
            if losing > 0 {
                self.losing.store(losing - 1, Ordering::SeqCst);
                return batch.iter().map(|_| Err(StoreError::Conflict)).collect();
            }
            let left = self.cut_after.load(Ordering::SeqCst);
            self.set_failing(self.failing.load(Ordering::SeqCst) || left == 0);
            self.cut_after.store(left.saturating_sub(1), Ordering::SeqCst);
            match self.result() {
                Ok(()) => self.store.append(batch).await,
                Err(error) => {
                    self.failures.fetch_add(1, Ordering::SeqCst);
                    batch.iter().map(|_| Err(error.clone())).collect()
                }
            }
        })
    }

    fn probe(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.result()?;
            self.store.probe().await
        })
    }

    fn load<'a>(&'a self, table: &'a TableId) -> BoxFuture<'a, Result<Option<Loaded>, StoreError>> {
        self.loads.fetch_add(1, Ordering::SeqCst);
        self.store.load(table)
    }

    fn log<'a>(&'a self, table: &'a TableId, after: u64) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        if self.unreadable.load(Ordering::SeqCst) {
            return Box::pin(async { Err(StoreError::Database("disk I/O error".to_owned())) });
        }
        self.store.log(table, after)
    }

    fn recent<'a>(
        &'a self,
        table: &'a TableId,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<LogRow>, StoreError>> {
        self.store.recent(table, limit)
    }

    fn public_tables(&self, limit: u32) -> BoxFuture<'_, Result<Found<StoredTable>, StoreError>> {
        Box::pin(async move {
            self.list().await;
            self.store.public_tables(limit).await
        })
    }

    fn tables_of<'a>(
        &'a self,
        keys: &'a [KeyHash],
        limit: u32,
    ) -> BoxFuture<'a, Result<Found<Opened>, StoreError>> {
        Box::pin(async move {
            self.list().await;
            self.store.tables_of(keys, limit).await
        })
    }

    fn due(&self, now: Millis, limit: u32) -> BoxFuture<'_, Result<Found<TableId>, StoreError>> {
        self.sweeps.fetch_add(1, Ordering::SeqCst);
        self.store.due(now, limit)
    }

    fn abandoned<'a>(
        &'a self,
        left: Left,
        before: Millis,
        after: &'a Cursor,
        limit: u32,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        self.store.abandoned(left, before, after, limit)
    }

    fn looked_at<'a>(&'a self, table: &'a TableId, at: Millis) -> BoxFuture<'a, Result<(), StoreError>> {
        self.store.looked_at(table, at)
    }

    fn remove<'a>(&'a self, tables: &'a [(TableId, u64)]) -> BoxFuture<'a, Result<usize, StoreError>> {
        self.store.remove(tables)
    }

    fn secret(&self) -> BoxFuture<'_, Result<Token, StoreError>> {
        self.store.secret()
    }

    fn copied_since(&self, since: Millis) -> BoxFuture<'_, Result<Vec<(Millis, u64)>, StoreError>> {
        self.store.copied_since(since)
    }

    fn forget_receipts(&self, before: Millis, at_most: u32) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.store.forget_receipts(before, at_most)
    }

    fn tallies(&self) -> BoxFuture<'_, Result<Tallies, StoreError>> {
        Box::pin(async move {
            self.list().await;
            self.store.tallies().await
        })
    }

    fn ping(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        self.store.ping()
    }

    fn backup<'a>(&'a self, to: &'a std::path::Path) -> BoxFuture<'a, Result<(), StoreError>> {
        self.store.backup(to)
    }
}

/// A site whose store can be shaken.
pub(crate) async fn shaky(config: HubConfig, guard: &GuardSettings) -> (Site, Arc<Shaky>) {
    let directory = Arc::new(tempfile::tempdir().expect("a directory"));
    let path = directory.path().join("court.sqlite3");
    let store = Arc::new(Shaky {
        store: SqlStore::file(&path).await.expect("a database"),
        failing: AtomicBool::new(false),
        unreadable: AtomicBool::new(false),
        held: AtomicBool::new(false),
        cut_after: AtomicU64::new(u64::MAX),
        losing: AtomicU64::new(0),
        appends: AtomicU64::new(0),
        failures: AtomicU64::new(0),
        sweeps: AtomicU64::new(0),
        delay: AtomicU64::new(0),
        loads: AtomicU64::new(0),
        lists_go_on: watch::Sender::new(true),
        lists_begun: AtomicU64::new(0),
    });
    let site = Site::over(Arc::clone(&store) as Arc<dyn Store>, directory, config, guard);
    (site, store)
}
