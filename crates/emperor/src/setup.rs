//! Config, its validation, and a new game with the placing steps before round 1 (chapter 2).

use court_core::{BySeat, Game, Log, Refusal, Seat, SeatSet, words};
use serde::{Deserialize, Serialize};

use crate::data::data;
use crate::event::Event;
use crate::pieces::{
    Age, ByCard, ByElectorate, Card, Cards, Colour, Electorate, ElectorateSet, KnightFrom, Place, Side, Space,
};
use crate::state::{Court, Emperor, Family, Land, Phase, Rules, Spaces, Step};

words! {
    /// What happens when several players have the most victory points at the end (R47).
    TieBreak, "`shared` or `thalers`" {
        /// They share the victory.
        Shared = "shared",
        /// More thalers win, then being emperor.
        Thalers = "thalers",
    }
}

/// How a game is set up: the reconstructed component values and the switches of the open rulings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Aristocrat, castle and city spaces of each electorate (reconstructed).
    pub spaces: ByElectorate<Spaces>,
    /// Colour of each card (reconstructed, except the Rival's).
    pub colours: ByCard<Colour>,
    /// Does Mainz pay its point to a new elector as well (R3, N15)? Usually not.
    pub mainz_pays_new_elector: bool,
    /// Does a player without coloured cards have no child (R35, N18)? Usually he has a daughter.
    pub no_cards_no_child: bool,
    /// Does the former owner of an empty seat gain 2 points for winning it back (R7, N14)? Usually yes.
    pub reseat_pays: bool,
    /// May the emperor give a tie to a player who has no suitable noble there (N24)? Usually not.
    pub tie_may_vacate: bool,
    /// Does the elector's own tile count for Church Influence (N29)? Usually not.
    pub church_influence_counts_elector: bool,
    /// Who wins a tie at the end (R47)?
    pub tie_break: TieBreak,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            spaces: data().spaces,
            colours: data().colours,
            mainz_pays_new_elector: false,
            no_cards_no_child: false,
            reseat_pays: true,
            tie_may_vacate: false,
            church_influence_counts_elector: false,
            tie_break: TieBreak::Shared,
        }
    }
}

/// The most spaces of each kind that an electorate can have (N33).
pub(crate) const MOST: Spaces = Spaces {
    aristocrat: 9,
    castle: 3,
    city: 5,
};

/// Why a config is refused (N33).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadConfig {
    /// Not two, three or four seats.
    #[error("In the Shadow of the Emperor is for {least} to {most} players, not {0}", least = Emperor::META.min_seats, most = Emperor::META.max_seats)]
    Seats(u8),
    /// A number of spaces out of bounds.
    #[error("{name} can have 1 to {} aristocrat spaces, at most {} castles and at most {} city spaces", MOST.aristocrat, MOST.castle, MOST.city, name = .0.name())]
    Spaces(Electorate),
    /// The set-up would not fit on the board.
    #[error("the board has too few spaces to set up a game for {0} players")]
    TooSmall(u8),
    /// The Rival is known to be white.
    #[error("the Rival is white")]
    ColouredRival,
}

impl Refusal for BadConfig {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats(_) => "seats",
            Self::Spaces(_) => "spaces",
            Self::TooSmall(_) => "board-too-small",
            Self::ColouredRival => "coloured-rival",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Seats(_) => "2.1",
            Self::Spaces(_) | Self::TooSmall(_) | Self::ColouredRival => "N33",
        }
    }
}

impl Config {
    /// Checks the values for a table with `seats` places (N33).
    ///
    /// # Errors
    /// The first value that cannot be played with.
    pub fn validate(&self, seats: u8) -> Result<(), BadConfig> {
        if !Emperor::META.seat_counts().contains(&seats) {
            return Err(BadConfig::Seats(seats));
        }
        for (electorate, spaces) in self.spaces.iter() {
            if !(1..=MOST.aristocrat).contains(&spaces.aristocrat)
                || spaces.castle > MOST.castle
                || spaces.city > MOST.city
            {
                return Err(BadConfig::Spaces(electorate));
            }
        }
        if self.colours[Card::Rival] != Colour::White {
            return Err(BadConfig::ColouredRival);
        }
        // Every draw of two electorates must leave room (2.3); with more players all seven are in the game.
        let fits = |in_play: ElectorateSet| {
            let total =
                |count: fn(&Spaces) -> u8| -> u8 { in_play.iter().map(|e| count(&self.spaces[e])).sum() };
            let aristocrat = total(|spaces| spaces.aristocrat);
            aristocrat >= 3 * seats
                && aristocrat + total(|spaces| spaces.castle) >= 4 * seats
                && total(|spaces| spaces.city) >= 1
        };
        let roomy = if seats == 2 {
            ElectorateSet::SPIRITUAL.iter().all(|spiritual| {
                ElectorateSet::SECULAR
                    .iter()
                    .all(|secular| fits(ElectorateSet::FULL.without(spiritual).without(secular)))
            })
        } else {
            fits(ElectorateSet::FULL)
        };
        if roomy {
            Ok(())
        } else {
            Err(BadConfig::TooSmall(seats))
        }
    }

    /// The values the rules look at during play.
    #[must_use]
    pub(crate) fn rules(&self, version: u16) -> Rules {
        Rules {
            version: version as u8,
            colours: self.colours,
            mainz_pays_new_elector: self.mainz_pays_new_elector,
            no_cards_no_child: self.no_cards_no_child,
            reseat_pays: self.reseat_pays,
            tie_may_vacate: self.tie_may_vacate,
            church_influence_counts_elector: self.church_influence_counts_elector,
            tie_break: self.tie_break,
        }
    }
}

pub(crate) fn new_by(version: u16, config: &Config, seats: u8) -> Result<Emperor, BadConfig> {
    config.validate(seats)?;
    let first = Seat::new(0);
    let court = Court {
        rules: config.rules(version),
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
    Ok(Emperor {
        court,
        ballots: BySeat::default(),
    })
}

/// All cards that belong to this number of players (2.4).
pub(crate) fn full_display(seats: u8) -> Cards {
    let mut display = Cards::default();
    for card in Card::ALL {
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
