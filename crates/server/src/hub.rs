//! The one way to all tables: both the web API and the pages go through it.

mod budget;
mod config;
mod forget;
mod found;
mod lists;
mod past;
mod play;
mod rematch;
mod seating;
mod seats;

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use court_api::{
    ChatLine, Look, Millis, Notice, TableId, TableInfo, TableRules, TableView, Token, UpdateId, You,
};
use court_core::{Seat, SeatSet};
use court_table::Eyes;
use futures_util::future::BoxFuture;
use serde::Serialize;
use tokio::sync::{OnceCell, mpsc, oneshot, watch};

use self::budget::Budget;
pub use self::config::HubConfig;
use self::lists::Lists;
use crate::crowd::Crowd;
use crate::games::Playable;
use crate::keeper::{self, Aside, Keeper, Relic};
use crate::once::{Errand, Repeat};
use crate::store::{Store, Writer};
use crate::thinking::Thinkers;
use crate::time::Time;
use crate::{Caller, Metrics, ServerError};

/// A table as a closure of [`Hub::with_table`] sees it.
pub struct Sight<'a> {
    /// The match as the viewer knows it; none before the start.
    pub eyes: Option<Eyes<'a>>,
    pub(crate) relic: Option<&'a Relic>,
    /// What everybody sees of the table.
    pub info: TableInfo,
    /// What the caller is, and whose eyes to look with.
    pub you: You,
    /// The place in the stream of updates.
    pub update: UpdateId,
    /// The seats that the caller is invited to take.
    pub invited: SeatSet,
    /// The seat of whoever opened the table.
    pub host: Option<Seat>,
    /// Do the caller's seats have secrets from each other at this moment? If they share a screen, a curtain hides them.
    pub secrets: bool,
    pub(crate) asides: &'a VecDeque<Aside>,
}

impl Sight<'_> {
    /// The latest lines of chat, oldest first.
    pub fn chat(&self) -> impl Iterator<Item = &ChatLine> {
        self.asides.iter().filter_map(Aside::chat)
    }

    /// The latest notices, oldest first.
    pub fn notices(&self) -> impl Iterator<Item = &Notice> {
        self.asides.iter().filter_map(Aside::notice)
    }
}

/// Something for a table's task to do. There is no task if the table could not be loaded.
pub(crate) type Job =
    Box<dyn for<'a> FnOnce(Result<&'a mut Keeper, ServerError>) -> BoxFuture<'a, ()> + Send>;

/// The tasks of all tables in memory.
type Live = HashMap<TableId, mpsc::Sender<Job>>;

pub(crate) struct Inner {
    pub(crate) config: HubConfig,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) thinkers: Arc<Thinkers>,
    /// Running games without people, by the address that opened them.
    pub(crate) bot_tables: Arc<Crowd>,
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) time: Time,
    pub(crate) copies: Budget,
    /// What was copied in before this server started is taken from the common budget.
    copies_recalled: OnceCell<()>,
    secret: OnceCell<Token>,
    lists: Lists,
    /// Held while somebody tests whether writing works.
    probing: tokio::sync::Mutex<()>,
    live: Mutex<Live>,
    /// Tables that this program cannot go on with, and does not try to wake again.
    given_up: Mutex<HashSet<TableId>>,
}

/// All tables. Cheap to clone.
///
/// Every method that names a table takes the [`Caller`]: a caller who may not see the table gets
/// [`ServerError::NoTable`], whether or not it exists. When a method that changes something returns `Ok`, the change is
/// on disk.
#[derive(Clone)]
pub struct Hub {
    pub(crate) inner: Arc<Inner>,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hub({:?})", self.inner.config)
    }
}

impl Hub {
    /// Opens a hub over a store and wakes the tables that wait for a bot or a deadline. Needs a tokio runtime.
    #[must_use]
    pub fn open(config: HubConfig, store: Arc<dyn Store>) -> Self {
        let metrics = Arc::new(Metrics::default());
        let hub = Self {
            inner: Arc::new(Inner {
                writer: Writer::start(Arc::clone(&store), Arc::clone(&metrics)),
                thinkers: Thinkers::new(config.bot_threads, config.bot_memory, Arc::clone(&metrics)),
                bot_tables: Crowd::new(config.bot_tables),
                closing: watch::Sender::new(false),
                // An hour of the tables' time is long enough for somebody to set the computer's clock right.
                time: Time::new(config.clock.clone(), 3600 * config.second),
                copies: Budget::new(config.copies_per_address, config.copies_in_all),
                copies_recalled: OnceCell::new(),
                secret: OnceCell::new(),
                lists: Lists::default(),
                probing: tokio::sync::Mutex::default(),
                live: Mutex::default(),
                given_up: Mutex::default(),
                config,
                store,
                metrics,
            }),
        };
        tokio::spawn(sweep(hub.clone()));
        tokio::spawn(forget::from_time_to_time(hub.clone()));
        hub
    }

