//! Stores that fail, are slow, read-only or written to by somebody else, and clocks that jump: what was acknowledged is
//! there, what was refused did not happen, and play goes on by itself when the fault has gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use court_api::Millis;
use court_server::store::{LogKind, LogRow, SqlStore, Store};
use court_server::{Clock, GuardSettings, HubConfig, app};
use serde_json::json;

use super::shaky::shaky;
use super::site::{Opened, Site, config, dice, now, until};

async fn entries(store: &SqlStore, table: &Opened) -> Vec<String> {
    let log = store.log(&table.id().parse().expect("an id"), 0).await;
    let log = log.expect("a log").into_iter();
    log.filter(|row| row.kind == LogKind::Entry)
        .map(|row| row.body)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_did_not_happen_and_play_goes_on_when_it_can() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let tokens = table.all_seats();
    let mut reader = site.listen(&table.path("/events"), &tokens, None).await;
    reader.next().await;
    let before = site.get(&table.path(""), &tokens).await.ok();
    let play = site.an_answer(&table, &table.all_seats()).await;
    store.set_failing(true);
    for _ in 0..3 {
        let refused = site.post(&table.path("/play"), &tokens, play.clone()).await;
        assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
        assert!(
            !refused.text.contains("disk"),
            "the operator's business: {}",
            refused.text
        );
    }
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let refused = site.post("/api/v1/tables", "", new).await;
    assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
    // Looking is possible all the while, and nothing is there that was refused.
    assert_eq!(site.get(&table.path(""), &tokens).await.ok(), before);
    assert_eq!(
        site.get("/healthz", "").await.refused(),
        (503, "store-failed".to_owned())
    );
    assert!(site.hub.metrics().text().contains("court_store_failures_total 4"));
    store.set_failing(false);
    assert_eq!(site.get("/healthz", "").await.status, StatusCode::OK);
    let played = site.post(&table.path("/play"), &tokens, play.clone()).await.ok();
    // Who listened before the fault hears of it.
    assert_eq!(reader.next().await.data["entries"], played["entries"]);
    let entry = played["entry"].as_u64().expect("a number") as usize;
    let expected = format!("@{} {}", play["seat"], play["action"].as_str().expect("a text"));
    assert_eq!(entries(&store.store, &table).await.get(entry), Some(&expected));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_four_times_is_told_that_the_table_is_busy() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let play = site.an_answer(&table, &table.all_seats()).await;
    let tries = |appends: u64| store.appends.load(Ordering::SeqCst) - appends;
    let before = store.appends.load(Ordering::SeqCst);
    store.losing.store(4, Ordering::SeqCst);
    let refused = site
        .post(&table.path("/play"), &table.all_seats(), play.clone())
        .await;
    assert_eq!(refused.refused(), (503, "busy".to_owned()));
    assert_eq!(tries(before), 4);
    // Nothing is wrong with the store.
    assert_eq!(site.get("/healthz", "").await.status, StatusCode::OK);
    assert!(site.hub.metrics().text().contains("court_store_failures_total 0"));
    // Who loses three times and then wins notices nothing.
    let before = store.appends.load(Ordering::SeqCst);
    store.losing.store(3, Ordering::SeqCst);
    site.post(&table.path("/play"), &table.all_seats(), play)
        .await
        .ok();
    assert_eq!(tries(before), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_by_themselves_after_the_store_has_failed() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "page"}]);
    let mut dice = dice();
    // A bot's move that is on its way to the store fails there. It may be quicker than we are: then at another table.
    store.set_delay(Duration::from_millis(20));
    let table = loop {
        let table = site.table(json!({"game": "toy", "seats": seats})).await;
        while store.failures.load(Ordering::SeqCst) == 0
            && site.play_on(table.id(), &table.all_seats(), &mut dice).await
        {
            store.set_failing(true);
            until("the bot has moved or failed", || async {
                let view = site.get(&table.path(""), &table.all_seats()).await.ok();
                let moved = view["asked"].is_object() || view["table"]["status"] == "over";
                moved || store.failures.load(Ordering::SeqCst) > 0
            })
            .await;
            store.set_failing(false);
        }
        if store.failures.load(Ordering::SeqCst) > 0 {
            break table;
        }
    };
    let tokens = table.all_seats();
    store.set_delay(Duration::ZERO);
    // The person is asked again or the game ends: the bot was woken.
    until("the game is over", || async {
        let view = site.get(&table.path(""), &tokens).await.ok();
        if view["asked"].is_object() {
            let play = site.an_answer(&table, &table.all_seats()).await;
            site.post(&table.path("/play"), &tokens, play).await;
        }
        view["table"]["status"] == "over"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_that_cannot_be_read_up_waits_for_its_answer_still() {
    let mut quick = config();
    quick.snapshot_every = 4;
    let (site, store) = shaky(quick.clone(), &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site.table(json!({"game": "louis-xiv", "seats": seats})).await;
    let mut dice = dice();
    for _ in 0..30 {
        site.play_on(table.id(), &table.all_seats(), &mut dice).await;
    }
    // Fresh from a snapshot, so that going back needs the log.
    let fresh = async |site: Site| {
        site.hub.close().await;
        Site::over(
            store.clone(),
            site.directory,
            quick.clone(),
            &GuardSettings::UNLIMITED,
        )
    };
    let waiting = async |site: &Site| {
        let view = site.get(&table.path(""), table.seat(1)).await.ok();
        view["table"]["takeback"]["waiting_for"].clone()
    };
    let site = fresh(site).await;
    assert!(waiting(&site).await.is_null());
    let (ask, ask_path) = (json!({"seat": 1, "to": 3}), table.path("/takeback"));
    store.unreadable.store(true, Ordering::SeqCst);
    let refused = site.post(&ask_path, table.seat(1), ask.clone()).await;
    assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
    assert!(waiting(&site).await.is_null());
    store.unreadable.store(false, Ordering::SeqCst);
    site.post(&ask_path, table.seat(1), ask).await.done();
    let site = fresh(site).await;
    assert_eq!(waiting(&site).await, json!([2]));
    let (agree, answer_path) = (json!({"seat": 2, "agree": true}), table.path("/takeback/answer"));
    store.unreadable.store(true, Ordering::SeqCst);
    let refused = site.post(&answer_path, table.seat(2), agree.clone()).await;
    assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
    assert_eq!(waiting(&site).await, json!([2]));
    store.unreadable.store(false, Ordering::SeqCst);
    site.post(&answer_path, table.seat(2), agree).await.done();
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert!(view["table"]["in_force"].as_u64() < Some(8), "{}", view["table"]);
}

/// Making a table and starting its game are two steps: a server may end between them.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_that_was_not_started_starts_by_itself() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    store.cut_after.store(1, Ordering::SeqCst);
    let new = json!({"game": "toy", "public": true, "seats": [{"kind": "me"}, {"kind": "me"}]});
    let refused = site.post("/api/v1/tables", "", new).await;
    assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
    let status = async || {
        let tables = store.store.public_tables(2).await.expect("a store");
        assert_eq!(tables.rows.len(), 1);
        let meta: serde_json::Value = serde_json::from_str(&tables.rows[0].meta).expect("JSON");
        meta["status"].clone()
    };
    assert_eq!(status().await, "open", "made and not started");
    site.hub.close().await;
    store.cut_after.store(u64::MAX, Ordering::SeqCst);
    store.set_failing(false);
    // Nobody has to ask for it.
    let site = Site::over(store.clone(), site.directory, config(), &GuardSettings::UNLIMITED);
    until("it has started", || async { status().await == "playing" }).await;
    site.hub.close().await;
}

/// As an older version left it: the next server does not look for it, but starts it when somebody comes.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_of_an_older_version_starts_when_somebody_comes() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "wait_for_host": true}))
        .await;
    let status = async |site: &Site| {
        let view = site.get(&table.path(""), table.seat(1)).await.ok();
        view["table"]["status"].clone()
    };
    assert_eq!(status(&site).await, "open");
    site.hub.close().await;
    site.sql(
        "UPDATE court_table SET meta = replace(meta, '\"wait_for_host\":true', '\"wait_for_host\":false')",
    )
    .await;
    let site = site.restart(config()).await;
    assert_eq!(status(&site).await, "playing");
    site.finish(&table, &table.all_seats()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_read_is_not_tried_again_and_again() {
    let mut slow = config();
    slow.bot_delay = Duration::from_secs(3600);
    let (site, store) = shaky(slow, &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "bot", "level": "page"}, {"kind": "bot", "level": "page"}]);
    let table = site.table(json!({"game": "toy", "seats": seats})).await;
    site.hub.close().await;
    site.sql("UPDATE log SET body = 'torn' WHERE kind = 'entry'")
        .await;
    store.loads.store(0, Ordering::SeqCst);
    let site = Site::over(store.clone(), site.directory, config(), &GuardSettings::UNLIMITED);
    until("it was tried", || async {
        store.loads.load(Ordering::SeqCst) > 0
    })
    .await;
    let sweeps = store.sweeps.load(Ordering::SeqCst);
    until("it was looked for several times more", || async {
        store.sweeps.load(Ordering::SeqCst) > sweeps + 5
    })
    .await;
    assert_eq!(store.loads.load(Ordering::SeqCst), 1);
    // Whoever asks for it is told that it cannot be had.
    let answer = site.get(&table.path(""), table.token("host")).await;
    assert_eq!(answer.refused(), (500, "unreadable".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_slows_moves_and_loses_none() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    let mut tables = Vec::new();
    for _ in 0..20 {
        tables.push(site.toy_table(2).await);
    }
    store.set_delay(Duration::from_millis(100));
    let mut written = 0;
    for _ in 0..3 {
        let plays = tables.iter().map(|table| async {
            let play = site.an_answer(table, &table.all_seats()).await;
            let view = site.get(&table.path(""), &table.all_seats()).await.ok();
            assert_eq!(view["table"]["status"], "playing");
            let played = site
                .post(&table.path("/play"), &table.all_seats(), play.clone())
                .await
                .ok();
            let entry = format!("@{} {}", play["seat"], play["action"].as_str().expect("a text"));
            let found = entries(&store.store, table).await;
            let number = played["entry"].as_u64().expect("a number") as usize;
            assert_eq!(found.get(number), Some(&entry), "answered before it was written");
        });
        written += futures_util::future::join_all(plays).await.len();
    }
    assert_eq!(written, 60);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_takes_too_long_says_so_and_can_be_asked_for_again() {
    let (site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let tokens = table.all_seats();
    let play = site.an_answer(&table, &tokens).await;
    let before = entries(&store.store, &table).await.len();
    let hasty = GuardSettings {
        patience: Duration::from_millis(150),
        ..GuardSettings::UNLIMITED
    };
    let hasty = Site {
        app: app(&site.hub, &hasty),
        hub: site.hub.clone(),
        directory: Arc::clone(&site.directory),
    };
    store.hold(true);
    let appends = store.appends.load(Ordering::SeqCst);
    // On a busy machine the patience may end before the answer has come as far as the store.
    until("it has come as far as the store", || async {
        let late = hasty
            .post_once("once", &table.path("/play"), &tokens, play.clone())
            .await;
        assert_eq!(late.refused(), (503, "timed-out".to_owned()));
        store.appends.load(Ordering::SeqCst) > appends
    })
    .await;
    assert_eq!(entries(&store.store, &table).await.len(), before);
    store.hold(false);
    until("it is done all the same", || async {
        entries(&store.store, &table).await.len() > before
    })
    .await;
    // Asked again with the same key it is not done twice.
    let after = entries(&store.store, &table).await.len();
    let played = site
        .post_once("once", &table.path("/play"), &tokens, play)
        .await
        .ok();
    assert_eq!(entries(&store.store, &table).await.len(), after);
    assert_eq!(played["entries"], after);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_database_shows_tables_and_refuses_moves() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    site.hub.close().await;
    let path = site.directory.path().join("court.sqlite3");
    let store = SqlStore::existing(&path).await.expect("a database");
    let site = Site::over(
        Arc::new(store),
        site.directory,
        config(),
        &GuardSettings::UNLIMITED,
    );
    let play = site.an_answer(&table, &table.all_seats()).await;
    let refused = site.post(&table.path("/play"), &table.all_seats(), play).await;
    assert_eq!(refused.refused(), (503, "store-failed".to_owned()));
    assert_eq!(
        site.get("/healthz", "").await.refused(),
        (503, "store-failed".to_owned())
    );
    site.get(&table.path(""), &table.all_seats()).await.ok();
}

/// The lock on the data directory forbids it; if it is got around (a network disk), the log's key still does.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_take_turns_and_lose_nothing() {
    let mut short = config();
    short.idle_after = Duration::from_millis(30);
    let (path, looks) = ("/events?seat=1", None);
    let one = Site::with(short.clone(), &GuardSettings::UNLIMITED).await;
    let two = Site::on(Arc::clone(&one.directory), short, &GuardSettings::UNLIMITED).await;
    let seats = vec![json!({"kind": "me"}); 4];
    let table = one.table(json!({"game": "louis-xiv", "seats": seats})).await;
    let (tokens, mut acknowledged, mut refused) = (table.all_seats(), Vec::new(), 0);
    let listen = async || {
        let one = one.listen(&table.path(path), table.seat(1), looks).await;
        (one, two.listen(&table.path(path), table.seat(1), looks).await)
    };
    // While somebody listens the table stays in memory, however slow the machine is.
    let mut readers = Some(listen().await);
    for number in 0..100 {
        // Each in turn, with a memory that may be old.
        let site = if number % 3 == 0 { &one } else { &two };
        let play = site.an_answer(&table, &table.all_seats()).await;
        let answer = site.post(&table.path("/play"), &tokens, play.clone()).await;
        if answer.status == StatusCode::OK {
            let entry = answer.json()["entry"].as_u64().expect("a number") as usize;
            acknowledged.push((
                entry,
                format!("@{} {}", play["seat"], play["action"].as_str().expect("a text")),
            ));
        } else {
            let (_, code) = answer.refused();
            assert!(
                matches!(code.as_str(), "stale-decision" | "not-your-turn"),
                "{}",
                answer.text
            );
            refused += 1;
        }
        if number % 40 == 39 {
            // Both leave memory, and what they keep of the position must not set the table back.
            drop(readers.take());
            until("both have left memory", || async {
                one.hub.tables_in_memory() + two.hub.tables_in_memory() == 0
            })
            .await;
            readers = Some(listen().await);
        }
    }
    drop(readers);
    let log = entries(&one.database().await, &table).await;
    for (number, entry) in &acknowledged {
        assert_eq!(log.get(*number), Some(entry));
    }
    assert!(
        acknowledged.len() > 40 && refused > 0,
        "{} and {refused}",
        acknowledged.len()
    );
    one.hub.close().await;
    two.hub.close().await;
    // The table is sound: it loads from its log and goes on.
    let site = Site::on(one.directory, config(), &GuardSettings::UNLIMITED).await;
    let play = site.an_answer(&table, &table.all_seats()).await;
    site.post(&table.path("/play"), &tokens, play).await.ok();
}

/// A table that is ready is started by whoever finds it first.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_that_would_start_the_same_game_agree() {
    let mut eager = config();
    eager.sweep_every = Duration::from_millis(1);
    let one = Site::with(config(), &GuardSettings::UNLIMITED).await;
    let two = Site::on(Arc::clone(&one.directory), eager, &GuardSettings::UNLIMITED).await;
    for _ in 0..60 {
        let table = one.toy_table(2).await;
        for site in [&one, &two] {
            let view = site.get(&table.path(""), table.seat(1)).await.ok();
            assert_eq!(view["table"]["status"], "playing");
        }
        let log = one
            .database()
            .await
            .log(&table.id().parse().expect("an id"), 0)
            .await;
        let started = |row: &&LogRow| row.body.contains("The game begins.");
        assert_eq!(log.expect("a log").iter().filter(started).count(), 1);
    }
    one.hub.close().await;
    two.hub.close().await;
}

const DAY: Millis = 86_400_000;

/// Settings with a clock that can be set, and what sets it.
fn settable(mut config: HubConfig) -> (HubConfig, Arc<AtomicI64>) {
    let ahead = Arc::new(AtomicI64::new(0));
    let own = Arc::clone(&ahead);
    config.clock = Clock::new(move || now() + own.load(Ordering::SeqCst));
    (config, ahead)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_takes_nobodys_time_at_a_live_table() {
    let (config, ahead) = settable(config());
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "live", "bank_seconds": 100, "increment_seconds": 0});
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "pace": pace}))
        .await;
    for day in [3 * DAY, -5 * DAY, 0] {
        ahead.store(day, Ordering::SeqCst);
        let view = site.get(&table.path(""), table.seat(1)).await.ok();
        let seat = &view["table"]["seats"][0];
        let left = seat["clock_ms"].as_i64().expect("a clock");
        assert!((80_000..=100_000).contains(&left), "{left}");
        assert!(seat["stand_in"].is_null(), "{seat}");
        // The deadline is a date by the clock as it is now.
        let now = now() + day;
        let deadline = seat["deadline"].as_i64().expect("a date");
        assert!((deadline - now - left).abs() < 2000, "{deadline} at {now}");
        let play = site.an_answer(&table, &table.all_seats()).await;
        site.post(&table.path("/play"), &table.all_seats(), play)
            .await
            .ok();
        let undo = json!({"seat": 1});
        site.post(&table.path("/undo"), table.seat(1), undo).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_ahead_calls_no_bots_before_somebody_could_set_it_right() {
    let (mut config, ahead) = settable(config());
    // An hour of the table, and of doubt, is 3.6 seconds.
    config.second = Duration::from_millis(1);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "days", "hours_per_decision": 700});
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "pace": pace}))
        .await;
    let absent = async || {
        let view = site.get(&table.path(""), table.seat(2)).await.ok();
        view["table"]["seats"][0]["stand_in"].is_object()
    };
    // If it stays so, then so it is, though not at once. (A jump back is one, too.)
    let jumped = Instant::now();
    ahead.store(40 * DAY, Ordering::SeqCst);
    until("the deadline has passed", absent).await;
    assert!(jumped.elapsed() >= Duration::from_millis(3600), "at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_is_set_right_in_time_has_called_no_bots() {
    // The doubt lasts an hour, which no test does.
    let (config, ahead) = settable(config());
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "days", "hours_per_decision": 700});
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "pace": pace}))
        .await;
    for days in [40, 0, 40, 0] {
        ahead.store(days * DAY, Ordering::SeqCst);
        for _ in 0..3 {
            // Whoever looks has the table look at its clocks as well.
            let view = site.get(&table.path(""), table.seat(2)).await.ok();
            assert!(view["table"]["seats"][0]["stand_in"].is_null(), "{view}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_tables_are_forgotten_and_no_others() {
    let (mut config, ahead) = settable(config());
    config.idle_after = Duration::from_millis(30);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let people = json!([{"kind": "me"}, {"kind": "me"}]);
    let waiting = site
        .table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}))
        .await;
    let closed = site
        .table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}))
        .await;
    site.post(&closed.path("/close"), closed.token("host"), json!({}))
        .await
        .done();
    let begun = site.table(json!({"game": "toy", "seats": people})).await;
    let watched = site.table(json!({"game": "toy", "seats": people})).await;
    let over = site.table(json!({"game": "toy", "seats": people})).await;
    site.finish(&over, &over.all_seats()).await;
    let reader = site
        .listen(&watched.path("/events"), &watched.all_seats(), None)
        .await;
    until("only the watched one is in memory", || async {
        site.hub.tables_in_memory() == 1
    })
    .await;
    let there = async |table: &Opened| {
        let answer = site.get(&table.path(""), table.token("host")).await;
        match answer.status {
            StatusCode::OK => true,
            _ => {
                assert_eq!(answer.refused(), (404, "no-such-table".to_owned()));
                false
            }
        }
    };
    let tables = [&waiting, &closed, &begun, &watched, &over];
    let mut found = Vec::new();
    for days in [29, 31, 364, 366, 4000] {
        ahead.store(days * DAY, Ordering::SeqCst);
        until("they have left memory", || async {
            site.hub.tables_in_memory() == 1
        })
        .await;
        let forgotten = site.hub.forget_abandoned().await.expect("a store");
        let mut left = Vec::new();
        for table in tables {
            left.push(there(table).await);
        }
        found.push((forgotten, left));
    }
    assert_eq!(
        found,
        [
            (0, vec![true, true, true, true, true]),
            (2, vec![false, false, true, true, true]),
            (0, vec![false, false, true, true, true]),
            (1, vec![false, false, false, true, true]),
            (0, vec![false, false, false, true, true]),
        ]
    );
    assert!(
        site.hub
            .metrics()
            .text()
            .contains("court_tables_forgotten_total 3")
    );
    // Nothing is left of them.
    assert!(entries(&site.database().await, &begun).await.is_empty());
    drop(reader);
    // What is not to be forgotten is not.
    let (mut config, ahead) = settable(super::site::config());
    (config.forget_open, config.forget_unfinished) = (None, None);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    site.toy_table(2).await;
    ahead.store(100_000 * DAY, Ordering::SeqCst);
    assert_eq!(site.hub.forget_abandoned().await.expect("a store"), 0);
}
