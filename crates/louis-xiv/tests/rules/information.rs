//! What is open and what is secret.

use court_core::{Event as _, Game, Viewer};
use court_louis_xiv::{ByDeck, Event, Phase};

use super::scene::{Scene, modest, seat};

#[test]
fn a34_counts_are_open_what_is_held_is_not() {
    let one = Scene::new(3)
        .hold(1, "l1a m1a")
        .influence(1, "person-6 joker")
        .intrigue(1, "4")
        .coats(1, "red")
        .turns();
    let other = Scene::new(3)
        .hold(1, "l7a m5a")
        .influence(1, "joker joker")
        .intrigue(1, "9")
        .coats(1, "gold")
        .turns();
    for number in [2, 3] {
        assert_eq!(
            one.view(number),
            other.view(number),
            "seat {number} sees no difference"
        );
    }
    assert_eq!(
        one.game.view(Viewer::Spectator),
        other.game.view(Viewer::Spectator)
    );
    assert_ne!(one.view(1), other.view(1));
    let open = one.view(2).open.players.as_slice()[0];
    assert_eq!(
        (open.missions, open.influence, open.intrigue, open.coats),
        (ByDeck::new([1, 1, 0]), 2, 1, 1)
    );
    // Open: money, chips, stones, laid missions, played cards, the money card.
    let play = Scene::new(3)
        .money(1, 9)
        .chips(1, "ring")
        .laid(1, "d7")
        .on(1, 5, 2)
        .influence(1, "person-6 joker joker");
    let play = play.turns().play("@1 play person-6");
    let view = play.view(2).open;
    assert_eq!(
        (
            view.players.as_slice()[0].money,
            view.players.as_slice()[0].chips.as_array()[2],
            view.players.as_slice()[0].laid.len()
        ),
        (9, 1, 1)
    );
    assert_eq!(
        (
            view.players.as_slice()[0].on.as_array()[4],
            view.centre.as_array()[5]
        ),
        (2, 1)
    );
    // A discarded last card is known to its owner alone.
    let last = Scene::new(3)
        .influence(1, "person-6 person-7")
        .influence(2, "joker joker")
        .turns();
    let last = last.play("@1 play person-6; @1 done");
    assert_eq!(last.view(1).influence_top[0], Some("person-7".parse().unwrap()));
    assert_eq!(last.view(2).influence_top[0], None);
    // Removed money cards are never decided: whatever has not been shown may still come.
    let supply = Scene::new(3).supply(4);
    assert_eq!(supply.view(1).open.money_seen, 1 << 3);
}

#[test]
fn a8_b23_every_holder_is_asked_at_once_and_being_asked_tells_nothing() {
    // Seat 1 holds the card of tile 1, seat 2 another, seat 3 none.
    let play = Scene::new(3).louis(2).intrigue(1, "1").intrigue(2, "9").score();
    assert_eq!(play.turn(), "@1 @2");
    assert_eq!(play.legal(2), "pass", "who does not hold the card can only pass");
    assert_eq!(play.refused("@2 intrigue general"), ("no-intrigue-card", "I1"));
    assert_eq!(play.asked(1), play.asked(2));
    let action = |text: &str| text.parse().unwrap();
    assert_eq!(
        play.game.seen_by(seat(3), seat(1), action("intrigue own 2")),
        None
    );
    // Whatever seat 1 chooses, the others see only that it has chosen.
    let chosen = |choice: &str| {
        let play = Scene::new(3).louis(2).intrigue(1, "1").intrigue(2, "9").score();
        play.play(&format!("@1 {choice}"))
    };
    assert_eq!(chosen("pass").view(2), chosen("intrigue own 2").view(2));
    assert_eq!(chosen("pass").turn(), "@2");
    assert_ne!(chosen("pass").view(1), chosen("intrigue own 2").view(1));
    // The last answer opens them; one card for each person, so at most one seat can have played.
    let opened = chosen("intrigue own 2").play("@2 pass");
    assert_eq!(opened.chips(1), "sceptre");
    // The order of answers does not matter.
    let reverse = Scene::new(3).louis(2).intrigue(1, "1").intrigue(2, "9").score();
    assert_eq!(reverse.play("@2 pass; @1 intrigue own 2").game, opened.game);
}

