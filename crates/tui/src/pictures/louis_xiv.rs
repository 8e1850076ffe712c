//! Louis XIV: the twelve courtiers as the checkerboard they are, or as a list, with who has stones there.

use court_core::Seat;
use court_games::listed::louis_xiv::scored;
use court_louis_xiv::{Card, Chip, Coat, Deck, Hand, LouisXiv, Mission, Open, Tile, View, data};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::{BOLD, DIM, Frame, Picture, Pictured, fit, headline, plural, seat_style, shape, wrapped};
use crate::wrap::wrap;

impl Pictured for LouisXiv {
    fn draw(view: &View, frame: Frame<'_>) -> Picture {
        draw(view, frame)
    }
}

fn draw(view: &View, frame: Frame<'_>) -> Picture {
    let open = &view.open;
    Picture {
        board: board(open, frame),
        seats: seats(open, frame),
        own: own(view, frame),
        legend: "♛ Louis · ▸ is being scored, or can be used now · decks: missions left, light/medium/dark",
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
    let mut lines = headline(
        &[
            frame.stage.to_owned(),
            louis,
            format!("{} first", frame.name(open.start)),
            format!("decks {}", decks.join("/")),
            format!("coats {}", open.coats_left),
        ],
        frame.width,
    );
    lines.extend(if frame.large {
        checkerboard(open, frame)
    } else {
        list(open, frame)
    });
    let centre: Vec<Span<'_>> = Card::all()
        .filter(|&card| open.centre[card] > 0)
        .map(|card| Span::raw(counted(&by_number(card), open.centre[card])))
        .collect();
    if !centre.is_empty() {
        lines.extend(wrapped(Span::styled("Played: ", DIM), centre, frame.width));
    }
    lines
}

/// The mark before a courtier's number.
fn mark(open: &Open, tile: Tile) -> char {
    if open.louis == Some(tile) {
        '♛'
    } else if scored(open) == Some(tile) {
        '▸'
    } else {
        ' '
    }
}

/// A courtier's name is bold while it is scored.
fn weight(open: &Open, tile: Tile) -> Style {
    if scored(open) == Some(tile) {
        BOLD
    } else {
        Style::new()
    }
}

/// Who has stones there.
fn stones(open: &Open, tile: Tile) -> Vec<Span<'static>> {
    let mut spans = Vec::new();
    for seat in Seat::all(open.seats) {
        let stones = open.player(seat).on[tile];
        if stones > 0 {
            spans.push(Span::styled(
                format!(" {}{stones}", shape(seat)),
                seat_style(seat),
            ));
        }
    }
    if open.neutral[tile] > 0 {
        spans.push(Span::raw(format!(" neutral {}", open.neutral[tile])));
    }
    spans
}

