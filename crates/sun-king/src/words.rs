//! What is said to a seat: prompts, and what its actions are called.

use court_core::{Prompt, Seat, SeatSet};

use crate::action::{Action, Gain};
use crate::data::numbers;
use crate::pieces::{AuctionCard, Card};
use crate::state::{Court, Frame, Phase};

impl Court {
    /// See [`court_core::Game::prompt`].
    #[must_use]
    pub fn prompt(&self, seat: Seat) -> Prompt {
        let (code, rule) = self.question();
        let text = match self.stack.last() {
            Some(&frame) => self.prompt_in_frame(seat, frame),
            None => self.prompt_in_phase(seat),
        };
        Prompt::new(code, text, rule)
    }

    fn prompt_in_phase(&self, seat: Seat) -> String {
        let order = self.spheres[seat].auction.has(AuctionCard::Order);
        match self.phase {
            Phase::Properties => match self.must_use() {
                None => "Phase 1: use your properties and cards, or go on.".to_owned(),
                Some(colour) => format!(
                    "Phase 1: use your properties and cards. You must use {}.",
                    colour.property()
                ),
            },
            Phase::ArmySecond(first) => format!(
                "Your Army has struck {first}. Who else loses {} power?",
                numbers().army_split
            ),
            Phase::EtiquetteFetch(given) => {
                format!(
                    "Take a property card from the discard pile for {}.",
                    given.yours()
                )
            }
            Phase::EtiquetteRival(colour) => {
                format!("Which player's top card is discarded along with your {colour} card?")
            }
            Phase::Announce if order => {
                "Phase 2: with Order you reveal property cards one at a time.".to_owned()
            }
            Phase::Announce => "Phase 2: how many property cards do you reveal?".to_owned(),
            Phase::Order if self.revealed.len() >= usize::from(numbers().ordered) => format!(
                "{} property cards lie open, the most Order allows.",
                self.revealed.len()
            ),
            Phase::Order => "Reveal another property card, or stop?".to_owned(),
            Phase::Choose => "Lay one of the revealed property cards in your sphere.".to_owned(),
            Phase::ChooseSecond(colour) => {
                format!("Influence: lay a second {colour} card, or stop at one.")
            }
            Phase::Gold if self.used.gold_action => {
                "Phase 3: you have taken your gold action. End your turn.".to_owned()
            }
            Phase::Gold => "Phase 3: take one gold action, or end your turn.".to_owned(),
            Phase::SwapRival(colour) => format!("Which card do you take for your {colour} card?"),
            Phase::Deal | Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve | Phase::Over(_) => {
                String::new()
            }
        }
    }

    fn prompt_in_frame(&self, seat: Seat, frame: Frame) -> String {
        match frame {
            Frame::Mazarin { .. } => {
                "Cardinal Mazarin: draw a card, or take chips from the supply.".to_owned()
            }
            Frame::Debts { .. } => format!(
                "Gambling Debts: discard a card, or return {}.",
                number_of_chips(numbers().debts)
            ),
            Frame::Auction { card, bid, .. } => {
                let (title, tint, means) = (card.title(), self.rules.tint(card), self.means(seat, card));
                if means <= bid {
                    format!(
                        "{title} ({tint}) is up for auction. You cannot bid more than {bid} and must pass."
                    )
                } else if bid == 0 {
                    format!("{title} ({tint}) is up for auction. Bid up to {means}, or pass.")
                } else {
                    format!(
                        "{title} ({tint}) is up for auction. Bid {} to {means}, or pass.",
                        bid + 1
                    )
                }
            }
            Frame::Payment { card, due, paid, .. } => format!(
                "Pay {} more for {}: cards from left to right, then chips.",
                due - paid,
                card.title()
            ),
            Frame::Draw(_) | Frame::Louis => String::new(),
        }
    }

