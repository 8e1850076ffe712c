//! Who sits where: taking seats, starting, leaving them to bots, and talking.

use court_api::{ChatLine, Join, Joined, SeatKey, TableId};
use court_core::Seat;
use court_games::Level;

use crate::hub::Hub;
use crate::{Caller, ServerError};

impl Hub {
    /// Takes a seat.
    ///
    /// # Errors
    /// If the game has started, no seat is free, or the caller's link does not open one.
    pub async fn join(&self, caller: &Caller, id: &TableId, join: Join) -> Result<Joined, ServerError> {
        let asked = ("join", join.clone());
        self.once(caller, id, asked, |keeper, caller| {
            Box::pin(keeper.join(caller, join))
        })
        .await
    }

    /// Makes a new invitation to a seat that nobody uses yet; the old one stops working.
    ///
    /// # Errors
    /// If the caller is not the host, the game has started, or the seat is taken.
    pub async fn invite(&self, caller: &Caller, id: &TableId, seat: Seat) -> Result<SeatKey, ServerError> {
        self.once(caller, id, ("invite", seat), move |keeper, caller| {
            Box::pin(keeper.invite(caller, seat))
        })
        .await
    }

    /// Starts the game; seats that are still free go to bots of level `fill`.
    ///
    /// # Errors
    /// If the caller is not the host, the game has started, or seats are free and `fill` is not given.
    pub async fn start(&self, caller: &Caller, id: &TableId, fill: Option<Level>) -> Result<(), ServerError> {
        self.once(caller, id, ("start", fill), move |keeper, caller| {
            Box::pin(keeper.start(caller, fill))
        })
        .await
    }

    /// Closes a table whose game has not started.
    ///
    /// # Errors
    /// If the caller is not the host or the game has started.
    pub async fn close_table(&self, caller: &Caller, id: &TableId) -> Result<(), ServerError> {
        self.once(caller, id, ("close", ()), |keeper, caller| {
            Box::pin(keeper.close_table(caller))
        })
        .await
    }

    /// Lets a bot play for the seat until it is taken back.
    ///
    /// # Errors
    /// If the seat is not the caller's, or a bot already plays for it.
    pub async fn hand_to_bot(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        level: Option<Level>,
    ) -> Result<(), ServerError> {
        self.once(
            caller,
            id,
            ("hand-to-bot", (seat, level)),
            move |keeper, caller| Box::pin(keeper.hand_to_bot(caller, seat, level)),
        )
        .await
    }

    /// Takes the seat back from the bot that plays for it.
    ///
    /// # Errors
    /// If no bot does, or the seat was resigned.
    pub async fn take_back(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
    ) -> Result<(), ServerError> {
        self.once(caller, id, ("take-back-seat", seat), move |keeper, caller| {
            Box::pin(keeper.take_back(caller, seat))
        })
        .await
    }

    /// Resigns: a bot plays the seat to the end.
    ///
    /// # Errors
    /// If the seat is not the caller's.
    pub async fn resign(&self, caller: &Caller, id: &TableId, seat: Option<Seat>) -> Result<(), ServerError> {
        self.once(caller, id, ("resign", seat), move |keeper, caller| {
            Box::pin(keeper.resign(caller, seat))
        })
        .await
    }

    /// Says something at the table.
    ///
    /// # Errors
    /// If the caller holds no seat, or the text is empty or too long.
    pub async fn chat(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        text: String,
    ) -> Result<ChatLine, ServerError> {
        self.once(
            caller,
            id,
            ("chat", (seat, text.clone())),
            move |keeper, caller| Box::pin(keeper.chat(caller, seat, text)),
        )
        .await
    }
}
