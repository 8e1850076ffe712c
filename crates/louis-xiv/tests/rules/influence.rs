//! P2: the influence phase.

use std::collections::BTreeSet;

use court_core::Game;
use court_louis_xiv::{ByFace, Card, LouisXiv, Phase, Tile};

use super::scene::{Play, Scene, modest, seat};

/// Seat 1 holds these cards, seat 2 two jokers.
fn turn(cards: &str) -> Play {
    Scene::new(3)
        .influence(1, cards)
        .influence(2, "joker joker")
        .turns()
}

#[test]
fn p2_0_a3_neutral_stones_come_first_then_missions_in_turn_order() {
    let play = Scene::new(2).round(2).laid(1, "l4-1").laid(2, "l4-2").dealt();
    assert_eq!(play.open().phase, Phase::Neutral);
    let play = play.play("~ reveal person-1 person-2 person-3");
    assert_eq!(
        play.open().phase,
        Phase::Opening(seat(2)),
        "the start player of round 2"
    );
    let play = play.play("@2 use l4-2; @2 from general");
    assert_eq!(play.open().phase, Phase::Opening(seat(1)));
    let play = play.play("@1 done");
    assert_eq!(play.open().phase, Phase::Influence(seat(2)));
}

#[test]
fn p2_1_one_card_at_a_time_to_place_or_to_retrieve_never_both() {
    let play = turn("person-6 person-7 person-8").play("@1 play person-6");
    assert_eq!(play.legal(1), "done, stone 6, retrieve 1, retrieve 2, retrieve 3");
    assert_eq!(play.open().centre.as_array()[5], 1, "face up in the centre");
    let placed = turn("person-6 person-7 person-8").play("@1 play person-6; @1 stone 6");
    assert_eq!(placed.refused("@1 retrieve 1"), ("not-asked", "G1"));
    let back = turn("person-6 person-7 person-8").play("@1 play person-6; @1 retrieve 2");
    assert_eq!(back.turn(), "@2", "the next player with two cards");
    assert_eq!(back.refused("@2 play person-6"), ("no-such-card", "P2.1"));
}

#[test]
fn p2_2_stones_form_a_path_from_the_tile_shown() {
    let play = turn("person-6 person-7 person-8").play("@1 play person-6");
    assert_eq!(play.refused("@1 stone 1"), ("wrong-start", "P2.2"));
    let play = play.play("@1 stone 6");
    assert_eq!(play.legal(1), "done, stone 1, stone 5, stone 6");
    let play = play.play("@1 stone 1");
    assert_eq!(
        play.refused("@1 stone 5"),
        ("not-adjacent", "P2.2"),
        "two directions from tile 6"
    );
    assert_eq!(play.legal(1), "done, stone 1, stone 2, stone 4, stone 7");
    let play = play.play("@1 stone 4");
    assert_eq!([play.on(1, 6), play.on(1, 1), play.on(1, 4)], [1, 1, 1]);
    assert_eq!((play.supplies(1), play.turn().as_str()), ((8, 5), "@2"));
}

#[test]
fn p2_2_older_stones_do_not_count_as_left_behind() {
    let play = Scene::new(3)
        .on(1, 6, 3)
        .influence(1, "person-6 joker joker")
        .turns();
    let play = play.play("@1 play person-6");
    assert_eq!(
        play.legal(1),
        "done, stone 6, retrieve 1, retrieve 2, retrieve 3",
        "no start on a neighbour"
    );
}

#[test]
fn p2_3_a_person_card_takes_three_stones_back_or_fewer_if_fewer_are_there() {
    let play = turn("person-6 person-7 person-8").play("@1 play person-6; @1 retrieve 3");
    assert_eq!(play.supplies(1), (14, 2));
    let play = Scene::new(3)
        .general(1, 2)
        .influence(1, "person-6 joker joker")
        .turns()
        .play("@1 play person-6");
    assert_eq!(play.legal(1), "done, stone 6, retrieve 1, retrieve 2");
}

#[test]
fn p2_4_a_joker_places_two_from_any_tile_or_takes_two_back() {
    let play = turn("joker joker joker").play("@1 play joker");
    assert!(Tile::all().all(|tile| play.legal(1).contains(&format!("stone {tile}"))));
    assert!(play.legal(1).ends_with("retrieve 1, retrieve 2"));
    let placed = play.play("@1 stone 9");
    assert_eq!(placed.legal(1), "done, stone 2, stone 9, stone 10");
    let placed = placed.play("@1 stone 10");
    assert_eq!(
        (placed.on(1, 9), placed.on(1, 10), placed.turn().as_str()),
        (1, 1, "@2")
    );
}

