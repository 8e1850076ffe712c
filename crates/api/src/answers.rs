//! Answers.

use court_bots::Level;
use court_core::{Outcome, Prompt, Seat, SeatSet, Viewer};
use court_table::{Contribution, Offer, Told, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{Millis, Pace, TableId, Token, UpdateId};

/// A secret that was given out with a table. Keep it: the server does not remember it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatKey {
    /// The seat it opens.
    #[schema(value_type = u8, example = 1)]
    pub seat: Seat,
    /// To be sent as `Authorization: Bearer …`, or as the last part of a link.
    #[schema(value_type = String)]
    pub token: Token,
}

/// A created table and the keys to it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Created {
    /// The table's name.
    pub id: TableId,
    /// For the creator's own seats and those at the same screen.
    pub seats: Vec<SeatKey>,
    /// To be sent to the people invited: each takes its seat, once.
    pub invites: Vec<SeatKey>,
    /// Starts and closes the table.
    #[schema(value_type = String)]
    pub host: Token,
    /// Takes an open seat at a private table.
    #[schema(value_type = String)]
    pub join: Token,
    /// Watches a private table.
    #[schema(value_type = String)]
    pub watch: Token,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct Joined {
    /// Which one.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Its key from now on; the invitation is used up.
    #[schema(value_type = String)]
    pub token: Token,
    /// Where the table stands now: the last person to arrive may have started the game.
    pub status: Status,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are being taken.
    Open,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
    /// Closed by its host before the start.
    Closed,
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person; `taken` says whether they have arrived.
    Person,
    /// Nobody yet.
    Open,
    /// A bot.
    Bot,
    /// A person at the host's screen.
    SameScreen,
}

/// Why a bot plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The person asked for it.
    Handed,
    /// Time ran out.
    TimeOut,
    /// The person resigned; the seat cannot be taken back.
    Resigned,
}

/// A bot that plays for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct StandIn {
    /// How strong.
    #[schema(value_type = String)]
    pub level: Level,
    /// Why.
    pub why: Absence,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatInfo {
    /// Which one.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who sits there.
    pub kind: SeatKind,
    /// Their name.
    pub name: String,
    /// Has somebody arrived?
    pub taken: bool,
    /// How strong, if a bot has it.
    #[schema(value_type = Option<String>)]
    pub level: Option<Level>,
    /// Who plays for the person, if a bot does.
    pub stand_in: Option<StandIn>,
    /// The time left, at a live table; it is running if there is a `deadline`.
    pub clock_ms: Option<u64>,
    /// When its time runs out, if it is asked now.
    pub deadline: Option<Millis>,
}

/// A request to take back more than a seat can undo alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Takeback {
    /// Who asks.
    #[schema(value_type = u8)]
    pub by: Seat,
    /// How many entries would stay in force.
    pub to: u32,
    /// Whose consent is still missing.
    #[schema(value_type = Vec<u8>)]
    pub waiting_for: SeatSet,
}

/// Where a table's first entries come from, if not from its own play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Origin {
    /// A position of another table.
    Clone {
        /// The other table.
        table: TableId,
        /// How many of its entries in force were copied.
        position: u32,
    },
    /// A record.
    Import,
    /// The next game of the same people.
    Rematch {
        /// The table before.
        table: TableId,
    },
}

/// Which rules a table is played under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableRules {
    /// The version of the game's rules that it began under and keeps.
    pub version: u16,
    /// The version that new tables have.
    pub newest: u16,
    /// Does the program know this version? If not, the table cannot be played on or replayed, but what was stored of a
    /// finished game can still be seen.
    pub known: bool,
}

impl TableRules {
    /// Is the table played under rules that have changed since?
    #[must_use]
    pub const fn are_older(&self) -> bool {
        self.version < self.newest
    }
}

/// A table as everybody who may watch it sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableInfo {
    /// Its name.
    pub id: TableId,
    /// The game's slug.
    pub game: String,
    /// Which rules it is played under.
    pub rules: TableRules,
    /// Where it stands.
    pub status: Status,
    /// Is it listed, and may anybody watch?
    pub public: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// The options: a merge patch over the game's default config.
    #[schema(value_type = Object)]
    pub options: Value,
    /// In turn order.
    pub seats: Vec<SeatInfo>,
    /// Whose choice it is now.
    #[schema(value_type = Vec<u8>)]
    pub turn: SeatSet,
    /// How many entries the record has.
    pub entries: u32,
    /// How many of them are in force.
    pub in_force: u32,
    /// The number of the latest thing that happened at the table (entries, chat, seats).
    pub seq: u64,
    /// The SHA-256 of the seed; none if every shuffle was supplied by hand.
    pub commitment: Option<String>,
    /// What the players mixed into the shuffles.
    #[schema(value_type = Vec<Object>)]
    pub contributions: Vec<Contribution>,
    /// When it was created.
    pub created: Millis,
    /// When the game began.
    pub started: Option<Millis>,
    /// When the game ended.
    pub ended: Option<Millis>,
    /// When something last happened.
    pub touched: Millis,
    /// A takeback that is waiting for consent.
    pub takeback: Option<Takeback>,
    /// The table of the next game, if somebody has asked for one.
    pub rematch: Option<TableId>,
    /// Where it comes from.
    pub origin: Option<Origin>,
    /// How it ended.
    #[schema(value_type = Option<Object>)]
    pub outcome: Option<Outcome>,
}

