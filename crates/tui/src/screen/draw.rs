//! Drawing a [`Model`].

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout as Split, Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::grid::Grid;
use super::model::letter;
use super::{Choice, Model, Overlay};
use crate::pictures::{BOLD, DIM, Room, plural};
use crate::story::folded;
use crate::wrap::wrap;

/// Where things are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The offers on the screen.
    pub offers: Vec<(usize, Rect)>,
    /// How many of them stand below each other before the next column begins.
    pub column: usize,
    /// There is no room for a game, and nothing but that is said.
    pub too_small: bool,
    /// How many lines of the position do not fit.
    pub below: u16,
    /// How many lines of the text over everything do not fit.
    pub text_below: u16,
    /// How many do.
    pub text_room: u16,
}

/// What a game needs.
const LEAST: (u16, u16) = (80, 24);

/// From this width on the log has a column of its own.
const WIDE: u16 = 120;
const LOG_WIDTH: u16 = 38;

/// From this width on boards are drawn as they lie, if the screen is this high: the narrower the board, the higher it is.
const LARGE: u16 = 100;
const HIGH: u16 = 27;
const HIGHER: u16 = 36;

/// The room for a position on a screen of this size.
pub(crate) fn picture_room(screen: Size) -> Room {
    let width = if screen.width >= WIDE {
        screen.width - LOG_WIDTH - 1
    } else {
        screen.width
    };
    let high = if width >= LARGE { HIGH } else { HIGHER };
    Room {
        width: width.max(40).into(),
        large: screen.width >= LARGE && screen.height >= high,
    }
}

/// Draws everything; says where the offers are.
pub fn draw(model: &Model, frame: &mut Frame<'_>) -> Layout {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let mut layout = Layout::default();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        layout.too_small = true;
        too_small(area, buffer);
        if matches!(model.overlay, Overlay::Leave(_)) {
            overlay(&model.overlay, area, buffer);
        }
    } else if let Overlay::Curtain(name) = &model.overlay {
        curtain(name, area, buffer);
    } else {
        table(model, area, buffer, &mut layout);
        (layout.text_room, layout.text_below) = overlay(&model.overlay, area, buffer);
    }
    if model.plain_colours {
        for cell in &mut buffer.content {
            cell.fg = Color::Reset;
            cell.bg = Color::Reset;
        }
    }
    layout
}

fn table(model: &Model, area: Rect, buffer: &mut Buffer, layout: &mut Layout) {
    let grid = Grid::new(model, area);
    let shown = grid.in_sight(&model.offers, model.selected);
    let asked = match model.offers.len() - shown.len() {
        0 => model.prompt.clone(),
        hidden => format!("{} · {hidden} more: up and down", model.prompt),
    };
    let [title, main, prompt, list, message] = Split::vertical([
        Constraint::Length(1),
        Constraint::Min(6),
        Constraint::Length(rows(&asked, area.width)),
        Constraint::Length(grid.rows),
        Constraint::Length(rows(&model.message, area.width)),
    ])
    .areas(area);
    heading(model, title, buffer);
    let main = if area.width >= WIDE {
        let [left, log] = Split::horizontal([Constraint::Min(0), Constraint::Length(LOG_WIDTH)]).areas(main);
        log_column(model, log, buffer);
        left
    } else {
        main
    };
    layout.below = position(model, main, buffer);
    let style = if model.offers.is_empty() { DIM } else { BOLD };
    written(&asked, prompt, style, buffer);
    offer_list(model, &grid, &shown, list, buffer, layout);
    if model.message.is_empty() {
        Line::styled(model.news(usize::from(area.width)), DIM).render(message, buffer);
    } else {
        written(&model.message, message, BOLD, buffer);
    }
}

/// How many rows a text of a few sentences gets.
pub(super) fn rows(text: &str, width: u16) -> u16 {
    wrap(text, width.into()).len().clamp(1, 4) as u16
}

/// A text in rows.
fn written(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    Paragraph::new(wrap(text, area.width.into()).join("\n"))
        .style(style)
        .render(area, buffer);
}

