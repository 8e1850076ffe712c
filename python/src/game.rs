//! Games, and what can be done without one.

use court_games::Spec;
use court_numbers::Layout;
use court_table::{Opening, Record, Seed};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;

use crate::bot::Bot;
use crate::error::Refused;
use crate::json;
use crate::list::{KINDS, Kind, kind};
use crate::state::State;

/// A game: its rules, its numbers, its bots.
#[pyclass(frozen, module = "shadow_court")]
pub(crate) struct Game {
    kind: &'static dyn Kind,
    layout: Layout,
}

/// A seed as Python gives it: a number, 64 hexadecimal digits, or nothing for a fresh one.
#[derive(FromPyObject)]
pub(crate) enum AnySeed {
    Number(u64),
    Digits(String),
}

impl AnySeed {
    pub(crate) fn of(given: Option<Self>) -> PyResult<Seed> {
        match given {
            None => Ok(Seed::fresh()),
            Some(Self::Number(number)) => Ok(Seed::from_number(number)),
            Some(Self::Digits(digits)) => {
                let wrong = |_| {
                    let message = "a seed is a whole number from 0 to 2⁶⁴ − 1, or 64 hexadecimal digits";
                    Refused::new("bad-seed", message)
                };
                Ok(digits.parse().map_err(wrong)?)
            }
        }
    }
}

/// What a table is opened with.
pub(crate) fn opening(
    seats: i64,
    seed: Seed,
    config: Option<&Bound<'_, PyDict>>,
    rules: Option<u16>,
) -> PyResult<Opening> {
    let config = match config {
        Some(config) => json::from_python(config)?,
        None => Value::Object(serde_json::Map::new()),
    };
    // What is no number of seats of any game is refused by every game alike.
    let seats = u8::try_from(seats).unwrap_or(0);
    Ok(Opening {
        rules,
        config,
        ..Opening::new(seats, seed)
    })
}

pub(crate) fn bot_spec(text: &str) -> Result<Spec, Refused> {
    text.parse()
        .map_err(|error: court_core::ParseError| Refused::new("unknown-bot", error.to_string()))
}

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let kind = kind(name)?;
        Ok(Self {
            kind,
            layout: kind.layout(),
        })
    }

    /// Its name: `emperor`.
    #[getter]
    fn name(&self) -> &'static str {
        self.kind.meta().slug
    }

    /// Its title in English.
    #[getter]
    fn title(&self) -> &'static str {
        self.kind.meta().title
    }

    /// The fewest seats.
    #[getter]
    fn min_seats(&self) -> u8 {
        self.kind.meta().min_seats
    }

    /// The most seats.
    #[getter]
    fn max_seats(&self) -> u8 {
        self.kind.meta().max_seats
    }

    /// The newest version of its rules.
    #[getter]
    fn rules_version(&self) -> u16 {
        self.kind.meta().rules_version
    }

    /// No game takes more decisions.
    #[getter]
    fn max_decisions(&self) -> u32 {
        self.kind.meta().max_decisions
    }

    /// Rises when an id or an element of an observation changes its meaning.
    #[getter]
    fn numbers_version(&self) -> u16 {
        self.layout.version
    }

    /// How many action ids there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.kind.actions()
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.kind.observation()
    }

    /// What each id stands for. Seats are counted from the actor: `+1` is the next.
    #[getter]
    fn action_names(&self) -> Vec<String> {
        self.layout.actions.clone()
    }

    /// The name of each number of an observation. Seats are counted from the observer.
    #[getter]
    fn elements(&self) -> Vec<String> {
        let names = self.layout.elements.iter();
        names.map(|element| element.name.clone()).collect()
    }

    /// The blocks of an observation: name, first element, how many, what it holds.
    #[getter]
    fn blocks(&self) -> Vec<(&'static str, usize, usize, &'static str)> {
        let blocks = self.layout.blocks.iter();
        blocks
            .map(|block| (block.name, block.first, block.length, block.about))
            .collect()
    }

    /// What a view holds and an observation leaves out on purpose, and why.
    #[getter]
    fn omissions(&self) -> Vec<(&'static str, &'static str)> {
        self.layout.omissions.to_vec()
    }

    /// The usual config, of which `start` takes a part.
    #[pyo3(signature = (rules=None))]
    fn config<'py>(&self, py: Python<'py>, rules: Option<u16>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.kind.usual_config(rules)?)
    }

    /// A new game. With `auto` whatever is due by chance is drawn at once; without it chance is a turn of its own.
    #[pyo3(signature = (seats, seed=None, *, auto=true, config=None, rules=None))]
    fn start(
        &self,
        seats: i64,
        seed: Option<AnySeed>,
        auto: bool,
        config: Option<&Bound<'_, PyDict>>,
        rules: Option<u16>,
    ) -> PyResult<State> {
        let opening = opening(seats, AnySeed::of(seed)?, config, rules)?;
        Ok(State::new(self.kind.start(opening)?, auto)?)
    }

    /// A world in which this view is what is seen; `seed` draws it, and its chance.
    #[pyo3(signature = (view, seed=0, *, auto=true))]
    fn imagine(&self, view: &Bound<'_, PyDict>, seed: u64, auto: bool) -> PyResult<State> {
        let view = json::text_of(view)?;
        Ok(State::new(self.kind.imagine(&view, seed)?, auto)?)
    }

    /// A bot: `random`, `greedy`, `learned`, `page`, `courtier`, `minister` or `mcts:iterations=500`.
    #[pyo3(signature = (spec="courtier", seed=0))]
    fn bot(&self, spec: &str, seed: u64) -> PyResult<Bot> {
        let parsed = bot_spec(spec)?;
        Ok(Bot::new(
            self.kind.bot(parsed, seed),
            self.name(),
            parsed.to_string(),
        ))
    }

    /// A position that `State.to_bytes` wrote. Take bytes only from those you trust.
    #[pyo3(signature = (bytes, *, auto=true))]
    fn from_bytes(&self, bytes: &[u8], auto: bool) -> PyResult<State> {
        Ok(State::new(self.kind.from_bytes(bytes)?, auto)?)
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.name())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.name() == other.name()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str,)) {
        (py.get_type::<Self>().into_any(), (self.name(),))
    }
}

/// The names of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    KINDS.iter().map(|kind| kind.meta().slug).collect()
}

/// Reads a record and plays it through. One that does not show its seed can draw no further, unless it is given another.
#[pyfunction]
#[pyo3(signature = (record, seed=None, *, auto=true))]
pub(crate) fn load(py: Python<'_>, record: &str, seed: Option<u64>, auto: bool) -> PyResult<State> {
    let mut position = py.detach(|| {
        let record = Record::read(record)?;
        kind(&record.header.game)?.replay(&record)
    })?;
    if let Some(seed) = seed {
        position.reseed(seed);
    }
    Ok(State::new(position, auto)?)
}

/// Checks a record: every decision legal, every shuffle the seed's.
#[pyfunction]
pub(crate) fn verify<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyAny>> {
    let verdict = py.detach(|| -> Result<_, Refused> {
        let record = Record::read(record)?;
        Ok(court_games::game(&record.header.game)?.kind().verify(&record)?)
    })?;
    json::to_python(py, &verdict)
}
