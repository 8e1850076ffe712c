//! The doors of this crate that need no types: the game is chosen by its name at run time.
//!
//! Everything behind them is generic over the game, so it is compiled once for each game. That happens here and not in
//! whoever opens a door: here it is optimised fully, and while the rest of the program is being built.

use std::hint::black_box;
use std::time::Duration;

use court_bots::{Features, Linear, Senses, Weights};
use court_core::Game;
use court_games::{Brain, Listed, Visit, visit};
use court_table::TableError;

use crate::speed::{self, Speed};
use crate::train::{Generation, Training, train};
use crate::{ArenaError, Plan, Played, Report, Tournament, play, run};

/// Plays a tournament and reports on it.
///
/// # Errors
/// If there is no such game, or the tournament stops.
pub fn tournament(tournament: &Tournament) -> Result<Report, ArenaError> {
    visit(&tournament.plan.game, Meet(tournament))?
}

struct Meet<'a>(&'a Tournament);

impl Visit for Meet<'_> {
    type Output = Result<Report, ArenaError>;

    fn visit<G: Listed>(self) -> Self::Output {
        let brain = G::brain();
        let Self(tournament) = self;
        let results = run(tournament, &senses(brain, &tournament.plan)?, &brain.levels)?;
        let played: Vec<_> = results.played.into_values().collect();
        Ok(Report::new(&tournament.plan, &played))
    }
}

/// What the bots of a tournament play by.
fn senses<G: Game, F: Features<G>>(
    brain: &Brain<G, F>,
    plan: &Plan,
) -> Result<Senses<Linear<G, F>>, ArenaError> {
    let mut senses = brain.senses.clone();
    if let Some(text) = &plan.weights {
        senses.learned = Linear::read(text).map_err(|error| ArenaError::Weights(error.to_string()))?;
    }
    Ok(senses)
}

/// Plays one match of a plan again; returns it with its record.
///
/// # Errors
/// If there is no such game or match, or it cannot be played.
pub fn again(plan: &Plan, id: u32) -> Result<(Played, String), ArenaError> {
    visit(&plan.game, Again { plan, id })?
}

struct Again<'a> {
    plan: &'a Plan,
    id: u32,
}

impl Visit for Again<'_> {
    type Output = Result<(Played, String), ArenaError>;

    fn visit<G: Listed>(self) -> Self::Output {
        let brain = G::brain();
        let Self { plan, id } = self;
        let pairings = plan.pairings();
        let pairing = pairings.get(id as usize).ok_or(ArenaError::NoMatch(id))?;
        let senses = senses(brain, plan)?;
        let (played, record) = play(plan, pairing, &senses, &brain.levels, Duration::from_secs(60))?;
        Ok((played, record.to_string()))
    }
}

/// Trains for each of these numbers of seats, telling of every generation. Returns all weights of the game as text: those
/// for other numbers of seats are the built-in ones if `keep` says so, else there are none.
///
/// # Errors
/// If there is no such game.
pub fn learn(
    game: &str,
    seats: &[u8],
    keep: bool,
    training: &Training,
    tell: &mut dyn FnMut(u8, u32, &Generation),
) -> Result<String, TableError> {
    visit(
        game,
        Learn {
            seats,
            keep,
            training,
            tell,
        },
    )
}

struct Learn<'a> {
    seats: &'a [u8],
    keep: bool,
    training: &'a Training,
    tell: &'a mut dyn FnMut(u8, u32, &Generation),
}

impl Visit for Learn<'_> {
    type Output = String;

    fn visit<G: Listed>(self) -> String {
        let brain = G::brain();
        let mut weights = if self.keep {
            brain.learned.clone()
        } else {
            Weights::default()
        };
        for &seats in self.seats {
            let training = Training {
                seats,
                ..*self.training
            };
            let hand = brain.hand.sheet(seats);
            let sheet = train::<G, G::Features>(&hand, &training, |number, generation| {
                (self.tell)(seats, number, generation);
            });
            weights.sheets[usize::from(seats)] = Some(sheet);
        }
        weights.write(G::Features::NAMES)
    }
}

/// Measures how fast a game is; each figure takes about this long.
///
/// # Errors
/// If there is no such game.
pub fn measure(game: &str, seats: u8, time: Duration) -> Result<Speed, TableError> {
    visit(game, Measure { seats, time })
}

struct Measure {
    seats: u8,
    time: Duration,
}

impl Visit for Measure {
    type Output = Speed;

    fn visit<G: Listed>(self) -> Speed {
        speed::measure::<G, _>(self.seats, &G::brain().senses.learned, self.time)
    }
}

/// Plays so many random games and does nothing else, to be counted from outside.
///
/// # Errors
/// If there is no such game.
pub fn toil(game: &str, seats: u8, games: u32) -> Result<(), TableError> {
    visit(game, Toil { seats, games })
}

struct Toil {
    seats: u8,
    games: u32,
}

impl Visit for Toil {
    type Output = ();

    fn visit<G: Listed>(self) {
        black_box(speed::random_games::<G>(self.seats, self.games));
    }
}
