//! Updates as they happen, and catching up on them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::BadId;

/// A place in a table's stream of updates: how many things have happened at the table, and how many of them are entries
/// of its record. Written `57.41`; that is the id of server-sent events.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct UpdateId {
    /// The last row of the table's log.
    pub seq: u64,
    /// Entries of the record.
    pub entries: u32,
}

impl fmt::Display for UpdateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seq, self.entries)
    }
}

impl FromStr for UpdateId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let (seq, entries) = text.split_once('.').ok_or(BadId)?;
        let id = Self {
            seq: seq.parse().map_err(|_| BadId)?,
            entries: entries.parse().map_err(|_| BadId)?,
        };
        (id.to_string() == text).then_some(id).ok_or(BadId)
    }
}

impl Serialize for UpdateId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UpdateId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}
