//! Louis XIV: the twelve courtiers as a list, with who has stones there.

use court_core::Seat;
use court_games::stage;
use court_louis_xiv::{Card, Chip, Coat, Deck, Hand, Mission, Open, Tile, View, data};
use ratatui::text::{Line, Span};

use super::{BOLD, DIM, Frame, Picture, fit, heading, plural, seat_style, shape, wrapped};

pub(super) fn draw(view: &View, frame: Frame<'_>) -> Picture {
    let open = &view.open;
    Picture {
        board: board(open, frame),
        seats: seats(open, frame),
        hand: hand(view, frame),
        legend: "♛ Louis · ▸ is scored now, or can be used",
    }
}

fn board(open: &Open, frame: Frame<'_>) -> Vec<Line<'static>> {
    let louis = match open.louis {
        Some(tile) => format!("Louis on {tile}"),
        None => "Louis away".to_owned(),
    };
    let decks: Vec<String> = Deck::ALL
        .iter()
        .map(|&deck| open.deck_size(deck).to_string())
        .collect();
    let mut lines = vec![heading(format!(
        "{} · {louis} · missions {} · coats {} · first {}",
        stage::louis_xiv(open),
        decks.join("/"),
        open.coats_left,
        frame.name(open.start)
    ))];
    let payout = frame.width.saturating_sub(56).clamp(12, 44);
    for tile in Tile::all() {
        let scored = stage::scored(open) == Some(tile);
        let mark = if open.louis == Some(tile) {
            '♛'
        } else if scored {
            '▸'
        } else {
            ' '
        };
        let style = if scored {
            BOLD
        } else {
            ratatui::style::Style::new()
        };
        let mut spans = vec![
            Span::styled(
                format!("{mark}{:>2} {}", tile.number(), fit(data::person(tile), 22)),
                style,
            ),
            Span::raw(format!(" {} ", fit(&open.side(tile).to_string(), 11))),
            Span::styled(fit(data::payout(tile), payout), DIM),
        ];
        for seat in Seat::all(open.seats) {
            let stones = open.player(seat).on[tile.index()];
            if stones > 0 {
                spans.push(Span::styled(
                    format!(" {}{stones}", shape(seat)),
                    seat_style(seat),
                ));
            }
        }
        if open.neutral[tile.index()] > 0 {
            spans.push(Span::raw(format!(" neutral {}", open.neutral[tile.index()])));
        }
        lines.push(Line::from(spans));
    }
    let centre: Vec<Span<'_>> = Card::all()
        .filter(|card| open.centre[card.index()] > 0)
        .map(|card| Span::raw(counted(&card.to_string(), open.centre[card.index()])))
        .collect();
    if !centre.is_empty() {
        lines.extend(wrapped(Span::styled("Played: ", DIM), centre, frame.width));
    }
    lines
}

fn seats(open: &Open, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for seat in frame.own_first(open.seats) {
        let player = open.player(seat);
        let mut items = vec![
            Span::raw(format!("stones {} own {} general", player.own, player.general)),
            Span::raw(format!("{} Louisdor", player.money)),
            Span::raw(plural(player.coats, "coat", "coats")),
        ];
        for chip in Chip::ALL {
            let chips = player.chips[chip.index()];
            if chips > 0 {
                items.push(Span::styled(counted(chip.word(), chips), BOLD));
            }
        }
        items.push(Span::styled(
            format!(
                "hand: {} influence {} intrigue {} missions",
                player.influence,
                player.intrigue,
                player.mission_count()
            ),
            DIM,
        ));
        lines.extend(wrapped(frame.label(seat), items, frame.width));
        if !player.laid.is_empty() {
            let laid = player
                .laid
                .iter()
                .map(|card| mission(card, player.ready.contains(card)))
                .collect();
            lines.extend(wrapped(Span::styled("  laid: ", DIM), laid, frame.width));
        }
    }
    lines
}

fn mission(card: Mission, ready: bool) -> Span<'static> {
    let text = format!("{card} {}", data::mission(card.effect()));
    if ready {
        Span::styled(format!("▸{text}"), BOLD)
    } else {
        Span::raw(text)
    }
}

fn hand(view: &View, frame: Frame<'_>) -> Vec<Line<'static>> {
    let Some(Hand {
        influence,
        intrigue,
        missions,
        coats,
        ..
    }) = &view.hand
    else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    let cards: Vec<Span<'_>> = Card::all()
        .filter(|card| influence[card.index()] > 0)
        .map(|card| {
            let person = card
                .tile()
                .map_or_else(String::new, |tile| format!(" {}", data::person(tile)));
            Span::raw(counted(&format!("{card}{person}"), influence[card.index()]))
        })
        .collect();
    if !cards.is_empty() {
        lines.extend(wrapped(Span::styled("Influence: ", DIM), cards, frame.width));
    }
    if !intrigue.is_empty() {
        let cards = intrigue
            .iter()
            .map(|tile| Span::raw(format!("{tile} {}", data::person(tile))))
            .collect();
        lines.extend(wrapped(Span::styled("Intrigue: ", DIM), cards, frame.width));
    }
    for card in missions.iter() {
        let cost = view.open.rules.cost(card);
        lines.push(Line::from(vec![
            Span::styled(format!("Mission {card} ({}): ", card.deck()), DIM),
            Span::raw(format!("{} for {cost}", data::mission(card.effect()))),
        ]));
    }
    let own: Vec<Span<'_>> = Coat::ALL
        .iter()
        .filter(|coat| coats[coat.index()] > 0)
        .map(|coat| Span::raw(counted(coat.word(), coats[coat.index()])))
        .collect();
    if !own.is_empty() {
        lines.extend(wrapped(Span::styled("Coats: ", DIM), own, frame.width));
    }
    lines
}

/// "ring", "2 ring"
fn counted(name: &str, count: u8) -> String {
    if count == 1 {
        name.to_owned()
    } else {
        format!("{count} {name}")
    }
}
