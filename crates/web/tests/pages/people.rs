//! Several people at one table, and those who do not belong there.

use crate::common::{self, Browser, house};

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
    let (status, page) = stranger.get(&format!("{table}?seat=1")).await;
    assert_eq!(status, 403, "nobody looks with another's eyes");
    assert!(page.contains("This seat is not yours: 1."), "{page}");
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
async fn at_one_screen_nobody_looks_back_with_anothers_eyes() {
    let mut browser = Browser::new(&house().await);
    let form = [
        ("game", "louis-xiv"),
        ("count", "3"),
        ("seat1", "me"),
        ("seat2", "same-screen"),
        ("seat3", "page"),
    ];
    let (_, page) = browser.post("/tables", &form).await;
    assert!(page.contains("class=\"curtain\""), "{page}");
    let table = browser.at().to_owned();
    // The bot is slow to answer only for the eye: whoever is shown, the way back keeps to that seat.
    let (_, page) = browser.get(&format!("{table}?seat=2")).await;
    if !page.contains("class=\"curtain\"") {
        for (at, _) in page.match_indices(&format!("{table}/replay?")) {
            let link = page[at..].split('"').next().unwrap_or_default();
            assert!(link.contains("seat=2"), "{link}");
        }
    }
    let (status, page) = browser.get(&format!("{table}/replay")).await;
    assert_eq!(status, 200);
    assert!(
        page.contains("data-replay") && !page.contains("lx-card mission"),
        "who has not said who looks sees no hand: {page}"
    );
    let (_, page) = browser.get(&format!("{table}/replay?seat=2")).await;
    assert!(page.contains("lx-card mission"), "{page}");
}

#[tokio::test]
async fn after_the_end_friends_meet_again_at_the_next_table() {
    let house = house().await;
    let (mut host, mut friend) = (Browser::new(&house), Browser::new(&house));
    let form = [
        ("game", "sun-king"),
        ("count", "2"),
        ("seat1", "me"),
        ("seat2", "invited"),
    ];
    let (_, page) = host.post("/tables", &form).await;
    let table = host.at().to_owned();
    let key = page
        .split("/seat/")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let key = key.expect("a link to give away").to_owned();
    friend
        .post(&format!("{table}/join"), &[("key", &key), ("name", "Bea")])
        .await;
    let mut over = false;
    for _ in 0..3000 {
        for player in [&mut host, &mut friend] {
            let (_, page) = player.get(&table).await;
            over |= page.contains("id=\"over\"");
            if let Some(action) = common::offers(&page).into_iter().next_back() {
                player.press(&table, &page, &action).await;
            }
        }
        if over {
            break;
        }
    }
    assert!(over, "the game does not end");
    let (_, page) = host.post(&format!("{table}/rematch"), &[]).await;
    let next = host.at().to_owned();
    assert_ne!(next, table);
    assert!(page.contains("Waiting for players"), "{page}");
    let (_, page) = friend.get(&table).await;
    assert!(page.contains("To the next game"), "{page}");
    let (_, page) = friend.get(&next).await;
    assert!(page.contains("Sit down"), "there is a chair: {page}");
    let (status, page) = friend.post(&format!("{next}/join"), &[("name", "Bea")]).await;
    assert_eq!(status, 200);
    assert!(page.contains("id=\"board\""), "the next game begins: {page}");
    for player in [&mut host, &mut friend] {
        opens_the_own_seat(&house, player, &next).await;
    }
}

/// A page tells how to go on in a terminal; the link in that line opens the seat to whoever has it, elsewhere too.
async fn opens_the_own_seat(house: &common::House, browser: &mut Browser, table: &str) {
    let (_, page) = browser.get(table).await;
    let seat = common::fields(&page).1;
    assert!(page.contains(&format!("{table}/links")), "{page}");
    let (_, page) = browser.get(&format!("{table}/links")).await;
    let line = page.split("value=\"court play --url '").nth(1);
    let link = line
        .and_then(|rest| rest.split('\'').next())
        .expect("a line to copy");
    let path = link
        .strip_prefix("http://court.test")
        .expect("a link to this house");
    assert_eq!(page.matches(link).count(), 2, "as a link and as a line");
    let mut elsewhere = Browser::new(house);
    let (status, page) = elsewhere.get(path).await;
    assert_eq!((status, common::fields(&page).1), (200, seat.clone()), "{path}");
    // As it is written for a seat, it leads there as well.
    let mut again = Browser::new(house);
    let key = path.rsplit('=').next().expect("a key");
    let (status, page) = again.get(&format!("{table}/seat/{key}")).await;
    assert_eq!((status, common::fields(&page).1), (200, seat));
    assert_eq!(again.at(), table);
}

