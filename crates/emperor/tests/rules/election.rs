//! Chapter 11: the election.

use court_core::{Event as _, Game, SeatSet, Turn, Viewer, read};
use court_emperor::{Action, Ballot, Config, Emperor, Event, Phase, Source};

use super::scene::{Scene, narrow, seat};

/// The worked example: red is @1 and emperor, green @2 the rival, blue @3, yellow @4.
fn example() -> Scene {
    Scene::turn(4)
        .nobles(&[
            "@1 baron 25 elector trier",
            "@2 baron 25 elector bohemia",
            "@2 baron 25 elector saxony",
            "@2 baron 35 aristocrat bohemia",
            "@3 baron 25 elector mainz",
            "@4 baron 25 elector palatinate",
            "@4 baron 25 elector brandenburg",
        ])
        .card(1, "pope")
        .card(2, "rival")
        .all_pass()
}

#[test]
fn r11_1_r15_church_influence_and_excommunication_are_named_in_turn_order_and_must_be() {
    // @3 reigns, so @1 names after him.
    let scene = Scene::turn(3)
        .emperor(3)
        .card(2, "rival")
        .card(1, "church-influence")
        .card(3, "excommunication")
        .all_pass();
    assert_eq!(scene.court().phase, Phase::NameExcommunication { seat: seat(3) });
    assert_eq!(scene.refused("pass"), "3.1");
    let scene = scene.play("@3 at saxony");
    assert_eq!(scene.court().phase, Phase::NameChurch { seat: seat(1) });
    let scene = scene.play("@1 at mainz");
    assert!(matches!(scene.court().phase, Phase::Ballot { .. }));
}

#[test]
fn n7_who_holds_both_names_the_archbishopric_first() {
    let scene = Scene::turn(3)
        .card(2, "rival")
        .card(2, "excommunication")
        .card(2, "church-influence")
        .all_pass();
    assert_eq!(scene.court().phase, Phase::NameChurch { seat: seat(2) });
    let scene = scene.play("@2 at trier");
    assert_eq!(scene.court().phase, Phase::NameExcommunication { seat: seat(2) });
}

#[test]
fn n19_an_electorate_without_elector_may_be_named() {
    let scene = Scene::turn(3)
        .card(2, "rival")
        .card(2, "excommunication")
        .card(2, "church-influence")
        .all_pass();
    assert_eq!(scene.legal(), ["at trier", "at cologne", "at mainz"]);
    let scene = scene.play("@2 at trier");
    assert_eq!(scene.legal().len(), 4);
    let two = Scene::turn(2)
        .card(2, "rival")
        .card(2, "church-influence")
        .all_pass();
    assert_eq!(
        two.legal(),
        ["at trier", "at cologne"],
        "Mainz is out of the game"
    );
}

#[test]
fn r11_2_votes_are_electors_with_bohemia_twice_the_pope_and_church_influence() {
    let scene = example();
    let votes: Vec<_> = (1..=4).map(|number| scene.court().votes(seat(number))).collect();
    assert_eq!(votes, [1 + 1, 2 + 1, 1, 1 + 1]);
}

#[test]
fn r14_church_influence_pays_the_elector_for_each_other_noble_and_knight_of_his_colour() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@2 baron 15 elector trier",
            "@2 couple 15 aristocrat trier",
            "@3 baron 15 aristocrat trier",
        ])
        .knight(2, "trier castle")
        .knight(2, "trier aristocrat")
        .city(2, "trier")
        .card(2, "grey-eminence")
        .card(3, "church-influence")
        .card(2, "rival")
        .all_pass()
        .play("@2 at trier; @3 at trier");
    assert_eq!(
        scene.court().votes(seat(2)),
        1 + 3,
        "a Couple is one, a knight is one on either ground; the city, the Eminence and the elector himself none"
    );
    assert_eq!(scene.court().votes(seat(3)), 0);
    let empty = Scene::turn(3)
        .noble("@3 baron 15 aristocrat saxony")
        .card(3, "church-influence")
        .card(2, "rival")
        .all_pass()
        .play("@3 noble @3 baron 15 aristocrat saxony; @3 at trier");
    assert_eq!(empty.court().votes(seat(3)), 1, "no elector in Trier, no effect");
}

