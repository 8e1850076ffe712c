//! The one door to all tables: the web API and the pages both go through it.

mod forget;
mod found;
mod past;
mod play;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use court_core::Seat;
use court_games::Level;
use court_table::{Seed, Table, TableError};
use futures_util::future::BoxFuture;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};

use crate::games::Playable;
use crate::keeper::{self, Aside, Keeper};
use crate::store::{Store, Writer};
use crate::time::Time;
use crate::{
    Caller, ChatLine, Clock, Join, Joined, Look, Metrics, Millis, Notice, ServerError, TableId, TableInfo,
    TableLine, TableView, Token, UpdateId, You,
};

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What a hub is made with.
#[derive(Clone)]
pub struct HubConfig {
    /// The games it offers, in the order they are shown.
    pub games: Vec<&'static dyn Playable>,
    /// How many bots think at the same time.
    pub bot_threads: usize,
    /// A bot waits at least this long before it moves, so that people can follow.
    pub bot_delay: Duration,
    /// Who plays for the absent.
    pub stand_in: Level,
    /// Who gives hints.
    pub hint: Level,
    /// A table leaves memory when nothing happened for so long and nobody listens.
    pub idle_after: Duration,
    /// How often tables that have to be looked after are searched for.
    pub sweep_every: Duration,
    /// After how many entries a position is kept.
    pub snapshot_every: u32,
    /// How many streams of updates may be open at the same time.
    pub max_readers: usize,
    /// From so many entries of a record on nothing can be taken back any more, and no longer record is taken in: going
    /// back and forth would make it as long as one likes, and looking back costs accordingly.
    pub longest_record: u32,
    /// How many lines of chat and notices a table has at most.
    pub longest_talk: u64,
    /// A table whose game never began is forgotten when nothing happened for so long; `None` for never.
    pub forget_open: Option<Duration>,
    /// A table whose game began and never ended, likewise. Finished games are never forgotten.
    pub forget_unfinished: Option<Duration>,
    /// How often such tables are looked for.
    pub forget_every: Duration,
    /// What the date is.
    pub clock: Clock,
    /// How long a second of a table's clock lasts; tests have shorter ones.
    pub second: Duration,
    /// Where seeds come from; everybody but tests and measurements takes [`Seed::fresh`].
    pub seeds: fn() -> Seed,
}

impl HubConfig {
    /// Settings for play, with these games.
    #[must_use]
    pub fn new(games: Vec<&'static dyn Playable>) -> Self {
        Self {
            games,
            bot_threads: std::thread::available_parallelism().map_or(2, usize::from),
            bot_delay: Duration::from_millis(600),
            stand_in: Level::Courtier,
            hint: Level::Courtier,
            idle_after: Duration::from_secs(60),
            sweep_every: Duration::from_secs(2),
            snapshot_every: 64,
            max_readers: 10_000,
            longest_record: 10_000,
            longest_talk: 5_000,
            forget_open: Some(30 * DAY),
            forget_unfinished: Some(365 * DAY),
            forget_every: Duration::from_secs(3600),
            clock: Clock::default(),
            second: Duration::from_secs(1),
            seeds: Seed::fresh,
        }
    }
}

impl fmt::Debug for HubConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<_> = self.games.iter().map(|game| game.slug()).collect();
        write!(f, "HubConfig({games:?})")
    }
}

/// A table as a closure of [`Hub::with_table`] sees it.
pub struct Sight<'a> {
    /// The match; none before the start. It knows all secrets: render only [`Table::view`] of `you.viewer` (or, for code
    /// that knows the game, the typed view of the same viewer).
    pub table: Option<&'a dyn Table>,
    /// What everybody sees of the table.
    pub info: &'a TableInfo,
    /// What the caller is, and whose eyes to look with.
    pub you: You,
    /// The place in the stream of updates this is.
    pub update: UpdateId,
    pub(crate) asides: &'a std::collections::VecDeque<Aside>,
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

/// A thing to be done by a table's task. The task is gone if the table could not be loaded.
pub(crate) type Job =
    Box<dyn for<'a> FnOnce(Result<&'a mut Keeper, ServerError>) -> BoxFuture<'a, ()> + Send>;

pub(crate) struct Inner {
    pub(crate) config: HubConfig,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) bots: Arc<Semaphore>,
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) time: Time,
    live: Mutex<HashMap<TableId, mpsc::Sender<Job>>>,
    /// Tables of other rules than this program knows: not to be looked after.
    given_up: Mutex<HashSet<TableId>>,
}

