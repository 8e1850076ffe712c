//! What happened, for people. Nothing in this game is told to some and not to others.

use court_core::{Seat, SeatSet, Viewer, capital};
use serde::{Deserialize, Serialize};

use crate::data::numbers;
use crate::pieces::{AuctionCard, Card, Colour};
use crate::state::End;
use crate::words::{chips, seats};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "the fields are what their names say, in every variant alike"
)]
pub enum Event {
    /// A card was dealt (2).
    Dealt { seat: Seat, card: Card },
    /// The draw pile was made (4).
    PileLaid { cards: u8 },
    /// A turn began (16).
    TurnBegins { seat: Seat },
    /// A property was used (13).
    UsedProperty { seat: Seat, colour: Colour },
    /// An auction card was used (30 to 34).
    UsedAuctionCard { seat: Seat, card: AuctionCard },
    /// Chips came from the supply.
    Gained { seat: Seat, gold: u8, power: u8 },
    /// Power was lost to the supply.
    LostPower { seat: Seat, power: u8, to: Seat },
    /// Diplomacy softened an Army (31).
    Softened { seat: Seat },
    /// A player left the court (17).
    Eliminated { seat: Seat },
    /// A card left a sphere for the discard pile.
    Discarded { seat: Seat, card: Card, by: Seat },
    /// An own card was given, and the discard pile is shown (13, A6).
    LooksThrough { seat: Seat, given: Card },
    /// A card was taken from the discard pile (13).
    Fetched { seat: Seat, card: Card },
    /// Two cards were swapped (15).
    Swapped {
        seat: Seat,
        given: Card,
        rival: Seat,
        taken: Card,
    },
    /// A number was announced (14).
    Announced { seat: Seat, number: u8 },
    /// A card was turned over.
    Revealed { seat: Seat, card: Card },
    /// The draw pile is empty and Louis comes early (D4).
    PileEmpty,
    /// A card was laid in a sphere.
    Laid { seat: Seat, card: Card },
    /// A revealed card was not wanted (14).
    Unwanted { card: Card },
    /// Gold was paid for a gold action (15).
    PaidGold { seat: Seat, gold: u8 },
    /// Mazarin takes effect (19).
    Mazarin { holders: SeatSet },
    /// Mazarin's offer was declined (D13).
    Skipped { seat: Seat },
    /// Gambling Debts take effect (20). `most` is the most seals that anybody shows; `None` if they were counted when the
    /// card was revealed (N12).
    Debts { most: Option<u8>, debtors: SeatSet },
    /// Chips were paid, for a debt or an auction card.
    PaidChips { seat: Seat, gold: u8, power: u8 },
    /// Louis takes effect (21).
    Louis,
    /// The piles were combined and shuffled (21).
    Reshuffled { cards: u8 },
    /// An auction began (23).
    AuctionOpens { seat: Seat, card: AuctionCard },
    /// A bid.
    Bid { seat: Seat, bid: u8 },
    /// A pass.
    Passed { seat: Seat },
    /// Somebody won the auction and will pay (24).
    Sold { seat: Seat, card: AuctionCard, bid: u8 },
    /// Nobody wanted it (24).
    Unsold { card: AuctionCard },
    /// The card was paid for and taken (26).
    Won { seat: Seat, card: AuctionCard },
    /// The game is over.
    Over { end: End },
}

