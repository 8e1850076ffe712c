//! Chapter 8: the cards.

use court_emperor::{Age, Card, Event, Phase, Source};

use super::scene::{Scene, land, seat};

#[test]
fn r8_1_the_rival_is_free_not_for_the_emperor_and_ends_the_takers_phase() {
    let scene = Scene::turn(3);
    assert_eq!(scene.refused("take rival"), "8.1");
    let scene = scene.play("@1 take pope; @2 take rival; @3 pass");
    assert_eq!((scene.purse(2), scene.to_move()), (7, 1));
    let scene = scene.play("@1 pass");
    assert_eq!(
        scene.court().phase,
        Phase::Ballot {
            waiting: court_core::SeatSet::only(seat(3))
        }
    );
}

#[test]
fn r8_2_the_doctor_makes_own_nobles_younger_and_others_older_or_kills_them() {
    let scene = Scene::turn(3).nobles(&[
        "@1 couple 35 aristocrat trier",
        "@2 baron 25 aristocrat trier",
        "@2 couple 45 aristocrat saxony",
    ]);
    let scene = scene.play("@1 take doctor");
    assert_eq!(
        scene.legal(),
        [
            "noble @1 baron 25 throne",
            "noble @1 couple 35 aristocrat trier",
            "noble @2 baron 25 aristocrat trier",
            "noble @2 couple 45 aristocrat saxony"
        ]
    );
    let after = |choice: &str| {
        let fresh = Scene {
            game: scene.game.clone(),
            heard: court_testkit::Heard::new(),
        };
        fresh.play(&format!("@1 {choice}"))
    };
    assert!(after("noble @1 couple 35 aristocrat trier").stands("@1 couple 25 aristocrat trier"));
    assert!(after("noble @1 baron 25 throne").stands("@1 baron 15 throne"));
    assert!(after("noble @2 baron 25 aristocrat trier").stands("@2 baron 35 aristocrat trier"));
    let killed = after("noble @2 couple 45 aristocrat saxony");
    assert_eq!(
        (
            killed.supply(2),
            killed.court().lands[land("saxony")].free.aristocrat
        ),
        (7 - 1, 4)
    );
    assert_eq!(scene.purse(1), 7 - 1);
}

#[test]
fn r21_the_doctor_may_treat_electors() {
    let scene = Scene::turn(3)
        .nobles(&["@1 baron 35 elector trier", "@2 couple 35 elector saxony"])
        .play("@1 take doctor; @1 noble @2 couple 35 elector saxony");
    assert!(scene.stands("@2 couple 45 elector saxony"));
    let scene = scene.play("@2 take doctor; @2 noble @1 baron 35 elector trier");
    assert!(scene.stands("@1 baron 45 elector trier"));
}

#[test]
fn r22_a_noble_of_15_cannot_be_made_younger_nor_an_own_one_older() {
    let scene = Scene::turn(3)
        .nobles(&["@1 baron 15 aristocrat trier", "@1 baron 45 aristocrat trier"])
        .play("@1 take doctor");
    assert!(!scene.offers("noble @1 baron 15 aristocrat trier"));
    assert_eq!(scene.refused("noble @1 baron 15 aristocrat trier"), "R22");
    let elector = Scene::turn(3)
        .noble("@1 baron 15 elector mainz")
        .play("@1 take doctor");
    assert_eq!(elector.refused("noble @1 baron 15 elector mainz"), "R22");
    let scene = scene.play("@1 noble @1 baron 45 aristocrat trier");
    assert!(scene.stands("@1 baron 35 aristocrat trier"), "younger, not dead");
}

