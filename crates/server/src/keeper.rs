//! The keeper of one table: a task that owns it. Jobs come in one by one; each checks, appends durably, and only then
//! answers and publishes.

mod aside;
mod bots;
mod clock;
mod commit;
mod load;
mod meta;
mod play;
mod seats;
mod takeback;

pub(crate) use aside::Aside;
pub(crate) use clock::Clocks;
pub(crate) use commit::Change;
pub(crate) use meta::{Meta, SeatMeta, clean_name, clean_text, finished, line, rate};
pub(crate) use seats::MAX_CONTRIBUTION;

use std::collections::{HashMap, VecDeque};

use court_core::{Seat, SeatSet, Turn, Viewer};
use court_table::{Seed, Table};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::games::Playable;
use crate::hub::{Hub, Job, Sight};
use crate::live::closed;
use crate::store::{Progress, Role};
use crate::{
    Asked, Caller, KeyHash, Look, Played, SeatPrompt, ServerError, Status, TableId, TableInfo, TableView,
    UpdateId, You,
};

/// How many lines of chat and notices are kept in memory.
const ASIDES: usize = 200;
/// How many answered idempotency keys are kept in memory.
const RECEIPTS: usize = 64;

/// A table in memory.
pub(crate) struct Keeper {
    pub(crate) hub: Hub,
    pub(crate) id: TableId,
    pub(crate) game: &'static dyn Playable,
    pub(crate) rules: u16,
    pub(crate) seed: Option<Seed>,
    pub(crate) created: i64,
    pub(crate) meta: Meta,
    pub(crate) keys: HashMap<KeyHash, Vec<Role>>,
    /// None before the start.
    pub(crate) table: Option<Box<dyn Table>>,
    pub(crate) clocks: Clocks,
    pub(crate) progress: Progress,
    /// The log's row of each entry that is in memory, and the number of the first of them.
    pub(crate) rows: Vec<u64>,
    pub(crate) first_row: u32,
    /// Entries before the latest stored snapshot.
    pub(crate) kept: u32,
    pub(crate) asides: VecDeque<Aside>,
    /// All asides after this row are in memory.
    pub(crate) asides_after: u64,
    pub(crate) receipts: VecDeque<(Seat, String, Played)>,
    pub(crate) news: watch::Sender<UpdateId>,
    /// The decision a bot is thinking about, by seat.
    pub(crate) thinking: Vec<Option<u32>>,
    /// What is in memory may not be what is on disk: to be thrown away.
    pub(crate) broken: bool,
}

/// What a caller's keys open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) seats: SeatSet,
    pub(crate) invites: SeatSet,
    pub(crate) host: bool,
    pub(crate) join: bool,
    pub(crate) any: bool,
}

impl Standing {
    pub(crate) fn of(roles: impl IntoIterator<Item = Role>) -> Self {
        let mut standing = Self::default();
        for role in roles {
            standing.any = true;
            match role {
                Role::Host => standing.host = true,
                Role::Join => standing.join = true,
                Role::Watch => {}
                Role::Seat(seat) => standing.seats.insert(seat),
                Role::Invite(seat) => standing.invites.insert(seat),
            }
        }
        standing
    }
}

/// Lives as long as the task and takes it off the map, even if it panics.
struct OnTheMap {
    hub: Hub,
    id: TableId,
}

impl Drop for OnTheMap {
    fn drop(&mut self) {
        self.hub.forget(&self.id);
    }
}

