//! Cards and chips of the Sun King.

use court_sun_king::{AuctionCard, Card, Colour, Kind, Rules};
use maud::{Markup, html};

use crate::art::{small, symbol};

pub(super) const fn property_sign(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "sk-army",
        Colour::Red => "sk-red",
        Colour::Yellow => "sk-wealth",
        Colour::Blue => "sk-etiquette",
        Colour::Purple => "sk-intrigue",
    }
}

pub(super) const fn auction_sign(card: AuctionCard) -> &'static str {
    match card {
        AuctionCard::Influence => "sk-influence",
        AuctionCard::Order => "sk-order",
        AuctionCard::Conspiracy => "sk-conspiracy",
        AuctionCard::Diplomacy => "sk-diplomacy",
        AuctionCard::Authority => "sk-authority",
        AuctionCard::Dominion => "sk-dominion",
        AuctionCard::Pension => "sk-pension",
    }
}

/// What the majority in a colour brings (13).
pub(super) const fn property_words(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "one rival loses 2 power, or two lose 1 each",
        Colour::Red => "take 1 power",
        Colour::Yellow => "take 1 gold",
        Colour::Blue => "swap with the discard pile, or discard a card and a rival's",
        Colour::Purple => "works with Cardinal Mazarin",
    }
}

/// What an auction card does (28 to 34).
pub(super) const fn auction_words(card: AuctionCard) -> &'static str {
    match card {
        AuctionCard::Influence => "Lay two revealed cards of one colour instead of one; 2 points at the end",
        AuctionCard::Order => "Reveal cards one at a time, up to four, and stop when you like",
        AuctionCard::Conspiracy => "Once a turn: discard a property card for 3 power or 1 gold",
        AuctionCard::Diplomacy => "Army takes one power less from you",
        AuctionCard::Authority => "Each turn: 1 power",
        AuctionCard::Dominion => "Each turn: a rival loses 1 power",
        AuctionCard::Pension => "Each turn: 1 gold",
    }
}

/// A card as it lies on the table, face up.
pub(super) fn face(rules: &Rules, card: Card) -> Markup {
    let (tint, sign, title, seal) = match card.kind() {
        Kind::Property(colour, seal) => (colour.word(), property_sign(colour), colour.property(), seal),
        Kind::Auction(card) => (
            rules.tint(card).word(),
            auction_sign(card),
            card.title(),
            card.seal(),
        ),
        Kind::Debts => ("special", "sk-debts", "Gambling Debts", false),
        Kind::Mazarin => ("special", "sk-mazarin", "Mazarin", false),
        Kind::Louis => ("special", "sk-louis", "Louis XIV", false),
    };
    html! {
        span class={ "sk-card " (tint) } data-piece={ "card-" (card) } {
            (symbol(sign, "sk-card-art"))
            span.sk-card-name { (title) }
            @if seal { (symbol("sk-seal", "sk-card-seal")) }
        }
    }
}

/// Gold and power in signs: "2 ● 1 ◆".
pub(super) fn mix(gold: u8, power: u8) -> Markup {
    html! {
        @if gold > 0 { (gold) (small("sk-gold")) }
        @if power > 0 { (power) (small("sk-power")) }
        @if gold + power == 0 { "nothing" }
    }
}
