//! The full screen: a loop around a [`Host`], and a drawing that is a function of a [`Model`].

mod draw;
mod grid;
mod keys;
mod model;
mod stage;
mod steps;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use court_core::{RuleBook, Seat, Viewer, with_names};
use ratatui::crossterm::event;
use ratatui::layout::Size;

pub(crate) use draw::picture_room;
pub use draw::{Layout, draw};
pub(crate) use keys::{is_interrupt, is_suspend, scrolled};
pub(crate) use model::without_colours;
pub use model::{Choice, Model, Overlay};
pub(crate) use stage::FullScreen;

use crate::host::{Host, Refused, Scene, Stage, Wish};
use crate::pictures::{self, Picture};
use crate::plain::Manner;
use steps::Steps;

const HELP: &str = "\
The letter before an offer plays it, capital or small. Or choose with the
arrow keys (or J and K) and press Enter, or click. N declines.

Space  shows on the board, move by move, what happened since your turn
L   tells it in words                  U   undo your last decision
?   the rule behind the question       H   what a bot would do
:   type an action or a command        F1  this page
R   play again, when the game is over  Q   leave
Page up and page down scroll the board; Ctrl-Z gives the terminal to the
shell, and fg brings the game back.

Commands, typed after the colon:
save FILE     save the game; at the end, its record
takeback      go back further than undo can
rematch       play again, when the game is over
quit          leave
At a server's table also:
chat TEXT     say something to everybody (or press C)
takeback      ask the others; takeback yes and takeback no answer them
bot, back     let a bot play for you; play yourself again
resign        give up your seat: a bot plays it to the end";

/// Those in the first row, the most useful first.
pub const KEYS: &str = "F1 keys  U undo  H hint  L log  ? rule  Q leave";

/// How long the loop waits for one thing before it looks after the other.
const PATIENCE: Duration = Duration::from_millis(50);

/// A clock is drawn anew after this.
const SECOND: Duration = Duration::from_secs(1);

/// A sentence that says which words help, with the key that they are typed behind.
fn typed_words(sentence: &str) -> String {
    sentence.replace('“', "“:")
}

struct App<'a> {
    host: &'a mut dyn Host,
    book: &'a RuleBook<'a>,
    manner: Manner,
    model: Model,
    /// Who sits before the screen.
    seat: Option<Seat>,
    scene: Option<Scene>,
    told: usize,
    stage: Stage,
    leave: bool,
    suspend: bool,
    /// Of the screen.
    width: u16,
    /// The key was pressed before the question was in sight.
    typed_ahead: bool,
    /// What is told next begins with what the person just did.
    just_played: bool,
    /// How many entries were in force after the person's last decision.
    since: u32,
    /// The same, and how much was read, of the others who play at this terminal.
    turns: BTreeMap<Seat, (u32, usize)>,
    /// What is being looked back at.
    steps: Option<Steps>,
}

/// Plays a game full-screen until it is over and the person leaves.
///
/// # Errors
/// If the terminal cannot be used or the table cannot be reached.
pub fn play(host: &mut dyn Host, book: &RuleBook<'_>, manner: Manner) -> io::Result<()> {
    App::new(host, book, manner).run(&mut FullScreen::take()?)
}

impl<'a> App<'a> {
    fn new(host: &'a mut dyn Host, book: &'a RuleBook<'a>, manner: Manner) -> Self {
        let model = Model {
            title: host.meta().title_by(host.rules_version()),
            keys: KEYS,
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
            suspend: false,
            typed_ahead: false,
            just_played: false,
            width: 0,
            since: 0,
            turns: BTreeMap::new(),
            steps: None,
        }
    }

