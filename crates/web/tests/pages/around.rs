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
            &[("game", "louis-xiv"), ("count", "2"), ("variants", "shown")][..],
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
        assert!(page.contains("Back to the home page"), "an error is a page");
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
    ] {
        assert_eq!(browser.get(&form).await.0, 200);
        assert_eq!(browser.at(), back, "{form}");
    }
    let long = "x".repeat(100_000);
    for (path, form, expected) in [
        ("/tables", &[("name1", long.as_str())][..], 413),
        ("/new", &[("a", "b")], 405),
    ] {
        let (status, page) = browser.post(path, form).await;
        assert_eq!(status, expected, "{path}");
        assert!(
            page.contains("That did not work") && page.contains("Back to the home page"),
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
        ("variants", "shown"),
        ("/reseat_pays", "yes"),
        ("/spaces/trier/castle", "77"),
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
        "name=\"/reseat_pays\" value=\"yes\" checked",
        "name=\"/spaces/trier/castle\" min=\"0\" max=\"3\" value=\"77\"",
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

/// What a browser would send of the fields for variants on a page.
fn variants(page: &str) -> Vec<(String, String)> {
    let after = |text: &str, mark: &str| {
        let rest = text.split_once(mark)?.1;
        rest.split('"').next().map(str::to_owned)
    };
    let fields = page.split("name=\"/").skip(1).filter_map(|rest| {
        let name = format!("/{}", rest.split('"').next()?);
        let tag = rest.split("</label>").next()?;
        let value = if tag.contains("</select>") {
            let chosen = tag.split(" selected").next()?.rsplit("value=\"").next()?;
            chosen.trim_end_matches('"').to_owned()
        } else if tag.contains("value=\"yes\"") && !tag.contains(" checked") {
            return None;
        } else {
            after(tag, "value=\"").unwrap_or_default()
        };
        Some((name, value))
    });
    std::iter::once(("variants".to_owned(), "shown".to_owned()))
        .chain(fields)
        .collect()
}

#[tokio::test]
async fn variants_are_chosen_in_words_and_reach_the_table() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    let (_, page) = browser.get("/new?game=emperor").await;
    assert!(
        page.contains("Equal points at the end") && !page.contains("<textarea"),
        "{page}"
    );
    for (change, expected) in [
        (None, serde_json::json!({})),
        (
            Some(("/tie_break", "thalers")),
            serde_json::json!({"tie_break": "thalers"}),
        ),
        (
            Some(("/spaces/trier/castle", "3")),
            serde_json::json!({"spaces": {"trier": {"castle": 3}}}),
        ),
    ] {
        let mut form = variants(&page);
        form.extend([
            ("game".to_owned(), "emperor".to_owned()),
            ("count".to_owned(), "2".to_owned()),
        ]);
        if let Some((name, value)) = change {
            let field = form.iter_mut().find(|field| field.0 == name);
            field.expect(name).1 = value.to_owned();
        }
        let form: Vec<(&str, &str)> = form
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let (status, answer) = browser.post("/tables", &form).await;
        assert_eq!(status, 200, "{answer}");
        let id = browser.at().rsplit('/').next().expect("a name").to_owned();
        let (_, view) = browser.get(&format!("/api/v1/tables/{id}")).await;
        let view: serde_json::Value = serde_json::from_str(&view).expect("JSON");
        assert_eq!(view["table"]["options"], expected);
    }
}

#[tokio::test]
async fn whoever_waits_without_script_sees_the_page_again_and_whoever_is_asked_keeps_it() {
    let mut browser = Browser::new(&house().await);
    let refreshes = |page: &str| page.contains("http-equiv=\"refresh\"");
    let form = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat1", "me"),
        ("seat2", "invited"),
    ];
    let (_, page) = browser.post("/tables", &form).await;
    assert!(page.contains("Waiting for players") && refreshes(&page), "{page}");
    let (_, page) = browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    assert!(!page.is_empty());
    let (_, page) = browser.wait_for_turn(&table).await;
    assert!(!refreshes(&page), "what is being chosen is not taken away");
}
