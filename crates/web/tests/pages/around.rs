//! The pages around the tables.

use crate::common::{Browser, house};

#[tokio::test]
async fn statistics_of_a_new_court_say_so() {
    let mut browser = Browser::new(&house().await);
    let (_, home) = browser.get("/").await;
    assert!(home.contains("href=\"/statistics\"") && home.contains("href=\"/records\""));
    let (status, page) = browser.get("/statistics").await;
    assert_eq!(status, 200);
    assert!(
        page.contains("No game has been finished") && !page.contains("class=\"plot"),
        "{page}"
    );
}

#[tokio::test]
async fn a_new_table_that_does_not_fit_is_explained() {
    let mut browser = Browser::new(&house().await);
    for (form, words) in [
        (
            &[("game", "louis-xiv"), ("count", "2"), ("options", "{")][..],
            "options are not JSON",
        ),
        (
            &[
                ("game", "louis-xiv"),
                ("count", "2"),
                ("options", "{\"nonsense\": 1}"),
            ],
            "does not fit",
        ),
        (&[("game", "louis-xiv"), ("count", "7")], ""),
    ] {
        let (status, page) = browser.post("/tables", form).await;
        assert_eq!(status, 422, "{form:?}");
        assert!(page.contains("refusal") && page.contains(words), "{page}");
    }
    for missing in [
        "/nowhere",
        "/table/k3v7q2m8c4xw",
        "/table/x",
        "/rules/chess",
        "/new?game=chess",
        // Bytes that are no text.
        "/table/%ff",
        "/table/%ff/replay",
        "/table/k3v7q2m8c4xw/seat/%ff",
        "/rules/%ff",
    ] {
        let (status, page) = browser.get(missing).await;
        assert_eq!(status, 404, "{missing}");
        assert!(page.contains("To the home page"), "an error is a page");
    }
}

/// Whatever goes wrong is said on a page.
#[tokio::test]
async fn there_are_no_blank_screens() {
    let mut browser = Browser::new(&house().await);
    let (_, page) = browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    assert!(
        page.contains("id=\"share\"") && page.contains(&format!("{table}/links")),
        "{page}"
    );
    let (_, links) = browser.get(&format!("{table}/links")).await;
    assert!(links.contains(&format!("{table}?key=")), "{links}");
    // The address of a form, loaded again.
    for (form, back) in [
        (format!("{table}/act"), table.as_str()),
        (format!("{table}/chat"), &table),
        ("/tables".to_owned(), "/new"),
        ("/settings".to_owned(), "/"),
    ] {
        assert_eq!(browser.get(&form).await.0, 200);
        assert_eq!(browser.at(), back, "{form}");
    }
    let long = "x".repeat(100_000);
    for (path, form, expected) in [
        ("/tables", &[("options", long.as_str())][..], 413),
        ("/new", &[("a", "b")], 405),
    ] {
        let (status, page) = browser.post(path, form).await;
        assert_eq!(status, expected, "{path}");
        assert!(
            page.contains("That did not work") && page.contains("To the home page"),
            "{page}"
        );
    }
    let (status, page) = browser.upload("/tables", &[("a", "b")], b"").await;
    assert_eq!(status, 415);
    assert!(page.contains("That did not work"), "{page}");
}

#[tokio::test]
async fn what_a_person_prefers_is_kept() {
    let mut browser = Browser::new(&house().await);
    browser
        .post("/settings", &[("theme", "dark"), ("confirm", "yes")])
        .await;
    let (_, page) = browser.get("/").await;
    assert!(
        page.contains("data-theme=\"dark\"") && page.contains("data-confirm=\"yes\""),
        "{page}"
    );
}

/// Found by fuzzing: a program that mistypes an address got a page.
#[tokio::test]
async fn nothing_under_api_is_answered_with_a_page() {
    let mut browser = Browser::new(&house().await);
    for path in ["/api/", "/api/v1", "/api/v1/table", "/api/v2/games"] {
        let (status, text) = browser.get(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(text.contains("\"code\":\"no-such-address\""), "{path}: {text}");
    }
}

#[tokio::test]
async fn a_refused_form_loses_nothing_that_was_filled_in() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    let form = [
        ("game", "emperor"),
        ("count", "4"),
        ("seat2", "same-screen"),
        ("name1", "Ada"),
        ("name2", "Bea"),
        ("seat3", "minister"),
        ("seat4", "open"),
        ("pace", "days"),
        ("minutes", "7"),
        ("hours", "48"),
        ("public", "yes"),
        ("contribution", "for <luck>"),
        ("options", "{\"nonsense\": 1}"),
    ];
    let (status, page) = browser.post("/tables", &form).await;
    assert_eq!(status, 422);
    for kept in [
        "<option value=\"4\" selected>",
        "value=\"Ada\"",
        "value=\"Bea\"",
        "value=\"days\" checked",
        "name=\"minutes\" min=\"1\" max=\"600\" value=\"7\"",
        "value=\"48\"",
        "name=\"public\" value=\"yes\" checked",
        "value=\"for &lt;luck&gt;\"",
        "{&quot;nonsense&quot;: 1}</textarea>",
    ] {
        assert!(page.contains(kept), "{kept} is lost: {page}");
    }
    let chosen: Vec<&str> = page
        .split("name=\"seat")
        .skip(1)
        .filter_map(|seat| seat.split("\" selected").next()?.rsplit('"').next())
        .collect();
    assert_eq!(chosen, ["me", "same-screen", "minister", "open"]);

    browser
        .post(
            "/tables",
            &[("game", "emperor"), ("count", "2"), ("seat2", "open")],
        )
        .await;
    let table = browser.at().to_owned();
    let (_, page) = browser.get(&table).await;
    let key = page
        .split("/seat/")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let form = [
        ("key", key.expect("a link to give away")),
        ("name", "Cleo"),
        ("contribution", &"x".repeat(150)),
    ];
    let (status, page) = Browser::new(&house).post(&format!("{table}/join"), &form).await;
    assert_eq!(status, 400);
    for (name, value) in form {
        assert!(
            page.contains(&format!("value=\"{value}\"")),
            "{name} is lost: {page}"
        );
    }
}

#[tokio::test]
async fn the_contents_of_a_rule_book_count_chapters_as_the_book_does() {
    let mut browser = Browser::new(&house().await);
    for (game, chapter) in [("emperor", "1 Terms"), ("louis-xiv", "Phase 1: supply")] {
        let (_, page) = browser.get(&format!("/rules/{game}")).await;
        let contents = page.split("<nav class=\"toc\"").nth(1);
        let contents = contents
            .and_then(|rest| rest.split("</nav>").next())
            .expect("contents");
        assert!(contents.contains(&format!(">{chapter}</a>")), "{contents}");
        assert!(!contents.contains("<ol"), "they are numbered twice: {contents}");
    }
}
