//! What the dialogue says.

use std::io;
use std::path::Path;

use court_core::{Rule, Seat, Viewer, with_names};

use super::Dialogue;
use crate::host::{Refused, Scene};
use crate::pictures::{self, Room};
use crate::story::folded;
use crate::wrap::wrap;

/// The width of pictures and of rules.
const WIDTH: usize = 78;
const ROOM: Room = Room {
    width: WIDTH,
    large: false,
};

impl Dialogue<'_> {
    pub(super) fn say(&mut self, refused: &Refused) -> io::Result<()> {
        let text = with_names(&refused.to_string(), self.host.names());
        writeln!(self.output, "{text}")
    }

    pub(super) fn tell_news(&mut self, viewer: Viewer) -> io::Result<()> {
        let (story, next) = self.host.story(viewer, self.told)?;
        self.told = next;
        for line in &folded(&story) {
            writeln!(self.output, "{line}")?;
        }
        if !story.is_empty() {
            self.output.flush()?;
        }
        Ok(())
    }

    pub(super) fn tell_aside(&mut self) -> io::Result<()> {
        let aside = self.host.scene(self.eyes()).aside;
        if aside != self.aside {
            if let Some(text) = &aside {
                writeln!(self.output, "{text}")?;
                self.output.flush()?;
            }
            self.aside = aside;
        }
        Ok(())
    }

    pub(super) fn tell_prompt(&mut self, scene: &Scene) -> io::Result<()> {
        if let Some(question) = scene.question(self.host.names()) {
            writeln!(self.output, "{question}")?;
        }
        for (i, offer) in scene.offers.iter().enumerate() {
            let text = with_names(&offer.text, self.host.names());
            writeln!(self.output, "{:>3}. {text} [{}]", i + 1, offer.action)?;
        }
        Ok(())
    }

    pub(super) fn explain_prompt(&mut self, scene: &Scene) -> io::Result<()> {
        if scene.prompt.is_none() {
            return writeln!(self.output, "Nothing is asked of you now. {}", scene.waiting);
        }
        self.tell_prompt(scene)?;
        let rule = scene
            .prompt
            .as_ref()
            .and_then(|prompt| self.book.rule(&prompt.rule));
        rule.map_or(Ok(()), |rule| self.tell_rule(rule))
    }

    pub(super) fn look(&mut self, seat: Option<Seat>, scene: &Scene) -> io::Result<()> {
        let Some(view) = &scene.view else {
            return writeln!(self.output, "{}", scene.waiting);
        };
        let names = self.host.names().to_vec();
        for line in pictures::whole(self.host.meta().slug, view, seat, &names, ROOM) {
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    pub(super) fn hint(&mut self, seat: Seat, scene: &Scene) -> io::Result<()> {
        let advice = match self.host.hint(seat) {
            Ok(advice) => advice,
            Err(refused) => return self.say(&refused),
        };
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

    pub(super) fn save(&mut self, file: &str) -> io::Result<()> {
        match self.host.save(Path::new(file)) {
            Ok(said) => writeln!(self.output, "{said}"),
            Err(refused) => self.say(&refused),
        }
    }

    pub(super) fn tell_outcome(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.host.outcome() {
            let names = self.host.names().to_vec();
            for line in pictures::outcome(&outcome, &names) {
                writeln!(self.output, "{line}")?;
            }
        }
        Ok(())
    }

    /// In rows: sentences of a rule book are long.
    pub(super) fn tell_rule(&mut self, rule: &Rule<'_>) -> io::Result<()> {
        for row in wrap(&rule.to_string(), WIDTH) {
            writeln!(self.output, "{row}")?;
        }
        Ok(())
    }
}
