//! The middle of the table: the piles, the supply, the revealed cards, and what is being resolved in which order.

use court_core::{Seat, SeatSet};
use court_games::listed::sun_king::{PARTS, part};
use court_sun_king::data::{WORTH, WORTH_IN_COLOUR, numbers};
use court_sun_king::{Action, Card, Colour, Frame, Phase};
use maud::{Markup, html};

use super::SkScene;
use super::pieces::{face, mix, property_sign, property_words};
use super::{auction, notes};
use crate::art::symbol;

pub(super) fn middle(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        // Where there is little room it scrolls, so keys must reach it.
        div.sk-middle #sk-stage role="group" aria-label="The middle of the table" tabindex="0" {
            (steps(scene))
            div.sk-stage {
                (now(scene))
                @if court.stack.is_empty() && court.revealed.is_empty() && court.waiting.is_empty() && !matches!(court.phase, Phase::Deal | Phase::EtiquetteFetch(_)) { (majorities(scene)) }
                (reveal_row(scene))
                (discards(scene))
            }
        }
    }
}

/// The three phases of a turn, and the way on to the next.
fn steps(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        @if let Some(step) = part(court) {
            div.sk-steps {
                span.sk-whose { (scene.mark(court.turn_player)) (scene.name(court.turn_player)) }
                ol {
                    @for (number, name) in (1..).zip(PARTS) {
                        li.now[number == step] aria-current=[(number == step).then_some("step")] { b { (number) } " " (name) }
                    }
                }
                @for offer in scene.such(|action| matches!(action, Action::Announce(_))) {
                    @if let Action::Announce(number) = offer.action {
                        (scene.button(offer, "choice", &html! { "Reveal " (number) }))
                    }
                }
                (scene.choices(|action| matches!(action, Action::Stop | Action::Done)))
            }
        } @else if let Phase::Over(end) = court.phase {
            p.sk-end { (symbol("sk-louis", "sk-sun")) (end.text()) }
        }
    }
}

/// The five properties: what each is good for, and who has its majority now.
fn majorities(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        ul.sk-majorities aria-label="Who has the majority" {
            @for colour in Colour::ALL {
                @let leaders = court.majority(colour);
                li {
                    (scene.thing(&notes::majority(scene, colour), &format!("sk-majority {}", colour.word()), &html! {
                        (symbol(property_sign(colour), "sk-majority-art"))
                        b { (colour.property()) }
                        span.sk-does { (property_words(colour)) }
                        span.sk-leaders {
                            @if leaders.is_empty() { span.sk-nobody { "nobody leads" } }
                            @else { (symbol("crown", "sk-crown")) @for seat in leaders.iter() { (scene.mark(seat)) } }
                        }
                    }))
                }
            }
        }
    }
}

/// What happens now: the last frame on the stack, in full.
fn now(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    let Some(&frame) = court.stack.last() else {
        return html! {};
    };
    let card = match frame {
        Frame::Draw(_) => None,
        Frame::Mazarin { .. } => Some(Card::MAZARIN),
        Frame::Debts { .. } => Some(Card::DEBTS),
        Frame::Auction { card, .. } | Frame::Payment { card, .. } => Some(Card::auction(card)),
        Frame::Louis => Some(Card::LOUIS),
    };
    html! {
        div.sk-now role="group" aria-label="Being resolved now" {
            @if let Some(card) = card { (scene.thing(&notes::card(&court.rules, card), "sk-shown", &face(&court.rules, card))) }
            div.sk-now-text {
                p { (in_words(scene, frame)) }
                @match frame {
                    Frame::Mazarin { revealer, pending } => {
                        p.sk-why { "Everybody who leads in Intrigue draws a card or takes " (numbers().mazarin) " chips." }
                        (pending_seats(scene, revealer, pending, "to choose"))
                        div.sk-bids {
                            @for offer in scene.such(|action| matches!(action, Action::Take { .. })) {
                                @if let Action::Take { gold, power } = offer.action { (scene.button(offer, "choice", &html! { "Take " (mix(gold, power)) })) }
                            }
                            (scene.choices(|action| *action == Action::Skip))
                        }
                    },
                    Frame::Debts { revealer, pending } => {
                        p.sk-why { "Without the most seals you give up a top card, an auction card or " (numbers().debts) " chips." }
                        (pending_seats(scene, revealer, pending, "owes"))
                    },
                    Frame::Auction { card, bidders, speaker, bid } => (auction::auction(scene, card, bidders, speaker, bid)),
                    Frame::Payment { due, paid, .. } => {
                        p.sk-why { "Cards pay " (WORTH) ", those in its colour " (WORTH_IN_COLOUR) "; chips pay 1. Cards from left to right, then chips." }
                        p.sk-due role="img" aria-label={ (paid) " of " (due) " paid" } {
                            @for pip in 0..due { span.sk-pip.paid[pip < paid] {} }
                            b { (paid) " / " (due) }
                        }
                    },
                    Frame::Louis => p.sk-why { "Everybody takes " (numbers().louis) " gold; all the cards are shuffled again, with Louis in the lower half." },
                    Frame::Draw(_) => {},
                }
                @if court.stack.len() > 1 {
                    ol.sk-later aria-label="To be resolved next" {
                        @for &frame in court.stack.iter().rev().skip(1) { li { "then " (in_words(scene, frame)) } }
                    }
                }
            }
        }
    }
}

