//! The laws every game of Shadow Court keeps, and the tools to prove it.
//!
//! A dev-dependency of the game crates: `court-testkit.workspace = true` under `[dev-dependencies]`. A game has five
//! files that use it, each of a few lines:
//!
//! | file | | what it proves |
//! |---|---|---|
//! | `tests/laws.rs` | [`laws!`] | the game keeps [the laws](mod@laws) of the contract, at every number of seats |
//! | `tests/coverage.rs` | [`rules_covered!`] | every numbered rule of the rule book is cited by the name of a test |
//! | `tests/playthroughs.rs` | [`playthroughs!`] | nothing changed in the transcripts of some games that people have read |
//! | `tests/configs.rs` | [`assert_any_config`] | the random configs of the soak are accepted, and reach everything that is |
//! | `examples/soak-<game>.rs` | [`soak_main!`] | hours of random play break nothing, and every effect happens |
//!
//! ```
//! // All of tests/laws.rs:
//! use court_testkit::toy::Toy;
//!
//! court_testkit::laws!(Toy);
//! # fn main() {}
//! ```
//!
//! In its rule tests a game may use:
//!
//! - [`play`] and [`play_on`], to come to random positions and look for one of a certain kind; [`Step`] has all there is
//!   to know about a step;
//! - [`Heard`], a log that keeps both events and fired effects;
//! - [`assert_distribution`] and [`assert_exact`] (law 20), to prove for a small set-up that `determinise` draws worlds
//!   with the right probability, and not just any that are possible: compared with many true games, or with a list of all
//!   that can be;
//! - [`Deals`] and [`Shuffles`], to prove that cards come to all places equally often;
//! - [`assert_no_leak`], to prove that nothing a seat gets to see goes with what it cannot know;
//! - [`assert_null_moves`], to list for each question the move that declines;
//! - [`Whim`], to draw configs at random.
//!
//! What a screen shows is compared with a file that a person has reviewed by [`Golden`].
//!
//! Everything random comes from a seed that a failure names, and repeats on every machine.
//!
//! The [`toy`] is a small complete game for tests of other crates. It can be given [planted faults](toy::Fault), which
//! prove that each law is able to fail.
//!
//! # When a law fails
//!
//! ```text
//! law 9 is broken by emperor (rules version 2) with config "default", 4 seats, seed 3, step 117: the legal actions of
//! @2 must be the same in its world …
//! ```
//!
//! `COURT_LAW_SEED=3 COURT_LAW_SEATS=4 COURT_LAW_RULES=2 cargo test -p court-emperor law_09` repeats that game alone (laws
//! 3, 5 and 9 also try actions gathered in earlier games: if it does not fail alone, leave the variables out). Each law's
//! documentation says what it asks for; where it compares values the message gives the path in their JSON at which
//! they differ first. `COURT_LAW_GAMES=200 cargo test -p court-emperor law_` looks further than usual.
//!
//! What the laws ask for most often, beyond the obvious:
//!
//! - `determinise` must give back *exactly* the view it was given, so everything in a view that is not a component
//!   (who has voted, what was opened, who knows what) has to be taken over, and order that means nothing has to be
//!   brought into one form in the state.
//! - The answer of `check` is part of what a seat sees: a refusal must not depend on another hand (law 9).
//! - `seen_by` says what the watcher sees *when the action is applied*. A secret ballot is `None` while others have yet
//!   to choose; the last one is opened with the rest at once, so it is `Some` (law 11).
//! - Whatever an event tells a viewer shows in its view right after (law 16): otherwise either the event told too much
//!   or the view forgets what a player would remember.
//! - A view of a spectator is one more viewer's: `determinise` must accept it, too.

mod distribution;
mod exact;
mod golden;
mod kinds;
pub mod laws;
mod leaks;
mod nulls;
mod play;
pub mod playthrough;
pub mod rules;
mod said;
pub mod soak;
mod speech;
mod statistics;
pub mod toy;
mod whim;

pub use court_words::Tongue;
pub use distribution::{DistributionReport, Sampling, assert_distribution};
pub use exact::{ExactReport, Small, assert_exact, orders};
pub use golden::Golden;
pub use leaks::{LeakReport, Watching, assert_no_leak, rank};
pub use nulls::assert_null_moves;
pub use play::{Ending, Heard, Move, Played, Step, play, play_on};
pub use said::Said;
pub use speech::Speech;
pub use statistics::{Deals, Shuffles, samples};
pub use whim::{Whim, assert_any_config};
