//! The middle of the table: the piles, the supply, the revealed cards, and what is being resolved in which order.

use court_core::{Seat, SeatSet};
use court_games::listed::sun_king::{PARTS, part};
use court_sun_king::data::{WORTH, WORTH_IN_COLOUR, numbers};
use court_sun_king::{Action, AuctionCard, Card, Colour, Court, Frame, Phase};
use maud::{Markup, html};

use super::SkScene;
use super::pieces::{auction_words, face, mix, property_sign, property_words};
use crate::art::{good, named, small, symbol};

pub(super) fn middle(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    html! {
        div.sk-middle {
            (piles(scene))
            div.sk-stage #sk-stage {
                (steps(scene))
                (now(scene))
                @if court.stack.is_empty() && court.revealed.is_empty() && court.phase != Phase::Deal { (majorities(scene)) }
                @if court.stack.len() > 1 {
                    ol.sk-later aria-label="Resolved after that" {
                        @for &frame in court.stack.iter().rev().skip(1) { li { "then " (in_words(scene, frame)) } }
                    }
                }
                (reveal_row(scene))
                (discards(scene))
            }
        }
    }
}

/// The draw pile with what can be drawn, the discard pile, which shows only its size (A6), and the supply.
fn piles(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    let back = html! { (symbol("sk-back", "sk-back")) span.sk-size { (court.draw) } };
    let draw = [Action::Draw, Action::GoldDraw, Action::Reveal]
        .into_iter()
        .find_map(|action| scene.offered(action));
    html! {
        div.sk-piles {
            div.sk-deck {
                @match draw {
                    Some(offer) => (scene.button(offer, "sk-draw", &html! {
                        (back)
                        @if offer.action == Action::GoldDraw { span.sk-tag { (numbers().draw_price) (small("sk-gold")) } }
                    })),
                    None => span.thing.sk-draw { (back) },
                }
                span.sk-label { "Draw pile" }
            }
            div.sk-deck {
                span.thing.sk-draw { (symbol("sk-back", "sk-back turned")) span.sk-size { (court.discard.total()) } }
                span.sk-label { "Discards" }
            }
            div.sk-deck.supply {
                (good("sk-gold", court.gold, "gold in the supply"))
                (good("sk-power", court.power, "power in the supply"))
                span.sk-label { "Supply" }
            }
            span.sk-king title=(king_words(court)) {
                (named("sk-louis", if court.louis_came { "sk-sun came" } else { "sk-sun" }, king_words(court)))
                span.sk-label { @if court.louis_came { "came once" } @else { "not yet seen" } }
            }
        }
    }
}

