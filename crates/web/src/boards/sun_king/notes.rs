//! What cards, chips and majorities say of themselves.

use court_core::Seat;
use court_sun_king::data::numbers;
use court_sun_king::{AuctionCard, Card, Colour, Kind, Rules};

use super::SkScene;
use super::pieces::{auction_words, property_words};
use crate::boards::Note;
use crate::boards::note::{count, list, sentence};

const fn auction_rule(card: AuctionCard) -> &'static str {
    match card {
        AuctionCard::Influence => "28",
        AuctionCard::Order => "29",
        AuctionCard::Conspiracy => "30",
        AuctionCard::Diplomacy => "31",
        AuctionCard::Authority => "32",
        AuctionCard::Dominion => "33",
        AuctionCard::Pension => "34",
    }
}

/// A card by itself.
pub(super) fn card(rules: &Rules, card: Card) -> Note {
    let seal = |has: bool| if has { " It bears a seal." } else { "" };
    match card.kind() {
        Kind::Property(colour, sealed) => Note::new(
            format!("{} ({})", colour.property(), colour.word()),
            format!("With the majority: {}.{}", property_words(colour), seal(sealed)),
            "13",
        ),
        Kind::Auction(card) => Note::new(
            format!("{} ({})", card.title(), rules.tint(card).word()),
            format!("{}.{}", auction_words(card), seal(card.seal())),
            auction_rule(card),
        ),
        Kind::Debts => Note::new(
            "Gambling Debts",
            format!(
                "Everybody who does not show the most seals gives up a card or {} chips.",
                numbers().debts
            ),
            "20",
        ),
        Kind::Mazarin => Note::new(
            "Cardinal Mazarin",
            format!(
                "Whoever leads in Intrigue draws a card or takes {} chips.",
                numbers().mazarin
            ),
            "19",
        ),
        Kind::Louis => Note::new(
            "Louis XIV",
            format!(
                "The first time, everybody takes {} gold and all the cards are shuffled again; the second time, the game ends.",
                numbers().louis
            ),
            "21",
        ),
    }
}

/// Who leads in a property.
pub(super) fn majority(scene: &SkScene<'_>, colour: Colour) -> Note {
    let court = &scene.view.court;
    let leaders: Vec<String> = court
        .majority(colour)
        .iter()
        .map(|seat| scene.you(seat).to_owned())
        .collect();
    let lead = if leaders.is_empty() {
        "Nobody has the majority".to_owned()
    } else {
        format!("The majority: {}", list(&leaders))
    };
    Note::new(
        colour.property(),
        format!("{}. {lead}.", sentence(&property_words(colour))),
        "13",
    )
}

/// A column of somebody's cards.
pub(super) fn column(scene: &SkScene<'_>, seat: Seat, colour: Colour) -> Note {
    let court = &scene.view.court;
    let cards = court.spheres[seat].columns[colour];
    let mut text = format!(
        "{} {}",
        sentence(&scene.has(seat)),
        count(cards.len(), "card", "cards")
    );
    if court.has_majority(seat, colour) {
        text.push_str(" and the majority");
    }
    if cards.top_seal() {
        text.push_str("; the top card shows a seal");
    }
    Note::new(
        format!("{} ({})", colour.property(), colour.word()),
        format!("{text}. With the majority: {}.", property_words(colour)),
        "13",
    )
}

/// An auction card that somebody has won.
pub(super) fn won(scene: &SkScene<'_>, card: AuctionCard, used: bool) -> Note {
    let mut about = self::card(&scene.view.court.rules, Card::auction(card));
    if used {
        about.text.push_str(" Used this turn.");
    }
    about
}

/// Gold, power and visible seals of a seat.
pub(super) fn chips(scene: &SkScene<'_>, seat: Seat) -> [(&'static str, u8, Note); 3] {
    let sphere = &scene.view.court.spheres[seat];
    [
        (
            "sk-gold",
            sphere.gold,
            Note::new(
                "Gold",
                "A point each; it pays in auctions and for actions with gold.",
                "15",
            ),
        ),
        (
            "sk-power",
            sphere.power,
            Note::new(
                "Power",
                "A point each; whoever has to lose more than they have is out.",
                "17",
            ),
        ),
        (
            "sk-seal",
            sphere.visible_seals(),
            Note::new(
                "Visible seals",
                "On top cards and auction cards. Whoever shows the most owes no Gambling Debts.",
                "8",
            ),
        ),
    ]
}
