//! Drawing a [`Model`].

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout as Split, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::{KEYS, Model, Overlay};
use crate::pictures::{BOLD, DIM};

/// Where things are, for the mouse.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The offers on the screen.
    pub offers: Vec<(usize, Rect)>,
}

/// From this width on the log has a column of its own.
const WIDE: u16 = 110;
const LOG_WIDTH: u16 = 38;

/// The width a position is drawn in on a screen of this width.
pub(crate) const fn picture_width(screen: u16) -> usize {
    let width = if screen >= WIDE {
        screen - LOG_WIDTH - 1
    } else {
        screen
    };
    if width < 40 { 40 } else { width as usize }
}

/// Draws everything; says where the offers are.
pub fn draw(model: &Model, frame: &mut Frame<'_>) -> Layout {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let mut layout = Layout::default();
    if let Overlay::Curtain(name) = &model.overlay {
        curtain(name, area, buffer);
    } else {
        table(model, area, buffer, &mut layout);
        overlay(&model.overlay, area, buffer);
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
    let [title, main, prompt, list, message] = Split::vertical([
        Constraint::Length(1),
        Constraint::Min(6),
        Constraint::Length(rows(&model.prompt, area.width)),
        Constraint::Length(offers),
        Constraint::Length(rows(&model.message, area.width)),
    ])
    .areas(area);
    let keys = "F1 keys  ? rule  H hint  U undo  L log  Q leave";
    Line::styled(format!(" {}", model.title), BOLD.add_modifier(Modifier::REVERSED)).render(title, buffer);
    buffer.set_style(title, Style::new().add_modifier(Modifier::REVERSED));
    if usize::from(title.width) > model.title.chars().count() + keys.len() + 4 {
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
    position(model, main, buffer);
    let style = if model.offers.is_empty() { DIM } else { BOLD };
    Paragraph::new(Span::styled(model.prompt.as_str(), style))
        .wrap(Wrap { trim: true })
        .render(prompt, buffer);
    offer_list(model, list, buffer, layout);
    if model.message.is_empty() {
        let last = model.log.last();
        let last = last.map_or_else(String::new, |text| format!("· {text}"));
        Line::styled(last, DIM).render(message, buffer);
    } else {
        Paragraph::new(Span::styled(model.message.as_str(), BOLD))
            .wrap(Wrap { trim: true })
            .render(message, buffer);
    }
}

/// A text of one line takes one, a longer one two.
fn rows(text: &str, width: u16) -> u16 {
    if text.chars().count() > usize::from(width) {
        2
    } else {
        1
    }
}

/// Offers get what they need, up to a third of the screen.
fn offer_rows(model: &Model, height: u16) -> u16 {
    let most = (height / 3).max(4);
    (model.offers.len() as u16).clamp(1, most)
}

fn position(model: &Model, area: Rect, buffer: &mut Buffer) {
    let picture = &model.picture;
    let mut lines: Vec<Line<'_>> = picture.board.clone();
    for part in [&picture.hand, &picture.seats] {
        lines.extend(part.iter().cloned());
    }
    let below = (lines.len() as u16).saturating_sub(area.height);
    let scroll = model.scroll.min(below);
    Paragraph::new(Text::from(lines))
        .scroll((scroll, 0))
        .render(area, buffer);
    if scroll < below && area.height > 0 {
        let row = Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        };
        let more = format!(" {} more lines: page down ", below - scroll);
        Line::styled(more, Modifier::REVERSED)
            .alignment(Alignment::Right)
            .render(row, buffer);
    }
}

fn log_column(model: &Model, area: Rect, buffer: &mut Buffer) {
    let block = Block::new()
        .borders(ratatui::widgets::Borders::LEFT)
        .border_style(DIM);
    let inner = block.inner(area);
    block.render(area, buffer);
    // The last lines that fit, each broken into rows.
    let width = usize::from(inner.width.max(1));
    let rows = |text: &String| (text.chars().count() / width + 1) as u16;
    let mut room = inner.height;
    let fitting = model.log.iter().rev().take_while(|text| {
        let needed = rows(text);
        let fits = needed <= room;
        room = room.saturating_sub(needed);
        fits
    });
    let mut lines: Vec<&String> = fitting.collect();
    lines.reverse();
    let text: Vec<Line<'_>> = lines.into_iter().map(|line| Line::from(line.as_str())).collect();
    Paragraph::new(text)
        .wrap(Wrap { trim: true })
        .render(inner, buffer);
}

fn offer_list(model: &Model, area: Rect, buffer: &mut Buffer, layout: &mut Layout) {
    let height = usize::from(area.height.max(1));
    let first = model.selected.saturating_sub(height - 1);
    for (row, (i, (text, action))) in model
        .offers
        .iter()
        .enumerate()
        .skip(first)
        .take(height)
        .enumerate()
    {
        let place = Rect {
            y: area.y + row as u16,
            height: 1,
            ..area
        };
        let key = KEYS.chars().nth(i).unwrap_or(' ');
        let chosen = i == model.selected;
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
        layout.offers.push((i, place));
    }
    let below = model.offers.len().saturating_sub(first + height);
    if below > 0 && area.height > 0 {
        let row = Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        };
        Line::styled(format!("{below} more ↓ "), DIM)
            .alignment(Alignment::Right)
            .render(row, buffer);
    }
}

fn overlay(overlay: &Overlay, area: Rect, buffer: &mut Buffer) {
    match overlay {
        Overlay::None | Overlay::Curtain(_) => {}
        Overlay::Text { title, text, scroll } => {
            boxed(title, text, *scroll, area.height.saturating_sub(4), area, buffer);
        }
        Overlay::Typing(text) => boxed(
            "Type an action, Enter plays it",
            &format!("{text}▏"),
            0,
            3,
            area,
            buffer,
        ),
        Overlay::Leave(known) => {
            let lines = if known.is_empty() { 0 } else { 1 };
            let text = format!("y leaves, any other key stays\n{known}");
            boxed("Leave the game?", &text, 0, 3 + lines, area, buffer);
        }
    }
}

fn boxed(title: &str, text: &str, scroll: u16, height: u16, area: Rect, buffer: &mut Buffer) {
    let width = area.width.saturating_sub(4).min(90);
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height.saturating_sub(height)) / 2,
        width,
        height: height.min(area.height),
    };
    Clear.render(place, buffer);
    let block = Block::bordered().title(format!(" {title} "));
    Paragraph::new(text)
        .wrap(Wrap { trim: false })
        .scroll((scroll, 0))
        .block(block)
        .render(place, buffer);
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
