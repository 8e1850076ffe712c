//! What time it is: by the computer's clock, which people and networks set, and by one that only goes forward.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use court_api::Millis;

/// A clock that is more than this off from one look to the next was set. Slower changes are the usual care.
const JUMP: Millis = 60_000;

/// The computer's clock; tests have one that they can set.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Millis + Send + Sync>);

impl Clock {
    /// A clock that shows what `now` says.
    pub fn new(now: impl Fn() -> Millis + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    fn now(&self) -> Millis {
        (self.0)()
    }
}

/// The computer's own.
impl Default for Clock {
    fn default() -> Self {
        Self::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| since.as_millis() as Millis)
        })
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Clock({})", self.now())
    }
}

/// Both kinds of time.
#[derive(Debug)]
pub(crate) struct Time {
    clock: Clock,
    begun: Instant,
    begun_at: Millis,
    /// How long a clock that was set is doubted.
    doubt: Millis,
    /// How far the clock was ahead of steady time at the last look.
    ahead: AtomicI64,
    /// In steady time.
    doubted_until: AtomicI64,
}

impl Time {
    pub(crate) fn new(clock: Clock, doubt: Duration) -> Self {
        Self {
            begun: Instant::now(),
            begun_at: clock.now(),
            clock,
            doubt: doubt.as_millis() as Millis,
            ahead: AtomicI64::new(0),
            doubted_until: AtomicI64::new(Millis::MIN),
        }
    }

    /// By the computer's clock: for dates, and for what has to outlast the program.
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// By a clock that was right when the program began and only goes forward: for measuring how long people take.
    pub(crate) fn steady(&self) -> Millis {
        self.begun_at + self.begun.elapsed().as_millis() as Millis
    }

    /// How long the clock is still doubted, because it was set a while ago; 0 if it is not. Nothing that cannot be undone
    /// should happen meanwhile because of the date.
    pub(crate) fn doubted(&self) -> Millis {
        let steady = self.steady();
        let ahead = self.now() - steady;
        let jump = ahead - self.ahead.swap(ahead, Ordering::Relaxed);
        if jump.abs() > JUMP {
            tracing::warn!(seconds = jump / 1000, "the computer's clock has jumped");
            self.doubted_until
                .fetch_max(steady + self.doubt, Ordering::Relaxed);
        }
        let until = self.doubted_until.load(Ordering::Relaxed);
        until.saturating_sub(steady).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_was_set_is_doubted_for_a_while_and_steady_time_does_not_follow_it() {
        let shown = Arc::new(AtomicI64::new(1_000_000_000));
        let clock = {
            let shown = Arc::clone(&shown);
            Clock::new(move || shown.load(Ordering::Relaxed))
        };
        let time = Time::new(clock, Duration::from_millis(300));
        assert_eq!(time.doubted(), 0);
        for day in [86_400_000, -86_400_000] {
            let before = time.steady();
            shown.fetch_add(day, Ordering::Relaxed);
            assert!((1..=300).contains(&time.doubted()));
            assert!((0..day.abs() / 2).contains(&(time.steady() - before)));
            std::thread::sleep(Duration::from_millis(310));
            assert_eq!(time.doubted(), 0, "not for ever");
        }
    }
}
