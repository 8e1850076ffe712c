//! A match in progress.

use std::collections::VecDeque;

use court_core::{BySeat, Event as _, Game, Seat, Turn, Viewer, read};

use crate::{Commitment, Entry, Header, Opening, Record, Seed, Snapshot, TableError, Told, merge_patch};

/// How far apart the kept positions lie. Going back costs at most this many steps, however long the game is.
const STRIDE: usize = 16;

/// What happened in one entry, in the typed form.
#[derive(Clone, Debug)]
enum Step<G: Game> {
    Play { seat: Seat, action: G::Action },
    Chance(G::Chance),
}

/// An entry in force.
#[derive(Clone, Debug)]
struct InForce<G: Game> {
    /// Its index among all entries of the record.
    entry: u32,
    step: Step<G>,
    /// Whether it showed somebody something: no free undo beyond it.
    reveals: bool,
}

/// A position and how many entries in force lead to it.
#[derive(Clone, Debug)]
struct Checkpoint<G> {
    in_force: usize,
    state: G,
}

/// A game being played, with its record.
///
/// The record is the truth, the state a cache of it. All changes go through [`play`](Match::play),
/// [`roll`](Match::roll), [`resolve`](Match::resolve) and the two ways back.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    opening: Opening,
    /// To the seed, which itself may be unknown here: a record has it only once the game is over.
    commitment: Option<Commitment>,
    /// Entries before the snapshot this match was resumed from; 0 if from the beginning.
    base_entries: u32,
    base_in_force: usize,
    /// All entries since then, as they stand in the record.
    entries: Vec<Entry>,
    /// Those of them that were not taken back, with entry indexes counted from the beginning.
    line: Vec<InForce<G>>,
    /// Ascending; the first is the position at the base.
    checkpoints: Vec<Checkpoint<G>>,
    state: G,
    draws: u32,
    asked: BySeat<Option<u32>>,
}

/// What one step told, before redaction.
pub type Events<G> = Vec<<G as Game>::Event>;

impl<G: Game> Match<G> {
    /// Opens a new match.
    ///
    /// # Errors
    /// If the config or the number of seats does not fit.
    pub fn open(opening: Opening) -> Result<Self, TableError> {
        let state = new_state(&opening)?;
        Ok(Self::at(opening, state, 0, 0, 0, None))
    }

    fn at(
        opening: Opening,
        state: G,
        entries: u32,
        in_force: usize,
        draws: u32,
        asked: Option<BySeat<Option<u32>>>,
    ) -> Self {
        let turn = state.turn();
        let asked = asked
            .unwrap_or_else(|| BySeat::from_fn(state.seats(), |seat| turn.is_of(seat).then_some(entries)));
        Self {
            commitment: opening.seed.as_ref().map(Seed::commitment),
            opening,
            base_entries: entries,
            base_in_force: in_force,
            entries: Vec::new(),
            line: Vec::new(),
            checkpoints: vec![Checkpoint {
                in_force,
                state: state.clone(),
            }],
            state,
            draws,
            asked,
        }
    }

    /// Goes on from a snapshot with the entries that follow it.
    ///
    /// # Errors
    /// If the snapshot is not of this game or an entry cannot be followed.
    pub fn resume(opening: Opening, snapshot: &Snapshot, tail: &[Entry]) -> Result<Self, TableError> {
        let state: G =
            serde_json::from_str(&snapshot.state).map_err(|e| TableError::BadSnapshot(e.to_string()))?;
        let Snapshot {
            entries,
            in_force,
            draws,
            asked,
            ..
        } = *snapshot;
        let mut resumed = Self::at(opening, state, entries, in_force as usize, draws, Some(asked));
        for entry in tail {
            resumed.follow(entry)?;
        }
        Ok(resumed)
    }

    /// Plays a record through.
    ///
    /// # Errors
    /// If it is of another game or other rules, or the first line that cannot be followed.
    pub fn replay(record: &Record) -> Result<Self, TableError> {
        let Header {
            game,
            rules,
            seats,
            config,
            commitment,
            contributions,
        } = &record.header;
        if *game != G::META.slug {
            return Err(TableError::WrongGame {
                record: game.clone(),
                game: G::META.slug,
            });
        }
        if *rules != G::META.rules_version {
            let engine = G::META.rules_version;
            return Err(TableError::WrongRules {
                game: game.clone(),
                record: *rules,
                engine,
            });
        }
        let opening = Opening {
            seats: *seats,
            config: config.clone(),
            seed: record.seed.clone(),
            contributions: contributions.clone(),
        };
        let mut replayed = Self::open(opening)?;
        replayed.commitment = *commitment;
        for (i, entry) in record.entries.iter().enumerate() {
            replayed.follow(entry).map_err(|e| TableError::BadRecord {
                line: record.line_of(i),
                reason: e.to_string(),
            })?;
        }
        Ok(replayed)
    }

