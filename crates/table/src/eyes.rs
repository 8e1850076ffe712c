//! A match as one viewer knows it.
//!
//! [`Table`] and [`Match`] hold every secret. Code that draws or tells is given one viewer's [`Eyes`] instead, from
//! which there is no way back to the table.

use court_core::{Event as _, Game, GameMeta, Prompt, Seat, SeatSet, Turn, Viewer};
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

    /// What happens next.
    #[must_use]
    pub fn turn(self) -> Turn {
        self.table.turn()
    }

    /// How many entries the record has.
    #[must_use]
    pub fn entries(self) -> u32 {
        self.table.entries()
    }

    /// How many of them are still in force.
    #[must_use]
    pub fn in_force(self) -> u32 {
        self.table.in_force()
    }

    /// What each seat is asked that is asked anything. This is public.
    pub fn prompts(self) -> impl Iterator<Item = (Seat, Prompt)> {
        let asked: Vec<Seat> = self.turn().seats().iter().collect();
        (asked.into_iter()).filter_map(move |seat| Some((seat, self.table.prompt(seat)?)))
    }

    /// The number of the decision the viewer is asked to make.
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

    /// How many of its latest decisions the viewer can take back without asking.
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
    /// If the match has not got that far.
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

    /// The same eyes with the types of this game, if it is the one being played.
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

    /// The number of entries in force from which on the match remembers its past.
    #[must_use]
    pub const fn remembers_from(&self) -> u32 {
        self.table.remembers_from()
    }

    /// How many of the entries before number `entry` are in force.
    #[must_use]
    pub fn in_force_before(&self, entry: u32) -> u32 {
        self.table.in_force_before(entry)
    }

    /// The moments at which `from` to `to` entries were in force, both included, as the viewer saw them.
    ///
    /// # Errors
    /// If that lies before the snapshot, or the match has not got that far.
    pub fn moments(&self, from: u32, to: u32) -> Result<Vec<MomentOf<G>>, TableError> {
        let mut moments = Vec::new();
        let first = self.table.position(from)?;
        if from == self.remembers_from() {
            moments.push(MomentOf {
                at: from,
                actor: None,
                turn: first.turn().seats(),
                told: Vec::new(),
                view: first.view(self.viewer),
            });
        }
        let before = from.saturating_sub(1).max(self.remembers_from());
        self.table.walk(before, to, |step| {
            let told = step.events.into_iter().filter_map(|event| {
                let event = event.seen_by(self.viewer)?;
                Some(Told {
                    entry: step.entry,
                    text: event.tell(),
                    event: Some(event),
                })
            });
            moments.push(MomentOf {
                at: step.at,
                actor: step.actor,
                turn: step.after.turn().seats(),
                told: told.collect(),
                view: step.after.view(self.viewer),
            });
        })?;
        Ok(moments)
    }

    /// What the viewer knew, in short, before each entry in force from number `from` on: for headings.
    ///
    /// # Errors
    /// If that lies before the snapshot.
    pub fn outline<T>(
        &self,
        from: u32,
        short: impl Fn(&G::View) -> T,
    ) -> Result<Vec<StageOf<T>>, TableError> {
        let mut stages = Vec::new();
        self.table.walk(from, self.table.in_force(), |step| {
            stages.push(StageOf {
                at: step.at,
                entry: step.entry,
                actor: step.actor,
                before: short(&step.before.view(self.viewer)),
            });
        })?;
        Ok(stages)
    }
}

/// A moment of a match, as one viewer saw it.
pub struct MomentOf<G: Game> {
    /// How many entries were in force then.
    pub at: u32,
    /// Who had just acted; nobody if something was drawn.
    pub actor: Option<Seat>,
    /// Who was to choose then.
    pub turn: SeatSet,
    /// What the viewer had just been told.
    pub told: Vec<Told<G::Event>>,
    /// All the viewer knew.
    pub view: G::View,
}

/// An entry in force, with a few words on how far the game had come before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageOf<T> {
    /// How many entries were in force after it.
    pub at: u32,
    /// Its number in the record.
    pub entry: u32,
    /// Who acted; nobody if something was drawn.
    pub actor: Option<Seat>,
    /// How far the game had come before it.
    pub before: T,
}