#[test]
fn p2_5_the_last_card_is_discarded_at_once_and_turns_may_follow_in_a_row() {
    let play = Scene::new(3)
        .influence(1, "person-6 joker")
        .influence(2, "joker joker joker joker")
        .influence(3, "person-3 person-3")
        .turns();
    let play = play.play("@1 play person-6; @1 done");
    assert_eq!(play.player(1).influence, 0, "the joker was discarded unused");
    assert_eq!(*play.open().influence_top, [seat(1)]);
    let play = play.play("@2 play joker; @2 done; @3 play person-3; @3 done; @2 play joker; @2 done");
    assert_eq!(play.turn(), "@2", "the others are out");
    let play = play.play("@2 play joker; @2 done").pass_to_end_of_round();
    assert_eq!(play.player(2).influence, 0, "nothing is kept");
}

#[test]
fn p2_6_d6_closes_the_phase_and_all_thirty_cards_are_shuffled() {
    let play = Scene::new(3).laid(2, "d6").intrigue(1, "1").score();
    assert_eq!(play.open().phase, Phase::Closing(seat(2)), "before any scoring");
    assert_eq!(play.open().influence_pool, 28);
    let play = play.play("@2 stone 3; @2 from general");
    assert_eq!(play.on(2, 3), 1);
    assert_eq!(
        (play.open().influence_pool, play.open().centre),
        (30, ByFace::default())
    );
    assert_eq!(
        play.open().phase,
        Phase::Intrigue([seat(1)].into_iter().collect())
    );
}

#[test]
fn a4_a_path_does_not_return_to_a_tile() {
    let play = Scene::new(3)
        .laid(1, "d5")
        .influence(1, "person-6 joker joker")
        .turns();
    let play = play.play("@1 four person-6; @1 stone 2; @1 stone 1");
    assert_eq!(play.refused("@1 stone 2"), ("path-returns", "A4"));
}

#[test]
fn a5_b9_b15_a_card_may_be_played_for_nothing_in_one_way_only() {
    let play = turn("person-6 person-7 person-8").play("@1 play person-6");
    assert_eq!(
        play.refused("@1 retrieve 0"),
        ("no-stones", "B9"),
        "done is the one way"
    );
    let done = play.play("@1 done");
    assert_eq!((done.supplies(1), done.turn().as_str()), ((11, 5), "@2"));
    // With empty supplies a card can still be played.
    let stuck = Scene::new(3)
        .general(1, 0)
        .on(1, 2, 16)
        .influence(1, "person-6 joker")
        .turns();
    assert_eq!(stuck.play("@1 play person-6").legal(1), "done");
    // B15: no more stones than the own supply holds.
    let two = Scene::new(3)
        .general(1, 14)
        .influence(1, "person-6 joker joker")
        .turns();
    let two = two.play("@1 play person-6; @1 stone 6; @1 stone 6");
    assert_eq!(
        two.open().phase,
        Phase::Influence(seat(1)),
        "the own supply is empty: the turn is over"
    );
    // Fewer may be taken back than are there.
    assert_eq!(
        turn("person-6 joker joker")
            .play("@1 play person-6; @1 retrieve 1")
            .supplies(1),
        (12, 4)
    );
}

#[test]
fn a6_the_discarded_last_card_lies_on_top_and_a_later_exchange_draws_it() {
    let play = Scene::new(3)
        .laid(2, "m5a")
        .influence(1, "person-6 person-9")
        .influence(2, "joker joker joker")
        .turns()
        .play("@1 play person-6; @1 done; @2 exchange joker");
    assert_eq!(play.hand(2).influence[Card::person(Tile::new(9))], 1);
    assert!(play.open().influence_top.is_empty());
    assert!(play.fired("A6"));
    // Of two such cards the one discarded last is drawn first.
    let play = Scene::new(3)
        .laid(3, "m5a")
        .influence(1, "person-6 person-9")
        .influence(2, "person-6 person-7")
        .influence(3, "joker joker joker")
        .turns()
        .play("@1 play person-6; @1 done; @2 play person-6; @2 done; @3 exchange joker");
    assert_eq!(play.hand(3).influence[Card::person(Tile::new(7))], 1);
    assert_eq!(*play.open().influence_top, [seat(1)]);
}

