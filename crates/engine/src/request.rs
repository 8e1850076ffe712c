//! The requests that the engine understands.

use court_core::{Seat, Viewer};
use court_games::Level;
use court_table::{Contribution, Seed};
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

use super::Refused;

/// One request; `do` names it. Unknown members are refused: a misspelt option must not pass silently.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    Hello {},
    Games {},
    Config {
        game: String,
        rules: Option<u16>,
    },
    Open {
        game: String,
        rules: Option<u16>,
        seats: u8,
        #[serde(default = "empty")]
        config: Value,
        #[serde(default)]
        seed: OpenSeed,
        #[serde(default)]
        contributions: Vec<Contribution>,
        #[serde(default)]
        auto: bool,
    },
    Load {
        record: String,
    },
    Verify {
        record: String,
    },
    Close {
        table: u64,
    },
    Copy {
        table: u64,
        at: Option<u32>,
    },
    Status {
        table: u64,
    },
    Prompt {
        table: u64,
        seat: Seat,
    },
    Legal {
        table: u64,
        seat: Seat,
    },
    Check {
        table: u64,
        seat: Seat,
        action: String,
    },
    Play {
        table: u64,
        seat: Seat,
        action: String,
        decision: Option<u32>,
    },
    Chance {
        table: u64,
        outcome: Option<String>,
    },
    Undo {
        table: u64,
        seat: Seat,
        #[serde(default = "one")]
        steps: u32,
    },
    Takeback {
        table: u64,
        seat: Seat,
        to: u32,
    },
    View {
        table: u64,
        viewer: Anyone,
    },
    Events {
        table: u64,
        viewer: Anyone,
        #[serde(default)]
        from: u32,
    },
    State {
        table: u64,
    },
    Outcome {
        table: u64,
    },
    Save {
        table: u64,
    },
    Advise {
        table: u64,
        seat: Seat,
        #[serde(default = "weakest")]
        level: Level,
        #[serde(default)]
        seed: u64,
    },
}

/// The names of all requests, for an error message.
const NAMES: &str = "hello, games, config, open, load, verify, close, copy, status, prompt, legal, check, play, chance, \
                     undo, takeback, view, events, state, outcome, save, advise";

fn empty() -> Value {
    Value::Object(serde_json::Map::new())
}

const fn one() -> u32 {
    1
}

const fn weakest() -> Level {
    Level::Page
}

/// A seat's number or `"spectator"`.
#[derive(Debug)]
pub(super) struct Anyone(pub(super) Viewer);

impl<'de> Deserialize<'de> for Anyone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "spectator" => Ok(Self(Viewer::Spectator)),
            number @ Value::Number(_) => Seat::deserialize(number)
                .map(|seat| Self(Viewer::Seat(seat)))
                .map_err(|e| de::Error::custom(e.to_string())),
            _ => Err(de::Error::custom("a viewer is a seat's number or \"spectator\"")),
        }
    }
}

/// Where the shuffles of a new table come from.
#[derive(Debug, Default)]
pub(super) enum OpenSeed {
    /// The operating system.
    #[default]
    Fresh,
    /// A number, for studies.
    Number(u64),
    /// A whole seed in hexadecimal digits.
    Hex(Seed),
    /// Nowhere: every outcome is supplied by hand.
    None,
}

impl<'de> Deserialize<'de> for OpenSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wrong = || de::Error::custom("a seed is a whole number, 64 hexadecimal digits, or null for none");
        match Value::deserialize(deserializer)? {
            Value::Null => Ok(Self::None),
            Value::Number(number) => number.as_u64().map(Self::Number).ok_or_else(wrong),
            Value::String(digits) => digits.parse().map(Self::Hex).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

/// Reads a request, distinguishing an unknown command from one with wrong members.
pub(super) fn read(value: Value) -> Result<Request, Refused> {
    let name = match value.get("do").and_then(Value::as_str) {
        Some(name) => name.to_owned(),
        None => return Err(Refused::new("not-a-request", "a request must say what to `do`")),
    };
    if !NAMES.split(", ").any(|known| known == name) {
        let name: String = name.chars().take(40).collect();
        return Err(Refused::new(
            "unknown-command",
            format!("{name:?} is not a request; the requests are {NAMES}"),
        ));
    }
    serde_json::from_value(value).map_err(|e| Refused::new("bad-request", format!("{name}: {e}")))
}
