//! Who sits where: taking seats, starting, leaving them to bots, and talking.

use court_api::{Absence, ChatLine, Join, Joined, SeatKey, SeatKind, StandIn, Status, Token};
use court_core::Seat;
use court_games::Level;
use court_table::Contribution;

use super::commit::Change;
use super::{Keeper, SeatMeta, Standing, clean_name, clean_text, tell_apart, told_apart};
use crate::once::Answer;
use crate::store::Role;
use crate::{Caller, KeyHash, ServerError};

pub(crate) const MAX_CONTRIBUTION: usize = 100;
const MAX_CHAT: usize = 500;
/// How many keys may open one seat. Each time somebody sits down there they get a new one, including in the next game.
const MAX_KEYS: usize = 100;

const GIVEN_UP: ServerError = ServerError::wrong_time("resigned", "this seat was given up for good");

fn no_such_seat() -> ServerError {
    ServerError::bad("no-such-seat", "the table has no such seat")
}

impl Keeper {
    fn still_open(&self) -> Result<(), ServerError> {
        match self.meta.status {
            Status::Open => Ok(()),
            Status::Closed => Err(ServerError::wrong_time(
                "closed",
                "the host has closed this table",
            )),
            Status::Playing | Status::Over => Err(ServerError::wrong_time(
                "already-started",
                "the game has already started",
            )),
        }
    }

    pub(crate) async fn join(&mut self, caller: &Caller, join: Join) -> Result<Joined, ServerError> {
        let standing = self.standing(caller)?;
        let begun = matches!(self.meta.status, Status::Playing | Status::Over);
        if standing.seats.is_empty() || !begun {
            self.still_open()?;
        }
        let seat = self.seat_to_take(standing, join.seat)?;
        let open_it = self
            .keys
            .values()
            .flatten()
            .filter(|role| **role == Role::Seat(seat));
        if open_it.count() >= MAX_KEYS {
            return Err(ServerError::wrong_time(
                "too-many-keys",
                "this seat has as many keys as it may have",
            ));
        }
        let mut change = Change::default();
        let token = self.new_key(Role::Seat(seat))?;
        change.keys.push((KeyHash::of(&token), Role::Seat(seat)));
        if begun {
            // Whoever already sits there gets another key, and nothing else changes.
            return self.seated(seat, token, change).await;
        }
        if let Some(identity) = caller.identity()
            && !standing.seats.contains(seat)
        {
            change.keys.push((identity, Role::Seat(seat)));
        }
        let fresh = !self.meta.seat(seat).taken;
        let named = join.name.map(|name| clean_name(Some(name), seat)).transpose()?;
        let others = (self.meta.seats.iter().enumerate()).filter(|(place, _)| *place != seat.index());
        let others: Vec<&str> = others.map(|(_, other)| other.name.as_str()).collect();
        let named = named.map(|name| told_apart(name, &others));
        let contribution = join
            .contribution
            .map(|text| clean_text("bad-contribution", "a contribution", &text, MAX_CONTRIBUTION))
            .transpose()?;
        let meta = &mut self.meta.seats[seat.index()];
        match named {
            Some(name) => meta.name = name,
            None if meta.kind == SeatKind::Open => meta.name = clean_name(None, seat)?,
            None => {}
        }
        if fresh {
            meta.taken = true;
            meta.used = false;
            meta.kind = SeatKind::Person;
            change.notices.push(("seat-taken", format!("{seat} has joined.")));
        }
        if let Some(text) = contribution {
            self.meta.contributions.retain(|other| other.seat != seat);
            self.meta.contributions.push(Contribution { seat, text });
            self.meta
                .contributions
                .sort_by_key(|contribution| contribution.seat);
        }
        if self.meta.is_ready() {
            self.begin(&mut change).await?;
        }
        self.seated(seat, token, change).await
    }

    async fn seated(&mut self, seat: Seat, token: Token, mut change: Change) -> Result<Joined, ServerError> {
        let status = self.meta.status;
        change.answer = Answer::Seated { seat, status };
        self.commit(change.meta()).await?;
        Ok(Joined { seat, token, status })
    }

