//! What goes into a match and what comes out of it.

use court_core::{BySeat, GameMeta, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Contribution, Seed, TableError};

/// What a table is opened with.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The version of the rules; `None` is the newest. An open match always has one.
    pub rules: Option<u16>,
    /// Number of seats.
    pub seats: u8,
    /// A JSON merge patch over the default config of these rules; `{}` changes nothing.
    pub config: Value,
    /// Where the shuffles come from; without a seed, every outcome is supplied by hand.
    pub seed: Option<Seed>,
    /// What the players mixed in.
    pub contributions: Vec<Contribution>,
}

impl Opening {
    /// A table under the newest rules, with the default config and shuffles from this seed.
    #[must_use]
    pub fn new(seats: u8, seed: Seed) -> Self {
        let config = Value::Object(serde_json::Map::new());
        Self {
            rules: None,
            seats,
            config,
            seed: Some(seed),
            contributions: Vec::new(),
        }
    }
}

/// The version of the rules for a table that asks for this one, or for the newest.
///
/// # Errors
/// If the game does not know it, or no longer knows it.
pub fn known_rules(game: &GameMeta, wanted: Option<u16>) -> Result<u16, TableError> {
    let (rules, known) = (wanted.unwrap_or(game.rules_version), game.known_rules());
    if known.contains(&rules) {
        return Ok(rules);
    }
    let title = game.title;
    Err(TableError::WrongRules { title, rules, known })
}

/// A position to go on from without the entries before it. A cache: the record is the truth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// How many entries of the record lie before it.
    pub entries: u32,
    /// How many of those are in force.
    pub in_force: u32,
    /// How many shuffles the seed has given.
    pub draws: u32,
    /// When each seat that is asked was asked.
    pub asked: BySeat<Option<u32>>,
    /// The position, as JSON.
    pub state: String,
}

/// One thing a viewer was told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told<E> {
    /// The number of the entry it belongs to.
    pub entry: u32,
    /// What happened; `None` where something was taken back.
    pub event: Option<E>,
    /// In a sentence.
    pub text: String,
}

impl<E> Told<E> {
    pub(crate) fn back(entry: u32, by: Seat, free: bool) -> Self {
        let text = if free {
            format!("{by} took a decision back.")
        } else {
            format!("The table went back, as {by} asked.")
        };
        Self {
            entry,
            event: None,
            text,
        }
    }
}
