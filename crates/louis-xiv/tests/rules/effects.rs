//! Missions of the influence and scoring phases.

use court_louis_xiv::{ByTile, Card, Effect, Phase, Tile};

use super::scene::{Scene, seat};

#[test]
fn l4_puts_a_stone_on_its_tile() {
    for tile in 1..=4 {
        let play = Scene::new(3).louis(1).laid(1, &format!("l4-{tile}")).dealt();
        let play = play.play(&format!("@1 use l4-{tile}; @1 from general"));
        assert_eq!((play.on(1, tile), play.supplies(1)), (1, (11, 4)));
    }
}

#[test]
fn l5_skips_the_turn_for_two_louisdor() {
    let play = Scene::new(3)
        .laid(1, "l5a")
        .influence(1, "joker joker")
        .influence(2, "joker joker")
        .turns();
    let play = play.play("@1 skip");
    assert_eq!(
        (
            play.player(1).money,
            play.player(1).influence,
            play.turn().as_str()
        ),
        (3, 2, "@2")
    );
    let poor = Scene::new(3)
        .laid(1, "l5a")
        .money(1, 1)
        .influence(1, "joker joker")
        .turns();
    assert_eq!(poor.refused("@1 skip"), ("no-money", "L5"));
    let none = Scene::new(3).influence(1, "joker joker").turns();
    assert_eq!(none.refused("@1 skip"), ("mission-not-ready", "M4p"));
}

#[test]
fn m3_puts_a_stone_on_louis_tile() {
    let play = Scene::new(3).louis(4).laid(1, "m3a m3b").dealt();
    let play = play.play("@1 use m3; @1 from general; @1 use m3; @1 from general");
    assert_eq!(play.on(1, 4), 2, "both copies");
}

#[test]
fn m4_puts_a_stone_on_tile_5_or_9() {
    for tile in [5, 9] {
        let play = Scene::new(3).laid(1, &format!("m4-{tile}")).dealt();
        assert_eq!(
            play.play(&format!("@1 use m4-{tile}; @1 from general"))
                .on(1, tile),
            1
        );
    }
}

#[test]
fn m5_exchanges_a_card_in_place_of_a_turn() {
    let play = Scene::new(3)
        .laid(1, "m5a")
        .influence(1, "person-6 joker")
        .influence(2, "joker joker")
        .turns();
    let play = play.play("@1 exchange person-6; ~ influence person-7");
    let held = |number| play.hand(1).influence[Card::person(Tile::new(number))];
    assert_eq!((held(6), held(7)), (0, 1));
    assert_eq!(
        (play.turn().as_str(), play.player(1).on),
        ("@2", ByTile::default()),
        "without effect"
    );
}

#[test]
fn d5_c9_one_card_is_a_joker_for_four_with_three_moves() {
    let play = Scene::new(3)
        .laid(1, "d5")
        .influence(1, "person-6 joker joker")
        .turns();
    let play = play.play("@1 four person-6; @1 stone 12; @1 stone 4; @1 stone 1; @1 stone 7");
    assert_eq!([12, 4, 1, 7].map(|tile| play.on(1, tile)), [1, 1, 1, 1]);
    assert_eq!(play.legal(1), "play joker", "once a phase, and it was the turn");
    let back = Scene::new(3)
        .laid(1, "d5")
        .influence(1, "joker joker")
        .turns()
        .play("@1 four joker; @1 retrieve 4");
    assert_eq!(back.supplies(1), (15, 1));
}

#[test]
fn d6_puts_a_stone_on_any_tile_at_the_end_of_the_phase() {
    let play = Scene::new(3).laid(1, "d6").louis(1).score();
    assert!((1..=12).all(|tile| play.legal(1).contains(&format!("stone {tile}"))));
    let play = play.play("@1 stone 7; @1 from general");
    assert_eq!(play.player(1).money, 10, "it counts in the scoring");
    let none = Scene::new(3).laid(1, "d6").louis(1).score().play("@1 done");
    assert_eq!(none.player(1).money, 5);
    let own = Scene::new(3).laid(1, "d6").louis(1).general(1, 0).score();
    assert_eq!(
        own.play("@1 stone 7").player(1).money,
        10,
        "an own stone will do (C5)"
    );
}

#[test]
fn d7_wins_one_tie_for_first_place_once_a_phase_and_flips_the_tile() {
    let play = Scene::new(3)
        .louis(1)
        .laid(2, "d7")
        .stones(5, &[2, 2, 0])
        .stones(7, &[1, 1, 0])
        .stones(9, &[1, 1, 0]);
    let play = play.score();
    assert_eq!(play.open().phase, Phase::Claim(seat(2)));
    let play = play.play("@2 pass");
    assert_eq!(
        play.open().scoring.tile.number(),
        7,
        "asked again at the next tie"
    );
    let play = play.play("@2 claim");
    assert_eq!(
        (play.player(2).money, play.flipped(7), play.flipped(5)),
        (10, true, false)
    );
    assert_eq!(play.supplies(2), (10, 6), "its stone is spent");
    assert_eq!(play.chips(2), "", "no second claim on tile 9");
    let other = Scene::new(3).louis(1).laid(3, "d7").stones(5, &[2, 2, 0]).score();
    assert_eq!(other.open().phase, Phase::Money, "only a tied owner is asked");
}

#[test]
fn d8_c3_a30_bribes_cost_one_less_but_missions_do_not() {
    let play = Scene::new(3)
        .louis(1)
        .laid(2, "d8")
        .money(2, 2)
        .stones(2, &[2, 1, 0])
        .score();
    assert_eq!(play.open().phase, Phase::Bribe(seat(2)), "3 less 1 can be paid");
    assert_eq!(play.play("@2 bribe").player(2).money, 0);
    // C3: not for L5 and L6.
    let skip = Scene::new(3)
        .laid(1, "d8 l5a")
        .influence(1, "joker joker")
        .turns()
        .play("@1 skip");
    assert_eq!(skip.player(1).money, 3);
    let crown = Scene::new(3)
        .laid(1, "d8 l6a")
        .chips(1, "ring ring")
        .score()
        .play("@1 crown ring");
    assert_eq!(crown.player(1).money, 3);
    // A30: never below 0.
    let mut config = court_louis_xiv::Config::default();
    config.tiles.get_mut(&2).unwrap().front.number = Some(1);
    let free = Scene::with(&config, 3)
        .louis(1)
        .laid(2, "d8")
        .money(2, 0)
        .stones(2, &[2, 1, 0])
        .score()
        .play("@2 bribe");
    assert_eq!((free.chips(2).as_str(), free.player(2).money), ("letter", 0));
}

#[test]
fn c1_c2_two_copies_of_m2_and_of_m3() {
    assert_eq!((Effect::M2.copies(), Effect::M3.copies()), (2, 2));
    let medium = Effect::ALL
        .iter()
        .filter(|effect| effect.deck() == court_louis_xiv::Deck::Medium);
    assert_eq!(medium.map(|effect| effect.copies()).sum::<u8>(), 12);
}
