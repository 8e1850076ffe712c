//! Chapter 1: terms.

use court_core::{Game, Turn};
use court_emperor::{Age, Phase};

use super::scene::{Scene, land, seat};

#[test]
fn r1_1_a_baron_has_power_1_and_a_couple_2_at_every_age() {
    assert_eq!(
        Age::ALL.iter().map(|age| age.word()).collect::<Vec<_>>(),
        ["15", "25", "35", "45"]
    );
    for age in Age::ALL {
        let scene = Scene::turn(3)
            .noble(&format!("@2 baron {age} aristocrat trier"))
            .noble(&format!("@3 couple {age} aristocrat trier"));
        assert_eq!(
            (scene.power("trier", 2), scene.power("trier", 3)),
            (1, 2),
            "aged {age}"
        );
    }
}

#[test]
fn r1_2_an_elector_who_has_slid_is_still_elector() {
    let scene = Scene::turn(3)
        .nobles(&["@1 baron 35 elector cologne", "@2 baron 25 aristocrat cologne"])
        .play("@1 privilege cologne; @1 noble @1 baron 35 elector cologne");
    assert!(scene.court().slid.contains(land("cologne")));
    assert!(scene.stands("@1 baron 25 elector cologne"));
    assert_eq!(scene.power("cologne", 1), 1);
}

#[test]
fn r1_3_the_supply_is_what_is_not_on_the_board() {
    let scene = Scene::turn(3).nobles(&["@1 couple 15 aristocrat trier", "@1 baron 45 elector saxony"]);
    assert_eq!((scene.supply(1), scene.supply(2)), (7 - 3, 7));
    let scene = scene.play("@1 take permit-baron; @1 at bohemia");
    assert_eq!(scene.supply(1), 7 - 4);
}

#[test]
fn r1_4_n28_the_emperor_is_a_player_and_stays_it_whatever_happens_to_his_noble() {
    let scene = Scene::turn(3)
        .throne_aged(Age::FortyFive)
        .play("@1 pass; @2 take doctor; @2 noble @1 baron 45 throne");
    assert_eq!(scene.court().emperor, seat(1));
}

#[test]
fn r1_5_turn_order_runs_clockwise_from_the_emperor() {
    let mut scene = Scene::turn(4).emperor(3);
    let mut order = Vec::new();
    while scene.court().phase == Phase::Turn {
        order.push(scene.to_move());
        scene = scene.go("pass");
    }
    assert_eq!(order, [3, 4, 1, 2]);
}

/// Trier is full of nobles (and has a knight on its castle), Cologne is full with a knight among them, Mainz has room.
fn crowd() -> Scene {
    Scene::turn(3)
        .nobles(&[
            "@2 baron 15 aristocrat trier",
            "@2 baron 25 aristocrat trier",
            "@2 couple 25 aristocrat trier",
            "@3 baron 15 aristocrat cologne",
            "@3 baron 25 aristocrat cologne",
        ])
        .knight(2, "trier castle")
        .knight(3, "cologne aristocrat")
        .knight(2, "mainz aristocrat")
        .play("@1 take permit-baron")
}

#[test]
fn r1_6_a_noble_takes_a_free_space_else_pushes_a_knight_and_never_a_noble_or_a_castle_knight() {
    let scene = crowd();
    assert!(!scene.offers("at trier"));
    assert_eq!(scene.refused("at trier"), "1.6");

    let scene = crowd().play("@1 at mainz");
    assert!(scene.stands("@1 baron 15 aristocrat mainz"));
    assert_eq!(
        scene.court().lands[land("mainz")].knights[seat(2)],
        1,
        "nobody is pushed where there is room"
    );

    let scene = crowd().play("@1 at cologne");
    assert_eq!(scene.legal(), ["push @3"]);
    let scene = scene.play("@1 push @3");
    assert!(scene.stands("@1 baron 15 aristocrat cologne"));
    assert_eq!(scene.knights(3), 3);
    assert!(scene.fired("1.6"));
}

#[test]
fn n2_equal_nobles_and_spaces_are_one_option_and_a_knight_is_known_by_his_owner() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@1 baron 15 aristocrat trier",
            "@1 baron 15 aristocrat trier",
            "@1 baron 15 aristocrat mainz",
        ])
        .play("@1 take move");
    assert_eq!(
        scene.legal(),
        [
            "noble @1 baron 15 aristocrat trier",
            "noble @1 baron 15 aristocrat mainz"
        ]
    );
    let crowded = Scene::turn(3)
        .knight(2, "mainz aristocrat")
        .knight(2, "mainz aristocrat")
        .knight(3, "mainz aristocrat")
        .play("@1 take permit-baron; @1 at mainz");
    assert_eq!(crowded.legal(), ["push @2", "push @3"]);
    let knight = Scene::turn(3).play("@1 knight supply");
    let trier = knight
        .legal()
        .into_iter()
        .filter(|text| text.starts_with("at trier"))
        .collect::<Vec<_>>();
    assert_eq!(trier, ["at trier aristocrat", "at trier castle"]);
}

#[test]
fn n1_a_decision_with_one_legal_answer_is_asked_where_the_rules_give_a_choice() {
    let scene = Scene::turn(3).thalers(1, 0).edit(|court| {
        court.display.remove(court_emperor::Card::Rival);
        court.families[seat(3)].cards.add(court_emperor::Card::Rival);
    });
    assert_eq!(scene.legal(), ["pass"]);
    let scene = Scene::turn(3).noble("@1 couple 35 aristocrat saxony").all_pass();
    assert_eq!(
        scene.legal(),
        ["noble @1 couple 35 aristocrat saxony"],
        "the only candidate is chosen all the same"
    );
    assert_eq!(scene.game.turn(), Turn::of(seat(1)));
}

#[test]
fn n31_a_push_with_knights_of_one_owner_and_a_tie_with_one_candidate_are_asked() {
    let push = crowd().play("@1 at cologne");
    assert_eq!(push.legal(), ["push @3"]);
    // @2 and @3 are tied in Saxony, but @3 has only a knight there.
    let tie = Scene::turn(3)
        .noble("@2 baron 15 aristocrat saxony")
        .knight(3, "saxony castle")
        .all_pass();
    assert_eq!((tie.to_move(), tie.legal()), (1, vec!["favour @2".to_owned()]));
}
