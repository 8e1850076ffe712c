//! N: the neutral player of the two-player game.

use court_louis_xiv::Phase;

use super::scene::{Scene, seat};

#[test]
fn n1_two_stones_on_louis_tile_and_on_three_persons_jokers_are_replaced_doubles_add_up() {
    let play = Scene::new(2).louis(1).dealt();
    assert!(
        play.chance_refused("reveal person-1 joker person-2"),
        "three persons"
    );
    assert!(
        play.chance_refused("reveal person-1 person-2 person-3 joker"),
        "it ends with the third person"
    );
    let play = play.play("~ reveal person-1 joker person-11 person-11");
    assert_eq!(
        play.open().neutral.as_array(),
        &[4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0]
    );
    assert_eq!(
        (
            play.open().centre.as_array()[0],
            play.open().centre.as_array()[10],
            play.open().centre.as_array()[12]
        ),
        (1, 2, 1)
    );
}

#[test]
fn n2_the_neutral_player_counts_for_majorities_but_gets_nothing() {
    let play = Scene::new(2).louis(1).stones(7, &[1, 0]).neutral(7, 2).score();
    assert_eq!(play.player(1).money, 5, "the neutral player leads");
    let tie = Scene::new(2).louis(1).stones(7, &[2, 1]).neutral(7, 2).score();
    assert_eq!(tie.player(1).money, 5, "a tie");
}

#[test]
fn n3_neutral_stones_leave_when_their_tile_is_scored() {
    let play = Scene::new(2)
        .louis(1)
        .stones(7, &[3, 0])
        .neutral(7, 2)
        .neutral(3, 2)
        .score();
    assert_eq!(play.open().neutral.as_array(), &[0; 12]);
    assert_eq!(play.player(1).money, 10);
}

#[test]
fn a15_a_neutral_leader_flips_the_tile_and_on_louis_tile_a_sole_second_gets_the_chip() {
    let first = Scene::new(2).louis(1).stones(7, &[1, 0]).neutral(7, 2).score();
    assert!(first.flipped(7));
    assert_eq!(first.supplies(1), (11, 5));
    let money = Scene::new(2).louis(1).stones(2, &[1, 1]).neutral(2, 2).score();
    assert_eq!(
        money.open().phase,
        Phase::Bribe(seat(1)),
        "nobody gets it free, both may bribe"
    );
    let money = money.play("@1 bribe; @2 pass");
    assert_eq!((money.chips(1).as_str(), money.flipped(2)), ("letter", true));
    let louis = Scene::new(2).louis(2).stones(2, &[1, 0]).neutral(2, 2).score();
    assert_eq!(
        (louis.chips(1).as_str(), louis.supplies(1)),
        ("letter", (11, 5)),
        "the chip, no crown"
    );
    assert!(louis.flipped(2));
}

#[test]
fn a16_a_tie_with_the_neutral_player_is_as_between_players_and_as_second_he_uses_the_place_up() {
    let tie = Scene::new(2).louis(2).stones(2, &[2, 1]).neutral(2, 2).score();
    assert_eq!(tie.chips(1), "letter", "the tied player gets the chip");
    assert_eq!(tie.open().phase, Phase::Bribe(seat(2)));
    let tie = tie.play("@2 pass");
    assert_eq!(
        (tie.supplies(1), tie.flipped(2)),
        ((9, 7), true),
        "and his stones are spent"
    );
    let second = Scene::new(2).louis(2).stones(2, &[3, 1]).neutral(2, 2).score();
    assert_eq!(second.chips(1), "letter crown");
    assert_eq!(
        second.open().phase,
        Phase::Bribe(seat(2)),
        "the neutral player is second"
    );
    let d7 = Scene::new(2)
        .louis(1)
        .laid(1, "d7")
        .stones(7, &[2, 0])
        .neutral(7, 2)
        .score();
    assert_eq!(d7.play("@1 claim").player(1).money, 10, "D7 works against him");
}

#[test]
fn a17_the_neutral_player_alone_does_not_flip_a_stones_side() {
    let play = Scene::new(2).louis(1).neutral(10, 4).score();
    assert!(!play.flipped(10));
    let both = Scene::new(2)
        .louis(1)
        .stones(10, &[3, 0])
        .neutral(10, 4)
        .score()
        .play("~ coats gold gold");
    assert!(both.flipped(10), "a player got the payout");
}

#[test]
fn b18_the_neutral_player_and_a_player_tied_for_second_are_tied_seconds() {
    let play = Scene::new(2).louis(2).stones(2, &[3, 2]).neutral(2, 2).score();
    assert_eq!(play.chips(2), "");
    assert_eq!(play.open().phase, Phase::Bribe(seat(2)));
}

#[test]
fn b19_d7_against_the_neutral_player_makes_him_the_second() {
    let play = Scene::new(2)
        .louis(2)
        .flip(2)
        .laid(1, "d7")
        .stones(2, &[2, 1])
        .neutral(2, 2)
        .score()
        .play("@1 claim");
    assert_eq!(
        (play.chips(1).as_str(), play.chips(2).as_str()),
        ("letter crown", ""),
        "he uses the place up"
    );
    let both = Scene::new(2)
        .louis(2)
        .flip(2)
        .laid(1, "d7")
        .stones(2, &[2, 2])
        .neutral(2, 2)
        .score()
        .play("@1 claim");
    assert_eq!(both.chips(2), "", "two others: tied seconds");
    assert_eq!(both.supplies(2), (10, 6));
}

#[test]
fn b20_neutral_stones_alone_flip_louis_tile() {
    let play = Scene::new(2).louis(2).neutral(2, 2).score();
    assert!(play.flipped(2));
    let last = Scene::new(2).round(4).louis(2).neutral(2, 2).score();
    assert!(!last.flipped(2), "but not in round 4");
}
