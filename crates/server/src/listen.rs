//! Connections: how many there may be, how slow they may be, and how they end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

use crate::crowd::{Crowd, household};
use crate::live::closed;
use crate::metrics::Metrics;

/// The most that is read of a request's head, and buffered of an answer, for one connection.
const BUFFER: usize = 64 * 1024;
/// Files the program needs besides its connections: database, logs, libraries.
const OTHER_FILES: u64 = 64;
/// While something is wrong with taking connections, how long to wait before trying again and between complaints.
const PAUSE: Duration = Duration::from_millis(50);
const BETWEEN_COMPLAINTS: Duration = Duration::from_secs(10);

/// For whom there is no room: said without reading what they want.
const FULL: &str = concat!(
    "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 141\r\n",
    "content-type: application/problem+json\r\n\r\n",
    r#"{"status":503,"title":"Service Unavailable","code":"too-many-connections","#,
    r#""detail":"too many connections are open; close some or come later"}"#,
);

/// What connections may be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionSettings {
    /// How many may be open at the same time. There are never more than the operating system gives files for.
    pub total: usize,
    /// How many of them from one address; `None` for any number, as behind a proxy, which has one address.
    pub per_address: Option<usize>,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub head: Duration,
    /// How long a client may refuse to take what is sent to it.
    pub stalled: Duration,
}

impl ConnectionSettings {
    /// No limits on numbers: for measurements.
    pub const UNLIMITED: Self = Self {
        total: usize::MAX,
        per_address: None,
        head: Duration::from_secs(30),
        stalled: Duration::from_secs(30),
    };
}

impl Default for ConnectionSettings {
    fn default() -> Self {
        Self {
            total: 12_000,
            per_address: Some(256),
            ..Self::UNLIMITED
        }
    }
}

/// As many files as the operating system lets this program have; it is asked for all it would give.
#[cfg(unix)]
fn files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let all = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let given = match setrlimit(Resource::Nofile, all) {
        Ok(()) => all.current,
        Err(_) => limit.current,
    };
    given.unwrap_or(u64::MAX)
}

#[cfg(not(unix))]
const fn files() -> u64 {
    u64::MAX
}

/// Complains about the same thing only now and then.
#[derive(Default)]
struct Complaint {
    last: Option<Instant>,
}

impl Complaint {
    fn is_due(&mut self) -> bool {
        let due = self.last.is_none_or(|last| last.elapsed() > BETWEEN_COMPLAINTS);
        if due {
            self.last = Some(Instant::now());
        }
        due
    }
}

/// Serves `router` to all who connect until `stop` says so; then lets what is being answered come to its end.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    settings: ConnectionSettings,
    metrics: Arc<Metrics>,
    mut stop: watch::Receiver<bool>,
) {
    let room = usize::try_from(files().saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
    let room = settings.total.min(room).min(Semaphore::MAX_PERMITS);
    let room = Arc::new(Semaphore::new(room));
    let crowd = Crowd::new(settings.per_address);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(settings.head)
        .max_buf_size(BUFFER);
    let graceful = GracefulShutdown::new();
    let (mut no_accept, mut no_room) = (Complaint::default(), Complaint::default());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closed(&mut stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_the_peers(&error) => continue,
            Err(error) => {
                if no_accept.is_due() {
                    tracing::error!(%error, "cannot take connections at the moment");
                }
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let place = crowd.enter(household(peer.ip()));
        let permit = Arc::clone(&room).try_acquire_owned();
        let (Some(place), Ok(permit)) = (place, permit) else {
            metrics.connections_refused.inc();
            if no_room.is_due() {
                tracing::warn!("connections are refused: too many are open");
            }
            // If it does not fit into the empty buffer of a new connection, nothing would.
            let _ = stream.try_write(FULL.as_bytes());
            continue;
        };
        let connection = http.serve_connection(
            steady(stream, settings.stalled),
            service_fn(answer(router.clone(), peer)),
        );
        let connection = graceful.watch(connection);
        let metrics = Arc::clone(&metrics);
        metrics.connections.inc();
        tokio::spawn(async move {
            // Whoever breaks off, is too slow or speaks no HTTP ends their own connection and nothing else.
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            metrics.connections.dec();
            drop((place, permit));
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Did the other side break off before it was taken?
fn is_the_peers(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// A connection that breaks when nothing of what is sent is taken for a while.
fn steady(stream: TcpStream, stalled: Duration) -> TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>> {
    // Answers are small and wanted at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(stalled));
    TokioIo::new(Box::pin(stream))
}

/// Answers the requests of one connection.
fn answer(
    router: Router,
    peer: SocketAddr,
) -> impl Fn(hyper::Request<Incoming>) -> <Router as Service<hyper::Request<Body>>>::Future {
    move |request| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        // A router is always ready.
        router.clone().call(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canned_refusal_is_sound() {
        let (head, body) = FULL.split_once("\r\n\r\n").unwrap();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .unwrap();
        assert_eq!(length.parse(), Ok(body.len()));
        let problem: court_api::Problem = serde_json::from_str(body).unwrap();
        assert_eq!(problem.code, "too-many-connections");
    }
}
