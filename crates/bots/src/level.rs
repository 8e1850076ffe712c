//! How strong a bot is, in one word.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use court_core::ParseError;
use serde::{Deserialize, Serialize};

/// The strength of a bot, by rank at court.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// A sensible beginner.
    Page,
    /// Thinks ahead.
    Courtier,
    /// As strong as we know how.
    Minister,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Self; 3] = [Self::Page, Self::Courtier, Self::Minister];

    /// The longest it ever thinks about one decision.
    #[must_use]
    pub const fn answers_within(self) -> Duration {
        Duration::from_millis(match self {
            Self::Page => 100,
            Self::Courtier => 500,
            Self::Minister => 1100,
        })
    }

    /// Its name in addresses, commands and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Courtier => "courtier",
            Self::Minister => "minister",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == text)
            .ok_or_else(|| ParseError::new(text, "a level: page, courtier or minister"))
    }
}
