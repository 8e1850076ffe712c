//! Bots: they are given a seat's view and nothing else.

use std::sync::{Mutex, PoisonError};

use court_core::{Seat, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{Refused, Result};
use crate::json;
use crate::list::Playable;
use crate::position::{Position, PositionOf};
use crate::state::State;

/// One action a bot considered.
#[pyclass(frozen, module = "shadow_court", get_all)]
#[derive(Clone)]
pub(crate) struct Candidate {
    /// Its id.
    id: u16,
    /// In notation.
    action: String,
    /// The share of the victory the bot expects from it, 0 to 1.
    share: f32,
    /// How often it was tried.
    visits: u32,
}

#[pymethods]
impl Candidate {
    fn __repr__(&self) -> String {
        let Self {
            id,
            action,
            share,
            visits,
        } = self;
        format!("Candidate(id={id}, action={action:?}, share={share:.3}, visits={visits})")
    }
}

/// A bot of any game.
pub(crate) trait AnyBot: Send {
    /// Its advice for a position, of which it sees the seat's view.
    fn advise(&mut self, position: &dyn Position, seat: Seat) -> Result<Vec<Candidate>>;
    /// Its advice for a view in JSON.
    fn advise_view(&mut self, view: &str, seat: Seat) -> Result<Vec<Candidate>>;
}

/// A bot of one game.
pub(crate) struct BotOf<G: Playable>(pub(crate) Box<dyn court_bots::Bot<G>>);

impl<G: Playable> BotOf<G> {
    fn of_view(&mut self, view: &G::View, seat: Seat, seats: u8) -> Vec<Candidate> {
        let advice = self.0.advise(seat, view);
        let said = |candidate: court_bots::Candidate<G::Action>| Candidate {
            id: G::id(candidate.action, seat, seats).unwrap_or(u16::MAX),
            action: candidate.action.to_string(),
            share: candidate.share,
            visits: candidate.visits,
        };
        advice.candidates.into_iter().map(said).collect()
    }
}

impl<G: Playable> AnyBot for BotOf<G> {
    fn advise(&mut self, position: &dyn Position, seat: Seat) -> Result<Vec<Candidate>> {
        let Some(PositionOf { game, .. }) = position.as_any().downcast_ref::<PositionOf<G>>() else {
            let (own, other) = (G::META.title, position.meta().title);
            return Err(Refused::new(
                "other-game",
                format!("this bot plays {own}, not {other}"),
            ));
        };
        Ok(self.of_view(&game.view(Viewer::Seat(seat)), seat, game.seats()))
    }

    fn advise_view(&mut self, view: &str, seat: Seat) -> Result<Vec<Candidate>> {
        let view: G::View = serde_json::from_str(view).map_err(|error| {
            Refused::new(
                "not-a-view",
                format!("this is no view of {}: {error}", G::META.title),
            )
        })?;
        // Whose turn it is and how many play is public: any world of this view says it.
        let world = G::determinise(&view, &mut court_core::FastDice::new(0));
        if seat.number() > world.seats() || !world.turn().is_of(seat) {
            let turn = world.turn();
            return Err(court_core::PlayError::<G::Illegal>::NotYourTurn { seat, turn }.into());
        }
        Ok(self.of_view(&view, seat, world.seats()))
    }
}

/// A player made of code. It sees what its seat sees and imagines the rest.
#[pyclass(frozen, module = "shadow_court")]
pub(crate) struct Bot {
    bot: Mutex<Box<dyn AnyBot>>,
    game: &'static str,
    spec: String,
}

impl Bot {
    pub(crate) fn new(bot: Box<dyn AnyBot>, game: &'static str, spec: String) -> Self {
        Self {
            bot: Mutex::new(bot),
            game,
            spec,
        }
    }
}

#[pymethods]
impl Bot {
    /// The game it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// Which bot it is.
    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// What the seat should do, best first. `position` is a state, or a view in the form of `State.view`; then `seat`
    /// must be given. Without a seat the first that is asked.
    #[pyo3(signature = (position, seat=None))]
    fn advise(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        seat: Option<i64>,
    ) -> PyResult<Vec<Candidate>> {
        let lock = || self.bot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Ok(state) = position.cast::<State>() {
            let state = state.try_borrow()?;
            let seat = state.asked(seat)?;
            let position = state.position();
            return Ok(py.detach(|| lock().advise(position, seat))?);
        }
        if !position.is_instance_of::<PyDict>() {
            return Err(Refused::new("not-a-view", "a bot is asked about a State or a view").into());
        }
        let Some(seat) = seat else {
            return Err(Refused::new("no-seat", "say which seat is to choose in this view").into());
        };
        let seat = crate::state::seat_at(seat, court_core::MAX_SEATS as u8)?;
        let view = json::text_of(position)?;
        Ok(py.detach(|| lock().advise_view(&view, seat))?)
    }

    /// The id of what it would choose.
    #[pyo3(signature = (position, seat=None))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<u16> {
        let advice = self.advise(py, position, seat)?;
        Ok(advice[0].id)
    }

    fn __repr__(&self) -> String {
        format!("<Bot {} of {}>", self.spec, self.game)
    }
}
