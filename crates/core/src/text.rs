//! Text that people and programs write and read: notation and what can go wrong when reading it.

use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A short, readable, context-free text for an action or a chance outcome.
///
/// Law: `x.to_string().parse() == Ok(x)`, and no state is needed to read it. Words are lower case, joined by
/// `-` inside a word and separated by single spaces: `play person-6`, `bid 7`, `attack @2`. It is the record,
/// the protocol and the way to play by keyboard, so it never changes its meaning.
pub trait Notation: Display + FromStr<Err = ParseError> {}

impl<T: Display + FromStr<Err = ParseError>> Notation for T {}

/// "I cannot read this": the text is not of the form it should have. Whether what it says is *allowed* is
/// another question, answered by a [`Refusal`](crate::Refusal).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    text: String,
    expected: &'static str,
}

impl ParseError {
    /// `expected` completes the sentence "this is not …": "a seat, written @1 to @6".
    #[must_use]
    pub fn new(text: &str, expected: &'static str) -> Self {
        // Whatever was sent, an error message stays short.
        Self {
            text: text.chars().take(60).collect(),
            expected,
        }
    }

    /// What should have stood there.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expected)
    }
}

impl Error for ParseError {}

/// Reads an action's text word by word.
///
/// ```
/// use court_core::{ParseError, Seat, Words};
///
/// fn read(text: &str) -> Result<(Seat, u8), ParseError> {
///     let mut words = Words::new(text, "an attack, such as `attack @2 1`");
///     words.literal("attack")?;
///     let found = (words.next()?, words.next()?);
///     words.end()?;
///     Ok(found)
/// }
/// assert_eq!(read("attack @2 1"), Ok((Seat::new(1), 1)));
/// assert!(read("attack @2 1 ").is_err());
/// assert!(read("attack  @2 1").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    whole: &'a str,
    rest: Option<&'a str>,
    expected: &'static str,
}

impl<'a> Words<'a> {
    /// Starts at the first word of `text`; `expected` is what errors say should have stood there.
    #[must_use]
    pub const fn new(text: &'a str, expected: &'static str) -> Self {
        Self {
            whole: text,
            rest: Some(text),
            expected,
        }
    }

    /// The error for this text.
    #[must_use]
    pub fn error(&self) -> ParseError {
        ParseError::new(self.whole, self.expected)
    }

    /// The next word as it stands.
    ///
    /// # Errors
    /// If no word is left, or an empty one (two spaces) is next.
    pub fn word(&mut self) -> Result<&'a str, ParseError> {
        let rest = self.rest.ok_or_else(|| self.error())?;
        let (word, rest) = match rest.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (rest, None),
        };
        if word.is_empty() {
            return Err(self.error());
        }
        self.rest = rest;
        Ok(word)
    }

    /// The next word, read as a `T`. Numbers must be written plainly: no sign, no leading zero.
    ///
    /// # Errors
    /// If there is no further word or it cannot be read.
    #[expect(
        clippy::should_implement_trait,
        reason = "reads a value of any type, not an iterator's item"
    )]
    pub fn next<T: FromStr + Display>(&mut self) -> Result<T, ParseError> {
        let word = self.word()?;
        let value: T = word.parse().map_err(|_| self.error())?;
        // One text for each value: `+1` and `01` are not notation.
        if value.to_string() == word {
            Ok(value)
        } else {
            Err(self.error())
        }
    }

    /// The next word must be this one.
    ///
    /// # Errors
    /// If it is not.
    pub fn literal(&mut self, literal: &str) -> Result<(), ParseError> {
        if self.word()? == literal {
            Ok(())
        } else {
            Err(self.error())
        }
    }

    /// Is nothing left?
    #[must_use]
    pub const fn is_end(&self) -> bool {
        self.rest.is_none()
    }

    /// Nothing may be left.
    ///
    /// # Errors
    /// If something is.
    pub fn end(&self) -> Result<(), ParseError> {
        if self.is_end() { Ok(()) } else { Err(self.error()) }
    }
}

/// The text with its first letter in upper case, for a phrase that begins a sentence.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// A small number as a sentence writes it: "four".
#[must_use]
pub const fn in_words(number: u8) -> &'static str {
    const NUMBERS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    if (number as usize) < NUMBERS.len() {
        NUMBERS[number as usize]
    } else {
        "many"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_has_one_text() {
        for text in ["7", "+7", "07", " 7", "7 ", "", "256"] {
            let mut words = Words::new(text, "a small number");
            let read = words.next::<u8>().and_then(|n| words.end().map(|()| n));
            assert_eq!(read.ok(), (text == "7").then_some(7), "{text:?}");
        }
    }

    #[test]
    fn an_error_names_what_was_expected_and_stays_short() {
        let error = ParseError::new(&"x".repeat(1_000_000), "a seat");
        assert!(error.to_string().ends_with("is not a seat"));
        assert!(error.to_string().len() < 100);
    }

    #[test]
    fn a_phrase_begins_a_sentence_with_a_capital() {
        assert_eq!(capital("été à Trier"), "Été à Trier");
        assert_eq!(capital(""), "");
    }
}
