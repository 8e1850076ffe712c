//! A table at this terminal: people here, bots in the other seats.

use std::path::Path;
use std::time::Duration;

use court_core::{GameMeta, Outcome, Seat, SeatSet, Turn, Viewer, with_names};
use court_games::{Advice, GameEntry, Level, Player};
use court_table::{Entry, Opening, Seed, Table, in_force};
use serde_json::Value;

use crate::host::{Host, Moment, Refused, Scene, Stage, Wish, null_last, waiting_for};
use crate::save::{Journal, Kept, Sitter, Unfinished};

/// A table at this terminal.
pub struct Local {
    game: &'static GameEntry,
    table: Box<dyn Table>,
    sitters: Vec<Sitter>,
    /// Where the game is kept as it is played.
    journal: Option<Journal>,
    /// How many entries are kept there.
    kept: u32,
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

    /// Goes on with a game that was not over.
    ///
    /// # Errors
    /// If it is of a game that is not known, or cannot be followed.
    pub fn go_on(unfinished: &Unfinished) -> Result<Self, Refused> {
        let game = court_games::game(&unfinished.record.header.game)?;
        let table = game.kind().replay(&unfinished.record)?;
        Ok(Self::at(game, table, &unfinished.sitters))
    }

    /// From now on the game is kept in this place as it is played.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn keep_in(&mut self, journal: Journal) -> Result<(), Refused> {
        self.journal = Some(journal);
        self.kept = 0;
        self.keep()
    }

    /// The game with its secrets, to go on with later; `None` once it is over.
    ///
    /// # Errors
    /// Never for a table that was opened here: it has its whole record.
    pub fn unfinished(&self) -> Result<Option<Unfinished>, Refused> {
        if self.table.turn() == Turn::Over {
            return Ok(None);
        }
        let mut record = self.table.record()?;
        record.seed.clone_from(&self.table.opening().seed);
        Ok(Some(Unfinished {
            sitters: self.sitters.clone(),
            record,
        }))
    }

    /// Writes down what happened since it was last written down.
    fn keep(&mut self) -> Result<(), Refused> {
        let Some(journal) = &self.journal else {
            return Ok(());
        };
        let entries = self.table.entries();
        if entries == self.kept && entries > 0 {
            return Ok(());
        }
        match self.unfinished()? {
            Some(unfinished) => journal.keep(&unfinished).map_err(|error| {
                let path = journal.path().display();
                Refused::new(
                    "not-kept",
                    format!("The game could not be saved in {path} ({error}). You can play on."),
                )
            })?,
            None => journal.forget(),
        }
        self.kept = entries;
        Ok(())
    }

    /// The same people and bots play once more, with new shuffles.
    fn rematch(&mut self) -> Result<(), Refused> {
        if self.table.turn() != Turn::Over {
            return Err(Refused::new("not-over", "this game is not over yet"));
        }
        let opening = Opening {
            seed: Some(Seed::fresh()),
            ..self.table.opening().clone()
        };
        let table = self.game.kind().open(opening)?;
        *self = Self {
            journal: self.journal.take(),
            ..Self::at(self.game, table, &self.sitters)
        };
        self.keep()
    }

    /// Goes back to the seat's decision before this moment. Everybody who is affected sits at this terminal.
    fn takeback(&mut self, seat: Seat) -> Result<(), Refused> {
        let asked = |&at: &u32| self.table.at(at).is_ok_and(|then| then.turn().is_of(seat));
        let Some(to) = (0..self.table.in_force()).rev().find(asked) else {
            return Err(Refused::new(
                "no-undo",
                "you have not decided anything yet that could be taken back",
            ));
        };
        self.table.takeback(seat, to)?;
        self.keep()
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
            game,
            table,
            sitters: sitters.to_vec(),
            journal: None,
            kept: 0,
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
            offers: seat.map(|seat| null_last(table.offers(seat))).unwrap_or_default(),
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

    /// Whoever comes back to a game has seen all up to their last decision.
    fn old(&self, viewer: Viewer) -> (usize, u32) {
        let is_theirs = |entry: &Entry| match (entry, viewer) {
            (Entry::Play { seat, .. }, Viewer::Seat(own)) => *seat == own,
            (Entry::Play { seat, .. }, Viewer::Spectator) => self.here.contains(*seat),
            _ => false,
        };
        let entries = self.table.entries_from(0).unwrap_or_default();
        let line = in_force(entries);
        match line.iter().rposition(|(_, entry)| is_theirs(entry)) {
            Some(last) => (line[last].0 as usize + 1, last as u32 + 1),
            None => (0, 0),
        }
    }

    fn in_force(&self) -> u32 {
        self.table.in_force()
    }

    fn moment(&mut self, viewer: Viewer, at: u32) -> Result<Moment, Refused> {
        let then = self.table.at(at)?;
        let told = then.story(viewer, at.saturating_sub(1))?;
        Ok(Moment {
            view: then.view(viewer),
            told: told
                .iter()
                .map(|told| with_names(&told.text, &self.names))
                .collect(),
        })
    }

    fn advance(&mut self, _wait: Duration) -> Result<bool, Refused> {
        match self.table.turn() {
            Turn::Over => {
                self.keep()?;
                Ok(false)
            }
            Turn::Chance => self.table.roll().map(|()| true).map_err(Refused::from),
            Turn::Of(seats) => {
                let Some(seat) = seats.iter().find(|&seat| !self.here.contains(seat)) else {
                    // Somebody here has to choose: up to here nothing is lost.
                    self.keep()?;
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
        self.table.play(seat, action)?;
        self.keep()
    }

    fn check(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        Ok(self.table.check(seat, action)?)
    }

    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), Refused> {
        self.table.undo(seat, steps)?;
        self.keep()
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

    fn kept(&mut self) -> Result<Kept, Refused> {
        Ok(match self.unfinished()? {
            Some(unfinished) => Kept {
                text: unfinished.to_string(),
                private: true,
            },
            None => Kept {
                text: self.record()?,
                private: false,
            },
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn wish(&mut self, seat: Seat, wish: &Wish) -> Result<(), Refused> {
        match wish {
            Wish::Takeback => self.takeback(seat),
            Wish::Rematch => self.rematch(),
            _ => Err(Refused::new(
                "nobody-there",
                "that is for a server's table, where others play elsewhere",
            )),
        }
    }

    fn farewell(&self) -> Option<String> {
        let journal = self.journal.as_ref()?;
        if self.table.turn() == Turn::Over {
            return None;
        }
        Some(format!(
            "The game is saved. To continue it:\n  court play --load {}",
            quoted(journal.path())
        ))
    }
}

/// A path as a shell reads it as one word. Bytes that are no text are written as bash, zsh and ksh read them.
#[must_use]
pub fn quoted(path: &Path) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    match path.to_str() {
        Some(text) if text.chars().all(plain) => text.to_owned(),
        Some(text) => format!("'{}'", text.replace('\'', "'\\''")),
        None => {
            let bytes = path.as_os_str().as_encoded_bytes().iter();
            let bytes = bytes.map(|&byte| match byte {
                b'\'' | b'\\' => format!("\\{}", char::from(byte)),
                b' '..=b'~' => char::from(byte).to_string(),
                _ => format!("\\x{byte:02x}"),
            });
            format!("$'{}'", bytes.collect::<String>())
        }
    }
}

fn nobody(seat: Seat) -> Refused {
    Refused::new("internal", format!("nobody plays for {seat}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_one_word_of_a_shell() {
        for (path, word) in [
            (
                "/home/anne/a-game.court-private",
                "/home/anne/a-game.court-private",
            ),
            ("my game", "'my game'"),
            ("anne's", "'anne'\\''s'"),
            ("café", "'café'"),
        ] {
            assert_eq!(quoted(Path::new(path)), word);
        }
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStrExt as _;
            let path = Path::new(std::ffi::OsStr::from_bytes(b"caf\xe9's\\"));
            assert_eq!(quoted(path), "$'caf\\xe9\\'s\\\\'");
        }
    }
}