#[test]
fn a7_b29_the_influence_deck_never_runs_out() {
    // The most that can leave it: T11 for all, D4, five each, and M5 twice.
    let mut scene = Scene::new(4).laid(1, "d4 m5a m5b");
    for number in 1..=4 {
        scene = scene.influence(number, "joker");
    }
    let play = scene.supply(1).play("@1 use d4; ~ influence joker");
    let play = play.play(
        "~ deal person-1 person-2 person-3 person-4 person-5 person-6 person-7 person-8 person-9 person-10 \
         person-11 person-12 person-1 person-2 person-3 person-4 person-5 person-6 person-7 person-8",
    );
    assert_eq!(play.open().influence_pool, 5);
    let play = play.play("@1 exchange person-1; ~ influence person-9");
    let play = play.until(
        |play| play.turn() == "@1" && play.open().phase == Phase::Influence(seat(1)),
        modest,
    );
    let play = play.play("@1 exchange person-2; ~ influence person-10");
    assert_eq!(play.open().influence_pool, 3);
    // Two players: ten dealt, two from T11, D4, three persons and six jokers revealed, M5 twice.
    let two = Scene::new(2)
        .laid(1, "m5a m5b")
        .influence(1, "person-11 person-12")
        .influence(2, "person-11");
    let two = two.dealt();
    let two = two.play("~ reveal joker joker joker joker joker joker person-1 person-2 person-3");
    assert_eq!(
        two.open().influence_pool,
        30 - 3 - 10 - 9,
        "8 are left, 6 after both exchanges"
    );
}

#[test]
fn a28_l5_and_m5_do_not_save_the_last_card_and_each_copy_works_once() {
    let play = Scene::new(3)
        .laid(1, "l5a m5a")
        .influence(1, "joker joker joker")
        .influence(2, "joker joker")
        .turns();
    let play = play.play("@1 skip; @2 play joker; @2 done");
    assert!(!play.legal(1).contains("skip"), "one copy, once");
    let play = play.play("@1 exchange joker");
    assert!(!play.legal(1).contains("exchange"));
    let play = play.play("@1 play joker; @1 done; @1 play joker; @1 done");
    assert_eq!(play.player(1).influence, 0, "the last card went by itself");
    let both = Scene::new(3)
        .laid(1, "l5a l5b")
        .influence(1, "joker joker joker")
        .influence(2, "joker joker joker");
    let both = both
        .turns()
        .play("@1 skip; @2 play joker; @2 done; @1 skip; @2 play joker; @2 done");
    assert_eq!(both.player(1).money, 1, "two copies, twice");
}

#[test]
fn a29_d5_works_with_a_joker_and_with_a_person() {
    let play = Scene::new(3)
        .laid(1, "d5")
        .influence(1, "person-6 joker joker")
        .turns();
    assert_eq!(
        play.legal(1),
        "play person-6, play joker, four person-6, four joker"
    );
    let play = play.play("@1 four joker");
    assert_eq!(play.asked(1), "use-influence-card");
    assert!(play.legal(1).contains("retrieve 4"));
}

#[test]
fn a35_an_extra_card_is_an_extra_turn_and_one_card_is_still_discarded() {
    let play = Scene::new(3).influence(1, "joker").dealt();
    let play = play.pass_to_end_of_round();
    let turns = |number: u8| {
        let played = |event: &&court_louis_xiv::Event| matches!(event, court_louis_xiv::Event::Played { seat: by, .. } if *by == seat(number));
        play.heard.events.iter().filter(played).count()
    };
    assert_eq!([turns(1), turns(2), turns(3)], [5, 4, 4]);
    let discarded =
        |event: &&court_louis_xiv::Event| matches!(event, court_louis_xiv::Event::Discarded { .. });
    assert_eq!(play.heard.events.iter().filter(discarded).count(), 3);
}

#[test]
fn a37_missions_place_single_stones_wherever_they_say() {
    // Tiles 1 and 3 do not touch; the same player may put a stone on each.
    let play = Scene::new(3).laid(1, "l4-1 l4-3").general(1, 0);
    let play = play.dealt().play("@1 use l4-1; @1 use l4-3");
    assert_eq!((play.on(1, 1), play.on(1, 3)), (1, 1));
    assert_eq!(play.open().phase, Phase::Influence(seat(1)));
}

