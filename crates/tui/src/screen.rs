//! The full screen: a loop around a [`Host`], and a drawing that is a function of a [`Model`].

mod draw;
mod keys;
mod model;

use std::io;
use std::time::{Duration, Instant};

use court_core::{Seat, Viewer};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::text::Line;

pub(crate) use draw::picture_width;
pub use draw::{Layout, draw};
pub(crate) use keys::{is_interrupt, scrolled};
pub(crate) use model::without_colours;
pub use model::{Model, Overlay};

use crate::host::{Host, Refused, Scene, Stage, Wish, with_names};
use crate::pictures::{self, Picture};
use crate::plain::Manner;
use crate::rules::RuleBook;

const HELP: &str = "\
Up and down choose, Enter plays; a small letter plays the offer that it
stands before, and so does the mouse. Page up and page down move the table.

:   type notation, also to learn why something cannot be done
?   the rule behind what is asked       L   what happened so far
U   undo your last decision             H   what a strong bot would do
Q   leave                               F1  this page

At a table of a server C says something to everybody, and : also takes
bot            let a bot play for you
back           play yourself again
takeback       ask the others to go back further than undo can
takeback yes   or no: answer somebody who asks that
resign         give the seat up: a bot plays it to the end";

/// How long the loop waits for one thing before it looks after the other.
const PATIENCE: Duration = Duration::from_millis(50);

/// A clock is drawn anew after this.
const SECOND: Duration = Duration::from_secs(1);

/// Letters before the offers.
pub(crate) const KEYS: &str = "abcdefghijklmnopqrstuvwxyz";

/// A sentence that says which words help, with the key that they are typed behind.
fn typed_words(sentence: &str) -> String {
    sentence.replace('“', "“:")
}

struct App<'a> {
    host: &'a mut dyn Host,
    book: &'a RuleBook,
    manner: Manner,
    model: Model,
    /// Who sits before the screen.
    seat: Option<Seat>,
    scene: Option<Scene>,
    told: usize,
    stage: Stage,
    leave: bool,
}

/// Plays a game full-screen until it is over and the person leaves.
///
/// # Errors
/// If the terminal cannot be used or the table cannot be reached.
pub fn play(host: &mut dyn Host, book: &RuleBook, manner: Manner) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    execute!(io::stdout(), EnableMouseCapture)?;
    let mut app = App::new(host, book, manner);
    let result = app.run(&mut terminal);
    // The terminal is given back whatever happened.
    let mouse = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    result.and(mouse)
}

impl<'a> App<'a> {
    fn new(host: &'a mut dyn Host, book: &'a RuleBook, manner: Manner) -> Self {
        let model = Model {
            title: host.meta().title_by(host.rules_version()),
            plain_colours: without_colours(),
            ..Model::default()
        };
        Self {
            host,
            book,
            manner,
            model,
            seat: None,
            scene: None,
            told: 0,
            stage: Stage::Waits,
            leave: false,
        }
    }

    fn run(&mut self, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
        let mut layout = Layout::default();
        let mut changed = true;
        let mut drawn = Instant::now();
        while !self.leave {
            let ticks = self.scene.as_ref().is_some_and(|scene| scene.time.is_some());
            if changed || (ticks && drawn.elapsed() >= SECOND) {
                drawn = Instant::now();
                let width = terminal.size()?.width;
                self.refresh(width)?;
                terminal.draw(|frame| layout = draw(&self.model, frame))?;
                self.model.keep_within(&layout);
            }
            let pressed = event::poll(Duration::ZERO)?;
            if pressed {
                self.event(&event::read()?, &layout);
            }
            // Whoever reads something, or is not the one who may see the table, is not disturbed.
            let looks = self.model.overlay == Overlay::None;
            let wait = if pressed { Duration::ZERO } else { PATIENCE };
            let happened = looks && self.host.advance(wait)?;
            changed = pressed || happened || self.answer_forced();
            let has_waited = looks && self.stage == Stage::Waits;
            if !changed && !has_waited {
                event::poll(PATIENCE)?;
            }
        }
        Ok(())
    }

