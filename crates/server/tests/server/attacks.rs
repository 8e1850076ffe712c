//! Attacks on the API, one test each. The table of all of them is in docs/security.md.

use std::num::NonZeroU32;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use court_api::Token;
use court_server::GuardSettings;
use serde_json::{Value, json};

use super::site::{Opened, Site, config, dice, request};

/// A body with these headers.
fn raw(path: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Request<Body> {
    let mut request = Request::builder().method(Method::POST).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(body.into()).expect("a request")
}

const JSON: (&str, &str) = ("content-type", "application/json");

async fn private_table(site: &Site) -> Opened {
    site.table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "invited"}]}))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_tokens_opens_nothing_and_is_slowed_down() {
    let site = Site::new().await;
    let table = private_table(&site).await;
    // Keys one digit off the right one, and any others.
    let right = table.seat(1).to_owned();
    let mut guesses: Vec<String> = (0..right.len())
        .map(|place| {
            let mut guess = right.clone().into_bytes();
            guess[place] = if guess[place] == b'0' { b'1' } else { b'0' };
            String::from_utf8(guess).expect("digits")
        })
        .collect();
    guesses.extend((0..1000).map(|_| Token::fresh().reveal().to_owned()));
    let nowhere = site.get("/api/v1/tables/aaaaaaaaaaaa", &guesses[0]).await;
    for guess in &guesses {
        let answer = site.get(&table.path(""), guess).await;
        // Not one byte tells a table that is there from one that is not.
        assert_eq!(
            (answer.status, &answer.text),
            (nowhere.status, &nowhere.text),
            "{guess}"
        );
    }
    // What is not even a key is told so, before any table is looked for.
    for bad in ["x", "0", "Ⅷ", "' OR 1=1 --", &right[1..], &format!("{right}0")] {
        let mut asked = request(Method::GET, &table.path(""), "", None);
        let value = axum::http::HeaderValue::from_bytes(format!("Bearer {bad}").as_bytes());
        asked
            .headers_mut()
            .insert("authorization", value.expect("a value"));
        let answer = site.send(asked).await;
        assert_eq!(answer.refused(), (401, "bad-token".to_owned()), "{bad}");
    }
    // Each guess is another key, but it is one address that guesses. (It gets nothing back meanwhile, however long that is.)
    let usual = GuardSettings::default();
    let guard = GuardSettings {
        per_address: usual.per_address.map(|(_, at_once)| (NonZeroU32::MIN, at_once)),
        ..usual
    };
    let limited = Site::with(config(), &guard).await;
    let mut slowed = 0;
    for guess in &guesses[..400] {
        slowed += u32::from(limited.get(&table.path(""), guess).await.status == 429);
    }
    assert!(slowed > 50, "{slowed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_opens_what_it_was_made_for_and_an_invitation_only_once() {
    let site = Site::new().await;
    let (one, two) = (private_table(&site).await, private_table(&site).await);
    for key in [
        one.seat(1),
        one.invite(2),
        one.token("host"),
        one.token("watch"),
        one.token("join"),
    ] {
        let answer = site.get(&two.path(""), key).await;
        assert_eq!(answer.refused(), (404, "no-such-table".to_owned()));
    }
    // Looking on is not playing, joining is not hosting, an invitation is for its own seat.
    let start = site
        .post(&one.path("/start"), one.token("watch"), json!({"fill": "page"}))
        .await;
    assert_eq!(start.refused(), (403, "not-host".to_owned()));
    let close = site.post(&one.path("/close"), one.token("join"), json!({})).await;
    assert_eq!(close.refused(), (403, "not-host".to_owned()));
    let other = site
        .post(&one.path("/join"), one.invite(2), json!({"seat": 1}))
        .await;
    assert_eq!(other.refused().0, 403, "{}", other.text);
    let taken = site
        .post(&one.path("/join"), one.invite(2), json!({"seat": 2}))
        .await
        .ok();
    let again = site
        .post(&one.path("/join"), one.invite(2), json!({"seat": 2}))
        .await;
    assert_eq!(again.refused().0, 409, "{}", again.text);
    // Who was invited cannot look with the eyes of who came.
    let eyes = site.get(&one.path("?seat=2"), one.invite(2)).await;
    assert_eq!(eyes.refused(), (403, "not-your-seat".to_owned()));
    let own = taken["token"].as_str().expect("a token");
    site.get(&one.path("?seat=2"), own).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_acts_for_anothers_seat() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let before = site.get(&table.path("?seat=1"), table.seat(1)).await.ok();
    let action = before["asked"]["offers"][0]["action"].clone();
    let (two, watch) = (table.seat(2).to_owned(), table.token("watch").to_owned());
    let (host, stranger) = (table.token("host").to_owned(), Token::fresh().reveal().to_owned());
    let body = |rest: Value| {
        let mut body = json!({"seat": 1});
        for (name, value) in rest.as_object().expect("an object") {
            body[name] = value.clone();
        }
        body
    };
    for (path, rest) in [
        (
            "/play",
            json!({"decision": before["asked"]["decision"], "action": action}),
        ),
        ("/check", json!({"action": action})),
        ("/undo", json!({})),
        ("/restart-turn", json!({})),
        ("/takeback", json!({})),
        ("/takeback/answer", json!({"agree": true})),
        ("/hint", json!({})),
        ("/hand-to-bot", json!({})),
        ("/take-back-seat", json!({})),
        ("/resign", json!({})),
        ("/chat", json!({"text": "it is me"})),
    ] {
        for key in [&two, &watch, &host] {
            let answer = site.post(&table.path(path), key, body(rest.clone())).await;
            assert_eq!(answer.refused(), (403, "not-your-seat".to_owned()), "{path}");
        }
        let answer = site.post(&table.path(path), &stranger, body(rest)).await;
        assert_eq!(answer.refused(), (404, "no-such-table".to_owned()), "{path}");
    }
    for path in ["?seat=1", "/events?seat=1", "/log?seat=1", "/positions/1?seat=1"] {
        let answer = site.get(&table.path(path), &two).await;
        assert_eq!(answer.refused(), (403, "not-your-seat".to_owned()), "{path}");
    }
    let after = site.get(&table.path("?seat=1"), table.seat(1)).await.ok();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cannot_use_a_visitors_cookie_on_any_route() {
    let site = Site::new().await;
    let identity = Token::fresh();
    let cookie = format!("court_id={}", identity.reveal());
    for headers in [
        &[("sec-fetch-site", "cross-site")][..],
        &[("sec-fetch-site", "same-site")],
        &[("origin", "https://evil.example"), ("host", "court.example")],
        &[
            ("origin", "https://court.example.evil.example"),
            ("host", "court.example"),
        ],
        &[
            ("origin", "https://evil.example/court.example"),
            ("host", "court.example"),
        ],
        &[("origin", "https://court.example:444"), ("host", "court.example")],
        &[("origin", "null"), ("host", "court.example")],
        // An old browser that tells nothing brings the cookie all the same.
        &[],
    ] {
        // A form of another site can say text/plain; a script cannot say JSON without asking first.
        for kind in [
            "application/json",
            "text/plain",
            "application/x-www-form-urlencoded",
        ] {
            let mut all = vec![("cookie", cookie.as_str()), ("content-type", kind)];
            all.extend(headers);
            let body = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}).to_string();
            let answer = site.send(raw("/api/v1/tables", &all, body)).await;
            assert_eq!(answer.refused(), (403, "cross-site".to_owned()), "{headers:?}");
            assert!(!answer.headers.contains_key("access-control-allow-origin"));
        }
    }
    // A script of another site that asks whether it may is not encouraged.
    let mut ask = request(Method::OPTIONS, "/api/v1/tables", "", None);
    ask.headers_mut()
        .insert("origin", "https://evil.example".parse().expect("a value"));
    let answer = site.send(ask).await;
    assert_eq!(answer.refused(), (405, "wrong-method".to_owned()));
    assert!(!answer.headers.contains_key("access-control-allow-origin"));
    let mut mine = request(Method::GET, "/api/v1/me/tables", "", None);
    mine.headers_mut()
        .insert("cookie", cookie.parse().expect("a value"));
    assert_eq!(site.send(mine).await.ok(), json!([]), "nothing was created");
}

