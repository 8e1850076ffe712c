//! Time runs out: a bot plays for the absent, and the seat can be taken back.

use std::time::Duration;

use court_server::GuardSettings;
use serde_json::json;

use super::site::{Site, config, until};

/// An hour of the table lasts 36 milliseconds.
fn fast() -> court_server::HubConfig {
    let mut config = config();
    config.second = Duration::from_millis(1);
    config
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_clock_that_runs_out_calls_a_bot() {
    let mut config = fast();
    config.second = Duration::from_millis(20);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "live", "bank_seconds": 10, "increment_seconds": 1});
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "pace": pace}))
        .await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let clock = view["table"]["seats"][0]["clock_ms"].as_u64().expect("a clock");
    assert!((1..=200).contains(&clock), "{clock}");
    assert!(view["table"]["seats"][0]["deadline"].is_i64());
    assert_eq!(view["table"]["seats"][1]["clock_ms"], 200);
    assert!(view["table"]["seats"][1]["deadline"].is_null());
    // Nobody asks, nobody listens: it happens all the same.
    tokio::time::sleep(Duration::from_millis(400)).await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(
        view["table"]["seats"][0]["stand_in"]["why"], "time-out",
        "{}",
        view["table"]
    );
    site.post(&table.path("/take-back-seat"), table.seat(1), json!({"seat": 1}))
        .await
        .done();
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    // A fifth of the bank at least.
    let clock = view["table"]["seats"][0]["clock_ms"].as_u64().expect("a clock");
    assert!(clock <= 60, "{clock}");
    assert!(site.hub.metrics().text().contains("court_timeouts_total"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_over_days_passes_even_while_the_table_is_not_in_memory() {
    let mut config = fast();
    config.idle_after = Duration::from_millis(20);
    let site = Site::with(config.clone(), &GuardSettings::UNLIMITED).await;
    let pace = json!({"kind": "days", "hours_per_decision": 1});
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let new = json!({"game": "toy", "seats": seats, "pace": pace});
    let table = site.table(new.clone()).await;
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
    let table = site.table(new).await;
    site.hub.close().await;
    tokio::time::sleep(Duration::from_millis(3700)).await;
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
