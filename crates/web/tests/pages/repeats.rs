//! Every form, sent twice by the same copy of a page, after the first answer got lost with all its cookies. And HEAD.

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use tower::ServiceExt;

use crate::common::{self, Browser, House, finished, house};

/// What changes nothing on the server, however often it is sent: what a person prefers is kept in a cookie.
const CHANGES_NOTHING: [&str; 2] = ["/settings", "/table/{id}/hint"];

type Form = Vec<(&'static str, String)>;

fn form(fields: &[(&'static str, &str)]) -> Form {
    fields
        .iter()
        .map(|(name, value)| (*name, (*value).to_owned()))
        .collect()
}

/// The key of a copy of a page.
fn key(page: &str) -> String {
    let key = page.split("name=\"once\" value=\"").nth(1).expect("a key");
    key.split('"').next().expect("its end").to_owned()
}

/// A situation in which a form works: who sends it, from which page, to where, and what. Nothing in it happens by itself.
struct Case {
    browser: Browser,
    page: String,
    to: String,
    form: Form,
}

async fn opened(browser: &mut Browser, second: &str) -> String {
    let fields = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat1", "me"),
        ("seat2", second),
    ];
    browser.post("/tables", &fields).await;
    browser.at().to_owned()
}

/// The address of the link to seat 2.
async fn invitation(host: &mut Browser, table: &str) -> String {
    let (_, page) = host.get(table).await;
    let link = page.split("value=\"http://court.test").nth(1).expect("a link");
    link.split('"').next().expect("its end").to_owned()
}

/// A table at which two people play, and the page of the one who is asked; some decisions have been made.
async fn two_people(house: &House, decisions: usize) -> (Browser, Browser, String) {
    let (mut one, mut two) = (Browser::new(house), Browser::new(house));
    let table = opened(&mut one, "invited").await;
    let link = invitation(&mut one, &table).await;
    two.get(&link).await;
    let seat_key = link.rsplit('/').next().expect("a key");
    two.post(&format!("{table}/join"), &[("key", seat_key)]).await;
    let mut made = 0;
    while made < decisions {
        for player in [&mut one, &mut two] {
            let (_, page) = player.get(&table).await;
            if let Some(action) = common::offers(&page).into_iter().next_back() {
                player.press(&table, &page, &action).await;
                made += 1;
            }
        }
    }
    (one, two, table)
}

/// The numbers of the seats that are asked and are not asked.
async fn turn(browser: &mut Browser, table: &str) -> (String, String) {
    let id = table.rsplit('/').next().expect("a name");
    let (_, view) = browser.get(&format!("/api/v1/tables/{id}")).await;
    let view: serde_json::Value = serde_json::from_str(&view).expect("JSON");
    let asked = view["table"]["turn"][0].as_u64().expect("somebody is asked");
    (asked.to_string(), (3 - asked).to_string())
}

async fn case(house: &House, address: &str) -> Case {
    let mut browser = Browser::new(house);
    let (page, fields): (String, Form) = match address {
        "/tables" => {
            let fields = [
                ("game", "emperor"),
                ("count", "2"),
                ("seat1", "me"),
                ("seat2", "invited"),
            ];
            ("/new?game=emperor".to_owned(), form(&fields))
        }
        "/games/{game}/play-now" => ("/".to_owned(), Form::new()),
        "/records" => {
            let record = finished("louis-xiv", 2, 7)
                .record()
                .expect("a record")
                .to_string();
            ("/records".to_owned(), vec![("record", record)])
        }
        "/table/{id}/rematch" | "/table/{id}/clone" => {
            let record = finished("louis-xiv", 2, 8)
                .record()
                .expect("a record")
                .to_string();
            browser.upload("/records", &[], record.as_bytes()).await;
            let replay = browser.at().to_owned();
            let fields = [("position", "3"), ("seat", "1"), ("with", "screen")];
            (replay, form(&fields))
        }
        "/table/{id}/join" => {
            let mut host = Browser::new(house);
            let table = opened(&mut host, "invited").await;
            let link = invitation(&mut host, &table).await;
            let key = link.rsplit('/').next().expect("a key").to_owned();
            (link, vec![("key", key), ("name", "Bea".to_owned())])
        }
        "/table/{id}/invite" | "/table/{id}/close" | "/table/{id}/start" => {
            let table = opened(&mut browser, "invited").await;
            (table, form(&[("seat", "2"), ("fill", "page")]))
        }
        "/table/{id}/act" => {
            let table = opened(&mut browser, "same-screen").await;
            let (asked, _) = turn(&mut browser, &table).await;
            let page = format!("{table}?seat={asked}");
            let (_, shown) = browser.get(&page).await;
            let (decision, seat) = common::fields(&shown);
            let action = common::offers(&shown).into_iter().next().expect("an offer");
            (
                page,
                vec![("decision", decision), ("seat", seat), ("action", action)],
            )
        }
        "/table/{id}/undo" => {
            let (mut one, mut two, table) = two_people(house, 1).await;
            let (_, page) = one.get(&table).await;
            let undoes = page.contains("/undo\"");
            browser = if undoes { one } else { two.clone() };
            let (_, page) = two.get(&table).await;
            assert!(undoes || page.contains("/undo\""), "{page}");
            (table, form(&[("steps", "1")]))
        }
        "/table/{id}/takeback" | "/table/{id}/agree" => {
            let (mut one, two, table) = two_people(house, 6).await;
            browser = one.clone();
            if address.ends_with("agree") {
                one.post(&format!("{table}/takeback"), &[]).await;
                browser = two;
            }
            (table, form(&[("agree", "yes")]))
        }
        "/table/{id}/bot" | "/table/{id}/return" => {
            let table = opened(&mut browser, "same-screen").await;
            let (asked, waiting) = turn(&mut browser, &table).await;
            if address.ends_with("return") {
                browser.post(&format!("{table}/bot"), &[("seat", &waiting)]).await;
            }
            (format!("{table}?seat={asked}"), vec![("seat", waiting)])
        }
        "/table/{id}/resign" => {
            let table = opened(&mut browser, "same-screen").await;
            let (asked, waiting) = turn(&mut browser, &table).await;
            (format!("{table}?seat={asked}"), vec![("seat", waiting)])
        }
        "/table/{id}/chat" => {
            let table = opened(&mut browser, "invited").await;
            (table, form(&[("text", "hello")]))
        }
        other => panic!("{other} is a new form: how is it repeated?"),
    };
    let id = page.split(['/', '?']).nth(2).unwrap_or_default().to_owned();
    Case {
        to: address.replace("{id}", &id).replace("{game}", "louis-xiv"),
        browser,
        page,
        form: fields,
    }
}

/// Sends a form; where it leads to.
async fn send(browser: &mut Browser, case: &Case) -> (u16, String) {
    let form: Vec<(&str, &str)> = case
        .form
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let (status, page) = if case.to == "/records" {
        browser.upload(&case.to, &form, b"").await
    } else {
        browser.post(&case.to, &form).await
    };
    assert_eq!(status, 200, "{}: {page}", case.to);
    (status, browser.at().to_owned())
}

/// All that the browser can see of the table it is at.
async fn seen(browser: &mut Browser) -> Vec<(u16, String)> {
    let id = browser.at().split('/').nth(2).unwrap_or_default().to_owned();
    let mut seen = Vec::new();
    for part in ["", "/log"] {
        seen.push(browser.get(&format!("/api/v1/tables/{id}{part}")).await);
    }
    seen
}

/// How many tables the house has made.
fn tables_made(house: &House) -> String {
    let text = house.hub.metrics().text();
    let line = text
        .lines()
        .find(|line| line.starts_with("court_tables_created_total "));
    line.expect("a number of tables").to_owned()
}

#[tokio::test]
async fn every_form_that_is_sent_twice_is_done_once() {
    for address in court_web::form_addresses() {
        if CHANGES_NOTHING.contains(&address) {
            continue;
        }
        let house = house().await;
        let mut case = case(&house, address).await;
        let (status, page) = case.browser.get(&case.page).await;
        assert_eq!(status, 200, "{address}: {page}");
        case.form.push(("once", key(&page)));
        // The first answer gets lost, and with it whatever cookies it brought.
        let (mut lost, mut back) = (case.browser.clone(), case.browser.clone());
        let first = send(&mut lost, &case).await;
        let once = seen(&mut lost).await;
        let tables = tables_made(&house);
        let again = send(&mut back, &case).await;
        assert_eq!(first, again, "{address}");
        assert_eq!(tables_made(&house), tables, "{address}");
        assert_eq!(
            lost.cookie(court_api::IDENTITY_COOKIE),
            back.cookie(court_api::IDENTITY_COOKIE),
            "{address}"
        );
        // Bots go on by themselves.
        if !matches!(address, "/games/{game}/play-now" | "/table/{id}/start") {
            assert_eq!(once, seen(&mut back).await, "{address}");
        }
    }
}

#[tokio::test]
async fn another_copy_of_a_page_says_the_same_again_and_one_copy_says_different_things() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    let table = opened(&mut browser, "invited").await;
    let to = format!("{table}/chat");
    for text in ["hello", "hello", "there"] {
        let (_, page) = browser.get(&table).await;
        let copy = key(&page);
        for text in [text, "and"] {
            let said = [("text", text), ("once", copy.as_str())];
            browser.post(&to, &said).await;
            browser.post(&to, &said).await;
        }
    }
    let id = table.rsplit('/').next().expect("a name");
    let (_, log) = browser.get(&format!("/api/v1/tables/{id}/log")).await;
    let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
    let said: Vec<_> = log["chat"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| line["text"].as_str().expect("a text"))
        .collect();
    assert_eq!(said, ["hello", "and", "hello", "and", "there", "and"]);
}

#[tokio::test]
async fn a_new_link_replaces_the_old_one_on_the_page_of_the_host() {
    let house = house().await;
    let (mut host, mut friend) = (Browser::new(&house), Browser::new(&house));
    let table = opened(&mut host, "invited").await;
    let old = invitation(&mut host, &table).await;
    let (status, page) = host.post(&format!("{table}/invite"), &[("seat", "2")]).await;
    assert_eq!(status, 200, "{page}");
    let new = invitation(&mut host, &table).await;
    assert!(new != old && !page.contains(&old), "{page}");
    assert_eq!(friend.get(&old).await.0, 404);
    assert_eq!(friend.get(&new).await.0, 200);
    let key = new.rsplit('/').next().expect("a key");
    let joined = [("key", key), ("name", "\u{200b}\u{3164}")];
    let (status, page) = friend.post(&format!("{table}/join"), &joined).await;
    assert!(status == 400 && page.contains("can be seen"), "{page}");
    let joined = [("key", key), ("name", "Bea")];
    let (_, page) = friend.post(&format!("{table}/join"), &joined).await;
    assert!(page.contains("id=\"board\""), "{page}");
}

/// What an address answers, without cookies: status, kind and body.
async fn ask(house: &House, method: &str, path: &str) -> (u16, Option<String>, Vec<u8>) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "court.test")
        .body(Body::empty())
        .expect("a request");
    let answer = house.router.clone().oneshot(request).await.expect("an answer");
    let (head, mut body) = answer.into_parts();
    let kind = head.headers.get(header::CONTENT_TYPE);
    let kind = kind.map(|kind| kind.to_str().expect("text").to_owned());
    // A stream has no end: its first piece will do.
    let bytes = match body.frame().await {
        Some(frame) => frame.expect("bytes").into_data().expect("data").to_vec(),
        None => Vec::new(),
    };
    (head.status.as_u16(), kind, bytes)
}

