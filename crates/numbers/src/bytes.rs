//! Whole positions as bytes, to be kept or sent to another process. They hold every secret.

use std::io::{Read, Write};

use court_core::Game;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// What the bytes begin with: the form of what follows.
const FORM: &[u8] = b"court1 ";

/// No position takes more than this before it is compressed.
const MOST: u64 = 1 << 18;

/// Why bytes are not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// They do not begin like a position.
    #[error("these bytes are not a position of Shadow Court")]
    Form,
    /// They are one of another game.
    #[error("these bytes are a position of another game than {wanted}")]
    Game {
        /// The game that was asked for.
        wanted: &'static str,
    },
    /// Something is missing or changed.
    #[error("these bytes are damaged: {0}")]
    Damaged(String),
    /// The position is played by rules this program does not know.
    #[error("this position is played by rules version {0}, which this program does not know")]
    Rules(u16),
}

impl Unreadable {
    /// Stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Form => "not-a-position",
            Self::Game { .. } => "other-game",
            Self::Damaged(_) => "damaged",
            Self::Rules(_) => "unknown-rules",
        }
    }
}

/// A position as bytes: the game's name, then the position as MessagePack without names of fields, compressed and with
/// a checksum (zlib).
///
/// # Panics
/// Never: every position can be written (a law of the contract).
#[must_use]
pub fn to_bytes<G: Game>(game: &G) -> Vec<u8> {
    let plain = rmp_serde::to_vec(game).expect("a position survives being written");
    let mut out = Vec::with_capacity(512);
    out.extend_from_slice(FORM);
    out.extend_from_slice(G::META.slug.as_bytes());
    out.push(b'\n');
    let mut encoder = ZlibEncoder::new(out, Compression::default());
    let written = encoder.write_all(&plain).and_then(|()| encoder.finish());
    written.expect("memory takes everything")
}

/// The position that [`to_bytes`] wrote. Damage is noticed; a position that somebody made up is not, so take bytes only
/// from whom you trust.
///
/// # Errors
/// If the bytes are damaged, of another game or of rules this program does not know.
pub fn from_bytes<G: Game>(bytes: &[u8]) -> Result<G, Unreadable> {
    let rest = bytes.strip_prefix(FORM).ok_or(Unreadable::Form)?;
    let line = rest
        .iter()
        .position(|&byte| byte == b'\n')
        .ok_or(Unreadable::Form)?;
    let wanted = G::META.slug;
    if &rest[..line] != wanted.as_bytes() {
        return Err(Unreadable::Game { wanted });
    }
    let damaged = |error: &dyn std::fmt::Display| Unreadable::Damaged(error.to_string());
    let mut plain = Vec::new();
    let mut decoder = ZlibDecoder::new(&rest[line + 1..]).take(MOST);
    decoder.read_to_end(&mut plain).map_err(|error| damaged(&error))?;
    let game: G = rmp_serde::from_slice(&plain).map_err(|error| damaged(&error))?;
    if !G::META.known_rules().contains(&game.rules_version()) {
        return Err(Unreadable::Rules(game.rules_version()));
    }
    Ok(game)
}
