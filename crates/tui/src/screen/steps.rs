//! Looking back: what happened since the person's turn, move by move, on the board as it was then.

use court_core::Viewer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::{App, Overlay, picture_room};
use crate::host::{Host, Moment, Refused};
use crate::pictures;
use crate::story::folded;

const KEYS: &str = "Space next  ← back  Home first  End last  Esc: the game";

/// The moves since the person's turn, as far as they have been looked at.
pub(super) struct Steps {
    /// After how many entries in force the turn ended, and how many there are now.
    from: u32,
    to: u32,
    seen: Vec<Step>,
    /// Which of them is on the board.
    shown: usize,
    /// The whole story. Meanwhile the screen tells it only as far as the board.
    log: Vec<String>,
}

/// A move, and the board after it.
struct Step {
    at: u32,
    moment: Moment,
}

impl Step {
    /// Tells only what nobody did: such moves are one step.
    fn is_quiet(&self) -> bool {
        self.moment
            .told
            .iter()
            .all(|text| text.starts_with("Nobody plays "))
    }

    /// The first move after these entries of which the viewer was told something.
    fn after(host: &mut dyn Host, viewer: Viewer, from: u32, to: u32) -> Result<Option<Self>, Refused> {
        let mut found: Option<Self> = None;
        for at in from + 1..=to {
            let mut next = Self {
                at,
                moment: host.moment(viewer, at)?,
            };
            if next.moment.told.is_empty() {
                continue;
            }
            if let Some(before) = &mut found {
                if !next.is_quiet() {
                    break;
                }
                next.moment
                    .told
                    .splice(0..0, std::mem::take(&mut before.moment.told));
            }
            let goes_on = next.is_quiet();
            found = Some(next);
            if !goes_on {
                break;
            }
        }
        Ok(found)
    }
}

impl Steps {
    /// From the first move after these entries on; `None` if there is nothing to see.
    fn begin(host: &mut dyn Host, viewer: Viewer, from: u32) -> Result<Option<Self>, Refused> {
        let to = host.in_force();
        let first = Step::after(host, viewer, from, to)?;
        Ok(first.map(|first| Self {
            from,
            to,
            seen: vec![first],
            shown: 0,
            log: Vec::new(),
        }))
    }

    /// The next move; `false` if this was the last.
    fn next(&mut self, host: &mut dyn Host, viewer: Viewer) -> Result<bool, Refused> {
        if self.shown + 1 == self.seen.len() {
            let last = self.seen[self.shown].at;
            let Some(next) = Step::after(host, viewer, last, self.to)? else {
                return Ok(false);
            };
            self.seen.push(next);
        }
        self.shown += 1;
        Ok(true)
    }

    fn step(&self) -> &Step {
        &self.seen[self.shown]
    }

    /// What was told up to the board.
    fn told(&self) -> impl Iterator<Item = &String> {
        self.seen[..=self.shown].iter().flat_map(|step| &step.moment.told)
    }
}

