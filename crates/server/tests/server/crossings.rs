//! Random crossings: whatever can be done at a table is done in any order, by anybody, with repeats, restarts, lost memory,
//! damaged snapshots and time that runs out. A simple model says what each request is answered and what everybody sees.
//!
//! ```sh
//! cargo test -p court-server --test server crossings                 # 120 tables
//! COURT_CROSSINGS=20000 cargo test --profile soak -p court-server --test server crossings
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use court_api::{Look, NewTable, Pace, Play, SeatKind, SeatRequest, Status, TableId, UpdateId};
use court_core::{Dice, FastDice, Seat, Turn, Viewer};
use court_games::Level;
use court_server::store::{Append, LogKind, SqlStore, Store};
use court_server::{Caller, Clock, Hub, HubConfig};
use court_table::{Entry, Seed};
use serde_json::Value;

use super::model::{Act, Model, Who};
use super::shelf::Shelf;
use super::site::{config, games, now, until};

const HOUR: i64 = 3_600_000;
/// How much is tried at a table.
const STEPS: u32 = 60;

/// How often each thing was done, refused or repeated.
type Crossed = BTreeMap<String, usize>;

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_crossed_with_whatever_a_table_is_what_the_model_says() {
    let tables = match std::env::var("COURT_CROSSINGS") {
        Ok(tables) => tables.parse().expect("a number"),
        Err(_) => 120,
    };
    let mut crossed = Crossed::new();
    for seed in 0..tables {
        let mut walker = Walker::start(seed).await;
        for _ in 0..STEPS {
            walker.step().await;
        }
        walker.compare().await;
        walker.hub.close().await;
        for (what, count) in walker.crossed {
            *crossed.entry(what).or_default() += count;
        }
    }
    println!("{tables} tables: {crossed:#?}");
    // The walk leads everywhere.
    for what in [
        "join",
        "rename",
        "invite",
        "start",
        "close",
        "play",
        "undo",
        "restart-turn",
        "ask",
        "agree",
        "refuse",
        "hand",
        "take-back",
        "resign",
        "chat",
        "rematch",
        "repeat",
        "restart",
        "idle",
        "damage",
        "late",
        "bot moved",
        "takeback-waits",
        "no-takeback",
        "seat-is-with-bot",
        "not-your-turn",
        "not-your-seat",
        "no-such-table",
        "stale-decision",
        "resigned",
        "no-stand-in",
        "not-over",
        "game-over",
        "not-started",
        "already-started",
        "seat-taken",
        "not-host",
        "seats-open",
    ] {
        assert!(crossed.contains_key(what), "{what} was never met: {crossed:#?}");
    }
}

/// A request that was done, to be sent again.
struct Done {
    caller: Caller,
    act: Act,
    answer: Value,
}

struct Walker {
    seed: u64,
    dice: FastDice,
    store: Arc<dyn Store>,
    hub: Hub,
    config: HubConfig,
    /// How far the clock was put on, in hours.
    ahead: i64,
    id: TableId,
    model: Model,
    host: Caller,
    join: Caller,
    done: Vec<Done>,
    requests: u32,
    crossed: Crossed,
}

fn server(dice: &mut FastDice, ahead: i64) -> HubConfig {
    let mut config = config();
    config.snapshot_every = 1 + dice.below(24);
    config.idle_after = Duration::from_secs(if dice.below(3) == 0 { 0 } else { 3600 });
    config.clock = Clock::new(move || now() + ahead * HOUR);
    config
}

