//! Seats as one of them sees the table.

use court_core::{Seat, SeatSet, Viewer};

/// The seats of a table counted clockwise from one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    first: u8,
    seats: u8,
}

impl Round {
    /// Counted from this seat.
    #[must_use]
    pub const fn from(first: Seat, seats: u8) -> Self {
        Self {
            first: first.index() as u8,
            seats,
        }
    }

    /// Counted from whoever looks; for a spectator from the first seat.
    #[must_use]
    pub fn of(viewer: Viewer, seats: u8) -> Self {
        Self::from(viewer.seat().unwrap_or_default(), seats)
    }

    /// How far this seat sits from the first, clockwise.
    #[must_use]
    pub const fn place(self, seat: Seat) -> usize {
        let index = seat.index() as u8;
        (if index >= self.first {
            index - self.first
        } else {
            index + self.seats - self.first
        }) as usize
    }

    /// The seat at this distance; `None` where nobody sits.
    #[must_use]
    pub const fn seat(self, place: usize) -> Option<Seat> {
        if place >= self.seats as usize {
            return None;
        }
        let index = self.first + place as u8;
        Some(Seat::new(if index >= self.seats {
            index - self.seats
        } else {
            index
        }))
    }

    /// Is the seat at this distance one of these?
    #[must_use]
    pub const fn has(self, set: SeatSet, place: usize) -> bool {
        match self.seat(place) {
            Some(seat) => set.contains(seat),
            None => false,
        }
    }
}

/// What a relative seat is called.
pub(crate) fn seat_name(place: usize) -> String {
    format!("+{place}")
}
