//! The ways back: undo, takeback, and a look at an earlier moment.

use court_core::{Game, Seat};

use super::{Checkpoint, InForce, Match, Step, enact};
use crate::{Entry, TableError};

impl<G: Game> Match<G> {
    /// How many of its own latest decisions the seat can take back without asking: those after which nothing was
    /// revealed, nothing was left to chance and nobody else acted.
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
                Err(TableError::NoUndo("not that many decisions can be undone"))
            }
            _ => self.go_back(self.in_force() - steps, seat, true),
        }
    }

    /// Goes back to the first `to` entries in force, whatever happened since. The caller must have asked everybody
    /// affected.
    ///
    /// # Errors
    /// If there is nothing to take back, or it lies before the snapshot.
    pub fn takeback(&mut self, by: Seat, to: u32) -> Result<(), TableError> {
        if to >= self.in_force() {
            return Err(TableError::NoUndo("the game has not got that far yet"));
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

    /// The latest kept position with at most `in_force` entries in force before it.
    pub(super) fn checkpoint(&self, in_force: usize) -> &Checkpoint<G> {
        let next = (self.checkpoints).partition_point(|checkpoint| checkpoint.in_force <= in_force);
        &self.checkpoints[next - 1]
    }

    /// The position after the first `in_force` entries in force.
    pub(super) fn state_after(&self, in_force: usize) -> G {
        let checkpoint = self.checkpoint(in_force);
        let mut state = checkpoint.state.clone();
        for step in &self.line[checkpoint.in_force - self.base_in_force..in_force - self.base_in_force] {
            enact(&mut state, &step.step, &mut ());
        }
        state
    }

    /// The position after the first `in_force` entries in force: for replays and takeback previews.
    ///
    /// # Errors
    /// If the match has not got that far, or the moment lies before the snapshot.
    pub fn position(&self, in_force: u32) -> Result<G, TableError> {
        self.knows(in_force)?;
        Ok(self.state_after(in_force as usize))
    }

    fn knows(&self, in_force: u32) -> Result<(), TableError> {
        if in_force > self.in_force() {
            return Err(TableError::NoUndo("the game has not got that far yet"));
        }
        if (in_force as usize) < self.base_in_force {
            return Err(TableError::BeforeSnapshot);
        }
        Ok(())
    }

    /// The match as it was after the first `in_force` entries in force, with the record it had then: what had been taken
    /// back before is still in it, so that its shuffles can be proven as well.
    ///
    /// # Errors
    /// If the match has not got that far, or the moment lies before the snapshot.
    pub fn until(&self, in_force: u32) -> Result<Self, TableError> {
        self.knows(in_force)?;
        let mut earlier = self.clone();
        if in_force == self.in_force() {
            return Ok(earlier);
        }
        // Back to a kept position, then forward along the record, so that decisions keep their numbers.
        let kept = self.checkpoint(in_force as usize);
        let from = self.entries_until(kept.in_force);
        let to = self.entries_until(in_force as usize);
        earlier.state = kept.state.clone();
        earlier.asked = kept.asked;
        earlier.draws -= self.drawn_from_seed(from);
        earlier.entries.truncate((from - self.base_entries) as usize);
        earlier.line.truncate(kept.in_force - self.base_in_force);
        earlier
            .checkpoints
            .retain(|checkpoint| checkpoint.in_force <= kept.in_force);
        for entry in self.entries_from(from)?.iter().take((to - from) as usize) {
            earlier.follow(entry)?;
        }
        Ok(earlier)
    }
}
