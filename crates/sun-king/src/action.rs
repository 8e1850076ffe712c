//! What a seat can decide.

use court_core::Seat;
use serde::Serialize;

use crate::pieces::{AuctionCard, Card, Colour};

/// One decision. The order of the variants is the order of the legal list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Army: this player loses two power (13).
    ArmyTwo(Seat),
    /// Army: this player loses one power, the first or the second of two (13).
    ArmyOne(Seat),
    /// Power: take one power (13).
    Power,
    /// Wealth: take one gold (13).
    Wealth,
    /// Etiquette: give the top card of this own column to the discard pile, to take another from there (13).
    EtiquetteSwap(Colour),
    /// Etiquette: discard the top card of this own column and then one of another player's (13).
    EtiquetteDiscard(Colour),
    /// Authority: take one power (32).
    Authority,
    /// Dominion: this player loses one power (33).
    Dominion(Seat),
    /// A Pension: take one gold (34).
    Pension,
    /// Conspiracy: discard the top card of this own column for power or gold (30).
    Conspiracy(Colour, Gain),
    /// Announce how many property cards to reveal (14).
    Announce(u8),
    /// With Order: reveal until one more property card lies open (29).
    Reveal,
    /// With Order: enough (29).
    Stop,
    /// Etiquette's swap: take this card from the discard pile (13).
    Fetch(Card),
    /// Lay this revealed card in the sphere (14, 28).
    Lay(Card),
    /// Gold action: this player loses one power (15).
    GoldAttack(Seat),
    /// Gold action: swap the top card of this own column with one of another player's (15).
    GoldSwap(Colour),
    /// Gold action: discard the top card of this player's column (15).
    GoldDiscard(Seat, Colour),
    /// Gold action: turn over the top card of the draw pile and lay it (15).
    GoldDraw,
    /// The other player's top card for a double discard or a swap.
    Rival(Seat, Colour),
    /// Mazarin: draw a card (19).
    Draw,
    /// Mazarin: take chips (19).
    Take {
        /// So much gold.
        gold: u8,
        /// So much power.
        power: u8,
    },
    /// Mazarin, with an empty supply: do neither (D13).
    Skip,
    /// Bid (23).
    Bid(u8),
    /// Pass: out of this auction (23).
    Pass,
    /// Pay with the top card of this own column, in an auction or for Debts.
    PayCard(Colour),
    /// Pay with this own auction card.
    PayAuction(AuctionCard),
    /// Pay with chips: all the chips of this payment.
    PayChips {
        /// So much gold.
        gold: u8,
        /// So much power.
        power: u8,
    },
    /// End phase 1, or the turn; or be content with one card.
    Done,
}

/// What Conspiracy gives (30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gain {
    /// Three power.
    Power,
    /// One gold.
    Gold,
}

impl Action {
    /// Everything that could ever be decided, ascending, with bids and chips up to `most`. For tests and tools that want to
    /// try what is *not* legal.
    #[must_use]
    pub fn all(most: u8) -> Vec<Self> {
        let seats = || Seat::all(court_core::MAX_SEATS as u8);
        let mut all = Vec::new();
        all.extend(seats().map(Self::ArmyTwo));
        all.extend(seats().map(Self::ArmyOne));
        all.extend([Self::Power, Self::Wealth]);
        all.extend(Colour::ALL.map(Self::EtiquetteSwap));
        all.extend(Colour::ALL.map(Self::EtiquetteDiscard));
        all.push(Self::Authority);
        all.extend(seats().map(Self::Dominion));
        all.push(Self::Pension);
        for colour in Colour::ALL {
            all.extend([Gain::Power, Gain::Gold].map(|gain| Self::Conspiracy(colour, gain)));
        }
        all.extend((0..=most).map(Self::Announce));
        all.extend([Self::Reveal, Self::Stop]);
        all.extend(Card::all().map(Self::Fetch));
        all.extend(Card::all().map(Self::Lay));
        all.extend(seats().map(Self::GoldAttack));
        all.extend(Colour::ALL.map(Self::GoldSwap));
        for seat in seats() {
            all.extend(Colour::ALL.map(|colour| Self::GoldDiscard(seat, colour)));
        }
        all.push(Self::GoldDraw);
        for seat in seats() {
            all.extend(Colour::ALL.map(|colour| Self::Rival(seat, colour)));
        }
        all.push(Self::Draw);
        let mixes = || (0..=most).flat_map(move |gold| (0..=most).map(move |power| (gold, power)));
        all.extend(mixes().map(|(gold, power)| Self::Take { gold, power }));
        all.push(Self::Skip);
        all.extend((0..=most).map(Self::Bid));
        all.push(Self::Pass);
        all.extend(Colour::ALL.map(Self::PayCard));
        all.extend(AuctionCard::ALL.map(Self::PayAuction));
        all.extend(mixes().map(|(gold, power)| Self::PayChips { gold, power }));
        all.push(Self::Done);
        all
    }
}
