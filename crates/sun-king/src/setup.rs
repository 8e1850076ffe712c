//! Config, its validation, and a new game (rules 1 to 4).

use std::ops::RangeInclusive;

use court_core::{BySeat, Game, List, Refusal, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::data::{GOLD, POWER_CHIPS, PROPERTY_CARDS, data};
use crate::pieces::{AuctionCard, ByAuctionCard, ByColour, Card, Colour, Column, Tally, Tint};
use crate::state::{Court, Phase, SunKing, Used};

/// What can be chosen when a table is opened: the reconstructed values of the components, and the two rulings on which
/// the printed rules can be read either way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Property cards of each colour, 67 in all.
    pub property_cards: ByColour<u8>,
    /// How many of them carry a seal.
    pub seals: ByColour<u8>,
    /// The colours of the auction cards whose colour no source tells.
    pub auction_colours: AuctionColours,
    /// How many of the 40 power chips are worth 1; the others are worth 2.
    pub power_ones: u8,
    /// Power of each player at the start.
    pub start_power: u8,
    /// Does a coloured auction card count for the majority of its colour (A5)?
    pub auction_cards_count_for_majority: bool,
    /// Are the majority for Mazarin and the seals for Gambling Debts counted when the card is revealed, and not when it is
    /// resolved (N12)? Usually yes; under version 1 of the rules it was not.
    pub count_when_revealed: bool,
}

/// The colours of the auction cards whose colour no source tells. (Influence is blue: stated.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuctionColours {
    /// Order.
    pub order: Tint,
    /// Conspiracy.
    pub conspiracy: Tint,
    /// Diplomacy.
    pub diplomacy: Tint,
    /// Authority.
    pub authority: Tint,
    /// Dominion.
    pub dominion: Tint,
    /// Both Pensions.
    pub pension: Tint,
}

impl Default for Config {
    fn default() -> Self {
        let mut property_cards = ByColour::default();
        let mut seals = ByColour::default();
        for cards in &data().property {
            property_cards[cards.colour] = cards.cards.value;
            seals[cards.colour] = cards.seals.value;
        }
        let tint = |card: AuctionCard| {
            data()
                .auction
                .iter()
                .find(|auction| auction.card == card)
                .map_or(Tint::Grey, |auction| auction.colour.value)
        };
        Self {
            property_cards,
            seals,
            auction_colours: AuctionColours {
                order: tint(AuctionCard::Order),
                conspiracy: tint(AuctionCard::Conspiracy),
                diplomacy: tint(AuctionCard::Diplomacy),
                authority: tint(AuctionCard::Authority),
                dominion: tint(AuctionCard::Dominion),
                pension: tint(AuctionCard::Pension),
            },
            power_ones: data().chips.power_ones.value,
            start_power: data().start.power.value,
            auction_cards_count_for_majority: false,
            count_when_revealed: true,
        }
    }
}

/// What is usual under this version of the rules. What changed from one version to the next stands here and nowhere else.
pub(crate) fn usual_config(version: u16) -> Config {
    Config {
        // N12, D10, G1: since version 2.
        count_when_revealed: version >= 2,
        ..Config::default()
    }
}

/// How many of the power chips can be worth 1: six players need 18 of each value.
pub(crate) const POWER_ONES: RangeInclusive<u8> = 18..=22;
/// What each player can begin with: there must be enough for six.
pub(crate) const START_POWER: RangeInclusive<u8> = 1..=9;

/// Why a config is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadConfig {
    /// Two to six play.
    #[error("In the Shadow of the Sun King is for {least} to {most} players, not {0}", least = SunKing::META.min_seats, most = SunKing::META.max_seats)]
    Seats(u8),
    /// The number of property cards is stated.
    #[error("there are {PROPERTY_CARDS} property cards in all, not {0}")]
    PropertyTotal(u32),
    /// Every colour has cards, and not too many.
    #[error("there must be 1 to {most} {0} cards", most = Column::MOST)]
    ColourCards(Colour),
    /// A card carries at most one seal.
    #[error("there cannot be more {0} cards with a seal than {0} cards")]
    Seals(Colour),
    /// Six players need 18 chips of each value.
    #[error("{} to {} of the {POWER_CHIPS} power chips must be worth 1", POWER_ONES.start(), POWER_ONES.end())]
    PowerOnes,
    /// Everybody begins with some power, and there must be enough for six.
    #[error("each player must begin with {} to {} power", START_POWER.start(), START_POWER.end())]
    StartPower,
}

