//! Finished games kept as records, for every version of the rules, every number of seats, every way to end, and some
//! with other components: each replays to the outcome written beside it, for ever.
//!
//! No test writes them. `cargo run -p court-games --example keep-records` plays and writes those that are missing, as
//! when a version is new; it never overwrites one.

#[path = "kept/games.rs"]
#[expect(dead_code, reason = "only the example that writes records plays them")]
mod kept;

use std::fs;
use std::path::PathBuf;

use court_table::{Fairness, Opening, Record, Seed};
use kept::{Kept, games};
use serde_json::Value;

fn check(kept: &Kept) {
    let Kept { game, name, .. } = kept;
    let text = fs::read_to_string(kept.path("court")).expect("the record is there");
    let record = Record::read(&text).expect("the record can be read");
    assert_eq!(record.to_string(), text, "{game} {name} is written as it is read");
    assert_eq!(
        (record.header.rules, record.header.seats),
        (kept.rules, kept.seats),
        "{game} {name}"
    );
    let kind = court_games::game(game).expect("a game").kind();
    let verdict = kind.verify(&record).expect("every decision is legal");
    assert_eq!(
        (verdict.rules, verdict.fairness),
        (kept.rules, Fairness::Proven),
        "{game} {name}"
    );
    let table = kind.replay(&record).expect("every decision is legal");
    assert!((kept.shows)(&*table), "{game} {name} shows what it was kept for");
    let outcome = verdict.outcome.expect("the game is over");
    assert!(kept.ends_so(&outcome), "{game} {name} ends by {}", outcome.reason);
    let expected = fs::read_to_string(kept.path("outcome.json")).expect("the outcome is there");
    let expected: Value = serde_json::from_str(&expected).expect("the outcome is JSON");
    let outcome = serde_json::to_value(outcome).expect("outcomes are JSON");
    assert_eq!(outcome, expected, "{game} {name}");
}

#[test]
fn finished_games_replay_to_their_outcome() {
    games().iter().for_each(check);
}

#[test]
fn every_kept_record_is_in_the_list() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut kept: Vec<PathBuf> = games().iter().map(|game| game.path("court")).collect();
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|games| {
            games
                .map(|game| fs::read_dir(game?.path()))
                .collect::<Result<Vec<_>, _>>()
        })
        .expect("the folders can be read")
        .into_iter()
        .flatten()
        .map(|file| file.expect("the folder can be read").path())
        .filter(|file| file.extension().is_some_and(|ending| ending == "court"))
        .collect();
    kept.sort();
    found.sort();
    assert_eq!(found, kept);
}

#[test]
fn every_version_that_a_game_knows_has_kept_records() {
    for game in court_games::GAMES {
        for rules in game.kind().meta().known_rules() {
            let kept = games()
                .iter()
                .any(|kept| (kept.game, kept.rules) == (game.slug(), rules));
            assert!(kept, "no record of version {rules} of {} is kept", game.slug());
        }
    }
}

#[test]
fn a_version_that_is_not_known_is_refused_by_its_number() {
    for game in court_games::GAMES {
        let mut opening = Opening::new(2, Seed::from_number(1));
        opening.rules = Some(99);
        let refused = game.kind().open(opening).err().expect("there is no version 99");
        assert_eq!(refused.code(), "wrong-rules-version");
        let title = game.kind().meta().title;
        assert_eq!(
            refused.to_string(),
            format!(
                "this program does not know version 99 of the rules of {title}; it plays versions 1 to 2"
            )
        );
    }
}
