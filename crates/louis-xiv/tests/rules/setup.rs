//! S, G: setting up and the course of the game.

use court_core::{Game, Turn, Viewer};
use court_louis_xiv::{ByDeck, Card, Chip, Config, Deck, Effect, LouisXiv, Mission, Phase, Tile};

use super::scene::{Play, Scene, seat};

fn new(seats: u8) -> LouisXiv {
    LouisXiv::new(&Config::default(), seats).unwrap()
}

#[test]
fn s1_twelve_tiles_lie_fronts_up_and_touch_their_diagonal_neighbours() {
    // The picture of the rule book: row and column of each tile.
    let cells = [
        (1, 2),
        (2, 3),
        (3, 2),
        (2, 1),
        (1, 0),
        (0, 1),
        (0, 3),
        (1, 4),
        (3, 4),
        (4, 3),
        (4, 1),
        (3, 0),
    ];
    for a in Tile::all() {
        for b in Tile::all() {
            let ((ra, ca), (rb, cb)): ((i32, i32), (i32, i32)) = (cells[a.index()], cells[b.index()]);
            let diagonal = (ra - rb).abs() == 1 && (ca - cb).abs() == 1;
            assert_eq!(a.touches(b), diagonal, "{a} and {b}");
        }
    }
    let game = new(4);
    assert!(game.open().flipped.is_empty());
    assert_eq!(game.open().coats_left, 60);
    assert_eq!(game.open().louis, None);
}

#[test]
fn s2_four_of_eight_money_cards_are_used_and_none_comes_twice() {
    let mut play = Scene::new(2).supply(3);
    assert!(play.chance_refused("money 3"), "it is not the time for another");
    for card in [1, 8, 5] {
        play = play.pass_to_end_of_round();
        assert_eq!(play.open().phase, Phase::Money);
        assert!(play.chance_refused("money 3"), "it was turned up already");
        play = play.play(&format!("~ money {card}"));
    }
    let play = play.pass_to_end_of_round();
    assert_ne!(play.open().phase, Phase::Money, "the other four stay in the box");
    assert_eq!(play.open().money_seen.count_ones(), 4);
}

#[test]
fn s3_the_decks_hold_what_they_should() {
    let copies: Vec<u8> = Card::all().map(|card| Card::COPIES[card]).collect();
    assert_eq!(copies, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 6]);
    let of = |deck| Mission::all().filter(|card| card.deck() == deck).count();
    assert_eq!([of(Deck::Light), of(Deck::Medium), of(Deck::Dark)], [20, 12, 8]);
    let open = *new(3).open();
    assert_eq!(
        (open.influence_pool, open.intrigue_pool, open.mission_pool),
        (30, 12, ByDeck::new([20, 12, 8]))
    );
    // No card lies in two places.
    let play = Scene::new(2).supply(1);
    assert!(play.chance_refused(
        "deal person-1 person-1 person-1 person-2 person-2 person-3 person-3 person-4 person-4 joker"
    ));
}

#[test]
fn s3_every_mission_has_its_copies() {
    let copies: Vec<_> = Effect::ALL
        .iter()
        .map(|effect| (effect.word(), effect.copies()))
        .collect();
    let light = [
        ("l1", 2),
        ("l2", 4),
        ("l3", 4),
        ("l4-1", 1),
        ("l4-2", 1),
        ("l4-3", 1),
        ("l4-4", 1),
        ("l5", 2),
    ];
    assert_eq!(copies[..8], light);
    assert_eq!(
        copies[8..16],
        [
            ("l6", 2),
            ("l7", 2),
            ("m1", 4),
            ("m2", 2),
            ("m3", 2),
            ("m4-5", 1),
            ("m4-9", 1),
            ("m5", 2)
        ]
    );
    assert_eq!(
        copies[16..],
        ["d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"].map(|name| (name, 1))
    );
    assert!(
        Effect::ALL
            .iter()
            .all(|effect| effect.cards().len() == effect.copies())
    );
}

#[test]
fn s4_everybody_gets_sixteen_stones_five_louisdor_and_two_missions() {
    let mut game = new(3);
    for number in 1..=3 {
        let player = game.open().player(seat(number));
        assert_eq!((player.own + player.general, player.money), (16, 5));
    }
    assert_eq!(game.turn(), Turn::Chance);
    assert!(
        game.check_chance(&"missions l1a l1b l2a m1a l3a m2a".parse().unwrap())
            .is_err(),
        "not a medium one"
    );
    game.resolve(&"missions l1a m4-5 l2a m1a l3a m2a".parse().unwrap(), &mut ())
        .unwrap();
    assert_eq!(game.open().player(seat(1)).missions.as_array(), &[1, 1, 0]);
    let hand = game.view(Viewer::Seat(seat(1))).hand.unwrap();
    assert_eq!(
        serde_json::to_string(&hand.missions).unwrap(),
        r#"["l1a","m4-5"]"#
    );
    assert_eq!(game.open().mission_pool.as_array(), &[17, 9, 8]);
}