    /// Does what an entry of a record says, with all checks.
    pub(crate) fn follow(&mut self, entry: &Entry) -> Result<(), TableError> {
        match entry {
            Entry::Play { seat, text } => {
                self.play(*seat, read(text)?)?;
            }
            Entry::Chance { by_hand, text } => {
                self.resolve_as(read(text)?, *by_hand)?;
            }
            Entry::Back { to, by, free: true } => {
                let reach = self.undo_reach(*by);
                let steps = self.in_force().saturating_sub(*to);
                if steps == 0 || steps > reach {
                    return Err(TableError::NoUndo("this could not be taken back freely"));
                }
                self.go_back(*to, *by, true)?;
            }
            Entry::Back { to, by, free: false } => self.takeback(*by, *to)?,
        }
        Ok(())
    }

    /// The position.
    #[must_use]
    pub const fn state(&self) -> &G {
        &self.state
    }

    /// What the match was opened with. Holds the seed: not for outside.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// How many entries the record has, including those taken back.
    #[must_use]
    pub const fn entries(&self) -> u32 {
        self.base_entries + self.entries.len() as u32
    }

    /// How many entries are in force.
    #[must_use]
    pub const fn in_force(&self) -> u32 {
        (self.base_in_force + self.line.len()) as u32
    }

    /// The number of the decision this seat is asked for, if it is. It stays the same while others make up their minds,
    /// and never comes again: an answer to another number is stale.
    #[must_use]
    pub fn decision(&self, seat: Seat) -> Option<u32> {
        (seat.index() < self.state.seats() as usize)
            .then(|| self.asked[seat])
            .flatten()
    }