    fn run(&mut self, screen: &mut FullScreen) -> io::Result<()> {
        let mut layout = Layout::default();
        let mut changed = true;
        let mut drawn = Instant::now();
        // What is asked was not in sight when the keys were pressed that have not been read yet.
        let mut ahead = false;
        while !self.leave {
            let ticks = self.scene.as_ref().is_some_and(|scene| scene.time.is_some());
            if changed || (ticks && drawn.elapsed() >= SECOND) {
                drawn = Instant::now();
                let size = screen.terminal.size()?;
                if self.steps.is_some() {
                    self.show_step(size);
                } else {
                    ahead |= self.refresh(size)?;
                }
                screen.terminal.draw(|frame| layout = draw(&self.model, frame))?;
                self.model.keep_within(&layout);
            }
            let pressed = event::poll(Duration::ZERO)?;
            ahead &= pressed;
            if pressed {
                self.typed_ahead = ahead;
                self.event(&event::read()?, &layout);
            }
            if std::mem::take(&mut self.suspend) {
                screen.suspend()?;
            }
            // Whoever reads something, or is not the one who may see the table, is not disturbed.
            let looks = self.model.overlay == Overlay::None && self.steps.is_none();
            let wait = if pressed { Duration::ZERO } else { PATIENCE };
            let happened = looks && self.let_others_act(wait)?;
            changed = pressed || happened || self.answer_forced();
            let has_waited = looks && self.stage == Stage::Waits;
            if !changed && !has_waited {
                event::poll(PATIENCE)?;
            }
        }
        Ok(())
    }

    /// A game that cannot be kept goes on all the same.
    fn let_others_act(&mut self, wait: Duration) -> Result<bool, Refused> {
        match self.host.advance(wait) {
            Err(refused) if refused.code == "not-kept" => {
                self.answer(Err(refused));
                Ok(true)
            }
            result => result,
        }
    }