#[test]
fn r20_n22_the_doctor_kills_the_noble_on_the_throne_and_the_emperor_replaces_him_at_once() {
    let scene = Scene::turn(3)
        .throne_aged(Age::FortyFive)
        .noble("@1 couple 15 aristocrat trier")
        .play("@1 pass; @2 take doctor; @2 noble @1 baron 45 throne");
    assert_eq!(scene.to_move(), 1, "though he has passed");
    assert!(matches!(scene.court().phase, Phase::Throne { .. }));
    let scene = scene.play("@1 noble @1 couple 15 aristocrat trier");
    assert_eq!(scene.throne().as_deref(), Some("@1 couple 15"));
    assert_eq!(
        (scene.court().emperor, scene.to_move()),
        (seat(1), 3),
        "play goes on after the doctor's user"
    );
    assert!(scene.fired("R20") && scene.fired("N22"));
    let scene = scene.play("@3 pass; @2 pass");
    assert_ne!(scene.court().phase, Phase::Turn, "@1 has passed all the same");

    let alone = Scene::turn(3)
        .throne_aged(Age::FortyFive)
        .play("@1 pass; @2 take doctor; @2 noble @1 baron 45 throne");
    assert_eq!(
        (alone.throne().as_deref(), alone.to_move()),
        (Some("@1 baron 45"), 3)
    );
}

#[test]
fn r8_3_r24_a_move_leads_from_an_aristocrat_space_to_another_electorate() {
    let scene = Scene::turn(3)
        .nobles(&["@1 couple 25 aristocrat trier", "@1 baron 25 elector saxony"])
        .play("@1 take move");
    assert_eq!(scene.legal(), ["noble @1 couple 25 aristocrat trier"]);
    assert_eq!(scene.refused("noble @1 baron 25 elector saxony"), "8.3");
    assert_eq!(scene.refused("noble @1 baron 25 throne"), "8.3");
    let scene = scene.play("@1 noble @1 couple 25 aristocrat trier");
    assert!(!scene.offers("at trier"));
    assert_eq!(scene.refused("at trier"), "R24");
    let scene = scene.play("@1 at mainz");
    assert!(scene.stands("@1 couple 25 aristocrat mainz"));
    assert_eq!(scene.court().lands[land("trier")].free.aristocrat, 3);
    assert_eq!(scene.purse(1), 7 - 1);
}

#[test]
fn r8_4_the_pope_is_one_more_vote() {
    let scene = Scene::turn(3).noble("@2 baron 15 elector trier");
    assert_eq!(scene.court().votes(seat(2)), 1);
    assert_eq!(scene.court().votes(seat(3)), 0);
    let scene = scene.play("@1 pass; @2 take pope; @3 pass; @2 pass");
    assert_eq!((scene.court().votes(seat(2)), scene.purse(2)), (2, 6));
}

#[test]
fn r8_5_church_influence_names_an_archbishopric_before_the_election() {
    let scene = Scene::turn(3)
        .nobles(&["@2 baron 15 elector trier", "@2 couple 15 aristocrat trier"])
        .knight(2, "trier castle")
        .play("@1 take church-influence; @2 take rival; @3 pass; @1 pass");
    assert_eq!(scene.purse(1), 5);
    assert_eq!(scene.legal(), ["at trier", "at cologne", "at mainz"]);
    assert_eq!(scene.refused("at saxony"), "8.5");
    let scene = scene.play("@1 at trier");
    assert_eq!(
        scene.court().votes(seat(2)),
        1 + 2,
        "a Couple and a knight more, though @1 owns the card"
    );
    let scene = scene.play("@3 vote emperor; @2 noble @2 couple 15 aristocrat trier");
    assert_eq!(scene.court().votes(seat(2)), 1, "in this election only");
}

#[test]
fn r8_6_excommunication_takes_a_secular_electorate_out_of_the_election() {
    let scene = Scene::turn(3)
        .nobles(&["@2 couple 15 elector bohemia", "@2 couple 15 elector saxony"])
        .play("@1 take excommunication; @2 take rival; @3 pass; @1 pass");
    assert_eq!(scene.purse(1), 6);
    assert_eq!(
        scene.legal(),
        ["at palatinate", "at saxony", "at brandenburg", "at bohemia"]
    );
    assert_eq!(scene.refused("at trier"), "8.6");
    let scene = scene.play("@1 at bohemia");
    assert_eq!(scene.court().votes(seat(2)), 1);
    let scene = scene.play("@3 vote emperor");
    assert_eq!(scene.court().votes(seat(2)), 2 + 1, "in this election only");
}

