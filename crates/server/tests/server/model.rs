//! A table as simply as one can think of it, for random crossings.

use court_api::{
    Absence, Created, Join, Joined, NewTable, Play, SeatKey, SeatRequest, Status, TableId, Token,
};
use court_core::{Dice, FastDice, Seat, SeatSet, Turn};
use court_games::Level;
use court_server::{Caller, Hub, KeyHash, ServerError};
use court_table::{Entry, Kind, Opening, Seed, Table};
use serde_json::{Value, json};

use super::crossings::play;

/// Something that somebody asks for.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Join(Option<String>, Seat),
    Invite(Seat),
    Start(Option<Level>),
    Close,
    Play(Play),
    Undo(Seat, Option<u32>),
    Ask(Seat, u32),
    Answer(Seat, bool),
    Hand(Seat),
    TakeBack(Seat),
    Resign(Seat),
    Chat(Seat, String),
    Rematch,
}

impl Act {
    pub(crate) async fn send(&self, hub: &Hub, caller: &Caller, id: &TableId) -> Result<Value, ServerError> {
        let nothing = |()| Value::Null;
        match self.clone() {
            Self::Join(name, seat) => {
                let join = Join {
                    seat: Some(seat),
                    name,
                    contribution: None,
                };
                hub.join(caller, id, join).await.map(|joined| json!(joined))
            }
            Self::Invite(seat) => hub.invite(caller, id, seat).await.map(|key| json!(key)),
            Self::Start(fill) => hub.start(caller, id, fill).await.map(nothing),
            Self::Close => hub.close_table(caller, id).await.map(nothing),
            Self::Play(play) => hub.play(caller, id, play).await.map(|played| json!(played)),
            Self::Undo(seat, steps) => hub.undo(caller, id, Some(seat), steps).await.map(nothing),
            Self::Ask(seat, to) => hub
                .ask_takeback(caller, id, Some(seat), Some(to))
                .await
                .map(nothing),
            Self::Answer(seat, agree) => {
                let answer = hub.answer_takeback(caller, id, Some(seat), agree);
                answer.await.map(nothing)
            }
            Self::Hand(seat) => hub.hand_to_bot(caller, id, Some(seat), None).await.map(nothing),
            Self::TakeBack(seat) => hub.take_back(caller, id, Some(seat)).await.map(nothing),
            Self::Resign(seat) => hub.resign(caller, id, Some(seat)).await.map(nothing),
            Self::Chat(seat, text) => {
                let said = hub.chat(caller, id, Some(seat), text);
                said.await.map(|line| json!(line))
            }
            Self::Rematch => hub.rematch(caller, id).await.map(|table| json!(table)),
        }
    }
}

/// As what somebody asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Who {
    /// Without any key.
    Stranger,
    Host,
    /// With an invitation, or the key to the open door.
    Door,
    Holder(Seat),
}

/// A seat.
pub(crate) struct Place {
    /// Bots choose theirs themselves.
    pub(crate) name: String,
    pub(crate) taken: bool,
    pub(crate) stand_in: Option<Absence>,
    /// Its key, if somebody has one.
    pub(crate) held: Option<Token>,
    pub(crate) bot: bool,
    open: bool,
    invitation: Option<Token>,
    /// Its holder has been there.
    used: bool,
}

pub(crate) struct Model {
    kind: &'static dyn Kind,
    secret: Seed,
    pub(crate) status: Status,
    pub(crate) seats: Vec<Place>,
    pub(crate) table: Option<Box<dyn Table>>,
    pub(crate) takeback: Option<(Seat, u32, SeatSet)>,
    pub(crate) chat: Vec<(Seat, String)>,
    pub(crate) rematch: Option<TableId>,
    waits_for_host: bool,
    by_days: bool,
}

impl Model {
    pub(crate) fn new(kind: &'static dyn Kind, secret: Seed, new: &NewTable, created: &Created) -> Self {
        let key = |keys: &[SeatKey], seat| {
            keys.iter()
                .find(|key| key.seat == seat)
                .map(|key| key.token.clone())
        };
        let place = |(seat, request): (Seat, &SeatRequest)| {
            let bot = matches!(request, SeatRequest::Bot { .. });
            let held = key(&created.seats, seat);
            Place {
                name: match request {
                    SeatRequest::Open => "Open seat".to_owned(),
                    _ => format!("Player {}", seat.number()),
                },
                taken: bot || held.is_some(),
                stand_in: None,
                used: held.is_some(),
                held,
                bot,
                open: *request == SeatRequest::Open,
                invitation: key(&created.invites, seat),
            }
        };
        let seats = Seat::all(new.seats.len() as u8)
            .zip(&new.seats)
            .map(place)
            .collect();
        let mut model = Self {
            kind,
            secret,
            status: Status::Open,
            seats,
            table: None,
            takeback: None,
            chat: Vec::new(),
            rematch: None,
            waits_for_host: new.wait_for_host,
            by_days: new.pace != court_api::Pace::Relaxed,
        };
        model.begin_if_ready();
        model
    }

