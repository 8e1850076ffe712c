//! P1 and the missions of the supply phase.

use court_louis_xiv::{ByCoat, Phase};

use super::scene::{Scene, seat};

#[test]
fn p1_1_everybody_gets_the_amount_and_louis_goes_to_the_tile() {
    // Money card 6: 6 Louisdor, tile 3.
    let play = Scene::new(3).supply(6);
    assert_eq!([1, 2, 3].map(|number| play.player(number).money), [11, 11, 11]);
    assert_eq!(play.open().louis.unwrap().number(), 3);
}

#[test]
fn p1_2_laid_missions_are_used_in_turn_order_and_in_any_order() {
    let play = Scene::new(3)
        .round(2)
        .laid(2, "l3a m2a")
        .laid(1, "l3b")
        .hold(3, "l3c")
        .supply(1);
    assert_eq!(play.turn(), "@2", "the start player of round 2");
    assert_eq!(play.legal(2), "done, use l3, use m2");
    let play = play.play("@2 use m2; ~ coats red; @2 use l3");
    assert_eq!(
        play.turn(),
        "@1",
        "seat 3 holds its mission in hand: it does nothing"
    );
    let play = play.play("@1 done");
    assert_eq!(play.open().phase, Phase::Deal);
    assert_eq!(
        (play.player(2).coats, play.player(2).money, play.player(1).money),
        (1, 9, 8)
    );
}

#[test]
fn p1_3_five_cards_are_added_to_those_held() {
    let play = Scene::new(3).influence(2, "joker").dealt();
    assert_eq!([1, 2, 3].map(|number| play.player(number).influence), [5, 6, 5]);
}

#[test]
fn l2_takes_one_stone_back() {
    let play = Scene::new(2).general(1, 1).laid(1, "l2a l2b").supply(1);
    let play = play.play("@1 use l2");
    assert_eq!(play.supplies(1), (16, 0));
    assert_eq!(
        play.open().phase,
        Phase::Deal,
        "the second copy finds no stone: not asked"
    );
}

#[test]
fn l3_brings_one_louisdor_for_each_copy() {
    let play = Scene::new(2)
        .laid(1, "l3a l3b")
        .supply(1)
        .play("@1 use l3; @1 use l3");
    assert_eq!(play.player(1).money, 5 + 3 + 2);
}

#[test]
fn m1_b3_two_louisdor_or_one_and_a_stone_or_two_stones_only_in_full() {
    let scene = |general| Scene::new(2).general(1, general).laid(1, "m1a").supply(1);
    assert_eq!(
        scene(5).legal(1),
        "done, use m1 stones 0, use m1 stones 1, use m1 stones 2"
    );
    assert_eq!(scene(1).legal(1), "done, use m1 stones 0, use m1 stones 1");
    assert_eq!(scene(0).legal(1), "done, use m1 stones 0");
    let after = |choice: &str| {
        let play = scene(5).play(choice);
        (play.player(1).money, play.supplies(1).1)
    };
    assert_eq!(after("@1 use m1 stones 0"), (10, 5));
    assert_eq!(after("@1 use m1 stones 1"), (9, 4));
    assert_eq!(after("@1 use m1 stones 2"), (8, 3));
    assert_eq!(scene(1).refused("@1 use m1 stones 2"), ("no-stones", "B3"));
}

#[test]
fn m2_draws_a_coat() {
    let play = Scene::new(2)
        .laid(2, "m2a")
        .supply(1)
        .play("@2 use m2; ~ coats black");
    assert_eq!(
        (play.player(2).coats, play.hand(2).coats),
        (1, ByCoat::new([0, 0, 0, 0, 0, 1]))
    );
}

#[test]
fn d1_b4_takes_up_to_three_stones_back_at_most_what_is_there() {
    let scene = |general| Scene::new(2).general(1, general).laid(1, "d1").supply(1);
    assert_eq!(
        scene(5).legal(1),
        "done, use d1 stones 1, use d1 stones 2, use d1 stones 3"
    );
    assert_eq!(scene(2).legal(1), "done, use d1 stones 1, use d1 stones 2");
    assert_eq!(scene(0).open().phase, Phase::Deal, "nothing to take: not asked");
    assert_eq!(scene(5).play("@1 use d1 stones 3").supplies(1), (14, 2));
    // B4 for cards: a joker takes 0 to 2 back, D5 0 to 4.
    let turn = Scene::new(2).influence(1, "joker joker").laid(1, "d5").turns();
    assert!(turn.legal(1).contains("four joker"));
    assert_eq!(
        turn.play("@1 play joker").refused("@1 retrieve 3"),
        ("too-many-stones", "P2.3")
    );
}

