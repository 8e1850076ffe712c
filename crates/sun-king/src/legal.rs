//! What is legal: [`Court::each_legal`] is the only source; [`Court::check`] looks there and otherwise says why not.
//!
//! Everything here is computed from the open court, so it cannot depend on the order of the draw pile.

use court_core::{Seat, SeatSet};

use crate::action::{Action, Gain};
use crate::data::numbers;
use crate::error::Illegal;
use crate::pieces::{AuctionCard, Card, CardSet, Colour};
use crate::state::{Court, Frame, Phase};

mod payment;
mod why_not;

pub(crate) use payment::{Bill, auction_place, colour_place};

impl Court {
    /// See [`court_core::Game::legal`].
    pub fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.turn().is_of(seat) {
            self.each_legal(seat, &mut |action| out.push(action));
        }
    }

    /// See [`court_core::Game::check`]: is the action among the legal ones? If not, why not?
    ///
    /// # Errors
    /// The reason, with its rule.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let mut found = false;
        self.each_legal(seat, &mut |legal| found |= legal == action);
        if found {
            Ok(())
        } else {
            Err(self.why_not(seat, action))
        }
    }

    /// Every legal action of the seat whose turn it is, ascending.
    fn each_legal(&self, seat: Seat, visit: &mut impl FnMut(Action)) {
        match self.stack.last() {
            None => self.each_in_phase(seat, visit),
            Some(frame) => self.each_in_frame(seat, frame, visit),
        }
    }

    fn each_in_phase(&self, seat: Seat, visit: &mut impl FnMut(Action)) {
        match self.phase {
            Phase::Properties => self.each_property(seat, visit),
            Phase::ArmySecond(first) => {
                let others = self.rivals(seat).without(first);
                others.iter().map(Action::ArmyOne).for_each(visit);
            }
            Phase::EtiquetteFetch(_) => self.discard.properties().map(Action::Fetch).for_each(visit),
            Phase::EtiquetteRival(_) | Phase::SwapRival(_) => {
                self.each_rival_card(seat, Action::Rival, visit)
            }
            Phase::Announce => {
                self.each_conspiracy(seat, visit);
                if self.spheres[seat].auction.has(AuctionCard::Order) {
                    visit(Action::Reveal);
                } else {
                    (1..=numbers().announced).map(Action::Announce).for_each(visit);
                }
            }
            Phase::Order => {
                self.each_conspiracy(seat, visit);
                if self.revealed.len() < usize::from(numbers().ordered) {
                    visit(Action::Reveal);
                }
                visit(Action::Stop);
            }
            Phase::Choose => {
                self.each_conspiracy(seat, visit);
                self.each_lay(None, visit);
            }
            Phase::ChooseSecond(colour) => {
                self.each_lay(Some(colour), visit);
                visit(Action::Done);
            }
            Phase::Gold => self.each_for_gold(seat, visit),
            Phase::Deal | Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve | Phase::Over(_) => {}
        }
    }

    /// 13, 30, 32 to 34: the menu of phase 1.
    fn each_property(&self, seat: Seat, visit: &mut impl FnMut(Action)) {
        let own = &self.spheres[seat];
        let rivals = self.rivals(seat);
        let [army, power, wealth] = self.compulsory();
        if army {
            rivals.iter().map(Action::ArmyTwo).for_each(&mut *visit);
            if rivals.len() >= 2 {
                rivals.iter().map(Action::ArmyOne).for_each(&mut *visit);
            }
        }
        if power {
            visit(Action::Power);
        }
        if wealth {
            visit(Action::Wealth);
        }
        if !self.used.etiquette && self.has_majority(seat, Colour::Blue) {
            if self.discard.properties().next().is_some() {
                own.colours().map(Action::EtiquetteSwap).for_each(&mut *visit);
            }
            if self.any_rival_card(seat) {
                own.colours().map(Action::EtiquetteDiscard).for_each(&mut *visit);
            }
        }
        if !own.auction.is_empty() {
            if !self.used.authority && self.power > 0 && own.auction.has(AuctionCard::Authority) {
                visit(Action::Authority);
            }
            if !self.used.dominion && own.auction.has(AuctionCard::Dominion) {
                rivals.iter().map(Action::Dominion).for_each(&mut *visit);
            }
            if self.gold > 0 && self.used.pensions < own.auction.count(AuctionCard::Pension) {
                visit(Action::Pension);
            }
            self.each_conspiracy(seat, visit);
        }
        // C4, N2: the compulsory ones come first.
        if !army && !power && !wealth {
            visit(Action::Done);
        }
    }

    fn each_conspiracy(&self, seat: Seat, visit: &mut impl FnMut(Action)) {
        if !self.conspiracy_open() {
            return;
        }
        for colour in self.spheres[seat].colours() {
            // B5: a choice that would give nothing is not offered.
            if self.power > 0 {
                visit(Action::Conspiracy(colour, Gain::Power));
            }
            if self.gold > 0 {
                visit(Action::Conspiracy(colour, Gain::Gold));
            }
        }
    }

    /// 14, 28: each kind of revealed card once.
    fn each_lay(&self, colour: Option<Colour>, visit: &mut impl FnMut(Action)) {
        let fits = |card: &Card| colour.is_none() || card.colour() == colour;
        let kinds: CardSet = self.revealed.iter().copied().filter(fits).collect();
        kinds.iter().map(Action::Lay).for_each(visit);
    }

    /// 15: the menu of phase 3.
    fn each_for_gold(&self, seat: Seat, visit: &mut impl FnMut(Action)) {
        self.each_conspiracy(seat, visit);
        let gold = self.spheres[seat].gold;
        if !self.used.gold_action && gold > 0 {
            let prices = numbers();
            if gold >= prices.attack_price {
                self.rivals(seat)
                    .iter()
                    .map(Action::GoldAttack)
                    .for_each(&mut *visit);
            }
            if gold >= prices.swap_price && self.any_rival_card(seat) {
                self.spheres[seat]
                    .colours()
                    .map(Action::GoldSwap)
                    .for_each(&mut *visit);
            }
            if gold >= prices.discard_price {
                self.each_rival_card(seat, Action::GoldDiscard, visit);
            }
            if gold >= prices.draw_price {
                visit(Action::GoldDraw);
            }
        }
        visit(Action::Done);
    }

    fn any_rival_card(&self, seat: Seat) -> bool {
        self.rivals(seat)
            .iter()
            .any(|rival| self.spheres[rival].has_property())
    }

    fn each_rival_card(
        &self,
        seat: Seat,
        action: fn(Seat, Colour) -> Action,
        visit: &mut impl FnMut(Action),
    ) {
        for rival in self.rivals(seat).iter() {
            let colours = self.spheres[rival].colours();
            colours.map(|colour| action(rival, colour)).for_each(&mut *visit);
        }
    }

    fn each_in_frame(&self, seat: Seat, frame: &Frame, visit: &mut impl FnMut(Action)) {
        let own = &self.spheres[seat];
        match *frame {
            Frame::Mazarin { .. } => {
                visit(Action::Draw);
                let most = self.mazarin_gives();
                if most == 0 {
                    visit(Action::Skip);
                } else {
                    let mixes = mixes(most, self.gold, self.power);
                    mixes.for_each(|(gold, power)| visit(Action::Take { gold, power }));
                }
            }
            Frame::Debts { .. } => {
                own.colours().map(Action::PayCard).for_each(&mut *visit);
                own.auction.kinds().map(Action::PayAuction).for_each(&mut *visit);
                if let Some(chips) = self.debt_chips(seat) {
                    let mixes = mixes(chips, own.gold, own.power);
                    mixes.for_each(|(gold, power)| visit(Action::PayChips { gold, power }));
                }
            }
            Frame::Auction { card, bid, .. } => {
                let means = self.means(seat, card);
                (bid.saturating_add(1)..=means)
                    .map(Action::Bid)
                    .for_each(&mut *visit);
                visit(Action::Pass);
            }
            Frame::Payment { .. } => self.each_payment(seat, frame, visit),
            Frame::Draw(_) | Frame::Louis => {}
        }
    }

    /// 19, N3: how many chips Mazarin gives now.
    fn mazarin_gives(&self) -> u8 {
        (self.gold + self.power).min(numbers().mazarin)
    }

    /// 20, G2, G3: how many chips settle a debt; `None` if only a card does.
    fn debt_chips(&self, seat: Seat) -> Option<u8> {
        let own = &self.spheres[seat];
        if own.chips() >= numbers().debts {
            Some(numbers().debts)
        } else if own.has_property() || !own.auction.is_empty() {
            None
        } else {
            Some(own.chips())
        }
    }

    /// What the seat to choose is asked: a code and the rule that asks.
    pub(crate) fn question(&self) -> (&'static str, &'static str) {
        match self.stack.last() {
            Some(Frame::Mazarin { .. }) => ("mazarin", "19"),
            Some(Frame::Debts { .. }) => ("debts", "20"),
            Some(Frame::Auction { .. }) => ("bid", "23"),
            Some(Frame::Payment { .. }) => ("payment", "25"),
            Some(Frame::Draw(_)) => ("draw", "15"),
            Some(Frame::Louis) => ("louis", "21"),
            None => match self.phase {
                Phase::Deal => ("deal", "2"),
                Phase::Properties => ("properties", "13"),
                Phase::ArmySecond(_) => ("army-second", "13"),
                Phase::EtiquetteFetch(_) => ("etiquette-fetch", "C12"),
                Phase::EtiquetteRival(_) => ("etiquette-rival", "13"),
                Phase::Announce => {
                    if self.spheres[self.turn_player].auction.has(AuctionCard::Order) {
                        ("order", "29")
                    } else {
                        ("announce", "14")
                    }
                }
                Phase::Order => ("order", "29"),
                Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve => ("reveal", "14"),
                Phase::Choose => ("choose", "14"),
                Phase::ChooseSecond(_) => ("choose-second", "28"),
                Phase::Gold => ("gold", "15"),
                Phase::SwapRival(_) => ("swap-rival", "N10"),
                Phase::Over(_) => ("over", "22"),
            },
        }
    }

    /// Who is out of the auction that is going on.
    #[must_use]
    pub fn passed(&self) -> SeatSet {
        match self.stack.last() {
            Some(&Frame::Auction { bidders, .. }) => self
                .active
                .iter()
                .filter(|&seat| !bidders.contains(seat))
                .collect(),
            _ => SeatSet::EMPTY,
        }
    }
}

/// The ways to make up a sum of chips, fewest gold first.
fn mixes(sum: u8, gold: u8, power: u8) -> impl Iterator<Item = (u8, u8)> {
    (sum.saturating_sub(power)..=sum.min(gold)).map(move |gold| (gold, sum - gold))
}
