//! How a crate declares what it can say, and what its constructors are made of.

use std::marker::PhantomData;

use super::{Arg, Id, Kind, MOST_ARGUMENTS, Number, Spec, Tape, Voice};
use crate::{Seat, SeatSet};

/// Declares all that a crate can say: a [`Vocabulary`](crate::Vocabulary), and a module `say` with a constructor for each
/// message, so that a forgotten or swapped argument does not compile.
///
/// First the vocabulary's enums ([`words!`](crate::words)), each of whose members becomes a term, `side-heads`, with a
/// method `term`. Then the phrases that other messages contain: each is a type of its own beside its constructor. `any` names
/// what may be one of several. Last the messages by [`Voice`](crate::Voice). An argument is a
/// [`Seat`](crate::Seat), a [`SeatSet`](crate::SeatSet), a [`Number`](crate::Number), one of those enums, a phrase, or
/// [`Several`](crate::Several) phrases.
///
/// ```
/// # #![allow(clippy::needless_doctest_main)]
/// court_core::words! {
///     /// A side of the coin.
///     Side, "a side" { /// A face.
///         Heads = "heads", /// A number.
///         Tails = "tails" }
/// }
/// court_core::messages! {
///     /// What a game of coins says.
///     WORDS of "coins";
///     terms { Side }
///     phrases {
///         coins(n: Number);
///         nothing();
///     }
///     any { stake = coins | nothing; }
///     Event {
///         called(seat: Seat, side: Side, stake: stake);
///     }
/// }
///
/// # fn main() {
/// let called = say::called(court_core::Seat::new(0), Side::Tails, say::coins(2));
/// assert_eq!(called.to_string(), "called(seat: @1, side: side-tails, stake: coins(n: 2))");
/// let json = serde_json::to_string(&called).unwrap();
/// assert_eq!(
///     json,
///     r#"{"id":"called","args":{"seat":1,"side":"side-tails","stake":{"id":"coins","args":{"n":2}}}}"#
/// );
/// let read = WORDS.read(&mut serde_json::Deserializer::from_str(&json)).unwrap();
/// assert_eq!(read, called);
/// assert_eq!(Side::Heads.term().to_string(), "side-heads");
/// # let _ = say::nothing;
/// # }
/// ```
#[macro_export]
macro_rules! messages {
    (
        $(#[$meta:meta])*
        $words:ident of $name:literal;
        terms { $($term:ident),* $(,)? }
        phrases { $($phrase:ident($($parg:ident: $pkind:ty),* $(,)?);)* }
        any { $($group:ident = $($member:ident)|+;)* }
        $($voice:ident { $($said:ident($($arg:ident: $kind:ty),* $(,)?);)* })*
    ) => {
        $(#[$meta])*
        pub static $words: $crate::Vocabulary = $crate::Vocabulary::new($name, &say::SPECS);

        /// A constructor for each message.
        #[allow(
            clippy::allow_attributes,
            clippy::too_many_arguments,
            non_camel_case_types,
            unreachable_pub,
            unused_imports,
            unused_mut,
            missing_docs,
            reason = "messages have the names they have in the files, and take what they take"
        )]
        pub(crate) mod say {
            use super::*;
            use $crate::message::{Arg, Argument, Id, Kind, Spec, Tape, Voice};
            use $crate::{Message, Number, Seat, SeatSet, Several};

            const NAMES: &[&[&str]] = &[
                $(&<$term>::TERMS,)*
                &[$($crate::kebab!("", stringify!($phrase)),)*],
                $(&[$($crate::kebab!("", stringify!($said)),)*],)*
            ];

            const fn id(name: &str) -> Id {
                $crate::message::find(NAMES, name).after($crate::message::base($name) as usize)
            }

            pub(super) static SPECS: [Spec; $crate::message::count(NAMES)] = $crate::message::flatten(&[
                $(&$crate::message::terms(<$term>::TERMS),)*
                &[$({
                    const ARGS: &[(&str, Kind)] = &[$((stringify!($parg), <$pkind as Argument>::KIND),)*];
                    Spec { id: $crate::kebab!("", stringify!($phrase)), voice: Voice::Phrase, args: ARGS }
                },)*],
                $(&[$({
                    const ARGS: &[(&str, Kind)] = &[$((stringify!($arg), <$kind as Argument>::KIND),)*];
                    Spec { id: $crate::kebab!("", stringify!($said)), voice: Voice::$voice, args: ARGS }
                },)*],)*
            ]);

            $(
                impl $term {
                    const FIRST_ID: Id = id(<$term>::TERMS[0]);

                    /// What it is called.
                    #[must_use]
                    pub fn term(self) -> Message {
                        Message::new(&super::$words, Self::FIRST_ID.after(self.index()))
                    }
                }

                impl Argument for $term {
                    const KIND: Kind = {
                        const IDS: [Id; <$term>::TERMS.len()] = $crate::message::ids(<$term>::FIRST_ID);
                        Kind::Of(&IDS)
                    };

                    fn put(self, tape: &mut Tape) {
                        tape.push(Arg::Open(Self::FIRST_ID.after(self.index())));
                    }
                }

                impl From<$term> for Message {
                    fn from(term: $term) -> Self {
                        term.term()
                    }
                }
            )*

            $(
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub struct $phrase {
                    message: Message,
                }

                impl $phrase {
                    const ID: Id = id($crate::kebab!("", stringify!($phrase)));
                }

                impl Argument for $phrase {
                    const KIND: Kind = Kind::Of(&[<$phrase>::ID]);

                    fn put(self, tape: &mut Tape) {
                        self.message.nest(tape);
                    }
                }

                impl From<$phrase> for Message {
                    fn from(phrase: $phrase) -> Self {
                        phrase.message
                    }
                }

                #[must_use]
                pub fn $phrase($($parg: impl Into<$pkind>),*) -> $phrase {
                    let mut message = Message::new(&super::$words, <$phrase>::ID);
                    $(message.put::<$pkind>($parg.into());)*
                    $phrase { message }
                }
            )*

            $(
                #[derive(Clone, Copy, PartialEq, Eq, Debug)]
                pub struct $group {
                    message: Message,
                }

                impl Argument for $group {
                    const KIND: Kind = {
                        const KINDS: &[Kind] = &[$(<$member as Argument>::KIND),+];
                        const IDS: [Id; $crate::message::concat_ids::<0>(KINDS).0] =
                            $crate::message::concat_ids(KINDS).1;
                        Kind::Of(&IDS)
                    };

                    fn put(self, tape: &mut Tape) {
                        self.message.nest(tape);
                    }
                }

                $(
                    impl From<$member> for $group {
                        fn from(member: $member) -> Self {
                            Self { message: member.into() }
                        }
                    }
                )+

                impl From<$group> for Message {
                    fn from(group: $group) -> Self {
                        group.message
                    }
                }
            )*

            $($(
                #[must_use]
                pub fn $said($($arg: impl Into<$kind>),*) -> Message {
                    const ID: Id = id($crate::kebab!("", stringify!($said)));
                    let mut message = Message::new(&super::$words, ID);
                    $(message.put::<$kind>($arg.into());)*
                    message
                }
            )*)*
        }
    };
}

