//! Which moves decline: a list for people to read.

use std::collections::{BTreeMap, BTreeSet};

use court_core::Game;

use crate::play::play;

/// Plays `games` random games at each number of seats and asserts that the questions they come to, by the codes of their
/// prompts, have exactly these null moves ([`Game::is_null`]) in notation; `""` where a question has none.
///
/// ```
/// use court_testkit::{assert_null_moves, toy::Toy};
///
/// assert_null_moves::<Toy>(40, &[("give", ""), ("rob", ""), ("turn", "pass"), ("vote", "")]);
/// ```
///
/// # Panics
/// If a question has others, or does not come up, or is not in the list.
pub fn assert_null_moves<G: Game>(games: u64, expected: &[(&str, &str)]) {
    let mut met = BTreeMap::<String, BTreeSet<String>>::new();
    let mut legal = Vec::new();
    for seats in G::META.seat_counts() {
        for seed in 0..games {
            play::<G>(&G::Config::default(), seats, seed, |step| {
                for seat in step.before.turn().seats().iter() {
                    legal.clear();
                    step.before.legal(seat, &mut legal);
                    let null = legal.iter().filter(|action| step.before.is_null(seat, **action));
                    let question = step.before.prompt(seat).code;
                    met.entry(question)
                        .or_default()
                        .extend(null.map(ToString::to_string));
                }
            });
        }
    }
    let met: Vec<_> = met
        .into_iter()
        .map(|(question, null)| (question, null.into_iter().collect::<Vec<_>>().join(", ")))
        .collect();
    let met: Vec<_> = met
        .iter()
        .map(|(question, null)| (question.as_str(), null.as_str()))
        .collect();
    assert_eq!(met, expected, "the null moves of {} by question", G::META.slug);
}
