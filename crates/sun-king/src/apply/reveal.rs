//! Turning over cards, and what the special cards do (14, 19 to 22).

use court_core::{Log, Seat, SeatSet};

use crate::action::Action;
use crate::data::numbers;
use crate::event::Event;
use crate::pieces::{AuctionCard, Card, Colour, Kind};
use crate::state::SunKing;
use crate::state::{End, Frame, Phase, Waiting};

impl SunKing {
    /// Phase 2 begins or, with Order, goes on (14, 29).
    pub(super) fn act_reveal<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let court = &mut self.court;
        match action {
            Action::Announce(number) => {
                log.emit(|| Event::Announced { seat, number });
                court.phase = Phase::Reveal(number);
            }
            Action::Reveal => {
                log.fired("order");
                court.phase = Phase::OrderReveal(court.revealed.len() as u8 + 1);
            }
            Action::Stop => court.phase = Phase::Resolve,
            _ => unreachable!("{action} before revealing"),
        }
        self.advance(log);
    }

    /// A revealed card is laid (14), or with Influence two of a colour (28).
    pub(super) fn act_choose<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let court = &mut self.court;
        if let Action::Lay(card) = action {
            let Some(place) = court.revealed.iter().position(|&there| there == card) else {
                unreachable!("{card} has not been revealed")
            };
            court.revealed.remove(place);
            court.spheres[seat].lay(card);
            log.emit(|| Event::Laid { seat, card });
            if let Some(colour) = card.colour()
                && court.phase == Phase::Choose
                && court.spheres[seat].auction.has(AuctionCard::Influence)
                && court.revealed.iter().any(|other| other.colour() == Some(colour))
            {
                court.phase = Phase::ChooseSecond(colour);
                return;
            }
            if court.phase != Phase::Choose {
                log.fired("influence");
            }
        }
        while let Some(card) = court.revealed.pop() {
            court.discard[card] += 1;
            log.emit(|| Event::Unwanted { card });
        }
        court.phase = Phase::Gold;
    }

    /// Goes on until somebody has to choose, nature has to shuffle, or the game is over.
    pub(crate) fn advance<L: Log<Event>>(&mut self, log: &mut L) {
        loop {
            match self.court.stack.last().copied() {
                None => {
                    if !self.advance_phase(log) {
                        return;
                    }
                }
                Some(Frame::Draw(seat)) => {
                    // 15, 19, D2: special and auction cards are resolved at once and replaced.
                    match self.turn_over(seat, log) {
                        Turned::Card(card) if card.is_property() => {
                            self.court.stack.pop();
                            self.court.spheres[seat].lay(card);
                            log.emit(|| Event::Laid { seat, card });
                        }
                        Turned::Card(card) => self.begin(card, seat, None, log),
                        Turned::LouisFirst => {}
                        Turned::Over => return,
                    }
                }
                // N6: only now is the card discarded.
                Some(Frame::Mazarin { pending, .. }) if pending.is_empty() => {
                    self.court.stack.pop();
                    self.court.discard[Card::MAZARIN] += 1;
                }
                Some(Frame::Debts { pending, .. }) if pending.is_empty() => {
                    self.court.stack.pop();
                    self.court.discard[Card::DEBTS] += 1;
                }
                Some(_) => return,
            }
        }
    }

    /// Goes on with phase 2 while nothing is being resolved; `false` if somebody has to choose or the game is over.
    fn advance_phase<L: Log<Event>>(&mut self, log: &mut L) -> bool {
        let court = &mut self.court;
        match court.phase {
            Phase::Reveal(number) | Phase::OrderReveal(number) if court.revealed.len() < number as usize => {
                let seat = court.turn_player;
                match self.turn_over(seat, log) {
                    Turned::Card(card) if card.is_property() => self.court.revealed.push(card),
                    Turned::Card(card) => {
                        // D1, D3, D14: it waits.
                        let concerned = match self.court.rules.count_when_revealed {
                            true => self.concerned(card),
                            false => SeatSet::EMPTY,
                        };
                        self.court.waiting.push(Waiting { card, concerned });
                    }
                    Turned::LouisFirst => {}
                    Turned::Over => return false,
                }
                true
            }
            Phase::Reveal(_) => {
                court.phase = Phase::Resolve;
                true
            }
            Phase::OrderReveal(_) => {
                court.phase = Phase::Order;
                false
            }
            Phase::Resolve if court.waiting.is_empty() => {
                court.phase = Phase::Choose;
                false
            }
            Phase::Resolve => {
                let next = court.waiting.remove(0);
                let seat = court.turn_player;
                let concerned = court.rules.count_when_revealed.then_some(next.concerned);
                self.begin(next.card, seat, concerned, log);
                true
            }
            _ => false,
        }
    }

    /// A seat turns over the top card of the draw pile.
    fn turn_over<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> Turned {
        let Some(card) = self.pile.pop() else {
            // D4: Louis must be waiting; he takes effect out of turn, for whoever turned him over (N11).
            let court = &mut self.court;
            let Some(place) = court.waiting.iter().position(|next| next.card == Card::LOUIS) else {
                unreachable!("an empty draw pile, and Louis does not wait")
            };
            court.waiting.remove(place);
            log.fired("D4");
            log.emit(|| Event::PileEmpty);
            let revealer = court.turn_player;
            self.louis(revealer, log);
            return Turned::LouisFirst;
        };
        let court = &mut self.court;
        court.unseen[card] -= 1;
        court.draw -= 1;
        log.emit(|| Event::Revealed { seat, card });
        if card != Card::LOUIS || !(court.louis_came || court.active.len() == 2) {
            return Turned::Card(card);
        }
        // 22, D5: over at once. The card stays where it lies.
        if !court.waiting.is_empty() {
            log.fired("D5");
        }
        court.waiting.push(Waiting {
            card,
            concerned: SeatSet::EMPTY,
        });
        let end = if court.louis_came {
            End::LouisTwice
        } else {
            if court.seats > 2 {
                log.fired("D6");
            }
            End::LouisOnce
        };
        self.end(end, log);
        Turned::Over
    }

    /// Whom a card concerns as things stand: who profits from Mazarin, who has gambling debts.
    fn concerned(&self, card: Card) -> SeatSet {
        match card {
            Card::MAZARIN => self.court.majority(Colour::Purple),
            Card::DEBTS => self.court.debtors(),
            _ => SeatSet::EMPTY,
        }
    }

    /// A special or auction card takes effect. `concerned` is given if it was settled when the card was revealed (N12).
    fn begin<L: Log<Event>>(&mut self, card: Card, revealer: Seat, concerned: Option<SeatSet>, log: &mut L) {
        let pending = concerned.unwrap_or_else(|| self.concerned(card));
        let court = &mut self.court;
        if revealer != court.turn_player {
            log.fired("D12");
        }
        match card.kind() {
            Kind::Auction(card) => {
                log.emit(|| Event::AuctionOpens { seat: revealer, card });
                court.stack.push(Frame::Auction {
                    card,
                    bidders: court.active,
                    speaker: revealer,
                    bid: 0,
                });
            }
            Kind::Mazarin => {
                // 19, D10: who has the majority in Intrigue now.
                log.fired(match pending.len() {
                    0 => "mazarin-for-nobody",
                    1 => "mazarin-for-one",
                    _ => "mazarin-for-several",
                });
                if court
                    .stack
                    .iter()
                    .any(|frame| matches!(frame, Frame::Mazarin { .. }))
                {
                    log.fired("D11");
                }
                log.emit(|| Event::Mazarin { holders: pending });
                court.stack.push(Frame::Mazarin { revealer, pending });
            }
            Kind::Debts => {
                // 20, G1: counted once, now, unless it was done at the reveal.
                let most = concerned.is_none().then(|| court.most_seals());
                log.fired(if most == Some(0) {
                    "debts-for-nobody"
                } else {
                    "debts"
                });
                let any_seal = most.map_or(!pending.is_empty(), |most| most > 0);
                if any_seal && court.active.len() - pending.len() > 1 {
                    log.fired("G4");
                }
                log.emit(|| Event::Debts {
                    most,
                    debtors: pending,
                });
                court.stack.push(Frame::Debts { revealer, pending });
            }
            Kind::Louis => {
                if court.stack.is_empty() {
                    log.fired(if court.waiting.is_empty() {
                        "louis-in-row"
                    } else {
                        "D3"
                    });
                } else {
                    log.fired("D9");
                }
                self.louis(revealer, log);
            }
            Kind::Property(..) => unreachable!("{card} has no effect"),
        }
    }

    /// Louis, the first time (21): gold in order from who turned him over (B3), then the shuffle.
    fn louis<L: Log<Event>>(&mut self, revealer: Seat, log: &mut L) {
        self.court.louis_came = true;
        log.emit(|| Event::Louis);
        for seat in revealer.round(self.court.seats) {
            if !self.court.active.contains(seat) {
                continue;
            }
            if self.court.gold == 0 {
                // B2, B3: the others get none.
                break;
            }
            self.gain_gold(seat, numbers().louis, log);
        }
        if self
            .court
            .stack
            .iter()
            .any(|frame| matches!(frame, Frame::Mazarin { .. }))
        {
            log.fired("N6");
        }
        self.court.stack.push(Frame::Louis);
    }

    /// Mazarin's favour (19).
    pub(super) fn act_mazarin<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        self.done_with(seat);
        match action {
            Action::Draw => {
                log.fired("mazarin-draw");
                self.court.stack.push(Frame::Draw(seat));
            }
            Action::Take { gold, power } => {
                log.fired("mazarin-chips");
                self.gain(seat, gold, power, log);
            }
            Action::Skip => log.emit(|| Event::Skipped { seat }),
            _ => unreachable!("{action} for Mazarin"),
        }
        self.advance(log);
    }

    /// A debt is paid (20).
    pub(super) fn act_debts<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        self.done_with(seat);
        match action {
            Action::PayCard(colour) => {
                log.fired("debts-card");
                self.discard_top(seat, colour, seat, log);
            }
            Action::PayAuction(card) => {
                log.fired("debts-auction-card");
                self.discard_auction(seat, card, log);
            }
            Action::PayChips { gold, power } => {
                log.fired(if gold + power < numbers().debts {
                    "G2"
                } else {
                    "debts-chips"
                });
                self.pay_chips(seat, gold, power, log);
            }
            _ => unreachable!("{action} for a debt"),
        }
        self.advance(log);
    }

    /// This seat has chosen in the frame on top.
    fn done_with(&mut self, seat: Seat) {
        if let Some(Frame::Mazarin { pending, .. } | Frame::Debts { pending, .. }) =
            self.court.stack.last_mut()
        {
            pending.remove(seat);
        }
    }
}

/// What came of turning over a card.
enum Turned {
    /// A card that goes on, or waits, or takes effect.
    Card(Card),
    /// The pile was empty, and Louis, who waited, has taken effect: a shuffle is next (D4).
    LouisFirst,
    /// The last Louis.
    Over,
}
