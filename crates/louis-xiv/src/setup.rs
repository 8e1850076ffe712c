//! Config, its validation, and a new game.

use std::collections::BTreeMap;

use court_core::{BySeat, Game, List, Refusal, Seat, words};
use serde::{Deserialize, Serialize};

use crate::data::{self, Condition, SideData};
use crate::pieces::{
    ByCoat, ByDeck, ByTile, COAT_KINDS, COATS_PER_KIND, Card, Cost, Deck, Effect, MISSIONS, Mission,
    MissionSet, MoneyCard, Side, TILES, Tile, TileSet,
};
use crate::state::{LouisXiv, Open, Phase, Player, Rules, Secret};

/// The component values that no rule text states. Everything else is fixed by the rules.
///
/// Maps, so that a merge patch can name the one value that it corrects:
/// `{"tiles": {"10": {"front": {"number": 2}}}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The two sides of each tile, by its number.
    pub tiles: BTreeMap<u8, TileConfig>,
    /// The money cards, by number 1 to 8.
    pub money_cards: BTreeMap<u8, MoneyConfig>,
    /// The costs of the missions: for each effect one cost for each copy.
    pub missions: BTreeMap<String, Vec<Cost>>,
}

/// The two sides of a tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileConfig {
    /// Up in round 1.
    pub front: SideConfig,
    /// Up after the first flip.
    pub back: SideConfig,
}

/// One side of a tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideConfig {
    /// The kind of condition.
    pub condition: Condition,
    /// The price of a bribe or the number of stones; none with first place. Written even then: a config that is handed in
    /// whole is laid over the usual one, and a number that it does not mention would stay.
    #[serde(default)]
    pub number: Option<u8>,
}

/// One money card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyConfig {
    /// Louis's tile, 1 to 4.
    pub louis: u8,
    /// Louisdor for everybody.
    pub amount: u8,
}

impl Default for Config {
    fn default() -> Self {
        let data = data::data();
        let side = |side: &SideData| SideConfig {
            condition: side.condition,
            number: side.number,
        };
        Self {
            tiles: data
                .tiles
                .iter()
                .map(|(&number, tile)| {
                    let (front, back) = (side(&tile.front), side(&tile.back));
                    (number, TileConfig { front, back })
                })
                .collect(),
            money_cards: data
                .money_cards
                .iter()
                .map(|(&number, card)| {
                    let (louis, amount) = (card.louis, card.amount);
                    (number, MoneyConfig { louis, amount })
                })
                .collect(),
            missions: data
                .missions
                .iter()
                .map(|(effect, cards)| (effect.clone(), cards.costs.clone()))
                .collect(),
        }
    }
}

/// The highest price of a bribe, and the highest amount on a money card.
pub(crate) const MOST_MONEY: u8 = 20;
/// S2: Louis goes to one of the tiles from 1 to this.
pub(crate) const LOUIS_TILES: u8 = 4;

words! {
    /// One of the two sides of a tile.
    Face, "a side: front or back" {
        /// Up in round 1.
        Front = "front",
        /// Up after the first flip.
        Back = "back",
    }
}

/// Why a config is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadConfig {
    /// Too few or too many seats.
    #[error("Louis XIV is for {least} to {most} players, not {0}", least = LouisXiv::META.min_seats, most = LouisXiv::META.max_seats)]
    Seats(u8),
    /// Not the tiles 1 to 12.
    #[error("the tiles are numbered 1 to {TILES}: tile {0} is missing or one too many")]
    Tiles(u8),
    /// A side that the rules state has another kind of condition.
    #[error("the {side} of tile {tile} has the condition \"{stated}\"")]
    StatedCondition {
        /// The tile.
        tile: u8,
        /// Which of its sides.
        side: Face,
        /// What it must be.
        stated: Condition,
    },
    /// Front and back have the same kind of condition.
    #[error("the two sides of a tile have different conditions, but those of tile {0} are the same")]
    SameCondition(u8),
    /// A price or a number of stones out of bounds, missing, or where none belongs.
    #[error("the {side} of tile {tile} needs {}", needs(*.condition))]
    Number {
        /// The tile.
        tile: u8,
        /// Which of its sides.
        side: Face,
        /// Its condition, which says what it needs.
        condition: Condition,
    },
    /// Not the money cards 1 to 8.
    #[error("the money cards are numbered 1 to 8: card {0} is missing or one too many")]
    MoneyCards(u8),
    /// A money card that sends Louis where he does not go.
    #[error("money card {0} needs one of the tiles 1 to {LOUIS_TILES} for Louis")]
    MoneyTile(u8),
    /// A money card out of bounds.
    #[error("money card {0} needs an amount of at most {MOST_MONEY} Louisdor")]
    MoneyAmount(u8),
    /// An effect that does not exist.
    #[error("there is no mission \"{0}\"")]
    NoSuchMission(String),
    /// A wrong number of copies.
    #[error("{needs} of the {MISSIONS} missions are \"{effect}\", not {given}")]
    Copies {
        /// The effect.
        effect: Effect,
        /// How many there are.
        needs: u8,
        /// How many were given.
        given: usize,
    },
    /// A cost that does not fit its deck.
    #[error("a {} mission costs {}, so \"{effect}\" cannot cost \"{cost}\"", .effect.deck(), costs(.effect.deck()))]
    Cost {
        /// The effect.
        effect: Effect,
        /// What was given.
        cost: Cost,
    },
}

