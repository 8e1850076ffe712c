//! The scoring phase (P3, K, T, I, D7).

use court_core::{Log, Seat, SeatSet};

use crate::action::Action;
use crate::data::numbers;
use crate::event::Event;
use crate::pieces::{Chip, Effect, Side, Supply, Tile};
use crate::state::{Answer, LouisXiv, Phase, Scoring};

/// Who has the most stones on a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// One player, or the one who claims the tie.
    Sole(Seat),
    /// A15: the neutral player.
    Neutral,
    /// Several.
    Tie,
}

impl LouisXiv {
    /// P2.6 ends the influence phase; P3.1: tile 1 is the first.
    pub(super) fn begin_scoring<L: Log<Event>>(&mut self, log: &mut L) {
        self.shuffle_influence();
        self.make_ready(Effect::D7.cards());
        self.score_tile(Tile::new(1), log);
    }

    /// P3.1 (a), B23: asks every seat that holds an intrigue card and has a stone for it.
    fn score_tile<L: Log<Event>>(&mut self, tile: Tile, log: &mut L) {
        self.open.scoring = Scoring {
            tile,
            ..Scoring::default()
        };
        let asked: SeatSet = Seat::all(self.open.seats)
            .filter(|&seat| {
                let player = self.open.player(seat);
                player.intrigue > 0 && player.supplies() > 0
            })
            .collect();
        if asked.is_empty() {
            self.judge(log);
        } else {
            self.open.phase = Phase::Intrigue(asked);
        }
    }

    /// I1: a secret answer; the last one opens them all.
    pub(super) fn answer<L: Log<Event>>(
        &mut self,
        seat: Seat,
        waiting: SeatSet,
        action: Action,
        log: &mut L,
    ) {
        self.hand_mut(seat).answer = Some(match action {
            Action::IntrigueGeneral => Answer::General,
            Action::IntrigueOwn(stones) => Answer::Own(stones),
            _ => Answer::Pass,
        });
        let waiting = waiting.without(seat);
        self.open.phase = Phase::Intrigue(waiting);
        if waiting.is_empty() {
            self.open_answers(log);
        }
    }

    /// I1, A8: at most one seat has played the card.
    fn open_answers<L: Log<Event>>(&mut self, log: &mut L) {
        let tile = self.open.scoring.tile;
        let mut asked = SeatSet::EMPTY;
        let mut played = None;
        for seat in Seat::all(self.open.seats) {
            match self.hand_mut(seat).answer.take() {
                None => {}
                Some(Answer::Pass) => asked.insert(seat),
                Some(Answer::General) => {
                    asked.insert(seat);
                    played = Some((seat, Supply::General, numbers().intrigue_general));
                }
                Some(Answer::Own(stones)) => {
                    asked.insert(seat);
                    played = Some((seat, Supply::Own, stones));
                }
            }
        }
        log.emit(|| Event::Answers {
            tile,
            asked,
            by: played.map(|(seat, ..)| seat),
        });
        if let Some((seat, supply, stones)) = played {
            log.fired("I1");
            self.hand_mut(seat).intrigue.remove(tile);
            let player = self.open.player_mut(seat);
            player.intrigue -= 1;
            player.known_intrigue.remove(tile);
            self.open.intrigue_under.push(tile);
            for _ in 0..stones {
                self.place(seat, tile, supply, log);
            }
        }
        self.judge(log);
    }

    /// P3.1 (b): the stones that count are settled; D7 may decide a tie for first place.
    fn judge<L: Log<Event>>(&mut self, log: &mut L) {
        let tile = self.open.scoring.tile;
        for seat in Seat::all(self.open.seats) {
            self.open.scoring.stones[seat] = self.open.players[seat].on[tile];
        }
        self.open.scoring.neutral = self.open.neutral[tile];
        if !matches!(self.open.side(tile), Side::Stones(_)) {
            let (top, neutral) = self.top();
            if top.len() + u8::from(neutral) > 1 {
                let owner = top
                    .iter()
                    .find(|&seat| self.open.player(seat).ready.has(Effect::D7));
                if let Some(seat) = owner {
                    self.open.phase = Phase::Claim(seat);
                    return;
                }
            }
        }
        self.rank(None, log);
    }

