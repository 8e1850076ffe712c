//! Whole games, in which bytes choose what is legal and what is not.

use court_core::{MAX_SEATS, Seat, Turn, Viewer};
use court_games::GAMES;
use court_table::{Opening, Seed, Table, TableError};

use crate::bytes::Bytes;

/// No game lasts nearly so long: one that does goes in circles.
const MOST_STEPS: u32 = 20_000;

/// Opens a table of some game and plays it as the bytes say, trying what is not allowed as well.
pub fn games(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = &GAMES[bytes.below(GAMES.len())];
    let meta = game.kind().meta();
    let seats = meta.min_seats + bytes.byte() % (meta.max_seats - meta.min_seats + 1);
    let seed = Seed::from_number(u64::from(bytes.byte()));
    let table = game.kind().open(Opening::new(seats, seed));
    play(table.expect("a game in its default form opens"), &mut bytes);
}

/// Plays on while there are bytes.
pub(crate) fn play(mut table: Box<dyn Table>, bytes: &mut Bytes<'_>) {
    // Actions that were legal at some time: the best tries for when they are not.
    let mut known = Vec::new();
    for _ in 0..MOST_STEPS {
        if bytes.is_empty() {
            break;
        }
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.roll().expect("chance can always be resolved"),
            Turn::Of(asked) => {
                let asked: Vec<_> = asked.iter().collect();
                let seat = *bytes.pick(&asked).expect("a turn is somebody's");
                step(&mut table, seat, bytes, &mut known);
            }
        }
    }
    look(&*table, 0);
    replay(&*table);
}

fn step(table: &mut Box<dyn Table>, seat: Seat, bytes: &mut Bytes<'_>, known: &mut Vec<String>) {
    let legal = table.legal(seat);
    assert!(!legal.is_empty(), "{seat} is asked and has no answer");
    match bytes.byte() {
        0..=199 => {
            let action = bytes.pick(&legal).expect("there are some");
            if known.len() < 1000 {
                known.push(action.clone());
            }
            table.check(seat, action).expect("what is offered is allowed");
            table.play(seat, action).expect("what is allowed can be played");
        }
        200..=231 => {
            let Some(action) = bytes.pick(known) else { return };
            let offered = legal.contains(action);
            assert_eq!(
                table.check(seat, action).is_ok(),
                offered,
                "{action} of {seat}: `legal` and `check` must say the same"
            );
            if !offered {
                refused(table, |table| table.play(seat, action));
            }
        }
        232..=239 => {
            let other = Seat::new(bytes.byte() % MAX_SEATS as u8);
            if table.decision(other).is_none() {
                refused(table, |table| table.play(other, &legal[0]));
            }
        }
        240..=246 => {
            let (reach, steps) = (table.undo_reach(seat), u32::from(bytes.byte()));
            if (1..=reach).contains(&steps) {
                let (before, entries) = (table.in_force(), table.entries());
                table.undo(seat, steps).expect("it is within reach");
                assert!(table.in_force() < before && table.entries() == entries + 1);
            } else {
                refused(table, |table| table.undo(seat, steps));
            }
        }
        247..=249 => {
            let to = u32::from(bytes.byte());
            if table.takeback(seat, to).is_ok() {
                assert_eq!(table.in_force(), to);
            }
        }
        250 | 251 => look(&**table, u32::from(bytes.byte())),
        252 => replay(&**table),
        253 => {
            let at = u32::from(bytes.byte());
            match table.at(at) {
                Ok(then) => {
                    assert_eq!(then.in_force(), at);
                    replay(&*then);
                }
                Err(_) => assert!(at > table.in_force(), "every earlier position can be opened"),
            }
        }
        254 => {
            let outcome = bytes.line();
            refused(table, |table| table.resolve(&outcome));
        }
        255 => {
            let text = bytes.line();
            if !legal.contains(&text) {
                refused(table, |table| table.play(seat, &text));
            }
        }
    }
}

/// It must not work, must say why, and must change nothing.
fn refused(table: &mut Box<dyn Table>, act: impl FnOnce(&mut dyn Table) -> Result<(), TableError>) {
    let before = (table.state(), table.entries(), table.turn());
    let error = act(&mut **table).expect_err("this is not allowed");
    assert!(!error.code().is_empty() && !error.to_string().is_empty());
    assert_eq!(
        (table.state(), table.entries(), table.turn()),
        before,
        "a refusal changes nothing"
    );
}

/// Everything anybody may look at.
fn look(table: &dyn Table, from: u32) {
    let seats = table.opening().seats;
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        table.view(viewer);
        assert!(table.story(viewer, from).is_ok() || from > table.entries());
    }
    for seat in Seat::all(seats) {
        assert_eq!(table.prompt(seat).is_some(), !table.offers(seat).is_empty());
    }
    assert_eq!(table.outcome().is_some(), table.turn() == Turn::Over);
}

/// The record leads to the same position, and so does a snapshot, to the same question as well.
fn replay(table: &dyn Table) {
    let record = table.record().expect("a table has its record");
    let again = court_games::replay(&record.to_string()).expect("a table's record can be followed");
    assert_eq!(again.state(), table.state(), "the record leads elsewhere");
    let kind = court_games::game(&record.header.game)
        .expect("a game of the registry")
        .kind();
    kind.verify(&record).expect("a table's record proves true");
    let snapshot = table.snapshot();
    let tail = table
        .entries_from(snapshot.entries)
        .expect("it has all its entries");
    let again = kind
        .resume(table.opening().clone(), &snapshot, tail)
        .expect("a table goes on from its snapshot");
    assert_eq!(again.state(), table.state(), "the snapshot leads elsewhere");
    for seat in Seat::all(table.opening().seats) {
        assert_eq!(again.decision(seat), table.decision(seat), "{seat}");
        assert_eq!(again.undo_reach(seat), table.undo_reach(seat), "{seat}");
    }
}
