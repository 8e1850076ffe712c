//! The laws every game keeps, and the trials they are tried in.
//!
//! [`laws!`](crate::laws!) makes one test of each. Each law plays the same random games ([`Trials`]) at every number of
//! seats and looks at their positions in its own way. What fails says which law, game, config, seats, seed and step;
//! `COURT_LAW_SEED=<seed>` and `COURT_LAW_SEATS=<seats>` in the environment repeat just that game, and
//! `COURT_LAW_GAMES=<n>` tries more games than usual.
//!
//! | law | |
//! |---|---|
//! | 1 | `legal` is empty exactly for the seats whose turn it is not: nobody acts out of turn, nobody is stuck |
//! | 2 | `legal` appends, strictly ascending |
//! | 3 | `check` accepts exactly what `legal` lists; what `sample` draws passes `check_chance` |
//! | 4 | notation: text reads back, is unlike any other text, and is well formed; an action has at most 8 bytes |
//! | 5 | what is refused changes nothing and says why: a code, a sentence, a rule |
//! | 6 | states, views, events and configs survive JSON |
//! | 7 | a world made by `determinise` shows the viewer the same view |
//! | 8 | … has the same turn |
//! | 9 | … keeps the invariants, and has the same lists, words, null moves and refusals for the viewer, the same prompts for all |
//! | 10 | of several seats that choose at once each can go first; all reach the same state |
//! | 11 | secrets: what `seen_by` shows alike looks alike in views and events, and the other way round |
//! | 12 | a record of texts replays to the same states |
//! | 13 | games end in bounds, with an outcome that adds up |
//! | 14 | invariants hold after every step |
//! | 15 | the same seed gives the same record |
//! | 16 | what shows somebody something new is declared by an event that `reveals` |
//! | 17 | a spectator knows nothing that a seat does not know |
//! | 18 | a world made by `determinise` plays on to its end |
//! | 19 | words: prompts, descriptions, events and codes are well formed and name only seats of the table |
//! | 20 | worlds come with the right probability: not in the macro, see [`assert_distribution`](crate::assert_distribution) |
//! | 21 | of what a seat is offered at one time at most one is a null move |

mod hidden;
mod legality;
mod record;
mod secrets;
mod text;
mod trials;

pub use hidden::{
    law_07_worlds_show_the_viewer_the_same, law_08_worlds_have_the_same_turn,
    law_09_worlds_ask_and_offer_the_same, law_17_spectators_know_no_more_than_seats,
    law_18_worlds_play_on_to_the_end,
};
pub use legality::{
    law_01_legal_is_empty_exactly_out_of_turn, law_02_legal_is_ascending, law_03_check_agrees_with_legal,
    law_05_refusals_change_nothing_and_say_why, law_21_at_most_one_move_is_null,
};
pub(crate) use record::assert_adds_up;
pub use record::{
    law_06_values_survive_json, law_12_records_replay_by_text, law_13_games_end_and_add_up,
    law_14_invariants_hold, law_15_same_seed_same_record,
};
pub use secrets::{
    law_10_simultaneous_choices_commute, law_11_secret_choices_look_alike, law_16_revelations_are_declared,
};
pub use text::{law_04_notation_reads_back, law_19_words_are_well_formed};
pub use trials::Trials;

use court_core::Game;
use serde::Serialize;
use serde_json::Value;

/// Hands the names of all laws to another macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __each_law {
    ([$($then:tt)*] $($args:tt)*) => {
        $($then)*! { $($args)*
            law_01_legal_is_empty_exactly_out_of_turn
            law_02_legal_is_ascending
            law_03_check_agrees_with_legal
            law_04_notation_reads_back
            law_05_refusals_change_nothing_and_say_why
            law_06_values_survive_json
            law_07_worlds_show_the_viewer_the_same
            law_08_worlds_have_the_same_turn
            law_09_worlds_ask_and_offer_the_same
            law_10_simultaneous_choices_commute
            law_11_secret_choices_look_alike
            law_12_records_replay_by_text
            law_13_games_end_and_add_up
            law_14_invariants_hold
            law_15_same_seed_same_record
            law_16_revelations_are_declared
            law_17_spectators_know_no_more_than_seats
            law_18_worlds_play_on_to_the_end
            law_19_words_are_well_formed
            law_21_at_most_one_move_is_null
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __law_tests {
    ([$game:ty] [$trials:expr] $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::laws::$law::<$game>(&($trials)());
            }
        )*
    };
}

