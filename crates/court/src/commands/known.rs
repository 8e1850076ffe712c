//! Words that shells complete; if one is wrong, we explain it ourselves.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use court_games::{GAMES, GameEntry, Level};

/// Takes any text, and suggests the words that make sense.
#[derive(Clone)]
pub(crate) struct Known(fn() -> Vec<&'static str>);

impl Known {
    /// The games.
    pub(crate) const fn games() -> Self {
        Self(|| GAMES.iter().map(GameEntry::slug).collect())
    }

    /// The strengths of bots.
    pub(crate) const fn levels() -> Self {
        Self(|| Level::ALL.into_iter().map(Level::name).collect())
    }

    /// The numbers of all rules of all games.
    pub(crate) const fn rules() -> Self {
        Self(|| {
            let rules = GAMES.iter().flat_map(|game| game.book().rules());
            let mut numbers: Vec<&str> = rules.map(|rule| rule.number).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        })
    }
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