    /// Plays an action.
    ///
    /// # Errors
    /// If it is not the seat's turn or not legal; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Events<G>, TableError> {
        let mut events = Vec::new();
        self.state.apply(seat, action, &mut events)?;
        let entry = Entry::Play {
            seat,
            text: action.to_string(),
        };
        self.record(entry, Step::Play { seat, action }, &events);
        Ok(events)
    }

    /// Draws the next shuffle from the seed.
    ///
    /// # Errors
    /// If it is not nature's turn or the match has no seed.
    pub fn roll(&mut self) -> Result<Events<G>, TableError> {
        let seed = self.opening.seed.as_ref().ok_or(TableError::NoSeed)?;
        let chance = match self.state.turn() {
            Turn::Chance => self
                .state
                .sample(&mut seed.dice(&self.opening.contributions, self.draws)),
            turn => return Err(court_core::PlayError::<G::Illegal>::NotChance { turn }.into()),
        };
        self.resolve_as(chance, false)
    }

    /// Supplies a chance outcome by hand; the record says so.
    ///
    /// # Errors
    /// If it is not nature's turn or this cannot be the outcome; nothing has changed then.
    pub fn resolve(&mut self, chance: G::Chance) -> Result<Events<G>, TableError> {
        self.resolve_as(chance, true)
    }

    fn resolve_as(&mut self, chance: G::Chance, by_hand: bool) -> Result<Events<G>, TableError> {
        let mut events = Vec::new();
        self.state.resolve(&chance, &mut events)?;
        if !by_hand {
            self.draws += 1;
        }
        let entry = Entry::Chance {
            by_hand,
            text: chance.to_string(),
        };
        self.record(entry, Step::Chance(chance), &events);
        Ok(events)
    }

    fn record(&mut self, entry: Entry, step: Step<G>, events: &[G::Event]) {
        let reveals = matches!(step, Step::Chance(_)) || events.iter().any(G::Event::reveals);
        let actor = match step {
            Step::Play { seat, .. } => Some(seat),
            Step::Chance(_) => None,
        };
        self.line.push(InForce {
            entry: self.entries(),
            step,
            reveals,
        });
        self.entries.push(entry);
        let in_force = self.in_force() as usize;
        if in_force.is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint {
                in_force,
                state: self.state.clone(),
            });
        }
        self.ask(|seat| Some(seat) == actor);
    }

    /// Numbers the decisions that are new: of seats that were not asked before, and of those in `afresh`.
    fn ask(&mut self, afresh: impl Fn(Seat) -> bool) {
        let (turn, now) = (self.state.turn(), self.entries());
        for (seat, asked) in self.asked.iter_mut() {
            *asked = match *asked {
                _ if !turn.is_of(seat) => None,
                Some(number) if !afresh(seat) => Some(number),
                _ => Some(now),
            };
        }
    }

    /// How many of its own last decisions the seat can take back by itself: those since which nothing was revealed, no
    /// chance happened and nobody else acted.
    #[must_use]
    pub fn undo_reach(&self, seat: Seat) -> u32 {
        let own = |step: &&InForce<G>| {
            !step.reveals && matches!(step.step, Step::Play { seat: actor, .. } if actor == seat)
        };
        self.line.iter().rev().take_while(own).count() as u32
    }

    /// Takes back the seat's last `steps` decisions. The record keeps them and says so.
    ///
    /// # Errors
    /// If that is more than [`undo_reach`](Match::undo_reach).
    pub fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), TableError> {
        match self.undo_reach(seat) {
            0 => Err(TableError::NoUndo(
                "there is nothing to undo: something was revealed, cards were shuffled, or somebody else has acted since",
            )),
            reach if steps == 0 || steps > reach => {
                Err(TableError::NoUndo("fewer decisions than that can be undone"))
            }
            _ => self.go_back(self.in_force() - steps, seat, true),
        }
    }

    /// Goes back to the first `to` entries in force, whatever happened since. Whether all who are affected agree is for
    /// the caller to have asked.
    ///
    /// # Errors
    /// If there is nothing to take back, or it lies before the snapshot.
    pub fn takeback(&mut self, by: Seat, to: u32) -> Result<(), TableError> {
        if to >= self.in_force() {
            return Err(TableError::NoUndo("the match is not that far yet"));
        }
        self.go_back(to, by, false)
    }

    fn go_back(&mut self, to: u32, by: Seat, free: bool) -> Result<(), TableError> {
        let kept = (to as usize)
            .checked_sub(self.base_in_force)
            .ok_or(TableError::BeforeSnapshot)?;
        self.line.truncate(kept);
        self.checkpoints
            .retain(|checkpoint| checkpoint.in_force <= to as usize);
        self.state = self.state_after(to as usize);
        self.entries.push(Entry::Back { to, by, free });
        self.ask(|_| true);
        Ok(())
    }

    /// The position after the first `in_force` entries in force.
    fn state_after(&self, in_force: usize) -> G {
        let at = self
            .checkpoints
            .partition_point(|checkpoint| checkpoint.in_force <= in_force)
            - 1;
        let mut state = self.checkpoints[at].state.clone();
        let from = self.checkpoints[at].in_force - self.base_in_force;
        for step in &self.line[from..in_force - self.base_in_force] {
            enact(&mut state, &step.step, &mut ());
        }
        state
    }

    /// The position after the first `in_force` entries in force: for replays and takeback previews.
    ///
    /// # Errors
    /// If the match is not that far, or it lies before the snapshot.
    pub fn position(&self, in_force: u32) -> Result<G, TableError> {
        if in_force > self.in_force() {
            return Err(TableError::NoUndo("the match is not that far yet"));
        }
        if (in_force as usize) < self.base_in_force {
            return Err(TableError::BeforeSnapshot);
        }
        Ok(self.state_after(in_force as usize))
    }

    /// What this viewer was told in the entries from number `from` on: events in force, and notices of what was taken back.
    ///
    /// # Errors
    /// If `from` lies before the snapshot.
    pub fn story(&self, viewer: Viewer, from: u32) -> Result<Vec<Told<G::Event>>, TableError> {
        let from_here = from
            .checked_sub(self.base_entries)
            .ok_or(TableError::BeforeSnapshot)? as usize;
        let mut backs: VecDeque<Told<G::Event>> = (from..)
            .zip(self.entries.iter().skip(from_here))
            .filter_map(|(entry, text)| match text {
                Entry::Back { by, free, .. } => Some(Told::back(entry, *by, *free)),
                Entry::Play { .. } | Entry::Chance { .. } => None,
            })
            .collect();
        let mut told = Vec::new();
        let first = self.line.partition_point(|step| step.entry < from);
        let mut state = self.state_after(self.base_in_force + first);
        let mut events = Vec::new();
        for InForce { entry, step, .. } in &self.line[first..] {
            while backs.front().is_some_and(|back| back.entry < *entry) {
                told.extend(backs.pop_front());
            }
            enact(&mut state, step, &mut events);
            told.extend(events.drain(..).filter_map(|event| {
                let event = event.seen_by(viewer)?;
                Some(Told {
                    entry: *entry,
                    text: event.tell(),
                    event: Some(event),
                })
            }));
        }
        told.extend(backs);
        Ok(told)
    }

    /// The record so far; with the seed once the game is over.
    ///
    /// # Errors
    /// If the match was resumed from a snapshot and so has no whole record.
    pub fn to_record(&self) -> Result<Record, TableError> {
        if self.base_entries > 0 {
            return Err(TableError::BeforeSnapshot);
        }
        let over = self.state.turn() == Turn::Over;
        Ok(Record {
            header: self.header(),
            entries: self.entries.clone(),
            seed: self.opening.seed.clone().filter(|_| over),
        })
    }

    /// What stands at the head of the record.
    #[must_use]
    pub fn header(&self) -> Header {
        Header {
            game: G::META.slug.to_owned(),
            rules: G::META.rules_version,
            seats: self.opening.seats,
            config: self.opening.config.clone(),
            commitment: self.commitment,
            contributions: self.opening.contributions.clone(),
        }
    }

    /// The entries from number `from` on, as they stand in the record.
    ///
    /// # Errors
    /// If `from` lies before the snapshot.
    pub fn entries_from(&self, from: u32) -> Result<&[Entry], TableError> {
        let from = from
            .checked_sub(self.base_entries)
            .ok_or(TableError::BeforeSnapshot)? as usize;
        Ok(self.entries.get(from..).unwrap_or_default())
    }

    /// The latest kept position that no free undo reaches behind, and the number of the first entry after it.
    ///
    /// # Panics
    /// Never: a state that cannot be written as JSON breaks a law of the contract.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let reach = Seat::all(self.state.seats())
            .map(|seat| self.undo_reach(seat))
            .max()
            .unwrap_or(0);
        let barrier = (self.in_force() - reach) as usize;
        let at = self
            .checkpoints
            .partition_point(|checkpoint| checkpoint.in_force <= barrier)
            - 1;
        let Checkpoint { in_force, ref state } = self.checkpoints[at];
        let kept = in_force - self.base_in_force;
        let entries = if kept == 0 {
            self.base_entries
        } else {
            self.line[kept - 1].entry + 1
        };
        let turn = state.turn();
        Snapshot {
            entries,
            in_force: in_force as u32,
            draws: self.draws - self.drawn_from_seed(entries),
            // Whoever is asked there was asked by the step that led there; what follows numbers the rest anew.
            asked: BySeat::from_fn(state.seats(), |seat| turn.is_of(seat).then_some(entries)),
            state: serde_json::to_string(state).expect("a state can be written as JSON"),
        }
    }

    /// The match as it was after the first `in_force` entries in force, with only those in its record.
    ///
    /// # Errors
    /// If the match is not that far, or it lies before the snapshot.
    pub fn until(&self, in_force: u32) -> Result<Self, TableError> {
        self.position(in_force)?;
        let mut earlier = self.clone();
        let kept = in_force as usize - self.base_in_force;
        let base = self.base_entries;
        earlier.entries = self.line[..kept]
            .iter()
            .map(|step| self.entries[(step.entry - base) as usize].clone())
            .collect();
        earlier.line.truncate(kept);
        for (step, entry) in earlier.line.iter_mut().zip(base..) {
            step.entry = entry;
        }
        earlier
            .checkpoints
            .retain(|checkpoint| checkpoint.in_force <= in_force as usize);
        earlier.state = earlier.state_after(in_force as usize);
        earlier.draws -= self.drawn_from_seed(base) - earlier.drawn_from_seed(base);
        earlier.ask(|_| true);
        Ok(earlier)
    }

    /// How many shuffles the seed gave in the entries from number `from` on.
    fn drawn_from_seed(&self, from: u32) -> u32 {
        let drawn = |entry: &&Entry| matches!(entry, Entry::Chance { by_hand: false, .. });
        self.entries[(from - self.base_entries) as usize..]
            .iter()
            .filter(drawn)
            .count() as u32
    }
}

fn new_state<G: Game>(opening: &Opening) -> Result<G, TableError> {
    let bad = |reason: String| TableError::BadConfig {
        game: G::META.slug,
        reason,
    };
    if !opening.config.is_object() {
        return Err(bad("it must be a JSON object".to_owned()));
    }
    let mut config = serde_json::to_value(G::Config::default()).map_err(|e| bad(e.to_string()))?;
    merge_patch(&mut config, &opening.config);
    let config: G::Config = serde_json::from_value(config).map_err(|e| bad(e.to_string()))?;
    G::new(&config, opening.seats).map_err(|e| TableError::refused(&e))
}

/// Does a step that is known to be legal.
fn enact<G: Game, L: court_core::Log<G::Event>>(state: &mut G, step: &Step<G>, log: &mut L) {
    match step {
        Step::Play { seat, action } => state.apply_unchecked(*seat, *action, log),
        Step::Chance(chance) => state.resolve_unchecked(chance, log),
    }
}