/// The task: until the table is idle, the server stops, or something broke.
pub(crate) async fn run(hub: Hub, id: TableId, mut jobs: mpsc::Receiver<Job>) {
    let on_the_map = OnTheMap {
        hub: hub.clone(),
        id: id.clone(),
    };
    let mut keeper = match Keeper::load(hub.clone(), &id).await {
        Ok(keeper) => keeper,
        Err(error) => {
            if matches!(error, ServerError::Table(_)) {
                hub.give_up(&id);
            }
            jobs.close();
            while let Some(job) = jobs.recv().await {
                job(Err(error.clone())).await;
            }
            return;
        }
    };
    keeper.on_timer().await;
    let mut closing = hub.inner.closing.subscribe();
    let mut used = Instant::now();
    while !keeper.broken {
        let idle_at = used + hub.inner.config.idle_after;
        let alarm = keeper.alarm();
        tokio::select! {
            job = jobs.recv() => {
                let Some(job) = job else { break };
                job(Ok(&mut keeper)).await;
                used = Instant::now();
            }
            () = tokio::time::sleep_until(alarm.unwrap_or(idle_at)), if alarm.is_some() => {
                keeper.on_timer().await;
            }
            () = tokio::time::sleep_until(idle_at) => {
                if keeper.may_leave() {
                    break;
                }
                // Somebody listens: look again later.
                used = Instant::now();
            }
            () = closed(&mut closing) => break,
        }
    }
    // From here on nobody can send; what was sent is still done.
    jobs.close();
    let mut waiting = Vec::new();
    while let Some(job) = jobs.recv().await {
        if keeper.broken {
            waiting.push(job);
        } else {
            job(Ok(&mut keeper)).await;
        }
    }
    keeper.keep_position().await;
    drop(on_the_map);
    // What waited for a table that broke is not to blame: the next keeper, fresh from the store, does it.
    for job in waiting {
        match hub.task(&id) {
            // If that one ends before it gets to it, whoever asked is told to try again.
            Ok(next) => drop(next.send(job).await),
            Err(error) => job(Err(error)).await,
        }
    }
}

/// What [`Keeper::sight`] gathers.
pub(crate) struct Gathered<'a> {
    keeper: &'a Keeper,
    info: TableInfo,
    you: You,
}

impl Gathered<'_> {
    pub(crate) fn as_sight(&self) -> Sight<'_> {
        Sight {
            table: self.keeper.table.as_deref(),
            info: &self.info,
            you: self.you,
            update: self.keeper.update_id(),
            asides: &self.keeper.asides,
        }
    }
}

impl Keeper {
    /// What the caller's keys open.
    pub(crate) fn standing(&self, caller: &Caller) -> Standing {
        let roles = caller.keys().filter_map(|key| self.keys.get(&key)).flatten();
        Standing::of(roles.copied())
    }

    /// Whose eyes the caller may look with.
    pub(crate) fn viewer(&self, caller: &Caller, look: Look) -> Result<You, ServerError> {
        let standing = self.standing(caller);
        if !self.meta.public && !standing.any {
            return Err(ServerError::NoTable);
        }
        let held = standing.seats;
        let viewer = match look {
            Look::Spectator => Viewer::Spectator,
            Look::Seat(seat) => {
                let over = self.meta.status == Status::Over;
                if seat.index() >= self.meta.seats.len() || !(held.contains(seat) || over) {
                    return Err(ServerError::NotYourSeat(Some(seat)));
                }
                Viewer::Seat(seat)
            }
            Look::Own => {
                let turn = self.turn();
                let asked = held.iter().find(|seat| turn.contains(*seat));
                asked
                    .or_else(|| held.iter().next())
                    .map_or(Viewer::Spectator, Viewer::Seat)
            }
        };
        Ok(You {
            viewer,
            seats: held,
            host: standing.host,
        })
    }

