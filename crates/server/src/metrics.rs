//! Numbers for the operator, in Prometheus' text form.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

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
    /// Could the last append not be written?
    failing: AtomicBool,
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
        let rate_limited = counter("rate_limited", "Requests refused for coming too fast");
        let connections_refused = counter(
            "connections_refused",
            "Connections refused because too many were open",
        );
        let mut gauge = |name, help| registered(to, name, help, Gauge::default());
        let tables_in_memory = gauge("tables_in_memory", "Tables held in memory");
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
            failing: AtomicBool::new(false),
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

    /// An append was written.
    pub(crate) fn written(&self) {
        self.failing.store(false, Ordering::Relaxed);
    }

    /// An append could not be written.
    pub(crate) fn not_written(&self) {
        self.store_failures.inc();
        self.failing.store(true, Ordering::Relaxed);
    }

    /// Could the last append not be written?
    pub(crate) fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// Transactions and appends written so far.
    pub(crate) fn commits_and_appends(&self) -> (u64, u64) {
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
