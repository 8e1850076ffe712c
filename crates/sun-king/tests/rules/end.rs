//! The end: rules 35 and 36 and rulings F.

use court_core::Game;
use court_sun_king::{AuctionCard, Phase};

use super::scene::{Play, Scene};

/// The game ends at once with the second Louis.
fn ended(scene: Scene) -> Play {
    let mut play = scene.louis_came().phase(Phase::Announce).top("louis").begin();
    // With Order the owner reveals, else he announces.
    let text = if play.owns(1, AuctionCard::Order) {
        "@1 reveal"
    } else {
        "@1 announce 1"
    };
    play.play(text);
    assert!(play.is_over());
    play
}

#[test]
fn r35_f1_gold_power_blue_cards_and_influence_score() {
    let play = ended(
        Scene::new(3)
            .has(1, "blue blue-seal blue red green influence order pension")
            .chips(1, 3, 4)
            .chips(2, 0, 0)
            .has(3, "purple yellow"),
    );
    // 3 gold, 4 power, three blue cards (two covered), Influence; nothing for other cards.
    assert_eq!(play.score(1), 3 + 4 + 6 + 2);
    assert_eq!((play.score(2), play.score(3)), (0, 10));
    assert_eq!((play.rank(1), play.rank(3), play.rank(2)), (1, 2, 3));
    let outcome = play.game.outcome().unwrap();
    let own: Vec<_> = outcome
        .breakdown
        .iter()
        .map(|line| line.points[super::scene::seat(1)])
        .collect();
    assert_eq!(own, [3, 4, 6, 2]);
    assert_eq!(outcome.reason, "louis-twice");
}

#[test]
fn r36_more_purple_cards_break_a_tie_and_else_the_rank_is_shared() {
    let play = ended(
        Scene::new(4)
            .has(2, "purple purple")
            .has(3, "purple")
            .has(4, "purple"),
    );
    assert_eq!((1..=4).map(|n| play.score(n)).collect::<Vec<_>>(), [10; 4]);
    assert_eq!((1..=4).map(|n| play.rank(n)).collect::<Vec<_>>(), [4, 1, 2, 2]);
}

#[test]
fn f2_n23_a_purple_auction_card_does_not_count_in_the_tie_break() {
    for counted in [false, true] {
        let play = ended(
            Scene::new(2)
                .config(|c| c.auction_cards_count_for_majority = counted)
                .has(1, "purple conspiracy")
                .has(2, "purple"),
        );
        assert_eq!((play.rank(1), play.rank(2)), (1, 1));
    }
}

#[test]
fn f3_n16_who_has_left_has_no_points_and_ranks_below_the_later_the_higher() {
    let play = ended(Scene::new(5).gone(&[4, 2]).chips(3, 0, 0));
    assert_eq!(
        (1..=5).map(|n| play.score(n)).collect::<Vec<_>>(),
        [10, 0, 0, 0, 10]
    );
    // Seat 3 stayed with nothing; seat 2 left after seat 4.
    assert_eq!((1..=5).map(|n| play.rank(n)).collect::<Vec<_>>(), [1, 4, 3, 5, 1]);
}

#[test]
fn f5_the_auction_cards_of_a_departing_player_come_back_after_louis() {
    let mut play = Scene::new(4)
        .has(1, "dominion")
        .has(2, "order pension pension")
        .chips(2, 0, 0)
        .top("louis green")
        .begin();
    play.play("@1 dominion @2");
    assert_eq!((play.discarded("order"), play.discarded("pension")), (1, 2));
    play.play("@1 done; @1 announce 1").shuffle();
    let court = play.game.court();
    assert_eq!(court.unseen["order".parse().unwrap()], 1);
    assert_eq!(court.unseen["pension".parse().unwrap()], 2);
}
