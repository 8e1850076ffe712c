//! Everything that can be said, by way of example: what a translator proofreads.

use std::fmt::Write as _;

use court_core::message::{Arg, Id};
use court_core::{Kind, Message, Seat, SeatSet, Vocabulary};

use crate::Catalog;

/// Numbers that between them have every plural category of every language.
const NUMBERS: [i32; 3] = [1, 2, 5];
/// Lists as long as this: one item, two, and so many that there is a comma.
const LENGTHS: [usize; 3] = [1, 2, 3];

/// Messages of this vocabulary in which each thing that can be said is said, each argument holding each thing it can.
/// Not every combination: the arguments change together.
#[must_use]
pub fn samples(vocabulary: &'static Vocabulary) -> Vec<Message> {
    let own = vocabulary.ids().filter(|(_, spec)| {
        let own = vocabulary.specs();
        own.iter().any(|known| known.id == spec.id)
    });
    own.flat_map(|(id, _)| {
        tapes(vocabulary, id).into_iter().map(move |tape| {
            let mut message = vocabulary.message(id);
            tape.into_iter().for_each(|arg| message.push(arg));
            message
        })
    })
    .collect()
}

/// The arguments of this message in every way.
fn tapes(vocabulary: &'static Vocabulary, id: Id) -> Vec<Vec<Arg>> {
    let args = vocabulary.spec(id).args.iter();
    let columns: Vec<Vec<Vec<Arg>>> = args.map(|(_, kind)| values(vocabulary, *kind)).collect();
    let rows = columns.iter().map(Vec::len).max().unwrap_or(1);
    let row = |row: usize| {
        // Two arguments of one kind do not hold the same.
        let cells = columns.iter().enumerate();
        cells
            .flat_map(|(column, values)| values[(row + column) % values.len()].clone())
            .collect()
    };
    (0..rows).map(row).collect()
}

/// All that an argument can hold.
fn values(vocabulary: &'static Vocabulary, kind: Kind) -> Vec<Vec<Arg>> {
    let open = |&id: &Id| {
        let nested = move |tape: Vec<Arg>| [vec![Arg::Open(id)], tape].concat();
        tapes(vocabulary, id).into_iter().map(nested)
    };
    match kind {
        Kind::Seat => Seat::all(3).map(|seat| vec![Arg::Seat(seat)]).collect(),
        Kind::Seats => (1..=3)
            .map(|seats| vec![Arg::Seats(SeatSet::full(seats))])
            .collect(),
        Kind::Number => NUMBERS.map(|number| vec![Arg::Number(number)]).to_vec(),
        Kind::Of(ids) => ids.iter().flat_map(open).collect(),
        Kind::ListOf(ids) => {
            let items: Vec<_> = ids.iter().flat_map(open).collect();
            let list = |len: usize| {
                let items = items.iter().cycle().skip(len).take(len).flatten();
                [Arg::List(len as u8)].iter().chain(items).copied().collect()
            };
            LENGTHS.map(list).to_vec()
        }
    }
}

/// The samples in one language, one to a line behind its id: equal lines once.
#[must_use]
pub fn sample_sheet(vocabulary: &'static Vocabulary, catalog: &Catalog) -> String {
    let mut sheet = String::new();
    let mut last = String::new();
    for message in samples(vocabulary) {
        let mut line = format!("{}: ", message.phrase().spec().id);
        catalog.say(&message, &mut line);
        if line != last {
            let _ = writeln!(sheet, "{line}");
        }
        last = line;
    }
    sheet
}
