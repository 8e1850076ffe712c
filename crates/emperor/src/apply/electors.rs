//! Phase V: new electors (chapter 10).

use court_core::{Log, Seat, SeatSet};

use crate::data::data;
use crate::event::Event;
use crate::pieces::{Age, Card, Electorate, ElectorateSet, Noble, Place, Side, Source};
use crate::state::{Court, Eminence, Errand, Phase};

impl Court {
    /// First the Grey Eminence (10.1), then the electorates.
    pub(super) fn begin_electors<L: Log<Event>>(&mut self, log: &mut L) {
        if let Some(seat) = self.holder(Card::GreyEminence) {
            if self.families[seat].nobles > 0 {
                self.phase = Phase::Eminence { seat };
                return;
            }
            // R38: no tile, no effect.
            log.fired("R38");
        }
        self.resolve_electors(self.in_play, log);
    }

    /// The Grey Eminence takes his place (8.12).
    pub(super) fn place_eminence<L: Log<Event>>(&mut self, seat: Seat, electorate: Electorate, log: &mut L) {
        self.draw_noble(seat, Side::Baron, Age::FortyFive);
        self.eminence = Some(Eminence {
            owner: seat,
            electorate,
        });
        log.fired("8.12");
        log.emit(|| Event::EminencePlaced { seat, electorate });
        self.resolve_electors(self.in_play, log);
    }

    /// Goes on with the electorates behind this one (R13).
    pub(super) fn resolve_electors_after<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) {
        let rest = self
            .in_play
            .iter()
            .filter(|other| other.index() > electorate.index())
            .collect();
        self.resolve_electors(rest, log);
    }

    /// One electorate completely after the other (N13), until somebody has to decide something; then phase VI.
    pub(super) fn resolve_electors<L: Log<Event>>(&mut self, rest: ElectorateSet, log: &mut L) {
        for electorate in rest.iter() {
            if self.contest(electorate, log) {
                return;
            }
        }
        self.continue_election(log);
    }

    /// Who has the most power here (10.2, 10.3)? Returns whether somebody has to decide something.
    fn contest<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) -> bool {
        let mut highest = 0;
        let mut leaders = SeatSet::EMPTY;
        for seat in Seat::all(self.seats) {
            let power = self.power(electorate, seat);
            if power > highest {
                highest = power;
                leaders = SeatSet::only(seat);
            } else if power == highest {
                leaders.insert(seat);
            }
        }
        if highest == 0 {
            // R9
            log.fired("R9");
            log.emit(|| Event::Vacant { electorate });
            return false;
        }
        match leaders.first() {
            Some(winner) if leaders.len() == 1 => self.win(electorate, winner, log),
            _ => self.ask_emperor(electorate, leaders, log),
        }
    }

    /// A tie is the emperor's (10.3): he chooses among those who sit there or could (N24).
    fn ask_emperor<L: Log<Event>>(&mut self, electorate: Electorate, leaders: SeatSet, log: &mut L) -> bool {
        let can_sit = |seat: &Seat| {
            self.lands[electorate].is_ruled_by(*seat) || !self.candidates(electorate, *seat).is_empty()
        };
        let among: SeatSet = if self.rules.tie_may_vacate {
            leaders
        } else {
            leaders.iter().filter(can_sit).collect()
        };
        if among != leaders {
            log.fired("N24");
        }
        if among.is_empty() {
            self.vacate(electorate, log)
        } else {
            self.phase = Phase::Tie { electorate, among };
            true
        }
    }

    /// The emperor has decided (10.3).
    pub(super) fn decide_tie<L: Log<Event>>(&mut self, electorate: Electorate, winner: Seat, log: &mut L) {
        log.fired("10.3");
        log.emit(|| Event::TieDecided {
            electorate,
            seat: winner,
        });
        if !self.win(electorate, winner, log) {
            self.resolve_electors_after(electorate, log);
        }
    }

    /// The winner stays (10.4), installs an elector (10.5) or has none to install (10.6).
    fn win<L: Log<Event>>(&mut self, electorate: Electorate, winner: Seat, log: &mut L) -> bool {
        if self.lands[electorate].is_ruled_by(winner) {
            log.fired("10.4");
            log.emit(|| Event::ElectorStays {
                electorate,
                seat: winner,
            });
            if electorate == Electorate::Mainz {
                self.pay_mainz(winner, log);
            }
            false
        } else if self.candidates(electorate, winner).is_empty() {
            if self.lands[electorate].nobles[winner].is_empty()
                && winner == self.emperor
                && self.power(electorate, winner) == self.lands[electorate].imperial
            {
                log.fired("R31");
            }
            self.vacate(electorate, log)
        } else {
            self.phase = Phase::Install { electorate, winner };
            true
        }
    }

    /// The new elector takes his seat (10.5).
    pub(super) fn install<L: Log<Event>>(
        &mut self,
        electorate: Electorate,
        place: Place,
        noble: Noble,
        log: &mut L,
    ) {
        let seat = noble.owner;
        let old = self.lands[electorate].elector;
        let former_owner = old.is_none() && self.lands[electorate].last_elector == Some(seat);
        if let Some(old) = old {
            self.lift(Place::Elector(electorate), old);
        }
        self.lift(place, noble);
        self.enthrone_elector(electorate, noble);
        log.fired("10.5");
        log.emit(|| Event::NewElector { electorate, noble });
        if let Some(old) = old {
            self.settle(electorate, old);
            log.emit(|| Event::Settled {
                noble: old,
                place: Place::Aristocrat(electorate),
            });
        }
        if former_owner {
            log.fired("R7");
        }
        if !former_owner || self.rules.reseat_pays {
            self.score(seat, Source::Elector, data().worth.elector, log);
        }
        if electorate == Electorate::Mainz && self.rules.mainz_pays_new_elector {
            // N15, N30
            self.pay_mainz(seat, log);
        }
        self.resolve_electors_after(electorate, log);
    }

    /// The privilege of Mainz (9.4).
    fn pay_mainz<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        log.fired("9.4");
        self.score(seat, Source::Mainz, data().worth.mainz, log);
    }

    /// Nobody can sit here (10.6, R8): the seat is empty, and an old elector must find room. Returns whether his owner has
    /// to choose a knight to push.
    fn vacate<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) -> bool {
        log.emit(|| Event::Vacant { electorate });
        let Some(old) = self.lands[electorate].elector else {
            log.fired("R8");
            return false;
        };
        log.fired("10.6");
        self.lift(Place::Elector(electorate), old);
        if self.lands[electorate].free.aristocrat > 0 {
            self.settle(electorate, old);
            log.emit(|| Event::Settled {
                noble: old,
                place: Place::Aristocrat(electorate),
            });
            return false;
        }
        if self.lands[electorate].has_pushable_knight() {
            self.phase = Phase::Push {
                noble: old,
                electorate,
                errand: Errand::Retreat,
            };
            return true;
        }
        self.retire(old);
        log.emit(|| Event::Retired { noble: old });
        false
    }
}