    /// Looks at the table again.
    fn refresh(&mut self, width: u16) -> Result<(), Refused> {
        self.stage = self.host.stage();
        let here = self.host.here();
        let next = match self.stage {
            Stage::Asks(seat) => Some(seat),
            Stage::Waits | Stage::Over => self.seat.or_else(|| here.first()),
        };
        if next != self.seat {
            if here.len() > 1 && next.is_some() {
                let name = next.map_or_else(String::new, |seat| self.host.names()[seat.index()].clone());
                self.model.overlay = Overlay::Curtain(name);
            }
            self.seat = next;
            self.told = 0;
            self.model.log.clear();
            self.model.selected = 0;
        }
        let viewer = self.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let (story, told) = self.host.story(viewer, self.told)?;
        if !story.is_empty() && self.told > 0 {
            // What happens is newer than what was said.
            self.model.message.clear();
        }
        self.told = told;
        self.model.log.extend(story);
        let names = self.host.names().to_vec();
        let scene = self.host.scene(viewer);
        if self
            .scene
            .as_ref()
            .is_none_or(|before| before.offers != scene.offers)
        {
            self.model.selected = 0;
        }
        self.model.picture = match &scene.view {
            Some(view) => {
                let width = picture_width(width);
                pictures::picture(self.host.meta().slug, view, self.seat, &names, width)
            }
            None => Picture {
                board: pictures::gathering(&scene.gathering),
                ..Picture::default()
            },
        };
        self.model.offers = scene
            .offers
            .iter()
            .map(|offer| (with_names(&offer.text, &names), offer.action.clone()))
            .collect();
        self.model.prompt = match (scene.question(&names), self.stage) {
            (Some(question), _) => question,
            (None, Stage::Over) if scene.waiting.is_empty() => "The game is over. Q leaves.".to_owned(),
            (None, Stage::Over) => format!("{} Q leaves.", scene.waiting),
            (None, Stage::Asks(_) | Stage::Waits) => typed_words(&scene.waiting),
        };
        if self.stage == Stage::Over
            && let Some(outcome) = self.host.outcome()
        {
            let lines = pictures::outcome(&outcome, &names);
            self.model.picture.hand = lines.into_iter().map(Line::from).collect();
        }
        if let Some(aside) = &scene.aside
            && self.model.message.is_empty()
        {
            self.model.message = typed_words(aside);
        }
        self.scene = Some(scene);
        Ok(())
    }

    /// Gives the only answer, if the person wants that.
    fn answer_forced(&mut self) -> bool {
        let forced =
            self.manner.answer_forced && self.model.overlay == Overlay::None && self.model.offers.len() == 1;
        if forced {
            self.press(0);
        }
        forced
    }

    fn press(&mut self, offer: usize) {
        if let Some((_, action)) = self.model.offers.get(offer).cloned() {
            self.try_to_play(&action);
        }
    }

    fn try_to_play(&mut self, typed: &str) {
        let Some(seat) = self.own_seat() else { return };
        let result = match Wish::read(typed) {
            Some(wish) => self.host.wish(seat, &wish),
            None => self.host.play(seat, typed.trim()),
        };
        self.answer(result);
    }

    fn ask_to_leave(&mut self) {
        let farewell = self.host.farewell();
        let known = farewell.map_or("", |_| "Your seat is kept; you will be told how to come back.");
        self.model.overlay = Overlay::Leave(known.to_owned());
    }

    /// The seat to act for; who has none is told so.
    fn own_seat(&mut self) -> Option<Seat> {
        if self.seat.is_none() {
            self.model.message = "You are watching.".to_owned();
        }
        self.seat
    }

    fn undo(&mut self) {
        let Some(seat) = self.own_seat() else { return };
        let result = self.host.undo(seat, 1);
        self.answer(result);
    }

    fn answer(&mut self, result: Result<(), Refused>) {
        self.model.message = match result {
            Ok(()) => String::new(),
            Err(refused) => with_names(&refused.to_string(), self.host.names()),
        };
    }

    fn hint(&mut self) {
        let Some(seat) = self.own_seat() else { return };
        match self.host.hint(seat) {
            Err(refused) => self.answer(Err(refused)),
            Ok(advice) => {
                let best = &advice.candidates[0];
                let offers = &self.model.offers;
                let text = offers.iter().find(|(_, action)| *action == best.action);
                let text = text.map_or(best.action.as_str(), |(text, _)| text);
                self.model.message = format!(
                    "A bot would choose: {text} ({:.0} % of the victory)",
                    best.share * 100.0
                );
            }
        }
    }

    fn show_rule(&mut self) {
        let prompt = self.scene.as_ref().and_then(|scene| scene.prompt.as_ref());
        let rule = prompt.and_then(|prompt| self.book.paragraph(&prompt.rule));
        self.model.overlay = Overlay::text("The rule", rule.unwrap_or("Nothing is asked now."));
    }
}
