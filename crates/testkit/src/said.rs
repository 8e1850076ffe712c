//! All that a game says, for tests that its sentences follow its data.

use std::collections::BTreeSet;
use std::ops::Range;

use court_core::{Event as _, Game, Refusal as _, Seat, Turn};

use crate::play::play;

/// How many actions, gathered in earlier positions, are tried where they may not be legal.
const GATHERED: usize = 300;

/// What was said in random games, each sentence once, by where it was said.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Prompts, each with its rule in brackets: "Where does the knight go? (7.6)".
    pub prompts: BTreeSet<String>,
    /// What actions are called.
    pub buttons: BTreeSet<String>,
    /// What was told.
    pub told: BTreeSet<String>,
    /// Refusals, each with its rule in brackets.
    pub refusals: BTreeSet<String>,
    /// How games ended.
    pub ends: BTreeSet<String>,
}

impl Said {
    /// Plays a random game of the usual kind for each seed and listens. Seats are put as `@n`, so that a sentence is
    /// said once whoever it is about.
    #[must_use]
    pub fn in_games<G: Game>(seats: u8, seeds: Range<u64>) -> Self {
        let mut said = Self::default();
        let mut gathered: BTreeSet<G::Action> = BTreeSet::new();
        for seed in seeds {
            let played = play::<G>(&G::Config::default(), seats, seed, |step| {
                said.hear(step.before, &mut gathered);
                let told = step.heard.events.iter();
                said.told.extend(told.map(|event| anybody(&event.tell())));
                let outcome = step.after.outcome();
                said.ends.extend(outcome.map(|outcome| anybody(&outcome.text)));
            });
            played.assert_over();
        }
        said
    }

    fn hear<G: Game>(&mut self, game: &G, gathered: &mut BTreeSet<G::Action>) {
        let Turn::Of(seats) = game.turn() else { return };
        for seat in seats.iter() {
            let prompt = game.prompt(seat);
            self.prompts
                .insert(format!("{} ({})", anybody(&prompt.text), prompt.rule));
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            for &action in &legal {
                self.buttons.insert(anybody(&game.describe(seat, action)));
                if gathered.len() < GATHERED {
                    gathered.insert(action);
                }
            }
            for &action in gathered.iter() {
                if let Err(refusal) = game.check(seat, action) {
                    self.refusals
                        .insert(format!("{} ({})", anybody(&refusal.to_string()), refusal.rule()));
                }
            }
        }
    }

    /// Everything together.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let kinds = [
            &self.prompts,
            &self.buttons,
            &self.told,
            &self.refusals,
            &self.ends,
        ];
        kinds.into_iter().flatten().map(String::as_str)
    }

    /// Each of these was said.
    ///
    /// # Panics
    /// If one was not; the message lists what was said instead.
    pub fn assert_heard(&self, sentences: &[&str]) {
        for sentence in sentences {
            assert!(
                self.all().any(|said| said == *sentence),
                "nobody said {sentence:?}, but:\n{}",
                self.all().collect::<Vec<_>>().join("\n")
            );
        }
    }

    /// None of this was part of anything that was said.
    ///
    /// # Panics
    /// If one was.
    pub fn assert_not_heard(&self, parts: &[&str]) {
        for said in self.all() {
            for part in parts {
                assert!(!said.contains(part), "{said:?} has {part:?} in it");
            }
        }
    }
}

/// The text with every seat as `@n`.
fn anybody(text: &str) -> String {
    Seat::all(6).fold(text.to_owned(), |text, seat| {
        text.replace(&seat.to_string(), "@n")
    })
}
