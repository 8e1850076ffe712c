//! Names of tables, the secrets that open them, and places in their logs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;
use utoipa::ToSchema;

/// Letters and digits that cannot be mistaken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
const ID_LENGTH: usize = 12;
const TOKEN_BYTES: usize = 24;

/// The name of a table in addresses. It is random, but not a secret: a [`Token`] opens a table.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, ToSchema)]
#[schema(value_type = String, example = "k3v7q2m8c4xw")]
pub struct TableId(Box<str>);

impl TableId {
    /// A fresh one.
    #[must_use]
    pub fn fresh() -> Self {
        Self::from_bytes(&random())
    }

    /// The name that these bytes make.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; ID_LENGTH]) -> Self {
        let text: String = bytes
            .iter()
            .map(|byte| char::from(ALPHABET[(byte & 31) as usize]))
            .collect();
        Self(text.into())
    }

    /// As it stands in addresses.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for TableId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let fits = text.len() == ID_LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte));
        fits.then(|| Self(text.into())).ok_or(BadId)
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// The text is not the name of a table, or not a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not a name that this server gives out")]
pub struct BadId;

/// A capability: whoever knows it may do what it stands for. 192 random bits; the server keeps only a hash of it.
///
/// `Debug` hides it, so that none ends up in a log by mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A fresh one.
    #[must_use]
    pub fn fresh() -> Self {
        Self::from_bytes(random())
    }

    /// The secret that these bytes make.
    #[must_use]
    pub fn from_bytes(bytes: [u8; TOKEN_BYTES]) -> Self {
        Self(hex::encode(bytes))
    }

    /// Another secret that follows from this one.
    #[must_use]
    pub fn derived(&self, purpose: &str) -> Self {
        let hash = Sha256::new()
            .chain_update(b"shadow-court derived")
            .chain_update(&self.0)
            .chain_update(purpose)
            .finalize();
        Self::from_bytes(std::array::from_fn(|place| hash[place]))
    }

    /// The secret itself, for a link, a cookie or an answer to its owner.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl FromStr for Token {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let fits = text.len() == TOKEN_BYTES * 2 && text.bytes().all(digit);
        fits.then(|| Self(text.to_owned())).ok_or(BadId)
    }
}

impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

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

/// Fresh random bytes.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tokens_read_back_and_nothing_else_does() {
        let id = TableId::fresh();
        assert_eq!(id.to_string().parse(), Ok(id));
        for bad in ["", "short", "k3v7q2m8c4x!", "K3V7Q2M8C4XW", "k3v7q2m8c4xwk"] {
            assert!(bad.parse::<TableId>().is_err(), "{bad:?}");
        }
        let token = Token::fresh();
        assert_eq!(token.reveal().parse(), Ok(token.clone()));
        assert!(token.reveal()[1..].parse::<Token>().is_err());
        let large = Token::from_bytes([0xab; TOKEN_BYTES]).reveal().to_uppercase();
        assert!(large.parse::<Token>().is_err());
    }

    #[test]
    fn a_token_hides_in_debug() {
        let token = Token::fresh();
        assert!(!format!("{token:?}").contains(token.reveal()));
    }

    #[test]
    fn one_place_has_one_text() {
        let id = UpdateId { seq: 57, entries: 41 };
        assert_eq!(id.to_string(), "57.41");
        assert_eq!("57.41".parse(), Ok(id));
        for bad in ["", "57", "57.", ".41", "057.41", "57.41 ", "-1.0", "57.41.1"] {
            assert!(bad.parse::<UpdateId>().is_err(), "{bad:?}");
        }
    }
}
