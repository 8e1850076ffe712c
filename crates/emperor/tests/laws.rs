//! The laws every game keeps, with the usual rules and with every switch turned.

use court_emperor::{Card, Colour, Config, Electorate, Emperor, TieBreak};

/// The defaults; every switch turned; a board as small as it may be, where pushing and retreating is daily bread.
fn configs() -> Vec<(&'static str, Config)> {
    let turned = Config {
        mainz_pays_new_elector: true,
        no_cards_no_child: true,
        reseat_pays: false,
        tie_may_vacate: true,
        church_influence_counts_elector: true,
        tie_break: TieBreak::Thalers,
        ..Config::default()
    };
    let mut crowded = Config::default();
    for electorate in Electorate::ALL {
        crowded.spaces[electorate].aristocrat = 2;
        crowded.spaces[electorate].city = 1;
    }
    crowded.colours[Card::GreyEminence] = Colour::Blue;
    crowded.colours[Card::Move] = Colour::Pink;
    vec![
        ("default", Config::default()),
        ("turned", turned),
        ("crowded", crowded),
    ]
}

court_testkit::laws!(Emperor, configs = configs);

#[test]
fn each_question_has_these_null_moves() {
    court_testkit::assert_null_moves::<Emperor>(
        60,
        &[
            ("ballot", ""),
            ("daughter", "pass"),
            ("deposed-emperor", ""),
            ("doctor", ""),
            ("eminence", "pass"),
            ("first-city", ""),
            ("imperial-city", ""),
            ("imperial-move", "pass"),
            ("imperial-to", ""),
            ("kings-daughter", ""),
            ("knight-to", ""),
            ("move", ""),
            ("move-to", ""),
            ("name-church", ""),
            ("name-excommunication", ""),
            ("new-elector", ""),
            ("ordinance", ""),
            ("palatinate", ""),
            ("permit", ""),
            ("promotion", ""),
            ("proposal", "refuse"),
            ("push", ""),
            ("set-up", ""),
            ("son", ""),
            ("throne", ""),
            ("tie", ""),
            ("turn", "pass"),
        ],
    );
}
