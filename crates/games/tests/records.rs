//! Finished games kept as records, for every version of the rules, every number of seats, every reason to end and with
//! other components: each replays to the outcome written beside it, for ever.
//!
//! `COURT_BLESS=1` plays and writes those that are missing, as when a version is new. What is there is never written anew.

use std::fs;
use std::path::PathBuf;

use court_core::{Dice, FastDice, Outcome, Turn, Viewer};
use court_table::{Fairness, Opening, Record, Seed, Table};
use serde_json::{Value, json};

/// How the players of a kept game choose: which of these many actions, by their texts.
type Taste = fn(&[String], &mut FastDice) -> usize;

/// A game that was kept.
struct Kept {
    game: &'static str,
    /// The version of the rules.
    rules: u16,
    name: &'static str,
    seats: u8,
    config: Value,
    taste: Taste,
    /// The number of its seed; where a game has several ways to end, the first number that is tried.
    number: u64,
    /// Why it ended.
    reason: &'static str,
    /// What else the finished game has to show.
    shows: fn(&dyn Table) -> bool,
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
            rules: 1,
            name,
            seats,
            config: Value::Null,
            taste: anything,
            number,
            reason,
            shows: |_| true,
        }
    }

    /// A game of version 2 that shows what that changed.
    const fn version_2(mut self, shows: fn(&dyn Table) -> bool) -> Self {
        self.rules = 2;
        self.shows = shows;
        self
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
        let version = match self.rules {
            1 => String::new(),
            rules => format!("rules-{rules}-"),
        };
        let file = format!("tests/records/{}/{version}{}.{ending}", self.game, self.name);
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)
    }

    /// A whole game with the seed of this number.
    fn played(&self, number: u64) -> Box<dyn Table> {
        let mut opening = Opening::new(self.seats, Seed::from_number(number));
        opening.rules = Some(self.rules);
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
                let ends = |outcome: Outcome| outcome.reason == self.reason;
                table.outcome().is_some_and(ends) && (self.shows)(&**table)
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
        assert_eq!(
            (record.header.rules, record.header.seats),
            (self.rules, self.seats),
            "{game} {name}"
        );
        let kind = court_games::game(game).expect("a game").kind();
        let verdict = kind.verify(&record).expect("every decision is legal");
        assert_eq!(
            (verdict.rules, verdict.fairness),
            (self.rules, Fairness::Proven),
            "{game} {name}"
        );
        let table = kind.replay(&record).expect("every decision is legal");
        assert!((self.shows)(&*table), "{game} {name} shows what it was kept for");
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
        louis_xiv("2-seats", 2, 1).version_2(several_chips_are_exchanged),
        louis_xiv("3-seats", 3, 2).version_2(several_chips_are_exchanged),
        louis_xiv("4-seats", 4, 3).version_2(several_chips_are_exchanged),
        sun_king("2-seats-louis-once", 2, "louis-once").version_2(debts_by_the_reveal),
        sun_king("4-seats-louis-twice", 4, "louis-twice").version_2(debts_by_the_reveal),
        sun_king("6-seats-louis-twice", 6, "louis-twice").version_2(debts_by_the_reveal),
        sun_king("3-seats-count-when-resolved", 3, "louis-twice")
            .with(json!({"count_when_revealed": false}))
            .version_2(|table| !debts_by_the_reveal(table)),
        emperor("2-seats", 2, 12).version_2(|_| true),
        emperor("3-seats", 3, 13).version_2(|_| true),
        emperor("4-seats-duty", 4, 14).version_2(an_imperial_city_must_move),
    ]
}

/// A33: somebody has more than one chip for the exchange.
fn several_chips_are_exchanged(table: &dyn Table) -> bool {
    let outcome = table.outcome().expect("it is over");
    let chips = outcome
        .breakdown
        .iter()
        .find(|line| line.label == "Coats for chips");
    chips.is_some_and(|line| line.points.iter().any(|(_, coats)| *coats > 1))
}

/// N12: Gambling Debts waited for their turn.
fn debts_by_the_reveal(table: &dyn Table) -> bool {
    let story = table
        .story(Viewer::Spectator, 0)
        .expect("it was played from the beginning");
    story
        .iter()
        .any(|told| told.text.starts_with("By the seals at the reveal"))
}

/// R45: the emperor may not leave the imperial cities where they are.
fn an_imperial_city_must_move(table: &dyn Table) -> bool {
    (0..table.in_force()).any(|moment| {
        let then = table.at(moment).expect("it came so far");
        then.turn().seats().iter().any(|seat| {
            let asked = then
                .prompt(seat)
                .is_some_and(|prompt| prompt.code == "imperial-move");
            asked && !then.legal(seat).contains(&"pass".to_owned())
        })
    })
}

#[test]
fn finished_games_replay_to_their_outcome() {
    let games = games();
    if std::env::var("COURT_BLESS").is_ok_and(|value| value == "1") {
        let missing = |game: &&Kept| !game.path("court").exists();
        games.iter().filter(missing).for_each(Kept::write);
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
                "version 99 of the rules of {title} is not known here: this program plays versions 1 to 2"
            )
        );
    }
}
