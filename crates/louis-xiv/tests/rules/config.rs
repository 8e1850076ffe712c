//! The component data and what a table may change of it.

use court_core::{Game, Refusal};
use court_louis_xiv::data::{Condition, Status, data};
use court_louis_xiv::{Config, LouisXiv};

fn refused(change: impl Fn(&mut Config)) -> String {
    let mut config = Config::default();
    change(&mut config);
    let refusal = LouisXiv::new(&config, 3).unwrap_err();
    format!("{}: {refusal}", refusal.code())
}

#[test]
fn the_data_file_reads_and_every_number_has_a_status() {
    let data = data();
    assert_eq!(
        (data.tiles.len(), data.money_cards.len(), data.missions.len()),
        (12, 8, 24)
    );
    for tile in data.tiles.values() {
        for side in [&tile.front, &tile.back] {
            assert_eq!(side.number.is_some(), side.number_status.is_some());
            assert_eq!(side.number.is_none(), side.condition == Condition::FirstPlace);
        }
    }
    assert_eq!(data.tiles[&4].front.number_status, Some(Status::Derived));
    assert_eq!(data.tiles[&1].front.number_status, Some(Status::Found));
    assert_eq!(
        data.missions
            .values()
            .map(|cards| cards.costs.len())
            .sum::<usize>(),
        40
    );
}

#[test]
fn the_costs_are_spread_evenly() {
    let mut light = std::collections::BTreeMap::new();
    let mut pairs = std::collections::BTreeMap::new();
    for cost in data().missions.values().flat_map(|cards| &cards.costs) {
        match cost.second {
            None => *light.entry(cost.first).or_insert(0) += 1,
            Some(second) => *pairs.entry((cost.first, second)).or_insert(0) += 1,
        }
    }
    assert!(light.len() == 4 && light.values().all(|&n| n == 5), "{light:?}");
    assert!(pairs.len() == 10 && pairs.values().all(|&n| n == 2), "{pairs:?}");
}

#[test]
fn reconstructed_values_can_be_changed() {
    let mut config = Config::default();
    config.tiles.get_mut(&10).unwrap().front.number = Some(2);
    config.money_cards.get_mut(&1).unwrap().amount = 7;
    config
        .missions
        .insert("d1".to_owned(), vec!["ring ring".parse().unwrap()]);
    let game = LouisXiv::new(&config, 3).unwrap();
    let rules = &game.open().rules;
    assert_eq!(rules.money[0].amount, 7);
    assert_eq!(rules.cost("d1".parse().unwrap()).to_string(), "ring ring");
    assert_eq!(game.open().side("10".parse().unwrap()).to_string(), "2 stones");
}

#[test]
fn what_is_wrong_is_named() {
    assert_eq!(
        refused(|c| c.tiles.retain(|&number, _| number != 7)),
        "tiles: the tiles are numbered 1 to 12: tile 7 is missing or one too many"
    );
    assert!(
        refused(|c| c.tiles.get_mut(&5).unwrap().front.condition = Condition::Money)
            .contains("front of tile 5")
    );
    assert!(
        refused(|c| c.tiles.get_mut(&2).unwrap().back.condition = Condition::Stones)
            .starts_with("stated-condition")
    );
    assert!(
        refused(|c| {
            let tile = c.tiles.get_mut(&7).unwrap();
            tile.back = tile.front.clone();
        })
        .starts_with("same-condition")
    );
    assert!(refused(|c| c.tiles.get_mut(&6).unwrap().front.number = None).contains("1 to 16 stones"));
    assert!(refused(|c| c.tiles.get_mut(&6).unwrap().front.number = Some(17)).starts_with("side-number"));
    assert!(refused(|c| c.tiles.get_mut(&8).unwrap().front.number = Some(0)).contains("price"));
    assert!(refused(|c| c.tiles.get_mut(&7).unwrap().front.number = Some(3)).contains("no number"));
    assert!(refused(|c| c.money_cards.retain(|&number, _| number != 8)).starts_with("money-cards: "));
    assert!(refused(|c| c.money_cards.get_mut(&3).unwrap().louis = 5).contains("tiles 1 to 4"));
    assert!(refused(|c| c.money_cards.get_mut(&3).unwrap().amount = 21).contains("at most 20"));
    assert!(refused(|c| c.missions.extend([("x9".to_owned(), vec![])])).contains("\"x9\""));
    let copies = refused(|c| c.missions.get_mut("l2").unwrap().truncate(3));
    assert_eq!(copies, "mission-copies: 4 of the 40 missions are \"l2\", not 3");
    for (effect, cost) in [
        ("l2", "ring ring"),
        ("m2", "ring ring"),
        ("d2", "ring any"),
        ("m2", "ring any"),
    ] {
        let text = refused(|c| c.missions.get_mut(effect).unwrap()[0] = cost.parse().unwrap());
        assert!(text.starts_with("mission-cost") && text.contains(cost), "{text}");
    }
    assert!(
        "crown any".parse::<court_louis_xiv::Cost>().is_err(),
        "a crown is never printed"
    );
    assert_eq!(LouisXiv::new(&Config::default(), 5).unwrap_err().code(), "seats");
}

#[test]
fn v2_new_games_are_of_version_2_and_positions_that_name_none_of_version_1() {
    let config = Config::default();
    assert_eq!(LouisXiv::META.known_rules(), 1..=2);
    let new = LouisXiv::new(&config, 3).unwrap();
    assert_eq!(new.rules_version(), 2);
    assert!(new.open().rules.chips_stay_in_the_last_round());
    let old = LouisXiv::new_by(1, &config, 3).unwrap();
    assert!(!old.open().rules.chips_stay_in_the_last_round());
    // As it was written before there were versions.
    let mut json = serde_json::to_value(old).unwrap();
    let rules = json["open"]["rules"].as_object_mut().unwrap();
    assert_eq!(rules.remove("version"), Some(1.into()));
    assert_eq!(serde_json::from_value::<LouisXiv>(json).unwrap(), old);
}
