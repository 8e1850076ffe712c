//! Lists that everybody may ask for. Public lists are answered from one copy, which is read again now and then;
//! personal lists are read only a few at a time. So no number of visitors keeps the players from their tables.

use std::sync::Arc;
use std::time::Duration;

use court_api::{Statistics, TableLine};
use tokio::sync::{Mutex, Semaphore};
use tokio::time::Instant;

use super::Hub;
use crate::keeper;
use crate::statistics::statistics;
use crate::store::{Damaged, Role, StoredTable};
use crate::{Caller, ServerError};

/// The longest list.
const LONGEST: u32 = 100;
/// How many lists are read at a time for one caller each.
const AT_A_TIME: usize = 2;
/// How long a caller waits for that.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many of a caller's keys are looked up.
const KEYS: usize = 64;
/// How many damaged rows are told apart.
const DAMAGED: usize = 1000;

/// Something read once for everybody who asks within a while.
struct Shared<T>(Mutex<Option<(Instant, Arc<T>)>>);

impl<T> Shared<T> {
    /// The latest copy, read again if it is too old. However many ask meanwhile, it is read once.
    async fn get(
        &self,
        lasts: Duration,
        read: impl Future<Output = Result<T, ServerError>> + Send,
    ) -> Result<Arc<T>, ServerError> {
        let mut kept = self.0.lock().await;
        match &*kept {
            Some((at, value)) if at.elapsed() < lasts => Ok(Arc::clone(value)),
            _ => {
                let value = Arc::new(read.await?);
                *kept = Some((Instant::now(), Arc::clone(&value)));
                Ok(value)
            }
        }
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

/// The kept lists, and who may read one.
pub(crate) struct Lists {
    public: Shared<Vec<TableLine>>,
    statistics: Shared<Statistics>,
    own: Semaphore,
    /// Rows that were reported.
    damaged: std::sync::Mutex<std::collections::HashSet<Damaged>>,
}

impl Default for Lists {
    fn default() -> Self {
        Self {
            public: Shared::default(),
            statistics: Shared::default(),
            own: Semaphore::new(AT_A_TIME),
            damaged: std::sync::Mutex::default(),
        }
    }
}

impl Hub {
    /// Public tables to join or watch, latest first. A moment old at most, and the same for everybody.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn public_tables(&self) -> Result<Arc<Vec<TableLine>>, ServerError> {
        let read = async {
            self.inner.metrics.list_reads.inc();
            let tables = self.inner.store.public_tables(LONGEST).await?;
            self.report(&tables.damaged);
            Ok(tables
                .rows
                .iter()
                .filter_map(|table| self.line(table, &[]))
                .collect())
        };
        self.inner
            .lists
            .public
            .get(self.inner.config.list_lasts, read)
            .await
    }

    /// The caller's tables, the latest first.
    ///
    /// # Errors
    /// If the store fails, or too many people are looking at theirs.
    pub async fn my_tables(&self, caller: &Caller) -> Result<Vec<TableLine>, ServerError> {
        let keys: Vec<_> = caller.keys().take(KEYS).collect();
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        let permit = tokio::time::timeout(PATIENCE, self.inner.lists.own.acquire()).await;
        let Ok(Ok(_permit)) = permit else {
            return Err(ServerError::ListsBusy);
        };
        self.inner.metrics.list_reads.inc();
        let tables = self.inner.store.tables_of(&keys, LONGEST).await?;
        self.report(&tables.damaged);
        let lines = tables
            .rows
            .iter()
            .filter_map(|(table, roles)| self.line(table, roles));
        Ok(lines.collect())
    }

    /// Statistics of all finished games, at most a moment old.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn statistics(&self) -> Result<Arc<Statistics>, ServerError> {
        let read = async {
            self.inner.metrics.list_reads.inc();
            let tallies = self.inner.store.tallies().await?;
            self.report(&tallies.damaged);
            Ok(statistics(self.games(), &tallies))
        };
        self.inner
            .lists
            .statistics
            .get(self.inner.config.list_lasts, read)
            .await
    }

    /// A table in a list. One that cannot be read must not spoil the list for the others.
    fn line(&self, table: &StoredTable, roles: &[Role]) -> Option<TableLine> {
        let rules = self.rules_of(&table.founding.game, table.founding.rules);
        let line = keeper::line(&self.inner.config, table, roles, rules);
        line.inspect_err(|error| {
            self.report(&[Damaged {
                table: table.id.to_string(),
                why: format!("{error:?}"),
            }]);
        })
        .ok()
    }

    /// Tells the operator about rows that make no sense: each once, however often it comes up.
    pub(crate) fn report(&self, rows: &[Damaged]) {
        if rows.is_empty() {
            return;
        }
        let reported = self.inner.lists.damaged.lock();
        let mut reported = reported.unwrap_or_else(std::sync::PoisonError::into_inner);
        for row in rows {
            if reported.len() < DAMAGED && reported.insert(row.clone()) {
                let Damaged { table, why } = row;
                tracing::error!(
                    ?table,
                    ?why,
                    "a row of the database makes no sense and is left out"
                );
                self.inner.metrics.damaged_rows.set(reported.len() as i64);
            }
        }
    }
}
