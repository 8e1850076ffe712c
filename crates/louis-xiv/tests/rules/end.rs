//! E: the end of the game.

use court_core::{BySeat, Game};
use court_louis_xiv::{ByCoat, Phase};

use super::scene::{Play, Scene, modest};

/// Round 4 with two players who have nothing but what the test gives them; played to the final exchange.
fn last_round() -> Scene {
    Scene::new(2).round(4).money(1, 0).money(2, 0).louis(1)
}

fn scores(play: &Play) -> Vec<i32> {
    play.game.standings().unwrap().scores.as_slice().to_vec()
}

fn ranks(play: &Play) -> Vec<u8> {
    play.game.standings().unwrap().ranks.as_slice().to_vec()
}

#[test]
fn e1_leftovers_become_coats() {
    // Seat 1: 1 influence card (drawn from tile 11), 1 intrigue card, 1 chip, 2 stones on tile 5, 8 Louisdor.
    let play = last_round()
        .money(1, 8)
        .intrigue(1, "1")
        .chips(1, "ring")
        .stones(11, &[1, 0])
        .stones(8, &[3, 0]);
    let play = play.score().until(
        |play| matches!(play.open().phase, Phase::Exchange),
        |play, seat| match play.open().phase {
            Phase::Maintenon { .. } => "from general".to_owned(),
            _ => modest(play, seat),
        },
    );
    assert_eq!(play.open().exchanged.as_slice()[0], [1, 1, 1, 2, 2]);
    assert!(play.chance_refused("exchange @1 gold @2"), "seven coats");
    let play = play.play("~ exchange @1 gold gold gold gold gold gold gold @2");
    assert_eq!(play.turn(), "over");
    assert_eq!(play.player(1).coats, 7);
    assert_eq!(scores(&play), [8, 0], "and a bonus for the gold ones");
}

#[test]
fn e2_the_most_of_a_kind_draws_a_bonus_coat_with_ties_everybody() {
    let play = last_round()
        .coats(1, "gold gold red blue")
        .coats(2, "gold red green")
        .money(1, 3)
        .score();
    let play = play.play("~ exchange @1 black @2");
    assert_eq!(
        play.open().bonus.as_slice()[..2],
        [4, 2],
        "gold, blue, black and the tie in red; green and the tie in red"
    );
    assert_eq!(
        scores(&play),
        [5 + 4, 3 + 2],
        "a bonus coat does not count for kinds"
    );
}

#[test]
fn e3_coats_and_five_points_a_mission_then_stones_in_the_own_supply() {
    let play = last_round()
        .laid(1, "l3a")
        .coats(2, "gold gold gold gold")
        .score()
        .pass_to_end_of_round();
    // Seat 1: 5. Seat 2: 4 coats and 1 bonus. Own stones: 11 and 10.
    assert_eq!((scores(&play), ranks(&play)), (vec![5, 5], vec![1, 2]));
    let outcome = play.game.outcome().unwrap();
    assert!(outcome.text.contains("@1 wins") && outcome.text.contains("stones"));
    let lines: Vec<_> = outcome
        .breakdown
        .iter()
        .map(|line| line.points.as_slice().to_vec())
        .collect();
    assert_eq!(lines[0], [5, 0]);
    assert_eq!((&lines[1], &lines[7]), (&vec![0, 4], &vec![0, 1]));
}

#[test]
fn e4_c6_a_shortage_is_shared_out_by_category_in_turn_order() {
    // Five coats left. Round 4 of two players begins with seat 2.
    // Chips first (one each), then money: seat 2, seat 1, seat 2; the rest is lost.
    let scene = last_round()
        .coats_left(1, 5)
        .chips(1, "ring")
        .chips(2, "ring")
        .money(1, 9)
        .money(2, 30);
    let play = scene.score();
    assert_eq!(
        play.open().exchanged.as_slice()[..2],
        [[0, 0, 1, 0, 1], [0, 0, 1, 0, 2]]
    );
    // Before the end a substitute without a kind is given.
    let early = Scene::new(2)
        .coats_left(1, 0)
        .laid(2, "m2a")
        .supply(1)
        .play("@2 use m2");
    assert_eq!(
        (
            early.player(2).coats,
            early.player(2).plain_coats,
            early.hand(2).coats
        ),
        (1, 1, ByCoat::default())
    );
    // One is left, and two are due.
    let last = Scene::new(2)
        .louis(1)
        .coats_left(1, 1)
        .stones(10, &[0, 3])
        .score();
    let last = last.play("~ coats gold");
    assert_eq!(
        (
            last.player(2).coats,
            last.player(2).plain_coats,
            last.hand(2).coats
        ),
        (2, 1, ByCoat::new([1, 0, 0, 0, 0, 0]))
    );
}

