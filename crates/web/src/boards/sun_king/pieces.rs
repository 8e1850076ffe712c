//! Cards and chips of the Sun King.

use court_sun_king::data::numbers;
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
pub(super) fn property_words(colour: Colour) -> String {
    let n = numbers();
    match colour {
        Colour::Green => format!(
            "one rival loses {} power, or two lose {} each",
            n.army, n.army_split
        ),
        Colour::Red => format!("take {} power", n.power),
        Colour::Yellow => format!("take {} gold", n.wealth),
        Colour::Blue => "swap with the discard pile, or discard a card and a rival's".to_owned(),
        Colour::Purple => "pays when Cardinal Mazarin comes".to_owned(),
    }
}

/// What an auction card does (28 to 34).
pub(super) fn auction_words(card: AuctionCard) -> String {
    let n = numbers();
    match card {
        AuctionCard::Influence => format!(
            "Lay two revealed cards of one colour instead of one; {} points at the end",
            n.influence
        ),
        AuctionCard::Order => {
            format!(
                "Reveal cards one at a time, up to {}, and stop whenever you like",
                n.ordered
            )
        }
        AuctionCard::Conspiracy => format!(
            "Once a turn: discard a property card for {} power or {} gold",
            n.conspiracy_power, n.conspiracy_gold
        ),
        AuctionCard::Diplomacy => format!("Army takes {} power less from you", n.diplomacy),
        AuctionCard::Authority => format!("Each turn: {} power", n.authority),
        AuctionCard::Dominion => format!("Each turn: a rival loses {} power", n.dominion),
        AuctionCard::Pension => format!("Each turn: {} gold", n.pension),
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
