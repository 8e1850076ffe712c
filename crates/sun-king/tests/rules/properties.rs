//! Phase 1: rule 13 and its rulings; leaving the court: rules 17 and 18.

use court_sun_king::Colour::{Green, Red, Yellow};
use court_sun_king::Phase;

use super::scene::Scene;

#[test]
fn r13_army_takes_two_from_one_or_one_from_each_of_two() {
    let start = || Scene::new(3).has(1, "green").begin();
    let mut play = start();
    let supply = play.game.court().power;
    play.play("@1 army two @2");
    assert_eq!((play.power(2), play.power(3)), (7, 9));
    assert_eq!(play.game.court().power, supply + 2);
    assert_eq!(play.refused("@1 army two @3"), ("already-used", "C3"));
    let mut play = start();
    play.play("@1 army one @3");
    assert_eq!(play.refused("@1 army one @3"), ("same-victim", "13"));
    assert_eq!(play.legal(), ["@1 army one @2"]);
    play.play("@1 army one @2; @1 done");
    assert_eq!((play.power(1), play.power(2), play.power(3)), (9, 8, 8));
    assert_eq!(start().refused("@1 army two @1"), ("no-rival", "17"));
}

#[test]
fn r13_power_and_wealth_take_one_chip_each_once_a_turn() {
    let mut play = Scene::new(3).has(1, "red yellow").begin();
    let (gold, power) = (play.game.court().gold, play.game.court().power);
    play.play("@1 power; @1 wealth");
    assert_eq!((play.gold(1), play.power(1)), (2, 10));
    assert_eq!(
        (play.game.court().gold, play.game.court().power),
        (gold - 1, power - 1)
    );
    assert_eq!(play.refused("@1 power").0, "already-used");
    assert_eq!(play.refused("@1 wealth").0, "already-used");
    assert_eq!(play.legal(), ["@1 done"]);
}

#[test]
fn r13_etiquette_swaps_with_the_discard_pile() {
    let mut play = Scene::new(3)
        .has(1, "blue blue red-seal")
        .discard("yellow green-seal debts")
        .begin();
    play.play("@1 etiquette swap red");
    assert_eq!(play.legal(), ["@1 fetch green-seal", "@1 fetch yellow"]);
    play.play("@1 fetch green-seal");
    assert_eq!((play.count(1, Red), play.count(1, Green)), (0, 1));
    assert_eq!((play.discarded("red-seal"), play.discarded("green-seal")), (1, 0));
    assert_eq!(play.refused("@1 etiquette swap blue").0, "already-used");
}

#[test]
fn r13_etiquette_discards_an_own_card_and_one_of_another_player() {
    let mut play = Scene::new(3)
        .has(1, "blue red")
        .has(2, "green green-seal")
        .has(3, "yellow")
        .begin();
    play.play("@1 etiquette discard red");
    assert_eq!(play.legal(), ["@1 rival @2 green", "@1 rival @3 yellow"]);
    assert_eq!(
        play.count(1, Red),
        1,
        "nothing is discarded before both are named"
    );
    play.play("@1 rival @2 green");
    assert_eq!(
        (
            play.discarded("red"),
            play.discarded("green-seal"),
            play.discarded("green")
        ),
        (1, 1, 0)
    );
    assert_eq!(play.refused("@1 etiquette discard blue").0, "already-used");
}

#[test]
fn r13_intrigue_does_nothing_in_phase_one_and_nobody_else_uses_properties() {
    let play = Scene::new(3)
        .has(1, "purple")
        .has(2, "green red yellow blue")
        .begin();
    assert_eq!(play.legal(), ["@1 done"]);
}

#[test]
fn r13_c3_a_majority_gained_in_the_phase_may_be_used_at_once() {
    // Fetching a red card gives the majority in red.
    let mut play = Scene::new(3)
        .has(1, "blue blue yellow")
        .has(2, "yellow")
        .discard("red")
        .begin();
    assert!(!play.can("@1 power"));
    play.play("@1 etiquette swap yellow; @1 fetch red; @1 power");
    assert_eq!(play.power(1), 10);
    // Lost before it is used, it may not be used.
    let mut play = Scene::new(3).has(1, "blue blue red").discard("yellow").begin();
    play.play("@1 etiquette swap red; @1 fetch yellow");
    assert_eq!(play.refused("@1 power"), ("no-majority", "13"));
}

