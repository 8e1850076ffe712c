//! Provable shuffles.
//!
//! A table draws a secret [`Seed`] when it opens and shows its [`Commitment`]. Every shuffle follows from the seed, from
//! what the players contributed before the start, and from the shuffle's number. When the game is over the seed is
//! shown, and anybody can recompute all of it: nobody could have chosen the cards.

use std::fmt;
use std::str::FromStr;

use court_core::{Dice, ParseError, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// 256 secret bits. `Debug` does not print them, so that none ends up in a log by mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A fresh one from the operating system.
    ///
    /// # Panics
    /// If the operating system has no randomness to give; no fair game would be possible then.
    #[must_use]
    pub fn fresh() -> Self {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Self(bytes)
    }

    /// These bits.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a number stands for: for studies that must be repeatable, not for play.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        Self(
            Sha256::new()
                .chain_update(b"shadow-court number")
                .chain_update(number.to_le_bytes())
                .finalize()
                .into(),
        )
    }

    /// What is shown while the seed is secret.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The dice for the table's shuffle number `draw`, counted from 0.
    #[must_use]
    pub fn dice(&self, contributions: &[Contribution], draw: u32) -> SeedDice {
        let mut hash = Sha256::new()
            .chain_update(b"shadow-court shuffle")
            .chain_update(self.0);
        for Contribution { seat, text } in contributions {
            hash.update([seat.number()]);
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        hash.update(draw.to_le_bytes());
        SeedDice(ChaCha20Rng::from_seed(hash.finalize().into()))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// The seed in hexadecimal digits. Once printed, it is no longer secret.
impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_hex(text)
            .map(Self)
            .ok_or_else(|| ParseError::new(text, "a seed of 64 hexadecimal digits"))
    }
}

/// The SHA-256 of a seed's 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl FromStr for Commitment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_hex(text)
            .map(Self)
            .ok_or_else(|| ParseError::new(text, "a commitment of 64 hexadecimal digits"))
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// Lower-case digits only, so that each value has one text.
fn read_hex(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    (hex::encode(bytes) == text).then_some(bytes)
}

/// What a player mixed into the shuffles before the start, so that not even the table's owner could choose them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contribution {
    /// Whose it is.
    pub seat: Seat,
    /// Any short text.
    pub text: String,
}

/// The stream of one shuffle: ChaCha with 20 rounds, its bytes read as little-endian numbers.
#[derive(Clone, Debug)]
pub struct SeedDice(ChaCha20Rng);

impl Dice for SeedDice {
    fn next_u64(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill_bytes(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key stream of the published ChaCha20 test vector for the zero key and zero nonce.
    #[test]
    fn the_stream_is_chacha20_and_frozen() {
        let mut dice = SeedDice(ChaCha20Rng::from_seed([0; 32]));
        assert_eq!(
            dice.next_u64(),
            u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90])
        );
        assert_eq!(
            dice.next_u64(),
            u64::from_le_bytes([0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28])
        );
    }

    #[test]
    fn a_commitment_is_the_sha256_of_the_seed() {
        let commitment = Seed::from_bytes([0; 32]).commitment().to_string();
        assert_eq!(
            commitment,
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }

    #[test]
    fn each_draw_and_each_contribution_changes_the_shuffle() {
        let seed = Seed::from_number(1);
        let gift = |seat, text: &str| Contribution {
            seat: Seat::new(seat),
            text: text.to_owned(),
        };
        let first = |contributions: &[Contribution], draw| seed.dice(contributions, draw).next_u64();
        let streams = [
            first(&[], 0),
            first(&[], 1),
            first(&[gift(0, "a")], 0),
            first(&[gift(1, "a")], 0),
            first(&[gift(0, "ab")], 0),
            first(&[gift(0, "a"), gift(1, "b")], 0),
        ];
        for (i, stream) in streams.iter().enumerate() {
            assert!(
                !streams[..i].contains(stream),
                "stream {i} repeats an earlier one"
            );
        }
    }

    #[test]
    fn a_seed_reads_back_and_hides_in_debug() {
        let seed = Seed::from_number(7);
        assert_eq!(seed.to_string().parse(), Ok(seed.clone()));
        assert!("00".parse::<Seed>().is_err());
        assert!(seed.to_string().to_uppercase().parse::<Seed>().is_err());
        assert_eq!(format!("{seed:?}"), "Seed(secret)");
    }
}