/// The title, and as many of the keys as fit beside it; the one that lists them all comes first.
fn heading(model: &Model, area: Rect, buffer: &mut Buffer) {
    Line::styled(format!(" {}", model.title), BOLD).render(area, buffer);
    let room = usize::from(area.width).saturating_sub(model.title.chars().count() + 4);
    let mut keys = String::new();
    for key in model.keys.split("  ") {
        let more = if keys.is_empty() {
            key.to_owned()
        } else {
            format!("{keys}  {key}")
        };
        if more.chars().count() > room {
            break;
        }
        keys = more;
    }
    Line::from(format!("{keys} "))
        .alignment(Alignment::Right)
        .render(area, buffer);
    buffer.set_style(area, Style::new().add_modifier(Modifier::REVERSED));
}

/// Draws the position; says how many lines do not fit. What the viewer has and holds stays in sight below the rest.
fn position(model: &Model, area: Rect, buffer: &mut Buffer) -> u16 {
    let picture = &model.picture;
    let own = (picture.own.len() as u16).min(area.height);
    let [rest, pinned] = Split::vertical([Constraint::Min(0), Constraint::Length(own)]).areas(area);
    Paragraph::new(Text::from(picture.own.clone())).render(pinned, buffer);
    let mut lines: Vec<Line<'_>> = picture.board.clone();
    lines.extend(picture.seats.iter().cloned());
    // It is left out where everything else just fits.
    if lines.len() != usize::from(rest.height) {
        let legend = wrap(picture.legend, rest.width.into()).into_iter();
        lines.extend(legend.map(|row| Line::styled(row, DIM)));
    }
    // What does not fit is announced on a row of its own: nothing is written over.
    let [rest, note] = if lines.len() > usize::from(rest.height) {
        Split::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(rest)
    } else {
        [rest, Rect::default()]
    };
    let below = (lines.len() as u16).saturating_sub(rest.height);
    let scroll = model.scroll.min(below);
    Paragraph::new(Text::from(lines))
        .scroll((scroll, 0))
        .render(rest, buffer);
    let lines = |count: u16| plural(count, "more line", "more lines");
    let said = match (scroll, below - scroll) {
        (_, 1..) => format!(" {}: page down ", lines(below - scroll)),
        (1.., 0) => format!(" {} above: page up ", lines(scroll)),
        (0, 0) => String::new(),
    };
    Line::styled(said, Modifier::REVERSED)
        .alignment(Alignment::Right)
        .render(note, buffer);
    below
}

fn log_column(model: &Model, area: Rect, buffer: &mut Buffer) {
    let block = Block::new()
        .borders(ratatui::widgets::Borders::LEFT)
        .border_style(DIM);
    let inner = block.inner(area);
    block.render(area, buffer);
    // The last rows that fit.
    let width = usize::from(inner.width);
    let log = folded(&model.log);
    let rows: Vec<String> = log.iter().flat_map(|text| wrap(text, width)).collect();
    let above = rows.len().saturating_sub(inner.height.into());
    Paragraph::new(rows[above..].join("\n")).render(inner, buffer);
}

