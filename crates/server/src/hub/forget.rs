//! Tables that everybody has left are forgotten after a while, so that a database does not grow for ever.

use tokio::sync::mpsc;

use crate::hub::{Hub, OnTheMap};
use crate::{Millis, ServerError, TableId};

/// How many are removed in one transaction: others wait meanwhile.
const BATCH: u32 = 100;

/// Looks for abandoned tables. The first time only after a while: a computer that has just started may not know the date
/// yet.
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
    }
}

impl Hub {
    /// Removes all tables at which nothing has happened for so long that they count as abandoned; says how many. Those
    /// that somebody has open stay.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_abandoned(&self) -> Result<usize, ServerError> {
        let config = &self.inner.config;
        let since = |age: Option<std::time::Duration>| {
            // Nothing happened before the beginning of time.
            age.map_or(Millis::MIN, |age| self.now() - age.as_millis() as Millis)
        };
        let (open, unfinished) = (since(config.forget_open), since(config.forget_unfinished));
        let mut forgotten = 0;
        loop {
            let found = self.inner.store.abandoned(open, unfinished, BATCH).await?;
            let mut held = Vec::new();
            for (id, touched) in found {
                held.extend(self.hold(&id, touched).await?);
            }
            if held.is_empty() {
                return Ok(forgotten);
            }
            let ids: Vec<_> = held.iter().map(|held| held.id.clone()).collect();
            self.inner.store.remove(&ids).await?;
            forgotten += ids.len();
            self.inner.metrics.tables_forgotten.inc_by(ids.len() as u64);
        }
    }

    /// Keeps a table out of memory, if it is not there and nothing has happened at it since `touched`.
    async fn hold(&self, id: &TableId, touched: Millis) -> Result<Option<OnTheMap>, ServerError> {
        let held = {
            let mut live = self.live();
            if live.contains_key(id) {
                return Ok(None);
            }
            // Whoever asks for the table finds a task that is leaving, and waits for it.
            let (leaving, _) = mpsc::channel(1);
            self.enter(&mut live, id, leaving)
        };
        // Between being found and being held somebody may have been there.
        let loaded = self.inner.store.load(id).await?;
        let same = loaded.is_some_and(|loaded| loaded.table.progress.touched == touched);
        Ok(same.then_some(held))
    }
}
