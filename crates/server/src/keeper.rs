//! The keeper of one table: the task that owns it. Jobs come in one by one; each checks, appends durably, and only then
//! answers and publishes.

mod aside;
mod bots;
mod clock;
mod commit;
mod load;
mod meta;
mod once;
mod play;
mod relic;
mod seats;
mod takeback;

pub(crate) use aside::Aside;
pub(crate) use bots::Bots;
pub(crate) use clock::Clocks;
pub(crate) use commit::Change;
pub(crate) use meta::{Meta, SeatMeta, clean_name, clean_text, finished, line, rate, tell_apart, told_apart};
pub(crate) use once::LIFE as RECEIPT_LIFE;
pub(crate) use relic::Relic;
pub(crate) use seats::MAX_CONTRIBUTION;

use std::collections::{HashMap, VecDeque};
use std::pin::pin;

use court_api::{Asked, Look, Millis, SeatPrompt, Status, TableId, TableView, UpdateId, You};
use court_core::{Seat, SeatSet, Turn, Viewer};
use court_table::{Eyes, Seed, Table};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::games::Playable;
use crate::hub::{Hub, Job, OnTheMap, Sight, until_first};
use crate::live::closed;
use crate::once::{Errand, Receipt};
use crate::store::{Progress, Role};
use crate::{Caller, KeyHash, ServerError};

/// How many lines of chat and notices are kept in memory.
const ASIDES: usize = 200;
/// How many receipts are kept in memory for each seat (and for the host, for those invited, and so on).
const RECEIPTS: usize = 32;

pub(crate) const NOT_STARTED: ServerError =
    ServerError::wrong_time("not-started", "the game has not started yet");

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
    /// `None` before the start.
    pub(crate) table: Option<Box<dyn Table>>,
    /// Takes the place of the match if its game is over and its rules are no longer known.
    pub(crate) relic: Option<Relic>,
    pub(crate) clocks: Clocks,
    pub(crate) progress: Progress,
    /// The log's row of each entry that is in memory, and the number of the first of them.
    pub(crate) rows: Vec<u64>,
    pub(crate) first_row: u32,
    /// Entries before the latest stored snapshot.
    pub(crate) kept: u32,
    /// The stored snapshot no longer leads here; the next write replaces it.
    pub(crate) astray: bool,
    pub(crate) asides: VecDeque<Aside>,
    /// All chat and notices after this row are in memory.
    pub(crate) asides_after: u64,
    /// For repeated requests, the latest last.
    pub(crate) receipts: Vec<Receipt>,
    /// What is being done, if it must be done only once, and in which role the caller asked for it.
    pub(crate) errand: Option<(Option<Role>, Errand)>,
    /// The meta has changed and should be written at the next opportunity.
    pub(crate) unsaved: bool,
    pub(crate) news: watch::Sender<UpdateId>,
    pub(crate) bots: Bots,
    /// What is in memory may differ from what is on disk, so it must be thrown away.
    pub(crate) broken: bool,
    /// If it began as a copy: when it was last noted that somebody looked at it.
    pub(crate) seen: Option<Millis>,
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

/// The task: runs until the table is idle, the server stops, or something breaks.
pub(crate) async fn run(on_the_map: OnTheMap, mut jobs: mpsc::Receiver<Job>) {
    let OnTheMap { hub, id } = &on_the_map;
    let (hub, id) = (hub.clone(), id.clone());
    // Another server may start the game between our read and our write. What it wrote counts.
    let loaded = until_first(|| Keeper::load(hub.clone(), &id)).await;
    let mut keeper = match loaded {
        Ok(keeper) => keeper,
        Err(error) => {
            hub.not_loaded(&id, &error);
            jobs.close();
            while let Some(job) = jobs.recv().await {
                job(Err(error.clone())).await;
            }
            return;
        }
    };
    keeper.on_timer().await;
    let mut closing = hub.inner.closing.subscribe();
    let mut closed = pin!(closed(&mut closing));
    let idle_after = hub.inner.config.idle_after;
    let mut used = Instant::now();
    let mut idle = pin!(sleep_until(used + idle_after));
    while !keeper.broken {
        let alarm = keeper.alarm();
        tokio::select! {
            job = jobs.recv() => {
                let Some(job) = job else { break };
                job(Ok(&mut keeper)).await;
                used = Instant::now();
            }
            () = sleep_until(alarm.unwrap_or(used)), if alarm.is_some() => keeper.on_timer().await,
            // Set once, not by every job: when it rings, the keeper sees whether somebody has been here meanwhile.
            () = &mut idle => {
                let now = Instant::now();
                if used + idle_after <= now {
                    if keeper.may_leave() {
                        break;
                    }
                    // Somebody is listening.
                    used = now;
                }
                idle.as_mut().reset(used + idle_after);
            }
            () = &mut closed => break,
        }
    }
    // From here on nobody can send; what was already sent is still done.
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
    // Jobs that waited for a broken table are not to blame: the next keeper, fresh from the store, does them.
    for job in waiting {
        hub.hand_over(&id, job).await;
    }
}

impl Keeper {
    /// What the caller's keys open. To a caller whose keys open nothing, a private table does not exist.
    pub(crate) fn standing(&self, caller: &Caller) -> Result<Standing, ServerError> {
        let roles = caller.keys().filter_map(|key| self.keys.get(&key)).flatten();
        let standing = Standing::of(roles.copied());
        if self.meta.public || standing.any {
            Ok(standing)
        } else {
            Err(ServerError::NoTable)
        }
    }