#[tokio::test(flavor = "multi_thread")]
async fn tricks_with_paths_lead_nowhere() {
    let site = Site::new().await;
    let table = private_table(&site).await;
    let id = table.id();
    for path in [
        "/../../etc/passwd".to_owned(),
        "/api/v1/../../etc/passwd".to_owned(),
        "/api/v1/tables/..%2f..%2fetc%2fpasswd".to_owned(),
        "/api/v1/tables/%2e%2e/%2e%2e".to_owned(),
        "/api/v1/tables/%00".to_owned(),
        "/api/v1/tables/%ff%fe".to_owned(),
        "/api/v1/tables/%E2%80%AE".to_owned(),
        format!("/api/v1/tables/{id}%00"),
        format!("/api/v1/tables/{id}%20"),
        format!("/api/v1/tables/{}", id.to_uppercase()),
        format!("/api/v1/tables/{id}/"),
        format!("/api/v1//tables/{id}"),
        format!("//api/v1/tables/{id}"),
        format!("/api/v1/tables/{id};x=1"),
        "/api/v1/tables/'%20OR%20'1'='1".to_owned(),
        format!("/api/v1/tables/{}", "a".repeat(5000)),
        "/api/v1/games/%2e%2e/%2e%2e/".to_owned(),
    ] {
        let answer = site.get(&path, table.seat(1)).await;
        let (status, code) = answer.refused();
        assert_eq!(status, 404, "{path}: {}", answer.text);
        assert!(
            matches!(code.as_str(), "no-such-table" | "no-such-address"),
            "{path}: {code}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn line_ends_in_names_and_addresses_end_no_line() {
    let site = Site::new().await;
    for name in [
        "a\r\nset-cookie: x=1",
        "a\nb",
        "a\tb",
        "a\u{0}b",
        "a\u{85}b",
        "a\u{1b}[31m",
        "a\u{202e}b",
    ] {
        let seats = json!([{"kind": "me", "name": name}, {"kind": "me"}]);
        let answer = site
            .post("/api/v1/tables", "", json!({"game": "toy", "seats": seats}))
            .await;
        assert_eq!(answer.refused(), (400, "bad-name".to_owned()), "{name:?}");
    }
    let table = site.toy_table(2).await;
    for text in ["a\r\nb", "a\nevent: table", "\u{2028}\u{0}"] {
        let answer = site
            .post(&table.path("/chat"), table.seat(1), json!({"text": text}))
            .await;
        assert_eq!(answer.refused(), (400, "bad-chat".to_owned()), "{text:?}");
    }
    // In an address they are part of the address and come back in no header.
    for path in [
        "/%0d%0aset-cookie:%20x=1",
        "/api/v1/tables/%0d%0aset-cookie:%20x=1",
        "/api/v1/tables?seat=%0d%0ax:y",
    ] {
        let answer = site.get(path, "").await;
        assert!(
            !answer.headers.contains_key("set-cookie") && !answer.headers.contains_key("x"),
            "{path}"
        );
        assert!(
            answer
                .headers
                .values()
                .all(|value| !value.as_bytes().contains(&b'\n'))
        );
    }
    // A line of chat is one event of a stream, whatever it says.
    let mut reader = site.listen(&table.path("/events"), table.seat(1), None).await;
    reader.next().await;
    let text = "data: {} event: table id: 9.9 \u{2028} retry: 1";
    site.post(&table.path("/chat"), table.seat(1), json!({"text": text}))
        .await
        .ok();
    let event = reader.next().await;
    assert_eq!(
        (event.name.as_str(), &event.data["chat"][0]["text"]),
        ("update", &json!(text))
    );
    // What counters are called by comes from the routes alone.
    site.get("/api/v1/tables/evil%22%7D%0aevil_metric%201", "").await;
    let metrics = site.get("/metrics", "").await.text;
    assert!(!metrics.contains("evil"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_and_large_json_is_refused_and_costs_little() {
    let site = Site::new().await;
    let send = |path: &'static str, body: String| site.send(raw(path, &[JSON], body));
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        for depth in [100, 200, 10_000] {
            let inner = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let seats = r#"[{"kind":"me"},{"kind":"me"}]"#;
            let body = format!("{{\"game\":\"toy\",\"seats\":{seats},\"options\":{{\"x\":{inner}}}}}");
            let answer = send("/api/v1/tables", body).await;
            let (status, code) = answer.refused();
            assert!(
                matches!(
                    (status, code.as_str()),
                    (400 | 422, "bad-json" | "bad-config") | (413, "too-large")
                ),
                "{depth}: {}",
                answer.text
            );
            assert!(
                answer.text.len() < 2000,
                "the answer is not a mirror: {}",
                answer.text.len()
            );
        }
    }
    let many = format!("{{{}\"game\":\"toy\"}}", "\"a\":1,".repeat(9000));
    assert_eq!(
        send("/api/v1/tables", many).await.refused(),
        (422, "bad-json".to_owned())
    );
    let number = format!("{{\"game\":\"toy\",\"seats\":[],\"x\":{}}}", "9".repeat(60_000));
    assert_eq!(send("/api/v1/tables", number).await.refused().0, 422);
    let large = format!("{{\"record\":\"{}\"}}", "x".repeat(3 << 20));
    assert_eq!(
        send("/api/v1/records", large).await.refused(),
        (413, "too-large".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_packed_is_not_unpacked() {
    let site = Site::new().await;
    for encoding in ["gzip", "deflate", "br", "zstd", "GZIP", "gzip, gzip", "x-gzip"] {
        let bomb = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
        let answer = site
            .send(raw(
                "/api/v1/records",
                &[JSON, ("content-encoding", encoding)],
                bomb,
            ))
            .await;
        assert_eq!(answer.refused(), (415, "encoded-body".to_owned()), "{encoding}");
    }
    let plain = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}).to_string();
    let answer = site
        .send(raw(
            "/api/v1/tables",
            &[JSON, ("content-encoding", "identity")],
            plain,
        ))
        .await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
}

/// A request from an address, as a proxy tells it.
async fn stream(site: &Site, table: &Opened, forwarded: &str) -> axum::response::Response {
    use tower::ServiceExt;
    let mut request = request(Method::GET, &table.path("/events"), table.seat(1), None);
    let value = forwarded.parse().expect("a value");
    request.headers_mut().insert("x-forwarded-for", value);
    site.app.clone().oneshot(request).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_take_all_streams() {
    let guard = GuardSettings {
        streams: NonZeroU32::new(2),
        behind_proxy: true,
        ..GuardSettings::UNLIMITED
    };
    let site = Site::with(config(), &guard).await;
    let table = site.toy_table(2).await;
    let open = async |address: &str| {
        let response = stream(&site, &table, address).await;
        let open = response.status() == StatusCode::OK;
        assert!(open || response.status() == StatusCode::TOO_MANY_REQUESTS);
        open.then_some(response)
    };
    let first = open("203.0.113.7").await;
    // What the visitor wrote itself stands before what the proxy wrote.
    let second = open("198.51.100.1, 203.0.113.7").await;
    assert!(first.is_some() && second.is_some());
    for spoofed in [
        "203.0.113.7",
        "192.0.2.99,203.0.113.7",
        "::ffff:203.0.113.7",
        "203.0.113.7:55555",
    ] {
        assert!(open(spoofed).await.is_none(), "{spoofed}");
    }
    let refused = stream(&site, &table, "203.0.113.7").await;
    let body = http_body_util::BodyExt::collect(refused.into_body())
        .await
        .expect("a body")
        .to_bytes();
    let problem: Value = serde_json::from_slice(&body).expect("a problem");
    assert_eq!(problem["code"], "too-many-streams");
    // Others have their own; a household of IPv6 is one.
    let (third, fourth) = (open("2001:db8::1:1").await, open("2001:db8::2:2").await);
    assert!(third.is_some() && fourth.is_some());
    assert!(open("2001:db8::3:3").await.is_none());
    assert!(
        site.hub.metrics().text().contains("court_live_readers 4"),
        "the refused ones are gone"
    );
    drop(first);
    assert!(open("203.0.113.7").await.is_some(), "a place that was given back");
    // Without a proxy, what a visitor says of its address counts for nothing.
    let guard = GuardSettings {
        behind_proxy: false,
        ..guard
    };
    let site = Site::with(config(), &guard).await;
    let table = site.toy_table(2).await;
    let _held = [
        stream(&site, &table, "192.0.2.1").await,
        stream(&site, &table, "192.0.2.2").await,
    ];
    let third = stream(&site, &table, "192.0.2.3").await;
    assert_eq!(third.status(), StatusCode::TOO_MANY_REQUESTS);
}

/// Going back and forth makes a record as long as one likes; following it costs time, keeping it costs room.
#[tokio::test(flavor = "multi_thread")]
async fn records_longer_than_any_game_are_refused() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    site.finish(&table, &table.all_seats()).await;
    let text = site.get(&table.path("/record"), table.seat(1)).await.text;
    let mut record = court_table::Record::read(&text).expect("a record");
    let game = record.entries.clone();
    while record.entries.len() <= 10_000 {
        record.entries.extend(game.iter().cloned());
    }
    let mut wordy = court_table::Record::read(&text).expect("a record");
    wordy.header.contributions = vec![court_table::Contribution {
        seat: court_core::Seat::new(0),
        text: "x".repeat(50_000),
    }];
    for (record, reason) in [(record, "10000"), (wordy, "100 characters")] {
        let body = json!({"record": record.to_string()});
        for path in ["/api/v1/records", "/api/v1/records/verify"] {
            let answer = site.post(path, "", body.clone()).await;
            assert_eq!(answer.refused(), (400, "bad-record".to_owned()));
            assert!(answer.text.contains(reason), "{}", answer.text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_table_grows_beyond_all_measure() {
    let mut small = config();
    (small.longest_record, small.longest_talk) = (60, 20);
    let site = Site::with(small, &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let (tokens, mut dice) = (table.all_seats(), dice());
    let rows = async || {
        let view = site.get(&table.path(""), &tokens).await.ok();
        let (seq, entries) = (&view["table"]["seq"], &view["table"]["entries"]);
        (
            seq.as_u64().expect("a number"),
            entries.as_u64().expect("a number"),
        )
    };
    // By talking.
    let mut said = 0;
    while site
        .post(&table.path("/chat"), table.seat(1), json!({"text": "more"}))
        .await
        .status
        == 200
    {
        said += 1;
        assert!(said < 100, "it is listened to for ever");
    }
    let answer = site
        .post(&table.path("/chat"), table.seat(1), json!({"text": "more"}))
        .await;
    assert_eq!(answer.refused(), (409, "talk-over".to_owned()));
    // By coming and going.
    for _ in 0..30 {
        site.post(&table.path("/hand-to-bot"), table.seat(2), json!({"seat": 2}))
            .await;
        site.post(&table.path("/take-back-seat"), table.seat(2), json!({"seat": 2}))
            .await;
    }
    let (seq, entries) = rows().await;
    assert!(seq - entries <= 20, "{seq} rows, {entries} entries");
    // By going back and forth.
    let mut refused = 0;
    for _ in 0..100 {
        site.play_on(table.id(), &tokens, &mut dice).await;
        let back = site
            .post(&table.path("/takeback"), &tokens, json!({"seat": 1, "to": 1}))
            .await;
        refused += u32::from(back.status == 409 && back.refused().1 == "no-undo");
        let undo = site.post(&table.path("/undo"), &tokens, json!({})).await;
        assert!(undo.status == 204 || undo.status == 409, "{}", undo.text);
    }
    assert!(refused > 10, "{refused}");
    // The game can still be played to its end.
    site.finish(&table, &tokens).await;
    let (_, entries) = rows().await;
    assert!(entries < 60 + 60, "{entries}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_again_and_again_gets_no_end_of_keys() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "public": true}))
        .await;
    let mut keys = 1;
    let refused = loop {
        let answer = site.post(&table.path("/join"), table.seat(1), json!({})).await;
        if answer.status != 200 {
            break answer.refused();
        }
        keys += 1;
        assert!(keys <= 100, "there is no end of keys");
    };
    assert_eq!(refused, (409, "too-many-keys".to_owned()));
    // Whoever holds the seat still does, and nobody else is the worse for it.
    site.get(&table.path("?seat=1"), table.seat(1)).await.ok();
    assert_eq!(
        site.post(&table.path("/join"), "", json!({})).await.ok()["seat"],
        2
    );
}
