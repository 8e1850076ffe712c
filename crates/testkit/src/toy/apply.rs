//! What happens in the toy.

use court_core::{Game, Log, Seat, SeatSet};

use super::action::{Card, ToyAction, ToyChance};
use super::event::{OddEvent, OddKind, ToyEvent};
use super::fault::Fault;
use super::state::{Frame, Phase, Slot, Toy};

impl Toy {
    pub(super) fn enact(&mut self, seat: Seat, action: ToyAction, log: &mut impl Log<ToyEvent>) {
        match action {
            ToyAction::Play(card) => self.play(seat, card, log),
            ToyAction::Bury(card) => self.bury(seat, card, log),
            ToyAction::Draw => self.draw(seat, log),
            ToyAction::Pass => {
                log.fired("pass");
                log.emit(|| ToyEvent::Passed { seat });
                self.end_turn();
            }
            ToyAction::Rob(victim) => {
                log.emit(|| ToyEvent::Robs { robber: seat, victim });
                self.frames.push(Frame::Give(victim));
            }
            ToyAction::Give(card) => self.give(seat, card, log),
            ToyAction::Vote(choice) => self.vote(seat, choice, log),
            ToyAction::Odd(odd) => {
                log.emit(|| ToyEvent::Passed { seat });
                self.played[seat] += i32::from(odd.extra.0);
                self.end_turn();
            }
        }
    }

    /// Rules T3.1 and T4.
    fn play(&mut self, seat: Seat, card: Card, log: &mut impl Log<ToyEvent>) {
        self.hands[seat].take(card);
        self.table[seat].push(card);
        self.played[seat] += i32::from(card.0);
        log.emit(|| ToyEvent::Played { seat, card });
        if self.has(Fault::EventJsonLoses) {
            self.tell_odd(OddKind::Lossy, seat, Some(card), log);
        }
        if self.has(Fault::SpectatorOnlyEvent) {
            self.tell_odd(OddKind::SpectatorOnly, seat, Some(card), log);
        }
        if card == Card::ROBBER && self.can_rob(seat) {
            log.fired("robbery");
            self.frames.push(Frame::Rob(seat));
        } else {
            if card == Card::ROBBER {
                log.fired("nobody-to-rob");
            }
            self.end_turn();
        }
    }

    /// Rule T3.2.
    fn bury(&mut self, seat: Seat, card: Card, log: &mut impl Log<ToyEvent>) {
        log.fired("burial");
        self.hands[seat].take(card);
        let known = SeatSet::only(seat);
        self.treasuries[seat].push(Slot { card, known });
        log.emit(|| ToyEvent::Buried {
            seat,
            card: Some(card),
        });
        if self.has(Fault::BurialTold) {
            self.tell_odd(OddKind::Blurted, seat, Some(card), log);
        }
        self.end_turn();
    }

    /// Rule T3.3.
    fn draw(&mut self, seat: Seat, log: &mut impl Log<ToyEvent>) {
        let Some(card) = self.deck.pop() else {
            panic!("a draw from the empty deck")
        };
        log.fired("draw");
        self.hands[seat].add(card);
        let card = Some(card);
        match self.config.fault {
            Fault::DrawUndeclared => self.tell_odd(OddKind::QuietDraw, seat, card, log),
            Fault::DrawTold => self.tell_odd(OddKind::LoudDraw, seat, card, log),
            _ => log.emit(|| ToyEvent::Drew { seat, card }),
        }
        self.end_turn();
    }

    /// Rule T4.2.
    fn give(&mut self, victim: Seat, card: Card, log: &mut impl Log<ToyEvent>) {
        self.frames.pop();
        let Some(Frame::Rob(robber)) = self.frames.pop() else {
            panic!("a gift without a robbery")
        };
        log.fired("gift");
        self.hands[victim].take(card);
        let known = SeatSet::only(robber).with(victim);
        self.treasuries[robber].push(Slot { card, known });
        log.emit(|| ToyEvent::Gave {
            victim,
            robber,
            card: Some(card),
        });
        self.end_turn();
    }

