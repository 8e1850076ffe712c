//! Random configs: every value within what is accepted.

use court_louis_xiv::data::Condition;
use court_louis_xiv::{Chip, Config, Cost, Deck, Effect, SideConfig};
use court_testkit::Whim;

/// Any config that a table may choose.
pub(crate) fn any_config(whim: &mut Whim, _seats: u8) -> Config {
    let mut config = Config::default();
    for (&number, tile) in &mut config.tiles {
        any_number(whim, &mut tile.front);
        // The fronts are stated, and so are the backs of Louis's tiles.
        if number > 4 {
            let others: Vec<_> = [Condition::Money, Condition::FirstPlace, Condition::Stones]
                .into_iter()
                .filter(|&condition| condition != tile.front.condition)
                .collect();
            tile.back.condition = whim.one_of(tile.back.condition, &others);
        }
        any_number(whim, &mut tile.back);
    }
    for card in config.money_cards.values_mut() {
        card.louis = whim.number(card.louis, 1..=4);
        card.amount = whim.number(card.amount, 0..=20);
    }
    for effect in Effect::ALL {
        for cost in config.missions.get_mut(effect.word()).into_iter().flatten() {
            *cost = any_cost(whim, effect.deck(), *cost);
        }
    }
    config
}

/// The price or the number of stones that goes with the condition.
fn any_number(whim: &mut Whim, side: &mut SideConfig) {
    let usual = side.number.unwrap_or(3);
    side.number = match side.condition {
        Condition::Money => Some(whim.number(usual, 1..=20)),
        Condition::Stones => Some(whim.number(usual, 1..=16)),
        Condition::FirstPlace => None,
    };
}

fn any_cost(whim: &mut Whim, deck: Deck, usual: Cost) -> Cost {
    let chips = [Chip::Sceptre, Chip::Letter, Chip::Ring, Chip::Helmet];
    let first = whim.one_of(usual.first, &chips);
    let second = match deck {
        Deck::Light => None,
        Deck::Medium => {
            let others: Vec<_> = chips.into_iter().filter(|&chip| chip != first).collect();
            Some(whim.one_of(usual.second.unwrap_or(first), &others))
        }
        Deck::Dark => Some(first),
    };
    Cost { first, second }
}
