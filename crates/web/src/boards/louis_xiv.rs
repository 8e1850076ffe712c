//! The board of Louis XIV: twelve courtiers in a checkerboard, and what lies in the gaps between them.

mod pieces;
mod tale;

use court_core::{BySeat, Seat};
use court_games::listed::louis_xiv::scored;
use court_louis_xiv::{
    Action, Card, Chip, Deck, Effect, Event, LouisXiv, Open, Phase, Player, Side, Supply, Tile, View, data,
};
use maud::{Markup, html};

use super::{About, Board, Scene};
use crate::art::{good, named, small, symbol};
use pieces::{chip, coats_of, effect_words, influence_card, intrigue_card, mission_card, payout, stones};

type LxScene<'a> = Scene<'a, LouisXiv>;

impl Board for LouisXiv {
    const CSS: &'static str = include_str!("../../assets/louis-xiv.css");

    const ART: &'static [&'static str] = &[
        include_str!("../art/louis_xiv_portraits.svg"),
        include_str!("../art/louis_xiv.svg"),
    ];

    fn board(scene: &LxScene<'_>) -> Markup {
        let open = &scene.view.open;
        html! {
            div.lx-board role="group" aria-label="The court" {
                @for tile in Tile::all() { (tile_markup(scene, tile)) }
                @for (gap, kind) in GAPS { (chip_gap(open, gap, kind)) }
                @for seat in Seat::all(scene.seats()) { (general_gap(scene, seat)) }
                (round_gap(open))
                (intrigue_gap(open))
                (centre(scene))
            }
            (shelf(scene))
        }
    }

    fn area(scene: &LxScene<'_>, seat: Seat) -> Markup {
        let player = scene.view.open.player(seat);
        let own = scene.viewer.is(seat);
        html! {
            div.lx-area {
                div.lx-goods {
                    (good("coin", player.money, "Louisdor"))
                    (good("lx-i-coat", player.coats, "coats of arms"))
                    (good("lx-i-card", player.influence, "influence cards in hand"))
                    (good("lx-i-intrigue", player.intrigue, "intrigue cards"))
                    (good("lx-i-mission", player.mission_count(), "missions in hand"))
                }
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
                @for tile in hand.intrigue.iter() { span.card.thing { (intrigue_card(tile)) } }
                @for mission in hand.missions.iter() {
                    @let face = mission_card(mission, open.rules.cost(mission));
                    @let lay = matches!(open.phase, Phase::Missions(_)) || scene.offered(Action::Put(mission)).is_none();
                    (scene.press(if lay { Action::Lay(mission) } else { Action::Put(mission) }, "card", &face))
                }
                @if hand.coats.iter().any(|(_, held)| *held > 0) { (coats_of(&hand.coats)) }
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
                    (Side::Money(3), "The first gets it free, others for so many Louisdor"),
                    (Side::FirstPlace, "Only the first gets it"),
                    (Side::Stones(3), "Everybody with so many stones gets it"),
                ] { li { span.legend-badge { (badge(side)) } span { (text) } } }
                @for kind in Chip::ALL { li { (chip(kind, "legend-art small")) span { "Mission chip: " (kind) } } }
                @for (id, text) in [
                    ("coin", "Louisdor"), ("lx-i-coat", "Coat of arms"), ("lx-i-card", "Influence card"), ("lx-i-intrigue", "Intrigue card"),
                    ("lx-i-mission", "Mission card"), ("lx-i-stone", "Stone back into your own supply"), ("lx-i-place", "Stone put on a tile"), ("lx-king", "Louis"),
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

/// The place of each tile (S1).
const CELLS: [&str; 12] = [
    "r1c2", "r2c3", "r3c2", "r2c1", "r1c0", "r0c1", "r0c3", "r1c4", "r3c4", "r4c3", "r4c1", "r3c0",
];

/// The gap in which each seat's general supply lies.
const GENERAL: [&str; 4] = ["r1c1", "r1c3", "r3c3", "r3c1"];

/// What the condition on a tile says, in words.
fn condition_words(side: Side) -> String {
    match side {
        Side::Money(price) => format!("first place, or {price} Louisdor"),
        Side::FirstPlace => "first place only".to_owned(),
        Side::Stones(stones) => format!("{stones} stones"),
    }
}

fn badge(side: Side) -> Markup {
    match side {
        Side::Money(price) => html! { span.lx-badge.money { (symbol("coin", "badge-art")) b { (price) } } },
        Side::FirstPlace => html! { span.lx-badge.first { (symbol("laurel", "badge-art")) b { "1" } } },
        Side::Stones(stones) => {
            html! { span.lx-badge.stones { (symbol("lx-i-stone", "badge-art")) b { (stones) } } }
        }
    }
}

fn tile_markup(scene: &LxScene<'_>, tile: Tile) -> Markup {
    let open = &scene.view.open;
    let number = tile.number();
    let side = open.side(tile);
    let scoring = scored(open) == Some(tile);
    let flipped = open.flipped.contains(tile);
    let face = html! {
        (symbol(&format!("lx-p{number}"), "lx-portrait"))
        span.lx-number.back[flipped] { (number) }
        (badge(side))
        span.lx-payout { (payout(tile)) }
    };
    let name = data::person(tile);
    html! {
        div.lx-tile.(CELLS[tile.index()]).scoring[scoring].past[path_holds(open, tile)] id={ "lx-t" (number) } {
            h3.hidden { (number) ", " (name) ": " (data::payout(tile)) " for " (condition_words(side)) }
            (scene.press(Action::Stone(tile), "lx-face", &face))
            span.lx-name aria-hidden="true" { (short_name(tile)) }
            div.lx-stones {
                @for seat in Seat::all(scene.seats()) {
                    @let here = open.player(seat).on[tile];
                    @if here > 0 { (stones(seat.number(), here, &format!("{} {}", here, scene.name(seat)))) }
                }
                @let neutral = open.neutral[tile];
                @if neutral > 0 { (stones(0, neutral, &format!("{neutral} neutral"))) }
            }
            @if open.louis == Some(tile) {
                svg.lx-king data-piece="king" role="img" aria-label="Louis is here" { use href="#lx-king"; }
            }
            @if scoring {
                div.lx-ask {
                    @for offer in scene.such(is_about_scored_tile) {
                        (scene.button(offer, "choice", &html! { span.long { (scene.say(&offer.text)) } span.short { (in_short(offer.action)) } }))
                    }
                }
            }
        }
    }
}

const fn is_about_scored_tile(action: &Action) -> bool {
    matches!(
        action,
        Action::Pass | Action::Claim | Action::Bribe | Action::IntrigueGeneral | Action::IntrigueOwn(_)
    )
}

/// An answer about the scored tile where there is no room for its words: they stand below and are read out.
fn in_short(action: Action) -> Markup {
    html! {
        @match action {
            Action::Bribe => (small("coin")),
            Action::Claim => (small("laurel")),
            Action::IntrigueGeneral => { (small("lx-i-intrigue")) (small("lx-i-place")) },
            Action::IntrigueOwn(stones) => { (small("lx-i-intrigue")) (stones) },
            _ => "No",
        }
    }
}

/// Is the tile on the path of stones being placed?
fn path_holds(open: &Open, tile: Tile) -> bool {
    matches!(open.phase, Phase::Path { been, .. } if been.contains(tile))
}

fn chip_gap(open: &Open, gap: &str, kind: Chip) -> Markup {
    // Crowns lie in two gaps; what the supply still holds of the others is what nobody has.
    let (all, places) = if kind == Chip::Crown { (10, 2) } else { (6, 1) };
    let held: u8 = open.players.iter().map(|(_, player)| player.chips[kind]).sum();
    let left = u8::saturating_sub(all, held);
    let here = if gap == "r4c4" {
        left / places
    } else {
        left - left / places * (places - 1)
    };
    html! {
        div.lx-gap.chips.(gap) { (chip(kind, "lx-chip")) span.lx-count { "×" (here) span.hidden { " " (kind) } } }
    }
}

fn general_gap(scene: &LxScene<'_>, seat: Seat) -> Markup {
    let general = scene.view.open.player(seat).general;
    let own = scene.viewer.is(seat);
    let label = format!("General supply of {}: {general}", scene.name(seat));
    let pile = html! { (stones(seat.number(), general, &label)) };
    html! {
        div.lx-gap.general.(GENERAL[seat.index()]).own[own] id={ "lx-g" (seat.number()) } {
            @match scene.offered(Action::From(Supply::General)) {
                Some(offer) if own => (scene.button(offer, "lx-pile", &pile)),
                _ => div.lx-pile { (pile) },
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

fn round_gap(open: &Open) -> Markup {
    html! {
        div.lx-gap.round.r0c4 {
            span.lx-round { "Round" b { (open.round.max(1)) } "of " (data::numbers().rounds) }
            @if let Some(card) = open.money_card.checked_sub(1).and_then(|card| open.rules.money.get(usize::from(card))) {
                span.lx-money title="This round's money card" { (small("coin")) (card.amount) " · " (small("lx-king")) (card.louis.number()) }
            }
            @if open.louis.is_none() { svg.lx-king-aside data-piece="king" aria-hidden="true" { use href="#lx-king"; } }
        }
    }
}

fn intrigue_gap(open: &Open) -> Markup {
    let left = open.intrigue_pool + open.intrigue_under.len() as u8;
    html! {
        div.lx-gap.deck.r4c0 {
            (symbol("lx-intrigue", "lx-back"))
            span.lx-count { (left) span.hidden { " intrigue cards" } }
        }
    }
}

/// The middle: played cards, what card is being used, and the way to say "enough".
fn centre(scene: &LxScene<'_>) -> Markup {
    let open = &scene.view.open;
    let played: u8 = open.centre.iter().map(|(_, played)| played).sum();
    let using = match open.phase {
        Phase::Use(_, card, _) => Some(card),
        _ => None,
    };
    html! {
        div.lx-gap.centre.r2c2 {
            @if let Some(card) = using {
                span.card.small data-piece="influence" { (influence_card(card)) }
            } @else if played > 0 {
                (symbol("lx-influence", "lx-back"))
                span.lx-count { (played) span.hidden { " influence cards played" } }
            }
            @if let Some(offer) = scene.offered(Action::Done) {
                (scene.button(offer, "choice done", &html! { "Done" }))
            }
        }
    }
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
    html! {
        div.lx-shelf {
            span.lx-deck {
                (symbol("lx-influence", "lx-back"))
                span.lx-count { (open.influence_pool + open.influence_top.len() as u8) }
                span.lx-deck-name { "influence" }
            }
            @for deck in Deck::ALL { (scene.press(Action::Draw(deck), "lx-deck", &deck_face(deck))) }
            span.lx-deck {
                (symbol("lx-coat-back", "lx-back"))
                span.lx-count { (open.coats_left) }
                span.lx-deck-name { "coats" }
            }
        }
    }
}

fn own_stones(scene: &LxScene<'_>, seat: Seat, player: &Player, own: bool) -> Markup {
    let label = format!("{} stones ready", player.own);
    let pile = html! { (stones(seat.number(), player.own, &label)) };
    html! {
        div.lx-ready {
            @match scene.offered(Action::From(Supply::Own)) {
                Some(offer) if own => (scene.button(offer, "lx-pile", &pile)),
                _ => div.lx-pile { (pile) },
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
    let face = named(pieces::chip_symbol(kind), "lx-chip", kind.word());
    let offer = [Action::Keep(kind), Action::Crown(kind)]
        .into_iter()
        .find_map(|action| scene.offered(action));
    html! {
        @match offer {
            Some(offer) if pressable => (scene.button(offer, "lx-held", &face)),
            _ => span.lx-held data-piece={ "chip-" (kind) } { (face) },
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
                    li class={ "lx-tag " (effect.deck()) } data-tip=(data::mission(effect)) {
                        (effect_words(effect))
                        @if copies > 1 { b { " ×" (copies) } }
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
            (scene.press(Action::Play(card), "card", &face))
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