/// A name in `kebab-case`, made while compiling: of a type's name and a word, or of a function's name.
#[doc(hidden)]
#[macro_export]
macro_rules! kebab {
    ($prefix:expr, $word:expr) => {{
        const BYTES: [u8; $crate::message::kebab_len($prefix, $word)] =
            $crate::message::kebab($prefix, $word);
        match std::str::from_utf8(&BYTES) {
            Ok(id) => id,
            Err(_) => panic!("names are ASCII"),
        }
    }};
}

/// What can be an argument of a message.
pub trait Argument: Copy {
    /// What it may hold.
    const KIND: Kind;

    /// Lays it on the tape.
    fn put(self, tape: &mut Tape);
}

impl Argument for Seat {
    const KIND: Kind = Kind::Seat;

    fn put(self, tape: &mut Tape) {
        tape.push(Arg::Seat(self));
    }
}

impl Argument for SeatSet {
    const KIND: Kind = Kind::Seats;

    fn put(self, tape: &mut Tape) {
        tape.push(Arg::Seats(self));
    }
}

impl Argument for Number {
    const KIND: Kind = Kind::Number;

    fn put(self, tape: &mut Tape) {
        tape.push(Arg::Number(self));
    }
}

/// Several phrases as one argument, collected from an iterator.
#[derive(Clone, Copy, Debug)]
pub struct Several<A> {
    tape: Tape,
    of: PhantomData<A>,
}

impl<A: Argument> FromIterator<A> for Several<A> {
    fn from_iter<I: IntoIterator<Item = A>>(items: I) -> Self {
        let mut tape = Tape::default();
        tape.push(Arg::List(0));
        let mut count = 0;
        for item in items {
            item.put(&mut tape);
            count += 1;
        }
        tape[0] = Arg::List(count);
        Self {
            tape,
            of: PhantomData,
        }
    }
}

