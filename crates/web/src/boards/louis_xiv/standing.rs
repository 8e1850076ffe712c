//! Who is ahead on a tile as the stones lie now, and what that would bring.

use court_core::{Seat, SeatSet};
use court_louis_xiv::{Open, Side, Tile};

use super::LxScene;
use crate::boards::note::{list, sentence};

/// Who has the most stones on a tile (P3.3, P3.4, N2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lead {
    /// No stone lies there.
    Nobody,
    /// Only the neutral player has the most.
    Neutral,
    /// One player has.
    Sole(Seat),
    /// Several have as many, the neutral player perhaps among them.
    Tie(SeatSet),
}

/// A tile as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    pub(super) lead: Lead,
    /// Who would get the payout free if the tile were scored now.
    pub(super) winners: SeatSet,
}

/// How a tile would be scored now.
pub(super) fn standing(open: &Open, tile: Tile) -> Standing {
    let on = |seat: Seat| open.player(seat).on[tile];
    let with = |holds: &dyn Fn(u8) -> bool| -> SeatSet {
        Seat::all(open.seats).filter(|&seat| holds(on(seat))).collect()
    };
    let neutral = open.neutral[tile];
    let most = Seat::all(open.seats).map(on).fold(neutral, u8::max);
    let top = with(&|stones| stones == most);
    let lead = match (most, top.first()) {
        (0, _) => Lead::Nobody,
        (_, None) => Lead::Neutral,
        (_, Some(seat)) if top.len() == 1 && neutral < most => Lead::Sole(seat),
        _ => Lead::Tie(top),
    };
    let louis = open.louis == Some(tile);
    let winners = match (open.side(tile), lead) {
        (Side::Stones(needed), _) => with(&|stones| stones >= needed),
        (_, Lead::Sole(leader)) if louis => second(open, tile, Some(leader)).with(leader),
        (_, Lead::Sole(leader)) => SeatSet::only(leader),
        // K4: on Louis's tile all who are tied get the chip.
        (_, Lead::Tie(tied)) if louis => tied,
        (_, Lead::Neutral) if louis => second(open, tile, None),
        _ => SeatSet::EMPTY,
    };
    Standing { lead, winners }
}

/// K2: the sole second on Louis's tile gets its chip free. With `leader` none the neutral player leads.
fn second(open: &Open, tile: Tile, leader: Option<Seat>) -> SeatSet {
    let rest = || Seat::all(open.seats).filter(|&seat| Some(seat) != leader);
    let on = |seat: Seat| open.player(seat).on[tile];
    let neutral = leader.map_or(0, |_| open.neutral[tile]);
    let most = rest().map(on).fold(neutral, u8::max);
    let with_most: SeatSet = rest().filter(|&seat| on(seat) == most).collect();
    if most == 0 || neutral == most || with_most.len() != 1 {
        SeatSet::EMPTY
    } else {
        with_most
    }
}

/// The same in a sentence: "You lead and would get it free."
pub(super) fn in_words(scene: &LxScene<'_>, tile: Tile) -> String {
    let open = &scene.view.open;
    let side = open.side(tile);
    let Standing { lead, winners } = standing(open, tile);
    let names = |seats: SeatSet| {
        let all: Vec<String> = seats.iter().map(|seat| scene.you(seat).to_owned()).collect();
        list(&all)
    };
    let text = match (side, lead) {
        (Side::Stones(_), _) if winners.is_empty() => "nobody would get it now".to_owned(),
        (Side::Stones(_), _) => format!("{} would get it now", names(winners)),
        (_, Lead::Nobody) => "nobody is here yet".to_owned(),
        (_, Lead::Sole(leader)) if winners.len() == 2 => {
            let second = winners.without(leader);
            format!(
                "{} and would get it with a crown; {} too, as the second",
                scene.does(leader, "lead", "leads"),
                names(second)
            )
        }
        (_, Lead::Sole(leader)) => format!("{} and would get it", scene.does(leader, "lead", "leads")),
        (_, Lead::Neutral) if winners.is_empty() => {
            "the neutral player leads: nobody would get it free".to_owned()
        }
        (_, Lead::Neutral) => format!(
            "the neutral player leads; {} would get it as the second",
            names(winners)
        ),
        (_, Lead::Tie(_)) if !winners.is_empty() => {
            format!("a tie where Louis stands: {} would get it", names(winners))
        }
        (_, Lead::Tie(_)) => "a tie: nobody would get it free".to_owned(),
    };
    sentence(&text)
}
