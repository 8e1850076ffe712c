//! Why an action is not legal: the reason, with its rule.

use court_core::Seat;

use super::{auction_place, colour_place};
use crate::action::Action;
use crate::data::numbers;
use crate::error::Illegal;
use crate::pieces::{AuctionCard, Colour};
use crate::state::{Court, Frame, Phase};

impl Court {
    /// The reason why this action, which is not legal, is not.
    pub(super) fn why_not(&self, seat: Seat, action: Action) -> Illegal {
        match self.stack.last() {
            None => self.why_not_in_phase(seat, action),
            Some(frame) => self.why_not_in_frame(seat, frame, action),
        }
    }

    fn not_now(&self) -> Illegal {
        Illegal::NotNow {
            rule: self.question().1,
        }
    }

    fn why_not_in_phase(&self, seat: Seat, action: Action) -> Illegal {
        let order = self.spheres[seat].auction.has(AuctionCard::Order);
        match (self.phase, action) {
            (_, Action::Conspiracy(colour, _)) => self.why_no_conspiracy(seat, colour),
            (Phase::Properties, _) => self.why_no_property(seat, action),
            (Phase::ArmySecond(first), Action::ArmyOne(victim)) if victim == first => Illegal::SameVictim,
            (Phase::ArmySecond(_), Action::ArmyOne(_)) => Illegal::NoRival,
            (Phase::EtiquetteFetch(_), Action::Fetch(_)) => Illegal::NotInDiscard,
            (Phase::EtiquetteRival(_), Action::Rival(rival, colour)) => {
                self.why_no_rival_card(seat, rival, colour, "13")
            }
            (Phase::SwapRival(_), Action::Rival(rival, colour)) => {
                self.why_no_rival_card(seat, rival, colour, "C10")
            }
            (Phase::Announce, Action::Announce(_)) if !order => Illegal::AnnounceRange,
            (Phase::Announce | Phase::Order, Action::Announce(_)) => Illegal::OrderAnnouncesNothing,
            (Phase::Announce, Action::Stop) if order => Illegal::StopTooSoon,
            (Phase::Announce, Action::Reveal | Action::Stop) => Illegal::NotOwned(AuctionCard::Order),
            (Phase::Order, Action::Reveal) => Illegal::FourRevealed,
            (Phase::ChooseSecond(colour), Action::Lay(card)) if self.revealed.contains(&card) => {
                Illegal::NotAPair(colour)
            }
            (Phase::Choose | Phase::ChooseSecond(_), Action::Lay(_)) => Illegal::NotRevealed,
            (Phase::Gold, _) => self.why_not_for_gold(seat, action),
            _ => self.not_now(),
        }
    }

    fn why_no_property(&self, seat: Seat, action: Action) -> Illegal {
        let own = &self.spheres[seat];
        let used = &self.used;
        // What keeps the seat from using the property at all; else what is wrong with the choice.
        let property = |colour, used: bool, otherwise: Illegal| {
            if used {
                Illegal::AlreadyUsed { rule: "C3" }
            } else if self.has_majority(seat, colour) {
                otherwise
            } else {
                Illegal::NoMajority(colour)
            }
        };
        let auction_card = |card, used: bool, otherwise: Illegal| {
            if !own.auction.has(card) {
                Illegal::NotOwned(card)
            } else if used {
                Illegal::AlreadyUsed { rule: "13" }
            } else {
                otherwise
            }
        };
        let supply_empty = Illegal::SupplyEmpty { rule: "N2" };
        match action {
            Action::ArmyTwo(_) => property(Colour::Green, used.army, Illegal::NoRival),
            Action::ArmyOne(_) => {
                let alone = self.rivals(seat).len() < 2;
                let reason = if alone {
                    Illegal::SplitNeedsTwo
                } else {
                    Illegal::NoRival
                };
                property(Colour::Green, used.army, reason)
            }
            Action::Power => property(Colour::Red, used.power, supply_empty),
            Action::Wealth => property(Colour::Yellow, used.wealth, supply_empty),
            Action::EtiquetteSwap(colour) => {
                let reason = self.no_card_or(seat, colour, Illegal::NothingDiscarded);
                property(Colour::Blue, used.etiquette, reason)
            }
            Action::EtiquetteDiscard(colour) => {
                let reason = self.no_card_or(seat, colour, Illegal::NoRivalCards { rule: "C11" });
                property(Colour::Blue, used.etiquette, reason)
            }
            Action::Authority => auction_card(AuctionCard::Authority, used.authority, supply_empty),
            Action::Dominion(_) => auction_card(AuctionCard::Dominion, used.dominion, Illegal::NoRival),
            Action::Pension => {
                let all_used = used.pensions >= own.auction.count(AuctionCard::Pension);
                auction_card(AuctionCard::Pension, all_used, supply_empty)
            }
            Action::Done => self.must_use().map_or_else(|| self.not_now(), Illegal::MustUse),
            _ => self.not_now(),
        }
    }

