//! Errands: what is asked of a server in a thread of its own, so that nobody sits before a screen that stands still.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// A server that takes longer than this is said to be slow.
pub(super) const SOON: Duration = Duration::from_secs(2);

/// Somebody is on the way to the server and brings back an answer.
pub(super) struct Errand<T> {
    answer: Receiver<T>,
    begun: Instant,
}

impl<T: Send + 'static> Errand<T> {
    pub(super) fn send(ask: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, answer): (Sender<T>, _) = channel();
        spawn(move || {
            // Perhaps nobody wants to know any more.
            let _ = sender.send(ask());
        });
        Self {
            answer,
            begun: Instant::now(),
        }
    }

    /// The answer, if it comes within this time.
    pub(super) fn wait(&self, wait: Duration) -> Option<T> {
        match self.answer.recv_timeout(wait) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                // Whoever waits is not to spin.
                sleep(wait);
                None
            }
        }
    }

    /// Does it take so long that people should be told?
    pub(super) fn is_slow(&self) -> bool {
        self.begun.elapsed() >= SOON
    }
}

/// Asks, and calls `slow` once if there is no answer soon.
pub(super) fn patiently<T>(slow: impl FnOnce() + Send + 'static, ask: impl FnOnce() -> T) -> T {
    let (done, is_done) = channel::<()>();
    spawn(move || {
        if is_done.recv_timeout(SOON) == Err(RecvTimeoutError::Timeout) {
            slow();
        }
    });
    let answer = ask();
    drop(done);
    answer
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn an_errand_brings_its_answer_whenever_it_comes() {
        let (reply, server) = channel::<u32>();
        let errand = Errand::send(move || server.recv().unwrap_or(0));
        assert_eq!(errand.wait(Duration::ZERO), None, "nothing was said yet");
        assert!(!errand.is_slow() || errand.begun.elapsed() >= SOON);
        reply.send(7).unwrap();
        assert_eq!(errand.wait(Duration::from_secs(60)), Some(7));
    }

    #[test]
    fn whoever_waits_long_is_told_so_once() {
        let (told, is_told) = channel();
        let answer = patiently(
            move || told.send(()).unwrap(),
            || {
                is_told.recv_timeout(Duration::from_secs(60)).unwrap();
                3
            },
        );
        assert_eq!(answer, 3);
        let quick = patiently(|| panic!("it was not slow"), || 4);
        assert_eq!(quick, 4);
    }
}
