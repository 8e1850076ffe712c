//! Bots by name: `random`, `greedy`, `minister`, `mcts:iterations=500,cut=20`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use court_core::{Game, ParseError};

use crate::{Bot, GreedyBot, Level, Playout, RandomBot, SearchBot, Sense, Senses, Settings};

/// Which bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spec {
    /// Any legal action.
    Random,
    /// One step ahead, by the evaluation weighed by hand.
    Greedy,
    /// One step ahead, by the learned evaluation.
    Learned,
    /// One of the three levels.
    Level(Level),
    /// A search with these settings.
    Search(Settings),
}

/// How a game's levels play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Levels {
    /// The page.
    pub page: Spec,
    /// The courtier.
    pub courtier: Spec,
    /// The minister.
    pub minister: Spec,
}

impl Levels {
    /// How this level plays.
    #[must_use]
    pub const fn of(&self, level: Level) -> Spec {
        match level {
            Level::Page => self.page,
            Level::Courtier => self.courtier,
            Level::Minister => self.minister,
        }
    }
}

impl Spec {
    /// Makes the bot. A level plays as `levels` says; a level defined as another level plays at random.
    #[must_use]
    pub fn build<G: Game, S: Sense<G>>(
        self,
        senses: &Senses<S>,
        levels: &Levels,
        seed: u64,
    ) -> Box<dyn Bot<G>> {
        let spec = match self {
            Self::Level(level) => levels.of(level),
            other => other,
        };
        match spec {
            Self::Random | Self::Level(_) => Box::new(RandomBot::new(seed)),
            Self::Greedy => Box::new(GreedyBot::new(senses.plain.clone(), seed)),
            Self::Learned => Box::new(GreedyBot::new(senses.learned.clone(), seed)),
            Self::Search(settings) => Box::new(SearchBot::new(senses.learned.clone(), settings, seed)),
        }
    }
}

const EXPECTED: &str = "a bot: random, greedy, learned, page, courtier, minister, or mcts:… with settings \
     iterations=, time= (seconds), cut= (decisions, or full), choices=, explore=, temperature= (or none), threads=, reuse=";

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, EXPECTED);
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let found = match name {
            "random" => Self::Random,
            "greedy" => Self::Greedy,
            "learned" => Self::Learned,
            "mcts" => return search(rest).map(Self::Search).ok_or_else(error),
            _ => Self::Level(name.parse().map_err(|_| error())?),
        };
        if rest.is_empty() && !text.ends_with(':') {
            Ok(found)
        } else {
            Err(error())
        }
    }
}

fn search(text: &str) -> Option<Settings> {
    let mut settings = Settings::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=')?;
        match name {
            "iterations" => settings.iterations = value.parse().ok().filter(|&n| n > 0)?,
            "time" => settings.time = Some(Duration::try_from_secs_f64(value.parse().ok()?).ok()?),
            "cut" if value == "full" => settings.playout = Playout::Full,
            "cut" => settings.playout = Playout::Cut(value.parse().ok()?),
            "choices" => settings.choices = value.parse().ok()?,
            "explore" => settings.explore = positive(value)?,
            "temperature" if value == "none" => settings.temperature = None,
            "temperature" => settings.temperature = Some(positive(value)?),
            "threads" => settings.threads = value.parse().ok().filter(|&n| n > 0)?,
            "reuse" => settings.reuse = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(settings)
}

fn positive(text: &str) -> Option<f32> {
    text.parse()
        .ok()
        .filter(|&number: &f32| number > 0.0 && number.is_finite())
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Learned => f.write_str("learned"),
            Self::Level(level) => level.fmt(f),
            Self::Search(settings) => write_search(settings, f),
        }
    }
}

/// Only what differs from the default.
fn write_search(settings: &Settings, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let usual = Settings::default();
    write!(f, "mcts:iterations={}", settings.iterations)?;
    if let Some(time) = settings.time {
        write!(f, ",time={}", time.as_secs_f64())?;
    }
    if settings.playout != usual.playout {
        match settings.playout {
            Playout::Full => f.write_str(",cut=full")?,
            Playout::Cut(decisions) => write!(f, ",cut={decisions}")?,
        }
    }
    if settings.choices != usual.choices {
        write!(f, ",choices={}", settings.choices)?;
    }
    if settings.explore != usual.explore {
        write!(f, ",explore={}", settings.explore)?;
    }
    if settings.temperature != usual.temperature {
        match settings.temperature {
            None => f.write_str(",temperature=none")?,
            Some(temperature) => write!(f, ",temperature={temperature}")?,
        }
    }
    if settings.threads != usual.threads {
        write!(f, ",threads={}", settings.threads)?;
    }
    if settings.reuse != usual.reuse {
        write!(f, ",reuse={}", settings.reuse)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_named_and_read_back() {
        for text in [
            "random",
            "greedy",
            "learned",
            "page",
            "courtier",
            "minister",
            "mcts:iterations=1000",
            "mcts:iterations=500,time=0.5,cut=full,choices=3,explore=0.25,temperature=none,threads=2,reuse=false",
            "mcts:iterations=500,cut=12,temperature=0.5",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("mcts".parse(), Ok(Spec::Search(Settings::default())));
    }

    #[test]
    fn other_names_are_refused() {
        for text in [
            "",
            "king",
            "random:",
            "greedy:x=1",
            "mcts:x=1",
            "mcts:iterations",
            "mcts:iterations=0",
            "mcts:explore=-1",
            "mcts:time=-1",
        ] {
            assert!(text.parse::<Spec>().is_err(), "{text:?}");
        }
    }
}
