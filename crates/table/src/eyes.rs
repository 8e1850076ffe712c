//! A match as one viewer knows it.
//!
//! [`Table`] and [`Match`] know every secret. Whoever draws or tells is given somebody's [`Eyes`] instead: there is no way
//! from them to the table behind.

use court_core::{Game, GameMeta, Prompt, Seat, Turn, Viewer};
use serde_json::Value;

use crate::offers::offers;
use crate::{Match, Offer, OfferOf, Table, TableError, Told, in_force};

/// A match of any game, seen by one viewer.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    table: &'a dyn Table,
    viewer: Viewer,
}

impl<'a> Eyes<'a> {
    /// The eyes of this viewer on a table.
    #[must_use]
    pub const fn on(table: &'a dyn Table, viewer: Viewer) -> Self {
        Self { table, viewer }
    }

    /// The same table seen by a spectator, who knows no more than anybody at it.
    #[must_use]
    pub const fn of_a_spectator(self) -> Self {
        Self::on(self.table, Viewer::Spectator)
    }

    /// Whose eyes these are.
    #[must_use]
    pub const fn viewer(self) -> Viewer {
        self.viewer
    }

    /// The game.
    #[must_use]
    pub fn meta(self) -> &'static GameMeta {
        self.table.meta()
    }

    /// What has to happen next.
    #[must_use]
    pub fn turn(self) -> Turn {
        self.table.turn()
    }

    /// How many entries the record has.
    #[must_use]
    pub fn entries(self) -> u32 {
        self.table.entries()
    }

    /// How many of them are in force.
    #[must_use]
    pub fn in_force(self) -> u32 {
        self.table.in_force()
    }

    /// What each seat that is asked is asked: public.
    pub fn prompts(self) -> impl Iterator<Item = (Seat, Prompt)> {
        let asked: Vec<Seat> = self.turn().seats().iter().collect();
        (asked.into_iter()).filter_map(move |seat| Some((seat, self.table.prompt(seat)?)))
    }

    /// The number of the decision the viewer is asked for.
    #[must_use]
    pub fn decision(self) -> Option<u32> {
        self.table.decision(self.viewer.seat()?)
    }

    /// What the viewer is asked.
    #[must_use]
    pub fn prompt(self) -> Option<Prompt> {
        self.table.prompt(self.viewer.seat()?)
    }

    /// What the viewer may do, in the game's order, with what each choice will do.
    #[must_use]
    pub fn offers(self) -> Vec<Offer> {
        let seat = self.viewer.seat();
        seat.map_or_else(Vec::new, |seat| self.table.offers(seat))
    }

    /// How many of its last decisions the viewer can take back by itself.
    #[must_use]
    pub fn undo_reach(self) -> u32 {
        self.viewer.seat().map_or(0, |seat| self.table.undo_reach(seat))
    }

    /// All the viewer knows, as JSON.
    #[must_use]
    pub fn view(self) -> Value {
        self.table.view(self.viewer)
    }

    /// What the viewer was told from this entry on, with events as JSON.
    ///
    /// # Errors
    /// If that lies before the snapshot.
    pub fn story(self, from: u32) -> Result<Vec<Told<Value>>, TableError> {
        self.table.story(self.viewer, from)
    }

    /// How many entries were in force just after this entry of the record.
    ///
    /// # Errors
    /// If the table was resumed from a snapshot.
    pub fn moment_of(self, entry: u32) -> Result<u32, TableError> {
        let entries = self.table.entries_from(0)?;
        let until_then = entries.get(..=entry as usize).unwrap_or(entries);
        Ok(in_force(until_then).len() as u32)
    }

    /// The table as it was at an earlier moment, seen by the same viewer.
    ///
    /// # Errors
    /// If the match is not that far.
    pub fn at(self, in_force: u32) -> Result<Memory, TableError> {
        Ok(Memory {
            table: self.table.at(in_force)?,
            viewer: self.viewer,
        })
    }

    /// The table as it is now, to be looked at later or elsewhere.
    #[must_use]
    pub fn remember(self) -> Memory {
        Memory {
            table: self.table.boxed_clone(),
            viewer: self.viewer,
        }
    }

    /// The same eyes with the types of the game, if it is this one.
    #[must_use]
    pub fn typed<G: Game>(self) -> Option<EyesOf<'a, G>> {
        Some(EyesOf {
            table: self.table.as_any().downcast_ref()?,
            viewer: self.viewer,
        })
    }
}

/// A moment of a match, kept for one viewer.
pub struct Memory {
    table: Box<dyn Table>,
    viewer: Viewer,
}

impl Memory {
    /// The viewer's eyes on it.
    #[must_use]
    pub fn eyes(&self) -> Eyes<'_> {
        Eyes::on(&*self.table, self.viewer)
    }
}

/// A match of this game, seen by one viewer.
pub struct EyesOf<'a, G: Game> {
    table: &'a Match<G>,
    viewer: Viewer,
}

impl<G: Game> EyesOf<'_, G> {
    /// Whose eyes these are.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// All the viewer knows.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.table.state().view(self.viewer)
    }

    /// What the viewer may do, in the game's order, with what each choice will do.
    #[must_use]
    pub fn offers(&self) -> Vec<OfferOf<G>> {
        let seat = self.viewer.seat();
        seat.map_or_else(Vec::new, |seat| offers(self.table.state(), seat))
    }

    /// What the viewer was told from this entry on.
    ///
    /// # Errors
    /// If that lies before the snapshot.
    pub fn story(&self, from: u32) -> Result<Vec<Told<G::Event>>, TableError> {
        self.table.story(self.viewer, from)
    }
}
