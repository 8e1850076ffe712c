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
                "{} and would get it with a crown; {} too, in second place",
                scene.does(leader, "lead", "leads"),
                names(second)
            )
        }
        (_, Lead::Sole(leader)) => format!("{} and would get it", scene.does(leader, "lead", "leads")),
        (_, Lead::Neutral) if winners.is_empty() => {
            "the neutral player leads: nobody would get it free".to_owned()
        }
        (_, Lead::Neutral) => format!(
            "the neutral player leads; {} would get it in second place",
            names(winners)
        ),
        (_, Lead::Tie(_)) if !winners.is_empty() => {
            format!("a tie where Louis stands: {} would get it", names(winners))
        }
        (_, Lead::Tie(_)) => "a tie: nobody would get it free".to_owned(),
    };
    sentence(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILE: Tile = Tile::new(5);

    /// A tile with this side up and these stones on it.
    fn open(side: Side, stones: &[u8], neutral: u8, louis: bool) -> Open {
        let mut open = Open {
            seats: stones.len() as u8,
            louis: louis.then_some(TILE),
            ..Open::default()
        };
        open.players = court_core::BySeat::new(open.seats);
        open.rules.sides[TILE] = [side, side];
        open.neutral[TILE] = neutral;
        for (seat, &here) in Seat::all(open.seats).zip(stones) {
            open.players[seat].on[TILE] = here;
        }
        open
    }

    fn winners(side: Side, stones: &[u8], neutral: u8, louis: bool) -> Vec<u8> {
        let standing = standing(&open(side, stones, neutral, louis), TILE);
        standing.winners.iter().map(Seat::number).collect()
    }

    #[test]
    fn p3_3_a_sole_leader_would_get_it_and_a_tie_gives_it_to_nobody() {
        for side in [Side::Money(3), Side::FirstPlace] {
            assert_eq!(winners(side, &[2, 1, 0], 0, false), [1]);
            assert_eq!(winners(side, &[1, 3, 2], 0, false), [2]);
            assert!(winners(side, &[2, 2, 1], 0, false).is_empty());
            assert!(winners(side, &[0, 0, 0], 0, false).is_empty());
        }
        let tie = standing(&open(Side::FirstPlace, &[2, 2, 1], 0, false), TILE);
        assert_eq!(tie.lead, Lead::Tie(Seat::all(2).collect()));
    }

    #[test]
    fn p3_5_everybody_with_enough_stones_would_get_it() {
        assert_eq!(winners(Side::Stones(3), &[3, 4, 2], 0, false), [1, 2]);
        assert!(winners(Side::Stones(3), &[2, 1, 0], 0, false).is_empty());
    }

    #[test]
    fn n2_neutral_stones_count_for_the_lead_but_win_nothing() {
        assert!(winners(Side::FirstPlace, &[2, 1], 3, false).is_empty());
        assert!(winners(Side::FirstPlace, &[2, 1], 2, false).is_empty());
        assert_eq!(winners(Side::FirstPlace, &[2, 1], 1, false), [1]);
        assert!(winners(Side::Stones(3), &[2, 1], 3, false).is_empty());
    }

    #[test]
    fn k2_and_k4_louis_rewards_a_sole_second_and_all_who_are_tied() {
        assert_eq!(winners(Side::FirstPlace, &[3, 2, 1], 0, true), [1, 2]);
        assert_eq!(winners(Side::FirstPlace, &[3, 1, 1], 0, true), [1]);
        assert_eq!(winners(Side::Money(3), &[2, 2, 1], 0, true), [1, 2]);
        assert_eq!(
            winners(Side::Money(3), &[2, 1], 3, true),
            [1],
            "the neutral player leads"
        );
        assert_eq!(
            winners(Side::Money(3), &[3, 2], 2, true),
            [1],
            "a tie for the second place"
        );
    }
}
