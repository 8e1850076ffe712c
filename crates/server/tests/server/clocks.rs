//! Time runs out: a bot plays for the absent, and the seat can be taken back.

use std::time::Duration;

use court_server::GuardSettings;
use serde_json::{Value, json};

use super::site::{Opened, Site, config, now, until};

/// A table at which somebody holds both seats.
async fn timed(site: &Site, pace: Value) -> Opened {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    site.table(json!({"game": "toy", "seats": seats, "pace": pace}))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_clock_runs_for_who_is_asked() {
    let site = Site::new().await;
    let table = timed(
        &site,
        json!({"kind": "live", "bank_seconds": 1000, "increment_seconds": 1}),
    )
    .await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let seats = &view["table"]["seats"];
    let clock = seats[0]["clock_ms"].as_u64().expect("a clock");
    assert!((900_000..=1_000_000).contains(&clock), "{clock}");
    assert!(seats[0]["deadline"].is_i64());
    assert_eq!(seats[1]["clock_ms"], 1_000_000);
    assert!(seats[1]["deadline"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_clock_that_runs_out_calls_a_bot() {
    let mut config = config();
    config.second = Duration::from_millis(20);
    // It is called and does not come: so nothing else happens.
    config.bot_delay = Duration::from_secs(3600);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let table = timed(
        &site,
        json!({"kind": "live", "bank_seconds": 10, "increment_seconds": 1}),
    )
    .await;
    // Nobody asks, nobody listens: it happens all the same.
    until("the time has run out", || async {
        site.hub.metrics().text().contains("court_timeouts_total 1")
    })
    .await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let seat = &view["table"]["seats"][0];
    assert_eq!(seat["stand_in"]["why"], "time-out", "{seat}");
    assert_eq!(seat["clock_ms"], 0);
    site.post(&table.path("/take-back-seat"), table.seat(1), json!({"seat": 1}))
        .await
        .done();
    // With a little time, which runs out as well.
    until("the time has run out again", || async {
        site.hub.metrics().text().contains("court_timeouts_total 2")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_over_days_passes_even_while_the_table_is_not_in_memory() {
    let mut config = config();
    config.second = Duration::from_millis(1);
    config.idle_after = Duration::from_millis(20);
    let site = Site::with(config.clone(), &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "days", "hours_per_decision": 1});
    let table = timed(&site, pace.clone()).await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert!(view["table"]["seats"][0]["deadline"].is_i64());
    until("the table has left memory", || async {
        site.hub.tables_in_memory() == 0
    })
    .await;
    // 3.6 seconds are an hour. Both are absent, so bots play the game to its end.
    until("both have timed out", || async {
        site.get(&table.path(""), table.seat(1)).await.ok()["table"]["status"] == "over"
    })
    .await;
    // And while no server runs at all.
    let table = timed(&site, pace).await;
    site.hub.close().await;
    // The next server starts later.
    config.clock = court_server::Clock::new(|| now() + 10_000);
    let site = Site::on(site.directory, config, &GuardSettings::UNLIMITED).await;
    until("the sweep has found it", || async {
        let view = site.get(&table.path(""), table.seat(2)).await.ok();
        view["table"]["seats"][0]["stand_in"]["why"] == "time-out"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_by_themselves_after_a_restart() {
    let mut slow = config();
    slow.bot_delay = Duration::from_secs(3600);
    let site = Site::with(slow, &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "bot", "level": "page"}, {"kind": "bot", "level": "page"}]);
    let table = site.table(json!({"game": "toy", "seats": seats})).await;
    let site = site.restart(config()).await;
    // Nobody asks for the table; the sweep wakes it.
    until("the bots have played", || async {
        site.hub.metrics().text().contains("court_bot_moves_total 1")
    })
    .await;
    until("the game is over", || async {
        site.get(&table.path(""), table.token("watch")).await.ok()["table"]["status"] == "over"
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_go_on_keep_no_other_from_it() {
    let mut slow = config();
    slow.bot_delay = Duration::from_secs(3600);
    let site = Site::with(slow, &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "bot", "level": "page"}, {"kind": "bot", "level": "page"}]);
    let old = site.table(json!({"game": "toy", "seats": seats})).await;
    site.table(json!({"game": "toy", "seats": seats})).await;
    site.sql(&format!(
        "UPDATE court_table SET rules = 99 WHERE id = '{}'",
        old.id()
    ))
    .await;
    // It is the first to be woken, now and always.
    site.sql(&format!(
        "UPDATE progress SET due = -1 WHERE table_id = '{}'",
        old.id()
    ))
    .await;
    let mut one_by_one = config();
    one_by_one.sweep_at_most = 1;
    let site = site.restart(one_by_one).await;
    until("the bots of the other have played", || async {
        site.hub.metrics().text().contains("court_bot_moves_total 1")
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_and_forth_gains_no_time() {
    let site = Site::new().await;
    let pace = json!({"kind": "live", "bank_seconds": 1000, "increment_seconds": 500});
    let table = timed(&site, pace).await;
    for _ in 0..3 {
        let view = site.get(&table.path(""), table.seat(1)).await.ok();
        // A burial tells nobody anything, so it can be taken back.
        let offers = view["asked"]["offers"].as_array().expect("offers");
        let buries = |offer: &&Value| offer["action"].to_string().starts_with("\"bury");
        let bury = offers.iter().find(buries).expect("a burial");
        let play = json!({"decision": view["asked"]["decision"], "action": bury["action"]});
        site.post(&table.path("/play"), table.seat(1), play).await.ok();
        site.post(&table.path("/undo"), table.seat(1), json!({}))
            .await
            .done();
    }
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let left = view["table"]["seats"][0]["clock_ms"].as_u64().expect("a clock");
    assert!((900_000..=1_000_000).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_by_themselves_though_the_clock_was_wrong_before_the_restart() {
    let mut early = config();
    early.bot_delay = Duration::from_secs(3600);
    // Two days ahead.
    early.clock = court_server::Clock::new(|| now() + 2 * 86_400_000);
    let site = Site::with(early, &GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "bot", "level": "page"}, {"kind": "bot", "level": "page"}]);
    site.table(json!({"game": "toy", "seats": seats})).await;
    let site = site.restart(config()).await;
    until("the bots have played", || async {
        site.hub.metrics().text().contains("court_bot_moves_total 1")
    })
    .await;
}
