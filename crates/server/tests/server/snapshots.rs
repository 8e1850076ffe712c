//! Positions that are kept. They are a cache: whatever becomes of them, a table is what its log says.

use axum::http::StatusCode;
use court_server::store::{LogKind, Store};
use court_server::{GuardSettings, HubConfig};
use court_testkit::toy::Toy;
use serde_json::{Value, json};

use super::site::{Opened, Site, config, dice, until};

/// Settings as they are for play, where positions are kept seldom.
fn usual() -> HubConfig {
    let mut usual = config();
    usual.snapshot_every = 64;
    usual
}

/// What is kept of a table.
async fn kept(site: &Site, table: &Opened) -> Option<String> {
    let loaded = site
        .database()
        .await
        .load(&table.id().parse().expect("an id"))
        .await;
    loaded.expect("a store").expect("a table").snapshot
}

fn number(kept: &str, name: &str) -> u64 {
    let kept: Value = serde_json::from_str(kept).expect("JSON");
    kept["snapshot"][name].as_u64().expect("a number")
}

fn in_force(kept: &str) -> u64 {
    number(kept, "in_force")
}

/// Two people at Louis XIV, far enough that a position was kept.
async fn far(site: &Site) -> (Opened, String) {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site.table(json!({"game": "louis-xiv", "seats": seats})).await;
    let (tokens, mut dice) = (table.all_seats(), dice());
    loop {
        assert!(
            site.play_on(table.id(), &tokens, &mut dice).await,
            "the game is over"
        );
        if let Some(kept) = kept(site, &table).await {
            return (table, kept);
        }
    }
}

/// Everybody agrees to go back to five entries before what was kept.
async fn go_behind(site: &Site, table: &Opened, kept: &str) {
    go_to(site, table, in_force(kept) - 5).await;
}

/// Everybody agrees to go back to where so many entries are in force.
async fn go_to(site: &Site, table: &Opened, to: u64) {
    let ask = json!({"seat": 1, "to": to});
    site.post(&table.path("/takeback"), table.seat(1), ask)
        .await
        .done();
    let agree = json!({"seat": 2, "agree": true});
    site.post(&table.path("/takeback/answer"), table.seat(2), agree)
        .await
        .done();
}

