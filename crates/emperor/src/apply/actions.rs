//! Phase IV: actions (chapters 7, 8 and 9).

use court_core::{Log, SeatSet};

use crate::action::Privilege;
use crate::data::data;
use crate::event::Event;
use crate::pieces::{Age, Card, Electorate, Ground, KnightFrom, Noble, Offer, Place, Side, Source, Space};
use crate::state::{Court, Errand, Phase, Succession};

impl Court {
    /// Phase IV begins with the emperor (3.2).
    pub(crate) fn begin_actions(&mut self) {
        self.acting = SeatSet::full(self.seats);
        self.current = self.emperor;
        self.phase = Phase::Turn;
    }

    /// The next player still in the phase; when it has ended for all, phase V (7.1, 7.2).
    pub(super) fn next_turn<L: Log<Event>>(&mut self, log: &mut L) {
        if self.acting.is_empty() {
            self.begin_electors(log);
            return;
        }
        let mut seat = self.current.next(self.seats);
        while !self.acting.contains(seat) {
            seat = seat.next(self.seats);
        }
        self.current = seat;
        self.phase = Phase::Turn;
    }

    /// Leaves the phase (7.2).
    pub(super) fn pass<L: Log<Event>>(&mut self, log: &mut L) {
        let seat = self.current;
        self.acting.remove(seat);
        log.emit(|| Event::Passed { seat });
        self.next_turn(log);
    }

    /// Buys a card and carries it out, or keeps it for later (7.3).
    pub(super) fn take<L: Log<Event>>(&mut self, offer: Offer, log: &mut L) {
        let seat = self.current;
        let cost = data().costs[offer];
        self.families[seat].thalers -= cost;
        self.take_card(seat, offer.card());
        log.emit(|| Event::Took { seat, offer, cost });
        log.fired(offer.card().rule());
        if offer == Offer::Rival {
            // 8.1, R19
            self.acting.remove(seat);
        }
        self.carry_out(offer, log);
    }

    /// Buys a card for its colour, or to deny it (7.5).
    pub(super) fn take_unused<L: Log<Event>>(&mut self, card: Card, log: &mut L) {
        let seat = self.current;
        let cost = Self::unused_cost(card);
        self.families[seat].thalers -= cost;
        self.take_card(seat, card);
        log.emit(|| Event::TookUnused { seat, card, cost });
        log.fired("7.5");
        self.next_turn(log);
    }

    /// Slides the elector and uses his privilege (7.7).
    pub(super) fn use_privilege<L: Log<Event>>(&mut self, privilege: Privilege, log: &mut L) {
        let seat = self.current;
        let electorate = privilege.electorate();
        self.slid = self.slid.with(electorate);
        log.emit(|| Event::UsedPrivilege {
            seat,
            electorate,
            offer: match privilege {
                Privilege::Trier(offer) => Some(offer),
                Privilege::Cologne | Privilege::Palatinate | Privilege::Brandenburg => None,
            },
        });
        match privilege {
            Privilege::Trier(offer) => {
                // 9.2: paid for, but no card is taken (R36).
                log.fired("9.2");
                self.families[seat].thalers -= data().costs[offer];
                self.carry_out(offer, log);
            }
            Privilege::Cologne => {
                log.fired("9.3");
                self.phase = Phase::Doctor;
            }
            Privilege::Palatinate => {
                log.fired("9.5");
                self.raise(Side::Baron, Errand::Palatinate);
            }
            Privilege::Brandenburg => {
                // N10
                log.fired("9.7");
                self.take_card(seat, Card::GreyEminence);
                self.next_turn(log);
            }
        }
    }

    /// Carries out what was bought or is used through Trier.
    fn carry_out<L: Log<Event>>(&mut self, offer: Offer, log: &mut L) {
        match offer {
            Offer::Rival | Offer::Pope | Offer::Excommunication | Offer::ChurchInfluence => {
                self.next_turn(log)
            }
            Offer::Doctor => self.phase = Phase::Doctor,
            Offer::Move => self.phase = Phase::Move,
            Offer::Promotion => self.phase = Phase::Promotion,
            Offer::Indulgence => {
                self.score(self.current, Source::Indulgence, data().worth.indulgence, log);
                self.next_turn(log);
            }
            Offer::KingsDaughter => self.phase = Phase::KingsDaughter,
            Offer::PermitBaron => self.raise(Side::Baron, Errand::Permit),
            Offer::PermitCouple => self.raise(Side::Couple, Errand::Permit),
            Offer::Ordinance => self.phase = Phase::Ordinance,
        }
    }

