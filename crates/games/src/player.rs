//! Bots without their game's types: a view in JSON goes in, notation comes out.

use court_bots::Bot;
use court_core::{Game, Seat};
use serde::Serialize;
use serde_json::Value;

/// One action a bot considered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Candidate {
    /// In notation.
    pub action: String,
    /// The share of the victory the bot expects from it, 0 to 1.
    pub share: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// What a bot would do: its candidates, best first. Never empty.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// Best first; the first is the choice.
    pub candidates: Vec<Candidate>,
}

/// A bot for some game. It is given the view that its seat has, as it would go over the wire, so it cannot know more.
pub trait Player: Send {
    /// What this seat should do. Called only when it is the seat's turn in this view.
    ///
    /// # Errors
    /// If the JSON is not a view of the game.
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error>;
}

/// A typed bot behind the untyped door.
pub(crate) struct BotPlayer<G: Game, B: Bot<G>> {
    bot: B,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, B: Bot<G>> BotPlayer<G, B> {
    pub(crate) const fn new(bot: B) -> Self {
        Self {
            bot,
            game: std::marker::PhantomData,
        }
    }
}

impl<G: Game, B: Bot<G>> Player for BotPlayer<G, B> {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        let view: G::View = serde::Deserialize::deserialize(view)?;
        let candidates = self.bot.advise(seat, &view).candidates;
        let untyped = |c: court_bots::Candidate<G::Action>| Candidate {
            action: c.action.to_string(),
            share: c.share,
            visits: c.visits,
        };
        Ok(Advice {
            candidates: candidates.into_iter().map(untyped).collect(),
        })
    }
}
