//! The list of games, from the house's own.

use std::marker::PhantomData;

use court_core::{FastDice, GameMeta};
use court_games::{Listed, Spec};
use court_numbers::{Layout, Numbered, from_bytes, layout};
use court_table::{Match, Opening, Record, TableError};
use serde_json::Value;

use crate::bot::{AnyBot, BotOf};
use crate::error::{Refused, Result};
use crate::lanes::{AnyLanes, Lanes, Plan};
use crate::position::{Position, PositionOf};

/// A game that can be played by number. Every game in the list is one.
pub(crate) trait Playable: Listed + Numbered {}

impl<G: Listed + Numbered> Playable for G {}

/// A game without its type.
pub(crate) trait Kind: Send + Sync {
    fn meta(&self) -> &'static GameMeta;
    fn actions(&self) -> usize;
    fn observation(&self) -> usize;
    fn layout(&self) -> Layout;
    fn usual_config(&self, rules: Option<u16>) -> Result<Value>;
    fn start(&self, opening: Opening) -> Result<Box<dyn Position>>;
    fn replay(&self, record: &Record) -> Result<Box<dyn Position>>;
    fn imagine(&self, view: &str, seed: u64) -> Result<Box<dyn Position>>;
    fn from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Position>>;
    fn restored(&self, bytes: &[u8], source: &str, record: Option<Record>) -> Result<Box<dyn Position>>;
    fn bot(&self, spec: Spec, seed: u64) -> Box<dyn AnyBot>;
    fn lanes(&self, opening: Opening, plan: &Plan) -> Result<Box<dyn AnyLanes>>;
}

struct KindOf<G>(PhantomData<fn() -> G>);

impl<G: Playable> Kind for KindOf<G> {
    fn meta(&self) -> &'static GameMeta {
        &G::META
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn observation(&self) -> usize {
        G::OBSERVATION
    }

    fn layout(&self) -> Layout {
        layout::<G>()
    }

    fn usual_config(&self, rules: Option<u16>) -> Result<Value> {
        Ok(court_table::Kind::usual_config(
            &court_table::KindOf::<G>::new(),
            rules,
        )?)
    }

    fn start(&self, opening: Opening) -> Result<Box<dyn Position>> {
        Ok(Box::new(PositionOf::of(&Match::<G>::open(opening)?)))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Position>> {
        Ok(Box::new(PositionOf::of(&Match::<G>::replay(record)?)))
    }

    fn imagine(&self, view: &str, seed: u64) -> Result<Box<dyn Position>> {
        let view: G::View = serde_json::from_str(view).map_err(|error| {
            Refused::new(
                "not-a-view",
                format!("this is no view of {}: {error}", G::META.title),
            )
        })?;
        let mut dice = FastDice::new(seed);
        let world = G::determinise(&view, &mut dice);
        Ok(Box::new(PositionOf::imagined(world, dice)))
    }

    fn from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn Position>> {
        Ok(Box::new(PositionOf::imagined(
            from_bytes::<G>(bytes)?,
            FastDice::new(0),
        )))
    }

    fn restored(&self, bytes: &[u8], source: &str, record: Option<Record>) -> Result<Box<dyn Position>> {
        Ok(Box::new(PositionOf::<G>::restored(bytes, source, record)?))
    }

    fn bot(&self, spec: Spec, seed: u64) -> Box<dyn AnyBot> {
        let brain = G::brain();
        Box::new(BotOf::<G>(spec.build(&brain.senses, &brain.levels, seed)))
    }

    fn lanes(&self, opening: Opening, plan: &Plan) -> Result<Box<dyn AnyLanes>> {
        let start = Match::<G>::open(opening)?.state().clone();
        Ok(Box::new(Lanes::new(start, plan)))
    }
}

macro_rules! kinds {
    ($($module:ident :: $Game:ident),*) => {
        pub(crate) static KINDS: &[&dyn Kind] = &[$(&KindOf::<court_games::$module::$Game>(PhantomData)),*];
    };
}
court_games::each_game!(kinds);

/// The game of this name.
pub(crate) fn kind(slug: &str) -> Result<&'static dyn Kind> {
    let found = KINDS.iter().find(|kind| kind.meta().slug == slug);
    Ok(*found.ok_or_else(|| TableError::UnknownGame(slug.to_owned()))?)
}