#[test]
fn c6_within_a_category_the_start_player_of_the_last_round_comes_first() {
    let play = last_round()
        .coats_left(1, 1)
        .chips(1, "ring")
        .chips(2, "ring")
        .score();
    assert_eq!(play.open().start, super::scene::seat(2));
    assert_eq!(play.open().exchanged.as_slice()[..2], [[0; 5], [0, 0, 1, 0, 0]]);
}

#[test]
fn a19_still_equal_is_a_shared_victory() {
    // Both have 11 own stones and no points; two Louisdor are nothing.
    let play = last_round().general(2, 5).money(2, 2).score();
    assert_eq!((scores(&play), ranks(&play)), (vec![0, 0], vec![1, 1]));
    assert!(play.game.outcome().unwrap().text.contains("share"));
}

#[test]
fn a20_a_kind_nobody_has_gives_no_bonus() {
    let play = last_round().coats(1, "gold").score();
    assert_eq!(play.open().bonus.as_slice()[..2], [1, 0]);
}

/// By the first version of the rules.
fn version_1(mut scene: Scene) -> Scene {
    scene.open.rules.version = 1;
    scene
}

#[test]
fn a33_m3p_in_round_4_no_chip_is_returned_and_all_become_coats_in_the_exchange() {
    let play = last_round().chips(1, "ring ring crown").score().play("@1 done");
    assert_eq!(
        (play.turn().as_str(), play.chips(1).as_str()),
        ("chance", "ring ring crown")
    );
    assert!(play.fired("A33") && !play.fired("M3p"));
    assert_eq!(play.open().exchanged.as_slice()[0], [0, 0, 3, 0, 0]);
    assert_eq!(play.play("~ exchange @1 red red red @2").player(1).coats, 3);
    // In any other round M3p stands.
    let third = Scene::new(2)
        .round(3)
        .louis(1)
        .chips(1, "ring crown")
        .score()
        .play("@1 done");
    assert_eq!(third.legal(1), "keep ring, keep crown");
}

/// One coat is left; seat 1 has three chips, seat 2 an intrigue card.
fn short_of_coats() -> Scene {
    last_round()
        .coats_left(1, 1)
        .chips(1, "ring ring crown")
        .intrigue(2, "12")
}

#[test]
fn a33_c6_the_last_coat_goes_by_the_order_of_the_exchange() {
    let end = |play: &Play| matches!(play.open().phase, Phase::Exchange | Phase::Over);
    let play = short_of_coats().score().until(end, modest);
    assert_eq!(play.open().exchanged.as_slice()[..2], [[0; 5], [0, 1, 0, 0, 0]]);
    // Version 1 gave it to seat 1 in the mission phase, and a substitute for the second chip; nothing was left to exchange.
    let before = version_1(short_of_coats());
    let had = before.open.players.as_slice()[0].coats;
    let play = before.score().until(end, modest);
    assert_eq!(play.open().exchanged.as_slice()[..2], [[0; 5]; 2]);
    assert_eq!((play.player(1).coats, play.player(1).plain_coats), (had + 2, 1));
}

#[test]
fn a33_in_version_1_surplus_chips_of_round_4_became_coats_in_the_mission_phase() {
    let play = version_1(last_round())
        .chips(1, "ring ring crown")
        .score()
        .play("@1 done; @1 keep ring; ~ coats red red");
    assert_eq!(play.open().exchanged.as_slice()[0], [0, 0, 1, 0, 0]);
    assert_eq!(play.play("~ exchange @1 red @2").player(1).coats, 3);
}

#[test]
fn b8_the_exchange_is_drawn_for_all_at_once_by_number() {
    let play = last_round().chips(1, "ring").money(2, 6).score();
    assert!(play.chance_refused("exchange @1 gold gold @2 red"));
    assert!(play.chance_refused("exchange @1 gold"));
    assert_eq!(play.play("~ exchange @1 gold @2 red red").player(2).coats, 2);
}

#[test]
fn b11_places_below_the_first_use_the_same_tie_break() {
    let scene = |own: [u8; 3]| {
        let mut scene = Scene::new(3).round(4).louis(1).coats(1, "gold gold");
        for (number, own) in (1..).zip(own) {
            scene = scene.money(number, 0).general(number, 16 - own);
        }
        // The compensation of three players is not drawn: the scene begins later.
        scene.score()
    };
    assert_eq!(ranks(&scene([5, 7, 9])), [1, 3, 2]);
    assert_eq!(ranks(&scene([5, 9, 9])), [1, 2, 2]);
}

#[test]
fn b17_bonuses_are_paid_though_the_coats_have_run_out() {
    let play = last_round().coats_left(1, 0).chips(2, "ring").score();
    assert_eq!(play.turn(), "over", "no coat for the chip");
    assert_eq!(play.open().exchanged, BySeat::default());
    assert_eq!(scores(&play), [66, 0], "60 coats and six bonuses");
}