/// All tables. Cheap to clone.
///
/// Every method that names a table takes the [`Caller`]: whoever may not see the table gets
/// [`ServerError::NoTable`], whether it exists or not. When a method that changes something returns `Ok`, the change is
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
    /// Opens a hub over a store, and goes on with whatever tables wait for a bot or a deadline. Needs a tokio runtime.
    #[must_use]
    pub fn open(config: HubConfig, store: Arc<dyn Store>) -> Self {
        let metrics = Arc::new(Metrics::default());
        let hub = Self {
            inner: Arc::new(Inner {
                writer: Writer::start(Arc::clone(&store), Arc::clone(&metrics)),
                bots: Arc::new(Semaphore::new(config.bot_threads.max(1))),
                closing: watch::Sender::new(false),
                // An hour of the tables' time is enough for whoever looks after the computer to set the clock right.
                time: Time::new(config.clock.clone(), 3600 * config.second),
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
    pub fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    pub(crate) fn shared_metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.inner.metrics)
    }

    /// Is the store there? If it could not be written to of late: can it now?
    ///
    /// # Errors
    /// If not.
    pub async fn health(&self) -> Result<(), ServerError> {
        self.inner.store.ping().await?;
        if self.inner.metrics.is_failing() {
            self.inner.store.probe().await?;
            self.inner.metrics.written();
        }
        Ok(())
    }

    /// Public tables to join or to watch, latest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn public_tables(&self) -> Result<Vec<TableLine>, ServerError> {
        let tables = self.inner.store.public_tables(100).await?;
        tables
            .into_iter()
            .map(|table| keeper::line(&self.inner.config, &table, &[]))
            .collect()
    }

    /// The caller's tables, the latest first.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn my_tables(&self, caller: &Caller) -> Result<Vec<TableLine>, ServerError> {
        let keys: Vec<_> = caller.keys().take(64).collect();
        let tables = self.inner.store.tables_of(&keys, 100).await?;
        tables
            .into_iter()
            .map(|(table, roles)| keeper::line(&self.inner.config, &table, &roles))
            .collect()
    }

    /// What everybody sees of a table.
    ///
    /// # Errors
    /// If there is no such table for the caller.
    pub async fn info(&self, caller: &Caller, id: &TableId) -> Result<TableInfo, ServerError> {
        self.with_table(caller, id, Look::Own, |sight| sight.info.clone())
            .await
    }

    /// A table as one viewer sees it, as JSON.
    ///
    /// # Errors
    /// If there is no such table for the caller, or the eyes are not theirs.
    pub async fn view(&self, caller: &Caller, id: &TableId, look: Look) -> Result<TableView, ServerError> {
        self.with_table(caller, id, look, keeper::table_view).await
    }

    /// Runs `look_at` on the table, in the table's own task: keep it short. Of a table that came back from a snapshot the
    /// match has only the latest entries; see [`with_whole_table`](Self::with_whole_table).
    ///
    /// # Errors
    /// If there is no such table for the caller, or the eyes are not theirs.
    pub async fn with_table<T: Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        look_at: impl FnOnce(Sight<'_>) -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.sight(&caller, look).map(|sight| look_at(sight.as_sight())) })
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
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move {
                keeper.viewer(&caller, look)?;
                keeper.make_whole().await?;
                keeper.sight(&caller, look).map(|sight| look_at(sight.as_sight()))
            })
        })
        .await
    }

    /// Takes a seat.
    ///
    /// # Errors
    /// If the game has started, no seat is free, or the caller's link does not open one.
    pub async fn join(&self, caller: &Caller, id: &TableId, join: Join) -> Result<Joined, ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.join(&caller, join).await })
        })
        .await
    }

    /// Starts the game; seats that are still free go to bots of level `fill`.
    ///
    /// # Errors
    /// If the caller is not the host, the game has started, or seats are free and `fill` is not given.
    pub async fn start(&self, caller: &Caller, id: &TableId, fill: Option<Level>) -> Result<(), ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.start(&caller, fill).await })
        })
        .await
    }

    /// Closes a table whose game has not started.
    ///
    /// # Errors
    /// If the caller is not the host or the game has started.
    pub async fn close_table(&self, caller: &Caller, id: &TableId) -> Result<(), ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.close_table(&caller).await })
        })
        .await
    }

    /// Lets a bot play for the seat until it is taken back.
    ///
    /// # Errors
    /// If the seat is not the caller's or a bot plays for it already.
    pub async fn hand_to_bot(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        level: Option<Level>,
    ) -> Result<(), ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.hand_to_bot(&caller, seat, level).await })
        })
        .await
    }

    /// Takes the seat back from the bot that plays for it.
    ///
    /// # Errors
    /// If no bot does, or the seat was resigned.
    pub async fn take_back(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
    ) -> Result<(), ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.take_back(&caller, seat).await })
        })
        .await
    }

    /// Gives up: a bot plays the seat to the end.
    ///
    /// # Errors
    /// If the seat is not the caller's.
    pub async fn resign(&self, caller: &Caller, id: &TableId, seat: Option<Seat>) -> Result<(), ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.resign(&caller, seat).await })
        })
        .await
    }

    /// Says something at the table.
    ///
    /// # Errors
    /// If the caller holds no seat, or the text is empty or too long.
    pub async fn chat(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        text: String,
    ) -> Result<ChatLine, ServerError> {
        let caller = caller.clone();
        self.call(id, move |keeper| {
            Box::pin(async move { keeper.chat(&caller, seat, &text).await })
        })
        .await
    }

    /// A fresh identity for a browser.
    #[must_use]
    pub fn new_identity() -> Token {
        Token::fresh()
    }

    /// Stops: tables finish what they are doing and leave memory, streams of updates end.
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

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, mpsc::Sender<Job>>> {
        // The map is never left half changed.
        self.inner.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the table's task do something, and starts the task if the table is not in memory.
    pub(crate) async fn call<T: Send + 'static>(
        &self,
        id: &TableId,
        job: impl for<'a> FnOnce(&'a mut Keeper) -> BoxFuture<'a, Result<T, ServerError>> + Send + 'static,
    ) -> Result<T, ServerError> {
        let (answer, answered) = oneshot::channel();
        let mut job: Job = Box::new(move |keeper| {
            Box::pin(async move {
                let result = match keeper {
                    Ok(keeper) => job(keeper).await,
                    Err(error) => Err(error),
                };
                // Whoever asked may have gone away.
                let _ = answer.send(result);
            })
        });
        loop {
            let task = self.task(id)?;
            match task.send(job).await {
                Ok(()) => break,
                // The task was just leaving memory; it takes itself off the map when it is done.
                Err(mpsc::error::SendError(back)) => job = back,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        answered.await.unwrap_or(Err(ServerError::Gone))
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
        live.insert(id.clone(), sender.clone());
        self.inner.metrics.tables_in_memory.inc();
        tokio::spawn(keeper::run(self.clone(), id.clone(), jobs));
        Ok(sender)
    }

    /// The table cannot be played on by this program.
    pub(crate) fn give_up(&self, id: &TableId) {
        let mut given_up = self.inner.given_up.lock().unwrap_or_else(PoisonError::into_inner);
        if given_up.insert(id.clone()) {
            tracing::warn!(table = %id, "this table was played by other rules than this program knows");
        }
    }

    fn has_given_up(&self, id: &TableId) -> bool {
        let given_up = self.inner.given_up.lock().unwrap_or_else(PoisonError::into_inner);
        given_up.contains(id)
    }

    /// Called by a table's task when it ends, whatever the reason.
    pub(crate) fn forget(&self, id: &TableId) {
        self.live().remove(id);
        self.inner.metrics.tables_in_memory.dec();
    }
}

/// Wakes tables whose deadline has passed or whose bot was to move when the server stopped.
async fn sweep(hub: Hub) {
    let mut closing = hub.inner.closing.subscribe();
    loop {
        match hub.inner.store.due(hub.now(), 5000).await {
            Ok(tables) => {
                for id in tables {
                    // A task in memory minds its own timer.
                    let idle = !hub.live().contains_key(&id) && !hub.has_given_up(&id);
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

impl From<serde_json::Error> for ServerError {
    fn from(error: serde_json::Error) -> Self {
        Self::Store(crate::store::StoreError::Corrupt(error.to_string()))
    }
}

/// The names of errors that a table's own state may not be the reason of.
pub(crate) fn unreadable(error: &TableError) -> ServerError {
    ServerError::Store(crate::store::StoreError::Corrupt(error.to_string()))
}