impl Walker {
    async fn start(seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        let store: Arc<dyn Store> = if seed.is_multiple_of(20) {
            Arc::new(SqlStore::memory().await.expect("a store"))
        } else {
            Arc::new(Shelf::default())
        };
        let config = server(&mut dice, 0);
        let hub = Hub::open(config.clone(), Arc::clone(&store));
        // The toy comes first and is cheap.
        let game = games()[(seed as usize % 8).saturating_sub(4)];
        let count = 2 + dice.below(2);
        let mut seats = vec![SeatRequest::Me { name: None }];
        for _ in 1..count {
            seats.push(match dice.below(5) {
                0 => SeatRequest::Open,
                1 if count > 2 => SeatRequest::Bot { level: Level::Page },
                2 => SeatRequest::Me { name: None },
                _ => SeatRequest::Invited { name: None },
            });
        }
        let pace = match dice.below(2) {
            0 => Pace::Relaxed,
            _ => Pace::Days {
                hours_per_decision: 24,
            },
        };
        let new = NewTable {
            game: game.slug().to_owned(),
            seats: seats.clone(),
            options: None,
            pace,
            public: false,
            contribution: None,
            wait_for_host: dice.below(3) == 0,
            shuffle_seats: false,
        };
        let created = hub.create(&Caller::nobody(), new.clone()).await.expect("a table");
        let loaded = store.load(&created.id).await.expect("a store").expect("a table");
        let secret: Seed = loaded
            .table
            .founding
            .seed
            .expect("a seed")
            .parse()
            .expect("a seed");
        let model = Model::new(game.kind(), secret, &new, &created);
        let mut walker = Self {
            seed,
            dice,
            store,
            hub,
            config,
            ahead: 0,
            host: Caller::nobody().with_token(&created.host),
            join: Caller::nobody().with_token(&created.join),
            id: created.id,
            model,
            done: Vec::new(),
            requests: 0,
            crossed: Crossed::new(),
        };
        walker.settle().await;
        walker
    }

    fn count(&mut self, what: &str) {
        *self.crossed.entry(what.to_owned()).or_default() += 1;
    }

    async fn step(&mut self) {
        match self.dice.below(40) {
            0 => self.restart().await,
            1 if self.config.idle_after.is_zero() => {
                let hub = self.hub.clone();
                until("the table has left memory", || async {
                    hub.tables_in_memory() == 0
                })
                .await;
                self.count("idle");
            }
            2..5 => self.compare().await,
            5..9 => self.repeat().await,
            _ => {
                let (caller, who, act) = self.some_act().await;
                self.send(caller, who, act).await;
            }
        }
    }

    /// Sends a request, and sees whether it is answered as the model says.
    async fn send(&mut self, caller: Caller, who: Who, act: Act) {
        self.requests += 1;
        let key = format!("{:032}-{}", self.requests, self.seed);
        let caller = caller.with_request_key(&key).expect("a key");
        if let Who::Holder(seat) = who {
            self.model.come(seat);
        }
        let expected = self.model.expect(who, &act);
        let answer = act.send(&self.hub, &caller, &self.id).await;
        let found = answer.as_ref().map(|_| ()).map_err(|error| error.code());
        assert_eq!(
            found, expected,
            "table {}: {act:?} by {who:?}: {answer:?}",
            self.seed
        );
        match answer {
            Err(error) => self.count(error.code()),
            Ok(answer) => {
                let what = self.model.apply(&act, &answer);
                self.count(what);
                self.done.push(Done { caller, act, answer });
            }
        }
        self.settle().await;
        // Often enough that what is wrong is seen before something else covers it.
        if self.dice.below(3) == 0 {
            self.compare().await;
        }
    }

    /// Waits until no bot is to move, and follows what they did.
    async fn settle(&mut self) {
        let (hub, host, id) = (self.hub.clone(), self.host.clone(), self.id.clone());
        until("no bot is to move", || async {
            let info = hub.info(&host, &id).await.expect("a table");
            let by_bot = |seat: Seat| {
                let seat = &info.seats[seat.index()];
                seat.kind == SeatKind::Bot || seat.stand_in.is_some()
            };
            !info.turn.iter().any(by_bot)
        })
        .await;
        let log = self.store.log(&self.id, 0).await.expect("a log");
        let entries = log.iter().filter(|row| row.kind == LogKind::Entry);
        let entries: Vec<Entry> = entries.map(|row| row.body.parse().expect("an entry")).collect();
        let moved = self.model.follow_bots(&entries);
        if moved > 0 {
            self.count("bot moved");
        }
    }

