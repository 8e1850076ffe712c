//! What the game says as messages is what it says in English.

use court_core::Game;
use court_sun_king::{BadConfig, Card, Colour, Config, Illegal, SunKing};
use court_testkit::Speech;

#[test]
fn every_message_is_today_s_english() {
    let mut speech = Speech::of::<SunKing>(&[]);
    speech.listen::<SunKing>(&Config::default(), 30);
    let counted_late = Config {
        count_when_revealed: false,
        ..Config::default()
    };
    speech.listen::<SunKing>(&counted_late, 30);
    // What comes from outside.
    for seats in [1, 7] {
        speech.bad_config::<SunKing>(&SunKing::new(&Config::default(), seats).unwrap_err());
    }
    let bad = [
        BadConfig::PropertyTotal(66),
        BadConfig::PowerOnes,
        BadConfig::StartPower,
    ];
    let colours = Colour::ALL.into_iter();
    let by_colour = colours.flat_map(|colour| [BadConfig::ColourCards(colour), BadConfig::Seals(colour)]);
    for reason in bad.into_iter().chain(by_colour) {
        speech.bad_config::<SunKing>(&reason);
    }
    for reason in Card::all().map(Illegal::NotTheDeck) {
        speech.refused::<SunKing>(&reason);
    }
    for reason in [Illegal::LouisOnTop, Illegal::DealtNumber, Illegal::DealtSpecial] {
        speech.refused::<SunKing>(&reason);
    }
    let rare = [
        Illegal::SupplyEmpty { rule: "13" },
        Illegal::AnnounceRange,
        Illegal::MazarinGivesTwo(1),
        Illegal::MazarinGivesTwo(2),
        Illegal::MayNotSkip,
    ];
    for reason in &rare {
        speech.refused::<SunKing>(reason);
    }
    // Nobody discards another player's auction card, and the supply is hardly ever empty.
    speech.assert_unsaid::<SunKing>(&["auction-of", "skipped", "do-take-nothing"]);
}
