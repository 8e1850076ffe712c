//! Worlds a viewer may be in: consistent, and with the right probability.

use std::collections::BTreeMap;

use court_core::{FastDice, Game, Viewer};
use court_louis_xiv::{LouisXiv, View};

use super::scene::{Play, Scene, seat};

/// How often each answer to `what` comes in worlds of this view.
fn frequencies(view: &View, what: impl Fn(&LouisXiv) -> String) -> BTreeMap<String, f64> {
    const WORLDS: u32 = 20_000;
    let mut dice = FastDice::new(11);
    let mut counts = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = LouisXiv::determinise(view, &mut dice);
        world.assert_invariants();
        assert!(world.view(view.viewer) == *view, "a world must look the same");
        *counts.entry(what(&world)).or_insert(0.0) += 1.0 / f64::from(WORLDS);
    }
    counts
}

/// Each answer within four standard deviations of its probability.
#[track_caller]
fn assert_close(found: &BTreeMap<String, f64>, expected: &[(&str, f64)]) {
    for (answer, share) in expected {
        let seen = found.get(*answer).copied().unwrap_or(0.0);
        let allowed = 4.0 * (share * (1.0 - share) / 20_000.0).sqrt() + 1e-9;
        assert!(
            (seen - share).abs() <= allowed,
            "{answer}: {seen} instead of {share} in {found:?}"
        );
    }
    let total: f64 = expected.iter().map(|(_, share)| share).sum();
    assert!(
        (total - 1.0).abs() < 1e-9 && found.len() == expected.len(),
        "{found:?}"
    );
}

fn hand(world: &LouisXiv, number: u8) -> court_louis_xiv::Hand {
    world.view(Viewer::Seat(seat(number))).hand.unwrap()
}

#[test]
fn unseen_intrigue_cards_are_equally_likely_in_every_unknown_place() {
    // Seat 1 holds 1 to 8; 9 was played; seat 2 holds one of 10, 11, 12, the others are in the deck.
    let play = Scene::new(3)
        .intrigue(1, "1 2 3 4 5 6 7 8")
        .intrigue_under("9")
        .intrigue(2, "11")
        .turns_with_jokers();
    let found = frequencies(&play.view(1), |world| format!("{:?}", hand(world, 2).intrigue));
    let third = 1.0 / 3.0;
    assert_close(&found, &[("{10}", third), ("{11}", third), ("{12}", third)]);
}

#[test]
fn coats_of_others_are_drawn_without_those_the_viewer_holds() {
    // Seat 1 holds nine gold coats of ten and all others but two red ones; seat 2 holds one coat.
    let play = Scene::new(2)
        .coats(1, &"gold ".repeat(9))
        .coats(1, &"silver blue green black ".repeat(10));
    let play = play
        .coats(1, &"red ".repeat(8))
        .coats(2, "red")
        .turns_with_jokers();
    let found = frequencies(&play.view(1), |world| {
        format!("{:?}", hand(world, 2).coats.as_array())
    });
    assert_close(
        &found,
        &[
            ("[0, 0, 1, 0, 0, 0]", 2.0 / 3.0),
            ("[1, 0, 0, 0, 0, 0]", 1.0 / 3.0),
        ],
    );
}

#[test]
fn influence_cards_known_from_the_top_of_the_deck_stay_where_they_are() {
    let play = Scene::new(3)
        .laid(2, "m5a")
        .influence(1, "person-6 person-9")
        .influence(2, "joker joker joker")
        .influence(3, "joker joker")
        .turns()
        .play("@1 play person-6; @1 done; @2 exchange joker; @3 play joker; @3 done");
    let found = frequencies(&play.view(1), |world| {
        (hand(world, 2).influence.as_array()[8] > 0).to_string()
    });
    assert_close(&found, &[("true", 1.0)]);
    // Seat 3 does not know it. Of the 27 cards it has not seen (30 less a person 6, two jokers in the centre, and its own
    // discard), seat 2 holds three: one person 9 at least with probability 1 - (24/26)(23/25)...
    let found = frequencies(&play.view(3), |world| {
        (hand(world, 2).influence.as_array()[8] > 0).to_string()
    });
    let unseen = 26.0;
    let none = (0..3)
        .map(|i| (unseen - 2.0 - f64::from(i)) / (unseen - f64::from(i)))
        .product::<f64>();
    assert_close(&found, &[("true", 1.0 - none), ("false", none)]);
}

#[test]
fn secret_answers_are_guessed_without_weighing_the_hands() {
    // Seat 2 has answered for tile 1; it holds two of the eleven unseen cards.
    let play = Scene::new(3)
        .louis(2)
        .intrigue(1, "5")
        .intrigue(2, "1 7")
        .score()
        .play("@2 intrigue own 2");
    let found = frequencies(&play.view(1), |world| {
        hand(world, 2).intrigue.contains("1".parse().unwrap()).to_string()
    });
    assert_close(&found, &[("true", 2.0 / 11.0), ("false", 9.0 / 11.0)]);
}

/// Seat 1 puts d1 under the empty dark deck, seat 2 draws it.
fn followed(more: &str) -> Play {
    Scene::new(3)
        .laid(1, "l7a")
        .laid(2, "l7b")
        .hold(1, "d1")
        .hold(2, more)
        .hold(3, "d4")
        .empty_decks(3, "dark")
        .chips(2, "letter letter letter letter")
        .score()
        .play("@3 done; @1 put d1; @1 draw light; ~ mission l3a")
}