    /// A new invitation to a seat that nobody uses; earlier links to it stop working.
    pub(crate) async fn invite(&mut self, caller: &Caller, seat: Seat) -> Result<SeatKey, ServerError> {
        self.host(caller)?;
        self.still_open()?;
        let meta = self.meta.seats.get(seat.index());
        let meta = meta.ok_or_else(no_such_seat)?;
        if meta.kind != SeatKind::Person {
            return Err(ServerError::wrong_time(
                "not-invited",
                "nobody can be invited to this seat",
            ));
        }
        // In a next game, a seat belongs to somebody before they arrive.
        let mut keys = self.keys.values().flatten();
        let owned = !meta.taken && keys.any(|role| *role == Role::Seat(seat));
        if (meta.taken && meta.used) || owned {
            return Err(ServerError::wrong_time(
                "seat-taken",
                "this seat is already taken",
            ));
        }
        let token = self.new_key(Role::Invite(seat))?;
        self.meta.seats[seat.index()].taken = false;
        self.meta.contributions.retain(|other| other.seat != seat);
        let change = Change {
            revoked: vec![Role::Invite(seat), Role::Seat(seat)],
            keys: vec![(KeyHash::of(&token), Role::Invite(seat))],
            answer: Answer::Invited(seat),
            ..Change::notice("invited-anew", format!("{seat} has a new invitation."))
        };
        self.commit(change.meta()).await?;
        Ok(SeatKey { seat, token })
    }

    fn seat_to_take(&self, standing: Standing, wanted: Option<Seat>) -> Result<Seat, ServerError> {
        if let Some(seat) = wanted
            && seat.index() >= self.meta.seats.len()
        {
            return Err(no_such_seat());
        }
        let fits = |seat: &Seat| wanted.is_none_or(|wanted| wanted == *seat);
        // Somebody who already sits here (and asked twice), or who had this seat in the previous game.
        if let Some(seat) = standing.seats.iter().find(fits) {
            return Ok(seat);
        }
        let free = |seat: &Seat| !self.meta.seat(*seat).taken;
        if let Some(seat) = standing.invites.iter().find(fits) {
            let taken = || ServerError::wrong_time("seat-taken", "this invitation has already been used");
            return if free(&seat) { Ok(seat) } else { Err(taken()) };
        }
        if !(self.meta.public || standing.join || standing.host) {
            return Err(ServerError::NotYourSeat(wanted));
        }
        let open = |seat: &Seat| free(seat) && self.meta.seat(*seat).kind == SeatKind::Open;
        Seat::all(self.meta.seats.len() as u8)
            .find(|seat| fits(seat) && open(seat))
            .ok_or_else(|| {
                ServerError::wrong_time("seat-taken", "there is no free seat for you at this table")
            })
    }

    pub(crate) async fn start(&mut self, caller: &Caller, fill: Option<Level>) -> Result<(), ServerError> {
        self.host(caller)?;
        self.still_open()?;
        match fill {
            None if !self.meta.is_full() => {
                return Err(ServerError::wrong_time("seats-open", "some seats are still free"));
            }
            None => {}
            Some(level) => {
                let seats = Seat::all(self.meta.seats.len() as u8);
                for (seat, meta) in seats.zip(&mut self.meta.seats).filter(|(_, meta)| !meta.taken) {
                    *meta = SeatMeta::bot(level, seat);
                }
                tell_apart(&mut self.meta.seats);
            }
        }
        let mut change = Change::default();
        self.begin(&mut change).await?;
        self.commit(change.meta()).await?;
        Ok(())
    }

    /// Starts if all seats are taken and nobody wants to wait.
    pub(crate) async fn start_if_ready(&mut self) -> Result<(), ServerError> {
        if !self.meta.is_ready() {
            return Ok(());
        }
        let mut change = Change::default();
        self.begin(&mut change).await?;
        self.commit(change.meta()).await?;
        Ok(())
    }

    /// Opens the match. The players' contributions are fixed from now on.
    async fn begin(&mut self, change: &mut Change) -> Result<(), ServerError> {
        // Names and seats may already have changed in memory.
        self.broken = true;
        self.count_bots()?;
        self.load_whole().await?;
        self.roll()?;
        self.broken = false;
        self.meta.status = Status::Playing;
        self.meta.started = Some(self.hub.now());
        change.notices.push(("started", "The game begins.".to_owned()));
        Ok(())
    }

    pub(crate) async fn close_table(&mut self, caller: &Caller) -> Result<(), ServerError> {
        self.host(caller)?;
        self.still_open()?;
        self.meta.status = Status::Closed;
        self.commit(Change::notice("closed", "The host has closed the table.").meta())
            .await?;
        Ok(())
    }

    fn host(&self, caller: &Caller) -> Result<(), ServerError> {
        if self.standing(caller)?.host {
            Ok(())
        } else {
            Err(ServerError::NotHost)
        }
    }

