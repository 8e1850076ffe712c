//! Chapter 5: ageing.

use court_emperor::{Age, Eminence, Phase, Source};

use super::scene::{Scene, land, seat};

#[test]
fn r5_1_all_nobles_of_45_die_wherever_they_are() {
    let scene = Scene::eve(3)
        .nobles(&[
            "@2 baron 45 elector mainz",
            "@2 couple 45 aristocrat trier",
            "@2 couple 45 aristocrat trier",
        ])
        .throne_aged(Age::FortyFive)
        .edit(|court| {
            court.draw_noble(seat(3), court_emperor::Side::Baron, Age::FortyFive);
            court.eminence = Some(Eminence {
                owner: seat(3),
                electorate: land("saxony"),
            });
        })
        .play("@1 pass");
    assert_eq!((scene.supply(2), scene.supply(3)), (7, 7));
    assert_eq!((scene.elector("mainz"), scene.court().eminence), (None, None));
    assert_eq!(scene.court().lands[land("trier")].free.aristocrat, 3);
    assert_eq!(
        scene.supply(1),
        6,
        "the noble on the throne died and a Baron came from the supply (5.4)"
    );
}

#[test]
fn r5_2_all_others_become_ten_years_older() {
    let scene = Scene::eve(3)
        .nobles(&[
            "@2 baron 15 elector mainz",
            "@2 couple 25 aristocrat trier",
            "@2 baron 35 aristocrat trier",
            "@3 couple 15 aristocrat trier",
        ])
        .play("@1 pass");
    for there in [
        "@1 baron 35 throne",
        "@2 baron 25 elector mainz",
        "@2 couple 35 aristocrat trier",
        "@2 baron 45 aristocrat trier",
        "@3 couple 25 aristocrat trier",
    ] {
        assert!(scene.stands(there), "{there}");
    }
}

#[test]
fn r5_3_a_dead_elector_leaves_his_seat_empty_until_phase_v() {
    let scene = Scene::eve(3)
        .nobles(&["@2 couple 45 elector saxony", "@2 couple 15 aristocrat saxony"])
        .play("@1 pass");
    assert_eq!(scene.elector("saxony"), None);
    let scene = scene.play("@2 pass; @3 pass").all_pass();
    assert_eq!(
        scene.legal(),
        ["noble @2 couple 25 aristocrat saxony"],
        "phase V seats a new one"
    );
}

fn dying_emperor() -> Scene {
    Scene::eve(3).throne_aged(Age::FortyFive)
}

#[test]
fn r5_4_the_emperor_chooses_a_successor_from_an_aristocrat_space_never_an_elector() {
    let scene = dying_emperor()
        .nobles(&[
            "@1 couple 15 aristocrat trier",
            "@1 baron 25 aristocrat saxony",
            "@1 baron 15 elector mainz",
        ])
        .play("@1 pass");
    assert_eq!(
        scene.legal(),
        [
            "noble @1 couple 25 aristocrat trier",
            "noble @1 baron 35 aristocrat saxony"
        ]
    );
    assert_eq!(scene.refused("noble @1 baron 25 elector mainz"), "5.4");
    let scene = scene.play("@1 noble @1 couple 25 aristocrat trier");
    assert_eq!(
        scene.throne().as_deref(),
        Some("@1 couple 25"),
        "age and side stay"
    );
    assert_eq!(scene.court().emperor, seat(1));
    assert_eq!(scene.court().lands[land("trier")].free.aristocrat, 3);

    let scene = dying_emperor().noble("@1 baron 15 elector mainz").play("@1 pass");
    assert_eq!(
        scene.throne().as_deref(),
        Some("@1 baron 45"),
        "having none he takes a Baron of 45, unasked"
    );
    assert_eq!(scene.supply(1), 7 - 2);
}

#[test]
fn r23_the_throne_is_filled_after_all_have_aged_and_the_successor_keeps_his_new_age() {
    // A noble of 45 on an aristocrat space dies too and cannot succeed.
    let scene = dying_emperor()
        .nobles(&["@1 couple 45 aristocrat trier", "@1 couple 15 aristocrat trier"])
        .play("@1 pass");
    assert_eq!(scene.legal(), ["noble @1 couple 25 aristocrat trier"]);
    let scene = scene.play("@1 noble @1 couple 25 aristocrat trier");
    assert_eq!(scene.throne().as_deref(), Some("@1 couple 25"));
}

#[test]
fn r6_an_elector_killed_by_the_doctor_is_not_replaced_before_phase_v() {
    let scene = Scene::turn(3)
        .nobles(&["@2 baron 45 elector cologne", "@2 baron 15 aristocrat cologne"])
        .play("@1 take doctor; @1 noble @2 baron 45 elector cologne");
    assert_eq!(scene.elector("cologne"), None);
    assert!(scene.fired("R6"));
    assert_eq!(scene.to_move(), 2);
    assert!(!scene.offers("privilege cologne"), "the privilege is gone");
    assert_eq!(scene.all_pass().legal(), ["noble @2 baron 15 aristocrat cologne"]);
}

/// All seven nobles of @2, the rival who will win, are electors or the Grey Eminence.
fn no_tile_left() -> Scene {
    Scene::turn(3)
        .nobles(&[
            "@2 baron 15 elector trier",
            "@2 baron 15 elector cologne",
            "@2 baron 15 elector mainz",
            "@2 couple 25 elector palatinate",
            "@2 couple 25 elector saxony",
            "@2 couple 25 elector bohemia",
        ])
        .card(2, "rival")
        .card(2, "grey-eminence")
        .all_pass()
        .play("@2 at bohemia; @3 vote rival")
}

#[test]
fn r29_without_any_tile_the_throne_stays_empty_and_the_marker_counts() {
    let scene = no_tile_left();
    assert_eq!((scene.court().emperor, scene.throne()), (seat(2), None));
    assert_eq!(
        scene.to_move(),
        1,
        "the old emperor's noble finds a place all the same"
    );
    let scene = scene.play("@1 at trier");
    assert_eq!((scene.to_move(), scene.court().phase), (2, Phase::ImperialPlace));
    assert_eq!(
        scene.court().families[seat(2)].points[Source::Emperor],
        2,
        "and the reward is paid"
    );
}

#[test]
fn n5_an_empty_throne_is_filled_in_the_next_phase_ii_and_has_no_tile_to_place_before() {
    let scene = no_tile_left().play("@1 at trier; @2 at bohemia");
    // The Grey Eminence has died in phase II, so there is a tile again.
    assert_eq!(scene.throne().as_deref(), Some("@2 baron 45"));
    assert_eq!(scene.court().round, 2);

    // A throne that is empty when its owner loses the election: nobody has to be placed.
    let scene = Scene::turn(3)
        .emperor(1)
        .noble("@2 baron 15 elector trier")
        .card(2, "rival")
        .all_pass()
        .play("@3 vote emperor");
    assert_eq!(
        (scene.court().emperor, scene.court().phase),
        (seat(2), Phase::ImperialPlace)
    );
}
