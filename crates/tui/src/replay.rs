//! Stepping through a record on the full screen.

use std::io;

use court_core::{Seat, Viewer};
use court_table::Table;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::text::Line;

use crate::host::with_names;
use crate::pictures;
use crate::screen::{Layout, Model, Overlay, draw, is_interrupt, picture_width, scrolled, without_colours};

const HELP: &str = "\
Right and left step, page down and page up by ten, Home and End to the ends.
A number shows the table as that seat saw it, 0 as a spectator did.
Up and down move the table. L shows what happened so far. Q leaves.";

/// The moment that is shown.
struct Moment<'a> {
    table: &'a dyn Table,
    names: &'a [String],
    viewer: Viewer,
    at: u32,
    model: Model,
}

/// Shows a record until the person leaves.
///
/// # Errors
/// If the terminal cannot be used.
pub fn show(table: &dyn Table, names: &[String], viewer: Viewer, at: u32) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let mut moment = Moment {
        table,
        names,
        viewer,
        at,
        model: Model::default(),
    };
    let result = moment.run(&mut terminal);
    ratatui::restore();
    result
}

/// What the screen shows of a record at one moment.
///
/// # Errors
/// If there is no such moment.
pub fn model(
    table: &dyn Table,
    names: &[String],
    viewer: Viewer,
    at: u32,
    width: u16,
) -> Result<Model, court_table::TableError> {
    let then = table.at(at)?;
    let who = match viewer {
        Viewer::Seat(seat) => names.get(seat.index()).cloned().unwrap_or_default(),
        Viewer::Spectator => "a spectator".to_owned(),
    };
    let slug = then.meta().slug;
    let mut picture = pictures::picture(
        slug,
        &then.view(viewer),
        viewer.seat(),
        names,
        picture_width(width),
    );
    if let Some(outcome) = then.outcome() {
        picture.hand = pictures::outcome(&outcome, names)
            .into_iter()
            .map(Line::from)
            .collect();
    }
    let story = then.story(viewer, 0)?;
    let turn = with_names(&then.turn().to_string(), names);
    Ok(Model {
        title: then.meta().title_by(then.rules_version()),
        picture,
        log: story.iter().map(|told| with_names(&told.text, names)).collect(),
        prompt: format!(
            "Entry {at} of {} · seen by {who} · next: {turn} · F1 keys",
            table.in_force()
        ),
        ..Model::default()
    })
}

impl Moment<'_> {
    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
        let last = self.table.in_force();
        self.at = self.at.min(last);
        let mut layout = Layout::default();
        loop {
            let width = terminal.size()?.width;
            let (scroll, overlay) = (self.model.scroll, self.model.overlay.clone());
            let fresh =
                model(self.table, self.names, self.viewer, self.at, width).map_err(io::Error::other)?;
            self.model = Model {
                scroll,
                overlay,
                plain_colours: without_colours(),
                ..fresh
            };
            terminal.draw(|frame| layout = draw(&self.model, frame))?;
            self.model.keep_within(&layout);
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            if is_interrupt(key) {
                return Ok(());
            }
            if let Overlay::Text { title, text, scroll } = std::mem::take(&mut self.model.overlay) {
                if let Some(scroll) = scrolled(scroll, key.code) {
                    self.model.overlay = Overlay::Text { title, text, scroll };
                }
                continue;
            }
            match key.code {
                KeyCode::Right | KeyCode::Char(' ' | 'l') => self.at = (self.at + 1).min(last),
                KeyCode::Left | KeyCode::Char('h') => self.at = self.at.saturating_sub(1),
                KeyCode::PageDown => self.at = (self.at + 10).min(last),
                KeyCode::PageUp => self.at = self.at.saturating_sub(10),
                KeyCode::Home => self.at = 0,
                KeyCode::End => self.at = last,
                KeyCode::Down => self.model.scroll = self.model.scroll.saturating_add(1),
                KeyCode::Up => self.model.scroll = self.model.scroll.saturating_sub(1),
                KeyCode::Char('0') => self.viewer = Viewer::Spectator,
                KeyCode::Char(digit @ '1'..='9') => self.look_from(digit),
                KeyCode::Char('L') => self.model.overlay = Overlay::story(&self.model.log),
                KeyCode::F(1) => self.model.overlay = Overlay::text("Keys", HELP),
                KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Ok(()),
                _ => {}
            }
        }
    }

    fn look_from(&mut self, digit: char) {
        let seats = Seat::all(self.table.opening().seats);
        let seat = seats
            .into_iter()
            .find(|seat| char::from(b'0' + seat.number()) == digit);
        self.viewer = seat.map_or(self.viewer, Viewer::Seat);
    }
}
