//! Numbers for the operator, in Prometheus' text form.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

/// So long it is believed that writing works because it did.
const OF_LATE: Duration = Duration::from_secs(60);

type Labels = Vec<(&'static str, String)>;

/// What is counted. No label names a table, a seat or an address.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    seconds: Histogram,
    commits: Counter,
    appends: Counter,
    pub(crate) moves: Counter,
    pub(crate) bot_moves: Counter,
    pub(crate) tables_created: Counter,
    pub(crate) tables_in_memory: Gauge,
    pub(crate) readers: Gauge,
    pub(crate) timeouts: Counter,
    pub(crate) connections: Gauge,
    pub(crate) connections_refused: Counter,
    store_failures: Counter,
    /// How many appends had failed when one was last written.
    failures_then: AtomicU64,
    /// When that was, in milliseconds from `begun` on; 0 for never.
    written_at: AtomicU64,
    begun: Instant,
    pub(crate) list_reads: Counter,
    pub(crate) damaged_rows: Gauge,
    pub(crate) tables_forgotten: Counter,
    pub(crate) rate_limited: Counter,
    waiting: Family<Labels, Gauge>,
    pub(crate) thought_wait: Histogram,
    pub(crate) kept_bytes: Gauge,
}

/// A metric under its name.
fn registered<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("court");
        let to = &mut registry;
        let requests = registered(
            to,
            "http_requests",
            "Requests by route and status",
            Family::default(),
        );
        let seconds = Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let seconds = registered(
            to,
            "http_request_seconds",
            "Time until a response begins",
            seconds,
        );
        let waiting = registered(
            to,
            "thoughts_waiting",
            "Decisions of bots and hints that wait for a thread, by who waits for them",
            Family::default(),
        );
        let thought_wait = registered(
            to,
            "thought_wait_seconds",
            "How long they waited",
            Histogram::new(exponential_buckets(0.001, 2.0, 16)),
        );
        let mut counter = |name, help| registered(to, name, help, Counter::default());
        let commits = counter("store_commits", "Transactions");
        let appends = counter("store_appends", "Appends in them");
        let moves = counter("moves", "Decisions by people and programs");
        let bot_moves = counter("bot_moves", "Decisions by bots");
        let tables_created = counter("tables_created", "Tables created");
        let timeouts = counter("timeouts", "Seats whose time ran out");
        let store_failures = counter("store_failures", "Appends that could not be written");
        let tables_forgotten = counter("tables_forgotten", "Abandoned tables removed from the database");
        let list_reads = counter("list_reads", "Lists read from the database");
        let rate_limited = counter("rate_limited", "Requests refused for coming too fast");
        let connections_refused = counter(
            "connections_refused",
            "Connections refused because too many were open",
        );
        let mut gauge = |name, help| registered(to, name, help, Gauge::default());
        let tables_in_memory = gauge("tables_in_memory", "Tables held in memory");
        let damaged_rows = gauge(
            "damaged_rows",
            "Rows of the database that make no sense and were left out of lists",
        );
        let readers = gauge("live_readers", "Open streams of updates");
        let connections = gauge("connections", "Open connections");
        let kept_bytes = gauge("bots_kept_bytes", "Memory of bots between two decisions");
        Self {
            registry,
            requests,
            seconds,
            commits,
            appends,
            moves,
            bot_moves,
            tables_created,
            tables_in_memory,
            readers,
            timeouts,
            connections,
            connections_refused,
            store_failures,
            failures_then: AtomicU64::new(0),
            written_at: AtomicU64::new(0),
            begun: Instant::now(),
            list_reads,
            damaged_rows,
            tables_forgotten,
            rate_limited,
            waiting,
            thought_wait,
            kept_bytes,
        }
    }
}

impl Metrics {
    /// A response began.
    pub(crate) fn request(&self, route: &str, status: u16, took: Duration) {
        let labels = vec![("route", route.to_owned()), ("status", status.to_string())];
        self.requests.get_or_create(&labels).inc();
        self.seconds.observe(took.as_secs_f64());
    }

    /// A transaction was written.
    pub(crate) fn commit(&self, appends: usize) {
        self.commits.inc();
        self.appends.inc_by(appends as u64);
    }

    /// An append was written that was begun after so many had failed.
    pub(crate) fn written(&self, failures: u64) {
        let millis = self.begun.elapsed().as_millis() as u64;
        self.written_at.fetch_max(millis.max(1), Ordering::Relaxed);
        self.failures_then.fetch_max(failures, Ordering::Relaxed);
    }

    /// An append could not be written.
    pub(crate) fn not_written(&self) {
        self.store_failures.inc();
    }

    /// How many appends could not be written.
    pub(crate) fn failures(&self) -> u64 {
        self.store_failures.get()
    }

    /// Was an append written within the last minute, and has none failed since?
    pub(crate) fn wrote_of_late(&self) -> bool {
        let written_at = self.written_at.load(Ordering::Relaxed);
        let millis = self.begun.elapsed().as_millis() as u64;
        written_at > 0
            && millis - written_at.min(millis) < OF_LATE.as_millis() as u64
            && self.failures_then.load(Ordering::Relaxed) == self.failures()
    }

    /// Transactions and appends written so far.
    pub fn commits_and_appends(&self) -> (u64, u64) {
        (self.commits.get(), self.appends.get())
    }

    /// How many thoughts of this rank wait for a thread.
    pub(crate) fn thoughts_waiting(&self, rank: &'static str) -> Gauge {
        self.waiting.get_or_create_owned(&vec![("for", rank.to_owned())])
    }

    /// All of it as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
