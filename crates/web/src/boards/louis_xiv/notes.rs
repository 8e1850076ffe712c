//! What cards, chips, decks and supplies say of themselves.

use court_core::Seat;
use court_louis_xiv::{Card, Chip, Cost, Deck, Effect, Tile, data};

use super::LxScene;
use crate::boards::Note;
use crate::boards::note::{count, sentence};

/// Where the rule book describes a mission.
const fn rule(effect: Effect) -> &'static str {
    match effect {
        Effect::L1 => "L1",
        Effect::L2 => "L2",
        Effect::L3 => "L3",
        Effect::L4Tile1 | Effect::L4Tile2 | Effect::L4Tile3 | Effect::L4Tile4 => "L4",
        Effect::L5 => "L5",
        Effect::L6 => "L6",
        Effect::L7 => "L7",
        Effect::M1 => "M1",
        Effect::M2 => "M2",
        Effect::M3 => "M3",
        Effect::M4Tile5 | Effect::M4Tile9 => "M4",
        Effect::M5 => "M5",
        Effect::D1 => "D1",
        Effect::D2 => "D2",
        Effect::D3 => "D3",
        Effect::D4 => "D4",
        Effect::D5 => "D5",
        Effect::D6 => "D6",
        Effect::D7 => "D7",
        Effect::D8 => "D8",
    }
}

/// A mission in hand with its cost, or one that has been laid.
pub(super) fn mission(effect: Effect, cost: Option<Cost>) -> Note {
    let does = data::mission(effect);
    let points = data::numbers().mission_points;
    let text = match cost {
        Some(cost) => {
            let second = cost.second.map_or("any chip", Chip::word);
            format!(
                "{}. Costs a {} and {}; worth {points} points once laid.",
                sentence(&does),
                cost.first.word(),
                cost.second
                    .map_or_else(|| second.to_owned(), |chip| format!("a {}", chip.word())),
            )
        }
        None => format!("{}. Worth {points} points.", sentence(&does)),
    };
    Note::new(
        format!("{} mission", sentence(effect.deck().word())),
        text,
        rule(effect),
    )
}

/// A chip: how many lie in this place, or one that somebody has.
pub(super) fn chip(kind: Chip, left: Option<u8>) -> Note {
    let use_ = if kind == Chip::Crown {
        "Pays for missions; a crown can stand for any chip."
    } else {
        "Pays for missions."
    };
    let text = match left {
        Some(left) => format!("{left} here. {use_}"),
        None => use_.to_owned(),
    };
    Note::new(format!("Mission chip: {}", kind.word()), text, "M1p")
}

/// A deck of missions.
pub(super) fn deck(deck: Deck, left: u8) -> Note {
    let cost = match deck {
        Deck::Light => "Each costs one particular chip and any other",
        Deck::Medium => "Each costs two different chips",
        Deck::Dark => "Each costs two equal chips",
    };
    Note::new(
        format!("{} missions", sentence(deck.word())),
        format!(
            "{left} left. {cost} and is worth {} points once laid.",
            data::numbers().mission_points
        ),
        "M2p",
    )
}

/// An influence card.
pub(super) fn influence(card: Card) -> Note {
    match card.tile() {
        Some(tile) => Note::new(
            format!("Influence card: {} ({})", data::person(tile), tile.number()),
            format!(
                "Place up to {0} stones, the first here and each of the others on the same tile or a neighbour; or take {0} back.",
                data::numbers().person
            ),
            "P2.2",
        ),
        None => Note::new(
            "Influence card: joker",
            format!(
                "Place up to {0} stones, the first on any tile, the next there or on a neighbour; or take {0} back.",
                data::numbers().joker
            ),
            "P2.4",
        ),
    }
}

/// An intrigue card.
pub(super) fn intrigue(tile: Tile) -> Note {
    Note::new(
        format!("Intrigue card: {} ({})", data::person(tile), tile.number()),
        format!(
            "Just before this courtier is scored, place {} there from the general supply, or up to {} from your own.",
            count(data::numbers().intrigue_general, "stone", "stones"),
            data::numbers().intrigue_own
        ),
        "I1",
    )
}

/// A seat's stones in the general supply.
pub(super) fn general(scene: &LxScene<'_>, seat: Seat) -> Note {
    let stones = scene.view.open.player(seat).general;
    let whose = if scene.viewer.is(seat) {
        "Your general supply".to_owned()
    } else {
        format!("General supply of {}", scene.name(seat))
    };
    Note::new(
        whose,
        format!(
            "{}. Cards and missions bring them back to their owner.",
            sentence(&count(stones, "stone", "stones"))
        ),
        "P2.3",
    )
}

/// What lies before a seat that can be counted: sign, number, words.
pub(super) fn goods(scene: &LxScene<'_>, seat: Seat) -> [(&'static str, u8, Note); 5] {
    let player = scene.view.open.player(seat);
    [
        (
            "coin",
            player.money,
            Note::new(
                "Louisdor",
                format!(
                    "For bribes and some missions; every {} buy a coat of arms at the end.",
                    data::numbers().louisdor_for_a_coat
                ),
                "E1",
            ),
        ),
        (
            "lx-i-coat",
            player.coats,
            Note::new(
                "Coats of arms",
                "A point each; their kinds stay hidden until the end.",
                "T13",
            ),
        ),
        (
            "lx-i-card",
            player.influence,
            Note::new(
                "Influence cards in hand",
                "One is played each turn; the last one is discarded.",
                "P2.1",
            ),
        ),
        (
            "lx-i-intrigue",
            player.intrigue,
            Note::new(
                "Intrigue cards",
                "Each adds stones to one courtier just before that courtier is scored.",
                "I1",
            ),
        ),
        (
            "lx-i-mission",
            player.mission_count(),
            Note::new(
                "Missions in hand",
                format!("Worth {} points each once laid.", data::numbers().mission_points),
                "M1p",
            ),
        ),
    ]
}
