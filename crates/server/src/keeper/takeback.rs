//! Going back by consent.

use court_api::Takeback;
use court_core::{Seat, SeatSet};
use court_table::{Entry, in_force};

use super::Keeper;
use super::commit::Change;
use crate::{Caller, ServerError};

impl Keeper {
    pub(crate) async fn ask_takeback(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        to: Option<u32>,
    ) -> Result<(), ServerError> {
        let seat = self.seat_of(caller, seat, None)?;
        self.playing()?;
        self.may_go_back()?;
        // This comes before anything changes in memory, because reading may fail.
        self.make_whole().await?;
        if self.meta.takeback.is_some() {
            return Err(ServerError::wrong_time(
                "takeback-waits",
                "another request to take back is waiting for an answer",
            ));
        }
        let to = match to {
            Some(to) => to,
            None => self.before_last_decision(seat)?,
        };
        if to >= self.playing()?.in_force() {
            let error = court_table::TableError::NoUndo("the game has not got that far yet");
            return Err(error.into());
        }
        // Whoever shares the caller's screen agrees with them; bots always agree.
        let held = self.standing(caller)?.seats;
        let mut waiting_for: SeatSet = self.meta.people();
        for own in held.iter() {
            waiting_for.remove(own);
        }
        self.meta.takeback = Some(Takeback {
            by: seat,
            to,
            waiting_for,
        });
        if waiting_for.is_empty() {
            return self.go_back().await;
        }
        let change = Change::notice("takeback-asked", format!("{seat} asks to take a move back."));
        self.commit(change.meta()).await?;
        Ok(())
    }

    pub(crate) async fn answer_takeback(
        &mut self,
        caller: &Caller,
        seat: Option<Seat>,
        agree: bool,
    ) -> Result<(), ServerError> {
        let held = match seat {
            Some(_) => SeatSet::only(self.seat_of(caller, seat, None)?),
            None => {
                self.seat_of(caller, None, None)?;
                self.standing(caller)?.seats
            }
        };
        self.playing()?;
        if agree {
            self.make_whole().await?;
        }
        let none = || ServerError::wrong_time("no-takeback", "no request to take back is waiting for you");
        let takeback = self.meta.takeback.as_mut().ok_or_else(none)?;
        let asked: Vec<Seat> = held
            .iter()
            .filter(|seat| takeback.waiting_for.contains(*seat) || (!agree && *seat == takeback.by))
            .collect();
        let Some(first) = asked.first().copied() else {
            return Err(none());
        };
        if !agree {
            let change = if first == takeback.by {
                Change::notice(
                    "takeback-lapsed",
                    format!("{first} has withdrawn the request to take back."),
                )
            } else {
                Change::notice(
                    "takeback-refused",
                    format!("{first} does not agree to take back the move."),
                )
            };
            self.meta.takeback = None;
            self.commit(change.meta()).await?;
            return Ok(());
        }
        for seat in asked {
            takeback.waiting_for.remove(seat);
        }
        if takeback.waiting_for.is_empty() {
            return self.go_back().await;
        }
        let change = Change::notice(
            "takeback-agreed",
            format!("{first} agrees to take back the move."),
        );
        self.commit(change.meta()).await?;
        Ok(())
    }

    /// All agree.
    async fn go_back(&mut self) -> Result<(), ServerError> {
        let Some(Takeback { by, to, .. }) = self.meta.takeback.take() else {
            return Ok(());
        };
        if let Err(error) = self.table_mut()?.takeback(by, to) {
            // The request has been removed from the meta in memory only.
            self.broken = true;
            return Err(error.into());
        }
        self.roll()?;
        let change = Change::notice("taken-back", format!("The table went back, as {by} asked."));
        self.commit(change.meta()).await?;
        Ok(())
    }

    /// How many entries were in force before the seat's last decision.
    fn before_last_decision(&self, seat: Seat) -> Result<u32, ServerError> {
        let line = in_force(self.playing()?.entries_from(0)?);
        let by_seat = |entry: &Entry| matches!(entry, Entry::Play { seat: who, .. } if *who == seat);
        let last = line.iter().rposition(|(_, entry)| by_seat(entry));
        let none = court_table::TableError::NoUndo("this seat has not decided anything yet");
        last.map(|place| place as u32).ok_or_else(|| none.into())
    }
}
