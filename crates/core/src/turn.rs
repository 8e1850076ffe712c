//! Whose turn it is, and who is looking.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// These seats have to choose. Several seats choose at the same time and in secret: each commits by an
    /// ordinary action and leaves the set; what was chosen shows when the last has.
    Of(SeatSet),
    /// Nature moves: a shuffle.
    Chance,
    /// The game is over.
    Over,
}

impl Turn {
    /// It is this seat's turn alone.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::Of(SeatSet::only(seat))
    }

    /// The seats that have to choose now; empty at chance and at the end.
    #[must_use]
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::Of(seats) => seats,
            Self::Chance | Self::Over => SeatSet::EMPTY,
        }
    }

    /// Does this seat have to choose now?
    #[must_use]
    pub const fn is_of(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(seats) => {
                for (i, seat) in seats.iter().enumerate() {
                    write!(f, "{}{seat}", if i == 0 { "" } else { " " })?;
                }
                Ok(())
            }
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}

/// Who is looking: a seat sees its own secrets, a spectator sees what everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Someone who sits at the table.
    Seat(Seat),
    /// Someone who only watches.
    Spectator,
}

impl Viewer {
    /// Is this the viewer's own seat?
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every seat of a table, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> + Clone {
        Seat::all(seats)
            .map(Self::Seat)
            .chain(std::iter::once(Self::Spectator))
    }
}
