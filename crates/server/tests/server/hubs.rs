//! Several servers over one store. Each has the table in memory; what one writes, the others do not know until they meet
//! it.

use std::sync::Arc;

use axum::http::StatusCode;
use court_core::{Dice, FastDice};
use court_server::GuardSettings;
use serde_json::{Value, json};

use super::site::{Opened, Site, config};

/// So many servers over one database.
async fn servers(count: usize) -> Vec<Site> {
    let first = Site::new().await;
    let mut sites = Vec::with_capacity(count);
    for _ in 1..count {
        sites.push(Site::on(Arc::clone(&first.directory), config(), &GuardSettings::UNLIMITED).await);
    }
    sites.push(first);
    sites
}

/// Has every server bring the table into memory.
async fn meet(sites: &[Site], table: &Opened) {
    for site in sites {
        site.get(&table.path(""), table.token("host")).await.ok();
    }
}

/// The table as the store has it.
async fn stored(site: &Site, table: &Opened) -> Value {
    let fresh = Site::on(Arc::clone(&site.directory), config(), &GuardSettings::UNLIMITED).await;
    let view = fresh.get(&table.path(""), table.token("host")).await.ok();
    fresh.hub.close().await;
    view["table"].clone()
}

fn names(table: &Value) -> Vec<&str> {
    let seats = table["seats"].as_array().expect("seats");
    seats.iter().filter_map(|seat| seat["name"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rename_that_leaves_no_row_in_the_log_is_not_lost() {
    let sites = servers(2).await;
    let seats = vec![json!({"kind": "me"}); 3];
    let new = json!({"game": "toy", "seats": seats, "wait_for_host": true});
    let table = sites[0].table(new).await;
    meet(&sites, &table).await;
    for (number, name) in [(1, "Ada"), (2, "Bea"), (3, "Cem")] {
        let rename = json!({"name": name, "contribution": name});
        let site = &sites[number as usize % 2];
        site.post(&table.path("/join"), table.seat(number), rename)
            .await
            .ok();
    }
    let found = stored(&sites[0], &table).await;
    assert_eq!(names(&found), ["Ada", "Bea", "Cem"]);
    assert_eq!(
        found["contributions"].as_array().map(Vec::len),
        Some(3),
        "{found}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_is_given_to_one_person_whichever_server_they_ask() {
    let sites = servers(3).await;
    for _ in 0..20 {
        let seats = json!([{"kind": "me"}, {"kind": "open"}]);
        let table = sites[0]
            .table(json!({"game": "toy", "public": true, "seats": seats}))
            .await;
        meet(&sites, &table).await;
        let path = table.path("/join");
        let [a, b, c] = [0, 1, 2].map(|place| sites[place].post(&path, "", json!({})));
        let (a, b, c) = tokio::join!(a, b, c);
        let answers = [a, b, c];
        let seated = answers.iter().filter(|answer| answer.status == StatusCode::OK);
        assert_eq!(seated.count(), 1, "{:?}", answers.map(|answer| answer.text));
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            // As if they had come one after the other: nobody hears of a conflict.
            let (status, code) = answer.refused();
            assert_eq!(status, 409, "{code}");
            assert!(
                ["seat-taken", "already-started"].contains(&code.as_str()),
                "{code}"
            );
        }
        assert_eq!(stored(&sites[0], &table).await["status"], "playing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_many_servers_do_at_once_is_done_once_each_and_all_of_it() {
    for seed in 0..4 {
        let mut dice = FastDice::new(seed);
        let sites = Arc::new(servers(3).await);
        let table = Arc::new(sites[0].toy_table(2).await);
        meet(&sites, &table).await;
        // Each line is sent twice under one key, to servers that are drawn, while others talk.
        let talkers: Vec<_> = (0..6)
            .map(|talker| {
                let (sites, table) = (Arc::clone(&sites), Arc::clone(&table));
                let way: Vec<[usize; 2]> = (0..5)
                    .map(|_| [dice.below(3), dice.below(3)].map(|n| n as usize))
                    .collect();
                tokio::spawn(async move {
                    for (line, way) in way.into_iter().enumerate() {
                        let text = format!("line {talker}.{line}");
                        let said = json!({"text": text});
                        let mut seqs = Vec::new();
                        for place in way {
                            let key = format!("key-{talker}-{line}");
                            let path = table.path("/chat");
                            // Six at once may be too many for four tries; a client tries again, and its key makes that safe.
                            let answer = loop {
                                let answer = sites[place]
                                    .post_once(&key, &path, table.seat(1), said.clone())
                                    .await;
                                if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                                    break answer;
                                }
                                assert_eq!(answer.refused(), (503, "busy".to_owned()));
                            };
                            assert!(answer.status.is_success(), "{}", answer.text);
                            seqs.push(answer.json()["seq"].clone());
                        }
                        assert_eq!(seqs[0], seqs[1], "the same answer to the same request");
                    }
                })
            })
            .collect();
        for talker in talkers {
            talker.await.expect("nobody fails");
        }
        let id = table.id().parse().expect("an id");
        let database = sites[0].database().await;
        let log = court_server::store::Store::log(&database, &id, 0)
            .await
            .expect("a log");
        let numbers: Vec<u64> = log.iter().map(|row| row.seq).collect();
        assert_eq!(
            numbers,
            (1..=log.len() as u64).collect::<Vec<_>>(),
            "without gaps"
        );
        let mut lines: Vec<String> = (log.iter())
            .filter(|row| row.kind == court_server::store::LogKind::Chat)
            .map(|row| row.body.clone())
            .collect();
        assert_eq!(lines.len(), 30, "no line twice");
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 30, "and every line");
    }
}
