//! Names of tables, and the secrets that open them.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;
use utoipa::ToSchema;

use crate::Household;

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
const ID_LENGTH: usize = 12;
const TOKEN_BYTES: usize = 24;

/// The name of a table in addresses. Random, but no secret: what opens a table is a [`Token`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, ToSchema)]
#[schema(value_type = String, example = "k3v7q2m8c4xw")]
pub struct TableId(Box<str>);

impl TableId {
    /// A fresh one.
    #[must_use]
    pub fn fresh() -> Self {
        let text: String = random::<ID_LENGTH>()
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

/// The text is no name of a table, or no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not a name this server gives")]
pub struct BadId;

/// A capability: whoever knows it may do what it stands for. 192 random bits; the server keeps only its [`KeyHash`].
///
/// Hidden in `Debug`, so that none ends up in a log by mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A fresh one.
    #[must_use]
    pub fn fresh() -> Self {
        Self(hex::encode(random::<TOKEN_BYTES>()))
    }

    /// The secret itself, for a link, a cookie or an answer to its owner.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the server keeps of it.
    #[must_use]
    pub fn hash(&self) -> KeyHash {
        KeyHash(
            Sha256::new()
                .chain_update(b"shadow-court key")
                .chain_update(&self.0)
                .finalize()
                .into(),
        )
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

/// The SHA-256 of a [`Token`]. Looking one up tells nothing about others: who does not know the token cannot come near
/// its hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyHash([u8; 32]);

impl fmt::Debug for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyHash")
    }
}

/// As it is stored.
impl fmt::Display for KeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for KeyHash {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| BadId)?;
        Ok(Self(bytes))
    }
}

/// Who is asking: whatever secrets a request brought along. A person without an account is one who holds an identity
/// (a random token in a cookie) or the tokens of seats.
#[derive(Clone, Default, Debug)]
pub struct Caller {
    identity: Option<KeyHash>,
    tokens: Vec<KeyHash>,
    household: Option<Household>,
}

impl Caller {
    /// Somebody we know nothing about.
    #[must_use]
    pub fn nobody() -> Self {
        Self::default()
    }

    /// With an identity: what this caller creates or joins is bound to it as well.
    #[must_use]
    pub fn with_identity(mut self, identity: &Token) -> Self {
        self.identity = Some(identity.hash());
        self
    }

    /// With the token of a seat, of a host, of a watcher or of an invitation.
    #[must_use]
    pub fn with_token(mut self, token: &Token) -> Self {
        self.tokens.push(token.hash());
        self
    }

    /// From this household, for limits and turns that count by address.
    #[must_use]
    pub const fn from_household(mut self, household: Option<Household>) -> Self {
        self.household = household;
        self
    }

    /// Where the caller comes from, if that is known.
    pub(crate) fn address(&self) -> Option<IpAddr> {
        self.household.map(|Household(address)| address)
    }

    /// The hash of the identity, if there is one.
    #[must_use]
    pub const fn identity(&self) -> Option<KeyHash> {
        self.identity
    }

    /// Every hash this caller can show.
    pub fn keys(&self) -> impl Iterator<Item = KeyHash> + '_ {
        self.identity.iter().chain(&self.tokens).copied()
    }
}

/// Fresh random bytes.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A fresh random number, for the streams of bots.
pub(crate) fn random_number() -> u64 {
    u64::from_le_bytes(random())
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
        assert!(
            token.reveal().to_uppercase().parse::<Token>().is_err()
                || !token.reveal().contains(|c: char| c.is_ascii_lowercase())
        );
        assert_eq!(token.hash().to_string().parse(), Ok(token.hash()));
    }

    #[test]
    fn secrets_hide_in_debug() {
        let token = Token::fresh();
        let caller = Caller::nobody().with_identity(&token).with_token(&token);
        for text in [format!("{token:?}"), format!("{caller:?}")] {
            assert!(!text.contains(token.reveal()), "{text}");
            assert!(!text.contains(&token.hash().to_string()), "{text}");
        }
    }
}