    /// The table as the caller may see it.
    pub(crate) fn sight(&self, caller: &Caller, look: Look) -> Result<Gathered<'_>, ServerError> {
        Ok(Gathered {
            you: self.viewer(caller, look)?,
            info: self.info(),
            keeper: self,
        })
    }

    pub(crate) fn update_id(&self) -> UpdateId {
        UpdateId {
            seq: self.progress.seq,
            entries: self.progress.entries,
        }
    }

    /// Who is to choose now; nobody unless the game is on.
    pub(crate) fn turn(&self) -> SeatSet {
        match (&self.table, self.meta.status) {
            (Some(table), Status::Playing) => table.turn().seats(),
            _ => SeatSet::EMPTY,
        }
    }

    /// The match, if the game is on.
    pub(crate) fn playing(&self) -> Result<&dyn Table, ServerError> {
        match (&self.table, self.meta.status) {
            (Some(table), Status::Playing) => Ok(&**table),
            (_, Status::Over) => Err(ServerError::wrong_time("game-over", "the game is over")),
            _ => Err(ServerError::wrong_time(
                "not-started",
                "the game has not started yet",
            )),
        }
    }

    /// The match, to be changed.
    pub(crate) fn table_mut(&mut self) -> Result<&mut dyn Table, ServerError> {
        self.playing()?;
        match &mut self.table {
            Some(table) => Ok(&mut **table),
            None => Err(ServerError::Gone),
        }
    }

    /// The seat the caller speaks for.
    pub(crate) fn seat_of(
        &self,
        caller: &Caller,
        seat: Option<Seat>,
        decision: Option<u32>,
    ) -> Result<Seat, ServerError> {
        let standing = self.standing(caller);
        if !self.meta.public && !standing.any {
            return Err(ServerError::NoTable);
        }
        let held = standing.seats;
        if let Some(seat) = seat {
            return if held.contains(seat) {
                Ok(seat)
            } else {
                Err(ServerError::NotYourSeat(Some(seat)))
            };
        }
        let turn = self.turn();
        let answers = |seat: &Seat| {
            let asked = self.table.as_ref().and_then(|table| table.decision(*seat));
            asked.is_some() && asked == decision
        };
        let mut in_turn = held.iter().filter(|seat| turn.contains(*seat));
        held.iter()
            .find(answers)
            .or_else(|| in_turn.next())
            .or_else(|| held.iter().next())
            .ok_or(ServerError::NotYourSeat(None))
    }

    /// How many lines of chat and notices may still be written.
    fn room_to_talk(&self) -> u64 {
        let asides = self.progress.seq - u64::from(self.progress.entries);
        self.hub.inner.config.longest_talk.saturating_sub(asides)
    }

    /// Can anything be taken back? Not if the record has grown beyond all measure.
    fn may_go_back(&self) -> Result<(), ServerError> {
        if self.progress.entries < self.hub.inner.config.longest_record {
            return Ok(());
        }
        let why = "so much has been taken back at this table that nothing more can be";
        Err(court_table::TableError::NoUndo(why).into())
    }

    /// Nothing is under way and nobody listens.
    fn may_leave(&self) -> bool {
        // A live clock that runs is minded here; over days the hub's sweep brings the table back in time.
        let clock_runs = matches!(self.meta.pace, crate::Pace::Live { .. }) && self.alarm().is_some();
        self.news.receiver_count() == 0 && self.thinking.iter().all(Option::is_none) && !clock_runs
    }

    /// Is the game at its end?
    pub(crate) fn is_over(&self) -> bool {
        (self.table.as_ref()).is_some_and(|table| table.turn() == Turn::Over)
    }
}

/// A table as one viewer sees it, as JSON.
#[expect(
    clippy::needless_pass_by_value,
    reason = "has the shape of a closure that looks at a table"
)]
pub(crate) fn table_view(sight: Sight<'_>) -> TableView {
    let seat = sight.you.viewer.seat();
    let on = sight.info.status == Status::Playing;
    let asked = |table: &dyn Table| {
        let seat = seat.filter(|_| on)?;
        Some(Asked {
            decision: table.decision(seat)?,
            prompt: table.prompt(seat)?,
            offers: table.offers(seat),
            undo_reach: table.undo_reach(seat),
        })
    };
    TableView {
        update: sight.update,
        table: sight.info.clone(),
        you: sight.you,
        view: sight.table.map(|table| table.view(sight.you.viewer)),
        asked: sight.table.and_then(asked),
        prompts: sight.table.map(prompts).unwrap_or_default(),
        undo_reach: match (sight.table, seat) {
            (Some(table), Some(seat)) if on => table.undo_reach(seat),
            _ => 0,
        },
    }
}

/// What every seat that is asked is asked.
pub(crate) fn prompts(table: &dyn Table) -> Vec<SeatPrompt> {
    let asked = table.turn().seats();
    asked
        .iter()
        .filter_map(|seat| {
            Some(SeatPrompt {
                seat,
                prompt: table.prompt(seat)?,
            })
        })
        .collect()
}
