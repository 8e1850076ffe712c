//! Every route that changes something, sent again: one after the other, at the same time, after a restart, and after an
//! answer that got lost. It is done once, and answered the same.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use court_server::store::Store;
use court_server::{Clock, GuardSettings};
use serde_json::{Value, json};
use sqlx::Row;

use super::site::{Answer, Opened, Site, config, dice, now, until};

/// What changes nothing, however often it is asked.
const CHANGES_NOTHING: [&str; 3] = ["/tables/{id}/check", "/tables/{id}/hint", "/records/verify"];

/// A request in a situation in which it works.
#[derive(Clone)]
struct Case {
    path: String,
    token: String,
    body: Value,
    /// All that can be seen of these tables must not change when the request is repeated: names and tokens.
    tables: Vec<(String, String)>,
}

/// A name for a request, as a program makes one.
fn key() -> String {
    court_api::Token::fresh().reveal().to_owned()
}

/// A situation for each route.
async fn case(site: &Site, route: &'static str) -> Case {
    let mut case = Case {
        path: String::new(),
        token: String::new(),
        body: json!({}),
        tables: Vec::new(),
    };
    let two = json!([{"kind": "me"}, {"kind": "invited"}]);
    let table = match route {
        "/tables" => {
            case.body = json!({"game": "toy", "seats": two});
            None
        }
        "/records" | "/tables/{id}/clone" | "/tables/{id}/rematch" => {
            let over = site.toy_table(2).await;
            site.finish(&over, &over.all_seats()).await;
            if route == "/records" {
                let record = site.get(&over.path("/record"), over.token("watch")).await.text;
                case.body = json!({"record": record, "position": 1, "seats": two});
                None
            } else {
                if route == "/tables/{id}/clone" {
                    case.body = json!({"position": 1, "seats": two});
                }
                case.token = over.all_seats();
                Some(over)
            }
        }
        "/tables/{id}/join" | "/tables/{id}/invite" | "/tables/{id}/start" | "/tables/{id}/close" => {
            let mut new = json!({"game": "toy", "seats": two});
            if route == "/tables/{id}/start" {
                // Without bots: nothing happens by itself.
                new =
                    json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}], "wait_for_host": true});
            }
            let open = site.table(new).await;
            case.token = open.token("host").to_owned();
            match route {
                "/tables/{id}/join" => {
                    case.token = open.invite(2).to_owned();
                    case.body = json!({"name": "Bea", "contribution": "salt"});
                }
                "/tables/{id}/invite" => case.body = json!({"seat": 2}),
                _ => {}
            }
            Some(open)
        }
        _ => Some(playing(site, route, &mut case).await),
    };
    case.path = format!("/api/v1{route}");
    if let Some(table) = table {
        case.path = case.path.replace("{id}", table.id());
        case.tables
            .push((table.id().to_owned(), table.token("host").to_owned()));
        let seats = table.0["seats"].as_array().expect("seats");
        if !seats.is_empty() {
            case.tables.push((table.id().to_owned(), table.all_seats()));
        }
    }
    case
}