impl Refusal for BadConfig {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats(_) => "seats",
            Self::PropertyTotal(_) => "property-total",
            Self::ColourCards(_) => "colour-cards",
            Self::Seals(_) => "seals",
            Self::PowerOnes => "power-ones",
            Self::StartPower => "start-power",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Seats(_) => "2",
            Self::PropertyTotal(_) | Self::ColourCards(_) => "1",
            Self::Seals(_) => "8",
            Self::PowerOnes => "9",
            Self::StartPower => "3",
        }
    }
}

impl Config {
    /// Are the values possible?
    fn validate(&self) -> Result<(), BadConfig> {
        let mut total = 0;
        for colour in Colour::ALL {
            let cards = self.property_cards[colour];
            if !(1..=Column::MOST).contains(&cards) {
                return Err(BadConfig::ColourCards(colour));
            }
            if self.seals[colour] > cards {
                return Err(BadConfig::Seals(colour));
            }
            total += u32::from(cards);
        }
        if total != u32::from(PROPERTY_CARDS) {
            return Err(BadConfig::PropertyTotal(total));
        }
        if !POWER_ONES.contains(&self.power_ones) {
            return Err(BadConfig::PowerOnes);
        }
        if !START_POWER.contains(&self.start_power) {
            return Err(BadConfig::StartPower);
        }
        Ok(())
    }

    /// What the rules look at while the game goes on.
    fn rules(&self, version: u16) -> Rules {
        let mut deck = Tally::default();
        for colour in Colour::ALL {
            deck[Card::property(colour, true)] = self.seals[colour];
            deck[Card::property(colour, false)] = self.property_cards[colour] - self.seals[colour];
        }
        for card in AuctionCard::ALL {
            deck[Card::auction(card)] = card.copies();
        }
        deck[Card::DEBTS] = data().special.debts.value;
        deck[Card::MAZARIN] = data().special.mazarin.value;
        deck[Card::LOUIS] = data().special.louis.value;
        let tints = &self.auction_colours;
        Rules {
            version: version as u8,
            deck,
            auction_tints: ByAuctionCard::new([
                Tint::Blue,
                tints.order,
                tints.conspiracy,
                tints.diplomacy,
                tints.authority,
                tints.dominion,
                tints.pension,
            ]),
            power: self.power_ones + 2 * (POWER_CHIPS - self.power_ones),
            start_power: self.start_power,
            auction_cards_count_for_majority: self.auction_cards_count_for_majority,
            count_when_revealed: self.count_when_revealed,
        }
    }
}

/// The config, distilled to what the rules look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The version of the rules. Positions that were kept before there were two are of the first.
    #[serde(default = "Rules::first")]
    pub version: u8,
    /// The play deck: all cards of the game.
    pub deck: Tally,
    /// The colour of each kind of auction card.
    #[serde(with = "court_core::in_order")]
    pub auction_tints: ByAuctionCard<Tint>,
    /// All the power there is, counted in ones (B1).
    pub power: u8,
    /// Power of each player at the start (3).
    pub start_power: u8,
    /// A5, read the other way.
    pub auction_cards_count_for_majority: bool,
    /// N12
    pub count_when_revealed: bool,
}

impl Rules {
    const fn first() -> u8 {
        1
    }

    /// The colour of an auction card.
    #[must_use]
    pub fn tint(&self, card: AuctionCard) -> Tint {
        self.auction_tints[card]
    }
}

/// A new game, before the cards are dealt.
pub(crate) fn new_by(version: u16, config: &Config, seats: u8) -> Result<SunKing, BadConfig> {
    if !SunKing::META.seat_counts().contains(&seats) {
        return Err(BadConfig::Seats(seats));
    }
    config.validate()?;
    let rules = config.rules(version);
    let court = Court {
        rules,
        seats,
        active: SeatSet::full(seats),
        left: List::default(),
        spheres: BySeat::new(seats),
        gold: GOLD,
        power: rules.power,
        discard: Tally::default(),
        // Until the deal the whole deck is one pack whose order nobody knows.
        unseen: rules.deck,
        draw: 0,
        lower: 0,
        louis_came: false,
        turn_player: Seat::default(),
        used: Used::default(),
        phase: Phase::Deal,
        revealed: List::default(),
        waiting: List::default(),
        stack: List::default(),
    };
    Ok(SunKing {
        court,
        pile: List::default(),
    })
}
