//! Finished games, one for each reason to end and one for each number of seats, kept as records: each replays to the outcome
//! written beside it, for ever.
//!
//! `COURT_BLESS=1` plays and writes them anew; that is right only when the rules version rises.

use std::fs;
use std::path::PathBuf;

use court_core::{Dice, FastDice, Game, Turn};
use court_sun_king::{Action, End, SunKing};
use court_table::{Fairness, Match, Opening, Record, Seed, verify};
use serde_json::{Value, json};

/// A game that was kept: its name, seats, config, and why it ended.
struct Kept {
    name: &'static str,
    seats: u8,
    config: Value,
    end: End,
}

fn games() -> Vec<Kept> {
    let kept = |name, seats, end| Kept {
        name,
        seats,
        config: json!({}),
        end,
    };
    vec![
        kept("2-seats-louis-once", 2, End::LouisOnce),
        kept("2-seats-sole-survivor", 2, End::SoleSurvivor),
        kept("3-seats-louis-twice", 3, End::LouisTwice),
        kept("4-seats-louis-twice", 4, End::LouisTwice),
        kept("4-seats-louis-once", 4, End::LouisOnce),
        kept("5-seats-sole-survivor", 5, End::SoleSurvivor),
        kept("6-seats-louis-twice", 6, End::LouisTwice),
        Kept {
            name: "5-seats-other-readings",
            seats: 5,
            config: json!({
                "auction_cards_count_for_majority": true,
                "count_when_revealed": true,
                "property_cards": {"purple": 16, "green": 11},
                "auction_colours": {"order": "red"},
                "power_ones": 19,
            }),
            end: End::LouisTwice,
        },
    ]
}

fn path(name: &str, ending: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{name}.{ending}"))
}

/// A whole game of peaceable players: they attack only if they must, and bid low, so that games of every end come up.
fn played(seats: u8, config: Value, number: u64) -> Match<SunKing> {
    let mut opening = Opening::new(seats, Seed::from_number(number));
    opening.config = config;
    let mut game = Match::<SunKing>::open(opening).expect("the config is sound");
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
                let peaceable = |action: &Action| {
                    !matches!(
                        action,
                        Action::ArmyTwo(_) | Action::Dominion(_) | Action::GoldAttack(_) | Action::Bid(5..)
                    )
                };
                if !number.is_multiple_of(3) && legal.iter().any(peaceable) {
                    legal.retain(peaceable);
                }
                let action = *dice.pick(&legal).expect("something is legal");
                game.play(seat, action).expect("what is listed is legal");
            }
        }
    }
}

#[test]
fn finished_games_replay_to_their_outcome() {
    if std::env::var("COURT_BLESS").is_ok_and(|value| value == "1") {
        for Kept {
            name,
            seats,
            config,
            end,
        } in games()
        {
            // The first game that ends as it should.
            let game = (1..)
                .map(|number| played(seats, config.clone(), number))
                .find(|game| {
                    game.state()
                        .court()
                        .outcome()
                        .is_some_and(|outcome| outcome.reason == end.code())
                })
                .expect("there are endless games");
            let record = game.to_record().expect("it was played from the beginning");
            fs::write(path(name, "court"), record.to_string()).expect("the record can be written");
            let outcome = serde_json::to_string_pretty(&game.state().outcome()).expect("outcomes are JSON");
            fs::write(path(name, "outcome.json"), outcome + "\n").expect("the outcome can be written");
        }
    }
    for Kept { name, seats, end, .. } in games() {
        let text = fs::read_to_string(path(name, "court")).expect("the record is there");
        let record = Record::read(&text).expect("the record can be read");
        assert_eq!(record.to_string(), text, "{name} is written as it is read");
        assert_eq!(record.header.seats, seats);
        let verdict = verify::<SunKing>(&record).expect("every decision is legal");
        assert_eq!(verdict.fairness, Fairness::Proven, "{name}");
        let outcome = verdict.outcome.expect("the game is over");
        assert_eq!(outcome.reason, end.code(), "{name}");
        let expected = fs::read_to_string(path(name, "outcome.json")).expect("the outcome is there");
        let expected: Value = serde_json::from_str(&expected).expect("the outcome is JSON");
        assert_eq!(
            serde_json::to_value(outcome).expect("outcomes are JSON"),
            expected,
            "{name}"
        );
    }
}
