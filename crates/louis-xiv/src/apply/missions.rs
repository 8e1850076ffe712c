//! The mission phase and the end (M, L6, L7, E).

use court_core::{BySeat, Log, Seat};

use crate::action::Action;
use crate::data::numbers;
use crate::event::Event;
use crate::legal::payments;
use crate::pieces::{ByChip, ByCoat, Chip, Coat, Deck, Effect, Mission, MissionSet};
use crate::state::{EXCHANGES, LouisXiv, Phase, SEATS, Step};

/// Missions used in the mission phase.
const MISSION_PHASE: MissionSet = Effect::L6.cards().or(Effect::L7.cards());

impl LouisXiv {
    /// M1p.
    pub(super) fn begin_missions<L: Log<Event>>(&mut self, log: &mut L) {
        self.make_ready(MISSION_PHASE);
        self.ask_missions(self.open.start, log);
    }

    /// M1p, B32, B33: asks a seat that has two chips, or a chip that L6 can turn into a crown.
    fn ask_missions<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let player = self.open.player(seat);
        let plain = player.chip_count() - player.chips[Chip::Crown];
        let crown = plain > 0 && player.ready.has(Effect::L6) && player.money >= numbers().l6_price;
        if player.chip_count() >= 2 || crown {
            self.open.phase = Phase::Missions(seat);
        } else {
            self.ask_keep(seat, log);
        }
    }

    /// M1p: a mission, a crown for a chip, or enough.
    pub(super) fn take_mission_turn<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        match action {
            Action::Lay(card) => self.lay(seat, card, log),
            Action::Crown(chip) => {
                log.fired("L6");
                self.use_up(seat, Effect::L6);
                let player = self.open.player_mut(seat);
                player.money -= numbers().l6_price;
                player.chips[chip] -= 1;
                player.chips[Chip::Crown] += 1;
                log.emit(|| Event::Crowned { seat, chip });
                self.ask_missions(seat, log);
            }
            _ => self.ask_keep(seat, log),
        }
    }

    /// M1p: the mission is laid; L6 and L7 can be used at once (A24). A payment that can be made in one way only is made
    /// without asking (B34).
    fn lay<L: Log<Event>>(&mut self, seat: Seat, card: Mission, log: &mut L) {
        self.lose_mission(seat, card, Step::Laid);
        let player = self.open.player_mut(seat);
        player.laid.insert(card);
        if MISSION_PHASE.contains(card) {
            player.ready.insert(card);
        }
        log.emit(|| Event::Laid { seat, card });
        let chips = self.open.player(seat).chips;
        let mut ways = payments(&chips, self.open.rules.cost(card));
        match (ways.next(), ways.next()) {
            (Some((a, b)), None) => self.pay(seat, card, a, b, log),
            _ => self.open.phase = Phase::Pay(seat, card),
        }
    }

    /// M1p: the chips are returned. M2p: one mission is drawn, two for L1.
    pub(super) fn pay<L: Log<Event>>(&mut self, seat: Seat, card: Mission, a: Chip, b: Chip, log: &mut L) {
        let chips = &mut self.open.player_mut(seat).chips;
        chips[a] -= 1;
        chips[b] -= 1;
        log.emit(|| Event::Paid { seat, chips: [a, b] });
        let draws = if card.effect() == Effect::L1 {
            log.fired("L1");
            2
        } else {
            1
        };
        self.ask_draw(seat, draws, log);
    }

    /// M2p, B31: a draw is compulsory while a deck has a card (A26); then the seat may go on.
    pub(super) fn ask_draw<L: Log<Event>>(&mut self, seat: Seat, left: u8, log: &mut L) {
        let any = Deck::ALL.into_iter().any(|deck| self.open.deck_size(deck) > 0);
        if left > 0 && any {
            self.open.phase = Phase::Draw(seat, left);
        } else {
            self.ask_missions(seat, log);
        }
    }

    /// M3p: asks which chip stays, if there is a choice. No round follows the last one, so there all of them stay (A33).
    fn ask_keep<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        if self.open.is_last_round() && self.open.rules.chips_stay_in_the_last_round() {
            if self.open.player(seat).chip_count() > 1 {
                log.fired("A33");
            }
            return self.ask_swap(seat, log);
        }
        let chips = &self.open.player(seat).chips;
        let mut kinds = Chip::ALL.into_iter().filter(|&chip| chips[chip] > 0);
        match (kinds.next(), kinds.next()) {
            (Some(_), Some(_)) => self.open.phase = Phase::Keep(seat),
            (Some(chip), None) => self.keep(seat, chip, log),
            (None, _) => self.ask_swap(seat, log),
        }
    }

    /// M3p: all chips but one become coats.
    pub(super) fn keep<L: Log<Event>>(&mut self, seat: Seat, chip: Chip, log: &mut L) {
        let player = self.open.player_mut(seat);
        let surplus = player.chip_count() - 1;
        player.chips = ByChip::default();
        player.chips[chip] = 1;
        if surplus > 0 {
            log.fired("M3p");
            log.emit(|| Event::Kept { seat, chip, surplus });
        }
        self.open.phase = Phase::Kept(seat);
        if !self.draw_coats(seat, surplus, log) {
            self.ask_swap(seat, log);
        }
    }

    /// L7, A24: at the end of the mission turn.
    pub(super) fn ask_swap<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let player = self.open.player(seat);
        if player.ready.has(Effect::L7) && player.mission_count() > 0 {
            self.open.phase = Phase::Swap(seat, None);
        } else {
            self.end_mission_turn(seat, log);
        }
    }

    /// L7, B7: one or two missions under their decks.
    pub(super) fn swap<L: Log<Event>>(
        &mut self,
        seat: Seat,
        first: Option<Deck>,
        action: Action,
        log: &mut L,
    ) {
        let Action::Put(card) = action else {
            return match first {
                Some(_) => self.open.phase = Phase::SwapDraw(seat, 1),
                None => self.end_mission_turn(seat, log),
            };
        };
        log.fired("L7");
        self.lose_mission(seat, card, Step::Put);
        log.emit(|| Event::Put {
            seat,
            deck: card.deck(),
            card: Some(card),
        });
        if first.is_some() {
            self.open.phase = Phase::SwapDraw(seat, 2);
            return;
        }
        self.use_up(seat, Effect::L7);
        let missions = &self.open.player(seat).missions;
        let another = missions.as_array()[card.deck().index()..].iter().any(|&n| n > 0);
        self.open.phase = if another {
            Phase::Swap(seat, Some(card.deck()))
        } else {
            Phase::SwapDraw(seat, 1)
        };
    }

    fn end_mission_turn<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        self.open.player_mut(seat).ready = MissionSet::EMPTY;
        match self.open.after(seat) {
            Some(next) => self.ask_missions(next, log),
            None => self.end_round(log),
        }
    }

    /// E1, C6, B8: category by category, one coat at a time in turn order, until the supply is empty.
    pub(super) fn begin_exchange<L: Log<Event>>(&mut self, log: &mut L) {
        let mut left = self.open.coats_left;
        let due = BySeat::from_fn(self.open.seats, |seat| self.open.leftovers(seat));
        let mut exchanged = BySeat::default();
        for category in 0..EXCHANGES {
            while left > 0 && self.hand_out(category, &due, &mut exchanged, &mut left) {}
        }
        self.open.exchanged = exchanged;
        log.fired("E1");
        if left < self.open.coats_left {
            self.open.phase = Phase::Exchange;
        } else {
            self.finish(&BySeat::new(self.open.seats), log);
        }
    }

    /// C6: one coat for everyone who has something of this category left; is there anyone?
    fn hand_out(
        &self,
        category: usize,
        due: &BySeat<[u8; EXCHANGES], SEATS>,
        exchanged: &mut BySeat<[u8; EXCHANGES], SEATS>,
        left: &mut u8,
    ) -> bool {
        let mut any = false;
        for seat in self.open.order() {
            let given = &mut exchanged[seat][category];
            if *left > 0 && *given < due[seat][category] {
                *given += 1;
                *left -= 1;
                any = true;
            }
        }
        any
    }

    /// E1: the coats for leftovers; E2: a bonus for the most of each kind; then the game is over.
    pub(crate) fn finish<L: Log<Event>>(&mut self, dealt: &BySeat<ByCoat<u8>, SEATS>, log: &mut L) {
        for (seat, drawn) in dealt.iter() {
            let count = drawn.as_array().iter().sum();
            if count > 0 {
                self.gain_coats(seat, count, drawn, log);
            }
        }
        for kind in Coat::ALL {
            let most = self
                .secret
                .hands
                .iter()
                .map(|(_, hand)| hand.coats[kind])
                .max()
                .unwrap_or(0);
            for seat in Seat::all(self.open.seats) {
                // A20: a kind nobody has gives nothing.
                if most > 0 && self.hand(seat).coats[kind] == most {
                    log.fired("E2");
                    self.open.bonus[seat] += 1;
                }
            }
        }
        self.open.phase = Phase::Over;
        let hands = Seat::all(self.open.seats).map(|seat| self.hand(seat));
        log.emit(|| Event::Over {
            coats: hands.map(|hand| *hand.coats.as_array()).collect(),
            bonus: Seat::all(self.open.seats)
                .map(|seat| self.open.bonus[seat])
                .collect(),
        });
    }
}