    fn begin_if_ready(&mut self) {
        if !self.waits_for_host && self.seats.iter().all(|seat| seat.taken) {
            self.begin();
        }
    }

    fn begin(&mut self) {
        let opening = Opening::new(self.seats.len() as u8, self.secret.clone());
        self.table = Some(self.kind.open(opening).expect("a match"));
        self.status = Status::Playing;
        self.roll();
    }

    /// Nature moves, and the game may be over.
    fn roll(&mut self) {
        let Some(table) = &mut self.table else { return };
        while table.turn() == Turn::Chance {
            table.roll().expect("a shuffle");
        }
        if table.turn() == Turn::Over {
            self.status = Status::Over;
            self.takeback = None;
        }
    }

    fn place(&mut self, seat: Seat) -> &mut Place {
        &mut self.seats[seat.index()]
    }

    pub(crate) fn caller(&self, seat: Seat) -> Caller {
        let key = self.seats[seat.index()].held.as_ref();
        key.map_or_else(Caller::nobody, |key| Caller::nobody().with_token(key))
    }

    /// An invitation to the seat that can still be used.
    pub(crate) fn door(&self, seat: Seat) -> Option<Caller> {
        let place = &self.seats[seat.index()];
        let invitation = place.invitation.as_ref().filter(|_| !place.taken)?;
        Some(Caller::nobody().with_token(invitation))
    }

    /// Does a key that somebody had still open what it opened?
    pub(crate) fn still_opens(&self, caller: &Caller) -> bool {
        let keys = self
            .seats
            .iter()
            .flat_map(|place| place.held.iter().chain(&place.invitation));
        let known: Vec<KeyHash> = keys.map(KeyHash::of).collect();
        caller.keys().all(|key| known.contains(&key))
    }

    /// The holder of a seat is there.
    pub(crate) fn come(&mut self, seat: Seat) {
        self.place(seat).used = true;
    }

    pub(crate) fn came(&mut self, caller: &Caller) {
        for place in &mut self.seats {
            let key = place.held.as_ref().map(KeyHash::of);
            place.used |= caller.keys().any(|other| Some(other) == key);
        }
    }

    pub(crate) fn turn(&self) -> SeatSet {
        match &self.table {
            Some(table) if self.status == Status::Playing => table.turn().seats(),
            _ => SeatSet::EMPTY,
        }
    }

