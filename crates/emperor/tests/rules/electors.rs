//! Chapter 10: new electors.

use court_emperor::{Config, Event, Phase, Source};

use super::scene::{ALL, Scene, land, seat};

#[test]
fn r10_1_the_grey_eminence_is_placed_before_anything_is_counted() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@2 baron 15 elector trier",
            "@3 baron 15 aristocrat trier",
            "@3 baron 25 elector brandenburg",
        ])
        .card(3, "grey-eminence")
        .all_pass();
    assert_eq!(scene.court().phase, Phase::Eminence { seat: seat(3) });
    let scene = scene.play("@3 at trier");
    assert_eq!(
        scene.court().phase,
        Phase::Install {
            electorate: land("trier"),
            winner: seat(3)
        }
    );
}

#[test]
fn r10_2_power_is_nobles_knights_cities_eminence_and_imperial_cities_for_the_emperor() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@1 couple 15 elector saxony",
            "@1 baron 15 aristocrat saxony",
            "@1 couple 25 aristocrat saxony",
        ])
        .knight(1, "saxony aristocrat")
        .knight(1, "saxony castle")
        .city(1, "saxony")
        .noble("@2 baron 15 elector brandenburg")
        .card(2, "grey-eminence");
    assert_eq!(scene.power("saxony", 1), 2 + 1 + 2 + 1 + 1 + 1);
    // The emperor adds 1 for each imperial city.
    let imperial = Scene::turn(3).imperial("trier").imperial("trier");
    assert_eq!((imperial.power("trier", 1), imperial.power("trier", 2)), (2, 0));
    assert_eq!(scene.power("saxony", 2), 0);
    let scene = scene.all_pass().play("@2 at saxony");
    assert_eq!(scene.power("saxony", 2), 1);
}

#[test]
fn r10_3_the_highest_power_wins_and_the_emperor_decides_among_equals_also_for_himself() {
    let scene = Scene::turn(4)
        .nobles(&[
            "@1 couple 15 aristocrat saxony",
            "@2 couple 15 aristocrat saxony",
            "@3 baron 15 aristocrat saxony",
        ])
        .all_pass();
    assert_eq!(
        (scene.to_move(), scene.legal()),
        (1, vec!["favour @1".to_owned(), "favour @2".to_owned()])
    );
    assert_eq!(scene.refused("favour @3"), "N24", "not tied");
    let scene = scene.play("@1 favour @1; @1 noble @1 couple 15 aristocrat saxony");
    assert_eq!(scene.elector("saxony").as_deref(), Some("@1 couple 15"));
}

#[test]
fn r10_4_a_winner_who_has_the_elector_keeps_him_without_points() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@2 couple 15 elector saxony",
            "@2 baron 15 aristocrat saxony",
            "@3 couple 15 aristocrat saxony",
        ])
        .all_pass();
    assert_eq!(scene.elector("saxony").as_deref(), Some("@2 couple 15"));
    assert_eq!(scene.points(2), 0);
    assert!(scene.told(&Event::ElectorStays {
        electorate: land("saxony"),
        seat: seat(2)
    }));
}

/// The worked example of a change of power: red is @2, green is @3.
fn change_of_power() -> Scene {
    Scene::turn(4)
        .nobles(&[
            "@2 couple 35 elector brandenburg",
            "@3 baron 15 aristocrat brandenburg",
            "@3 couple 25 aristocrat brandenburg",
        ])
        .knight(2, "brandenburg aristocrat")
        .knight(3, "brandenburg castle")
        .city(3, "brandenburg")
}

#[test]
fn r10_5_the_worked_example_5_to_3_changes_the_elector_of_brandenburg() {
    let scene = change_of_power();
    assert_eq!(
        (scene.power("brandenburg", 3), scene.power("brandenburg", 2)),
        (5, 3)
    );
    let scene = scene.all_pass();
    assert_eq!(
        scene.legal(),
        [
            "noble @3 baron 15 aristocrat brandenburg",
            "noble @3 couple 25 aristocrat brandenburg"
        ]
    );
    let scene = scene.play("@3 noble @3 baron 15 aristocrat brandenburg");
    assert_eq!(scene.elector("brandenburg").as_deref(), Some("@3 baron 15"));
    assert!(scene.stands("@2 couple 35 aristocrat brandenburg"));
    assert_eq!((scene.points(3), scene.points(2)), (2, 0));
    assert_eq!(
        scene.knights(2),
        2,
        "no knight had to go: the space just left was free"
    );
}

#[test]
fn r4_r5_a_new_elector_brings_2_points_once_also_in_round_1_but_not_in_the_set_up() {
    let scene = change_of_power();
    assert_eq!((scene.court().round, scene.points(2)), (1, 0));
    let scene = scene
        .all_pass()
        .play("@3 noble @3 couple 25 aristocrat brandenburg");
    assert_eq!(scene.court().families[seat(3)].points[Source::Elector], 2);
}