/// P3.7: what a side with this condition needs.
const fn needs(condition: Condition) -> &'static str {
    match condition {
        Condition::Money => "a price of 1 to 20 Louisdor",
        Condition::FirstPlace => "no number: its condition is first place",
        Condition::Stones => "1 to 16 stones",
    }
}

/// M1p: what missions of this deck cost.
const fn costs(deck: Deck) -> &'static str {
    match deck {
        Deck::Light => "one certain chip and any other",
        Deck::Medium => "two different chips",
        Deck::Dark => "two equal chips",
    }
}

impl Refusal for BadConfig {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats(_) => "seats",
            Self::Tiles(_) => "tiles",
            Self::StatedCondition { .. } => "stated-condition",
            Self::SameCondition(_) => "same-condition",
            Self::Number { .. } => "side-number",
            Self::MoneyCards(_) => "money-cards",
            Self::MoneyTile(_) | Self::MoneyAmount(_) => "money-card",
            Self::NoSuchMission(_) => "no-such-mission",
            Self::Copies { .. } => "mission-copies",
            Self::Cost { .. } => "mission-cost",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::Seats(_) => "S5",
            Self::Tiles(_) => "S1",
            Self::StatedCondition { .. } | Self::SameCondition(_) | Self::Number { .. } => "P3.7",
            Self::MoneyCards(_) | Self::MoneyTile(_) | Self::MoneyAmount(_) => "S2",
            Self::NoSuchMission(_) | Self::Copies { .. } => "S3",
            Self::Cost { .. } => "M1p",
        }
    }
}

/// A condition that the rule texts settle: fronts are stated, the backs of Louis's tiles derived.
const fn settled(tile: u8, back: bool) -> Option<Condition> {
    match (tile, back) {
        (1..=4 | 8 | 12, false) => Some(Condition::Money),
        (5 | 7 | 9 | 11, false) | (1..=4, true) => Some(Condition::FirstPlace),
        (6 | 10, false) => Some(Condition::Stones),
        _ => None,
    }
}

impl SideConfig {
    fn read(&self, tile: u8, back: bool) -> Result<Side, BadConfig> {
        let side = if back { Face::Back } else { Face::Front };
        if let Some(stated) = settled(tile, back).filter(|&stated| stated != self.condition) {
            return Err(BadConfig::StatedCondition { tile, side, stated });
        }
        let condition = self.condition;
        match (condition, self.number) {
            (Condition::Money, Some(price @ 1..=MOST_MONEY)) => Ok(Side::Money(price)),
            (Condition::FirstPlace, None) => Ok(Side::FirstPlace),
            (Condition::Stones, Some(stones @ 1..=STONES)) => Ok(Side::Stones(stones)),
            _ => Err(BadConfig::Number {
                tile,
                side,
                condition,
            }),
        }
    }
}

/// The lowest number that one of the two has and the other has not.
fn odd_one<T>(given: &BTreeMap<u8, T>, mut wanted: std::ops::RangeInclusive<u8>) -> Option<u8> {
    let extra = given.keys().copied().find(|number| !wanted.contains(number));
    wanted.find(|number| !given.contains_key(number)).or(extra)
}

