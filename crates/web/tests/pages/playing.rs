//! At the table.

use crate::common::{self, Browser, house};

#[tokio::test]
async fn a_game_can_be_played_with_forms_alone() {
    for game in court_games::GAMES {
        let mut browser = Browser::new(&house().await);
        let (_, page) = browser.get("/").await;
        assert!(page.contains(&format!("/games/{}/play-now", game.slug())));
        let (status, page) = browser
            .post(&format!("/games/{}/play-now", game.slug()), &[])
            .await;
        assert_eq!(status, 200, "{page}");
        let table = browser.at().to_owned();
        let mut decisions = 0;
        let mut page = page;
        while !page.contains("id=\"over\"") {
            let form = common::fields(&page);
            let Some(action) = common::offers(&page).into_iter().next_back() else {
                (_, page) = browser.wait_for_turn(&table).await;
                continue;
            };
            let answer = browser
                .post(
                    &format!("{table}/act"),
                    &[("decision", &form.0), ("seat", &form.1), ("action", &action)],
                )
                .await;
            assert_eq!(answer.0, 200, "{action}: {}", answer.1);
            page = answer.1;
            decisions += 1;
            assert!(decisions < 3000, "the game does not end");
        }
        assert!(decisions > 5, "{}", game.slug());
        for part in [
            "replay",
            "replay?at=3",
            "replay?at=3&seat=2",
            "statistics",
            "fairness",
            "record",
        ] {
            let (status, page) = browser.get(&format!("{table}/{part}")).await;
            assert_eq!(status, 200, "{part}: {page}");
            if part == "fairness" {
                assert!(page.contains("Proven."), "{page}");
            }
        }
        let (status, page) = browser
            .post(
                &format!("{table}/clone"),
                &[("position", "6"), ("seat", "1"), ("with", "screen")],
            )
            .await;
        assert_eq!(status, 200);
        assert!(
            page.contains("class=\"curtain\"") || page.contains("id=\"offers\""),
            "{page}"
        );
        assert_ne!(browser.at(), table);
        let (_, page) = browser.get("/statistics").await;
        let id = table.rsplit('/').next().expect("an id");
        assert!(
            page.contains("<strong>1</strong> game has been finished")
                && page.contains("svg class=\"plot shares\""),
            "{page}"
        );
        let shares = [0, 33, 50, 100].map(|share| format!("people {share} % of 1"));
        assert!(shares.iter().any(|share| page.contains(share)), "{page}");
        assert!(!page.contains(id), "a table is named");
    }
}

#[tokio::test]
async fn pressing_what_is_not_legal_says_why_with_the_rule() {
    let mut browser = Browser::new(&house().await);
    let (_, page) = browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    let page = if common::offers(&page).is_empty() {
        browser.wait_for_turn(&table).await.1
    } else {
        page
    };
    let form = common::fields(&page);
    let (status, page) = browser
        .post(
            &format!("{table}/act"),
            &[("decision", &form.0), ("seat", "1"), ("try", "lay d7")],
        )
        .await;
    assert_eq!(status, 422);
    assert!(
        page.contains("class=\"notice refusal\"") && page.contains("/rules/louis-xiv#"),
        "{page}"
    );
    assert!(page.contains("id=\"board\""), "the table is still there");
    let (status, page) = browser
        .post(
            &format!("{table}/act"),
            &[
                ("decision", "999999"),
                ("seat", "1"),
                ("action", &common::offers(&page)[0]),
            ],
        )
        .await;
    assert_eq!(status, 409, "a stale answer is refused");
    assert!(page.contains("look again"), "{page}");
}

