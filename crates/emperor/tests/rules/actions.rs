//! Chapter 7: actions.

use court_emperor::{Age, Card, Event, Phase};

use super::scene::{Scene, land, seat};

#[test]
fn r7_1_in_turn_order_everybody_does_one_thing_again_and_again() {
    let scene = Scene::turn(3).nobles(&["@3 baron 25 elector palatinate"]);
    let scene = scene
        .play("@1 take pope; @2 knight supply; @2 at trier castle; @3 privilege palatinate; @3 at trier");
    assert_eq!(scene.to_move(), 1);
    let scene = scene.play("@1 take indulgence; @2 pass; @3 take doctor");
    let scene = scene.play("@3 noble @1 baron 25 throne; @1 pass; @3 pass");
    assert_ne!(scene.court().phase, Phase::Turn, "all have passed");
}

#[test]
fn r7_2_passing_and_the_rival_end_the_phase_for_that_player() {
    let scene = Scene::turn(3).play("@1 pass; @2 take rival");
    let scene = scene.play("@3 take pope");
    assert_eq!(scene.to_move(), 3, "only @3 is left");
    let scene = scene.play("@3 take indulgence; @3 pass");
    assert_ne!(scene.court().phase, Phase::Turn);
}

#[test]
fn r7_3_a_card_is_paid_for_and_stays_before_the_player_until_phase_iii() {
    let scene = Scene::turn(3).play("@1 take indulgence; @2 take church-influence");
    assert_eq!((scene.purse(1), scene.purse(2)), (7 - 2, 7 - 2));
    let cards = |scene: &Scene, owner| scene.court().families[seat(owner)].cards;
    assert!(cards(&scene, 1).has(Card::Indulgence) && cards(&scene, 2).has(Card::ChurchInfluence));
    // Round 2: @2 has a son by his blue card, @3 keeps his daughter, then the cards return.
    let scene = scene.all_pass().play("@1 at trier; @2 at trier");
    assert!(cards(&scene, 1).has(Card::Indulgence));
    let scene = scene.play("@3 pass");
    assert_eq!(scene.court().display.count_of(Card::Indulgence), 1);
    let poor = Scene::turn(3).thalers(1, 1);
    assert!(poor.offers("take pope") && !poor.offers("take indulgence"));
    assert_eq!(poor.refused("take indulgence"), "7.3");
}

#[test]
fn r7_4_when_the_cards_of_a_kind_are_gone_the_action_is_not_available() {
    let scene = Scene::turn(3).play("@1 take pope");
    assert!(!scene.offers("take pope"));
    assert_eq!(scene.refused("take pope"), "7.4");
    let scene = scene.noble("@2 baron 15 aristocrat trier");
    let scene = scene.play("@2 take doctor; @2 noble @1 baron 25 throne");
    assert!(scene.offers("take doctor"), "three players have two doctors");
    let scene = scene.play("@3 take doctor; @3 noble @1 baron 35 throne");
    assert_eq!(scene.refused("take doctor"), "7.4");
}

#[test]
fn r7_5_with_three_players_a_card_one_cannot_carry_out_may_not_be_taken_with_two_it_may() {
    let three = Scene::turn(3);
    assert_eq!(three.refused("take move"), "7.5", "no noble to move");
    assert_eq!(three.refused("take promotion"), "7.5", "no knight to promote");
    assert_eq!(three.refused("take-unused move"), "N3");
    let two = Scene::turn(2);
    assert_eq!(two.refused("take move"), "7.5");
    let two = two.play("@1 take-unused move");
    assert_eq!(two.purse(1), 7 - 1);
    assert!(two.court().families[seat(1)].cards.has(Card::Move));
    assert!(two.fired("7.5"));
    assert_eq!(two.to_move(), 2);
}

#[test]
fn n3_two_players_may_take_six_kinds_of_card_unused_also_when_they_could_be_used() {
    let scene = Scene::turn(2)
        .noble("@1 baron 15 aristocrat trier")
        .knight(1, "trier aristocrat");
    let unused: Vec<_> = scene
        .legal()
        .into_iter()
        .filter(|text| text.starts_with("take-unused"))
        .collect();
    assert_eq!(
        unused,
        [
            "take-unused doctor",
            "take-unused move",
            "take-unused promotion",
            "take-unused kings-daughter",
            "take-unused permit",
            "take-unused ordinance"
        ]
    );
    assert!(scene.offers("take promotion") && scene.offers("take kings-daughter"));
    for kept in [
        "indulgence",
        "pope",
        "church-influence",
        "excommunication",
        "rival",
        "grey-eminence",
    ] {
        assert_eq!(scene.refused(&format!("take-unused {kept}")), "N3");
    }
    assert_eq!(scene.play("@1 take-unused kings-daughter").points(1), 0);
}

#[test]
fn r42_a_permit_taken_unused_costs_3() {
    assert_eq!(Scene::turn(2).play("@1 take-unused permit").purse(1), 7 - 3);
    assert!(!Scene::turn(2).thalers(1, 2).offers("take-unused permit"));
}

#[test]
fn r43_with_two_players_too_the_emperor_takes_no_rival_and_only_brandenburg_the_eminence() {
    let scene = Scene::turn(2);
    assert_eq!(scene.refused("take rival"), "8.1");
    assert_eq!(scene.refused("privilege brandenburg"), "9.1");
    assert!(scene.play("@1 pass").offers("take rival"));
    let without = Scene::new(&court_emperor::Config::default(), 2)
        .draw("start @1")
        .draw("out trier brandenburg")
        .edit(|court| {
            court.phase = Phase::Turn;
            court.acting = court_core::SeatSet::full(2);
        });
    assert_eq!(without.refused("privilege brandenburg"), "2.3");
}