#[test]
fn n29_the_electors_own_tile_counts_only_by_switch() {
    let votes = |config: &Config| {
        let scene = Scene::turn_with(config, 3)
            .nobles(&["@2 baron 15 elector trier", "@2 baron 15 aristocrat trier"])
            .card(3, "church-influence")
            .card(2, "rival")
            .all_pass()
            .play("@3 at trier");
        scene.court().votes(seat(2))
    };
    assert_eq!(votes(&Config::default()), 1 + 1);
    let counts = Config {
        church_influence_counts_elector: true,
        ..Config::default()
    };
    assert_eq!(votes(&counts), 1 + 2);
}

#[test]
fn r11_3_all_but_the_candidates_choose_in_secret_at_the_same_time_without_abstaining() {
    let scene = example();
    let voters: SeatSet = [seat(3), seat(4)].into_iter().collect();
    assert_eq!(
        scene.game.turn(),
        Turn::Of(voters),
        "the candidates are bound to themselves"
    );
    assert_eq!(scene.legal(), ["vote emperor", "vote rival"]);

    // Whatever @4 chose first, nobody else can tell.
    let seen = |ballot: &str| {
        let mut scene = example();
        scene.heard.events.clear();
        let scene = scene.play(&format!("@4 vote {ballot}"));
        let action: Action = read(&format!("vote {ballot}")).unwrap();
        assert_eq!(example().game.seen_by(seat(3), seat(4), action), None);
        let others = [
            Viewer::Seat(seat(1)),
            Viewer::Seat(seat(2)),
            Viewer::Seat(seat(3)),
            Viewer::Spectator,
        ];
        others.map(|viewer| {
            let told: Vec<_> = scene
                .heard
                .events
                .iter()
                .filter_map(|event| event.seen_by(viewer))
                .collect();
            (scene.game.view(viewer), told)
        })
    };
    assert_eq!(seen("emperor"), seen("rival"));
    let own = example().play("@4 vote rival").game.view(Viewer::Seat(seat(4)));
    assert_eq!(own.ballot, Some(Ballot::Rival));
}

#[test]
fn r11_4_the_worked_example_3_to_5_makes_green_emperor() {
    let scene = example().play("@3 vote emperor; @4 vote rival");
    let counted = scene.heard.events.iter().find_map(|event| match event {
        Event::Counted {
            for_emperor,
            for_rival,
            ..
        } => Some((*for_emperor, *for_rival)),
        _ => None,
    });
    assert_eq!(counted, Some((3, 5)));
    assert_eq!(scene.court().emperor, seat(2));
    // He takes the Baron from Bohemia; the old emperor's noble is placed; yellow has the point.
    let scene = scene.play("@2 noble @2 baron 35 aristocrat bohemia");
    assert_eq!(scene.throne().as_deref(), Some("@2 baron 35"));
    assert_eq!(scene.to_move(), 1);
    let scene = scene.play("@1 at cologne");
    assert!(scene.stands("@1 baron 25 aristocrat cologne"));
    assert_eq!(scene.court().families[seat(4)].points[Source::Vote], 1);
    assert_eq!(scene.court().families[seat(3)].points[Source::Vote], 0);
}

#[test]
fn r18_a_tie_keeps_the_emperor() {
    // 2 + 2 for the emperor with yellow, 3 + 1 for the rival with blue.
    let scene = example().play("@3 vote rival; @4 vote emperor");
    assert_eq!(scene.court().emperor, seat(1));
    assert!(scene.fired("R18"));
    assert!(scene.told(&Event::EmperorStays { seat: seat(1) }));
}

#[test]
fn r11_5_who_chose_the_winner_gains_a_point_but_not_the_winner_himself() {
    let scene = example().play("@3 vote rival; @4 vote rival");
    let votes: Vec<_> = (1..=4)
        .map(|number| scene.court().families[seat(number)].points[Source::Vote])
        .collect();
    assert_eq!(votes, [0, 0, 1, 1]);
}

#[test]
fn r17_a_player_without_votes_chooses_too_and_gains_the_point() {
    let scene = Scene::turn(3).card(2, "rival").all_pass();
    assert_eq!((scene.to_move(), scene.court().votes(seat(3))), (3, 0));
    assert_eq!(
        scene.play("@3 vote emperor").court().families[seat(3)].points[Source::Vote],
        1
    );
}

