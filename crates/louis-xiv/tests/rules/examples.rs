//! The worked examples of the rule book.

use court_louis_xiv::Phase;

use super::scene::{Play, Scene, modest, seat};

// Yellow, red, green and blue are the seats 1 to 4.

fn karin() -> Play {
    Scene::new(3)
        .influence(1, "person-6 joker joker")
        .turns()
        .play("@1 play person-6; @1 stone 6")
}

#[test]
fn p2_2_karin_may_put_three_stones_on_tile_6() {
    assert_eq!(karin().play("@1 stone 6; @1 stone 6").on(1, 6), 3);
}

#[test]
fn p2_2_karin_may_move_on_to_tile_1_or_5() {
    assert_eq!(karin().legal(1), "done, stone 1, stone 5, stone 6");
    let play = karin().play("@1 stone 1; @1 stone 1");
    assert_eq!((play.on(1, 6), play.on(1, 1)), (1, 2));
}

#[test]
fn p2_2_karin_may_move_on_again_to_tile_4_or_2_or_7() {
    assert_eq!(
        karin().play("@1 stone 1").legal(1),
        "done, stone 1, stone 2, stone 4, stone 7"
    );
    let play = karin().play("@1 stone 1; @1 stone 4");
    assert_eq!([6, 1, 4].map(|tile| play.on(1, tile)), [1, 1, 1]);
}

#[test]
fn p2_2_karin_may_not_go_to_5_and_1_from_6_but_could_have_begun_at_1_or_5() {
    assert_eq!(
        karin().play("@1 stone 5").refused("@1 stone 1"),
        ("not-adjacent", "P2.2")
    );
    for (start, end) in [(1, 5), (5, 1)] {
        let play = Scene::new(3)
            .influence(1, &format!("person-{start} joker joker"))
            .turns();
        let play = play.play(&format!(
            "@1 play person-{start}; @1 stone {start}; @1 stone 6; @1 stone {end}"
        ));
        assert_eq!([5, 6, 1].map(|tile| play.on(1, tile)), [1, 1, 1]);
    }
}

#[test]
fn p3_3_example_helmet_free_for_yellow_red_and_green_may_buy_blue_is_not_there() {
    let play = Scene::new(4).louis(1).stones(4, &[3, 2, 1, 0]).score();
    assert_eq!(
        (play.chips(1).as_str(), play.open().phase),
        ("helmet", Phase::Bribe(seat(2)))
    );
    let play = play.play("@2 bribe; @3 bribe");
    assert_eq!(
        [2, 3].map(|n| (play.chips(n), play.player(n).money)),
        [("helmet".to_owned(), 2), ("helmet".to_owned(), 2)]
    );
    assert_eq!((play.chips(4).as_str(), play.flipped(4)), ("", true));
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
}

#[test]
fn p3_3_example_tie_on_the_helmet_all_three_may_buy_and_nothing_is_flipped() {
    let play = Scene::new(4).louis(1).stones(4, &[2, 2, 1, 0]).score();
    assert_eq!(play.open().phase, Phase::Bribe(seat(1)));
    let play = play.play("@1 bribe; @2 bribe; @3 bribe");
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["helmet", "helmet", "helmet"]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(11, 5), (11, 5), (10, 6)]);
    assert!(!play.flipped(4));
}

#[test]
fn p3_4_example_sceptre_for_yellow_alone() {
    let play = Scene::new(4).louis(2).flip(1).stones(1, &[3, 2, 1, 0]).score();
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["sceptre", "", ""]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(!play.flipped(1), "back to its front");
}

#[test]
fn p3_4_example_tie_on_the_sceptre_nobody_gets_it() {
    let play = Scene::new(4).louis(2).flip(1).stones(1, &[2, 2, 0, 0]).score();
    assert_eq!([1, 2].map(|n| play.chips(n)), ["", ""]);
    assert_eq!([1, 2].map(|n| play.supplies(n)), [(11, 5), (11, 5)]);
    assert!(play.flipped(1), "not flipped");
}

#[test]
fn p3_5_example_two_coats_each_for_yellow_and_red_none_for_green() {
    let play = Scene::new(4)
        .louis(1)
        .stones(10, &[4, 3, 1, 0])
        .score()
        .play("~ coats gold red; ~ coats blue blue");
    assert_eq!([1, 2, 3].map(|n| play.player(n).coats), [2, 2, 0]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(11, 5), (11, 5), (10, 6)]);
    assert!(play.flipped(10));
}

