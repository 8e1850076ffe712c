//! The auction cards: rules 30 to 34 and their rulings. (Influence and Order: see `reveal`.)

use court_sun_king::AuctionCard;
use court_sun_king::Colour::{Green, Red};
use court_sun_king::Phase;

use super::scene::Scene;

#[test]
fn r30_conspiracy_gives_three_power_or_one_gold_for_a_property_card_once_a_turn() {
    let start = || {
        Scene::new(3)
            .has(1, "purple purple-seal conspiracy")
            .has(2, "purple purple")
            .phase(Phase::Gold)
            .begin()
    };
    let mut play = start();
    play.play("@1 conspiracy purple power");
    assert_eq!((play.power(1), play.discarded("purple-seal")), (12, 1));
    assert_eq!(play.refused("@1 conspiracy purple gold"), ("already-used", "30"));
    let mut play = start();
    play.play("@1 conspiracy purple gold");
    assert_eq!(play.gold(1), 2);
}

#[test]
fn d18_n5_conspiracy_at_every_own_decision_point_but_not_inside_other_cards() {
    let conspiracy = "@1 conspiracy red gold";
    let mut play = Scene::new(3)
        .has(1, "red conspiracy")
        .has(2, "red blue-seal")
        .chips(1, 5, 9)
        .top("debts pension green blue")
        .begin();
    assert!(play.can(conspiracy), "phase 1");
    play.play("@1 done");
    assert!(play.can(conspiracy), "before announcing");
    play.play("@1 announce 2");
    assert_eq!(play.refused(conspiracy).0, "not-now", "inside the debts");
    play.play("@1 pay 0 gold 2 power; @3 pay 0 gold 2 power");
    assert_eq!(play.refused(conspiracy).0, "not-now", "inside an auction");
    play.play("@1 pass; @2 pass; @3 pass");
    assert!(play.can(conspiracy), "before choosing");
    play.play("@1 lay green");
    assert!(play.can(conspiracy), "before the gold action");
    play.play("@1 gold attack @2");
    assert!(play.can(conspiracy), "after the gold action");
    play.play(conspiracy);
    assert!(play.fired("conspiracy-after-gold"));
    // The points that Order adds.
    let mut play = Scene::new(3)
        .has(1, "red conspiracy order")
        .has(2, "red")
        .phase(Phase::Announce)
        .top("green")
        .begin();
    assert!(play.can(conspiracy), "before the first reveal");
    play.play("@1 reveal");
    assert!(play.can(conspiracy), "after a property card");
    // Nobody else conspires in this turn; a debtor or bidder cannot either.
    let mut play = Scene::new(3).has(2, "red conspiracy").reveal("pension green");
    play.play("@1 pass");
    assert!(!play.can("@2 conspiracy red gold"));
}

#[test]
fn d18_n19_conspiracy_takes_a_top_property_card() {
    let mut play = Scene::new(3)
        .has(1, "red red-seal conspiracy order")
        .has(2, "red red")
        .begin();
    let offered: Vec<_> = play
        .legal()
        .into_iter()
        .filter(|text| text.contains("conspiracy"))
        .collect();
    assert_eq!(offered, ["@1 conspiracy red power", "@1 conspiracy red gold"]);
    play.play("@1 conspiracy red gold");
    assert_eq!((play.discarded("red-seal"), play.discarded("red")), (1, 0));
    let play = Scene::new(3).has(1, "conspiracy order").begin();
    assert_eq!(play.legal(), ["@1 done"]);
}

#[test]
fn n5_a_conspiracy_won_in_phase_two_works_at_once_and_once_a_turn_is_the_players() {
    let mut play = Scene::new(2)
        .has(1, "red")
        .has(2, "red")
        .reveal("conspiracy green");
    play.play("@1 bid 1; @2 pass; @1 pay 0 gold 1 power");
    assert!(play.can("@1 conspiracy red power"));
    // Used, paid away for another card, shuffled back by Louis, won again in the same turn: not a second time.
    let mut play = Scene::new(3)
        .has(1, "red red conspiracy")
        .has(2, "red red red")
        .phase(Phase::Announce)
        .top("pension louis green")
        .begin();
    play.play("@1 conspiracy red gold; @1 announce 1; @1 bid 2; @2 pass; @3 pass; @1 pay conspiracy");
    play.shuffle_to("conspiracy blue");
    play.play("@1 lay green; @1 gold draw; @1 bid 1; @2 pass; @3 pass; @1 pay 0 gold 1 power");
    assert!(play.owns(1, AuctionCard::Conspiracy));
    assert_eq!(play.refused("@1 conspiracy red gold"), ("already-used", "30"));
}

