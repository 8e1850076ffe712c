//! Random walks: tables are played at, go back freely and by consent, talk, leave memory and come back in another server,
//! with snapshots at any place. Whenever somebody looks, a table is what its log says when it is replayed from nothing.
//!
//! ```sh
//! cargo test -p court-server --test server walks                     # 1,000 tables
//! COURT_WALKS=100000 cargo test --profile soak -p court-server --test server walks
//! ```

use std::sync::Arc;
use std::time::Duration;

use court_api::{Created, Look, Play, PlayOn, Played, SeatRequest, TableId, UpdateId};
use court_core::{Dice, FastDice, Seat, Turn, Viewer};
use court_server::store::{LogKind, SqlStore, Store};
use court_server::{Caller, Hub, HubConfig, Sight};
use court_table::{Entry, Eyes, Fairness, Header, Kind, Opening, Record, Seed, Table, Verdict};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::shelf::Shelf;
use super::site::{config, games, until};

/// How many tables share a server.
const TOGETHER: usize = 50;
/// How often everybody does something before a table has gone its way.
const ROUNDS: u32 = 8;

/// What happened on all walks.
#[derive(Default, Debug)]
struct Crossed {
    plays: usize,
    undos: usize,
    takebacks: usize,
    /// By consent, to before the position that was kept last.
    behind: usize,
    refused: usize,
    repeats: usize,
    comparisons: usize,
    from_snapshots: usize,
}