    /// A noble of 15 from the supply of the current player looks for a place (8.8, 9.5).
    fn raise(&mut self, side: Side, errand: Errand) {
        let noble = self.draw_noble(self.current, side, Age::Fifteen);
        self.phase = Phase::Settle { noble, errand };
    }

    /// The knight arrives (7.6).
    pub(super) fn knight<L: Log<Event>>(&mut self, from: KnightFrom, to: Space, log: &mut L) {
        let seat = self.current;
        self.families[seat].thalers -= data().money.knight;
        self.move_knight(seat, from, to);
        log.emit(|| Event::KnightWent { seat, from, to });
        log.fired("7.6");
        if from == KnightFrom::Space(to) {
            log.fired("N4");
        } else if let KnightFrom::Space(space) = from
            && space.electorate == to.electorate
        {
            log.fired("R41");
        }
        self.next_turn(log);
    }

    /// The doctor: an own noble younger, a foreign one older (8.2, R22).
    pub(super) fn treat<L: Log<Event>>(&mut self, place: Place, noble: Noble, log: &mut L) {
        let age = if noble.owner == self.current {
            noble.age.younger()
        } else {
            noble.age.older()
        };
        if let Some(age) = age {
            let treated = Noble { age, ..noble };
            self.change(place, noble, treated);
            log.emit(|| Event::Treated {
                noble: treated,
                place,
            });
            self.next_turn(log);
            return;
        }
        self.lift(place, noble);
        self.retire(noble);
        log.emit(|| Event::Died { noble, place });
        match place {
            Place::Throne => {
                // R20, N22: replaced at once, whoever's turn it is.
                log.fired("R20");
                if !self.acting.contains(self.emperor) {
                    log.fired("N22");
                }
                self.fill_throne(Succession::Doctor, log);
            }
            Place::Elector(_) => {
                log.fired("R6");
                self.next_turn(log);
            }
            Place::Aristocrat(_) => self.next_turn(log),
        }
    }

    /// A noble sets out for another electorate (8.3).
    pub(super) fn set_out(&mut self, place: Place, noble: Noble) {
        let Place::Aristocrat(from) = place else {
            unreachable!("8.3: only nobles on aristocrat spaces move");
        };
        self.lift(place, noble);
        self.phase = Phase::Settle {
            noble,
            errand: Errand::Move { from },
        };
    }

    /// A knight becomes a Baron of 15 (8.10).
    pub(super) fn promote<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) {
        let seat = self.current;
        let space = Space {
            electorate,
            ground: Ground::Aristocrat,
        };
        self.dismiss_knight(seat, space);
        let noble = self.draw_noble(seat, Side::Baron, Age::Fifteen);
        self.settle(electorate, noble);
        log.emit(|| Event::KnightPromoted { seat, electorate });
        self.next_turn(log);
    }

    /// A Baron marries a foreign king's daughter (8.11).
    pub(super) fn wed_kings_daughter<L: Log<Event>>(&mut self, place: Place, baron: Noble, log: &mut L) {
        self.wed(place, baron, log);
        self.next_turn(log);
    }

    /// A Baron turns to his Couple side, his age kept (6.2, 8.11).
    pub(super) fn wed<L: Log<Event>>(&mut self, place: Place, baron: Noble, log: &mut L) {
        let couple = baron.married();
        self.change(place, baron, couple);
        log.emit(|| Event::Married { couple, place });
    }

    /// A city is built, with its victory points (8.9).
    pub(super) fn found_city<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) {
        let seat = self.current;
        let built = data().pieces.cities - self.families[seat].cities;
        self.build_city(seat, electorate);
        log.emit(|| Event::CityBuilt { seat, electorate });
        self.score(seat, Source::City, data().worth.city[built as usize], log);
        self.next_turn(log);
    }
}
