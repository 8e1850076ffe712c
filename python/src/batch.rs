//! Many games at once, in arrays.

use std::sync::{Mutex, PoisonError};

use court_table::Seed;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use rayon::ThreadPool;

use crate::arrays::{row, rows, slice, writable};
use crate::error::Refused;
use crate::game::{bot_spec, opening};
use crate::lanes::{AnyLanes, Plan, Reward, Slices};
use crate::list::kind;
use crate::state::State;

/// Memory for more games than this is asked for by mistake.
const MOST_GAMES: usize = 1 << 24;

/// Many games of one kind, stepped together on all cores.
#[pyclass(module = "shadow_court")]
pub(crate) struct Batch {
    lanes: Mutex<Box<dyn AnyLanes>>,
    game: &'static str,
    games: usize,
    seats: u8,
    cores: Cores,
    seat: Py<PyArray1<i8>>,
    counts: Py<PyArray1<i16>>,
    legal: Option<Py<PyArray2<i16>>>,
    mask: Option<Py<PyArray2<i8>>>,
    observation: Option<Py<PyArray2<f32>>>,
    done: Py<PyArray1<bool>>,
    rewards: Py<PyArray2<f32>>,
    picked: Py<PyArray1<i32>>,
}

/// Who does the work.
enum Cores {
    /// The caller's thread.
    One,
    /// The threads that all batches share.
    All,
    /// Threads of its own.
    Own(ThreadPool),
}

impl Cores {
    fn of(threads: Option<usize>) -> PyResult<Self> {
        match threads {
            None => Ok(Self::All),
            Some(0) => Err(Refused::new("bad-request", "a batch has at least one thread").into()),
            Some(1) => Ok(Self::One),
            Some(threads) => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                Ok(Self::Own(
                    pool.map_err(|e| Refused::new("no-threads", e.to_string()))?,
                ))
            }
        }
    }

    /// Does the work; it is told whether there are several threads to share it.
    fn run(&self, work: impl FnOnce(bool) + Send) {
        match self {
            Self::One => work(false),
            Self::All => work(true),
            Self::Own(pool) => pool.install(|| work(true)),
        }
    }
}

/// Bots as they are given: one for every seat but the first, or one for each seat and None for the caller.
#[derive(FromPyObject)]
enum AnyBots {
    Same(String),
    Each(Vec<Option<String>>),
}

impl AnyBots {
    fn read(self, seats: u8) -> PyResult<Vec<Option<court_games::Spec>>> {
        let names = match self {
            Self::Same(name) => {
                let mut names = vec![Some(name); usize::from(seats)];
                names[0] = None;
                names
            }
            Self::Each(names) => names,
        };
        if names.len() != usize::from(seats) || names.iter().all(Option::is_some) {
            let message =
                format!("there must be {seats} bots, one for each seat, and None for at least one of them");
            return Err(Refused::new("bad-bots", message).into());
        }
        let specs = names.iter().map(|name| name.as_deref().map(bot_spec).transpose());
        Ok(specs.collect::<Result<_, _>>()?)
    }
}

/// Actions as they are given: any whole numbers.
fn ids(py: Python<'_>, actions: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<i64>> {
    let read = |ids: Vec<i64>| {
        if ids.len() == games {
            Ok(ids)
        } else {
            let message = format!(
                "there must be {games} actions, one for each game, not {}",
                ids.len()
            );
            Err(Refused::new("bad-array", message).into())
        }
    };
    if let Ok(array) = actions.cast::<PyArray1<i32>>() {
        return read(
            array
                .try_readonly()?
                .as_array()
                .iter()
                .map(|&id| i64::from(id))
                .collect(),
        );
    }
    if let Ok(array) = actions.cast::<PyArray1<i64>>() {
        return read(array.try_readonly()?.as_array().iter().copied().collect());
    }
    if let Ok(array) = actions.cast::<PyArray1<i16>>() {
        return read(
            array
                .try_readonly()?
                .as_array()
                .iter()
                .map(|&id| i64::from(id))
                .collect(),
        );
    }
    let wrong = || Refused::new("bad-array", format!("actions must be {games} whole numbers"));
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,)).map_err(|_| wrong())?;
    let kind: Bound<'_, PyString> = array.getattr("dtype")?.getattr("kind")?.cast_into()?;
    if !matches!(kind.to_str()?, "i" | "u") {
        return Err(wrong().into());
    }
    let array = array.call_method1("astype", ("int64",))?;
    let array = array.cast_into::<PyArray1<i64>>().map_err(|_| wrong())?;
    let array = array.try_readonly()?;
    read(array.as_array().iter().copied().collect())
}

