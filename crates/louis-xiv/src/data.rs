//! The component data file and where each of its values comes from.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use court_core::words;
use serde::Deserialize;

use crate::pieces::Cost;

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
    /// What the person gives.
    pub payout: Fact,
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
    /// What they do, in short.
    pub effect: String,
    /// One cost for each copy.
    pub costs: Vec<Cost>,
    /// How well the costs are known.
    pub status: Status,
}

/// The whole data file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Data {
    /// The persons by number.
    pub tiles: BTreeMap<u8, TileData>,
    /// The money cards by number.
    pub money_cards: BTreeMap<u8, MoneyData>,
    /// The missions by effect.
    pub missions: BTreeMap<String, MissionData>,
}

/// The data file, read once.
#[must_use]
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        toml::from_str(SOURCE).expect("the component data file is well formed: a test reads it")
    });
    &DATA
}

/// The name of the person on a tile.
#[must_use]
pub fn person(tile: crate::Tile) -> &'static str {
    &data().tiles[&tile.number()].person.value
}

/// What the person on a tile gives.
#[must_use]
pub fn payout(tile: crate::Tile) -> &'static str {
    &data().tiles[&tile.number()].payout.value
}

/// What missions with this effect do, in short.
#[must_use]
pub fn mission(effect: crate::Effect) -> &'static str {
    &data().missions[effect.word()].effect
}
