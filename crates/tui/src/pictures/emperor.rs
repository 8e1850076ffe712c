//! In the Shadow of the Emperor: the electorates as a list, the families, the display of cards.

use court_core::Seat;
use court_emperor::{Court, Electorate, Land, Noble, Phase, View};
use ratatui::text::{Line, Span};

use super::{BOLD, DIM, Frame, Picture, seat_style, shape, wrapped};

pub(super) fn draw(view: &View, frame: Frame<'_>) -> Picture {
    let court = &view.court;
    let mut hand = Vec::new();
    if let Some(ballot) = view.ballot {
        hand.push(Line::from(format!("Your ballot: {ballot}")));
    }
    Picture {
        board: board(court, frame),
        seats: families(court, frame),
        hand,
    }
}

fn board(court: &Court, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut throne = vec![Span::styled(
        format!("Round {} of 5 · {} · emperor ", court.round, phase(court.phase)),
        BOLD,
    )];
    throne.push(frame.who(court.emperor));
    if let Some(noble) = court.throne {
        throne.push(Span::raw(format!(
            " ({})",
            tile(noble.side.power(), &noble.age.to_string())
        )));
    }
    let mut lines = vec![Line::from(throne)];
    for electorate in court.in_play.iter() {
        lines.extend(land(court, electorate, &court.lands[electorate], frame));
    }
    let cards: Vec<Span<'_>> = court
        .display
        .kinds()
        .map(|(card, left)| {
            Span::raw(if left == 1 {
                card.to_string()
            } else {
                format!("{card} ×{left}")
            })
        })
        .collect();
    lines.extend(wrapped(Span::styled("Cards: ", DIM), cards, frame.width));
    lines
}

/// A baron of 15 is "B15", a couple of 25 is "C25".
fn tile(power: u8, age: &str) -> String {
    format!("{}{age}", if power == 2 { 'C' } else { 'B' })
}

fn noble(noble: Noble) -> Span<'static> {
    let text = format!(
        "{}{}",
        shape(noble.owner),
        tile(noble.side.power(), &noble.age.to_string())
    );
    Span::styled(text, seat_style(noble.owner))
}

fn land(court: &Court, electorate: Electorate, land: &Land, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut items = Vec::new();
    match land.elector {
        Some(elector) => {
            let slid = if court.slid.contains(electorate) {
                " (privilege used)"
            } else {
                ""
            };
            let mut span = noble(elector);
            span.content = format!("elector {}{slid}", span.content).into();
            items.push(span);
        }
        None => items.push(Span::styled("no elector", DIM)),
    }
    for seat in Seat::all(court.seats) {
        for (side, age, count) in land.nobles[seat].kinds() {
            for _ in 0..count {
                items.push(noble(Noble {
                    owner: seat,
                    side,
                    age,
                }));
            }
        }
        let pieces = [
            (land.knights[seat], "knight"),
            (land.castle_knights[seat], "castle knight"),
            (land.cities[seat], "city"),
        ];
        for (count, what) in pieces {
            if count > 0 {
                let text = format!("{}{}", shape(seat), counted(count, what));
                items.push(Span::styled(text, seat_style(seat)));
            }
        }
        if court
            .eminence
            .is_some_and(|eminence| eminence.owner == seat && eminence.electorate == electorate)
        {
            items.push(Span::styled(
                format!("{}grey eminence", shape(seat)),
                seat_style(seat),
            ));
        }
    }
    if land.imperial > 0 {
        items.push(Span::styled(counted(land.imperial, "imperial city"), BOLD));
    }
    items.push(Span::styled(
        format!(
            "free {}/{}/{}",
            land.free.aristocrat, land.free.castle, land.free.city
        ),
        DIM,
    ));
    let kind = if electorate.is_spiritual() { '✝' } else { ' ' };
    wrapped(
        Span::styled(format!("{kind}{:<15}", electorate.name()), BOLD),
        items,
        frame.width,
    )
}

fn counted(count: u8, what: &str) -> String {
    if count == 1 {
        what.to_owned()
    } else {
        format!("{count}× {what}")
    }
}

fn families(court: &Court, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for seat in frame.own_first(court.seats) {
        let family = &court.families[seat];
        let who = frame.who(seat);
        let mut items = vec![
            Span::styled(format!("{} points", family.score()), BOLD),
            Span::raw(format!("{} thalers", family.thalers)),
            Span::styled(
                format!(
                    "supply {} nobles {} knights {} cities",
                    family.nobles, family.knights, family.cities
                ),
                DIM,
            ),
        ];
        items.extend(family.cards.kinds().map(|(card, count)| {
            let text = if count == 1 {
                card.to_string()
            } else {
                format!("{card} ×{count}")
            };
            Span::raw(format!("[{text}]"))
        }));
        let label = Span::styled(format!("{}: ", who.content), who.style);
        lines.extend(wrapped(label, items, frame.width));
    }
    lines
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::DrawStart | Phase::DrawOut | Phase::FirstCity | Phase::Setup { .. } => "set-up",
        Phase::Throne { .. } => "succession",
        Phase::Daughter | Phase::Proposal { .. } => "offspring",
        Phase::Turn
        | Phase::Knight { .. }
        | Phase::Doctor
        | Phase::Move
        | Phase::Promotion
        | Phase::KingsDaughter
        | Phase::Ordinance => "actions",
        Phase::Settle { .. } | Phase::Push { .. } => "placing",
        Phase::Eminence { .. } | Phase::Tie { .. } | Phase::Install { .. } => "new electors",
        Phase::NameChurch { .. } | Phase::NameExcommunication { .. } | Phase::Ballot { .. } => "election",
        Phase::ImperialPlace | Phase::ImperialMove | Phase::ImperialTo { .. } => "emperor's action",
        Phase::Over => "the end",
    }
}
