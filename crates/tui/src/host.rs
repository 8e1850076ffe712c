//! Where a game is played: at this terminal, or at a table of a server. The screens do not know which.

use std::path::Path;
use std::time::Duration;

use court_core::{GameMeta, Outcome, Prompt, Seat, SeatSet, Viewer, with_names};
use court_games::Advice;
use court_table::{Offer, TableError};
use serde_json::Value;

use crate::save::Kept;

/// Why something was refused, in words for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Stable code.
    pub code: String,
    /// A sentence.
    pub message: String,
    /// The rule it rests on.
    pub rule: Option<String>,
}

impl Refused {
    /// With no rule behind it.
    #[must_use]
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            rule: None,
        }
    }
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Self {
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            rule: error.rule().map(str::to_owned),
        }
    }
}

/// "message (rule 14)"
impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        match &self.rule {
            Some(rule) => write!(f, " (rule {rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refused {}

/// Where a refusal is the end, it ends what reads and writes.
impl From<Refused> for std::io::Error {
    fn from(refused: Refused) -> Self {
        Self::other(refused)
    }
}

/// What has to happen next, as far as people at this terminal are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// This seat, played here, is to choose. Of several the lowest.
    Asks(Seat),
    /// Nobody here is.
    Waits,
    /// Nothing comes any more.
    Over,
}

/// What a viewer sees of a table at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// All the viewer knows, as JSON; none before the game has begun.
    pub view: Option<Value>,
    /// What the viewer's seat is asked, if it is.
    pub prompt: Option<Prompt>,
    /// What it may do.
    pub offers: Vec<Offer>,
    /// How long the seat may think, at a table with a clock.
    pub time: Option<Duration>,
    /// What the table waits for, in a sentence with names.
    pub waiting: String,
    /// Who has come, a line for each seat, while there is nothing else to see.
    pub gathering: Vec<String>,
    /// What else somebody wants to know of the viewer, in a sentence with names.
    pub aside: Option<String>,
}

impl Scene {
    /// What is asked, with names, its rule and the time there is.
    #[must_use]
    pub fn question(&self, names: &[String]) -> Option<String> {
        let prompt = self.prompt.as_ref()?;
        let time = self.time.map(|time| format!(" · {} left", clock(time)));
        Some(format!(
            "{} (rule {}){}",
            with_names(&prompt.text, names),
            prompt.rule,
            time.unwrap_or_default()
        ))
    }
}

/// "9:05", "26 h 05 min"
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let minutes = seconds / 60;
    match minutes / 60 {
        0 => format!("{minutes}:{:02}", seconds % 60),
        hours => format!("{hours} h {:02} min", minutes % 60),
    }
}

/// The table as it was after one entry of its record.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// All the viewer knew, as JSON.
    pub view: Value,
    /// What the entry told the viewer, in sentences with names.
    pub told: Vec<String>,
}

/// What can be wished for besides playing; most of it only where others sit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Say something to everybody.
    Chat(String),
    /// Let a bot play for the seat.
    Bot,
    /// Play the seat oneself again.
    Back,
    /// Go back to the own decision before: the others are asked, if they sit elsewhere.
    Takeback,
    /// Agree with somebody who asks that, or not.
    Agree(bool),
    /// Play once more, when the game is over.
    Rematch,
    /// Give the seat up for good, if that is meant.
    Resign {
        /// Is it?
        sure: bool,
    },
}

impl Wish {
    /// Reads what somebody typed: `None` if it is no wish.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        Some(match line {
            "bot" => Self::Bot,
            "back" => Self::Back,
            "takeback" => Self::Takeback,
            "takeback yes" => Self::Agree(true),
            "takeback no" => Self::Agree(false),
            "rematch" => Self::Rematch,
            "resign" => Self::Resign { sure: false },
            "resign yes" => Self::Resign { sure: true },
            _ => Self::Chat(line.strip_prefix("chat ")?.trim().to_owned()),
        })
    }
}

