//! What is legal, and why something is not: side by side.
//!
//! Everything here is computed from the open court, so it cannot depend on the order of the draw pile.

use court_core::{Seat, SeatSet};

use crate::action::{Action, Gain};
use crate::error::Illegal;
use crate::pieces::{AuctionCard, Card, Colour};
use crate::state::{Court, Frame, Phase};

mod payment;

pub(crate) use payment::{Bill, auction_place, colour_place};

impl Court {
    /// See [`court_core::Game::legal`].
    pub fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.turn().is_of(seat) {
            return;
        }
        match self.stack.last() {
            None => self.legal_in_phase(seat, out),
            Some(frame) => self.legal_in_frame(seat, frame, out),
        }
    }

    /// See [`court_core::Game::check`].
    ///
    /// # Errors
    /// The reason, with its rule.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match self.stack.last() {
            None => self.check_in_phase(seat, action),
            Some(frame) => self.check_in_frame(seat, frame, action),
        }
    }

    fn not_now(&self) -> Illegal {
        Illegal::NotNow {
            rule: self.question().1,
        }
    }

    fn legal_in_phase(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Properties => self.legal_properties(seat, out),
            Phase::ArmySecond(first) => {
                out.extend(self.rivals(seat).without(first).iter().map(Action::ArmyOne));
            }
            Phase::EtiquetteFetch(_) => out.extend(self.discard.properties().map(Action::Fetch)),
            Phase::EtiquetteRival(_) | Phase::SwapRival(_) => self.each_rival_card(seat, Action::Rival, out),
            Phase::Announce => {
                self.legal_conspiracy(seat, out);
                if self.spheres[seat].auction.has(AuctionCard::Order) {
                    out.push(Action::Reveal);
                } else {
                    out.extend((1..=3).map(Action::Announce));
                }
            }
            Phase::Order => {
                self.legal_conspiracy(seat, out);
                if self.revealed.len() < 4 {
                    out.push(Action::Reveal);
                }
                out.push(Action::Stop);
            }
            Phase::Choose => {
                self.legal_conspiracy(seat, out);
                self.legal_lay(None, out);
            }
            Phase::ChooseSecond(colour) => {
                self.legal_lay(Some(colour), out);
                out.push(Action::Done);
            }
            Phase::Gold => self.legal_gold(seat, out),
            Phase::Deal | Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve | Phase::Over(_) => {}
        }
    }

    /// 13, 30, 32 to 34: the menu of phase 1.
    fn legal_properties(&self, seat: Seat, out: &mut Vec<Action>) {
        let own = &self.spheres[seat];
        let rivals = self.rivals(seat);
        let army = !self.used.army && self.has_majority(seat, Colour::Green);
        if army {
            out.extend(rivals.iter().map(Action::ArmyTwo));
            if rivals.len() >= 2 {
                out.extend(rivals.iter().map(Action::ArmyOne));
            }
        }
        let power = !self.used.power && self.power > 0 && self.has_majority(seat, Colour::Red);
        if power {
            out.push(Action::Power);
        }
        let wealth = !self.used.wealth && self.gold > 0 && self.has_majority(seat, Colour::Yellow);
        if wealth {
            out.push(Action::Wealth);
        }
        if !self.used.etiquette && self.has_majority(seat, Colour::Blue) {
            if self.discard.properties().next().is_some() {
                out.extend(own.colours().map(Action::EtiquetteSwap));
            }
            if self.any_rival_card(seat) {
                out.extend(own.colours().map(Action::EtiquetteDiscard));
            }
        }
        if !own.auction.is_empty() {
            if !self.used.authority && self.power > 0 && own.auction.has(AuctionCard::Authority) {
                out.push(Action::Authority);
            }
            if !self.used.dominion && own.auction.has(AuctionCard::Dominion) {
                out.extend(rivals.iter().map(Action::Dominion));
            }
            if self.gold > 0 && self.used.pensions < own.auction.count(AuctionCard::Pension) {
                out.push(Action::Pension);
            }
            self.legal_conspiracy(seat, out);
        }
        // C4, N2: the compulsory ones come first.
        if !army && !power && !wealth {
            out.push(Action::Done);
        }
    }

    fn legal_conspiracy(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.conspiracy_open() {
            return;
        }
        for colour in self.spheres[seat].colours() {
            // B5: a choice that would give nothing is not offered.
            if self.power > 0 {
                out.push(Action::Conspiracy(colour, Gain::Power));
            }
            if self.gold > 0 {
                out.push(Action::Conspiracy(colour, Gain::Gold));
            }
        }
    }

    /// 14, 28: each kind of revealed card once, in the order of kinds.
    fn legal_lay(&self, colour: Option<Colour>, out: &mut Vec<Action>) {
        let start = out.len();
        for &card in self.revealed.iter() {
            let action = Action::Lay(card);
            if (colour.is_none() || card.colour() == colour) && !out[start..].contains(&action) {
                out.push(action);
            }
        }
        out[start..].sort_unstable();
    }

    /// 15: the menu of phase 3.
    fn legal_gold(&self, seat: Seat, out: &mut Vec<Action>) {
        self.legal_conspiracy(seat, out);
        let gold = self.spheres[seat].gold;
        if !self.used.gold_action && gold >= 1 {
            out.extend(self.rivals(seat).iter().map(Action::GoldAttack));
            if self.any_rival_card(seat) {
                out.extend(self.spheres[seat].colours().map(Action::GoldSwap));
            }
            if gold >= 2 {
                self.each_rival_card(seat, Action::GoldDiscard, out);
                out.push(Action::GoldDraw);
            }
        }
        out.push(Action::Done);
    }

    fn any_rival_card(&self, seat: Seat) -> bool {
        self.rivals(seat)
            .iter()
            .any(|rival| self.spheres[rival].has_property())
    }

    fn each_rival_card(&self, seat: Seat, action: fn(Seat, Colour) -> Action, out: &mut Vec<Action>) {
        for rival in self.rivals(seat).iter() {
            out.extend(self.spheres[rival].colours().map(|colour| action(rival, colour)));
        }
    }

    fn legal_in_frame(&self, seat: Seat, frame: &Frame, out: &mut Vec<Action>) {
        let own = &self.spheres[seat];
        match *frame {
            Frame::Mazarin { .. } => {
                out.push(Action::Draw);
                let most = self.mazarin_gives();
                if most == 0 {
                    out.push(Action::Skip);
                } else {
                    let mixes = mixes(most, self.gold, self.power);
                    out.extend(mixes.map(|(gold, power)| Action::Take { gold, power }));
                }
            }
            Frame::Debts { .. } => {
                out.extend(own.colours().map(Action::PayCard));
                out.extend(own.auction.kinds().map(Action::PayAuction));
                if let Some(chips) = self.debt_chips(seat) {
                    let mixes = mixes(chips, own.gold, own.power);
                    out.extend(mixes.map(|(gold, power)| Action::PayChips { gold, power }));
                }
            }
            Frame::Auction { card, bid, .. } => {
                let means = self.means(seat, card);
                out.extend((bid.saturating_add(1)..=means).map(Action::Bid));
                out.push(Action::Pass);
            }
            Frame::Payment { .. } => self.legal_payment(seat, frame, out),
            Frame::Draw(_) | Frame::Louis => {}
        }
    }

    /// 19, N3: how many chips Mazarin gives now.
    fn mazarin_gives(&self) -> u8 {
        (self.gold + self.power).min(2)
    }

    /// 20, G2, G3: how many chips settle a debt; `None` if only a card does.
    fn debt_chips(&self, seat: Seat) -> Option<u8> {
        let own = &self.spheres[seat];
        if own.chips() >= 2 {
            Some(2)
        } else if own.has_property() || !own.auction.is_empty() {
            None
        } else {
            Some(own.chips())
        }
    }

    fn check_in_phase(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (_, Action::Conspiracy(colour, gain)) => self.check_conspiracy(seat, colour, gain),
            (Phase::Properties, _) => self.check_properties(seat, action),
            (Phase::ArmySecond(first), Action::ArmyOne(victim)) => {
                if victim == first {
                    Err(Illegal::SameVictim)
                } else {
                    self.check_rival(seat, victim)
                }
            }
            (Phase::EtiquetteFetch(_), Action::Fetch(card)) => need(
                card.is_property() && self.discard[card] > 0,
                Illegal::NotInDiscard,
            ),
            (Phase::EtiquetteRival(_), Action::Rival(rival, colour)) => {
                self.check_rival_card(seat, rival, colour, "13")
            }
            (Phase::SwapRival(_), Action::Rival(rival, colour)) => {
                self.check_rival_card(seat, rival, colour, "C10")
            }
            (Phase::Announce, Action::Announce(number)) => {
                let order = self.spheres[seat].auction.has(AuctionCard::Order);
                need(!order, Illegal::OrderAnnouncesNothing)?;
                need((1..=3).contains(&number), Illegal::AnnounceRange)
            }
            (Phase::Announce, Action::Reveal) => self.check_owned(seat, AuctionCard::Order),
            (Phase::Announce, Action::Stop) => {
                self.check_owned(seat, AuctionCard::Order)?;
                Err(Illegal::StopTooSoon)
            }
            (Phase::Order, Action::Announce(_)) => Err(Illegal::OrderAnnouncesNothing),
            (Phase::Order, Action::Reveal) => need(self.revealed.len() < 4, Illegal::FourRevealed),
            (Phase::Order, Action::Stop) => Ok(()),
            (Phase::Choose, Action::Lay(card)) => self.check_lay(card),
            (Phase::ChooseSecond(colour), Action::Lay(card)) => {
                self.check_lay(card)?;
                need(card.colour() == Some(colour), Illegal::NotAPair(colour))
            }
            (Phase::ChooseSecond(_), Action::Done) => Ok(()),
            (Phase::Gold, _) => self.check_gold(seat, action),
            _ => Err(self.not_now()),
        }
    }

    fn check_properties(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let own = &self.spheres[seat];
        let used = &self.used;
        let property = |colour, used: bool| {
            need(!used, Illegal::AlreadyUsed { rule: "C3" })?;
            need(self.has_majority(seat, colour), Illegal::NoMajority(colour))
        };
        match action {
            Action::ArmyTwo(victim) => {
                property(Colour::Green, used.army)?;
                self.check_rival(seat, victim)
            }
            Action::ArmyOne(victim) => {
                property(Colour::Green, used.army)?;
                need(self.rivals(seat).len() >= 2, Illegal::SplitNeedsTwo)?;
                self.check_rival(seat, victim)
            }
            Action::Power => {
                property(Colour::Red, used.power)?;
                need(self.power > 0, Illegal::SupplyEmpty { rule: "N2" })
            }
            Action::Wealth => {
                property(Colour::Yellow, used.wealth)?;
                need(self.gold > 0, Illegal::SupplyEmpty { rule: "N2" })
            }
            Action::EtiquetteSwap(colour) => {
                property(Colour::Blue, used.etiquette)?;
                self.check_card(seat, colour)?;
                need(
                    self.discard.properties().next().is_some(),
                    Illegal::NothingDiscarded,
                )
            }
            Action::EtiquetteDiscard(colour) => {
                property(Colour::Blue, used.etiquette)?;
                self.check_card(seat, colour)?;
                need(self.any_rival_card(seat), Illegal::NoRivalCards { rule: "C11" })
            }
            Action::Authority => {
                self.check_owned(seat, AuctionCard::Authority)?;
                need(!used.authority, Illegal::AlreadyUsed { rule: "13" })?;
                need(self.power > 0, Illegal::SupplyEmpty { rule: "N2" })
            }
            Action::Dominion(victim) => {
                self.check_owned(seat, AuctionCard::Dominion)?;
                need(!used.dominion, Illegal::AlreadyUsed { rule: "13" })?;
                self.check_rival(seat, victim)
            }
            Action::Pension => {
                self.check_owned(seat, AuctionCard::Pension)?;
                let owned = own.auction.count(AuctionCard::Pension);
                need(used.pensions < owned, Illegal::AlreadyUsed { rule: "13" })?;
                need(self.gold > 0, Illegal::SupplyEmpty { rule: "N2" })
            }
            Action::Done => match self.must_use() {
                None => Ok(()),
                Some(colour) => Err(Illegal::MustUse(colour)),
            },
            _ => Err(self.not_now()),
        }
    }

    fn check_conspiracy(&self, seat: Seat, colour: Colour, gain: Gain) -> Result<(), Illegal> {
        self.check_owned(seat, AuctionCard::Conspiracy)?;
        need(!self.used.conspiracy, Illegal::AlreadyUsed { rule: "30" })?;
        need(self.conspiracy_open(), self.not_now())?;
        self.check_card(seat, colour)?;
        let supply = match gain {
            Gain::Power => self.power,
            Gain::Gold => self.gold,
        };
        need(supply > 0, Illegal::SupplyEmpty { rule: "B5" })
    }

    fn check_lay(&self, card: Card) -> Result<(), Illegal> {
        need(self.revealed.contains(&card), Illegal::NotRevealed)
    }

    fn check_gold(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let gold_action = |price| {
            need(!self.used.gold_action, Illegal::GoldActionTaken)?;
            need(self.spheres[seat].gold >= price, Illegal::TooLittleGold(price))
        };
        match action {
            Action::GoldAttack(victim) => {
                gold_action(1)?;
                self.check_rival(seat, victim)
            }
            Action::GoldSwap(colour) => {
                gold_action(1)?;
                self.check_card(seat, colour)?;
                need(self.any_rival_card(seat), Illegal::NoRivalCards { rule: "C10" })
            }
            Action::GoldDiscard(rival, colour) => {
                gold_action(2)?;
                self.check_rival_card(seat, rival, colour, "C10")
            }
            Action::GoldDraw => gold_action(2),
            Action::Done => Ok(()),
            _ => Err(self.not_now()),
        }
    }

    fn check_in_frame(&self, seat: Seat, frame: &Frame, action: Action) -> Result<(), Illegal> {
        let own = &self.spheres[seat];
        match (*frame, action) {
            (Frame::Mazarin { .. }, Action::Draw) => Ok(()),
            (Frame::Mazarin { .. }, Action::Take { gold, power }) => {
                let most = self.mazarin_gives();
                let there = gold <= self.gold && power <= self.power;
                need(
                    there && most > 0 && u16::from(gold) + u16::from(power) == u16::from(most),
                    Illegal::MazarinGivesTwo(most),
                )
            }
            (Frame::Mazarin { .. }, Action::Skip) => need(self.mazarin_gives() == 0, Illegal::MayNotSkip),
            (Frame::Debts { .. }, Action::PayCard(colour)) => self.check_card(seat, colour),
            (Frame::Debts { .. }, Action::PayAuction(card)) => self.check_owned(seat, card),
            (Frame::Debts { .. }, Action::PayChips { gold, power }) => {
                let sum = u16::from(gold) + u16::from(power);
                need(
                    self.debt_chips(seat).is_some_and(|chips| u16::from(chips) == sum),
                    Illegal::DebtIsTwoChips,
                )?;
                need(
                    gold <= own.gold && power <= own.power,
                    Illegal::TooFewChips { rule: "20" },
                )
            }
            (Frame::Auction { card, bid: last, .. }, Action::Bid(bid)) => {
                need(bid > last, Illegal::BidTooLow(last))?;
                let means = self.means(seat, card);
                need(bid <= means, Illegal::BidTooHigh(means))
            }
            (Frame::Auction { .. }, Action::Pass) => Ok(()),
            (Frame::Payment { .. }, _) => self.check_payment(seat, frame, action),
            _ => Err(self.not_now()),
        }
    }

    fn check_rival(&self, seat: Seat, rival: Seat) -> Result<(), Illegal> {
        need(self.rivals(seat).contains(rival), Illegal::NoRival)
    }

    fn check_rival_card(
        &self,
        seat: Seat,
        rival: Seat,
        colour: Colour,
        rule: &'static str,
    ) -> Result<(), Illegal> {
        self.check_rival(seat, rival)?;
        let column = self.spheres[rival].columns[colour];
        need(!column.is_empty(), Illegal::RivalHasNoCard { colour, rule })
    }

    fn check_card(&self, seat: Seat, colour: Colour) -> Result<(), Illegal> {
        let column = self.spheres[seat].columns[colour];
        need(!column.is_empty(), Illegal::NoCard(colour))
    }

    fn check_owned(&self, seat: Seat, card: AuctionCard) -> Result<(), Illegal> {
        need(self.spheres[seat].auction.has(card), Illegal::NotOwned(card))
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

fn need(holds: bool, otherwise: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(otherwise) }
}