#[test]
fn k1_k2_example_louis_on_the_helmet_money_side() {
    let play = Scene::new(4).louis(4).stones(4, &[3, 2, 1, 0]).score();
    assert_eq!([1, 2].map(|n| play.chips(n)), ["helmet crown", "helmet"]);
    assert_eq!(play.open().phase, Phase::Bribe(seat(3)));
    let play = play.play("@3 bribe");
    assert_eq!((play.chips(3).as_str(), play.player(3).money), ("helmet", 2));
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(play.flipped(4));
}

#[test]
fn k1_k2_example_louis_on_the_sceptre_first_place_side() {
    let play = Scene::new(4).louis(1).flip(1).stones(1, &[3, 2, 1, 0]).score();
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["sceptre crown", "sceptre", ""]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(!play.flipped(1));
}

#[test]
fn k4_example_red_and_yellow_tied_with_louis_green_and_blue_may_buy() {
    let play = Scene::new(4).louis(4).stones(4, &[2, 2, 1, 1]).score();
    assert_eq!([1, 2].map(|n| play.chips(n)), ["helmet", "helmet"]);
    let play = play.play("@3 bribe; @4 pass");
    assert_eq!([3, 4].map(|n| play.chips(n)), ["helmet", ""]);
    assert_eq!(
        [1, 2, 3, 4].map(|n| play.supplies(n)),
        [(9, 7), (9, 7), (10, 6), (9, 7)]
    );
    assert!(play.flipped(4));
}

#[test]
fn k3_example_tied_seconds_with_louis_on_the_first_place_side() {
    let play = Scene::new(4).louis(1).flip(1).stones(1, &[3, 2, 2, 0]).score();
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["sceptre crown", "", ""]);
    assert_eq!([1, 2, 3].map(|n| play.supplies(n)), [(8, 8), (11, 5), (10, 6)]);
    assert!(!play.flipped(1));
}

#[test]
fn d7_example_sybille_wins_the_tie_on_louis_tile() {
    let play = Scene::new(4)
        .louis(4)
        .flip(4)
        .laid(1, "d7")
        .stones(4, &[3, 3, 3, 0])
        .stones(5, &[1, 1, 0, 0])
        .score();
    let play = play.play("@1 claim");
    assert_eq!([1, 2, 3].map(|n| play.chips(n)), ["helmet crown", "", ""]);
    assert_eq!([2, 3].map(|n| play.supplies(n)), [(11, 5), (10, 6)]);
    assert_eq!(
        play.supplies(1),
        (8, 8),
        "3 stones spent; the one on tile 5 came back"
    );
    assert!(!play.flipped(4));
    assert_eq!(
        play.player(1).ready.len(),
        0,
        "tile 5 is tied as well, but the card is used up until the next round"
    );
}

#[test]
fn m2p_example_michael_lays_two_missions_and_draws_twice() {
    // Two sceptres, a ring and a crown; a mission for sceptre and ring, and one for a helmet and any chip.
    let play = Scene::new(3)
        .hold(1, "m1b l2d")
        .chips(1, "sceptre sceptre ring crown")
        .score();
    let play = play.play("@1 lay m1b; @1 pay sceptre ring; @1 draw dark; ~ mission d1");
    assert_eq!(
        play.legal(1),
        "done, lay l2d",
        "double helmet, not double sceptre"
    );
    let play = play.play("@1 lay l2d");
    assert_eq!(play.chips(1), "", "crown for the helmet, sceptre for any");
    let play = play.play("@1 draw light; ~ mission l3a");
    assert_eq!(
        (play.player(1).laid.len(), play.missions(1).as_str()),
        (2, "l3a d1")
    );
    assert_ne!(play.turn(), "@1", "no chips, no further turn");
}

#[test]
fn e1_example_wolfgang_gets_seven_coats() {
    // 1 influence card, 2 intrigue cards, 8 Louisdor, 2 stones on tile 5.
    let scene = Scene::new(2)
        .round(4)
        .louis(1)
        .money(1, 8)
        .money(2, 0)
        .intrigue(1, "2 3");
    let play = scene.stones(11, &[1, 0]).stones(8, &[3, 0]).score().until(
        |play| play.open().phase == Phase::Exchange,
        |play, seat| match play.open().phase {
            Phase::Maintenon { .. } => "from general".to_owned(),
            _ => modest(play, seat),
        },
    );
    assert_eq!(play.open().exchanged.as_slice()[0], [1, 2, 0, 2, 2]);
    assert_eq!(play.open().exchanged.as_slice()[0].iter().sum::<u8>(), 7);
}
