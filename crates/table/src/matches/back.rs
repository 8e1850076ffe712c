//! The ways back: undo, takeback, and a look at how it was.

use court_core::{Game, Seat};

use super::{InForce, Match, Step, enact};
use crate::{Entry, TableError};

impl<G: Game> Match<G> {
    /// How many of its own last decisions the seat can take back by itself: those since which nothing was revealed, no
    /// chance happened and nobody else acted.
    #[must_use]
    pub fn undo_reach(&self, seat: Seat) -> u32 {
        let own = |step: &&InForce<G>| {
            !step.reveals && matches!(step.step, Step::Play { seat: actor, .. } if actor == seat)
        };
        self.line.iter().rev().take_while(own).count() as u32
    }

    /// Takes back the seat's last `steps` decisions. The record keeps them and says so.
    ///
    /// # Errors
    /// If that is more than [`undo_reach`](Match::undo_reach).
    pub fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), TableError> {
        match self.undo_reach(seat) {
            0 => Err(TableError::NoUndo(
                "there is nothing to undo: something was revealed, cards were shuffled, or somebody else has acted since",
            )),
            reach if steps == 0 || steps > reach => {
                Err(TableError::NoUndo("fewer decisions than that can be undone"))
            }
            _ => self.go_back(self.in_force() - steps, seat, true),
        }
    }

    /// Goes back to the first `to` entries in force, whatever happened since. Whether all who are affected agree is for
    /// the caller to have asked.
    ///
    /// # Errors
    /// If there is nothing to take back, or it lies before the snapshot.
    pub fn takeback(&mut self, by: Seat, to: u32) -> Result<(), TableError> {
        if to >= self.in_force() {
            return Err(TableError::NoUndo("the match is not that far yet"));
        }
        self.go_back(to, by, false)
    }

    pub(super) fn go_back(&mut self, to: u32, by: Seat, free: bool) -> Result<(), TableError> {
        let kept = (to as usize)
            .checked_sub(self.base_in_force)
            .ok_or(TableError::BeforeSnapshot)?;
        self.line.truncate(kept);
        self.checkpoints
            .retain(|checkpoint| checkpoint.in_force <= to as usize);
        self.state = self.state_after(to as usize);
        self.entries.push(Entry::Back { to, by, free });
        self.ask(|_| true);
        Ok(())
    }

    /// The position after the first `in_force` entries in force.
    pub(super) fn state_after(&self, in_force: usize) -> G {
        let at = self
            .checkpoints
            .partition_point(|checkpoint| checkpoint.in_force <= in_force)
            - 1;
        let mut state = self.checkpoints[at].state.clone();
        let from = self.checkpoints[at].in_force - self.base_in_force;
        for step in &self.line[from..in_force - self.base_in_force] {
            enact(&mut state, &step.step, &mut ());
        }
        state
    }

    /// The position after the first `in_force` entries in force: for replays and takeback previews.
    ///
    /// # Errors
    /// If the match is not that far, or it lies before the snapshot.
    pub fn position(&self, in_force: u32) -> Result<G, TableError> {
        if in_force > self.in_force() {
            return Err(TableError::NoUndo("the match is not that far yet"));
        }
        if (in_force as usize) < self.base_in_force {
            return Err(TableError::BeforeSnapshot);
        }
        Ok(self.state_after(in_force as usize))
    }

    /// The match as it was after the first `in_force` entries in force, with the record it had then: what had been taken
    /// back before is still in it, so that its shuffles can be proven as well.
    ///
    /// # Errors
    /// If the match is not that far, or it lies before the snapshot.
    pub fn until(&self, in_force: u32) -> Result<Self, TableError> {
        let mut earlier = self.clone();
        if in_force == self.in_force() {
            return Ok(earlier);
        }
        earlier.state = self.position(in_force)?;
        let in_force = in_force as usize;
        let entries = self.entries_until(in_force);
        earlier.draws -= self.drawn_from_seed(entries);
        earlier.entries.truncate((entries - self.base_entries) as usize);
        earlier.line.truncate(in_force - self.base_in_force);
        earlier
            .checkpoints
            .retain(|checkpoint| checkpoint.in_force <= in_force);
        earlier.ask(|_| true);
        Ok(earlier)
    }
}