#[test]
fn r11_6_r28_the_new_emperor_fills_the_throne_first_then_the_old_one_places_his_noble() {
    // Cologne is full; the noble who comes to the throne frees a space there for the old emperor.
    let scene = Scene::turn(3)
        .nobles(&[
            "@2 baron 15 elector trier",
            "@2 baron 15 elector cologne",
            "@2 couple 15 aristocrat cologne",
            "@2 couple 15 aristocrat cologne",
            "@2 couple 15 aristocrat cologne",
        ])
        .card(2, "rival")
        .all_pass()
        .play("@3 vote rival");
    assert_eq!((scene.to_move(), scene.court().emperor), (2, seat(2)));
    assert_eq!(
        scene.legal(),
        ["noble @2 couple 15 aristocrat cologne"],
        "never an elector"
    );
    assert_eq!(scene.refused("noble @2 baron 15 elector trier"), "5.4");
    let scene = scene.play("@2 noble @2 couple 15 aristocrat cologne");
    assert_eq!(scene.to_move(), 1);
    let scene = scene.play("@1 at cologne");
    assert!(scene.stands("@1 baron 25 aristocrat cologne"));
    assert_eq!(
        (scene.to_move(), scene.points(2)),
        (2, 2),
        "the new emperor has the reward of the round"
    );

    let supply = Scene::turn(3)
        .noble("@2 baron 15 elector trier")
        .card(2, "rival")
        .all_pass()
        .play("@3 vote rival");
    assert_eq!(
        supply.throne().as_deref(),
        Some("@2 baron 45"),
        "having no free noble"
    );
}

#[test]
fn n20_two_players_compare_their_votes_without_a_ballot() {
    let scene = Scene::turn(2)
        .nobles(&["@2 baron 15 elector trier", "@1 couple 15 aristocrat saxony"])
        .play("@1 pass; @2 take rival");
    let scene = scene.play("@1 noble @1 couple 15 aristocrat saxony");
    // 1 to 1: a tie.
    assert_eq!((scene.court().emperor, scene.fired("N20")), (seat(1), true));
    assert!(!scene.fired("11.5"));
    let won = Scene::turn(2)
        .nobles(&["@2 baron 15 elector trier"])
        .play("@1 pass; @2 take rival");
    assert_eq!(won.court().emperor, seat(2));
    assert!(!won.fired("11.5"));
}

#[test]
fn r27_a_deposed_emperor_without_any_place_retires() {
    // Two players and eight aristocrat spaces, all held by nobles; @2 has no free noble and will take a Baron of 45.
    let board = narrow(&[("saxony", 2), ("palatinate", 2)]);
    let scene = Scene::turn_with(&board, 2)
        .nobles(&[
            "@1 couple 15 aristocrat trier",
            "@1 couple 15 aristocrat cologne",
            "@1 couple 15 aristocrat saxony",
            "@1 couple 25 aristocrat saxony",
            "@1 couple 15 aristocrat brandenburg",
            "@1 couple 15 aristocrat bohemia",
            "@2 baron 25 elector trier",
        ])
        .card(2, "rival")
        .card(2, "pope")
        .card(2, "church-influence")
        .edit(|court| court.phase = Phase::NameChurch { seat: seat(2) })
        .play("@2 at trier");
    assert_eq!(
        (scene.court().emperor, scene.throne().as_deref()),
        (seat(2), Some("@2 baron 45"))
    );
    assert_eq!(scene.supply(1), 1, "his noble is in the supply");
    assert_eq!(scene.to_move(), 2, "and the reward follows at once");
}

#[test]
fn n12_the_deposed_emperor_must_be_placed_if_any_electorate_is_legal() {
    let scene = example().play("@3 vote rival; @4 vote rival; @2 noble @2 baron 35 aristocrat bohemia");
    assert_eq!(scene.refused("pass"), "3.1");
    assert_eq!(scene.legal().len(), 7);
}

#[test]
fn n23_everything_is_open_except_the_ballots() {
    let scene = example().play("@3 vote rival");
    for viewer in Viewer::all(4) {
        let view = scene.game.view(viewer);
        assert_eq!(view.court, *scene.court());
        assert_eq!(view.ballot, viewer.is(seat(3)).then_some(Ballot::Rival));
    }
}

#[test]
fn hidden_ballots_are_imagined_as_likely_one_as_the_other() {
    let scene = example().play("@3 vote rival");
    let mut dice = court_core::FastDice::new(4);
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(4)), Viewer::Spectator] {
        let view = scene.game.view(viewer);
        let rival = (0..2000)
            .map(|_| {
                Emperor::determinise(&view, &mut dice)
                    .view(Viewer::Seat(seat(3)))
                    .ballot
            })
            .filter(|ballot| *ballot == Some(Ballot::Rival))
            .count();
        assert!((900..1100).contains(&rival), "{rival} of 2000");
    }
    let own = scene.game.view(Viewer::Seat(seat(3)));
    assert_eq!(
        Emperor::determinise(&own, &mut dice),
        scene.game,
        "one's own ballot is known"
    );
}
