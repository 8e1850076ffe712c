//! The influence phase (P2, N1).

use court_core::{List, Log, Seat, SeatSet};

use crate::action::Action;
use crate::data::numbers;
use crate::event::{Event, sorted};
use crate::legal::OPENING;
use crate::pieces::{ByFace, Card, Effect, MissionSet, Supply, Tile, TileSet};
use crate::state::{Discard, LouisXiv, Phase};

/// P2.1: missions used during the turns.
const TURNS: MissionSet = Effect::L5.cards().or(Effect::M5.cards()).or(Effect::D5.cards());

impl LouisXiv {
    /// N1: neutral stones on Louis's tile and on each person revealed.
    pub(crate) fn place_neutral<L: Log<Event>>(&mut self, reveal: &[Card], log: &mut L) {
        log.fired("N1");
        let louis = self
            .open
            .louis
            .expect("Louis stands on a tile in the influence phase");
        self.open.neutral[louis] += numbers().neutral;
        for &card in reveal {
            self.secret.influence_pool[card] -= 1;
            self.open.influence_pool -= 1;
            self.open.centre[card] += 1;
            if let Some(tile) = card.tile() {
                self.open.neutral[tile] += numbers().neutral;
            }
        }
        log.emit(|| Event::Neutral {
            louis,
            cards: sorted(reveal),
        });
        self.begin_opening(log);
    }

    /// P2.0, A3: after the neutral stones, missions in turn order.
    pub(super) fn begin_opening<L: Log<Event>>(&mut self, log: &mut L) {
        let opening = OPENING
            .iter()
            .fold(MissionSet::EMPTY, |set, effect| set.or(effect.cards()));
        self.make_ready(opening);
        self.ask_opening(self.open.start, log);
    }

