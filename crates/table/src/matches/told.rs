//! What a match hands out: its story, its record, a position to go on from.

use std::collections::VecDeque;

use court_core::{Event as _, Game, Seat, Turn, Viewer};

use super::{Checkpoint, Events, InForce, Match, Step, enact};
use crate::{Entry, Header, Record, Snapshot, TableError, Told};

/// One step of a walk through a match. It knows every secret.
pub(crate) struct Walked<'a, G: Game> {
    /// How many entries are in force after it.
    pub(crate) at: u32,
    /// Its number in the record.
    pub(crate) entry: u32,
    /// Who acted; nobody if something was drawn.
    pub(crate) actor: Option<Seat>,
    pub(crate) before: &'a G,
    pub(crate) after: &'a G,
    pub(crate) events: Events<G>,
}

impl<G: Game> Match<G> {
    /// What this viewer was told in the entries from number `from` on: events in force, and notices of what was taken back.
    ///
    /// # Errors
    /// If `from` lies before the snapshot.
    pub fn story(&self, viewer: Viewer, from: u32) -> Result<Vec<Told<G::Event>>, TableError> {
        let from_here = from
            .checked_sub(self.base_entries)
            .ok_or(TableError::BeforeSnapshot)? as usize;
        let mut backs: VecDeque<Told<G::Event>> = (from..)
            .zip(self.entries.iter().skip(from_here))
            .filter_map(|(entry, text)| match text {
                Entry::Back { by, free, .. } => Some(Told::back(entry, *by, *free)),
                Entry::Play { .. } | Entry::Chance { .. } => None,
            })
            .collect();
        let mut told = Vec::new();
        let first = self.in_force_before(from);
        let mut state = self.state_after(first as usize);
        let first = first as usize - self.base_in_force;
        let mut events = Vec::new();
        for InForce { entry, step, .. } in &self.line[first..] {
            while backs.front().is_some_and(|back| back.entry < *entry) {
                told.extend(backs.pop_front());
            }
            enact(&mut state, step, &mut events);
            told.extend(events.drain(..).filter_map(|event| {
                let event = event.seen_by(viewer)?;
                Some(Told {
                    entry: *entry,
                    text: event.tell(),
                    event: Some(event),
                })
            }));
        }
        told.extend(backs);
        Ok(told)
    }

    /// Walks through the entries in force after the first `from`, up to the first `to`: at each, the positions before
    /// and after it, who acted, and what happened.
    ///
    /// # Errors
    /// If `from` lies before the snapshot, or the match has not got that far.
    pub(crate) fn walk(
        &self,
        from: u32,
        to: u32,
        mut look: impl FnMut(Walked<'_, G>),
    ) -> Result<(), TableError> {
        let mut before = self.position(from)?;
        let first = from as usize - self.base_in_force;
        for (at, InForce { entry, step, .. }) in (from..to).zip(&self.line[first..]) {
            let mut after = before.clone();
            let mut events = Vec::new();
            enact(&mut after, step, &mut events);
            look(Walked {
                at: at + 1,
                entry: *entry,
                actor: match step {
                    Step::Play { seat, .. } => Some(*seat),
                    Step::Chance(_) => None,
                },
                before: &before,
                after: &after,
                events,
            });
            before = after;
        }
        Ok(())
    }

    /// How many of the entries before number `entry` are in force.
    #[must_use]
    pub fn in_force_before(&self, entry: u32) -> u32 {
        (self.base_in_force + self.line.partition_point(|step| step.entry < entry)) as u32
    }

    /// The number of entries in force from which on this match remembers its past.
    #[must_use]
    pub const fn remembers_from(&self) -> u32 {
        self.base_in_force as u32
    }

    /// The record so far; with the seed once the game is over.
    ///
    /// # Errors
    /// If the match was resumed from a snapshot and so lacks the beginning of its record.
    pub fn to_record(&self) -> Result<Record, TableError> {
        if self.base_entries > 0 {
            return Err(TableError::BeforeSnapshot);
        }
        let over = self.state.turn() == Turn::Over;
        Ok(Record {
            header: self.header(),
            entries: self.entries.clone(),
            seed: self.opening.seed.clone().filter(|_| over),
        })
    }

    /// What stands at the head of the record.
    #[must_use]
    pub fn header(&self) -> Header {
        Header {
            game: G::META.slug.to_owned(),
            rules: self.state.rules_version(),
            seats: self.opening.seats,
            config: self.opening.config.clone(),
            commitment: self.commitment,
            contributions: self.opening.contributions.clone(),
        }
    }

    /// The entries from number `from` on, as they stand in the record.
    ///
    /// # Errors
    /// If `from` lies before the snapshot.
    pub fn entries_from(&self, from: u32) -> Result<&[Entry], TableError> {
        let from = from
            .checked_sub(self.base_entries)
            .ok_or(TableError::BeforeSnapshot)? as usize;
        Ok(self.entries.get(from..).unwrap_or_default())
    }

    /// The latest kept position that no free undo can go behind, and the number of the first entry after it.
    ///
    /// # Panics
    /// Never: a state that cannot be written as JSON breaks a law of the contract.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        // An undo gives the turn back to whoever acted before, who may then undo as well: all the way back to the last
        // thing revealed.
        let unsealed = self.line.iter().rev().take_while(|step| !step.reveals).count();
        let barrier = self.base_in_force + self.line.len() - unsealed;
        let Checkpoint {
            in_force,
            ref state,
            asked,
        } = *self.checkpoint(barrier);
        let entries = self.entries_until(in_force);
        Snapshot {
            entries,
            in_force: in_force as u32,
            draws: self.draws - self.drawn_from_seed(entries),
            asked,
            state: serde_json::to_string(state).expect("a state can be written as JSON"),
        }
    }

    /// How many entries the record had when the first `in_force` entries in force had just come to be.
    pub(super) fn entries_until(&self, in_force: usize) -> u32 {
        match (in_force - self.base_in_force).checked_sub(1) {
            Some(last) => self.line[last].entry + 1,
            None => self.base_entries,
        }
    }

    /// How many shuffles the seed gave in the entries from number `from` on.
    pub(super) fn drawn_from_seed(&self, from: u32) -> u32 {
        let drawn = |entry: &&Entry| matches!(entry, Entry::Chance { by_hand: false, .. });
        self.entries[(from - self.base_entries) as usize..]
            .iter()
            .filter(drawn)
            .count() as u32
    }
}
