//! Conservation: every card and chip is somewhere, exactly once.

use court_core::SeatSet;

use super::{Court, End, Frame, Phase, SunKing};
use crate::data::GOLD;
use crate::pieces::{Card, Colour, Sphere, Tally};

impl Court {
    /// Conservation: every card and chip is somewhere, exactly once.
    fn assert_conserved(&self) {
        let mut cards = self.discard;
        cards.add(&self.unseen);
        let mut gold = self.gold;
        let mut power = self.power;
        for (_, sphere) in self.spheres.iter() {
            gold += sphere.gold;
            power += sphere.power;
            for colour in Colour::ALL {
                for seal in sphere.columns[colour].seals() {
                    cards[Card::property(colour, seal)] += 1;
                }
            }
            for card in sphere.auction.kinds() {
                cards[Card::auction(card)] += sphere.auction.count(card);
            }
        }
        for &card in self.revealed.iter() {
            cards[card] += 1;
        }
        for waiting in self.waiting.iter() {
            cards[waiting.card] += 1;
        }
        if let Phase::EtiquetteFetch(card) = self.phase {
            cards[card] += 1;
        }
        for frame in self.stack.iter() {
            match *frame {
                Frame::Draw(_) => {}
                Frame::Mazarin { .. } => cards[Card::MAZARIN] += 1,
                Frame::Debts { .. } => cards[Card::DEBTS] += 1,
                Frame::Auction { card, .. } | Frame::Payment { card, .. } => cards[Card::auction(card)] += 1,
                Frame::Louis => cards[Card::LOUIS] += 1,
            }
        }
        assert_eq!(cards, self.rules.deck, "cards");
        assert_eq!(gold, GOLD, "gold");
        assert_eq!(power, self.rules.power, "power");
    }

    /// What holds in every position.
    fn assert_sound(&self) {
        let seats = SeatSet::full(self.seats);
        for seat in seats.iter() {
            let left = self.left.iter().filter(|&&gone| gone == seat).count();
            assert_eq!(
                left,
                usize::from(!self.active.contains(seat)),
                "{seat} is in or out"
            );
            if left > 0 {
                assert_eq!(
                    self.spheres[seat],
                    Sphere::default(),
                    "{seat} has left and owns nothing"
                );
            }
        }
        assert!(
            self.active.contains(self.turn_player),
            "the turn player is never eliminated in his own turn"
        );
        assert!(
            self.active.len() >= 2 || self.phase == Phase::Over(End::SoleSurvivor),
            "alone, but not over"
        );
        if self.phase != Phase::Deal {
            assert_eq!(self.draw, self.unseen.total(), "the size of the draw pile");
        }
        let louis_waits = self.waiting.iter().any(|waiting| waiting.card == Card::LOUIS)
            || self.stack.last() == Some(&Frame::Louis);
        assert!(
            (self.unseen[Card::LOUIS] == 1) != louis_waits,
            "Louis is in the draw pile or waits"
        );
        // Only draws and Mazarin nest.
        let nested = self.stack.len().saturating_sub(1);
        for frame in &self.stack[..nested] {
            assert!(
                matches!(frame, Frame::Draw(_) | Frame::Mazarin { .. }),
                "{frame:?} has something inside it"
            );
        }
    }
}

/// See [`court_core::Game::assert_invariants`].
pub(crate) fn assert_invariants(game: &SunKing) {
    game.court.assert_conserved();
    game.court.assert_sound();
    if game.court.phase == Phase::Deal {
        return;
    }
    let mut pile = Tally::default();
    for &card in game.pile.iter() {
        pile[card] += 1;
    }
    assert_eq!(
        pile, game.court.unseen,
        "what is in the draw pile is what has not been seen"
    );
    if let Some(place) = game.pile.iter().position(|&card| card == Card::LOUIS) {
        assert!(
            place < game.court.lower as usize,
            "Louis lies in the lower half (4)"
        );
    }
}
