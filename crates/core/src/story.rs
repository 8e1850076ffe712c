//! What a game tells: events, prompts, refusals, the outcome.

use std::error::Error;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{BySeat, Viewer};

/// Something that happened, for the log and for animation. Events carry no rules: a state never depends on them.
pub trait Event: Clone + PartialEq + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// What this viewer sees of it: the whole, a part, or nothing. The only gate between an event and a screen.
    #[must_use]
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Did it show somebody something that nobody could know before (a card turned up, a card drawn into a hand,
    /// ballots opened)? After such an event there is no free undo. Law: if an action emits none, then the views
    /// after it are the same in every world the viewers held possible before it.
    fn reveals(&self) -> bool;

    /// One plain sentence about it, seats written `@1`.
    fn tell(&self) -> String;
}

/// Takes what a game tells while it is applied.
pub trait Log<E> {
    /// Something happened. The event is built only if somebody keeps it.
    fn emit(&mut self, event: impl FnOnce() -> E);

    /// A named effect (a card, a tile, a ruling) did its work: see [`Game::EFFECTS`](crate::Game::EFFECTS).
    fn fired(&mut self, effect: &'static str) {
        let _ = effect;
    }
}

/// Keeps nothing and builds nothing: for search.
impl<E> Log<E> for () {
    #[inline(always)]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

/// Keeps every event.
impl<E> Log<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Why something was refused. One variant per reason.
///
/// `Display` is a sentence a person understands, written as errors are: without capital and stop, which a screen puts.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Stable for ever, `kebab-case`; programs may rely on it.
    fn code(&self) -> &'static str;

    /// The number of the rule it rests on, as in the game's rule book: `P2.2`.
    fn rule(&self) -> &'static str;
}

/// What a seat is asked. Public: everybody may see what a seat is being asked, so it must not depend on secrets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt {
    /// Names the kind of decision, stable, `kebab-case`: `play-influence-card`.
    pub code: String,
    /// In words, as spoken to the seat: "Play an influence card, or skip for 2 Louisdor."
    pub text: String,
    /// The number of the rule that asks.
    pub rule: String,
}

impl Prompt {
    /// A prompt in one line.
    #[must_use]
    pub fn new(code: &str, text: impl Into<String>, rule: &str) -> Self {
        Self {
            code: code.to_owned(),
            text: text.into(),
            rule: rule.to_owned(),
        }
    }
}

/// Scores and places, without words and without the heap: what a search needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Standings {
    /// Points of each seat.
    pub scores: BySeat<i32>,
    /// Place of each seat, from 1; seats that share a place have the same number (1, 2, 2, 4).
    pub ranks: BySeat<u8>,
}

impl Standings {
    /// Ranks seats by a key, highest first; equal keys share the better place.
    pub fn by_key<K: Ord + Default>(scores: BySeat<i32>, key: impl Fn(crate::Seat) -> K) -> Self {
        let keys = BySeat::<K>::from_fn(scores.seats(), key);
        let ranks = keys.map(|_, own| 1 + keys.as_slice().iter().filter(|other| *other > own).count() as u8);
        Self { scores, ranks }
    }
}

/// How a game ended, in full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Scores and places.
    #[serde(flatten)]
    pub standings: Standings,
    /// Names the reason for the end, stable, `kebab-case`: `four-rounds`, `sole-survivor`.
    pub reason: String,
    /// The reason in a sentence.
    pub text: String,
    /// The scores line by line; each column adds up to the seat's score.
    pub breakdown: Vec<ScoreLine>,
}

/// One line of a score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreLine {
    /// What the points are for.
    pub label: String,
    /// The rule that gives them.
    pub rule: String,
    /// Points of each seat.
    pub points: BySeat<i32>,
}
