//! Random games with every invariant checked, and a table of how often each effect did its work.
//!
//! A few hundred games by default; `COURT_SOAK_GAMES=100000 cargo test --release --test soak -- --nocapture` plays that
//! many at each number of seats, demands that no effect stays at zero, and prints the table.

use std::collections::BTreeMap;

use court_core::{Dice, FastDice, Game, Log, Turn};
use court_louis_xiv::{Config, Event, LouisXiv};

/// Effects that random play brings about too seldom for a short soak: decks and supplies that run out.
const RARE: [&str; 3] = ["A6", "A18", "E4"];

#[derive(Default)]
struct Table(BTreeMap<&'static str, u64>);

impl Log<Event> for Table {
    fn emit(&mut self, _event: impl FnOnce() -> Event) {}

    fn fired(&mut self, effect: &'static str) {
        *self.0.entry(effect).or_default() += 1;
    }
}

fn soak(seats: u8, games: u64, table: &mut Table) -> (u64, u32) {
    let start = LouisXiv::new(&Config::default(), seats).unwrap();
    let mut legal = Vec::new();
    let (mut all, mut longest) = (0, 0);
    for seed in 0..games {
        let mut game = start;
        let mut dice = FastDice::new(seed * 4 + u64::from(seats));
        // Some games hurry through bribes, missions and exchanges, so that decks and supplies run out.
        let eager = seed % 3;
        let mut decisions = 0;
        loop {
            game.assert_invariants();
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = game.sample(&mut dice);
                    game.resolve_unchecked(&drawn, table);
                }
                Turn::Of(waiting) => {
                    let place = dice.below(u32::from(waiting.len())) as usize;
                    let seat = waiting.iter().nth(place).unwrap();
                    legal.clear();
                    game.legal(seat, &mut legal);
                    assert!(!legal.is_empty(), "dead end: seats {seats}, seed {seed}");
                    let mut choice = dice.below(legal.len() as u32);
                    for _ in 0..eager {
                        choice = choice.max(dice.below(legal.len() as u32));
                    }
                    decisions += 1;
                    game.apply_unchecked(seat, legal[choice as usize], table);
                }
            }
            assert!(
                decisions <= LouisXiv::META.max_decisions,
                "too long: seats {seats}, seed {seed}"
            );
        }
        all += u64::from(decisions);
        longest = longest.max(decisions);
    }
    (all, longest)
}

#[test]
fn random_games_end_and_every_effect_fires() {
    let wanted = std::env::var("COURT_SOAK_GAMES")
        .ok()
        .and_then(|games| games.parse().ok());
    let games = wanted.unwrap_or(300);
    let mut table = Table::default();
    for seats in 2..=4 {
        let (decisions, longest) = soak(seats, games, &mut table);
        println!("{seats} seats: {games} games, {decisions} decisions, the longest game {longest}");
    }
    for effect in LouisXiv::EFFECTS {
        println!("{effect:>9} {}", table.0.get(effect).copied().unwrap_or(0));
    }
    for effect in table.0.keys() {
        assert!(
            LouisXiv::EFFECTS.contains(effect),
            "{effect} is not in the list of effects"
        );
    }
    for effect in LouisXiv::EFFECTS {
        let rare = RARE.contains(effect) && wanted.is_none();
        assert!(rare || table.0.contains_key(effect), "{effect} never fired");
    }
}
