//! Group commit: one task takes whatever appends wait, of all tables, into one transaction, then answers them all.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::{Append, Store, StoreError};
use crate::metrics::Metrics;

/// The most appends in one transaction.
const BATCH: usize = 512;

type Waiting = (Append, oneshot::Sender<Result<(), StoreError>>);

/// The only way to write. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
}

impl Writer {
    /// Starts the writing task. It ends when the last clone of the writer is gone and all has been written.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Self {
        let (queue, waiting) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(store, metrics, waiting));
        Self { queue }
    }

    /// Returns when the append is on disk.
    ///
    /// # Errors
    /// If it could not be written; then nothing of it was.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        let stopped = || StoreError::Database("the writer has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        self.queue.send((append, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

async fn write(store: Arc<dyn Store>, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Waiting>) {
    let mut taken = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut taken, BATCH).await > 0 {
        let (appends, answers): (Vec<_>, Vec<_>) = taken.drain(..).unzip();
        let results = store.append(&appends).await;
        metrics.commit(appends.len());
        let failed = |result: &'_ Result<(), StoreError>| match result {
            // Another server was faster: nothing is wrong with the store.
            Ok(()) | Err(StoreError::Conflict) => None,
            Err(error) => Some(error.clone()),
        };
        if let Some(error) = results.iter().find_map(failed) {
            // Once for all of them: if the disk is full, all failed.
            tracing::error!(%error, "appends failed and were refused");
        }
        for (answer, result) in answers.into_iter().zip(results) {
            match &result {
                Ok(()) => metrics.written(metrics.failures()),
                Err(StoreError::Conflict) => {}
                Err(_) => metrics.not_written(),
            }
            // Whoever asked may have gone away; it is written all the same.
            let _ = answer.send(result);
        }
    }
}
