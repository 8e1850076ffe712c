//! What keys and the mouse do.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::model::offer_of;
use super::{App, Layout, Overlay};

/// Letters that are commands, capital or small, whatever is asked.
#[cfg(test)]
pub(super) const COMMANDS: &str = "chjklqru";

/// Is this how programs are told to end?
pub(crate) fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

/// Is this how programs are told to let others go on?
pub(crate) fn is_suspend(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// How far a text that lies over everything is scrolled after this key; with any other key it goes away, and with Space
/// once it has been read to its end.
pub(crate) fn scrolled(scroll: u16, code: KeyCode, layout: &Layout) -> Option<u16> {
    // One line of the screen before stays in sight.
    let page = layout.text_room.saturating_sub(1).max(1);
    Some(match code {
        KeyCode::Char(' ') if scroll >= layout.text_below => return None,
        KeyCode::Down | KeyCode::Char('j' | 'J') => scroll.saturating_add(1),
        KeyCode::Up | KeyCode::Char('k' | 'K') => scroll.saturating_sub(1),
        KeyCode::PageDown | KeyCode::Char(' ') => scroll.saturating_add(page),
        KeyCode::PageUp => scroll.saturating_sub(page),
        KeyCode::Home => 0,
        KeyCode::End => u16::MAX,
        _ => return None,
    })
}

impl App<'_> {
    pub(super) fn event(&mut self, event: &Event, layout: &Layout) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, layout),
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.click(layout, mouse.column, mouse.row),
                MouseEventKind::ScrollDown => self.wheel(true),
                MouseEventKind::ScrollUp => self.wheel(false),
                _ => {}
            },
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, layout: &Layout) {
        if is_interrupt(key) {
            self.leave = true;
            return;
        }
        if is_suspend(key) {
            self.suspend = true;
            return;
        }
        let yes = matches!(key.code, KeyCode::Char('y' | 'Y'));
        match std::mem::take(&mut self.model.overlay) {
            // Nothing that cannot be seen is answered.
            Overlay::None if layout.too_small => {
                if matches!(key.code, KeyCode::Char('q' | 'Q') | KeyCode::Esc) {
                    self.ask_to_leave();
                }
            }
            Overlay::None if self.steps.is_some() => self.step_key(key.code),
            Overlay::None => self.table_key(key.code, layout),
            Overlay::Curtain(name) if key.code != KeyCode::Enter => {
                self.model.overlay = Overlay::Curtain(name)
            }
            Overlay::Curtain(_) => {}
            Overlay::Leave(_) => self.leave = yes,
            Overlay::Play(choice) if yes && !self.typed_ahead => self.try_to_play(&choice.action),
            Overlay::Play(_) => {}
            Overlay::Typing(text) => self.typing_key(text, key.code),
            // Only a replay searches.
            Overlay::Search(_) => {}
            Overlay::Text { title, text, scroll } => {
                if let Some(scroll) = scrolled(scroll, key.code, layout) {
                    self.model.overlay = Overlay::Text { title, text, scroll };
                }
            }
        }
    }

    fn table_key(&mut self, code: KeyCode, layout: &Layout) {
        let last = self.model.offers.len().checked_sub(1);
        match code {
            KeyCode::Up => self.model.choose(-1),
            KeyCode::Down => self.model.choose(1),
            KeyCode::Left => self.model.choose(-(layout.column as isize)),
            KeyCode::Right => self.model.choose(layout.column as isize),
            KeyCode::Home => self.model.selected = last.map(|_| 0),
            KeyCode::End => self.model.selected = last,
            KeyCode::PageUp => self.scroll_board(false),
            KeyCode::PageDown => self.scroll_board(true),
            KeyCode::Enter => match self.model.selected {
                Some(offer) => self.press(offer, layout),
                None if last.is_some() => {
                    // All that is offered declines what is asked.
                    self.model.message = "Press N, or choose it with the arrow keys first.".to_owned();
                }
                None => {}
            },
            KeyCode::F(1) => self.show_help(),
            KeyCode::Esc => self.ask_to_leave(),
            KeyCode::Char(letter) => self.letter(letter, layout),
            _ => {}
        }
    }

    /// Commands first: they have their letters to themselves.
    fn letter(&mut self, letter: char, layout: &Layout) {
        match letter.to_ascii_lowercase() {
            ' ' => self.look_back(),
            ':' => self.model.overlay = Overlay::Typing(String::new()),
            '?' => self.show_rule(),
            'j' => self.model.choose(1),
            'k' => self.model.choose(-1),
            'l' => self.show_story(),
            'u' => self.undo(),
            'h' => self.hint(),
            'c' => self.model.overlay = Overlay::Typing("chat ".to_owned()),
            'r' => self.rematch(),
            'q' => self.ask_to_leave(),
            letter => match offer_of(&self.model.offers, letter) {
                Some(offer) => self.press(offer, layout),
                None => {
                    let key = letter.to_ascii_uppercase();
                    self.model.message = format!("{key} does nothing here; F1 lists the keys.");
                }
            },
        }
    }

    pub(super) fn scroll_board(&mut self, down: bool) {
        let scroll = &mut self.model.scroll;
        *scroll = if down {
            scroll.saturating_add(5)
        } else {
            scroll.saturating_sub(5)
        };
    }

    fn typing_key(&mut self, mut text: String, code: KeyCode) {
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.try_to_play(&text),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < 1000 => text.push(c),
            _ => {}
        }
        self.model.overlay = Overlay::Typing(text);
    }

    /// Moves what is being read.
    fn wheel(&mut self, down: bool) {
        const STEP: u16 = 3;
        let scroll = match &mut self.model.overlay {
            Overlay::None => &mut self.model.scroll,
            Overlay::Text { scroll, .. } => scroll,
            _ => return,
        };
        *scroll = if down {
            scroll.saturating_add(STEP)
        } else {
            scroll.saturating_sub(STEP)
        };
    }

    fn click(&mut self, layout: &Layout, column: u16, row: u16) {
        if self.model.overlay != Overlay::None {
            return;
        }
        let inside = |area: &Rect| area.contains(Position { x: column, y: row });
        if let Some((offer, _)) = layout.offers.iter().find(|(_, area)| inside(area)) {
            self.press(*offer, layout);
        }
    }
}
