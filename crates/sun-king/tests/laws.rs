//! The laws every game keeps, with the default components and with every option turned.

use court_sun_king::{Config, SunKing, Tint};

fn configs() -> Vec<(&'static str, Config)> {
    let mut other = Config {
        power_ones: 22,
        start_power: 4,
        auction_cards_count_for_majority: true,
        count_when_revealed: true,
        ..Config::default()
    };
    other.property_cards.purple += 6;
    other.property_cards.red -= 6;
    other.seals.purple = 0;
    other.auction_colours.pension = Tint::Purple;
    other.auction_colours.authority = Tint::Grey;
    vec![("default", Config::default()), ("other readings", other)]
}

court_testkit::laws!(SunKing, configs = configs);
