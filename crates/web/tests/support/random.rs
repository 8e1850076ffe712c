//! Random games.

use court_core::{Dice, FastDice, Seat, Turn};
use court_table::{Kind, Opening, Seed, Table};

/// A new match with the usual components.
pub(crate) fn open(kind: &dyn Kind, seats: u8, number: u64) -> Box<dyn Table> {
    let opening = Opening::new(seats, Seed::from_number(number));
    kind.open(opening).expect("the default config opens")
}

/// Who chooses now, and one of the things that are legal; lets chance decide before that. `None` at the end.
pub(crate) fn choice(table: &mut dyn Table, dice: &mut FastDice) -> Option<(Seat, String)> {
    loop {
        match table.turn() {
            Turn::Chance => table.roll().expect("there is a seed"),
            Turn::Of(turn) => {
                let seat = turn.iter().next().expect("somebody is asked");
                let action = dice.pick(&table.legal(seat)).expect("something is legal").clone();
                return Some((seat, action));
            }
            Turn::Over => return None,
        }
    }
}

/// Plays a random game and calls `look` at every moment.
pub(crate) fn play(
    kind: &dyn Kind,
    seats: u8,
    number: u64,
    mut look: impl FnMut(&dyn Table),
) -> Box<dyn Table> {
    let mut table = open(kind, seats, number);
    let mut dice = FastDice::new(number);
    loop {
        look(&*table);
        if table.turn() == Turn::Chance {
            table.roll().expect("there is a seed");
        } else if let Some((seat, action)) = choice(&mut *table, &mut dice) {
            table.play(seat, &action).expect("it is legal");
        } else {
            return table;
        }
    }
}
