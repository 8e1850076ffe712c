//! What a table's page is made from.

use court_api::{Absence, ChatLine, Hint, Notice, Problem, Status, TableInfo, UpdateId, You};
use court_core::{Prompt, Seat};
use court_server::{ServerError, Sight};
use court_table::Eyes;

use crate::boards::{Line, Picture, board};
use crate::pages::Settings;

/// All of a table that one viewer's page is made from.
pub struct Seen {
    /// What everybody sees of the table.
    pub info: TableInfo,
    /// What the caller is.
    pub you: You,
    /// The place in the stream of updates.
    pub update: UpdateId,
    /// The position, with what the viewer may do; none before the start.
    pub picture: Option<Box<dyn Picture>>,
    /// What the viewer is asked.
    pub asked: Option<Question>,
    /// What everybody is asked.
    pub prompts: Vec<(Seat, Prompt)>,
    /// How many decisions the viewer can undo.
    pub undo_reach: u32,
    /// What the viewer was told lately.
    pub story: Vec<Line>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// What happened around the game.
    pub notices: Vec<Notice>,
    /// Do the seats at this screen have secrets from each other?
    pub secrets: bool,
}

/// What a viewer is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The number to be sent with the answer.
    pub decision: u32,
    /// What is being decided.
    pub prompt: Prompt,
}

/// How far the log on the page reaches back, in entries.
const LOG: u32 = 60;

impl Seen {
    /// Takes from a table what its viewer may see.
    #[must_use]
    pub fn of(sight: &Sight<'_>) -> Self {
        let seen = Self::by(sight.eyes, sight.info.clone(), sight.you, sight.update);
        let in_notation = sight
            .story_in_notation()
            .map(|told| told.into_iter().map(Line::from).collect());
        Self {
            chat: sight.chat().cloned().collect(),
            notices: sight.notices().cloned().collect(),
            story: in_notation.unwrap_or(seen.story),
            secrets: sight.secrets,
            ..seen
        }
    }

    /// What these eyes see of a table at which nothing has been said.
    #[must_use]
    pub fn by(eyes: Option<Eyes<'_>>, info: TableInfo, you: You, update: UpdateId) -> Self {
        let own = you.viewer.seat().and_then(|seat| info.seats.get(seat.index()));
        let stand_in = own.and_then(|seat| seat.stand_in);
        // Who gave up is asked nothing any more.
        let given_up = stand_in.is_some_and(|stand_in| stand_in.why == Absence::Resigned);
        let player = eyes.filter(|_| info.status == Status::Playing && !given_up);
        let asked = player.and_then(|eyes| {
            Some(Question {
                decision: eyes.decision()?,
                prompt: eyes.prompt()?,
            })
        });
        Self {
            undo_reach: player.map_or(0, Eyes::undo_reach),
            ..Self::drawn_by(eyes, info, you, update, asked)
        }
    }

    /// What these eyes see of a moment of the past, which cannot be chosen again.
    #[must_use]
    pub fn back(eyes: Eyes<'_>, info: TableInfo, you: You, update: UpdateId) -> Self {
        Self::drawn_by(Some(eyes), info, you, update, None)
    }

    fn drawn_by(
        eyes: Option<Eyes<'_>>,
        info: TableInfo,
        you: You,
        update: UpdateId,
        asked: Option<Question>,
    ) -> Self {
        let drawn = eyes.zip(board(&info.game));
        Self {
            picture: drawn.and_then(|(eyes, board)| board.see(eyes, asked.is_some())),
            prompts: eyes.map_or_else(Vec::new, |eyes| eyes.prompts().collect()),
            undo_reach: 0,
            // A table that came back from a snapshot knows less of its past.
            story: drawn.map_or_else(Vec::new, |(eyes, board)| {
                [LOG, LOG / 2, LOG / 4, 4, 0]
                    .into_iter()
                    .find_map(|back| board.story(eyes, eyes.entries().saturating_sub(back)))
                    .unwrap_or_default()
            }),
            info,
            you,
            update,
            asked,
            chat: Vec::new(),
            notices: Vec::new(),
            secrets: false,
        }
    }

    /// The names of the seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.info.names()
    }

    /// The number of the seat that looks, 0 for a spectator.
    #[must_use]
    pub fn number(&self) -> u8 {
        self.you.viewer.seat().map_or(0, Seat::number)
    }

    /// Does the caller hold several seats of a game that is on? Then they are of several people, who have secrets.
    #[must_use]
    pub fn shares_the_screen(info: &TableInfo, you: You) -> bool {
        you.seats.len() > 1 && info.status == Status::Playing
    }

    /// Of the seats the caller holds at this screen, the one that has to be shown next, if it is not the one that is shown.
    /// Where they have secrets, the curtain falls until its owner sits there.
    #[must_use]
    pub fn next_at_this_screen(&self, shown: Option<Seat>) -> Option<Seat> {
        if !Self::shares_the_screen(&self.info, self.you) {
            return None;
        }
        let wanted: Vec<Seat> = self
            .you
            .seats
            .iter()
            .filter(|seat| self.info.turn.contains(*seat))
            .collect();
        match shown {
            Some(shown) if wanted.is_empty() || wanted.contains(&shown) => None,
            None if wanted.is_empty() => self.you.seats.iter().next(),
            _ => wanted.first().copied(),
        }
    }
}

/// Links to a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    /// For each invited seat.
    pub seats: Vec<(Seat, String)>,
    /// For open seats of a private table.
    pub join: Option<String>,
    /// For those who watch.
    pub watch: Option<String>,
    /// To the visitor's own seat: not to be given away.
    pub own: Option<String>,
}

/// What besides the table itself decides how the page looks.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// What the person prefers.
    pub settings: Settings,
    /// What was just refused.
    pub refused: Option<Problem>,
    /// What a bot would do.
    pub hint: Option<Hint>,
    /// A point of no return that was pressed, in notation: is it meant?
    pub sure: Option<String>,
    /// What was to be said and could not be.
    pub unsaid: String,
    /// Links to the table.
    pub links: Links,
}

impl Around {
    /// The same, with the reason why something was refused.
    #[must_use]
    pub fn refusing(mut self, error: &ServerError) -> Self {
        self.refused = Some(Problem::from(error));
        self
    }
}