impl<A: Argument> Argument for Several<A> {
    const KIND: Kind = match A::KIND {
        Kind::Of(ids) => Kind::ListOf(ids),
        _ => panic!("a list is of terms or phrases"),
    };

    fn put(self, tape: &mut Tape) {
        for &arg in self.tape.iter() {
            tape.push(arg);
        }
    }
}

/// The first id of a vocabulary's own.
#[must_use]
pub const fn base(vocabulary: &str) -> u16 {
    if is(vocabulary, "common") {
        0
    } else {
        crate::common::COUNT as u16
    }
}

const fn is(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// How many names there are.
#[must_use]
pub const fn count(names: &[&[&str]]) -> usize {
    let (mut count, mut group) = (0, 0);
    while group < names.len() {
        count += names[group].len();
        group += 1;
    }
    count
}

/// The place of a name.
///
/// # Panics
/// If it is not there, or there twice.
#[must_use]
pub const fn find(names: &[&[&str]], name: &str) -> Id {
    let (mut found, mut place, mut group) = (None, 0, 0);
    while group < names.len() {
        let mut i = 0;
        while i < names[group].len() {
            if is(names[group][i], name) {
                assert!(found.is_none(), "a message is declared twice");
                found = Some(Id::at(place));
            }
            (place, i) = (place + 1, i + 1);
        }
        group += 1;
    }
    match found {
        Some(id) => id,
        None => panic!("no such message"),
    }
}

/// So many ids in a row.
#[must_use]
pub const fn ids<const N: usize>(first: Id) -> [Id; N] {
    let mut ids = [first; N];
    let mut i = 0;
    while i < N {
        ids[i] = first.after(i);
        i += 1;
    }
    ids
}

/// How many ids these kinds hold, and the first `N` of them.
#[must_use]
pub const fn concat_ids<const N: usize>(kinds: &[Kind]) -> (usize, [Id; N]) {
    let (mut all, mut count, mut kind) = ([Id::at(0); N], 0, 0);
    while kind < kinds.len() {
        let Kind::Of(ids) = kinds[kind] else {
            panic!("`any` is of terms and phrases")
        };
        let mut i = 0;
        while i < ids.len() {
            if count < N {
                all[count] = ids[i];
            }
            (count, i) = (count + 1, i + 1);
        }
        kind += 1;
    }
    (count, all)
}

/// The specs of these terms.
#[must_use]
pub const fn terms<const N: usize>(ids: [&'static str; N]) -> [Spec; N] {
    let mut specs = [TERM; N];
    let mut i = 0;
    while i < N {
        specs[i].id = ids[i];
        i += 1;
    }
    specs
}

const TERM: Spec = Spec {
    id: "",
    voice: Voice::Term,
    args: &[],
};

/// All specs in one array.
///
/// # Panics
/// If one of them takes too many arguments.
#[must_use]
pub const fn flatten<const N: usize>(groups: &[&[Spec]]) -> [Spec; N] {
    let mut specs = [TERM; N];
    let (mut place, mut group) = (0, 0);
    while group < groups.len() {
        let mut i = 0;
        while i < groups[group].len() {
            assert!(
                groups[group][i].args.len() <= MOST_ARGUMENTS,
                "a message takes too many arguments"
            );
            specs[place] = groups[group][i];
            (place, i) = (place + 1, i + 1);
        }
        group += 1;
    }
    specs
}

/// How long [`kebab`] is.
#[must_use]
pub const fn kebab_len(prefix: &str, word: &str) -> usize {
    let (bytes, mut humps, mut i) = (prefix.as_bytes(), 0, 1);
    while i < bytes.len() {
        if bytes[i].is_ascii_uppercase() {
            humps += 1;
        }
        i += 1;
    }
    let joint = !prefix.is_empty() as usize;
    prefix.len() + humps + joint + word.len()
}

/// `AuctionCard` and `order` become `auction-card-order`; nothing and `new_elector` become `new-elector`.
#[must_use]
pub const fn kebab<const N: usize>(prefix: &str, word: &str) -> [u8; N] {
    let mut name = [b'-'; N];
    let (mut at, mut i) = (0, 0);
    let bytes = prefix.as_bytes();
    while i < bytes.len() {
        if i > 0 && bytes[i].is_ascii_uppercase() {
            at += 1;
        }
        name[at] = bytes[i].to_ascii_lowercase();
        (at, i) = (at + 1, i + 1);
    }
    if !bytes.is_empty() {
        at += 1;
    }
    let bytes = word.as_bytes();
    i = 0;
    while i < bytes.len() {
        if bytes[i] != b'_' {
            name[at] = bytes[i];
        }
        (at, i) = (at + 1, i + 1);
    }
    name
}