fn offer_list(
    model: &Model,
    grid: &Grid,
    shown: &[usize],
    area: Rect,
    buffer: &mut Buffer,
    layout: &mut Layout,
) {
    layout.column = usize::from(grid.rows);
    let (mut column, mut row, mut x) = (0, 0, area.x);
    for &offer in shown {
        let height = grid.heights[offer].min(grid.rows);
        let is_full = grid.second == Some(offer) || row + height > grid.rows;
        if is_full && column + 1 < grid.columns.len() {
            x += grid.columns[column];
            (column, row) = (column + 1, 0);
        }
        let width = grid.columns[column].min(area.right().saturating_sub(x));
        let place = Rect {
            x,
            y: area.y + row,
            height,
            width,
        };
        row += height;
        let Choice { text, action, .. } = &model.offers[offer];
        let key = letter(&model.offers, offer).unwrap_or(' ');
        let chosen = model.selected == Some(offer);
        let style = if chosen {
            BOLD.add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        let before = format!("{}{key} ", if chosen { '›' } else { ' ' });
        let gap = if grid.columns.len() > 1 { Grid::GAP } else { 0 };
        let rows = wrap(text, (grid.columns[column] - Grid::BEFORE - gap).into());
        let mut lines: Vec<Line<'_>> = (0..)
            .zip(&rows)
            .map(|(number, row)| {
                let before = if number == 0 { &*before } else { "   " };
                Line::from(Span::styled(format!("{before}{row}"), style))
            })
            .collect();
        // Half a notation helps nobody.
        let notation = format!("  {action}");
        if let Some(last) = lines.last_mut()
            && grid.columns.len() == 1
            && last.width() + notation.chars().count() <= usize::from(width)
        {
            last.push_span(Span::styled(notation, DIM));
        }
        Paragraph::new(lines).render(place, buffer);
        layout.offers.push((offer, place));
    }
}

/// Draws what lies over the table; says how many lines of it fit, and how many do not.
fn overlay(overlay: &Overlay, area: Rect, buffer: &mut Buffer) -> (u16, u16) {
    match overlay {
        Overlay::None | Overlay::Curtain(_) => (0, 0),
        Overlay::Text { title, text, scroll } => boxed(title, text, *scroll, area, buffer),
        Overlay::Typing(text) => {
            let text = format!("{text}▏");
            let title = "Type an action or a command; Enter sends it, Esc drops it";
            boxed(title, &text, u16::MAX, area, buffer)
        }
        Overlay::Search(text) => {
            let text = format!("{text}▏");
            let title = "Search what happened; Enter finds it, Esc drops it";
            boxed(title, &text, u16::MAX, area, buffer)
        }
        Overlay::Play(choice) => {
            let text = format!(
                "{}\n\nIt was not on the screen when you pressed the key, and it cannot be undone.\nY plays it; any other key does not.",
                choice.text
            );
            boxed("Play this?", &text, 0, area, buffer)
        }
        Overlay::Leave(known) => {
            let text = format!("Y leaves; any other key stays.\n{known}");
            boxed("Leave the game?", text.trim_end(), 0, area, buffer)
        }
    }
}

/// The width of a text in a box, on a screen of this width.
pub(super) fn text_width(screen: u16) -> u16 {
    screen.saturating_sub(6).min(88)
}

/// A text in a box in the middle; says how many lines of it fit, and how many do not.
fn boxed(title: &str, text: &str, scroll: u16, area: Rect, buffer: &mut Buffer) -> (u16, u16) {
    let width = (text_width(area.width) + 2).min(area.width);
    let rows = wrap(text, usize::from(width.saturating_sub(2)));
    let room = area.height.saturating_sub(4).max(1);
    let below = (rows.len() as u16).saturating_sub(room);
    let height = ((rows.len() as u16).min(room) + 2).min(area.height);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    Clear.render(place, buffer);
    let mut block = Block::bordered().title(format!(" {title} "));
    let scroll = scroll.min(below);
    if below > 0 {
        let more = match (scroll, below - scroll) {
            (0, _) => " more below: Space ",
            (_, 0) => " more above: page up ",
            _ => " more above and below: page up, Space ",
        };
        block = block.title_bottom(Line::from(more).right_aligned());
    }
    Paragraph::new(rows.join("\n"))
        .scroll((scroll, 0))
        .block(block)
        .render(place, buffer);
    (room, below)
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = LEAST;
    let text = format!(
        "This terminal has {} × {}; a game needs {width} × {height}. Make it larger, or leave with Q and play with --plain.",
        area.width, area.height
    );
    written(&text, area, BOLD, buffer);
}

fn curtain(name: &str, area: Rect, buffer: &mut Buffer) {
    let row = Rect {
        y: area.y + area.height / 2,
        height: 1,
        ..area
    };
    let text = format!("{name}, sit down and press Enter. Everybody else, please look away.");
    Line::styled(text, BOLD)
        .alignment(Alignment::Center)
        .render(row, buffer);
}
