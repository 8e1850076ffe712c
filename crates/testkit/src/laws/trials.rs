//! The random games in which the laws are tried.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::env;

use court_core::{FastDice, Game, Seat};

use crate::play::{Played, Step, Temper, located, new_game, stream, walk};

/// Which games the laws are tried in: every version of the rules that the game knows, every config, every number of
/// seats, some seeds.
///
/// The defaults are meant to keep all laws of a full-sized game together under half a minute.
#[derive(Clone, Debug)]
pub struct Trials<G: Game> {
    configs: Vec<(String, G::Config)>,
    games: u32,
    stride: u32,
    /// This number of seats and this seed alone, by the newest rules.
    single: Option<(u8, u64)>,
}

impl<G: Game> Default for Trials<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Trials<G> {
    /// The default config, and the default number of games and stride.
    #[must_use]
    pub fn new() -> Self {
        Self::over(vec![("default", G::Config::default())])
    }

    /// These configs, each with a name for the messages.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn over<N: Into<String>>(configs: Vec<(N, G::Config)>) -> Self {
        assert!(!configs.is_empty(), "no config, no trial");
        Self {
            configs: configs
                .into_iter()
                .map(|(name, config)| (name.into(), config))
                .collect(),
            games: 16,
            stride: 4,
            single: None,
        }
    }

    /// One game alone.
    pub(crate) fn single(config: G::Config, seats: u8, seed: u64) -> Self {
        Self {
            single: Some((seats, seed)),
            ..Self::over(vec![("at random", config)])
        }
    }

    /// How many games are played at each number of seats (16 if not said otherwise). Several configs and versions of the
    /// rules share them, but each gets two at least.
    #[must_use]
    pub const fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Laws that look at a position at length take every `stride`-th one (4 if not said otherwise); in which games which
    /// ones varies.
    ///
    /// # Panics
    /// If it is 0.
    #[must_use]
    pub const fn stride(mut self, stride: u32) -> Self {
        assert!(stride > 0);
        self.stride = stride;
        self
    }

    /// The configs.
    pub(crate) fn configs(&self) -> &[(String, G::Config)] {
        &self.configs
    }

    /// One game may be over before a law meets what it looks for; several may not.
    pub(crate) const fn is_single(&self) -> bool {
        self.single.is_some()
    }

    pub(crate) const fn every(&self) -> u32 {
        self.stride
    }

    /// Calls `body` for every game; what panics in it gets the place in front of its message.
    pub(crate) fn each_game(&self, law: &str, mut body: impl FnMut(&Trial<'_, G>)) {
        let games = number_from("COURT_LAW_GAMES").unwrap_or(u64::from(self.games));
        let (only_seats, only_seed, only_rules) = match self.single {
            Some((seats, seed)) => (
                Some(u64::from(seats)),
                Some(seed),
                Some(u64::from(G::META.rules_version)),
            ),
            None => (
                number_from("COURT_LAW_SEATS"),
                number_from("COURT_LAW_SEED"),
                number_from("COURT_LAW_RULES"),
            ),
        };
        let versions = G::META
            .known_rules()
            .filter(|rules| only_rules.is_none_or(|only| only == u64::from(*rules)));
        let configs: Vec<_> = versions
            .flat_map(|rules| {
                self.configs
                    .iter()
                    .map(move |(name, config)| (rules, name, config))
            })
            .collect();
        let games = games.div_ceil(configs.len().max(1) as u64).max(2);
        let seeds = only_seed.map_or(1..=games, |seed| seed..=seed);
        let mut tried = false;
        for (rules, name, config) in configs {
            // What is usual now may not have been then.
            let usual = (*config == G::Config::default()).then(|| G::usual_config(rules));
            let config = usual.as_ref().unwrap_or(config);
            // The largest table first: what was legal there is then tried, and must be refused, at the smaller ones.
            for seats in G::META.seat_counts().rev() {
                if only_seats.is_some_and(|only| only != u64::from(seats)) {
                    continue;
                }
                for seed in seeds.clone() {
                    tried = true;
                    let step = Cell::new(0);
                    located(
                        || {
                            format!(
                                "law {law} is broken by {} (rules version {rules}) with config {name:?}, {seats} seats, seed {seed}, step {}",
                                G::META.slug,
                                step.get()
                            )
                        },
                        || {
                            body(&Trial {
                                rules,
                                config,
                                seats,
                                seed,
                                step: &step,
                            });
                        },
                    );
                }
            }
        }
        assert!(tried, "law {law} was tried in no game");
    }

    /// Calls `body` for every `stride`-th position of every game, and for every last one.
    pub(crate) fn each_position(&self, law: &str, stride: u32, mut body: impl FnMut(&Spot<'_, G>)) {
        let mut pool = Pool::default();
        self.each_game(law, |trial| {
            let played = trial.play(|step| {
                if due(step.number, step.seed, stride) {
                    pool.note(step.before);
                    body(&Spot::new(step.before, &pool, step.seed, step.number));
                }
            });
            pool.note(&played.game);
            let last = played.moves.len() as u32;
            body(&Spot::new(&played.game, &pool, trial.seed, last));
        });
    }

    /// Calls `body` for every `stride`-th step of every game.
    pub(crate) fn each_step(&self, law: &str, stride: u32, mut body: impl FnMut(&Step<'_, G>)) {
        self.each_game(law, |trial| {
            trial.play(|step| {
                if due(step.number, step.seed, stride) {
                    body(step);
                }
            });
        });
    }
}

fn due(number: u32, seed: u64, stride: u32) -> bool {
    (u64::from(number) + seed).is_multiple_of(u64::from(stride))
}

fn number_from(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    match text.parse() {
        Ok(number) => Some(number),
        Err(_) => panic!("{variable}={text} is not a number"),
    }
}

/// One game of the trials.
pub(crate) struct Trial<'a, G: Game> {
    rules: u16,
    config: &'a G::Config,
    pub(crate) seats: u8,
    pub(crate) seed: u64,
    step: &'a Cell<u32>,
}

impl<G: Game> Trial<'_, G> {
    pub(crate) fn new_game(&self) -> G {
        new_game(self.rules, self.config, self.seats)
    }

    pub(crate) fn play(&self, each: impl FnMut(&Step<'_, G>)) -> Played<G> {
        walk(self.new_game(), self.seed, Temper::of(self.seed), self.step, each)
    }

    /// For laws that go through a game once more: the step that messages name.
    pub(crate) fn at_step(&self, number: u32) {
        self.step.set(number);
    }
}

/// What was legal somewhere in the trials so far: what to try where it may not be legal.
pub(crate) struct Pool<G: Game> {
    pub(crate) actions: BTreeSet<G::Action>,
    pub(crate) chances: Vec<G::Chance>,
}

impl<G: Game> Default for Pool<G> {
    fn default() -> Self {
        Self {
            actions: BTreeSet::new(),
            chances: Vec::new(),
        }
    }
}

impl<G: Game> Pool<G> {
    const MOST_CHANCES: usize = 12;

    fn note(&mut self, game: &G) {
        let mut legal = Vec::new();
        for seat in Seat::all(game.seats()) {
            game.legal(seat, &mut legal);
        }
        self.actions.extend(legal);
        if game.turn() == court_core::Turn::Chance && self.chances.len() < Self::MOST_CHANCES {
            self.chances
                .push(game.sample(&mut stream(self.chances.len() as u64, 9)));
        }
    }
}

/// One position of the trials.
pub(crate) struct Spot<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) pool: &'a Pool<G>,
    pub(crate) seed: u64,
    pub(crate) step: u32,
}

impl<'a, G: Game> Spot<'a, G> {
    const fn new(game: &'a G, pool: &'a Pool<G>, seed: u64, step: u32) -> Self {
        Self {
            game,
            pool,
            seed,
            step,
        }
    }

    /// A stream of its own for this position.
    pub(crate) fn dice(&self, salt: u64) -> FastDice {
        stream(self.seed, (u64::from(self.step) << 16) ^ (salt << 40) ^ 4)
    }
}

/// A seat's legal actions as a fresh list.
pub(crate) fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    game.legal(seat, &mut list);
    list
}