/// A game that is on.
async fn playing(site: &Site, route: &str, case: &mut Case) -> Opened {
    let game = if route.contains("undo") || route.contains("restart") {
        "louis-xiv"
    } else {
        "toy"
    };
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let table = site.table(json!({"game": game, "seats": seats})).await;
    let tokens = table.all_seats();
    let mut dice = dice();
    case.token = table.seat(1).to_owned();
    match route {
        "/tables/{id}/play" => {
            case.token = tokens.clone();
            case.body = site.an_answer(&table, &tokens).await;
        }
        "/tables/{id}/undo" | "/tables/{id}/restart-turn" => {
            // Until somebody could undo two decisions: done twice it would show.
            for _ in 0..200 {
                for seat in [1, 2] {
                    let view = site.get(&table.path(""), table.seat(seat)).await.ok();
                    if view["undo_reach"].as_u64() >= Some(2) {
                        case.token = table.seat(seat).to_owned();
                        return table;
                    }
                }
                site.play_on(table.id(), &tokens, &mut dice).await;
            }
            panic!("nobody can undo anything");
        }
        "/tables/{id}/takeback" | "/tables/{id}/takeback/answer" => {
            for _ in 0..6 {
                site.play_on(table.id(), &tokens, &mut dice).await;
            }
            if route.ends_with("answer") {
                let ask = json!({"to": 1});
                site.post(&table.path("/takeback"), table.seat(2), ask)
                    .await
                    .done();
                case.body = json!({"agree": true});
            } else {
                case.body = json!({"to": 1});
            }
        }
        "/tables/{id}/chat" => case.body = json!({"text": "hello"}),
        "/tables/{id}/take-back-seat" => {
            // Seat 2 is to move, so that no bot does meanwhile.
            let seat = waiting_seat(site, &table).await;
            case.token = table.seat(seat).to_owned();
            site.post(&table.path("/hand-to-bot"), &case.token, json!({}))
                .await
                .done();
        }
        "/tables/{id}/hand-to-bot" | "/tables/{id}/resign" => {
            let seat = waiting_seat(site, &table).await;
            case.token = table.seat(seat).to_owned();
        }
        other => panic!("{other} is a new route that changes something: how is it repeated?"),
    }
    table
}

/// A seat that is not to move.
async fn waiting_seat(site: &Site, table: &Opened) -> u64 {
    let view = site.get(&table.path(""), table.token("host")).await.ok();
    let turn = view["table"]["turn"].as_array().expect("seats");
    (1..=2)
        .find(|seat| !turn.contains(&json!(seat)))
        .expect("somebody waits")
}

/// All routes that change something, as the API describes them.
async fn routes(site: &Site) -> Vec<&'static str> {
    let description = site.get("/api/v1/openapi.json", "").await.ok();
    let mut found = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            if method == "get" {
                continue;
            }
            let route = path.strip_prefix("/api/v1").expect("an API");
            let takes_a_key = (operation["parameters"].as_array().into_iter().flatten())
                .any(|parameter| parameter["name"] == "Idempotency-Key" && parameter["in"] == "header");
            assert_eq!(takes_a_key, !CHANGES_NOTHING.contains(&route), "{method} {route}");
            if takes_a_key {
                found.insert(route.to_owned().leak() as &'static str);
            }
        }
    }
    assert!(found.len() >= 16, "{found:?}");
    found.into_iter().collect()
}

impl Case {
    async fn send(&self, site: &Site, key: &str) -> Answer {
        site.post_once(key, &self.path, &self.token, self.body.clone())
            .await
    }

    /// All that can be seen of the tables it is about; of those it made, too.
    async fn seen(&self, site: &Site, answer: &Answer) -> Vec<Value> {
        let mut tables = self.tables.clone();
        if let Ok(answer) = serde_json::from_str::<Value>(&answer.text) {
            let made = answer["id"].as_str().zip(answer["host"].as_str());
            tables.extend(made.map(|(id, host)| (id.to_owned(), host.to_owned())));
            let next = answer["table"].as_str();
            tables.extend(next.map(|id| (id.to_owned(), self.token.clone())));
        }
        let mut seen = vec![site.get("/api/v1/me/tables", &self.token).await.ok()];
        for (id, token) in tables {
            for part in ["", "/log"] {
                let path = format!("/api/v1/tables/{id}{part}");
                seen.push(site.get(&path, &token).await.ok());
            }
        }
        seen.push(json!(rows(site).await));
        seen
    }
}

/// How many tables and keys there are.
async fn rows(site: &Site) -> (i64, i64) {
    let path = site.directory.path().join("court.sqlite3");
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", path.display()))
        .await
        .expect("a connection");
    let count = "SELECT (SELECT count(*) FROM court_table), (SELECT count(*) FROM access_key)";
    let row = sqlx::query(count).fetch_one(&pool).await.expect("numbers");
    pool.close().await;
    (row.get(0), row.get(1))
}

/// How many tables a route makes.
fn made(route: &str) -> i64 {
    let makes = ["/tables", "/records", "/clone", "/rematch"];
    makes.iter().any(|end| route.ends_with(end)).into()
}

