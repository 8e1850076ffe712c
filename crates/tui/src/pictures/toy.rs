//! The testkit's toy: the least that a picture has to draw.

use court_core::Seat;
use court_games::toy::{Card, Toy, ToyView};
use ratatui::text::{Line, Span};

use super::{Frame, Picture, Pictured, heading, plural};

impl Pictured for Toy {
    fn draw(view: &ToyView, frame: Frame<'_>) -> Picture {
        let others = frame.others(view.hands.seats());
        Picture {
            board: vec![heading(format!("{} · deck {}", frame.stage, view.deck))],
            own: frame
                .viewer
                .map(|own| seat(view, own, frame))
                .into_iter()
                .collect(),
            seats: others.into_iter().map(|other| seat(view, other, frame)).collect(),
            legend: "6 robs",
        }
    }
}

fn seat(view: &ToyView, seat: Seat, frame: Frame<'_>) -> Line<'static> {
    let faces = |cards: &[Card]| {
        cards
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let hand = match frame.viewer == Some(seat) {
        true => format!("hand {}", faces(&view.own.cards())),
        false => plural(view.hands[seat], "card", "cards"),
    };
    let (table, buried) = (&view.table[seat], view.treasuries[seat].len());
    let has = format!("{hand} · played {} · buried {buried}", faces(table));
    Line::from(vec![frame.label(seat), Span::raw(has)])
}
