//! Every refusal as documented in docs/api.md, and that it changes nothing.

use std::num::NonZeroU32;

use axum::body::Body;
use axum::http::{Method, Request};
use court_api::Token;
use court_server::GuardSettings;
use serde_json::{Value, json};

use super::site::{Opened, Site, config, request};

/// A table of the toy with a person on each of two seats.
async fn table() -> (Site, Opened, Value) {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let view = site.get(&table.path("?seat=1"), table.seat(1)).await.ok();
    (site, table, view)
}

async fn unchanged(site: &Site, table: &Opened, before: &Value) {
    let after = site.get(&table.path("?seat=1"), table.seat(1)).await.ok();
    assert_eq!(&after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_that_do_not_fit_are_refused_and_change_nothing() {
    let (site, table, before) = table().await;
    let decision = before["asked"]["decision"].as_u64().expect("a decision");
    let action = before["asked"]["offers"][0]["action"].clone();
    let play = |seat: u64, decision: u64, action: Value| json!({"seat": seat, "decision": decision, "action": action});
    for (why, token, body, expected) in [
        (
            "stale",
            table.seat(1),
            play(1, decision + 1, action.clone()),
            (409, "stale-decision"),
        ),
        (
            "out of turn",
            table.seat(2),
            play(2, decision, action.clone()),
            (409, "not-your-turn"),
        ),
        (
            "another's seat",
            table.seat(2),
            play(1, decision, action.clone()),
            (403, "not-your-seat"),
        ),
        (
            "no such seat",
            table.seat(1),
            play(3, decision, action.clone()),
            (403, "not-your-seat"),
        ),
        (
            "a spectator",
            table.token("watch"),
            play(1, decision, action.clone()),
            (403, "not-your-seat"),
        ),
        (
            "not notation",
            table.seat(1),
            play(1, decision, json!("fly to the moon")),
            (400, "not-notation"),
        ),
        (
            "a long action",
            table.seat(1),
            play(1, decision, json!("x".repeat(500))),
            (400, "not-notation"),
        ),
        (
            "a seat that is none",
            table.seat(1),
            play(0, decision, action.clone()),
            (422, "bad-json"),
        ),
        (
            "a missing field",
            table.seat(1),
            json!({"decision": decision}),
            (422, "bad-json"),
        ),
        (
            "an unknown field",
            table.seat(1),
            json!({"decision": decision, "action": action, "x": 1}),
            (422, "bad-json"),
        ),
        (
            "a foreign token",
            &"0".repeat(48),
            play(1, decision, action.clone()),
            (404, "no-such-table"),
        ),
        (
            "no token",
            "",
            play(1, decision, action.clone()),
            (404, "no-such-table"),
        ),
        (
            "a broken token",
            "abc",
            play(1, decision, action.clone()),
            (401, "bad-token"),
        ),
    ] {
        let answer = site.post(&table.path("/play"), token, body).await;
        let (status, code) = answer.refused();
        assert_eq!((status, code.as_str()), expected, "{why}: {}", answer.text);
        unchanged(&site, &table, &before).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_forbid_is_refused_with_the_rule() {
    let (site, table, before) = table().await;
    // T3.4: nobody may pass who has cards.
    let body = json!({"seat": 1, "decision": before["asked"]["decision"], "action": "pass"});
    let answer = site.post(&table.path("/play"), table.seat(1), body).await;
    assert_eq!(answer.refused().0, 422);
    assert!(
        answer.json()["rule"]
            .as_str()
            .is_some_and(|rule| rule.starts_with("T3")),
        "{}",
        answer.text
    );
    let check = site
        .post(&table.path("/check"), table.seat(1), json!({"action": "pass"}))
        .await;
    assert_eq!(check.json(), answer.json());
    let fine = before["asked"]["offers"][0]["action"].clone();
    let check = site
        .post(&table.path("/check"), table.seat(1), json!({"action": fine}))
        .await;
    check.done();
    unchanged(&site, &table, &before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_oversized_requests_are_refused() {
    let (site, table, before) = table().await;
    let raw = |body: String, kind: &str| {
        Request::builder()
            .method(Method::POST)
            .uri(table.path("/play"))
            .header("authorization", format!("Bearer {}", table.seat(1)))
            .header("content-type", kind)
            .body(Body::from(body))
            .expect("a request")
    };
    let json = "application/json";
    for (why, request, expected) in [
        ("no JSON", raw("{".to_owned(), json), (400, "bad-json")),
        (
            "not said to be JSON",
            raw("{}".to_owned(), "text/plain"),
            (415, "not-json"),
        ),
        ("too large", raw(" ".repeat(70_000), json), (413, "too-large")),
        (
            "wrong method",
            request(Method::DELETE, &table.path("/play"), "", None),
            (405, "wrong-method"),
        ),
        (
            "no such address",
            request(Method::GET, "/api/v1/nothing", "", None),
            (404, "no-such-address"),
        ),
        (
            "no such table",
            request(Method::GET, "/api/v1/tables/aaaaaaaaaaaa", "", None),
            (404, "no-such-table"),
        ),
        (
            "no name of a table",
            request(Method::GET, "/api/v1/tables/%2e%2e", "", None),
            (404, "no-such-table"),
        ),
        (
            "no seat",
            request(Method::GET, &table.path("?seat=9"), table.seat(1), None),
            (400, "bad-query"),
        ),
        (
            "others' eyes",
            request(Method::GET, &table.path("?seat=2"), table.seat(1), None),
            (403, "not-your-seat"),
        ),
        (
            "a private table",
            request(Method::GET, &table.path(""), "", None),
            (404, "no-such-table"),
        ),
        (
            "a record too early",
            request(Method::GET, &table.path("/record"), table.seat(1), None),
            (409, "not-over"),
        ),
        (
            "a position ahead",
            request(Method::GET, &table.path("/positions/999"), table.seat(1), None),
            (409, "no-undo"),
        ),
    ] {
        let answer = site.send(request).await;
        let (status, code) = answer.refused();
        assert_eq!((status, code.as_str()), expected, "{why}: {}", answer.text);
    }
    unchanged(&site, &table, &before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_not_created() {
    let site = Site::new().await;
    let me = json!({"kind": "me"});
    for (why, body, expected) in [
        (
            "unknown game",
            json!({"game": "chess", "seats": [me, me]}),
            (404, "unknown-game"),
        ),
        (
            "unknown option",
            json!({"game": "toy", "seats": [me, me], "options": {"hand": "two"}}),
            (400, "bad-config"),
        ),
        (
            "options that are none",
            json!({"game": "toy", "seats": [me, me], "options": 7}),
            (400, "bad-config"),
        ),
        (
            "a pace",
            json!({"game": "toy", "seats": [me, me], "pace": {"kind": "live", "bank_seconds": 1, "increment_seconds": 0}}),
            (400, "bad-pace"),
        ),
        (
            "a name",
            json!({"game": "toy", "seats": [{"kind": "me", "name": "x".repeat(41)}, me]}),
            (400, "bad-name"),
        ),
        (
            "an empty name",
            json!({"game": "toy", "seats": [{"kind": "me", "name": " "}, me]}),
            (400, "bad-name"),
        ),
        (
            "a name of tricks",
            json!({"game": "toy", "seats": [{"kind": "me", "name": "a\u{202e}b"}, me]}),
            (400, "bad-name"),
        ),
        (
            "a level",
            json!({"game": "toy", "seats": [me, {"kind": "bot", "level": "king"}]}),
            (422, "bad-json"),
        ),
        (
            "a contribution",
            json!({"game": "toy", "seats": [me, me], "contribution": "x".repeat(101)}),
            (400, "bad-contribution"),
        ),
        (
            "too many seats",
            json!({"game": "toy", "seats": vec![me.clone(); 200]}),
            (400, "bad-seats"),
        ),
    ] {
        let answer = site.post("/api/v1/tables", "", body).await;
        let (status, code) = answer.refused();
        assert_eq!((status, code.as_str()), expected, "{why}: {}", answer.text);
    }
    let one = site
        .post("/api/v1/tables", "", json!({"game": "toy", "seats": [me]}))
        .await;
    assert_eq!(one.refused().0, 422, "{}", one.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_fast_is_told_so() {
    let (one, two) = (NonZeroU32::new(1), NonZeroU32::new(2));
    let settings = GuardSettings {
        per_key: one.zip(two),
        new_tables: two,
        ..GuardSettings::UNLIMITED
    };
    let site = Site::with(config(), &settings).await;
    let table = site.toy_table(2).await;
    let mut codes = Vec::new();
    // More than one a second, on whatever machine.
    for _ in 0..20 {
        codes.push(site.get(&table.path(""), table.seat(1)).await.status.as_u16());
    }
    assert!(
        codes.starts_with(&[200, 200]) && codes.contains(&429),
        "{codes:?}"
    );
    // Another seat is not the worse for it.
    assert_eq!(site.get(&table.path(""), table.seat(2)).await.status, 200);
    let new = json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]});
    assert_eq!(site.post("/api/v1/tables", "", new.clone()).await.status, 201);
    let third = site.post("/api/v1/tables", "", new).await;
    assert_eq!(third.refused(), (429, "too-fast".to_owned()));
    // Two a minute: the next in half a minute.
    let wait: u64 = third.headers["retry-after"]
        .to_str()
        .expect("text")
        .parse()
        .expect("seconds");
    assert!((2..=30).contains(&wait), "{wait}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_wants_a_page_is_refused_with_a_page_and_a_program_is_not() {
    let site = Site::new().await;
    let ask = |path: &str| {
        let mut asked = request(Method::GET, path, "", None);
        let browser = "text/html,application/xhtml+xml,*/*;q=0.8"
            .parse()
            .expect("a header");
        asked.headers_mut().insert("accept", browser);
        site.send(asked)
    };
    let page = ask("/nowhere").await;
    assert_eq!(page.status, 404);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(
        page.text.contains("<p>There is nothing at this address.</p>"),
        "{}",
        page.text
    );
    assert!(page.headers.contains_key("content-security-policy"));
    let problem = ask("/api/v1/nowhere").await;
    assert_eq!(problem.refused(), (404, "no-such-address".to_owned()));
    let problem = site.get("/nowhere", "").await;
    assert_eq!(problem.refused(), (404, "no-such-address".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_cannot_make_a_browser_play() {
    let site = Site::new().await;
    let identity = Token::fresh();
    let send = |headers: &[(&str, &str)]| {
        let mut request = request(
            Method::POST,
            "/api/v1/tables",
            "",
            Some(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]})),
        );
        for (name, value) in headers {
            let name: axum::http::HeaderName = name.parse().expect("a name");
            request
                .headers_mut()
                .insert(name, value.parse().expect("a value"));
        }
        site.send(request)
    };
    let cookie = format!("court_id={}", identity.reveal());
    let evil = send(&[
        ("cookie", &cookie),
        ("host", "court.example"),
        ("origin", "https://evil.example"),
    ])
    .await;
    assert_eq!(evil.refused(), (403, "cross-site".to_owned()));
    let fetch = send(&[("cookie", &cookie), ("sec-fetch-site", "cross-site")]).await;
    assert_eq!(fetch.refused(), (403, "cross-site".to_owned()));
    let own = send(&[
        ("cookie", &cookie),
        ("host", "court.example"),
        ("origin", "https://court.example"),
    ])
    .await;
    assert_eq!(own.status, 201, "{}", own.text);
    // The cookie alone opens what it created.
    let mut mine = request(Method::GET, "/api/v1/me/tables", "", None);
    mine.headers_mut()
        .insert("cookie", cookie.parse().expect("a value"));
    let mine = site.send(mine).await.ok();
    assert_eq!(mine.as_array().map(Vec::len), Some(1));
    assert_eq!(mine[0]["mine"], json!([1, 2]));
    assert_eq!(mine[0]["my_turn"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_bears_the_headers_that_keep_browsers_safe() {
    let site = Site::new().await;
    for path in ["/api/v1/games", "/api/v1/nothing", "/healthz", "/metrics"] {
        let answer = site.get(path, "").await;
        let header = |name: &str| answer.headers[name].to_str().expect("text").to_owned();
        assert!(
            header("content-security-policy").starts_with("default-src 'none'"),
            "{path}"
        );
        assert!(!header("content-security-policy").contains("unsafe"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "same-origin");
        assert_eq!(header("x-frame-options"), "DENY");
        assert_eq!(header("cache-control"), "no-store");
    }
}
