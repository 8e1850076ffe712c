//! Information states: what a seat knows, as a text or as one number.

use std::io;

use court_core::Game;
use serde::Serialize;

/// All that a viewer knows, as text: the view in JSON. Equal exactly if the views are equal.
///
/// A view is what a seat knows now, with what it may remember, not the way there: there is no perfect recall of the past.
///
/// # Panics
/// Never: every view can be written as JSON (a law of the contract).
#[must_use]
pub fn information_text<G: Game>(view: &G::View) -> String {
    serde_json::to_string(view).expect("a view survives JSON")
}

/// The same as one number, for tables with very many entries: the FNV-1a hash of [`information_text`], stable across
/// runs, machines and versions of this crate. Does not build the text.
///
/// # Panics
/// As [`information_text`].
#[must_use]
pub fn information_key<G: Game>(view: &G::View) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let mut writer = serde_json::Serializer::new(&mut hash);
    view.serialize(&mut writer).expect("a view survives JSON");
    hash.0
}

struct Fnv(u64);

impl io::Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// The published value for `foobar`.
    #[test]
    fn the_hash_is_the_published_one() {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        hash.write_all(b"foobar").unwrap();
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }
}