impl Crossed {
    fn add(&mut self, other: &Self) {
        self.plays += other.plays;
        self.undos += other.undos;
        self.takebacks += other.takebacks;
        self.behind += other.behind;
        self.refused += other.refused;
        self.repeats += other.repeats;
        self.comparisons += other.comparisons;
        self.from_snapshots += other.from_snapshots;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_way_a_table_went_it_is_what_its_log_says() {
    let tables = match std::env::var("COURT_WALKS") {
        Ok(tables) => tables.parse().expect("a number"),
        Err(_) => 1_000,
    };
    let mut crossed = Crossed::default();
    for server in 0..usize::div_ceil(tables, TOGETHER) {
        crossed.add(&walk_together(server as u64).await);
    }
    println!("{tables} tables: {crossed:?}");
    // The walk leads where it should.
    for (number, of_ten) in [
        (crossed.plays, 80),
        (crossed.undos, 5),
        (crossed.takebacks, 10),
        (crossed.behind, 2),
        (crossed.refused, 1),
        (crossed.repeats, 10),
        (crossed.from_snapshots, 5),
    ] {
        assert!(10 * number >= of_ten * tables, "{crossed:?}");
    }
}

/// Some tables on one database, and one server after the other.
async fn walk_together(seed: u64) -> Crossed {
    // Some on the real thing; the others are many.
    let store: Arc<dyn Store> = if seed.is_multiple_of(20) {
        Arc::new(SqlStore::memory().await.expect("a store"))
    } else {
        Arc::new(Shelf::default())
    };
    let mut dice = FastDice::new(seed);
    let mut config = some_config(&mut dice);
    let mut hub = Hub::open(config.clone(), Arc::clone(&store));
    let mut walkers = Vec::new();
    for number in 0..TOGETHER as u64 {
        let seed = seed * TOGETHER as u64 + number;
        walkers.push(Walker::start(&hub, &store, seed).await);
    }
    for _ in 0..ROUNDS {
        join_all(walkers.iter_mut().map(|walker| walker.go(&hub))).await;
        if dice.below(2) == 0 {
            hub.close().await;
            config = some_config(&mut dice);
            hub = Hub::open(config.clone(), Arc::clone(&store));
        } else if config.idle_after.is_zero() {
            until("all tables have left memory", || async {
                hub.tables_in_memory() == 0
            })
            .await;
        }
    }
    join_all(walkers.iter_mut().map(|walker| walker.compare(&hub))).await;
    hub.close().await;
    let mut crossed = Crossed::default();
    for walker in &walkers {
        crossed.add(&walker.crossed);
    }
    crossed
}

/// Snapshots after any number of entries; tables leave memory at once or never.
fn some_config(dice: &mut FastDice) -> HubConfig {
    let mut config = config();
    config.snapshot_every = 1 + dice.below(48);
    config.idle_after = Duration::from_secs(if dice.below(2) == 0 { 0 } else { 3600 });
    config
}

/// Somebody who sees to one table, for all who sit there.
struct Walker {
    seed: u64,
    store: Arc<dyn Store>,
    id: TableId,
    /// Who sits there.
    people: Vec<Caller>,
    dice: FastDice,
    /// What was answered to whom.
    receipts: Vec<(Caller, Play, Played)>,
    crossed: Crossed,
}

impl Walker {
    /// A new table, or one that goes on from the middle of a game.
    async fn start(hub: &Hub, store: &Arc<dyn Store>, seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        // The toy comes first and is cheap: more than half of all.
        let games = games();
        let kind = games[(seed as usize % 8).saturating_sub(4)].kind();
        let seats = 2 + dice.below(2);
        let record = begun(kind, seats as u8, dice.below(70), seed);
        let play_on = PlayOn {
            position: None,
            seats: vec![SeatRequest::Me { name: None }; seats as usize],
        };
        let created = hub.import(&Caller::nobody(), &record, play_on).await;
        let Created { id, seats, .. } = created.expect("a table");
        Self {
            seed,
            store: Arc::clone(store),
            id,
            people: (seats.iter())
                .map(|key| Caller::nobody().with_token(&key.token))
                .collect(),
            dice,
            receipts: Vec::new(),
            crossed: Crossed::default(),
        }
    }

    /// A few things happen.
    async fn go(&mut self, hub: &Hub) {
        for _ in 0..self.dice.below(8) {
            match self.dice.below(20) {
                0..10 => self.play(hub).await,
                10..13 => self.undo(hub).await,
                13..16 => self.take_back(hub).await,
                16 => self.repeat(hub).await,
                17 => self.talk(hub).await,
                _ => self.compare(hub).await,
            }
        }
    }

    fn seat(&mut self) -> Seat {
        Seat::new(self.dice.below(self.people.len() as u32) as u8)
    }

    fn caller(&self, seat: Seat) -> &Caller {
        &self.people[seat.index()]
    }

    /// Something of the match as it is in memory, seen by a seat.
    async fn look<T: Send + 'static>(
        &self,
        hub: &Hub,
        seat: Seat,
        at: impl FnOnce(Eyes<'_>) -> T + Send + 'static,
    ) -> T {
        let look = move |sight: Sight<'_>| at(sight.eyes.expect("a game that is on or over"));
        let seen = hub.with_table(self.caller(seat), &self.id, Look::Seat(seat), look);
        seen.await
            .unwrap_or_else(|error| panic!("walk {}: {error}", self.seed))
    }

    async fn play(&mut self, hub: &Hub) {
        let anybody = self.seat();
        let Turn::Of(asked) = self.look(hub, anybody, |eyes| eyes.turn()).await else {
            return;
        };
        let asked: Vec<Seat> = asked.iter().collect();
        let seat = *self.dice.pick(&asked).expect("somebody");
        let (decision, legal) = self.look(hub, seat, |eyes| (eyes.decision(), legal(eyes))).await;
        let play = Play {
            seat: Some(seat),
            decision: decision.expect("a decision"),
            action: self.dice.pick(&legal).expect("an action").clone(),
        };
        let key = format!("key-{}", self.receipts.len());
        let caller = self.caller(seat).clone().with_request_key(&key).expect("a key");
        let played = hub.play(&caller, &self.id, play.clone()).await;
        let played = played.unwrap_or_else(|error| panic!("walk {}: {error}", self.seed));
        self.receipts.push((caller, play, played));
        self.crossed.plays += 1;
    }

    async fn undo(&mut self, hub: &Hub) {
        let seat = self.seat();
        let on = self.look(hub, seat, |eyes| eyes.turn() != Turn::Over).await;
        let reach = self.look(hub, seat, |eyes| eyes.undo_reach()).await;
        let steps = 1 + self.dice.below(reach.max(1));
        let undone = hub
            .undo(self.caller(seat), &self.id, Some(seat), Some(steps))
            .await;
        assert_eq!(undone.is_ok(), on && reach > 0, "walk {}: {undone:?}", self.seed);
        self.crossed.undos += usize::from(undone.is_ok());
    }

    async fn take_back(&mut self, hub: &Hub) {
        let seat = self.seat();
        let (turn, in_force) = self.look(hub, seat, |eyes| (eyes.turn(), eyes.in_force())).await;
        let kept = self.kept().await;
        // Mostly near to where positions are kept.
        let to = match self.dice.below(3) {
            0 => self.dice.below(in_force + 1),
            1 => (kept + 3).saturating_sub(self.dice.below(7)),
            _ => in_force.saturating_sub(self.dice.below(20)),
        };
        let asked = hub
            .ask_takeback(self.caller(seat), &self.id, Some(seat), Some(to))
            .await;
        assert_eq!(
            asked.is_ok(),
            turn != Turn::Over && to < in_force,
            "walk {}: {asked:?}",
            self.seed
        );
        if asked.is_err() {
            return;
        }
        let agreed = self.dice.below(8) > 0;
        for other in Seat::all(self.people.len() as u8).filter(|other| *other != seat) {
            let answer = hub.answer_takeback(self.caller(other), &self.id, Some(other), agreed);
            answer
                .await
                .unwrap_or_else(|error| panic!("walk {}: {error}", self.seed));
            if !agreed {
                self.crossed.refused += 1;
                return;
            }
        }
        self.crossed.takebacks += 1;
        self.crossed.behind += usize::from(to < kept);
        let rows = self.store.log(&self.id, 0).await.expect("a log");
        let went_back = format!("takeback {to} {seat}");
        assert!(
            rows.iter()
                .any(|row| row.kind == LogKind::Entry && row.body == went_back),
            "walk {}: {went_back}",
            self.seed
        );
    }

    /// How many entries in force lead to the position that was kept last.
    async fn kept(&self) -> u32 {
        let loaded = self
            .store
            .load(&self.id)
            .await
            .expect("a store")
            .expect("a table");
        loaded.snapshot.map_or(0, |text| {
            let kept: Value = serde_json::from_str(&text).expect("JSON");
            kept["snapshot"]["in_force"].as_u64().expect("a number") as u32
        })
    }

    /// Who asks again gets the same answer, and nothing happens.
    async fn repeat(&mut self, hub: &Hub) {
        // Of a table that came back so many answers are remembered.
        let last = self.receipts.len().saturating_sub(32);
        let Some((caller, play, played)) = self.dice.pick(&self.receipts[last..]).cloned() else {
            return;
        };
        let again = hub.play(&caller, &self.id, play).await;
        assert_eq!(again.expect("the same answer"), played, "walk {}", self.seed);
        self.crossed.repeats += 1;
    }

    async fn talk(&mut self, hub: &Hub) {
        let seat = self.seat();
        let said = hub.chat(self.caller(seat), &self.id, Some(seat), "Hm.".to_owned());
        said.await.expect("a line");
    }

    /// The model: the log, replayed from nothing.
    async fn model(&self) -> (&'static dyn Kind, Record, Box<dyn Table>) {
        let loaded = self
            .store
            .load(&self.id)
            .await
            .expect("a store")
            .expect("a table");
        let founding = loaded.table.founding;
        let game = games().into_iter().find(|game| game.slug() == founding.game);
        let kind = game.expect("a game").kind();
        let seed: Seed = founding.seed.expect("a seed").parse().expect("a seed");
        let rows = self.store.log(&self.id, 0).await.expect("a log");
        let entries: Result<Vec<Entry>, _> = rows
            .iter()
            .filter(|row| row.kind == LogKind::Entry)
            .map(|row| row.body.parse())
            .collect();
        let record = Record {
            header: Header {
                game: founding.game,
                rules: founding.rules,
                seats: self.people.len() as u8,
                config: json!({}),
                commitment: Some(seed.commitment()),
                contributions: Vec::new(),
            },
            entries: entries.expect("entries"),
            seed: Some(seed),
        };
        let model = kind.replay(&record).expect("a log that can be followed");
        (kind, record, model)
    }

    async fn compare(&mut self, hub: &Hub) {
        let (kind, record, model) = self.model().await;
        let mut whole = true;
        for seat in Seat::all(self.people.len() as u8) {
            let found;
            (found, whole) = self
                .look(hub, seat, |eyes| (sum(eyes), eyes.moment_of(0).is_ok()))
                .await;
            let expected = sum(Eyes::on(&*model, Viewer::Seat(seat)));
            assert_eq!(found, expected, "walk {}, {seat}", self.seed);
        }
        self.crossed.from_snapshots += usize::from(!whole);
        let seat = self.seat();
        let view = hub.view(self.caller(seat), &self.id, Look::Seat(seat)).await;
        let view = view.expect("a view");
        assert_eq!(
            view.view,
            Some(model.view(Viewer::Seat(seat))),
            "walk {}",
            self.seed
        );
        assert_eq!(
            view.asked.map(|asked| (asked.decision, asked.offers)),
            model
                .decision(seat)
                .map(|decision| (decision, model.offers(seat))),
            "walk {}",
            self.seed
        );
        // From far back it is read up; from near it is told from memory.
        let back = if self.dice.below(4) == 0 {
            model.entries()
        } else {
            4
        };
        let from = model.entries() - self.dice.below(back.min(model.entries()) + 1);
        let after = UpdateId {
            seq: 0,
            entries: from,
        };
        let told = hub
            .since(self.caller(seat), &self.id, Look::Seat(seat), after)
            .await;
        let story = model.story(Viewer::Seat(seat), from).expect("a story");
        assert_eq!(told.expect("an update").told, story, "walk {}", self.seed);
        if self.dice.below(8) == 0 {
            let verdict: Verdict = kind.verify(&record).expect("shuffles by the seed");
            assert_eq!(verdict.fairness, Fairness::Proven, "walk {}", self.seed);
        }
        self.crossed.comparisons += 1;
    }
}

/// What a seat may do, in notation.
fn legal(eyes: Eyes<'_>) -> Vec<String> {
    eyes.offers().into_iter().map(|offer| offer.action).collect()
}

/// All that counts of a match for a seat.
fn sum(eyes: Eyes<'_>) -> Value {
    json!({"entries": eyes.entries(), "in_force": eyes.in_force(), "turn": eyes.turn(), "view": eyes.view(),
           "decision": eyes.decision(), "undo_reach": eyes.undo_reach(), "legal": legal(eyes)})
}

/// The record of a game that was begun: so many steps, or until just before its end.
fn begun(kind: &'static dyn Kind, seats: u8, steps: u32, seed: u64) -> String {
    let mut table = kind
        .open(Opening::new(seats, Seed::from_number(seed)))
        .expect("a table");
    let mut dice = FastDice::new(seed);
    for _ in 0..steps {
        let mut further = table.boxed_clone();
        match further.turn() {
            Turn::Over => break,
            Turn::Chance => further.roll().expect("a shuffle"),
            Turn::Of(asked) => {
                let asked: Vec<Seat> = asked.iter().collect();
                let seat = *dice.pick(&asked).expect("somebody");
                let legal = further.legal(seat);
                further
                    .play(seat, dice.pick(&legal).expect("an action"))
                    .expect("legal");
            }
        }
        if further.turn() == Turn::Over {
            break;
        }
        table = further;
    }
    table.record().expect("a record").to_string()
}
