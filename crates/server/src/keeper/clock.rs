//! Time: banks and deadlines. Only people who play for themselves are timed.

use court_api::{Absence, Millis, Pace};
use court_core::Seat;
use serde::{Deserialize, Serialize};

/// A running clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Running {
    decision: u32,
    since: Millis,
}

/// The clocks of all seats.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Clocks {
    /// Milliseconds left in each bank, at a live table.
    left: Vec<i64>,
    running: Vec<Option<Running>>,
}

/// How a table's time is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    pub(crate) pace: Pace,
    /// How many milliseconds one second of the table lasts.
    pub(crate) second: i64,
}

impl Rate {
    fn bank(self) -> i64 {
        match self.pace {
            Pace::Live { bank_seconds, .. } => i64::from(bank_seconds) * self.second,
            Pace::Relaxed | Pace::Days { .. } => 0,
        }
    }

    fn increment(self) -> i64 {
        match self.pace {
            Pace::Live {
                increment_seconds, ..
            } => i64::from(increment_seconds) * self.second,
            Pace::Relaxed | Pace::Days { .. } => 0,
        }
    }
}

impl Clocks {
    /// Full banks.
    pub(crate) fn new(rate: Rate, seats: usize) -> Self {
        Self {
            left: vec![rate.bank(); seats],
            running: vec![None; seats],
        }
    }

    /// Follows the table: stops the clocks of seats that are no longer asked, and starts those of newly asked seats.
    /// `asked` gives the decision a timed seat is asked; `decided` is who has just decided.
    pub(crate) fn follow(
        &mut self,
        rate: Rate,
        now: Millis,
        decided: Option<Seat>,
        asked: impl Fn(Seat) -> Option<u32>,
    ) {
        if rate.pace == Pace::Relaxed {
            return;
        }
        for seat in Seat::all(self.running.len() as u8) {
            let (decision, place) = (asked(seat), seat.index());
            let running = self.running[place];
            if running.map(|running| running.decision) == decision {
                continue;
            }
            if let Some(Running { since, .. }) = running {
                self.left[place] = (self.left[place] - (now - since)).max(0);
                if decided == Some(seat) {
                    self.left[place] += rate.increment();
                }
            }
            self.running[place] = decision.map(|decision| Running { decision, since: now });
        }
    }

    /// The same clocks by a time that is this far ahead.
    pub(crate) fn moved(&self, ahead: Millis) -> Self {
        let mut moved = self.clone();
        for running in moved.running.iter_mut().flatten() {
            running.since += ahead;
        }
        moved
    }

    /// After the server was down: time does not run while nobody can play. Deadlines in days still stand.
    pub(crate) fn go_on(&mut self, rate: Rate, now: Millis) {
        if matches!(rate.pace, Pace::Live { .. }) {
            for running in self.running.iter_mut().flatten() {
                running.since = now;
            }
        }
    }

    /// Somebody is back. If their time had run out they get at least a fifth of the bank, so that they can play.
    pub(crate) fn come_back(&mut self, rate: Rate, seat: Seat, why_away: Absence) {
        if why_away == Absence::TimeOut {
            let place = seat.index();
            self.left[place] = self.left[place].max(rate.bank() / 5);
        }
    }

    /// Somebody took decisions back, so the time gained by them goes too.
    pub(crate) fn undo(&mut self, rate: Rate, seat: Seat, decisions: u32) {
        let place = seat.index();
        self.left[place] = (self.left[place] - i64::from(decisions) * rate.increment()).max(0);
    }

    /// Milliseconds left in the seat's bank.
    pub(crate) fn left(&self, rate: Rate, seat: Seat, now: Millis) -> Option<u64> {
        let Pace::Live { .. } = rate.pace else { return None };
        let left = *self.left.get(seat.index())?;
        let used = self.running[seat.index()].map_or(0, |running| now - running.since);
        Some(u64::try_from(left - used).unwrap_or(0))
    }

    /// When the seat's time runs out.
    pub(crate) fn deadline(&self, rate: Rate, seat: Seat) -> Option<Millis> {
        let running = (*self.running.get(seat.index())?)?;
        match rate.pace {
            Pace::Relaxed => None,
            Pace::Live { .. } => Some(running.since + self.left[seat.index()]),
            Pace::Days { hours_per_decision } => {
                Some(running.since + i64::from(hours_per_decision) * 3600 * rate.second)
            }
        }
    }

    /// When the next seat's time runs out.
    pub(crate) fn next_deadline(&self, rate: Rate) -> Option<Millis> {
        Seat::all(self.running.len() as u8)
            .filter_map(|seat| self.deadline(rate, seat))
            .min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Rate = Rate {
        pace: Pace::Live {
            bank_seconds: 100,
            increment_seconds: 5,
        },
        second: 1000,
    };
    const ONE: Seat = Seat::new(0);
    const TWO: Seat = Seat::new(1);

    #[test]
    fn a_bank_runs_while_its_seat_is_asked_and_grows_by_deciding() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.follow(LIVE, 1_000, None, |seat| (seat == ONE).then_some(0));
        assert_eq!(clocks.deadline(LIVE, ONE), Some(101_000));
        assert_eq!(clocks.left(LIVE, ONE, 11_000), Some(90_000));
        clocks.follow(LIVE, 11_000, Some(ONE), |seat| (seat == TWO).then_some(1));
        assert_eq!(clocks.left(LIVE, ONE, 99_000), Some(95_000));
        assert_eq!(clocks.deadline(LIVE, TWO), Some(111_000));
        // Taken back: the seat is asked again under another number, without the increment.
        clocks.follow(LIVE, 12_000, None, |seat| (seat == ONE).then_some(3));
        assert_eq!(clocks.left(LIVE, TWO, 12_000), Some(99_000));
        assert_eq!(clocks.next_deadline(LIVE), Some(107_000));
    }

    #[test]
    fn the_time_the_server_was_away_is_nobodys() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.follow(LIVE, 0, None, |seat| (seat == ONE).then_some(0));
        clocks.go_on(LIVE, 1_000_000);
        assert_eq!(clocks.left(LIVE, ONE, 1_000_000), Some(100_000));
        let days = Rate {
            pace: Pace::Days {
                hours_per_decision: 24,
            },
            second: 1000,
        };
        let mut clocks = Clocks::new(days, 2);
        clocks.follow(days, 0, None, |seat| (seat == ONE).then_some(0));
        clocks.go_on(days, 1_000_000);
        assert_eq!(clocks.next_deadline(days), Some(24 * 3_600_000));
    }

    #[test]
    fn whose_time_had_run_out_has_time_to_play_when_they_are_back() {
        let mut clocks = Clocks::new(LIVE, 2);
        clocks.follow(LIVE, 0, None, |seat| (seat == ONE).then_some(0));
        clocks.follow(LIVE, 200_000, None, |_| None);
        assert_eq!(clocks.left(LIVE, ONE, 200_000), Some(0));
        // Otherwise, handing a seat over and taking it back would be a way to gain time.
        clocks.come_back(LIVE, ONE, Absence::Handed);
        assert_eq!(clocks.left(LIVE, ONE, 200_000), Some(0));
        clocks.come_back(LIVE, ONE, Absence::TimeOut);
        assert_eq!(clocks.left(LIVE, ONE, 200_000), Some(20_000));
    }
}
