//! Whole games of each kind over HTTP.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::site::{Opened, Site, dice, games, until};

/// A table at which seat 1 is a person's and the rest are as given; everybody plays at random.
async fn play_through(site: &Site, game: &str, seats: Value) -> Opened {
    let table = site
        .table(json!({"game": game, "seats": seats, "contribution": "for luck"}))
        .await;
    site.finish(&table, &table.all_seats()).await;
    table
}

async fn is_over_and_fair(site: &Site, table: &Opened) -> Value {
    let watch = table.token("watch");
    let view = site.get(&table.path(""), watch).await.ok();
    assert_eq!(view["table"]["status"], "over");
    assert!(view["table"]["outcome"]["scores"].is_array(), "{view}");
    assert_eq!(view["asked"], Value::Null);
    let fairness = site.get(&table.path("/fairness"), watch).await.ok();
    assert_eq!(fairness["verdict"]["fairness"], "proven", "{fairness}");
    assert_eq!(fairness["commitment"], view["table"]["commitment"]);
    let record = site.get(&table.path("/record"), watch).await;
    assert_eq!(record.status, StatusCode::OK);
    let verified = site
        .post("/api/v1/records/verify", "", json!({"record": record.text}))
        .await
        .ok();
    assert_eq!(verified["verdict"]["fairness"], "proven");
    view
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_against_bots_plays_each_game_to_its_end() {
    let site = Site::new().await;
    for game in games() {
        let meta = game.kind().meta();
        let bots = usize::from(meta.min_seats.max(2)) - 1;
        let mut seats = vec![json!({"kind": "me", "name": "Anna"})];
        seats.extend(vec![json!({"kind": "bot", "level": "page"}); bots]);
        let table = play_through(&site, meta.slug, json!(seats)).await;
        let view = is_over_and_fair(&site, &table).await;
        assert_eq!(
            view["table"]["contributions"],
            json!([{"seat": 1, "text": "for luck"}])
        );
        assert_eq!(view["table"]["seats"][0]["name"], "Anna");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_screen_play_each_game_to_its_end() {
    let site = Site::new().await;
    for game in games() {
        let meta = game.kind().meta();
        let mut seats = vec![json!({"kind": "me"})];
        seats.extend(vec![
            json!({"kind": "same-screen"});
            usize::from(meta.max_seats) - 1
        ]);
        let table = play_through(&site, meta.slug, json!(seats)).await;
        is_over_and_fair(&site, &table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_bots_only_plays_by_itself_and_can_be_watched() {
    let site = Site::new().await;
    let mut tables = Vec::new();
    for game in games() {
        let meta = game.kind().meta();
        let seats = vec![json!({"kind": "bot", "level": "page"}); usize::from(meta.min_seats)];
        let new = json!({"game": meta.slug, "seats": seats, "public": true});
        tables.push(site.table(new).await);
    }
    for table in &tables {
        let path = table.path("?seat=spectator");
        until("the bots are done", || async {
            site.get(&path, "").await.ok()["table"]["status"] == "over"
        })
        .await;
        is_over_and_fair(&site, table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_leaves_memory_between_moves_goes_on_as_if_nothing_had_been() {
    let mut config = super::site::config();
    config.idle_after = std::time::Duration::from_millis(3);
    config.snapshot_every = 4;
    let site = Site::with(config, &court_server::GuardSettings::UNLIMITED).await;
    let seats = json!([{"kind": "me"}, {"kind": "same-screen"}]);
    let table = site.table(json!({"game": "louis-xiv", "seats": seats})).await;
    let (tokens, mut dice) = (table.all_seats(), dice());
    let mut moves = 0;
    while moves < 120 && site.play_on(table.id(), &tokens, &mut dice).await {
        moves += 1;
        if moves % 6 == 0 {
            until("the table has left memory", || async {
                site.hub.tables_in_memory() == 0
            })
            .await;
        }
    }
    // The whole story is still there, from the beginning, and so is every position.
    let log = site.get(&table.path("/log?seat=1"), &tokens).await.ok();
    assert_eq!(log["told"][0]["entry"], 0, "{}", log["told"][0]);
    let first = site.get(&table.path("/positions/1?seat=1"), &tokens).await.ok();
    assert_eq!(first["position"], 1);
    while site.play_on(table.id(), &tokens, &mut dice).await {}
    is_over_and_fair(&site, &table).await;
}
