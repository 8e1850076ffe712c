//! Chapter 6: offspring.

use court_emperor::{Card, Config, Event, Phase, Source};

use super::scene::{ALL, Scene, narrow, seat};

/// @2 has a daughter (a blue and a pink card) and @3 has Barons about.
fn daughter_of_2() -> Scene {
    Scene::eve(3)
        .card(2, "doctor")
        .card(2, "indulgence")
        .thalers(2, 0)
        .nobles(&[
            "@3 baron 15 aristocrat brandenburg",
            "@3 couple 15 aristocrat trier",
        ])
        .play("@1 pass; @1 pass")
}

#[test]
fn r6_1_more_blue_than_pink_cards_bring_a_son_of_15() {
    let scene = Scene::eve(3)
        .card(1, "doctor")
        .card(1, "pope")
        .card(1, "indulgence")
        .play("@1 pass");
    assert_eq!(scene.legal().len(), 7);
    let scene = scene.play("@1 at saxony");
    assert!(
        scene.stands("@1 baron 15 aristocrat saxony"),
        "born after the others have aged"
    );
    assert_eq!(scene.supply(1), 7 - 2);
    assert!(scene.fired("6.1"));
}

#[test]
fn r6_2_a_daughter_may_be_proposed_to_a_baron_of_another_player() {
    // The worked example: as many pink as blue cards; the Baron in Brandenburg is asked, his owner agrees.
    let scene = daughter_of_2();
    assert_eq!(
        scene.legal(),
        [
            "pass",
            "noble @1 baron 35 throne",
            "noble @3 baron 25 aristocrat brandenburg"
        ]
    );
    let asked = scene.play("@2 noble @3 baron 25 aristocrat brandenburg");
    assert_eq!(
        (asked.to_move(), asked.legal()),
        (3, vec!["accept".to_owned(), "refuse".to_owned()])
    );
    let scene = asked.play("@3 accept");
    assert!(
        scene.stands("@3 couple 25 aristocrat brandenburg"),
        "the age is kept"
    );
    assert_eq!(scene.court().families[seat(2)].points[Source::Marriage], 1);
    assert_eq!(scene.purse(2), 6, "the income and nothing else");
    assert_eq!(scene.points(3), 0);
}

#[test]
fn n25_refused_or_not_offered_a_daughter_brings_1_thaler_and_may_not_ask_again() {
    let refused = daughter_of_2().play("@2 noble @1 baron 35 throne; @1 refuse");
    assert_eq!((refused.purse(2), refused.points(2)), (7, 0));
    assert_eq!(refused.throne().as_deref(), Some("@1 baron 35"));
    assert_eq!(
        (refused.to_move(), refused.court().phase),
        (3, Phase::Daughter),
        "the next daughter's turn"
    );
    let kept = daughter_of_2().play("@2 pass");
    assert_eq!((kept.purse(2), kept.points(2)), (7, 0));
}

#[test]
fn r6_3_n16_all_cards_return_to_the_display_after_the_last_child() {
    let scene = daughter_of_2();
    assert!(scene.court().families[seat(2)].cards.has(Card::Doctor));
    let scene = scene.play("@2 pass");
    assert!(
        scene.court().families[seat(2)].cards.has(Card::Doctor),
        "@3 has yet to decide"
    );
    let scene = scene.play("@3 pass");
    assert!(scene.told(&Event::CardsReturned));
    assert_eq!(
        scene.court().families[seat(2)].cards,
        court_emperor::Cards::default()
    );
    assert_eq!(scene.court().display.count_of(Card::Doctor), 2);
}

#[test]
fn r12_n27_an_archbishop_never_marries_but_the_throne_and_secular_electors_do() {
    let scene = Scene::eve(3)
        .nobles(&[
            "@3 baron 15 elector trier",
            "@3 baron 15 elector saxony",
            "@2 baron 15 elector mainz",
        ])
        .play("@1 pass");
    assert_eq!(scene.legal(), ["pass", "noble @3 baron 25 elector saxony"]);
    assert_eq!(scene.refused("noble @3 baron 25 elector trier"), "R12");

    let scene = Scene::turn(3)
        .nobles(&["@1 baron 15 elector trier", "@1 baron 15 elector saxony"])
        .play("@1 take kings-daughter");
    assert_eq!(
        scene.legal(),
        ["noble @1 baron 25 throne", "noble @1 baron 15 elector saxony"]
    );
    assert_eq!(scene.refused("noble @1 baron 15 elector trier"), "R12");
}

