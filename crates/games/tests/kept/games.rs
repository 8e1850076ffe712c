//! The finished games that are kept as records, and how each was played.

use std::path::PathBuf;

use court_core::{Dice, FastDice, Outcome, Turn, Viewer};
use court_games::GAMES;
use court_table::{Opening, Seed, Table};
use serde_json::{Value, json};

/// How the players of a kept game choose one of these actions, by their texts.
type Taste = fn(&[String], &mut FastDice) -> usize;

/// A game that was kept.
pub(crate) struct Kept {
    pub(crate) game: &'static str,
    /// The version of the rules.
    pub(crate) rules: u16,
    pub(crate) name: &'static str,
    pub(crate) seats: u8,
    config: Value,
    taste: Taste,
    /// The number of its seed; if a game can end in several ways, the first number to try.
    pub(crate) number: u64,
    /// Why it ended; empty if any end will do.
    reason: &'static str,
    /// What else the finished game must show.
    pub(crate) shows: fn(&dyn Table) -> bool,
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

    /// A game of version 2 that shows what that version changed.
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

    pub(crate) fn path(&self, ending: &str) -> PathBuf {
        let version = match self.rules {
            1 => String::new(),
            rules => format!("rules-{rules}-"),
        };
        let file = format!("tests/records/{}/{version}{}.{ending}", self.game, self.name);
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)
    }

    /// Did it end as intended?
    pub(crate) fn ends_so(&self, outcome: &Outcome) -> bool {
        self.reason.is_empty() || outcome.reason == self.reason
    }

    /// A whole game with the seed of this number.
    pub(crate) fn played(&self, number: u64) -> Box<dyn Table> {
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
}

fn anything(legal: &[String], dice: &mut FastDice) -> usize {
    dice.below(legal.len() as u32) as usize
}

/// Prefers doing something to passing: whatever passes comes first in the list.
fn rather_late(legal: &[String], dice: &mut FastDice) -> usize {
    anything(legal, dice).max(anything(legal, dice))
}

/// Attacks only when forced to and bids low, so that games end in every possible way.
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

/// All of them: those that were chosen, and, for a game with none, one for each number of seats.
pub(crate) fn games() -> Vec<Kept> {
    let mut games = chosen();
    for game in GAMES {
        if games.iter().all(|kept| kept.game != game.slug()) {
            let any_end = |seats: u8| {
                let names = ["1-seat", "2-seats", "3-seats", "4-seats", "5-seats", "6-seats"];
                Kept::new(game.slug(), names[usize::from(seats) - 1], seats, 1, "")
            };
            games.extend(game.meta().seat_counts().map(any_end));
        }
    }
    games
}

fn chosen() -> Vec<Kept> {
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
    story.iter().any(|told| {
        told.text
            .starts_with("Going by the seals when the card was revealed")
    })
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