    /// Something that somebody might ask for.
    async fn some_act(&mut self) -> (Caller, Who, Act) {
        let seats = self.model.seats.len() as u32;
        let (some, other) = (self.dice.below(seats) as u8, self.dice.below(seats) as u8);
        let who = Seat::new(some);
        // Mostly about one's own seat.
        let seat = if self.dice.below(8) == 0 {
            Seat::new(other)
        } else {
            who
        };
        if self.dice.below(25) == 0 {
            return (
                Caller::nobody(),
                Who::Stranger,
                Act::Chat(seat, "Psst.".to_owned()),
            );
        }
        if let Some((by, _, waiting_for)) = self.model.takeback
            && self.dice.below(3) == 0
        {
            let agree = self.dice.below(4) > 0;
            let waiting: Vec<Seat> = waiting_for.iter().collect();
            let who = self.dice.pick(&waiting).copied().unwrap_or(by);
            let who = if agree || self.dice.below(2) == 0 { who } else { by };
            if self.dice.below(4) == 0 {
                // Who is waited for leaves.
                return (self.model.caller(who), Who::Holder(who), Act::Hand(who));
            }
            return (self.model.caller(who), Who::Holder(who), Act::Answer(who, agree));
        }
        let host = (self.host.clone(), Who::Host);
        let open = self.model.status == Status::Open;
        let (caller, who, act) = match self.dice.below(if open { 26 } else { 22 }) {
            // Before the start there is little to play at.
            0..10 if open && self.dice.below(8) > 0 => self.at_the_door(who),
            10..16 if open && self.dice.below(2) > 0 => (host.0, host.1, Act::Invite(seat)),
            0..8 => {
                let turn = self.model.turn();
                let asked: Vec<Seat> = turn.iter().collect();
                let seat = if self.dice.below(6) > 0 {
                    self.dice.pick(&asked).copied().unwrap_or(seat)
                } else {
                    seat
                };
                let play = self.model.some_play(seat, &mut self.dice);
                (self.model.caller(seat), Who::Holder(seat), Act::Play(play))
            }
            8 | 9 => (self.model.caller(who), Who::Holder(who), Act::Undo(seat, Some(1))),
            10 => (self.model.caller(who), Who::Holder(who), Act::Undo(seat, None)),
            11 | 12 => {
                let to = self.dice.below(self.model.in_force() + 1);
                (self.model.caller(who), Who::Holder(who), Act::Ask(seat, to))
            }
            13..16 => {
                let agree = self.dice.below(3) > 0;
                (self.model.caller(who), Who::Holder(who), Act::Answer(seat, agree))
            }
            16 => (self.model.caller(who), Who::Holder(who), Act::Hand(seat)),
            17 | 18 => (self.model.caller(who), Who::Holder(who), Act::TakeBack(seat)),
            19 if self.dice.below(4) == 0 => (self.model.caller(who), Who::Holder(who), Act::Resign(seat)),
            19 | 20 => (
                self.model.caller(who),
                Who::Holder(who),
                Act::Chat(seat, format!("Hm, {some}.")),
            ),
            21 => match self.dice.below(6) {
                0 => (host.0, host.1, Act::Start(None)),
                1 => (self.model.caller(who), Who::Holder(who), Act::Start(None)),
                2 => (self.model.caller(who), Who::Holder(who), Act::Join(None, seat)),
                _ => (self.model.caller(who), Who::Holder(who), Act::Rematch),
            },
            22 => (host.0, host.1, Act::Invite(seat)),
            23 => {
                let fill = (self.dice.below(2) == 0).then_some(Level::Page);
                match self.dice.below(3) {
                    0 => (host.0, host.1, Act::Close),
                    _ => (host.0, host.1, Act::Start(fill)),
                }
            }
            _ => self.at_the_door(who),
        };
        // Whoever has no key to a seat is nobody.
        match who {
            Who::Holder(seat) if self.model.seats[seat.index()].held.is_none() => {
                (Caller::nobody(), Who::Stranger, act)
            }
            who => (caller, who, act),
        }
    }

    /// Somebody comes, or chooses another name.
    fn at_the_door(&self, seat: Seat) -> (Caller, Who, Act) {
        let join = Act::Join(Some(format!("Guest {}", self.requests)), seat);
        match self.model.door(seat) {
            Some(invitation) => (invitation, Who::Door, join),
            None if self.model.seats[seat.index()].held.is_some() => {
                (self.model.caller(seat), Who::Holder(seat), join)
            }
            None => (self.join.clone(), Who::Door, join),
        }
    }

