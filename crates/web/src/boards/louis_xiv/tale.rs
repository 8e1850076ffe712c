//! What an event of Louis XIV is about.

use court_core::Seat;
use court_louis_xiv::{Event, Supply, Tile};

use crate::boards::{About, seat_spot};

fn spot(tile: Tile) -> String {
    format!("lx-t{}", tile.number())
}

fn on(tile: Tile, seat: Seat) -> About {
    About::at([spot(tile), seat_spot(seat)])
}

pub(super) fn about(event: &Event) -> About {
    match event {
        Event::Mission { seat, .. }
        | Event::Influence { seat, .. }
        | Event::Intrigue { seat, .. }
        | Event::Used { seat, .. }
        | Event::Retrieved { seat, .. }
        | Event::Played { seat, .. }
        | Event::Exchanged { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::Laid { seat, .. }
        | Event::Crowned { seat, .. }
        | Event::Paid { seat, .. }
        | Event::Kept { seat, .. }
        | Event::Put { seat, .. } => About::of(*seat),
        Event::Coats { seat, count, .. } => About::of(*seat).gain(*seat, *count),
        Event::Skipped { seat } => About::of(*seat).gain(*seat, -2),
        Event::Money { louis, .. } | Event::Neutral { louis, .. } => About::at([spot(*louis)]),
        Event::Louisdor { seat, amount, from } => match from {
            Some(tile) => on(*tile, *seat),
            None => About::of(*seat),
        }
        .gain(*seat, *amount),
        Event::Placed { seat, tile, .. } | Event::Claimed { seat, tile } => on(*tile, *seat),
        Event::Chip { seat, from, .. } => on(*from, *seat).gain(*seat, 1),
        Event::Bribed { seat, tile, price } => on(*tile, *seat).gain(*seat, -i32::from(*price)),
        Event::Returned { seat, tile, to, .. } => match to {
            Supply::General => About::at([spot(*tile), format!("lx-g{}", seat.number())]),
            Supply::Own => on(*tile, *seat),
        },
        Event::Answers { tile, by, .. } => match by {
            Some(seat) => on(*tile, *seat),
            None => About::at([spot(*tile)]),
        },
        Event::Flipped { tile, .. } => About::at([spot(*tile)]),
        Event::Over { coats, .. } => {
            let seats = Seat::all(coats.len() as u8);
            About {
                spots: seats.clone().map(seat_spot).collect(),
                reveal: (seats.zip(coats))
                    .map(|(seat, coats)| (seat, coats_in_words(coats.iter().sum())))
                    .collect(),
                ..About::default()
            }
        }
    }
}

fn coats_in_words(coats: u8) -> String {
    match coats {
        1 => "1 coat".to_owned(),
        _ => format!("{coats} coats"),
    }
}