#[test]
fn r8_7_an_indulgence_is_a_point() {
    let scene = Scene::turn(3).play("@1 take indulgence");
    assert_eq!(scene.court().families[seat(1)].points[Source::Indulgence], 1);
    assert_eq!(scene.purse(1), 7 - 2);
}

#[test]
fn r8_8_a_permit_places_a_baron_for_3_or_a_couple_for_5() {
    let baron = Scene::turn(3).play("@1 take permit-baron; @1 at trier");
    assert!(baron.stands("@1 baron 15 aristocrat trier"));
    assert_eq!((baron.purse(1), baron.supply(1)), (4, 5));
    let couple = Scene::turn(3).play("@1 take permit-couple; @1 at trier");
    assert!(couple.stands("@1 couple 15 aristocrat trier"));
    assert_eq!(couple.purse(1), 2);
    assert_eq!(couple.court().display.count_of(Card::Permit), 2, "the same card");
    let poor = Scene::turn(3).thalers(1, 4);
    assert!(poor.offers("take permit-baron") && !poor.offers("take permit-couple"));
}

#[test]
fn r8_9_cities_give_1_1_and_2_points_and_need_a_free_city_space() {
    let mut scene = Scene::turn(4).city(2, "trier").city(2, "trier");
    for (place, points) in [("saxony", 1), ("saxony", 2), ("mainz", 4)] {
        scene = scene.thalers(1, 4).play("@1 take ordinance");
        assert!(!scene.offers("at trier"));
        assert_eq!(scene.refused("at trier"), "8.9");
        scene = scene.play(&format!("@1 at {place}"));
        assert_eq!((scene.points(1), scene.purse(1)), (points, 0));
        while scene.to_move() != 1 {
            scene = scene.go("pass");
        }
    }
    assert_eq!(scene.court().families[seat(1)].cities, 0);
    assert!(!scene.thalers(1, 12).offers("take ordinance"), "no fourth city");
}

#[test]
fn r8_10_promotion_replaces_a_knight_on_an_aristocrat_space_by_a_baron_of_15() {
    let scene = Scene::turn(3)
        .knight(1, "trier aristocrat")
        .knight(1, "saxony castle")
        .knight(2, "mainz aristocrat")
        .play("@1 take promotion");
    assert_eq!(
        scene.legal(),
        ["at trier"],
        "not the one on the castle, not another's (R25)"
    );
    let scene = scene.play("@1 at trier");
    assert!(scene.stands("@1 baron 15 aristocrat trier"));
    assert_eq!((scene.knights(1), scene.purse(1)), (2, 5));
    assert!(scene.told(&Event::KnightPromoted {
        seat: seat(1),
        electorate: land("trier")
    }));
}

#[test]
fn r8_11_the_kings_daughter_turns_an_own_baron() {
    let scene = Scene::turn(3)
        .nobles(&["@1 baron 35 aristocrat trier", "@2 baron 15 aristocrat trier"])
        .play("@1 take kings-daughter");
    assert_eq!(scene.refused("noble @2 baron 15 aristocrat trier"), "8.11");
    let scene = scene.play("@1 noble @1 baron 35 aristocrat trier");
    assert!(scene.stands("@1 couple 35 aristocrat trier"));
    assert_eq!((scene.purse(1), scene.points(1)), (5, 0));
}

/// @2, elector of Brandenburg, has taken the Grey Eminence and everybody has passed.
fn eminence() -> Scene {
    Scene::turn(3)
        .nobles(&["@2 baron 15 elector brandenburg", "@3 baron 15 elector mainz"])
        .play("@1 pass; @2 privilege brandenburg")
        .all_pass()
}