impl Batch {
    /// Lends all arrays to some work, without the interpreter's lock.
    fn with_slices(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyLanes, Slices<'_>, bool) + Send,
    ) -> PyResult<()> {
        let mut seat = writable(self.seat.bind(py), "seat")?;
        let mut counts = writable(self.counts.bind(py), "counts")?;
        let mut done = writable(self.done.bind(py), "done")?;
        let mut rewards = writable(self.rewards.bind(py), "rewards")?;
        let lend = |array: &Option<Py<_>>| {
            array
                .as_ref()
                .map(|array| writable(array.bind(py), "legal"))
                .transpose()
        };
        let mut legal = lend(&self.legal)?;
        let lend = |array: &Option<Py<_>>| {
            array
                .as_ref()
                .map(|array| writable(array.bind(py), "mask"))
                .transpose()
        };
        let mut mask = lend(&self.mask)?;
        let lend = |array: &Option<Py<_>>| {
            array
                .as_ref()
                .map(|array| writable(array.bind(py), "observation"))
                .transpose()
        };
        let mut observation = lend(&self.observation)?;
        let slices = Slices {
            seat: slice(&mut seat, "seat")?,
            counts: slice(&mut counts, "counts")?,
            legal: legal
                .as_mut()
                .map_or(Ok(&mut [][..]), |array| slice(array, "legal"))?,
            mask: mask
                .as_mut()
                .map_or(Ok(&mut [][..]), |array| slice(array, "mask"))?,
            observation: observation
                .as_mut()
                .map_or(Ok(&mut [][..]), |array| slice(array, "observation"))?,
            done: slice(&mut done, "done")?,
            rewards: slice(&mut rewards, "rewards")?,
        };
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        let cores = &self.cores;
        py.detach(|| cores.run(|several| work(&mut **lanes, slices, several)));
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, n, seats, seed=0, *, observe=true, mask=true, legal=true, reward="share", bots=None, rotate=false,
        config=None, rules=None, threads=None, out=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: i64,
        seats: i64,
        seed: u64,
        observe: bool,
        mask: bool,
        legal: bool,
        reward: &str,
        bots: Option<AnyBots>,
        rotate: bool,
        config: Option<&Bound<'_, PyDict>>,
        rules: Option<u16>,
        threads: Option<usize>,
        out: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let kind = kind(game)?;
        let games = usize::try_from(n)
            .ok()
            .filter(|games| (1..=MOST_GAMES).contains(games))
            .ok_or_else(|| {
                Refused::new(
                    "bad-request",
                    format!("a batch has 1 to {MOST_GAMES} games, not {n}"),
                )
            })?;
        let opening = opening(seats, Seed::from_number(seed), config, rules)?;
        let seats = opening.seats;
        let plan = Plan {
            games,
            seed,
            reward: Reward::read(reward)?,
            bots: bots.map_or_else(|| Ok(Vec::new()), |bots| bots.read(seats))?,
            rotate,
        };
        let lanes = kind.lanes(opening, &plan)?;
        let known = [
            "seat",
            "counts",
            "legal",
            "mask",
            "observation",
            "done",
            "rewards",
        ];
        if let Some(out) = out {
            for name in out.keys() {
                let name: String = name.extract()?;
                if !known.contains(&&name[..]) {
                    let message = format!("{name:?} is not an array of a batch: {}", known.join(", "));
                    return Err(Refused::new("bad-array", message).into());
                }
            }
        }
        let given = |name: &str| out.map_or(Ok(None), |out| out.get_item(name));
        let wanted = |wanted: bool, name: &str| Ok::<_, PyErr>(wanted || given(name)?.is_some());
        let mut batch = Self {
            lanes: Mutex::new(lanes),
            game: kind.meta().slug,
            games,
            seats,
            cores: Cores::of(threads)?,
            seat: row(py, given("seat")?, games, "seat")?.unbind(),
            counts: row(py, given("counts")?, games, "counts")?.unbind(),
            legal: if wanted(legal, "legal")? {
                Some(rows(py, given("legal")?, [games, kind.actions()], "legal")?.unbind())
            } else {
                None
            },
            mask: if wanted(mask, "mask")? {
                Some(rows(py, given("mask")?, [games, kind.actions()], "mask")?.unbind())
            } else {
                None
            },
            observation: if wanted(observe, "observation")? {
                Some(
                    rows(
                        py,
                        given("observation")?,
                        [games, kind.observation()],
                        "observation",
                    )?
                    .unbind(),
                )
            } else {
                None
            },
            done: row(py, given("done")?, games, "done")?.unbind(),
            rewards: rows(py, given("rewards")?, [games, usize::from(seats)], "rewards")?.unbind(),
            picked: row(py, None, games, "actions")?.unbind(),
        };
        batch.reset(py, plan.seed)?;
        Ok(batch)
    }

