//! A table at this terminal: people here, bots in the other seats.

use std::time::Duration;

use court_core::{GameMeta, Outcome, Seat, SeatSet, Turn, Viewer};
use court_games::{Advice, GameEntry, Level, Player};
use court_table::{Opening, Record, Seed, Table, Told};
use serde_json::Value;

use crate::host::{Host, Refused, Scene};

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody at this terminal.
    Person,
    /// A bot.
    Bot(Level),
}

/// A table at this terminal.
pub struct Local {
    game: &'static GameEntry,
    table: Box<dyn Table>,
    names: Vec<String>,
    here: SeatSet,
    /// The bots, in their seats.
    bots: Vec<Option<Box<dyn Player>>>,
    /// Who gives hints.
    adviser: Box<dyn Player>,
}

impl Local {
    /// Opens a table.
    ///
    /// # Errors
    /// If the game cannot be played so.
    pub fn open(
        game: &'static GameEntry,
        sitters: &[Sitter],
        config: Value,
        seed: Seed,
    ) -> Result<Self, Refused> {
        let seats = u8::try_from(sitters.len()).unwrap_or(u8::MAX);
        let opening = Opening {
            config,
            ..Opening::new(seats, seed)
        };
        let table = game.kind().open(opening)?;
        Ok(Self::at(game, table, sitters, 0))
    }

    /// Goes on with a record. The seed in it is used up or unknown, so further shuffles come from a new one.
    ///
    /// # Errors
    /// If the record cannot be followed or the sitters do not fit.
    pub fn go_on(game: &'static GameEntry, record: &Record, sitters: &[Sitter]) -> Result<Self, Refused> {
        let mut unsealed = record.clone();
        unsealed.header.commitment = None;
        unsealed.seed = Some(Seed::fresh());
        let table = game.kind().replay(&unsealed)?;
        if sitters.len() != usize::from(table.opening().seats) {
            let seats = table.opening().seats;
            return Err(Refused::new("bad-seats", format!("this game has {seats} seats")));
        }
        Ok(Self::at(game, table, sitters, 0))
    }

    fn at(game: &'static GameEntry, table: Box<dyn Table>, sitters: &[Sitter], bot_seed: u64) -> Self {
        let people = sitters.iter().filter(|sitter| **sitter == Sitter::Person).count();
        let name = |(i, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person if people == 1 => "You".to_owned(),
            Sitter::Person => format!("Player {}", i + 1),
            Sitter::Bot(level) => format!(
                "{}{} {}",
                level.name()[..1].to_uppercase(),
                &level.name()[1..],
                i + 1
            ),
        };
        let bot = |(i, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person => None,
            Sitter::Bot(level) => Some(game.player(*level, bot_seed + i as u64)),
        };
        let seated = |(seat, sitter): (Seat, &Sitter)| (*sitter == Sitter::Person).then_some(seat);
        Self {
            names: sitters.iter().enumerate().map(name).collect(),
            here: Seat::all(sitters.len() as u8)
                .zip(sitters)
                .filter_map(seated)
                .collect(),
            bots: sitters.iter().enumerate().map(bot).collect(),
            adviser: game.player(Level::Courtier, bot_seed),
            game,
            table,
        }
    }

    /// The game's entry in the registry.
    #[must_use]
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }
}

impl Host for Local {
    fn meta(&self) -> &'static GameMeta {
        self.table.meta()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn here(&self) -> SeatSet {
        self.here
    }

    fn scene(&mut self, viewer: Viewer) -> Result<Scene, Refused> {
        let table = &*self.table;
        let seat = viewer.seat();
        Ok(Scene {
            view: table.view(viewer),
            turn: table.turn(),
            prompt: seat.and_then(|seat| table.prompt(seat)),
            offers: seat.map(|seat| table.offers(seat)).unwrap_or_default(),
            undo_reach: seat.map_or(0, |seat| table.undo_reach(seat)),
        })
    }

    fn story(&mut self, viewer: Viewer, from: u32) -> Result<(Vec<Told<Value>>, u32), Refused> {
        Ok((self.table.story(viewer, from)?, self.table.entries()))
    }

    fn advance(&mut self, _wait: Duration) -> Result<bool, Refused> {
        match self.table.turn() {
            Turn::Over => Ok(false),
            Turn::Chance => self.table.roll().map(|()| true).map_err(Refused::from),
            Turn::Of(seats) => {
                let Some(seat) = seats.iter().find(|&seat| !self.here.contains(seat)) else {
                    return Ok(false);
                };
                let view = self.table.view(Viewer::Seat(seat));
                let bot = self.bots[seat.index()].as_mut().ok_or_else(|| nobody(seat))?;
                let advice = bot
                    .advise(seat, &view)
                    .map_err(|e| Refused::new("internal", e.to_string()))?;
                self.table.play(seat, &advice.candidates[0].action)?;
                Ok(true)
            }
        }
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        Ok(self.table.play(seat, action)?)
    }

    fn check(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        Ok(self.table.check(seat, action)?)
    }

    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), Refused> {
        Ok(self.table.undo(seat, steps)?)
    }

    fn hint(&mut self, seat: Seat) -> Result<Advice, Refused> {
        self.table.check_turn(seat)?;
        let view = self.table.view(Viewer::Seat(seat));
        self.adviser
            .advise(seat, &view)
            .map_err(|e| Refused::new("internal", e.to_string()))
    }

    fn record(&mut self) -> Result<String, Refused> {
        Ok(self.table.record()?.to_string())
    }

    fn outcome(&mut self) -> Result<Option<Outcome>, Refused> {
        Ok(self.table.outcome())
    }
}

fn nobody(seat: Seat) -> Refused {
    Refused::new("internal", format!("nobody plays for {seat}"))
}
