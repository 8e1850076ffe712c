//! Further games of the same people.

use std::sync::atomic::Ordering;

use court_server::GuardSettings;
use serde_json::{Value, json};
use sqlx::Row;

use super::shaky::shaky;
use super::site::{Opened, Site, config};

async fn over(site: &Site) -> Opened {
    let table = site.toy_table(2).await;
    site.finish(&table, &table.all_seats()).await;
    table
}

/// The tables that follow this one, as they are stored, and what it says itself.
async fn followers(site: &Site, table: &Opened) -> (Vec<String>, Value) {
    let path = site.directory.path().join("court.sqlite3");
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", path.display()))
        .await
        .expect("a connection");
    let rows = sqlx::query("SELECT id FROM court_table WHERE id <> $1")
        .bind(table.id())
        .fetch_all(&pool)
        .await
        .expect("rows");
    let names = rows.iter().map(|row| row.get(0)).collect();
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    (names, view["table"]["rematch"].clone())
}

/// The new table is written first, and then that it follows the old one. Whatever cuts this in the middle, there is one new
/// table, and the old one leads there as soon as anybody asks again.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_cut_in_the_middle_is_finished_by_whoever_asks_next() {
    for restarted in [false, true] {
        let (mut site, store) = shaky(config(), &GuardSettings::UNLIMITED).await;
        let table = over(&site).await;
        store.cut_after.store(1, Ordering::SeqCst);
        let cut = site.post(&table.path("/rematch"), table.seat(1), json!({})).await;
        assert_eq!(cut.refused(), (503, "store-failed".to_owned()));
        store.cut_after.store(u64::MAX, Ordering::SeqCst);
        store.set_failing(false);
        let (made, said) = followers(&site, &table).await;
        assert_eq!((made.len(), said), (1, Value::Null), "it was cut somewhere else");
        if restarted {
            site = site.restart(config()).await;
        }
        // The other one asks.
        let next = site
            .post(&table.path("/rematch"), table.seat(2), json!({}))
            .await
            .ok();
        assert_eq!(next["table"], made[0]);
        assert_eq!(followers(&site, &table).await, (made.clone(), json!(made[0])));
        // It begins when both are there, and is played to its end.
        let next = Opened(json!({"id": made[0], "seats": table.0["seats"]}));
        for seat in [1, 2] {
            site.post(&next.path("/join"), table.seat(seat), json!({}))
                .await
                .ok();
        }
        site.finish(&next, &table.all_seats()).await;
    }
}

/// Names of tables are public. Whoever guesses what a request was called must not see from a name that the guess is right.
#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_a_table_does_not_follow_from_what_was_asked_for() {
    let (one, other) = (Site::new().await, Site::new().await);
    let key = "0123456789-0123456789-0123456789";
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let make = async |site: &Site| {
        site.post_once(key, "/api/v1/tables", "", new.clone())
            .await
            .created()
    };
    let first = make(&one).await;
    assert_ne!(
        first.id(),
        make(&other).await.id(),
        "two servers call it the same"
    );
    // The same server does, also after a restart.
    let one = one.restart(config()).await;
    assert_eq!(make(&one).await.0, first.0);
    // The secret is the server's own, and nobody is told.
    let path = one.directory.path().join("court.sqlite3");
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", path.display()))
        .await
        .expect("a connection");
    let rows = sqlx::query("SELECT secret FROM house_secret")
        .fetch_all(&pool)
        .await;
    let secrets: Vec<String> = rows.expect("rows").iter().map(|row| row.get(0)).collect();
    assert_eq!(secrets.len(), 1);
    assert!(!first.0.to_string().contains(&secrets[0]));
}
