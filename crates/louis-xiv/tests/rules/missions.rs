//! M1p to M3p, L1, L6, L7: the mission phase.

use court_louis_xiv::Phase;

use super::scene::{Play, Scene, seat};

/// Seat 1 holds these missions and chips; the mission phase begins.
fn missions(hold: &str, chips: &str) -> Play {
    Scene::new(3).hold(1, hold).chips(1, chips).score()
}

#[test]
fn m1p_c11_chips_lay_a_mission_crowns_replace_any_and_the_question_mark_is_any_chip() {
    // l1a: sceptre and any; m1a: sceptre and letter; d1: two helmets.
    for (card, chips, payable) in [
        ("l1a", "sceptre ring", true),
        ("l1a", "sceptre sceptre", true),
        ("l1a", "crown ring", true),
        ("l1a", "letter ring", false),
        ("m1a", "sceptre letter", true),
        ("m1a", "sceptre crown", true),
        ("m1a", "crown crown", true),
        ("m1a", "sceptre sceptre", false),
        ("d1", "helmet helmet", true),
        ("d1", "helmet crown", true),
        ("d1", "crown crown", true),
        ("d1", "helmet ring", false),
    ] {
        let play = missions(card, chips);
        assert_eq!(play.legal(1).contains("lay"), payable, "{card} for {chips}");
        if payable {
            let play = play.play(&format!("@1 lay {card}"));
            assert_eq!((play.chips(1).as_str(), play.player(1).laid.len()), ("", 1));
        } else {
            assert_eq!(play.refused(&format!("@1 lay {card}")), ("cannot-pay", "M1p"));
        }
    }
    // One complete turn after the other.
    let play = Scene::new(3)
        .chips(1, "ring ring")
        .chips(3, "ring crown")
        .round(3)
        .score();
    assert_eq!(play.turn(), "@3", "the start player of round 3");
    assert_eq!(play.play("@3 done; @3 keep ring; ~ coats red").turn(), "@1");
}

#[test]
fn m2p_b31_a_draw_from_any_deck_follows_at_once_and_the_new_card_may_be_laid() {
    let play = missions("l1a", "sceptre ring helmet helmet").play("@1 lay l1a; @1 pay sceptre ring");
    assert_eq!(play.legal(1), "draw light, draw medium, draw dark", "compulsory");
    // L1 draws two.
    let play = play.play("@1 draw dark; ~ mission d1; @1 draw light; ~ mission l3a");
    assert_eq!(play.legal(1), "done, lay d1", "the card just drawn");
    let play = play.play("@1 lay d1");
    assert_eq!(play.open().phase, Phase::Draw(seat(1), 1));
    let play = play.play("@1 draw medium; ~ mission m1a");
    assert_eq!(
        (play.player(1).laid.len(), play.missions(1).as_str()),
        (2, "l3a m1a")
    );
}

#[test]
fn m3p_a25_one_chip_is_kept_every_other_becomes_a_coat() {
    let play = missions("d1", "ring ring crown sceptre").play("@1 done");
    assert_eq!(
        play.legal(1),
        "keep sceptre, keep ring, keep crown",
        "no way to keep none"
    );
    let play = play.play("@1 keep crown; ~ coats gold silver silver");
    assert_eq!((play.chips(1).as_str(), play.player(1).coats), ("crown", 3));
    let one = missions("d1", "ring");
    assert_eq!(
        (one.chips(1).as_str(), one.player(1).coats),
        ("ring", 0),
        "a single chip stays"
    );
}

#[test]
fn l1_draws_two_looking_at_the_first_before_choosing_the_second_deck() {
    let play = missions("l1b m1a", "ring ring").play("@1 lay l1b; @1 draw light; ~ mission l3a");
    assert!(
        play.hand(1).missions.contains("l3a".parse().unwrap()),
        "seen before the second choice"
    );
    assert_eq!(play.open().phase, Phase::Draw(seat(1), 1));
    let play = play.play("@1 draw dark; ~ mission d7");
    assert_eq!(play.player(1).mission_count(), 3, "one more in hand than before");
}