    /// The players with the most stones, and whether the neutral player is one of them. Nobody if there are none.
    fn top(&self) -> (SeatSet, bool) {
        let scoring = &self.open.scoring;
        let mut most = scoring.neutral.max(1);
        let mut top = SeatSet::EMPTY;
        for seat in Seat::all(self.open.seats) {
            let stones = scoring.stones[seat];
            if stones > most {
                most = stones;
                top = SeatSet::only(seat);
            } else if stones == most {
                top.insert(seat);
            }
        }
        (top, scoring.neutral == most)
    }

    fn with_stones(&self, fits: impl Fn(u8) -> bool) -> SeatSet {
        let stones = &self.open.scoring.stones;
        Seat::all(self.open.seats)
            .filter(|&seat| fits(stones[seat]))
            .collect()
    }

    /// D7.
    pub(super) fn claim<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        if action != Action::Claim {
            return self.rank(None, log);
        }
        log.fired("D7");
        self.use_up(seat, Effect::D7);
        let tile = self.open.scoring.tile;
        if self.open.louis == Some(tile) {
            log.fired("A18");
        }
        log.emit(|| Event::Claimed { seat, tile });
        self.rank(Some(seat), log);
    }

    /// P3.3 to P3.5 and K: who gets the payout, who may buy it, where the stones go, whether the tile flips.
    fn rank<L: Log<Event>>(&mut self, claim: Option<Seat>, log: &mut L) {
        let tile = self.open.scoring.tile;
        let side = self.open.side(tile);
        let (top, neutral) = self.top();
        if let Side::Stones(needed) = side {
            let leaders = self.with_stones(|stones| stones >= needed);
            if leaders.is_empty() && self.open.scoring.neutral >= needed {
                log.fired("A17");
            }
            self.open.scoring.leaders = leaders;
            self.open.scoring.flips = !leaders.is_empty();
            return self.receive_next(log);
        }
        if top.is_empty() && !neutral {
            // A14: nobody is there.
            return self.receive_next(log);
        }
        let lead = match (claim, top.first()) {
            (Some(seat), _) => Lead::Sole(seat),
            (None, Some(seat)) if top.len() == 1 && !neutral => Lead::Sole(seat),
            (None, None) => Lead::Neutral,
            _ => Lead::Tie,
        };
        if lead == Lead::Neutral {
            log.fired("A15");
        }
        if lead == Lead::Tie && neutral {
            log.fired("A16");
        }
        let louis = self.open.louis == Some(tile);
        let leaders = match lead {
            Lead::Sole(seat) => SeatSet::only(seat),
            Lead::Tie if louis => top,
            Lead::Tie | Lead::Neutral => SeatSet::EMPTY,
        };
        let second = if louis { self.second(lead, log) } else { None };
        if louis && lead == Lead::Tie {
            log.fired("K4");
        }
        let scoring = &mut self.open.scoring;
        scoring.leaders = leaders;
        scoring.second = second.map_or(SeatSet::EMPTY, SeatSet::only);
        scoring.to_general = leaders;
        scoring.crown = louis && matches!(lead, Lead::Sole(_));
        scoring.flips = louis || lead != Lead::Tie;
        let (leaders, second) = (scoring.leaders, scoring.second);
        if matches!(side, Side::Money(_)) {
            let others = self.with_stones(|stones| stones > 0).iter();
            self.open.scoring.buyers = others
                .filter(|&seat| !leaders.contains(seat) && !second.contains(seat))
                .collect();
        }
        self.receive_next(log);
    }

    /// K2, A16, A18, B18, B19: the sole second on Louis's tile, if he is a player.
    fn second<L: Log<Event>>(&self, lead: Lead, log: &mut L) -> Option<Seat> {
        let leader = match lead {
            Lead::Sole(seat) => Some(seat),
            Lead::Neutral => None,
            Lead::Tie => return None,
        };
        let scoring = &self.open.scoring;
        let rest = |seat: &Seat| Some(*seat) != leader;
        let rivals = Seat::all(self.open.seats)
            .filter(rest)
            .map(|seat| scoring.stones[seat]);
        let neutral = if lead == Lead::Neutral { 0 } else { scoring.neutral };
        let most = rivals.fold(neutral, u8::max);
        if most == 0 {
            return None;
        }
        let mut with_most = self.with_stones(|stones| stones == most).iter().filter(rest);
        let (second, other) = (with_most.next(), with_most.next());
        if neutral == most || other.is_some() {
            if neutral == most {
                log.fired("A16");
            }
            return None;
        }
        log.fired("K2");
        second
    }

    /// P3.6, B21: leaders, then the second, then bribes in turn order, each complete before the next (B5).
    pub(super) fn receive_next<L: Log<Event>>(&mut self, log: &mut L) {
        let scoring = &self.open.scoring;
        if let Some(seat) = self.open.first_of(scoring.leaders) {
            self.open.scoring.leaders.remove(seat);
            return self.pay_out(seat, log);
        }
        if let Some(seat) = scoring.second.first() {
            self.open.scoring.second = SeatSet::EMPTY;
            return self.pay_out(seat, log);
        }
        if let Side::Money(printed) = self.open.side(scoring.tile) {
            while let Some(seat) = self.open.first_of(self.open.scoring.buyers) {
                self.open.scoring.buyers.remove(seat);
                // A31: who cannot pay is not asked.
                if self.open.player(seat).money >= self.open.price(seat, printed) {
                    self.open.phase = Phase::Bribe(seat);
                    return;
                }
            }
        }
        self.finish_tile(log);
    }

    /// P3.3: a bribe, or none.
    pub(super) fn bribe<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let tile = self.open.scoring.tile;
        let (Action::Bribe, Side::Money(printed)) = (action, self.open.side(tile)) else {
            return self.receive_next(log);
        };
        let price = self.open.price(seat, printed);
        log.fired("P3.3");
        if price < printed {
            log.fired("D8");
        }
        self.open.player_mut(seat).money -= price;
        log.emit(|| Event::Bribed { seat, tile, price });
        self.pay_out(seat, log);
    }

    /// T1 to T12.
    fn pay_out<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        let tile = self.open.scoring.tile;
        log.fired(PAYOUTS[tile.index()]);
        let waits = match tile.number() {
            1 => self.gain_chip(seat, Chip::Sceptre, log),
            2 => self.gain_chip(seat, Chip::Letter, log),
            3 => self.gain_chip(seat, Chip::Ring, log),
            4 => self.gain_chip(seat, Chip::Helmet, log),
            5 | 9 => self.gain_chip(seat, Chip::Crown, log),
            7 => {
                self.gain_money(seat, numbers().colbert_money, Some(tile), log);
                false
            }
            8 => return self.ask_maintenon(seat, numbers().maintenon_stones, false, log),
            number => {
                self.open.phase = Phase::Payout(seat, 1);
                match number {
                    6 => self.draw_coats(seat, numbers().conde_coats, log),
                    10 => self.draw_coats(seat, numbers().turenne_coats, log),
                    11 => self.draw_influence(seat, log),
                    _ => self.draw_coats(seat, numbers().louvois_coats, log),
                }
            }
        };
        if waits {
            return;
        }
        if matches!(tile.number(), 6 | 12) {
            return self.continue_payout(seat, 1, log);
        }
        if std::mem::take(&mut self.open.scoring.crown) {
            log.fired("K1");
            self.gain_chip(seat, Chip::Crown, log);
        }
        self.receive_next(log);
    }

    fn gain_chip<L: Log<Event>>(&mut self, seat: Seat, chip: Chip, log: &mut L) -> bool {
        self.open.player_mut(seat).chips[chip] += 1;
        let from = self.open.scoring.tile;
        log.emit(|| Event::Chip { seat, chip, from });
        false
    }

    /// T6, T12: what follows the coat.
    pub(super) fn continue_payout<L: Log<Event>>(&mut self, seat: Seat, done: u8, log: &mut L) {
        match (self.open.scoring.tile.number(), done) {
            (6, 1) if self.open.player(seat).supplies() > 0 => self.open.phase = Phase::Conde(seat),
            (12, 1) => {
                self.open.phase = Phase::Payout(seat, 2);
                if !self.draw_intrigue(seat, log) {
                    self.receive_next(log);
                }
            }
            _ => self.receive_next(log),
        }
    }

    /// T6: one stone on any tile.
    pub(super) fn place_conde<L: Log<Event>>(&mut self, seat: Seat, tile: Tile, log: &mut L) {
        log.fired("T6-stone");
        if self.place_from_only(seat, tile, log) {
            self.receive_next(log);
        } else {
            self.open.phase = Phase::CondeFrom(seat, tile);
        }
    }

    /// T8, A13: up to two stones on tile 5, then one back.
    fn ask_maintenon<L: Log<Event>>(&mut self, seat: Seat, left: u8, own: bool, log: &mut L) {
        let player = self.open.player(seat);
        if left > 0 && (player.own > 0 || player.general > 0 && !own) {
            self.open.phase = Phase::Maintenon { seat, left, own };
        } else if player.general > 0 {
            self.open.phase = Phase::MaintenonBack(seat);
        } else {
            self.receive_next(log);
        }
    }

    /// T8: one of the stones for tile 5, or enough of them.
    pub(super) fn place_maintenon<L: Log<Event>>(
        &mut self,
        seat: Seat,
        left: u8,
        own: bool,
        action: Action,
        log: &mut L,
    ) {
        match action {
            Action::From(supply) => {
                log.fired("T8-stone");
                if supply == Supply::Own && self.open.player(seat).general > 0 {
                    log.fired("C5");
                }
                self.place(seat, Tile::new(5), supply, log);
                self.ask_maintenon(seat, left - 1, own || supply == Supply::Own, log);
            }
            _ => self.ask_maintenon(seat, 0, own, log),
        }
    }

    /// P3.1 (d) and (e), N3, K5: the stones that counted leave, the tile flips, Louis goes home.
    fn finish_tile<L: Log<Event>>(&mut self, log: &mut L) {
        let Scoring {
            tile,
            stones,
            to_general,
            flips,
            ..
        } = self.open.scoring;
        for seat in Seat::all(self.open.seats) {
            let stones = stones[seat];
            if stones == 0 {
                continue;
            }
            let to = if to_general.contains(seat) {
                Supply::General
            } else {
                Supply::Own
            };
            let player = self.open.player_mut(seat);
            player.on[tile] -= stones;
            *player.supply_mut(to) += stones;
            log.emit(|| Event::Returned {
                seat,
                tile,
                stones,
                to,
            });
        }
        self.open.neutral[tile] = 0;
        if self.open.louis == Some(tile) {
            self.open.louis = None;
        }
        // P3.7: no flips in the last round.
        if flips && !self.open.is_last_round() {
            log.fired("P3.7");
            if self.open.flipped.contains(tile) {
                self.open.flipped.remove(tile);
            } else {
                self.open.flipped.insert(tile);
            }
            let side = self.open.side(tile);
            log.emit(|| Event::Flipped { tile, side });
        }
        match tile.next() {
            Some(next) => self.score_tile(next, log),
            None => {
                self.open.scoring = Scoring::default();
                self.begin_missions(log);
            }
        }
    }
}

const PAYOUTS: [&str; 12] = [
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12",
];
