//! The board of Louis XIV: twelve courtiers in a checkerboard, and what lies in the gaps between them.

mod centre;
mod notes;
mod pieces;
mod standing;
mod tale;
mod tile;

use court_core::{BySeat, Seat};
use court_louis_xiv::{
    Action, Card, Chip, Deck, Effect, Event, LouisXiv, Phase, Player, Side, Supply, Tile, View, data,
};
use maud::{Markup, html};

use super::note::count;
use super::{About, Board, Note, Scene};
use crate::art::{small, symbol};
use pieces::{chip, coats_of, effect_words, influence_card, intrigue_card, mission_card, stones};

type LxScene<'a> = Scene<'a, LouisXiv>;

impl Board for LouisXiv {
    const CSS: &'static str = include_str!("../../assets/louis-xiv.css");

    const ART: &'static [&'static str] = &[
        include_str!("../art/louis_xiv_portraits.svg"),
        include_str!("../art/louis_xiv.svg"),
    ];

    fn board(scene: &LxScene<'_>) -> Markup {
        html! {
            div.lx-board role="group" aria-label="The court" data-rules="/rules/louis-xiv" {
                @for tile in Tile::all() { (tile::tile_markup(scene, tile)) }
                @for (gap, kind) in GAPS { (chip_gap(scene, gap, kind)) }
                @for seat in Seat::all(scene.seats()) { (general_gap(scene, seat)) }
                (round_gap(scene))
                (intrigue_gap(scene))
                (centre::centre(scene))
            }
            (shelf(scene))
        }
    }

    fn area(scene: &LxScene<'_>, seat: Seat) -> Markup {
        let player = scene.view.open.player(seat);
        let own = scene.viewer.is(seat);
        html! {
            div.lx-area {
                div.lx-goods { @for (sign, number, about) in notes::goods(scene, seat) { (scene.counted(sign, number, &about)) } }
                (own_stones(scene, seat, player, own))
                (chips(scene, player, own))
                (laid(scene, player, own))
            }
        }
    }

    fn hand(scene: &LxScene<'_>) -> Markup {
        let Some(hand) = &scene.view.hand else {
            return html! {};
        };
        let open = &scene.view.open;
        html! {
            div.lx-hand role="group" aria-label="Your hand" {
                @for card in Card::all() {
                    @for copy in 0..hand.influence[card] { (held_influence(scene, card, copy)) }
                }
                @for tile in hand.intrigue.iter() { (scene.thing(&notes::intrigue(tile), "card", &intrigue_card(tile))) }
                @for mission in hand.missions.iter() {
                    @let cost = open.rules.cost(mission);
                    @let face = mission_card(mission, cost);
                    @let lay = matches!(open.phase, Phase::Missions(_)) || scene.offered(Action::Put(mission)).is_none();
                    (scene.press(if lay { Action::Lay(mission) } else { Action::Put(mission) }, "card", &face, &notes::mission(mission.effect(), Some(cost))))
                }
                @if hand.coats.iter().any(|(_, held)| *held > 0) { (coats_of(scene, &hand.coats)) }
            }
        }
    }

    fn estimate(view: &View) -> Option<BySeat<i32>> {
        let open = &view.open;
        Some(BySeat::from_fn(open.seats, |seat| open.points(seat)))
    }

    fn sign(event: &Event) -> &'static str {
        match event {
            Event::Mission { .. } | Event::Put { .. } | Event::Laid { .. } | Event::Used { .. } => {
                "lx-i-mission"
            }
            Event::Money { .. } => "lx-king",
            Event::Influence { .. }
            | Event::Played { .. }
            | Event::Exchanged { .. }
            | Event::Discarded { .. } => "lx-i-card",
            Event::Intrigue { .. } | Event::Answers { .. } => "lx-i-intrigue",
            Event::Coats { .. } => "lx-i-coat",
            Event::Retrieved { .. } | Event::Returned { .. } => "lx-i-stone",
            Event::Louisdor { .. } | Event::Bribed { .. } | Event::Skipped { .. } => "coin",
            Event::Neutral { .. } => "seat-0",
            Event::Placed { .. } => "lx-i-place",
            Event::Claimed { .. } => "laurel",
            Event::Chip { chip, .. } | Event::Kept { chip, .. } => pieces::chip_symbol(*chip),
            Event::Paid { chips, .. } => pieces::chip_symbol(chips[0]),
            Event::Crowned { .. } => "lx-chip-crown",
            Event::Flipped { .. } => "i-restart",
            Event::Over { .. } => "crown",
        }
    }

    fn about(event: &Event) -> About {
        tale::about(event)
    }

    fn poster() -> Markup {
        html! {
            div.lx-poster aria-hidden="true" {
                @for tile in [9, 6, 3, 12] { (symbol(&format!("lx-p{tile}"), &format!("lx-poster-{tile}"))) }
                (symbol("lx-king", "lx-poster-king"))
            }
        }
    }

    fn legend() -> Markup {
        html! {
            ul.legend {
                @for tile in Tile::all() {
                    li { (symbol(&format!("lx-p{}", tile.number()), "legend-art")) span { b { (tile.number()) ". " (data::person(tile)) } br; (data::payout(tile)) } }
                }
            }
            ul.legend {
                @for (side, text) in [
                    (Side::Money(3), "Free for the leader; the others may pay this many Louisdor"),
                    (Side::FirstPlace, "For the leader only"),
                    (Side::Stones(3), "For everybody with this many stones"),
                ] { li { span.legend-badge { (tile::zones(Tile::new(1), side)) } span { (text) ". Beside the portrait, from the top: what it takes, what others pay, what it brings" } } }
                @for kind in Chip::ALL { li { (chip(kind, "legend-art small")) span { "Mission chip: " (kind) } } }
                @for (id, text) in [
                    ("coin", "Louisdor"), ("lx-i-coat", "Coat of arms"), ("lx-i-card", "Influence card"), ("lx-i-intrigue", "Intrigue card"),
                    ("lx-i-mission", "Mission card"), ("lx-i-stone", "Stone back to your own supply"), ("lx-i-place", "Stone placed on a tile"), ("lx-king", "Louis"),
                ] { li { (symbol(id, "legend-art small")) span { (text) } } }
            }
        }
    }
}

