//! T: what the persons give.

use court_core::Game;
use court_louis_xiv::{Phase, Tile};

use super::scene::{Play, Scene, modest, seat};

/// Seat 1 leads alone on this tile; the side that is up is first place or money for those without stones sides.
fn leader(tile: u8) -> Play {
    let scene = Scene::new(3)
        .louis(if tile == 4 { 3 } else { 4 })
        .stones(tile, &[3, 0, 0]);
    scene.score()
}

#[test]
fn t1_t2_t3_t4_t5_t9_chips() {
    let chips = [
        (1, "sceptre"),
        (2, "letter"),
        (3, "ring"),
        (4, "helmet"),
        (5, "crown"),
        (9, "crown"),
    ];
    for (tile, chip) in chips {
        assert_eq!(leader(tile).chips(1), chip, "tile {tile}");
    }
}

#[test]
fn t6_a_coat_then_a_stone_on_any_tile() {
    let play = leader(6);
    assert_eq!(play.turn(), "chance");
    let play = play.play("~ coats blue");
    assert_eq!(
        (play.player(1).coats, play.open().phase),
        (1, Phase::Conde(seat(1)))
    );
    assert!((1..=12).all(|tile| play.legal(1).contains(&format!("stone {tile}"))));
    // On a later tile the stone counts this round: Colbert pays.
    let later = leader(6).play("~ coats blue; @1 stone 7; @1 from general");
    assert_eq!(later.player(1).money, 10);
    // On an earlier one it stays.
    let earlier = leader(6).play("~ coats blue; @1 stone 2; @1 from general");
    assert_eq!((earlier.on(1, 2), earlier.chips(1).as_str()), (1, ""));
}

#[test]
fn t7_five_louisdor() {
    assert_eq!(leader(7).player(1).money, 10);
}

#[test]
fn t8_two_stones_on_tile_5_and_one_back() {
    let play = leader(8);
    assert_eq!(
        play.open().phase,
        Phase::Maintenon {
            seat: seat(1),
            left: 2,
            own: false
        }
    );
    let play = play.play("@1 from general; @1 from general; @1 retrieve 1");
    assert_eq!(play.on(1, 5), 2, "they stay there: tile 5 was scored before");
    // 8 own and 5 general, two placed and one back; the three leading stones go to general.
    assert_eq!(play.supplies(1), (9, 5));
    assert_eq!(play.chips(1), "");
}

#[test]
fn b36_a_stone_from_each_supply_is_placed_on_tile_5_in_one_order() {
    let both = leader(8).play("@1 from general; @1 from own");
    assert_eq!(both.on(1, 5), 2);
    let own = leader(8).play("@1 from own");
    assert!(own.supplies(1).1 > 0, "the general supply has stones");
    assert_eq!(own.refused("@1 from general"), ("general-first", "B36"));
}

#[test]
fn t10_two_coats() {
    let play = leader(10).play("~ coats red green");
    assert_eq!(play.player(1).coats, 2);
    assert_eq!(play.hand(1).coats.as_array(), &[0, 0, 1, 0, 1, 0]);
}

#[test]
fn t11_an_influence_card_for_the_next_phase() {
    let play = leader(11).play("~ influence person-5");
    assert_eq!((play.player(1).influence, play.open().influence_pool), (1, 29));
    assert_eq!(
        play.open().phase,
        Phase::Money,
        "it is kept for the next influence phase"
    );
}

#[test]
fn t12_a_coat_and_an_intrigue_card_for_the_next_scoring() {
    let play = leader(12).play("~ coats gold; ~ intrigue person-12");
    assert_eq!((play.player(1).coats, play.player(1).intrigue), (1, 1));
    assert_eq!(
        play.open().phase,
        Phase::Money,
        "tile 12 is done: no use for the card in this round"
    );
}

#[test]
fn t13_coats_are_face_down_but_known_to_their_owner() {
    let play = leader(10).play("~ coats red green");
    assert_eq!(play.view(1).hand.unwrap().coats.as_array(), &[0, 0, 1, 0, 1, 0]);
    let other = play.view(2);
    assert_eq!(other.open.players.as_slice()[0].coats, 2, "others see how many");
    let same = leader(10).play("~ coats gold black");
    assert_eq!(other, same.view(2), "but not which");
}