    /// Who asks again with the same key gets the same answer, and nothing happens.
    async fn repeat(&mut self) {
        // So many are remembered.
        let last = self.done.len().saturating_sub(24);
        if self.done.len() == last {
            return;
        }
        let which = last + self.dice.below((self.done.len() - last) as u32) as usize;
        let Done { caller, act, answer } = &self.done[which];
        if !self.model.still_opens(caller) {
            return;
        }
        let again = act.send(&self.hub, caller, &self.id).await;
        let again = again.unwrap_or_else(|error| panic!("table {}: {act:?} again: {error}", self.seed));
        assert_eq!(again, *answer, "table {}: {act:?}", self.seed);
        self.model.came(caller);
        self.count("repeat");
    }

    /// Another server on the same store, perhaps a day later, perhaps with a snapshot that was damaged meanwhile.
    async fn restart(&mut self) {
        self.hub.close().await;
        self.count("restart");
        if self.dice.below(3) == 0 {
            let loaded = self
                .store
                .load(&self.id)
                .await
                .expect("a store")
                .expect("a table");
            if let Some(snapshot) = loaded.snapshot {
                let stands = loaded.table.progress;
                let mut damage = Append::new(self.id.clone(), stands.version, stands);
                let half = snapshot.chars().take(snapshot.len() / 2).collect();
                let other = snapshot.replace("\"in_force\":", "\"in_force\":1");
                damage.snapshot = Some(if self.dice.below(2) == 0 { half } else { other });
                let written = self.store.append(&[damage]).await;
                assert!(written.iter().all(Result::is_ok));
                self.count("damage");
            }
        }
        let late = self.dice.below(2) == 0;
        if late {
            self.ahead += 25;
            // A repeat that comes so late is a new request.
            self.done.clear();
        }
        self.config = server(&mut self.dice, self.ahead);
        self.hub = Hub::open(self.config.clone(), Arc::clone(&self.store));
        if late && self.model.a_day_passes() {
            self.count("late");
        }
        self.settle().await;
    }

    /// What everybody sees.
    async fn compare(&mut self) {
        let seed = self.seed;
        let model = &mut self.model;
        for seat in Seat::all(model.seats.len() as u8) {
            if model.seats[seat.index()].held.is_none() {
                continue;
            }
            model.come(seat);
            let caller = model.caller(seat);
            let seen = self.hub.view(&caller, &self.id, Look::Seat(seat)).await;
            let seen = seen.unwrap_or_else(|error| panic!("table {seed}, {seat}: {error}"));
            let viewer = Viewer::Seat(seat);
            assert_eq!(seen.table.status, model.status, "table {seed}");
            let view = model.table.as_ref().map(|table| table.view(viewer));
            assert_eq!(seen.view, view, "table {seed}, {seat}");
            if model.status == Status::Playing {
                let table = model.table.as_ref().expect("a match");
                let decision = seen.asked.as_ref().map(|asked| asked.decision);
                assert_eq!(decision, table.decision(seat), "table {seed}, {seat}");
                assert_eq!(seen.table.turn, table.turn().seats(), "table {seed}");
            }
            if let Some(table) = &model.table {
                let stands = (seen.table.entries, seen.table.in_force);
                assert_eq!(stands, (table.entries(), table.in_force()), "table {seed}");
            }
            for (info, known) in seen.table.seats.iter().zip(&model.seats) {
                let found = (info.taken, info.stand_in.map(|stand_in| stand_in.why));
                assert_eq!(found, (known.taken, known.stand_in), "table {seed}");
                assert!(known.bot || info.name == known.name, "table {seed}: {info:?}");
            }
            let takeback = seen
                .table
                .takeback
                .map(|asked| (asked.by, asked.to, asked.waiting_for));
            assert_eq!(takeback, model.takeback, "table {seed}");
            assert_eq!(seen.table.rematch, model.rematch, "table {seed}");
            let told = self
                .hub
                .since(&caller, &self.id, Look::Seat(seat), UpdateId::default());
            let told = told.await.expect("an update");
            let chat: Vec<_> = told.chat.into_iter().map(|line| (line.seat, line.text)).collect();
            assert_eq!(chat, model.chat, "table {seed}");
        }
        if let Some(table) = &self.model.table
            && table.turn() == Turn::Over
        {
            assert_eq!(self.model.status, Status::Over, "table {seed}");
        }
    }
}

/// A decision to be sent.
pub(crate) fn play(seat: Seat, decision: u32, action: &str) -> Play {
    Play {
        seat: Some(seat),
        decision,
        action: action.to_owned(),
    }
}
