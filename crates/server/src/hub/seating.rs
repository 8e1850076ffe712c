//! The seats of a new table, and the keys to them.

use court_api::{SeatKey, SeatKind, SeatRequest};
use court_core::{MAX_SEATS, Seat};

use crate::keeper::{SeatMeta, clean_name, tell_apart};
use crate::once::Mint;
use crate::store::Role;
use crate::{Caller, KeyHash, ServerError};

/// Seats as asked for, with the keys to them.
#[derive(Default)]
pub(super) struct Seating {
    pub(super) seats: Vec<SeatMeta>,
    pub(super) keys: Vec<(KeyHash, Role)>,
    pub(super) given: Vec<SeatKey>,
    pub(super) invites: Vec<SeatKey>,
    /// The first seat of the creator.
    pub(super) own: Option<Seat>,
}

impl Seating {
    /// Seats that the caller asks for.
    pub(super) fn new(caller: &Caller, mint: &Mint, requests: Vec<SeatRequest>) -> Result<Self, ServerError> {
        if requests.len() > MAX_SEATS {
            let message = format!("no game has more than {MAX_SEATS} seats");
            return Err(ServerError::bad("bad-seats", message));
        }
        let mut seating = Self::default();
        for (seat, request) in Seat::all(requests.len() as u8).zip(requests) {
            let meta = seating.seat(caller, mint, seat, request)?;
            seating.seats.push(meta);
        }
        tell_apart(&mut seating.seats);
        Ok(seating)
    }

    fn seat(
        &mut self,
        caller: &Caller,
        mint: &Mint,
        seat: Seat,
        request: SeatRequest,
    ) -> Result<SeatMeta, ServerError> {
        let (kind, name) = match request {
            SeatRequest::Bot { level } => return Ok(SeatMeta::bot(level, seat)),
            SeatRequest::Open => {
                return Ok(SeatMeta::person(SeatKind::Open, "Open seat".to_owned(), false));
            }
            SeatRequest::Invited { name } => {
                let token = mint.key(Role::Invite(seat));
                self.keys.push((KeyHash::of(&token), Role::Invite(seat)));
                self.invites.push(SeatKey { seat, token });
                return Ok(SeatMeta::person(SeatKind::Person, clean_name(name, seat)?, false));
            }
            SeatRequest::Me { name } => (SeatKind::Person, name),
            SeatRequest::SameScreen { name } => (SeatKind::SameScreen, name),
        };
        let token = mint.key(Role::Seat(seat));
        self.keys.push((KeyHash::of(&token), Role::Seat(seat)));
        self.given.push(SeatKey { seat, token });
        let identity = caller.identity();
        self.keys
            .extend(identity.map(|identity| (identity, Role::Seat(seat))));
        self.own = self.own.or(Some(seat));
        Ok(SeatMeta::person(kind, clean_name(name, seat)?, true))
    }
}