    fn why_no_conspiracy(&self, seat: Seat, colour: Colour) -> Illegal {
        if !self.spheres[seat].auction.has(AuctionCard::Conspiracy) {
            Illegal::NotOwned(AuctionCard::Conspiracy)
        } else if self.used.conspiracy {
            Illegal::AlreadyUsed { rule: "30" }
        } else if self.conspiracy_open() {
            self.no_card_or(seat, colour, Illegal::SupplyEmpty { rule: "B5" })
        } else {
            self.not_now()
        }
    }

    fn why_not_for_gold(&self, seat: Seat, action: Action) -> Illegal {
        let price = match action {
            Action::GoldAttack(_) => numbers().attack_price,
            Action::GoldSwap(_) => numbers().swap_price,
            Action::GoldDiscard(..) => numbers().discard_price,
            Action::GoldDraw => numbers().draw_price,
            _ => return self.not_now(),
        };
        if self.used.gold_action {
            return Illegal::GoldActionTaken;
        }
        if self.spheres[seat].gold < price {
            return Illegal::TooLittleGold(price);
        }
        match action {
            Action::GoldSwap(colour) => self.no_card_or(seat, colour, Illegal::NoRivalCards { rule: "C10" }),
            Action::GoldDiscard(rival, colour) => self.why_no_rival_card(seat, rival, colour, "C10"),
            _ => Illegal::NoRival,
        }
    }

    fn why_not_in_frame(&self, seat: Seat, frame: &Frame, action: Action) -> Illegal {
        let sum = |gold: u8, power: u8| u16::from(gold) + u16::from(power);
        match (*frame, action) {
            (Frame::Mazarin { .. }, Action::Take { .. }) => Illegal::MazarinGivesTwo(self.mazarin_gives()),
            (Frame::Mazarin { .. }, Action::Skip) => Illegal::MayNotSkip,
            (Frame::Debts { .. }, Action::PayCard(colour)) => Illegal::NoCard(colour),
            (Frame::Debts { .. }, Action::PayAuction(card)) => Illegal::NotOwned(card),
            (Frame::Debts { .. }, Action::PayChips { gold, power }) => match self.debt_chips(seat) {
                Some(chips) if u16::from(chips) == sum(gold, power) => Illegal::TooFewChips { rule: "20" },
                _ => Illegal::DebtIsTwoChips,
            },
            (Frame::Auction { bid: last, .. }, Action::Bid(bid)) if bid <= last => Illegal::BidTooLow(last),
            (Frame::Auction { card, .. }, Action::Bid(_)) => Illegal::BidTooHigh(self.means(seat, card)),
            (Frame::Payment { from, .. }, Action::PayCard(colour)) => {
                self.no_card_or(seat, colour, out_of_order(colour_place(colour), from))
            }
            (Frame::Payment { from, .. }, Action::PayAuction(card)) => {
                if self.spheres[seat].auction.has(card) {
                    out_of_order(auction_place(card), from)
                } else {
                    Illegal::NotOwned(card)
                }
            }
            (Frame::Payment { due, paid, .. }, Action::PayChips { gold, power }) => {
                if sum(gold, power) == u16::from(due - paid) {
                    Illegal::TooFewChips { rule: "25" }
                } else {
                    Illegal::NotTheRest(due - paid)
                }
            }
            _ => self.not_now(),
        }
    }

    /// An empty column has no top card; else the other reason.
    fn no_card_or(&self, seat: Seat, colour: Colour, otherwise: Illegal) -> Illegal {
        if self.spheres[seat].columns[colour].is_empty() {
            Illegal::NoCard(colour)
        } else {
            otherwise
        }
    }

    fn why_no_rival_card(&self, seat: Seat, rival: Seat, colour: Colour, rule: &'static str) -> Illegal {
        if self.rivals(seat).contains(rival) {
            Illegal::RivalHasNoCard { colour, rule }
        } else {
            Illegal::NoRival
        }
    }
}

/// E10: payments go from left to right. E3: nothing superfluous.
const fn out_of_order(place: u8, from: u8) -> Illegal {
    if place < from {
        Illegal::PaymentOrder
    } else {
        Illegal::Superfluous
    }
}
