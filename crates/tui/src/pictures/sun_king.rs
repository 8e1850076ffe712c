//! In the Shadow of the Sun King: spheres, the cards on the table, and what is being resolved.

use court_core::{Seat, SeatSet};
use court_sun_king::{Card, Colour, Court, End, Frame as Pending, Phase, SunKing, View};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use super::{BOLD, DIM, Frame, Picture, Pictured, headline, plural, wrapped};
use crate::wrap::wrap;

impl Pictured for SunKing {
    fn draw(view: &View, frame: Frame<'_>) -> Picture {
        draw(view, frame)
    }
}

fn draw(view: &View, frame: Frame<'_>) -> Picture {
    Picture {
        board: board(&view.court, frame),
        seats: spheres(&view.court, &frame.others(view.court.seats), frame),
        own: frame
            .viewer
            .map(|own| sphere(&view.court, own, frame))
            .unwrap_or_default(),
        legend: "♛ majority · ° the top card of the column shows a seal",
    }
}

fn board(court: &Court, frame: Frame<'_>) -> Vec<Line<'static>> {
    let louis = match (court.phase, court.louis_came) {
        (Phase::Over(End::LouisTwice), _) => "Louis has come twice",
        (Phase::Over(End::LouisOnce), _) | (_, true) => "Louis has come once",
        (_, false) => "Louis has not come",
    };
    let mut lines = headline(
        &[
            frame.stage.to_owned(),
            format!("{}'s turn", frame.name(court.turn_player)),
            louis.to_owned(),
        ],
        frame.width,
    );
    lines.push(Line::from(format!(
        "Draw pile {} cards · discard pile {} · supply {} power, {} gold",
        court.draw,
        court.discard.total(),
        court.power,
        court.gold
    )));
    let mut colours = Vec::new();
    for (number, &colour) in Colour::ALL.iter().enumerate() {
        if number > 0 {
            colours.push(Span::styled(" · ", DIM));
        }
        colours.push(Span::styled(
            format!("{} {colour}", colour.property()),
            tint(Some(colour)),
        ));
    }
    lines.push(Line::from(colours));
    if !court.revealed.is_empty() {
        let cards = court.revealed.iter().copied().map(card).collect();
        lines.extend(wrapped(Span::styled("Revealed: ", DIM), cards, frame.width));
    }
    if !court.waiting.is_empty() {
        let cards = court.waiting.iter().map(|waiting| card(waiting.card)).collect();
        lines.extend(wrapped(Span::styled("To come: ", DIM), cards, frame.width));
    }
    for pending in court.stack.iter().rev() {
        let rows = wrap(&tell(pending, frame), frame.width.saturating_sub(5)).into_iter();
        for (number, row) in rows.enumerate() {
            let label = if number == 0 { "Now: " } else { "     " };
            lines.push(Line::from(vec![Span::styled(label, DIM), Span::raw(row)]));
        }
    }
    lines
}

fn tell(pending: &Pending, frame: Frame<'_>) -> String {
    let names = |seats: SeatSet| {
        seats
            .iter()
            .map(|seat| frame.name(seat))
            .collect::<Vec<_>>()
            .join(", ")
    };
    match *pending {
        Pending::Draw(seat) => format!("{} draws a property card", frame.name(seat)),
        Pending::Mazarin { pending, .. } => format!("Cardinal Mazarin, still to choose: {}", names(pending)),
        Pending::Debts { pending, .. } => format!("Gambling Debts, still to pay: {}", names(pending)),
        Pending::Auction {
            card,
            bidders,
            speaker,
            bid,
        } => {
            let bid = if bid == 0 {
                "no bid yet".to_owned()
            } else {
                format!("bid {bid}")
            };
            let speaker = frame.name(speaker);
            format!(
                "auction of {}, {bid}, {speaker} speaks; still in: {}",
                card.title(),
                names(bidders)
            )
        }
        Pending::Payment {
            card,
            payer,
            due,
            paid,
            ..
        } => {
            format!(
                "{} pays {due} for {}, {paid} paid so far",
                frame.name(payer),
                card.title()
            )
        }
        Pending::Louis => "Louis XIV: the piles are shuffled".to_owned(),
    }
}

fn spheres(court: &Court, seats: &[Seat], frame: Frame<'_>) -> Vec<Line<'static>> {
    seats
        .iter()
        .flat_map(|&seat| sphere(court, seat, frame))
        .collect()
}

fn sphere(court: &Court, seat: Seat, frame: Frame<'_>) -> Vec<Line<'static>> {
    let sphere = &court.spheres[seat];
    let label = frame.label(seat);
    if !court.active.contains(seat) {
        return vec![Line::from(vec![label, Span::styled("out of the game", DIM)])];
    }
    let seals = sphere.visible_seals();
    let mut items = vec![Span::styled(
        format!("{} power {} gold", sphere.power, sphere.gold),
        BOLD,
    )];
    for colour in sphere.colours() {
        let column = sphere.columns[colour];
        let leads = if court.has_majority(seat, colour) {
            "♛"
        } else {
            ""
        };
        let seal = if column.top_seal() { "°" } else { "" };
        let text = format!("{leads}{} {}{seal}", colour.property(), column.len());
        items.push(Span::styled(text, tint(Some(colour))));
    }
    for card in sphere.auction.kinds() {
        let copies = sphere.auction.count(card);
        let text = if copies > 1 {
            format!("{} ×{copies}", card.title())
        } else {
            card.title().to_owned()
        };
        items.push(Span::styled(format!("[{text}]"), BOLD));
    }
    if seals > 0 {
        items.push(Span::styled(plural(seals, "seal", "seals"), DIM));
    }
    wrapped(label, items, frame.width)
}

fn card(card: Card) -> Span<'static> {
    Span::styled(card.spoken(), tint(card.colour()))
}

const fn tint(colour: Option<Colour>) -> Style {
    match colour {
        Some(Colour::Green) => Style::new().fg(Color::Green),
        Some(Colour::Red) => Style::new().fg(Color::Red),
        Some(Colour::Yellow) => Style::new().fg(Color::Yellow),
        Some(Colour::Blue) => Style::new().fg(Color::Blue),
        Some(Colour::Purple) => Style::new().fg(Color::Magenta),
        None => BOLD,
    }
}