/// The gaps with chips, by row and column as the rule book lays them out (S1).
const GAPS: [(&str, Chip); 6] = [
    ("r0c0", Chip::Crown),
    ("r0c2", Chip::Sceptre),
    ("r2c0", Chip::Helmet),
    ("r2c4", Chip::Letter),
    ("r4c2", Chip::Ring),
    ("r4c4", Chip::Crown),
];

/// The gap in which each seat's general supply lies.
const GENERAL: [&str; 4] = ["r1c1", "r1c3", "r3c3", "r3c1"];

fn chip_gap(scene: &LxScene<'_>, gap: &str, kind: Chip) -> Markup {
    let open = &scene.view.open;
    // Crowns lie in two gaps; what the supply still holds of the others is what nobody has.
    let (all, places) = if kind == Chip::Crown { (10, 2) } else { (6, 1) };
    let held: u8 = open.players.iter().map(|(_, player)| player.chips[kind]).sum();
    let left = u8::saturating_sub(all, held);
    let here = if gap == "r4c4" {
        left / places
    } else {
        left - left / places * (places - 1)
    };
    let inside = html! { (chip(kind, "lx-chip")) span.lx-count { "×" (here) } };
    html! { div.lx-gap.chips.(gap) { (scene.thing(&notes::chip(kind, Some(here)), "lx-heap", &inside)) } }
}

