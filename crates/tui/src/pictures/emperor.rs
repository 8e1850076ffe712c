//! In the Shadow of the Emperor: the electorates as a list, the families, the display of cards.

use court_core::Seat;
use court_emperor::{Card, Court, Electorate, Emperor, Land, Noble, View, data};
use ratatui::text::{Line, Span};

use super::{BOLD, DIM, Frame, Picture, Pictured, plural, seat_style, shape, wrapped};

impl Pictured for Emperor {
    fn draw(view: &View, frame: Frame<'_>) -> Picture {
        draw(view, frame)
    }
}

fn draw(view: &View, frame: Frame<'_>) -> Picture {
    let court = &view.court;
    let mut own = Vec::new();
    if let Some(seat) = frame.viewer {
        own.extend(family(court, seat, frame));
    }
    if let Some(ballot) = view.ballot {
        own.push(Line::from(format!("Your ballot: {ballot}")));
    }
    let others = frame.others(court.seats);
    Picture {
        board: board(court, frame),
        seats: others
            .into_iter()
            .flat_map(|seat| family(court, seat, frame))
            .collect(),
        own,
        legend: "✝ spiritual · B baron, C couple, with the age · pays: thalers a round · free: spaces for nobles/castles/cities · \
                 supply: nobles/knights/cities",
    }
}

fn board(court: &Court, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut throne = vec![Span::styled(format!("{} · emperor ", frame.stage), BOLD)];
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
        .map(|(card, left)| Span::raw(copies(card, left)))
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
    let votes = data().votes[electorate];
    items.push(Span::raw(plural(votes, "vote", "votes")));
    items.extend(by_seat("power", court, |seat| court.power(electorate, seat)));
    items.extend(by_seat("pays", court, |seat| court.income(electorate, seat)));
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
            let text = format!("{}grey eminence", shape(seat));
            items.push(Span::styled(text, seat_style(seat)));
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

/// "power ■3 ▲1": who has any of it.
fn by_seat(what: &str, court: &Court, count: impl Fn(Seat) -> u8) -> Option<Span<'static>> {
    let has = |seat: Seat| Some((seat, count(seat))).filter(|(_, count)| *count > 0);
    let all: Vec<String> = Seat::all(court.seats)
        .filter_map(has)
        .map(|(seat, count)| format!("{}{count}", shape(seat)))
        .collect();
    (!all.is_empty()).then(|| Span::raw(format!("{what} {}", all.join(" "))))
}

fn counted(count: u8, what: &str) -> String {
    if count == 1 {
        what.to_owned()
    } else {
        format!("{count}× {what}")
    }
}

fn family(court: &Court, seat: Seat, frame: Frame<'_>) -> Vec<Line<'static>> {
    let family = &court.families[seat];
    let lands = court.in_play.iter();
    let income = data().money.income + lands.map(|land| court.income(land, seat)).sum::<u8>();
    let mut items = vec![
        Span::styled(plural(family.score(), "point", "points"), BOLD),
        Span::raw(plural(family.thalers, "thaler", "thalers")),
        Span::raw(format!("+{income} a round")),
        Span::raw(plural(court.votes(seat), "vote", "votes")),
        Span::styled(
            format!("supply {}/{}/{}", family.nobles, family.knights, family.cities),
            DIM,
        ),
    ];
    let cards = family.cards.kinds();
    items.extend(cards.map(|(card, count)| Span::raw(format!("[{}]", copies(card, count)))));
    wrapped(frame.label(seat), items, frame.width)
}

/// "Doctor", "Doctor ×3"
fn copies(card: Card, count: u8) -> String {
    if count == 1 {
        card.name().to_owned()
    } else {
        format!("{} ×{count}", card.name())
    }
}
