//! What may be done in the toy, and why something may not.

use court_core::{Game, Seat};

use super::action::{Card, OddText, ToyAction};
use super::event::ToyIllegal;
use super::fault::Fault;
use super::state::{Frame, Phase, Toy};

impl Toy {
    /// What a seat may do, ascending: law 2.
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<ToyAction>) {
        let start = out.len();
        if self.turn().is_of(seat) {
            out.extend(
                ToyAction::universe(self.seats()).filter(|&action| self.allowed(seat, action).is_ok()),
            );
            out.extend(self.odd_action());
        } else if self.has(Fault::IdleSeatActs) && matches!(self.phase, Phase::Turns(_)) {
            out.push(ToyAction::Draw);
        }
        match self.config.fault {
            Fault::DeadEnd if out.last() == Some(&ToyAction::Pass) => out.truncate(start),
            Fault::Descending => out[start..].reverse(),
            Fault::DoubleEntry => out.extend(out.get(start..).and_then(<[_]>::last).copied()),
            _ => {}
        }
    }

    /// Why a seat whose turn it is may not do this, if it may not.
    pub(super) fn judge(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        match self.config.fault {
            Fault::CheckTooStrict if action == ToyAction::Bury(Card(5)) => Err(ToyIllegal::NotAsked),
            Fault::CheckTooLax if action == ToyAction::Draw => Ok(()),
            _ => self.allowed(seat, action),
        }
    }

    fn robbable(&self, robber: Seat, victim: Seat) -> bool {
        victim != robber && victim.index() < self.seats().into() && !self.hands[victim].is_empty()
    }

    pub(super) fn can_rob(&self, robber: Seat) -> bool {
        Seat::all(self.seats()).any(|victim| self.robbable(robber, victim))
    }

    fn can_draw(&self) -> bool {
        match self.top() {
            Some(card) => !self.has(Fault::LegalTells) || card != Card(1),
            None => false,
        }
    }

    /// All the rules about what a seat may do, for a seat whose turn it is.
    fn allowed(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        let held = |card| {
            if self.hands[seat].has(card) {
                Ok(())
            } else if self.has(Fault::RefusalUnsaid) {
                Err(ToyIllegal::Odd)
            } else {
                Err(ToyIllegal::NotInHand(card))
            }
        };
        match (self.frames.last(), self.phase, action) {
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) if victim == seat => Err(ToyIllegal::RobsItself),
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) if self.robbable(seat, victim) => Ok(()),
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) => Err(ToyIllegal::NothingToRob(victim)),
            (Some(Frame::Give(_)), _, ToyAction::Give(card)) => held(card),
            (Some(_), _, _) => Err(ToyIllegal::NotAsked),
            (None, Phase::Turns(_), ToyAction::Play(card) | ToyAction::Bury(card)) => held(card),
            (None, Phase::Turns(_), ToyAction::Draw) if self.can_draw() => Ok(()),
            (None, Phase::Turns(_), ToyAction::Draw) => Err(ToyIllegal::DeckIsEmpty),
            (None, Phase::Turns(_), ToyAction::Pass) if self.hands[seat].is_empty() && !self.can_draw() => {
                Ok(())
            }
            (None, Phase::Turns(_), ToyAction::Pass) => Err(ToyIllegal::MustAct),
            (None, Phase::Vote, ToyAction::Vote(choice)) if choice.index() >= self.seats().into() => {
                Err(ToyIllegal::NoSuchSeat(choice))
            }
            (None, Phase::Vote, ToyAction::Vote(choice)) if self.has(Fault::VoteNarrows) => {
                let taken = self.votes.iter().any(|(_, vote)| *vote == Some(choice));
                if taken { Err(ToyIllegal::NotAsked) } else { Ok(()) }
            }
            (None, Phase::Vote, ToyAction::Vote(_)) => Ok(()),
            (None, Phase::Turns(_), ToyAction::Odd(_)) if self.odd_action() == Some(action) => Ok(()),
            _ if self.has(Fault::RefusalTells) && self.top() > Some(Card(3)) => Err(ToyIllegal::DeckIsEmpty),
            _ => Err(ToyIllegal::NotAsked),
        }
    }

    /// What a planted fault adds to a seat's choices in its turn.
    fn odd_action(&self) -> Option<ToyAction> {
        let (kind, extra) = match self.config.fault {
            Fault::TextDoubleSpace => (OddText::DoubleSpace, 0),
            Fault::TextTwin => (OddText::Twin, 0),
            Fault::TextUnreadable => (OddText::Unreadable, 0),
            Fault::TextLoose => (OddText::Loose, 0),
            Fault::SlyAction => (OddText::Sly, 1),
            _ => return None,
        };
        let in_turns = matches!(self.phase, Phase::Turns(_)) && self.frames.is_empty();
        in_turns.then(|| ToyAction::odd(kind, extra))
    }
}