/// All that both see, and the whole story of it.
async fn seen(site: &Site, table: &Opened) -> Vec<Value> {
    let mut seen = Vec::new();
    for seat in [1, 2] {
        for path in ["", "/log"] {
            let path = table.path(&format!("{path}?seat={seat}"));
            let answer = site.get(&path, table.seat(seat)).await;
            assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
            seen.push(answer.json());
        }
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_went_behind_its_snapshot_comes_back_as_it_was() {
    let site = Site::with(usual(), &GuardSettings::UNLIMITED).await;
    let (table, old) = far(&site).await;
    go_behind(&site, &table, &old).await;
    replaced(&site, &table, &old).await;
    let before = seen(&site, &table).await;
    // In another server, and after the table left memory.
    let mut quick = usual();
    quick.idle_after = std::time::Duration::ZERO;
    let site = site.restart(quick).await;
    for _ in 0..2 {
        assert_eq!(seen(&site, &table).await, before);
        until("it has left memory", || async {
            site.hub.tables_in_memory() == 0
        })
        .await;
    }
    let mut dice = dice();
    assert!(site.play_on(table.id(), &table.all_seats(), &mut dice).await);
}

/// What is kept leads to where the table stands: if it went back behind what was kept before, that was replaced in the same
/// step, by a position of the way that the table went. As many entries may be in force there as in the old one: if the table
/// went back into a row of shuffles, they are drawn again.
async fn replaced(site: &Site, table: &Opened, old: &str) -> String {
    let new = kept(site, table).await.expect("a position");
    let log = site
        .database()
        .await
        .log(&table.id().parse().expect("an id"), 0)
        .await;
    let log = log.expect("a log");
    let entries: Vec<_> = log.iter().filter(|row| row.kind == LogKind::Entry).collect();
    let back = entries
        .iter()
        .rposition(|row| row.body.starts_with("takeback"))
        .expect("a takeback");
    let leads = number(&new, "entries") as usize > back || in_force(&new) <= to_of(&entries[back].body);
    assert!(leads, "entry {back} went back: {old} -> {new}");
    new
}

fn to_of(entry: &str) -> u64 {
    let to = entry.split(' ').nth(1).and_then(|to| to.parse().ok());
    to.expect("a number")
}

/// The case that was once taken for a fault: the table goes back into a row of shuffles, which are drawn again, so that as much
/// is in force as before.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_may_go_back_to_any_place_at_all() {
    let mut often = usual();
    often.snapshot_every = 1;
    let mut site = Site::with(often.clone(), &GuardSettings::UNLIMITED).await;
    let (table, _) = far(&site).await;
    let mut dice = dice();
    let in_force_now = async |site: &Site| {
        let view = site.get(&table.path(""), table.seat(1)).await.ok();
        view["table"]["in_force"].as_u64().expect("a number")
    };
    while in_force_now(&site).await < 60 {
        assert!(site.play_on(table.id(), &table.all_seats(), &mut dice).await);
    }
    let mut drawn_again = 0;
    for to in (0..60).rev() {
        let old = kept(&site, &table).await.expect("a position");
        let now = in_force_now(&site).await;
        if to >= now {
            continue;
        }
        go_to(&site, &table, to).await;
        let new = replaced(&site, &table, &old).await;
        drawn_again += u64::from(in_force(&new) >= in_force(&old));
        if to % 7 == 0 {
            let before = seen(&site, &table).await;
            site = site.restart(often.clone()).await;
            assert_eq!(seen(&site, &table).await, before, "back to {to}");
        }
    }
    assert!(drawn_again > 0, "no row of shuffles was drawn again");
}

/// As an older version left it: the table went back, and what was kept before that stayed.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_an_older_version_left_unreadable_heals_by_itself() {
    let site = Site::with(usual(), &GuardSettings::UNLIMITED).await;
    let (table, old) = far(&site).await;
    go_behind(&site, &table, &old).await;
    let before = seen(&site, &table).await;
    site.hub.close().await;
    let leave = |body: &str| format!("UPDATE snapshot SET body = '{}'", body.replace('\'', "''"));
    site.sql(&leave(&old)).await;
    let site = site.restart(usual()).await;
    assert_eq!(seen(&site, &table).await, before);
    site.hub.close().await;
    replaced(&site, &table, &old).await;
    // It is also replaced by the next move, before the table leaves memory.
    site.sql(&leave(&old)).await;
    let site = site.restart(usual()).await;
    let mut dice = dice();
    assert!(site.play_on(table.id(), &table.all_seats(), &mut dice).await);
    assert_ne!(kept(&site, &table).await.expect("a position"), old);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_leads_nowhere_keeps_nobody_from_a_table() {
    let site = Site::with(usual(), &GuardSettings::UNLIMITED).await;
    let (table, sound) = far(&site).await;
    let before = seen(&site, &table).await;
    let parsed: Value = serde_json::from_str(&sound).expect("JSON");
    let changed = |change: fn(&mut Value)| {
        let mut changed = parsed.clone();
        change(&mut changed);
        changed.to_string()
    };
    let toy = <Toy as court_core::Game>::new(&Default::default(), 2).expect("a toy");
    let toy = serde_json::to_string(&toy).expect("JSON");
    let mut of_another_game = parsed.clone();
    of_another_game["snapshot"]["state"] = json!(toy);
    let mut site = site;
    for broken in [
        String::new(),
        "torn".to_owned(),
        "{}".to_owned(),
        sound[..sound.len() / 2].to_owned(),
        changed(|kept| kept["snapshot"]["state"] = json!("{}")),
        of_another_game.to_string(),
        // After a row that does not fit, or that is not there.
        changed(|kept| kept["seq"] = json!(kept["seq"].as_u64().expect("a number") + 1)),
        changed(|kept| kept["seq"] = json!(1)),
        changed(|kept| kept["seq"] = json!(1_000_000)),
        changed(|kept| kept["snapshot"]["in_force"] = json!(1)),
    ] {
        site.hub.close().await;
        let body = broken.replace('\'', "''");
        site.sql(&format!("UPDATE snapshot SET body = '{body}'")).await;
        site = site.restart(usual()).await;
        assert_eq!(seen(&site, &table).await, before, "{broken}");
    }
}
