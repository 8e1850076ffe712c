//! Chapter 12: the emperor's action.

use court_core::{Game, Turn};
use court_emperor::{Phase, Source};

use super::scene::{ALL, Scene, land, seat};

fn round(number: u8) -> Scene {
    Scene::turn(3)
        .imperial("bohemia")
        .edit(|court| court.round = number)
        .thalers(1, 0)
}

#[test]
fn r12_1_points_thalers_and_imperial_city_by_the_round_track() {
    for (number, points, thalers, phase) in [
        (1, 2, 0, Some(Phase::ImperialPlace)),
        (2, 2, 0, Some(Phase::ImperialPlace)),
        (3, 2, 1, Some(Phase::ImperialMove)),
        (4, 1, 2, None),
        (5, 1, 0, None),
    ] {
        let scene = round(number).all_pass();
        assert_eq!(
            scene.court().families[seat(1)].points[Source::Emperor],
            points,
            "round {number}"
        );
        match phase {
            Some(phase) => {
                assert_eq!(
                    (scene.court().phase, scene.purse(1)),
                    (phase, thalers),
                    "round {number}"
                );
            }
            None if number == 5 => assert_eq!(scene.game.turn(), Turn::Over),
            None => assert_eq!(
                scene.purse(1),
                thalers + 6 + 1,
                "round 4 pays 2; then income and a daughter's thaler"
            ),
        }
    }
    let placed = round(1).all_pass().play("@1 at saxony");
    assert_eq!(placed.court().lands[land("saxony")].imperial, 1);
    assert_eq!(placed.court().imperial_supply, 1);
    let moved = round(3).all_pass().play("@1 at bohemia; @1 at trier");
    assert_eq!(moved.court().lands[land("bohemia")].imperial, 0);
    assert_eq!(moved.court().lands[land("trier")].imperial, 1);
}

/// The same, with every city space taken except these.
fn built_up(number: u8, free: &[&str]) -> Scene {
    let mut scene = Scene::turn(4).edit(|court| court.round = number);
    let mut owner = 1;
    for place in ALL {
        let left = free.iter().filter(|name| **name == place).count();
        let mut room = 2 - left;
        if place == "bohemia" && room > 0 {
            scene = scene.imperial("bohemia");
            room -= 1;
        }
        for _ in 0..room {
            if scene.court().families[seat(owner)].cities == 0 {
                owner += 1;
            }
            scene = if owner <= 4 {
                scene.city(owner, place)
            } else {
                scene.imperial(place)
            };
        }
    }
    scene
}

/// Everybody passes; whoever has to seat a noble or decide a tie does so somehow.
fn to_reward(scene: Scene) -> Scene {
    let mut scene = scene.all_pass();
    while matches!(scene.court().phase, Phase::Tie { .. } | Phase::Install { .. }) {
        let choice = scene.legal()[0].clone();
        scene = scene.go(&choice);
    }
    scene
}

/// By the first version of the rules.
fn version_1(scene: Scene) -> Scene {
    scene.edit(|court| court.rules.version = 1)
}

#[test]
fn r45_no_free_city_space_nothing_happens_and_placing_is_a_duty() {
    let full = to_reward(built_up(2, &[]));
    assert_eq!(
        (full.court().round, full.court().imperial_supply),
        (3, 1),
        "skipped"
    );
    let duty = to_reward(built_up(2, &["trier"]));
    assert_eq!(duty.legal(), ["at trier"]);
    assert_eq!(duty.refused("pass"), "3.1");
}

#[test]
fn r45_moving_is_a_duty_where_no_imperial_city_has_a_free_space_beside_it() {
    let duty = || to_reward(built_up(3, &["trier"]));
    assert_eq!(duty().legal(), ["at bohemia"]);
    assert_eq!(duty().refused("pass"), "R45");
    assert_eq!(duty().game.prompt(seat(1)).text, "Move an imperial city.");
    let moved = duty().play("@1 at bohemia; @1 at trier");
    assert!(moved.fired("R45 duty"));
    assert_eq!(moved.court().lands[land("trier")].imperial, 1);
}

#[test]
fn r45_n8_a_move_within_the_electorate_is_leaving_all_where_they_are() {
    let free = to_reward(built_up(3, &["trier", "bohemia"]));
    assert_eq!(free.court().lands[land("bohemia")].imperial, 1);
    assert_eq!(free.legal(), ["pass", "at bohemia"]);
    assert_eq!(free.game.prompt(seat(1)).text, "Move an imperial city, or pass.");
    let left = free.play("@1 pass");
    assert!(left.fired("R45") && !left.fired("R45 duty"));
    assert_eq!(
        (left.court().round, left.court().lands[land("bohemia")].imperial),
        (4, 1)
    );
}

#[test]
fn r45_in_version_1_moving_was_optional() {
    let optional = to_reward(version_1(built_up(3, &["trier"])));
    assert_eq!(optional.legal(), ["pass", "at bohemia"]);
    assert!(optional.play("@1 pass").fired("R45"));
    let moved = to_reward(version_1(built_up(3, &["trier"]))).play("@1 at bohemia; @1 at trier");
    assert!(!moved.fired("R45 duty"));
}

#[test]
fn n8_an_imperial_city_is_not_moved_within_its_electorate() {
    let scene = round(3).all_pass().play("@1 at bohemia");
    assert!(!scene.offers("at bohemia"));
    assert_eq!(scene.refused("at bohemia"), "N8");
}

#[test]
fn n32_what_could_only_be_declined_is_not_offered() {
    // The only free city space lies beside the only imperial city on the board: round 3 ends unasked.
    let stuck = built_up(3, &["bohemia"]);
    assert_eq!(stuck.court().lands[land("bohemia")].imperial, 1);
    assert_eq!(to_reward(stuck).court().round, 4);
    assert_eq!(to_reward(version_1(built_up(3, &["bohemia"]))).court().round, 4);
}