#[test]
fn r11_the_winner_must_install_somebody_and_a_sitting_elector_is_not_exchanged() {
    let scene = change_of_power().all_pass();
    assert_eq!(scene.refused("pass"), "3.1");
    assert_eq!(scene.refused("noble @2 couple 35 elector brandenburg"), "10.5");
    // @2 could seat a Couple instead of his Baron, but is not asked.
    let stays = Scene::turn(3)
        .nobles(&["@2 baron 15 elector saxony", "@2 couple 15 aristocrat saxony"])
        .all_pass();
    assert_eq!(stays.elector("saxony").as_deref(), Some("@2 baron 15"));
    assert_eq!(stays.court().phase, Phase::ImperialPlace);
}

#[test]
fn r10_6_without_a_suitable_noble_the_seat_falls_empty_and_the_old_elector_stays_as_aristocrat() {
    // Couples cannot become archbishops.
    let scene = Scene::turn(3)
        .nobles(&["@2 baron 35 elector trier", "@3 couple 15 aristocrat trier"])
        .all_pass();
    assert_eq!(scene.elector("trier"), None);
    assert!(scene.stands("@2 baron 35 aristocrat trier"));
    assert_eq!((scene.points(2), scene.points(3)), (0, 0));
    assert_eq!(scene.court().votes(seat(2)), 0, "no vote this round");
    assert!(scene.fired("10.6"));

    // No free space and no knight: to the supply.
    let full = Scene::turn(3)
        .nobles(&[
            "@2 baron 35 elector trier",
            "@3 couple 15 aristocrat trier",
            "@3 couple 15 aristocrat trier",
            "@3 couple 15 aristocrat trier",
        ])
        .all_pass();
    assert_eq!((full.elector("trier"), full.supply(2)), (None, 7));
}

#[test]
fn r26_a_deposed_elector_without_a_free_space_pushes_a_knight_of_his_owners_choice() {
    let scene = Scene::turn(3)
        .nobles(&["@2 baron 35 elector trier", "@3 couple 15 aristocrat trier"])
        .knight(2, "trier aristocrat")
        .knight(3, "trier aristocrat")
        .all_pass();
    assert_eq!(
        (scene.to_move(), scene.legal()),
        (2, vec!["push @2".to_owned(), "push @3".to_owned()])
    );
    let scene = scene.play("@2 push @3");
    assert!(scene.stands("@2 baron 35 aristocrat trier"));
    assert_eq!(scene.knights(3), 3);
    assert!(scene.fired("R26"));
    assert_eq!(scene.court().phase, Phase::ImperialPlace);
}

/// @2 owned the elector of this electorate, who is dead, and wins the seat again.
fn reseat(config: &Config, electorate: &str) -> Scene {
    Scene::turn_with(config, 3)
        .nobles(&[
            &format!("@2 baron 45 elector {electorate}"),
            &format!("@2 baron 15 aristocrat {electorate}"),
        ])
        .play(&format!(
            "@1 take doctor; @1 noble @2 baron 45 elector {electorate}"
        ))
        .all_pass()
        .play(&format!("@2 noble @2 baron 15 aristocrat {electorate}"))
}

#[test]
fn r7_the_former_owner_of_an_empty_seat_gains_2_points_for_winning_it_back() {
    let scene = reseat(&Config::default(), "saxony");
    assert_eq!(scene.points(2), 2);
    assert!(scene.fired("R7"));
}

#[test]
fn n14_with_the_switch_off_the_owner_of_the_last_tile_there_gains_nothing() {
    let off = Config {
        reseat_pays: false,
        ..Config::default()
    };
    assert_eq!(reseat(&off, "saxony").points(2), 0);
    assert_eq!(reseat(&off, "mainz").points(2), 0, "not even the Mainz point");
    // Somebody else gains them.
    let other = Scene::turn_with(&off, 3)
        .nobles(&["@2 baron 45 elector saxony", "@3 baron 15 aristocrat saxony"])
        .play("@1 take doctor; @1 noble @2 baron 45 elector saxony")
        .all_pass()
        .play("@3 noble @3 baron 15 aristocrat saxony");
    assert_eq!(other.points(3), 2);
    // A seat lost by 10.6 counts too, however long ago.
    let vacated = Scene::turn_with(&off, 3)
        .nobles(&["@2 baron 15 elector trier", "@3 couple 25 aristocrat trier"])
        .all_pass();
    assert_eq!(vacated.court().lands[land("trier")].last_elector, Some(seat(2)));
}

#[test]
fn n30_both_switches_turned_the_former_owner_of_mainz_gets_the_mainz_point_only() {
    let both = Config {
        reseat_pays: false,
        mainz_pays_new_elector: true,
        ..Config::default()
    };
    let scene = reseat(&both, "mainz");
    assert_eq!(scene.points(2), 1);
    assert_eq!(scene.court().families[seat(2)].points[Source::Mainz], 1);
}

