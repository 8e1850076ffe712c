//! Where observations are written: as numbers, or as the names of the numbers. One description of a view serves both, so
//! names and numbers cannot drift apart.

use court_core::{Seat, SeatSet, Word};

use crate::layout::{Block, Element};
use crate::round::{Round, seat_name};

/// Takes the elements of an observation in order.
pub trait Sink {
    /// A new block begins, with one sentence about what it holds.
    fn block(&mut self, name: &'static str, about: &'static str);

    /// What follows up to the matching [`leave`](Sink::leave) belongs to this thing.
    fn enter(&mut self, name: impl FnOnce() -> String);

    /// The end of what [`enter`](Sink::enter) began.
    fn leave(&mut self);

    /// So many elements stay 0: there is no such seat at this table.
    fn skip(&mut self, elements: usize);

    /// One count, divided by about the most it can be.
    fn count(&mut self, name: &'static str, count: u8, most: u8);

    /// Yes or no.
    fn flag(&mut self, name: &'static str, is: bool);

    /// One of so many things, or none: 1 for the one, 0 for the others.
    fn one(&mut self, name: &'static str, of: usize, chosen: Option<usize>, label: impl Fn(usize) -> String);

    /// A set: 1 for what is in it.
    fn flags(
        &mut self,
        name: &'static str,
        of: usize,
        has: impl Fn(usize) -> bool,
        label: impl Fn(usize) -> String,
    );

    /// Several counts of the same kind.
    fn counts(
        &mut self,
        name: &'static str,
        of: usize,
        most: u8,
        count: impl Fn(usize) -> u8,
        label: impl Fn(usize) -> String,
    );

    /// One of a closed set of words, or none.
    fn word<W: Word>(&mut self, name: &'static str, word: Option<W>) {
        self.one(name, W::ALL.len(), word.map(W::index), word_name::<W>);
    }

    /// Counts by word.
    fn by_word<W: Word>(&mut self, name: &'static str, most: u8, counts: &[u8]) {
        self.counts(name, W::ALL.len(), most, |i| counts[i], word_name::<W>);
    }

    /// A seat, or none.
    fn seat(&mut self, name: &'static str, round: Round, of: usize, seat: Option<Seat>) {
        self.one(name, of, seat.map(|seat| round.place(seat)), seat_name);
    }

    /// A set of seats.
    fn seats(&mut self, name: &'static str, round: Round, of: usize, seats: SeatSet) {
        self.flags(name, of, |place| round.has(seats, place), seat_name);
    }

    /// One count for each seat.
    fn by_seat(&mut self, name: &'static str, round: Round, of: usize, most: u8, count: impl Fn(Seat) -> u8) {
        self.counts(
            name,
            of,
            most,
            |place| round.seat(place).map_or(0, &count),
            seat_name,
        );
    }
}

pub(crate) fn word_name<W: Word>(index: usize) -> String {
    W::ALL[index].word().to_owned()
}

/// What is written into 0, so that only what is not 0 needs to be touched.
#[derive(Debug)]
pub struct Writer<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Writer<'a> {
    /// Writes into this, which is all 0.
    pub const fn new(out: &'a mut [f32]) -> Self {
        Self { out, at: 0 }
    }

    /// How many elements have been passed.
    #[must_use]
    pub const fn written(&self) -> usize {
        self.at
    }
}

impl Sink for Writer<'_> {
    fn block(&mut self, _name: &'static str, _about: &'static str) {}

    fn enter(&mut self, _name: impl FnOnce() -> String) {}

    fn leave(&mut self) {}

    #[inline]
    fn skip(&mut self, elements: usize) {
        self.at += elements;
    }

    #[inline]
    fn count(&mut self, _name: &'static str, count: u8, most: u8) {
        self.out[self.at] = f32::from(count) / f32::from(most);
        self.at += 1;
    }

    #[inline]
    fn flag(&mut self, _name: &'static str, is: bool) {
        self.out[self.at] = f32::from(u8::from(is));
        self.at += 1;
    }

    #[inline]
    fn one(
        &mut self,
        _name: &'static str,
        of: usize,
        chosen: Option<usize>,
        _label: impl Fn(usize) -> String,
    ) {
        if let Some(chosen) = chosen {
            self.out[self.at..self.at + of][chosen] = 1.0;
        }
        self.at += of;
    }

    #[inline]
    fn flags(
        &mut self,
        _name: &'static str,
        of: usize,
        has: impl Fn(usize) -> bool,
        _label: impl Fn(usize) -> String,
    ) {
        for (i, out) in self.out[self.at..self.at + of].iter_mut().enumerate() {
            *out = f32::from(u8::from(has(i)));
        }
        self.at += of;
    }

    #[inline]
    fn counts(
        &mut self,
        _name: &'static str,
        of: usize,
        most: u8,
        count: impl Fn(usize) -> u8,
        _label: impl Fn(usize) -> String,
    ) {
        let unit = 1.0 / f32::from(most);
        for (i, out) in self.out[self.at..self.at + of].iter_mut().enumerate() {
            *out = f32::from(count(i)) * unit;
        }
        self.at += of;
    }
}

/// Collects the names of the elements.
#[derive(Debug, Default)]
pub struct Namer {
    path: Vec<String>,
    /// The elements so far.
    pub elements: Vec<Element>,
    /// The blocks so far.
    pub blocks: Vec<Block>,
}

impl Namer {
    fn push(&mut self, name: &str, label: Option<String>, most: Option<u8>) {
        let block = self.blocks.last_mut().expect("every element is in a block");
        block.length += 1;
        let parts = [block.name.to_owned()]
            .into_iter()
            .chain(self.path.iter().cloned());
        let parts = parts.chain([name.to_owned()]).chain(label);
        self.elements.push(Element {
            name: parts.collect::<Vec<_>>().join("."),
            most,
        });
    }
}

impl Sink for Namer {
    fn block(&mut self, name: &'static str, about: &'static str) {
        self.blocks.push(Block {
            name,
            about,
            first: self.elements.len(),
            length: 0,
        });
    }

    fn enter(&mut self, name: impl FnOnce() -> String) {
        self.path.push(name());
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn skip(&mut self, _elements: usize) {
        panic!("names are made at a full table, where no seat is missing");
    }

    fn count(&mut self, name: &'static str, _count: u8, most: u8) {
        self.push(name, None, Some(most));
    }

    fn flag(&mut self, name: &'static str, _is: bool) {
        self.push(name, None, None);
    }

    fn one(
        &mut self,
        name: &'static str,
        of: usize,
        _chosen: Option<usize>,
        label: impl Fn(usize) -> String,
    ) {
        (0..of).for_each(|i| self.push(name, Some(label(i)), None));
    }

    fn flags(
        &mut self,
        name: &'static str,
        of: usize,
        _has: impl Fn(usize) -> bool,
        label: impl Fn(usize) -> String,
    ) {
        (0..of).for_each(|i| self.push(name, Some(label(i)), None));
    }

    fn counts(
        &mut self,
        name: &'static str,
        of: usize,
        most: u8,
        _count: impl Fn(usize) -> u8,
        label: impl Fn(usize) -> String,
    ) {
        (0..of).for_each(|i| self.push(name, Some(label(i)), Some(most)));
    }
}
