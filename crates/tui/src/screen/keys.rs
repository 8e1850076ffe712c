//! What keys and the mouse do.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::{App, HELP, KEYS, Layout, Overlay};

/// Is this how programs are told to end?
pub(crate) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

/// Where a text that lies over everything is after this key; with any other key it goes away.
pub(crate) fn scrolled(scroll: u16, code: KeyCode) -> Option<u16> {
    const PAGE: u16 = 10;
    Some(match code {
        KeyCode::Down => scroll.saturating_add(1),
        KeyCode::Up => scroll.saturating_sub(1),
        KeyCode::PageDown | KeyCode::Char(' ') => scroll.saturating_add(PAGE),
        KeyCode::PageUp => scroll.saturating_sub(PAGE),
        KeyCode::Home => 0,
        KeyCode::End => u16::MAX,
        _ => return None,
    })
}

impl App<'_> {
    pub(super) fn event(&mut self, event: &Event, layout: &Layout) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.click(layout, mouse.column, mouse.row);
            }
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if is_interrupt(key) {
            self.leave = true;
            return;
        }
        match std::mem::take(&mut self.model.overlay) {
            Overlay::None => self.table_key(key.code),
            Overlay::Curtain(name) if key.code != KeyCode::Enter => {
                self.model.overlay = Overlay::Curtain(name)
            }
            Overlay::Curtain(_) => {}
            Overlay::Leave(_) => {
                self.leave = matches!(key.code, KeyCode::Char('y' | 'Y' | 'q' | 'Q') | KeyCode::Enter)
            }
            Overlay::Typing(text) => self.typing_key(text, key.code),
            Overlay::Text { title, text, scroll } => {
                if let Some(scroll) = scrolled(scroll, key.code) {
                    self.model.overlay = Overlay::Text { title, text, scroll };
                }
            }
        }
    }

    fn table_key(&mut self, code: KeyCode) {
        let last = self.model.offers.len().saturating_sub(1);
        match code {
            KeyCode::Up => self.model.selected = self.model.selected.saturating_sub(1),
            KeyCode::Down => self.model.selected = (self.model.selected + 1).min(last),
            KeyCode::Home => self.model.selected = 0,
            KeyCode::End => self.model.selected = last,
            KeyCode::PageUp => self.model.scroll = self.model.scroll.saturating_sub(5),
            KeyCode::PageDown => self.model.scroll = self.model.scroll.saturating_add(5),
            KeyCode::Enter => self.press(self.model.selected),
            KeyCode::Char(':') => self.model.overlay = Overlay::Typing(String::new()),
            KeyCode::Char('?') => self.show_rule(),
            KeyCode::Char('L') => self.model.overlay = Overlay::story(&self.model.log),
            KeyCode::F(1) => self.model.overlay = Overlay::text("Keys", HELP),
            KeyCode::Char('U') => self.undo(),
            KeyCode::Char('H') => self.hint(),
            KeyCode::Char('C') => self.model.overlay = Overlay::Typing("chat ".to_owned()),
            KeyCode::Char('Q') | KeyCode::Esc => self.ask_to_leave(),
            KeyCode::Char(letter) => {
                if let Some(offer) = KEYS
                    .find(letter)
                    .filter(|&offer| offer <= last && !self.model.offers.is_empty())
                {
                    self.press(offer);
                }
            }
            _ => {}
        }
    }

    fn typing_key(&mut self, mut text: String, code: KeyCode) {
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.try_to_play(&text),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < 100 => text.push(c),
            _ => {}
        }
        self.model.overlay = Overlay::Typing(text);
    }

    fn click(&mut self, layout: &Layout, column: u16, row: u16) {
        if self.model.overlay != Overlay::None {
            return;
        }
        let inside = |area: &Rect| area.contains(Position { x: column, y: row });
        if let Some((offer, _)) = layout.offers.iter().find(|(_, area)| inside(area)) {
            self.press(*offer);
        }
    }
}