impl Config {
    /// The small struct that the state carries.
    pub(crate) fn rules(&self, version: u16) -> Result<Rules, BadConfig> {
        if let Some(number) = odd_one(&self.tiles, 1..=TILES as u8) {
            return Err(BadConfig::Tiles(number));
        }
        let mut sides = ByTile::default();
        for (&number, tile) in &self.tiles {
            let (front, back) = (tile.front.read(number, false)?, tile.back.read(number, true)?);
            if tile.front.condition == tile.back.condition {
                return Err(BadConfig::SameCondition(number));
            }
            sides[Tile::new(number)] = [front, back];
        }
        Ok(Rules {
            version: version as u8,
            sides,
            money: self.money_cards()?,
            costs: self.costs()?,
        })
    }

    fn money_cards(&self) -> Result<[MoneyCard; 8], BadConfig> {
        if let Some(number) = odd_one(&self.money_cards, 1..=8) {
            return Err(BadConfig::MoneyCards(number));
        }
        let mut cards = [MoneyCard::default(); 8];
        for (&card, money) in &self.money_cards {
            if !(1..=LOUIS_TILES).contains(&money.louis) {
                return Err(BadConfig::MoneyTile(card));
            }
            if money.amount > MOST_MONEY {
                return Err(BadConfig::MoneyAmount(card));
            }
            cards[usize::from(card) - 1] = MoneyCard {
                louis: Tile::new(money.louis),
                amount: money.amount,
            };
        }
        Ok(cards)
    }

    fn costs(&self) -> Result<List<Cost, MISSIONS>, BadConfig> {
        if let Some(name) = self.missions.keys().find(|name| name.parse::<Effect>().is_err()) {
            return Err(BadConfig::NoSuchMission(name.clone()));
        }
        let mut costs = List::default();
        for effect in Effect::ALL {
            let given = self.missions.get(effect.word()).map_or(&[][..], Vec::as_slice);
            if given.len() != usize::from(effect.copies()) {
                return Err(BadConfig::Copies {
                    effect,
                    needs: effect.copies(),
                    given: given.len(),
                });
            }
            for &cost in given {
                let fits = match effect.deck() {
                    Deck::Light => cost.second.is_none(),
                    Deck::Medium => cost.second.is_some_and(|second| second != cost.first),
                    Deck::Dark => cost.second == Some(cost.first),
                };
                if !fits {
                    return Err(BadConfig::Cost { effect, cost });
                }
                costs.push(cost);
            }
        }
        Ok(costs)
    }
}

/// S4: the stones of one colour.
pub(crate) const STONES: u8 = 16;

/// S5: how many stones each player puts into the general supply, in turn order.
const fn general_stones(seats: u8, seat: Seat) -> u8 {
    match (seats, seat.index()) {
        (2, 1) => 6,
        (_, 0 | 1) => 5,
        (_, 2) => 6,
        _ => 7,
    }
}

/// S1 to S6: the table before the first missions are dealt.
pub(crate) fn new_by(version: u16, config: &Config, seats: u8) -> Result<LouisXiv, BadConfig> {
    if !LouisXiv::META.seat_counts().contains(&seats) {
        return Err(BadConfig::Seats(seats));
    }
    let mut players = BySeat::default();
    for seat in Seat::all(seats) {
        let general = general_stones(seats, seat);
        players[seat] = Player {
            general,
            own: STONES - general,
            money: data::numbers().money,
            ..Player::default()
        };
    }
    Ok(LouisXiv {
        open: Open {
            rules: config.rules(version)?,
            seats,
            round: 1,
            start: Seat::new(0),
            phase: Phase::Setup,
            players,
            mission_pool: ByDeck::from_fn(|deck| MissionSet::of_deck(deck).len()),
            coats_left: COATS_PER_KIND * COAT_KINDS as u8,
            intrigue_pool: TILES as u8,
            influence_pool: Card::COPIES.as_array().iter().sum(),
            ..Open::default()
        },
        secret: Secret {
            influence_pool: Card::COPIES,
            intrigue_pool: TileSet::ALL,
            mission_pool: Mission::all().collect(),
            coats_left: ByCoat::new([COATS_PER_KIND; COAT_KINDS]),
            ..Secret::default()
        },
    })
}
