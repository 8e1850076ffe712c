//! The games on offer, and figures about all finished games.

use std::str::FromStr;

use court_bots::Level;
use court_core::{ParseError, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A game on offer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameOffer {
    /// Names the game in addresses and records.
    pub slug: String,
    /// Its English title.
    pub title: String,
    /// Its title in print.
    pub original_title: String,
    /// Who designed it.
    pub designers: String,
    /// When it came out.
    pub year: u16,
    /// The fewest seats it is played with.
    pub min_seats: u8,
    /// The most seats it is played with.
    pub max_seats: u8,
    /// The newest version of its rules, which new tables use. Raised whenever an old record would replay differently.
    pub rules_version: u16,
    /// The oldest version of its rules that is still played: tables and records keep the version they began under.
    pub oldest_rules: u16,
    /// The default options; a table's options are a merge patch (RFC 7386) over them.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Levels of bots.
    #[schema(value_type = Vec<String>)]
    pub levels: [Level; 3],
}

/// All finished games of this server. Only games played here from the beginning with the usual components count;
/// imported records and games continued from a copied position do not.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Statistics {
    /// One for each game and number of seats for which a game has been finished.
    pub games: Vec<GameStatistics>,
}

/// The finished games of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameStatistics {
    /// The game's slug.
    #[schema(example = "louis-xiv")]
    pub game: String,
    /// How many seats they had.
    pub seats: u8,
    /// How many there are.
    pub finished: u64,
    /// How long they were, in decisions and draws.
    pub average_steps: f64,
    /// How many points the winner had.
    pub average_winning_score: f64,
    /// By seat, in turn order: does it matter who starts?
    pub by_seat: Vec<SeatShare>,
    /// By who held the seat; only kinds of holder that did.
    pub by_holder: Vec<HolderShare>,
}

/// What one seat won.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatShare {
    /// Which one.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Games it won; seats that win together share one victory.
    pub wins: f64,
    /// The share of all games, 0 to 1.
    pub share: f64,
}

/// What one kind of holder won.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HolderShare {
    /// Who.
    pub holder: Holder,
    /// How many seats they held, over all games.
    pub held: u64,
    /// Games they won in them; seats that win together share one victory.
    pub wins: f64,
    /// The share of the games in those seats, 0 to 1.
    pub share: f64,
}

/// Who held a seat when its game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A person.
    Person,
    /// A person for whom a bot played at the end.
    StandIn,
    /// A bot of this level.
    Page,
    /// A bot of this level.
    Courtier,
    /// A bot of this level.
    Minister,
}

impl Holder {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 5] = [
        Self::Person,
        Self::StandIn,
        Self::Page,
        Self::Courtier,
        Self::Minister,
    ];

    /// As it is stored and sent.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::StandIn => "stand-in",
            Self::Page => "page",
            Self::Courtier => "courtier",
            Self::Minister => "minister",
        }
    }
}

impl FromStr for Holder {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|holder| holder.name() == text);
        named.ok_or_else(|| ParseError::new(text, "a holder of a seat"))
    }
}
