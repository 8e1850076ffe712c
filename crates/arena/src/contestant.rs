//! Who plays in a tournament.

use std::fmt;
use std::str::FromStr;

use court_bots::Spec;
use court_core::ParseError;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A bot of ours, or any program that speaks the protocol.
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// A bot by name: `random`, `minister`, `mcts:iterations=500`.
    Bot(Spec),
    /// A program with its arguments: `cmd:./my-bot --fast`.
    Program(String),
}

impl FromStr for Contestant {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.strip_prefix("cmd:") {
            Some(line) if !line.trim().is_empty() => Ok(Self::Program(line.to_owned())),
            Some(_) => Err(ParseError::new(text, "a command line after `cmd:`")),
            None => text.parse().map(Self::Bot),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bot(spec) => spec.fmt(f),
            Self::Program(line) => write!(f, "cmd:{line}"),
        }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Contestant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}