#[tokio::test]
async fn without_script_a_point_of_no_return_is_asked_about_once_if_one_wants() {
    let mut browser = Browser::new(&house().await);
    for confirm in ["no", "yes"] {
        browser
            .post("/settings", &[("theme", "system"), ("confirm", confirm)])
            .await;
        browser.post("/games/sun-king/play-now", &[]).await;
        let table = browser.at().to_owned();
        let mut asked = 0;
        for _ in 0..20 {
            let (_, page) = browser.wait_for_turn(&table).await;
            let (decision, seat) = common::fields(&page);
            let Some(action) = common::offers(&page).into_iter().next() else {
                break;
            };
            let form = [
                ("decision", decision.as_str()),
                ("seat", &seat),
                ("action", &action),
            ];
            let (status, answer) = browser.post(&format!("{table}/act"), &form).await;
            assert_eq!(status, 200);
            if answer.contains("id=\"sure\"") {
                asked += 1;
                assert_eq!(common::fields(&answer).0, decision, "nothing has happened yet");
                let sure: Vec<_> = form.into_iter().chain([("sure", "yes")]).collect();
                let (status, answer) = browser.post(&format!("{table}/act"), &sure).await;
                assert_eq!(status, 200);
                assert!(!answer.contains("id=\"sure\""), "asked once");
            }
        }
        assert_eq!(asked > 0, confirm == "yes", "{asked} times with {confirm}");
    }
}

#[tokio::test]
async fn pages_are_light() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    for game in court_games::GAMES {
        browser
            .post(&format!("/games/{}/play-now", game.slug()), &[])
            .await;
        let table = browser.at().to_owned();
        let once: usize = court_web::assets::once().map(common::packed).sum();
        let (mut first, mut update, mut page) = (0, 0, String::new());
        while !page.contains("id=\"over\"") {
            page = browser.wait_for_turn(&table).await.1;
            first = first.max(common::packed(&page) + once);
            let region = page
                .split("<main")
                .nth(1)
                .and_then(|rest| rest.split("</main>").next())
                .expect("a table");
            update = update.max(common::packed(region));
            let (decision, seat) = common::fields(&page);
            if let Some(action) = common::offers(&page).into_iter().next_back() {
                let form = [
                    ("decision", decision.as_str()),
                    ("seat", &seat),
                    ("action", &action),
                ];
                browser.post(&format!("{table}/act"), &form).await;
            }
        }
        let name = game.slug();
        println!("{name}: a table's page has at most {first} bytes, an update {update}, packed");
        assert!(first <= 150_000, "{name}: the page of a table has {first} bytes");
        assert!(update <= 30_000, "{name}: an update has {update} bytes");
    }
}

#[tokio::test]
async fn what_cannot_be_said_is_explained_and_still_there() {
    let mut browser = Browser::new(&house().await);
    browser.post("/games/sun-king/play-now", &[]).await;
    let table = browser.at().to_owned();
    let long = "bonjour ".repeat(100);
    let (status, page) = browser
        .post(&format!("{table}/chat"), &[("seat", "1"), ("text", &long)])
        .await;
    assert_eq!(status, 400);
    assert!(
        page.contains("class=\"notice refusal\"") && page.contains(long.trim()),
        "{page}"
    );
}

#[tokio::test]
async fn a_curtain_falls_only_where_something_is_hidden_from_the_next_at_this_screen() {
    let house = house().await;
    for (game, hides) in [("louis-xiv", true), ("emperor", false)] {
        let mut browser = Browser::new(&house);
        let seats = [
            ("game", game),
            ("count", "2"),
            ("seat1", "me"),
            ("seat2", "same-screen"),
        ];
        browser.post("/tables", &seats).await;
        let table = browser.at().to_owned();
        let (_, page) = browser.get(&table).await;
        assert_eq!(page.contains("class=\"curtain\""), hides, "{game}: {page}");
        if hides {
            continue;
        }
        // Whoever is asked is shown, one after the other, without a word between.
        let mut shown = std::collections::BTreeSet::new();
        let mut page = page;
        for _ in 0..4 {
            let (_, seat) = common::fields(&page);
            shown.insert(seat);
            let action = common::offers(&page).into_iter().next_back().expect("an offer");
            page = browser.press(&table, &page, &action).await.1;
            assert!(!page.contains("class=\"curtain\""), "{page}");
        }
        assert_eq!(shown.len(), 2, "both have played");
    }
}
