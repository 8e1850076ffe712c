//! Requests.

use std::str::FromStr;

use court_bots::Level;
use court_core::{ParseError, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Who is to have a seat when a table is created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatRequest {
    /// The creator of the table sits here.
    Me {
        /// Shown to everybody; without one, "Player n". Names at a table differ: a second Ada becomes "Ada 2".
        #[serde(default)]
        name: Option<String>,
    },
    /// Another person, who arrives by this seat's link.
    Invited {
        /// Used until they choose one themselves.
        #[serde(default)]
        name: Option<String>,
    },
    /// Whoever comes first.
    Open,
    /// A bot.
    Bot {
        /// How strong.
        #[schema(value_type = String, example = "courtier")]
        level: Level,
    },
    /// Another person at the creator's screen.
    SameScreen {
        /// Shown to everybody.
        #[serde(default)]
        name: Option<String>,
    },
}

/// How fast the table plays, and what happens when time runs out: a bot plays for the absent seat, which its holder can
/// take back at any time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// No clock.
    #[default]
    Relaxed,
    /// A bank of time for each seat, and a little more for every decision. It runs while the seat is asked.
    Live {
        /// Seconds each seat starts with (10 to 36,000).
        bank_seconds: u32,
        /// Seconds added after each decision (0 to 600).
        increment_seconds: u32,
    },
    /// Over several days, with this much time for every decision.
    Days {
        /// Hours a seat has from being asked (1 to 720).
        hours_per_decision: u32,
    },
}

/// A table to be created.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's slug.
    #[schema(example = "louis-xiv")]
    pub game: String,
    /// One for each seat, in turn order.
    pub seats: Vec<SeatRequest>,
    /// A JSON merge patch over the game's default config; see `GET /games`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// How fast it is played.
    #[serde(default)]
    pub pace: Pace,
    /// Is it listed, and may anybody watch?
    #[serde(default)]
    pub public: bool,
    /// What the creator mixes into the shuffles, for the first seat of their own.
    #[serde(default)]
    pub contribution: Option<String>,
    /// Seat everybody at random. Otherwise the seats are as listed.
    #[serde(default)]
    pub shuffle_seats: bool,
    /// Wait for the host even when all seats are taken. Otherwise the game starts by itself.
    #[serde(default)]
    pub wait_for_host: bool,
}

/// Taking a seat. An invited person brings the seat's token (as the caller's token); an open seat at a private table
/// needs the join token; an open seat at a public table needs nothing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; by default the token's seat, or the first open one.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// Shown to everybody.
    #[serde(default)]
    pub name: Option<String>,
    /// What to mix into the shuffles.
    #[serde(default)]
    pub contribution: Option<String>,
}

/// Whose eyes to look with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// The caller's own: the first of their seats that is asked, or else the first; without a seat, a spectator's.
    #[default]
    Own,
    /// This seat's; it must be the caller's, or the game must be over.
    Seat(Seat),
    /// A spectator's.
    Spectator,
}

impl Look {
    /// The query string of an address that asks for these eyes.
    #[must_use]
    pub fn query(self) -> Option<String> {
        match self {
            Self::Own => None,
            Self::Seat(seat) => Some(format!("seat={}", seat.number())),
            Self::Spectator => Some("seat=spectator".to_owned()),
        }
    }
}

/// The value of `seat` in an address.
impl FromStr for Look {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "spectator" => Ok(Self::Spectator),
            number => format!("@{number}").parse().map(Self::Seat),
        }
    }
}

/// A decision.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// For which seat; by default the caller's own, or of several the one that is asked this decision.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The number of the decision being answered.
    pub decision: u32,
    /// In notation, as offered.
    #[schema(example = "bid 7")]
    pub action: String,
}

/// A table made from a position of another table whose game is over, or of a record.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// The number of entries in force; by default the last position.
    #[serde(default)]
    pub position: Option<u32>,
    /// Who plays on. If empty, the table is only to look at.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
}

/// Asks whether an action could be played.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    /// Which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// In notation.
    pub action: String,
}

/// Takes decisions back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoBody {
    /// Which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// How many of its latest decisions.
    #[serde(default = "one")]
    pub steps: u32,
}

const fn one() -> u32 {
    1
}

/// Asks everybody affected to go back.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakebackBody {
    /// Which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// How many entries are to stay in force; by default, those before the seat's last decision.
    #[serde(default)]
    pub to: Option<u32>,
}

/// Answers a request to go back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerBody {
    /// Which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// `false` refuses, or withdraws the caller's own request.
    pub agree: bool,
}

/// Invites somebody to a seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteBody {
    /// Which seat.
    #[schema(value_type = u8)]
    pub seat: Seat,
}

/// Starts the game.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartBody {
    /// Seats still free go to bots of this level.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub fill: Option<Level>,
}

/// Says something at the table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatBody {
    /// For which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// 1 to 500 characters.
    pub text: String,
}

/// About one of the caller's seats.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatBody {
    /// Which of the caller's seats; by default, if there are several, the only one it can be about.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
}

/// Lets a bot play for a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandBody {
    /// Which of the caller's seats.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// How strong the bot should be.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub level: Option<Level>,
}

/// Makes a table from a record.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportBody {
    /// The text of the record.
    pub record: String,
    /// How many entries in force to keep.
    #[serde(default)]
    pub position: Option<u32>,
    /// Who plays on, if the game is not over there.
    #[serde(default)]
    pub seats: Vec<SeatRequest>,
}

/// Checks a record.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyBody {
    /// The text of the record.
    pub record: String,
}