    /// Starts all games anew.
    #[pyo3(signature = (seed))]
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.with_slices(py, |lanes, out, cores| lanes.reset(seed, out, cores))
    }

    /// Plays one id in each game for the seat that is asked, and goes on to the next question. If one is not legal,
    /// `IllegalAction` names the game and nothing changes in any.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = ids(py, actions, self.games)?;
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        py.detach(|| lanes.check(&actions))?;
        self.with_slices(py, |lanes, out, cores| lanes.step(&actions, out, cores))
    }

    /// A legal id of each game, drawn at random: the same array each time.
    fn random(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i32>>> {
        let mut picked = writable(self.picked.bind(py), "actions")?;
        let out = slice(&mut picked, "actions")?;
        let lanes = self.lanes.get_mut().unwrap_or_else(PoisonError::into_inner);
        py.detach(|| lanes.random(out));
        Ok(self.picked.clone_ref(py))
    }

    /// Plays so many random decisions in each game; the arrays show what follows the last of them.
    fn play(&mut self, py: Python<'_>, steps: u32) -> PyResult<()> {
        for _ in 0..steps {
            py.check_signals()?;
            let actions = self.random(py)?;
            self.step(py, actions.bind(py))?;
        }
        Ok(())
    }

    /// A copy of one of the games as a state, without its past.
    fn state(&self, lane: i64) -> PyResult<State> {
        let number = usize::try_from(lane)
            .ok()
            .filter(|&lane| lane < self.games)
            .ok_or_else(|| {
                Refused::new(
                    "no-such-game",
                    format!("this batch has the games 0 to {}, not {lane}", self.games - 1),
                )
            })?;
        let lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(State::new(lanes.position(number), true)?)
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// How many seats play in each game.
    #[getter]
    fn seats(&self) -> u8 {
        self.seats
    }

    fn __len__(&self) -> usize {
        self.games
    }

    /// The seat that is asked in each game, from 1: `int8[n]`.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seat.clone_ref(py)
    }

    /// How many ids are legal: `int16[n]`.
    #[getter]
    fn counts(&self, py: Python<'_>) -> Py<PyArray1<i16>> {
        self.counts.clone_ref(py)
    }

    /// The legal ids; only the first `counts[i]` of row `i` mean anything: `int16[n, num_actions]`.
    #[getter]
    fn legal(&self, py: Python<'_>) -> Option<Py<PyArray2<i16>>> {
        self.legal.as_ref().map(|array| array.clone_ref(py))
    }

    /// 1 for each legal id, 0 for the others: `int8[n, num_actions]`.
    #[getter]
    fn mask(&self, py: Python<'_>) -> Option<Py<PyArray2<i8>>> {
        self.mask.as_ref().map(|array| array.clone_ref(py))
    }

    /// What the seat that is asked knows: `float32[n, observation_size]`.
    #[getter]
    fn observation(&self, py: Python<'_>) -> Option<Py<PyArray2<f32>>> {
        self.observation.as_ref().map(|array| array.clone_ref(py))
    }

    /// Did the last step end the game? Then all other arrays but `rewards` are of the next one: `bool[n]`.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }

    /// What the game that just ended was worth to each seat; 0 where none ended: `float32[n, seats]`.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Batch of {} games of {}, {} seats>",
            self.games, self.game, self.seats
        )
    }
}
