//! What lies before a duke: five columns of property cards, auction cards, chips, and what can be done with or to them.

use court_core::Seat;
use court_sun_king::data::numbers;
use court_sun_king::{Action, AuctionCard, Colour, Frame, Gain, Phase};
use maud::{Markup, html};

use super::SkScene;
use super::notes;
use super::pieces::{auction_sign, face, mix, property_sign};
use crate::art::{small, symbol};
use crate::boards::Offered;

/// `place` is where it lies, clockwise from the viewer.
pub(super) fn sphere(scene: &SkScene<'_>, seat: Seat, place: usize) -> Markup {
    let court = &scene.view.court;
    let own = scene.viewer.is(seat);
    let active = court.active.contains(seat);
    let turn = court.turn_player == seat && !matches!(court.phase, Phase::Deal | Phase::Over(_));
    html! {
        div.sk-sphere.(format!("p{place}")).own[own].turn[turn].gone[!active] id={ "sk-s" (seat.number()) } role="group" aria-label={ "Sphere of " (scene.name(seat)) } {
            h3.sk-head {
                (scene.mark(seat)) span.sk-name { (scene.name(seat)) }
                @if turn { (symbol("sk-louis", "sk-turn")) span.hidden { " has the turn" } }
                span.sk-chips { @for (sign, number, about) in notes::chips(scene, seat) { (scene.counted(sign, number, &about)) } }
            }
            (against(scene, seat))
            @if active {
                div.sk-columns { @for colour in Colour::ALL { (column(scene, seat, colour)) } }
                (won(scene, seat))
                @if own { (pay_chips(scene)) }
            } @else {
                p.sk-left { (symbol("i-door", "i")) " has left the court" }
            }
        }
    }
}

/// What can be done to the power of this player now.
fn against(scene: &SkScene<'_>, seat: Seat) -> Markup {
    let strikes: Vec<_> = scene
        .such(|action| {
            matches!(*action, Action::ArmyTwo(victim) | Action::ArmyOne(victim) | Action::Dominion(victim) | Action::GoldAttack(victim) if victim == seat)
        })
        .collect();
    html! {
        @if !strikes.is_empty() {
            div.sk-strikes {
                @for offer in strikes {
                    @let (sign, loss) = match offer.action {
                        Action::ArmyTwo(_) => (property_sign(Colour::Green), 2),
                        Action::Dominion(_) => (auction_sign(AuctionCard::Dominion), 1),
                        Action::GoldAttack(_) => ("sk-gold", 1),
                        _ => (property_sign(Colour::Green), 1),
                    };
                    (scene.button(offer, "choice", &html! { (small(sign)) "−" (loss) (small("sk-power")) }))
                }
            }
        }
    }
}

/// Is the action about this column of this seat?
fn about(scene: &SkScene<'_>, action: Action, seat: Seat, colour: Colour) -> bool {
    let own = scene.viewer.is(seat);
    match action {
        Action::EtiquetteSwap(column)
        | Action::EtiquetteDiscard(column)
        | Action::Conspiracy(column, _)
        | Action::GoldSwap(column)
        | Action::PayCard(column) => own && column == colour,
        Action::Power => own && colour == Colour::Red,
        Action::Wealth => own && colour == Colour::Yellow,
        Action::GoldDiscard(rival, column) | Action::Rival(rival, column) => {
            rival == seat && column == colour
        }
        _ => false,
    }
}

/// What pressing the top card of a column would mean now, if it were allowed.
fn meant(scene: &SkScene<'_>, seat: Seat, colour: Colour) -> Action {
    let court = &scene.view.court;
    let own = scene.viewer.is(seat);
    match (court.stack.last(), court.phase) {
        (Some(Frame::Payment { .. } | Frame::Debts { .. }), _) if own => Action::PayCard(colour),
        (None, Phase::Properties) if own => match colour {
            Colour::Red => Action::Power,
            Colour::Yellow => Action::Wealth,
            _ => Action::EtiquetteDiscard(colour),
        },
        (None, Phase::Gold) if own => Action::GoldSwap(colour),
        (None, Phase::Gold) => Action::GoldDiscard(seat, colour),
        _ if own => Action::PayCard(colour),
        _ => Action::Rival(seat, colour),
    }
}

/// What a press on a column does, in signs.
fn tag(scene: &SkScene<'_>, action: Action) -> Markup {
    let court = &scene.view.court;
    html! {
        @match action {
            Action::Power => { "+" (numbers().power) (small("sk-power")) },
            Action::Wealth => { "+" (numbers().wealth) (small("sk-gold")) },
            Action::EtiquetteSwap(_) => { (small("sk-etiquette")) "⇄" },
            Action::EtiquetteDiscard(_) => { (small("sk-etiquette")) "✕" },
            Action::Conspiracy(_, Gain::Power) => { (small("sk-conspiracy")) "+" (court.power.min(numbers().conspiracy_power)) (small("sk-power")) },
            Action::Conspiracy(_, Gain::Gold) => { (small("sk-conspiracy")) "+" (numbers().conspiracy_gold) (small("sk-gold")) },
            Action::GoldSwap(_) => { (numbers().swap_price) (small("sk-gold")) "⇄" },
            Action::GoldDiscard(..) => { (numbers().discard_price) (small("sk-gold")) "✕" },
            Action::PayCard(colour) => @match court.stack.last() {
                Some(&Frame::Payment { card, .. }) => { "pays " (court.worth(card, colour)) },
                _ => "give ✕",
            },
            _ => "choose",
        }
    }
}

