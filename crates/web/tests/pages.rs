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

/// The record of a random game, whole and broken off after some entries.
fn records(game: &str, seats: u8) -> (String, String) {
    let table = common::finished(game, seats, 5);
    let part = table.at(12).expect("it is that long");
    let text = |table: &dyn court_table::Table| table.record().expect("a whole record").to_string();
    (text(&*table), text(&*part))
}

#[tokio::test]
async fn a_record_is_uploaded_and_watched() {
    let house = house().await;
    for game in court_games::GAMES {
        let (whole, part) = records(game.slug(), 3.min(game.kind().meta().max_seats));
        let title = game.kind().meta().title;
        // As a file, as text as browsers send it, and as some editors save it.
        let pasted = whole.replace('\n', "\r\n");
        let marked = format!("\u{feff}{whole}");
        for (text, file) in [("", whole.as_str()), (pasted.as_str(), ""), ("", marked.as_str())] {
            let mut browser = Browser::new(&house);
            let (_, form) = browser.get("/records").await;
            assert!(form.contains("enctype=\"multipart/form-data\""));
            let (status, page) = browser
                .upload("/records", &[("record", text), ("with", "")], file.as_bytes())
                .await;
            assert_eq!(status, 200, "{page}");
            assert!(browser.at().ends_with("/replay"), "{}", browser.at());
            assert!(page.contains(title) && page.contains("data-replay"), "{page}");
            let table = browser.at().trim_end_matches("/replay").to_owned();
            let (_, fairness) = browser.get(&format!("{table}/fairness")).await;
            assert!(fairness.contains("Proven."), "{fairness}");
            let (_, mine) = browser.get("/mine").await;
            assert!(mine.contains(&table), "it is the uploader's");
            let mut stranger = Browser::new(&house);
            assert_eq!(
                stranger.get(&format!("{table}/replay")).await.0,
                404,
                "and nobody else's"
            );
        }

        // A game that is not over is played on, if that is wanted.
        let mut browser = Browser::new(&house);
        let (status, page) = browser.upload("/records", &[("with", "")], part.as_bytes()).await;
        assert_eq!(status, 400);
        assert!(page.contains("not-over") && page.contains("say below"), "{page}");
        assert!(
            page.contains(part.lines().next_back().expect("a line")),
            "what was sent is still there"
        );
        for (with, seat, expected) in [
            ("bots", "2", 200),
            ("screen", "1", 200),
            ("bots", "6", 400),
            ("bots", "x", 400),
        ] {
            let form = [("with", with), ("seat", seat)];
            let (status, page) = browser.upload("/records", &form, part.as_bytes()).await;
            assert_eq!(status, expected, "{with} {seat}: {page}");
            assert!(
                page.contains("no-such-seat")
                    || page.contains("id=\"board\"")
                    || page.contains("class=\"curtain\""),
                "{page}"
            );
        }
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_taken_is_explained_and_not_lost() {
    let house = house().await;
    let (whole, _) = records("louis-xiv", 3);
    let changed = whole.replacen("seats 3", "seats 4", 1);
    let large = format!("{whole}{}", " ".repeat(court_server::MAX_RECORD));
    let huge = vec![b'x'; 2 * court_server::MAX_RECORD];
    // Well written, but not by us.
    let rewritten = |change: &dyn Fn(&mut court_table::Header)| {
        let mut record = court_table::Record::read(&whole).expect("a record");
        change(&mut record.header);
        record.to_string()
    };
    let foreign = rewritten(&|header| header.game = "</textarea><script>alert(1)</script>".to_owned());
    let later = rewritten(&|header| header.rules = 99);
    let crowded = rewritten(&|header| header.seats = 200);
    let cases: [(&[u8], u16, &str, &str); 10] = [
        (b"", 400, "no-record", "There is no record"),
        (b"   \n ", 400, "no-record", "There is no record"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", 400, "bad-record", "not text"),
        (b"hello, court", 400, "bad-record", "Line 1"),
        (changed.as_bytes(), 400, "bad-record", "Line 4"),
        (foreign.as_bytes(), 404, "unknown-game", "There is no game"),
        (later.as_bytes(), 409, "wrong-rules-version", "version 99"),
        (crowded.as_bytes(), 422, "seats", "not by 200"),
        (large.as_bytes(), 413, "too-large", "at most"),
        (&huge, 413, "too-large", "at most"),
    ];
    let mut browser = Browser::new(&house);
    for (file, expected, code, words) in cases {
        let start = String::from_utf8_lossy(&file[..file.len().min(60)]).into_owned();
        let (status, page) = browser.upload("/records", &[("record", "")], file).await;
        assert_eq!(status, expected, "{start}: {page}");
        assert!(
            page.contains("role=\"alert\"") && page.contains(code) && page.contains(words),
            "{start}: {page}"
        );
        assert!(
            page.contains("action=\"/records\"") && !page.contains("<script>alert"),
            "{start}: the form is there again"
        );
        assert!(
            page.len() < 100_000,
            "{start}: what is too large is not sent back"
        );
    }
    assert!(
        browser.get("/mine").await.1.contains("None yet."),
        "nothing was opened"
    );
    // What the form does not send.
    let (status, page) = browser.post("/records", &[("record", &whole)]).await;
    assert_eq!(status, 400);
    assert!(page.contains("bad-form"), "{page}");
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
    // Who would take something back asks the others.
    let mut asked = String::new();
    for _ in 0..40 {
        for (player, seat) in [(&mut host, "1"), (&mut friend, "2")] {
            let (_, page) = player.get(&table).await;
            let (decision, _) = common::fields(&page);
            if let Some(action) = common::offers(&page).into_iter().next_back() {
                let form = [
                    ("decision", decision.as_str()),
                    ("seat", seat),
                    ("action", &action),
                ];
                player.post(&format!("{table}/act"), &form).await;
            }
        }
        if host.get(&table).await.1.contains("/takeback\"") {
            asked = host.post(&format!("{table}/takeback"), &[("seat", "1")]).await.1;
            break;
        }
    }
    assert!(
        asked.contains("id=\"takeback\"") && asked.contains("Withdraw"),
        "{asked}"
    );
    let (_, page) = friend.get(&table).await;
    assert!(page.contains("Agree") && page.contains("Refuse"), "{page}");
    let (_, page) = friend
        .post(&format!("{table}/agree"), &[("seat", "2"), ("agree", "yes")])
        .await;
    assert!(!page.contains("id=\"takeback\""), "{page}");
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

/// Whatever goes wrong is said on a page.
#[tokio::test]
async fn there_are_no_blank_screens() {
    let mut browser = Browser::new(&house().await);
    let (_, page) = browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    assert!(
        page.contains("id=\"share\"") && page.contains(&format!("{table}?key=")),
        "{page}"
    );
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
        let once: usize = court_web::assets::once()
            .iter()
            .map(|asset| common::packed(asset))
            .sum();
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
