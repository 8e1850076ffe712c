//! Stepping through a record on the full screen.

use std::io;
use std::time::{Duration, Instant};

use court_core::{Seat, SeatSet, Viewer, with_names};
use court_games::{Level, Player};
use court_table::Table;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind};
use ratatui::layout::Size;

use crate::pictures;
use crate::screen::{
    FullScreen, Layout, Model, Overlay, draw, is_interrupt, is_suspend, picture_room, scrolled,
    without_colours,
};

const HELP: &str = "\
Right, left (or L, H)   one entry on, one back
Page down, page up      ten on, ten back
] and [                 the next turn, the turn before
} and {                 the next round, the round before
Home and End            the beginning, the end
a number and Enter      that entry (or the number and G)
Space                   play by itself, or stop; + faster, - slower
/                       search what happened; N finds the next, P the one before
B                       what a bot would have done, beside what was done
S                       see it as the next seat does; after the last, as a spectator
T                       everything that has happened so far
Up, down (or K, J)      scroll the board
Ctrl-Z                  give the terminal to the shell; fg comes back
Q                       leave                          F1   this page";

const KEYS: &str = "F1 keys  ←→ step  Space play  / find  B bot  Q leave";

/// So many steps a minute, from slow to fast.
const SPEEDS: [u32; 6] = [20, 40, 60, 120, 240, 480];

/// The moment that is shown.
struct Moment<'a> {
    table: &'a dyn Table,
    names: &'a [String],
    viewer: Viewer,
    at: u32,
    model: Model,
    /// Which of the speeds, and when the next step is due, while it plays by itself.
    speed: usize,
    due: Option<Instant>,
    /// What is searched for.
    sought: String,
    /// A number that is being typed.
    number: String,
    /// Gives its opinion, if it is asked for.
    bot: Option<Box<dyn Player>>,
    leave: bool,
}

/// Shows a record until the person leaves.
///
/// # Errors
/// If the terminal cannot be used.
pub fn show(table: &dyn Table, names: &[String], viewer: Viewer, at: u32) -> io::Result<()> {
    let mut moment = Moment {
        table,
        names,
        viewer,
        at: at.min(table.in_force()),
        model: Model::default(),
        speed: 2,
        due: None,
        sought: String::new(),
        number: String::new(),
        bot: None,
        leave: false,
    };
    moment.run(&mut FullScreen::take()?)
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
    size: Size,
) -> Result<Model, court_table::TableError> {
    let then = table.at(at)?;
    let who = match viewer {
        Viewer::Seat(seat) => names.get(seat.index()).cloned().unwrap_or_default(),
        Viewer::Spectator => "a spectator".to_owned(),
    };
    let slug = then.meta().slug;
    let view = then.view(viewer);
    let mut picture = pictures::picture(slug, &view, viewer.seat(), names, picture_room(size));
    if let Some(outcome) = then.outcome() {
        pictures::with_outcome(&mut picture, &outcome, names);
    }
    let story = then.story(viewer, 0)?;
    let turn = with_names(&then.turn().to_string(), names);
    Ok(Model {
        title: then.meta().title_by(then.rules_version()),
        keys: KEYS,
        picture,
        log: story.iter().map(|told| with_names(&told.text, names)).collect(),
        read: story.len(),
        prompt: format!(
            "Entry {at} of {} · seen by {who} · next: {turn}",
            table.in_force()
        ),
        ..Model::default()
    })
}