#[test]
fn d2_brings_three_louisdor() {
    let play = Scene::new(2).laid(1, "d2").supply(1).play("@1 use d2");
    assert_eq!(play.player(1).money, 11);
}

#[test]
fn d3_draws_an_intrigue_card() {
    let play = Scene::new(2)
        .laid(1, "d3")
        .supply(1)
        .play("@1 use d3; ~ intrigue person-4");
    assert_eq!(play.player(1).intrigue, 1);
    assert!(play.hand(1).intrigue.contains("4".parse().unwrap()));
}

#[test]
fn d4_b14_a_stone_away_brings_an_influence_card_before_the_five_are_dealt() {
    let play = Scene::new(2).laid(1, "d4").supply(1);
    assert_eq!(play.open().phase, Phase::Supply(seat(1)));
    let play = play.play("@1 use d4; ~ influence joker");
    assert_eq!((play.supplies(1), play.player(1).influence), ((10, 6), 1));
    assert_eq!(play.open().phase, Phase::Deal, "the five cards come afterwards");
    let none = Scene::new(2).general(1, 16).laid(1, "d4").supply(1);
    assert_eq!(none.open().phase, Phase::Deal, "no stone in the own supply");
}

#[test]
fn m4p_a_mission_works_once_a_phase_each_copy_and_only_if_wanted() {
    let play = Scene::new(2).laid(1, "l3a l3b").supply(1).play("@1 use l3");
    assert_eq!(play.legal(1), "done, use l3");
    let play = play.play("@1 use l3");
    assert_eq!(play.open().phase, Phase::Deal, "both copies are used up");
    let play = play.pass_to_end_of_round().play("~ money 2");
    assert_eq!(play.legal(1), "done, use l3", "and work again in the next round");
    let play = play.play("@1 done");
    assert_eq!(play.player(1).money, 5 + 3 + 2 + 6, "use is optional");
    assert_eq!(play.player(1).laid.len(), 2, "they stay open");
    let end = Scene::new(2)
        .round(4)
        .laid(1, "l3a d7 m5a")
        .money(1, 0)
        .money(2, 0)
        .score()
        .pass_to_end_of_round();
    let outcome = court_core::Game::outcome(&end.game).unwrap();
    assert_eq!(
        outcome.breakdown[0].points.as_slice(),
        [15, 0],
        "5 points each, whatever the kind"
    );
}

#[test]
fn a9_an_empty_intrigue_deck_gives_no_card_but_the_rest() {
    let all = "1 2 3 4 5 6 7 8 9 10 11 12";
    let play = Scene::new(3)
        .general(1, 0)
        .intrigue(2, all)
        .general(2, 0)
        .on(2, 1, 16)
        .on(1, 12, 1)
        .louis(4)
        .score();
    // Seat 2 has no stones left to place with its cards until tile 1 gave them back.
    let play = play.until(
        |play| play.open().phase == Phase::Payout(seat(1), 1) && play.turn() == "chance",
        |_, _| "pass".to_owned(),
    );
    let play = play.play("~ coats gold").pass_to_missions();
    assert_eq!((play.player(1).coats, play.player(1).intrigue), (1, 0));
    let d3 = Scene::new(3).intrigue(2, all).laid(1, "d3").supply(1);
    assert_eq!(d3.open().phase, Phase::Deal, "D3 could do nothing: not asked");
    // A card that was played and lies under the deck is drawn.
    let others = "1 2 3 4 5 6 7 8 9 10 11";
    let under = Scene::new(3)
        .intrigue(2, others)
        .intrigue_under("12")
        .laid(1, "d3")
        .supply(1);
    assert_eq!(under.play("@1 use d3").player(1).intrigue, 1);
}