#[test]
fn c3_a_property_works_once_even_if_its_majority_is_lost_and_regained() {
    let mut play = Scene::new(3).has(1, "red blue blue").has(2, "red red").begin();
    assert!(!play.can("@1 power"));
    // Level with seat 2, then ahead: used once, and no more.
    play.play("@1 etiquette discard blue; @1 rival @2 red");
    assert!(!play.can("@1 power"));
    let mut play = Scene::new(3)
        .has(1, "red red blue blue conspiracy")
        .has(2, "red")
        .discard("red")
        .begin();
    play.play("@1 power; @1 conspiracy red gold");
    assert_eq!(play.majority(Red), [0u8; 0]);
    play.play("@1 etiquette swap blue; @1 fetch red");
    assert_eq!(play.majority(Red), [1]);
    assert_eq!(play.refused("@1 power"), ("already-used", "C3"));
}

#[test]
fn x10_army_power_and_wealth_must_be_used_and_etiquette_may() {
    let mut play = Scene::new(3)
        .has(1, "green red yellow blue")
        .has(2, "red")
        .begin();
    assert_eq!(play.refused("@1 done").0, "must-use");
    play.play("@1 army two @2");
    assert_eq!(play.refused("@1 done"), ("must-use", "N2"));
    play.play("@1 wealth; @1 done");
    assert_eq!(play.turn(), "@1");
    assert!(play.can("@1 announce 1"));
}

#[test]
fn c4_army_cannot_be_skipped_but_its_majority_can_be_lost_first() {
    let mut play = Scene::new(3).has(1, "green blue").has(2, "red").begin();
    assert_eq!(play.refused("@1 done"), ("must-use", "C4"));
    play.play("@1 etiquette discard green; @1 rival @2 red; @1 done");
    assert_eq!(play.power(2), 9);
}

#[test]
fn n2_power_and_wealth_are_not_skipped_and_wait_for_a_supply() {
    let mut play = Scene::new(3).has(1, "red").begin();
    assert_eq!(play.refused("@1 done"), ("must-use", "N2"));
    play.play("@1 power");
    // With an empty supply neither offered nor demanded; when Army refills it, it is open again.
    let mut play = Scene::new(3)
        .has(1, "green red yellow authority pension")
        .supply(0, 0)
        .begin();
    assert_eq!(play.refused("@1 power"), ("supply-empty", "N2"));
    assert_eq!(play.refused("@1 authority").0, "supply-empty");
    assert_eq!(play.refused("@1 wealth").0, "supply-empty");
    assert_eq!(play.refused("@1 pension").0, "supply-empty");
    play.play("@1 army two @2");
    assert_eq!(play.refused("@1 done"), ("must-use", "N2"));
    play.play("@1 power; @1 authority; @1 done");
    assert_eq!(play.power(1), 11);
    let mut play = Scene::new(3).has(1, "red yellow").supply(0, 0).begin();
    play.play("@1 done");
}

#[test]
fn c5_r17_army_may_strike_one_who_has_too_little_and_he_is_out() {
    let start = || {
        Scene::new(3)
            .has(1, "green")
            .has(2, "red red-seal blue order")
            .chips(2, 4, 1)
            .begin()
    };
    let mut play = start();
    let (gold, power) = (play.game.court().gold, play.game.court().power);
    play.play("@1 army two @2");
    assert!(!play.is_active(2));
    // 17, B6: his cards to the discard pile, all his chips to the supply.
    for card in ["red", "red-seal", "blue", "order"] {
        assert_eq!(play.discarded(card), 1, "{card}");
    }
    assert_eq!(
        (play.game.court().gold, play.game.court().power),
        (gold + 4, power + 1)
    );
    assert!(play.fired("B6") && play.fired("F5"));
    // Exactly enough is not too little.
    let mut play = Scene::new(3).has(1, "green").chips(2, 0, 2).begin();
    play.play("@1 army two @2");
    assert!(play.is_active(2));
    assert_eq!(play.power(2), 0);
}

