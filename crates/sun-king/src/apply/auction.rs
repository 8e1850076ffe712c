//! Auctions and payments (23 to 26).

use court_core::{Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::legal::{Bill, auction_place, colour_place};
use crate::pieces::{AuctionCard, Card};
use crate::state::Frame;
use crate::state::SunKing;

impl SunKing {
    /// A bid or a pass (23, 24).
    pub(super) fn act_auction<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let seats = self.court.seats;
        let Some(Frame::Auction {
            card,
            bidders,
            speaker,
            bid,
        }) = self.court.stack.last_mut()
        else {
            unreachable!("{action} without an auction")
        };
        match action {
            Action::Bid(number) => {
                *bid = number;
                log.emit(|| Event::Bid { seat, bid: number });
                if bidders.len() == 1 {
                    // E2, N20: all others passed before anybody bid.
                    log.fired("E2");
                }
            }
            Action::Pass => {
                bidders.remove(seat);
                log.emit(|| Event::Passed { seat });
            }
            _ => unreachable!("{action} in an auction"),
        }
        let (card, bid, left) = (*card, *bid, *bidders);
        if left.is_empty() {
            self.court.stack.pop();
            self.court.discard[Card::auction(card)] += 1;
            log.fired("unsold");
            log.emit(|| Event::Unsold { card });
            self.advance(log);
        } else if left.len() == 1 && bid > 0 {
            // Whoever is left has bid: a pass cannot take the last bidder out while a bid stands.
            let payer = left.first().unwrap_or(seat);
            log.emit(|| Event::Sold {
                seat: payer,
                card,
                bid,
            });
            self.court.stack.pop();
            self.court.stack.push(Frame::Payment {
                card,
                payer,
                due: bid,
                paid: 0,
                least: 0,
                from: 0,
            });
        } else {
            let mut next = seat.next(seats);
            while !left.contains(next) {
                next = next.next(seats);
            }
            *speaker = next;
        }
    }

    /// One step of a payment (25, E3, E10).
    pub(super) fn act_payment<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let Some(&Frame::Payment {
            card: auctioned,
            payer,
            due,
            paid,
            least,
            ..
        }) = self.court.stack.last()
        else {
            unreachable!("{action} without a payment")
        };
        let (place, worth) = match action {
            Action::PayCard(colour) => {
                self.discard_top(seat, colour, seat, log);
                (colour_place(colour), self.court.worth(auctioned, colour))
            }
            Action::PayAuction(card) => {
                let worth = self.court.auction_worth(auctioned, card);
                log.fired(if worth == 3 { "E4-three" } else { "E4-two" });
                self.discard_auction(seat, card, log);
                (auction_place(card), worth)
            }
            Action::PayChips { gold, power } => {
                self.pay_chips(seat, gold, power, log);
                if power > 0 && self.court.spheres[seat].power == 0 {
                    log.fired("E7");
                }
                return self.win(seat, auctioned, log);
            }
            _ => unreachable!("{action} for a payment"),
        };
        let bill = Bill { due, paid, least }.plus(worth);
        if bill.paid >= due {
            if bill.paid > due {
                log.fired("E3");
            }
            return self.win(seat, auctioned, log);
        }
        if let Some(frame) = self.court.stack.last_mut() {
            *frame = Frame::Payment {
                card: auctioned,
                payer,
                due,
                paid: bill.paid,
                least: bill.least,
                from: place,
            };
        }
    }

    /// The card is paid for (26).
    fn win<L: Log<Event>>(&mut self, seat: Seat, card: AuctionCard, log: &mut L) {
        self.court.stack.pop();
        self.court.spheres[seat].auction.add(card);
        log.fired(match card {
            AuctionCard::Influence => "won-influence",
            AuctionCard::Order => "won-order",
            AuctionCard::Conspiracy => "won-conspiracy",
            AuctionCard::Diplomacy => "won-diplomacy",
            AuctionCard::Authority => "won-authority",
            AuctionCard::Dominion => "won-dominion",
            AuctionCard::Pension => "won-pension",
        });
        log.emit(|| Event::Won { seat, card });
        self.advance(log);
    }
}
