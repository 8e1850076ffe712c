//! A position with its past and its source of chance, generic and without its type.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use court_core::{FastDice, GameMeta, Outcome, PlayError, Prompt, Seat, Turn, Viewer, read};
use court_numbers::{
    Rewards, Scratch, action_names, action_of, from_bytes, information_key, information_text, legal_ids,
    observe, to_bytes,
};
use court_table::{Entry, Header, Match, Record, Seed, Table, Told};
use serde_json::Value;

use crate::error::{Refused, Result};
use crate::history::{History, Step};
use crate::list::Playable;

/// An action as Python names it: by its id or in notation.
pub(crate) enum Named<'a> {
    Id(i64),
    Text(&'a str),
}

/// A position of any game. Seats have been checked by the caller: they are at the table.
pub(crate) trait Position: Send + Sync {
    fn meta(&self) -> &'static GameMeta;
    fn rules(&self) -> u16;
    fn seats(&self) -> u8;
    fn turn(&self) -> Turn;
    fn actions(&self) -> usize;
    fn observation(&self) -> usize;
    fn legal(&self, seat: Seat) -> Vec<u16>;
    /// The legal actions in notation.
    fn texts(&self, seat: Seat) -> Vec<String>;
    fn id(&self, seat: Seat, text: &str) -> Result<u16>;
    /// A legal action in notation.
    fn text(&self, seat: Seat, action: &Named<'_>) -> Result<String>;
    /// A legal action in words.
    fn describe(&self, seat: Seat, action: &Named<'_>) -> Result<String>;
    fn check(&self, seat: Seat, action: &Named<'_>) -> Result<()>;
    fn apply(&mut self, seat: Seat, action: &Named<'_>) -> Result<()>;
    /// Is there a source of chance?
    fn can_draw(&self) -> bool;
    /// Draws what is due from it.
    fn draw(&mut self) -> Result<()>;
    /// Draws it with dice of its own.
    fn draw_with(&mut self, seed: u64) -> Result<()>;
    fn resolve(&mut self, outcome: &str) -> Result<()>;
    fn outcomes(&self) -> Result<Option<Vec<(String, f64)>>>;
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// The view in JSON.
    fn view(&self, viewer: Viewer) -> String;
    fn key(&self, viewer: Viewer) -> u64;
    fn imagine(&self, viewer: Viewer, seed: u64) -> Box<dyn Position>;
    /// From now on chance comes from these dice.
    fn reseed(&mut self, seed: u64);
    fn rewards(&self) -> Option<Rewards>;
    fn outcome(&self) -> Option<Outcome>;
    fn entries(&self) -> Result<Vec<Entry>>;
    fn record(&self) -> Result<Record>;
    fn story(&self, viewer: Viewer) -> Result<Vec<Told<Value>>>;
    /// Everything, secrets included, in JSON.
    fn everything(&self) -> String;
    fn to_bytes(&self) -> Vec<u8>;
    /// Where chance will come from, as text; with [`to_bytes`](Self::to_bytes) and the record all that there is.
    fn source(&self) -> String;
    fn boxed(&self) -> Box<dyn Position>;
    fn same(&self, other: &dyn Position) -> bool;
    fn hash(&self) -> u64;
    fn as_any(&self) -> &dyn Any;
}

/// Where chance comes from.
#[derive(Clone, Debug)]
enum Source {
    /// The seed of the past, of which so many shuffles have been drawn: the record can be verified.
    Seed(u32),
    /// Dice of its own. The record says that these outcomes were supplied.
    Dice(FastDice),
    /// Nowhere: the record was loaded without its seed.
    Unknown,
}

/// How the game came here, if it did by playing.
#[derive(Debug)]
struct Past<G: Playable> {
    header: Arc<Header>,
    seed: Option<Seed>,
    /// Where it was loaded from: all entries of that record, with what was taken back.
    loaded: Arc<Vec<Entry>>,
    since: History<G>,
}

impl<G: Playable> Clone for Past<G> {
    fn clone(&self) -> Self {
        Self {
            header: Arc::clone(&self.header),
            seed: self.seed.clone(),
            loaded: Arc::clone(&self.loaded),
            since: self.since.clone(),
        }
    }
}

/// A position of one game.
#[derive(Clone, Debug)]
pub(crate) struct PositionOf<G: Playable> {
    pub(crate) game: G,
    source: Source,
    /// None for a position that was imagined: it has no past.
    past: Option<Past<G>>,
}

impl<G: Playable> PositionOf<G> {
    pub(crate) fn of(found: &Match<G>) -> Self {
        let seed = found.opening().seed.clone();
        let entries = found.entries_from(0).map(<[Entry]>::to_vec).unwrap_or_default();
        let source = match &seed {
            Some(_) => Source::Seed(found.snapshot().draws),
            None => Source::Unknown,
        };
        Self {
            game: found.state().clone(),
            source,
            past: Some(Past {
                header: Arc::new(found.header()),
                seed,
                loaded: Arc::new(entries),
                since: History::EMPTY,
            }),
        }
    }

    pub(crate) fn imagined(game: G, dice: FastDice) -> Self {
        Self {
            game,
            source: Source::Dice(dice),
            past: None,
        }
    }

    /// What was kept of a position: its bytes, where its chance comes from, and its record, if it had one.
    pub(crate) fn restored(bytes: &[u8], source: &str, record: Option<Record>) -> Result<Self> {
        let damaged = || Refused::new("damaged", "this pickle is damaged");
        let [kind, number, seed] = source.split(' ').collect::<Vec<_>>()[..] else {
            return Err(damaged());
        };
        let seed: Option<Seed> = match seed {
            "-" => None,
            seed => Some(seed.parse().map_err(|_| damaged())?),
        };
        let number: u64 = number.parse().map_err(|_| damaged())?;
        Ok(Self {
            game: from_bytes(bytes)?,
            source: match kind {
                "seed" => Source::Seed(u32::try_from(number).map_err(|_| damaged())?),
                "dice" => Source::Dice(FastDice::new(number)),
                "unknown" => Source::Unknown,
                _ => return Err(damaged()),
            },
            past: record.map(|record| Past {
                header: Arc::new(record.header),
                seed,
                loaded: Arc::new(record.entries),
                since: History::EMPTY,
            }),
        })
    }

    fn remember(&mut self, step: impl FnOnce() -> Step<G>) {
        if let Some(past) = &mut self.past {
            past.since.push(step());
        }
    }

    /// The action, if it is legal; else why not.
    fn action(&self, seat: Seat, named: &Named<'_>) -> Result<G::Action> {
        match named {
            Named::Id(id) => {
                let found = u16::try_from(*id)
                    .ok()
                    .and_then(|id| action_of(&self.game, seat, id, &mut Scratch::new()));
                found.ok_or_else(|| why_not(&self.game, seat, *id))
            }
            Named::Text(text) => {
                let action: G::Action = read(text)?;
                let turn = self.game.turn();
                if !turn.is_of(seat) {
                    return Err(PlayError::<G::Illegal>::NotYourTurn { seat, turn }.into());
                }
                self.game.check(seat, action).map_err(|e| Refused::by(&e))?;
                Ok(action)
            }
        }
    }

    fn resolve_as(&mut self, chance: G::Chance, by_hand: bool) -> Result<()> {
        self.game.resolve(&chance, &mut ())?;
        self.remember(|| Step::Chance { by_hand, chance });
        Ok(())
    }

    fn check_chance(&self) -> Result<()> {
        match self.game.turn() {
            Turn::Chance => Ok(()),
            turn => Err(PlayError::<G::Illegal>::NotChance { turn }.into()),
        }
    }

    fn past(&self) -> Result<&Past<G>> {
        self.past.as_ref().ok_or_else(|| {
            Refused::new(
                "no-record",
                "this position was imagined or read from bytes, not played: it has no record",
            )
        })
    }
}

/// Why an action cannot be chosen by this id.
pub(crate) fn why_not<G: Playable>(game: &G, seat: Seat, id: i64) -> Refused {
    let turn = game.turn();
    if !turn.is_of(seat) {
        return PlayError::<G::Illegal>::NotYourTurn { seat, turn }.into();
    }
    let names = action_names::<G>();
    let Some(name) = usize::try_from(id).ok().and_then(|id| names.get(id)) else {
        let most = G::ACTIONS - 1;
        return Refused::illegal(
            "no-such-id",
            format!("{id} is not an action: ids are 0 to {most}"),
        );
    };
    let reason = absolute(name, seat, game.seats()).and_then(|text| read::<G::Action>(&text).ok());
    match reason.map(|action| game.check(seat, action)) {
        Some(Err(reason)) => Refused::by(&reason),
        // A name that is not an action of this table: a seat too many, or a payment whose rest depends on what is due.
        _ => Refused::illegal("illegal-id", format!("{id} ({name}) is not legal now")),
    }
}

/// A name of an id as notation: seats counted from the table's first.
fn absolute(name: &str, actor: Seat, seats: u8) -> Option<String> {
    let word = |word: &str| match word
        .strip_prefix('+')
        .and_then(|steps| steps.parse::<usize>().ok())
    {
        Some(steps) => actor.round(seats).nth(steps).map(|seat| seat.to_string()),
        None => Some(word.to_owned()),
    };
    let words: Option<Vec<_>> = name.split(' ').map(word).collect();
    Some(words?.join(" "))
}

impl<G: Playable> Position for PositionOf<G> {
    fn meta(&self) -> &'static GameMeta {
        &G::META
    }

    fn rules(&self) -> u16 {
        self.game.rules_version()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn observation(&self) -> usize {
        G::OBSERVATION
    }

    fn legal(&self, seat: Seat) -> Vec<u16> {
        let mut ids = Vec::with_capacity(32);
        legal_ids(&self.game, seat, &mut Scratch::new(), &mut ids);
        ids
    }

    fn texts(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(seat, &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    fn id(&self, seat: Seat, text: &str) -> Result<u16> {
        let action: G::Action = read(text)?;
        G::id(action, seat, self.game.seats())
            .ok_or_else(|| Refused::new("no-id", format!("{text:?} has no id: it can never be legal")))
    }

    fn text(&self, seat: Seat, action: &Named<'_>) -> Result<String> {
        Ok(self.action(seat, action)?.to_string())
    }

    fn describe(&self, seat: Seat, action: &Named<'_>) -> Result<String> {
        let action = self.action(seat, action)?;
        Ok(self.game.describe(seat, action))
    }

    fn check(&self, seat: Seat, action: &Named<'_>) -> Result<()> {
        self.action(seat, action).map(drop)
    }

    fn apply(&mut self, seat: Seat, action: &Named<'_>) -> Result<()> {
        let action = self.action(seat, action)?;
        self.game.apply_unchecked(seat, action, &mut ());
        self.remember(|| Step::Play { seat, action });
        Ok(())
    }

    fn can_draw(&self) -> bool {
        !matches!(self.source, Source::Unknown)
    }

    fn draw(&mut self) -> Result<()> {
        self.check_chance()?;
        let seed = self
            .past
            .as_ref()
            .and_then(|past| Some((past.seed.as_ref()?, &past.header.contributions)));
        let (chance, by_hand) = match (&mut self.source, seed) {
            (Source::Seed(draws), Some((seed, contributions))) => {
                let chance = self.game.sample(&mut seed.dice(contributions, *draws));
                *draws += 1;
                (chance, false)
            }
            (Source::Dice(dice), _) => (self.game.sample(dice), true),
            (Source::Seed(_) | Source::Unknown, _) => {
                return Err(Refused::new(
                    "no-seed",
                    "there is no seed to draw by: supply the outcome, or make a copy with a seed",
                ));
            }
        };
        self.resolve_as(chance, by_hand)
    }

    fn draw_with(&mut self, seed: u64) -> Result<()> {
        self.check_chance()?;
        let chance = self.game.sample(&mut FastDice::new(seed));
        self.resolve_as(chance, true)
    }

    fn resolve(&mut self, outcome: &str) -> Result<()> {
        let chance: G::Chance = read(outcome)?;
        self.check_chance()?;
        self.resolve_as(chance, true)
    }

    fn outcomes(&self) -> Result<Option<Vec<(String, f64)>>> {
        self.check_chance()?;
        let outcomes = self.game.outcomes();
        Ok(outcomes.map(|all| {
            all.into_iter()
                .map(|(chance, likely)| (chance.to_string(), likely))
                .collect()
        }))
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.game.turn().is_of(seat).then(|| self.game.prompt(seat))
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        observe::<G>(&self.game.view(viewer), out);
    }

    fn view(&self, viewer: Viewer) -> String {
        information_text::<G>(&self.game.view(viewer))
    }

    fn key(&self, viewer: Viewer) -> u64 {
        information_key::<G>(&self.game.view(viewer))
    }

    fn imagine(&self, viewer: Viewer, seed: u64) -> Box<dyn Position> {
        let mut dice = FastDice::new(seed);
        let world = G::determinise(&self.game.view(viewer), &mut dice);
        Box::new(Self::imagined(world, dice))
    }

    fn reseed(&mut self, seed: u64) {
        self.source = Source::Dice(FastDice::new(seed));
    }

    fn rewards(&self) -> Option<Rewards> {
        Some(Rewards::of(&self.game.standings()?))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn entries(&self) -> Result<Vec<Entry>> {
        let past = self.past()?;
        let mut entries = past.loaded.to_vec();
        entries.extend(past.since.entries());
        Ok(entries)
    }

    fn record(&self) -> Result<Record> {
        let past = self.past()?;
        let over = self.game.turn() == Turn::Over;
        Ok(Record {
            header: Header::clone(&past.header),
            entries: self.entries()?,
            seed: if over { past.seed.clone() } else { None },
        })
    }

    fn story(&self, viewer: Viewer) -> Result<Vec<Told<Value>>> {
        let played = Match::<G>::replay(&self.record()?)?;
        Ok(Table::story(&played, viewer, 0)?)
    }

    fn everything(&self) -> String {
        serde_json::to_string(&self.game).expect("a position survives JSON")
    }

    fn to_bytes(&self) -> Vec<u8> {
        to_bytes(&self.game)
    }

    fn source(&self) -> String {
        let seed = self.past.as_ref().and_then(|past| past.seed.as_ref());
        let seed = seed.map_or_else(|| "-".to_owned(), ToString::to_string);
        match &self.source {
            Source::Seed(draws) => format!("seed {draws} {seed}"),
            Source::Dice(dice) => format!("dice {} {seed}", dice.rest()),
            Source::Unknown => format!("unknown 0 {seed}"),
        }
    }

    fn boxed(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn Position) -> bool {
        other
            .as_any()
            .downcast_ref::<Self>()
            .is_some_and(|other| self.game == other.game)
    }

    fn hash(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        G::META.slug.hash(&mut hasher);
        self.game.hash(&mut hasher);
        hasher.finish()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
