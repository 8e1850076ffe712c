//! Pieces of the Emperor: nobles, knights, cities, signs.

use court_core::Seat;
use court_emperor::data::PIECE_POWER;
use court_emperor::{Action, Card, Colour, Electorate, Noble, Offer, Place, Side, data};
use maud::{Markup, html};

use super::EmScene;
use crate::art::{named, symbol};

/// The coat of arms of an electorate.
pub(super) const fn arms(electorate: Electorate) -> &'static str {
    match electorate {
        Electorate::Trier => "em-arms-trier",
        Electorate::Cologne => "em-arms-cologne",
        Electorate::Mainz => "em-arms-mainz",
        Electorate::Palatinate => "em-arms-palatinate",
        Electorate::Saxony => "em-arms-saxony",
        Electorate::Brandenburg => "em-arms-brandenburg",
        Electorate::Bohemia => "em-arms-bohemia",
    }
}

/// What its elector may do (chapter 9).
pub(super) fn privilege_words(electorate: Electorate) -> String {
    match electorate {
        Electorate::Trier => "an action whose cards are gone".to_owned(),
        Electorate::Cologne => "a free doctor".to_owned(),
        Electorate::Mainz => format!("{} in phase V", counted(data().worth.mainz, "point")),
        Electorate::Palatinate => "a free Baron".to_owned(),
        Electorate::Saxony => format!("{} more income", counted(data().money.saxony, "thaler")),
        Electorate::Brandenburg => "the Grey Eminence".to_owned(),
        Electorate::Bohemia => counted(data().votes[electorate], "vote"),
    }
}

/// "1 point", "2 points"
pub(super) fn counted(number: u8, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// The sign of the privilege.
pub(super) const fn privilege_sign(electorate: Electorate) -> &'static str {
    match electorate {
        Electorate::Trier => "em-any",
        Electorate::Cologne => card_sign(Card::Doctor),
        Electorate::Mainz => "em-laurel",
        Electorate::Palatinate => "em-baron",
        Electorate::Saxony => "em-thaler",
        Electorate::Brandenburg => card_sign(Card::GreyEminence),
        Electorate::Bohemia => "em-ballot",
    }
}

pub(super) const fn card_sign(card: Card) -> &'static str {
    match card {
        Card::Rival => "em-rival",
        Card::Doctor => "em-doctor",
        Card::Move => "em-move",
        Card::Pope => "em-pope",
        Card::Excommunication => "em-excommunication",
        Card::ChurchInfluence => "em-church",
        Card::Promotion => "em-promotion",
        Card::Indulgence => "em-indulgence",
        Card::KingsDaughter => "em-daughter",
        Card::Permit => "em-permit",
        Card::Ordinance => "em-ordinance",
        Card::GreyEminence => "em-eminence",
    }
}

/// What a card does (chapter 8).
pub(super) fn card_words(card: Card) -> String {
    let data = data();
    match card {
        Card::Rival => "Challenge the emperor; your actions end".to_owned(),
        Card::Doctor => "Make one of your nobles 10 years younger, or another's 10 years older".to_owned(),
        Card::Move => "Move one of your nobles to another electorate".to_owned(),
        Card::Pope => "One more vote in the election".to_owned(),
        Card::Excommunication => "A secular electorate loses its votes".to_owned(),
        Card::ChurchInfluence => "More votes for the elector of an archbishopric".to_owned(),
        Card::Promotion => "One of your knights becomes a Baron aged 15".to_owned(),
        Card::Indulgence => counted(data.worth.indulgence, "victory point"),
        Card::KingsDaughter => "One of your Barons becomes a Couple".to_owned(),
        Card::Permit => format!(
            "A new noble aged 15: a Baron for {}, a Couple for {}",
            data.costs[Offer::PermitBaron],
            data.costs[Offer::PermitCouple]
        ),
        Card::Ordinance => {
            let [first, second, third] = data.worth.city;
            format!("Build a city: {first}, {second}, then {third} points")
        }
        Card::GreyEminence => {
            format!("{PIECE_POWER} power anywhere in phase V; by Brandenburg's privilege")
        }
    }
}

/// What a card's colour means for the next child: a shape and a letter, not the colour alone.
pub(super) fn child(colour: Colour) -> Markup {
    html! {
        @match colour {
            Colour::Blue => span.em-sex.blue title="for a son" { "S" },
            Colour::Pink => span.em-sex.pink title="for a daughter" { "D" },
            Colour::White => {},
        }
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Baron => "Baron",
        Side::Couple => "Couple",
    }
}

/// The tile of a noble: who he is by family, one head or two, and his age in figures and as a candle that burns down.
pub(super) fn noble_face(scene: &EmScene<'_>, noble: Noble) -> Markup {
    let owner = noble.owner.number();
    let sign = match noble.side {
        Side::Baron => "em-baron",
        Side::Couple => "em-couple",
    };
    let name = format!(
        "{} of {}, aged {}",
        side_name(noble.side),
        scene.name(noble.owner),
        noble.age
    );
    html! {
        span class={ "em-noble s" (owner) " " (noble.side) " a" (noble.age) } data-piece={ "noble-" (owner) } title=(name) {
            (symbol(sign, "em-face"))
            (symbol(&format!("em-candle-{}", noble.age), "em-candle"))
            b.em-age { (noble.age) }
            (scene.mark(noble.owner))
            span.hidden { (name) }
        }
    }
}

/// A noble in his place: to be pointed at.
pub(super) fn noble_tile(scene: &EmScene<'_>, place: Place, noble: Noble) -> Markup {
    scene.press(Action::Noble(place, noble), "em-seat", &noble_face(scene, noble))
}

/// A knight of a family.
pub(super) fn knight(scene: &EmScene<'_>, owner: Seat) -> Markup {
    let number = owner.number();
    html! {
        span class={ "em-knight s" (number) } data-piece={ "knight-" (number) } title={ "Knight of " (scene.name(owner)) } {
            (named("em-knight", "em-piece", &format!("Knight of {}", scene.name(owner))))
            (scene.mark(owner))
        }
    }
}

/// A city of a family.
pub(super) fn city(scene: &EmScene<'_>, owner: Seat) -> Markup {
    let number = owner.number();
    html! {
        span class={ "em-city s" (number) } data-piece={ "city-" (number) } title={ "City of " (scene.name(owner)) } {
            (named("em-city", "em-piece", &format!("City of {}", scene.name(owner))))
            (scene.mark(owner))
        }
    }
}

/// An imperial city.
pub(super) fn imperial() -> Markup {
    html! {
        span.em-city.imperial data-piece="imperial" title="Imperial city: power for the emperor" { (named("em-imperial", "em-piece", "Imperial city")) }
    }
}
