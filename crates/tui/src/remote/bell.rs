//! The bell: a thread that listens to the table's stream and rings whenever something has happened.
//!
//! What happened is not taken from the stream but asked for when the bell has rung, so a ring that is lost or doubled does
//! no harm, and a server or a proxy without streams only makes everything a little slower.

use std::io::{BufRead, Read as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread::sleep;
use std::time::Duration;

use court_api::UpdateId;

use super::http::Http;

const SHORTEST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(4);
const LONGEST_LINE: u64 = 64 * 1024;

pub(super) struct Bell {
    rings: Receiver<()>,
    listening: Arc<AtomicBool>,
}

impl Bell {
    /// Hangs the bell up, to ring for whatever happens after `seen`. The thread ends when the bell is gone.
    pub(super) fn hang(http: Http, eyes: String, seen: UpdateId) -> Self {
        let (ring, rings) = sync_channel(1);
        let listening = Arc::new(AtomicBool::new(false));
        let ears = Ears {
            http,
            eyes,
            ring,
            listening: Arc::clone(&listening),
        };
        std::thread::spawn(move || ears.listen(seen));
        Self { rings, listening }
    }

    /// Has it rung?
    pub(super) fn rang(&self) -> bool {
        self.rings.try_recv().is_ok()
    }

    /// Waits for it.
    pub(super) fn wait(&self, wait: Duration) -> bool {
        match self.rings.recv_timeout(wait) {
            Ok(()) => true,
            Err(RecvTimeoutError::Timeout) => false,
            // The thread is gone: whoever waits is not to spin.
            Err(RecvTimeoutError::Disconnected) => {
                sleep(wait);
                false
            }
        }
    }

    /// Would it ring if something happened?
    pub(super) fn is_listening(&self) -> bool {
        self.listening.load(Ordering::Relaxed)
    }
}

struct Ears {
    http: Http,
    eyes: String,
    ring: SyncSender<()>,
    listening: Arc<AtomicBool>,
}

impl Ears {
    fn listen(&self, mut seen: UpdateId) {
        let mut pause = SHORTEST_PAUSE;
        loop {
            if let Ok(stream) = self.http.listen(&self.eyes, &seen.to_string()) {
                self.listening.store(true, Ordering::Relaxed);
                // Whatever was missed between two streams.
                if self.ring().is_none() {
                    return;
                }
                pause = SHORTEST_PAUSE;
                if self.hear(stream, &mut seen).is_none() {
                    return;
                }
                self.listening.store(false, Ordering::Relaxed);
            }
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Rings for every event until the stream ends; `None` when nobody is there to hear it.
    fn hear(&self, mut stream: impl BufRead, seen: &mut UpdateId) -> Option<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            // Only the short lines with places in the log are of interest: longer ones come in pieces.
            match (&mut stream).take(LONGEST_LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return Some(()),
                Ok(_) => {}
            }
            let id = std::str::from_utf8(&line)
                .ok()
                .and_then(|line| line.strip_prefix("id:"));
            if let Some(id) = id.and_then(|id| id.trim().parse::<UpdateId>().ok()) {
                *seen = id;
                self.ring()?;
            }
        }
    }

    fn ring(&self) -> Option<()> {
        match self.ring.try_send(()) {
            // One ring that has not been heard stands for all.
            Ok(()) | Err(TrySendError::Full(())) => Some(()),
            Err(TrySendError::Disconnected(())) => None,
        }
    }
}
