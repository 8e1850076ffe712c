//! The game as a plain dialogue, line after line: for screen readers, pipes and tests.

mod input;
mod tell;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use court_core::{RuleBook, Seat, Viewer, with_names};

use crate::host::{Host, Refused, Scene, Stage, Wish};

/// How much is said and done without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// Answers that are the only one are given without asking.
    pub answer_forced: bool,
    /// Somebody types: what they type while others choose is meant for now. A script's lines wait for their questions.
    pub typed: bool,
}

const HELP: &str = "\
Answer with the number of an offer, or with its notation. Other words:
  ?            what you are asked, and its rule  look         the table, your seat and your hand
  ? ACTION     why that can or cannot be done    log          everything that has happened
  hint         what a bot would do               undo         take back your last decision
  rules NUMBER a paragraph of the rule book      save FILE    save the game; at the end, its record
  takeback     go back further than undo can     rematch      play again, when the game is over
  help         this list                         quit         leave
At a server's table also:
  chat TEXT    say something to everybody        takeback     asks the others first
  bot          let a bot play for you            takeback yes, takeback no   answer such a request
  back         play yourself again               resign       give up your seat: a bot plays it to the end";

/// How long nothing happens before the dialogue says whom it waits for.
const SILENCE: Duration = Duration::from_secs(2);
/// How often the dialogue looks up from what it waits for.
const GLANCE: Duration = Duration::from_millis(200);

/// Plays a game at `host`, reading from `input` and writing to `output`, until it ends or the input does.
///
/// # Errors
/// If the output cannot be written, or the table is no more.
pub fn play(
    host: &mut dyn Host,
    book: &RuleBook<'_>,
    manner: Manner,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let here = host.here();
    let alone = here.first().filter(|_| here.len() == 1);
    let (told, _) = host.old(alone.map_or(Viewer::Spectator, Viewer::Seat));
    let mut dialogue = Dialogue {
        host,
        book,
        manner,
        input: input::lines(input),
        output,
        told,
        last: None,
        waiting: String::new(),
        aside: None,
    };
    dialogue.run()
}

struct Dialogue<'a> {
    host: &'a mut dyn Host,
    book: &'a RuleBook<'a>,
    manner: Manner,
    input: Receiver<String>,
    output: &'a mut dyn Write,
    /// The place in the story up to which it has been told.
    told: usize,
    /// Whose decision was asked last: with several people here a change of seat is announced.
    last: Option<Seat>,
    /// What the table was last said to wait for.
    waiting: String,
    aside: Option<String>,
}

