//! What the game says as messages is what it says in English.

use court_core::{Game, Seat};
use court_emperor::{BadConfig, Card, Colour, Config, Electorate, Emperor, Illegal};
use court_testkit::{Speech, Tongue};

#[test]
fn every_message_is_today_s_english() {
    let mut speech = Speech::of::<Emperor>(&[Tongue::De, Tongue::Nl, Tongue::Cs]);
    speech.listen::<Emperor>(&Config::default(), 12);
    // A crowded board, where pushing and retreating is daily bread; no cards, no child.
    let mut crowded = Config {
        no_cards_no_child: true,
        tie_may_vacate: true,
        ..Config::default()
    };
    for electorate in Electorate::ALL {
        crowded.spaces[electorate].aristocrat = 2;
        crowded.spaces[electorate].city = 1;
    }
    speech.listen::<Emperor>(&crowded, 12);
    // What comes from outside.
    for seats in [1, 5] {
        speech.bad_config::<Emperor>(&Emperor::new(&Config::default(), seats).unwrap_err());
    }
    let mut tight = Config::default();
    tight.spaces[Electorate::Palatinate].aristocrat = 10;
    speech.bad_config::<Emperor>(&Emperor::new(&tight, 3).unwrap_err());
    let mut coloured = Config::default();
    coloured.colours[Card::Rival] = Colour::Blue;
    speech.bad_config::<Emperor>(&Emperor::new(&coloured, 3).unwrap_err());
    speech.bad_config::<Emperor>(&BadConfig::TooSmall(4));
    speech.refused::<Emperor>(&Illegal::NotTheStartDraw);
    speech.refused::<Emperor>(&Illegal::NotTheElectorateDraw);
    speech.refused::<Emperor>(&Illegal::NotTied(Seat::new(1)));
    speech.refused::<Emperor>(&Illegal::NoKnightToPush(Seat::new(2)));
    speech.refused::<Emperor>(&Illegal::MustBeUsed);
    // Never asked of a seat, never on offer: words for positions that play does not come to.
    let unsaid = [
        "card-grey-eminence",
        "ask-draw",
        "ask-over",
        "do-vote-any-rival",
        "do-choose",
    ];
    speech.assert_unsaid::<Emperor>(&unsaid);
}
