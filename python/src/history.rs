//! What has been played, shared between copies: a copy costs one counter, whatever its past.

use std::sync::Arc;

use court_core::{Game, Seat};
use court_table::Entry;

/// One step of a game.
#[derive(Debug)]
pub(crate) enum Step<G: Game> {
    Play { seat: Seat, action: G::Action },
    Chance { by_hand: bool, chance: G::Chance },
}

impl<G: Game> Step<G> {
    fn entry(&self) -> Entry {
        match self {
            Self::Play { seat, action } => Entry::Play {
                seat: *seat,
                text: action.to_string(),
            },
            Self::Chance { by_hand, chance } => Entry::Chance {
                by_hand: *by_hand,
                text: chance.to_string(),
            },
        }
    }
}

#[derive(Debug)]
struct Link<G: Game> {
    step: Step<G>,
    before: History<G>,
}

/// A list of steps that grows at its end.
#[derive(Debug)]
pub(crate) struct History<G: Game>(Option<Arc<Link<G>>>);

impl<G: Game> History<G> {
    pub(crate) const EMPTY: Self = Self(None);

    pub(crate) fn push(&mut self, step: Step<G>) {
        let before = Self(self.0.take());
        self.0 = Some(Arc::new(Link { step, before }));
    }

    /// In order, as they stand in a record.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut at = &self.0;
        while let Some(link) = at {
            entries.push(link.step.entry());
            at = &link.before.0;
        }
        entries.reverse();
        entries
    }
}

impl<G: Game> Clone for History<G> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// Link by link: the usual way would call itself once for every step.
impl<G: Game> Drop for History<G> {
    fn drop(&mut self) {
        let mut at = self.0.take();
        while let Some(link) = at {
            at = Arc::into_inner(link).and_then(|mut link| link.before.0.take());
        }
    }
}