/// A table, as somebody at this terminal plays at it.
pub trait Host {
    /// The game.
    fn meta(&self) -> &'static GameMeta;
    /// The version of the rules it is played by.
    fn rules_version(&self) -> u16;
    /// Who sits where, by name.
    fn names(&self) -> &[String];
    /// The seats that are played at this terminal.
    fn here(&self) -> SeatSet;
    /// What has to happen next.
    fn stage(&self) -> Stage;
    /// What a viewer sees now.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What a viewer was told from this place on, in sentences with names, and the place after it.
    ///
    /// # Errors
    /// If there is no such place.
    fn story(&self, viewer: Viewer, from: usize) -> Result<(Vec<String>, usize), Refused>;
    /// How much of the story is old for a viewer who comes now: the place where the news begins, and how many entries were
    /// in force there.
    fn old(&self, viewer: Viewer) -> (usize, u32);
    /// How many entries of the record are in force.
    fn in_force(&self) -> u32;
    /// The table after the first so many entries in force.
    ///
    /// # Errors
    /// If the table is not that far, or a server does not answer.
    fn moment(&mut self, viewer: Viewer, at: u32) -> Result<Moment, Refused>;
    /// Lets whoever is not here act: shuffles, bots, people elsewhere. If nobody here is to choose it waits for them, at most
    /// so long. Says whether anything happened.
    ///
    /// # Errors
    /// If the table is no more.
    fn advance(&mut self, wait: Duration) -> Result<bool, Refused>;
    /// Plays an action. At a server that does not answer, it is sent again by [`advance`](Self::advance) until it does.
    ///
    /// # Errors
    /// If it is refused.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused>;
    /// Why this could not be played now.
    ///
    /// # Errors
    /// The reason.
    fn check(&mut self, seat: Seat, action: &str) -> Result<(), Refused>;
    /// Takes back the seat's last decisions.
    ///
    /// # Errors
    /// If they cannot be taken back.
    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), Refused>;
    /// What a strong bot would do.
    ///
    /// # Errors
    /// If it is not the seat's turn.
    fn hint(&mut self, seat: Seat) -> Result<Advice, Refused>;
    /// What `save` writes: a game that is not over as it can be gone on with, else its record.
    ///
    /// # Errors
    /// If people here may not have it yet.
    fn kept(&mut self) -> Result<Kept, Refused> {
        Ok(Kept {
            text: self.record()?,
            private: false,
        })
    }
    /// Writes that to a file; says so.
    ///
    /// # Errors
    /// If people here may not have it yet, or the file cannot be written.
    fn save(&mut self, path: &Path) -> Result<String, Refused> {
        let kept = self.kept()?;
        let file = path.display();
        kept.write(path)
            .map_err(|error| Refused::new("not-written", format!("{file} cannot be written: {error}.")))?;
        Ok(if kept.private {
            format!("Saved to {file}, for your eyes only. “court play --load” continues the game.")
        } else {
            format!("The record is in {file}.")
        })
    }
    /// The record, as far as people here may have it.
    ///
    /// # Errors
    /// If they may not have it yet.
    fn record(&mut self) -> Result<String, Refused>;
    /// The end, if it has come.
    fn outcome(&self) -> Option<Outcome>;
    /// Grants a wish.
    ///
    /// # Errors
    /// If it cannot be granted, or nobody is there to whom it would matter.
    fn wish(&mut self, seat: Seat, wish: &Wish) -> Result<(), Refused>;
    /// What somebody should know who leaves now.
    fn farewell(&self) -> Option<String> {
        None
    }
}

/// Offers in the order in which they are shown: those that do nothing come last, as they are seldom what is wanted.
pub(crate) fn null_last(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_by_key(|offer| offer.is_null);
    offers
}

/// "Waiting for Anne and Ben."
pub(crate) fn waiting_for(seats: SeatSet, names: &[String]) -> String {
    let names: Vec<&str> = seats
        .iter()
        .filter_map(|seat| names.get(seat.index()))
        .map(String::as_str)
        .collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => format!("Waiting for {last}."),
        Some((last, others)) => format!("Waiting for {} and {last}.", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_waited_for_is_named() {
        let names = ["Anne", "Ben", "Cleo"].map(str::to_owned);
        for (seats, says) in [
            (0, ""),
            (1, "Waiting for Anne."),
            (3, "Waiting for Anne, Ben and Cleo."),
        ] {
            assert_eq!(waiting_for(SeatSet::full(seats), &names), says);
        }
    }

    #[test]
    fn a_clock_is_read_at_a_glance() {
        for (seconds, says) in [
            (0, "0:00"),
            (545, "9:05"),
            (3600, "1 h 00 min"),
            (93_900, "26 h 05 min"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), says);
        }
    }

    #[test]
    fn wishes_are_no_notation() {
        assert_eq!(
            Wish::read("chat  hello @2 "),
            Some(Wish::Chat("hello @2".to_owned()))
        );
        assert_eq!(Wish::read("takeback no"), Some(Wish::Agree(false)));
        assert_eq!(Wish::read("resign"), Some(Wish::Resign { sure: false }));
        for other in ["", "chat", "chatter", "refuse", "pass", "bot 2"] {
            assert_eq!(Wish::read(other), None, "{other}");
        }
    }
}