impl TableInfo {
    /// The seat's name as shown where texts say `@1`.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.seats
            .get(seat.index())
            .map_or("?", |info| info.name.as_str())
    }

    /// The names of all seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|info| info.name.clone()).collect()
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    /// Its number among all that happened at the table.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// Who.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What.
    pub text: String,
}

/// Something about the table itself: a seat taken, a bot standing in, a takeback asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Notice {
    /// Its number among all that happened at the table.
    pub seq: u64,
    /// When.
    pub at: Millis,
    /// Names the kind of notice: `seat-taken`, `started`, `handed-to-bot`, …
    pub code: String,
    /// In a sentence, with seats written `@1`.
    pub text: String,
}

/// What the caller is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct You {
    /// Whose eyes this answer was made for.
    #[schema(value_type = Object)]
    pub viewer: Viewer,
    /// Seats the caller holds.
    #[schema(value_type = Vec<u8>)]
    pub seats: SeatSet,
    /// May the caller start and close the table?
    pub host: bool,
}

/// What a seat is asked now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Asked {
    /// The number to be sent with the answer.
    pub decision: u32,
    /// What is being decided.
    #[schema(value_type = Object)]
    pub prompt: Prompt,
    /// The possible answers.
    #[schema(value_type = Vec<Object>)]
    pub offers: Vec<Offer>,
    /// How many of its own latest decisions the seat can undo without asking.
    pub undo_reach: u32,
}

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableView {
    /// The position in the stream of updates: what `Last-Event-ID` goes on from.
    #[schema(value_type = String, example = "57.41")]
    pub update: UpdateId,
    /// What everybody sees of the table.
    pub table: TableInfo,
    /// What the caller is.
    pub you: You,
    /// All the viewer knows of the game; none before the start.
    #[schema(value_type = Option<Object>)]
    pub view: Option<Value>,
    /// What the viewer's seat is asked.
    pub asked: Option<Asked>,
    /// What each seat is asked that is asked anything.
    #[schema(value_type = Vec<Object>)]
    pub prompts: Vec<SeatPrompt>,
    /// How many of its latest decisions the viewer's seat can undo without asking, whether or not it is asked anything
    /// now.
    pub undo_reach: u32,
}

/// What a seat is asked: everybody may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatPrompt {
    /// Who.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What.
    #[schema(value_type = Object)]
    pub prompt: Prompt,
}

/// What became of a decision. It is on disk by the time this is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Played {
    /// The number of its entry in the record.
    pub entry: u32,
    /// How many entries the record has now, including the shuffles that followed.
    pub entries: u32,
    /// The number of the next decision the seat is asked to make, if it is asked again.
    pub decision: Option<u32>,
    /// Whose choice it is now.
    #[schema(value_type = Vec<u8>)]
    pub turn: SeatSet,
    /// Is the game over?
    pub over: bool,
}

/// What happened since the last update, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Update {
    /// To resume after.
    #[schema(value_type = String, example = "57.41")]
    pub id: UpdateId,
    /// What happened in the game.
    #[schema(value_type = Vec<Object>)]
    pub told: Vec<Told<Value>>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// What happened around the game.
    pub notices: Vec<Notice>,
    /// Where the table stands now.
    pub status: Status,
    /// Whose choice it is now.
    #[schema(value_type = Vec<u8>)]
    pub turn: SeatSet,
    /// The number of the decision the viewer's seat is asked to make.
    pub decision: Option<u32>,
    /// How many entries the record has.
    pub entries: u32,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct TableLine {
    /// What everybody sees of it.
    pub table: TableInfo,
    /// Seats the caller holds.
    #[schema(value_type = Vec<u8>)]
    pub mine: SeatSet,
    /// Is one of them asked?
    pub my_turn: bool,
}

/// What a bot would do in the caller's place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Hint {
    /// Which decision it is about.
    pub decision: u32,
    /// Best first.
    pub candidates: Vec<HintLine>,
}

/// One thing a bot considered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HintLine {
    /// In notation.
    pub action: String,
    /// As it is offered.
    pub text: String,
    /// The share of the victory the bot expects, 0 to 1.
    pub share: f32,
}

/// What can be known and proven about the shuffles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct FairnessInfo {
    /// The SHA-256 of the seed, published at the beginning.
    pub commitment: Option<String>,
    /// What the players mixed in.
    #[schema(value_type = Vec<Object>)]
    pub contributions: Vec<Contribution>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// What recomputing the whole record shows, once the game is over.
    #[schema(value_type = Option<Object>)]
    pub verdict: Option<Verdict>,
}

/// A position of a game, for a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Position {
    /// The number of entries in force.
    pub position: u32,
    /// How many there are.
    pub of: u32,
    /// All the viewer knows there.
    #[schema(value_type = Object)]
    pub view: Value,
    /// Who is to choose there.
    #[schema(value_type = Vec<u8>)]
    pub turn: SeatSet,
    /// What each of them is asked.
    #[schema(value_type = Vec<Object>)]
    pub prompts: Vec<SeatPrompt>,
    /// What the viewer was told by the step that led there.
    #[schema(value_type = Vec<Object>)]
    pub told: Vec<Told<Value>>,
}

/// The table of the next game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Rematch {
    /// Its name.
    pub table: TableId,
}

/// What a record proves.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Verified {
    /// The game's slug.
    pub game: String,
    /// Entries, shuffles, and whether the seed gives them.
    #[schema(value_type = Object)]
    pub verdict: Verdict,
}
