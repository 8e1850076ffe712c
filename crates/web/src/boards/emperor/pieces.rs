//! Pieces of the Emperor: nobles, knights, cities, signs.

use court_core::Seat;
use court_emperor::data::PIECE_POWER;
use court_emperor::{Action, Card, Colour, Electorate, Noble, Offer, Place, Side, data};
use maud::{Markup, html};

use super::EmScene;
use crate::art::symbol;
use crate::boards::Note;

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
        Electorate::Trier => "an action whose cards have run out".to_owned(),
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

/// Where the rule book describes a privilege.
const fn privilege_rule(electorate: Electorate) -> &'static str {
    match electorate {
        Electorate::Trier => "9.2",
        Electorate::Cologne => "9.3",
        Electorate::Mainz => "9.4",
        Electorate::Palatinate => "9.5",
        Electorate::Saxony => "9.6",
        Electorate::Brandenburg => "9.7",
        Electorate::Bohemia => "9.8",
    }
}

/// What a privilege says of itself.
pub(super) fn privilege_about(electorate: Electorate, used: bool) -> Note {
    let used = if used { " Already used this round." } else { "" };
    Note::new(
        format!("Privilege of {}", electorate.name()),
        format!("The elector here brings {}.{used}", privilege_words(electorate)),
        privilege_rule(electorate),
    )
}

/// What a card does (chapter 8).
pub(super) fn card_words(card: Card) -> String {
    let data = data();
    match card {
        Card::Rival => "Challenge the emperor; your actions end".to_owned(),
        Card::Doctor => "Your noble 10 years younger, or a rival's 10 older".to_owned(),
        Card::Move => "Your noble goes to another electorate".to_owned(),
        Card::Pope => "One more vote in the election".to_owned(),
        Card::Excommunication => "A secular electorate loses its votes".to_owned(),
        Card::ChurchInfluence => "More votes for an archbishopric's elector".to_owned(),
        Card::Promotion => "Your knight becomes a Baron aged 15".to_owned(),
        Card::Indulgence => counted(data.worth.indulgence, "victory point"),
        Card::KingsDaughter => "Your Baron becomes a Couple".to_owned(),
        Card::Permit => format!(
            "A noble aged 15: Baron {}, Couple {}",
            data.costs[Offer::PermitBaron],
            data.costs[Offer::PermitCouple]
        ),
        Card::Ordinance => {
            let [first, second, third] = data.worth.city;
            format!("Build a city: {first}, {second}, then {third} points")
        }
        Card::GreyEminence => {
            format!("{PIECE_POWER} power anywhere in phase V, for Brandenburg's elector")
        }
    }
}

/// What a card's colour means for the next child: a shape and a letter, not the colour alone.
pub(super) fn child(colour: Colour) -> Markup {
    html! {
        @match colour {
            Colour::Blue => span.em-sex.blue { "S" },
            Colour::Pink => span.em-sex.pink { "D" },
            Colour::White => {},
        }
    }
}

/// The same in words.
pub(super) const fn child_words(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => " It counts for a son.",
        Colour::Pink => " It counts for a daughter.",
        Colour::White => "",
    }
}

/// "your Baron", "Ada's Couple".
pub(super) fn whose(scene: &EmScene<'_>, owner: Seat, what: &str) -> String {
    if scene.viewer.is(owner) {
        format!("Your {what}")
    } else {
        format!("{} of {}", crate::boards::note::sentence(what), scene.name(owner))
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Baron => "Baron",
        Side::Couple => "Couple",
    }
}

/// What a noble says of himself.
pub(super) fn noble_about(scene: &EmScene<'_>, noble: Noble) -> Note {
    let age = noble.age;
    let left = match noble.age.older() {
        None => "Dies when the nobles next age".to_owned(),
        Some(older) => format!("Will be {older} when the nobles next age, and dies after 45"),
    };
    let power = noble.side.power();
    Note::new(
        format!("{}, aged {age}", whose(scene, noble.owner, side_name(noble.side))),
        format!("Power {power}. {left}."),
        "1.1",
    )
}

/// The tile of a noble: who he is by family, one head or two, and his age in figures and as a candle that burns down. At
/// 45 it bears a cross: he dies next.
pub(super) fn noble_face(scene: &EmScene<'_>, noble: Noble) -> Markup {
    let owner = noble.owner.number();
    let sign = match noble.side {
        Side::Baron => "em-baron",
        Side::Couple => "em-couple",
    };
    html! {
        span class={ "em-noble s" (owner) " " (noble.side) " a" (noble.age) } data-piece={ "noble-" (owner) } {
            (symbol(sign, "em-face"))
            (symbol(&format!("em-candle-{}", noble.age), "em-candle"))
            b.em-age { (noble.age) @if noble.age.older().is_none() { "†" } }
            (scene.mark(noble.owner))
        }
    }
}

/// A noble in his place: to be pointed at.
pub(super) fn noble_tile(scene: &EmScene<'_>, place: Place, noble: Noble) -> Markup {
    scene.press(
        Action::Noble(place, noble),
        "em-seat",
        &noble_face(scene, noble),
        &noble_about(scene, noble),
    )
}

/// What a knight says of himself.
pub(super) fn knight_about(scene: &EmScene<'_>, owner: Seat, castle: bool) -> Note {
    let text = if castle {
        "Power 1. In his castle he cannot be pushed out."
    } else {
        "Power 1. A noble who needs his space may push him out."
    };
    Note::new(whose(scene, owner, "knight"), text, "7.6")
}

/// A knight of a family.
pub(super) fn knight(scene: &EmScene<'_>, owner: Seat) -> Markup {
    let number = owner.number();
    html! {
        span class={ "em-knight s" (number) } data-piece={ "knight-" (number) } { (symbol("em-knight", "em-piece")) (scene.mark(owner)) }
    }
}

/// A city of a family.
pub(super) fn city(scene: &EmScene<'_>, owner: Seat) -> Markup {
    let number = owner.number();
    html! {
        span class={ "em-city s" (number) } data-piece={ "city-" (number) } { (symbol("em-city", "em-piece")) (scene.mark(owner)) }
    }
}

/// What a city says of itself.
pub(super) fn city_about(scene: &EmScene<'_>, owner: Seat) -> Note {
    Note::new(
        whose(scene, owner, "city"),
        "Power 1, and 1 thaler a round for its owner; also for the elector here, if he is of another family.",
        "4.1",
    )
}

/// An imperial city.
pub(super) fn imperial() -> Markup {
    html! { span.em-city.imperial data-piece="imperial" { (symbol("em-imperial", "em-piece")) } }
}

/// What it says of itself.
pub(super) fn imperial_about(scene: &EmScene<'_>) -> Note {
    let emperor = scene.view.court.emperor;
    Note::new(
        "Imperial city",
        format!(
            "Power 1 for the emperor, now {}. It pays nothing.",
            scene.you(emperor)
        ),
        "R30",
    )
}