#[test]
fn a12_the_payout_comes_before_the_stones_leave_and_a_stone_on_the_tile_itself_stays() {
    // All other stones of seat 1 lie on tile 12: the three on tile 6 are not in a supply yet.
    let none = Scene::new(3).louis(1).spent(1, 6, 3).score().play("~ coats red");
    assert_ne!(none.open().phase, Phase::Conde(seat(1)), "no stone to place");
    let own = Scene::new(3).louis(1).stones(6, &[3, 0, 0]).score();
    let own = own.play("~ coats red; @1 stone 6; @1 from general");
    assert_eq!(own.on(1, 6), 1, "three left, the new one stays");
    assert_eq!(own.supplies(1), (11, 4));
}

#[test]
fn a13_few_stones_for_tile_8() {
    // One general stone, none of one's own: place it or take it back.
    let scene = || {
        Scene::new(3)
            .louis(1)
            .general(1, 1)
            .on(1, 12, 12)
            .on(1, 8, 3)
            .score()
    };
    assert_eq!(scene().legal(1), "done, from general");
    let placed = scene().play("@1 from general");
    assert_eq!(placed.on(1, 5), 1);
    assert_ne!(placed.turn(), "@1", "nothing left to take back");
    let back = scene().play("@1 done");
    assert_eq!(back.open().phase, Phase::MaintenonBack(seat(1)));
    assert_eq!(back.legal(1), "done, retrieve 1");
    // Own stones only: they are placed, and there is nothing to take back.
    let own = Scene::new(3).louis(1).general(1, 0).on(1, 8, 3).score();
    let own = own.play("@1 from own; @1 done");
    assert_eq!(own.on(1, 5), 1);
    assert_ne!(own.turn(), "@1", "no stone in the general supply");
}

#[test]
fn a32_stones_left_on_tiles_stay_over_the_round_and_count_there_but_not_for_the_tie_break() {
    let play = leader(8).play("@1 from general; @1 from general; @1 done");
    let play = play
        .pass_to_end_of_round()
        .play("~ money 7")
        .until(|play| play.open().phase == Phase::Money, modest);
    assert_eq!(
        play.chips(1),
        "crown",
        "two stones on Montespan in the next round"
    );
    assert_eq!(play.on(1, 5), 0);
    // At the end: worth a coat each, not part of the own supply (E1, E3).
    let end = Scene::new(2)
        .round(4)
        .money(1, 0)
        .money(2, 0)
        .louis(1)
        .stones(8, &[3, 0])
        .coats(2, "red red")
        .score();
    let end = end
        .play("@1 from general; @1 from general; @1 done")
        .pass_to_end_of_round();
    assert_eq!(end.open().exchanged.as_slice()[0], [0, 0, 0, 2, 0]);
    let end = end.play("~ exchange @1 gold gold @2");
    let standings = end.game.standings().unwrap();
    assert_eq!(standings.scores.as_slice(), [3, 3], "two coats and a bonus each");
    assert_eq!((end.player(1).own, end.player(2).own), (8, 10));
    assert_eq!(
        standings.ranks.as_slice(),
        [2, 1],
        "the tie-break looks at the own supply alone"
    );
}

#[test]
fn b5_a_payout_is_complete_before_the_next_player_decides() {
    // The back of tile 6 is money: seats 1 and 2 are tied, both may bribe.
    let play = Scene::new(3).louis(1).flip(6).stones(6, &[1, 1, 0]).score();
    let play = play.play("@1 bribe; ~ coats red; @1 stone 7; @1 from general");
    assert_eq!(play.open().phase, Phase::Bribe(seat(2)));
    assert_eq!(
        play.view(2).open.players.as_slice()[0].on[Tile::new(7)],
        1,
        "seat 2 sees the stone before it decides"
    );
}

