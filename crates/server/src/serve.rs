//! Running the server: data directory, logs, listening, stopping.

use std::fs::{self, File};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use thiserror::Error;
use tokio::net::TcpListener;

use crate::listen::listen;
use crate::store::{SqlStore, Store, StoreError};
use crate::{ConnectionSettings, GuardSettings, Hub, HubConfig, protect};

/// The database in the data directory.
const DATABASE: &str = "court.sqlite3";
/// Held while a server runs on the directory.
const LOCK: &str = "court.lock";
/// How long running requests may take to end when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataPlace {
    /// In a directory; it is created if there is none.
    Directory(PathBuf),
    /// In memory, for trials: gone when the server stops.
    Memory,
}

impl DataPlace {
    /// `shadow-court` in the place where the operating system wants a user's data.
    #[must_use]
    pub fn of_user() -> Option<PathBuf> {
        let var = |name: &str| {
            std::env::var_os(name)
                .filter(|value| !value.is_empty())
                .map(PathBuf::from)
        };
        let base = if cfg!(windows) {
            var("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            var("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            var("XDG_DATA_HOME").or_else(|| var("HOME").map(|home| home.join(".local/share")))
        };
        base.map(|base| base.join("shadow-court"))
    }
}

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct ServeSettings {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub data: DataPlace,
    /// Games, bots and clocks.
    pub hub: HubConfig,
    /// Limits on what is asked.
    pub guard: GuardSettings,
    /// Limits on who is connected.
    pub connections: ConnectionSettings,
}

/// Why a server did not start or did not go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The data directory.
    #[error("cannot use the data directory {}: {error}", path.display())]
    Data {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another server runs there.
    #[error("another server is using the data directory {}", .0.display())]
    InUse(PathBuf),
    /// The address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which one.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The database in the data directory.
    #[error("cannot use {}: {error}", path.display())]
    Database {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: StoreError,
    },
    /// A database in memory, or a copy of one.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Anything else of the operating system.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A store in a place, locked against other servers while this lives.
pub struct OpenStore {
    /// The store.
    pub store: Arc<dyn Store>,
    database: SqlStore,
    _lock: Option<File>,
}

impl OpenStore {
    fn new(database: SqlStore, lock: Option<File>) -> Self {
        Self {
            store: Arc::new(database.clone()),
            database,
            _lock: lock,
        }
    }

    /// Leaves everything in the database's main file and gives the place free.
    async fn close(self) {
        if tokio::time::timeout(PATIENCE, self.database.close())
            .await
            .is_err()
        {
            tracing::warn!("the database could not be closed in time; copy the write-ahead log with it");
        }
    }
}

/// A directory for its owner alone, if there is none yet: the database holds the seeds of running games.
fn create(directory: &Path) -> io::Result<()> {
    let missing = directory.ancestors().take_while(|path| !path.exists()).count();
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(directory)?;
    // What is in a new directory outlasts a power loss only if the directory itself does. Where that cannot be seen to, the
    // server runs all the same.
    for parent in directory.ancestors().skip(1).take(missing) {
        let parent = Some(parent).filter(|path| !path.as_os_str().is_empty());
        let _ = File::open(parent.unwrap_or(Path::new("."))).and_then(|parent| parent.sync_all());
    }
    Ok(())
}

/// Opens the store of a place.
///
/// # Errors
/// If the directory or the database cannot be used, or another server uses it.
pub async fn open_store(place: &DataPlace) -> Result<OpenStore, ServeError> {
    let directory = match place {
        DataPlace::Memory => {
            return Ok(OpenStore::new(SqlStore::memory().await?, None));
        }
        DataPlace::Directory(directory) => directory,
    };
    let data = |error| ServeError::Data {
        path: directory.clone(),
        error,
    };
    create(directory).map_err(data)?;
    let lock = File::create(directory.join(LOCK)).map_err(data)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(fs::TryLockError::WouldBlock) => return Err(ServeError::InUse(directory.clone())),
        Err(fs::TryLockError::Error(error)) => return Err(data(error)),
    }
    let path = directory.join(DATABASE);
    match SqlStore::file(&path).await {
        Ok(database) => Ok(OpenStore::new(database, Some(lock))),
        Err(error) => Err(ServeError::Database { path, error }),
    }
}

/// Writes a consistent copy of a data directory's database, also while a server runs on it.
///
/// # Errors
/// If there is no database, or the copy exists already or cannot be written.
pub async fn backup(directory: &Path, to: &Path) -> Result<(), ServeError> {
    let database = directory.join(DATABASE);
    if !database.is_file() {
        let error = io::Error::new(io::ErrorKind::NotFound, "there is no database");
        return Err(ServeError::Data {
            path: directory.to_owned(),
            error,
        });
    }
    // Reading needs no lock against the server: the database sees to it.
    SqlStore::existing(&database).await?.backup(to).await?;
    Ok(())
}

/// Serves `router(hub)` behind the guard until `stop` is done, then lets running requests end. `ready` is told the
/// address.
///
/// # Errors
/// If the store or the address cannot be used.
pub async fn serve(
    settings: ServeSettings,
    router: impl FnOnce(&Hub) -> Router,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let store = open_store(&settings.data).await?;
    let address = settings.listen;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| ServeError::Listen { address, error })?;
    let address = listener.local_addr()?;
    let hub = Hub::open(settings.hub, Arc::clone(&store.store));
    let router = protect(router(&hub), &hub, &settings.guard);
    ready(address);
    tracing::info!(%address, "listening");
    let (stopped, stopping) = tokio::sync::watch::channel(false);
    let mut connections = settings.connections;
    if settings.guard.behind_proxy {
        // All come from the proxy.
        connections.per_address = None;
    }
    let serving = listen(listener, router, connections, Arc::clone(hub.metrics()), stopping);
    let told = async {
        stop.await;
        tracing::info!("stopping");
        stopped.send_replace(true);
        // Streams of updates end here; they would keep their connections open for ever. Tables may hang on a disk.
        let closed = tokio::time::timeout(PATIENCE, hub.close());
        let _ = tokio::join!(closed, tokio::time::sleep(PATIENCE));
    };
    tokio::select! {
        () = serving => {}
        () = told => tracing::warn!("some requests did not end in time"),
    }
    // Whatever still hangs has nothing to write any more.
    let _ = tokio::time::timeout(PATIENCE, hub.close()).await;
    store.close().await;
    Ok(())
}

/// Resolves when the operating system asks the program to stop: Ctrl-C, or the signal of a service manager.
pub async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Starts logging to standard error. `filter` is as in `warn,court_server=debug`.
///
/// # Errors
/// If the filter is none.
pub fn start_logs(filter: &str, json: bool) -> Result<(), tracing_subscriber::filter::ParseError> {
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::prelude::*;
    let filter: Targets = filter.parse()?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        // If nobody listens to standard error, complaining there about it would end the program.
        .log_internal_errors(false);
    let lines = if json {
        lines.json().boxed()
    } else {
        lines.with_target(false).boxed()
    };
    // A second start in one process changes nothing.
    let _ = tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .try_init();
    Ok(())
}

/// Runs a future on a runtime of its own: for programs that are not async themselves.
///
/// # Errors
/// If the operating system has no threads to give.
pub fn block_on<F: Future>(future: F) -> io::Result<F::Output> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let output = runtime.block_on(future);
    // A bot that still thinks does not hold up the end.
    runtime.shutdown_timeout(Duration::from_millis(100));
    Ok(output)
}
