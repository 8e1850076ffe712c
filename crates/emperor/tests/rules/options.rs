//! What can be replaced when a game is created.

use court_core::{Game, Refusal};
use court_emperor::{BadConfig, Card, Colour, Config, Emperor};

use super::scene::{Scene, land, seat};

fn refusal(change: impl FnOnce(&mut Config), seats: u8) -> BadConfig {
    let mut config = Config::default();
    change(&mut config);
    Emperor::new(&config, seats).unwrap_err()
}

#[test]
fn n33_spaces_and_colours_are_checked() {
    for (wrong, code) in [
        (
            refusal(|config| config.spaces[land("trier")].aristocrat = 0, 3),
            "spaces",
        ),
        (
            refusal(|config| config.spaces[land("trier")].aristocrat = 10, 3),
            "spaces",
        ),
        (
            refusal(|config| config.spaces[land("trier")].castle = 4, 3),
            "spaces",
        ),
        (
            refusal(|config| config.spaces[land("trier")].city = 6, 3),
            "spaces",
        ),
        (
            refusal(|config| config.colours[Card::Rival] = Colour::Blue, 3),
            "coloured-rival",
        ),
        (refusal(|_| {}, 5), "seats"),
    ] {
        assert_eq!(wrong.code(), code);
    }
    // Twelve aristocrat spaces and sixteen for knights and nobles are needed with four players.
    let mut config = Config::default();
    for electorate in [
        land("trier"),
        land("cologne"),
        land("mainz"),
        land("palatinate"),
        land("saxony"),
    ] {
        config.spaces[electorate].aristocrat = 1;
    }
    config.spaces[land("brandenburg")].aristocrat = 1;
    assert_eq!(Emperor::new(&config, 4).unwrap_err(), BadConfig::TooSmall(4));
    assert!(Emperor::new(&config, 3).is_ok());
    assert_eq!(
        Emperor::new(&config, 2).unwrap_err(),
        BadConfig::TooSmall(2),
        "some draw leaves too little"
    );
}

#[test]
fn replaced_spaces_and_colours_are_played_with() {
    let mut config = Config::default();
    config.spaces[land("mainz")].castle = 2;
    config.colours[Card::Pope] = Colour::Pink;
    let scene = Scene::turn_with(&config, 3)
        .knight(2, "mainz castle")
        .knight(3, "mainz castle");
    assert_eq!(scene.court().lands[land("mainz")].free.castle, 0);
    let scene = scene.card(2, "pope").card(2, "doctor");
    let court = scene.court();
    assert_eq!(court.families[seat(2)].colours(&court.rules), (1, 1));
}

#[test]
fn a_config_is_a_merge_patch_with_known_names_only() {
    let patch = r#"{"mainz_pays_new_elector": true, "tie_break": "thalers"}"#;
    let config: Config = serde_json::from_str(patch).unwrap();
    assert!(config.mainz_pays_new_elector && config.reseat_pays);
    assert!(serde_json::from_str::<Config>(r#"{"mainzPays": true}"#).is_err());
    let json = serde_json::to_value(Config::default()).unwrap();
    assert_eq!(json["spaces"]["bohemia"]["aristocrat"], 4);
    assert_eq!(json["colours"]["church-influence"], "blue");
}

#[test]
fn v2_new_games_are_of_version_2_and_positions_that_name_none_of_version_1() {
    let config = Config::default();
    assert_eq!(Emperor::META.known_rules(), 1..=2);
    let new = Emperor::new(&config, 3).unwrap();
    assert_eq!(new.rules_version(), 2);
    assert!(new.court().rules.moving_is_a_duty());
    let old = Emperor::new_by(1, &config, 3).unwrap();
    assert!(!old.court().rules.moving_is_a_duty());
    // As it was written before there were versions.
    let mut json = serde_json::to_value(&old).unwrap();
    let rules = json["court"]["rules"].as_object_mut().unwrap();
    assert_eq!(rules.remove("version"), Some(1.into()));
    assert_eq!(serde_json::from_value::<Emperor>(json).unwrap(), old);
}