impl Moment<'_> {
    fn run(&mut self, screen: &mut FullScreen) -> io::Result<()> {
        let mut layout = Layout::default();
        while !self.leave {
            let size = screen.terminal.size()?;
            self.refresh(size).map_err(io::Error::other)?;
            screen.terminal.draw(|frame| layout = draw(&self.model, frame))?;
            self.model.keep_within(&layout);
            if !self.is_pressed()? {
                self.step_by_itself();
                continue;
            }
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            if is_suspend(key) {
                screen.suspend()?;
            } else {
                self.key(key, &layout);
            }
        }
        Ok(())
    }

    /// Waits for a key, or until the next step is due.
    fn is_pressed(&self) -> io::Result<bool> {
        match self.due {
            Some(due) => event::poll(due.saturating_duration_since(Instant::now())),
            None => Ok(true),
        }
    }

    fn refresh(&mut self, size: Size) -> Result<(), court_table::TableError> {
        let fresh = model(self.table, self.names, self.viewer, self.at, size)?;
        let mut message = std::mem::take(&mut self.model.message);
        if let Some(opinion) = self.opinion()? {
            message = opinion;
        }
        let mut prompt = fresh.prompt;
        if self.due.is_some() {
            prompt = format!("{prompt} · playing, {} a minute", SPEEDS[self.speed]);
        }
        if !self.number.is_empty() {
            prompt = format!("{prompt} · go to {}", self.number);
        }
        self.model = Model {
            scroll: self.model.scroll,
            overlay: std::mem::take(&mut self.model.overlay),
            plain_colours: without_colours(),
            message,
            prompt,
            ..fresh
        };
        Ok(())
    }

    /// What a bot in the place of whoever decides next would do, beside what was done.
    fn opinion(&mut self) -> Result<Option<String>, court_table::TableError> {
        let Some(bot) = &mut self.bot else { return Ok(None) };
        let then = self.table.at(self.at)?;
        let Some(seat) = then.turn().seats().first() else {
            return Ok(Some(
                "A bot has nothing to say here: nobody has a decision to make.".to_owned(),
            ));
        };
        let Ok(advice) = bot.advise(seat, &then.view(Viewer::Seat(seat))) else {
            return Ok(None);
        };
        let offers = then.offers(seat);
        let words = |action: &str| {
            let offer = offers.iter().find(|offer| offer.action == action);
            with_names(offer.map_or(action, |offer| &offer.text), self.names)
        };
        let best = advice.candidates.iter().take(3);
        let best: Vec<String> = best
            .map(|one| format!("{:.0} % {}", one.share * 100.0, words(&one.action)))
            .collect();
        let name = &self.names[seat.index()];
        let done = played(self.table, self.at, seat).map_or_else(String::new, |action| {
            format!(" What was played: {}.", words(&action))
        });
        Ok(Some(format!(
            "In {name}'s place a bot sees: {}.{done}",
            best.join("; ")
        )))
    }

    fn step_by_itself(&mut self) {
        self.at = (self.at + 1).min(self.table.in_force());
        self.due = (self.at < self.table.in_force()).then(|| self.next_step());
    }

    fn next_step(&self) -> Instant {
        Instant::now() + Duration::from_secs(60) / SPEEDS[self.speed]
    }

    fn key(&mut self, key: KeyEvent, layout: &Layout) {
        if is_interrupt(key) {
            self.leave = true;
            return;
        }
        match std::mem::take(&mut self.model.overlay) {
            Overlay::Text { title, text, scroll } => {
                if let Some(scroll) = scrolled(scroll, key.code, layout) {
                    self.model.overlay = Overlay::Text { title, text, scroll };
                }
            }
            Overlay::Search(text) => self.typing_key(text, key.code),
            _ => self.table_key(key.code),
        }
    }

    fn table_key(&mut self, code: KeyCode) {
        let last = self.table.in_force();
        self.model.message.clear();
        if !matches!(
            code,
            KeyCode::Char('0'..='9') | KeyCode::Enter | KeyCode::Char('g' | 'G')
        ) {
            self.number.clear();
        }
        match code {
            KeyCode::Right => self.at = (self.at + 1).min(last),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Down => self.model.scroll = self.model.scroll.saturating_add(1),
            KeyCode::Up => self.model.scroll = self.model.scroll.saturating_sub(1),
            KeyCode::Enter => self.go_to_number(),
            KeyCode::F(1) => self.model.overlay = Overlay::text("Keys", HELP),
            KeyCode::Esc => self.leave = true,
            KeyCode::Char(letter) => self.letter(letter.to_ascii_lowercase(), last),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char, last: u32) {
        match letter {
            'l' => self.at = (self.at + 1).min(last),
            'h' => self.at = self.at.saturating_sub(1),
            'j' => self.model.scroll = self.model.scroll.saturating_add(1),
            'k' => self.model.scroll = self.model.scroll.saturating_sub(1),
            ' ' => self.due = (self.due.is_none() && self.at < last).then(|| self.next_step()),
            '+' | '=' => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            '-' => self.speed = self.speed.saturating_sub(1),
            ']' => self.jump(false, Self::turn_at),
            '[' => self.jump(true, Self::turn_at),
            '}' => self.jump(false, Self::round_at),
            '{' => self.jump(true, Self::round_at),
            '/' => self.model.overlay = Overlay::Search(self.sought.clone()),
            'n' => self.find(false),
            'p' => self.find(true),
            'b' => self.ask_bot(),
            's' => self.look_with_other_eyes(),
            't' => self.model.overlay = Overlay::story(&self.model.log),
            'g' => self.go_to_number(),
            'q' => self.leave = true,
            digit @ '0'..='9' if self.number.len() < 7 => self.number.push(digit),
            _ => {}
        }
    }

    fn typing_key(&mut self, mut text: String, code: KeyCode) {
        match code {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                self.sought = text;
                return self.find(false);
            }
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Char(c) if text.len() < 100 => text.push(c),
            _ => {}
        }
        self.model.overlay = Overlay::Search(text);
    }

    fn go_to_number(&mut self) {
        let last = self.table.in_force();
        match std::mem::take(&mut self.number).parse::<u32>() {
            Ok(at) if at <= last => self.at = at,
            Ok(at) => self.model.message = format!("The entries are 0 to {last}; there is no {at}."),
            Err(_) => self.model.message = "Type the number of an entry first.".to_owned(),
        }
    }

    fn ask_bot(&mut self) {
        self.bot = match self.bot {
            Some(_) => None,
            None => court_games::game(self.table.meta().slug)
                .ok()
                .map(|game| game.player(Level::Courtier, 0)),
        };
    }

    /// Each seat in turn, then a spectator.
    fn look_with_other_eyes(&mut self) {
        let mut seats = Seat::all(self.table.opening().seats);
        self.viewer = match self.viewer {
            Viewer::Spectator => seats.next(),
            Viewer::Seat(seat) => seats.find(|other| other.number() > seat.number()),
        }
        .map_or(Viewer::Spectator, Viewer::Seat);
    }

    /// Goes to where this begins to be something else, or, back, to where it began to be as it is or was before.
    fn jump<T: PartialEq>(&mut self, back: bool, what: fn(&Self, u32) -> Option<T>) {
        let last = self.table.in_force();
        let known = |at: &u32| what(self, *at).is_some();
        let begins = |at: &u32| *at == 0 || what(self, *at) != (0..*at).rev().find_map(|at| what(self, at));
        let found = if back {
            (0..self.at).rev().filter(known).find(begins)
        } else {
            (self.at + 1..=last).filter(known).find(begins)
        };
        self.at = found.unwrap_or(if back { 0 } else { last });
    }

    /// Who decides there; nobody knows it of a shuffle.
    fn turn_at(&self, at: u32) -> Option<SeatSet> {
        let seats = self.table.at(at).ok()?.turn().seats();
        (!seats.is_empty()).then_some(seats)
    }

    /// The round, in the words of the heading.
    fn round_at(&self, at: u32) -> Option<String> {
        let then = self.table.at(at).ok()?;
        let room = pictures::Room {
            width: 80,
            large: false,
        };
        let picture = pictures::picture(
            then.meta().slug,
            &then.view(Viewer::Spectator),
            None,
            self.names,
            room,
        );
        let heading = picture.board.first()?.to_string();
        heading.split(" · ").next().map(str::to_owned)
    }

    /// Goes to the next entry of which was told what is sought, or to the one before.
    fn find(&mut self, back: bool) {
        if self.sought.is_empty() {
            self.model.message = "Nothing to search for yet: press / and type it.".to_owned();
            return;
        }
        let sought = self.sought.to_lowercase();
        let tells = |at: &u32| {
            let story = self.table.at(*at).and_then(|then| then.story(self.viewer, 0));
            let before = self.table.at(at - 1).and_then(|then| then.story(self.viewer, 0));
            let (Ok(story), Ok(before)) = (story, before) else {
                return false;
            };
            let new = story.iter().skip(before.len());
            new.map(|told| with_names(&told.text, self.names).to_lowercase())
                .any(|text| text.contains(&sought))
        };
        let found = if back {
            (1..self.at).rev().find(tells)
        } else {
            (self.at + 1..=self.table.in_force()).find(tells)
        };
        match found {
            Some(at) => self.at = at,
            None => {
                let end = if back { "before" } else { "after" };
                self.model.message = format!("“{}” is not found {end} this entry.", self.sought);
            }
        }
    }
}

/// What the seat played in this position.
fn played(table: &dyn Table, at: u32, seat: Seat) -> Option<String> {
    let next = table.at(at + 1).ok()?;
    match next.entries_from(at).ok()?.last()? {
        court_table::Entry::Play { seat: who, text } if *who == seat => Some(text.clone()),
        _ => None,
    }
}
