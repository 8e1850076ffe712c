//! Positions as Python sees them.

use court_core::{Seat, Turn, Viewer};
use court_table::{Entry, Record, in_force};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays;
use crate::error::{Refused, Result};
use crate::json;
use crate::list::kind;
use crate::position::{Named, Position};

/// A position of a game, and how the game came to it.
#[pyclass(module = "shadow_court")]
pub(crate) struct State {
    position: Box<dyn Position>,
    auto: bool,
}

/// An action as it is given: an id or notation.
#[derive(FromPyObject)]
enum AnyAction {
    Id(i64),
    Text(String),
}

impl AnyAction {
    fn named(&self) -> Named<'_> {
        match self {
            Self::Id(id) => Named::Id(*id),
            Self::Text(text) => Named::Text(text),
        }
    }
}

/// Who looks: a seat's number or `"spectator"`.
#[derive(FromPyObject)]
enum AnyViewer {
    Seat(i64),
    Word(String),
}

/// The seat of this number at a table with so many.
pub(crate) fn seat_at(number: i64, seats: u8) -> Result<Seat> {
    match u8::try_from(number) {
        Ok(number @ 1..) if number <= seats => Ok(Seat::new(number - 1)),
        _ => Err(Refused::new(
            "no-seat",
            format!("{number} is not a seat: this table has seats 1 to {seats}"),
        )),
    }
}

impl State {
    /// With `auto` all that is due by chance is drawn.
    pub(crate) fn new(position: Box<dyn Position>, auto: bool) -> Result<Self> {
        let mut state = Self { position, auto };
        state.settle()?;
        Ok(state)
    }

    /// Where there is nothing to draw from, chance stays a turn of its own.
    fn settle(&mut self) -> Result<()> {
        while self.auto && self.position.turn() == Turn::Chance && self.position.can_draw() {
            self.position.draw()?;
        }
        Ok(())
    }

    pub(crate) fn position(&self) -> &dyn Position {
        &*self.position
    }

    fn seat(&self, number: i64) -> Result<Seat> {
        seat_at(number, self.position.seats())
    }

    /// The seat of this number, or the first that is asked. It need not be its turn if it was named.
    fn seat_or_asked(&self, number: Option<i64>) -> Result<Seat> {
        match (number, self.position.turn()) {
            (Some(number), _) => self.seat(number),
            (None, Turn::Of(seats)) => seats
                .first()
                .ok_or_else(|| Refused::new("internal", "nobody is asked")),
            (None, Turn::Chance) => Err(Refused::new(
                "nobody-asked",
                "it is nature's turn: say which seat",
            )),
            (None, Turn::Over) => Err(Refused::new("nobody-asked", "the game is over: say which seat")),
        }
    }

    /// A seat whose turn it is.
    pub(crate) fn asked(&self, number: Option<i64>) -> Result<Seat> {
        let seat = self.seat_or_asked(number)?;
        let turn = self.position.turn();
        if turn.is_of(seat) {
            Ok(seat)
        } else {
            let waits = match turn {
                Turn::Of(_) => format!("the table is waiting for {turn}"),
                Turn::Chance => "something has to be drawn first".to_owned(),
                Turn::Over => "the game is over".to_owned(),
            };
            Err(Refused::illegal(
                "not-your-turn",
                format!("{seat} has nothing to choose now: {waits}"),
            ))
        }
    }

    fn viewer(&self, viewer: Option<AnyViewer>) -> Result<Viewer> {
        match viewer {
            Some(AnyViewer::Seat(number)) => Ok(Viewer::Seat(self.seat(number)?)),
            Some(AnyViewer::Word(word)) if word == "spectator" => Ok(Viewer::Spectator),
            Some(AnyViewer::Word(word)) => {
                let message = format!("{word:?} is not a viewer: a seat's number or \"spectator\"");
                Err(Refused::new("no-viewer", message))
            }
            None => Ok(Viewer::Seat(self.seat_or_asked(None)?)),
        }
    }
}

