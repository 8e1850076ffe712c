//! The display of action cards: what each does, its price, how many are left.

use court_emperor::{Action, Card, Electorate, KnightFrom, Offer, Phase, Privilege, data};
use maud::{Markup, html};

use super::EmScene;
use super::pieces::{arms, card_sign, card_words, child};
use crate::art::{named, small, symbol};

pub(super) fn display(scene: &EmScene<'_>) -> Markup {
    html! {
        div.em-display role="group" aria-label="Action cards" {
            @for card in Card::ALL { (stack(scene, card)) }
            (knight_card(scene))
        }
    }
}

/// What can be had for this card: the Permit at two prices.
fn offers_of(card: Card) -> impl Iterator<Item = Offer> {
    Offer::ALL
        .iter()
        .copied()
        .filter(move |offer| offer.card() == card)
}

/// The name with a place where a narrow card may break it.
fn broken(card: Card) -> &'static str {
    match card {
        Card::Excommunication => "Excom\u{ad}muni\u{ad}cation",
        Card::Indulgence => "Indul\u{ad}gence",
        Card::Ordinance => "Ordi\u{ad}nance",
        Card::Promotion => "Promo\u{ad}tion",
        _ => card.name(),
    }
}

fn price(thalers: u8) -> Markup {
    html! { span.em-price { (named("em-thaler", "i-art", "price in thalers")) b { (thalers) } } }
}

fn stack(scene: &EmScene<'_>, card: Card) -> Markup {
    let court = &scene.view.court;
    let left = court.display.count_of(card);
    let all: Vec<Offer> = offers_of(card).collect();
    let turn = court.phase == Phase::Turn;
    let face = html! {
        span class={ "em-card-face " (court.rules.colours[card]) } {
            span.em-card-top {
                @match all[..] {
                    [offer] => (price(data().costs[offer])),
                    [] => (price(0)),
                    [one, other, ..] => span.em-price { (small("em-thaler")) b { (data().costs[one]) "·" (data().costs[other]) } },
                }
                (child(court.rules.colours[card]))
            }
            (symbol(card_sign(card), "em-card-art"))
            span.em-card-name { (broken(card)) }
        }
    };
    html! {
        div.em-card.none[left == 0] data-tip=(card_words(card)) title=(card_words(card)) {
            @match all[..] {
                [offer] if turn => (scene.press(Action::Take(offer), "em-take", &face)),
                _ => span.em-take.thing { (face) },
            }
            span.em-left title="cards left" { @for _ in 0..left { i {} } span.hidden { (left) " left" } @if left == 0 { "none" } }
            @if turn { (ways(scene, card, &all)) }
        }
    }
}

/// The other ways to a card: the two Permits, unused, or through Trier.
fn ways(scene: &EmScene<'_>, card: Card, all: &[Offer]) -> Markup {
    html! {
        @if all.len() > 1 {
            @for &offer in all {
                @let word = if offer == Offer::PermitBaron { "Baron" } else { "Couple" };
                @if let Some(offer) = scene.offered(Action::Take(offer)) { (scene.button(offer, "choice", &html! { (word) })) }
            }
        }
        @for &offer in all {
            @if let Some(button) = scene.offered(Action::Privilege(Privilege::Trier(offer))) {
                (scene.button(button, "choice", &html! {
                    (small(arms(Electorate::Trier)))
                    @match offer { Offer::PermitBaron => "Baron", Offer::PermitCouple => "Couple", _ => "Trier" }
                }))
            }
        }
        @if let Some(offer) = scene.offered(Action::TakeUnused(card)) { (scene.button(offer, "choice", &html! { "unused" })) }
    }
}

/// The reminder of the knight action, which is no card one can take (7.6).
fn knight_card(scene: &EmScene<'_>) -> Markup {
    let face = html! {
        span.em-card-face.white {
            span.em-card-top { (price(data().money.knight)) }
            (symbol("em-knight", "em-card-art"))
            span.em-card-name { "Knight" }
        }
    };
    html! {
        div.em-card data-tip="Place a knight from your supply" title="Place or move a knight" {
            @if scene.view.court.phase == Phase::Turn { (scene.press(Action::Knight(KnightFrom::Supply), "em-take", &face)) } @else { span.em-take.thing { (face) } }
            span.em-left { "always" }
        }
    }
}