#[tokio::test]
async fn who_plays_is_told_how_to_go_on_in_a_terminal_and_nobody_else_is() {
    let house = house().await;
    let mut host = Browser::new(&house);
    let form = [("game", "emperor"), ("count", "2"), ("public", "yes")];
    host.post("/tables", &form).await;
    let table = host.at().to_owned();
    opens_the_own_seat(&house, &mut host, &table).await;
    let mut stranger = Browser::new(&house);
    let (_, page) = stranger.get(&table).await;
    assert!(
        page.contains("id=\"board\"") && !page.contains("/links"),
        "{page}"
    );
    let (_, page) = stranger.get(&format!("{table}/links")).await;
    assert!(
        page.contains("has no links") && !page.contains("court play"),
        "{page}"
    );
    // Several people at one screen have no seat of their own to take away.
    let form = [("game", "emperor"), ("count", "2"), ("seat2", "same-screen")];
    host.post("/tables", &form).await;
    let table = host.at().to_owned();
    let (_, curtain) = host.get(&table).await;
    let seat = curtain
        .split("?seat=")
        .nth(1)
        .map(|rest| &rest[..1])
        .expect("a seat");
    let (_, page) = host.get(&format!("{table}?seat={seat}")).await;
    assert!(page.contains("id=\"board\""), "{page}");
    let (_, page) = host.get(&format!("{table}/links")).await;
    assert!(
        page.contains("Link for watching") && !page.contains("court play"),
        "{page}"
    );
}

/// The first link to a seat on a waiting page.
fn link(page: &str) -> String {
    let rest = page
        .split("value=\"http://court.test")
        .find(|rest| rest.contains("/seat/"));
    rest.and_then(|rest| rest.split('"').next())
        .expect("a link")
        .to_owned()
}

#[tokio::test]
async fn an_invitation_says_what_to_by_whom_and_under_which_name() {
    let house = house().await;
    let mut host = Browser::new(&house);
    let form = [
        ("game", "emperor"),
        ("count", "3"),
        ("seat1", "me"),
        ("name1", "Ada"),
        ("seat2", "invited"),
        ("name2", "Bea"),
        ("seat3", "invited"),
        ("name3", "ada"),
        ("pace", "days"),
        ("hours", "48"),
    ];
    let (_, page) = host.post("/tables", &form).await;
    let table = host.at().to_owned();
    assert!(
        page.contains("QR code") && page.contains(&format!("{table}/qr?link=2")),
        "{page}"
    );
    let (status, picture) = host.get(&format!("{table}/qr?link=2")).await;
    assert_eq!(status, 200);
    assert!(
        picture.starts_with("<svg") && picture.contains("<path"),
        "{picture}"
    );
    let mut guest = Browser::new(&house);
    assert_eq!(
        guest.get(&format!("{table}/qr?link=2")).await.0,
        404,
        "only who has a link has its picture"
    );
    let (_, invitation) = guest.get(&link(&page)).await;
    for words in [
        "Ada invites you to a game of",
        "48 hours for each decision",
        "Five rounds",
        "name=\"name\" maxlength=\"40\" value=\"Bea\"",
        // Two of the same name are told apart.
        "ada 2",
    ] {
        assert!(invitation.contains(words), "{words}: {invitation}");
    }
    // Whoever takes another's name gets a number.
    let key = link(&page);
    let key = key.rsplit('/').next().expect("a key");
    guest
        .post(&format!("{table}/join"), &[("key", key), ("name", "ADA")])
        .await;
    let (_, page) = host.get(&table).await;
    assert!(page.contains("ADA 3"), "{page}");
}

#[tokio::test]
async fn seats_are_shuffled_if_one_wishes() {
    let house = house().await;
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..24 {
        let mut host = Browser::new(&house);
        let form = [
            ("game", "sun-king"),
            ("count", "3"),
            ("seat1", "me"),
            ("name1", "Ada"),
            ("seat2", "invited"),
            ("seat3", "invited"),
            ("shuffle", "yes"),
        ];
        host.post("/tables", &form).await;
        let id = host.at().rsplit('/').next().expect("a name").to_owned();
        let (_, view) = host.get(&format!("/api/v1/tables/{id}")).await;
        let view: serde_json::Value = serde_json::from_str(&view).expect("JSON");
        let seats = view["table"]["seats"].as_array().expect("seats");
        places.insert(seats.iter().position(|seat| seat["name"] == "Ada"));
    }
    assert_eq!(places, (0..3).map(Some).collect());
}

#[tokio::test]
async fn giving_up_is_asked_about_once_and_for_good() {
    let house = house().await;
    let mut browser = Browser::new(&house);
    browser.post("/games/louis-xiv/play-now", &[]).await;
    let table = browser.at().to_owned();
    let (_, page) = browser.wait_for_turn(&table).await;
    assert!(page.contains(&format!("{table}/resign?seat=1")), "{page}");
    let (_, page) = browser.get(&format!("{table}/resign?seat=1")).await;
    assert!(
        page.contains("Resign this game?") && page.contains("cannot take it back"),
        "{page}"
    );
    let (_, page) = browser.post(&format!("{table}/resign"), &[("seat", "1")]).await;
    assert!(!page.contains("/resign"), "{page}");
    assert!(common::offers(&page).is_empty(), "a bot plays on");
}
