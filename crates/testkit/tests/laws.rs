//! The toy keeps every law.

use court_testkit::toy::{Toy, ToyConfig};

fn configs() -> Vec<(&'static str, ToyConfig)> {
    let default = ToyConfig::default();
    vec![
        ("default", default),
        (
            "small hands",
            ToyConfig {
                hand: 1,
                rounds: 4,
                ..default
            },
        ),
    ]
}

court_testkit::laws!(Toy, configs = configs);

/// A game that knows two versions of its rules keeps them in both.
mod edition {
    court_testkit::laws!(court_testkit::toy::Edition<1, 2>);
}
