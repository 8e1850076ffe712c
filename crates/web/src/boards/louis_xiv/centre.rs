//! The middle of the court: the card in use, the path so far, how far the scoring is, and the answers to what is asked.

use court_games::listed::louis_xiv::scored;
use court_louis_xiv::{Action, Phase, Side, Tile, data};
use maud::{Markup, html};

use super::pieces::influence_card;
use super::{LxScene, short_name};
use crate::art::{small, symbol};
use crate::boards::Note;
use crate::boards::note::count;

pub(super) fn centre(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    html! {
        div.lx-gap.centre.r2c2 #lx-centre {
            @if let Some(tile) = scored(open) { (pointer(scene, tile)) }
            @else { (in_use(scene)) }
            div.lx-answers { (answers(scene)) }
        }
    }
}

/// How far the scoring is: the tiles as a row of beads, the one that is scored now by name.
fn pointer(scene: &LxScene<'_>, tile: Tile) -> Markup {
    let about = Note::new(
        format!("Scoring {} ({})", data::person(tile), tile.number()),
        format!(
            "The tiles are scored in order, 1 to 12. {} to go after this one.",
            count(12 - tile.number(), "tile", "tiles")
        ),
        "P3.1",
    );
    let inside = html! {
        span.lx-beads { @for other in Tile::all() { i.done[other < tile].now[other == tile] {} } }
        b { (tile.number()) }
        span.lx-now-name { (short_name(tile)) }
    };
    scene.thing(&about, "lx-pointer", &inside)
}

/// The card in use and where its stones went; otherwise the cards that have been played.
fn in_use(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    let played: u8 = open.centre.iter().map(|(_, played)| played).sum();
    match open.phase {
        Phase::Use(seat, card, stones) => {
            let about = Note::new(
                format!("Card in use: {card}"),
                format!(
                    "{} place up to {}, or take back as many.",
                    scene.does(seat, "may", "may"),
                    count(stones, "stone", "stones")
                ),
                "P2.1",
            );
            scene.thing(
                &about,
                "card small",
                &html! { span data-piece="influence" { (influence_card(card)) } },
            )
        }
        Phase::Path { seat, at, left, been } => {
            let mut way: Vec<u8> = been.iter().filter(|&tile| tile != at).map(Tile::number).collect();
            way.push(at.number());
            let words: Vec<String> = way.iter().map(u8::to_string).collect();
            let about = Note::new(
                format!("The path so far: {}", words.join(", ")),
                format!(
                    "{} place up to {} more on {} or on a neighbour that is not on the path.",
                    scene.does(seat, "may", "may"),
                    count(left, "stone", "stones"),
                    data::person(at),
                ),
                "P2.2",
            );
            let inside = html! {
                span.lx-steps { @for (place, number) in way.iter().enumerate() { @if place > 0 { i { "›" } } b { (number) } } }
                span.lx-now-name { (left) " more" }
            };
            scene.thing(&about, "lx-pointer", &inside)
        }
        _ if played > 0 => {
            let about = Note::new(
                "Influence cards played",
                format!("{} this round, face up.", count(played, "card", "cards")),
                "P2.1",
            );
            scene.thing(
                &about,
                "lx-played",
                &html! { (symbol("lx-influence", "lx-back")) span.lx-count { (played) } },
            )
        }
        _ => html! {},
    }
}

/// What can be answered: never on a tile, so that what is decided stays in sight.
fn answers(scene: &LxScene<'_>) -> Markup {
    let scored = scored(&scene.view.open).is_some();
    html! {
        @for offer in scene.such(|action| *action == Action::Done || (scored && is_about_scored_tile(action))) {
            (scene.button(offer, "choice", &in_short(scene, offer.action)))
        }
    }
}

const fn is_about_scored_tile(action: &Action) -> bool {
    matches!(
        action,
        Action::Pass | Action::Claim | Action::Bribe | Action::IntrigueGeneral | Action::IntrigueOwn(_)
    )
}

/// An answer in a word or a sign: the sentence stands in the list of offers and is read out.
fn in_short(scene: &LxScene<'_>, action: Action) -> Markup {
    let open = &scene.view.open;
    let price = scored(open)
        .zip(scene.viewer.seat())
        .and_then(|(tile, seat)| match open.side(tile) {
            Side::Money(price) => Some(open.price(seat, price)),
            _ => None,
        });
    html! {
        @match action {
            Action::Bribe => { span.lx-pay { "Pay " } @if let Some(price) = price { (price) } (small("coin")) },
            Action::Claim => { "Claim" (small("laurel")) },
            Action::IntrigueGeneral => { (small("lx-i-intrigue")) "general" },
            Action::IntrigueOwn(stones) => { (small("lx-i-intrigue")) (stones) " own" },
            Action::Done => "Done",
            _ => "No",
        }
    }
}