#[test]
fn l6_a23_two_louisdor_turn_a_chip_into_a_crown_in_the_own_turn_also_when_just_laid() {
    let play = Scene::new(3)
        .laid(1, "l6a")
        .hold(1, "d1")
        .chips(1, "helmet ring")
        .score();
    assert_eq!(play.legal(1), "done, crown ring, crown helmet");
    let play = play.play("@1 crown ring");
    assert_eq!(
        (play.chips(1).as_str(), play.player(1).money),
        ("helmet crown", 3)
    );
    assert_eq!(play.legal(1), "done, lay d1", "once a phase, and before laying");
    let fresh = missions("l6b", "helmet helmet ring sceptre").play("@1 lay l6b; @1 pay helmet helmet");
    let fresh = fresh.play("@1 draw light; ~ mission l3a");
    assert!(
        fresh.legal(1).contains("crown ring"),
        "in the phase in which it was laid"
    );
    let over = fresh.play("@1 done");
    assert_eq!(
        over.refused("@1 crown ring"),
        ("not-asked", "G1"),
        "not after the chip to keep is asked for"
    );
    let poor = Scene::new(3)
        .laid(1, "l6a")
        .chips(1, "helmet ring")
        .money(1, 1)
        .score();
    assert_eq!(poor.refused("@1 crown ring"), ("no-money", "L6"));
    assert_eq!(poor.refused("@1 crown letter"), ("no-chip", "L6"));
}

#[test]
fn l7_a24_missions_go_under_their_decks_and_as_many_are_drawn_at_the_end_of_the_turn() {
    let play = Scene::new(3)
        .laid(1, "l7a")
        .hold(1, "l3a m1a")
        .chips(1, "ring ring")
        .score();
    let play = play.play("@1 done; ~ coats red");
    assert_eq!(play.open().phase, Phase::Swap(seat(1), None), "after the chips");
    let play = play.play("@1 put l3a; @1 put m1a");
    assert_eq!(play.player(1).mission_count(), 0);
    let play = play.play("@1 draw dark; ~ mission d1");
    assert!(
        play.hand(1).missions.contains("d1".parse().unwrap()),
        "looked at before the next draw"
    );
    let play = play.play("@1 draw dark; ~ mission d2");
    assert_eq!(play.missions(1), "d1 d2");
    assert_eq!(play.open().phase, Phase::Money, "nothing can be laid any more");
    // Just laid, it works at once.
    let fresh = missions("l7b m1a", "ring ring").play("@1 lay l7b; @1 draw light; ~ mission l3b");
    assert_eq!(fresh.open().phase, Phase::Swap(seat(1), None));
    // With both copies one after the other.
    let both = Scene::new(3).laid(1, "l7a l7b").hold(1, "l3a m1a").score();
    let both = both.play("@1 put l3a; @1 done; @1 draw light; ~ mission l3b");
    assert_eq!(both.open().phase, Phase::Swap(seat(1), None));
    let both = both.play("@1 put l3b; @1 done; @1 draw dark; ~ mission d3");
    assert_eq!(
        (both.missions(1).as_str(), both.open().phase),
        ("m1a d3", Phase::Money)
    );
}

#[test]
fn a21_a_payable_mission_need_not_be_laid() {
    let play = missions("d1", "helmet helmet");
    assert_eq!(play.legal(1), "done, lay d1");
    assert_eq!(play.play("@1 done; ~ coats red").player(1).laid.len(), 0);
}

#[test]
fn a22_the_player_chooses_which_chips_pay() {
    let play = missions("l1a", "sceptre ring ring crown").play("@1 lay l1a");
    assert_eq!(
        play.legal(1),
        "pay sceptre ring, pay sceptre crown, pay ring crown"
    );
    assert_eq!(play.refused("@1 pay ring ring"), ("wrong-chips", "A22"));
    let play = play.play("@1 pay sceptre crown");
    assert_eq!(
        play.chips(1),
        "ring ring",
        "the crown may stand for the question mark"
    );
}

#[test]
fn b34_a_payment_with_one_way_is_made_without_asking() {
    let play = missions("m1a", "sceptre letter ring").play("@1 lay m1a");
    assert_eq!(
        (play.chips(1).as_str(), play.open().phase),
        ("ring", Phase::Draw(seat(1), 1))
    );
}

#[test]
fn a26_an_empty_deck_gives_way_to_another_and_no_deck_to_no_draw() {
    let play = Scene::new(3)
        .hold(1, "d1")
        .empty_decks(2, "dark")
        .chips(1, "helmet helmet")
        .score();
    let play = play.play("@2 done; @1 lay d1");
    assert_eq!(play.legal(1), "draw light, draw medium");
    assert_eq!(play.refused("@1 draw dark"), ("empty-deck", "A26"));
    let none = Scene::new(3)
        .hold(1, "d1")
        .empty_decks(2, "light medium dark")
        .chips(1, "helmet helmet")
        .score();
    let none = none.play("@2 done; @1 lay d1");
    assert_eq!(none.player(1).mission_count(), 0);
    assert_ne!(none.turn(), "@1", "no draw, the turn goes on and ends");
    // A deck is not empty while a card lies under it: seat 1 puts d2 there and draws the last light mission.
    let lights = "l1a l1b l2a l2b l2c l2d l3b l3c l3d l4-1 l4-2 l4-3 l4-4 l5a l5b l6a l6b l7b";
    let under = Scene::new(3)
        .laid(1, "l7a")
        .hold(1, "d2")
        .hold(2, "d1")
        .laid(3, lights)
        .empty_decks(3, "medium dark")
        .chips(2, "helmet helmet")
        .score();
    let under = under.play("@3 done; @1 put d2; @1 draw light; ~ mission l3a; @2 lay d1");
    assert_eq!(under.open().mission_pool.as_array(), &[0; 3]);
    assert_eq!(under.legal(2), "draw dark");
}

