//! Random configs: every value and every option within what is accepted.

use court_emperor::{BadConfig, Card, Colour, Config, Electorate, TieBreak};
use court_testkit::Whim;

/// Any config that a table of this size may choose.
pub(crate) fn any_config(whim: &mut Whim, seats: u8) -> Config {
    let mut config = Config::default();
    for electorate in Electorate::ALL {
        let spaces = &mut config.spaces[electorate];
        spaces.aristocrat = whim.number(spaces.aristocrat, 1..=9);
        spaces.castle = whim.number(spaces.castle, 0..=3);
        spaces.city = whim.number(spaces.city, 0..=5);
    }
    for card in Card::ALL {
        if card != Card::Rival {
            config.colours[card] = whim.one_of(config.colours[card], &Colour::ALL);
        }
    }
    for switch in [
        &mut config.mainz_pays_new_elector,
        &mut config.no_cards_no_child,
        &mut config.reseat_pays,
        &mut config.tie_may_vacate,
        &mut config.church_influence_counts_elector,
    ] {
        *switch = whim.flag(*switch);
    }
    config.tie_break = whim.one_of(config.tie_break, &TieBreak::ALL);
    // A board that is too small grows by one space after another: so it is as small as it may be.
    while config.validate(seats) == Err(BadConfig::TooSmall(seats)) {
        let spaces = whim.pick(&Electorate::ALL).map(|&it| &mut config.spaces[it]);
        match (spaces, whim.pick(&[0, 1, 2])) {
            (Some(spaces), Some(0)) if spaces.aristocrat < 9 => spaces.aristocrat += 1,
            (Some(spaces), Some(1)) if spaces.castle < 3 => spaces.castle += 1,
            (Some(spaces), Some(2)) if spaces.city < 1 => spaces.city += 1,
            _ => {}
        }
    }
    config
}
