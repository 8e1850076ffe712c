//! What is copied in: records from elsewhere and positions somebody plays on from. They are stored packed, bounded in bytes,
//! and forgotten when nobody looks at them.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use court_api::Millis;
use court_server::store::{LogKind, Store};
use court_server::{Clock, GuardSettings};
use serde_json::{Value, json};

use super::site::{Answer, Opened, Site, config, now, request, until};

const DAY: Millis = 86_400_000;

/// A finished game, and its record as text.
async fn finished(site: &Site, game: &str) -> (Opened, String) {
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site.table(json!({"game": game, "seats": seats})).await;
    site.finish(&table, &table.all_seats()).await;
    let record = site.get(&table.path("/record"), table.token("watch")).await.text;
    (table, record)
}

async fn import(site: &Site, from: &str, body: Value) -> Answer {
    let mut request = request(Method::POST, "/api/v1/records", "", Some(body));
    let from = from.parse().expect("a header");
    request.headers_mut().insert("x-forwarded-for", from);
    site.send(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_stored_packed_and_is_the_same_game() {
    let site = Site::new().await;
    let (_, record) = finished(&site, "louis-xiv").await;
    let new = import(&site, "192.0.2.1", json!({"record": record}))
        .await
        .created();
    let again = site.get(&new.path("/record"), new.token("watch")).await.text;
    assert_eq!(again, record);
    let id = new.id().parse().expect("an id");
    let store = site.database().await;
    let log = store.log(&id, 0).await.expect("a log");
    assert!(log.len() > 50 && log.iter().all(|row| row.kind == LogKind::Entry));
    let numbers: Vec<u64> = log.iter().map(|row| row.seq).collect();
    assert_eq!(numbers, (1..=log.len() as u64).collect::<Vec<_>>());
    let later = store.log(&id, 40).await.expect("a log");
    assert_eq!(later, log[40..]);
    // One who plays on from the middle of it adds rows behind the packed ones.
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let body = json!({"record": record, "position": 30, "seats": seats});
    let on = import(&site, "192.0.2.1", body).await.created();
    let before = store
        .log(&on.id().parse().expect("an id"), 0)
        .await
        .expect("a log")
        .len();
    let site = site.restart(config()).await;
    site.finish(&on, &on.all_seats()).await;
    let log = store
        .log(&on.id().parse().expect("an id"), 0)
        .await
        .expect("a log");
    let numbers: Vec<u64> = log.iter().map(|row| row.seq).collect();
    assert!(numbers.len() > before && numbers == (1..=log.len() as u64).collect::<Vec<_>>());
    let fairness = site.get(&on.path("/fairness"), on.token("host")).await;
    assert_eq!(fairness.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_brings_in_so_many_bytes_a_day_and_all_together_so_many() {
    let mut bounded = config();
    (bounded.copies_per_address, bounded.copies_in_all) = (NonZeroU32::new(30), NonZeroU32::new(70));
    let guard = GuardSettings {
        behind_proxy: true,
        ..GuardSettings::UNLIMITED
    };
    let site = Site::with(bounded.clone(), &guard).await;
    let (table, record) = finished(&site, "louis-xiv").await;
    let body = json!({"record": record});
    let mut refused = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"] {
        let mut taken = 0;
        let why = loop {
            let answer = import(&site, address, body.clone()).await;
            if answer.status != StatusCode::CREATED {
                break answer;
            }
            taken += 1;
            assert!(taken < 30, "there is no end to it");
        };
        let (status, code) = why.refused();
        assert!(why.text.contains("come back in "), "{}", why.text);
        // When the missing kilobytes are there again: a share of a day, not a second.
        let wait: u64 = why.headers["retry-after"]
            .to_str()
            .expect("text")
            .parse()
            .expect("seconds");
        assert!((60..86_400).contains(&wait), "{wait}");
        assert_eq!(why.json()["retry_after"], wait);
        refused.push((taken > 0, status, code));
    }
    let expected = [
        (true, 429, "share-used"),
        (true, 429, "share-used"),
        (true, 429, "all-used"),
        (false, 429, "all-used"),
    ];
    assert_eq!(
        refused,
        expected.map(|(taken, status, code)| (taken, status, code.to_owned()))
    );
    // A position of a game that is here is a copy of its whole log, too: whoever has none left gets none.
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let mut clone = request(
        Method::POST,
        &table.path("/clone"),
        table.seat(1),
        Some(json!({"position": 100, "seats": seats})),
    );
    let from = "192.0.2.1".parse().expect("a header");
    clone.headers_mut().insert("x-forwarded-for", from);
    assert_eq!(site.send(clone).await.refused(), (429, "share-used".to_owned()));
    // Tables that begin at the beginning are no copies.
    site.toy_table(2).await;
    // Another server knows what was brought in today, though not by whom.
    site.hub.close().await;
    let site = Site::on(site.directory, bounded, &guard).await;
    let mut taken = 0;
    while import(&site, "192.0.2.9", body.clone()).await.status == StatusCode::CREATED {
        taken += 1;
        assert!(taken <= 1, "a restart gives everybody everything anew");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_that_nobody_looks_at_are_forgotten_and_others_stay() {
    let ahead = Arc::new(AtomicI64::new(0));
    let own = Arc::clone(&ahead);
    let mut config = config();
    config.idle_after = Duration::from_millis(30);
    config.clock = Clock::new(move || now() + own.load(Ordering::SeqCst));
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let (played, record) = finished(&site, "toy").await;
    let unseen = import(&site, "192.0.2.1", json!({"record": record}))
        .await
        .created();
    let looked_at = import(&site, "192.0.2.1", json!({"record": record}))
        .await
        .created();
    let there = async |table: &Opened| {
        let answer = site.get(&table.path(""), table.token("watch")).await;
        answer.status == StatusCode::OK
    };
    let left_memory = async || {
        until("they have left memory", || async {
            site.hub.tables_in_memory() == 0
        })
        .await;
    };
    left_memory().await;
    let mut found = Vec::new();
    for days in [20, 29, 31, 45, 80] {
        ahead.store(days * DAY, Ordering::SeqCst);
        // Somebody looks at one of them, but not after the twentieth day.
        if days == 20 {
            assert!(there(&looked_at).await);
        }
        left_memory().await;
        found.push(site.hub.forget_abandoned().await.expect("a store"));
    }
    assert_eq!(found, [0, 0, 1, 0, 1]);
    assert_eq!(
        (
            there(&unseen).await,
            there(&looked_at).await,
            there(&played).await
        ),
        (false, false, true)
    );
    let store = site.database().await;
    let left = store.log(&unseen.id().parse().expect("an id"), 0).await;
    assert!(left.expect("readable").is_empty(), "something is left of it");
}
