//! Finished games, one for each number of seats and one with other components, kept as records: each replays to the
//! outcome written beside it, for ever.
//!
//! `COURT_BLESS=1` plays and writes them anew; that is right only when the rules version rises.

use std::fs;
use std::path::PathBuf;

use court_core::{Dice, FastDice, Game, Turn};
use court_louis_xiv::LouisXiv;
use court_table::{Fairness, Match, Opening, Record, Seed, verify};
use serde_json::{Value, json};

/// Name, seats, config, number of the seed.
fn games() -> Vec<(&'static str, u8, Value, u64)> {
    let other = json!({
        "tiles": {"6": {"front": {"number": 2}}, "12": {"front": {"number": 3}}},
        "money-cards": {"1": {"amount": 7}},
        "missions": {"d1": ["ring ring"], "d2": ["helmet helmet"]},
    });
    vec![
        ("2-seats", 2, json!({}), 1),
        ("3-seats", 3, json!({}), 2),
        ("4-seats", 4, json!({}), 3),
        ("4-seats-other-values", 4, other, 4),
    ]
}

fn path(name: &str, ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{name}.{ending}"))
}

/// A whole game of players who rather do something than nothing.
fn played(seats: u8, config: Value, number: u64) -> Match<LouisXiv> {
    let mut opening = Opening::new(seats, Seed::from_number(number));
    opening.config = config;
    let mut game = Match::<LouisXiv>::open(opening).expect("the config is sound");
    let mut dice = FastDice::new(number);
    let mut legal = Vec::new();
    loop {
        match game.state().turn() {
            Turn::Over => return game,
            Turn::Chance => drop(game.roll().expect("it is nature's turn")),
            Turn::Of(to_move) => {
                let seat = to_move.first().expect("somebody's turn");
                legal.clear();
                game.state().legal(seat, &mut legal);
                let place = dice.below(legal.len() as u32).max(dice.below(legal.len() as u32));
                game.play(seat, legal[place as usize])
                    .expect("what is listed is legal");
            }
        }
    }
}

#[test]
fn finished_games_replay_to_their_outcome() {
    if std::env::var("COURT_BLESS").is_ok_and(|value| value == "1") {
        for (name, seats, config, number) in games() {
            let game = played(seats, config, number);
            let record = game.to_record().expect("it was played from the beginning");
            fs::write(path(name, "court"), record.to_string()).expect("the record can be written");
            let outcome = serde_json::to_string_pretty(&game.state().outcome()).expect("outcomes are JSON");
            fs::write(path(name, "outcome.json"), outcome + "\n").expect("the outcome can be written");
        }
    }
    for (name, seats, ..) in games() {
        let text = fs::read_to_string(path(name, "court")).expect("the record is there");
        let record = Record::read(&text).expect("the record can be read");
        assert_eq!(record.to_string(), text, "{name} is written as it is read");
        assert_eq!(record.header.seats, seats);
        let verdict = verify::<LouisXiv>(&record).expect("every decision is legal");
        assert_eq!(verdict.fairness, Fairness::Proven, "{name}");
        let outcome = verdict.outcome.expect("the game is over");
        let expected = fs::read_to_string(path(name, "outcome.json")).expect("the outcome is there");
        let expected: Value = serde_json::from_str(&expected).expect("the outcome is JSON");
        assert_eq!(
            serde_json::to_value(outcome).expect("outcomes are JSON"),
            expected,
            "{name}"
        );
    }
}
