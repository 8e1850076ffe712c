//! Phase 3: rules 15 and 16, and their rulings.

use court_sun_king::Colour::{Blue, Green, Red};
use court_sun_king::Phase;

use super::scene::Scene;

#[test]
fn r15_one_gold_takes_a_power_from_another_player() {
    let mut play = Scene::new(3).phase(Phase::Gold).begin();
    let (gold, power) = (play.game.court().gold, play.game.court().power);
    play.play("@1 gold attack @3");
    assert_eq!((play.gold(1), play.power(3), play.power(1)), (0, 8, 9));
    assert_eq!(
        (play.game.court().gold, play.game.court().power),
        (gold + 1, power + 1)
    );
}

#[test]
fn r15_n10_one_gold_swaps_top_cards_which_go_on_their_colours_columns() {
    let mut play = Scene::new(3)
        .has(1, "green green-seal red")
        .has(2, "red red-seal")
        .phase(Phase::Gold)
        .begin();
    play.play("@1 gold swap green");
    assert_eq!(play.gold(1), 1, "paid only when both cards are named");
    play.play("@1 rival @2 red");
    assert_eq!((play.count(1, Green), play.count(1, Red)), (1, 2));
    assert_eq!(play.top(1, Red), Some("red-seal".parse().unwrap()));
    assert_eq!(play.top(2, Green), Some("green-seal".parse().unwrap()));
    assert_eq!(play.gold(1), 0);
    // The same colour may be swapped: both cards are lifted before either is laid. So may the same kind.
    let same = |own: &str, rival: &str| {
        let mut play = Scene::new(3).has(1, own).has(2, rival).phase(Phase::Gold).begin();
        play.play("@1 gold swap blue; @1 rival @2 blue");
        assert_eq!((play.count(1, Blue), play.count(2, Blue)), (1, 1));
        [play.top(1, Blue), play.top(2, Blue)].map(|card| card.unwrap().to_string())
    };
    assert_eq!(same("blue-seal", "blue"), ["blue", "blue-seal"]);
    assert_eq!(same("blue", "blue"), ["blue", "blue"]);
}

#[test]
fn r15_two_gold_discard_another_players_top_card() {
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .has(2, "red red-seal")
        .phase(Phase::Gold)
        .begin();
    play.play("@1 gold discard @2 red");
    assert_eq!(
        (play.gold(1), play.count(2, Red), play.discarded("red-seal")),
        (0, 1, 1)
    );
    let play = Scene::new(3)
        .chips(1, 1, 9)
        .has(2, "red")
        .phase(Phase::Gold)
        .begin();
    assert_eq!(play.refused("@1 gold discard @2 red"), ("too-little-gold", "15"));
    assert_eq!(play.refused("@1 gold draw"), ("too-little-gold", "15"));
}

#[test]
fn r15_two_gold_draw_a_card_and_what_is_met_is_resolved_and_replaced() {
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .has(2, "red-seal")
        .top("mazarin debts pension green")
        .phase(Phase::Gold)
        .begin();
    play.play("@1 gold draw");
    // Mazarin finds nobody; the debts are asked, seat 1 first; then the auction; then the card comes.
    assert_eq!(play.game.court().prompt(super::scene::seat(1)).code, "debts");
    play.play("@1 pay 0 gold 2 power; @3 pay 0 gold 2 power; @1 pass; @2 pass; @3 pass");
    assert_eq!(play.count(1, Green), 1);
    assert_eq!(
        (
            play.discarded("mazarin"),
            play.discarded("debts"),
            play.discarded("pension")
        ),
        (1, 1, 1)
    );
    assert_eq!(play.legal(), ["@1 done"]);
}

#[test]
fn c9_one_gold_action_a_turn() {
    let mut play = Scene::new(3)
        .chips(1, 5, 9)
        .has(1, "blue")
        .has(2, "red")
        .phase(Phase::Gold)
        .begin();
    play.play("@1 gold attack @2");
    assert_eq!(play.legal(), ["@1 done"]);
    for text in [
        "@1 gold attack @2",
        "@1 gold swap blue",
        "@1 gold discard @2 red",
        "@1 gold draw",
    ] {
        assert_eq!(play.refused(text), ("gold-action-taken", "C9"), "{text}");
    }
}

#[test]
fn c10_a_gold_action_without_a_target_is_not_offered() {
    let play = Scene::new(3)
        .chips(1, 2, 9)
        .has(1, "blue")
        .has(2, "order")
        .phase(Phase::Gold)
        .begin();
    assert_eq!(
        play.legal(),
        [
            "@1 gold attack @2",
            "@1 gold attack @3",
            "@1 gold draw",
            "@1 done"
        ]
    );
    assert_eq!(play.refused("@1 gold swap blue").0, "no-rival-cards");
    assert_eq!(
        play.refused("@1 gold discard @2 red"),
        ("rival-has-no-card", "C10")
    );
    let play = Scene::new(3)
        .chips(1, 2, 9)
        .has(2, "red")
        .phase(Phase::Gold)
        .begin();
    assert!(!play.legal().iter().any(|text| text.contains("swap")));
}

#[test]
fn r16_then_the_next_active_player_clockwise_has_the_turn() {
    let mut play = Scene::new(5).gone(&[3, 4]).turn(2).phase(Phase::Gold).begin();
    play.play("@2 done");
    assert_eq!(play.turn(), "@5");
    assert_eq!(play.game.court().phase, Phase::Properties);
    let mut play = Scene::new(5)
        .gone(&[1])
        .turn(5)
        .has(2, "red")
        .phase(Phase::Gold)
        .begin();
    play.play("@5 gold attack @2; @5 done; @2 power; @2 done; @2 announce 1");
    assert!(
        !play.game.court().used.gold_action,
        "a new turn, nothing used yet"
    );
}
