//! The kinds of events and actions there are, and of which kind one is.

use std::fmt::{self, Debug, Display, Write};

use serde::de::value::{MapDeserializer, StrDeserializer};
use serde::de::{self, DeserializeOwned};

/// The name of a value's variant as its JSON has it, read off its `Debug` form without writing the rest: `TurnBegins {
/// seat: … }` is `turn-begins`.
pub(crate) fn kind(value: &impl Debug, name: &mut String) {
    struct First<'a>(&'a mut String);

    impl Write for First<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for letter in text.chars() {
                if !letter.is_ascii_alphanumeric() {
                    return Err(fmt::Error);
                }
                if letter.is_ascii_uppercase() && !self.0.is_empty() {
                    self.0.push('-');
                }
                self.0.push(letter.to_ascii_lowercase());
            }
            Ok(())
        }
    }

    name.clear();
    // It stops with an error as soon as the name is complete: that is how the rest is left unwritten.
    let _ = write!(First(name), "{value:?}");
}

/// The names of all variants of an enum, as `Deserialize` would accept them: tagged with `event`, or plain.
pub(crate) fn all_kinds<E: DeserializeOwned>() -> &'static [&'static str] {
    let tagged = MapDeserializer::<_, Variants>::new([("event", "")].into_iter());
    match E::deserialize(tagged) {
        Err(Variants(kinds)) if !kinds.is_empty() => kinds,
        _ => E::deserialize(StrDeserializer::<Variants>::new(""))
            .err()
            .map_or(&[], |Variants(kinds)| kinds),
    }
}

/// An error that remembers which variants would have been right.
#[derive(Debug)]
struct Variants(&'static [&'static str]);

impl Display for Variants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {:?}", self.0)
    }
}

impl std::error::Error for Variants {}

impl de::Error for Variants {
    fn custom<T: Display>(_: T) -> Self {
        Self(&[])
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self(expected)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(tag = "event", rename_all = "kebab-case")]
    enum Tagged {
        TurnBegins { seat: u8 },
        Over,
    }

    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Plain {
        Drew { card: Option<u8> },
        NobodyWon,
    }

    #[test]
    fn kinds_are_named_as_in_json() {
        let mut name = "left over".to_owned();
        kind(&Tagged::TurnBegins { seat: 2 }, &mut name);
        assert_eq!(name, "turn-begins");
        kind(&Tagged::Over, &mut name);
        assert_eq!(name, "over");
        kind(&Plain::Drew { card: None }, &mut name);
        assert_eq!(name, "drew");
        kind(&Plain::NobodyWon, &mut name);
        assert_eq!(name, "nobody-won");
    }

    #[test]
    fn all_kinds_are_known() {
        assert_eq!(all_kinds::<Tagged>(), ["turn-begins", "over"]);
        assert_eq!(all_kinds::<Plain>(), ["drew", "nobody-won"]);
        assert_eq!(all_kinds::<u8>(), [""; 0]);
    }
}