/// One test for each law ([the list](mod@crate::laws)), at every number of seats.
///
/// ```
/// // tests/laws.rs
/// use court_testkit::laws::Trials;
/// use court_testkit::toy::{Toy, ToyConfig};
///
/// court_testkit::laws!(Toy);
///
/// // or with several configs, each with a name for the messages:
/// mod with_configs {
/// #   use super::*;
///     fn configs() -> Vec<(&'static str, ToyConfig)> {
///         let short = ToyConfig { rounds: 1, ..ToyConfig::default() };
///         vec![("default", ToyConfig::default()), ("short", short)]
///     }
///     court_testkit::laws!(Toy, configs = configs);
/// }
///
/// // or with other trials, if the default costs too much time or sees too little:
/// mod with_trials {
/// #   use super::*;
///     court_testkit::laws!(Toy, trials = || Trials::new().games(4).stride(9));
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! laws {
    ($game:ty) => {
        $crate::laws!($game, trials = $crate::laws::Trials::<$game>::new);
    };
    ($game:ty, configs = $configs:expr) => {
        $crate::laws!(
            $game,
            trials = || $crate::laws::Trials::<$game>::over(($configs)())
        );
    };
    ($game:ty, trials = $trials:expr) => {
        $crate::__each_law!([$crate::__law_tests][$game][$trials]);
    };
}

/// A law as a value.
#[derive(Clone, Copy, Debug)]
pub struct Law<G: Game> {
    /// Its number in the list.
    pub number: u8,
    /// The name of its function.
    pub name: &'static str,
    /// Tries it; panics if it is broken.
    pub run: fn(&Trials<G>),
}

/// All laws of the macro [`laws!`](crate::laws!), in order.
#[must_use]
pub fn all<G: Game>() -> Vec<Law<G>> {
    macro_rules! list {
        ($($law:ident)*) => {
            vec![$(Law { number: 0, name: stringify!($law), run: $law::<G> }),*]
        };
    }
    let mut laws: Vec<Law<G>> = crate::__each_law!([list]);
    for law in &mut laws {
        law.number = law.name[4..6].parse().unwrap_or_default();
    }
    laws
}

/// `kebab-case`: words of small letters and digits joined by single hyphens.
pub(crate) fn is_kebab(text: &str) -> bool {
    text.split('-')
        .all(|word| !word.is_empty() && word.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()))
}

/// Fails with the first place where two values differ, as a path in their JSON.
#[track_caller]
pub(crate) fn assert_same<T: PartialEq + Serialize + std::fmt::Debug>(left: &T, right: &T, what: &str) {
    if left != right {
        let place = match (serde_json::to_value(left), serde_json::to_value(right)) {
            (Ok(left), Ok(right)) => first_difference(&left, &right),
            _ => None,
        };
        let place =
            place.unwrap_or_else(|| format!("(their JSON is the same)\n  left: {left:?}\n right: {right:?}"));
        panic!("{what}, but they differ at {place}");
    }
}

/// The path of the first difference and both values there.
fn first_difference(left: &Value, right: &Value) -> Option<String> {
    match (left, right) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => a
            .iter()
            .find_map(|(key, value)| first_difference(value, &b[key]).map(|rest| format!(".{key}{rest}"))),
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => a
            .iter()
            .zip(b)
            .enumerate()
            .find_map(|(i, (a, b))| first_difference(a, b).map(|rest| format!("[{i}]{rest}"))),
        _ if left == right => None,
        _ => Some(format!(": {left} and {right}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn kebab_case_is_recognised() {
        for text in ["a", "not-your-turn", "r2-d2"] {
            assert!(is_kebab(text), "{text}");
        }
        for text in ["", "A", "-a", "a-", "a--b", "a b", "a_b"] {
            assert!(!is_kebab(text), "{text}");
        }
    }

    #[test]
    fn the_first_difference_is_a_path() {
        let left = json!({"round": 1, "hands": [{"cards": 2}, {"cards": 3}]});
        let right = json!({"round": 1, "hands": [{"cards": 2}, {"cards": 4}]});
        assert_eq!(
            first_difference(&left, &right).as_deref(),
            Some(".hands[1].cards: 3 and 4")
        );
        assert_eq!(first_difference(&left, &left), None);
    }
}
