//! P3 and I: scoring, bribes and intrigue cards.

use court_louis_xiv::{Event, Phase, Supply};

use super::scene::{Scene, seat};

#[test]
fn p3_1_p3_2_tiles_are_scored_in_order_intrigue_before_claim_before_payout() {
    // Tile 7 is tied; seat 3 holds its intrigue card, seat 1 owns D7.
    let play = Scene::new(3)
        .louis(1)
        .stones(7, &[2, 2, 0])
        .stones(2, &[1, 0, 0])
        .intrigue(3, "7")
        .laid(1, "d7");
    let play = play.score();
    let play = play.until(
        |play| play.open().scoring.tile.number() == 7,
        |_, _| "pass".to_owned(),
    );
    assert_eq!(play.chips(1), "letter", "tile 2 was scored before tile 7");
    assert_eq!(
        play.open().phase,
        Phase::Intrigue([seat(3)].into_iter().collect()),
        "(a) immediately before"
    );
    let play = play.play("@3 intrigue own 1");
    assert_eq!(play.open().phase, Phase::Claim(seat(1)), "(b) after the card");
    let play = play.play("@1 claim");
    assert_eq!(play.player(1).money, 10, "(c) the payout of tile 7");
    assert_eq!((play.on(1, 7), play.on(2, 7), play.on(3, 7)), (0, 0, 0), "(d)");
    assert!(play.flipped(7), "(e)");
}

#[test]
fn p3_3_money_the_leader_free_and_spent_others_may_bribe_and_keep_their_stones() {
    // Tile 2, 3 Louisdor.
    let play = Scene::new(4).louis(1).stones(2, &[3, 1, 1, 0]).score();
    assert_eq!(play.chips(1), "letter");
    assert_eq!(
        play.open().phase,
        Phase::Bribe(seat(2)),
        "the leader is not asked to pay"
    );
    let play = play.play("@2 bribe; @3 pass");
    assert_eq!((play.chips(2).as_str(), play.player(2).money), ("letter", 2));
    assert_eq!((play.chips(3).as_str(), play.player(3).money), ("", 5));
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(play.flipped(2));
}

#[test]
fn p3_3_money_with_a_tie_nobody_gets_it_free() {
    let play = Scene::new(3).louis(1).stones(2, &[2, 2, 1]).score();
    assert_eq!(play.open().phase, Phase::Bribe(seat(1)));
    let play = play.play("@1 pass; @2 bribe; @3 bribe");
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["", "letter", "letter"]);
    assert_eq!(
        [1, 2, 3].map(|n| play.supplies(n)),
        [(11, 5), (11, 5), (10, 6)],
        "all stones come back"
    );
    assert!(!play.flipped(2));
}

#[test]
fn p3_4_first_place_only_the_leader_and_nobody_with_a_tie() {
    let play = Scene::new(3).louis(1).stones(7, &[3, 2, 1]).score();
    assert_eq!([1, 2, 3].map(|n| play.player(n).money), [10, 5, 5]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(play.flipped(7));
    let tie = Scene::new(3).louis(1).stones(7, &[2, 2, 1]).score();
    assert_eq!([1, 2, 3].map(|n| tie.player(n).money), [5, 5, 5]);
    assert_eq!(tie.supplies(1), (11, 5));
    assert!(!tie.flipped(7));
}

#[test]
fn p3_5_stones_everybody_with_enough_in_turn_order_and_all_stones_come_back() {
    // The back of tile 7 asks for 3 stones; seat 2 begins round 2.
    let play = Scene::new(4)
        .round(2)
        .louis(1)
        .flip(7)
        .stones(7, &[3, 4, 2, 0])
        .score();
    assert_eq!([1, 2, 3].map(|n| play.player(n).money), [10, 10, 5]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(11, 5), (11, 5), (10, 6)]);
    let order: Vec<_> = play
        .heard
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Louisdor { seat, .. } => Some(seat.number()),
            _ => None,
        })
        .collect();
    assert_eq!(order, [2, 1]);
    assert!(!play.flipped(7), "flipped back to its front");
}

#[test]
fn p3_6_the_leader_first_then_turn_order_and_once_only() {
    // Seat 3 leads; seat 2 is the start player.
    let play = Scene::new(4).round(2).louis(1).stones(2, &[1, 1, 3, 1]).score();
    assert_eq!(
        play.chips(3),
        "letter",
        "the leader has received before anybody is asked"
    );
    let mut asked = Vec::new();
    let mut play = play;
    while let Phase::Bribe(seat) = play.open().phase {
        asked.push(seat.number());
        play = play.play(&format!("{seat} bribe"));
    }
    assert_eq!(
        asked,
        [2, 4, 1],
        "the leader does not buy another, nobody is asked twice"
    );
    assert_eq!(
        [1, 2, 3, 4].map(|n| play.chips(n)),
        ["letter", "letter", "letter", "letter"]
    );
}

#[test]
fn p3_7_no_flip_without_a_leader_or_receiver_and_none_in_round_4() {
    let empty = Scene::new(3).louis(1).score();
    assert!(empty.open().flipped.is_empty());
    let few = Scene::new(3).louis(1).stones(10, &[2, 2, 0]).score();
    assert!(!few.flipped(10), "nobody reached 3 stones");
    let last = Scene::new(3).round(4).louis(1).stones(7, &[3, 0, 0]).score();
    assert!(!last.flipped(7));
    assert_eq!(last.supplies(1), (8, 8), "stones still leave");
}

