//! Paying a bid: cards one by one from left to right, then all chips in one step (25, E3, E10).
//!
//! A payment is in order if no item of it is superfluous (E3). Chips are worth 1, so with chips in it a payment is in
//! order exactly if it makes the bid exactly. Without chips it may overshoot by less than its least card.
//! A step is offered only if the payment can then be completed in order.

use court_core::Seat;

use super::mixes;
use crate::action::Action;
use crate::pieces::{AuctionCard, Colour};
use crate::state::{Court, Frame};

/// The place of a column in the order of payment.
pub(crate) const fn colour_place(colour: Colour) -> u8 {
    colour.index() as u8
}

/// The place of an auction card in the order of payment, after the columns.
pub(crate) const fn auction_place(card: AuctionCard) -> u8 {
    5 + card.index() as u8
}

/// How far a payment has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bill {
    /// What is to be paid.
    pub(crate) due: u8,
    /// What the cards paid so far are worth.
    pub(crate) paid: u8,
    /// What the least of them is worth; 0 if there is none.
    pub(crate) least: u8,
}

impl Bill {
    /// The bill after a card of this worth.
    pub(crate) const fn plus(self, worth: u8) -> Self {
        Self {
            due: self.due,
            paid: self.paid + worth,
            least: if self.least == 0 || worth < self.least {
                worth
            } else {
                self.least
            },
        }
    }

    /// Can the payment be completed in order with these chips and any of so many cards worth 2 and 3?
    pub(crate) fn can_be_settled(self, chips: u8, twos: u8, threes: u8) -> bool {
        if self.paid >= self.due {
            return self.paid - self.least < self.due;
        }
        let rest = self.due - self.paid;
        if chips >= rest {
            return true;
        }
        for threes in 0..=threes {
            let worth = 3 * threes;
            if worth >= rest {
                // No chips, no further cards: one too many is less than any card, two too many less than a three.
                let over = worth - rest;
                return over <= 1 || (over == 2 && self.least != 2);
            }
            // As few twos as possible, chips for what is left; if even without chips one is too many, that is less
            // than a card.
            let open = rest - worth;
            if open.saturating_sub(chips).div_ceil(2) <= twos {
                return true;
            }
        }
        false
    }
}

/// What a payer can still use, while the places are passed over from left to right.
struct Purse {
    bill: Bill,
    chips: u8,
    twos: u8,
    threes: u8,
}

impl Purse {
    /// Passes over the cards of a place. Could a payment that goes on with one of them be completed?
    fn pass_over(&mut self, count: u8, worth: u8) -> bool {
        if count == 0 {
            return false;
        }
        // Further cards of the same place may follow.
        let (twos, threes) = if worth == 3 {
            (self.twos, self.threes - 1)
        } else {
            (self.twos - 1, self.threes)
        };
        let offered = self.bill.plus(worth).can_be_settled(self.chips, twos, threes);
        if worth == 3 {
            self.threes -= count;
        } else {
            self.twos -= count;
        }
        offered
    }
}

impl Court {
    /// What a seat can pay with for this card: how many cards from this place on are worth 2 and 3.
    fn purse(&self, seat: Seat, card: AuctionCard, bill: Bill, from: u8) -> Purse {
        let own = &self.spheres[seat];
        let mut purse = Purse {
            bill,
            chips: own.chips(),
            twos: 0,
            threes: 0,
        };
        let mut add = |count: u8, worth: u8| match worth {
            3 => purse.threes += count,
            _ => purse.twos += count,
        };
        for colour in Colour::ALL {
            if colour_place(colour) >= from {
                add(own.columns[colour].len(), self.worth(card, colour));
            }
        }
        for kind in own.auction.kinds() {
            if auction_place(kind) >= from {
                add(own.auction.count(kind), self.auction_worth(card, kind));
            }
        }
        purse
    }

    pub(super) fn each_payment(&self, seat: Seat, frame: &Frame, visit: &mut impl FnMut(Action)) {
        let &Frame::Payment {
            card,
            due,
            paid,
            least,
            from,
            ..
        } = frame
        else {
            return;
        };
        let own = &self.spheres[seat];
        let mut purse = self.purse(seat, card, Bill { due, paid, least }, from);
        for colour in Colour::ALL {
            if colour_place(colour) >= from
                && purse.pass_over(own.columns[colour].len(), self.worth(card, colour))
            {
                visit(Action::PayCard(colour));
            }
        }
        for kind in own.auction.kinds() {
            if auction_place(kind) >= from
                && purse.pass_over(own.auction.count(kind), self.auction_worth(card, kind))
            {
                visit(Action::PayAuction(kind));
            }
        }
        let rest = due - paid;
        if own.chips() >= rest {
            let mixes = mixes(rest, own.gold, own.power);
            mixes.for_each(|(gold, power)| visit(Action::PayChips { gold, power }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to complete a payment, tried out.
    fn by_trying(bill: Bill, chips: u8, twos: u8, threes: u8) -> bool {
        if bill.paid >= bill.due {
            return bill.paid - bill.least < bill.due;
        }
        (0..=chips).any(|chips| {
            (0..=twos).any(|twos| {
                (0..=threes).any(|threes| {
                    let total = bill.paid + chips + 2 * twos + 3 * threes;
                    let mut least = if bill.least == 0 { u8::MAX } else { bill.least };
                    for (count, worth) in [(chips, 1), (twos, 2), (threes, 3)] {
                        if count > 0 {
                            least = least.min(worth);
                        }
                    }
                    total >= bill.due && total - least < bill.due
                })
            })
        })
    }

    #[test]
    fn e3_what_can_be_settled_is_what_trying_every_payment_finds() {
        let mut settled = [0u32; 2];
        for due in 1..=14 {
            for (paid, least) in (0..=16).flat_map(|paid| [(paid, 2), (paid, 3)]) {
                let fits = match (paid, least) {
                    (0, _) => false,
                    (_, 3) => paid % 3 == 0,
                    _ => paid != 1 && paid != 3,
                };
                let bill = match (paid, fits) {
                    (0, _) => Bill { due, paid, least: 0 },
                    (_, true) => Bill { due, paid, least },
                    (_, false) => continue,
                };
                for chips in 0..4 {
                    for twos in 0..5 {
                        for threes in 0..5 {
                            let expected = by_trying(bill, chips, twos, threes);
                            assert_eq!(
                                bill.can_be_settled(chips, twos, threes),
                                expected,
                                "{bill:?} with {chips} chips, {twos} twos, {threes} threes"
                            );
                            settled[usize::from(expected)] += 1;
                        }
                    }
                }
            }
        }
        assert!(settled[0] > 1000 && settled[1] > 1000, "both answers were tried");
    }
}
