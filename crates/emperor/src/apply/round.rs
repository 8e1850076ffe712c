//! Phases I to III and VII to VIII: income, ageing, offspring, the emperor's action, the round marker.

use court_core::{Log, Seat};

use crate::data::{Imperial, data};
use crate::event::Event;
use crate::pieces::{Age, Electorate, ElectorateSet, Noble, Place, Side, Source};
use crate::state::{Court, Errand, Phase, Succession};

impl Court {
    /// Rounds 2 to 5 begin: electors slide back (3.3), then phases I, II and III.
    fn begin_round<L: Log<Event>>(&mut self, log: &mut L) {
        log.emit(|| Event::RoundBegan { round: self.round });
        self.slid = ElectorateSet::EMPTY;
        for seat in Seat::all(self.seats) {
            self.receive_income(seat, log);
        }
        self.age(log);
        if self.throne.is_none() {
            // 5.4 and R23: after all have aged; N5: also if it was empty before.
            log.fired("5.4");
            self.fill_throne(Succession::Ageing, log);
        } else {
            self.begin_offspring(log);
        }
    }

    /// Phase I (4.1 to 4.3).
    fn receive_income<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let mut thalers = data().money.income;
        for electorate in self.in_play.iter() {
            thalers += self.income(electorate, seat);
            if electorate == Electorate::Saxony && self.lands[electorate].is_ruled_by(seat) {
                log.fired("9.6");
            }
        }
        let gained = self.families[seat].earn(thalers);
        if gained < thalers {
            log.fired("R34");
        }
        log.emit(|| Event::Income {
            seat,
            thalers: gained,
        });
    }

    /// Phase II (5.1 to 5.3).
    fn age<L: Log<Event>>(&mut self, log: &mut L) {
        if let Some(eminence) = self.eminence.take() {
            self.families[eminence.owner].nobles += 1;
            log.emit(|| Event::EminenceDied { seat: eminence.owner });
        }
        if let Some(noble) = self.throne {
            self.throne = self.grow_older(noble, Place::Throne, log);
        }
        for electorate in self.in_play.iter() {
            if let Some(noble) = self.lands[electorate].elector {
                let survivor = self.grow_older(noble, Place::Elector(electorate), log);
                self.lands[electorate].elector = survivor;
                if survivor.is_none() {
                    log.fired("R6");
                }
            }
            for seat in Seat::all(self.seats) {
                let land = &mut self.lands[electorate];
                let (living, dead) = land.nobles[seat].aged();
                if dead > 0 {
                    let before = land.nobles[seat];
                    land.free.aristocrat += dead;
                    self.families[seat].nobles += dead;
                    for (side, age, count) in before.kinds().filter(|(_, age, _)| age.older().is_none()) {
                        for _ in 0..count {
                            log.emit(|| Event::Died {
                                noble: Noble {
                                    owner: seat,
                                    side,
                                    age,
                                },
                                place: Place::Aristocrat(electorate),
                            });
                        }
                    }
                }
                self.lands[electorate].nobles[seat] = living;
            }
        }
        log.emit(|| Event::Aged);
    }

    fn grow_older<L: Log<Event>>(&mut self, noble: Noble, place: Place, log: &mut L) -> Option<Noble> {
        let survivor = noble.age.older().map(|age| Noble { age, ..noble });
        if survivor.is_none() {
            self.retire(noble);
            log.emit(|| Event::Died { noble, place });
        }
        survivor
    }

    /// The emperor needs a noble on the throne (5.4, 11.6): one of his choice from an aristocrat space; having none, a
    /// Baron of 45 from the supply, unasked (N1); having none either, the throne stays empty (R29).
    pub(super) fn fill_throne<L: Log<Event>>(&mut self, succession: Succession, log: &mut L) {
        if !self.home_of(self.emperor).is_empty() {
            self.phase = Phase::Throne { succession };
            return;
        }
        if self.families[self.emperor].nobles > 0 {
            let noble = self.draw_noble(self.emperor, Side::Baron, Age::FortyFive);
            self.throne = Some(noble);
            log.emit(|| Event::Crowned { noble });
        }
        self.after_succession(succession, log);
    }

    /// A noble comes from an aristocrat space to the throne.
    pub(super) fn ascend<L: Log<Event>>(&mut self, from: Electorate, noble: Noble, log: &mut L) {
        self.lift(Place::Aristocrat(from), noble);
        self.throne = Some(noble);
        log.emit(|| Event::Ascended { noble, from });
    }

    /// The throne has been seen to: back to where it fell empty.
    pub(super) fn after_succession<L: Log<Event>>(&mut self, succession: Succession, log: &mut L) {
        match succession {
            Succession::Ageing => self.begin_offspring(log),
            Succession::Doctor => self.next_turn(log),
            Succession::Election { deposed } => self.rehouse_emperor(deposed, log),
        }
    }

    /// Phase III, from the emperor (3.2).
    fn begin_offspring<L: Log<Event>>(&mut self, log: &mut L) {
        self.current = self.emperor;
        if !self.ask_for_child(log) {
            self.next_child(log);
        }
    }

    /// The next player's child; after the last one the cards return (6.3, N16) and phase IV begins.
    pub(super) fn next_child<L: Log<Event>>(&mut self, log: &mut L) {
        loop {
            self.current = self.current.next(self.seats);
            if self.current == self.emperor {
                break;
            }
            if self.ask_for_child(log) {
                return;
            }
        }
        for (_, family) in self.families.iter_mut() {
            self.display.gather(&mut family.cards);
        }
        log.emit(|| Event::CardsReturned);
        self.begin_actions();
    }

    /// Son or daughter (6.1, 6.2)? Returns whether the player has to decide something.
    fn ask_for_child<L: Log<Event>>(&mut self, log: &mut L) -> bool {
        let seat = self.current;
        let (blue, pink) = self.families[seat].colours(&self.rules);
        if blue > pink {
            if self.families[seat].nobles == 0 || self.placeable().is_empty() {
                log.fired("R39");
                log.emit(|| Event::SonLost { seat });
                return false;
            }
            let noble = self.draw_noble(seat, Side::Baron, Age::Fifteen);
            self.phase = Phase::Settle {
                noble,
                errand: Errand::Son,
            };
            return true;
        }
        if blue + pink == 0 {
            // R35, N18
            log.fired("R35");
            if self.rules.no_cards_no_child {
                log.emit(|| Event::Childless { seat });
                return false;
            }
        }
        let mut suitors = false;
        self.each_suitor(seat, |_, _| suitors = true);
        if !suitors {
            log.fired("R40");
            self.receive_unmarried(log);
            return false;
        }
        self.phase = Phase::Daughter;
        true
    }

    /// A proposal (6.2).
    pub(super) fn propose<L: Log<Event>>(&mut self, place: Place, baron: Noble, log: &mut L) {
        let seat = self.current;
        log.emit(|| Event::Proposed { seat, baron, place });
        self.phase = Phase::Proposal { baron, place };
    }

    /// The marriage: the Baron turns, the daughter's player gains a point and no thaler (6.2, N25).
    pub(super) fn accept<L: Log<Event>>(&mut self, place: Place, baron: Noble, log: &mut L) {
        log.fired("6.2");
        self.wed(place, baron, log);
        self.score(self.current, Source::Marriage, data().worth.marriage, log);
        self.next_child(log);
    }

    /// Refused or not offered: a thaler (6.2, N25).
    pub(super) fn stay_unmarried<L: Log<Event>>(&mut self, log: &mut L) {
        log.fired("N25");
        self.receive_unmarried(log);
        self.next_child(log);
    }

    fn receive_unmarried<L: Log<Event>>(&mut self, log: &mut L) {
        let seat = self.current;
        let thalers = self.families[seat].earn(data().money.daughter);
        log.emit(|| Event::Unmarried { seat, thalers });
    }

    /// Phase VII (12.1): points and thalers at once, then the imperial city.
    pub(super) fn reward_emperor<L: Log<Event>>(&mut self, log: &mut L) {
        let seat = self.emperor;
        let reward = data().rounds[self.round as usize - 1];
        log.fired("12.1");
        self.score(seat, Source::Emperor, reward.points, log);
        if reward.thalers > 0 {
            let thalers = self.families[seat].earn(reward.thalers);
            log.emit(|| Event::EmperorPaid { seat, thalers });
        }
        // R45: no free space, nothing happens.
        match reward.imperial {
            Imperial::Place if self.imperial_supply > 0 && !self.city_sites().is_empty() => {
                self.phase = Phase::ImperialPlace;
            }
            Imperial::Move if !self.movable_imperials().is_empty() => self.phase = Phase::ImperialMove,
            Imperial::None | Imperial::Place | Imperial::Move => self.end_round(log),
        }
    }

    /// Phase VIII (13.1), or the end after round 5 (14.1).
    pub(super) fn end_round<L: Log<Event>>(&mut self, log: &mut L) {
        if self.round as usize == data().rounds.len() {
            self.phase = Phase::Over;
            log.emit(|| Event::Ended);
        } else {
            self.round += 1;
            self.begin_round(log);
        }
    }
}