/// All seven nobles of @2, elector of Brandenburg, are on the board.
fn no_tile_for_the_eminence() -> Scene {
    Scene::turn(3).noble("@2 couple 15 elector brandenburg").couples(
        2,
        &["trier", "cologne", "mainz", "palatinate", "saxony", "bohemia"],
    )
}

#[test]
fn r8_12_the_grey_eminence_is_one_power_in_this_phase_v_and_dies_in_the_next_phase_ii() {
    let scene = eminence();
    assert_eq!((scene.to_move(), scene.legal().len()), (2, 1 + 7));
    let scene = scene.play("@2 at mainz");
    // 1 against 1 in Mainz: a tie, but the Eminence cannot sit there.
    assert_eq!(scene.power("mainz", 2), 1);
    assert_eq!(scene.supply(2), 7 - 2);
    assert_eq!(
        scene.court().lands[land("mainz")].free.aristocrat,
        3,
        "it fills no space"
    );
    assert_eq!(
        (scene.to_move(), scene.legal()),
        (1, vec!["favour @3".to_owned()])
    );
    let scene = scene.play("@1 favour @3; @1 at trier");
    assert_eq!(
        (scene.court().round, scene.court().eminence, scene.supply(2)),
        (2, None, 7 - 1)
    );
}

#[test]
fn r38_the_eminence_outlives_the_elector_and_needs_a_tile_and_is_optional() {
    let dead = Scene::turn(3)
        .nobles(&["@2 baron 45 elector brandenburg"])
        .play("@1 take pope; @2 privilege brandenburg; @3 take doctor; @3 noble @2 baron 45 elector brandenburg")
        .all_pass();
    assert_eq!(
        (dead.to_move(), dead.court().phase),
        (2, Phase::Eminence { seat: seat(2) })
    );
    let declined = dead.play("@2 pass");
    assert_eq!(declined.court().eminence, None);
    assert_eq!(declined.court().phase, Phase::ImperialPlace);

    let no_tile = no_tile_for_the_eminence()
        .play("@1 pass; @2 privilege brandenburg")
        .all_pass();
    assert!(no_tile.fired("R38"));
    assert_eq!(
        no_tile.court().phase,
        Phase::Install {
            electorate: land("palatinate"),
            winner: seat(2)
        }
    );
}

#[test]
fn n9_the_eminence_may_be_taken_with_no_noble_in_the_supply() {
    let scene = no_tile_for_the_eminence().play("@1 pass");
    assert_eq!(scene.supply(2), 0);
    assert!(scene.offers("privilege brandenburg"));
}

#[test]
fn n10_the_eminence_is_taken_by_the_privilege_and_in_no_other_way() {
    let scene = Scene::turn(3).noble("@1 baron 15 elector brandenburg");
    assert!(
        !scene
            .legal()
            .iter()
            .any(|text| text.starts_with("take") && text.contains("eminence"))
    );
    let scene = scene.play("@1 privilege brandenburg");
    assert!(scene.court().families[seat(1)].cards.has(Card::GreyEminence));
    assert!(scene.court().slid.contains(land("brandenburg")));
    assert_eq!((scene.purse(1), scene.to_move()), (7, 2));
}

#[test]
fn n21_targets_are_nobles_on_the_throne_on_elector_and_aristocrat_spaces() {
    // The Eminence of last round is dead before anybody can point at it.
    let scene = eminence().play("@2 at saxony; @1 at trier");
    assert_eq!(scene.court().eminence, None);
    let scene = scene.play("@1 pass; @2 pass; @3 pass; @1 take doctor");
    assert_eq!(
        scene.legal(),
        [
            "noble @1 baron 35 throne",
            "noble @3 baron 25 elector mainz",
            "noble @2 baron 25 elector brandenburg"
        ]
    );
}
