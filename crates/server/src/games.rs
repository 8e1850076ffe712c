//! What the server needs to know about a game.

use std::fmt;
use std::sync::LazyLock;

use court_games::{GAMES, GameEntry, Level, Player, Spec};
use court_table::Kind;

/// A game that tables can be opened for: one of the registry's, or a test's own.
pub trait Playable: Send + Sync {
    /// Opens, resumes and replays tables.
    fn kind(&self) -> &'static dyn Kind;

    /// A bot of this level.
    fn player(&self, level: Level, seed: u64) -> Box<dyn Player>;

    /// Its name in addresses.
    fn slug(&self) -> &'static str {
        self.kind().meta().slug
    }
}

impl fmt::Debug for dyn Playable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl Playable for GameEntry {
    fn kind(&self) -> &'static dyn Kind {
        Self::kind(self)
    }

    fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        Self::player(self, level, seed)
    }
}

/// All games of the registry.
#[must_use]
pub fn all_games() -> Vec<&'static dyn Playable> {
    GAMES.iter().map(|game| game as &dyn Playable).collect()
}

/// A game of the registry whose bots choose at random whatever level is asked for.
struct Unthinking(&'static GameEntry);

impl Playable for Unthinking {
    fn kind(&self) -> &'static dyn Kind {
        self.0.kind()
    }

    fn player(&self, _: Level, seed: u64) -> Box<dyn Player> {
        self.0.bot(Spec::Random, seed)
    }
}

/// All games of the registry with bots that cost no time, for tests that need whole games.
#[must_use]
pub fn unthinking_games() -> Vec<&'static dyn Playable> {
    static UNTHINKING: LazyLock<Vec<Unthinking>> = LazyLock::new(|| GAMES.iter().map(Unthinking).collect());
    UNTHINKING.iter().map(|game| game as &dyn Playable).collect()
}