#[test]
fn b12_the_only_player_left_may_skip_and_exchange() {
    let play = Scene::new(3)
        .laid(1, "l5a m5a")
        .influence(1, "joker joker")
        .turns();
    let play = play.play("@1 skip");
    assert_eq!(play.turn(), "@1", "the next player is himself");
    let play = play.play("@1 exchange joker; ~ influence person-3");
    assert_eq!(play.turn(), "@1");
}

#[test]
fn b13_the_missions_of_the_start_are_used_in_any_order_each_once() {
    let scene = || Scene::new(3).louis(2).laid(1, "l4-4 m3a m4-9").dealt();
    assert_eq!(scene().legal(1), "done, use l4-4, use m3, use m4-9");
    let play = scene().play("@1 use m4-9; @1 from own; @1 use l4-4; @1 from general");
    assert_eq!(play.legal(1), "done, use m3");
    let play = play.play("@1 use m3; @1 from general");
    assert_eq!([9, 4, 2].map(|tile| play.on(1, tile)), [1, 1, 1]);
    assert_eq!(play.open().phase, Phase::Influence(seat(1)));
}

#[test]
fn b22_the_exchanged_card_lies_face_up() {
    let play = Scene::new(3)
        .laid(1, "m5a")
        .influence(1, "person-6 joker")
        .turns()
        .play("@1 exchange person-6");
    assert_eq!(play.open().centre.as_array()[5], 1);
    assert_eq!(play.view(3).open.centre.as_array()[5], 1, "everybody sees it");
}

#[test]
fn b25_an_exchange_with_two_cards_in_hand_leaves_two() {
    let play = Scene::new(3)
        .laid(1, "m5a")
        .influence(1, "person-6 joker")
        .influence(2, "joker joker")
        .turns();
    let play = play.play("@1 exchange person-6; ~ influence person-7");
    assert_eq!((play.player(1).influence, play.turn().as_str()), (2, "@2"));
    let play = play.play("@2 play joker; @2 done");
    assert_eq!(play.legal(1), "play person-7, play joker");
}

/// Every way to share out up to `limit` stones by a person card, as sets of stones per tile.
fn placements(start: u8, limit: u8) -> BTreeSet<[u8; 12]> {
    fn go(game: LouisXiv, found: &mut BTreeSet<[u8; 12]>) {
        found.insert(*game.open().players.as_slice()[0].on.as_array());
        if !matches!(game.open().phase, Phase::Use(..) | Phase::Path { .. }) {
            return;
        }
        let mut legal = Vec::new();
        game.legal(seat(1), &mut legal);
        for action in legal
            .into_iter()
            .filter(|action| matches!(action, court_louis_xiv::Action::Stone(_)))
        {
            let mut next = game;
            next.apply(seat(1), action, &mut ()).unwrap();
            go(next, found);
        }
    }
    let scene = Scene::new(3)
        .general(1, 16 - limit)
        .influence(1, &format!("person-{start} joker joker"));
    let mut found = BTreeSet::new();
    go(
        scene.turns().play(&format!("@1 play person-{start}")).game,
        &mut found,
    );
    found
}

#[test]
fn b28_returning_would_add_nothing_with_three_stones() {
    for start in 1..=12 {
        // Walks that may return: each stone on the last tile or on any neighbour of it.
        let mut walks = BTreeSet::from([[0; 12]]);
        let mut ends = vec![(vec![Tile::new(start)], [0; 12])];
        for _ in 0..3 {
            let mut next = Vec::new();
            for (path, stones) in ends {
                let at = *path.last().unwrap();
                let first = stones == [0; 12];
                for tile in Tile::all().filter(|&tile| {
                    if first {
                        tile == at
                    } else {
                        tile == at || tile.touches(at)
                    }
                }) {
                    let mut stones: [u8; 12] = stones;
                    stones[tile.index()] += 1;
                    walks.insert(stones);
                    let mut path = path.clone();
                    path.push(tile);
                    next.push((path, stones));
                }
            }
            ends = next;
        }
        assert_eq!(placements(start, 3), walks, "from tile {start}");
    }
}
