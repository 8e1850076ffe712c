//! The bots' threads, and who gets one. Everything that thinks waits in one queue: people who wait for a bot's move come
//! first, and no address has more than its turn.

mod queue;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use court_core::Seat;
use court_games::{Advice, Level, Player};
use serde_json::Value;
use tokio::sync::oneshot;
use tokio::time::Instant;

pub(crate) use self::queue::{House, Matter, Rank};
use self::queue::{Queue, Ticket};
use crate::{Metrics, ServerError};

/// The threads on which bots think.
pub(crate) struct Thinkers {
    state: Mutex<State>,
    metrics: Arc<Metrics>,
    /// How many may think for nobody at the same time: if there is more than one thread, one is left for people.
    most_alone: usize,
    /// Bytes of all bots that stay at their tables, and how many there may be.
    kept: AtomicUsize,
    most_kept: usize,
}

struct State {
    queue: Queue<Caller>,
    free: usize,
    alone: usize,
}

/// Who is called when it is their turn.
struct Caller {
    since: Instant,
    call: oneshot::Sender<Turn>,
}

impl Thinkers {
    pub(crate) fn new(threads: usize, most_kept: usize, metrics: Arc<Metrics>) -> Arc<Self> {
        let threads = threads.max(1);
        Arc::new(Self {
            state: Mutex::new(State {
                queue: Queue::default(),
                free: threads,
                alone: 0,
            }),
            metrics,
            most_alone: (threads - 1).max(1),
            kept: AtomicUsize::new(0),
            most_kept,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // It is never left half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits in the queue.
    ///
    /// # Errors
    /// [`ServerError::Busy`] if the house waits for too many hints already.
    pub(crate) fn wait(self: &Arc<Self>, matter: Matter) -> Result<Waiting, ServerError> {
        let (call, called) = oneshot::channel();
        let since = Instant::now();
        let rank = matter.rank;
        let ticket = self.state().queue.push(matter, Caller { since, call });
        let ticket = ticket.map_err(|_| ServerError::Busy)?;
        self.metrics.thoughts_waiting(rank.name()).inc();
        self.call_next();
        Ok(Waiting {
            thinkers: Arc::clone(self),
            ticket,
            called,
        })
    }

    /// Gives free threads to whoever comes next.
    fn call_next(self: &Arc<Self>) {
        loop {
            let mut state = self.state();
            let least = if state.alone < self.most_alone {
                Rank::Alone
            } else {
                Rank::Watched
            };
            if state.free == 0 {
                return;
            }
            let Some((rank, caller)) = state.queue.next(least) else {
                return;
            };
            state.free -= 1;
            state.alone += usize::from(rank == Rank::Alone);
            drop(state);
            let turn = Turn {
                thinkers: Arc::clone(self),
                rank,
            };
            self.metrics.thoughts_waiting(rank.name()).dec();
            self.metrics
                .thought_wait
                .observe(caller.since.elapsed().as_secs_f64());
            // Whoever went away gives the thread back by not taking it.
            let _ = caller.call.send(turn);
        }
    }

    /// Keeps a bot for its seat's next decision, unless all that are kept would take too much memory.
    pub(crate) fn keep(self: &Arc<Self>, level: Level, player: Box<dyn Player>) -> Option<KeptBot> {
        let bytes = player.memory();
        let before = self.kept.fetch_add(bytes, Ordering::Relaxed);
        let bot = KeptBot {
            thinkers: Arc::clone(self),
            level,
            bytes,
            player: Some(player),
        };
        self.metrics.kept_bytes.inc_by(bytes as i64);
        (before + bytes <= self.most_kept).then_some(bot)
    }
}

/// A place in the queue; it is given up when this is dropped.
pub(crate) struct Waiting {
    thinkers: Arc<Thinkers>,
    ticket: Ticket,
    called: oneshot::Receiver<Turn>,
}

impl Waiting {
    /// Resolves when it is its turn. Can be asked again if it was not waited for to the end.
    pub(crate) async fn turn(&mut self) -> Result<Turn, ServerError> {
        // The queue lives as long as the hub.
        (&mut self.called).await.map_err(|_| ServerError::Gone)
    }

    /// It has become more or less urgent, or its house is known by now: it stands at the back there.
    pub(crate) fn go_over(&mut self, house: House, rank: Rank) {
        let matter = Matter {
            rank,
            house,
            ..self.ticket.matter().clone()
        };
        let before = self.ticket.matter().rank;
        {
            let mut state = self.thinkers.state();
            if *self.ticket.matter() == matter {
                return;
            }
            // Not there any more: it has been called.
            let Some(caller) = state.queue.remove(&self.ticket) else {
                return;
            };
            // Only hints are refused, and those do not go over.
            let Ok(ticket) = state.queue.push(matter, caller) else {
                return;
            };
            self.ticket = ticket;
        }
        self.thinkers.metrics.thoughts_waiting(before.name()).dec();
        self.thinkers.metrics.thoughts_waiting(rank.name()).inc();
        self.thinkers.call_next();
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let gone = self.thinkers.state().queue.remove(&self.ticket);
        if gone.is_some() {
            let rank = self.ticket.matter().rank;
            self.thinkers.metrics.thoughts_waiting(rank.name()).dec();
        }
    }
}

/// A thread to think on; it is given back when this is dropped.
pub(crate) struct Turn {
    thinkers: Arc<Thinkers>,
    rank: Rank,
}

impl Turn {
    /// Has a bot think. A bot that panics does not come back.
    pub(crate) async fn think(
        self,
        mut player: Box<dyn Player>,
        seat: Seat,
        view: Value,
    ) -> Option<(Box<dyn Player>, Advice)> {
        let thought = tokio::task::spawn_blocking(move || {
            let advice = player.advise(seat, &view);
            drop(self);
            advice.map(|advice| (player, advice))
        });
        thought.await.ok()?.ok()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut state = self.thinkers.state();
            state.free += 1;
            state.alone -= usize::from(self.rank == Rank::Alone);
        }
        self.thinkers.call_next();
    }
}

/// A bot that stays at its table for its seat's next decision.
pub(crate) struct KeptBot {
    thinkers: Arc<Thinkers>,
    pub(crate) level: Level,
    bytes: usize,
    player: Option<Box<dyn Player>>,
}

impl KeptBot {
    /// The bot, to think on.
    pub(crate) fn take(mut self) -> Option<Box<dyn Player>> {
        self.player.take()
    }
}

impl Drop for KeptBot {
    fn drop(&mut self) {
        self.thinkers.kept.fetch_sub(self.bytes, Ordering::Relaxed);
        self.thinkers.metrics.kept_bytes.dec_by(self.bytes as i64);
    }
}

/// When a bot answers that was asked, began to think and was done at these moments. On a beat that everybody knows, and
/// not before it would have had to be done had it thought for as long as its level may: so the time it took says nothing
/// of what it had to choose from, neither its own nor, through the queue, that of the others. Without a beat it answers at
/// once.
///
/// It lets at least `pause` beats go by.
pub(crate) fn answer_at(
    asked: Instant,
    began: Instant,
    done: Instant,
    level: Level,
    (beat, pause): (Duration, u32),
) -> Instant {
    if beat.is_zero() {
        return done;
    }
    let thought = done.max(began + level.answers_within()) - asked;
    let beats = thought.as_nanos().div_ceil(beat.as_nanos());
    asked + beat * u32::try_from(beats).unwrap_or(u32::MAX).max(pause)
}

#[cfg(test)]
mod tests;
