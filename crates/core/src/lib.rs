//! The contract every game of Shadow Court keeps.
//!
//! A game is a plain value that implements [`Game`]: it says whose [`Turn`] it is, lists what is legal, explains why
//! something is not, applies decisions, shows each [`Viewer`] what it may know, and tells its story as [`Event`]s.
//! Everything else in the house (search, tables, records, screens, fuzzing, the protocol) is written once against this
//! contract.
//!
//! The contract speaks of seats, turns, actions, chance, views and outcomes only; no game's parts are in it. It does no
//! I/O, has no clock and no source of randomness of its own ([`Dice`] are passed in). Beside it are the few tools that
//! every game's state and text are made with: [`BySeat`], [`ByWord`], [`List`], [`set!`], [`words!`], [`messages!`] and
//! [`Words`]; and what every screen reads them with: [`with_names`] and the [`RuleBook`].

pub mod common;
mod dice;
mod game;
mod list;
pub mod message;
mod names;
mod rulebook;
mod seat;
mod set;
mod story;
mod text;
mod turn;
mod words;

pub use dice::{Dice, FastDice};
pub use game::{Game, GameMeta, PlayError, read};
pub use list::List;
pub use message::{Argument, Kind, Message, Number, Phrase, Several, Spec, Vocabulary, Voice};
pub use names::{Said, said, with_names};
pub use rulebook::{Rule, RuleBook, is_rule_number, rule_slug};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use story::{Event, Log, Outcome, Prompt, Refusal, ScoreLine, Standings};
pub use text::{Notation, ParseError, Words, capital, in_words};
pub use turn::{Turn, Viewer};
pub use words::{ByWord, Word, in_order};
