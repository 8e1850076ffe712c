//! Chips and the supply: rule 9 and rulings B.

use court_sun_king::Phase;

use super::scene::{Scene, seat};

#[test]
fn r9_b1_power_is_one_number_and_a_gold_chip_is_worth_one() {
    // Nine power is three chips of each value; any part of it can be paid.
    for power in 1..=9 {
        let mut play = Scene::new(2)
            .phase(Phase::Announce)
            .chips(1, 0, 9)
            .top("order red")
            .begin();
        play.play(&format!(
            "@1 announce 1; @1 bid {power}; @2 pass; @1 pay 0 gold {power} power"
        ));
        assert_eq!(play.power(1), 9 - power);
    }
    let mut play = Scene::new(2).chips(1, 3, 0).reveal("order red");
    play.play("@1 bid 3; @2 pass; @1 pay 3 gold 0 power");
    assert_eq!(play.gold(1), 0);
}

#[test]
fn b2_from_a_short_supply_one_takes_what_is_there_and_no_debt_is_kept() {
    let mut play = Scene::new(3)
        .has(1, "green green conspiracy")
        .supply(3, 2)
        .begin();
    play.play("@1 conspiracy green power");
    assert_eq!((play.power(1), play.game.court().power), (11, 0));
    // Power that comes into the supply later is not handed over.
    play.play("@1 army two @2; @1 done");
    assert_eq!((play.power(1), play.game.court().power), (11, 2));
}

#[test]
fn b3_short_gold_goes_round_from_the_revealer() {
    let mut play = Scene::new(4)
        .turn(3)
        .phase(Phase::Announce)
        .supply(2, 5)
        .top("louis green")
        .begin();
    let before: Vec<_> = (1..=4).map(|n| play.gold(n)).collect();
    play.play("@3 announce 1");
    let gained: Vec<_> = (1..=4).map(|n| play.gold(n) - before[n as usize - 1]).collect();
    assert_eq!(gained, [0, 0, 1, 1]);
    assert_eq!(play.game.court().gold, 0);
    assert_eq!(play.turn(), "chance");
}

#[test]
fn b3_short_supply_for_mazarin_goes_round_from_the_revealer() {
    let mut play = Scene::new(4)
        .turn(2)
        .has(1, "purple")
        .has(2, "purple")
        .supply(1, 1)
        .reveal("mazarin green");
    play.play("@2 take 1 gold 1 power");
    assert_eq!(play.turn(), "@1");
    assert_eq!(play.legal(), ["@1 draw", "@1 skip"]);
}

#[test]
fn b4_two_chips_are_two_units_of_any_mix() {
    let mut play = Scene::new(3).has(1, "purple").reveal("mazarin green");
    assert_eq!(
        play.legal(),
        [
            "@1 draw",
            "@1 take 0 gold 2 power",
            "@1 take 1 gold 1 power",
            "@1 take 2 gold 0 power"
        ]
    );
    assert_eq!(
        play.refused("@1 take 2 gold 2 power"),
        ("mazarin-gives-two", "N3")
    );
    play.play("@1 take 0 gold 2 power");
    assert_eq!(play.power(1), 11);
    let play = Scene::new(2)
        .has(2, "red-seal")
        .chips(1, 2, 2)
        .reveal("debts green");
    assert_eq!(
        play.legal(),
        [
            "@1 pay 0 gold 2 power",
            "@1 pay 1 gold 1 power",
            "@1 pay 2 gold 0 power"
        ]
    );
}

#[test]
fn b5_conspiracy_takes_what_is_there_and_offers_nothing_for_nothing() {
    let mut play = Scene::new(3)
        .has(1, "green conspiracy")
        .has(2, "green")
        .supply(0, 2)
        .begin();
    assert!(play.can("@1 conspiracy green power") && !play.can("@1 conspiracy green gold"));
    assert_eq!(play.refused("@1 conspiracy green gold").0, "supply-empty");
    play.play("@1 conspiracy green power");
    assert_eq!(play.power(1), 11);
    let play = Scene::new(3)
        .has(1, "green conspiracy")
        .has(2, "green")
        .supply(1, 0)
        .begin();
    assert!(!play.can("@1 conspiracy green power") && play.can("@1 conspiracy green gold"));
}

#[test]
fn b6_what_power_a_departing_player_has_left_goes_to_the_supply() {
    let mut play = Scene::new(3).has(1, "green").chips(2, 0, 1).begin();
    let supply = play.game.court().power;
    play.play("@1 army two @2");
    assert_eq!(play.game.court().power, supply + 1);
    assert_eq!(play.game.court().spheres[seat(2)].power, 0);
}