impl court_core::Event for Event {
    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(*self)
    }

    fn reveals(&self) -> bool {
        // By memory everybody knows the discard pile (A7). But who has looked through it cannot go back to not having
        // looked (A6, C12).
        matches!(
            self,
            Self::Dealt { .. } | Self::Revealed { .. } | Self::LooksThrough { .. }
        )
    }

    fn tell(&self) -> String {
        match *self {
            Self::Dealt { seat, card } => format!("{seat} is dealt {}.", card.spoken()),
            Self::PileLaid { cards } => {
                format!("The draw pile has {cards} cards, with Louis XIV in its lower half.")
            }
            Self::TurnBegins { seat } => format!("It is {seat}'s turn."),
            Self::UsedProperty { seat, colour } => format!("{seat} uses {}.", colour.property()),
            Self::UsedAuctionCard { seat, card } => format!("{seat} uses {}.", card.title()),
            Self::Gained { seat, gold, power } => {
                format!("{seat} takes {} from the supply.", chips(gold, power))
            }
            Self::LostPower { seat, power, to } => {
                format!("{seat} loses {power} power to an attack by {to}.")
            }
            Self::Softened { seat } => format!("Diplomacy spares {seat} {} power.", numbers().diplomacy),
            Self::Eliminated { seat } => format!("{seat} cannot give that much power and leaves the court."),
            Self::Discarded { seat, card, by } if seat == by => format!("{seat} discards {}.", card.spoken()),
            Self::Discarded { seat, card, by } => format!("{by} discards {}.", card.of(seat)),
            Self::LooksThrough { seat, given } => {
                format!(
                    "{seat} gives {} and looks through the discard pile.",
                    given.spoken()
                )
            }
            Self::Fetched { seat, card } => format!("{seat} takes {} from the discard pile.", card.spoken()),
            Self::Swapped {
                seat,
                given,
                rival,
                taken,
            } => format!(
                "{seat} gives {rival} {} in exchange for {}.",
                given.spoken(),
                taken.spoken()
            ),
            Self::Announced { seat, number: 1 } => format!("{seat} announces 1 card."),
            Self::Announced { seat, number } => format!("{seat} announces {number} cards."),
            Self::Revealed { seat, card } => format!("{seat} turns over {}.", card.spoken()),
            Self::PileEmpty => "The draw pile is empty, so Louis XIV takes effect now.".to_owned(),
            Self::Laid { seat, card } => format!("{seat} lays {}.", card.spoken()),
            Self::Unwanted { card } => format!("{} goes to the discard pile.", capital(&card.spoken())),
            Self::PaidGold { seat, gold } => format!("{seat} pays {gold} gold."),
            Self::Mazarin { holders } if holders.is_empty() => {
                "Nobody has the majority in Intrigue, so Cardinal Mazarin favours nobody.".to_owned()
            }
            Self::Mazarin { holders } => format!("Cardinal Mazarin favours {}.", seats(holders)),
            Self::Skipped { seat } => format!("{seat} takes nothing."),
            Self::Debts { most: Some(0), .. } => {
                "Nobody shows a seal, so nobody has gambling debts.".to_owned()
            }
            Self::Debts {
                most: Some(_),
                debtors,
            } if debtors.is_empty() => {
                "Everybody shows the same number of seals, so nobody has gambling debts.".to_owned()
            }
            Self::Debts {
                most: Some(most),
                debtors,
            } => {
                format!(
                    "The most seals anybody shows is {most}: {} must pay.",
                    seats(debtors)
                )
            }
            Self::Debts { most: None, debtors } if debtors.is_empty() => {
                "Going by the seals when the card was revealed, nobody has gambling debts.".to_owned()
            }
            Self::Debts { most: None, debtors } => {
                format!(
                    "Going by the seals when the card was revealed, {} must pay.",
                    seats(debtors)
                )
            }
            Self::PaidChips { seat, gold, power } => format!("{seat} pays {}.", chips(gold, power)),
            Self::Louis => "Louis XIV comes for the first time.".to_owned(),
            Self::Reshuffled { cards } => {
                format!(
                    "All cards are shuffled. The draw pile has {cards} cards, with Louis XIV in its lower half."
                )
            }
            Self::AuctionOpens { seat, card } => {
                format!("{} is up for auction. {seat} speaks first.", card.title())
            }
            Self::Bid { seat, bid } => format!("{seat} bids {bid}."),
            Self::Passed { seat } => format!("{seat} passes."),
            Self::Sold { seat, card, bid } => format!("{} goes to {seat} for {bid}.", card.title()),
            Self::Unsold { card } => format!("Nobody wants {}.", card.title()),
            Self::Won { seat, card } => format!("{seat} takes {}.", card.title()),
            Self::Over { end } => end.text().to_owned(),
        }
    }
}