/// A frame in one line.
fn in_words(scene: &SkScene<'_>, frame: Frame) -> Markup {
    html! {
        @match frame {
            Frame::Draw(seat) => { (scene.who(seat)) " draws a card" },
            Frame::Mazarin { .. } => b { "Cardinal Mazarin" },
            Frame::Debts { .. } => b { "Gambling Debts" },
            Frame::Auction { card, bid, .. } => { "Auction: " b { (card.title()) } @if bid > 0 { ", the bid is " (bid) } },
            Frame::Payment { card, payer, due, .. } => { (scene.who(payer)) " pays " (due) " for " b { (card.title()) } },
            Frame::Louis => b { "Louis XIV" },
        }
    }
}

/// The seats that still have to answer, in the order in which they are asked.
fn pending_seats(scene: &SkScene<'_>, from: Seat, pending: SeatSet, what: &str) -> Markup {
    html! {
        ul.sk-bidders {
            @for (place, seat) in from.round(scene.seats()).filter(|&seat| pending.contains(seat)).enumerate() {
                li.speaks[place == 0] { (scene.who(seat)) span { @if place == 0 { "now" } @else { (what) } } }
            }
        }
    }
}

/// The revealed property cards, and behind them the cards that wait to be resolved, in order.
fn reveal_row(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        @if !court.waiting.is_empty() {
            div.sk-waiting role="group" aria-label="Waiting to be resolved, in this order" {
                span.sk-label { "Next to be resolved" }
                ol { @for waiting in court.waiting.iter() { li { (scene.thing(&notes::card(&court.rules, waiting.card), "sk-shown", &face(&court.rules, waiting.card))) } } }
            }
        }
        @if !court.revealed.is_empty() {
            div.sk-revealed role="group" aria-label="Revealed property cards" {
                span.sk-label { "Revealed; one of them will be laid" }
                div.sk-cards { @for &card in court.revealed.iter() { (scene.press(Action::Lay(card), "sk-lay", &face(&court.rules, card), &notes::card(&court.rules, card))) } }
            }
        }
    }
}

/// The discard pile is shown to the player who uses Etiquette once his own card is given, and to nobody else (A6).
fn discards(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    let Phase::EtiquetteFetch(given) = court.phase else {
        return html! {};
    };
    html! {
        @if scene.viewer.is(court.turn_player) {
            div.sk-revealed role="group" aria-label="The discard pile" {
                span.sk-label { "The discard pile: take one in exchange for " (given.spoken()) }
                div.sk-cards {
                    @for offer in scene.such(|action| matches!(action, Action::Fetch(_))) {
                        @if let Action::Fetch(card) = offer.action {
                            (scene.button_on(offer, "sk-lay", &html! { (face(&court.rules, card)) span.sk-tag { "×" (court.discard[card]) } }, &notes::card(&court.rules, card)))
                        }
                    }
                }
            }
        } @else {
            p.sk-why { (scene.who(court.turn_player)) " looks through the discard pile." }
        }
    }
}
