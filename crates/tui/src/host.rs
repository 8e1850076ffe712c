//! Where a game is played: at this terminal, or at a table of a server. The screens do not know which.

use std::time::Duration;

use court_core::{GameMeta, Outcome, Prompt, Seat, SeatSet, Turn, Viewer};
use court_games::Advice;
use court_table::{Offer, TableError, Told};
use serde_json::Value;

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

/// What a viewer sees of a table at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// All the viewer knows, as JSON.
    pub view: Value,
    /// What has to happen next.
    pub turn: Turn,
    /// What the viewer's seat is asked, if it is.
    pub prompt: Option<Prompt>,
    /// What it may do.
    pub offers: Vec<Offer>,
    /// How many of its decisions can be undone.
    pub undo_reach: u32,
}

/// A table, as somebody at this terminal plays at it.
pub trait Host {
    /// The game.
    fn meta(&self) -> &'static GameMeta;
    /// Who sits where, by name.
    fn names(&self) -> &[String];
    /// The seats that are played at this terminal.
    fn here(&self) -> SeatSet;
    /// What a viewer sees now.
    ///
    /// # Errors
    /// If the table cannot be reached.
    fn scene(&mut self, viewer: Viewer) -> Result<Scene, Refused>;
    /// What a viewer was told from this entry on, and the number of the next entry.
    ///
    /// # Errors
    /// If the table cannot be reached.
    fn story(&mut self, viewer: Viewer, from: u32) -> Result<(Vec<Told<Value>>, u32), Refused>;
    /// Lets whoever is not here act: shuffles, bots, people elsewhere. Waits at most so long; says whether anything happened.
    ///
    /// # Errors
    /// If the table cannot be reached.
    fn advance(&mut self, wait: Duration) -> Result<bool, Refused>;
    /// Plays an action.
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
    /// The record, as far as people here may have it.
    ///
    /// # Errors
    /// If they may not have it yet.
    fn record(&mut self) -> Result<String, Refused>;
    /// The end, if it has come.
    ///
    /// # Errors
    /// If the table cannot be reached.
    fn outcome(&mut self) -> Result<Option<Outcome>, Refused>;
}

/// The seat here that is to choose now, if any: the lowest, when several are.
#[must_use]
pub fn to_choose(turn: Turn, here: SeatSet) -> Option<Seat> {
    turn.seats().iter().find(|&seat| here.contains(seat))
}

/// A sentence with names in the place of `@1`.
#[must_use]
pub fn with_names(text: &str, names: &[String]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at(at);
        result.push_str(before);
        let name = after
            .get(..2)
            .and_then(|mark| mark.parse::<Seat>().ok())
            .and_then(|seat| names.get(seat.index()));
        match name {
            Some(name) => {
                result.push_str(name);
                rest = &after[2..];
            }
            None => {
                result.push('@');
                rest = &after[1..];
            }
        }
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_place_of_seats_and_of_nothing_else() {
        let names = ["Anne".to_owned(), "Ben".to_owned()];
        assert_eq!(
            with_names("@1 gives @2 a ring.", &names),
            "Anne gives Ben a ring."
        );
        assert_eq!(with_names("@3, @ and @", &names), "@3, @ and @");
        assert_eq!(with_names("@é", &names), "@é");
    }
}
