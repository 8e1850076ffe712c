//! The board of the Emperor: a map of the seven electorates, above it throne and round track, below it the action cards.

mod display;
mod herald;
mod land;
mod pieces;
mod tale;

use court_core::{BySeat, Seat};
use court_emperor::data::{CITY_INCOME, PIECE_POWER};
use court_emperor::{
    Age, Card, Colour, Electorate, Emperor, Event, Family, Imperial, KnightFrom, Phase, Place, Side, Source,
    View, data,
};
use maud::{Markup, html};

use super::note::count;
use super::{About, Board, Note, Scene};
use crate::art::{small, symbol};
use pieces::{arms, card_sign, card_words, child, child_words, counted, noble_tile, privilege_words};

type EmScene<'a> = Scene<'a, Emperor>;

impl Board for Emperor {
    const CSS: &'static str = include_str!("../../assets/emperor.css");

    const ART: &'static [&'static str] = &[
        include_str!("../art/emperor.svg"),
        include_str!("../art/emperor_arms.svg"),
        include_str!("../art/emperor_map.svg"),
    ];

    fn board(scene: &EmScene<'_>) -> Markup {
        html! {
            div.em-board role="group" aria-label="The Empire" data-rules="/rules/emperor" {
                (above(scene))
                (herald::herald(scene))
                div.em-map {
                    (map(scene))
                    @for electorate in Electorate::ALL { (land::land(scene, electorate)) }
                }
                (display::display(scene))
            }
        }
    }

    fn area(scene: &EmScene<'_>, seat: Seat) -> Markup {
        let court = &scene.view.court;
        let family = &court.families[seat];
        let votes = court.votes(seat);
        let signs = [
            (
                "em-thaler",
                family.thalers,
                Note::new(
                    "Thalers",
                    format!(
                        "They pay for cards and knights. Nobody may hold more than {}.",
                        data().money.most
                    ),
                    "4.3",
                ),
            ),
            (
                "em-laurel",
                family.score(),
                Note::new(
                    "Victory points",
                    "Whoever has the most after the last round wins.",
                    "14.1",
                ),
            ),
        ];
        let stock = [
            (
                "em-baron",
                family.nobles,
                Note::new("Nobles in the supply", "Tiles not on the board.", "1.3"),
            ),
            (
                "em-knight",
                family.knights,
                Note::new("Knights in the supply", "Each costs a thaler to place.", "7.6"),
            ),
            (
                "em-city",
                family.cities,
                Note::new("Cities in the supply", "Ordinance builds them.", "8.9"),
            ),
        ];
        html! {
            div.em-area {
                @if court.emperor == seat && !matches!(court.phase, Phase::DrawStart) {
                    (scene.thing(&Note::new("Emperor", "Decides ties and receives the reward of each round.", "1.4"), "em-title", &html! { (small("crown")) "Emperor" }))
                }
                @if family.cards.has(Card::Rival) {
                    (scene.thing(&Note::new("Rival", "Challenges the emperor in this round's election.", "8.1"), "em-title", &html! { (small("em-rival")) "Rival" }))
                }
                @for (sign, number, about) in &signs { (scene.counted(sign, *number, about)) }
                (scene.thing(&Note::new("Votes", "In the election: one for each elector, two for Bohemia's, and one more for the Pope.", "11.2"), "em-votes", &html! { b { (votes) } @if votes == 1 { " vote" } @else { " votes" } }))
                span.em-stock { @for (sign, number, about) in &stock { (scene.counted(sign, *number, about)) } }
                @if matches!(court.phase, Phase::Turn) && !court.acting.contains(seat) { span.soft { "has passed" } }
                @if family.cards.kinds().next().is_some() {
                    ul.em-held aria-label="Cards of this round" {
                        @for (card, count) in family.cards.kinds() {
                            @let colour = court.rules.colours[card];
                            @let about = Note::new(card.name(), format!("{}.{}", card_words(card), child_words(colour)), card.rule());
                            li { (scene.thing(&about, &format!("em-tag {colour}"), &html! { (small(card_sign(card))) (card.name()) @if count > 1 { " ×" (count) } (child(colour)) })) }
                        }
                    }
                    (next_child(scene, family))
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

/// Whether a son or a daughter is due, in words (6.1, 6.2).
fn next_child(scene: &EmScene<'_>, family: &Family) -> Markup {
    let (blue, pink) = family.colours(&scene.view.court.rules);
    let (child, why) = if blue > pink {
        (
            "a son",
            format!(
                "{} for a son, {pink} for a daughter",
                count(blue, "card", "cards")
            ),
        )
    } else {
        (
            "a daughter",
            format!(
                "{} for a daughter, {blue} for a son",
                count(pink, "card", "cards")
            ),
        )
    };
    let about = Note::new(
        format!("Next round: {child}"),
        format!(
            "{why}. If more cards call for a son: a Baron aged 15, free. Otherwise a daughter, who may be offered to another family's Baron for a point each, or is worth a thaler."
        ),
        "6.1",
    );
    scene.thing(&about, "em-child", &html! { "Next round " b { (child) } ": " (blue) (pieces::child(Colour::Blue)) " to " (pink) (pieces::child(Colour::Pink)) })
}

/// The phases of a round, as the line above the table names them.
const PHASES: [&str; 7] = [
    "I Income",
    "II Ageing",
    "III Offspring",
    "IV Actions",
    "V New electors",
    "VI Election",
    "VII The emperor's action",
];

/// The map: the lands in the colour of whoever leads there, on a wide sheet and on a tall one for phones.
fn map(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    let decided = match court.phase {
        Phase::Tie { electorate, .. }
        | Phase::Install { electorate, .. }
        | Phase::Push { electorate, .. } => Some(electorate),
        _ => None,
    };
    let class = |electorate: Electorate| {
        let lead = match land::sole_leader(scene, electorate) {
            _ if !court.in_play.contains(electorate) => "out".to_owned(),
            Some(seat) => format!("led s{}", seat.number()),
            None => "open".to_owned(),
        };
        let decided = if decided == Some(electorate) {
            " decided"
        } else {
            ""
        };
        format!("em-shape {lead}{decided}")
    };
    html! {
        @for sheet in ["wide", "tall"] {
            svg.em-sheet.(sheet) viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" {
                @for electorate in Electorate::ALL { g class=(class(electorate)) { use href={ "#em-" (sheet) "-" (electorate) }; } }
                g.em-water { use href={ "#em-water-" (sheet) }; }
            }
        }
    }
}

/// The throne, the round track with its rewards, and the phases of the round.
fn above(scene: &EmScene<'_>) -> Markup {
    let court = &scene.view.court;
    let begun = court.phase != Phase::DrawStart;
    let stage = <Emperor as court_games::Listed>::stage(scene.view);
    let now = PHASES.iter().position(|phase| stage.ends_with(phase));
    let empty = Note::new(
        "The throne is empty",
        "The emperor chooses who ascends it.",
        "5.4",
    );
    html! {
        div.em-above {
            div.em-throne {
                (symbol("em-throne", "em-throne-art"))
                @match court.throne {
                    Some(noble) => (noble_tile(scene, Place::Throne, noble)),
                    None => (scene.thing(&empty, "em-seat", &html! { span.em-empty {} })),
                }
                span.em-throne-name {
                    "Emperor"
                    @if begun { b { (scene.mark(court.emperor)) (scene.name(court.emperor)) } }
                }
            }
            ol.em-track aria-label="Round track" {
                @for (place, reward) in data().rounds.iter().enumerate() {
                    @let round = place as u8 + 1;
                    @let city = match reward.imperial { Imperial::Place => ", and places an imperial city", Imperial::Move => ", and moves an imperial city", Imperial::None => "" };
                    @let thalers = if reward.thalers > 0 { format!(", {}", count(reward.thalers, "thaler", "thalers")) } else { String::new() };
                    @let text = format!("At its end the emperor gains {}{thalers}{city}.", count(reward.points, "point", "points"));
                    li.now[round == court.round].past[round < court.round] aria-current=[(round == court.round).then_some("step")] {
                        (scene.thing(&Note::new(format!("Round {round}"), text, "12.1"), "em-lap", &html! {
                            b.em-round { (round) }
                            span.em-reward {
                                span.good { (small("em-laurel")) (reward.points) }
                                @if reward.thalers > 0 { span.good { (small("em-thaler")) (reward.thalers) } }
                                @match reward.imperial {
                                    Imperial::Place => (small("em-imperial")),
                                    Imperial::Move => span.good { (small("em-imperial")) "⇄" },
                                    Imperial::None => {},
                                }
                            }
                        }))
                    }
                }
            }
        }
        ol.em-phases aria-label="Phases of the round" {
            @for (place, phase) in PHASES.iter().enumerate() {
                @let (number, name) = phase.split_once(' ').unwrap_or((phase, ""));
                li.now[now == Some(place)].past[now.is_some_and(|now| place < now)] aria-current=[(now == Some(place)).then_some("step")] { b { (number) } " " span { (name) } }
            }
        }
    }
}
