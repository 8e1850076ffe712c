//! What the server keeps of secrets, and who is asking.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use court_api::{BadId, Token};
use sha2::{Digest, Sha256};

use crate::ServerError;
use crate::once::Once;

/// The SHA-256 of a [`Token`]. Looking one up says nothing about others: without the token, nobody can come near its
/// hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyHash([u8; 32]);

impl KeyHash {
    /// What the server keeps of a token.
    #[must_use]
    pub fn of(token: &Token) -> Self {
        let hash = Sha256::new()
            .chain_update(b"shadow-court key")
            .chain_update(token.reveal())
            .finalize();
        Self(hash.into())
    }
}

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

/// Who is asking, given by the secrets in a request. There are no accounts: a person is whoever holds an identity (a
/// random token in a cookie) or the tokens of seats.
#[derive(Clone, Default)]
pub struct Caller {
    identity: Option<KeyHash>,
    tokens: Vec<KeyHash>,
    address: Option<IpAddr>,
    once: Option<Once>,
}

/// Says neither who they are nor where, because callers end up in logs.
impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Caller({} keys)", self.keys().count())
    }
}

impl Caller {
    /// Somebody we know nothing about.
    #[must_use]
    pub fn nobody() -> Self {
        Self::default()
    }

    /// With an identity, to which everything this caller creates or joins is bound as well.
    #[must_use]
    pub fn with_identity(mut self, identity: &Token) -> Self {
        self.identity = Some(KeyHash::of(identity));
        self
    }

    /// With the token of a seat, of a host, of a watcher or of an invitation.
    #[must_use]
    pub fn with_token(mut self, token: &Token) -> Self {
        self.tokens.push(KeyHash::of(token));
        self
    }

    /// From this address (for IPv6, a household's network), to which per-address limits apply.
    #[must_use]
    pub const fn from_address(mut self, address: Option<IpAddr>) -> Self {
        self.address = address;
        self
    }

    /// The address, if it is known.
    #[must_use]
    pub const fn address(&self) -> Option<IpAddr> {
        self.address
    }

    /// With an idempotency key for this caller's next request: sent again with the same key, a change is made once and
    /// answered the same. A key that was used for another request is refused.
    ///
    /// # Errors
    /// If the key is empty or too long.
    pub fn with_request_key(mut self, key: &str) -> Result<Self, ServerError> {
        self.once = Some(Once::request(key)?);
        Ok(self)
    }

    /// With the key of one copy of a page: anything sent several times from that copy is done once.
    #[must_use]
    pub fn with_page_key(mut self, key: &Token) -> Self {
        self.once = Some(Once::Page(key.reveal().to_owned()));
        self
    }

    pub(crate) const fn once(&self) -> Option<&Once> {
        self.once.as_ref()
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

/// A fresh random number, for the streams of bots.
pub(crate) fn random_number() -> u64 {
    getrandom::u64().expect("the operating system gives random bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_reads_back() {
        let hash = KeyHash::of(&Token::fresh());
        assert_eq!(hash.to_string().parse(), Ok(hash));
    }

    #[test]
    fn a_caller_hides_in_debug() {
        let token = Token::fresh();
        let address: IpAddr = "203.0.113.7".parse().unwrap();
        let caller = Caller::nobody()
            .with_identity(&token)
            .with_token(&token)
            .from_address(Some(address))
            .with_page_key(&token);
        let text = format!("{caller:?}");
        for secret in [
            token.reveal(),
            &KeyHash::of(&token).to_string(),
            &address.to_string(),
        ] {
            assert!(!text.contains(secret), "{text}");
        }
        let caller = Caller::nobody().with_request_key("a-guessable-key").unwrap();
        assert!(!format!("{caller:?}").contains("guessable"), "{caller:?}");
    }
}
