//! The laws every game keeps, with the default components and with every option turned.

use court_core::Game;
use court_sun_king::{Action, Colour, Config, SunKing, Tint};
use court_testkit::play;

fn configs() -> Vec<(&'static str, Config)> {
    let mut other = Config {
        power_ones: 22,
        start_power: 3,
        auction_cards_count_for_majority: true,
        count_when_revealed: true,
        ..Config::default()
    };
    (
        other.property_cards[Colour::Green],
        other.property_cards[Colour::Red],
    ) = (27, 1);
    (other.seals[Colour::Purple], other.seals[Colour::Red]) = (0, 1);
    other.auction_colours.pension = Tint::Purple;
    other.auction_colours.authority = Tint::Grey;
    vec![("default", Config::default()), ("other readings", other)]
}

court_testkit::laws!(SunKing, configs = configs);

/// Law 3 tries what was legal somewhere; here every action there is is tried. (Bids go higher still.)
#[test]
fn what_is_listed_is_exactly_what_passes_the_check() {
    let all = Action::all(24);
    for seats in 2..=6 {
        for seed in 0..6 {
            play::<SunKing>(&Config::default(), seats, seed, |step| {
                let game = step.before;
                for seat in game.turn().seats().iter() {
                    let mut legal = Vec::new();
                    game.legal(seat, &mut legal);
                    legal.retain(|action| all.contains(action));
                    let mut allowed = all.clone();
                    allowed.retain(|&action| game.check(seat, action).is_ok());
                    assert_eq!(legal, allowed, "{game:?}");
                }
            })
            .assert_over();
        }
    }
}

#[test]
fn each_question_has_these_null_moves() {
    court_testkit::assert_null_moves::<SunKing>(
        60,
        &[
            ("announce", ""),
            ("army-second", ""),
            ("bid", "pass"),
            ("choose", ""),
            ("choose-second", "done"),
            ("debts", ""),
            ("etiquette-fetch", ""),
            ("etiquette-rival", ""),
            ("gold", "done"),
            // And `skip` where the supply is empty (D13), which random play hardly ever comes to: `tests/rules/special.rs`.
            ("mazarin", ""),
            ("order", "stop"),
            ("payment", ""),
            ("properties", "done"),
            ("swap-rival", ""),
        ],
    );
}