#[test]
fn r7_6_a_knight_costs_1_goes_to_a_free_space_and_takes_no_card() {
    let scene = Scene::turn(3).play("@1 knight supply; @1 at trier castle; @2 pass; @3 pass");
    assert_eq!((scene.purse(1), scene.knights(1)), (6, 2));
    assert_eq!(
        scene.court().families[seat(1)].cards,
        court_emperor::Cards::default()
    );
    let moved = scene.play("@1 knight trier castle");
    assert!(!moved.offers("at trier castle"), "it is his own, not a free one");
    let moved = moved.play("@1 at saxony aristocrat");
    assert_eq!(moved.court().lands[land("trier")].free.castle, 1);
    assert_eq!(moved.court().lands[land("saxony")].knights[seat(1)], 1);
    // As often as one likes, while there are thalers.
    let again =
        moved.play("@1 knight supply; @1 at mainz aristocrat; @1 knight supply; @1 at mainz aristocrat");
    assert_eq!((again.knights(1), again.purse(1)), (0, 3));
    assert_eq!(again.refused("knight supply"), "7.6");
    assert_eq!(Scene::turn(3).thalers(1, 0).refused("knight supply"), "7.6");
}

#[test]
fn r25_a_knight_pushes_nobody() {
    let scene = Scene::turn(3)
        .knight(2, "mainz aristocrat")
        .knight(2, "mainz aristocrat")
        .knight(3, "mainz aristocrat")
        .play("@1 knight supply");
    assert!(!scene.offers("at mainz aristocrat"));
    assert_eq!(scene.refused("at mainz aristocrat"), "7.6");
}

#[test]
fn r41_a_knight_may_move_within_an_electorate() {
    let scene = Scene::turn(3)
        .knight(1, "trier aristocrat")
        .play("@1 knight trier aristocrat; @1 at trier castle");
    assert_eq!(scene.court().lands[land("trier")].castle_knights[seat(1)], 1);
    assert!(scene.fired("R41"));
}

#[test]
fn n4_a_waiting_move_to_an_equal_space_is_legal_if_another_is_free() {
    let scene = Scene::turn(3)
        .knight(1, "trier aristocrat")
        .play("@1 knight trier aristocrat; @1 at trier aristocrat");
    assert_eq!((scene.purse(1), scene.to_move()), (6, 2));
    assert!(scene.fired("N4"));
    let full = Scene::turn(3)
        .knight(1, "trier aristocrat")
        .nobles(&["@2 baron 15 aristocrat trier", "@2 baron 15 aristocrat trier"])
        .play("@1 knight trier aristocrat");
    assert!(!full.offers("at trier aristocrat"));
}

#[test]
fn r7_7_a_privilege_slides_the_elector_and_serves_once_a_round() {
    let scene = Scene::turn(3)
        .noble("@1 baron 15 elector palatinate")
        .play("@1 privilege palatinate; @1 at palatinate; @2 pass; @3 pass");
    assert!(scene.court().slid.contains(land("palatinate")));
    assert!(!scene.offers("privilege palatinate"));
    assert_eq!(scene.refused("privilege palatinate"), "7.7");
}

#[test]
fn n6_a_privilege_without_effect_cannot_be_used() {
    let scene = Scene::turn(3).nobles(&["@1 baron 15 elector trier", "@1 baron 15 elector palatinate"]);
    assert_eq!(
        scene.refused("privilege trier doctor"),
        "R37",
        "there are doctors"
    );
    // Trier with an action that is gone but cannot be carried out, even with two players.
    let two = Scene::turn(2)
        .noble("@1 baron 15 elector trier")
        .card(2, "promotion");
    assert_eq!(two.refused("privilege trier promotion"), "N6");
    // No tile left for the Palatinate.
    let empty = scene.couples(1, &["trier", "cologne", "mainz", "saxony"]);
    assert_eq!(empty.supply(1), 0);
    assert_eq!(empty.refused("privilege palatinate"), "N6");
    // Nobody for the doctor of Cologne: all nobles are the player's own and 15.
    let young = Scene::turn(3)
        .throne_aged(Age::Fifteen)
        .noble("@1 baron 15 elector cologne");
    assert!(!young.offers("privilege cologne"));
    assert_eq!(young.refused("privilege cologne"), "N6");
}

#[test]
fn r16_pope_and_the_like_can_always_be_bought_and_lapse_without_a_rival() {
    let scene = Scene::turn(3)
        .play("@1 take pope; @2 take church-influence; @3 take excommunication")
        .all_pass();
    assert_eq!(scene.court().phase, Phase::ImperialPlace, "no election");
    assert!(
        !scene
            .heard
            .events
            .iter()
            .any(|event| matches!(event, Event::Counted { .. } | Event::Named { .. }))
    );
}

#[test]
fn r19_one_rival_a_round_not_for_the_emperor_and_the_others_play_on() {
    let scene = Scene::turn(4);
    assert!(!scene.offers("take rival"));
    let scene = scene.play("@1 take pope; @2 take rival");
    assert_eq!(scene.refused("take rival"), "7.4");
    let scene = scene.play("@3 take indulgence; @4 pass; @1 take excommunication");
    assert_eq!(scene.to_move(), 3, "@2 is out of the phase, the others play on");
}
