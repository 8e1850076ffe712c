//! The board of the Sun King: a velvet table, the spheres of the dukes around it, and in the middle what is being resolved.

mod auction;
mod middle;
mod notes;
mod pieces;
mod piles;
mod sphere;
mod tale;

use court_core::{BySeat, Seat};
use court_sun_king::data::numbers;
use court_sun_king::{AuctionCard, Colour, Event, Kind, SunKing, View};
use maud::{Markup, html};

use super::{About, Board, Scene};
use crate::art::symbol;
use pieces::{auction_sign, auction_words, property_sign, property_words};

type SkScene<'a> = Scene<'a, SunKing>;

impl Board for SunKing {
    const CSS: &'static str = include_str!("../../assets/sun-king.css");

    const ART: &'static [&'static str] = &[include_str!("../art/sun_king.svg")];

    fn board(scene: &SkScene<'_>) -> Markup {
        let first = scene.viewer.seat().unwrap_or_default();
        html! {
            div.sk-table.(format!("n{}", scene.seats())) role="group" aria-label="The court" data-rules="/rules/sun-king" {
                (symbol("sk-velvet", "sk-cloth"))
                (middle::middle(scene))
                // Clockwise from the viewer, who sits below.
                @for (place, seat) in first.round(scene.seats()).enumerate() { (sphere::sphere(scene, seat, place)) }
                (piles::piles(scene))
            }
        }
    }

    fn area(scene: &SkScene<'_>, seat: Seat) -> Markup {
        // What lies before a duke is on the table; here is what it is worth (35).
        let court = &scene.view.court;
        let own = &court.spheres[seat];
        let blue = own.columns[Colour::Blue].len();
        html! {
            div.sk-area {
                @if court.active.contains(seat) {
                    span { b { (own.chips()) } " in chips" }
                    @if blue > 0 { span { b { (court_sun_king::data::numbers().blue * blue) } " for Etiquette" } }
                    @if own.auction.has(AuctionCard::Influence) { span { b { (court_sun_king::data::numbers().influence) } " for Influence" } }
                } @else { span.soft { "has left the court" } }
            }
        }
    }

    fn hand(_scene: &SkScene<'_>) -> Markup {
        // Nobody ever holds cards in hand (4).
        html! {}
    }

    fn estimate(view: &View) -> Option<BySeat<i32>> {
        Some(BySeat::from_fn(view.court.seats, |seat| view.court.score(seat)))
    }

    fn sign(event: &Event) -> &'static str {
        match event {
            Event::Dealt { .. } | Event::PileLaid { .. } | Event::Reshuffled { .. } | Event::PileEmpty => {
                "sk-back"
            }
            Event::TurnBegins { .. } | Event::Skipped { .. } => "i-next",
            Event::UsedProperty { colour, .. } => property_sign(*colour),
            Event::UsedAuctionCard { card, .. }
            | Event::AuctionOpens { card, .. }
            | Event::Sold { card, .. }
            | Event::Unsold { card }
            | Event::Won { card, .. } => auction_sign(*card),
            Event::Gained { gold: 0, .. } | Event::LostPower { .. } | Event::PaidChips { gold: 0, .. } => {
                "sk-power"
            }
            Event::Gained { .. } | Event::PaidGold { .. } | Event::PaidChips { .. } => "sk-gold",
            Event::Softened { .. } => auction_sign(AuctionCard::Diplomacy),
            Event::Eliminated { .. } => "i-door",
            Event::Discarded { card, .. }
            | Event::LooksThrough { given: card, .. }
            | Event::Fetched { card, .. }
            | Event::Swapped { taken: card, .. }
            | Event::Revealed { card, .. }
            | Event::Laid { card, .. }
            | Event::Unwanted { card } => match card.kind() {
                Kind::Property(colour, _) => property_sign(colour),
                Kind::Auction(card) => auction_sign(card),
                Kind::Debts => "sk-debts",
                Kind::Mazarin => "sk-mazarin",
                Kind::Louis => "sk-louis",
            },
            Event::Announced { .. } => "sk-back",
            Event::Mazarin { .. } => "sk-mazarin",
            Event::Debts { .. } => "sk-debts",
            Event::Louis => "sk-louis",
            Event::Bid { .. } => "sk-hammer",
            Event::Passed { .. } => "i-door",
            Event::Over { .. } => "crown",
        }
    }

    fn about(event: &Event) -> About {
        tale::about(event)
    }

    fn poster() -> Markup {
        html! {
            div.sk-poster aria-hidden="true" {
                (symbol("sk-velvet", "sk-poster-velvet"))
                @for (place, colour) in Colour::ALL.into_iter().enumerate() {
                    span class={ "sk-card sk-poster-card p" (place) " " (colour) } {
                        (symbol(property_sign(colour), "sk-card-art"))
                        @if place % 2 == 0 { (symbol("sk-seal", "sk-card-seal")) }
                    }
                }
                (symbol("sk-louis", "sk-poster-louis"))
            }
        }
    }

    fn legend() -> Markup {
        html! {
            ul.legend {
                @for colour in Colour::ALL {
                    li { (symbol(property_sign(colour), "legend-art small")) span { b { (colour.property()) " (" (colour) ")" } br; (property_words(colour)) } }
                }
                @for card in AuctionCard::ALL {
                    li { (symbol(auction_sign(card), "legend-art small")) span { b { (card.title()) } br; (auction_words(card)) } }
                }
                @for (id, name, text) in [
                    ("sk-mazarin", "Cardinal Mazarin", format!("Whoever leads in Intrigue draws a card or takes {} chips", numbers().mazarin)),
                    ("sk-debts", "Gambling Debts", format!("Everybody without the most seals gives up a card or {} chips", numbers().debts)),
                    ("sk-louis", "Louis XIV", format!("The first time: {} gold for everybody and a new deck; the second time: the end", numbers().louis)),
                    ("sk-gold", "Gold", "1 point each".to_owned()),
                    ("sk-power", "Power", "1 point each; whoever cannot pay what is demanded is out".to_owned()),
                    ("sk-seal", "Seal", "Visible on top cards and auction cards".to_owned()),
                    ("crown", "Crown", "The majority in a colour".to_owned()),
                ] { li { (symbol(id, "legend-art small")) span { b { (name) } br; (text) } } }
            }
        }
    }
}
