//! The game as a plain dialogue, line after line: for screen readers, pipes and tests.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Duration;

use court_core::{Seat, Turn, Viewer};

use crate::host::{Host, Refused, Scene, to_choose, with_names};
use crate::pictures;
use crate::rules::RuleBook;

/// How much is said and done without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Manner {
    /// Answers that are the only one are given without asking.
    pub answer_forced: bool,
}

/// How a dialogue ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The game is over.
    Over,
    /// The person left.
    Left,
}

const HELP: &str = "\
Answer with the number of an offer or with its notation. Other words:
  ?            what is asked, with its rule      look         the table, your place and your hand
  ? ACTION     why that can or cannot be done    log          what happened so far
  hint         what a strong bot would do        undo         take back your last decision
  rules NUMBER a paragraph of the rule book      save FILE    write the record to a file
  help         this list                         quit         leave";

/// Plays a game at `host`, reading from `input` and writing to `output`, until it ends or the input does.
///
/// # Errors
/// If the output cannot be written.
pub fn play(
    host: &mut dyn Host,
    book: &RuleBook,
    manner: Manner,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Ended> {
    let mut dialogue = Dialogue {
        host,
        book,
        manner,
        output,
        told: 0,
        last: None,
    };
    let result = dialogue.run(input);
    match result {
        Err(Stop::Io(error)) => Err(error),
        Err(Stop::Refused(refused)) => {
            writeln!(dialogue.output, "The table cannot go on: {refused}")?;
            Ok(Ended::Left)
        }
        Ok(ended) => Ok(ended),
    }
}

enum Stop {
    Io(io::Error),
    Refused(Refused),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Refused> for Stop {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

struct Dialogue<'a> {
    host: &'a mut dyn Host,
    book: &'a RuleBook,
    manner: Manner,
    output: &'a mut dyn Write,
    /// The first entry that has not been told.
    told: u32,
    /// Whose decision was asked last: with several people here a change of seat is announced.
    last: Option<Seat>,
}

impl Dialogue<'_> {
    fn run(&mut self, input: &mut dyn BufRead) -> Result<Ended, Stop> {
        let meta = self.host.meta();
        writeln!(
            self.output,
            "{}. Type help for the words you can use.",
            meta.title
        )?;
        loop {
            while self.host.advance(Duration::from_millis(200))? {}
            let scene = self.host.scene(Viewer::Spectator)?;
            if scene.turn == Turn::Over {
                self.tell_news(Viewer::Spectator)?;
                self.tell_outcome()?;
                return Ok(Ended::Over);
            }
            let Some(seat) = to_choose(scene.turn, self.host.here()) else {
                continue;
            };
            if self.ask(seat, input)?.is_none() {
                return Ok(Ended::Left);
            }
        }
    }

    /// Asks one decision; `None` if the person leaves.
    fn ask(&mut self, seat: Seat, input: &mut dyn BufRead) -> Result<Option<()>, Stop> {
        if self.host.here().len() > 1 && self.last != Some(seat) {
            writeln!(self.output, "--- {} ---", self.host.names()[seat.index()])?;
        }
        self.last = Some(seat);
        self.tell_news(Viewer::Seat(seat))?;
        let scene = self.host.scene(Viewer::Seat(seat))?;
        if self.manner.answer_forced && scene.offers.len() == 1 {
            let text = with_names(&scene.offers[0].text, self.host.names());
            writeln!(self.output, "Only one answer: {text}.")?;
            self.host.play(seat, &scene.offers[0].action)?;
            return Ok(Some(()));
        }
        self.tell_prompt(&scene)?;
        loop {
            write!(self.output, "> ")?;
            self.output.flush()?;
            let mut line = String::new();
            if read_line(input, &mut line)? == 0 {
                writeln!(self.output)?;
                return Ok(None);
            }
            match self.answer(seat, &scene, line.trim())? {
                Answered::Again => {}
                Answered::Done => return Ok(Some(())),
                Answered::Left => return Ok(None),
            }
        }
    }

    fn answer(&mut self, seat: Seat, scene: &Scene, line: &str) -> Result<Answered, Stop> {
        let (word, rest) = line
            .split_once(' ')
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("", _) => {}
            ("help", "") => writeln!(self.output, "{HELP}")?,
            ("quit" | "exit", "") => return Ok(Answered::Left),
            ("?", "") => self.explain_prompt(scene)?,
            ("?", action) => {
                let said = match self.host.check(seat, &self.notation(scene, action)) {
                    Ok(()) => "That can be done.".to_owned(),
                    Err(refused) => with_names(&refused.to_string(), self.host.names()),
                };
                writeln!(self.output, "{said}")?;
            }
            ("look", "") => self.look(seat, scene)?,
            ("log", "") => {
                self.told = 0;
                self.tell_news(Viewer::Seat(seat))?;
            }
            ("hint", "") => self.hint(seat, scene)?,
            ("undo", "") => match self.host.undo(seat, 1) {
                Ok(()) => return Ok(Answered::Done),
                Err(refused) => writeln!(self.output, "{refused}")?,
            },
            ("rules", number) => match self.book.paragraph(number) {
                Some(text) => writeln!(self.output, "{text}")?,
                None => writeln!(self.output, "The rule book has no number {number:?}.")?,
            },
            ("save", "") => writeln!(self.output, "save needs the name of a file.")?,
            ("save", file) => self.save(file)?,
            _ => match self.host.play(seat, &self.notation(scene, line)) {
                Ok(()) => return Ok(Answered::Done),
                Err(refused) => {
                    writeln!(
                        self.output,
                        "{}",
                        with_names(&refused.to_string(), self.host.names())
                    )?;
                }
            },
        }
        Ok(Answered::Again)
    }

    /// What was typed, or the offer whose number it is.
    fn notation(&self, scene: &Scene, typed: &str) -> String {
        let number = typed
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        match number.and_then(|number| scene.offers.get(number)) {
            Some(offer) => offer.action.clone(),
            None => typed.to_owned(),
        }
    }

    fn tell_news(&mut self, viewer: Viewer) -> Result<(), Stop> {
        let (story, next) = self.host.story(viewer, self.told)?;
        self.told = next;
        for told in story {
            writeln!(self.output, "{}", with_names(&told.text, self.host.names()))?;
        }
        Ok(())
    }

    fn tell_prompt(&mut self, scene: &Scene) -> Result<(), Stop> {
        if let Some(prompt) = &scene.prompt {
            writeln!(
                self.output,
                "{} (rule {})",
                with_names(&prompt.text, self.host.names()),
                prompt.rule
            )?;
        }
        for (i, offer) in scene.offers.iter().enumerate() {
            let text = with_names(&offer.text, self.host.names());
            writeln!(self.output, "{:>3}. {text} [{}]", i + 1, offer.action)?;
        }
        Ok(())
    }

    fn explain_prompt(&mut self, scene: &Scene) -> Result<(), Stop> {
        self.tell_prompt(scene)?;
        let rule = scene
            .prompt
            .as_ref()
            .and_then(|prompt| self.book.paragraph(&prompt.rule));
        if let Some(text) = rule {
            writeln!(self.output, "{text}")?;
        }
        Ok(())
    }

    fn look(&mut self, seat: Seat, scene: &Scene) -> Result<(), Stop> {
        let names = self.host.names().to_vec();
        let picture = pictures::whole(self.host.meta().slug, &scene.view, Some(seat), &names, 78);
        for line in picture.lines {
            let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
            writeln!(self.output, "{}", text.trim_end())?;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Seat, scene: &Scene) -> Result<(), Stop> {
        let advice = self.host.hint(seat)?;
        for candidate in advice.candidates.iter().take(3) {
            let text = scene.offers.iter().find(|offer| offer.action == candidate.action);
            let text = text.map_or(candidate.action.as_str(), |offer| &offer.text);
            let text = with_names(text, self.host.names());
            writeln!(
                self.output,
                "{:>3.0} % {text} [{}]",
                candidate.share * 100.0,
                candidate.action
            )?;
        }
        Ok(())
    }

    fn save(&mut self, file: &str) -> Result<(), Stop> {
        let record = self.host.record()?;
        match std::fs::write(Path::new(file), record) {
            Ok(()) => writeln!(self.output, "Written to {file}.")?,
            Err(error) => writeln!(self.output, "{file} cannot be written: {error}.")?,
        }
        Ok(())
    }

    fn tell_outcome(&mut self) -> Result<(), Stop> {
        if let Some(outcome) = self.host.outcome()? {
            let names = self.host.names().to_vec();
            for line in pictures::outcome(&outcome, &names) {
                writeln!(self.output, "{line}")?;
            }
        }
        Ok(())
    }
}

enum Answered {
    /// Ask again.
    Again,
    /// The table has changed.
    Done,
    /// The person leaves.
    Left,
}

/// Longer answers are cut: nobody types them.
const MAX_ANSWER: u64 = 10_000;

/// Reads a line; bytes that are not UTF-8 become marks that no notation contains.
fn read_line(input: &mut dyn BufRead, line: &mut String) -> io::Result<usize> {
    use io::Read as _;
    let mut bytes = Vec::new();
    let read = input.take(MAX_ANSWER).read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(read)
}
