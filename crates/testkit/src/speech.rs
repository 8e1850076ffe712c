//! The law of messages: what a game says is what it says in English today, and can be said in other languages.

use std::collections::BTreeSet;
use std::path::Path;

use court_core::message::{Part, Phrase};
use court_core::{Event as _, Message, Seat, Speaks, Turn, Viewer};
use court_words::{Catalog, Tongue};

use crate::play::{Step, play};

/// How many actions, gathered in earlier positions, are tried where they may not be legal.
const GATHERED: usize = 300;

/// A game's messages, listened to in random play: each is said in every language that the game has files for.
#[derive(Debug)]
pub struct Speech {
    english: Catalog,
    others: Vec<Catalog>,
    met: BTreeSet<&'static str>,
}

impl Speech {
    /// The words of this game: English, and these languages too.
    ///
    /// # Panics
    /// If something is wrong with the files; the message lists all of it.
    #[must_use]
    pub fn of<G: Speaks>(others: &[Tongue]) -> Self {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words/text");
        let catalog = |tongue| {
            Catalog::from_dir(G::WORDS, tongue, &dir).unwrap_or_else(|faults| {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                panic!("{}", faults.join("\n"))
            })
        };
        Self {
            english: catalog(Tongue::En),
            others: others.iter().map(|&tongue| catalog(tongue)).collect(),
            met: BTreeSet::new(),
        }
    }

    /// Plays so many games with this config at each number of seats. Everything that is said is the same as the game's
    /// text in English, and well formed in every language.
    ///
    /// # Panics
    /// If it is not.
    pub fn listen<G: Speaks>(&mut self, config: &G::Config, games: u64) {
        for seats in G::META.seat_counts() {
            let mut gathered = BTreeSet::new();
            for seed in 0..games {
                play::<G>(config, seats, seed, |step| self.hear(step, &mut gathered)).assert_over();
            }
        }
    }

    fn hear<G: Speaks>(&mut self, step: &Step<'_, G>, gathered: &mut BTreeSet<G::Action>) {
        if let Turn::Of(seats) = step.before.turn() {
            for seat in seats.iter() {
                self.hear_seat(step.before, seat, gathered);
            }
        }
        for event in &step.heard.events {
            self.check(&G::event_says(event), &event.tell());
            for seen in Viewer::all(step.before.seats()).filter_map(|viewer| event.seen_by(viewer)) {
                self.check(&G::event_says(&seen), &seen.tell());
            }
        }
        let (says, text) = (step.after.outcome_says(), step.after.outcome());
        assert_eq!(says.is_some(), text.is_some(), "only what is over has ended");
        if let (Some(says), Some(text)) = (says, text) {
            self.check(&says.reason, &text.text);
            assert_eq!(says.lines.len(), text.breakdown.len(), "each line is named");
            for (line, text) in says.lines.iter().zip(&text.breakdown) {
                self.check(line, &text.label);
            }
        }
    }

    fn hear_seat<G: Speaks>(&mut self, game: &G, seat: Seat, gathered: &mut BTreeSet<G::Action>) {
        self.check(&game.prompt_says(seat), &game.prompt(seat).text);
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        for &action in &legal {
            self.check(&game.action_says(seat, action), &game.describe(seat, action));
            if gathered.len() < GATHERED {
                gathered.insert(action);
            }
        }
        for &action in gathered.iter() {
            if let Err(reason) = game.check(seat, action) {
                self.refused::<G>(&reason);
            }
        }
    }

    /// A refusal of an action or a draw.
    ///
    /// # Panics
    /// If what it says is not its text, or not well formed.
    pub fn refused<G: Speaks>(&mut self, reason: &G::Illegal) {
        self.check(&G::illegal_says(reason), &reason.to_string());
    }

    /// A refusal of a config.
    ///
    /// # Panics
    /// If what it says is not its text, or not well formed.
    pub fn bad_config<G: Speaks>(&mut self, reason: &G::BadConfig) {
        self.check(&G::bad_config_says(reason), &reason.to_string());
    }

    fn check(&mut self, message: &Message, text: &str) {
        let english = said(&self.english, message);
        assert_eq!(english, text, "{message} should be said as today");
        for catalog in &self.others {
            let other = said(catalog, message);
            let tongue = catalog.tongue();
            let well_formed = !other.is_empty() && other.trim() == other && !other.contains(['{', '}', '\n']);
            assert!(
                well_formed && !other.contains("  "),
                "{message} in {tongue}: {other:?}"
            );
            assert_eq!(seats(&other), seats(&english), "{message} in {tongue}: {other:?}");
            let stop = |text: &str| text.chars().next_back().filter(|last| ".?!".contains(*last));
            assert_eq!(stop(&other), stop(&english), "{message} in {tongue}: {other:?}");
        }
        self.meet(message.phrase());
    }

    fn meet(&mut self, phrase: Phrase<'_>) {
        self.met.insert(phrase.spec().id);
        for part in phrase.parts() {
            match part {
                Part::Phrase(phrase) => self.meet(phrase),
                Part::List(list) => list.iter().for_each(|phrase| self.meet(phrase)),
                Part::Seat(_) | Part::Seats(_) | Part::Number(_) => {}
            }
        }
    }

    /// All that the game can say has been said, but for these.
    ///
    /// # Panics
    /// If something else was never said, or one of these was.
    pub fn assert_unsaid<G: Speaks>(&self, unsaid: &[&str]) {
        let ids = G::WORDS.specs().iter().map(|spec| spec.id);
        let never: Vec<_> = ids.filter(|id| !self.met.contains(id)).collect();
        assert_eq!(never, unsaid, "what nobody said");
    }
}

fn said(catalog: &Catalog, message: &Message) -> String {
    let mut text = String::new();
    catalog.say(message, &mut text);
    text
}

/// The seats that a text names.
fn seats(text: &str) -> BTreeSet<char> {
    text.split('@')
        .skip(1)
        .filter_map(|rest| rest.chars().next())
        .collect()
}
