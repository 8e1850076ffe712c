//! The board of the Emperor: a map of the seven electorates, above it throne and round track, below it the action cards.

mod display;
mod herald;
mod land;
mod pieces;
mod tale;

use court_core::{BySeat, Seat};
use court_emperor::data::{CITY_INCOME, PIECE_POWER};
use court_emperor::{
    Age, Card, Colour, Electorate, Emperor, Event, Imperial, KnightFrom, Phase, Place, Side, Source, View,
    data,
};
use maud::{Markup, html};

use super::{About, Board, Scene};
use crate::art::{good, named, small, symbol};
use pieces::{arms, card_sign, card_words, child, counted, noble_tile, privilege_words};

type EmScene<'a> = Scene<'a, Emperor>;

impl Board for Emperor {
    const CSS: &'static str = include_str!("../../assets/emperor.css");

    const ART: &'static [&'static str] = &[
        include_str!("../art/emperor.svg"),
        include_str!("../art/emperor_arms.svg"),
    ];

    fn board(scene: &EmScene<'_>) -> Markup {
        html! {
            div.em-board role="group" aria-label="The Empire" {
                (above(scene))
                (herald::herald(scene))
                div.em-map {
                    (symbol("em-rivers", "em-rivers"))
                    @for electorate in Electorate::ALL { (land::land(scene, electorate)) }
                }
                (display::display(scene))
            }
        }
    }

    fn area(scene: &EmScene<'_>, seat: Seat) -> Markup {
        let court = &scene.view.court;
        let family = &court.families[seat];
        let (blue, pink) = family.colours(&court.rules);
        html! {
            div.em-area {
                @if court.emperor == seat && !matches!(court.phase, Phase::DrawStart) { span.em-title { (small("crown")) "Emperor" } }
                @if family.cards.has(Card::Rival) { span.em-title { (small("em-rival")) "Rival" } }
                (good("em-thaler", family.thalers, "thalers"))
                (good("em-laurel", family.score(), "victory points"))
                span.em-stock title="still in the supply" {
                    (good("em-baron", family.nobles, "nobles in the supply"))
                    (good("em-knight", family.knights, "knights in the supply"))
                    (good("em-city", family.cities, "cities in the supply"))
                }
                @if matches!(court.phase, Phase::Turn) && !court.acting.contains(seat) { span.soft { "has passed" } }
                @if in_election(&court.phase) { span.em-votes { b { (court.votes(seat)) } (if court.votes(seat) == 1 { " vote" } else { " votes" }) } }
                @if family.cards.kinds().next().is_some() {
                    ul.em-held aria-label="Cards of this round" {
                        @for (card, count) in family.cards.kinds() {
                            li class={ "em-tag " (court.rules.colours[card]) } title=(card_words(card)) {
                                (small(card_sign(card))) (card.name()) @if count > 1 { " ×" (count) } (child(court.rules.colours[card]))
                            }
                        }
                    }
                    span.em-child title="Next round's child" {
                        (child(Colour::Blue)) (blue) " : " (pink) (child(Colour::Pink)) " → " @if blue > pink { "son" } @else { "daughter" }
                    }
                }
            }
        }
    }

    fn hand(_scene: &EmScene<'_>) -> Markup {
        // All pieces and cards lie open (N23); the ballot is given in the middle of the table.
        html! {}
    }

    fn estimate(view: &View) -> Option<BySeat<i32>> {
        Some(BySeat::from_fn(view.court.seats, |seat| {
            i32::from(view.court.families[seat].score())
        }))
    }

    fn sign(event: &Event) -> &'static str {
        match event {
            Event::Started { .. }
            | Event::Crowned { .. }
            | Event::Ascended { .. }
            | Event::EmperorStays { .. }
            | Event::NewEmperor { .. }
            | Event::Ended => "crown",
            Event::DrawnOut { .. } => "i-shuffle",
            Event::RoundBegan { .. } | Event::Passed { .. } => "i-next",
            Event::Income { .. } | Event::Unmarried { .. } | Event::EmperorPaid { .. } => "em-thaler",
            Event::Aged | Event::Died { .. } | Event::EminenceDied { .. } | Event::Retired { .. } => {
                "em-candle"
            }
            Event::Settled { .. } | Event::Moved { .. } | Event::SonLost { .. } | Event::Childless { .. } => {
                "em-baron"
            }
            Event::KnightWent {
                from: KnightFrom::Supply | KnightFrom::Space(_),
                ..
            }
            | Event::KnightPushed { .. }
            | Event::KnightPromoted { .. } => "em-knight",
            Event::Proposed { .. } | Event::Married { .. } | Event::Refused { .. } => "em-couple",
            Event::CardsReturned => "i-restart",
            Event::Took { offer, .. } => card_sign(offer.card()),
            Event::TookUnused { card, .. } | Event::Named { card, .. } => card_sign(*card),
            Event::UsedPrivilege { electorate, .. }
            | Event::NewElector { electorate, .. }
            | Event::ElectorStays { electorate, .. }
            | Event::Vacant { electorate } => arms(*electorate),
            Event::Treated { .. } => card_sign(Card::Doctor),
            Event::CityBuilt { .. } => "em-city",
            Event::Scored { source, .. } => match source {
                Source::Emperor => "crown",
                _ => "em-laurel",
            },
            Event::EminencePlaced { .. } => card_sign(Card::GreyEminence),
            Event::TieDecided { .. } => "i-scales",
            Event::Voted { .. } | Event::Counted { .. } => "em-ballot",
            Event::ImperialPlaced { .. } | Event::ImperialMoved { .. } => "em-imperial",
        }
    }

    fn about(event: &Event) -> About {
        tale::about(event)
    }

    fn poster() -> Markup {
        html! {
            div.em-poster aria-hidden="true" {
                (symbol("em-rivers", "em-poster-map"))
                @for electorate in Electorate::ALL { (symbol(arms(electorate), &format!("em-poster-arms {electorate}"))) }
                (symbol("em-throne", "em-poster-throne"))
            }
        }
    }

    fn legend() -> Markup {
        html! {
            ul.legend {
                @for electorate in Electorate::ALL {
                    li { (symbol(arms(electorate), "legend-art small")) span { b { (land::title(electorate)) } br; (privilege_words(electorate)) } }
                }
                @for card in Card::ALL {
                    li { (symbol(card_sign(card), "legend-art small")) span { b { (card.name()) } " " (child(data().colours[card])) br; (card_words(card)) } }
                }
                @for (id, text) in [
                    ("em-baron", format!("Baron: power {}", Side::Baron.power())), ("em-couple", format!("Couple: power {}", Side::Couple.power())),
                    ("em-candle", format!("Age: the candle burns down; {} is a stub", Age::FortyFive)),
                    ("em-knight", format!("Knight: power {PIECE_POWER}")),
                    ("em-city", format!("City: power {PIECE_POWER}, pays {}", counted(CITY_INCOME, "thaler"))),
                    ("em-imperial", format!("Imperial city: power {PIECE_POWER} for the emperor")),
                    ("em-castle", "Castle: a knight here cannot be pushed out".to_owned()), ("em-thaler", "Thaler".to_owned()),
                    ("em-laurel", "Victory point".to_owned()),
                ] { li { (symbol(id, "legend-art small")) span { (text) } } }
            }
        }
    }
}