fn king_words(court: &Court) -> &'static str {
    match (court.louis_came, court.active.len() <= 2) {
        (true, _) => "Louis XIV has come once: the next time the game ends",
        (false, true) => "Louis XIV has not come yet; with two players he ends the game at once",
        (false, false) => "Louis XIV has not come yet",
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
                li class=(colour.word()) {
                    (symbol(property_sign(colour), "sk-majority-art"))
                    b { (colour.property()) }
                    span.sk-does { (property_words(colour)) }
                    span.sk-leaders {
                        @if leaders.is_empty() { span.sk-nobody { "nobody leads" } }
                        @else {
                            (symbol("crown", "sk-crown"))
                            @for seat in leaders.iter() { span title=(scene.name(seat)) { (scene.mark(seat)) span.hidden { (scene.name(seat)) } } }
                        }
                    }
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
        div.sk-now role="group" aria-label="What is resolved now" {
            @if let Some(card) = card { (face(&court.rules, card)) }
            div.sk-now-text {
                p { (in_words(scene, frame)) }
                @match frame {
                    Frame::Mazarin { revealer, pending } => {
                        p.sk-why { "Everyone who leads in Intrigue draws a card or takes " (numbers().mazarin) " chips." }
                        (pending_seats(scene, revealer, pending, "to choose"))
                        div.sk-bids {
                            @for offer in scene.such(|action| matches!(action, Action::Take { .. })) {
                                @if let Action::Take { gold, power } = offer.action { (scene.button(offer, "choice", &html! { "Take " (mix(gold, power)) })) }
                            }
                            (scene.choices(|action| *action == Action::Skip))
                        }
                    },
                    Frame::Debts { revealer, pending } => {
                        p.sk-why { "Without the most seals you give a top card, an auction card or " (numbers().debts) " chips." }
                        (pending_seats(scene, revealer, pending, "owes"))
                    },
                    Frame::Auction { card, bidders, speaker, bid } => (auction(scene, card, bidders, speaker, bid)),
                    Frame::Payment { due, paid, .. } => {
                        p.sk-why { "Cards pay " (WORTH) ", in the card's colour " (WORTH_IN_COLOUR) "; chips pay 1. Cards from left to right, then chips." }
                        p.sk-due role="img" aria-label={ (paid) " of " (due) " paid" } {
                            @for pip in 0..due { span.sk-pip.paid[pip < paid] {} }
                            b { (paid) " / " (due) }
                        }
                    },
                    Frame::Louis => p.sk-why { "Everybody takes " (numbers().louis) " gold; all cards are shuffled again, with Louis in the lower half." },
                    Frame::Draw(_) => {},
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
            Frame::Auction { card, bid, .. } => { "Auction: " b { (card.title()) } @if bid > 0 { ", " (bid) " is bid" } },
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

/// The auction: everybody around the table with what he has said, and the bids.
fn auction(scene: &SkScene<'_>, card: AuctionCard, bidders: SeatSet, speaker: Seat, bid: u8) -> Markup {
    let court = &scene.view.court;
    // Whoever bid last is the nearest before the speaker who has not passed.
    let leader = (bid > 0)
        .then(|| {
            speaker
                .round(scene.seats())
                .skip(1)
                .filter(|&seat| bidders.contains(seat))
                .last()
        })
        .flatten();
    html! {
        p.sk-why { (auction_words(card)) ". Colour: " (court.rules.tint(card).word()) "." }
        ul.sk-bidders {
            @for seat in speaker.round(scene.seats()).filter(|&seat| court.active.contains(seat)) {
                li.speaks[seat == speaker].out[!bidders.contains(seat)].leader[leader == Some(seat)] {
                    (scene.who(seat))
                    span {
                        @if seat == speaker { "speaks" }
                        @else if leader == Some(seat) { "bids " b { (bid) } }
                        @else if bidders.contains(seat) { "still in" }
                        @else { "passed" }
                    }
                }
            }
        }
        div.sk-bids {
            (scene.choices(|action| *action == Action::Pass))
            @for offer in scene.such(|action| matches!(action, Action::Bid(_))) {
                @if let Action::Bid(bid) = offer.action { (scene.button(offer, "choice bid", &html! { (bid) })) }
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
                ol { @for waiting in court.waiting.iter() { li { (face(&court.rules, waiting.card)) } } }
            }
        }
        @if !court.revealed.is_empty() {
            div.sk-revealed role="group" aria-label="Revealed property cards" {
                span.sk-label { "Revealed: one will be laid" }
                div.sk-cards { @for &card in court.revealed.iter() { (scene.press(Action::Lay(card), "sk-lay", &face(&court.rules, card))) } }
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
                span.sk-label { "The discard pile: take one for " (given.spoken()) }
                div.sk-cards {
                    @for offer in scene.such(|action| matches!(action, Action::Fetch(_))) {
                        @if let Action::Fetch(card) = offer.action {
                            (scene.button(offer, "sk-lay", &html! { (face(&court.rules, card)) span.sk-tag { "×" (court.discard[card]) } }))
                        }
                    }
                }
            }
        } @else {
            p.sk-why { (scene.who(court.turn_player)) " looks through the discard pile." }
        }
    }
}