    /// See [`court_core::Game::describe`].
    #[must_use]
    pub fn describe(&self, seat: Seat, action: Action) -> String {
        let n = numbers();
        let own = |colour| {
            self.spheres[seat]
                .top(colour)
                .map_or_else(String::new, Card::yours)
        };
        let theirs = |rival: Seat, colour| {
            let top = self.spheres[rival].top(colour);
            top.map_or_else(String::new, |card| card.of(rival))
        };
        // Whoever has less than is taken is out.
        let is_out = |victim: Seat, loss: u8| self.spheres[victim].power < loss;
        match action {
            Action::ArmyTwo(victim) => match self.army_takes(victim, n.army) {
                loss if is_out(victim, loss) => format!("Army: {victim} cannot give {loss} power and is out"),
                loss => format!("Army: {victim} loses {loss} power"),
            },
            Action::ArmyOne(victim) => match self.army_takes(victim, n.army_split) {
                loss if is_out(victim, loss) => {
                    format!("Army: {victim} is one of two, cannot give {loss} power and is out")
                }
                loss => format!("Army: {victim} is one of two to lose {loss} power"),
            },
            Action::Power => format!("Power: take {} power", n.power.min(self.power)),
            Action::Wealth => format!("Wealth: take {} gold", n.wealth.min(self.gold)),
            Action::EtiquetteSwap(colour) => {
                format!("Etiquette: give {} for a card from the discard pile", own(colour))
            }
            Action::EtiquetteDiscard(colour) => {
                format!("Etiquette: discard {} and another player's card", own(colour))
            }
            Action::Authority => format!("Authority: take {} power", n.authority.min(self.power)),
            Action::Dominion(victim) if is_out(victim, n.dominion) => {
                format!("Dominion: {victim} cannot give {} power and is out", n.dominion)
            }
            Action::Dominion(victim) => format!("Dominion: {victim} loses {} power", n.dominion),
            Action::Pension => format!("Pension: take {} gold", n.pension.min(self.gold)),
            Action::Conspiracy(colour, Gain::Power) => {
                let power = n.conspiracy_power.min(self.power);
                format!("Conspiracy: discard {} for {power} power", own(colour))
            }
            Action::Conspiracy(colour, Gain::Gold) => {
                let gold = n.conspiracy_gold.min(self.gold);
                format!("Conspiracy: discard {} for {gold} gold", own(colour))
            }
            Action::Announce(1) => "Reveal 1 property card".to_owned(),
            Action::Announce(number) => format!("Reveal {number} property cards"),
            Action::Reveal => "Reveal a property card".to_owned(),
            Action::Stop => "Stop revealing".to_owned(),
            Action::Fetch(card) => format!("Take {}", card.spoken()),
            Action::Lay(card) => format!("Lay {}", card.spoken()),
            Action::GoldAttack(victim) if is_out(victim, n.attack) => format!(
                "Pay {} gold: {victim} cannot give {} power and is out",
                n.attack_price, n.attack
            ),
            Action::GoldAttack(victim) => {
                format!("Pay {} gold: {victim} loses {} power", n.attack_price, n.attack)
            }
            Action::GoldSwap(colour) => {
                format!(
                    "Pay {} gold: swap {} for another player's card",
                    n.swap_price,
                    own(colour)
                )
            }
            Action::GoldDiscard(rival, colour) => {
                format!("Pay {} gold: discard {}", n.discard_price, theirs(rival, colour))
            }
            Action::GoldDraw => format!("Pay {} gold: draw a card", n.draw_price),
            Action::Rival(rival, colour) => format!("Choose {}", theirs(rival, colour)),
            Action::Draw => "Draw a card".to_owned(),
            Action::Take { gold, power } => format!("Take {}", chips(gold, power)),
            Action::Skip => "Take nothing".to_owned(),
            Action::Bid(bid) => format!("Bid {bid}"),
            Action::Pass => "Pass".to_owned(),
            Action::PayCard(colour) => match self.stack.last() {
                Some(&Frame::Payment { card, .. }) => {
                    format!("Pay with {} (worth {})", own(colour), self.worth(card, colour))
                }
                _ => format!("Discard {}", own(colour)),
            },
            Action::PayAuction(paid) => match self.stack.last() {
                Some(&Frame::Payment { card, .. }) => {
                    format!(
                        "Pay with {} (worth {})",
                        paid.title(),
                        self.auction_worth(card, paid)
                    )
                }
                _ => format!("Discard {}", paid.title()),
            },
            Action::PayChips { gold, power } => format!("Pay {}", chips(gold, power)),
            Action::Done => match self.phase {
                Phase::Properties => "Go on to phase 2".to_owned(),
                Phase::ChooseSecond(_) => "One card is enough".to_owned(),
                _ => "End your turn".to_owned(),
            },
        }
    }

    /// What an Army takes from this player, who may have Diplomacy (31).
    pub(crate) fn army_takes(&self, victim: Seat, power: u8) -> u8 {
        if self.spheres[victim].auction.has(AuctionCard::Diplomacy) {
            power.saturating_sub(numbers().diplomacy)
        } else {
            power
        }
    }
}

/// "@1, @2 and @3".
pub(crate) fn seats(seats: SeatSet) -> String {
    let mut text = String::new();
    let last = seats.len() as usize;
    for (i, seat) in seats.iter().enumerate() {
        let joint = match i {
            0 => "",
            _ if i + 1 == last => " and ",
            _ => ", ",
        };
        text += &format!("{joint}{seat}");
    }
    text
}

/// "1 gold and 2 power", "nothing".
pub(crate) fn chips(gold: u8, power: u8) -> String {
    match (gold, power) {
        (0, 0) => "nothing".to_owned(),
        (0, _) => format!("{power} power"),
        (_, 0) => format!("{gold} gold"),
        _ => format!("{gold} gold and {power} power"),
    }
}

/// "1 chip", "2 chips".
pub(crate) fn number_of_chips(chips: u8) -> String {
    match chips {
        1 => "1 chip".to_owned(),
        _ => format!("{chips} chips"),
    }
}
