//! Small pieces of the board of Louis XIV: stones, chips, cards, signs.

use court_louis_xiv::data::numbers;
use court_louis_xiv::{ByCoat, Card, Chip, Coat, Cost, Effect, Mission, Tile, data};
use maud::{Markup, html};

use super::{LxScene, short_name};
use crate::art::symbol;
use crate::boards::Note;

/// The stones of one seat in one place, stacked; 0 is the neutral player. How many there are stands beside them.
pub(super) fn stones(seat: u8, number: u8) -> Markup {
    html! {
        span.lx-stack {
            @for _ in 0..number {
                svg class={ "stone s" (seat) } data-piece={ "stone-" (seat) } aria-hidden="true" { use href={ "#seat-" (seat) }; }
            }
        }
    }
}

pub(super) const fn chip_symbol(chip: Chip) -> &'static str {
    match chip {
        Chip::Sceptre => "lx-chip-sceptre",
        Chip::Letter => "lx-chip-letter",
        Chip::Ring => "lx-chip-ring",
        Chip::Helmet => "lx-chip-helmet",
        Chip::Crown => "lx-chip-crown",
    }
}

pub(super) fn chip(kind: Chip, class: &str) -> Markup {
    symbol(chip_symbol(kind), class)
}

/// What a courtier gives, in signs.
pub(super) fn payout(tile: Tile) -> Markup {
    html! {
        @match tile.number() {
            1 => (chip(Chip::Sceptre, "pay-art")),
            2 => (chip(Chip::Letter, "pay-art")),
            3 => (chip(Chip::Ring, "pay-art")),
            4 => (chip(Chip::Helmet, "pay-art")),
            5 | 9 => (chip(Chip::Crown, "pay-art")),
            6 => { (symbol("lx-i-coat", "pay-art")) (symbol("lx-i-place", "pay-art")) },
            7 => { (symbol("coin", "pay-art")) b { (numbers().colbert_money) } },
            8 => { (symbol("lx-i-place", "pay-art")) b { "5" } (symbol("lx-i-stone", "pay-art")) },
            10 => { @for _ in 0..numbers().turenne_coats { (symbol("lx-i-coat", "pay-art")) } },
            11 => (symbol("lx-i-card", "pay-art")),
            _ => { (symbol("lx-i-coat", "pay-art")) (symbol("lx-i-intrigue", "pay-art")) },
        }
    }
}

pub(super) fn influence_card(card: Card) -> Markup {
    html! {
        @match card.tile() {
            Some(tile) => {
                span.lx-card.person {
                    span.lx-card-number { (tile.number()) }
                    (symbol(&format!("lx-p{}", tile.number()), "lx-card-art"))
                    span.lx-card-name { (short_name(tile)) }
                }
            }
            None => {
                span.lx-card.joker { (symbol("lx-joker", "lx-card-full")) span.lx-card-name { "Joker" } }
            }
        }
    }
}

pub(super) fn intrigue_card(tile: Tile) -> Markup {
    html! {
        span.lx-card.intrigue {
            span.lx-card-number { (tile.number()) }
            (symbol(&format!("lx-p{}", tile.number()), "lx-card-art"))
            (symbol("mask", "lx-card-mask"))
            span.lx-card-name { "Intrigue" }
        }
    }
}

pub(super) fn mission_card(mission: Mission, cost: Cost) -> Markup {
    let deck = mission.deck();
    let second = cost.second.map_or("lx-chip-any", chip_symbol);
    html! {
        span class={ "lx-card mission " (deck) } {
            span.lx-cost {
                (symbol(chip_symbol(cost.first), "cost-art"))
                (symbol(second, "cost-art"))
            }
            span.lx-effect { (effect_words(mission.effect())) }
            span.lx-card-name { (data::mission(mission.effect())) }
        }
    }
}

/// The viewer's own coats by kind.
pub(super) fn coats_of(scene: &LxScene<'_>, coats: &ByCoat<u8>) -> Markup {
    html! {
        div.lx-coats role="group" aria-label="Your coats of arms" {
            @for kind in Coat::ALL {
                @let held = coats[kind];
                @if held > 0 {
                    @let about = Note::new(format!("Coat of arms: {}", kind.word()), format!("You have {held}, a point each. Whoever has the most of a kind draws one more at the end."), "E2");
                    (scene.thing(&about, "lx-coat", &html! { (symbol(&format!("lx-coat-{kind}"), "coat-art")) b { (held) } }))
                }
            }
        }
    }
}

/// What a mission does, in signs.
pub(super) fn effect_words(effect: Effect) -> Markup {
    let n = numbers();
    let stone = || symbol("lx-i-stone", "eff-art");
    let place = || symbol("lx-i-place", "eff-art");
    let sign = |id: &str| symbol(id, "eff-art");
    html! {
        span.eff {
            @match effect {
                Effect::L1 => { "+1" (sign("lx-i-mission")) },
                Effect::L2 => { "+" (n.l2_stones) (stone()) },
                Effect::L3 => { "+" (n.l3_money) (sign("coin")) },
                Effect::L4Tile1 => { (place()) "1" },
                Effect::L4Tile2 => { (place()) "2" },
                Effect::L4Tile3 => { (place()) "3" },
                Effect::L4Tile4 => { (place()) "4" },
                Effect::L5 => { (n.l5_price) (sign("coin")) "skip" },
                Effect::L6 => { (n.l6_price) (sign("coin")) "→" (sign("crown")) },
                Effect::L7 => { (sign("lx-i-mission")) "⇄" },
                Effect::M1 => { (n.m1) (sign("coin")) "/" (stone()) },
                Effect::M2 => { "+" (n.m2_coats) (sign("lx-i-coat")) },
                Effect::M3 => { (place()) (sign("lx-king")) },
                Effect::M4Tile5 => { (place()) "5" },
                Effect::M4Tile9 => { (place()) "9" },
                Effect::M5 => { (sign("lx-i-card")) "⇄" },
                Effect::D1 => { "+" (n.d1_stones) (stone()) },
                Effect::D2 => { "+" (n.d2_money) (sign("coin")) },
                Effect::D3 => { "+1" (sign("lx-i-intrigue")) },
                Effect::D4 => { (stone()) "→" (sign("lx-i-card")) },
                Effect::D5 => { (sign("lx-i-card")) "= " (n.d5_stones) },
                Effect::D6 => { (place()) "any" },
                Effect::D7 => { (sign("laurel")) "tie" },
                Effect::D8 => { (sign("coin")) "−" (n.d8_discount) },
            }
        }
    }
}
