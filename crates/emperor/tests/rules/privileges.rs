//! Chapter 9: the privileges of the electors.

use court_emperor::{Card, Config, Source};

use super::scene::{Scene, land, seat};

#[test]
fn r9_1_only_the_player_with_the_elector_has_the_privilege() {
    let empty = Scene::turn(3).noble("@2 baron 15 aristocrat trier");
    assert_eq!(empty.refused("privilege cologne"), "9.1");
    let scene = empty.noble("@2 baron 15 elector cologne");
    assert_eq!(scene.refused("privilege cologne"), "9.1");
    assert!(scene.play("@1 pass").offers("privilege cologne"));
}

#[test]
fn r9_2_trier_carries_out_and_pays_an_action_whose_cards_are_gone() {
    let scene = Scene::turn(3)
        .noble("@1 baron 15 elector trier")
        .card(2, "indulgence")
        .play("@1 privilege trier indulgence");
    assert_eq!((scene.points(1), scene.purse(1)), (1, 7 - 2));
    assert_eq!(
        scene.court().families[seat(1)].cards,
        court_emperor::Cards::default()
    );
    assert!(scene.court().slid.contains(land("trier")) && scene.fired("9.2"));
    let poor = Scene::turn(3)
        .noble("@1 baron 15 elector trier")
        .card(2, "indulgence")
        .thalers(1, 1);
    assert_eq!(poor.refused("privilege trier indulgence"), "9.2");
}

#[test]
fn r37_trier_serves_for_the_seven_phase_iv_actions_when_their_cards_are_gone() {
    let mut scene = Scene::turn(3)
        .noble("@1 baron 15 elector trier")
        .noble("@1 baron 15 aristocrat trier")
        .knight(1, "trier aristocrat")
        .thalers(1, 12);
    for card in [
        "doctor",
        "doctor",
        "move",
        "move",
        "indulgence",
        "permit",
        "permit",
        "permit",
        "ordinance",
        "ordinance",
        "promotion",
        "kings-daughter",
        "pope",
        "excommunication",
        "church-influence",
        "rival",
    ] {
        assert!(
            !scene
                .legal()
                .iter()
                .any(|text| text == &format!("privilege trier {card}"))
        );
        scene = scene.card(2, card);
    }
    let trier: Vec<_> = scene
        .legal()
        .into_iter()
        .filter(|text| text.starts_with("privilege trier"))
        .collect();
    assert_eq!(
        trier,
        [
            "privilege trier doctor",
            "privilege trier move",
            "privilege trier promotion",
            "privilege trier indulgence",
            "privilege trier kings-daughter",
            "privilege trier permit-baron",
            "privilege trier permit-couple",
            "privilege trier ordinance"
        ]
    );
    assert_eq!(scene.refused("privilege trier pope"), "R37");
}

#[test]
fn r9_3_n26_cologne_is_a_free_doctor_and_makes_only_own_nobles_younger() {
    let scene = Scene::turn(3)
        .nobles(&["@1 baron 45 elector cologne", "@2 baron 25 aristocrat trier"])
        .play("@1 privilege cologne; @1 noble @2 baron 25 aristocrat trier");
    assert!(
        scene.stands("@2 baron 35 aristocrat trier"),
        "another's noble grows older"
    );
    assert_eq!(scene.purse(1), 7);
    let own = Scene::turn(3)
        .noble("@1 baron 45 elector cologne")
        .play("@1 privilege cologne; @1 noble @1 baron 45 elector cologne");
    assert!(own.stands("@1 baron 35 elector cologne"));
}

#[test]
fn r9_4_r2_mainz_pays_its_elector_a_point_in_phase_v_and_cologne_does_not() {
    let scene = Scene::turn(3)
        .nobles(&["@2 baron 15 elector mainz", "@3 baron 15 elector cologne"])
        .all_pass();
    assert_eq!((scene.points(2), scene.points(3)), (1, 0));
    assert_eq!(scene.court().families[seat(2)].points[Source::Mainz], 1);
}

/// @2 wins Mainz in phase V, where nobody or @3 sat.
fn new_in_mainz(config: &Config, against: bool) -> Scene {
    let scene = Scene::turn_with(config, 3)
        .nobles(&["@2 baron 15 aristocrat mainz", "@2 couple 15 aristocrat mainz"]);
    let scene = if against {
        scene.noble("@3 baron 15 elector mainz")
    } else {
        scene
    };
    scene.all_pass().play("@2 noble @2 baron 15 aristocrat mainz")
}

#[test]
fn r3_a_new_elector_of_mainz_gets_2_points_unless_switched() {
    for against in [false, true] {
        assert_eq!(new_in_mainz(&Config::default(), against).points(2), 2);
    }
}

#[test]
fn n15_with_the_switch_everybody_who_sits_in_mainz_is_paid() {
    let config = Config {
        mainz_pays_new_elector: true,
        ..Config::default()
    };
    for against in [false, true] {
        assert_eq!(new_in_mainz(&config, against).points(2), 2 + 1);
    }
    let stays = Scene::turn_with(&config, 3)
        .noble("@2 baron 15 elector mainz")
        .all_pass();
    assert_eq!(stays.points(2), 1);
}

#[test]
fn r9_5_the_palatinate_places_a_free_baron_of_15() {
    let scene = Scene::turn(3)
        .noble("@1 couple 15 elector palatinate")
        .knight(2, "mainz aristocrat")
        .knight(2, "mainz aristocrat")
        .knight(3, "mainz aristocrat")
        .play("@1 privilege palatinate; @1 at mainz; @1 push @2");
    assert!(
        scene.stands("@1 baron 15 aristocrat mainz"),
        "by 1.6, pushing included (R25)"
    );
    assert_eq!((scene.purse(1), scene.knights(2)), (7, 2));
}

#[test]
fn r9_6_saxony_brings_2_thalers_more() {
    let scene = Scene::eve(3)
        .thalers(2, 0)
        .noble("@2 couple 15 elector saxony")
        .play("@1 pass");
    assert_eq!(scene.income(2), 6 + 2);
}

#[test]
fn r9_7_brandenburg_takes_the_grey_eminence() {
    let scene = Scene::turn(3)
        .noble("@1 couple 15 elector brandenburg")
        .play("@1 privilege brandenburg");
    assert!(scene.court().families[seat(1)].cards.has(Card::GreyEminence));
    assert!(!scene.court().display.has(Card::GreyEminence));
    assert!(scene.fired("9.7"));
}

#[test]
fn r9_8_bohemia_has_two_votes() {
    let scene = Scene::turn(3).nobles(&["@2 couple 15 elector bohemia", "@3 baron 15 elector trier"]);
    assert_eq!(
        (scene.court().votes(seat(2)), scene.court().votes(seat(3))),
        (2, 1)
    );
}
