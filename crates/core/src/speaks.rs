//! Games whose words are messages.

use crate::{Game, Message, Seat, Vocabulary};

/// A game that says [messages](Message) beside its English: each method stands beside one that gives a text today, and
/// says the same. `court-testkit` holds them against each other (`Speech`), word for word.
///
/// The rules know no language: what the messages are in each stands in the files of `court-words`. Nothing here is asked
/// before somebody reads it, so a search pays nothing for it.
pub trait Speaks: Game {
    /// All that the game can say.
    const WORDS: &'static Vocabulary;

    /// What the seat is asked, as [`prompt`](Game::prompt).
    fn prompt_says(&self, seat: Seat) -> Message;

    /// What the action is called on a button, as [`describe`](Game::describe).
    fn action_says(&self, seat: Seat, action: Self::Action) -> Message;

    /// What happened, as [`tell`](crate::Event::tell).
    fn event_says(event: &Self::Event) -> Message;

    /// Why an action or a draw is refused.
    fn illegal_says(reason: &Self::Illegal) -> Message;

    /// Why a config is refused.
    fn bad_config_says(reason: &Self::BadConfig) -> Message;

    /// How the game ended, as [`outcome`](Game::outcome); `None` before.
    fn outcome_says(&self) -> Option<OutcomeSays>;
}

/// The words of an [`Outcome`](crate::Outcome).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeSays {
    /// The reason for the end, in a sentence.
    pub reason: Message,
    /// What the points of each line of the score sheet are for.
    pub lines: Vec<Message>,
}
