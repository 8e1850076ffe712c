//! Chapters 3, 13 and 14: the course of a round and the end.

use court_core::{Game, Turn};
use court_emperor::{Config, Emperor, Event, Source, TieBreak};
use court_testkit::play;

use super::scene::{Scene, land, seat};

/// Phase VII of round 5 is over.
fn the_end(config: &Config, seats: u8, points: &[u8]) -> Scene {
    Scene::turn_with(config, seats).edit(|court| {
        court.round = 5;
        for (number, &points) in (1..).zip(points) {
            court.award(seat(number), Source::City, points);
        }
    })
}

fn ranks(scene: &Scene) -> Vec<u8> {
    scene.game.standings().unwrap().ranks.as_slice().to_vec()
}

#[test]
fn r3_1_five_rounds_and_round_1_has_no_phases_i_to_iii() {
    let (mut rounds, mut incomes, mut agings) = (Vec::new(), Vec::new(), Vec::new());
    play::<Emperor>(&Config::default(), 3, 11, |step| {
        for event in &step.heard.events {
            match event {
                Event::RoundBegan { round } => rounds.push(*round),
                Event::Income { .. } => incomes.push(step.after.court().round),
                Event::Aged => agings.push(step.after.court().round),
                _ => {}
            }
        }
    })
    .assert_over();
    assert_eq!(rounds, [1, 2, 3, 4, 5]);
    assert_eq!(incomes, [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
    assert_eq!(agings, [2, 3, 4, 5]);
}

#[test]
fn r3_2_phases_iii_and_iv_begin_with_the_emperor() {
    // Everybody has a daughter, and @1 a Baron to be asked for; @2 is emperor.
    let scene = Scene::eve(3)
        .noble("@3 baron 15 aristocrat saxony")
        .noble("@1 baron 15 aristocrat saxony")
        .emperor(2)
        .noble("@2 baron 25 throne")
        .play("@2 pass");
    assert_eq!(scene.to_move(), 2);
    let scene = scene.play("@2 pass");
    assert_eq!(scene.to_move(), 3);
    let scene = scene.play("@3 pass");
    assert_eq!(scene.to_move(), 1);
    let scene = scene.play("@1 pass");
    assert_eq!(
        (scene.to_move(), scene.court().phase),
        (2, court_emperor::Phase::Turn)
    );
}

#[test]
fn r3_3_electors_slide_back_at_the_start_of_a_round() {
    let scene = Scene::eve(3)
        .noble("@1 baron 15 elector palatinate")
        .edit(|court| court.slid = court.slid.with(land("palatinate")))
        .play("@1 pass");
    assert!(scene.court().slid.is_empty());
    assert!(scene.stands("@1 baron 25 elector palatinate"));
}

#[test]
fn r13_1_the_round_marker_advances() {
    assert_eq!(Scene::eve(3).court().round, 3);
    assert_eq!(Scene::eve(3).play("@1 pass").court().round, 4);
}

#[test]
fn r14_1_after_phase_vii_of_round_5_the_most_points_win() {
    let scene = the_end(&Config::default(), 3, &[3, 9, 5]);
    assert!(scene.game.outcome().is_none());
    let scene = scene.all_pass();
    assert_eq!(scene.game.turn(), Turn::Over);
    assert_eq!(ranks(&scene), [3, 1, 2]);
    let outcome = scene.game.outcome().unwrap();
    assert_eq!(outcome.reason, "five-rounds");
    assert_eq!(
        outcome.standings.scores.as_slice(),
        [4, 9, 5],
        "with the emperor's last point"
    );
}

#[test]
fn r46_round_5_pays_the_emperor_his_point_and_nothing_follows() {
    let scene = the_end(&Config::default(), 3, &[]).all_pass();
    assert_eq!(scene.points(1), 1);
    assert_eq!((scene.court().round, scene.game.turn()), (5, Turn::Over));
}

#[test]
fn r47_equal_points_share_the_victory_unless_thalers_decide() {
    let scene = the_end(&Config::default(), 3, &[4, 5, 2])
        .thalers(2, 9)
        .all_pass();
    assert_eq!(ranks(&scene), [1, 1, 3]);

    let thalers = Config {
        tie_break: TieBreak::Thalers,
        ..Config::default()
    };
    assert_eq!(
        ranks(&the_end(&thalers, 3, &[4, 5, 2]).thalers(2, 9).all_pass()),
        [2, 1, 3]
    );
    // Equal thalers too: the emperor.
    assert_eq!(ranks(&the_end(&thalers, 3, &[4, 5, 2]).all_pass()), [1, 2, 3]);
}

#[test]
fn r48_n17_points_are_open_and_equal_points_share_the_better_rank() {
    let scene = the_end(&Config::default(), 4, &[8, 5, 5, 1]);
    let view = scene.game.view(court_core::Viewer::Spectator);
    assert_eq!(view.court.families[seat(2)].score(), 5);
    assert_eq!(ranks(&scene.all_pass()), [1, 2, 2, 4]);
}

#[test]
fn r1_r49_offspring_come_before_actions_and_the_marker_that_counts_is_the_round_marker() {
    // R1: phase III is over when phase IV begins. R49: the reward follows the round, not the emperor.
    let scene = Scene::eve(3).card(2, "doctor").play("@1 pass");
    assert_eq!(
        scene.legal()[0],
        "at trier",
        "the son of @2 is born before anybody acts"
    );
    assert_eq!(scene.to_move(), 2);
    let scene = scene.play("@2 at trier; @3 pass");
    let told = |wanted: &Event| scene.heard.events.iter().position(|event| event == wanted);
    assert!(told(&Event::Aged) < told(&Event::CardsReturned));
    assert_eq!(
        (scene.to_move(), scene.court().phase),
        (1, court_emperor::Phase::Turn)
    );
    let before = scene.points(1);
    let scene = scene.all_pass().play("@2 noble @2 baron 15 aristocrat trier");
    assert_eq!(
        scene.points(1) - before,
        1,
        "round 4 pays 1 point, however long @1 has reigned"
    );
}
