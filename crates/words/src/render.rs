//! Saying a message.

use std::fmt::{self, Write as _};

use court_core::common;
use court_core::message::{MOST_ARGUMENTS, Part, Phrase};
use court_core::{Message, Seat, Voice};

use crate::catalog::{Catalog, Form, GENDER, Joint, Key, PLAIN, Pattern, Piece};

/// Takes what is said, piece by piece: a page escapes and links, a terminal colours, and each puts names where seats are.
pub trait Sink {
    /// Words.
    fn text(&mut self, text: &str);

    /// A seat: whoever sits there is named.
    fn seat(&mut self, seat: Seat);

    /// A word of the game, such as `electorate-saxony`, in whatever form it has here.
    fn term(&mut self, id: &'static str, text: &str) {
        let _ = id;
        self.text(text);
    }
}

/// Seats are written `@1`.
impl Sink for String {
    fn text(&mut self, text: &str) {
        self.push_str(text);
    }

    fn seat(&mut self, seat: Seat) {
        let _ = write!(self, "{seat}");
    }
}

impl Catalog {
    /// Says a message of this catalog's vocabulary. A sentence begins with a capital, unless it begins with a seat.
    pub fn say(&self, message: &Message, sink: &mut impl Sink) {
        self.say_as(message, "", sink);
    }

    /// Says it in a form that it may have, such as `short`; plainly if it has not.
    pub fn say_as(&self, message: &Message, form: &str, sink: &mut impl Sink) {
        let phrase = message.phrase();
        let sentence = match phrase.spec().voice {
            Voice::Event | Voice::Prompt | Voice::Button | Voice::Label => true,
            Voice::Term | Voice::Phrase | Voice::Refusal => false,
        };
        let form = self.forms.iter().position(|known| &**known == form);
        let form = form.map_or(PLAIN, |form| form as Form);
        let has = |form: &Form| {
            self.entries[phrase.id().index()]
                .forms
                .iter()
                .any(|(f, _)| f == form)
        };
        Saying {
            catalog: self,
            sink,
            capital: sentence,
        }
        .phrase(phrase, Some(form).filter(has).unwrap_or(PLAIN));
    }
}

struct Saying<'a, S> {
    catalog: &'a Catalog,
    sink: &'a mut S,
    /// The next letter begins a sentence.
    capital: bool,
}

impl<S: Sink> fmt::Write for Saying<'_, S> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

impl<S: Sink> Saying<'_, S> {
    fn text(&mut self, text: &str) {
        self.words(text, |sink, text| sink.text(text));
    }

    fn words(&mut self, text: &str, put: impl FnOnce(&mut S, &str)) {
        if text.is_empty() {
            return;
        }
        let first = self.capital.then(|| self.catalog.tongue.capital(text)).flatten();
        self.capital = false;
        match first {
            Some((first, len)) => put(self.sink, &(first + &text[len..])),
            None => put(self.sink, text),
        }
    }

    fn phrase(&mut self, phrase: Phrase<'_>, form: Form) {
        let pattern = self.catalog.pattern(phrase.id(), form);
        if let (
            [Piece::Text(text)],
            spec @ court_core::Spec {
                voice: Voice::Term, ..
            },
        ) = (&**pattern, phrase.spec())
        {
            self.words(text, |sink, text| sink.term(spec.id, text));
            return;
        }
        let mut parts = [Part::Number(0); MOST_ARGUMENTS];
        for (place, part) in parts.iter_mut().zip(phrase.parts()) {
            *place = part;
        }
        self.pattern(pattern, &parts);
    }

    fn pattern(&mut self, pattern: &Pattern, parts: &[Part<'_>]) {
        for piece in pattern {
            match piece {
                Piece::Text(text) => self.text(text),
                Piece::Arg { arg, form, joint } => self.part(parts[*arg], *form, *joint),
                Piece::Other(id, form) => self.pattern(self.catalog.pattern(*id, *form), &[]),
                Piece::Select { arg, variants } => {
                    let fits = |key: &Key| self.fits(key, parts[*arg]);
                    if let Some((_, pattern)) = variants.iter().find(|(key, _)| fits(key)) {
                        self.pattern(pattern, parts);
                    }
                }
            }
        }
    }

    fn fits(&self, key: &Key, part: Part<'_>) -> bool {
        match (key, part) {
            (Key::Any, _) => true,
            (Key::Number(exact), Part::Number(number)) => *exact == number,
            (Key::Category(category), Part::Number(number)) => {
                *category == self.catalog.tongue.category(number)
            }
            (Key::Id(id), Part::Phrase(phrase)) => *id == phrase.id(),
            (Key::Gender(gender), Part::Phrase(phrase)) => {
                matches!(&**self.catalog.pattern(phrase.id(), GENDER), [Piece::Text(has)] if has == gender)
            }
            _ => false,
        }
    }

    fn part(&mut self, part: Part<'_>, form: Form, joint: Joint) {
        match part {
            Part::Seat(seat) => self.seat(seat),
            Part::Number(number) => {
                let _ = write!(self, "{number}");
            }
            Part::Phrase(phrase) => self.phrase(phrase, form),
            Part::Seats(seats) => {
                for (place, seat) in seats.iter().enumerate() {
                    self.joint(place, usize::from(seats.len()), joint);
                    self.seat(seat);
                }
            }
            Part::List(list) => {
                for (place, phrase) in list.iter().enumerate() {
                    self.joint(place, list.len(), joint);
                    self.phrase(phrase, form);
                }
            }
        }
    }

    fn seat(&mut self, seat: Seat) {
        self.capital = false;
        self.sink.seat(seat);
    }

    /// What stands before the item at this place of a list.
    fn joint(&mut self, place: usize, len: usize, joint: Joint) {
        let between: Message = match joint {
            _ if place == 0 => return,
            Joint::And if place + 1 == len => common::list_and().into(),
            Joint::Or if place + 1 == len => common::list_or().into(),
            Joint::And | Joint::Or | Joint::Comma => common::list_comma().into(),
        };
        self.pattern(self.catalog.pattern(between.phrase().id(), PLAIN), &[]);
    }
}
