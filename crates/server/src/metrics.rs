//! Numbers for the operator, in Prometheus' text form.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

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
    refused: Counter<u64, AtomicU64>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("court");
        let requests = Family::<Labels, Counter>::default();
        let seconds = Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let (commits, appends, moves, bot_moves) = <(Counter, Counter, Counter, Counter)>::default();
        let (tables_created, timeouts) = <(Counter, Counter)>::default();
        let (connections_refused, store_failures, tables_forgotten) =
            <(Counter, Counter, Counter)>::default();
        let (tables_in_memory, readers, connections) = <(Gauge, Gauge, Gauge)>::default();
        let refused = Counter::<u64, AtomicU64>::default();
        registry.register("http_requests", "Requests by route and status", requests.clone());
        registry.register(
            "http_request_seconds",
            "Time until a response begins",
            seconds.clone(),
        );
        registry.register("store_commits", "Transactions", commits.clone());
        registry.register("store_appends", "Appends in them", appends.clone());
        registry.register("moves", "Decisions by people and programs", moves.clone());
        registry.register("bot_moves", "Decisions by bots", bot_moves.clone());
        registry.register("tables_created", "Tables created", tables_created.clone());
        registry.register(
            "tables_in_memory",
            "Tables held in memory",
            tables_in_memory.clone(),
        );
        registry.register("live_readers", "Open streams of updates", readers.clone());
        registry.register("timeouts", "Seats whose time ran out", timeouts.clone());
        registry.register("connections", "Open connections", connections.clone());
        registry.register(
            "connections_refused",
            "Connections refused because too many were open",
            connections_refused.clone(),
        );
        registry.register(
            "store_failures",
            "Appends that could not be written",
            store_failures.clone(),
        );
        registry.register(
            "tables_forgotten",
            "Abandoned tables removed from the database",
            tables_forgotten.clone(),
        );
        registry.register(
            "rate_limited",
            "Requests refused for coming too fast",
            refused.clone(),
        );
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
            refused,
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

    /// Somebody came too fast.
    pub(crate) fn rate_limited(&self) {
        self.refused.inc();
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
