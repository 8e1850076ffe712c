//! What the web API answers, as far as a terminal needs it. See `docs/api.md`.

use court_core::{Outcome, Prompt, Seat, SeatSet};
use court_table::Offer;
use serde::Deserialize;
use serde_json::Value;

/// A table as one viewer sees it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct TableView {
    pub(super) update: UpdateId,
    pub(super) table: TableInfo,
    pub(super) you: You,
    /// None before the start.
    pub(super) view: Option<Value>,
    pub(super) asked: Option<Asked>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct TableInfo {
    pub(super) game: String,
    pub(super) rules: TableRules,
    pub(super) status: Status,
    pub(super) public: bool,
    pub(super) seats: Vec<SeatInfo>,
    pub(super) turn: SeatSet,
    pub(super) takeback: Option<Takeback>,
    pub(super) rematch: Option<String>,
    pub(super) outcome: Option<Outcome>,
}

/// Which rules a table is played by.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct TableRules {
    pub(super) version: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Status {
    Open,
    Playing,
    Over,
    Closed,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct SeatInfo {
    pub(super) kind: SeatKind,
    pub(super) name: String,
    pub(super) taken: bool,
    pub(super) stand_in: Option<StandIn>,
    /// Milliseconds left, at a live table.
    pub(super) clock_ms: Option<u64>,
    /// When its time runs out, if it is asked now, in milliseconds since 1970.
    pub(super) deadline: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SeatKind {
    Person,
    Open,
    Bot,
    SameScreen,
}

/// A bot that plays for a person.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct StandIn {
    pub(super) why: Absence,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Absence {
    Handed,
    TimeOut,
    Resigned,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Takeback {
    pub(super) by: Seat,
    pub(super) waiting_for: SeatSet,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct You {
    pub(super) seats: SeatSet,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Asked {
    pub(super) decision: u32,
    pub(super) prompt: Prompt,
    pub(super) offers: Vec<Offer>,
}

/// What happened after some moment.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Update {
    pub(super) id: UpdateId,
    pub(super) told: Vec<Told>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) notices: Vec<Notice>,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Told {
    pub(super) text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct ChatLine {
    pub(super) seq: u64,
    pub(super) seat: Seat,
    pub(super) text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Notice {
    pub(super) seq: u64,
    pub(super) text: String,
}

/// A place in the table's log; later ones are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct UpdateId {
    seq: u64,
    entries: u32,
}

impl std::fmt::Display for UpdateId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.seq, self.entries)
    }
}

impl TryFrom<String> for UpdateId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::read(&text).ok_or("this is no place in a log")
    }
}

impl UpdateId {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (seq, entries) = text.split_once('.')?;
        Some(Self {
            seq: seq.parse().ok()?,
            entries: entries.parse().ok()?,
        })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Hint {
    pub(super) candidates: Vec<HintLine>,
}

#[derive(Debug, Deserialize)]
pub(super) struct HintLine {
    pub(super) action: String,
    pub(super) share: f32,
}

/// Why a request was refused.
#[derive(Debug, Deserialize)]
pub(super) struct Problem {
    pub(super) code: String,
    pub(super) detail: String,
    pub(super) rule: Option<String>,
}