#[test]
fn r8_an_empty_seat_stays_empty_if_the_highest_has_no_suitable_noble() {
    let scene = Scene::turn(3)
        .nobles(&["@2 couple 15 aristocrat trier", "@3 baron 15 aristocrat trier"])
        .all_pass();
    assert_eq!(scene.elector("trier"), None, "@3 does not step in");
    assert_eq!((scene.points(2), scene.points(3)), (0, 0));
    assert!(scene.fired("R8"));
}

#[test]
fn r9_nobody_there_means_no_elector() {
    let scene = Scene::turn(3).all_pass();
    assert_eq!(
        scene.court().phase,
        Phase::ImperialPlace,
        "nobody was asked anything"
    );
    assert_eq!(
        scene.heard.fired.iter().filter(|effect| **effect == "R9").count(),
        7
    );
}

#[test]
fn r10_n24_the_emperor_chooses_among_tied_players_who_sit_there_or_could() {
    // All three have 2 in Trier: @1 sits there, @2 has only a Couple, @3 has two Barons.
    let tied = |config: &Config| {
        Scene::turn_with(config, 3)
            .nobles(&[
                "@1 baron 15 elector trier",
                "@2 couple 15 aristocrat trier",
                "@3 baron 15 aristocrat trier",
                "@3 baron 25 aristocrat trier",
            ])
            .city(1, "trier")
            .all_pass()
    };
    let scene = tied(&Config::default());
    assert_eq!(scene.legal(), ["favour @1", "favour @3"]);
    assert_eq!(scene.refused("favour @2"), "N24");
    assert!(scene.fired("N24"));

    let vacate = Config {
        tie_may_vacate: true,
        ..Config::default()
    };
    let scene = tied(&vacate);
    assert_eq!(scene.legal(), ["favour @1", "favour @2", "favour @3"]);
    let scene = scene.play("@1 favour @2");
    assert_eq!(scene.elector("trier"), None, "the seat falls vacant");
    assert_eq!(
        scene.supply(1),
        7 - 1,
        "and its space being full the elector has gone to the supply"
    );

    // None of the tied could sit there: 10.6, and the emperor is not asked.
    let none = Scene::turn(3)
        .nobles(&["@2 couple 15 aristocrat trier", "@3 couple 15 aristocrat trier"])
        .all_pass();
    assert_eq!(
        (none.elector("trier"), none.court().phase),
        (None, Phase::ImperialPlace)
    );
}

#[test]
fn r13_n13_electorates_are_resolved_one_after_the_other_in_their_order() {
    let of = |scene: Scene, owner: u8, lands: &[&str]| {
        lands.iter().fold(scene, |scene, name| {
            scene.noble(&format!("@{owner} baron 15 aristocrat {name}"))
        })
    };
    let scene = of(Scene::turn(4), 2, &ALL[..4]);
    let mut scene = of(scene, 3, &ALL[4..]);
    // Cologne is tied: decided and seated before Mainz is looked at.
    scene = scene.noble("@4 baron 15 aristocrat cologne").all_pass();
    let mut seen = Vec::new();
    loop {
        match scene.court().phase {
            Phase::Install { electorate, winner } => {
                seen.push(electorate.to_string());
                scene = scene.play(&format!(
                    "{winner} noble {winner} baron 15 aristocrat {electorate}"
                ));
            }
            Phase::Tie { electorate, .. } => {
                assert_eq!(electorate.to_string(), "cologne");
                assert_eq!(seen, ["trier"]);
                scene = scene.play("@1 favour @4");
            }
            _ => break,
        }
    }
    assert_eq!(seen, ALL);
}

#[test]
fn r30_imperial_cities_count_for_whoever_is_emperor_at_the_moment() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@1 baron 15 elector bohemia",
            "@2 baron 15 elector trier",
            "@2 baron 15 elector mainz",
        ])
        .noble("@2 baron 15 elector cologne")
        .imperial("bohemia")
        .imperial("saxony")
        .card(2, "rival");
    assert_eq!((scene.power("bohemia", 1), scene.power("bohemia", 2)), (2, 0));
    // @2 becomes emperor after phase V.
    let scene = scene.all_pass().play("@3 vote rival; @1 at bohemia");
    assert_eq!(scene.court().emperor, seat(2));
    assert_eq!((scene.power("saxony", 1), scene.power("saxony", 2)), (0, 1));
    // The marker counts, not the noble on the throne (R29).
    let empty = Scene::turn(3).emperor(2).imperial("saxony");
    assert_eq!((empty.throne(), empty.power("saxony", 2)), (None, 1));
}

#[test]
fn r31_an_emperor_who_leads_by_imperial_cities_alone_leaves_the_seat_empty() {
    let scene = Scene::turn(3)
        .imperial("saxony")
        .imperial("saxony")
        .noble("@2 baron 15 elector saxony")
        .all_pass();
    assert_eq!(scene.elector("saxony"), None);
    assert!(scene.stands("@2 baron 15 aristocrat saxony"));
    assert!(scene.fired("R31"));
}
