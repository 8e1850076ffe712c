//! The rules go on and nobody is locked out: one database, and one program after the other that knows other versions.

use court_games::{Level, Player};
use court_server::{HubConfig, Playable};
use court_table::{Kind, KindOf};
use court_testkit::toy::Edition;
use serde_json::{Value, json};

use super::site::{Anything, Opened, Site, config, dice};

/// The toy as a program knows it that plays these versions of its rules.
struct Program<const OLDEST: u16, const NEWEST: u16>;

impl<const OLDEST: u16, const NEWEST: u16> Playable for Program<OLDEST, NEWEST> {
    fn kind(&self) -> &'static dyn Kind {
        const { &KindOf::<Edition<OLDEST, NEWEST>>::new() }
    }

    fn player(&self, _: Level, seed: u64) -> Box<dyn Player> {
        Box::new(Anything::<Edition<OLDEST, NEWEST>>::new(seed))
    }
}

fn knowing<const OLDEST: u16, const NEWEST: u16>() -> HubConfig {
    let mut config = config();
    config.games = vec![const { &Program::<OLDEST, NEWEST> }];
    config
}

/// What the server says of a table, to a holder of all its seats.
async fn look(site: &Site, table: &Opened) -> Value {
    site.get(&table.path(""), &table.all_seats()).await.ok()
}

fn may_draw(view: &Value) -> bool {
    let offers = view["asked"]["offers"].as_array().expect("somebody is asked");
    offers.iter().any(|offer| offer["action"] == "draw")
}

fn rules(version: u16, newest: u16, known: bool) -> Value {
    json!({"version": version, "newest": newest, "known": known})
}

const OTHER_RULES: u16 = 409;