/// A column: the covered cards as strips, the top card in full; a crown if its owner leads.
fn column(scene: &SkScene<'_>, seat: Seat, colour: Colour) -> Markup {
    let court = &scene.view.court;
    let cards = court.spheres[seat].columns[colour];
    let leads = court.has_majority(seat, colour);
    let offers: Vec<&Offered<Action>> = scene.such(|action| about(scene, *action, seat, colour)).collect();
    let about = notes::column(scene, seat, colour);
    let top = court.spheres[seat]
        .top(colour)
        .map(|card| face(&court.rules, card));
    html! {
        div class={ "sk-column " (colour) } {
            span.sk-count.leads[leads] aria-hidden="true" {
                @if leads { (symbol("crown", "sk-crown")) }
                (cards.len())
            }
            div.sk-pile.deep[cards.len() > 5] {
                @for _ in 1..cards.len() { span class={ "sk-strip " (colour) } {} }
                @match (top, &offers[..]) {
                    (Some(top), [offer]) => (scene.button_on(offer, "sk-top", &html! { (top) span.sk-tag { (tag(scene, offer.action)) } }, &about)),
                    (Some(top), []) => (scene.press(meant(scene, seat, colour), "sk-top", &top, &about)),
                    (Some(top), _) => (scene.thing(&about, "sk-top", &top)),
                    (None, _) => (scene.thing(&about, &format!("sk-none {colour}"), &symbol(property_sign(colour), "sk-none-art"))),
                }
            }
            @if offers.len() > 1 || (cards.is_empty() && !offers.is_empty()) {
                div.sk-ways { @for offer in &offers { (scene.button(offer, "choice", &tag(scene, offer.action))) } }
            }
        }
    }
}

/// The auction cards a player has won, beside the columns (A4).
fn won(scene: &SkScene<'_>, seat: Seat) -> Markup {
    let auction = scene.view.court.spheres[seat].auction;
    html! {
        @if !auction.is_empty() {
            ul.sk-won aria-label="Auction cards" {
                @for card in auction.kinds() {
                    @for copy in 0..auction.count(card) { li { (won_card(scene, seat, card, copy)) } }
                }
            }
        }
    }
}

fn won_card(scene: &SkScene<'_>, seat: Seat, card: AuctionCard, copy: u8) -> Markup {
    let court = &scene.view.court;
    let payment = match court.stack.last() {
        Some(&Frame::Payment { card: auctioned, .. }) => Some(court.auction_worth(auctioned, card)),
        _ => None,
    };
    let used = match card {
        AuctionCard::Authority => court.used.authority,
        AuctionCard::Dominion => court.used.dominion,
        AuctionCard::Conspiracy => court.used.conspiracy,
        AuctionCard::Pension => court.used.pensions > copy,
        _ => false,
    } && court.turn_player == seat;
    let inside = |offered: bool| {
        html! {
            span class={ "sk-bill " (court.rules.tint(card).word()) } data-piece={ "card-" (card) } {
                (symbol(auction_sign(card), "sk-bill-art"))
                span { (card.title()) }
                @if card.seal() { (symbol("sk-seal", "sk-bill-seal")) }
                @if offered { @if let Some(worth) = payment { b { "pays " (worth) } } }
                @if used { span.sk-used { "used" } }
            }
        }
    };
    let meant = match card {
        AuctionCard::Authority if payment.is_none() => Action::Authority,
        AuctionCard::Pension if payment.is_none() => Action::Pension,
        _ => Action::PayAuction(card),
    };
    let own = scene.viewer.is(seat);
    let about = notes::won(scene, card, used);
    let offer = scene
        .offered(meant)
        .or_else(|| scene.offered(Action::PayAuction(card)));
    match offer {
        Some(offer) if own => scene.button_on(offer, "sk-use", &inside(true), &about),
        None if own => scene.press(meant, "sk-use", &inside(false), &about),
        _ => scene.thing(&about, "sk-use", &inside(false)),
    }
}

/// The ways to pay with chips, in an auction or for debts.
fn pay_chips(scene: &SkScene<'_>) -> Markup {
    let pays: Vec<_> = scene
        .such(|action| matches!(action, Action::PayChips { .. }))
        .collect();
    html! {
        @if !pays.is_empty() {
            div.sk-pay {
                span { "Pay" }
                @for offer in pays {
                    @if let Action::PayChips { gold, power } = offer.action { (scene.button(offer, "choice", &mix(gold, power))) }
                }
            }
        }
    }
}
