//! What is said to a seat: prompts, and what its actions are called.

use court_core::{Prompt, Seat, SeatSet};

use crate::action::{Action, Gain};
use crate::pieces::AuctionCard;
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
                    "Phase 1: use your properties; {} must be used.",
                    colour.property()
                ),
            },
            Phase::ArmySecond(first) => format!("Army has struck {first}: who else loses one power?"),
            Phase::EtiquetteFetch(given) => {
                format!(
                    "Take a property card from the discard pile for {}.",
                    given.spoken()
                )
            }
            Phase::EtiquetteRival(colour) => {
                format!("Which top card of another player is discarded with your {colour} card?")
            }
            Phase::Announce if order => {
                "Phase 2: with Order, reveal one property card after the other.".to_owned()
            }
            Phase::Announce => "Phase 2: how many property cards do you reveal?".to_owned(),
            Phase::Order if self.revealed.len() == 4 => {
                "Four property cards lie open, the most that Order allows.".to_owned()
            }
            Phase::Order => "Reveal another property card, or stop?".to_owned(),
            Phase::Choose => "Lay one of the revealed property cards in your sphere.".to_owned(),
            Phase::ChooseSecond(colour) => {
                format!("Influence: lay a second {colour} card, or be content with one.")
            }
            Phase::Gold if self.used.gold_action => {
                "Phase 3: your gold action is taken; end your turn.".to_owned()
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
            Frame::Debts { .. } => "Gambling Debts: discard a card, or return two chips.".to_owned(),
            Frame::Auction { card, bid, .. } => {
                let (title, tint, means) = (card.title(), self.rules.tint(card), self.means(seat, card));
                if means <= bid {
                    format!("{title} ({tint}) is auctioned: you cannot bid more than {bid} and must pass.")
                } else if bid == 0 {
                    format!("{title} ({tint}) is auctioned: bid up to {means}, or pass.")
                } else {
                    format!("{title} ({tint}) is auctioned: bid more than {bid} (up to {means}), or pass.")
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
        let own = |colour| match self.spheres[seat].top(colour) {
            Some(card) => card.spoken().replacen("a ", "your ", 1),
            None => format!("your {colour} card"),
        };
        let rivals = |rival: Seat, colour| match self.spheres[rival].top(colour) {
            Some(card) => format!("{} of {rival}", card.spoken()),
            None => format!("a {colour} card of {rival}"),
        };
        let one_power = |victim: Seat, attack: &str| {
            let out = if self.spheres[victim].power == 0 {
                ", and is out"
            } else {
                ""
            };
            format!("{attack}: {victim} loses 1 power{out}")
        };
        match action {
            Action::ArmyTwo(victim) => self.describe_army(victim, 2),
            Action::ArmyOne(victim) => self.describe_army(victim, 1),
            Action::Power => "Power: take 1 power".to_owned(),
            Action::Wealth => "Wealth: take 1 gold".to_owned(),
            Action::EtiquetteSwap(colour) => {
                format!(
                    "Etiquette: give {} and take a card from the discard pile",
                    own(colour)
                )
            }
            Action::EtiquetteDiscard(colour) => {
                format!("Etiquette: discard {} and a card of another player", own(colour))
            }
            Action::Authority => "Authority: take 1 power".to_owned(),
            Action::Dominion(victim) => one_power(victim, "Dominion"),
            Action::Pension => "Pension: take 1 gold".to_owned(),
            Action::Conspiracy(colour, Gain::Power) => {
                format!(
                    "Conspiracy: discard {} for {} power",
                    own(colour),
                    self.power.min(3)
                )
            }
            Action::Conspiracy(colour, Gain::Gold) => {
                format!("Conspiracy: discard {} for 1 gold", own(colour))
            }
            Action::Announce(1) => "Reveal one property card".to_owned(),
            Action::Announce(number) => format!(
                "Reveal {} property cards",
                ["two", "three"][usize::from(number > 2)]
            ),
            Action::Reveal => "Reveal a property card".to_owned(),
            Action::Stop => "Stop revealing".to_owned(),
            Action::Fetch(card) => format!("Take {}", card.spoken()),
            Action::Lay(card) => format!("Lay {}", card.spoken()),
            Action::GoldAttack(victim) => one_power(victim, "For 1 gold"),
            Action::GoldSwap(colour) => format!("For 1 gold: swap {} with another player's", own(colour)),
            Action::GoldDiscard(rival, colour) => format!("For 2 gold: discard {}", rivals(rival, colour)),
            Action::GoldDraw => "For 2 gold: draw a card".to_owned(),
            Action::Rival(rival, colour) => format!("Choose {}", rivals(rival, colour)),
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

    fn describe_army(&self, victim: Seat, loss: u8) -> String {
        let sphere = &self.spheres[victim];
        let softened = loss - u8::from(sphere.auction.has(AuctionCard::Diplomacy));
        let two = if loss == 1 { " (one of two)" } else { "" };
        if softened > sphere.power {
            format!("Army: {victim} must give {softened} power{two}, and is out")
        } else {
            format!("Army: {victim} loses {softened} power{two}")
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
