//! The list of games: the only place that names them all. Everything that serves several games is made from it.

pub mod listed;
mod player;

pub use court_bots::{Features, Level, Spec};
pub use listed::{Brain, Listed};
pub use player::{Advice, Candidate, Player};

use std::sync::LazyLock;

use court_core::{GameMeta, RuleBook};
use court_table::{Kind, KindOf, Table, TableError};
use player::BotPlayer;

// The crates of the games, for whoever draws their views.
#[cfg(feature = "toy")]
pub use court_testkit::toy;
pub use {court_emperor as emperor, court_louis_xiv as louis_xiv, court_sun_king as sun_king};

/// The list of games, in the order in which they are shown. A macro receives it as `louis_xiv::LouisXiv,
/// sun_king::SunKing, …`: paths in this crate, which the macro can use with whatever trait it needs.
///
/// ```
/// macro_rules! print_titles {
///     ($($module:ident :: $Game:ident),*) => {
///         $(println!("{}", <court_games::$module::$Game as court_core::Game>::META.title);)*
///     };
/// }
/// court_games::each_game!(print_titles);
/// ```
#[macro_export]
macro_rules! each_game {
    ($then:ident) => {
        $crate::and_the_toy! { $then louis_xiv::LouisXiv, sun_king::SunKing, emperor::Emperor }
    };
}

/// Passes the list on as it is.
#[cfg(not(feature = "toy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! and_the_toy {
    ($then:ident $($games:tt)*) => { $then! { $($games)* } };
}

/// Adds the testkit's toy to the list, so that a test can follow a fourth game through the whole product.
#[cfg(feature = "toy")]
#[doc(hidden)]
#[macro_export]
macro_rules! and_the_toy {
    ($then:ident $($games:tt)*) => { $then! { $($games)*, toy::Toy } };
}

/// A game as everything outside its crate knows it.
pub struct GameEntry {
    kind: &'static dyn Kind,
    player: fn(Spec, u64) -> Box<dyn Player>,
    book: LazyLock<RuleBook<'static>>,
    tagline: &'static str,
    length: &'static str,
}

impl GameEntry {
    const fn of<G: Listed>() -> Self {
        Self {
            kind: const { &KindOf::<G>::new() },
            player: |spec, seed| {
                let brain = G::brain();
                Box::new(BotPlayer::<G>(spec.build(&brain.senses, &brain.levels, seed)))
            },
            book: LazyLock::new(|| RuleBook::read(G::RULES)),
            tagline: G::TAGLINE,
            length: G::LENGTH,
        }
    }

    /// The game without its type, which opens and replays tables.
    #[must_use]
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// What is constant about it: its titles, its numbers of seats, the versions of its rules.
    #[must_use]
    pub fn meta(&self) -> &'static GameMeta {
        self.kind.meta()
    }

    /// Its name in addresses, records and commands.
    #[must_use]
    pub fn slug(&self) -> &'static str {
        self.meta().slug
    }

    /// Its rule book.
    #[must_use]
    pub fn book(&self) -> &RuleBook<'static> {
        &self.book
    }

    /// What it is about, in one sentence.
    #[must_use]
    pub const fn tagline(&self) -> &'static str {
        self.tagline
    }

    /// How long it takes, in one sentence.
    #[must_use]
    pub const fn length(&self) -> &'static str {
        self.length
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

macro_rules! entries {
    ($($module:ident :: $Game:ident),*) => {
        static ENTRIES: [GameEntry; [$(stringify!($Game)),*].len()] = [$(GameEntry::of::<$module::$Game>()),*];
    };
}
each_game!(entries);

/// All games, in the order in which they are shown.
pub static GAMES: &[GameEntry] = &ENTRIES;

/// Code that is generic over games, to be run for one of them chosen by name at run time.
pub trait Visit {
    /// What it returns.
    type Output;

    /// Runs it.
    fn visit<G: Listed>(self) -> Self::Output;
}

/// Runs generic code for the game with this slug.
///
/// # Errors
/// If there is none.
pub fn visit<V: Visit>(slug: &str, visit: V) -> Result<V::Output, TableError> {
    macro_rules! visit_it {
        ($($module:ident :: $Game:ident),*) => {
            match slug {
                $(slug if slug == <$module::$Game as court_core::Game>::META.slug => Ok(visit.visit::<$module::$Game>()),)*
                _ => Err(TableError::UnknownGame(slug.to_owned())),
            }
        };
    }
    each_game!(visit_it)
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
/// If it cannot be read, belongs to an unknown game or version, or cannot be followed.
pub fn replay(text: &str) -> Result<Box<dyn Table>, TableError> {
    let record = court_table::Record::read(text)?;
    game(&record.header.game)?.kind().replay(&record)
}
