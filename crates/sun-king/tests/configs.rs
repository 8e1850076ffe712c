//! The random configs of the soak reach everything that is accepted.

#[path = "configs/any.rs"]
mod any;

use std::collections::BTreeSet;

use any::any_config;
use court_sun_king::{Colour, SunKing};
use court_testkit::{Whim, assert_any_config};

#[test]
fn random_configs_are_accepted_and_reach_the_edges() {
    assert_any_config::<SunKing>(any_config);
}

/// The colours share 67 cards, so that one more of one colour alone is always refused: this looks at the edges themselves.
#[test]
fn every_colour_has_as_few_and_as_many_cards_as_it_may() {
    let mut seen = [const { BTreeSet::new() }; Colour::ALL.len()];
    for seed in 0..2_000 {
        let config = any_config(&mut Whim::new(seed), 4);
        for (seen, colour) in seen.iter_mut().zip(Colour::ALL) {
            seen.insert(config.property_cards[colour]);
        }
    }
    for (seen, colour) in seen.iter().zip(Colour::ALL) {
        assert_eq!((seen.first(), seen.last()), (Some(&1), Some(&31)), "{colour}");
    }
}