fn same(route: &str, first: &Answer, again: &Answer) {
    assert!(first.status.is_success(), "{route}: {}", first.text);
    assert_eq!(
        (first.status, &first.text),
        (again.status, &again.text),
        "{route}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_that_is_repeated_is_made_once_and_answered_the_same() {
    let mut site = Site::new().await;
    for route in routes(&site).await {
        let case = case(&site, route).await;
        let key = key();
        let first = case.send(&site, &key).await;
        let once = case.seen(&site, &first).await;
        same(route, &first, &case.send(&site, &key).await);
        assert_eq!(once, case.seen(&site, &first).await, "{route}");
        // Also by a server that was started meanwhile.
        site = site.restart(config()).await;
        same(route, &first, &case.send(&site, &key).await);
        assert_eq!(once, case.seen(&site, &first).await, "{route}, after a restart");
        // The same key for something else.
        let mut other = case.clone();
        other.body = match &case.body {
            Value::Object(fields) if fields.is_empty() => continue,
            _ if route == "/tables" => json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            _ if route == "/tables/{id}/chat" => json!({"text": "something else"}),
            _ if route == "/tables/{id}/join" => json!({"name": "Somebody else"}),
            _ => continue,
        };
        let refused = other.send(&site, &key).await.refused();
        assert_eq!(refused, (409, "key-reused".to_owned()), "{route}");
        assert_eq!(once, case.seen(&site, &first).await, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_that_is_sent_several_times_at_once_is_made_once() {
    let site = Arc::new(Site::new().await);
    for route in routes(&site).await {
        let case = case(&site, route).await;
        let key = key();
        let (tables, _) = rows(&site).await;
        let answers = futures_util::future::join_all((0..8).map(|_| {
            let (site, case, key) = (Arc::clone(&site), case.clone(), key.clone());
            tokio::spawn(async move { case.send(&site, &key).await })
        }))
        .await;
        let answers: Vec<Answer> = answers
            .into_iter()
            .map(|answer| answer.expect("no panic"))
            .collect();
        for answer in &answers {
            same(route, &answers[0], answer);
        }
        assert_eq!(rows(&site).await.0, tables + made(route), "{route}");
        let once = case.seen(&site, &answers[0]).await;
        same(route, &answers[0], &case.send(&site, &key).await);
        assert_eq!(once, case.seen(&site, &answers[0]).await, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_whose_answer_got_lost_can_be_asked_for_again() {
    let site = Arc::new(Site::new().await);
    let hasty = GuardSettings {
        patience: Duration::ZERO,
        ..GuardSettings::UNLIMITED
    };
    let hasty = Arc::new(Site {
        app: court_server::app(&site.hub, &hasty),
        hub: site.hub.clone(),
        directory: Arc::clone(&site.directory),
    });
    for route in routes(&site).await {
        let case = case(&site, route).await;
        let key = key();
        let (tables, _) = rows(&site).await;
        // Perhaps it is done and perhaps not: nobody hears.
        let _ = case.send(&hasty, &key).await;
        let first = case.send(&site, &key).await;
        assert_eq!(rows(&site).await.0, tables + made(route), "{route}");
        let once = case.seen(&site, &first).await;
        same(route, &first, &case.send(&site, &key).await);
        assert_eq!(once, case.seen(&site, &first).await, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_is_known_when_the_table_has_left_memory_and_belongs_to_who_asked() {
    let mut quick = config();
    quick.idle_after = Duration::from_millis(20);
    let site = Site::with(quick, &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let hello = json!({"text": "hello"});
    let path = table.path("/chat");
    let said = site
        .post_once("1", &path, table.seat(1), hello.clone())
        .await
        .ok();
    until("the table leaves memory", || async {
        site.hub.tables_in_memory() == 0
    })
    .await;
    let again = site
        .post_once("1", &path, table.seat(1), hello.clone())
        .await
        .ok();
    assert_eq!(said, again);
    // Another seat's key of the same name is another.
    let other = site
        .post_once("1", &path, table.seat(2), hello.clone())
        .await
        .ok();
    assert_eq!(other["seat"], 2);
    // Others cannot push a receipt out of memory.
    for number in 0..40 {
        let key = format!("other-{number}");
        site.post_once(&key, &path, table.seat(2), hello.clone())
            .await
            .ok();
    }
    let again = site
        .post_once("1", &path, table.seat(1), hello.clone())
        .await
        .ok();
    assert_eq!(said, again);
    // What was refused was not done, and its key is free.
    let refused = site
        .post_once("2", &path, table.seat(1), json!({"text": ""}))
        .await;
    assert_eq!(refused.refused().1, "bad-chat");
    site.post_once("2", &path, table.seat(1), hello).await.ok();
}

/// What no repeat is answered from any more is not kept.
#[tokio::test(flavor = "multi_thread")]
async fn receipts_are_forgotten_after_a_day_and_nothing_else_is() {
    let ahead = Arc::new(AtomicI64::new(0));
    let own = Arc::clone(&ahead);
    let mut config = config();
    config.clock = Clock::new(move || now() + own.load(Ordering::SeqCst));
    let site = Site::with(config.clone(), &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let said = async |site: &Site, key: &str| {
        let body = json!({"text": "hello"});
        let path = table.path("/chat");
        site.post_once(key, &path, table.seat(1), body).await.ok()["seq"].as_u64()
    };
    let log = async |site: &Site| {
        let log = site
            .database()
            .await
            .log(&table.id().parse().expect("an id"), 0)
            .await;
        log.expect("a log")
    };
    let receipts = async |site: &Site| log(site).await.iter().filter(|row| row.receipt.is_some()).count();
    let first = said(&site, "one").await;
    ahead.store(12 * 3_600_000, Ordering::SeqCst);
    let second = said(&site, "two").await;
    assert_eq!(
        (
            receipts(&site).await,
            site.hub.forget_receipts().await.expect("a store")
        ),
        (2, 0)
    );
    ahead.store(25 * 3_600_000, Ordering::SeqCst);
    let before = log(&site).await;
    assert_eq!(
        (
            site.hub.forget_receipts().await.expect("a store"),
            receipts(&site).await
        ),
        (1, 1)
    );
    let mut after = log(&site).await;
    for (before, after) in before.iter().zip(&mut after) {
        after.receipt.clone_from(&before.receipt);
    }
    assert_eq!(before, after, "nothing but receipts has gone");
    let site = site.restart(config).await;
    assert_eq!(said(&site, "two").await, second, "a repeat");
    assert!(said(&site, "one").await > first, "a new request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_no_key_is_refused_and_one_that_guards_seats_is_long() {
    let site = Site::new().await;
    let table = site
        .table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "invited"}]}))
        .await;
    let bad = (400, "bad-key".to_owned());
    for key in ["", "a b", &"x".repeat(81)] {
        let chat = site
            .post_once(key, &table.path("/chat"), table.seat(1), json!({"text": "x"}))
            .await;
        assert_eq!(chat.refused(), bad, "{key:?}");
    }
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]});
    let weak = "a-key-that-is-too-short-for-this";
    assert_eq!(weak.len(), 32);
    let short = &weak[1..];
    let refused = site.post_once(short, "/api/v1/tables", "", new.clone()).await;
    assert_eq!(refused.refused(), bad);
    let refused = site
        .post_once(short, &table.path("/join"), table.invite(2), json!({}))
        .await;
    assert_eq!(refused.refused(), bad);
    site.post_once(weak, "/api/v1/tables", "", new).await.created();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_again_sits_where_they_sat_and_has_a_key_that_works() {
    let site = Site::new().await;
    let table = site
        .table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "invited"}]}))
        .await;
    let (path, key) = (table.path("/join"), key());
    let first = site
        .post_once(&key, &path, table.invite(2), json!({"name": "Bea"}))
        .await
        .ok();
    assert_eq!((&first["seat"], &first["status"]), (&json!(2), &json!("playing")));
    // The game has begun, and the invitation is used up: for others.
    let again = site
        .post_once(&key, &path, table.invite(2), json!({"name": "Bea"}))
        .await
        .ok();
    assert_eq!(first, again);
    let token = again["token"].as_str().expect("a token");
    let view = site.get(&table.path(""), token).await.ok();
    assert_eq!(view["you"]["seats"], json!([2]));
    let thief = site.post(&path, table.invite(2), json!({})).await.refused();
    assert_eq!(thief, (409, "already-started".to_owned()));
    let thief = site
        .post_once(&self::key(), &path, table.invite(2), json!({}))
        .await
        .refused();
    assert_eq!(thief, (409, "already-started".to_owned()));
    let thief = site
        .post_once(&key, &path, "", json!({"name": "Bea"}))
        .await
        .refused();
    assert_eq!(thief, (404, "no-such-table".to_owned()));
    // Who sits there gets a key whenever they ask, and is called as before.
    let more = site.post(&path, token, json!({"name": "Eve"})).await.ok();
    assert_eq!(more["seat"], 2);
    let view = site
        .get(&table.path(""), more["token"].as_str().expect("a token"))
        .await
        .ok();
    assert_eq!(view["you"]["seats"], json!([2]));
    assert_eq!(view["table"]["seats"][1]["name"], "Bea");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_invites_anew_to_a_seat_that_nobody_uses() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "wait_for_host": true}))
        .await;
    let invite = |token: &str, seat: u64| {
        let (site, path, token) = (&site, table.path("/invite"), token.to_owned());
        async move { site.post(&path, &token, json!({"seat": seat})).await }
    };
    let host = table.token("host");
    assert_eq!(
        invite(table.seat(1), 2).await.refused(),
        (403, "not-host".to_owned())
    );
    assert_eq!(invite(host, 1).await.refused(), (409, "seat-taken".to_owned()));
    assert_eq!(invite(host, 3).await.refused(), (409, "not-invited".to_owned()));
    assert_eq!(invite(host, 4).await.refused(), (400, "no-such-seat".to_owned()));
    let new = invite(host, 2).await.ok();
    let new = new["token"].as_str().expect("a token");
    // The old invitation opens nothing any more, not even the table.
    let old = site
        .post(&table.path("/join"), table.invite(2), json!({}))
        .await
        .refused();
    assert_eq!(old, (404, "no-such-table".to_owned()));
    // Somebody sat down, and the answer got lost: nobody has come with the key since.
    let lost = site
        .post(
            &table.path("/join"),
            new,
            json!({"name": "Bea", "contribution": "x"}),
        )
        .await
        .ok();
    let newer = invite(host, 2).await.ok();
    let newer = newer["token"].as_str().expect("a token");
    let lost = lost["token"].as_str().expect("a token");
    assert_eq!(site.get(&table.path(""), lost).await.refused().0, 404);
    let joined = site
        .post(&table.path("/join"), newer, json!({"name": "Bea"}))
        .await
        .ok();
    let key = joined["token"].as_str().expect("a token").to_owned();
    let view = site.get(&table.path(""), &key).await.ok();
    assert_eq!(view["you"]["seats"], json!([2]));
    assert_eq!(view["table"]["contributions"], json!([]));
    // Now the seat is in use, also for a server that was started meanwhile.
    assert_eq!(invite(host, 2).await.refused(), (409, "seat-taken".to_owned()));
    let site = site.restart(config()).await;
    let refused = site.post(&table.path("/invite"), host, json!({"seat": 2})).await;
    assert_eq!(refused.refused(), (409, "seat-taken".to_owned()));
    assert_eq!(
        site.get(&table.path(""), &key).await.ok()["you"]["seats"],
        json!([2])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_database_does_not_give_away_the_keys_it_can_repeat() {
    let site = Site::new().await;
    let key = key();
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "invited"}]});
    let table = site.post_once(&key, "/api/v1/tables", "", new).await.created();
    let joined = site
        .post_once(&key, &table.path("/join"), table.invite(2), json!({}))
        .await
        .ok();
    site.hub.close().await;
    let mut bytes = Vec::new();
    for file in ["court.sqlite3", "court.sqlite3-wal"] {
        bytes.extend(std::fs::read(site.directory.path().join(file)).unwrap_or_default());
    }
    let holds = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds(table.id()), "this is the database");
    for secret in [&key, table.seat(1), table.invite(2), table.token("host")] {
        assert!(!holds(secret), "a secret is stored");
    }
    assert!(!holds(joined["token"].as_str().expect("a token")));
}
