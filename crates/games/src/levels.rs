//! How the levels of each game play.
//!
//! Budgets are counted in iterations, so that a level plays the same on every machine; the time is a limit for slow ones,
//! a little below [`Level::answers_within`](court_bots::Level::answers_within).

use std::time::Duration;

use court_bots::{Levels, Playout, Settings, Spec};

const fn search(iterations: u32, millis: u64, settings: Settings) -> Spec {
    Spec::Search(Settings {
        iterations,
        time: Some(Duration::from_millis(millis)),
        ..settings
    })
}

/// Louis XIV. A few random decisions before judging let the search see past the move at hand.
pub const LOUIS_XIV: Levels = {
    let settings = Settings {
        playout: Playout::Cut(8),
        ..Settings::GUIDED
    };
    Levels {
        page: Spec::Greedy,
        courtier: search(300, 400, settings),
        minister: search(6000, 1000, settings),
    }
};

/// In the Shadow of the Sun King.
pub const SUN_KING: Levels = Levels {
    page: Spec::Greedy,
    courtier: search(300, 400, Settings::GUIDED),
    minister: search(6000, 1000, Settings::GUIDED),
};

/// In the Shadow of the Emperor.
pub const EMPEROR: Levels = Levels {
    page: Spec::Greedy,
    courtier: search(400, 400, Settings::GUIDED),
    minister: search(6000, 1000, Settings::GUIDED),
};
