//! Positions as lines of text: functions of a view, used by the dialogue, by the full screen and by `court show`.
//!
//! Whatever is told by colour is told by a letter or a shape as well: a screen reader and a terminal without colour lose
//! nothing.

mod emperor;
mod louis_xiv;
mod sun_king;
#[cfg(feature = "toy")]
mod toy;

use court_core::{Game as _, Outcome, Seat, with_names};
use court_games::Listed;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use serde::Deserialize as _;
use serde_json::Value;

use crate::wrap::wrap;

/// How much room there is for a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Columns.
    pub width: usize,
    /// Is there room to draw a board as it lies on the table, rather than as a list?
    pub large: bool,
}

/// Who looks, and how much room there is.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    pub(crate) viewer: Option<Seat>,
    pub(crate) names: &'a [String],
    pub(crate) width: usize,
    pub(crate) large: bool,
    /// How far the game has come, in words.
    pub(crate) stage: &'a str,
}

impl Frame<'_> {
    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The seat's shape and name in its colour.
    fn who(&self, seat: Seat) -> Span<'static> {
        Span::styled(format!("{} {}", shape(seat), self.name(seat)), seat_style(seat))
    }

    /// The same before what the seat has.
    fn label(&self, seat: Seat) -> Span<'static> {
        let who = self.who(seat);
        Span::styled(format!("{}: ", who.content), who.style)
    }

    /// The others as they sit clockwise from the viewer; for a spectator everybody.
    fn others(&self, seats: u8) -> Vec<Seat> {
        match self.viewer {
            Some(own) => own.round(seats).skip(1).collect(),
            None => Seat::all(seats).collect(),
        }
    }
}

/// A position in its parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The middle of the table.
    pub board: Vec<Line<'static>>,
    /// What the viewer has and holds. It is always in sight.
    pub own: Vec<Line<'static>>,
    /// What lies in front of the others.
    pub seats: Vec<Line<'static>>,
    /// What the signs in it mean.
    pub legend: &'static str,
}

/// How a game is drawn with letters. The compiler asks every game in the list for it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is in the list of games, but has no picture",
    note = "implement `Pictured` for it in `crates/tui/src/pictures/<game>.rs`"
)]
pub(crate) trait Pictured: Listed {
    /// Draws a position.
    fn draw(view: &Self::View, frame: Frame<'_>) -> Picture;
}

/// Draws a position from a view in JSON.
///
/// A view that cannot be read is a server's whose game this program does not know, or not in that version.
#[must_use]
pub fn picture(game: &str, view: &Value, viewer: Option<Seat>, names: &[String], room: Room) -> Picture {
    macro_rules! draw_it {
        ($($module:ident :: $Game:ident),*) => {
            match game {
                $(slug if slug == court_games::$module::$Game::META.slug => {
                    draw::<court_games::$module::$Game>(view, viewer, names, room)
                })*
                _ => None,
            }
        };
    }
    court_games::each_game!(draw_it).unwrap_or_else(|| Picture {
        board: vec![Line::from(
            "This program cannot draw the position: the server is of another version.",
        )],
        ..Picture::default()
    })
}

fn draw<G: Pictured>(view: &Value, viewer: Option<Seat>, names: &[String], room: Room) -> Option<Picture> {
    let view = G::View::deserialize(view).ok()?;
    let frame = Frame {
        viewer,
        names,
        width: room.width,
        large: room.large,
        stage: &G::stage(&view),
    };
    Some(G::draw(&view, frame))
}

/// The parts of a position below each other, as text.
#[must_use]
pub fn whole(game: &str, view: &Value, viewer: Option<Seat>, names: &[String], room: Room) -> Vec<String> {
    let picture = picture(game, view, viewer, names, room);
    let mut lines = picture.board;
    for part in [picture.own, picture.seats, vec![Line::from(picture.legend)]] {
        if !part.is_empty() {
            lines.push(Line::default());
            lines.extend(part);
        }
    }
    lines
        .iter()
        .map(|line| line.to_string().trim_end().to_owned())
        .collect()
}

/// A table before the game.
pub(crate) fn gathering(seats: &[String]) -> Vec<Line<'static>> {
    let mut lines = vec![heading("Before the game")];
    for (seat, name) in Seat::all(seats.len() as u8).zip(seats) {
        lines.push(Line::from(Span::styled(
            format!("{} {name}", shape(seat)),
            seat_style(seat),
        )));
    }
    lines
}

