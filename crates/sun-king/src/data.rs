//! The component data file, read.
//!
//! Every value of `data/sun-king.toml` says whether the printed rules state it, whether it follows from them, was found
//! elsewhere, or is reconstructed.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::pieces::{AuctionCard, Colour, Tint};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The printed rules say so.
    Stated,
    /// It follows from the printed rules.
    Derived,
    /// Another source says so.
    Found,
    /// No source tells; our best reading.
    Reconstructed,
}

/// A value and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it comes from.
    pub status: Status,
}

/// The property cards of one colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropertyData {
    /// Its colour.
    pub colour: Colour,
    /// What it stands for.
    pub name: String,
    /// How many cards there are.
    pub cards: Sourced<u8>,
    /// How many of them carry a seal.
    pub seals: Sourced<u8>,
}

/// One kind of auction card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuctionData {
    /// Which.
    pub card: AuctionCard,
    /// How many there are.
    pub copies: Sourced<u8>,
    /// Its colour.
    pub colour: Sourced<Tint>,
    /// Does it carry a seal?
    pub seal: Sourced<bool>,
}

/// The special cards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialData {
    /// Gambling Debts.
    pub debts: Sourced<u8>,
    /// Cardinal Mazarin.
    pub mazarin: Sourced<u8>,
    /// Louis XIV.
    pub louis: Sourced<u8>,
}

/// The chips.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipData {
    /// Gold chips, worth 1.
    pub gold: Sourced<u8>,
    /// Power chips, worth 1 or 2.
    pub power_chips: Sourced<u8>,
    /// How many of them are worth 1.
    pub power_ones: Sourced<u8>,
}

/// What a player begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartData {
    /// Power.
    pub power: Sourced<u8>,
    /// Gold.
    pub gold: Sourced<u8>,
}

/// How many cards each seat is dealt.
#[derive(Clone, Debug, Deserialize)]
pub struct DealData {
    /// Where the table comes from.
    pub status: Status,
    /// By the number of players, written as a word.
    #[serde(flatten)]
    pub by_players: BTreeMap<String, Vec<u8>>,
}

/// What properties, cards, gold actions and special cards give, take and cost.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Where they come from.
    pub status: Status,
    /// Power one other player loses to Army (13).
    pub army: u8,
    /// Power each of two others loses to Army (13).
    pub army_split: u8,
    /// Power from the property Power (13).
    pub power: u8,
    /// Gold from Wealth (13).
    pub wealth: u8,
    /// Power from Authority (32).
    pub authority: u8,
    /// Power another player loses to Dominion (33).
    pub dominion: u8,
    /// Gold from a Pension (34).
    pub pension: u8,
    /// Power Diplomacy spares its owner (31).
    pub diplomacy: u8,
    /// Power from Conspiracy (30).
    pub conspiracy_power: u8,
    /// Gold from Conspiracy (30).
    pub conspiracy_gold: u8,
    /// Power another player loses to a gold attack (15).
    pub attack: u8,
    /// Gold for an attack (15).
    pub attack_price: u8,
    /// Gold for a swap (15).
    pub swap_price: u8,
    /// Gold for discarding another player's card (15).
    pub discard_price: u8,
    /// Gold for drawing a card (15).
    pub draw_price: u8,
    /// The most property cards one may announce (14).
    pub announced: u8,
    /// The most property cards one may reveal with Order (29).
    pub ordered: u8,
    /// Chips from Cardinal Mazarin (19).
    pub mazarin: u8,
    /// Chips that settle Gambling Debts (20).
    pub debts: u8,
    /// Gold for everybody when Louis XIV comes (21).
    pub louis: u8,
    /// Points for a blue property card (35).
    pub blue: u8,
    /// Points for Influence (F1).
    pub influence: u8,
}

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// Property cards by colour.
    pub property: Vec<PropertyData>,
    /// How many property cards there are in all.
    pub property_total: Sourced<u8>,
    /// Auction cards by kind.
    pub auction: Vec<AuctionData>,
    /// Special cards.
    pub special: SpecialData,
    /// Chips.
    pub chips: ChipData,
    /// What a player begins with.
    pub start: StartData,
    /// What things give, take and cost.
    pub numbers: Numbers,
    /// The dealing table (2).
    pub deal: DealData,
}

