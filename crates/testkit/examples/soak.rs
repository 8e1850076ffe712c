//! Long random play of the toy.

use court_testkit::Whim;
use court_testkit::toy::{Toy, ToyConfig};

fn any_config(whim: &mut Whim, _seats: u8) -> ToyConfig {
    let usual = ToyConfig::default();
    ToyConfig {
        hand: whim.number(usual.hand, 1..=2),
        rounds: whim.number(usual.rounds, 1..=4),
        prize: whim.number(usual.prize, 0..=9),
        ..usual
    }
}

court_testkit::soak_main!(Toy, any_config);