fn general_gap(scene: &LxScene<'_>, seat: Seat) -> Markup {
    let general = scene.view.open.player(seat).general;
    let own = scene.viewer.is(seat);
    let about = notes::general(scene, seat);
    let pile = html! { (stones(seat.number(), general)) b.lx-tally { (general) } };
    html! {
        div.lx-gap.general.(GENERAL[seat.index()]).own[own] id={ "lx-g" (seat.number()) } {
            @match scene.offered(Action::From(Supply::General)) {
                Some(offer) if own => (scene.button_on(offer, "lx-pile", &pile, &about)),
                _ => (scene.thing(&about, "lx-pile", &pile)),
            }
            @if own {
                div.lx-take {
                    @for offer in scene.such(|action| matches!(action, Action::Retrieve(_))) {
                        @if let Action::Retrieve(number) = offer.action {
                            (scene.button(offer, "choice", &html! { "+" (number) }))
                        }
                    }
                }
            }
        }
    }
}

fn round_gap(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    let round = html! { span.lx-round { "Round" b { (open.round.max(1)) } "of " (data::numbers().rounds) } };
    html! {
        div.lx-gap.round.r0c4 {
            (scene.thing(&Note::new("Round", format!("The game has {} rounds, each with supply, influence, scoring and missions.", data::numbers().rounds), "G1"), "lx-when", &round))
            @if let Some(card) = open.money_card.checked_sub(1).and_then(|card| open.rules.money.get(usize::from(card))) {
                @let about = Note::new("This round's money card", format!("Everybody took {} Louisdor, and Louis is visiting {}.", card.amount, data::person(card.louis)), "P1.1");
                (scene.thing(&about, "lx-money", &html! { (small("coin")) (card.amount) " · " (small("lx-king")) (card.louis.number()) }))
            }
            @if open.louis.is_none() { svg.lx-king-aside data-piece="king" aria-hidden="true" { use href="#lx-king"; } }
        }
    }
}

fn intrigue_gap(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    let left = open.intrigue_pool + open.intrigue_under.len() as u8;
    let about = Note::new(
        "Intrigue cards",
        format!(
            "{} left. Each adds stones to one courtier just before that courtier is scored.",
            left
        ),
        "I1",
    );
    let inside = html! { (symbol("lx-intrigue", "lx-back")) span.lx-count { (left) } };
    html! { div.lx-gap.deck.r4c0 { (scene.thing(&about, "lx-heap", &inside)) } }
}

/// Below the court: the influence deck, the three mission decks, the coats.
fn shelf(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    let deck_face = |deck: Deck| {
        html! {
            (symbol("lx-mission", &format!("lx-back {deck}")))
            span.lx-count { (open.deck_size(deck)) }
            span.lx-deck-name { (deck) }
        }
    };
    let shelf = |sign: &str, left: u8, name: &str| {
        html! { (symbol(sign, "lx-back")) span.lx-count { (left) } span.lx-deck-name { (name) } }
    };
    let influence = open.influence_pool + open.influence_top.len() as u8;
    html! {
        div.lx-shelf {
            (scene.thing(&Note::new("Influence deck", format!("{} left. Everybody is dealt five at the start of a round.", influence), "P1.3"), "lx-deck", &shelf("lx-influence", influence, "influence")))
            @for deck in Deck::ALL { (scene.press(Action::Draw(deck), "lx-deck", &deck_face(deck), &notes::deck(deck, open.deck_size(deck)))) }
            (scene.thing(&Note::new("Coats of arms", format!("{} left. Each is worth a point at the end.", open.coats_left), "T13"), "lx-deck", &shelf("lx-coat-back", open.coats_left, "coats")))
        }
    }
}

fn own_stones(scene: &LxScene<'_>, seat: Seat, player: &Player, own: bool) -> Markup {
    let about = Note::new(
        "Own supply",
        format!(
            "{} {} ready for use.",
            scene.has(seat),
            count(player.own, "stone", "stones")
        ),
        "S5",
    );
    let pile = html! { (stones(seat.number(), player.own)) b.lx-tally { (player.own) } };
    html! {
        div.lx-ready {
            @match scene.offered(Action::From(Supply::Own)) {
                Some(offer) if own => (scene.button_on(offer, "lx-pile", &pile, &about)),
                _ => (scene.thing(&about, "lx-pile", &pile)),
            }
        }
    }
}

