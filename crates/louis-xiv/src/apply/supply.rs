//! Setup, the course of the rounds, and the supply phase (S4, G, P1).

use court_core::{BySeat, Log, Seat};

use crate::action::Action;
use crate::data::numbers;
use crate::event::{Event, sorted};
use crate::legal::SUPPLY_PLAIN;
use crate::pieces::{Card, Effect, Mission, MissionSet};
use crate::state::{LouisXiv, Phase, SEATS};

/// P1.2: the missions of the supply phase.
const SUPPLY: MissionSet = Effect::L2
    .cards()
    .or(Effect::L3.cards())
    .or(Effect::M1.cards())
    .or(Effect::M2.cards())
    .or(Effect::D1.cards())
    .or(Effect::D2.cards())
    .or(Effect::D3.cards())
    .or(Effect::D4.cards());

impl LouisXiv {
    /// S4: a light and a medium mission for everyone.
    pub(crate) fn deal_missions<L: Log<Event>>(&mut self, dealt: &BySeat<[Mission; 2], SEATS>, log: &mut L) {
        for (seat, hand) in dealt.iter() {
            for &card in hand {
                self.secret.mission_pool.remove(card);
                self.open.mission_pool[card.deck()] -= 1;
                self.gain_mission(seat, card, log);
            }
        }
        self.open.phase = Phase::Money;
    }

    /// P1.1: Louisdor for everyone, and Louis goes onto the tile shown.
    pub(crate) fn turn_money_card<L: Log<Event>>(&mut self, number: u8, log: &mut L) {
        let open = &mut self.open;
        let card = open.rules.money[usize::from(number) - 1];
        open.money_seen |= 1 << (number - 1);
        open.money_card = number;
        open.louis = Some(card.louis);
        for seat in Seat::all(open.seats) {
            open.player_mut(seat).money += card.amount;
        }
        let (round, start) = (open.round, open.start);
        log.emit(|| Event::Money {
            round,
            start,
            louis: card.louis,
            amount: card.amount,
        });
        // G2, A2: before the missions.
        if self.open.seats == 3 && self.open.is_last_round() {
            log.fired("G2");
            self.open.phase = Phase::Compensation;
            if self.draw_intrigue(self.open.start, log) {
                return;
            }
        }
        self.begin_supply();
    }

    /// P1.2.
    pub(crate) fn begin_supply(&mut self) {
        self.make_ready(SUPPLY);
        self.ask_supply(self.open.start);
    }

    /// P1.2: asks the first seat from this one on that can use a mission (B1), then deals.
    pub(crate) fn ask_supply(&mut self, seat: Seat) {
        let mut next = Some(seat);
        while let Some(seat) = next {
            let player = self.open.player(seat);
            let ready = player.ready;
            let usable = !ready.is_empty()
                && (ready.has(Effect::M1)
                    || ready.has(Effect::D1) && player.general > 0
                    || SUPPLY_PLAIN
                        .iter()
                        .any(|&effect| ready.has(effect) && self.can_use(player, effect)));
            if usable {
                self.open.phase = Phase::Supply(seat);
                return;
            }
            self.open.player_mut(seat).ready = MissionSet::EMPTY;
            next = self.open.after(seat);
        }
        self.open.phase = Phase::Deal;
    }

    /// P1.2: one mission, or enough.
    pub(super) fn use_in_supply<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let (effect, stones) = match action {
            Action::Use(effect) => (effect, 0),
            Action::UseStones(effect, stones) => (effect, stones),
            _ => {
                self.open.player_mut(seat).ready = MissionSet::EMPTY;
                return self.ask_supply(seat);
            }
        };
        self.use_up(seat, effect);
        log.emit(|| Event::Used { seat, effect });
        let waits = match effect {
            Effect::L2 => {
                log.fired("L2");
                self.retrieve(seat, numbers().l2_stones.min(self.open.player(seat).general), log);
                false
            }
            Effect::L3 => {
                log.fired("L3");
                self.gain_money(seat, numbers().l3_money, None, log);
                false
            }
            Effect::M1 => {
                log.fired("M1");
                if stones > 0 {
                    self.retrieve(seat, stones, log);
                }
                if stones < numbers().m1 {
                    self.gain_money(seat, numbers().m1 - stones, None, log);
                }
                false
            }
            Effect::M2 => {
                log.fired("M2");
                self.draw_coats(seat, numbers().m2_coats, log)
            }
            Effect::D1 => {
                log.fired("D1");
                self.retrieve(seat, stones, log);
                false
            }
            Effect::D2 => {
                log.fired("D2");
                self.gain_money(seat, numbers().d2_money, None, log);
                false
            }
            Effect::D3 => {
                log.fired("D3");
                self.draw_intrigue(seat, log)
            }
            _ => {
                log.fired("D4");
                let player = self.open.player_mut(seat);
                player.own -= 1;
                player.general += 1;
                self.draw_influence(seat, log)
            }
        };
        if !waits {
            self.ask_supply(seat);
        }
    }

    /// P1.3: five influence cards for everyone.
    pub(crate) fn deal_influence<L: Log<Event>>(&mut self, dealt: &BySeat<[Card; 5], SEATS>, log: &mut L) {
        for (seat, cards) in dealt.iter() {
            for &card in cards {
                self.secret.influence_pool[card] -= 1;
                self.hand_mut(seat).influence[card] += 1;
            }
            self.open.player_mut(seat).influence += 5;
            self.open.influence_pool -= 5;
            log.emit(|| Event::Influence {
                seat,
                count: 5,
                cards: Some(sorted(cards)),
            });
        }
        if self.open.seats == 2 {
            self.open.phase = Phase::Neutral;
        } else {
            self.begin_opening(log);
        }
    }

    /// G1: the start player card passes on, or the game ends.
    pub(super) fn end_round<L: Log<Event>>(&mut self, log: &mut L) {
        if self.open.is_last_round() {
            return self.begin_exchange(log);
        }
        self.open.round += 1;
        self.open.start = self.open.start.next(self.open.seats);
        self.open.phase = Phase::Money;
    }
}
