//! What happened, moment by moment: for the log, for what is played back, and for replays.

use court_core::{Seat, SeatSet};
use court_table::{EyesOf, Told};
use serde_json::Value;

use super::{Board, Picture, PictureOf};

/// What an event is about, for whoever shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The ids of the things on the page that it is about, the most particular first.
    pub spots: Vec<String>,
    /// What seats gained or lost by it.
    pub gains: Vec<(Seat, i32)>,
    /// What everybody had kept covered and now turns over, for each seat.
    pub reveal: Vec<(Seat, String)>,
}

impl About {
    /// Something that happened at these places.
    pub(super) fn at(spots: impl IntoIterator<Item = String>) -> Self {
        Self {
            spots: spots.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Something that this seat did or met with.
    pub(super) fn of(seat: Seat) -> Self {
        Self::at([seat_spot(seat)])
    }

    /// With this at the same place.
    pub(super) fn and(mut self, spot: String) -> Self {
        self.spots.push(spot);
        self
    }

    /// With so much more, or less, for this seat.
    pub(super) fn gain(mut self, seat: Seat, amount: impl Into<i32>) -> Self {
        self.gains.push((seat, amount.into()));
        self
    }
}

/// The id of what lies before a seat.
#[must_use]
pub fn seat_spot(seat: Seat) -> String {
    format!("seat-{}-area", seat.number())
}

/// How far the game was before an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// How many entries were in force after it.
    pub at: u32,
    /// The phase in a few words.
    pub phase: String,
    /// Who acted; nobody where something was drawn.
    pub actor: Option<Seat>,
}

/// One thing the viewer was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of the entry it belongs to.
    pub entry: u32,
    /// The id of the symbol that stands for it.
    pub sign: &'static str,
    /// In a sentence, seats written `@1`.
    pub text: String,
    /// What it is about.
    pub about: About,
    /// How far the game was; nothing where nobody can tell any more.
    pub stage: Option<Stage>,
}

/// What was decided, in notation, where nobody can tell any more what it did.
impl From<Told<Value>> for Line {
    fn from(told: Told<Value>) -> Self {
        Self {
            entry: told.entry,
            sign: "i-quill",
            text: told.text,
            about: About::default(),
            stage: None,
        }
    }
}

fn line<B: Board>(told: Told<B::Event>, stage: Option<Stage>) -> Line {
    let event = told.event.as_ref();
    Line {
        entry: told.entry,
        // What is no event was taken back.
        sign: event.map_or("i-undo", B::sign),
        about: event.map_or_else(About::default, B::about),
        text: told.text,
        stage,
    }
}

/// A moment of the past, to be drawn when and where there is time.
pub struct Moment {
    /// How many entries were in force.
    pub at: u32,
    /// Who had just acted.
    pub actor: Option<Seat>,
    /// Who was to choose.
    pub turn: SeatSet,
    /// What the viewer had just been told.
    pub lines: Vec<Line>,
    /// What the viewer saw.
    pub picture: Box<dyn Picture>,
}

/// What the viewer was told from this entry on, each with how far the game was.
pub(super) fn story<B: Board>(eyes: &EyesOf<'_, B>, from: u32) -> Option<Vec<Line>> {
    let told = eyes.story(from).ok()?;
    let stages = eyes.outline(eyes.in_force_before(from), B::stage).ok()?;
    let mut stages = stages.into_iter().peekable();
    let mut stage = None;
    let lines = told.into_iter().map(|told| {
        while let Some(next) = stages.next_if(|next| next.entry <= told.entry) {
            stage = Some(Stage {
                at: next.at,
                phase: next.before,
                actor: next.actor,
            });
        }
        line::<B>(told, stage.clone())
    });
    Some(lines.collect())
}

/// The moments after the first `from` entries in force up to the first `to`.
pub(super) fn moments<B: Board>(eyes: &EyesOf<'_, B>, from: u32, to: u32) -> Option<Vec<Moment>> {
    let viewer = eyes.viewer();
    let moments = eyes.moments(from, to).ok()?.into_iter().map(|moment| Moment {
        at: moment.at,
        actor: moment.actor,
        turn: moment.turn,
        lines: (moment.told.into_iter())
            .map(|told| line::<B>(told, None))
            .collect(),
        picture: Box::new(PictureOf::<B> {
            view: moment.view,
            viewer,
            offers: Vec::new(),
        }),
    });
    Some(moments.collect())
}

/// How far the game was before each entry in force after the first `from`.
pub(super) fn outline<B: Board>(eyes: &EyesOf<'_, B>, from: u32) -> Vec<Stage> {
    let stages = eyes.outline(from, B::stage).unwrap_or_default();
    let stages = stages.into_iter().map(|stage| Stage {
        at: stage.at,
        phase: stage.before,
        actor: stage.actor,
    });
    stages.collect()
}