#[test]
fn b10_only_moves_of_stones_can_be_declined() {
    let conde = leader(6).play("~ coats red; @1 done");
    assert_eq!(
        (conde.player(1).coats, conde.supplies(1)),
        (1, (11, 5)),
        "the coat is taken, the stone declined"
    );
    let maintenon = leader(8).play("@1 done; @1 done");
    assert_eq!((maintenon.on(1, 5), maintenon.supplies(1)), (0, (8, 8)));
    // Chips, coats, money and cards are never asked about.
    for tile in [1, 2, 3, 4, 5, 7, 9, 10, 11, 12] {
        assert!(!leader(tile).turn().starts_with('@'), "tile {tile}");
    }
}

#[test]
fn b24_a_buyer_cannot_use_his_stones_on_the_tile_being_scored() {
    // Seat 2 has all its stones on tiles, one of them on tile 8; seat 1 leads.
    let play = Scene::new(3).louis(1).on(1, 8, 2).spent(2, 8, 1).score();
    let play = play.play("@1 done; @1 done; @2 bribe");
    assert_ne!(play.turn(), "@2", "no stone in either supply: nothing to choose");
    assert_eq!(play.on(2, 5), 0);
}

#[test]
fn c4_stones_are_optional_and_fewer_are_allowed() {
    let one = leader(8).play("@1 from general; @1 done; @1 done");
    assert_eq!(one.on(1, 5), 1);
    let none = leader(8).play("@1 done; @1 done");
    assert_eq!(none.on(1, 5), 0);
    let mission = Scene::new(3).louis(1).laid(1, "m3a l4-2 m4-5").dealt();
    let mission = mission.play("@1 use m3; @1 from general; @1 done");
    assert_eq!(mission.player(1).on.as_array().iter().sum::<u8>(), 1);
}

#[test]
fn c5_m5p_own_stones_may_always_stand_in_for_general_ones_but_never_stones_from_tiles() {
    let conde = leader(6).play("~ coats red; @1 stone 2; @1 from own");
    assert_eq!(
        (conde.on(1, 2), conde.supplies(1)),
        (1, (10, 5)),
        "though general stones were there"
    );
    let only = Scene::new(3).louis(4).general(1, 0).stones(6, &[3, 0, 0]).score();
    let only = only.play("~ coats red; @1 stone 2");
    assert_eq!(
        (only.on(1, 2), only.supplies(1)),
        (1, (15, 0)),
        "and if there are no others"
    );
    let mixed = leader(8).play("@1 from general; @1 from own; @1 done");
    assert_eq!(
        (mixed.on(1, 5), mixed.supplies(1)),
        (2, (7, 7)),
        "chosen for each stone"
    );
    let mission = Scene::new(3).louis(1).laid(1, "l4-2").dealt();
    let mission = mission.play("@1 use l4-2; @1 from own");
    assert_eq!(mission.supplies(1), (10, 5));
    let tiles = Scene::new(3).louis(1).spent(1, 6, 3).score().play("~ coats red");
    assert_ne!(tiles.turn(), "@1", "stones on tiles cannot be used");
    // Not for taking stones back: D1 with an empty general supply is not offered.
    assert_eq!(
        Scene::new(3).general(1, 0).laid(1, "d1").supply(1).turn(),
        "chance"
    );
}

#[test]
fn c13_the_stone_back_is_optional() {
    let play = leader(8).play("@1 done");
    assert_eq!(play.legal(1), "done, retrieve 1");
    assert_eq!(play.play("@1 done").supplies(1), (8, 8));
}

#[test]
fn a27_b26_chips_and_coins_never_run_out() {
    // Six sceptres exist; seats 1 to 3 hold two each, and yet the leader gets a seventh.
    let mut scene = Scene::new(3).louis(4).stones(1, &[1, 0, 0]);
    for number in 1..=3 {
        scene = scene.chips(number, "sceptre sceptre").money(number, 40);
    }
    let play = scene.score();
    assert_eq!(play.player(1).chips.as_array()[0], 3);
    let rich = Scene::new(3).money(1, 60).money(2, 60).supply(2);
    assert_eq!(
        (rich.player(1).money, rich.player(2).money),
        (66, 66),
        "more than the 72 of the bank"
    );
    rich.game.assert_invariants();
}
