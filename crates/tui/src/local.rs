//! A table at this terminal: people here, bots in the other seats.

use std::time::Duration;

use court_core::{GameMeta, Outcome, Seat, SeatSet, Turn, Viewer};
use court_games::{Advice, GameEntry, Level, Player};
use court_table::{Opening, Seed, Table};
use serde_json::Value;

use crate::host::{Host, Refused, Scene, Stage, waiting_for, with_names};

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody at this terminal, by name.
    Person(String),
    /// A bot.
    Bot(Level),
}

/// A table at this terminal.
pub struct Local {
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
        rules: Option<u16>,
        config: Value,
        seed: Seed,
    ) -> Result<Self, Refused> {
        let seats = u8::try_from(sitters.len()).unwrap_or(u8::MAX);
        let opening = Opening {
            rules,
            config,
            ..Opening::new(seats, seed)
        };
        let table = game.kind().open(opening)?;
        Ok(Self::at(game, table, sitters))
    }

    fn at(game: &'static GameEntry, table: Box<dyn Table>, sitters: &[Sitter]) -> Self {
        let name = |(number, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person(name) => name.clone(),
            Sitter::Bot(level) => format!("{} {number}", title(*level)),
        };
        let bot = |(number, sitter): (usize, &Sitter)| match sitter {
            Sitter::Person(_) => None,
            Sitter::Bot(level) => Some(game.player(*level, number as u64)),
        };
        let seated = |(seat, sitter): (Seat, &Sitter)| matches!(sitter, Sitter::Person(_)).then_some(seat);
        Self {
            names: (1..).zip(sitters).map(name).collect(),
            here: Seat::all(sitters.len() as u8)
                .zip(sitters)
                .filter_map(seated)
                .collect(),
            bots: (1..).zip(sitters).map(bot).collect(),
            adviser: game.player(Level::Courtier, 0),
            table,
        }
    }
}

/// A level as a rank at court.
const fn title(level: Level) -> &'static str {
    match level {
        Level::Page => "Page",
        Level::Courtier => "Courtier",
        Level::Minister => "Minister",
    }
}

impl Host for Local {
    fn meta(&self) -> &'static GameMeta {
        self.table.meta()
    }

    fn rules_version(&self) -> u16 {
        self.table.rules_version()
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn here(&self) -> SeatSet {
        self.here
    }

    fn stage(&self) -> Stage {
        match self.table.turn() {
            Turn::Over => Stage::Over,
            turn => {
                let here = turn.seats().iter().find(|&seat| self.here.contains(seat));
                here.map_or(Stage::Waits, Stage::Asks)
            }
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let table = &*self.table;
        let seat = viewer.seat();
        Scene {
            view: Some(table.view(viewer)),
            prompt: seat.and_then(|seat| table.prompt(seat)),
            offers: seat.map(|seat| table.offers(seat)).unwrap_or_default(),
            waiting: waiting_for(table.turn().seats(), &self.names),
            time: None,
            gathering: Vec::new(),
            aside: None,
        }
    }

    fn story(&self, viewer: Viewer, from: usize) -> Result<(Vec<String>, usize), Refused> {
        let story = self.table.story(viewer, from as u32)?;
        let told = story.iter().map(|told| with_names(&told.text, &self.names));
        Ok((told.collect(), self.table.entries() as usize))
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

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }
}

fn nobody(seat: Seat) -> Refused {
    Refused::new("internal", format!("nobody plays for {seat}"))
}