const fn in_election(phase: &Phase) -> bool {
    matches!(
        phase,
        Phase::NameChurch { .. } | Phase::NameExcommunication { .. } | Phase::Ballot { .. }
    )
}

/// The throne and the round track.
fn above(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    let begun = court.phase != Phase::DrawStart;
    html! {
        div.em-above {
            div.em-throne {
                (symbol("em-throne", "em-throne-art"))
                @match court.throne {
                    Some(noble) => (noble_tile(scene, Place::Throne, noble)),
                    None => span.em-empty { span.hidden { "The throne is empty" } },
                }
                span.em-throne-name {
                    "Emperor"
                    @if begun { b { (scene.mark(court.emperor)) (scene.name(court.emperor)) } }
                }
            }
            ol.em-track aria-label="Round track" {
                @for (place, reward) in data().rounds.iter().enumerate() {
                    @let round = place as u8 + 1;
                    li.now[round == court.round].past[round < court.round] aria-current=[(round == court.round).then_some("step")] {
                        b.em-round { (round) }
                        span.em-reward {
                            (good("em-laurel", reward.points, "points for the emperor"))
                            @if reward.thalers > 0 { (good("em-thaler", reward.thalers, "thalers for the emperor")) }
                            @match reward.imperial {
                                Imperial::Place => (named("em-imperial", "i-art", "he places an imperial city")),
                                Imperial::Move => span.good { (named("em-imperial", "i-art", "he may move an imperial city")) "⇄" },
                                Imperial::None => {},
                            }
                        }
                    }
                }
            }
        }
    }
}
