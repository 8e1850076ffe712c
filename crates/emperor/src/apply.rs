//! Doing what was decided: one function per decision, and the flow from phase to phase.

mod actions;
mod election;
mod electors;
mod round;

use court_core::{Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::pieces::{Electorate, Ground, Noble, Place, Source, Space};
use crate::state::{Court, Emperor, Errand, Phase, Step};

pub(crate) fn apply_unchecked<L: Log<Event>>(game: &mut Emperor, seat: Seat, action: Action, log: &mut L) {
    let court = &mut game.court;
    match (court.phase, action) {
        (Phase::FirstCity, Action::At(electorate)) => court.place_first_city(electorate, log),
        (
            Phase::Setup {
                step: Step::Knight, ..
            },
            Action::Space(to),
        ) => court.set_up_knight(seat, to, log),
        (Phase::Setup { step, .. }, Action::At(electorate)) => {
            court.set_up_noble(step, seat, electorate, log)
        }
        (Phase::Throne { succession }, Action::Noble(Place::Aristocrat(from), noble)) => {
            court.ascend(from, noble, log);
            court.after_succession(succession, log);
        }
        (Phase::Daughter, Action::Pass) => court.stay_unmarried(log),
        (Phase::Daughter, Action::Noble(place, baron)) => court.propose(place, baron, log),
        (Phase::Proposal { baron, place }, Action::Accept) => court.accept(place, baron, log),
        (Phase::Proposal { .. }, Action::Refuse) => {
            log.emit(|| Event::Refused { seat });
            court.stay_unmarried(log);
        }
        (Phase::Turn, Action::Pass) => court.pass(log),
        (Phase::Turn, Action::Take(offer)) => court.take(offer, log),
        (Phase::Turn, Action::TakeUnused(card)) => court.take_unused(card, log),
        (Phase::Turn, Action::Privilege(privilege)) => court.use_privilege(privilege, log),
        (Phase::Turn, Action::Knight(from)) => court.phase = Phase::Knight { from },
        (Phase::Knight { from }, Action::Space(to)) => court.knight(from, to, log),
        (Phase::Doctor, Action::Noble(place, noble)) => court.treat(place, noble, log),
        (Phase::Move, Action::Noble(place, noble)) => court.set_out(place, noble),
        (Phase::Promotion, Action::At(electorate)) => court.promote(electorate, log),
        (Phase::KingsDaughter, Action::Noble(place, baron)) => court.wed_kings_daughter(place, baron, log),
        (Phase::Ordinance, Action::At(electorate)) => court.found_city(electorate, log),
        (Phase::Settle { noble, errand }, Action::At(electorate)) => {
            court.settle_or_push(noble, electorate, errand, log);
        }
        (
            Phase::Push {
                noble,
                electorate,
                errand,
            },
            Action::Push(owner),
        ) => court.push(owner, noble, electorate, errand, log),
        (Phase::Eminence { .. }, Action::Pass) => court.resolve_electors(court.in_play, log),
        (Phase::Eminence { seat }, Action::At(electorate)) => court.place_eminence(seat, electorate, log),
        (Phase::Tie { electorate, .. }, Action::Favour(winner)) => court.decide_tie(electorate, winner, log),
        (Phase::Install { electorate, .. }, Action::Noble(place, noble)) => {
            court.install(electorate, place, noble, log);
        }
        (Phase::NameChurch { .. }, Action::At(electorate)) => court.name_church(seat, electorate, log),
        (Phase::NameExcommunication { .. }, Action::At(electorate)) => {
            court.name_excommunicated(seat, electorate, log);
        }
        (Phase::Ballot { waiting }, Action::Vote(ballot)) => game.vote(seat, ballot, waiting, log),
        (Phase::ImperialPlace, Action::At(electorate)) => {
            court.place_imperial(electorate);
            log.emit(|| Event::ImperialPlaced { electorate });
            court.end_round(log);
        }
        (Phase::ImperialMove, Action::Pass) => {
            log.fired("R45");
            court.end_round(log);
        }
        (Phase::ImperialMove, Action::At(from)) => court.phase = Phase::ImperialTo { from },
        (Phase::ImperialTo { from }, Action::At(to)) => {
            if !court.may_leave_imperials() {
                log.fired("R45 duty");
            }
            court.move_imperial(from, to);
            log.emit(|| Event::ImperialMoved { from, to });
            court.end_round(log);
        }
        (phase, action) => unreachable!("{action} is no answer to {phase:?}"),
    }
}

/// What several phases share.
impl Court {
    /// Victory points, and the story of it.
    fn score<L: Log<Event>>(&mut self, seat: Seat, source: Source, points: u8, log: &mut L) {
        self.award(seat, source, points);
        log.emit(|| Event::Scored { seat, points, source });
    }

    /// Rule 1.6: to a free aristocrat space, else by pushing a knight.
    fn settle_or_push<L: Log<Event>>(
        &mut self,
        noble: Noble,
        electorate: Electorate,
        errand: Errand,
        log: &mut L,
    ) {
        if self.lands[electorate].free.aristocrat == 0 {
            self.phase = Phase::Push {
                noble,
                electorate,
                errand,
            };
            return;
        }
        self.settle(electorate, noble);
        match errand {
            Errand::Move { from } => log.emit(|| Event::Moved {
                noble,
                from,
                to: electorate,
            }),
            Errand::Son | Errand::Permit | Errand::Palatinate | Errand::Deposed | Errand::Retreat => {
                log.emit(|| Event::Settled {
                    noble,
                    place: Place::Aristocrat(electorate),
                });
            }
        }
        match errand {
            Errand::Son => {
                log.fired("6.1");
                self.next_child(log);
            }
            Errand::Permit | Errand::Palatinate | Errand::Move { .. } => self.next_turn(log),
            Errand::Deposed => self.reward_emperor(log),
            Errand::Retreat => self.resolve_electors_after(electorate, log),
        }
    }

    /// A knight makes room (1.6, R25, R26).
    fn push<L: Log<Event>>(
        &mut self,
        owner: Seat,
        noble: Noble,
        electorate: Electorate,
        errand: Errand,
        log: &mut L,
    ) {
        let space = Space {
            electorate,
            ground: Ground::Aristocrat,
        };
        self.dismiss_knight(owner, space);
        log.emit(|| Event::KnightPushed { owner, electorate });
        log.fired(if errand == Errand::Retreat { "R26" } else { "1.6" });
        self.settle_or_push(noble, electorate, errand, log);
    }
}
