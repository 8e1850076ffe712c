//! Chapter 2: setting up.

use std::collections::BTreeMap;

use court_core::{FastDice, Game, Turn};
use court_emperor::{Card, Chance, Config, Emperor, Event, Ground, Phase};

use super::scene::{Scene, land, seat};

/// A whole set-up with three players and @2 as emperor.
fn set_up() -> Scene {
    Scene::new(&Config::default(), 3).draw("start @2").play(
        "@2 at bohemia;
         @3 at trier; @1 at saxony;
         @2 at mainz; @3 at mainz; @1 at mainz;
         @2 at palatinate; @3 at saxony; @1 at bohemia;
         @2 at palatinate; @3 at saxony; @1 at bohemia;
         @2 at bohemia castle; @3 at palatinate aristocrat; @1 at trier castle",
    )
}

#[test]
fn r2_1_r50_everybody_begins_with_seven_nobles_three_knights_three_cities_and_7_thalers() {
    let scene = Scene::new(&Config::default(), 4);
    for number in 1..=4 {
        let family = &scene.court().families[seat(number)];
        assert_eq!((family.nobles, family.knights, family.cities), (7, 3, 3));
        assert_eq!((family.thalers, family.score()), (7, 0));
    }
}

#[test]
fn r2_2_r52_the_start_player_is_drawn_among_all_and_becomes_emperor() {
    let game = Emperor::new(&Config::default(), 4).unwrap();
    assert_eq!(game.turn(), Turn::Chance);
    let mut dice = FastDice::new(3);
    let mut seen = [0; 4];
    for _ in 0..4000 {
        match game.sample(&mut dice) {
            Chance::Start(start) => seen[start.index()] += 1,
            other @ Chance::Out { .. } => panic!("{other}"),
        }
    }
    assert!(seen.iter().all(|&count| (900..1100).contains(&count)), "{seen:?}");
    let scene = Scene::new(&Config::default(), 4).draw("start @3");
    assert_eq!(scene.court().emperor, seat(3));
    assert_eq!(scene.to_move(), 3);
}

#[test]
fn r2_3_r44_with_two_players_one_of_three_archbishoprics_and_one_of_four_secular_electorates_stay_out() {
    let start = Scene::new(&Config::default(), 2).draw("start @1");
    assert_eq!(start.game.turn(), Turn::Chance);
    let mut dice = FastDice::new(9);
    let mut seen = BTreeMap::new();
    for _ in 0..6000 {
        *seen.entry(start.game.sample(&mut dice).to_string()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 12);
    assert!(
        seen.values().all(|&count| (400..600).contains(&count)),
        "{seen:?}"
    );
    for wrong in ["out saxony trier", "out trier mainz", "start @1"] {
        assert!(
            start.game.check_chance(&wrong.parse().unwrap()).is_err(),
            "{wrong}"
        );
    }

    let scene = start.draw("out cologne saxony");
    assert_eq!(
        scene.legal(),
        [
            "at trier",
            "at mainz",
            "at palatinate",
            "at brandenburg",
            "at bohemia"
        ]
    );
    assert_eq!(scene.refused("at saxony"), "2.3");
    assert_eq!(
        Scene::new(&Config::default(), 3).draw("start @1").legal().len(),
        7,
        "three players use all"
    );
}

#[test]
fn r2_4_the_display_has_15_18_or_21_cards_by_players() {
    // The Knight, a reminder that is never taken, is the one card not counted here.
    for (seats, cards, doctors, permits, ordinances) in [(2, 14, 1, 2, 1), (3, 17, 2, 3, 2), (4, 20, 3, 4, 3)]
    {
        let scene = Scene::new(&Config::default(), seats);
        let display = scene.court().display;
        assert_eq!(display.kinds().map(|(_, count)| count).sum::<u8>(), cards);
        assert_eq!(display.count_of(Card::Doctor), doctors);
        assert_eq!(display.count_of(Card::Permit), permits);
        assert_eq!(display.count_of(Card::Ordinance), ordinances);
        assert_eq!(display.count_of(Card::Move), 2);
        assert_eq!(display.count_of(Card::Rival), 1);
    }
}

#[test]
fn r2_5_the_emperor_puts_the_first_imperial_city_anywhere() {
    let scene = Scene::new(&Config::default(), 3).draw("start @2");
    assert_eq!((scene.to_move(), scene.legal().len()), (2, 7));
    let scene = scene.play("@2 at cologne");
    assert_eq!(scene.court().lands[land("cologne")].imperial, 1);
    assert_eq!(scene.court().imperial_supply, 2);
}

#[test]
fn r2_6_five_placing_steps_each_once_by_everybody_in_turn_order() {
    let scene = set_up();
    // (a) the emperor was not asked for his Baron (N1).
    assert_eq!(scene.throne().as_deref(), Some("@2 baron 45"));
    for there in [
        "@3 baron 45 elector trier",
        "@1 baron 45 elector saxony",
        "@2 couple 35 aristocrat mainz",
        "@3 couple 35 aristocrat mainz",
        "@1 couple 35 aristocrat mainz",
        "@2 baron 25 aristocrat palatinate",
        "@3 baron 25 aristocrat saxony",
        "@1 baron 25 aristocrat bohemia",
        "@2 couple 15 aristocrat palatinate",
        "@3 couple 15 aristocrat saxony",
        "@1 couple 15 aristocrat bohemia",
    ] {
        assert!(scene.stands(there), "{there}");
    }
    let knights =
        |name: &str, ground, number| scene.court().lands[land(name)].knights_on(ground)[seat(number)];
    assert_eq!(knights("bohemia", Ground::Castle, 2), 1);
    assert_eq!(knights("palatinate", Ground::Aristocrat, 3), 1);
    assert_eq!(knights("trier", Ground::Castle, 1), 1);
}

#[test]
fn r2_7_four_nobles_and_a_knight_of_everybody_are_on_the_board() {
    let scene = set_up();
    for number in 1..=3 {
        assert_eq!((scene.supply(number), scene.knights(number)), (7 - 4, 3 - 1));
    }
}

#[test]
fn r2_8_round_1_begins_with_phase_iv() {
    let scene = set_up();
    assert_eq!(
        (scene.court().round, scene.court().phase, scene.to_move()),
        (1, Phase::Turn, 2)
    );
    assert_eq!(scene.purse(1), 7, "no income");
    assert!(scene.stands("@1 baron 45 elector saxony"), "nobody has aged");
    assert!(
        !scene
            .heard
            .events
            .iter()
            .any(|event| matches!(event, Event::Income { .. } | Event::Aged))
    );
}

#[test]
fn r51_an_elector_seat_holds_one_baron_and_archbishoprics_may_be_chosen() {
    let scene = Scene::new(&Config::default(), 3)
        .draw("start @1")
        .play("@1 at trier; @2 at mainz");
    assert!(scene.stands("@2 baron 45 elector mainz"));
    assert!(!scene.offers("at mainz"));
    assert_eq!(scene.refused("at mainz"), "R51");
    assert!(scene.offers("at trier"));
}
