//! Statistics of the site: what counts, what does not, and what they do not tell.

use serde_json::{Value, json};

use super::site::{Opened, Site, config, until};

async fn play_through(site: &Site, new: Value) -> Opened {
    let table = site.table(new).await;
    site.finish(&table, &table.all_seats()).await;
    table
}

async fn statistics(site: &Site) -> Value {
    site.get("/api/v1/statistics", "").await.ok()["games"].clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn total(list: &Value, name: &str) -> f64 {
    let list = list.as_array().expect("a list");
    list.iter().map(|part| number(&part[name])).sum()
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_counted_by_seat_and_by_who_held_it() {
    let site = Site::new().await;
    assert_eq!(statistics(&site).await, json!([]), "nothing was played yet");
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": "minister"}]);
    let mut tables = Vec::new();
    for public in [true, false, false] {
        let new = json!({"game": "toy", "seats": seats, "public": public});
        tables.push(play_through(&site, new).await);
    }
    // One person gives up: the seat is nobody's achievement.
    let left = site.table(json!({"game": "toy", "seats": seats})).await;
    site.post(&left.path("/resign"), left.seat(1), json!({}))
        .await
        .done();
    until("the bots are done", || async {
        site.get(&left.path(""), left.seat(1)).await.ok()["table"]["status"] == "over"
    })
    .await;
    tables.push(left);
    // A game that goes on does not count, and another kind of game stands by itself.
    site.toy_table(2).await;
    play_through(
        &site,
        json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "level": "page"}]}),
    )
    .await;

    let text = site.get("/api/v1/statistics", "").await.text;
    for table in &tables {
        assert!(!text.contains(table.id()), "a table is named");
    }
    assert!(!text.contains("Anna"), "a person is named");
    let games = statistics(&site).await;
    assert_eq!(games.as_array().map(Vec::len), Some(2), "{games}");
    let (two, three) = (&games[0], &games[1]);
    assert_eq!((&two["game"], &two["seats"]), (&json!("toy"), &json!(2)));
    assert_eq!((&two["finished"], &three["finished"]), (&json!(4), &json!(1)));

    // Against the tables themselves.
    let (mut steps, mut best, mut first_seat) = (0.0, 0.0, 0.0);
    for table in &tables {
        let info = site.get(&table.path(""), table.token("watch")).await.ok()["table"].clone();
        steps += number(&info["in_force"]) / 4.0;
        let (scores, ranks) = (&info["outcome"]["scores"], &info["outcome"]["ranks"]);
        let winners = ranks
            .as_array()
            .expect("ranks")
            .iter()
            .filter(|rank| **rank == 1)
            .count();
        let winner = usize::from(ranks[0] != 1);
        best += number(&scores[winner]) / 4.0;
        first_seat += if winner == 0 { 1.0 / winners as f64 } else { 0.0 };
    }
    near(number(&two["average_steps"]), steps);
    near(number(&two["average_winning_score"]), best);
    near(number(&two["by_seat"][0]["wins"]), first_seat);
    near(number(&two["by_seat"][0]["share"]), first_seat / 4.0);
    for (kind, games) in [(two, 4.0), (three, 1.0)] {
        near(total(&kind["by_seat"], "wins"), games);
        near(total(&kind["by_seat"], "share"), 1.0);
        near(total(&kind["by_holder"], "wins"), games);
        near(total(&kind["by_holder"], "held"), games * number(&kind["seats"]));
    }
    let holders = |kind: &Value| -> Vec<(String, u64)> {
        let list = kind["by_holder"].as_array().expect("a list").iter();
        let one = |part: &Value| {
            let holder = part["holder"].as_str().expect("a name").to_owned();
            (holder, part["held"].as_u64().expect("a number"))
        };
        list.map(one).collect()
    };
    let named = |list: &[(&str, u64)]| -> Vec<(String, u64)> {
        list.iter()
            .map(|(name, held)| ((*name).to_owned(), *held))
            .collect()
    };
    assert_eq!(
        holders(two),
        named(&[("person", 3), ("stand-in", 1), ("minister", 4)])
    );
    assert_eq!(holders(three), named(&[("person", 2), ("page", 1)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_played_here_from_the_beginning_does_not_count() {
    let site = Site::new().await;
    let table = play_through(
        &site,
        json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "me"}]}),
    )
    .await;
    let before = statistics(&site).await;
    assert_eq!(before[0]["finished"], 1);

    let record = site.get(&table.path("/record"), table.token("watch")).await.text;
    site.post("/api/v1/records", "", json!({"record": record}))
        .await
        .created();
    let seats = json!([{"kind": "me"}, {"kind": "me"}]);
    let body = json!({"record": record, "position": 2, "seats": seats});
    let followed = site.post("/api/v1/records", "", body).await.created();
    site.finish(&followed, &followed.all_seats()).await;
    let body = json!({"position": 2, "seats": seats});
    let cloned = site
        .post(&table.path("/clone"), table.seat(1), body)
        .await
        .created();
    site.finish(&cloned, &cloned.all_seats()).await;
    play_through(
        &site,
        json!({"game": "toy", "seats": seats, "options": {"rounds": 1}}),
    )
    .await;
    assert_eq!(statistics(&site).await, before);

    // A further game of the same people is a game of its own.
    let tokens = table.all_seats();
    let next = site.post(&table.path("/rematch"), &tokens, json!({})).await.ok();
    let next = Opened(json!({"id": next["table"]}));
    site.finish(&next, &tokens).await;
    assert_eq!(statistics(&site).await[0]["finished"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_ended_before_there_were_statistics_are_counted_once() {
    let site = Site::new().await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "courtier"}]);
    for game in ["toy", "toy", "emperor"] {
        play_through(&site, json!({"game": game, "seats": seats})).await;
    }
    site.toy_table(2).await;
    let counted = statistics(&site).await;
    assert_eq!(counted[0]["finished"], 2);
    site.hub.close().await;

    // As a program that knew no statistics left it, with a table that nobody can read.
    for statement in super::site::AS_IN_SCHEMA_2 {
        site.sql(statement).await;
    }
    for statement in [
        "DROP TABLE game_tally",
        "DROP TABLE seat_tally",
        "UPDATE court_schema SET version = 1",
        "INSERT INTO court_table (id, game, rules, created, status, public, meta) \
         VALUES ('odd', 'toy', 1, 0, 'over', 0, 'not JSON')",
        "INSERT INTO progress (table_id, seq, entries, in_force, turn, touched) VALUES ('odd', 0, 0, 0, 0, 0)",
    ] {
        site.sql(statement).await;
    }

    for _ in 0..2 {
        let again = Site::on(
            site.directory.clone(),
            config(),
            &court_server::GuardSettings::UNLIMITED,
        )
        .await;
        assert_eq!(
            statistics(&again).await,
            counted,
            "counted once, however often it is opened"
        );
        again.hub.close().await;
    }
}