    pub(crate) async fn hand_to_bot(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        level: Option<Level>,
    ) -> Result<(), ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        self.playing()?;
        if self.meta.seat(seat).decided_by_bot().is_some() {
            return Err(ServerError::WithBot(seat));
        }
        let level = level.unwrap_or(self.hub.inner.config.stand_in);
        let mut change = Change::notice("handed-to-bot", format!("A bot plays for {seat}."));
        self.let_stand_in(seat, level, Absence::Handed, &mut change);
        self.commit(change.meta()).await?;
        Ok(())
    }

    pub(crate) async fn take_back(&mut self, caller: &Caller, seat: Option<Seat>) -> Result<(), ServerError> {
        let seat = match seat {
            Some(_) => self.seat_of(caller, seat, None)?,
            None => {
                let held = self.standing(caller)?.seats;
                let handed = held.iter().find(|seat| self.meta.seat(*seat).stand_in.is_some());
                self.seat_of(caller, handed, None)?
            }
        };
        self.playing()?;
        let none = ServerError::wrong_time("no-stand-in", "no bot plays for this seat");
        let StandIn { why, .. } = self.meta.seat(seat).stand_in.ok_or(none)?;
        if why == Absence::Resigned {
            return Err(GIVEN_UP);
        }
        self.meta.seats[seat.index()].stand_in = None;
        let rate = self.rate();
        self.clocks.come_back(rate, seat, why);
        self.bots.leave(seat);
        let change = Change::notice("taken-back-seat", format!("{seat} is back."));
        self.commit(change.meta()).await?;
        Ok(())
    }

    pub(crate) async fn resign(&mut self, caller: &Caller, seat: Option<Seat>) -> Result<(), ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        self.playing()?;
        let resigned = |stand_in: StandIn| stand_in.why == Absence::Resigned;
        if self.meta.seat(seat).stand_in.is_some_and(resigned) {
            return Err(GIVEN_UP);
        }
        let level = self.hub.inner.config.stand_in;
        let mut change = Change::notice(
            "resigned",
            format!("{seat} has resigned; a bot plays on in that seat."),
        );
        self.let_stand_in(seat, level, Absence::Resigned, &mut change);
        self.commit(change.meta()).await?;
        Ok(())
    }

    /// A bot decides for this seat from now on, so its consent is no longer waited for.
    fn let_stand_in(&mut self, seat: Seat, level: Level, why: Absence, change: &mut Change) {
        self.meta.seats[seat.index()].stand_in = Some(StandIn { level, why });
        let Some(takeback) = &mut self.meta.takeback else {
            return;
        };
        takeback.waiting_for.remove(seat);
        let by = takeback.by;
        if takeback.waiting_for.is_empty() || by == seat {
            // Leaving is not agreeing; whoever still wants to go back has to ask again.
            self.meta.takeback = None;
            let text = format!("{by}'s request to take back has lapsed.");
            change.notices.push(("takeback-lapsed", text));
        }
    }

    /// Time: seats whose time has run out go to bots. Also called when a table has just come into memory.
    pub(super) async fn on_timer(&mut self) {
        let (rate, now, grace) = (self.rate(), self.time(), self.grace());
        let late: Vec<Seat> = Seat::all(self.meta.seats.len() as u8)
            .filter(|seat| {
                self.clocks
                    .deadline(rate, *seat)
                    .is_some_and(|deadline| deadline <= now && grace == 0)
            })
            .collect();
        if late.is_empty() {
            self.wake_bots();
            return;
        }
        let mut change = Change::default().meta();
        let level = self.hub.inner.config.stand_in;
        for seat in late {
            let text = format!("{seat}'s time has run out; a bot plays until they are back.");
            change.notices.push(("time-out", text));
            self.let_stand_in(seat, level, Absence::TimeOut, &mut change);
            self.hub.inner.metrics.timeouts.inc();
        }
        if let Err(error) = self.commit(change).await
            && !error.is_conflict()
        {
            tracing::error!(table = %self.id, %error, "a time-out could not be written");
        }
    }

    pub(crate) async fn chat(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        text: String,
    ) -> Result<ChatLine, ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        let text = clean_text("bad-chat", "a line of chat", &text, MAX_CHAT)?;
        if self.room_to_talk() == 0 {
            return Err(ServerError::wrong_time("talk-over", "this table's chat is full"));
        }
        let change = Change {
            chat: Some((seat, text)),
            ..Change::default()
        };
        self.commit(change).await?;
        let said = self.asides.back().and_then(super::Aside::chat).cloned();
        said.ok_or(ServerError::Gone)
    }
}