#[test]
fn i1_one_general_stone_or_one_or_two_own_ones_and_the_card_goes_under_the_deck() {
    let scene = || Scene::new(3).louis(1).intrigue(1, "7").score();
    let at_7 = || {
        scene().until(
            |play| play.open().scoring.tile.number() == 7,
            |_, _| "pass".to_owned(),
        )
    };
    assert_eq!(
        at_7().legal(1),
        "pass, intrigue general, intrigue own 1, intrigue own 2"
    );
    let general = at_7().play("@1 intrigue general");
    assert_eq!(
        (general.player(1).money, general.supplies(1)),
        (10, (11, 5)),
        "its stone went back to general"
    );
    let own = at_7().play("@1 intrigue own 2");
    assert_eq!((own.player(1).money, own.supplies(1)), (10, (9, 7)));
    assert_eq!(own.player(1).intrigue, 0);
    assert_eq!(*own.open().intrigue_under, ["7".parse().unwrap()]);
    let passed = at_7().play("@1 pass");
    assert_eq!(passed.player(1).intrigue, 1, "never compulsory");
}

#[test]
fn a10_an_intrigue_card_needs_a_stone_but_no_presence() {
    // No stone on tile 1, none in the supplies: not asked.
    let none = Scene::new(3).louis(2).spent(1, 12, 0).intrigue(1, "1").score();
    assert_ne!(none.turn(), "@1");
    let play = Scene::new(3)
        .louis(2)
        .intrigue(1, "1")
        .stones(1, &[0, 1, 0])
        .score();
    assert_eq!(
        play.open().phase,
        Phase::Intrigue([seat(1)].into_iter().collect())
    );
    let play = play.play("@1 intrigue own 2");
    assert_eq!(play.chips(1), "sceptre", "he was not there before");
    let only_general = Scene::new(3).louis(2).general(1, 16).intrigue(1, "1").score();
    assert_eq!(only_general.legal(1), "pass, intrigue general");
}

#[test]
fn b30_one_or_two_own_stones_never_mixed() {
    let play = Scene::new(3).louis(2).intrigue(1, "1").score();
    assert_eq!(play.refused("@1 intrigue own 3"), ("no-stones", "I1"));
    assert_eq!(play.refused("@1 intrigue own 0"), ("no-stones", "I1"));
    let one = play.play("@1 intrigue own 1");
    let placed: Vec<_> = one
        .heard
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Placed { supply, .. } => Some(*supply),
            _ => None,
        })
        .collect();
    assert_eq!(placed, [Supply::Own]);
}

#[test]
fn a11_the_leader_cannot_refuse_the_payout_to_save_his_stones() {
    let play = Scene::new(3).louis(1).stones(9, &[2, 0, 0]).score();
    assert_eq!(
        (play.chips(1).as_str(), play.supplies(1)),
        ("crown", (9, 7)),
        "without being asked"
    );
}

#[test]
fn a31_bribes_one_after_the_other_in_turn_order_openly_and_only_with_money() {
    let play = Scene::new(4)
        .louis(1)
        .stones(2, &[2, 2, 1, 1])
        .money(2, 2)
        .score();
    assert_eq!(play.open().phase, Phase::Bribe(seat(1)));
    let play = play.play("@1 bribe");
    assert_eq!(play.open().phase, Phase::Bribe(seat(3)), "seat 2 cannot pay");
    assert_eq!(
        play.view(4).open.players.as_slice()[0].money,
        2,
        "seat 4 sees what seat 1 paid before it decides"
    );
}

#[test]
fn b1_nobody_is_asked_who_can_only_decline() {
    // Bribes: see A31. Supply missions without effect, an intrigue holder without stones, chips alike, one chip.
    let supply = Scene::new(3).general(1, 0).laid(1, "l2a d1").supply(1);
    assert_eq!(supply.open().phase, Phase::Deal);
    let opening = Scene::new(3).general(1, 0).on(1, 2, 16).laid(1, "l4-1").dealt();
    assert_eq!(opening.open().phase, Phase::Influence(seat(1)));
    let alike = Scene::new(3).chips(1, "ring ring ring").score().play("@1 done");
    assert_eq!(
        (alike.turn().as_str(), alike.chips(1).as_str()),
        ("chance", "ring"),
        "no question which to keep"
    );
    let one = Scene::new(3).chips(1, "ring").hold(1, "l1b").score();
    assert_eq!(one.open().phase, Phase::Money, "one chip lays nothing");
    // A single mission deck left is still asked.
    let last = Scene::new(3)
        .hold(1, "l1b")
        .empty_decks(2, "light medium")
        .chips(1, "ring ring")
        .score();
    let last = last.play("@1 lay l1b");
    assert_eq!(last.legal(1), "draw dark");
}

#[test]
fn b16_a_payout_without_effect_still_flips_and_can_be_bought() {
    // Tile 8's back: 3 stones. All of seat 1's stones lie on tiles: T8 can do nothing.
    let play = Scene::new(3).louis(1).flip(8).spent(1, 8, 3).score();
    assert!(!play.flipped(8), "flipped back");
    assert!(play.fired("T8") && !play.fired("T8-stone"));
    // Bought: tied on the front, no stones in the supplies.
    let tie = Scene::new(3).louis(1).spent(1, 8, 1).on(2, 8, 1).score();
    assert_eq!(tie.open().phase, Phase::Bribe(seat(1)));
    let tie = tie.play("@1 bribe");
    assert_eq!(tie.player(1).money, 2);
}
