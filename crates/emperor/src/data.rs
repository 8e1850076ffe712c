//! The component data, read from the game's data file.
//!
//! What can be replaced when a game is created (spaces, colours) goes through [`Config`](crate::Config) into the state;
//! everything here is fixed.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::pieces::{ByCard, ByElectorate, ByOffer, Card, Colour, Electorate, Offer, OfferSet};
use crate::state::Spaces;
use court_core::words;

words! {
    /// What the emperor does with an imperial city in phase VII (12.1).
    Imperial, "`none`, `place` or `move`" {
        /// Nothing.
        None = "none",
        /// Places one from the supply.
        Place = "place",
        /// May move one on the board.
        Move = "move",
    }
}

/// One place of the round track (12.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Reward {
    /// Victory points for the emperor.
    pub points: u8,
    /// Thalers for the emperor.
    pub thalers: u8,
    /// His imperial city.
    pub imperial: Imperial,
}

/// The pieces of each family, and the imperial cities.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Pieces {
    /// Nobles of each family.
    pub nobles: u8,
    /// Knights of each family.
    pub knights: u8,
    /// Cities of each family.
    pub cities: u8,
    /// Imperial cities.
    pub imperial_cities: u8,
}

/// Thalers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Money {
    /// At the start (2.1).
    pub start: u8,
    /// The most one may hold (4.3).
    pub most: u8,
    /// Basic income (4.1).
    pub income: u8,
    /// For the elector of Saxony (4.1).
    pub saxony: u8,
    /// What a knight action costs (7.6).
    pub knight: u8,
    /// For a daughter who does not marry (6.2).
    pub daughter: u8,
}

/// Victory points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Worth {
    /// A new elector (10.5).
    pub elector: u8,
    /// The privilege of Mainz (9.4).
    pub mainz: u8,
    /// The first, second and third own city (8.9).
    pub city: [u8; 3],
    /// The Indulgence (8.7).
    pub indulgence: u8,
    /// A daughter married (6.2).
    pub marriage: u8,
    /// A ballot for the winner (11.5).
    pub vote: u8,
}

/// All fixed component data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// Spaces of each electorate, as reconstructed.
    pub spaces: ByElectorate<Spaces>,
    /// Votes of each electorate (11.2).
    pub votes: ByElectorate<u8>,
    /// Colour of each card, as far as known.
    pub colours: ByCard<Colour>,
    /// Number of cards with 2, 3 and 4 players (2.4).
    pub copies: ByCard<[u8; 3]>,
    /// What the offers cost (7.3).
    pub costs: ByOffer<u8>,
    /// What can be paid with so many thalers.
    pub affordable: Vec<OfferSet>,
    /// Pieces.
    pub pieces: Pieces,
    /// Thalers.
    pub money: Money,
    /// Victory points.
    pub worth: Worth,
    /// The round track, one entry for each of the five rounds.
    pub rounds: [Reward; 5],
}

/// The data file as it is written.
#[derive(Deserialize)]
struct File {
    electorate: Vec<ElectorateEntry>,
    card: Vec<CardEntry>,
    pieces: Pieces,
    money: Money,
    points: Worth,
    round: [Reward; 5],
}

#[derive(Deserialize)]
struct ElectorateEntry {
    id: Electorate,
    spiritual: bool,
    votes: u8,
    aristocrat: u8,
    castle: u8,
    city: u8,
}

#[derive(Deserialize)]
struct CardEntry {
    id: Card,
    cost: u8,
    cost_couple: Option<u8>,
    copies: [u8; 3],
    colour: Colour,
}

/// The data file as it stands.
pub const SOURCE: &str = include_str!("data/emperor.toml");

static DATA: OnceLock<Data> = OnceLock::new();

/// The component data, read once.
#[must_use]
#[inline]
pub fn data() -> &'static Data {
    DATA.get_or_init(|| read(SOURCE).expect("the data file in the program is sound"))
}

/// From now on the program plays with this text in place of the data file. For tests: whatever is said anywhere must
/// follow the data.
///
/// # Panics
/// If the text is not well formed, or the data has been read already.
pub fn replace(source: &str) {
    let data = read(source).expect("well formed data");
    DATA.set(data).expect("the data is replaced before it is read");
}

/// The power of a knight, a city, an imperial city and the Grey Eminence (10.2): stated.
pub const PIECE_POWER: u8 = 1;
/// The thalers that a city pays (4.1): stated.
pub const CITY_INCOME: u8 = 1;

fn read(text: &str) -> Result<Data, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    let same_order = file
        .electorate
        .iter()
        .map(|entry| entry.id)
        .eq(Electorate::ALL.iter().copied())
        && file
            .card
            .iter()
            .map(|entry| entry.id)
            .eq(Card::ALL.iter().copied());
    if !same_order {
        return Err("electorates and cards must be listed once each, in the program's order".to_owned());
    }
    if let Some(entry) = file
        .electorate
        .iter()
        .find(|entry| entry.spiritual != entry.id.is_spiritual())
    {
        return Err(format!("{} is on the wrong side of the board", entry.id));
    }
    let lands = &file.electorate;
    let cards = &file.card;
    let costs = ByOffer::from_fn(|offer| {
        let entry = &cards[offer.card().index()];
        match (offer, entry.cost_couple) {
            (Offer::PermitCouple, Some(cost)) => cost,
            _ => entry.cost,
        }
    });
    let affordable = |thalers| {
        Offer::ALL
            .iter()
            .copied()
            .filter(|&offer| costs[offer] <= thalers)
            .collect()
    };
    Ok(Data {
        spaces: ByElectorate::from_fn(|electorate| {
            let entry = &lands[electorate.index()];
            Spaces {
                aristocrat: entry.aristocrat,
                castle: entry.castle,
                city: entry.city,
            }
        }),
        votes: ByElectorate::from_fn(|electorate| lands[electorate.index()].votes),
        colours: ByCard::from_fn(|card| cards[card.index()].colour),
        copies: ByCard::from_fn(|card| cards[card.index()].copies),
        costs,
        affordable: (0..=file.money.most).map(affordable).collect(),
        pieces: file.pieces,
        money: file.money,
        worth: file.points,
        rounds: file.round,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_data_file_with_a_card_missing_is_refused() {
        let text = SOURCE.replacen("id = \"pope\"", "id = \"rival\"", 1);
        assert!(read(&text).is_err());
    }
}
