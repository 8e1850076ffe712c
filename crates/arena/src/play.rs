//! One match.

use std::fmt;
use std::time::{Duration, Instant};

use court_bots::{Bot, Features, Levels, Linear, RandomBot, Senses};
use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_table::{Match, Opening, Record, Seed, TableError};
use serde::{Deserialize, Serialize};

use crate::{Contestant, Pairing, Plan, Program};

/// What a contestant did wrong. A random action was played in place of its own; a bot that was only late played its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// No answer in time.
    TimeOut,
    /// An answer that is not legal.
    Illegal(String),
    /// No answer that could be read.
    Broken(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeOut => f.write_str("no answer in time"),
            Self::Illegal(text) => write!(f, "{text:?} is not legal"),
            Self::Broken(reason) => write!(f, "no answer: {reason}"),
        }
    }
}

/// One seat of a match that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// Who sat there, by place in the plan.
    pub who: u8,
    /// Points.
    pub score: i32,
    /// Place, from 1.
    pub rank: u8,
    /// Decisions taken.
    pub decisions: u32,
    /// Time taken in all, in milliseconds.
    pub millis: f64,
    /// The longest it took for one, in milliseconds.
    pub slowest: f64,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Fault>,
}

/// A match that was played: a line of the results file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its number in the plan.
    pub id: u32,
    /// Its deal.
    pub round: u32,
    /// The seats in order.
    pub seats: Vec<Seated>,
}

impl Played {
    /// The seat's share of the victory.
    #[must_use]
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.seats.iter().filter(|seated| seated.rank == 1).count();
        if self.seats[seat].rank == 1 {
            1.0 / winners as f64
        } else {
            0.0
        }
    }
}

enum Player<G: Game> {
    Bot(Box<dyn Bot<G>>),
    Program(Program),
}

impl<G: Game> Player<G> {
    fn choose(&mut self, state: &G, seat: Seat, limit: Duration) -> Result<G::Action, (Fault, G::Action)> {
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        let start = Instant::now();
        let chosen = match self {
            Self::Bot(bot) => {
                let action = bot.advise(seat, &state.view(Viewer::Seat(seat))).choice();
                if !legal.contains(&action) {
                    Err(Fault::Illegal(action.to_string()))
                } else if start.elapsed() > limit {
                    return Err((Fault::TimeOut, action));
                } else {
                    Ok(action)
                }
            }
            Self::Program(program) => program.choose(state, seat, &legal),
        };
        chosen.map_err(|fault| {
            let mut instead = RandomBot::new(u64::from(seat.number()));
            let action = Bot::<G>::advise(&mut instead, seat, &state.view(Viewer::Seat(seat))).choice();
            (fault, action)
        })
    }
}

/// Plays one match of a plan. `limit` is the time for one decision.
///
/// # Errors
/// If the table cannot be opened or refuses what the rules offered: a fault of ours.
pub fn play<G: Game, F: Features<G>>(
    plan: &Plan,
    pairing: &Pairing,
    senses: &Senses<Linear<G, F>>,
    levels: &Levels,
    limit: Duration,
) -> Result<(Played, Record), TableError> {
    let mut table = Match::<G>::open(Opening {
        rules: Some(plan.rules),
        ..Opening::new(plan.seats, Seed::from_number(pairing.deal))
    })?;
    let mut luck = FastDice::new(pairing.luck);
    let mut players: Vec<Player<G>> = Vec::new();
    let mut seats: Vec<Seated> = Vec::new();
    for &who in &pairing.seating {
        players.push(match &plan.contestants[usize::from(who)] {
            Contestant::Bot(spec) => Player::Bot(spec.build(senses, levels, luck.next_u64())),
            Contestant::Program(line) => Player::Program(Program::new(line, limit)),
        });
        seats.push(Seated {
            who,
            score: 0,
            rank: 0,
            decisions: 0,
            millis: 0.0,
            slowest: 0.0,
            faults: Vec::new(),
        });
    }
    loop {
        match table.state().turn() {
            Turn::Over => break,
            Turn::Chance => drop(table.roll()?),
            Turn::Of(asked) => {
                for seat in asked.iter() {
                    let start = Instant::now();
                    let chosen = players[seat.index()].choose(table.state(), seat, limit);
                    let millis = start.elapsed().as_secs_f64() * 1000.0;
                    let seated = &mut seats[seat.index()];
                    seated.decisions += 1;
                    seated.millis += millis;
                    seated.slowest = seated.slowest.max(millis);
                    let action = match chosen {
                        Ok(action) => action,
                        Err((fault, action)) => {
                            seated.faults.push(fault);
                            action
                        }
                    };
                    drop(table.play(seat, action)?);
                }
            }
        }
    }
    if let Some(standings) = table.state().standings() {
        for seat in Seat::all(plan.seats) {
            seats[seat.index()].score = standings.scores[seat];
            seats[seat.index()].rank = standings.ranks[seat];
        }
    }
    let played = Played {
        id: pairing.id,
        round: pairing.round,
        seats,
    };
    Ok((played, table.to_record()?))
}
