//! The component data file and where each of its values comes from.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use court_core::words;
use serde::Deserialize;

use crate::pieces::{Cost, Effect, Tile};
use crate::words::plural;

/// The data file as it stands.
pub const SOURCE: &str = include_str!("data/louis-xiv.toml");

/// How well a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Printed in a rule text.
    Stated,
    /// Follows from what the rule texts say.
    Derived,
    /// Named by a third party.
    Found,
    /// Chosen by us to fit all that is known.
    Reconstructed,
}

/// A text with its status.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// The text.
    pub value: String,
    /// How well it is known.
    pub status: Status,
}

words! {
    /// The kinds of condition a side can have.
    Condition, "a condition: money, first-place or stones" {
        /// A bribe.
        Money = "money",
        /// The first place.
        FirstPlace = "first-place",
        /// A number of stones.
        Stones = "stones",
    }
}

/// One side of a tile in the data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideData {
    /// The kind of condition.
    pub condition: Condition,
    /// How well the kind is known.
    pub condition_status: Status,
    /// The price or the number of stones.
    pub number: Option<u8>,
    /// How well the number is known.
    pub number_status: Option<Status>,
}

/// A tile in the data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileData {
    /// Who is shown.
    pub person: Fact,
    /// The side that is up in round 1.
    pub front: SideData,
    /// The other side.
    pub back: SideData,
}

/// A money card in the data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoneyData {
    /// Louis's tile.
    pub louis: u8,
    /// How well it is known.
    pub louis_status: Status,
    /// Louisdor for everybody.
    pub amount: u8,
    /// How well it is known.
    pub amount_status: Status,
}

/// The cards with one effect in the data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionData {
    /// One cost for each copy.
    pub costs: Vec<Cost>,
    /// How well the costs are known.
    pub status: Status,
}

/// What persons, missions and cards give, take and cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// How well they are known.
    pub status: Status,
    /// Rounds of a game (G1).
    pub rounds: u8,
    /// Louisdor each player begins with (S5).
    pub money: u8,
    /// Stones for a person's influence card (P2.2, P2.3).
    pub person: u8,
    /// Stones for a joker (P2.4).
    pub joker: u8,
    /// Stones from the general supply for an intrigue card (I1).
    pub intrigue_general: u8,
    /// The most stones from the own supply for an intrigue card (I1).
    pub intrigue_own: u8,
    /// Stones the neutral player puts on each tile (N1).
    pub neutral: u8,
    /// Coats from Condé (T6).
    pub conde_coats: u8,
    /// Louisdor from Colbert (T7).
    pub colbert_money: u8,
    /// Stones on tile 5 from Maintenon (T8).
    pub maintenon_stones: u8,
    /// Stones back from Maintenon (T8).
    pub maintenon_back: u8,
    /// Coats from Turenne (T10).
    pub turenne_coats: u8,
    /// Coats from Louvois (T12).
    pub louvois_coats: u8,
    /// Stones back (L2).
    pub l2_stones: u8,
    /// Louisdor (L3).
    pub l3_money: u8,
    /// Louisdor to skip a turn (L5).
    pub l5_price: u8,
    /// Louisdor for a crown (L6).
    pub l6_price: u8,
    /// Louisdor and stones together (M1).
    pub m1: u8,
    /// Coats (M2).
    pub m2_coats: u8,
    /// The most stones back (D1).
    pub d1_stones: u8,
    /// Louisdor (D2).
    pub d2_money: u8,
    /// Stones for the card that is a joker for so many (D5).
    pub d5_stones: u8,
    /// Louisdor that bribes cost less (D8).
    pub d8_discount: u8,
    /// Points for a laid mission (M4p).
    pub mission_points: u8,
    /// Louisdor for a coat at the end (E1).
    pub louisdor_for_a_coat: u8,
}

/// The whole data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// What things give, take and cost.
    pub numbers: Numbers,
    /// The persons by number.
    pub tiles: BTreeMap<u8, TileData>,
    /// The money cards by number.
    pub money_cards: BTreeMap<u8, MoneyData>,
    /// The missions by effect.
    pub missions: BTreeMap<String, MissionData>,
}

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

/// The name of the person on a tile.
#[must_use]
pub fn person(tile: Tile) -> &'static str {
    &data().tiles[&tile.number()].person.value
}

/// What the person on a tile gives.
#[must_use]
pub fn payout(tile: Tile) -> String {
    let n = numbers();
    match tile.number() {
        1 => "1 sceptre".to_owned(),
        2 => "1 letter".to_owned(),
        3 => "1 ring".to_owned(),
        4 => "1 helmet".to_owned(),
        5 | 9 => "1 crown".to_owned(),
        6 => format!("{}, then 1 stone on any tile", plural(n.conde_coats, "coat")),
        7 => format!("{} Louisdor", n.colbert_money),
        8 => format!(
            "{} on tile 5, {} back",
            plural(n.maintenon_stones, "stone"),
            plural(n.maintenon_back, "stone")
        ),
        10 => plural(n.turenne_coats, "coat"),
        11 => "1 influence card".to_owned(),
        _ => format!("{} and 1 intrigue card", plural(n.louvois_coats, "coat")),
    }
}

/// What missions with this effect do, in short.
#[must_use]
pub fn mission(effect: Effect) -> String {
    let n = numbers();
    match effect {
        Effect::L1 => "one more mission in hand".to_owned(),
        Effect::L2 => format!("{} back", plural(n.l2_stones, "stone")),
        Effect::L3 => format!("{} Louisdor", n.l3_money),
        Effect::L4Tile1 => "1 stone on tile 1".to_owned(),
        Effect::L4Tile2 => "1 stone on tile 2".to_owned(),
        Effect::L4Tile3 => "1 stone on tile 3".to_owned(),
        Effect::L4Tile4 => "1 stone on tile 4".to_owned(),
        Effect::L5 => format!("skip a turn for {} Louisdor", n.l5_price),
        Effect::L6 => format!("turn a chip into a crown for {} Louisdor", n.l6_price),
        Effect::L7 => "exchange 1 or 2 missions".to_owned(),
        Effect::M1 => format!("{} in all, each 1 Louisdor or 1 stone back", n.m1),
        Effect::M2 => plural(n.m2_coats, "coat"),
        Effect::M3 => "1 stone on Louis's tile".to_owned(),
        Effect::M4Tile5 => "1 stone on tile 5".to_owned(),
        Effect::M4Tile9 => "1 stone on tile 9".to_owned(),
        Effect::M5 => "exchange an influence card".to_owned(),
        Effect::D1 => format!("up to {} back", plural(n.d1_stones, "stone")),
        Effect::D2 => format!("{} Louisdor", n.d2_money),
        Effect::D3 => "1 intrigue card".to_owned(),
        Effect::D4 => "give up 1 stone for 1 influence card".to_owned(),
        Effect::D5 => format!("play a card as a joker for {}", plural(n.d5_stones, "stone")),
        Effect::D6 => "1 stone on any tile at the end of the influence phase".to_owned(),
        Effect::D7 => "win one tie for first place".to_owned(),
        Effect::D8 => format!("bribes cost {} Louisdor less", n.d8_discount),
    }
}
