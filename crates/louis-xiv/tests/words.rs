//! What the game says as messages is what it says in English.

use court_core::Game;
use court_louis_xiv::data::Condition;
use court_louis_xiv::{BadConfig, Card, Config, Deck, Effect, Face, Illegal, LouisXiv, Mission};
use court_testkit::Speech;

#[test]
fn every_message_is_today_s_english() {
    let mut speech = Speech::of::<LouisXiv>(&[]);
    speech.listen::<LouisXiv>(&Config::default(), 60);
    // What comes from outside.
    for seats in [1, 5] {
        speech.bad_config::<LouisXiv>(&LouisXiv::new(&Config::default(), seats).unwrap_err());
    }
    let mut refused = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        speech.bad_config::<LouisXiv>(&LouisXiv::new(&config, 3).unwrap_err());
    };
    refused(|config| {
        config.tiles.remove(&3);
    });
    refused(|config| {
        config.money_cards.remove(&8);
    });
    refused(|config| config.tiles.get_mut(&8).unwrap().back.condition = Condition::Money);
    refused(|config| config.tiles.get_mut(&8).unwrap().back.number = None);
    refused(|config| config.tiles.get_mut(&1).unwrap().front.number = Some(21));
    refused(|config| config.tiles.get_mut(&1).unwrap().back.number = Some(1));
    refused(|config| config.money_cards.get_mut(&2).unwrap().louis = 5);
    refused(|config| config.money_cards.get_mut(&2).unwrap().amount = 21);
    for effect in Effect::ALL {
        for given in [0, 5] {
            let needs = effect.copies();
            speech.bad_config::<LouisXiv>(&BadConfig::Copies { effect, needs, given });
        }
        for cost in ["ring any", "ring helmet", "sceptre sceptre", "letter letter"] {
            let cost = cost.parse().unwrap();
            speech.bad_config::<LouisXiv>(&BadConfig::Cost { effect, cost });
        }
        speech.refused::<LouisXiv>(&Illegal::NotReady(effect));
        speech.refused::<LouisXiv>(&Illegal::WrongUse(effect));
    }
    for stated in Condition::ALL {
        for side in Face::ALL {
            speech.bad_config::<LouisXiv>(&BadConfig::StatedCondition {
                tile: 4,
                side,
                stated,
            });
        }
    }
    for card in Mission::all() {
        speech.refused::<LouisXiv>(&Illegal::CannotPay(card));
    }
    for deck in Deck::ALL {
        speech.refused::<LouisXiv>(&Illegal::EmptyDeck(deck));
    }
    speech.refused::<LouisXiv>(&Illegal::NoCard(Card::JOKER));
    speech.refused::<LouisXiv>(&Illegal::NoIntrigue);
    speech.refused::<LouisXiv>(&Illegal::CrownForCrown);
    speech.refused::<LouisXiv>(&Illegal::DeckOrder);
    speech.refused::<LouisXiv>(&Illegal::WrongDraw);
    speech.refused::<LouisXiv>(&Illegal::ImpossibleDraw);
    // Rare: winners equal in points and in stones, and a third equal in points. A button that only bots press, who do not
    // see what others hold. And a refusal whose English repeats what somebody wrote, which no message holds.
    speech.assert_unsaid::<LouisXiv>(&["shared-by-stones", "do-put-some", "why-no-such-mission"]);
}