#[test]
fn r31_diplomacy_softens_an_army_by_one_but_neither_dominion_nor_gold() {
    let start = || Scene::new(3).has(1, "green dominion").has(2, "diplomacy").begin();
    let mut play = start();
    play.play("@1 army two @2");
    assert_eq!(play.power(2), 8);
    let mut play = start();
    play.play("@1 army one @2; @1 army one @3");
    assert_eq!((play.power(2), play.power(3)), (9, 8));
    let mut play = start();
    play.play("@1 dominion @2");
    assert_eq!(play.power(2), 8);
    let mut play = Scene::new(3).has(2, "diplomacy").phase(Phase::Gold).begin();
    play.play("@1 gold attack @2");
    assert_eq!(play.power(2), 8);
    // 2 becomes 1, and one is enough then; an army of one cannot remove its owner at all.
    let mut play = Scene::new(3)
        .has(1, "green")
        .has(2, "diplomacy")
        .chips(2, 0, 1)
        .begin();
    play.play("@1 army two @2");
    assert!(play.is_active(2));
    let mut play = Scene::new(3)
        .has(1, "green")
        .has(2, "diplomacy")
        .chips(2, 0, 0)
        .begin();
    play.play("@1 army one @2; @1 army one @3");
    assert!(play.is_active(2));
}

#[test]
fn c7_army_and_dominion_against_diplomacy_are_two_actions() {
    let mut play = Scene::new(3).has(1, "green dominion").has(2, "diplomacy").begin();
    play.play("@1 army two @2; @1 dominion @2");
    // 2 - 1 for Army, 1 for Dominion.
    assert_eq!(play.power(2), 7);
}

#[test]
fn r32_x1_x5_authority_gives_one_power_and_with_red_two_in_all() {
    let mut play = Scene::new(3).has(1, "authority red").begin();
    play.play("@1 authority; @1 power");
    assert_eq!(play.power(1), 11);
    assert_eq!(play.refused("@1 authority").0, "already-used");
    // X1: the green majority adds nothing. X5: there is nothing to choose.
    let mut play = Scene::new(3).has(1, "authority green").begin();
    let authority: Vec<_> = play
        .legal()
        .into_iter()
        .filter(|text| text.contains("authority"))
        .collect();
    assert_eq!(authority, ["@1 authority"]);
    play.play("@1 authority; @1 army two @2; @1 done");
    assert_eq!(play.power(1), 10);
    let play = Scene::new(3).has(2, "authority").begin();
    assert_eq!(play.refused("@1 authority"), ("not-owned", "26"));
}

#[test]
fn r33_x1_dominion_takes_one_power_and_with_green_three_in_all() {
    let start = || Scene::new(4).has(1, "dominion green").begin();
    let mut play = start();
    play.play("@1 dominion @2; @1 army two @2");
    assert_eq!(play.power(2), 6);
    let mut play = start();
    play.play("@1 army two @2; @1 dominion @3");
    assert_eq!((play.power(2), play.power(3)), (7, 8));
    let mut play = start();
    play.play("@1 army one @2; @1 army one @3; @1 dominion @4");
    assert_eq!((2..=4).map(|n| play.power(n)).collect::<Vec<_>>(), [8, 8, 8]);
    assert_eq!(play.refused("@1 dominion @2").0, "already-used");
    // X1: the red majority adds nothing to Dominion.
    let mut play = Scene::new(4).has(1, "dominion red").begin();
    play.play("@1 dominion @2; @1 power; @1 done");
    assert_eq!(play.power(2), 8);
    assert_eq!((play.count(1, Green), play.count(1, Red)), (0, 1));
}

#[test]
fn r34_pensions_give_a_gold_each_and_with_yellow_three_in_all() {
    let mut play = Scene::new(3).has(1, "pension yellow").begin();
    play.play("@1 pension; @1 wealth");
    assert_eq!(play.gold(1), 3);
    assert_eq!(play.refused("@1 pension").0, "already-used");
    let mut play = Scene::new(3).has(1, "pension pension yellow").begin();
    play.play("@1 pension; @1 wealth; @1 pension");
    assert_eq!(play.gold(1), 4);
    assert_eq!(play.refused("@1 pension").0, "already-used");
}
