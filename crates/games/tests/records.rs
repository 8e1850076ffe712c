//! Finished games kept as records, for every number of seats, every reason to end and with other components: each replays
//! to the outcome written beside it, for ever.
//!
//! `COURT_BLESS=1` plays and writes them anew; that is right only when the rules version rises.

use std::fs;
use std::path::PathBuf;

use court_core::{Dice, FastDice, Turn};
use court_table::{Fairness, Opening, Record, Seed, Table};
use serde_json::{Value, json};

/// How the players of a kept game choose: which of these many actions, by their texts.
type Taste = fn(&[String], &mut FastDice) -> usize;

/// A game that was kept.
struct Kept {
    game: &'static str,
    name: &'static str,
    seats: u8,
    config: Value,
    taste: Taste,
    /// The number of its seed; where a game has several ways to end, the first number that is tried.
    number: u64,
    /// Why it ended.
    reason: &'static str,
}

impl Kept {
    const fn new(
        game: &'static str,
        name: &'static str,
        seats: u8,
        number: u64,
        reason: &'static str,
    ) -> Self {
        Self {
            game,
            name,
            seats,
            config: Value::Null,
            taste: anything,
            number,
            reason,
        }
    }

    fn with(mut self, config: Value) -> Self {
        self.config = config;
        self
    }

    const fn liking(mut self, taste: Taste) -> Self {
        self.taste = taste;
        self
    }

    fn path(&self, ending: &str) -> PathBuf {
        let file = format!("tests/records/{}/{}.{ending}", self.game, self.name);
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)
    }

    /// A whole game with the seed of this number.
    fn played(&self, number: u64) -> Box<dyn Table> {
        let mut opening = Opening::new(self.seats, Seed::from_number(number));
        if !self.config.is_null() {
            opening.config = self.config.clone();
        }
        let kind = court_games::game(self.game).expect("a game").kind();
        let mut table = kind.open(opening).expect("the config is sound");
        let mut dice = FastDice::new(number);
        loop {
            match table.turn() {
                Turn::Over => return table,
                Turn::Chance => table.roll().expect("it is nature's turn"),
                Turn::Of(to_move) => {
                    let seat = to_move.first().expect("somebody's turn");
                    let legal = table.legal(seat);
                    let action = &legal[(self.taste)(&legal, &mut dice)];
                    table.play(seat, action).expect("what is listed is legal");
                }
            }
        }
    }

    fn write(&self) {
        let table = (self.number..)
            .map(|number| self.played(number))
            .find(|table| {
                table
                    .outcome()
                    .is_some_and(|outcome| outcome.reason == self.reason)
            })
            .expect("there are endless games");
        let record = table.record().expect("it was played from the beginning");
        fs::write(self.path("court"), record.to_string()).expect("the record can be written");
        let outcome = serde_json::to_string_pretty(&table.outcome()).expect("outcomes are JSON");
        fs::write(self.path("outcome.json"), outcome + "\n").expect("the outcome can be written");
    }

    fn check(&self) {
        let Self { game, name, .. } = self;
        let text = fs::read_to_string(self.path("court")).expect("the record is there");
        let record = Record::read(&text).expect("the record can be read");
        assert_eq!(record.to_string(), text, "{game} {name} is written as it is read");
        assert_eq!(record.header.seats, self.seats, "{game} {name}");
        let kind = court_games::game(game).expect("a game").kind();
        let verdict = kind.verify(&record).expect("every decision is legal");
        assert_eq!(verdict.fairness, Fairness::Proven, "{game} {name}");
        let outcome = verdict.outcome.expect("the game is over");
        assert_eq!(outcome.reason, self.reason, "{game} {name}");
        let expected = fs::read_to_string(self.path("outcome.json")).expect("the outcome is there");
        let expected: Value = serde_json::from_str(&expected).expect("the outcome is JSON");
        let outcome = serde_json::to_value(outcome).expect("outcomes are JSON");
        assert_eq!(outcome, expected, "{game} {name}");
    }
}

fn anything(legal: &[String], dice: &mut FastDice) -> usize {
    dice.below(legal.len() as u32) as usize
}

/// Rather something than nothing: what passes stands first.
fn rather_late(legal: &[String], dice: &mut FastDice) -> usize {
    anything(legal, dice).max(anything(legal, dice))
}

/// Attacks only if it must, and bids low, so that games of every end come up.
fn peaceable(legal: &[String], dice: &mut FastDice) -> usize {
    let warlike = |action: &String| {
        let attack = ["army two", "dominion", "gold attack"]
            .iter()
            .any(|attack| action.starts_with(attack));
        let bid = action.strip_prefix("bid ").and_then(|bid| bid.parse().ok());
        attack || bid.is_some_and(|bid: u32| bid > 4)
    };
    let mild: Vec<usize> = (0..legal.len()).filter(|&at| !warlike(&legal[at])).collect();
    dice.pick(&mild).copied().unwrap_or_else(|| anything(legal, dice))
}

fn louis_xiv(name: &'static str, seats: u8, number: u64) -> Kept {
    Kept::new("louis-xiv", name, seats, number, "four-rounds").liking(rather_late)
}

fn sun_king(name: &'static str, seats: u8, reason: &'static str) -> Kept {
    Kept::new("sun-king", name, seats, 1, reason).liking(peaceable)
}

fn emperor(name: &'static str, seats: u8, number: u64) -> Kept {
    Kept::new("emperor", name, seats, number, "five-rounds")
}

fn games() -> Vec<Kept> {
    vec![
        louis_xiv("2-seats", 2, 1),
        louis_xiv("3-seats", 3, 2),
        louis_xiv("4-seats", 4, 3),
        louis_xiv("4-seats-other-values", 4, 4).with(json!({
            "tiles": {"6": {"front": {"number": 2}}, "12": {"front": {"number": 3}}},
            "money_cards": {"1": {"amount": 7}},
            "missions": {"d1": ["ring ring"], "d2": ["helmet helmet"]},
        })),
        sun_king("2-seats-louis-once", 2, "louis-once"),
        sun_king("2-seats-sole-survivor", 2, "sole-survivor").liking(anything),
        sun_king("3-seats-louis-twice", 3, "louis-twice"),
        sun_king("4-seats-louis-twice", 4, "louis-twice"),
        sun_king("4-seats-louis-once", 4, "louis-once"),
        sun_king("5-seats-sole-survivor", 5, "sole-survivor").liking(anything),
        sun_king("6-seats-louis-twice", 6, "louis-twice"),
        sun_king("5-seats-other-readings", 5, "louis-twice").with(json!({
            "auction_cards_count_for_majority": true,
            "count_when_revealed": true,
            "property_cards": {"purple": 16, "green": 11},
            "auction_colours": {"order": "red"},
            "power_ones": 19,
        })),
        emperor("2-seats", 2, 12),
        emperor("3-seats", 3, 13),
        emperor("4-seats", 4, 14),
        emperor("4-seats-every-switch", 4, 15).with(json!({
            "mainz_pays_new_elector": true,
            "no_cards_no_child": true,
            "reseat_pays": false,
            "tie_may_vacate": true,
            "church_influence_counts_elector": true,
            "tie_break": "thalers",
            "spaces": {"mainz": {"castle": 1}},
            "colours": {"pope": "pink"},
        })),
    ]
}

#[test]
fn finished_games_replay_to_their_outcome() {
    let games = games();
    if std::env::var("COURT_BLESS").is_ok_and(|value| value == "1") {
        games.iter().for_each(Kept::write);
    }
    games.iter().for_each(Kept::check);
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