fn chips(scene: &LxScene<'_>, player: &Player, own: bool) -> Markup {
    html! {
        @if player.chip_count() > 0 {
            div.lx-chips {
                @for kind in Chip::ALL {
                    @for copy in 0..player.chips[kind] { (held_chip(scene, kind, own && copy == 0)) }
                }
                @if own { (scene.choices(|action| matches!(action, Action::Pay(..)))) }
            }
        }
    }
}

/// A chip in front of a player: to be kept (M3p) or exchanged (L6) by pressing it.
fn held_chip(scene: &LxScene<'_>, kind: Chip, pressable: bool) -> Markup {
    let face = chip(kind, "lx-chip");
    let about = notes::chip(kind, None);
    let offer = [Action::Keep(kind), Action::Crown(kind)]
        .into_iter()
        .find_map(|action| scene.offered(action));
    html! {
        @match offer {
            Some(offer) if pressable => (scene.button_on(offer, "lx-held", &face, &about)),
            _ => span.lx-held data-piece={ "chip-" (kind) } { (scene.thing(&about, "", &face)) },
        }
    }
}

/// Missions a player has laid, with what can be done with them now.
fn laid(scene: &LxScene<'_>, player: &Player, own: bool) -> Markup {
    let mut shown = Vec::new();
    for mission in player.laid.iter() {
        let effect = mission.effect();
        match shown.last_mut() {
            Some((last, copies)) if *last == effect => *copies += 1,
            _ => shown.push((effect, 1)),
        }
    }
    html! {
        @if !shown.is_empty() {
            ul.lx-laid aria-label="Missions laid" {
                @for (effect, copies) in shown {
                    li class={ "lx-tag " (effect.deck()) } {
                        (scene.thing(&notes::mission(effect, None), "lx-does", &html! { (effect_words(effect)) @if copies > 1 { b { " ×" (copies) } } }))
                        @if own { (uses(scene, effect)) }
                    }
                }
            }
        }
    }
}

fn uses(scene: &LxScene<'_>, effect: Effect) -> Markup {
    html! {
        @for offer in scene.offers {
            @match offer.action {
                Action::Use(used) if used == effect => (scene.button(offer, "choice", &html! { "Use" })),
                Action::UseStones(used, stones) if used == effect => (scene.button(offer, "choice", &html! { (stones) " st." })),
                Action::Skip if effect == Effect::L5 => (scene.button(offer, "choice", &html! { "Skip" })),
                _ => {},
            }
        }
    }
}

/// An influence card in hand, with the other ways to play it beside it.
fn held_influence(scene: &LxScene<'_>, card: Card, copy: u8) -> Markup {
    let face = influence_card(card);
    html! {
        div.lx-held-card data-piece="influence" {
            (scene.press(Action::Play(card), "card", &face, &notes::influence(card)))
            @if copy == 0 {
                @if let Some(offer) = scene.offered(Action::Four(card)) { (scene.button(offer, "choice four", &html! { "as " (data::numbers().d5_stones) })) }
                @if let Some(offer) = scene.offered(Action::Exchange(card)) { (scene.button(offer, "choice swap", &html! { "swap" })) }
            }
        }
    }
}

/// A name that fits under a medallion.
const fn short_name(tile: Tile) -> &'static str {
    const NAMES: [&str; 12] = [
        "Anne d'Autriche",
        "Philippe d'Orléans",
        "Marie-Thérèse",
        "le Grand Dauphin",
        "Montespan",
        "le Grand Condé",
        "Colbert",
        "Maintenon",
        "La Vallière",
        "Turenne",
        "Mazarin",
        "Louvois",
    ];
    NAMES[tile.index()]
}