    /// P2.0: asks the first seat from this one on that has a mission and a stone for it (B1).
    pub(super) fn ask_opening<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let mut next = Some(seat);
        while let Some(seat) = next {
            let player = self.open.player(seat);
            if !player.ready.is_empty() && player.supplies() > 0 {
                self.open.phase = Phase::Opening(seat);
                return;
            }
            next = self.open.after(seat);
        }
        self.make_ready(TURNS);
        self.seek_turn(self.open.start, log);
    }

    pub(super) fn pass_opening<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        self.open.player_mut(seat).ready = MissionSet::EMPTY;
        self.ask_opening(seat, log);
    }

    /// L4, M3, M4: one stone on the mission's tile.
    pub(super) fn use_in_opening<L: Log<Event>>(&mut self, seat: Seat, effect: Effect, log: &mut L) {
        log.fired(match effect {
            Effect::L4Tile1 => "L4-1",
            Effect::L4Tile2 => "L4-2",
            Effect::L4Tile3 => "L4-3",
            Effect::L4Tile4 => "L4-4",
            Effect::M4Tile5 => "M4-5",
            Effect::M4Tile9 => "M4-9",
            _ => "M3",
        });
        self.use_up(seat, effect);
        log.emit(|| Event::Used { seat, effect });
        if self.place_from_only(seat, self.mission_tile(effect), log) {
            self.ask_opening(seat, log);
        } else {
            self.open.phase = Phase::OpeningFrom(seat, effect);
        }
    }

    /// L4, M3, M4: the tile a mission puts its stone on.
    pub(crate) fn mission_tile(&self, effect: Effect) -> Tile {
        match effect {
            Effect::L4Tile1 => Tile::new(1),
            Effect::L4Tile2 => Tile::new(2),
            Effect::L4Tile3 => Tile::new(3),
            Effect::L4Tile4 => Tile::new(4),
            Effect::M4Tile5 => Tile::new(5),
            Effect::M4Tile9 => Tile::new(9),
            _ => self
                .open
                .louis
                .expect("Louis stands on a tile in the influence phase"),
        }
    }

    /// P2.1: the next seat from this one on with at least two cards; when there is none, the phase closes.
    fn seek_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let mut seats = seat.round(self.open.seats);
        self.open.phase = match seats.find(|&seat| self.open.player(seat).influence >= 2) {
            Some(seat) => Phase::Influence(seat),
            None => return self.begin_closing(log),
        };
    }

    /// P2.1: a card, or a mission in its place.
    pub(super) fn take_turn<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        match action {
            Action::Play(card) => {
                self.show_card(seat, card);
                log.emit(|| Event::Played {
                    seat,
                    card,
                    four: false,
                });
                let limit = if card == Card::JOKER {
                    numbers().joker
                } else {
                    numbers().person
                };
                self.open.phase = Phase::Use(seat, card, limit);
            }
            Action::Four(card) => {
                log.fired("D5");
                self.use_up(seat, Effect::D5);
                self.show_card(seat, card);
                log.emit(|| Event::Played {
                    seat,
                    card,
                    four: true,
                });
                self.open.phase = Phase::Use(seat, card, numbers().d5_stones);
            }
            Action::Exchange(card) => {
                log.fired("M5");
                self.use_up(seat, Effect::M5);
                self.show_card(seat, card);
                log.emit(|| Event::Exchanged { seat, card });
                if !self.draw_influence(seat, log) {
                    self.end_turn(seat, log);
                }
            }
            _ => {
                log.fired("L5");
                self.use_up(seat, Effect::L5);
                self.open.player_mut(seat).money -= numbers().l5_price;
                log.emit(|| Event::Skipped { seat });
                self.end_turn(seat, log);
            }
        }
    }

    /// A card from hand goes face up to the centre. Whoever knew of a card with this face knows it no longer: it is gone,
    /// and if the holder has another, that is news to nobody's memory.
    fn show_card(&mut self, seat: Seat, card: Card) {
        self.hand_mut(seat).influence[card] -= 1;
        self.open.player_mut(seat).influence -= 1;
        self.open.centre[card] += 1;
        let mut informed = SeatSet::EMPTY;
        for held in self.secret.held.iter_mut() {
            if held.holder == seat && held.card == card {
                for knower in held.knowers.iter() {
                    if !informed.contains(knower) {
                        informed.insert(knower);
                        held.knowers.remove(knower);
                    }
                }
            }
        }
        self.forget(|knowers| knowers.is_empty());
    }

    fn forget(&mut self, gone: impl Fn(SeatSet) -> bool) {
        if !self.secret.held.is_empty() {
            let kept: List<_, 2> = self
                .secret
                .held
                .iter()
                .copied()
                .filter(|held| !gone(held.knowers))
                .collect();
            self.secret.held = kept;
        }
    }

    /// P2.2 to P2.4: the first stone, retrieving, or no effect (B9).
    pub(super) fn use_card<L: Log<Event>>(&mut self, seat: Seat, limit: u8, action: Action, log: &mut L) {
        match action {
            Action::Stone(tile) => self.place_on_path(seat, tile, limit, TileSet::EMPTY, log),
            Action::Retrieve(stones) => {
                log.fired("P2.3");
                self.retrieve(seat, stones, log);
                self.end_turn(seat, log);
            }
            _ => {
                log.fired("A5");
                self.end_turn(seat, log);
            }
        }
    }

    /// P2.2: one stone of the path; `left` counts it.
    pub(super) fn place_on_path<L: Log<Event>>(
        &mut self,
        seat: Seat,
        at: Tile,
        left: u8,
        mut been: TileSet,
        log: &mut L,
    ) {
        if !been.is_empty() && !been.contains(at) {
            log.fired("P2.2");
        }
        self.place(seat, at, Supply::Own, log);
        been.insert(at);
        let left = left - 1;
        if left == 0 || self.open.player(seat).own == 0 {
            self.end_turn(seat, log);
        } else {
            self.open.phase = Phase::Path { seat, at, left, been };
        }
    }

    /// P2.5: the last card is discarded; then it is the next seat's turn.
    pub(super) fn end_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if self.open.player(seat).influence == 1 {
            self.discard_last(seat, log);
        }
        self.seek_turn(seat.next(self.open.seats), log);
    }

    /// P2.5, A6: face down on top of the undealt cards. Who knew that the seat held it knows where it lies.
    fn discard_last<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let face = |face: &Card| self.hand(seat).influence[*face] > 0;
        let card = Card::all().find(face).expect("one card is left");
        let mut knowers = SeatSet::only(seat);
        for held in self.secret.held.iter_mut().filter(|held| held.holder == seat) {
            held.knowers.iter().for_each(|knower| knowers.insert(knower));
            held.knowers = SeatSet::EMPTY;
        }
        self.forget(|knowers| knowers.is_empty());
        self.hand_mut(seat).influence[card] = 0;
        self.open.player_mut(seat).influence = 0;
        self.open.influence_top.push(seat);
        self.secret.influence_top.push(Discard { card, knowers });
        log.emit(|| Event::Discarded {
            seat,
            card: Some(card),
        });
    }

    /// P2.6: the laid D6, if it has a stone to place.
    fn begin_closing<L: Log<Event>>(&mut self, log: &mut L) {
        self.make_ready(Effect::D6.cards());
        let owner = self.open.order().find(|&seat| {
            let player = self.open.player(seat);
            player.ready.has(Effect::D6) && player.supplies() > 0
        });
        match owner {
            Some(seat) => self.open.phase = Phase::Closing(seat),
            None => self.begin_scoring(log),
        }
    }

    /// D6: one stone on any tile.
    pub(super) fn close_with<L: Log<Event>>(&mut self, seat: Seat, tile: Tile, log: &mut L) {
        log.fired("D6");
        log.emit(|| Event::Used {
            seat,
            effect: Effect::D6,
        });
        if self.place_from_only(seat, tile, log) {
            self.begin_scoring(log);
        } else {
            self.open.phase = Phase::ClosingFrom(seat, tile);
        }
    }

    /// P2.6: all thirty cards into a new deck.
    pub(super) fn shuffle_influence(&mut self) {
        self.open.centre = ByFace::default();
        self.open.influence_pool = Card::COPIES.as_array().iter().sum();
        self.open.influence_top.clear();
        self.secret.influence_pool = Card::COPIES;
        self.secret.influence_top.clear();
        self.secret.held.clear();
    }
}
