//! What was measured.

use std::fmt;
use std::time::Duration;

/// How long things took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Latency {
    /// Half of them were faster.
    pub median: Duration,
    /// 99 of 100 were faster.
    pub p99: Duration,
}

impl Latency {
    pub(super) fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times
                .get(place.min(times.len().saturating_sub(1)))
                .copied()
                .unwrap_or_default()
        };
        Self {
            median: at(0.5),
            p99: at(0.99),
        }
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{:.1} ms median, {:.1} ms p99",
            millis(self.median),
            millis(self.p99)
        )
    }
}

/// What was measured.
#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// Requests a second that the bare handler answered.
    pub bare: f64,
    /// Moves a second that the server played.
    pub moves: f64,
    /// Appends in one transaction, on average, at that speed.
    pub batch: f64,
    /// How long a move took at half that speed.
    pub half_load: Latency,
    /// Moves a second in that measurement.
    pub half_rate: f64,
    /// Live tables and readers of the third measurement.
    pub live: (usize, usize),
    /// Moves a second in it.
    pub live_moves: f64,
    /// How long a move took in it.
    pub live_latency: Latency,
    /// Updates that all readers received, and how many were due to them.
    pub received: (u64, u64),
    /// How many tables were left idle.
    pub idle: usize,
    /// What they cost, in bytes of this process' memory.
    pub idle_bytes: i64,
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "bare handler, same writer   {:>9.0} requests/s", self.bare)?;
        writeln!(
            f,
            "server                      {:>9.0} moves/s ({:.0} % of bare, {:.1} appends a transaction)",
            self.moves,
            100.0 * self.moves / self.bare.max(1.0),
            self.batch
        )?;
        writeln!(
            f,
            "at half load                {:>9.0} moves/s: {}",
            self.half_rate, self.half_load
        )?;
        writeln!(
            f,
            "{} live tables, {} readers  {:>7.0} moves/s: {}; {} of {} updates received",
            self.live.0, self.live.1, self.live_moves, self.live_latency, self.received.0, self.received.1
        )?;
        writeln!(
            f,
            "{} idle tables            {:>9.1} MB",
            self.idle,
            self.idle_bytes as f64 / 1e6
        )
    }
}
