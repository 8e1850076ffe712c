//! The body of a request, which must arrive in time.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

/// A body with a deadline.
pub(super) struct Arriving {
    body: Body,
    until: Instant,
    /// Set only when there is something to wait for: most bodies come with the head.
    alarm: Option<Pin<Box<Sleep>>>,
    slow: Arc<AtomicBool>,
}

impl Arriving {
    /// The body, and what tells whether its time has run out.
    pub(super) fn new(body: Body, patience: Duration) -> (Self, Arc<AtomicBool>) {
        let slow = Arc::new(AtomicBool::new(false));
        let arriving = Self {
            body,
            until: Instant::now() + patience,
            alarm: None,
            slow: Arc::clone(&slow),
        };
        (arriving, slow)
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame);
        }
        let until = self.until;
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if alarm.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        self.slow.store(true, Ordering::Relaxed);
        let error = std::io::Error::new(std::io::ErrorKind::TimedOut, "the body arrived too slowly");
        Poll::Ready(Some(Err(axum::Error::new(error))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