    /// Whose eyes the caller may look with.
    pub(crate) fn viewer(&self, caller: &Caller, look: Look) -> Result<You, ServerError> {
        let standing = self.standing(caller)?;
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
    pub(crate) fn sight(&self, caller: &Caller, look: Look) -> Result<Sight<'_>, ServerError> {
        let you = self.viewer(caller, look)?;
        Ok(Sight {
            you,
            eyes: (self.table.as_deref()).map(|table| Eyes::on(table, you.viewer)),
            relic: self.relic.as_ref(),
            info: self.info(),
            update: self.update_id(),
            invited: self
                .standing(caller)
                .map_or(SeatSet::EMPTY, |standing| standing.invites),
            host: self.host_seat(),
            secrets: self.secrets_among(you.seats),
            asides: &self.asides,
        })
    }

    /// Does one of these seats know more than everybody else, or is something being chosen in secret? A single seat has
    /// nobody to keep secrets from.
    fn secrets_among(&self, seats: SeatSet) -> bool {
        let Ok(table) = self.playing() else { return false };
        if seats.len() < 2 {
            return false;
        }
        // A view says whose it is; apart from that, all views are the same where nothing is hidden.
        let known = |viewer| {
            let mut view = table.view(viewer);
            view.as_object_mut().map(|view| view.remove("viewer"));
            view
        };
        let public = known(Viewer::Spectator);
        let mut views = seats.iter().map(|seat| known(Viewer::Seat(seat)));
        table.turn().seats().len() > 1 || views.any(|view| view != public)
    }

    /// The seat of whoever opened the table, if they have one.
    fn host_seat(&self) -> Option<Seat> {
        let hosts = self.keys.values().filter(|roles| roles.contains(&Role::Host));
        let seats = hosts.flatten().filter_map(|role| match role {
            Role::Seat(seat) => Some(*seat),
            _ => None,
        });
        seats.min()
    }

    pub(crate) fn update_id(&self) -> UpdateId {
        UpdateId {
            seq: self.progress.seq,
            entries: self.progress.entries,
        }
    }

    /// Whose choice it is now; nobody's unless a game is in progress.
    pub(crate) fn turn(&self) -> SeatSet {
        match (&self.table, self.meta.status) {
            (Some(table), Status::Playing) => table.turn().seats(),
            _ => SeatSet::EMPTY,
        }
    }

    /// The match, if the game is in progress.
    pub(crate) fn playing(&self) -> Result<&dyn Table, ServerError> {
        match (&self.table, self.meta.status) {
            (Some(table), Status::Playing) => Ok(&**table),
            (_, Status::Over) => Err(ServerError::wrong_time("game-over", "the game is over")),
            _ => Err(NOT_STARTED),
        }
    }

    /// The match, if its game is over and nothing about it is secret any more.
    pub(crate) fn over(&self) -> Result<&dyn Table, ServerError> {
        match (&self.table, &self.relic, self.meta.status) {
            (Some(table), _, Status::Over) => Ok(&**table),
            (None, Some(relic), _) => Err(relic.why.clone().into()),
            _ => Err(ServerError::wrong_time("not-over", "the game is not over yet")),
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
        let held = self.standing(caller)?.seats;
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

    /// Can anything be taken back? Not if the record has grown too long.
    fn may_go_back(&self) -> Result<(), ServerError> {
        if self.progress.entries < self.hub.inner.config.longest_record {
            return Ok(());
        }
        let why = "so many moves have been taken back at this table that no more can be";
        Err(court_table::TableError::NoUndo(why).into())
    }

    /// Is nothing going on, and nobody listening?
    fn may_leave(&self) -> bool {
        // A running live clock is watched here; for deadlines in days, the hub's sweep brings the table back in time.
        let clock_runs = matches!(self.meta.pace, court_api::Pace::Live { .. }) && self.alarm().is_some();
        self.news.receiver_count() == 0 && !self.bots.are_thinking() && !clock_runs
    }

    /// Is the game at its end?
    pub(crate) fn is_over(&self) -> bool {
        (self.table.as_ref()).is_some_and(|table| table.turn() == Turn::Over)
    }
}

impl Sight<'_> {
    /// The viewer's eyes, while the game is in progress and it can be asked something.
    fn player(&self) -> Option<Eyes<'_>> {
        self.eyes.filter(|_| self.info.status == Status::Playing)
    }

    fn asked(&self) -> Option<Asked> {
        let eyes = self.player()?;
        Some(Asked {
            decision: eyes.decision()?,
            prompt: eyes.prompt()?,
            offers: eyes.offers(),
            undo_reach: eyes.undo_reach(),
        })
    }

    /// The table as the viewer may see it.
    #[must_use]
    pub fn view(&self) -> TableView {
        TableView {
            update: self.update,
            table: self.info.clone(),
            you: self.you,
            view: self.eyes.map(Eyes::view),
            asked: self.asked(),
            prompts: self.eyes.map(prompts).unwrap_or_default(),
            undo_reach: self.player().map_or(0, Eyes::undo_reach),
        }
    }
}

/// What each seat is asked that is asked anything.
pub(crate) fn prompts(eyes: Eyes<'_>) -> Vec<SeatPrompt> {
    let seat_prompt = |(seat, prompt)| SeatPrompt { seat, prompt };
    eyes.prompts().map(seat_prompt).collect()
}
