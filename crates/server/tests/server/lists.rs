//! Lists: however many ask, players are answered; and one row that makes no sense takes nothing from anybody else.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use court_server::store::SqlStore;
use court_server::{GuardSettings, HubConfig};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::shaky::shaky;
use super::site::{Opened, Site, config, until};

fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|line| line["table"]["id"].as_str().expect("a name").to_owned())
        .collect()
}

fn lasting() -> HubConfig {
    let mut config = config();
    config.list_lasts = Duration::from_secs(3600);
    config
}

#[tokio::test(flavor = "multi_thread")]
async fn while_lists_are_flooded_players_play_and_a_list_is_read_once_for_all() {
    let (site, store) = shaky(lasting(), &GuardSettings::UNLIMITED).await;
    let site = Arc::new(site);
    let table = site.toy_table(2).await;
    let public = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true});
    let listed = site.table(public).await;
    store.lists_go_on.send_replace(false);
    let ask = |path: &'static str, token: String| {
        let site = Arc::clone(&site);
        tokio::spawn(async move { site.get(path, &token).await })
    };
    let mut flood: Vec<_> = (0..200).map(|_| ask("/api/v1/tables", String::new())).collect();
    flood.extend((0..200).map(|_| ask("/api/v1/statistics", String::new())));
    let mine: Vec<_> = (0..20)
        .map(|_| ask("/api/v1/me/tables", table.all_seats()))
        .collect();
    // One for all of each kind, and two of what is each one's own.
    until("the lists are being read", || async {
        store.lists_begun.load(Ordering::SeqCst) == 4
    })
    .await;
    for _ in 0..3 {
        let play = site.an_answer(&table, &table.all_seats()).await;
        site.post(&table.path("/play"), &table.all_seats(), play)
            .await
            .ok();
    }
    site.toy_table(2).await;
    assert_eq!(site.get("/healthz", "").await.status, 200);
    assert!(flood.iter().chain(&mine).all(|request| !request.is_finished()));
    assert_eq!(
        store.lists_begun.load(Ordering::SeqCst),
        4,
        "no list was read twice"
    );
    store.lists_go_on.send_replace(true);
    let answers = join_all(flood).await;
    for answer in &answers[..200] {
        assert_eq!(ids(&answer.as_ref().expect("answered").ok()), [listed.id()]);
    }
    for answer in join_all(mine).await {
        assert_eq!(ids(&answer.expect("answered").ok()), [table.id()]);
    }
    // What was read stays for a while.
    let before = store.lists_begun.load(Ordering::SeqCst);
    for _ in 0..50 {
        site.get("/api/v1/tables", "").await.ok();
        site.get("/api/v1/statistics", "").await.ok();
    }
    assert_eq!(store.lists_begun.load(Ordering::SeqCst), before);
    let counted = format!("court_list_reads_total {before}");
    assert!(
        site.hub.metrics().text().contains(&counted),
        "{}",
        site.hub.metrics().text()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_too_long_for_a_list_of_their_own_is_told_so() {
    let (site, store) = shaky(lasting(), &GuardSettings::UNLIMITED).await;
    let site = Arc::new(site);
    let table = site.toy_table(2).await;
    store.lists_go_on.send_replace(false);
    let ask = || {
        let (site, token) = (Arc::clone(&site), table.all_seats());
        tokio::spawn(async move { site.get("/api/v1/me/tables", &token).await })
    };
    let held = [ask(), ask()];
    until("both are being read", || async {
        store.lists_begun.load(Ordering::SeqCst) == 2
    })
    .await;
    let late = ask().await.expect("answered");
    assert_eq!(late.refused(), (503, "lists-busy".to_owned()));
    store.lists_go_on.send_replace(true);
    for answer in held {
        assert_eq!(ids(&answer.await.expect("answered").ok()), [table.id()]);
    }
}

/// A table under a name that is none.
async fn damage(site: &Site, table: &Opened, name: &str) {
    for (of, column) in [
        ("court_table", "id"),
        ("progress", "table_id"),
        ("access_key", "table_id"),
        ("log", "table_id"),
    ] {
        let statement = format!(
            "UPDATE {of} SET {column} = '{name}' WHERE {column} = '{}'",
            table.id()
        );
        site.sql(&statement).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_row_is_left_out_and_reported_and_stops_no_list_and_no_search() {
    let mut slow = config();
    slow.bot_delay = Duration::from_secs(3600);
    let site = Site::with(slow, &GuardSettings::UNLIMITED).await;
    let public = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true});
    let (odd, fine) = (site.table(public.clone()).await, site.table(public.clone()).await);
    // A table without a number of its rules, and one that says nothing of itself.
    let (numberless, wordless) = (site.table(public.clone()).await, site.table(public).await);
    let bots = json!([{"kind": "bot", "level": "page"}, {"kind": "bot", "level": "page"}]);
    let lost = site.table(json!({"game": "toy", "seats": bots})).await;
    let waiting = site.table(json!({"game": "toy", "seats": bots})).await;
    site.hub.close().await;
    damage(&site, &odd, "no name").await;
    damage(&site, &lost, "neither is this").await;
    for (change, table) in [("rules = -1", &numberless), ("meta = ''not JSON''", &wordless)] {
        let change = change.replace("''", "'");
        site.sql(&format!(
            "UPDATE court_table SET {change} WHERE id = '{}'",
            table.id()
        ))
        .await;
    }
    site.sql("INSERT INTO game_tally (game, seats, games, steps, winning_score) VALUES ('toy', -2, 1, 1, 1)")
        .await;
    // One at a time: what cannot be looked after must not take the only place.
    let mut one = config();
    one.sweep_at_most = 1;
    let site = Site::on(site.directory, one, &GuardSettings::UNLIMITED).await;

    assert_eq!(ids(&site.get("/api/v1/tables", "").await.ok()), [fine.id()]);
    let tokens = [&odd, &fine, &numberless, &wordless].map(|table| table.seat(1).to_owned());
    let mine = site.get("/api/v1/me/tables", &tokens.join(",")).await.ok();
    assert_eq!(ids(&mine), [fine.id()]);
    site.get("/api/v1/statistics", "").await.ok();
    until("the bots of the other table have played", || async {
        let view = site.get(&waiting.path(""), waiting.token("watch")).await.ok();
        view["table"]["status"] == "over"
    })
    .await;
    site.hub.forget_abandoned().await.expect("the search goes on");
    // The two names, what is wrong with two tables (met in two ways), and a sum.
    let text = site.hub.metrics().text();
    let damaged = text
        .lines()
        .find_map(|line| line.strip_prefix("court_damaged_rows "));
    let damaged: u32 = damaged.expect("a number").parse().expect("a number");
    assert!(damaged >= 5, "{damaged}");
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_tables_are_found_behind_damaged_ones() {
    let mut soon = config();
    (soon.forget_open, soon.idle_after) = (Some(Duration::from_millis(1)), Duration::from_millis(30));
    let site = Site::with(soon.clone(), &GuardSettings::UNLIMITED).await;
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]});
    // More than are looked at together, the damaged ones first.
    let (odd, unreadable, left) = (
        site.table(new.clone()).await,
        site.table(new.clone()).await,
        site.table(new).await,
    );
    until("they have left memory", || async {
        site.hub.tables_in_memory() == 0
    })
    .await;
    damage(&site, &odd, "no name").await;
    site.sql(&format!(
        "UPDATE court_table SET rules = -1 WHERE id = '{}'",
        unreadable.id()
    ))
    .await;
    assert_eq!(site.hub.forget_abandoned().await.expect("a store"), 1);
    let gone = site.get(&left.path(""), left.seat(1)).await.refused();
    assert_eq!(gone, (404, "no-such-table".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_second_schema_is_brought_up_to_date() {
    let site = Site::new().await;
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}], "public": true});
    let (one, two) = (site.table(new.clone()).await, site.table(new).await);
    site.hub.close().await;
    for statement in super::site::AS_IN_SCHEMA_2 {
        site.sql(statement).await;
    }
    let store = SqlStore::file(&site.directory.path().join("court.sqlite3")).await;
    store.expect("a database of before").close().await;
    let site = Site::on(site.directory, config(), &GuardSettings::UNLIMITED).await;
    assert_eq!(ids(&site.get("/api/v1/tables", "").await.ok()).len(), 2);
    let tokens = format!("{},{}", one.seat(1), two.seat(1));
    assert_eq!(ids(&site.get("/api/v1/me/tables", &tokens).await.ok()).len(), 2);
}