#[tokio::test]
async fn head_answers_like_get_without_a_body_and_takes_nothing() {
    let house = house().await;
    let mut host = Browser::new(&house);
    let fields = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat2", "invited"),
        ("public", "yes"),
    ];
    host.post("/tables", &fields).await;
    let table = host.at().to_owned();
    let link = invitation(&mut host, &table).await;
    let before = seen(&mut host.clone()).await;
    let id = table.rsplit('/').next().expect("a name").to_owned();
    let mut paths: Vec<String> = [
        "/",
        "/mine",
        "/statistics",
        "/records",
        "/new",
        "/new?game=emperor",
        "/rules",
        "/rules/emperor?q=tax",
        "/favicon.ico",
        "/nowhere",
        "/tables",
        "/healthz",
        "/metrics",
        "/api/v1/openapi.json",
        "/api/v1/tables",
        "/api/v1/games",
        "/api/v1/me/tables",
        "/api/v1/statistics",
        "/api/v1/nowhere",
    ]
    .map(str::to_owned)
    .to_vec();
    paths.push(link);
    for part in [
        "",
        "/live",
        "/replay",
        "/statistics",
        "/fairness",
        "/record",
        "/join",
        "/chat",
        "?seat=0",
    ] {
        paths.push(format!("{table}{part}"));
    }
    for part in [
        "",
        "/log",
        "/events",
        "/fairness",
        "/record",
        "/positions/0",
        "/join",
    ] {
        paths.push(format!("/api/v1/tables/{id}{part}"));
    }
    for path in paths {
        let get = ask(&house, "GET", &path).await;
        let head = ask(&house, "HEAD", &path).await;
        assert_eq!((get.0, &get.1), (head.0, &head.1), "{path}");
        assert!(head.2.is_empty(), "{path}: HEAD has a body");
        assert_ne!(get.0, 415, "{path}");
    }
    host.get(&table).await;
    assert_eq!(before, seen(&mut host).await);
}
