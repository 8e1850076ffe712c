//! Abandoned tables are forgotten after a while, so that the database does not grow for ever.

use court_api::{Millis, TableId};
use tokio::sync::mpsc;

use crate::ServerError;
use crate::hub::{Hub, OnTheMap};
use crate::keeper::RECEIPT_LIFE;
use crate::store::{Cursor, Damaged, Left, Loaded, StoreError};

/// How many are removed in one transaction, while other writers wait.
const BATCH: u32 = 100;

/// Looks for abandoned tables. It waits a while before the first time, because a computer that has just started may not
/// know the date yet.
pub(super) async fn from_time_to_time(hub: Hub) {
    let mut closing = hub.inner.closing.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(hub.inner.config.forget_every) => {}
            _ = closing.changed() => return,
        }
        if hub.inner.time.doubted() > 0 {
            continue;
        }
        match hub.forget_abandoned().await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "abandoned tables were forgotten"),
            Err(error) => tracing::error!(%error, "cannot forget abandoned tables"),
        }
        if let Err(error) = hub.forget_receipts().await {
            tracing::error!(%error, "cannot forget old receipts");
        }
    }
}

impl Hub {
    /// Removes all tables at which nothing has happened for so long that they count as abandoned, and returns how many.
    /// Those that somebody has open stay.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_abandoned(&self) -> Result<usize, ServerError> {
        let config = &self.inner.config;
        let mut forgotten = 0;
        for left in Left::ALL {
            let age = match left {
                Left::Open | Left::Closed => config.forget_open,
                Left::Unfinished => config.forget_unfinished,
                Left::Copy => config.forget_copies,
            };
            if let Some(age) = age {
                forgotten += self.forget(left, self.now() - age.as_millis() as Millis).await?;
            }
        }
        Ok(forgotten)
    }

    /// Removes receipts too old to answer a repeat, and returns how many.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_receipts(&self) -> Result<u64, ServerError> {
        let before = self.now() - RECEIPT_LIFE;
        let mut forgotten = 0;
        loop {
            let batch = self.inner.store.forget_receipts(before, BATCH).await?;
            forgotten += batch;
            if batch < u64::from(BATCH) {
                return Ok(forgotten);
            }
        }
    }

    /// Removes the tables that were abandoned in this way before this time.
    async fn forget(&self, left: Left, before: Millis) -> Result<usize, ServerError> {
        let mut forgotten = 0;
        let mut after = Cursor::default();
        loop {
            let page = self.inner.store.abandoned(left, before, &after, BATCH).await?;
            self.report(&page.found.damaged);
            let mut held = Vec::new();
            for (id, sign) in page.found.rows {
                held.extend(self.hold(left, &id, sign).await?);
            }
            let found: Vec<_> = (held.iter())
                .map(|(held, version)| (held.id.clone(), *version))
                .collect();
            if !found.is_empty() {
                let removed = self.inner.store.remove(&found).await?;
                forgotten += removed;
                self.inner.metrics.tables_forgotten.inc_by(removed as u64);
            }
            match page.next {
                Some(next) => after = next,
                None => return Ok(forgotten),
            }
        }
    }

    /// Keeps a table out of memory, if it is not already there and has shown no sign of life since `sign`, and returns its
    /// version. A table that cannot be read is left alone.
    async fn hold(
        &self,
        left: Left,
        id: &TableId,
        sign: Millis,
    ) -> Result<Option<(OnTheMap, u64)>, ServerError> {
        let held = {
            let mut live = self.live();
            if live.contains_key(id) {
                return Ok(None);
            }
            // Anybody who asks for the table finds a task that is leaving, and waits for it.
            let (leaving, _) = mpsc::channel(1);
            self.enter(&mut live, id, leaving)
        };
        // Somebody may have visited between finding the table and holding it.
        let loaded = match self.inner.store.load(id).await {
            Err(StoreError::Corrupt(why)) => {
                let table = id.to_string();
                self.report(&[Damaged { table, why }]);
                return Ok(None);
            }
            loaded => loaded?,
        };
        let same = |loaded: &Loaded| match left {
            Left::Copy => loaded.seen == Some(sign),
            Left::Open | Left::Closed | Left::Unfinished => loaded.table.progress.touched == sign,
        };
        Ok((loaded.filter(same)).map(|loaded| (held, loaded.table.progress.version)))
    }
}
