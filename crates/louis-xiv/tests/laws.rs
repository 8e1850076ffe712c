//! The laws every game keeps, with the default components and with others that a table may choose.

use court_louis_xiv::{Config, LouisXiv};
use serde_json::json;

/// Everything that can be chosen chosen otherwise: the other kinds of condition on the backs, cheap bribes, more money
/// and missions that all cost the same.
fn other_values() -> Config {
    let mut config = serde_json::to_value(Config::default()).unwrap();
    for tile in [6, 10, 12, 7, 8, 11] {
        let tile_config = &mut config["tiles"][tile.to_string()];
        tile_config["back"] = match tile {
            6 | 8 | 12 => json!({"condition": "first-place"}),
            11 => json!({"condition": "stones", "number": 1}),
            _ => json!({"condition": "money", "number": 2}),
        };
        if tile == 12 {
            tile_config["back"] = json!({"condition": "stones", "number": 2});
        }
    }
    for tile in [1, 2, 3, 4, 8, 12] {
        config["tiles"][tile.to_string()]["front"]["number"] = json!(1);
    }
    for card in 1..=8 {
        config["money_cards"][card.to_string()] = json!({"louis": card % 4 + 1, "amount": 9});
    }
    for costs in config["missions"].as_object_mut().unwrap().values_mut() {
        for cost in costs.as_array_mut().unwrap() {
            *cost = match cost.as_str().unwrap().split_once(' ').unwrap() {
                (_, "any") => json!("ring any"),
                (first, second) if first == second => json!("ring ring"),
                _ => json!("ring helmet"),
            };
        }
    }
    serde_json::from_value(config).unwrap()
}

fn configs() -> Vec<(&'static str, Config)> {
    vec![("default", Config::default()), ("other values", other_values())]
}

court_testkit::laws!(LouisXiv, configs = configs);

#[test]
fn each_question_has_these_null_moves() {
    court_testkit::assert_null_moves::<LouisXiv>(
        60,
        &[
            ("bribe", "pass"),
            ("choose-supply", ""),
            ("claim-tie", "pass"),
            ("draw-mission", ""),
            ("keep-chip", ""),
            ("lay-mission", "done"),
            ("pay-mission", ""),
            ("place-closing-stone", "done"),
            ("place-conde-stone", "done"),
            ("place-maintenon-stone", "done"),
            ("place-next-stone", "done"),
            ("play-influence-card", ""),
            ("play-intrigue-card", "pass"),
            ("swap-missions", "done"),
            ("take-maintenon-stone", "done"),
            ("use-influence-card", "done"),
            ("use-opening-mission", "done"),
            ("use-supply-mission", "done"),
        ],
    );
}