/// The courtiers below each other, then who is whose neighbour.
fn list(open: &Open, frame: Frame<'_>) -> Vec<Line<'static>> {
    let longest = |text: fn(Tile) -> String| Tile::all().map(|tile| text(tile).chars().count()).max();
    let room = |tile: Tile| Line::from(stones(open, tile)).width();
    // Names, conditions and stones are whole; what is left is for what they pay.
    let name = longest(|tile| data::person(tile).to_owned()).unwrap_or(0);
    let stones_at_most = Tile::all().map(room).max().unwrap_or(0);
    let payout = frame.width.saturating_sub(4 + name + 13 + stones_at_most);
    let payout = payout.min(longest(data::payout).unwrap_or(0));
    let mut lines = Vec::new();
    for tile in Tile::all() {
        let pays = if data::payout(tile).chars().count() <= payout {
            data::payout(tile)
        } else {
            short_payout(tile)
        };
        let mut spans = vec![
            Span::styled(
                format!(
                    "{}{:>2} {}",
                    mark(open, tile),
                    tile.number(),
                    fit(data::person(tile), name)
                ),
                weight(open, tile),
            ),
            Span::raw(format!(" {} ", fit(&open.side(tile).to_string(), 11))),
            Span::styled(fit(&pays, payout), DIM),
        ];
        spans.extend(stones(open, tile));
        lines.push(Line::from(spans));
    }
    let neighbours = Tile::all().map(|tile| {
        let touching = Tile::all().filter(|other| tile.touches(*other));
        let touching: Vec<String> = touching.map(|other| other.to_string()).collect();
        Span::styled(format!("{tile}: {}", touching.join(" ")), DIM)
    });
    lines.extend(wrapped(
        Span::styled("Neighbours  ", DIM),
        neighbours.collect(),
        frame.width,
    ));
    lines
}

/// The long ones in few words.
fn short_payout(tile: Tile) -> String {
    let n = data::numbers();
    match tile.number() {
        6 if n.conde_coats == 1 => "1 coat, 1 stone".to_owned(),
        6 => format!("{} coats, 1 stone", n.conde_coats),
        8 => format!("{} on 5, {} back", n.maintenon_stones, n.maintenon_back),
        12 => "coat, intrigue".to_owned(),
        _ => data::payout(tile),
    }
}

/// The courtiers as they lie (S1), by row; rows of two lie between those of three, so that neighbours touch at corners.
const ROWS: [&[u8]; 5] = [&[6, 7], &[5, 1, 8], &[4, 2], &[12, 3, 9], &[11, 10]];
/// From this width on a courtier needs three lines, below it four.
pub(crate) const BROAD: usize = 31;

fn checkerboard(open: &Open, frame: Frame<'_>) -> Vec<Line<'static>> {
    let width = frame.width / 3;
    let mut lines = Vec::new();
    for row in ROWS {
        let indent = if row.len() == 2 { width / 2 } else { 0 };
        let tiles: Vec<Vec<Line<'static>>> = row
            .iter()
            .map(|&number| courtier(open, Tile::new(number), width))
            .collect();
        for line in 0..tiles[0].len() {
            let mut spans = vec![Span::raw(" ".repeat(indent))];
            spans.extend(tiles.iter().flat_map(|tile| tile[line].spans.clone()));
            lines.push(Line::from(spans));
        }
    }
    lines
}

/// One courtier: number and name, stones, condition, what is paid.
fn courtier(open: &Open, tile: Tile, width: usize) -> Vec<Line<'static>> {
    let inner = width.saturating_sub(2);
    let name = format!("{}{} {}", mark(open, tile), tile.number(), data::person(tile));
    let mut rows = wrap(&name, inner).into_iter();
    let (first, rest) = (rows.next().unwrap_or_default(), rows.next().unwrap_or_default());
    let condition = open.side(tile).to_string();
    let bar = || Span::styled("▏", DIM);
    let cell = |text: &str, style: Style| {
        Line::from(vec![bar(), Span::styled(fit(text, inner), style), Span::raw(" ")])
    };
    let mut second = vec![
        bar(),
        Span::styled(format!("  {}", rest.trim()), weight(open, tile)),
    ];
    second.extend(stones(open, tile));
    let used = Line::from(second.clone()).width();
    second.push(Span::raw(" ".repeat(width.saturating_sub(used))));
    let mut lines = vec![cell(&first, weight(open, tile)), Line::from(second)];
    let pays = |room: usize| match data::payout(tile) {
        whole if whole.chars().count() <= room => whole,
        _ => short_payout(tile),
    };
    if width >= BROAD {
        let room = inner - 5 - condition.chars().count();
        lines.push(cell(&format!("   {condition}: {}", pays(room)), DIM));
    } else {
        lines.push(cell(&format!("   {condition}"), Style::new()));
        lines.push(cell(&format!("   {}", pays(inner.saturating_sub(3))), DIM));
    }
    lines
}

fn seats(open: &Open, frame: Frame<'_>) -> Vec<Line<'static>> {
    let others = frame.others(open.seats).into_iter();
    others.flat_map(|seat| player(open, seat, frame)).collect()
}

fn player(open: &Open, seat: Seat, frame: Frame<'_>) -> Vec<Line<'static>> {
    let player = open.player(seat);
    let mut items = vec![
        Span::raw(format!("own supply {}", player.own)),
        Span::raw(format!("general supply {}", player.general)),
        Span::raw(format!("{} Louisdor", player.money)),
        Span::raw(plural(player.coats, "coat", "coats")),
    ];
    for chip in Chip::ALL {
        let chips = player.chips[chip];
        if chips > 0 {
            items.push(Span::styled(counted(chip.word(), chips), BOLD));
        }
    }
    if frame.viewer != Some(seat) {
        items.push(Span::styled(
            format!(
                "holds {} influence, {} intrigue, {}",
                player.influence,
                player.intrigue,
                plural(player.mission_count(), "mission", "missions")
            ),
            DIM,
        ));
    }
    let mut lines = wrapped(frame.label(seat), items, frame.width);
    if !player.laid.is_empty() {
        let laid = |short: bool| {
            let one = |card: Mission| match player.ready.contains(card) {
                false if short => Span::raw(card.to_string()),
                ready => mission(card, ready),
            };
            let all = player.laid.iter().map(one).collect();
            wrapped(Span::styled("  laid: ", DIM), all, frame.width)
        };
        // What cannot be used now is told by its name where it would take rows from the board.
        let whole = laid(false);
        lines.extend(match whole.len() {
            1 => whole,
            _ => laid(true),
        });
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

/// What the viewer has and holds.
fn own(view: &View, frame: Frame<'_>) -> Vec<Line<'static>> {
    let mut lines = hand(view, frame);
    if let Some(seat) = frame.viewer {
        lines.splice(0..0, player(&view.open, seat, frame));
    }
    lines
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
    let cards = |named: bool| {
        let held = Card::all().filter(|&card| influence[card] > 0);
        let mut items: Vec<Span<'static>> = held
            .map(|card| {
                let name = match card.tile() {
                    Some(tile) if named => format!("{tile} {}", data::person(tile)),
                    _ => by_number(card),
                };
                Span::raw(counted(&name, influence[card]))
            })
            .collect();
        for tile in intrigue.iter() {
            let name = if named { data::person(tile) } else { "" };
            items.push(Span::raw(format!("intrigue {tile} {name}").trim_end().to_owned()));
        }
        items
    };
    let mut lines = Vec::new();
    if Card::all().any(|card| influence[card] > 0) || !intrigue.is_empty() {
        let label = || Span::styled("Cards: ", DIM);
        // Names are in the list above: where they would take a second line, the numbers will do.
        let named = wrapped(label(), cards(true), frame.width);
        lines = match named.len() {
            1 => named,
            _ => wrapped(label(), cards(false), frame.width),
        };
    }
    if !missions.is_empty() {
        let cost = |card| view.open.rules.cost(card).to_string().replace(' ', " + ");
        let items = missions
            .iter()
            .map(|card| {
                Span::raw(format!(
                    "{card} {} (for {})",
                    data::mission(card.effect()),
                    cost(card)
                ))
            })
            .collect();
        lines.extend(wrapped(Span::styled("Missions: ", DIM), items, frame.width));
    }
    let own: Vec<Span<'_>> = Coat::ALL
        .iter()
        .filter(|&&coat| coats[coat] > 0)
        .map(|&coat| Span::raw(counted(coat.word(), coats[coat])))
        .collect();
    if !own.is_empty() {
        lines.extend(wrapped(Span::styled("Coats: ", DIM), own, frame.width));
    }
    lines
}

/// "6", "joker"
fn by_number(card: Card) -> String {
    card.tile()
        .map_or_else(|| card.to_string(), |tile| tile.to_string())
}

/// "ring", "ring ×2"
fn counted(name: &str, count: u8) -> String {
    if count == 1 {
        name.to_owned()
    } else {
        format!("{name} ×{count}")
    }
}
