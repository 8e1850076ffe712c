//! Drawing a [`Model`].

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout as Split, Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

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
    /// There is no room for a game: only that is said.
    pub too_small: bool,
    /// So many lines of the position do not fit.
    pub below: u16,
    /// So many lines of the text over everything do not fit.
    pub text_below: u16,
}

/// What a game needs.
const LEAST: (u16, u16) = (80, 24);

/// From this width on the log has a column of its own.
const WIDE: u16 = 110;
const LOG_WIDTH: u16 = 38;

/// From this size on boards are drawn as they lie.
const LARGE: (u16, u16) = (100, 36);

/// The room for a position on a screen of this size.
pub(crate) fn picture_room(screen: Size) -> Room {
    let width = if screen.width >= WIDE {
        screen.width - LOG_WIDTH - 1
    } else {
        screen.width
    };
    Room {
        width: width.max(40).into(),
        large: screen.width >= LARGE.0 && screen.height >= LARGE.1,
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
        layout.text_below = overlay(&model.overlay, area, buffer);
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
    let offers = offer_rows(model, area.height);
    let asked = match model.offers.len().saturating_sub(offers.into()) {
        0 => model.prompt.clone(),
        hidden => format!("{} · {hidden} more: up and down", model.prompt),
    };
    let [title, main, prompt, list, message] = Split::vertical([
        Constraint::Length(1),
        Constraint::Min(6),
        Constraint::Length(rows(&asked, area.width)),
        Constraint::Length(offers),
        Constraint::Length(rows(&model.message, area.width)),
    ])
    .areas(area);
    let keys = model.keys;
    Line::styled(format!(" {}", model.title), BOLD.add_modifier(Modifier::REVERSED)).render(title, buffer);
    buffer.set_style(title, Style::new().add_modifier(Modifier::REVERSED));
    let fits =
        |keys: &str| usize::from(title.width) >= model.title.chars().count() + keys.chars().count() + 4;
    // Beside a long title at least the key that names the others.
    let first = keys.split("  ").next().unwrap_or_default();
    if let Some(keys) = [keys, first].into_iter().find(|keys| fits(keys)) {
        Line::styled(format!("{keys} "), Modifier::REVERSED)
            .alignment(Alignment::Right)
            .render(title, buffer);
    }
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
    offer_list(model, list, buffer, layout);
    if model.message.is_empty() {
        Line::styled(model.news(usize::from(area.width)), DIM).render(message, buffer);
    } else {
        written(&model.message, message, BOLD, buffer);
    }
}

/// How many rows a text of a few sentences gets.
fn rows(text: &str, width: u16) -> u16 {
    wrap(text, width.into()).len().clamp(1, 4) as u16
}

/// A text in rows.
fn written(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    Paragraph::new(wrap(text, area.width.into()).join("\n"))
        .style(style)
        .render(area, buffer);
}

/// Offers get what they need, up to a third of the screen, and less where the board would get less than this.
fn offer_rows(model: &Model, height: u16) -> u16 {
    const BOARD: u16 = 10;
    let around = 5 + model.picture.own.len() as u16 + BOARD;
    let most = (height / 3).min(height.saturating_sub(around)).max(4);
    (model.offers.len() as u16).clamp(1, most)
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

/// Which offers are in sight on so many rows: the one that is chosen, and those that decline always.
fn in_sight(offers: &[Choice], selected: Option<usize>, rows: usize) -> Vec<usize> {
    let declines = offers.iter().filter(|choice| choice.is_null).count();
    let others = offers.len() - declines;
    // If not everything fits, at least one of the others is there as well.
    let most = if others == 0 { rows } else { rows.saturating_sub(1) };
    let declines = declines.min(most);
    let room = rows - declines;
    let first = selected.map_or(0, |offer| (offer + 1).saturating_sub(room));
    let first = first.min(others.saturating_sub(room));
    let mut shown: Vec<usize> = (first..others).take(room).collect();
    shown.extend(others..others + declines);
    shown
}

fn offer_list(model: &Model, area: Rect, buffer: &mut Buffer, layout: &mut Layout) {
    let shown = in_sight(&model.offers, model.selected, area.height.into());
    for (row, &offer) in shown.iter().enumerate() {
        let place = Rect {
            y: area.y + row as u16,
            height: 1,
            ..area
        };
        let Choice { text, action, .. } = &model.offers[offer];
        let key = letter(&model.offers, offer).unwrap_or(' ');
        let chosen = model.selected == Some(offer);
        let style = if chosen {
            BOLD.add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        let line = Line::from(vec![
            Span::styled(format!("{}{key} ", if chosen { '›' } else { ' ' }), style),
            Span::styled(text.clone(), style),
            Span::styled(format!("  {action}"), DIM),
        ]);
        line.render(place, buffer);
        layout.offers.push((offer, place));
    }
}

/// Draws what lies over the table; says how many lines of it do not fit.
fn overlay(overlay: &Overlay, area: Rect, buffer: &mut Buffer) -> u16 {
    match overlay {
        Overlay::None | Overlay::Curtain(_) => 0,
        Overlay::Text { title, text, scroll } => boxed(title, text, *scroll, area, buffer),
        Overlay::Typing(text) => {
            let text = format!("{text}▏");
            boxed(
                "Type an action or a word, Enter sends it",
                &text,
                u16::MAX,
                area,
                buffer,
            )
        }
        Overlay::Play(choice) => {
            let text = format!(
                "{}\nIt was not in sight when you pressed the key, and it cannot be undone.\ny plays it, any other key does not",
                choice.text
            );
            boxed("Play this?", &text, 0, area, buffer)
        }
        Overlay::Leave(known) => {
            let text = format!("y leaves, any other key stays\n{known}");
            boxed("Leave the game?", text.trim_end(), 0, area, buffer)
        }
    }
}

/// The width of a text in a box, on a screen of this width.
pub(super) fn text_width(screen: u16) -> u16 {
    screen.saturating_sub(6).min(88)
}

/// A text in a box in the middle; says how many lines of it do not fit.
fn boxed(title: &str, text: &str, scroll: u16, area: Rect, buffer: &mut Buffer) -> u16 {
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
            (0, _) => " more below ",
            (_, 0) => " more above ",
            _ => " more above and below ",
        };
        block = block.title_bottom(Line::from(more).right_aligned());
    }
    Paragraph::new(rows.join("\n"))
        .scroll((scroll, 0))
        .block(block)
        .render(place, buffer);
    below
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (width, height) = LEAST;
    let text = format!(
        "This terminal has {} × {}, and a game needs {width} × {height}. Make it larger, or leave (Q) and play with --plain.",
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
    let text = format!("{name}, take your seat and press Enter. Everybody else, look away.");
    Line::styled(text, BOLD)
        .alignment(Alignment::Center)
        .render(row, buffer);
}