fn refused_for_its_rules(answer: &super::site::Answer) {
    assert_eq!(
        answer.refused(),
        (OTHER_RULES, "wrong-rules-version".to_owned()),
        "{}",
        answer.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_by_its_rules_when_the_program_has_newer_ones() {
    // The toy of all other tests: a program from before there were versions. Its usual options are not the edition's.
    let site = Site::new().await;
    let table = |second: &str| {
        let seats = json!([{"kind": "me"}, {"kind": second}]);
        json!({"game": "toy", "options": {"rounds": 3}, "seats": seats})
    };
    let (begun, over) = (site.table(table("me")).await, site.table(table("me")).await);
    let open = site.table(table("open")).await;
    site.finish(&over, &over.all_seats()).await;
    let before = look(&site, &begun).await;
    let outcome = look(&site, &over).await["table"]["outcome"].clone();

    let site = site.restart(knowing::<1, 2>()).await;
    let after = look(&site, &begun).await;
    assert_eq!(after["table"]["rules"], rules(1, 2, true));
    assert_eq!(after["asked"], before["asked"]);
    assert!(may_draw(&after), "by version 1 who has cards may draw");
    site.finish(&begun, &begun.all_seats()).await;
    for table in [&begun, &over] {
        let record = site.get(&table.path("/record"), &table.all_seats()).await.text;
        assert!(record.contains("\nrules 1 #"), "{record}");
        let verified = site
            .post("/api/v1/records/verify", "", json!({"record": record}))
            .await
            .ok();
        assert_eq!(
            (&verified["verdict"]["rules"], &verified["verdict"]["fairness"]),
            (&json!(1), &json!("proven"))
        );
    }
    assert_eq!(look(&site, &over).await["table"]["outcome"], outcome);
    // One that had not begun begins as it was made, a new one has the newest rules.
    let fill = json!({"fill": "page"});
    site.post(&open.path("/start"), open.token("host"), fill)
        .await
        .done();
    assert_eq!(look(&site, &open).await["table"]["rules"], rules(1, 2, true));
    let new = site.toy_table(2).await;
    let view = look(&site, &new).await;
    assert_eq!(view["table"]["rules"], rules(2, 2, true));
    assert!(!may_draw(&view), "by version 2 who has cards may not");
    // A further game of those who played by version 1, too.
    let rematch = site
        .post(&over.path("/rematch"), &over.all_seats(), json!({}))
        .await
        .ok();
    let next = Opened(json!({"id": rematch["table"], "seats": over.0["seats"]}));
    assert_eq!(look(&site, &next).await["table"]["rules"], rules(2, 2, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_table_of_rules_that_are_gone_shows_what_was_stored() {
    let site = Site::new().await.restart(knowing::<1, 1>()).await;
    let over = site.toy_table(2).await;
    let seats = over.all_seats();
    site.finish(&over, &seats).await;
    let before = look(&site, &over).await;
    let record = site.get(&over.path("/record"), &seats).await.text;
    let seed = site.get(&over.path("/fairness"), &seats).await.ok()["seed"].clone();
    let statistics = site.get("/api/v1/statistics", "").await.ok();

    let site = site.restart(knowing::<2, 3>()).await;
    let after = look(&site, &over).await;
    assert_eq!(after["table"]["rules"], rules(1, 3, false));
    for member in ["status", "outcome", "ended", "entries", "in_force", "seats"] {
        assert_eq!(after["table"][member], before["table"][member], "{member}");
    }
    assert_eq!((&after["view"], &after["asked"]), (&Value::Null, &Value::Null));
    assert_eq!(site.get(&over.path("/record"), &seats).await.text, record);
    // The log is what the record says, line by line.
    let log = site.get(&over.path("/log"), &seats).await.ok();
    let told: Vec<&str> = (log["told"].as_array().expect("lines").iter())
        .map(|line| line["text"].as_str().expect("a text"))
        .collect();
    assert_eq!(
        told.len() as u64,
        after["table"]["in_force"].as_u64().expect("a number")
    );
    for line in &told {
        assert!(record.contains(&format!("\n{line} #")), "{line}");
    }
    let fairness = site.get(&over.path("/fairness"), &seats).await.ok();
    assert_eq!((&fairness["seed"], &fairness["verdict"]), (&seed, &Value::Null));
    assert_eq!(site.get("/api/v1/statistics", "").await.ok(), statistics);
    let mine = site.get("/api/v1/me/tables", &seats).await.ok();
    assert_eq!(mine[0]["table"]["outcome"], before["table"]["outcome"]);
    assert_eq!(mine[0]["table"]["rules"], rules(1, 3, false));
    // What would have to be played through again is refused, and says why.
    refused_for_its_rules(&site.get(&over.path("/positions/3"), &seats).await);
    let play_on = json!({"seats": [{"kind": "me"}, {"kind": "me"}]});
    refused_for_its_rules(&site.post(&over.path("/clone"), &seats, play_on).await);
    let imported = site.post("/api/v1/records", "", json!({"record": record})).await;
    refused_for_its_rules(&imported);
    // People may go on: talk, and play again by today's rules.
    let said = site
        .post(&over.path("/chat"), over.seat(1), json!({"text": "well played"}))
        .await;
    assert!(said.status.is_success(), "{}", said.text);
    let rematch = site.post(&over.path("/rematch"), &seats, json!({})).await.ok();
    let next = Opened(json!({"id": rematch["table"], "seats": over.0["seats"]}));
    assert_eq!(look(&site, &next).await["table"]["rules"], rules(3, 3, true));

    // A program that knows them again has lost nothing.
    let site = site.restart(knowing::<1, 3>()).await;
    assert!(look(&site, &over).await["view"].is_object());
    let fairness = site.get(&over.path("/fairness"), &seats).await.ok();
    assert_eq!(fairness["verdict"]["fairness"], "proven");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_table_of_rules_that_are_gone_waits_for_a_program_that_knows_them() {
    let site = Site::new().await;
    let begun = site.toy_table(2).await;
    let seats = begun.all_seats();
    let with_bot = site
        .table(json!({"game": "toy", "seats": [{"kind": "bot", "level": "page"}, {"kind": "me"}]}))
        .await;
    let mut dice = dice();
    for _ in 0..3 {
        site.play_on(begun.id(), &seats, &mut dice).await;
    }
    let before = look(&site, &begun).await;

    let site = site.restart(knowing::<2, 3>()).await;
    let answer = site.get(&begun.path(""), &seats).await;
    refused_for_its_rules(&answer);
    assert_eq!(
        answer.json()["detail"],
        "this program cannot go on with this table: this program does not know version 1 of the rules of The Toy; it plays versions 2 to 3"
    );
    refused_for_its_rules(&site.get(&with_bot.path(""), with_bot.seat(2)).await);
    // Lists show it, and others are played.
    let mine = site.get("/api/v1/me/tables", &seats).await.ok();
    assert_eq!(mine[0]["table"]["rules"], rules(1, 3, false));
    assert_eq!(mine[0]["table"]["status"], "playing");
    let new = site.toy_table(2).await;
    site.finish(&new, &new.all_seats()).await;

    let site = site.restart(knowing::<1, 2>()).await;
    assert_eq!(look(&site, &begun).await["asked"], before["asked"]);
    site.finish(&begun, &seats).await;
    assert_eq!(look(&site, &begun).await["table"]["status"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_began_under_version_1_are_played_on_by_it() {
    let site = Site::new().await;
    for (game, file) in [
        ("louis-xiv", "2-seats"),
        ("sun-king", "2-seats-louis-once"),
        ("emperor", "2-seats"),
    ] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records");
        let record = std::fs::read_to_string(format!("{folder}/{game}/{file}.court")).expect("a record");
        let play_on = json!({"record": record, "position": 30, "seats": [{"kind": "me"}, {"kind": "me"}]});
        let table = site.post("/api/v1/records", "", play_on).await.created();
        assert_eq!(
            look(&site, &table).await["table"]["rules"],
            rules(1, 2, true),
            "{game}"
        );
        site.finish(&table, &table.all_seats()).await;
        let text = site.get(&table.path("/record"), &table.all_seats()).await.text;
        assert!(text.contains("\nrules 1 #"), "{game}");
        let verified = site
            .post("/api/v1/records/verify", "", json!({"record": text}))
            .await
            .ok();
        assert_eq!(verified["verdict"]["rules"], 1, "{game}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_other_rules_says_so_and_cannot_begin() {
    let site = Site::new().await;
    let playing = site.toy_table(2).await;
    let open = site
        .table(json!({"game": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}))
        .await;
    site.sql("UPDATE court_table SET rules = 99").await;
    let site = site.restart(config()).await;
    refused_for_its_rules(&site.get(&playing.path(""), playing.seat(1)).await);
    // One that has not begun can be looked at and closed, but it cannot begin.
    let fill = json!({"fill": "page"});
    refused_for_its_rules(&site.post(&open.path("/start"), open.token("host"), fill).await);
    let view = site.get(&open.path(""), open.seat(1)).await.ok();
    assert_eq!(view["table"]["status"], "open");
    assert_eq!(view["table"]["seats"][1]["kind"], "open");
    site.post(&open.path("/close"), open.token("host"), json!({}))
        .await
        .done();
}
