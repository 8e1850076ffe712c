//! Tables that are not played by the newest rules.

use court_core::Turn;
use court_games::{GAMES, Level, Player};
use court_server::Playable;
use court_table::{Kind, KindOf, Opening, Seed};
use court_testkit::toy::Edition;

use crate::common::{self, Browser, house};

/// A finished game of version 1.
fn kept(game: &str, name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tests/records");
    std::fs::read_to_string(format!("{folder}/{game}/{name}.court")).expect("a record")
}

/// The address of the table made from this record.
async fn upload(browser: &mut Browser, record: &str) -> String {
    let (status, page) = browser
        .upload("/records", &[("record", ""), ("with", "")], record.as_bytes())
        .await;
    assert_eq!(status, 200, "{page}");
    browser.at().trim_end_matches("/replay").to_owned()
}

#[tokio::test]
async fn a_table_of_older_rules_says_so_and_links_to_what_has_changed() {
    let house = house().await;
    for (game, old) in [
        ("louis-xiv", "2-seats"),
        ("sun-king", "2-seats-louis-once"),
        ("emperor", "2-seats"),
    ] {
        let mut browser = Browser::new(&house);
        let link = format!("href=\"/rules/{game}#v2\"");
        let table = upload(&mut browser, &kept(game, old)).await;
        for page in ["", "/replay", "/statistics"] {
            let (status, page) = browser.get(&format!("{table}{page}")).await;
            assert_eq!(status, 200);
            assert!(page.contains("played under version 1 of the rules"), "{page}");
            assert!(page.contains(&link), "{page}");
        }
        let (_, book) = browser.get(&format!("/rules/{game}")).await;
        assert!(
            book.contains("id=\"v2\"") && book.contains("Versions of these rules"),
            "{game}"
        );
        let new = common::finished(game, 2, 5)
            .record()
            .expect("a whole record")
            .to_string();
        let table = upload(&mut browser, &new).await;
        let (_, page) = browser.get(&table).await;
        assert!(!page.contains("of the rules, under which"), "{page}");
    }
}

/// The toy as a program knows it that plays these versions of its rules.
struct Program<const OLDEST: u16, const NEWEST: u16>;

impl<const OLDEST: u16, const NEWEST: u16> Playable for Program<OLDEST, NEWEST> {
    fn kind(&self) -> &'static dyn Kind {
        const { &KindOf::<Edition<OLDEST, NEWEST>>::new() }
    }

    fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        // Nobody asks for one here.
        GAMES[0].player(level, seed)
    }
}

/// A finished game of the toy.
fn toy_record() -> String {
    let kind = KindOf::<Edition<1, 1>>::new();
    let mut table = kind.open(Opening::new(2, Seed::from_number(5))).expect("a table");
    loop {
        match table.turn() {
            Turn::Over => return table.record().expect("a whole record").to_string(),
            Turn::Chance => table.roll().expect("a shuffle"),
            Turn::Of(seats) => {
                let seat = seats.first().expect("somebody");
                let action = table.legal(seat).swap_remove(0);
                table.play(seat, &action).expect("it is legal");
            }
        }
    }
}

#[tokio::test]
async fn a_finished_table_of_rules_that_are_gone_shows_its_result_and_its_log() {
    let before = common::house_of(vec![&Program::<1, 1>]).await;
    let mut browser = Browser::new(&before);
    let table = upload(&mut browser, &toy_record()).await;
    let (_, page) = browser.get(&table).await;
    let result = |page: &str| {
        let (_, rest) = page.split_once("id=\"over-title\"").expect("the end");
        rest.split_once("</table>").expect("a score sheet").0.to_owned()
    };
    let shown = result(&page);
    before.hub.close().await;

    let after = before.with_games(vec![&Program::<2, 3>]);
    browser.move_to(&after);
    let (status, page) = browser.get(&table).await;
    assert_eq!(status, 200, "{page}");
    assert_eq!(result(&page), shown, "the same result");
    assert!(page.contains("which this program does not know"), "{page}");
    assert!(
        !page.contains(&format!("{table}/replay")),
        "there is nothing to replay: {page}"
    );
    // The log in notation, without links to moments.
    let moves: Vec<_> = toy_record()
        .lines()
        .filter_map(|line| line.strip_prefix("@1 play ").map(|card| card[..1].to_owned()))
        .collect();
    assert!(!moves.is_empty());
    for card in moves {
        assert!(page.contains(&format!(" play {card}")), "{card}: {page}");
    }
    for (part, says) in [
        ("/statistics", "Where the points came from"),
        ("/fairness", "cannot recompute"),
    ] {
        let (status, page) = browser.get(&format!("{table}{part}")).await;
        assert_eq!(status, 200, "{page}");
        assert!(page.contains(says), "{page}");
    }
    let (status, record) = browser.get(&format!("{table}/record")).await;
    assert_eq!((status, record), (200, toy_record()));
    let (status, page) = browser.get(&format!("{table}/replay")).await;
    assert_eq!(status, 409);
    assert!(
        page.contains("does not know version 1 of the rules of The Toy"),
        "{page}"
    );
    let (_, mine) = browser.get("/mine").await;
    assert!(mine.contains(&table), "{mine}");
}
