//! Updates as they happen, and catching up on them.

use std::fmt;
use std::future::ready;

use court_api::{TableId, Update, UpdateId};
use court_core::Viewer;
use futures_util::Stream;
use tokio::sync::watch;

use crate::hub::Hub;

/// Waits until the server stops.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the hub itself is gone.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Listens to a table with one viewer's eyes. Nothing is buffered for it: it remembers where it is and fetches what is
/// new when it is ready for more, so a slow reader holds nobody up and misses nothing.
pub struct Subscription {
    hub: Hub,
    table: TableId,
    viewer: Viewer,
    news: watch::Receiver<UpdateId>,
    closing: watch::Receiver<bool>,
    seen: UpdateId,
}

impl Subscription {
    pub(crate) fn new(
        hub: Hub,
        table: TableId,
        viewer: Viewer,
        mut news: watch::Receiver<UpdateId>,
        seen: UpdateId,
    ) -> Self {
        hub.inner.metrics.readers.inc();
        let closing = hub.inner.closing.subscribe();
        // Look at what is there before waiting.
        news.mark_changed();
        Self {
            hub,
            table,
            viewer,
            news,
            closing,
            seen,
        }
    }

    /// Up to where everything has been handed out.
    #[must_use]
    pub const fn seen(&self) -> UpdateId {
        self.seen
    }

    /// Waits until something happened after [`seen`](Self::seen) and says up to where; what happened is not fetched but
    /// counts as seen. For screens that draw themselves anew. `None` when the server stops.
    pub async fn changed(&mut self) -> Option<UpdateId> {
        loop {
            let now = *self.news.borrow_and_update();
            if now > self.seen {
                self.seen = now;
                return Some(now);
            }
            self.wait().await?;
        }
    }

    /// Waits for news and says what they are. `None` when the server stops.
    pub async fn next(&mut self) -> Option<Update> {
        loop {
            if *self.news.borrow_and_update() > self.seen {
                let (viewer, seen) = (self.viewer, self.seen);
                let update = (self.hub).call(&self.table, move |keeper| Box::pin(keeper.since(viewer, seen)));
                match update.await {
                    Ok(update) if update.id > seen => {
                        self.seen = update.id;
                        return Some(update);
                    }
                    Ok(_) => {}
                    // The reader connects again and goes on where it was.
                    Err(_) => return None,
                }
            }
            self.wait().await?;
        }
    }

    async fn wait(&mut self) -> Option<()> {
        tokio::select! {
            changed = self.news.changed() => {
                if changed.is_err() {
                    // The table's task has gone (it broke and was thrown away): find the new one.
                    let news = (self.hub).call(&self.table, |keeper| {
                        Box::pin(ready(Ok(keeper.news.subscribe())))
                    });
                    self.news = news.await.ok()?;
                    self.news.mark_changed();
                }
                Some(())
            }
            () = closed(&mut self.closing) => None,
        }
    }

    /// All updates from here on.
    pub fn into_stream(self) -> impl Stream<Item = Update> + Send + 'static {
        futures_util::stream::unfold(self, |mut subscription| async move {
            let update = subscription.next().await?;
            Some((update, subscription))
        })
    }
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Subscription({} as {:?} after {})",
            self.table, self.viewer, self.seen
        )
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.hub.inner.metrics.readers.dec();
    }
}
