//! Drawing a [`Model`].

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Constraint, Layout as Split, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use super::{KEYS, Model, Overlay};
use crate::pictures::{BOLD, DIM, plural};
use crate::wrap::wrap;

/// Where things are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// The offers on the screen.
    pub offers: Vec<(usize, Rect)>,
    /// So many lines of the position do not fit.
    pub below: u16,
    /// So many lines of the text over everything do not fit.
    pub text_below: u16,
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
    if usize::from(title.width) >= model.title.chars().count() + keys.len() + 4 {
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
    written(&model.prompt, prompt, style, buffer);
    offer_list(model, list, buffer, layout);
    if model.message.is_empty() {
        let last = model.log.last();
        let last = last.map_or_else(String::new, |text| format!("· {text}"));
        Line::styled(last, DIM).render(message, buffer);
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

/// Offers get what they need, up to a third of the screen.
fn offer_rows(model: &Model, height: u16) -> u16 {
    let most = (height / 3).max(4);
    (model.offers.len() as u16).clamp(1, most)
}

/// Draws the position; says how many lines do not fit.
fn position(model: &Model, area: Rect, buffer: &mut Buffer) -> u16 {
    let picture = &model.picture;
    let mut lines: Vec<Line<'_>> = picture.board.clone();
    for part in [&picture.hand, &picture.seats] {
        lines.extend(part.iter().cloned());
    }
    // It is left out where everything else just fits.
    if lines.len() != usize::from(area.height) {
        lines.push(Line::styled(picture.legend, DIM));
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
        let lines = plural(below - scroll, "more line", "more lines");
        Line::styled(format!(" {lines}: page down "), Modifier::REVERSED)
            .alignment(Alignment::Right)
            .render(row, buffer);
    }
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
    let rows: Vec<String> = model.log.iter().flat_map(|text| wrap(text, width)).collect();
    let above = rows.len().saturating_sub(inner.height.into());
    Paragraph::new(rows[above..].join("\n")).render(inner, buffer);
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

/// Draws what lies over the table; says how many lines of it do not fit.
fn overlay(overlay: &Overlay, area: Rect, buffer: &mut Buffer) -> u16 {
    match overlay {
        Overlay::None | Overlay::Curtain(_) => 0,
        Overlay::Text { title, text, scroll } => boxed(title, text, *scroll, area, buffer),
        Overlay::Typing(text) => {
            let text = format!("{text}▏");
            boxed("Type an action, Enter plays it", &text, u16::MAX, area, buffer)
        }
        Overlay::Leave(known) => {
            let text = format!("y leaves, any other key stays\n{known}");
            boxed("Leave the game?", text.trim_end(), 0, area, buffer)
        }
    }
}

/// A text in a box in the middle; says how many lines of it do not fit.
fn boxed(title: &str, text: &str, scroll: u16, area: Rect, buffer: &mut Buffer) -> u16 {
    let width = area.width.saturating_sub(4).min(90);
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
