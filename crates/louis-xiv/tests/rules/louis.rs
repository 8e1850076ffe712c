//! K: the tile on which Louis stands.

use court_louis_xiv::{Event, Phase};

use super::scene::{Scene, seat};

#[test]
fn k1_the_sole_leader_gets_the_chip_and_a_crown() {
    for flipped in [false, true] {
        let scene = Scene::new(3).louis(3).stones(3, &[2, 0, 0]);
        let play = if flipped { scene.flip(3) } else { scene }.score();
        assert_eq!(play.chips(1), "ring crown");
        assert_eq!(play.supplies(1), (9, 7));
    }
    let elsewhere = Scene::new(3).louis(4).stones(3, &[2, 0, 0]).score();
    assert_eq!(elsewhere.chips(1), "ring", "no crown without Louis");
}

#[test]
fn k2_the_sole_second_gets_the_chip_free_on_either_side() {
    for flipped in [false, true] {
        let scene = Scene::new(3).louis(3).stones(3, &[3, 2, 1]);
        let play = if flipped { scene.flip(3) } else { scene }.score();
        assert_eq!((play.chips(2).as_str(), play.player(2).money), ("ring", 5));
        let play = play.pass_to_missions();
        assert_eq!(play.supplies(2), (11, 5));
    }
}

#[test]
fn k3_all_others_nothing_or_a_bribe_and_tied_seconds_are_others() {
    let money = Scene::new(4).louis(3).stones(3, &[3, 2, 2, 1]).score();
    assert_eq!(money.chips(2), "");
    let money = money.play("@2 bribe; @3 pass; @4 bribe");
    assert_eq!([2, 3, 4].map(|n| money.chips(n)), ["ring", "", "ring"]);
    assert_eq!([2, 3, 4].map(|n| money.supplies(n)), [(11, 5), (10, 6), (9, 7)]);
    let first = Scene::new(4).louis(3).flip(3).stones(3, &[3, 2, 2, 1]).score();
    assert_eq!([1, 2, 3, 4].map(|n| first.chips(n)), ["ring crown", "", "", ""]);
}

#[test]
fn k4_a_tie_gives_chips_but_no_crown_spends_the_stones_and_flips() {
    let play = Scene::new(4).louis(3).stones(3, &[2, 2, 1, 0]).score();
    assert_eq!([1, 2].map(|n| play.chips(n)), ["ring", "ring"]);
    assert_eq!(play.open().phase, Phase::Bribe(seat(3)), "there is no second");
    let play = play.play("@3 pass");
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(9, 7), (9, 7), (10, 6)]);
    assert!(play.flipped(3));
}

#[test]
fn k5_louis_leaves_after_his_tile() {
    let play = Scene::new(3)
        .louis(3)
        .stones(3, &[1, 0, 0])
        .intrigue(1, "4")
        .score();
    let play = play.play("@1 pass; @1 pass");
    assert!(play.open().louis.is_some(), "tile 3 is next");
    let play = play.play("@1 pass");
    assert_eq!(play.open().louis, None);
}

#[test]
fn c8_louis_tile_flips_with_a_sole_leader_too() {
    assert!(
        Scene::new(3)
            .louis(3)
            .stones(3, &[2, 1, 0])
            .score()
            .pass_to_missions()
            .flipped(3)
    );
}

#[test]
fn a14_nobody_on_louis_tile_no_flip_and_louis_leaves() {
    let play = Scene::new(3).louis(3).score();
    assert!(!play.flipped(3));
    assert_eq!(play.open().louis, None);
}

#[test]
fn a18_d7_on_louis_tile_gives_chip_and_crown_and_one_other_becomes_second() {
    let play = Scene::new(3)
        .louis(4)
        .flip(4)
        .laid(1, "d7")
        .stones(4, &[2, 2, 1])
        .score()
        .play("@1 claim");
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["helmet crown", "helmet", ""]);
    assert_eq!(
        [1, 2].map(|n| play.supplies(n)),
        [(9, 7), (11, 5)],
        "the second's stones go to the own supply"
    );
    let three = Scene::new(4)
        .louis(4)
        .flip(4)
        .laid(1, "d7")
        .stones(4, &[2, 2, 2, 1])
        .score()
        .play("@1 claim");
    assert_eq!(
        [1, 2, 3, 4].map(|n| three.chips(n)),
        ["helmet crown", "", "", ""],
        "two others are tied seconds"
    );
    assert_eq!(three.supplies(2), (11, 5));
}

#[test]
fn a36_the_second_on_a_money_side_cannot_buy_another_chip() {
    let play = Scene::new(3).louis(3).stones(3, &[3, 2, 1]).score();
    assert_eq!(
        play.open().phase,
        Phase::Bribe(seat(3)),
        "only the third is asked"
    );
}

#[test]
fn b21_leaders_in_turn_order_then_the_second_then_the_buyers() {
    let play = Scene::new(4)
        .round(3)
        .louis(3)
        .stones(3, &[2, 3, 1, 1])
        .score()
        .play("@3 bribe; @4 bribe");
    let order: Vec<_> = play
        .heard
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Chip { seat, chip, .. } if chip.word() == "ring" => Some(seat.number()),
            _ => None,
        })
        .collect();
    assert_eq!(order, [2, 1, 3, 4], "leader 2, second 1, buyers 3 and 4");
    let tie = Scene::new(4).round(3).louis(3).stones(3, &[2, 1, 2, 2]).score();
    let order: Vec<_> = tie
        .heard
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Chip { seat, .. } => Some(seat.number()),
            _ => None,
        })
        .collect();
    assert_eq!(order, [3, 4, 1], "tied leaders from the start player on");
}

#[test]
fn c10_d7_works_on_money_and_first_place_sides_but_not_for_second_place() {
    let money = Scene::new(3).louis(1).laid(2, "d7").stones(2, &[2, 2, 0]).score();
    assert_eq!(money.open().phase, Phase::Claim(seat(2)));
    let money = money.play("@2 claim");
    assert_eq!(money.chips(2), "letter");
    let first = Scene::new(3).louis(1).laid(2, "d7").stones(5, &[2, 2, 0]).score();
    assert_eq!(first.open().phase, Phase::Claim(seat(2)));
    let second = Scene::new(3).louis(2).laid(2, "d7").stones(2, &[3, 2, 2]).score();
    assert_eq!(
        second.open().phase,
        Phase::Bribe(seat(2)),
        "tied seconds on Louis's tile"
    );
    let stones = Scene::new(3)
        .louis(1)
        .laid(2, "d7")
        .stones(10, &[2, 2, 0])
        .score();
    assert_eq!(
        stones.open().phase,
        Phase::Money,
        "a stones side knows no first place"
    );
}