impl App<'_> {
    fn eyes(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Shows the first thing that happened since the person's turn.
    pub(super) fn look_back(&mut self) {
        let viewer = self.eyes();
        match Steps::begin(self.host, viewer, self.since) {
            Ok(Some(mut steps)) => {
                steps.log = std::mem::take(&mut self.model.log);
                self.model.overlay = Overlay::None;
                self.steps = Some(steps);
            }
            Ok(None) => self.model.message = "Nothing has happened since your turn.".to_owned(),
            Err(refused) => self.answer(Err(refused)),
        }
    }

    /// Back to the table as it is.
    fn look_up(&mut self) {
        let Some(steps) = self.steps.take() else { return };
        self.model.log = steps.log;
        self.model.title = self.host.meta().title_by(self.host.rules_version());
        self.model.keys = super::KEYS;
        self.model.message.clear();
        if self.seat.is_none() {
            // Whoever only watches has no turns: the next time they go on from here.
            (self.since, self.model.read) = (steps.to, self.model.log.len());
        }
        // Keys that were pressed before the question is in sight again are no answers to it.
        self.scene = None;
    }

    pub(super) fn step_key(&mut self, code: KeyCode) {
        let viewer = self.eyes();
        let Some(steps) = &mut self.steps else { return };
        let goes_on = match code {
            KeyCode::Char(' ') | KeyCode::Right => steps.next(self.host, viewer),
            KeyCode::Left | KeyCode::Backspace => {
                steps.shown = steps.shown.saturating_sub(1);
                Ok(true)
            }
            KeyCode::Home => {
                steps.shown = 0;
                Ok(true)
            }
            KeyCode::End => loop {
                match steps.next(self.host, viewer) {
                    Ok(true) => {}
                    other => break other.map(|_| true),
                }
            },
            KeyCode::PageUp | KeyCode::PageDown => {
                self.scroll_board(code == KeyCode::PageDown);
                Ok(true)
            }
            _ => Ok(false),
        };
        match goes_on {
            Ok(true) => {}
            Ok(false) => self.look_up(),
            Err(refused) => {
                self.look_up();
                self.answer(Err(refused));
            }
        }
    }

    /// Puts the move that is looked at on the screen.
    pub(super) fn show_step(&mut self, size: Size) {
        let Some(steps) = &self.steps else { return };
        let names = self.host.names();
        let step = steps.step();
        let model = &mut self.model;
        model.title = format!(
            "{}, looking back",
            self.host.meta().title_by(self.host.rules_version())
        );
        model.keys = KEYS;
        model.picture = pictures::picture(
            self.host.meta().slug,
            &step.moment.view,
            self.seat,
            names,
            picture_room(size),
        );
        model.log = steps.log[..model.read.min(steps.log.len())].to_vec();
        model.log.extend(steps.told().cloned());
        model.offers.clear();
        model.selected = None;
        model.prompt = format!(
            "Move {} of {} since your turn. Space: the next one. Any other key: back to the game.",
            step.at - steps.from,
            steps.to - steps.from
        );
        model.message = folded(&step.moment.told).join(" ");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Stage;
    use crate::{Local, Sitter};
    use court_games::Level;
    use court_table::Seed;
    use std::time::Duration;

    /// Somebody here decides, then the others do: who, and the place in the story and in the game right after it.
    fn decide(local: &mut Local, number: u64) -> Option<(Viewer, usize, u32)> {
        while local.advance(Duration::ZERO).unwrap() {}
        let Stage::Asks(seat) = local.stage() else {
            return None;
        };
        let offers = local.scene(Viewer::Seat(seat)).offers;
        let choice = &offers[number as usize % offers.len()];
        local.play(seat, &choice.action).unwrap();
        let place = local.story(Viewer::Spectator, 0).unwrap().1;
        let since = local.in_force();
        while local.advance(Duration::ZERO).unwrap() {}
        Some((Viewer::Seat(seat), place, since))
    }

    /// Steps tell all that was told, once and in order, and lead to the table as it is.
    #[test]
    fn looking_back_tells_everything_since_the_turn_and_ends_in_the_present() {
        for (number, game) in (1..).zip(court_games::GAMES) {
            let sitters = [
                Sitter::Person("Anne".to_owned()),
                Sitter::Bot(Level::Page),
                Sitter::Bot(Level::Page),
            ];
            let seed = Seed::from_number(number);
            let mut local = Local::open(game, &sitters, None, serde_json::json!({}), seed).unwrap();
            let mut long = 0;
            for decision in 0..25_u64 {
                let Some((viewer, place, since)) = decide(&mut local, decision * 7 + number) else {
                    break;
                };
                let mut told = Vec::new();
                if let Some(mut steps) = Steps::begin(&mut local, viewer, since).unwrap() {
                    while steps.next(&mut local, viewer).unwrap() {}
                    told = steps.told().cloned().collect();
                    long = long.max(steps.seen.len());
                    assert!(steps.seen.windows(2).all(|pair| pair[0].at < pair[1].at));
                    if steps.step().at == local.in_force() {
                        let now = local.scene(viewer).view.unwrap();
                        assert_eq!(steps.step().moment.view, now, "{}", game.slug());
                    }
                }
                let all = local.story(viewer, place).unwrap().0;
                assert_eq!(told, all, "{}", game.slug());
            }
            assert!(long > 3, "{} was not looked at for long", game.slug());
        }
    }
}