impl Dialogue<'_> {
    fn run(&mut self) -> io::Result<()> {
        let title = self.host.meta().title_by(self.host.rules_version());
        writeln!(self.output, "{title}. Type help for the words you can use.")?;
        if self.told > 0 {
            writeln!(
                self.output,
                "The game has begun; log tells all of it. The latest:"
            )?;
        }
        loop {
            if self.let_others_act()?.is_none() {
                return Ok(());
            }
            match self.host.stage() {
                Stage::Waits => {}
                Stage::Over => {
                    self.tell_news(self.eyes())?;
                    self.tell_outcome()?;
                    if !self.once_more()? {
                        return Ok(());
                    }
                }
                Stage::Asks(seat) => {
                    if self.ask(seat)?.is_none() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whose eyes to look with when nobody is asked: of several people here nobody's own.
    fn eyes(&self) -> Viewer {
        let here = self.host.here();
        let alone = here.first().filter(|_| here.len() == 1);
        alone.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The game is over: does the person play again? Whoever only watched is not asked.
    fn once_more(&mut self) -> io::Result<bool> {
        if self.host.here().is_empty() {
            return Ok(false);
        }
        writeln!(
            self.output,
            "The game is over. Type rematch to play again, or quit."
        )?;
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let line = loop {
                match self.input.recv_timeout(GLANCE) {
                    Ok(line) => break line,
                    Err(RecvTimeoutError::Disconnected) => {
                        writeln!(self.output)?;
                        return Ok(false);
                    }
                    // Somebody else may set up the next game.
                    Err(RecvTimeoutError::Timeout) => {
                        self.host.advance(Duration::ZERO)?;
                        self.tell_news(self.eyes())?;
                    }
                }
            };
            if !self.manner.typed && line.trim().parse::<usize>().is_ok() {
                // A script has more answers than there were questions.
                return Ok(false);
            }
            let scene = self.host.scene(self.eyes());
            match self.answer(None, &scene, line.trim())? {
                Answered::Left => return Ok(false),
                Answered::Again => {}
                // At a server the next game has a table of its own, whose link is told in parting.
                Answered::Done if self.host.stage() == Stage::Over && line.trim() == "rematch" => {
                    return Ok(false);
                }
                Answered::Done if self.host.stage() == Stage::Over => {}
                Answered::Done => {
                    self.told = 0;
                    self.last = None;
                    return Ok(true);
                }
            }
        }
    }

    /// Until somebody here is asked or the game is over; `None` if the person leaves.
    fn let_others_act(&mut self) -> io::Result<Option<()>> {
        let several = self.host.here().len() > 1;
        let mut quiet = Instant::now();
        let mut untold = None;
        loop {
            let happened = self.host.advance(GLANCE)?;
            // What happens in one go is told in one go, so that what repeats itself can be told in one sentence.
            let since: &mut Instant = untold.get_or_insert_with(Instant::now);
            if happened && since.elapsed() < SILENCE {
                quiet = Instant::now();
                continue;
            }
            untold = None;
            if !several {
                self.tell_news(self.eyes())?;
                self.tell_aside()?;
            }
            if happened {
                quiet = Instant::now();
                continue;
            }
            if self.host.stage() != Stage::Waits {
                return Ok(Some(()));
            }
            let scene = self.host.scene(self.eyes());
            let before = scene.view.is_none();
            if (before || quiet.elapsed() >= SILENCE) && self.waiting != scene.waiting {
                writeln!(self.output, "{}", scene.waiting)?;
                self.output.flush()?;
                self.waiting = scene.waiting.clone();
            }
            if (self.manner.typed || self.host.here().is_empty()) && !self.hear_a_word(&scene)? {
                return Ok(None);
            }
        }
    }

    /// Hears what is typed while others choose; `false` if the person leaves.
    fn hear_a_word(&mut self, scene: &Scene) -> io::Result<bool> {
        match self.input.try_recv() {
            Ok(line) => {
                let answered = self.answer(None, scene, line.trim())?;
                self.output.flush()?;
                Ok(!matches!(answered, Answered::Left))
            }
            Err(TryRecvError::Empty) => Ok(true),
            // A script that looks on has nothing more to say; a person has closed the terminal.
            Err(TryRecvError::Disconnected) => Ok(!self.manner.typed),
        }
    }

    /// Asks one decision; `None` if the person leaves.
    fn ask(&mut self, seat: Seat) -> io::Result<Option<()>> {
        if self.host.here().len() > 1 && self.last != Some(seat) {
            writeln!(self.output, "--- {} ---", self.host.names()[seat.index()])?;
        }
        self.last = Some(seat);
        self.waiting.clear();
        self.tell_news(Viewer::Seat(seat))?;
        let scene = self.host.scene(Viewer::Seat(seat));
        if self.manner.answer_forced && scene.offers.len() == 1 {
            let text = with_names(&scene.offers[0].text, self.host.names());
            writeln!(self.output, "Only one answer: {text}.")?;
            if let Err(refused) = self.host.play(seat, &scene.offers[0].action) {
                self.say(&refused)?;
            }
            return Ok(Some(()));
        }
        self.tell_prompt(&scene)?;
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let line = match self.input.recv_timeout(GLANCE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => {
                    writeln!(self.output)?;
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => match self.wait_for_line(seat, &scene)? {
                    Heard::Line(line) => line,
                    Heard::News => continue,
                    Heard::Other => return Ok(Some(())),
                },
            };
            match self.answer(Some(seat), &scene, line.trim())? {
                Answered::Again if !self.asks_still(seat, &scene) => return Ok(Some(())),
                Answered::Again => {}
                Answered::Done => return Ok(Some(())),
                Answered::Left => return Ok(None),
            }
        }
    }

    /// Waits for an answer, and tells what happens meanwhile.
    fn wait_for_line(&mut self, seat: Seat, scene: &Scene) -> io::Result<Heard> {
        loop {
            if self.host.advance(Duration::ZERO)? {
                writeln!(self.output)?;
                self.tell_news(Viewer::Seat(seat))?;
                self.tell_aside()?;
                return Ok(if self.asks_still(seat, scene) {
                    Heard::News
                } else {
                    Heard::Other
                });
            }
            match self.input.recv_timeout(GLANCE) {
                Ok(line) => return Ok(Heard::Line(line)),
                Err(RecvTimeoutError::Timeout) => {}
                // Met again, and answered, where the next line is asked for.
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::News),
            }
        }
    }

    fn asks_still(&self, seat: Seat, scene: &Scene) -> bool {
        self.host.stage() == Stage::Asks(seat) && self.host.scene(Viewer::Seat(seat)).offers == scene.offers
    }

    /// Does what a line says. Without a seat it is nobody's turn here.
    fn answer(&mut self, asked: Option<Seat>, scene: &Scene, line: &str) -> io::Result<Answered> {
        let seat = asked.or_else(|| self.host.here().first());
        let (word, rest) = line
            .split_once(' ')
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest, seat) {
            ("", ..) => {}
            ("help", "", _) => writeln!(self.output, "{HELP}")?,
            ("quit" | "exit", "", _) => return Ok(Answered::Left),
            ("?", "", _) => self.explain_prompt(scene)?,
            ("look", "", _) => self.look(seat, scene)?,
            ("log", "", _) => {
                self.told = 0;
                self.tell_news(seat.map_or(Viewer::Spectator, Viewer::Seat))?;
            }
            ("rules", number, _) => match self.book.rule(number) {
                Some(rule) => self.tell_rule(rule)?,
                None => writeln!(self.output, "The rule book has no rule {number:?}.")?,
            },
            ("save", "", _) => writeln!(self.output, "save needs the name of a file.")?,
            ("save", file, _) => self.save(file)?,
            (_, _, None) => writeln!(
                self.output,
                "You are only watching. Type help for the words you can use."
            )?,
            ("?", action, Some(seat)) => match self.host.check(seat, &notation(scene, action)) {
                Ok(()) => writeln!(self.output, "That can be done.")?,
                Err(refused) => self.say(&refused)?,
            },
            ("hint", "", Some(seat)) => self.hint(seat, scene)?,
            ("undo", "", Some(seat)) => match self.host.undo(seat, 1) {
                Ok(()) => return Ok(Answered::Done),
                Err(refused) => self.say(&refused)?,
            },
            (_, _, Some(_)) if asked.is_some() && out_of_range(scene, line).is_some() => {
                writeln!(self.output, "{}", out_of_range(scene, line).unwrap_or_default())?;
            }
            (_, _, Some(seat)) => return self.wish_or_play(asked, seat, scene, line),
        }
        Ok(Answered::Again)
    }

    fn wish_or_play(
        &mut self,
        asked: Option<Seat>,
        seat: Seat,
        scene: &Scene,
        line: &str,
    ) -> io::Result<Answered> {
        let done = match (Wish::read(line), asked) {
            (Some(wish), _) => self.host.wish(seat, &wish),
            (None, Some(seat)) => self.host.play(seat, &notation(scene, line)),
            (None, None) if self.host.stage() == Stage::Over => {
                Err(Refused::new("game-over", "The game is over."))
            }
            (None, None) => Err(Refused::new(
                "not-your-turn",
                format!("It is not your turn. {}", scene.waiting),
            )),
        };
        match done {
            Ok(()) => Ok(Answered::Done),
            Err(refused) => {
                self.say(&refused)?;
                Ok(Answered::Again)
            }
        }
    }
}

/// What was typed, or the offer whose number it is.
fn notation(scene: &Scene, typed: &str) -> String {
    let number = typed
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    match number.and_then(|number| scene.offers.get(number)) {
        Some(offer) => offer.action.clone(),
        None => typed.to_owned(),
    }
}

/// A number that is none of an offer: the sentence that says which there are.
fn out_of_range(scene: &Scene, typed: &str) -> Option<String> {
    let number: usize = typed.parse().ok()?;
    let last = scene.offers.len();
    (number == 0 || number > last).then(|| match last {
        1 => format!("There is only offer 1, not {typed}."),
        _ => format!("The offers are 1 to {last}; there is no {typed}."),
    })
}

enum Heard {
    /// An answer.
    Line(String),
    /// Something has happened, the question is the same.
    News,
    /// Something else is asked, or nothing.
    Other,
}

enum Answered {
    /// Ask again.
    Again,
    /// The table has changed.
    Done,
    /// The person leaves.
    Left,
}