    pub(crate) fn in_force(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.in_force())
    }

    pub(crate) fn some_play(&self, seat: Seat, dice: &mut FastDice) -> Play {
        let Some(table) = &self.table else {
            return play(seat, 0, "pass");
        };
        let decision = table.decision(seat).unwrap_or(7);
        let legal = table.legal(seat);
        let action = dice.pick(&legal).map_or("pass", String::as_str);
        let decision = if dice.below(20) == 0 {
            decision + 1000
        } else {
            decision
        };
        play(seat, decision, action)
    }

    fn is_bots(&self, seat: Seat) -> bool {
        let place = &self.seats[seat.index()];
        place.bot || place.stand_in.is_some()
    }

    fn people(&self) -> SeatSet {
        Seat::all(self.seats.len() as u8)
            .filter(|seat| !self.is_bots(*seat))
            .collect()
    }

    fn playing(&self) -> Result<&dyn Table, &'static str> {
        match (&self.table, self.status) {
            (Some(table), Status::Playing) => Ok(&**table),
            (_, Status::Over) => Err("game-over"),
            _ => Err("not-started"),
        }
    }

    fn still_open(&self) -> Result<(), &'static str> {
        match self.status {
            Status::Open => Ok(()),
            Status::Closed => Err("closed"),
            Status::Playing | Status::Over => Err("already-started"),
        }
    }

    /// Is it answered, and if not, why?
    pub(crate) fn expect(&self, who: Who, act: &Act) -> Result<(), &'static str> {
        if who == Who::Stranger {
            return Err("no-such-table");
        }
        let own = |seat: Seat| {
            let own = who == Who::Holder(seat);
            own.then_some(()).ok_or("not-your-seat")
        };
        let host = || (who == Who::Host).then_some(()).ok_or("not-host");
        let decides = |seat: Seat| {
            if self.is_bots(seat) {
                Err("seat-is-with-bot")
            } else {
                Ok(())
            }
        };
        match act {
            Act::Play(play) => {
                let seat = play.seat.expect("a seat");
                own(seat)?;
                decides(seat)?;
                match self.playing()?.decision(seat) {
                    None => Err("not-your-turn"),
                    Some(asked) if asked != play.decision => Err("stale-decision"),
                    Some(_) => Ok(()),
                }
            }
            Act::Undo(seat, steps) => {
                own(*seat)?;
                decides(*seat)?;
                let table = self.playing()?;
                let steps = steps.unwrap_or_else(|| table.undo_reach(*seat));
                let undone = table.boxed_clone().undo(*seat, steps);
                undone.map_err(|error| error.code())
            }
            Act::Ask(seat, to) => {
                own(*seat)?;
                let table = self.playing()?;
                match self.takeback {
                    Some(_) => Err("takeback-waits"),
                    None if *to >= table.in_force() => Err("no-undo"),
                    None => Ok(()),
                }
            }
            Act::Answer(seat, agree) => {
                own(*seat)?;
                self.playing()?;
                let (by, _, waiting_for) = self.takeback.ok_or("no-takeback")?;
                let concerned = waiting_for.contains(*seat) || (!agree && *seat == by);
                concerned.then_some(()).ok_or("no-takeback")
            }
            Act::Hand(seat) => {
                own(*seat)?;
                self.playing()?;
                decides(*seat)
            }
            Act::TakeBack(seat) => {
                own(*seat)?;
                self.playing()?;
                match self.seats[seat.index()].stand_in {
                    None => Err("no-stand-in"),
                    Some(Absence::Resigned) => Err("resigned"),
                    Some(Absence::Handed | Absence::TimeOut) => Ok(()),
                }
            }
            Act::Resign(seat) => {
                own(*seat)?;
                self.playing()?;
                match self.seats[seat.index()].stand_in {
                    Some(Absence::Resigned) => Err("resigned"),
                    _ => Ok(()),
                }
            }
            Act::Chat(seat, _) => own(*seat),
            Act::Rematch => (self.status == Status::Over).then_some(()).ok_or("not-over"),
            Act::Invite(seat) => {
                host()?;
                self.still_open()?;
                let place = &self.seats[seat.index()];
                match () {
                    () if place.bot || (place.open && !place.taken) => Err("not-invited"),
                    () if (place.taken && place.used) || (!place.taken && place.held.is_some()) => {
                        Err("seat-taken")
                    }
                    () => Ok(()),
                }
            }
            Act::Start(fill) => {
                host()?;
                self.still_open()?;
                let full = self.seats.iter().all(|seat| seat.taken);
                (full || fill.is_some()).then_some(()).ok_or("seats-open")
            }
            Act::Close => host().and_then(|()| self.still_open()),
            Act::Join(_, seat) => {
                let place = &self.seats[seat.index()];
                let holds = matches!(who, Who::Holder(_));
                if !(holds && matches!(self.status, Status::Playing | Status::Over)) {
                    self.still_open()?;
                }
                if holds {
                    return own(*seat);
                }
                let free = !place.taken && (place.open || place.invitation.is_some());
                free.then_some(()).ok_or("seat-taken")
            }
        }
    }

    /// A bot plays for the seat from now on.
    fn stand_in(&mut self, seat: Seat, why: Absence) {
        self.place(seat).stand_in = Some(why);
        if let Some((by, _, waiting_for)) = &mut self.takeback {
            waiting_for.remove(seat);
            if waiting_for.is_empty() || *by == seat {
                self.takeback = None;
            }
        }
    }

    /// It was done. Says what it was.
    pub(crate) fn apply(&mut self, act: &Act, answer: &Value) -> &'static str {
        match act {
            Act::Play(play) => {
                let table = self.table.as_mut().expect("a match");
                table
                    .play(play.seat.expect("a seat"), &play.action)
                    .expect("legal");
                self.takeback = None;
                self.roll();
                "play"
            }
            Act::Undo(seat, steps) => {
                let table = self.table.as_mut().expect("a match");
                let all = table.undo_reach(*seat);
                table
                    .undo(*seat, steps.unwrap_or(all))
                    .expect("what can be undone");
                self.takeback = None;
                if steps.is_some() { "undo" } else { "restart-turn" }
            }
            Act::Ask(seat, to) => {
                let mut waiting_for = self.people();
                waiting_for.remove(*seat);
                self.takeback = Some((*seat, *to, waiting_for));
                self.go_back_if_agreed();
                "ask"
            }
            Act::Answer(seat, true) => {
                let (_, _, waiting_for) = self.takeback.as_mut().expect("a takeback");
                waiting_for.remove(*seat);
                self.go_back_if_agreed();
                "agree"
            }
            Act::Answer(_, false) => {
                self.takeback = None;
                "refuse"
            }
            Act::Hand(seat) => {
                self.stand_in(*seat, Absence::Handed);
                "hand"
            }
            Act::TakeBack(seat) => {
                self.place(*seat).stand_in = None;
                "take-back"
            }
            Act::Resign(seat) => {
                self.stand_in(*seat, Absence::Resigned);
                "resign"
            }
            Act::Chat(seat, text) => {
                self.chat.push((*seat, text.clone()));
                "chat"
            }
            Act::Rematch => {
                let table: TableId = serde_json::from_value(answer.clone()).expect("a table");
                assert!(self.rematch.is_none() || self.rematch.as_ref() == Some(&table));
                self.rematch = Some(table);
                "rematch"
            }
            Act::Invite(seat) => {
                let key: SeatKey = serde_json::from_value(answer.clone()).expect("a key");
                let place = self.place(*seat);
                (place.taken, place.held, place.invitation) = (false, None, Some(key.token));
                "invite"
            }
            Act::Start(_) => {
                for place in &mut self.seats {
                    if !place.taken {
                        (place.bot, place.taken) = (true, true);
                    }
                }
                self.begin();
                "start"
            }
            Act::Close => {
                self.status = Status::Closed;
                "close"
            }
            Act::Join(name, seat) => {
                let joined: Joined = serde_json::from_value(answer.clone()).expect("a seat");
                assert_eq!(joined.seat, *seat);
                let begun = self.status != Status::Open;
                let place = self.place(*seat);
                place.held = Some(joined.token);
                if begun {
                    return "join";
                }
                let fresh = !std::mem::replace(&mut place.taken, true);
                if let Some(name) = name {
                    place.name.clone_from(name);
                }
                if fresh {
                    (place.used, place.open) = (false, false);
                }
                self.begin_if_ready();
                if fresh { "join" } else { "rename" }
            }
        }
    }

    fn go_back_if_agreed(&mut self) {
        let Some((by, to, _)) = self.takeback.filter(|(_, _, waiting_for)| waiting_for.is_empty()) else {
            return;
        };
        self.takeback = None;
        let table = self.table.as_mut().expect("a match");
        table.takeback(by, to).expect("a place to go back to");
        self.roll();
    }

    /// Whoever was asked before the day is late. Was anybody?
    pub(crate) fn a_day_passes(&mut self) -> bool {
        if !self.by_days {
            return false;
        }
        let people = self.people();
        let late: Vec<Seat> = self.turn().iter().filter(|seat| people.contains(*seat)).collect();
        for seat in &late {
            self.stand_in(*seat, Absence::TimeOut);
        }
        !late.is_empty()
    }

    /// What is in the log and not here was played by bots. Says how much it was.
    pub(crate) fn follow_bots(&mut self, entries: &[Entry]) -> usize {
        let Some(table) = &self.table else {
            assert!(entries.is_empty(), "a game that has not begun");
            return 0;
        };
        let news = entries.get(table.entries() as usize..).expect("nothing is lost");
        let mut moved = 0;
        for entry in news {
            match entry {
                Entry::Play { seat, text } => {
                    assert!(self.is_bots(*seat), "{entry}: nobody plays for {seat}");
                    let table = self.table.as_mut().expect("a match");
                    table.play(*seat, text).expect("legal");
                    self.takeback = None;
                    moved += 1;
                    self.roll();
                }
                // Drawn already, after what led to it.
                Entry::Chance { .. } => {}
                Entry::Back { .. } => panic!("bots take nothing back: {entry}"),
            }
        }
        moved
    }
}