#[pymethods]
impl State {
    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.meta().slug
    }

    /// How many seats play.
    #[getter]
    fn seats(&self) -> u8 {
        self.position.seats()
    }

    /// The version of the rules it is played by.
    #[getter]
    fn rules_version(&self) -> u16 {
        self.position.rules()
    }

    /// Is whatever is due by chance drawn at once?
    #[getter]
    fn auto(&self) -> bool {
        self.auto
    }

    /// What has to happen next: `"seats"`, `"chance"` or `"over"`.
    #[getter]
    fn turn(&self) -> &'static str {
        match self.position.turn() {
            Turn::Of(_) => "seats",
            Turn::Chance => "chance",
            Turn::Over => "over",
        }
    }

    /// Is the game over?
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// The seats that have to choose. Several choose at the same time and in secret.
    #[getter]
    fn to_move(&self) -> Vec<u16> {
        let seats = self.position.turn().seats();
        seats.iter().map(|seat| u16::from(seat.number())).collect()
    }

    /// The ids of what the seat may do; empty for a seat that is not asked.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<i64>) -> PyResult<Vec<u16>> {
        Ok(self.position.legal(self.seat_or_asked(seat)?))
    }

    /// The same in notation.
    #[pyo3(signature = (seat=None))]
    fn actions(&self, seat: Option<i64>) -> PyResult<Vec<String>> {
        Ok(self.position.texts(self.seat_or_asked(seat)?))
    }

    /// The id of an action of this seat, legal or not.
    #[pyo3(signature = (action, seat=None))]
    fn id(&self, action: &str, seat: Option<i64>) -> PyResult<u16> {
        Ok(self.position.id(self.seat_or_asked(seat)?, action)?)
    }

    /// A legal action in notation.
    #[pyo3(signature = (action, seat=None))]
    fn text(&self, action: AnyAction, seat: Option<i64>) -> PyResult<String> {
        Ok(self.position.text(self.seat_or_asked(seat)?, &action.named())?)
    }

    /// A legal action in words.
    #[pyo3(signature = (action, seat=None))]
    fn describe(&self, action: AnyAction, seat: Option<i64>) -> PyResult<String> {
        Ok(self
            .position
            .describe(self.seat_or_asked(seat)?, &action.named())?)
    }

    /// What the seat is asked: `code`, `text` and `rule`; None for a seat that is not asked.
    #[pyo3(signature = (seat=None))]
    fn prompt<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.position.prompt(self.seat_or_asked(seat)?))
    }

    /// Raises `IllegalAction` with the reason if the seat may not do this.
    #[pyo3(signature = (action, seat=None))]
    fn check(&self, action: AnyAction, seat: Option<i64>) -> PyResult<()> {
        Ok(self.position.check(self.seat_or_asked(seat)?, &action.named())?)
    }

    /// Does it. If it is not legal, `IllegalAction` is raised and nothing changes.
    #[pyo3(signature = (action, seat=None))]
    fn apply(&mut self, action: AnyAction, seat: Option<i64>) -> PyResult<()> {
        let seat = self.seat_or_asked(seat)?;
        self.position.apply(seat, &action.named())?;
        Ok(self.settle()?)
    }

    /// Chance: draws what is due, or takes an outcome in notation, or draws with a seed of its own.
    #[pyo3(signature = (outcome=None, *, seed=None))]
    fn chance(&mut self, outcome: Option<&str>, seed: Option<u64>) -> PyResult<()> {
        match (outcome, seed) {
            (Some(_), Some(_)) => {
                return Err(Refused::new("bad-request", "give an outcome or a seed, not both").into());
            }
            (Some(outcome), None) => self.position.resolve(outcome)?,
            (None, Some(seed)) => self.position.draw_with(seed)?,
            (None, None) => self.position.draw()?,
        }
        Ok(self.settle()?)
    }

    /// All outcomes of what is due, each with its probability; None if there are more than 1,000.
    fn outcomes(&self) -> PyResult<Option<Vec<(String, f64)>>> {
        Ok(self.position.outcomes()?)
    }

    /// What a viewer knows, as numbers; into `out`, if it is given.
    #[pyo3(signature = (viewer=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<AnyViewer>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let viewer = self.viewer(viewer)?;
        let array = arrays::row(py, out, self.position.observation(), "observation")?;
        {
            let mut borrowed = arrays::writable(&array, "observation")?;
            self.position
                .observe(viewer, arrays::slice(&mut borrowed, "observation")?);
        }
        Ok(array)
    }

    /// 1 for each id the seat may choose and 0 for the others; into `out`, if it is given.
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat_or_asked(seat)?;
        let array = arrays::row(py, out, self.position.actions(), "mask")?;
        {
            let mut borrowed = arrays::writable(&array, "mask")?;
            let mask = arrays::slice(&mut borrowed, "mask")?;
            mask.fill(0);
            for id in self.position.legal(seat) {
                mask[usize::from(id)] = 1;
            }
        }
        Ok(array)
    }

    /// All that a viewer knows.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<AnyViewer>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.position.view(self.viewer(viewer)?);
        json::read(py, &view)
    }

    /// The same as text: equal exactly if the views are.
    #[pyo3(signature = (viewer=None))]
    fn information_text(&self, viewer: Option<AnyViewer>) -> PyResult<String> {
        Ok(self.position.view(self.viewer(viewer)?))
    }

    /// The same as a number of 64 bits.
    #[pyo3(signature = (viewer=None))]
    fn information_key(&self, viewer: Option<AnyViewer>) -> PyResult<u64> {
        Ok(self.position.key(self.viewer(viewer)?))
    }

    /// A world the viewer may be in, made from its view alone. `seed` draws it, and its chance.
    #[pyo3(signature = (viewer=None, seed=0))]
    fn imagine(&self, viewer: Option<AnyViewer>, seed: u64) -> PyResult<Self> {
        let position = self.position.imagine(self.viewer(viewer)?, seed);
        Ok(Self::new(position, self.auto)?)
    }

    /// What the end is worth to each seat, in the order of the seats; None before it.
    #[pyo3(signature = (kind="share"))]
    fn rewards(&self, kind: &str) -> PyResult<Option<Vec<f32>>> {
        let kind = crate::lanes::Reward::read(kind)?;
        let rewards = self.position.rewards();
        Ok(rewards.map(|rewards| {
            Seat::all(self.position.seats())
                .map(|seat| kind.of(&rewards, seat))
                .collect()
        }))
    }

    /// The end in full: scores, ranks, reason, breakdown; None before it.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.position.outcome())
    }

    /// What happened: seat (None for chance) and notation.
    fn history(&self) -> PyResult<Vec<(Option<u16>, String)>> {
        let entries = self.position.entries()?;
        let played = in_force(&entries)
            .into_iter()
            .filter_map(|(_, entry)| match entry {
                Entry::Play { seat, text } => Some((Some(u16::from(seat.number())), text.clone())),
                Entry::Chance { text, .. } => Some((None, text.clone())),
                Entry::Back { .. } => None,
            });
        Ok(played.collect())
    }

    /// The record of the game so far, as text.
    fn record(&self) -> PyResult<String> {
        Ok(self.position.record()?.to_string())
    }

    /// What a viewer was told: `entry`, `event` and `text` of each.
    #[pyo3(signature = (viewer=None))]
    fn story<'py>(&self, py: Python<'py>, viewer: Option<AnyViewer>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match viewer {
            None => Viewer::Spectator,
            some => self.viewer(some)?,
        };
        let story = py.detach(|| self.position.story(viewer))?;
        json::to_python(py, &story)
    }

    /// Everything, hidden cards included: for tests and analysis, never for a player.
    fn everything<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, &self.position.everything())
    }

    /// The position as bytes, without its past. They hold every secret.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.position.to_bytes())
    }

    /// A copy. It has the same future as the original, unless it is given a seed of its own. Cards that have been
    /// shuffled stay in their order whatever the seed; `imagine` makes a world in which they do not.
    #[pyo3(signature = (seed=None))]
    fn clone(&self, seed: Option<u64>) -> Self {
        let mut position = self.position.boxed();
        if let Some(seed) = seed {
            position.reseed(seed);
        }
        Self {
            position,
            auto: self.auto,
        }
    }

    fn __copy__(&self) -> Self {
        self.clone(None)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(None)
    }

    /// Equal are positions, however the games came to them.
    fn __eq__(&self, other: &Self) -> bool {
        self.position.same(other.position())
    }

    fn __hash__(&self) -> u64 {
        self.position.hash()
    }

    fn __repr__(&self) -> String {
        let turn = match self.position.turn() {
            turn @ Turn::Of(_) => format!("waits for {turn}"),
            Turn::Chance => "waits for chance".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        format!("<State of {}, {} seats, {turn}>", self.game(), self.seats())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Kept<'py>)> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let record = self.position.record().ok().map(|record| record.to_string());
        let kept = (
            self.game(),
            self.to_bytes(py),
            self.position.source(),
            record,
            self.auto,
        );
        Ok((restore, kept))
    }

    /// What `pickle` calls.
    #[staticmethod]
    fn _restore(game: &str, bytes: &[u8], source: &str, record: Option<&str>, auto: bool) -> PyResult<Self> {
        let record = record.map(Record::read).transpose().map_err(Refused::from)?;
        let position = kind(game)?.restored(bytes, source, record)?;
        Ok(Self { position, auto })
    }
}

/// What `pickle` keeps of a state.
type Kept<'py> = (&'static str, Bound<'py, PyBytes>, String, Option<String>, bool);