/// The data file as it stands.
pub const SOURCE: &str = include_str!("data/sun-king.toml");

static DATA: OnceLock<Data> = OnceLock::new();

/// The data file, read once.
#[must_use]
#[inline]
pub fn data() -> &'static Data {
    DATA.get_or_init(|| {
        toml::from_str(SOURCE).expect("the component data file is well formed: a test reads it")
    })
}

/// What things give, take and cost.
#[must_use]
#[inline]
pub fn numbers() -> &'static Numbers {
    &data().numbers
}

/// From now on the program plays with this text in place of the data file. For tests: whatever is said anywhere must
/// follow the data.
///
/// # Panics
/// If the text is not well formed, or the data has been read already.
pub fn replace(source: &str) {
    let data = toml::from_str(source).expect("well formed data");
    DATA.set(data).expect("the data is replaced before it is read");
}

/// Gold in the game, each worth 1: stated, so no option.
pub const GOLD: u8 = 20;
/// Gold of each player at the start: stated.
pub const START_GOLD: u8 = 1;
/// Property cards in the game: stated.
pub const PROPERTY_CARDS: u8 = 67;
/// Power chips in the game: stated.
pub const POWER_CHIPS: u8 = 40;
/// What a card pays for an auction card (25): stated.
pub const WORTH: u8 = 2;
/// What it pays if it has the colour of the auctioned card (25): stated.
pub const WORTH_IN_COLOUR: u8 = 3;
/// The most property cards that can lie open: room for what Order reveals (29).
pub const MOST_REVEALED: usize = 4;
/// Cards in the play deck, Louis included.
pub const DECK: usize = 84;

/// How many property cards a seat is dealt (2): the dealing table.
#[must_use]
pub const fn dealt(seats: u8, seat: usize) -> u8 {
    const TABLE: [[u8; 6]; 5] = [
        [2, 3, 0, 0, 0, 0],
        [2, 3, 3, 0, 0, 0],
        [2, 2, 3, 3, 0, 0],
        [2, 2, 3, 3, 4, 0],
        [2, 2, 3, 3, 4, 4],
    ];
    TABLE[seats as usize - 2][seat]
}

/// How many property cards are dealt in all.
#[must_use]
pub const fn dealt_in_all(seats: u8) -> u8 {
    let mut sum = 0;
    let mut seat = 0;
    while seat < seats as usize {
        sum += dealt(seats, seat);
        seat += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_those_of_the_data_file() {
        assert_eq!(data().chips.gold.value, GOLD);
        assert_eq!(data().start.gold.value, START_GOLD);
        assert_eq!(data().property_total.value, PROPERTY_CARDS);
        assert_eq!(data().chips.power_chips.value, POWER_CHIPS);
        assert_eq!(data().auction.len(), AuctionCard::ALL.len());
        for auction in &data().auction {
            assert_eq!(auction.copies.value, auction.card.copies(), "{}", auction.card);
            assert_eq!(auction.seal.value, auction.card.seal(), "{}", auction.card);
        }
        for property in &data().property {
            assert_eq!(property.name, property.colour.property());
        }
        let auction: u8 = data().auction.iter().map(|auction| auction.copies.value).sum();
        let special = data().special.debts.value + data().special.mazarin.value + data().special.louis.value;
        assert_eq!((PROPERTY_CARDS + auction + special) as usize, DECK);
        assert!(usize::from(numbers().ordered.max(numbers().announced)) <= MOST_REVEALED);
    }

    #[test]
    fn the_dealing_table_is_that_of_the_data_file() {
        assert_eq!(data().deal.by_players.len(), 5);
        for (players, numbers) in &data().deal.by_players {
            let seats: u8 = players.parse().unwrap();
            assert_eq!(numbers.len(), seats as usize);
            for (seat, &number) in numbers.iter().enumerate() {
                assert_eq!(dealt(seats, seat), number);
            }
        }
    }
}