#[test]
fn b6_a_crown_is_not_exchanged_for_a_crown() {
    let play = Scene::new(3).laid(1, "l6a").chips(1, "crown crown").score();
    assert_eq!(play.legal(1), "done");
    assert_eq!(play.refused("@1 crown crown"), ("crown-for-crown", "B6"));
}

#[test]
fn b7_two_missions_for_one_deck_in_either_order_for_two_decks_the_lighter_first() {
    let scene = || Scene::new(3).laid(1, "l7a").hold(1, "l3a l3b m1a").score();
    let one = scene().play("@1 put l3b; @1 put l3a");
    assert_eq!(
        one.view(1)
            .missions_under
            .iter()
            .map(|card| card.unwrap().to_string())
            .collect::<Vec<_>>(),
        ["l3b", "l3a"]
    );
    let other = scene().play("@1 put l3a; @1 put l3b");
    assert_ne!(
        one.view(1).missions_under,
        other.view(1).missions_under,
        "the last one put there is the lowest"
    );
    let dark_first = scene().play("@1 put m1a");
    assert_eq!(
        dark_first.legal(1),
        "draw light, draw medium, draw dark",
        "no second one after the medium one"
    );
    let mixed = Scene::new(3)
        .laid(1, "l7a")
        .hold(1, "m1a m1b l3a")
        .score()
        .play("@1 put m1a");
    assert_eq!(mixed.legal(1), "done, put m1b");
    assert_eq!(mixed.refused("@1 put l3a"), ("deck-order", "B7"));
    assert_eq!(mixed.refused("@1 put m2a"), ("no-such-mission", "L7"));
}

#[test]
fn b7_cards_under_a_deck_come_back_in_order_when_the_deck_has_run_out() {
    let play = Scene::new(3)
        .laid(1, "l7a")
        .hold(1, "d1 d2")
        .hold(2, "m1a")
        .empty_decks(3, "dark");
    let play = play.chips(2, "sceptre letter").score();
    let play = play.play("@3 done; @1 put d2; @1 put d1; @1 draw dark");
    assert_eq!(
        play.missions(1),
        "d2",
        "the first put away is the first to come back"
    );
    let play = play.play("@1 draw light; ~ mission l3a; @2 lay m1a; @2 draw dark");
    assert_eq!(play.missions(2), "d1");
}

#[test]
fn b27_the_order_is_laying_and_crowns_then_the_chip_then_the_exchange() {
    let play = Scene::new(3)
        .laid(1, "l6a l7a")
        .hold(1, "l3a")
        .chips(1, "ring helmet")
        .score();
    assert_eq!(play.asked(1), "lay-mission");
    let play = play.play("@1 crown ring; @1 done");
    assert_eq!(play.asked(1), "keep-chip");
    let play = play.play("@1 keep crown; ~ coats red");
    assert_eq!(play.asked(1), "swap-missions");
}

#[test]
fn b32_a_seat_with_two_chips_is_always_asked() {
    let play = missions("d1", "ring sceptre");
    assert_eq!((play.turn().as_str(), play.legal(1).as_str()), ("@1", "done"));
}

#[test]
fn b33_a_single_chip_and_an_unused_l6_are_asked() {
    let play = Scene::new(3).laid(1, "l6a").chips(1, "ring").score();
    assert_eq!(
        (play.turn().as_str(), play.legal(1).as_str()),
        ("@1", "done, crown ring")
    );
    let play = play.play("@1 crown ring");
    assert_eq!(
        (play.chips(1).as_str(), play.open().phase),
        ("crown", Phase::Money)
    );
    let crown = Scene::new(3).laid(1, "l6a").chips(1, "crown").score();
    assert_eq!(crown.open().phase, Phase::Money, "a crown stays a crown");
    let poor = Scene::new(3).laid(1, "l6a").chips(1, "ring").money(1, 1).score();
    assert_eq!(poor.open().phase, Phase::Money);
}