#[test]
fn s5_c12_the_general_supply_starts_with_5_5_6_7_or_5_6() {
    let general = |seats: u8| -> Vec<u8> {
        let game = new(seats);
        (1..=seats)
            .map(|number| game.open().player(seat(number)).general)
            .collect()
    };
    assert_eq!(general(4), [5, 5, 6, 7]);
    assert_eq!(general(3), [5, 5, 6]);
    assert_eq!(general(2), [5, 6]);
    assert_eq!(new(4).open().player(seat(4)).own, 9);
}

#[test]
fn s6_only_two_players_meet_the_neutral_player() {
    let cards = "person-1 person-2 person-3 person-4 person-5 person-6 person-7 person-8 person-9 person-10";
    let two = Scene::new(2)
        .deal(cards)
        .play("~ reveal person-1 person-2 person-3");
    assert_eq!(two.open().neutral.as_array().iter().sum::<u8>(), 8);
    let three = Scene::new(3).deal(&format!("{cards} person-1 person-2 person-3 person-4 person-5"));
    assert_eq!(three.open().neutral.as_array().iter().sum::<u8>(), 0);
    assert_eq!(three.turn(), "@1", "no cards are revealed");
}

#[test]
fn g1_four_rounds_of_four_phases_and_the_start_player_card_passes_on() {
    let mut play = Scene::new(3).supply(1);
    for (round, start) in [(2, 2), (3, 3), (4, 1)] {
        play = play.pass_to_end_of_round();
        assert_eq!((play.open().round, play.open().start), (round, seat(start)));
        assert_eq!(play.open().phase, Phase::Money);
        play = play.play(&format!("~ money {}", round * 2));
    }
    let phases = |play: &Play| matches!(play.open().phase, Phase::Exchange | Phase::Over);
    assert!(!phases(&play));
    assert!(
        phases(&play.pass_to_end_of_round()),
        "after the fourth mission phase the game is scored"
    );
}

#[test]
fn g2_a2_with_three_players_the_second_start_brings_an_intrigue_card_before_the_missions() {
    let play = Scene::new(3).round(4).laid(1, "l3a").supply(1);
    assert_eq!(
        (play.turn().as_str(), play.open().phase),
        ("chance", Phase::Compensation)
    );
    let play = play.play("~ intrigue person-7");
    assert_eq!(play.player(1).intrigue, 1);
    assert_eq!(
        play.open().phase,
        Phase::Supply(seat(1)),
        "the missions come after it"
    );
    let third = Scene::new(3).round(3).supply(1);
    assert_eq!(third.open().phase, Phase::Deal, "only in round 4");
    let four = Scene::new(4).round(4).supply(1);
    assert_eq!(four.open().phase, Phase::Deal, "only with three");
    let two = Scene::new(2).round(4).supply(1);
    assert_eq!(two.open().phase, Phase::Deal, "not with two");
}

#[test]
fn a1_seat_1_begins() {
    let play = Scene::new(4).supply(2);
    assert_eq!(play.open().start, seat(1));
}

#[test]
fn b2_cards_are_dealt_to_each_seat_in_full() {
    let mut game = new(2);
    game.resolve(&"missions l1a m1a l2b m2b".parse().unwrap(), &mut ())
        .unwrap();
    let missions = |number| game.view(Viewer::Seat(seat(number))).hand.unwrap().missions;
    assert!(missions(1).contains("l1a".parse().unwrap()) && missions(1).contains("m1a".parse().unwrap()));
    assert!(missions(2).contains("l2b".parse().unwrap()) && missions(2).contains("m2b".parse().unwrap()));
    let play = Scene::new(2)
        .deal("person-1 person-2 person-3 person-4 person-5 person-6 person-7 person-8 person-9 joker");
    assert_eq!(play.hand(1).influence.as_array()[..5], [1; 5]);
    assert_eq!(play.hand(2).influence.as_array()[5..], [1, 1, 1, 1, 0, 0, 0, 1]);
    assert!(
        Scene::new(2)
            .supply(1)
            .chance_refused("deal person-1 person-2 person-3 person-4 person-5")
    );
}

#[test]
fn c7_tile_1_gives_the_sceptre() {
    let play = Scene::new(3).louis(4).stones(1, &[1, 0, 0]).score();
    assert_eq!(play.chips(1), Chip::Sceptre.word());
}