#[test]
fn c6_dominion_and_the_gold_attack_eliminate_but_own_payments_do_not() {
    let mut play = Scene::new(3).has(1, "dominion").chips(2, 0, 0).begin();
    play.play("@1 dominion @2");
    assert!(!play.is_active(2) && play.fired("eliminated-by-dominion"));
    let mut play = Scene::new(3).phase(Phase::Gold).chips(2, 0, 0).begin();
    play.play("@1 gold attack @2");
    assert!(!play.is_active(2) && play.fired("eliminated-by-gold"));
    let mut play = Scene::new(3)
        .has(2, "red-seal")
        .chips(1, 0, 2)
        .reveal("debts green");
    play.play("@1 pay 0 gold 2 power");
    assert!(play.is_active(1));
}

#[test]
fn c8_n8_two_victims_are_struck_in_the_order_named() {
    let start = || {
        Scene::new(4)
            .has(1, "green")
            .chips(2, 1, 0)
            .chips(3, 1, 0)
            .begin()
    };
    let mut play = start();
    play.play("@1 army one @2");
    assert!(!play.is_active(2) && play.is_active(3));
    play.play("@1 army one @3; @1 done");
    assert!(play.fired("N8"));
    let left: Vec<_> = play.game.court().left.iter().map(|s| s.number()).collect();
    assert_eq!(left, [2, 3]);
    // The other order is another action, and leads to the other ranks.
    let mut play = start();
    play.play("@1 army one @3; @1 army one @2");
    let left: Vec<_> = play.game.court().left.iter().map(|s| s.number()).collect();
    assert_eq!(left, [3, 2]);
}

#[test]
fn c11_etiquette_offers_only_what_can_be_done() {
    let play = Scene::new(3)
        .has(1, "blue")
        .discard("debts mazarin order")
        .begin();
    assert_eq!(
        play.refused("@1 etiquette swap blue"),
        ("nothing-discarded", "C11")
    );
    assert_eq!(
        play.refused("@1 etiquette discard blue"),
        ("no-rival-cards", "C11")
    );
    assert_eq!(play.legal(), ["@1 done"]);
    let play = Scene::new(3)
        .has(1, "blue")
        .has(3, "red")
        .discard("green")
        .begin();
    assert!(play.can("@1 etiquette swap blue") && play.can("@1 etiquette discard blue"));
    assert_eq!(play.refused("@1 etiquette swap red"), ("no-card", "A2"));
}

#[test]
fn c12_the_own_card_is_given_first_and_a_card_must_be_taken() {
    let mut play = Scene::new(3)
        .has(1, "blue blue-seal red")
        .discard("yellow")
        .begin();
    play.play("@1 etiquette swap red");
    assert_eq!(play.count(1, Red), 0);
    // The card just given is not in the pile yet.
    assert_eq!(play.refused("@1 fetch red"), ("not-in-discard", "C12"));
    assert_eq!(play.refused("@1 done"), ("not-now", "C12"));
    assert_eq!(play.legal(), ["@1 fetch yellow"]);
    play.play("@1 fetch yellow");
    assert_eq!(play.count(1, Yellow), 1);
}

#[test]
fn a6_c12_who_has_looked_through_the_discard_pile_cannot_take_it_back() {
    use court_core::Event as _;
    let mut play = Scene::new(3)
        .has(1, "blue red")
        .has(2, "green")
        .discard("yellow")
        .begin();
    play.play("@1 etiquette swap red");
    assert!(play.heard.events.iter().any(|event| event.reveals()));
    // The double discard shows nothing and can be taken back until both cards are named.
    let mut play = Scene::new(3).has(1, "blue red").has(2, "green").begin();
    play.play("@1 etiquette discard red");
    assert!(!play.heard.events.iter().any(|event| event.reveals()));
}