    /// The games on offer.
    #[must_use]
    pub fn games(&self) -> &[&'static dyn Playable] {
        &self.inner.config.games
    }

    /// The game with this slug.
    ///
    /// # Errors
    /// [`ServerError::NoGame`].
    pub fn game(&self, slug: &str) -> Result<&'static dyn Playable, ServerError> {
        self.games()
            .iter()
            .find(|game| game.slug() == slug)
            .copied()
            .ok_or_else(|| ServerError::NoGame(slug.chars().take(60).collect()))
    }

    /// Numbers for the operator.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.inner.metrics
    }

    /// Is the store there, and can it be written to? After an append fails it counts as not writable until one
    /// succeeds. If there has been no append lately, something is written to find out.
    ///
    /// # Errors
    /// If not.
    pub async fn health(&self) -> Result<(), ServerError> {
        self.inner.store.ping().await?;
        if self.inner.metrics.wrote_of_late() {
            return Ok(());
        }
        // Anybody who asks meanwhile waits for the same answer.
        let _probing = self.inner.probing.lock().await;
        if self.inner.metrics.wrote_of_late() {
            return Ok(());
        }
        let failures = self.inner.metrics.failures();
        self.inner.store.probe().await?;
        self.inner.metrics.written(failures);
        Ok(())
    }

    /// The secret of this server.
    pub(crate) async fn secret(&self) -> Result<&Token, ServerError> {
        let secret = self.inner.secret.get_or_try_init(|| self.inner.store.secret());
        Ok(secret.await?)
    }

    /// Which rules a table is played under, as far as this program knows them.
    pub(crate) fn rules_of(&self, game: &str, version: u16) -> TableRules {
        let meta = self.game(game).ok().map(|game| game.kind().meta());
        TableRules {
            version,
            newest: meta.map_or(version, |meta| meta.rules_version),
            known: meta.is_some_and(|meta| meta.known_rules().contains(&version)),
        }
    }

    /// What everybody sees of a table.
    ///
    /// # Errors
    /// If the caller may see no such table.
    pub async fn info(&self, caller: &Caller, id: &TableId) -> Result<TableInfo, ServerError> {
        self.with_table(caller, id, Look::Own, |sight| sight.info).await
    }

    /// A table as one viewer sees it, as JSON.
    ///
    /// # Errors
    /// If the caller may see no such table, or may not look with these eyes.
    pub async fn view(&self, caller: &Caller, id: &TableId, look: Look) -> Result<TableView, ServerError> {
        self.with_table(caller, id, look, |sight| sight.view()).await
    }

    /// Runs `look_at` on the table, in the table's own task: keep it short. If the table came back from a snapshot, the
    /// match has only its latest entries; see [`with_whole_table`](Self::with_whole_table).
    ///
    /// # Errors
    /// If the caller may see no such table, or may not look with these eyes.
    pub async fn with_table<T: Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        look_at: impl FnOnce(Sight<'_>) -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        self.ask(caller, id, move |keeper, caller| {
            Box::pin(async move { keeper.sight(caller, look).map(look_at) })
        })
        .await
    }

    /// The same, with the whole record in the match: for logs and replays from the beginning.
    ///
    /// # Errors
    /// As [`with_table`](Self::with_table), and if the record cannot be read back.
    pub async fn with_whole_table<T: Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        look_at: impl FnOnce(Sight<'_>) -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        self.ask(caller, id, move |keeper, caller| {
            Box::pin(async move {
                keeper.viewer(caller, look)?;
                keeper.make_whole().await?;
                keeper.sight(caller, look).map(look_at)
            })
        })
        .await
    }

    /// Stops: tables finish what they are doing and leave memory, and update streams end.
    pub async fn close(&self) {
        self.inner.closing.send_replace(true);
        while !self.live().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn tables_in_memory(&self) -> usize {
        self.live().len()
    }

    pub(crate) fn now(&self) -> Millis {
        self.inner.time.now()
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        // The map is never left half-changed.
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the table's task do something for a caller.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        job: impl for<'a> FnOnce(&'a mut Keeper, &'a Caller) -> BoxFuture<'a, Result<T, ServerError>>
        + Send
        + 'static,
    ) -> Result<T, ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move {
                keeper.come(&caller);
                keeper.meet(&caller);
                job(keeper, &caller).await
            })
        })
        .await
    }

    /// Has the table's task change something for a caller: only once, if they named the request. `what` and `with`
    /// describe the request. If another server changes the table at the same time, the job runs again on the result.
    pub(crate) async fn once<T: Repeat + Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        (what, with): (&str, impl Serialize),
        job: impl for<'a> FnOnce(&'a mut Keeper, &'a Caller) -> BoxFuture<'a, Result<T, ServerError>>
        + Clone
        + Send
        + 'static,
    ) -> Result<T, ServerError> {
        let errand = Errand::of(caller, what, &with)?;
        until_first(|| {
            let (errand, job) = (errand.clone(), job.clone());
            self.ask(caller, id, move |keeper, caller| match errand {
                Some(errand) => Box::pin(keeper.once(caller, errand, job)),
                None => job(keeper, caller),
            })
        })
        .await
    }

    /// Has the table's task do something, and starts the task if the table is not in memory.
    pub(crate) async fn call<T: Send + 'static>(
        &self,
        id: &TableId,
        job: impl for<'a> FnOnce(&'a mut Keeper) -> BoxFuture<'a, Result<T, ServerError>> + Send + 'static,
    ) -> Result<T, ServerError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |keeper| {
            Box::pin(async move {
                let result = match keeper {
                    Ok(keeper) => job(keeper).await,
                    Err(error) => Err(error),
                };
                // The caller may have gone away.
                let _ = answer.send(result);
            })
        });
        self.hand_over(id, job).await;
        answered.await.unwrap_or(Err(ServerError::Gone))
    }

    /// Gives a job to the table's task. If there can be no task, the job is told why.
    pub(crate) async fn hand_over(&self, id: &TableId, mut job: Job) {
        loop {
            let task = match self.task(id) {
                Ok(task) => task,
                Err(error) => return job(Err(error)).await,
            };
            match task.send(job).await {
                Ok(()) => return,
                // The task is just leaving memory; it takes itself off the map when it is done.
                Err(mpsc::error::SendError(back)) => job = back,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub(crate) fn task(&self, id: &TableId) -> Result<mpsc::Sender<Job>, ServerError> {
        let mut live = self.live();
        if let Some(task) = live.get(id) {
            return Ok(task.clone());
        }
        if *self.inner.closing.borrow() {
            return Err(ServerError::Gone);
        }
        let (sender, jobs) = mpsc::channel(64);
        let on_the_map = self.enter(&mut live, id, sender.clone());
        // A runtime that is ending drops the task at once, and with it the place on the map.
        drop(live);
        tokio::spawn(keeper::run(on_the_map, jobs));
        Ok(sender)
    }

    fn enter(&self, live: &mut Live, id: &TableId, task: mpsc::Sender<Job>) -> OnTheMap {
        live.insert(id.clone(), task);
        self.inner.metrics.tables_in_memory.inc();
        OnTheMap {
            hub: self.clone(),
            id: id.clone(),
        }
    }

    /// A table could not be brought into memory. If the reason is permanent, nobody tries to wake it again.
    pub(crate) fn not_loaded(&self, id: &TableId, error: &ServerError) {
        match error {
            ServerError::NoTable | ServerError::Contended => {}
            ServerError::Store(error) => tracing::error!(table = %id, %error, "a table could not be loaded"),
            error => {
                if self.given_up().insert(id.clone()) {
                    tracing::error!(table = %id, why = ?error, "this program cannot go on with a table");
                }
            }
        }
    }

    fn given_up(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.inner.given_up.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How often a change is tried while others change the same table.
const TRIES: u32 = 4;

/// Tries a change until no other server is faster. A change that lost was not written, and its keeper is thrown away, so
/// the next try meets the table as the other server left it.
pub(crate) async fn until_first<T, F: Future<Output = Result<T, ServerError>>>(
    change: impl Fn() -> F,
) -> Result<T, ServerError> {
    for _ in 0..TRIES {
        match change().await {
            Err(error) if error.is_conflict() => {}
            done => return done,
        }
    }
    Err(ServerError::Contended)
}

/// Shows that a table has a task; while this lives the table gets no other.
pub(crate) struct OnTheMap {
    pub(crate) hub: Hub,
    pub(crate) id: TableId,
}

/// Runs even if the task panics.
impl Drop for OnTheMap {
    fn drop(&mut self) {
        self.hub.live().remove(&self.id);
        self.hub.inner.metrics.tables_in_memory.dec();
    }
}

/// Wakes tables whose deadline has passed or whose bot was to move when the server stopped.
async fn sweep(hub: Hub) {
    let mut closing = hub.inner.closing.subscribe();
    loop {
        // Tables that were given up stay due; they must not take the places of others.
        let given_up = u32::try_from(hub.given_up().len()).unwrap_or(u32::MAX);
        let at_most = given_up.saturating_add(hub.inner.config.sweep_at_most);
        match hub.inner.store.due(hub.now(), at_most).await {
            Ok(tables) => {
                hub.report(&tables.damaged);
                for id in tables.rows {
                    // A task in memory watches its own timer.
                    let idle = !hub.live().contains_key(&id) && !hub.given_up().contains(&id);
                    if idle && hub.task(&id).is_err() {
                        return;
                    }
                }
            }
            Err(error) => tracing::error!(%error, "cannot look for tables that are due"),
        }
        tokio::select! {
            () = tokio::time::sleep(hub.inner.config.sweep_every) => {}
            _ = closing.changed() => return,
        }
    }
}

/// Runs slow work off the async threads.
async fn blocking<T: Send + 'static, E: Send + 'static>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, ServerError>
where
    ServerError: From<E>,
{
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(|_| ServerError::Gone)??)
}
