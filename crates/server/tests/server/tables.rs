//! Seats, invitations, undo, takebacks, bots that stand in, further games, clones, records.

use serde_json::{Value, json};

use super::site::{Opened, Site, config, dice, until};

async fn play_first_offer(site: &Site, table: &Opened, token: &str) {
    let play = site.an_answer(table, token).await;
    site.post(&table.path("/play"), token, play).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_come_by_invitation_and_by_the_open_door() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "invited"}, {"kind": "open"}]);
    let table = site.table(json!({"game": "toy", "seats": seats})).await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(view["table"]["status"], "open");
    assert_eq!(view["view"], Value::Null);
    assert!(
        view["table"]["commitment"]
            .as_str()
            .is_some_and(|text| text.len() == 64)
    );

    // The watcher's link takes no seat of a private table; the invitation takes its own and no other.
    let join = table.path("/join");
    let refused = site.post(&join, table.token("watch"), json!({})).await.refused();
    assert_eq!(refused, (403, "not-your-seat".to_owned()));
    let refused = site
        .post(&join, table.invite(2), json!({"seat": 3}))
        .await
        .refused();
    assert_eq!(refused, (403, "not-your-seat".to_owned()));
    let bert = site
        .post(
            &join,
            table.invite(2),
            json!({"name": "Bert", "contribution": "clover"}),
        )
        .await
        .ok();
    assert_eq!(bert["seat"], 2);
    assert_eq!(bert["status"], "open");
    // An invitation works once: the one who sent it cannot sit down in Bert's place, nor look at his cards.
    let again = site.post(&join, table.invite(2), json!({})).await.refused();
    assert_eq!(again, (409, "seat-taken".to_owned()));
    let peek = site.get(&table.path("?seat=2"), table.invite(2)).await.refused();
    assert_eq!(peek, (403, "not-your-seat".to_owned()));

    let cleo = site
        .post(&join, table.token("join"), json!({"name": "Cleo"}))
        .await
        .ok();
    assert_eq!((&cleo["seat"], &cleo["status"]), (&json!(3), &json!("playing")));
    let late = site.post(&join, table.token("join"), json!({})).await.refused();
    assert_eq!(late, (409, "already-started".to_owned()));
    let view = site
        .get(&table.path(""), bert["token"].as_str().expect("a token"))
        .await
        .ok();
    let names: Vec<_> = (0..3)
        .map(|i| view["table"]["seats"][i]["name"].clone())
        .collect();
    assert_eq!(names, ["Anna", "Bert", "Cleo"]);
    assert_eq!(
        view["table"]["contributions"],
        json!([{"seat": 2, "text": "clover"}])
    );
    assert_eq!(view["you"]["seats"], json!([2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_are_listed_joined_and_watched_by_anybody() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let table = site
        .table(json!({"game": "toy", "seats": seats, "public": true}))
        .await;
    let hidden = site.table(json!({"game": "toy", "seats": seats})).await;
    let listed = site.get("/api/v1/tables", "").await.ok();
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(listed[0]["table"]["id"], table.id());
    site.get(&table.path(""), "").await.ok();
    assert_eq!(site.get(&hidden.path(""), "").await.refused().0, 404);
    let joined = site.post(&table.path("/join"), "", json!({"seat": 3})).await.ok();
    assert_eq!(joined["seat"], 3);
    // The host need not wait: bots fill up.
    let start = table.path("/start");
    let free = site.post(&start, table.token("host"), json!({})).await.refused();
    assert_eq!(free, (409, "seats-open".to_owned()));
    let guest = joined["token"].as_str().expect("a token");
    assert_eq!(site.post(&start, guest, json!({})).await.refused().1, "not-host");
    site.post(&start, table.token("host"), json!({"fill": "page"}))
        .await
        .done();
    let view = site.get(&table.path(""), "").await.ok();
    assert_eq!(view["table"]["status"], "playing");
    assert_eq!(view["table"]["seats"][1]["kind"], "bot");
    // Mine are those my tokens open.
    let mine = site.get("/api/v1/me/tables", guest).await.ok();
    assert_eq!(mine.as_array().map(Vec::len), Some(1));
    assert_eq!(mine[0]["mine"], json!([3]));
    // A table that has not started can be closed, by its host only.
    assert_eq!(
        site.post(&table.path("/close"), table.token("host"), json!({}))
            .await
            .refused()
            .1,
        "already-started"
    );
    assert_eq!(
        site.post(&hidden.path("/close"), hidden.seat(1), json!({}))
            .await
            .refused()
            .1,
        "not-host"
    );
    site.post(&hidden.path("/close"), hidden.token("host"), json!({}))
        .await
        .done();
    let closed = site
        .post(&hidden.path("/join"), hidden.token("join"), json!({}))
        .await
        .refused();
    assert_eq!(closed, (409, "closed".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_goes_as_far_as_nothing_was_revealed_and_nobody_acted() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let undo = table.path("/undo");
    let none = site.post(&undo, table.seat(1), json!({})).await.refused();
    assert_eq!(none, (409, "no-undo".to_owned()));
    // Playing a card that one holds shows it, so look for a burial: nobody else learns anything.
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let offers = view["asked"]["offers"].as_array().expect("offers");
    let bury = offers.iter().find(|offer| {
        offer["action"]
            .as_str()
            .is_some_and(|text| text.starts_with("bury"))
    });
    let body = json!({"decision": view["asked"]["decision"], "action": bury.expect("a burial")["action"]});
    site.post(&table.path("/play"), table.seat(1), body).await.ok();
    assert_eq!(
        site.post(&undo, table.seat(2), json!({})).await.refused().1,
        "no-undo"
    );
    let reach = site.get(&table.path(""), table.seat(1)).await.ok()["undo_reach"].clone();
    assert_eq!(reach, 1);
    assert_eq!(
        site.post(&undo, table.seat(1), json!({"steps": 2}))
            .await
            .refused()
            .1,
        "no-undo"
    );
    site.post(&undo, table.seat(1), json!({})).await.done();
    let after = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(after["view"], view["view"]);
    assert_eq!(after["asked"]["offers"], view["asked"]["offers"]);
    // The same decision, asked anew: an answer to the old number is stale.
    assert_ne!(after["asked"]["decision"], view["asked"]["decision"]);
    let stale =
        json!({"decision": view["asked"]["decision"], "action": view["asked"]["offers"][0]["action"]});
    assert_eq!(
        site.post(&table.path("/play"), table.seat(1), stale)
            .await
            .refused()
            .1,
        "stale-decision"
    );
    // Restarting the turn is undoing all of it.
    play_first_offer(&site, &table, table.seat(1)).await;
    let log = site.get(&table.path("/log"), table.seat(2)).await.ok();
    let notice = log["told"]
        .as_array()
        .expect("told")
        .iter()
        .any(|told| told["text"] == "@1 took a decision back.");
    assert!(notice, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_needs_everybodys_consent() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let before = site.get(&table.path(""), table.seat(1)).await.ok();
    play_first_offer(&site, &table, table.seat(1)).await;
    let (ask, answer) = (table.path("/takeback"), table.path("/takeback/answer"));
    assert_eq!(
        site.post(&ask, table.seat(2), json!({})).await.refused().1,
        "no-undo"
    );
    site.post(&ask, table.seat(1), json!({})).await.done();
    let waiting = site.get(&table.path(""), table.seat(2)).await.ok();
    assert_eq!(waiting["table"]["takeback"]["by"], 1);
    assert_eq!(waiting["table"]["takeback"]["waiting_for"], json!([2]));
    assert_eq!(
        site.post(&ask, table.seat(2), json!({"to": 0})).await.refused().1,
        "takeback-waits"
    );
    // One's own consent is not enough.
    assert_eq!(
        site.post(&answer, table.seat(1), json!({"agree": true}))
            .await
            .refused()
            .1,
        "no-takeback"
    );
    site.post(&answer, table.seat(2), json!({"agree": false}))
        .await
        .done();
    assert_eq!(
        site.post(&answer, table.seat(2), json!({"agree": true}))
            .await
            .refused()
            .1,
        "no-takeback"
    );
    site.post(&ask, table.seat(1), json!({})).await.done();
    site.post(&answer, table.seat(2), json!({"agree": true}))
        .await
        .done();
    let after = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(after["view"], before["view"]);
    assert_eq!(
        notices(&site, &table).await,
        [
            "started",
            "takeback-asked",
            "takeback-refused",
            "takeback-asked",
            "taken-back"
        ]
    );
}

/// The codes of all notices so far.
async fn notices(site: &Site, table: &Opened) -> Vec<String> {
    let log = site.get(&table.path("/log"), table.seat(2)).await.ok();
    let code = |notice: &Value| notice["code"].as_str().expect("a code").to_owned();
    log["notices"]
        .as_array()
        .expect("notices")
        .iter()
        .map(code)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_that_nobody_will_answer_is_called_off() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    play_first_offer(&site, &table, table.seat(1)).await;
    let ask = table.path("/takeback");
    // Whoever asked may think again.
    site.post(&ask, table.seat(1), json!({})).await.done();
    site.post(
        &table.path("/takeback/answer"),
        table.seat(1),
        json!({"agree": false}),
    )
    .await
    .done();
    // Whoever was asked leaves.
    site.post(&ask, table.seat(1), json!({})).await.done();
    site.post(&table.path("/hand-to-bot"), table.seat(2), json!({}))
        .await
        .done();
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert!(view["table"]["takeback"].is_null(), "{view}");
    assert_eq!(
        notices(&site, &table).await,
        [
            "started",
            "takeback-asked",
            "takeback-lapsed",
            "takeback-asked",
            "handed-to-bot",
            "takeback-lapsed"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_far_behind_a_snapshot_finds_its_way() {
    let mut quick = config();
    quick.snapshot_every = 4;
    let site = Site::with(quick.clone(), &court_server::GuardSettings::UNLIMITED).await;
    let table = site
        .table(json!({"game": "louis-xiv", "seats": [{"kind": "me"}, {"kind": "same-screen"}]}))
        .await;
    let (tokens, mut dice) = (table.all_seats(), dice());
    // Far enough for several snapshots, and no game is over so soon.
    for _ in 0..40 {
        site.play_on(table.id(), &tokens, &mut dice).await;
    }
    let site = site.restart(quick).await;
    // All seats are the caller's: nobody else is affected.
    site.post(&table.path("/takeback"), &tokens, json!({"seat": 1, "to": 3}))
        .await
        .done();
    let view = site.get(&table.path(""), &tokens).await.ok();
    assert!(
        view["table"]["in_force"].as_u64().expect("a number") < 8,
        "{}",
        view["table"]
    );
    let position = site.get(&table.path("/positions/3?seat=1"), &tokens).await.ok();
    assert_eq!(position["position"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_until_the_person_is_back_and_for_good_after_resigning() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let hand = table.path("/hand-to-bot");
    assert_eq!(
        site.post(&hand, table.seat(2), json!({"seat": 1}))
            .await
            .refused()
            .1,
        "not-your-seat"
    );
    site.post(&hand, table.seat(1), json!({"level": "page"}))
        .await
        .done();
    until("the bot has moved", || async {
        site.get(&table.path(""), table.seat(2)).await.ok()["asked"].is_object()
    })
    .await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(
        view["table"]["seats"][0]["stand_in"],
        json!({"level": "page", "why": "handed"})
    );
    let body = json!({"decision": 0, "action": "draw"});
    assert_eq!(
        site.post(&table.path("/play"), table.seat(1), body)
            .await
            .refused()
            .1,
        "seat-is-with-bot"
    );
    let back = table.path("/take-back-seat");
    site.post(&back, table.seat(1), json!({})).await.done();
    assert_eq!(
        site.post(&back, table.seat(1), json!({})).await.refused().1,
        "no-stand-in"
    );
    // The person decides again.
    play_first_offer(&site, &table, table.seat(2)).await;
    site.post(&table.path("/resign"), table.seat(1), json!({}))
        .await
        .done();
    assert_eq!(
        site.post(&back, table.seat(1), json!({})).await.refused().1,
        "resigned"
    );
    site.finish(&table, table.seat(2)).await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    assert_eq!(view["table"]["seats"][0]["stand_in"]["why"], "resigned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_one_of_the_offers() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let view = site.get(&table.path(""), table.seat(1)).await.ok();
    let hint = site
        .post(&table.path("/hint"), table.seat(1), json!({}))
        .await
        .ok();
    assert_eq!(hint["decision"], view["asked"]["decision"]);
    let offers = view["asked"]["offers"].as_array().expect("offers");
    let best = &hint["candidates"][0];
    let offered = offers
        .iter()
        .any(|offer| offer["action"] == best["action"] && offer["text"] == best["text"]);
    assert!(offered, "{hint}");
    assert_eq!(
        site.post(&table.path("/hint"), table.seat(2), json!({}))
            .await
            .refused()
            .1,
        "not-your-turn"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_stays_with_the_table() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let chat = table.path("/chat");
    let line = site
        .post(&chat, table.seat(2), json!({"text": "  good luck  "}))
        .await
        .ok();
    assert_eq!((&line["seat"], &line["text"]), (&json!(2), &json!("good luck")));
    for (text, code) in [("", "bad-chat"), ("a\u{0}b", "bad-chat")] {
        assert_eq!(
            site.post(&chat, table.seat(1), json!({"text": text}))
                .await
                .refused()
                .1,
            code
        );
    }
    let long = "x".repeat(501);
    assert_eq!(
        site.post(&chat, table.seat(1), json!({"text": long}))
            .await
            .refused()
            .1,
        "bad-chat"
    );
    let refused = site
        .post(&chat, table.token("watch"), json!({"text": "boo"}))
        .await
        .refused();
    assert_eq!(refused.1, "not-your-seat");
    let site = site.restart(config()).await;
    let log = site.get(&table.path("/log"), table.token("watch")).await.ok();
    assert_eq!(log["chat"], json!([line]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_further_game_moves_everybody_one_seat_on_with_the_same_keys() {
    let site = Site::new().await;
    let seats =
        json!([{"kind": "me", "name": "Anna"}, {"kind": "invited"}, {"kind": "bot", "level": "page"}]);
    let table = site.table(json!({"game": "toy", "seats": seats})).await;
    let bert = site
        .post(&table.path("/join"), table.invite(2), json!({"name": "Bert"}))
        .await
        .ok();
    let bert = bert["token"].as_str().expect("a token");
    let rematch = table.path("/rematch");
    assert_eq!(
        site.post(&rematch, table.seat(1), json!({})).await.refused().1,
        "not-over"
    );
    site.finish(&table, &format!("{},{bert}", table.seat(1))).await;
    assert_eq!(
        site.post(&rematch, table.token("watch"), json!({}))
            .await
            .refused()
            .1,
        "not-your-seat"
    );
    let new = site.post(&rematch, table.seat(1), json!({})).await.ok();
    assert_eq!(site.post(&rematch, bert, json!({})).await.ok(), new);
    let new = Opened(json!({"id": new["table"]}));
    let view = site.get(&new.path(""), table.seat(1)).await.ok();
    let names: Vec<_> = (0..3)
        .map(|i| view["table"]["seats"][i]["name"].clone())
        .collect();
    assert_eq!(names, ["Bert", "Celeste", "Anna"]);
    assert_eq!(view["you"]["seats"], json!([3]));
    assert_eq!(view["table"]["status"], "open");
    let joined = site.post(&new.path("/join"), bert, json!({})).await.ok();
    assert_eq!(
        (&joined["seat"], &joined["status"]),
        (&json!(1), &json!("playing"))
    );
    let old = site.get(&table.path(""), bert).await.ok();
    assert_eq!(old["table"]["rematch"], view["table"]["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_can_be_played_on_once_the_game_is_over() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let clone = table.path("/clone");
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "page"}]);
    let body = json!({"position": 3, "seats": seats});
    assert_eq!(
        site.post(&clone, table.seat(1), body.clone()).await.refused().1,
        "not-over"
    );
    site.finish(&table, &table.all_seats()).await;
    let there = site
        .get(&table.path("/positions/3?seat=1"), table.token("watch"))
        .await
        .ok();
    let new = site.post(&clone, table.seat(1), body).await.created();
    let view = site.get(&new.path("/positions/3?seat=1"), new.seat(1)).await.ok();
    assert_eq!(view["view"], there["view"]);
    site.finish(&new, new.seat(1)).await;
    let fairness = site.get(&new.path("/fairness"), new.seat(1)).await.ok();
    // What was shuffled before is by hand; what the new seed shuffled is proven.
    assert_eq!(fairness["verdict"]["fairness"], "proven");
    assert!(fairness["verdict"]["by_hand"].as_u64() > Some(0), "{fairness}");
    let refused = site
        .post(
            &clone,
            table.seat(1),
            json!({"position": 3, "seats": [{"kind": "me"}]}),
        )
        .await;
    assert_eq!(refused.refused().1, "bad-seats");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_go_out_and_come_back() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    site.finish(&table, &table.all_seats()).await;
    let record = site.get(&table.path("/record"), table.token("watch")).await.text;
    let imported = site
        .post("/api/v1/records", "", json!({"record": record}))
        .await
        .created();
    let again = site
        .get(&imported.path("/record"), imported.token("host"))
        .await
        .text;
    assert_eq!(again, record);
    let fairness = site
        .get(&imported.path("/fairness"), imported.token("host"))
        .await
        .ok();
    assert_eq!(fairness["verdict"]["fairness"], "proven");
    // From the middle it can be played on.
    let seats = json!([{"kind": "me"}, {"kind": "same-screen"}]);
    let body = json!({"record": record, "position": 5, "seats": seats});
    let new = site.post("/api/v1/records", "", body).await.created();
    site.finish(&new, &new.all_seats()).await;
    let changed = record.replacen("@1", "@2", 1);
    assert_eq!(
        site.post("/api/v1/records", "", json!({"record": changed}))
            .await
            .refused(),
        (400, "bad-record".to_owned())
    );
    let large = "x".repeat(3_000_000);
    assert_eq!(
        site.post("/api/v1/records", "", json!({"record": large}))
            .await
            .refused()
            .0,
        413
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_to_look_at_has_no_seats_to_give_whatever_is_asked_for() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    site.finish(&table, &table.all_seats()).await;
    let record = site.get(&table.path("/record"), table.seat(1)).await.text;
    // The record's game has two seats; the sixth would be nobody's.
    let mut seats = vec![json!({"kind": "bot", "level": "page"}); 5];
    seats.push(json!({"kind": "me"}));
    let imported = site
        .post("/api/v1/records", "", json!({"record": record, "seats": seats}))
        .await;
    let cloned = site
        .post(&table.path("/clone"), table.seat(1), json!({"seats": seats}))
        .await;
    for answer in [imported, cloned] {
        let new = answer.created();
        assert_eq!(new.0["seats"], json!([]));
        let host = new.token("host");
        assert_eq!(
            site.get(&new.path(""), host).await.ok()["you"]["seats"],
            json!([])
        );
        for path in ["/take-back-seat", "/chat"] {
            let body = if path == "/chat" {
                json!({"text": "hm"})
            } else {
                json!({})
            };
            let refused = site.post(&new.path(path), host, body).await.refused();
            assert_eq!(refused, (403, "not-your-seat".to_owned()), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_unreadable_table_does_not_spoil_the_lists() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let new = json!({"game": "toy", "seats": seats, "public": true});
    let (odd, fine) = (site.table(new.clone()).await, site.table(new).await);
    site.sql(&format!(
        "UPDATE court_table SET meta = '{{}}' WHERE id = '{}'",
        odd.id()
    ))
    .await;
    let ids = |list: Value| -> Vec<Value> {
        let list = list.as_array().expect("a list").iter();
        list.map(|line| line["table"]["id"].clone()).collect()
    };
    assert_eq!(ids(site.get("/api/v1/tables", "").await.ok()), [fine.id()]);
    let tokens = format!("{},{}", odd.seat(1), fine.seat(1));
    assert_eq!(
        ids(site.get("/api/v1/me/tables", &tokens).await.ok()),
        [fine.id()]
    );
}