#[test]
fn b23_the_question_is_put_before_every_tile() {
    let play = Scene::new(3).louis(2).intrigue(1, "12").score();
    let mut tiles = Vec::new();
    let mut play = play;
    while let Phase::Intrigue(_) = play.open().phase {
        tiles.push(play.open().scoring.tile.number());
        play = play.play("@1 pass");
    }
    assert_eq!(tiles, (1..=12).collect::<Vec<_>>());
}

#[test]
fn b35_an_intrigue_card_drawn_from_the_bottom_is_known_to_all_until_played() {
    // All cards are drawn or under the deck; person 5 is the next to come.
    let scene = Scene::new(3)
        .louis(2)
        .intrigue(2, "1 2 3 4 6 7 8 9 10 11 12")
        .intrigue_under("5")
        .laid(1, "d3");
    let play = scene.supply(3).play("@1 use d3");
    let known = |play: &super::scene::Play| play.view(3).open.players.as_slice()[0].known_intrigue.len();
    assert_eq!(known(&play), 1);
    let drawn = play
        .heard
        .events
        .iter()
        .find(|event| matches!(event, Event::Intrigue { .. }))
        .unwrap();
    assert!(
        drawn
            .seen_by(Viewer::Spectator)
            .unwrap()
            .tell()
            .contains("Montespan")
    );
    let play = play.until(
        |play| matches!(play.open().phase, Phase::Intrigue(_)) && play.open().scoring.tile.number() == 5,
        modest,
    );
    let play = play.play("@1 intrigue own 1; @2 pass");
    assert_eq!(known(&play), 0);
    assert_eq!(*play.open().intrigue_under, ["5".parse().unwrap()]);
}

#[test]
fn l7_what_is_put_under_a_deck_is_known_to_its_owner_alone() {
    let scene = || Scene::new(3).laid(1, "l7a").hold(1, "l3a l3b").score();
    let one = scene().play("@1 put l3a; @1 done");
    let other = scene().play("@1 put l3b; @1 done");
    assert_eq!(one.view(2), other.view(2));
    assert_ne!(one.view(1), other.view(1));
    let start = scene();
    let seen = |text: &str| {
        start
            .game
            .seen_by(seat(2), seat(1), text.parse().unwrap())
            .unwrap()
            .to_string()
    };
    assert_eq!(
        (seen("put l3a"), seen("put l3b")),
        ("put-unseen light".to_owned(), "put-unseen light".to_owned())
    );
}

#[test]
fn a6_who_knew_the_top_card_knows_who_holds_it_now() {
    let scene = || {
        Scene::new(3)
            .laid(2, "m5a")
            .influence(1, "person-6 person-9")
            .influence(2, "joker joker joker")
            .influence(3, "joker joker")
            .turns()
            .play("@1 play person-6; @1 done; @2 exchange joker; @3 play joker; @3 done")
    };
    let known = |play: &super::scene::Play, number| {
        let view = play.view(number);
        view.known_influence
            .iter()
            .map(|known| (known.holder.number(), known.card.to_string()))
            .collect::<Vec<_>>()
    };
    assert_eq!(known(&scene(), 1), [(2, "person-9".to_owned())]);
    assert_eq!(known(&scene(), 3), []);
    // When it is played, nothing is left to know.
    assert_eq!(known(&scene().play("@2 play person-9; @2 done"), 1), []);
    // When it is the last card, seat 1 knows that it lies on top.
    let last = Scene::new(3)
        .laid(2, "m5a")
        .influence(1, "person-6 person-9")
        .influence(2, "joker joker");
    let last = last.influence(3, "person-1 person-2 person-3").turns();
    let last = last.play(
        "@1 play person-6; @1 done; @2 exchange joker; @3 play person-1; @3 done; @2 play joker; @2 done",
    );
    assert_eq!(last.view(1).influence_top[0], Some("person-9".parse().unwrap()));
    assert_eq!(last.view(3).influence_top[0], None);
}
