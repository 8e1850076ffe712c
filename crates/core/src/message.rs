//! Messages: what is said to people, before it is known who reads it and in which language.
//!
//! A [`Message`] is the name of something that can be said, with its arguments: seats, numbers, words of a game's
//! vocabulary, and further messages inside it. The rules make messages and know no language; `court-words` turns them
//! into sentences for one reader. [`messages!`](crate::messages) declares all that a crate can say.

mod declare;
mod json;

use std::fmt;

use crate::{List, Seat, SeatSet};

pub use declare::{Argument, Several, base, concat_ids, count, find, flatten, ids, kebab, kebab_len, terms};

/// A number in a message.
pub type Number = i32;

/// The longest message: so many seats, numbers, names and opened messages together.
pub const TAPE: usize = 24;

/// The most arguments of one message.
pub const MOST_ARGUMENTS: usize = 8;

/// One thing that can be said: its name, what kind of saying it is, and the arguments it takes.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Stable, `kebab-case`.
    pub id: &'static str,
    /// What it is said as.
    pub voice: Voice,
    /// Name and kind of each argument.
    pub args: &'static [(&'static str, Kind)],
}

/// What a message is said as. It decides about the capital at its beginning and the stop at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// A word of a game: `electorate-saxony`. It takes no arguments.
    Term,
    /// A part of other messages.
    Phrase,
    /// A sentence about what happened.
    Event,
    /// A sentence that asks a seat.
    Prompt,
    /// What a choice is called.
    Button,
    /// Why something is not allowed: as errors are written, without capital and stop.
    Refusal,
    /// A heading, or a line of a score sheet.
    Label,
}

/// What an argument may hold. Terms and nested messages list what they can be, so that tests can try them all.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One seat.
    Seat,
    /// Some seats.
    Seats,
    /// A number.
    Number,
    /// One of these.
    Of(&'static [Id]),
    /// Any number of these.
    ListOf(&'static [Id]),
}

/// All that one crate can say. Made by [`messages!`](crate::messages).
#[derive(Debug)]
pub struct Vocabulary {
    name: &'static str,
    base: u16,
    specs: &'static [Spec],
}

impl Vocabulary {
    /// For [`messages!`](crate::messages).
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, specs: &'static [Spec]) -> Self {
        let base = base(name);
        Self { name, base, specs }
    }

    /// Names its files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What can be said, in order; without the [common](crate::common) part.
    #[must_use]
    pub const fn specs(&self) -> &'static [Spec] {
        self.specs
    }

    /// Each id with what it stands for: first those that all share, then its own.
    pub fn ids(&'static self) -> impl Iterator<Item = (Id, &'static Spec)> {
        let shared = &crate::common::WORDS.specs[..usize::from(self.base)];
        shared
            .iter()
            .chain(self.specs)
            .enumerate()
            .map(|(place, spec)| (Id(place as u16), spec))
    }

    /// What the id stands for.
    ///
    /// # Panics
    /// If it is an id of another vocabulary.
    #[must_use]
    pub fn spec(&self, id: Id) -> &'static Spec {
        match id.0.checked_sub(self.base) {
            Some(own) => &self.specs[usize::from(own)],
            None => &crate::common::WORDS.specs[id.index()],
        }
    }

    /// The id of this name.
    #[must_use]
    pub fn id(&'static self, name: &str) -> Option<Id> {
        self.ids().find(|(_, spec)| spec.id == name).map(|(id, _)| id)
    }

    /// The message of this id without arguments yet: for tests, which make up messages of every kind.
    #[must_use]
    pub fn message(&'static self, id: Id) -> Message {
        Message::new(self, id)
    }
}

impl PartialEq for Vocabulary {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Vocabulary {}

/// A place in a vocabulary. The lowest ids are the [common](crate::common) ones, the same in every vocabulary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Id(u16);

impl Id {
    /// Counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// For [`messages!`](crate::messages).
    #[doc(hidden)]
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self(index as u16)
    }

    /// The id so many places further on.
    #[doc(hidden)]
    #[must_use]
    pub const fn after(self, places: usize) -> Self {
        Self(self.0 + places as u16)
    }
}

/// An entry on the tape of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A seat.
    Seat(Seat),
    /// Some seats.
    Seats(SeatSet),
    /// A number.
    Number(Number),
    /// A nested message; its arguments follow.
    Open(Id),
    /// A list; so many nested messages follow.
    List(u8),
}

impl Default for Arg {
    fn default() -> Self {
        Self::List(0)
    }
}

/// The arguments of a message one after the other; those of nested messages lie flat among them.
pub type Tape = List<Arg, TAPE>;

/// A sentence, phrase or word that has not been said yet. `Copy`, on no heap. Its `Display` is neutral, for logs and
/// panics: `took(seat: @1, offer: offer-doctor, cost: thalers(n: 1))`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Message {
    of: &'static Vocabulary,
    id: Id,
    tape: Tape,
}

