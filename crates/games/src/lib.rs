//! The registry: the only place that names all three games. Everything that serves several games reads [`GAMES`].

pub mod levels;
mod player;
pub mod sense;
pub mod stage;

pub use court_bots::{Features, Level, Spec};
pub use player::{Advice, Candidate, Player};
pub use sense::Brain;

use court_core::Game;
use court_emperor::Emperor;
use court_louis_xiv::LouisXiv;
use court_sun_king::SunKing;
use court_table::{Kind, KindOf, Table, TableError};
use player::BotPlayer;

/// A game as everything outside its crate knows it.
pub struct GameEntry {
    kind: &'static dyn Kind,
    player: fn(Spec, u64) -> Box<dyn Player>,
    rules: &'static str,
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

    /// Its rule book, as Markdown.
    #[must_use]
    pub fn rules(&self) -> &'static str {
        self.rules
    }

    /// A bot of this level. The same seed and the same views give the same advice as long as the level's time limit does
    /// not cut a search short.
    #[must_use]
    pub fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        (self.player)(Spec::Level(level), seed)
    }

    /// Any bot.
    #[must_use]
    pub fn bot(&self, spec: Spec, seed: u64) -> Box<dyn Player> {
        (self.player)(spec, seed)
    }
}

/// All games, in the order they are shown.
pub static GAMES: &[GameEntry] = &[
    GameEntry {
        kind: &KindOf::<LouisXiv>::new(),
        player: |spec, seed| player(&sense::louis_xiv::BRAIN, spec, seed),
        rules: include_str!("../../../docs/rules/louis-xiv.md"),
    },
    GameEntry {
        kind: &KindOf::<SunKing>::new(),
        player: |spec, seed| player(&sense::sun_king::BRAIN, spec, seed),
        rules: include_str!("../../../docs/rules/sun-king.md"),
    },
    GameEntry {
        kind: &KindOf::<Emperor>::new(),
        player: |spec, seed| player(&sense::emperor::BRAIN, spec, seed),
        rules: include_str!("../../../docs/rules/emperor.md"),
    },
];

fn player<G: Game, F: Features<G>>(brain: &Brain<G, F>, spec: Spec, seed: u64) -> Box<dyn Player> {
    Box::new(BotPlayer::<G>(spec.build(&brain.senses, &brain.levels, seed)))
}

/// Code that is generic over games and is to be run for one of them, chosen by name at run time.
pub trait Visit {
    /// What it comes back with.
    type Output;

    /// Runs it.
    fn visit<G: Game, F: Features<G>>(self, brain: &Brain<G, F>) -> Self::Output;
}

/// Runs generic code for the game with this slug.
///
/// # Errors
/// If there is none.
pub fn visit<V: Visit>(slug: &str, visit: V) -> Result<V::Output, TableError> {
    match slug {
        slug if slug == LouisXiv::META.slug => Ok(visit.visit(&sense::louis_xiv::BRAIN)),
        slug if slug == SunKing::META.slug => Ok(visit.visit(&sense::sun_king::BRAIN)),
        slug if slug == Emperor::META.slug => Ok(visit.visit(&sense::emperor::BRAIN)),
        _ => Err(TableError::UnknownGame(slug.to_owned())),
    }
}

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