/// Puts the end of a game before its last position.
pub(crate) fn with_outcome(picture: &mut Picture, end: &Outcome, names: &[String]) {
    let mut lines: Vec<Line<'static>> = outcome(end, names).into_iter().map(Line::from).collect();
    lines.push(Line::default());
    picture.board.splice(0..0, lines);
    // Nobody decides any more: what the viewer has need not stay in sight.
    let own = std::mem::take(&mut picture.own);
    picture.seats.splice(0..0, own);
}

/// The end of a game: places, then the scores line by line.
#[must_use]
pub fn outcome(outcome: &Outcome, names: &[String]) -> Vec<String> {
    let standings = &outcome.standings;
    let mut lines = vec![with_names(&outcome.text, names)];
    let mut seats: Vec<Seat> = standings.ranks.iter().map(|(seat, _)| seat).collect();
    seats.sort_by_key(|&seat| standings.ranks[seat]);
    for seat in seats {
        let name = names.get(seat.index()).map_or("?", String::as_str);
        lines.push(format!(
            "{}. {name}: {} points",
            standings.ranks[seat], standings.scores[seat]
        ));
    }
    if outcome.breakdown.is_empty() {
        return lines;
    }
    let labels = outcome.breakdown.iter().map(|line| line.label.chars().count());
    let widest = labels.max().unwrap_or(0);
    let heads = names
        .iter()
        .take(standings.ranks.iter().count())
        .map(|name| format!(" {:>COLUMN$}", fit(name, COLUMN).trim_end()));
    lines.push(format!("  {}{}", " ".repeat(widest), heads.collect::<String>()));
    for line in &outcome.breakdown {
        let points = line.points.as_slice().iter();
        let points: String = points.map(|points| format!(" {points:>COLUMN$}")).collect();
        lines.push(format!("  {}{points}  ({})", fit(&line.label, widest), line.rule));
    }
    lines
}

/// The width of a seat's column in the table of the end.
const COLUMN: usize = 8;

/// A seat's shape: seats are told apart without colour.
pub(crate) const fn shape(seat: Seat) -> char {
    ['■', '▲', '●', '◆', '★', '✚'][seat.index()]
}

/// A seat's colour.
pub(crate) const fn seat_style(seat: Seat) -> Style {
    const COLOURS: [Color; 6] = [
        Color::LightRed,
        Color::LightBlue,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightMagenta,
        Color::LightCyan,
    ];
    Style::new().fg(COLOURS[seat.index()])
}

pub(crate) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(crate) const DIM: Style = Style::new().add_modifier(Modifier::DIM);

pub(crate) fn heading(text: impl Into<String>) -> Line<'static> {
    Line::from(Span::styled(text.into(), BOLD))
}

/// "1 city", "2 cities"
pub(crate) fn plural(count: impl Into<u16>, one: &str, many: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

/// Breaks a list of short texts into lines of at most this width, after a label that later lines are indented by. A text
/// that is wider than a line is broken between its words.
fn wrapped(label: Span<'static>, items: Vec<Span<'static>>, width: usize) -> Vec<Line<'static>> {
    let indent = label.width().min(width / 2);
    let mut lines = Vec::new();
    let mut line = vec![label];
    let mut used = indent;
    let mut fresh = true;
    for item in items {
        if !fresh && used + 2 + item.width() > width {
            lines.push(Line::from(std::mem::take(&mut line)));
            line.push(Span::raw(" ".repeat(indent)));
            used = indent;
        } else if !fresh {
            line.push(Span::raw("  "));
            used += 2;
        }
        let mut rows = wrap(&item.content, width - indent);
        let last = rows.pop().unwrap_or_default();
        for row in rows {
            line.push(Span::styled(row, item.style));
            lines.push(Line::from(std::mem::take(&mut line)));
            line.push(Span::raw(" ".repeat(indent)));
            used = indent;
        }
        let last = Span::styled(last, item.style);
        used += last.width();
        line.push(last);
        fresh = false;
    }
    lines.push(Line::from(line));
    lines
}

/// The line above a board, in as many rows as it needs.
fn headline(parts: &[String], width: usize) -> Vec<Line<'static>> {
    let mut rows: Vec<String> = Vec::new();
    for part in parts {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 3 + part.chars().count() <= width => {
                *row += " · ";
                *row += part;
            }
            _ => rows.push(part.clone()),
        }
    }
    rows.into_iter().map(heading).collect()
}

/// Fits a text into a width, cutting what is too much.
fn fit(text: &str, width: usize) -> String {
    let length = text.chars().count();
    if length <= width {
        format!("{text}{}", " ".repeat(width - length))
    } else {
        let cut: String = text.chars().take(width.saturating_sub(1)).collect();
        format!("{cut}…")
    }
}