impl Message {
    /// A message without its arguments.
    #[doc(hidden)]
    #[must_use]
    pub fn new(of: &'static Vocabulary, id: Id) -> Self {
        let tape = Tape::default();
        Self { of, id, tape }
    }

    /// Adds the next argument.
    #[doc(hidden)]
    pub fn put<A: Argument>(&mut self, argument: A) {
        argument.put(&mut self.tape);
    }

    /// Adds the next entry of the tape as it is: for tests, which make up messages of every kind.
    pub fn push(&mut self, arg: Arg) {
        self.tape.push(arg);
    }

    /// Lays this message on the tape of another.
    #[doc(hidden)]
    pub fn nest(&self, tape: &mut Tape) {
        tape.push(Arg::Open(self.id));
        for &arg in self.tape.iter() {
            tape.push(arg);
        }
    }

    /// The vocabulary it belongs to.
    #[must_use]
    pub const fn of(&self) -> &'static Vocabulary {
        self.of
    }

    /// How much of the longest possible message it takes: at most [`TAPE`].
    #[must_use]
    pub fn length(&self) -> usize {
        self.tape.len()
    }

    /// The message to read.
    #[must_use]
    pub fn phrase(&self) -> Phrase<'_> {
        Phrase {
            of: self.of,
            id: self.id,
            tape: &self.tape,
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.phrase(), f)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.phrase(), f)
    }
}

/// A message or one nested in it, to read.
#[derive(Clone, Copy)]
pub struct Phrase<'a> {
    of: &'static Vocabulary,
    id: Id,
    tape: &'a [Arg],
}

/// One argument of a message, to read.
#[derive(Clone, Copy)]
pub enum Part<'a> {
    /// A seat.
    Seat(Seat),
    /// Some seats.
    Seats(SeatSet),
    /// A number.
    Number(Number),
    /// A nested message.
    Phrase(Phrase<'a>),
    /// A list of nested messages.
    List(Phrases<'a>),
}

impl<'a> Phrase<'a> {
    /// The vocabulary it belongs to.
    #[must_use]
    pub const fn of(self) -> &'static Vocabulary {
        self.of
    }

    /// What is said.
    #[must_use]
    pub const fn id(self) -> Id {
        self.id
    }

    /// Name, voice and arguments of what is said.
    #[must_use]
    pub fn spec(self) -> &'static Spec {
        self.of.spec(self.id)
    }

    /// Its arguments, in the order of the [spec](Self::spec).
    pub fn parts(self) -> impl Iterator<Item = Part<'a>> {
        let (of, mut rest) = (self.of, self.tape);
        std::iter::from_fn(move || {
            let (part, after) = take(of, rest)?;
            rest = after;
            Some(part)
        })
    }
}

/// Several messages in a row, to read.
#[derive(Clone, Copy)]
pub struct Phrases<'a> {
    of: &'static Vocabulary,
    count: u8,
    tape: &'a [Arg],
}

impl<'a> Phrases<'a> {
    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Phrase<'a>> {
        let whole = Phrase {
            of: self.of,
            id: Id::default(),
            tape: self.tape,
        };
        whole.parts().filter_map(|part| match part {
            Part::Phrase(phrase) => Some(phrase),
            _ => None,
        })
    }
}

/// The first argument on the tape, and the rest.
fn take<'a>(of: &'static Vocabulary, tape: &'a [Arg]) -> Option<(Part<'a>, &'a [Arg])> {
    let (&first, rest) = tape.split_first()?;
    let count = match first {
        Arg::Seat(seat) => return Some((Part::Seat(seat), rest)),
        Arg::Seats(seats) => return Some((Part::Seats(seats), rest)),
        Arg::Number(number) => return Some((Part::Number(number), rest)),
        Arg::Open(id) => of.spec(id).args.len(),
        Arg::List(count) => usize::from(count),
    };
    let mut after = rest;
    for _ in 0..count {
        (_, after) = take(of, after)?;
    }
    let tape = &rest[..rest.len() - after.len()];
    let part = match first {
        Arg::Open(id) => Part::Phrase(Phrase { of, id, tape }),
        _ => Part::List(Phrases {
            of,
            count: count as u8,
            tape,
        }),
    };
    Some((part, after))
}

impl fmt::Display for Phrase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.spec();
        f.write_str(spec.id)?;
        for (place, ((name, _), part)) in spec.args.iter().zip(self.parts()).enumerate() {
            write!(f, "{}{name}: {part}", if place == 0 { "(" } else { ", " })?;
        }
        f.write_str(if spec.args.is_empty() { "" } else { ")" })
    }
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "{seat}"),
            Self::Seats(seats) => write!(f, "{seats:?}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Phrase(phrase) => phrase.fmt(f),
            Self::List(list) => {
                f.write_str("[")?;
                for (place, phrase) in list.iter().enumerate() {
                    write!(f, "{}{phrase}", if place == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
        }
    }
}