    /// Looks at the table again. Says whether something else is asked than before.
    fn refresh(&mut self, size: Size) -> Result<bool, Refused> {
        self.stage = self.host.stage();
        self.width = size.width;
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
            if let Some(before) = self.seat {
                self.turns.insert(before, (self.since, self.model.read));
            }
            self.seat = next;
            self.told = 0;
            self.model.log.clear();
        }
        let is_new = self.told == 0;
        let viewer = self.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let (story, told) = self.host.story(viewer, self.told)?;
        if !story.is_empty() && self.told > 0 {
            // What happens is newer than what was said.
            self.model.message.clear();
        }
        self.told = told;
        let names = self.host.names().to_vec();
        if std::mem::take(&mut self.just_played)
            && let Some(name) = self.seat.and_then(|seat| names.get(seat.index()))
        {
            // Nobody needs to be told what they did themselves.
            self.model.read += story.iter().take_while(|told| told.starts_with(name)).count();
        }
        self.model.log.extend(story);
        if is_new {
            (self.since, self.model.read) = self.read_before(viewer)?;
        }
        // What was taken back did not happen.
        self.since = self.since.min(self.host.in_force());
        let scene = self.host.scene(viewer);
        let offers = Choice::list(&scene.offers, &names);
        let before = self.scene.as_ref();
        let new = before.is_none_or(|before| before.offers != scene.offers || before.prompt != scene.prompt);
        if new {
            self.model.selected = model::preselected(&offers);
        }
        self.model.picture = match &scene.view {
            Some(view) => {
                pictures::picture(self.host.meta().slug, view, self.seat, &names, picture_room(size))
            }
            None => Picture {
                board: pictures::gathering(&scene.gathering),
                ..Picture::default()
            },
        };
        self.model.offers = offers;
        self.model.prompt = match (scene.question(&names), self.stage) {
            (Some(question), _) => question,
            (None, Stage::Over) if scene.waiting.is_empty() => {
                "The game is over. R plays again, Q leaves.".to_owned()
            }
            (None, Stage::Over) => format!("{} Q leaves.", scene.waiting),
            (None, Stage::Asks(_) | Stage::Waits) => typed_words(&scene.waiting),
        };
        if self.stage == Stage::Over
            && let Some(outcome) = self.host.outcome()
        {
            pictures::with_outcome(&mut self.model.picture, &outcome, &names);
        }
        if let Some(aside) = &scene.aside
            && self.model.message.is_empty()
        {
            self.model.message = typed_words(aside);
        }
        self.scene = Some(scene);
        Ok(new)
    }

    /// How far a viewer whose story has just been told from the beginning had come when they last decided something.
    fn read_before(&self, viewer: Viewer) -> Result<(u32, usize), Refused> {
        if let Some(before) = viewer.seat().and_then(|seat| self.turns.get(&seat)) {
            return Ok(*before);
        }
        let (place, at) = self.host.old(viewer);
        let news = self.host.story(viewer, place)?.0;
        Ok((at, self.model.log.len().saturating_sub(news.len())))
    }

    /// Gives the only answer, if the person wants that.
    fn answer_forced(&mut self) -> bool {
        let forced =
            self.manner.answer_forced && self.model.overlay == Overlay::None && self.model.offers.len() == 1;
        if forced {
            let action = self.model.offers[0].action.clone();
            if let Some(seat) = self.own_seat() {
                // Nobody has read anything for it: what happened since the last real decision stays to be told.
                let played = self.host.play(seat, &action);
                self.answer(played);
            }
        }
        forced
    }

    /// Plays an offer. What cannot be undone and was not in sight when the key was pressed is asked first.
    fn press(&mut self, offer: usize, layout: &Layout) {
        let Some(choice) = self.model.offers.get(offer).cloned() else {
            return;
        };
        let in_sight = !self.typed_ahead && layout.offers.iter().any(|(shown, _)| *shown == offer);
        if choice.is_final && !in_sight {
            self.model.overlay = Overlay::Play(choice);
        } else {
            self.try_to_play(&choice.action);
        }
    }

    fn try_to_play(&mut self, typed: &str) {
        match typed.trim().split_once(' ').unwrap_or((typed.trim(), "")) {
            ("save", file) => return self.save(file.trim()),
            ("quit" | "exit", "") => return self.ask_to_leave(),
            ("help", "") => return self.show_help(),
            ("rematch", "") => return self.rematch(),
            _ => {}
        }
        let Some(seat) = self.own_seat() else { return };
        let result = match Wish::read(typed) {
            Some(wish) => self.host.wish(seat, &wish),
            None => {
                let before = self.host.in_force();
                let played = self.host.play(seat, typed.trim());
                if played.is_ok() {
                    self.since = before + 1;
                    self.model.read = self.model.log.len();
                    self.just_played = true;
                }
                played
            }
        };
        self.answer(result);
    }

    fn save(&mut self, file: &str) {
        let saved = if file.is_empty() {
            Err(Refused::new(
                "no-file",
                "save needs a file name, such as “save game.court”.",
            ))
        } else {
            self.host.save(Path::new(file))
        };
        self.model.message =
            saved.unwrap_or_else(|refused| with_names(&refused.to_string(), self.host.names()));
    }

    fn rematch(&mut self) {
        let Some(seat) = self.own_seat() else { return };
        let result = self.host.wish(seat, &Wish::Rematch);
        if result.is_ok() {
            // Another game, another story.
            self.told = 0;
            self.turns.clear();
            self.model.log.clear();
        }
        self.answer(result);
    }

    /// What happened, from what the person has not read yet on.
    fn show_story(&mut self) {
        self.model.overlay = Overlay::story_since(&self.model.log, self.model.read, self.width);
    }

    fn ask_to_leave(&mut self) {
        let farewell = self.host.farewell();
        let known = farewell.map_or("", |_| "Nothing is lost: you will be told how to come back.");
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
            Err(refused) => {
                let said = with_names(&refused.to_string(), self.host.names());
                if refused.code == "not-sure" {
                    typed_words(&said)
                } else {
                    said
                }
            }
        };
    }

    fn hint(&mut self) {
        let Some(seat) = self.own_seat() else { return };
        match self.host.hint(seat) {
            Err(refused) => self.answer(Err(refused)),
            Ok(advice) => {
                let best = &advice.candidates[0];
                let offers = &self.model.offers;
                let text = offers.iter().find(|choice| choice.action == best.action);
                let text = text.map_or(best.action.as_str(), |choice| &choice.text);
                self.model.message = format!(
                    "A bot would choose: {text} (chance of winning: {:.0} %)",
                    best.share * 100.0
                );
            }
        }
    }

    fn show_rule(&mut self) {
        let prompt = self.scene.as_ref().and_then(|scene| scene.prompt.as_ref());
        let rule = prompt.and_then(|prompt| self.book.rule(&prompt.rule));
        let text = rule.map_or_else(|| "Nothing is asked of you now.".to_owned(), ToString::to_string);
        self.model.overlay = Overlay::text("The rule", &text);
    }

    /// The keys, and the signs on this board.
    fn show_help(&mut self) {
        let legend = self.model.picture.legend;
        let signs = match legend {
            "" => String::new(),
            legend => format!("\n\nOn the board: {legend}"),
        };
        self.model.overlay = Overlay::text("Keys", format!("{HELP}{signs}"));
    }
}
