//! Tables and games without their types: text and JSON only, for everything that serves more than one game.

use std::any::Any;
use std::marker::PhantomData;

use court_core::{Game, GameMeta, Outcome, PlayError, Prompt, Seat, Turn, Viewer, read};
use serde::Serialize;
use serde_json::Value;

use crate::offers::{legal_actions, offers};
use crate::verify::{Verdict, verify};
use crate::{Entry, Header, Match, Offer, Opening, Record, Snapshot, TableError, Told, known_rules};

/// A match of any game. All texts are notation; views and events are JSON, already redacted.
pub trait Table: Send + Sync {
    /// The game.
    fn meta(&self) -> &'static GameMeta;
    /// The version of the rules it is played by.
    fn rules_version(&self) -> u16;
    /// What the match was opened with. It holds the seed, so it must not leave the program.
    fn opening(&self) -> &Opening;
    /// What stands at the head of the record.
    fn header(&self) -> Header;
    /// What happens next.
    fn turn(&self) -> Turn;
    /// How many entries the record has.
    fn entries(&self) -> u32;
    /// How many of them are still in force.
    fn in_force(&self) -> u32;
    /// The number of the decision this seat is asked to make.
    fn decision(&self, seat: Seat) -> Option<u32>;
    /// What the seat is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// What the seat may do, in the game's order, with what each choice will do.
    fn offers(&self, seat: Seat) -> Vec<Offer>;
    /// The same in notation only. Much cheaper, because nothing is tried out.
    fn legal(&self, seat: Seat) -> Vec<String>;
    /// Checks whether this could be played now.
    ///
    /// # Errors
    /// The reason.
    fn check(&self, seat: Seat, action: &str) -> Result<(), TableError>;
    /// Is it this seat's turn?
    ///
    /// # Errors
    /// Whose turn it is instead.
    fn check_turn(&self, seat: Seat) -> Result<(), TableError>;
    /// Plays an action.
    ///
    /// # Errors
    /// If it cannot be read, is not legal, or it is not the seat's turn.
    fn play(&mut self, seat: Seat, action: &str) -> Result<(), TableError>;
    /// Draws the next shuffle from the seed.
    ///
    /// # Errors
    /// If there is nothing to draw, or no seed.
    fn roll(&mut self) -> Result<(), TableError>;
    /// Supplies a chance outcome by hand.
    ///
    /// # Errors
    /// If there is nothing to draw, or this cannot be the outcome.
    fn resolve(&mut self, chance: &str) -> Result<(), TableError>;
    /// How many of its latest decisions the seat can take back without asking.
    fn undo_reach(&self, seat: Seat) -> u32;
    /// Takes them back.
    ///
    /// # Errors
    /// If that is more than it can take back.
    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), TableError>;
    /// Goes back to the first `to` entries in force, with everybody's consent.
    ///
    /// # Errors
    /// If there is nothing to take back.
    fn takeback(&mut self, by: Seat, to: u32) -> Result<(), TableError>;
    /// All that a viewer knows.
    fn view(&self, viewer: Viewer) -> Value;
    /// Everything, including the order of the decks. For tests and analysis, never for a player.
    fn state(&self) -> Value;
    /// What a viewer was told from this entry on.
    ///
    /// # Errors
    /// If that lies before the snapshot.
    fn story(&self, viewer: Viewer, from: u32) -> Result<Vec<Told<Value>>, TableError>;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far; with the seed once the game is over.
    ///
    /// # Errors
    /// If the table was resumed from a snapshot.
    fn record(&self) -> Result<Record, TableError>;
    /// The entries from this number on.
    ///
    /// # Errors
    /// If that lies before the snapshot.
    fn entries_from(&self, from: u32) -> Result<&[Entry], TableError>;
    /// A position from which to go on later.
    fn snapshot(&self) -> Snapshot;
    /// The table as it was at an earlier moment, without what came after. It has the same seed.
    ///
    /// # Errors
    /// If the match has not got that far.
    fn at(&self, in_force: u32) -> Result<Box<dyn Table>, TableError>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Table>;
    /// The [`Match`] inside, for code that knows the game. It holds every secret; see
    /// [`Eyes::typed`](crate::Eyes::typed).
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> Table for Match<G> {
    fn meta(&self) -> &'static GameMeta {
        &G::META
    }

    fn rules_version(&self) -> u16 {
        self.state().rules_version()
    }

    fn opening(&self) -> &Opening {
        self.opening()
    }

    fn header(&self) -> Header {
        self.header()
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn entries(&self) -> u32 {
        self.entries()
    }

    fn in_force(&self) -> u32 {
        self.in_force()
    }

    fn decision(&self, seat: Seat) -> Option<u32> {
        self.decision(seat)
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.turn().is_of(seat).then(|| self.state().prompt(seat))
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        offers(self.state(), seat).into_iter().map(Offer::from).collect()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        legal_actions(self.state(), seat)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), TableError> {
        let action: G::Action = read(action)?;
        self.check_turn(seat)?;
        self.state()
            .check(seat, action)
            .map_err(|e| TableError::refused(&e))
    }

    fn check_turn(&self, seat: Seat) -> Result<(), TableError> {
        match self.turn() {
            turn if turn.is_of(seat) => Ok(()),
            turn => Err(PlayError::<G::Illegal>::NotYourTurn { seat, turn }.into()),
        }
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), TableError> {
        self.play(seat, read(action)?).map(drop)
    }

    fn roll(&mut self) -> Result<(), TableError> {
        self.roll().map(drop)
    }

    fn resolve(&mut self, chance: &str) -> Result<(), TableError> {
        self.resolve(read(chance)?).map(drop)
    }

    fn undo_reach(&self, seat: Seat) -> u32 {
        self.undo_reach(seat)
    }

    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), TableError> {
        self.undo(seat, steps)
    }

    fn takeback(&mut self, by: Seat, to: u32) -> Result<(), TableError> {
        self.takeback(by, to)
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.state().view(viewer))
    }

    fn state(&self) -> Value {
        json(self.state())
    }

    fn story(&self, viewer: Viewer, from: u32) -> Result<Vec<Told<Value>>, TableError> {
        let told = self.story(viewer, from)?;
        Ok(told
            .into_iter()
            .map(|Told { entry, event, text }| Told {
                entry,
                event: event.as_ref().map(json),
                text,
            })
            .collect())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn record(&self) -> Result<Record, TableError> {
        self.to_record()
    }

    fn entries_from(&self, from: u32) -> Result<&[Entry], TableError> {
        self.entries_from(from)
    }

    fn snapshot(&self) -> Snapshot {
        self.snapshot()
    }

    fn at(&self, in_force: u32) -> Result<Box<dyn Table>, TableError> {
        Ok(Box::new(self.until(in_force)?))
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Views, events, states and actions can be written as JSON: a law of the contract.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("the contract's types can be written as JSON")
}

/// A game, without its type.
pub trait Kind: Send + Sync {
    /// What can be said about it without playing.
    fn meta(&self) -> &'static GameMeta;
    /// The names of its effects.
    fn effects(&self) -> &'static [&'static str];
    /// The whole default config under this version of the rules (`None` is the newest); a table's config is a merge
    /// patch over it.
    ///
    /// # Errors
    /// If the version is not known.
    fn usual_config(&self, rules: Option<u16>) -> Result<Value, TableError>;
    /// Opens a new table.
    ///
    /// # Errors
    /// If the version of the rules is unknown, or the config or the number of seats is not allowed.
    fn open(&self, opening: Opening) -> Result<Box<dyn Table>, TableError>;
    /// Plays a record through.
    ///
    /// # Errors
    /// If it belongs to another game or version, or cannot be followed; the error names the line.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, TableError>;
    /// Goes on from a snapshot.
    ///
    /// # Errors
    /// If the snapshot or an entry after it does not fit.
    fn resume(
        &self,
        opening: Opening,
        snapshot: &Snapshot,
        tail: &[Entry],
    ) -> Result<Box<dyn Table>, TableError>;
    /// Checks a record: that every decision is legal and every shuffle comes from the seed.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn verify(&self, record: &Record) -> Result<Verdict, TableError>;
}

/// The [`Kind`] of a game.
#[derive(Debug)]
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    /// The kind of `G`.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for KindOf<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Kind for KindOf<G> {
    fn meta(&self) -> &'static GameMeta {
        &G::META
    }

    fn effects(&self) -> &'static [&'static str] {
        G::EFFECTS
    }

    fn usual_config(&self, rules: Option<u16>) -> Result<Value, TableError> {
        let rules = known_rules(&G::META, rules)?;
        Ok(json(&G::usual_config(rules)))
    }

    fn open(&self, opening: Opening) -> Result<Box<dyn Table>, TableError> {
        Ok(Box::new(Match::<G>::open(opening)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, TableError> {
        Ok(Box::new(Match::<G>::replay(record)?))
    }

    fn resume(
        &self,
        opening: Opening,
        snapshot: &Snapshot,
        tail: &[Entry],
    ) -> Result<Box<dyn Table>, TableError> {
        Ok(Box::new(Match::<G>::resume(opening, snapshot, tail)?))
    }

    fn verify(&self, record: &Record) -> Result<Verdict, TableError> {
        verify::<G>(record)
    }
}
