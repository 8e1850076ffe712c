//! Pages over HTTP, without a browser and without script: forms and links alone suffice to play.

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "support/house.rs"]
mod common;

use common::{Browser, house};

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
        for part in ["replay", "replay?at=3", "statistics", "fairness", "record"] {
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
async fn one_screen_falls_behind_a_curtain_between_seats() {
    let mut browser = Browser::new(&house().await);
    let form = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat1", "me"),
        ("name1", "Ada"),
        ("seat2", "same-screen"),
        ("name2", "Bea"),
        ("pace", "relaxed"),
    ];
    let (status, page) = browser.post("/tables", &form).await;
    assert_eq!(status, 200);
    assert!(
        page.contains("class=\"curtain\"") && page.contains("I am "),
        "{page}"
    );
    assert!(
        !page.contains("id=\"hand\""),
        "nothing is seen behind the curtain"
    );
    let table = browser.at().to_owned();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let (_, page) = browser.get(&table).await;
        let seat = page
            .split("?seat=")
            .nth(1)
            .map(|rest| &rest[..1])
            .expect("the curtain names a seat")
            .to_owned();
        seen.insert(seat.clone());
        let (_, page) = browser.get(&format!("{table}?seat={seat}")).await;
        let (decision, own) = common::fields(&page);
        assert_eq!(own, seat);
        let action = common::offers(&page)
            .into_iter()
            .next_back()
            .expect("who is called is asked");
        browser
            .post(
                &format!("{table}/act"),
                &[("decision", &decision), ("seat", &seat), ("action", &action)],
            )
            .await;
        if seen.len() == 2 {
            return;
        }
    }
    panic!("the other seat was never called");
}

#[tokio::test]
async fn strangers_see_nothing_of_a_private_table_and_no_secrets_of_a_public_one() {
    let house = house().await;
    let mut host = Browser::new(&house);
    let mut stranger = Browser::new(&house);
    host.post("/games/louis-xiv/play-now", &[]).await;
    let (status, _) = stranger.get(host.at()).await;
    assert_eq!(status, 404);
    host.post(
        "/tables",
        &[
            ("game", "louis-xiv"),
            ("count", "3"),
            ("public", "yes"),
            ("name1", "Ada"),
        ],
    )
    .await;
    let table = host.at().to_owned();
    let (_, own) = host.wait_for_turn(&table).await;
    let (status, page) = stranger.get(&table).await;
    assert_eq!(status, 200);
    assert!(own.contains("lx-card mission"), "the host sees her missions");
    assert!(
        !page.contains("lx-card") && common::offers(&page).is_empty(),
        "a stranger sees no card and has no choice"
    );
    let (status, _) = stranger.get(&format!("{table}?seat=1")).await;
    assert_eq!(status, 403, "nobody looks with another's eyes");
    for secret in ["statistics", "record", "live?seat=1"] {
        let (status, _) = stranger.get(&format!("{table}/{secret}")).await;
        assert!(status == 403 || status == 409, "{secret}: {status}");
    }
}

#[tokio::test]
async fn friends_come_by_link_choose_a_name_and_the_game_begins() {
    let house = house().await;
    let (mut host, mut friend) = (Browser::new(&house), Browser::new(&house));
    let form = [
        ("game", "louis-xiv"),
        ("count", "2"),
        ("seat1", "me"),
        ("name1", "Ada"),
        ("seat2", "invited"),
        ("contribution", "for luck"),
    ];
    let (_, page) = host.post("/tables", &form).await;
    assert!(page.contains("Waiting for players"), "{page}");
    let link = page
        .split("value=\"http://")
        .filter_map(|rest| rest.split('"').next())
        .find(|link| link.contains("/seat/"))
        .expect("a link to give away");
    let path = &link[link.find('/').expect("a path")..];
    let (status, page) = friend.get(path).await;
    assert_eq!(status, 200);
    assert!(page.contains("Sit down"));
    let key = path.rsplit('/').next().expect("a key");
    let table = host.at().to_owned();
    let (status, page) = friend
        .post(&format!("{table}/join"), &[("key", key), ("name", "Béa <3")])
        .await;
    assert_eq!(status, 200);
    assert!(
        page.contains("Béa &lt;3") && page.contains("id=\"board\""),
        "the last one to come starts the game"
    );
    host.post(
        &format!("{table}/chat"),
        &[("seat", "1"), ("text", "welcome <b>")],
    )
    .await;
    let (_, page) = friend.get(&table).await;
    assert!(page.contains("welcome &lt;b&gt;"), "{page}");
    let (_, page) = host.get(&format!("{table}/fairness")).await;
    assert!(
        page.contains("for luck") && page.contains("Sealed until the game is over"),
        "{page}"
    );
    let (_, mine) = friend.get("/mine").await;
    assert!(mine.contains(&table), "{mine}");
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
    ] {
        let (status, page) = browser.get(missing).await;
        assert_eq!(status, 404, "{missing}");
        assert!(page.contains("To the home page"), "an error is a page");
    }
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

#[tokio::test]
async fn pages_are_light() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    for game in court_games::GAMES {
        browser
            .post(&format!("/games/{}/play-now", game.slug()), &[])
            .await;
        let table = browser.at().to_owned();
        let (_, page) = browser.wait_for_turn(&table).await;
        let once: usize = court_web::assets::once()
            .iter()
            .map(|asset| common::packed(asset))
            .sum();
        let first = common::packed(&page) + once;
        assert!(
            first <= 150_000,
            "{}: the first page of a table has {first} bytes",
            game.slug()
        );
        let region = page
            .split("<main")
            .nth(1)
            .and_then(|rest| rest.split("</main>").next())
            .expect("a table");
        let update = common::packed(region);
        assert!(update <= 30_000, "{}: an update has {update} bytes", game.slug());
        println!(
            "{}: first page {first} bytes, update {update} bytes packed ({} plain)",
            game.slug(),
            region.len()
        );
    }
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
