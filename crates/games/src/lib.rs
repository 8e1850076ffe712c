//! The registry: the only place that names all three games. Everything that serves several games reads [`GAMES`].

mod player;

pub use court_bots::Level;
pub use player::{Advice, Candidate, Player};

use court_table::{Kind, Table, TableError};

/// A game as everything outside its crate knows it.
pub struct GameEntry {
    kind: &'static dyn Kind,
    player: fn(Level, u64) -> Box<dyn Player>,
}

impl GameEntry {
    /// The game without its type: opens and replays tables.
    #[must_use]
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// Its name in addresses, records and commands.
    #[must_use]
    pub fn slug(&self) -> &'static str {
        self.kind.meta().slug
    }

    /// A bot of this level. The same seed and the same views give the same advice where the level's budget is counted in
    /// iterations.
    #[must_use]
    pub fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        (self.player)(level, seed)
    }
}

/// All games, in the order they are shown.
pub static GAMES: &[GameEntry] = &[];

/// The game with this slug.
///
/// # Errors
/// If there is none.
pub fn game(slug: &str) -> Result<&'static GameEntry, TableError> {
    GAMES
        .iter()
        .find(|game| game.slug() == slug)
        .ok_or_else(|| TableError::UnknownGame(slug.to_owned()))
}

/// Reads a record and plays it through.
///
/// # Errors
/// If it cannot be read, is of an unknown game or version, or cannot be followed.
pub fn replay(text: &str) -> Result<Box<dyn Table>, TableError> {
    let record = court_table::Record::read(text)?;
    game(&record.header.game)?.kind().replay(&record)
}
