//! The display of action cards: what each does, its price, how many are left.

use court_emperor::{Action, Card, Electorate, KnightFrom, Offer, Phase, Privilege, data};
use maud::{Markup, html};

use super::EmScene;
use super::pieces::{arms, card_sign, card_words, child, child_words};
use crate::art::{small, symbol};
use crate::boards::Note;

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

fn thalers(number: u8) -> String {
    crate::boards::note::count(number, "thaler", "thalers")
}

fn price(thalers: u8) -> Markup {
    html! { span.em-price { (small("em-thaler")) b { (thalers) } } }
}

fn stack(scene: &EmScene<'_>, card: Card) -> Markup {
    let court = &scene.view.court;
    let left = court.display.count_of(card);
    let all: Vec<Offer> = offers_of(card).collect();
    let turn = court.phase == Phase::Turn;
    let colour = court.rules.colours[card];
    let price_words = match all[..] {
        [offer] => format!("Costs {}", thalers(data().costs[offer])),
        [] => "Free".to_owned(),
        [first, .., last] => format!("Costs {} or {}", data().costs[first], thalers(data().costs[last])),
    };
    let about = Note::new(
        card.name(),
        format!(
            "{}. {price_words}; {left} left.{}",
            card_words(card),
            child_words(colour)
        ),
        card.rule(),
    );
    let face = html! {
        span class={ "em-card-face " (colour) } {
            span.em-card-top {
                @match all[..] {
                    [offer] => (price(data().costs[offer])),
                    [] => (price(0)),
                    [one, other, ..] => span.em-price { (small("em-thaler")) b { (data().costs[one]) "·" (data().costs[other]) } },
                }
                (child(colour))
            }
            (symbol(card_sign(card), "em-card-art"))
            span.em-card-text { span.em-card-name { (broken(card)) } span.em-card-does { (card_words(card)) } }
        }
    };
    html! {
        div.em-card.none[left == 0].permit[card == Card::Permit] {
            @match all[..] {
                [offer] if turn => (scene.press(Action::Take(offer), "em-take", &face, &about)),
                _ => (scene.thing(&about, "em-take", &face)),
            }
            span.em-left aria-hidden="true" { @for _ in 0..left { i {} } @if left == 0 { "none" } }
            @if turn { div.em-ways { (ways(scene, card, &all)) } }
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
            span.em-card-text { span.em-card-name { "Knight" } span.em-card-does { "Place or move a knight" } }
        }
    };
    let about = Note::new(
        "Knight",
        format!(
            "Place a knight from your supply, or move one on the map. Costs {}.",
            thalers(data().money.knight)
        ),
        "7.6",
    );
    html! {
        div.em-card {
            @if scene.view.court.phase == Phase::Turn { (scene.press(Action::Knight(KnightFrom::Supply), "em-take", &face, &about)) } @else { (scene.thing(&about, "em-take", &face)) }
            span.em-left aria-hidden="true" { "always" }
        }
    }
}
