//! What is left of a finished game whose rules this program no longer knows: it cannot be replayed, but its result, its
//! record and its log in notation were stored, and nothing about it is secret any more.

use court_table::{Eyes, Record, TableError, Told};
use serde_json::Value;

use super::NOT_STARTED;
use crate::ServerError;
use crate::hub::Sight;

/// A finished game that cannot be replayed.
pub(crate) struct Relic {
    /// Why not.
    pub(crate) why: TableError,
    pub(crate) record: Record,
}

impl Relic {
    /// What happened from this entry on, in notation.
    pub(crate) fn story(&self, from: u32) -> Vec<Told<Value>> {
        let mut told = self.record.told();
        told.retain(|line| line.entry >= from);
        told
    }
}

impl<'a> Sight<'a> {
    /// The match as the viewer knows it.
    ///
    /// # Errors
    /// If the game has not started, or this program no longer knows its rules.
    pub fn game(&self) -> Result<Eyes<'a>, ServerError> {
        match (self.eyes, self.relic) {
            (Some(eyes), _) => Ok(eyes),
            (None, Some(relic)) => Err(relic.why.clone().into()),
            (None, None) => Err(NOT_STARTED),
        }
    }

    /// The story, in notation, of a finished game whose rules are no longer known; `None` for any other.
    #[must_use]
    pub fn story_in_notation(&self) -> Option<Vec<Told<Value>>> {
        self.relic.map(|relic| relic.story(0))
    }
}
