//! Decisions and free undo.

use court_api::{Play, Played};
use court_core::Seat;
use court_table::Offer;
use serde_json::Value;

use super::Keeper;
use super::commit::Change;
use crate::games::Playable;
use crate::{Caller, ServerError};

const MAX_ACTION: usize = 200;

/// What a bot is asked when a person wants a hint.
pub(crate) struct Question {
    pub(crate) game: &'static dyn Playable,
    pub(crate) seat: Seat,
    pub(crate) decision: u32,
    pub(crate) view: Value,
    pub(crate) offers: Vec<Offer>,
}

impl Keeper {
    pub(crate) async fn play(&mut self, caller: &Caller, play: Play) -> Result<Played, ServerError> {
        let seat = self.seat_of(caller, play.seat, Some(play.decision))?;
        self.own_decisions(seat)?;
        let asked = (self.playing()?.decision(seat)).ok_or(ServerError::NotYourTurn { seat })?;
        if asked != play.decision {
            return Err(ServerError::Stale {
                seat,
                answered: play.decision,
                asked,
            });
        }
        let played = self.decide(seat, &play.action).await?;
        self.hub.inner.metrics.moves.inc();
        Ok(played)
    }

    /// Plays an action that answers the decision the seat is asked.
    pub(super) async fn decide(&mut self, seat: Seat, action: &str) -> Result<Played, ServerError> {
        readable(action)?;
        self.table_mut()?.play(seat, action)?;
        self.roll()?;
        let change = Change {
            decided: Some(seat),
            // Playing on gives up on a takeback.
            meta: self.meta.takeback.take().is_some(),
            ..Change::default()
        };
        self.commit(change).await?.ok_or(ServerError::Gone)
    }

    pub(crate) fn check(&self, caller: &Caller, seat: Option<Seat>, action: &str) -> Result<(), ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        readable(action)?;
        Ok(self.playing()?.check(seat, action)?)
    }

    pub(crate) async fn undo(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        steps: Option<u32>,
    ) -> Result<(), ServerError> {
        let seat = match seat {
            Some(_) => self.seat_of(caller, seat, None)?,
            // At a shared screen: whoever can undo something.
            None => {
                self.seat_of(caller, None, None)?;
                let table = self.playing()?;
                let held = self.standing(caller)?.seats;
                let undoes = held.iter().find(|seat| table.undo_reach(*seat) > 0);
                self.seat_of(caller, undoes, None)?
            }
        };
        self.own_decisions(seat)?;
        self.may_go_back()?;
        let table = self.table_mut()?;
        let steps = steps.unwrap_or_else(|| table.undo_reach(seat));
        table.undo(seat, steps)?;
        let rate = self.rate();
        self.clocks.undo(rate, seat, steps);
        let change = Change {
            meta: self.meta.takeback.take().is_some(),
            ..Change::default()
        };
        self.commit(change).await?;
        Ok(())
    }

    pub(crate) fn question(&self, caller: &Caller, seat: Option<Seat>) -> Result<Question, ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        let table = self.playing()?;
        Ok(Question {
            game: self.game,
            seat,
            decision: table.decision(seat).ok_or(ServerError::NotYourTurn { seat })?,
            view: table.view(court_core::Viewer::Seat(seat)),
            offers: table.offers(seat),
        })
    }

    /// The seat's person decides, not a bot.
    fn own_decisions(&self, seat: Seat) -> Result<(), ServerError> {
        match self.meta.seat(seat).decided_by_bot() {
            Some(_) => Err(ServerError::WithBot(seat)),
            None => Ok(()),
        }
    }
}

fn readable(action: &str) -> Result<(), ServerError> {
    if action.len() > MAX_ACTION {
        let message = format!("an action must have at most {MAX_ACTION} characters");
        return Err(ServerError::bad("not-notation", message));
    }
    Ok(())
}