#[test]
fn n15_another_card_of_the_same_kind_may_be_taken_back() {
    let mut play = Scene::new(3).has(1, "blue blue red").discard("red").begin();
    play.play("@1 etiquette swap red; @1 fetch red");
    assert_eq!((play.count(1, Red), play.discarded("red")), (1, 1));
    assert!(play.fired("N15"));
}

#[test]
fn c13_with_two_players_army_takes_two_from_one() {
    let play = Scene::new(2).has(1, "green").begin();
    assert_eq!(play.legal(), ["@1 army two @2"]);
    assert_eq!(play.refused("@1 army one @2"), ("split-needs-two", "C13"));
    let play = Scene::new(4).gone(&[2, 4]).has(1, "green").begin();
    assert_eq!(play.legal(), ["@1 army two @3"]);
}

#[test]
fn c14_authority_dominion_and_pension_need_no_majority_and_may_be_left() {
    let mut play = Scene::new(3)
        .has(1, "authority dominion pension")
        .has(2, "green red yellow")
        .begin();
    for text in ["@1 authority", "@1 dominion @2", "@1 pension", "@1 done"] {
        assert!(play.can(text), "{text}");
    }
    play.play("@1 done");
    assert!(play.can("@1 announce 1"));
}

#[test]
fn c15_a_majority_gained_by_an_elimination_may_be_used() {
    let mut play = Scene::new(3)
        .has(1, "red dominion")
        .has(2, "red red")
        .chips(2, 0, 0)
        .begin();
    assert!(!play.can("@1 power"));
    play.play("@1 dominion @2; @1 power");
    assert_eq!(play.power(1), 10);
}

#[test]
fn c16_the_turn_player_ends_phase_one_himself() {
    let mut play = Scene::new(2).begin();
    assert_eq!(play.legal(), ["@1 done"]);
    assert_eq!(play.refused("@1 announce 1"), ("not-now", "13"));
    play.play("@1 done");
    assert_eq!(play.game.court().phase, Phase::Announce);
}

#[test]
fn r17_being_left_with_no_power_is_not_elimination() {
    let mut play = Scene::new(3).has(1, "green").chips(2, 0, 2).begin();
    play.play("@1 army two @2; @1 done; @1 announce 1");
    assert!(play.is_active(2));
}

#[test]
fn r18_f4_the_last_player_left_wins_at_once_whatever_the_points() {
    let mut play = Scene::new(3)
        .has(1, "green")
        .chips(1, 0, 0)
        .has(2, "blue blue blue influence")
        .chips(2, 9, 1)
        .gone(&[3])
        .begin();
    play.play("@1 army two @2");
    assert!(play.is_over() && play.fired("sole-survivor"));
    assert_eq!((play.score(1), play.rank(1)), (0, 1));
    assert_eq!((play.rank(2), play.rank(3)), (2, 3));
    assert_eq!(play.game.court().outcome().unwrap().reason, "sole-survivor");
}

#[test]
fn n18_army_and_dominion_may_be_apart_in_either_order_with_uses_between() {
    let mut play = Scene::new(4).has(1, "green red dominion").chips(2, 1, 0).begin();
    play.play("@1 dominion @2; @1 power");
    // Seat 2 is out: the second attack names another.
    assert_eq!(play.refused("@1 army two @2"), ("no-rival", "17"));
    play.play("@1 army one @3; @1 army one @4; @1 done");
    assert_eq!((play.power(3), play.power(4)), (8, 8));
    let mut play = Scene::new(4).has(1, "green red dominion").begin();
    play.play("@1 army two @2; @1 power; @1 dominion @2");
    assert_eq!(play.power(2), 6);
}

#[test]
fn n14_the_offer_of_the_swap_follows_the_discard_pile() {
    let without = Scene::new(3).has(1, "blue").discard("mazarin").begin();
    let with = Scene::new(3).has(1, "blue").discard("mazarin red").begin();
    assert!(!without.can("@1 etiquette swap blue"));
    assert!(with.can("@1 etiquette swap blue"));
}