#[test]
fn r35_no_coloured_card_at_all_means_a_daughter_unless_switched() {
    let scene = Scene::eve(3)
        .noble("@3 baron 15 aristocrat trier")
        .play("@1 pass");
    assert_eq!((scene.to_move(), scene.court().phase), (1, Phase::Daughter));

    let childless = Config {
        no_cards_no_child: true,
        ..Config::default()
    };
    let scene = Scene::eve_with(&childless, 3)
        .noble("@3 baron 15 aristocrat trier")
        .card(3, "indulgence")
        .play("@1 pass");
    assert_eq!(
        (scene.to_move(), scene.court().phase),
        (3, Phase::Daughter),
        "only @3 has a coloured card"
    );
    assert!(scene.told(&Event::Childless { seat: seat(1) }));
}

#[test]
fn n18_a_player_with_only_white_cards_counts_as_without_coloured_cards() {
    let childless = Config {
        no_cards_no_child: true,
        ..Config::default()
    };
    for (config, phase) in [(Config::default(), Phase::Daughter), (childless, Phase::Turn)] {
        let scene = Scene::eve_with(&config, 3)
            .noble("@3 baron 15 aristocrat trier")
            .card(1, "rival")
            .card(1, "grey-eminence")
            .play("@1 pass");
        assert_eq!((scene.to_move(), scene.court().phase), (1, phase));
    }
}

#[test]
fn r39_a_son_without_tile_or_place_is_lost_without_compensation() {
    let no_tile = Scene::eve(3)
        .card(2, "doctor")
        .thalers(2, 0)
        .couples(2, &ALL)
        .play("@1 pass");
    assert!(no_tile.told(&Event::SonLost { seat: seat(2) }));
    assert_eq!((no_tile.supply(2), no_tile.purse(2)), (0, 6));

    // All aristocrat spaces are held by nobles.
    let board = narrow(&[("trier", 3), ("saxony", 3), ("bohemia", 3)]);
    let full = Scene::eve_with(&board, 3)
        .card(2, "doctor")
        .thalers(2, 0)
        .couples(1, &["trier", "trier", "trier", "cologne", "mainz"])
        .couples(
            3,
            &[
                "saxony",
                "saxony",
                "saxony",
                "palatinate",
                "brandenburg",
                "bohemia",
            ],
        )
        .couples(2, &["bohemia", "bohemia"]);
    let full = full.play("@1 pass");
    assert!(full.told(&Event::SonLost { seat: seat(2) }));
    assert_eq!(full.supply(2), 7 - 2);
}

#[test]
fn r40_a_daughter_without_a_baron_to_ask_brings_1_thaler_unasked() {
    let scene = Scene::eve(3)
        .thalers(1, 0)
        .nobles(&["@2 couple 15 aristocrat trier", "@3 baron 15 elector mainz"])
        .play("@1 pass");
    assert_eq!(scene.purse(1), 6 + 1);
    assert!(scene.fired("R40"));
    assert_eq!(scene.to_move(), 2, "@2 may ask the Baron on the throne");
}

#[test]
fn n11_a_son_must_be_placed_even_if_every_place_needs_a_push() {
    // The Palatinate, which is out, is as large as Saxony: every draw must leave room for the set-up.
    let board = narrow(&[("saxony", 3), ("palatinate", 3)]);
    let scene = Scene::eve_with(&board, 2)
        .couples(1, &["trier", "cologne", "brandenburg", "bohemia"])
        .knight(1, "saxony aristocrat")
        .knight(1, "saxony aristocrat")
        .knight(2, "saxony aristocrat")
        .card(2, "doctor")
        .play("@1 pass");
    assert_eq!(
        (scene.to_move(), scene.legal()),
        (2, vec!["at saxony".to_owned()])
    );
    let scene = scene.play("@2 at saxony");
    assert_eq!(scene.legal(), ["push @1", "push @2"]);
}

#[test]
fn r36_privileges_and_knights_have_no_colour() {
    let scene = Scene::turn(3)
        .nobles(&[
            "@1 baron 25 elector trier",
            "@1 baron 25 elector cologne",
            "@2 baron 15 aristocrat trier",
        ])
        .card(2, "indulgence")
        .play("@1 privilege cologne; @1 noble @2 baron 15 aristocrat trier; @2 pass; @3 pass")
        .play("@1 knight supply; @1 at trier castle; @1 privilege trier indulgence");
    let court = scene.court();
    assert_eq!(court.families[seat(1)].colours(&court.rules), (0, 0));
    assert_eq!(
        court.families[seat(2)].colours(&court.rules),
        (0, 1),
        "the card stays where it is"
    );
    let scene = scene.play("@1 take pope");
    let court = scene.court();
    assert_eq!(
        court.families[seat(1)].colours(&court.rules),
        (1, 0),
        "a card has"
    );
}
