//! Random games: what is listed is exactly what is allowed, nothing gets lost, every game ends.

use court_core::{Dice, FastDice, Game, Log, Turn};
use court_sun_king::{Action, Config, Event, SunKing};

/// Counts effects.
#[derive(Default)]
struct Count(std::collections::BTreeMap<&'static str, u64>);

impl Log<Event> for Count {
    fn emit(&mut self, event: impl FnOnce() -> Event) {
        let _ = event();
    }

    fn fired(&mut self, effect: &'static str) {
        *self.0.entry(effect).or_default() += 1;
    }
}

/// Plays a random game, calling `at` before every step. Returns how many decisions it took.
fn play(config: &Config, seats: u8, seed: u64, log: &mut Count, mut at: impl FnMut(&SunKing)) -> u32 {
    let mut game = SunKing::new(config, seats).unwrap();
    let mut dice = FastDice::new(seed);
    let mut legal = Vec::new();
    let mut decisions = 0;
    loop {
        at(&game);
        game.assert_invariants();
        match game.turn() {
            Turn::Over => return decisions,
            Turn::Chance => {
                let shuffle = game.sample(&mut dice);
                game.resolve(&shuffle, log).unwrap();
            }
            Turn::Of(to_act) => {
                decisions += 1;
                let seat = to_act.first().unwrap();
                legal.clear();
                game.legal(seat, &mut legal);
                let action = *dice.pick(&legal).expect("no dead ends");
                game.apply(seat, action, log).unwrap();
            }
        }
    }
}

#[test]
fn what_is_listed_is_exactly_what_passes_the_check() {
    let all = Action::all(24);
    for seats in 2..=6 {
        for seed in 0..6 {
            play(&Config::default(), seats, seed, &mut Count::default(), |game| {
                let Turn::Of(to_act) = game.turn() else { return };
                let seat = to_act.first().unwrap();
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                let passes = |action: &&Action| game.check(seat, **action).is_ok();
                // Bids go higher than the actions tried here.
                let listed: Vec<_> = legal.iter().filter(|action| all.contains(action)).collect();
                let allowed: Vec<_> = all.iter().filter(passes).collect();
                assert_eq!(listed, allowed, "{game:?}");
            });
        }
    }
}

#[test]
fn random_games_end_under_every_option() {
    let mut other = Config {
        power_ones: 22,
        start_power: 3,
        auction_cards_count_for_majority: true,
        count_when_revealed: true,
        ..Config::default()
    };
    other.property_cards.green = 27;
    other.property_cards.red = 1;
    other.seals.red = 1;
    for config in [Config::default(), other] {
        for seats in 2..=6 {
            for seed in 0..40 {
                let decisions = play(&config, seats, seed, &mut Count::default(), |_| {});
                assert!(decisions < SunKing::META.max_decisions);
            }
        }
    }
}
