//! A new game, and the placing steps before round 1 (chapter 2).

use court_core::{BySeat, Log, Seat, SeatSet};

use crate::config::{BadConfig, Config};
use crate::data::data;
use crate::event::Event;
use crate::pieces::{
    Age, ByElectorate, Card, Cards, Electorate, ElectorateSet, KnightFrom, Place, Side, Space,
};
use crate::state::{Court, Emperor, Family, Land, Phase, SEATS, Step};
use crate::words::Word;

impl Emperor {
    pub(crate) fn create(config: &Config, seats: u8) -> Result<Self, BadConfig> {
        config.validate(seats)?;
        let first = Seat::new(0);
        let court = Court {
            rules: config.rules(),
            seats,
            round: 1,
            phase: Phase::DrawStart,
            emperor: first,
            current: first,
            acting: SeatSet::EMPTY,
            in_play: ElectorateSet::FULL,
            slid: ElectorateSet::EMPTY,
            throne: None,
            eminence: None,
            church: None,
            excommunicated: None,
            imperial_supply: data().pieces.imperial_cities,
            display: full_display(seats),
            families: BySeat::from_fn(seats, |_| Family::default()),
            lands: ByElectorate::from_fn(|electorate| Land::empty(seats, config.spaces[electorate])),
        };
        Ok(Self {
            court,
            ballots: [None; SEATS],
        })
    }
}

/// All cards that belong to this number of players (2.4).
pub(crate) fn full_display(seats: u8) -> Cards {
    let mut display = Cards::default();
    for &card in Card::ALL {
        for _ in 0..data().copies[card][seats as usize - 2] {
            display.add(card);
        }
    }
    display
}

impl Court {
    /// The emperor's first imperial city (2.5); then his Baron comes to the throne unasked (2.6a, N1).
    pub(crate) fn place_first_city<L: Log<Event>>(&mut self, electorate: Electorate, log: &mut L) {
        self.place_imperial(electorate);
        log.emit(|| Event::ImperialPlaced { electorate });
        let noble = self.draw_noble(self.emperor, Side::Baron, Age::FortyFive);
        self.throne = Some(noble);
        log.emit(|| Event::Crowned { noble });
        self.phase = Phase::Setup {
            step: Step::Elector,
            seat: self.emperor.next(self.seats),
        };
    }

    /// A noble of the set-up takes his place (2.6a to 2.6d).
    pub(crate) fn set_up_noble<L: Log<Event>>(
        &mut self,
        step: Step,
        seat: Seat,
        electorate: Electorate,
        log: &mut L,
    ) {
        if let Some((side, age)) = step.noble() {
            let noble = self.draw_noble(seat, side, age);
            let place = if step == Step::Elector {
                self.enthrone_elector(electorate, noble);
                Place::Elector(electorate)
            } else {
                self.settle(electorate, noble);
                Place::Aristocrat(electorate)
            };
            log.emit(|| Event::Settled { noble, place });
        }
        self.next_placing(step, seat, log);
    }

    /// A knight of the set-up takes his place (2.6e).
    pub(crate) fn set_up_knight<L: Log<Event>>(&mut self, seat: Seat, to: Space, log: &mut L) {
        let from = KnightFrom::Supply;
        self.move_knight(seat, from, to);
        log.emit(|| Event::KnightWent { seat, from, to });
        self.next_placing(Step::Knight, seat, log);
    }

    /// Each step is done once by everybody in turn order; after the last, round 1 begins with phase IV (2.8).
    fn next_placing<L: Log<Event>>(&mut self, step: Step, seat: Seat, log: &mut L) {
        let seat = seat.next(self.seats);
        if seat != self.emperor {
            self.phase = Phase::Setup { step, seat };
        } else if let Some(step) = step.next() {
            self.phase = Phase::Setup { step, seat };
        } else {
            log.emit(|| Event::RoundBegan { round: 1 });
            self.begin_actions();
        }
    }
}
