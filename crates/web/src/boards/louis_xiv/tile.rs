//! A courtier's tile: the portrait, what it takes and brings in three zones, and a rail with everybody's stones.

use court_core::Seat;
use court_games::listed::louis_xiv::scored;
use court_louis_xiv::{Action, Open, Phase, Side, Tile, data};
use maud::{Markup, html};

use super::pieces::{payout, stones};
use super::standing::{Lead, Standing, in_words, standing};
use super::{LxScene, short_name};
use crate::art::symbol;
use crate::boards::Note;
use crate::boards::note::{count, sentence};

/// The place of each tile (S1).
const CELLS: [&str; 12] = [
    "r1c2", "r2c3", "r3c2", "r2c1", "r1c0", "r0c1", "r0c3", "r1c4", "r3c4", "r4c3", "r4c1", "r3c0",
];

/// The rule of each courtier.
const RULES: [&str; 12] = [
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12",
];

/// What it takes, in words.
fn condition_words(side: Side) -> String {
    match side {
        Side::Money(price) => format!("free for the leader, {price} Louisdor for the others"),
        Side::FirstPlace => "for the leader only".to_owned(),
        Side::Stones(stones) => format!("for everybody with {stones} stones"),
    }
}

/// All there is to say of a tile: worth, condition, stones, and who would win it.
pub(super) fn about(scene: &LxScene<'_>, tile: Tile) -> Note {
    let open = &scene.view.open;
    let side = open.side(tile);
    let mut here: Vec<String> = Seat::all(scene.seats())
        .map(|seat| (scene.has(seat), open.player(seat).on[tile]))
        .filter(|&(_, stones)| stones > 0)
        .map(|(who, stones)| format!("{who} {}", count(stones, "stone", "stones")))
        .collect();
    let neutral = open.neutral[tile];
    if neutral > 0 {
        here.push(format!(
            "the neutral player has {}",
            count(neutral, "stone", "stones")
        ));
    }
    let louis = if open.louis == Some(tile) {
        " Louis is here: a sole leader also gets a crown."
    } else {
        ""
    };
    let text = format!(
        "Worth {}, {}.{louis} {}. {}.",
        data::payout(tile),
        condition_words(side),
        if here.is_empty() {
            "No stones here".to_owned()
        } else {
            sentence(&here.join(", "))
        },
        in_words(scene, tile),
    );
    Note::new(
        format!("{} ({})", data::person(tile), tile.number()),
        text,
        RULES[tile.index()],
    )
}

/// What it takes: a laurel for the leader, or so many stones.
fn condition(side: Side) -> Markup {
    html! {
        @match side {
            Side::Money(_) | Side::FirstPlace => span.lx-zone.takes.first { (symbol("laurel", "zone-art")) b { "1st" } },
            Side::Stones(stones) => span.lx-zone.takes { (symbol("lx-i-stone", "zone-art")) b { (stones) } },
        }
    }
}

/// What others pay for it, if they may.
fn price(side: Side) -> Markup {
    html! {
        @match side {
            Side::Money(price) => span.lx-zone.price { (symbol("coin", "zone-art")) b { (price) } },
            _ => span.lx-zone.price.no { b { "–" } },
        }
    }
}

/// The zones beside the portrait: what it takes, what it costs the others, what it brings.
pub(super) fn zones(tile: Tile, side: Side) -> Markup {
    html! {
        span.lx-zones {
            (condition(side))
            (price(side))
            span.lx-zone.brings { (payout(tile)) }
        }
    }
}

pub(super) fn tile_markup(scene: &LxScene<'_>, tile: Tile) -> Markup {
    let open = &scene.view.open;
    let number = tile.number();
    let side = open.side(tile);
    let scoring = scored(open) == Some(tile);
    let flipped = open.flipped.contains(tile);
    let Standing { lead, .. } = standing(open, tile);
    let led = match lead {
        Lead::Sole(seat) => format!("led s{}", seat.number()),
        Lead::Neutral => "led s0".to_owned(),
        Lead::Nobody | Lead::Tie(_) => String::new(),
    };
    let face = html! {
        (symbol(&format!("lx-p{number}"), "lx-portrait"))
        span.lx-number.back[flipped] { (number) }
        (zones(tile, side))
        span.lx-name { (short_name(tile)) }
    };
    html! {
        div class={ "lx-tile " (CELLS[tile.index()]) " " (led) @if scoring { " scoring" } @if path_holds(open, tile) { " past" } } id={ "lx-t" (number) } {
            (scene.press(Action::Stone(tile), "lx-face", &face, &about(scene, tile)))
            (rail(scene, tile))
            @if open.louis == Some(tile) {
                svg.lx-king data-piece="king" role="img" aria-label="Louis is here" { use href="#lx-king"; }
            }
        }
    }
}

/// Everybody's stones, always in the same order: the most ringed in its colour, whoever would get the payout with a laurel.
fn rail(scene: &LxScene<'_>, tile: Tile) -> Markup {
    let open = &scene.view.open;
    let Standing { lead, winners } = standing(open, tile);
    let leads = |seat: Seat| match lead {
        Lead::Sole(leader) => leader == seat,
        Lead::Tie(tied) => tied.contains(seat),
        Lead::Nobody | Lead::Neutral => false,
    };
    let tied = matches!(lead, Lead::Tie(_));
    let slot = |number: u8, here: u8, leads: bool, wins: bool| {
        html! {
            span class={ "lx-slot s" (number) @if leads { " lead" } @if leads && tied { " tied" } @if here == 0 { " none" } } {
                @if here > 0 { (stones(number, here)) b { (here) } } @else { (symbol(&format!("seat-{number}"), "lx-ghost")) }
                @if wins { (symbol("laurel", "lx-wins")) }
            }
        }
    };
    html! {
        span.lx-rail aria-hidden="true" {
            @for seat in Seat::all(scene.seats()) {
                (slot(seat.number(), open.player(seat).on[tile], leads(seat), winners.contains(seat)))
            }
            @if scene.seats() == 2 { (slot(0, open.neutral[tile], lead == Lead::Neutral, false)) }
        }
    }
}

/// Is the tile on the path of stones being placed?
fn path_holds(open: &Open, tile: Tile) -> bool {
    matches!(open.phase, Phase::Path { been, .. } if been.contains(tile))
}