    /// Rule T5.
    fn vote(&mut self, seat: Seat, choice: Seat, log: &mut impl Log<ToyEvent>) {
        if self.has(Fault::FirstVoteRemembered) && self.voted().is_empty() {
            self.mark = seat.number();
        }
        self.votes[seat] = Some(choice);
        log.emit(|| ToyEvent::Voted {
            seat,
            choice: Some(choice),
        });
        if self.voted() == self.voters() {
            self.open_ballots(log);
            self.end_round(log);
        }
    }

    /// Rules T5.1 and T5.2.
    fn open_ballots(&mut self, log: &mut impl Log<ToyEvent>) {
        let ballots = self.votes;
        self.ballots = ballots;
        let count = |seat| ballots.iter().filter(|(_, vote)| **vote == Some(seat)).count();
        let most = Seat::all(self.seats()).map(count).max();
        let mut leaders = Seat::all(self.seats()).filter(|&seat| Some(count(seat)) == most);
        let winner = match (leaders.next(), leaders.next()) {
            (Some(leader), None) => Some(leader),
            _ => None,
        };
        log.emit(|| ToyEvent::Opened { ballots, winner });
        match winner {
            Some(winner) => {
                log.fired("prize");
                self.prizes[winner] += if self.has(Fault::PrizeDoubled) { 2 } else { 1 };
            }
            None => log.fired("tied-vote"),
        }
        for (_, vote) in self.votes.iter_mut() {
            *vote = None;
        }
    }

    /// Rule T3: the next seat's turn, or the vote.
    fn end_turn(&mut self) {
        if let Phase::Turns(done) = self.phase {
            self.phase = if done + 1 < self.seats() {
                Phase::Turns(done + 1)
            } else {
                Phase::Vote
            };
        }
    }

    /// Rules T6 and T6.1.
    fn end_round(&mut self, log: &mut impl Log<ToyEvent>) {
        if self.round >= self.config.rounds && !self.has(Fault::NeverEnds) {
            self.phase = Phase::Over;
            log.emit(|| ToyEvent::Ended);
            return;
        }
        self.round = self.round.saturating_add(1);
        self.starter = self.starter.next(self.seats());
        for (_, cards) in self.table.iter_mut() {
            self.deck.append(cards);
        }
        // Until it is shuffled its order means nothing.
        self.deck.sort_unstable();
        if self.deck.is_empty() {
            self.begin_round(log);
        } else {
            self.phase = Phase::Shuffle;
        }
    }

    fn begin_round(&mut self, log: &mut impl Log<ToyEvent>) {
        self.phase = Phase::Turns(0);
        log.emit(|| ToyEvent::RoundBegan {
            round: self.round,
            starter: self.starter,
        });
    }

    /// Rules T2 and T6.
    pub(super) fn shuffled(&mut self, chance: &ToyChance, log: &mut impl Log<ToyEvent>) {
        self.deck.clone_from(&chance.deck);
        let cards = self.deck.len() as u8;
        log.emit(|| ToyEvent::Shuffled { cards });
        if self.phase == Phase::Deal {
            for seat in Seat::all(self.seats()) {
                let rest = self.deck.len() - usize::from(self.config.hand);
                for card in self.deck.drain(rest..) {
                    self.hands[seat].add(card);
                }
                log.emit(|| ToyEvent::Dealt {
                    seat,
                    cards: self.hands[seat].cards(),
                });
                if self.has(Fault::DealTold) {
                    let card = self.hands[seat].cards().first().copied();
                    self.tell_odd(OddKind::LoudDraw, seat, card, log);
                }
            }
            self.mark = u8::from(self.has(Fault::WorldBreaksLater));
            self.lost = u8::from(self.has(Fault::StateJsonLoses));
        } else {
            log.fired("shuffle");
            let broken = self.has(Fault::WorldBreaksLater) && self.mark == 0;
            assert!(!broken, "the mark is missing");
        }
        self.begin_round(log);
    }

    /// The robber whose victim has to give.
    pub(super) fn starter_of_robbery(&self) -> Option<Seat> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::Rob(robber) => Some(*robber),
            Frame::Give(_) => None,
        })
    }

    fn tell_odd(&self, kind: OddKind, seat: Seat, card: Option<Card>, log: &mut impl Log<ToyEvent>) {
        let lost = u8::from(self.has(Fault::EventJsonLoses));
        log.emit(|| {
            ToyEvent::Odd(OddEvent {
                kind,
                seat,
                card,
                lost,
            })
        });
    }
}