#[test]
fn a_mission_put_under_its_deck_is_followed_into_another_hand() {
    let play = followed("d5").play("@2 lay d5; @2 draw dark");
    let found = frequencies(&play.view(1), |world| format!("{:?}", hand(world, 2).missions));
    assert_close(&found, &[("{d1}", 1.0)]);
    // Seat 3 knows only that it is one of the two dark cards it has not seen.
    assert_eq!(play.view(3).missions_under.len(), 0);
    let found = frequencies(&play.view(3), |world| format!("{:?}", hand(world, 2).missions));
    assert_close(&found, &[("{d1}", 1.0)]);
}

#[test]
fn a_followed_mission_may_be_under_the_deck_again() {
    // Seat 2 lays d5, draws d1 from the bottom, and puts one of its dark cards d1, d2, d3 under the deck.
    let play = followed("d5 d2 d3").play("@2 lay d5; @2 draw dark; @2 done; ~ coats red; @2 put d2; @2 done");
    let under = |world: &LouisXiv| {
        world.view(Viewer::Seat(seat(2))).missions_under[0]
            .unwrap()
            .to_string()
    };
    // Seat 1 knows that d1 was one of the three cards, and nothing of the other two but that they are unseen.
    let found = frequencies(&play.view(1), under);
    let third = 1.0 / 3.0;
    // d2, d3 and d4 (seat 3's) are alike to seat 1.
    let other = (1.0 - third) / 3.0;
    assert_close(
        &found,
        &[("d1", third), ("d2", other), ("d3", other), ("d4", other)],
    );
    // Seat 3 holds d4 itself and does not know which card came back.
    let found = frequencies(&play.view(3), under);
    assert_close(&found, &[("d1", third), ("d2", third), ("d3", third)]);
}

#[test]
fn a_laid_mission_says_something_about_the_others() {
    // As before, and then seat 2 draws a light card and in the next round lays d2 for helmet and crown.
    let play = followed("d5 d2 d3").play("@2 lay d5; @2 draw dark; @2 done; ~ coats red; @2 put d3; @2 done");
    let play = play.play("@2 draw light; ~ mission l3b").pass_to_end_of_round();
    let before = frequencies(&play.view(1), |world| {
        let under = world.view(Viewer::Seat(seat(2))).missions_under[0].unwrap();
        (under.to_string() == "d1").to_string()
    });
    assert_close(&before, &[("true", 1.0 / 3.0), ("false", 2.0 / 3.0)]);
    // Give seat 2 the chips for d2 by way of JSON, and let it lay the card.
    let mut json = serde_json::to_value(play.game).unwrap();
    json["open"]["players"][1]["chips"] = serde_json::json!([0, 0, 2, 0, 0]);
    json["open"]["phase"] = serde_json::json!({"missions": 2});
    let game: LouisXiv = serde_json::from_value(json).unwrap();
    let play = Play {
        game,
        heard: court_testkit::Heard::new(),
    }
    .play("@2 lay d2");
    // The hand held two of three cards. If d1 is under the deck both were nameless (two ways to be d2); if d1 is in the
    // hand (two of three worlds) one was: 1 * 2 against 2 * 1.
    let after = frequencies(&play.view(1), |world| {
        let under = world.view(Viewer::Seat(seat(2))).missions_under[0].unwrap();
        (under.to_string() == "d1").to_string()
    });
    assert_close(&after, &[("true", 0.5), ("false", 0.5)]);
}

#[test]
fn worlds_hold_while_missions_come_back_from_under_their_decks() {
    // Two owners of L7, and decks of which little is left: cards go under them and come back, laid or not.
    let scene = || {
        let scene = Scene::new(3)
            .laid(1, "l7a")
            .laid(2, "l7b")
            .hold(1, "d1 d2 m1a")
            .hold(2, "d3 m1b l3a")
            .hold(3, "d4 m1c");
        scene
            .empty_decks(3, "dark medium")
            .chips(1, "crown crown crown crown")
            .chips(2, "crown crown crown crown crown")
    };
    let mut followed = 0;
    for seed in 0..40 {
        let start = scene().chips(3, "crown crown crown crown").supply(1).game;
        court_testkit::play_on(start, seed, |step| {
            let mut dice = step.dice(1);
            for viewer in Viewer::all(3) {
                let view = step.after.view(viewer);
                if view.ledger().next().is_none() {
                    continue;
                }
                followed += 1;
                let world = LouisXiv::determinise(&view, &mut dice);
                world.assert_invariants();
                assert!(world.view(viewer) == view, "a world must look the same");
                // What one knows for certain is true in every world.
                for (under, card) in view.missions_under.iter().enumerate() {
                    if let Some(card) = card {
                        let by = view.open.mission_under[under].by;
                        assert_eq!(world.view(Viewer::Seat(by)).missions_under[under], Some(*card));
                    }
                }
            }
        })
        .assert_over();
    }
    assert!(followed > 5_000, "{followed} positions");
}

impl Scene {
    /// Any turn will do: seat 1 holds two jokers.
    fn turns_with_jokers(self) -> Play {
        self.influence(1, "joker joker").turns()
    }
}
