//! Bots without their game's types: a view in JSON goes in, notation comes out.

use court_bots::Bot;
use court_core::{Game, Seat};
use serde_json::Value;

/// One action a bot considered, in notation.
pub type Candidate = court_bots::Candidate<String>;

/// What a bot would do, in notation.
pub type Advice = court_bots::Advice<String>;

/// A bot for some game. It is given its seat's view, as it would go over the wire, so it cannot know more.
pub trait Player: Send {
    /// What this seat should do. Called only when it is the seat's turn in this view.
    ///
    /// # Errors
    /// If the JSON is not a view of the game.
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error>;

    /// About how many bytes it keeps for the decision after the last one.
    fn memory(&self) -> usize {
        0
    }
}

/// A typed bot behind the untyped interface.
pub(crate) struct BotPlayer<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Game> Player for BotPlayer<G> {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        let view: G::View = serde::Deserialize::deserialize(view)?;
        Ok(self.0.advise(seat, &view).map(|action| action.to_string()))
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
