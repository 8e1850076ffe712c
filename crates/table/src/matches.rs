//! A match in progress: how it is opened and how it goes on.

mod back;
mod told;

use court_core::{BySeat, Event as _, Game, Seat, Turn, read};

use crate::{
    Commitment, Entry, Header, Opening, Record, Seed, Snapshot, TableError, known_rules, merge_patch,
};

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
    /// Whether it revealed anything to anybody: no free undo goes behind it.
    reveals: bool,
}

/// When each seat that is asked was asked, as the number of entries at that time.
type Asked = BySeat<Option<u32>>;

/// A position, how many entries in force lead to it, and since when each seat had been asked.
#[derive(Clone, Debug)]
struct Checkpoint<G> {
    in_force: usize,
    state: G,
    asked: Asked,
}

/// A game being played, with its record.
///
/// The record is the truth, the state a cache of it. All changes go through [`play`](Match::play),
/// [`roll`](Match::roll), [`resolve`](Match::resolve) and the two ways back.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    opening: Opening,
    /// The commitment to the seed. The seed itself may be unknown here: a record has it only once the game is over.
    commitment: Option<Commitment>,
    /// How many entries lie before the snapshot this match was resumed from; 0 if it began at the beginning.
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
    asked: Asked,
}

/// What one step told, before redaction.
pub type Events<G> = Vec<<G as Game>::Event>;

impl<G: Game> Match<G> {
    /// Opens a new match.
    ///
    /// # Errors
    /// If the version of the rules is unknown, or the config or the number of seats is not allowed.
    pub fn open(mut opening: Opening) -> Result<Self, TableError> {
        let rules = known_rules(&G::META, opening.rules)?;
        opening.rules = Some(rules);
        let state = new_state(rules, &opening)?;
        Ok(Self::at(opening, state, 0, 0, 0, None))
    }

    fn at(
        opening: Opening,
        state: G,
        entries: u32,
        in_force: usize,
        draws: u32,
        asked: Option<Asked>,
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
                asked,
            }],
            state,
            draws,
            asked,
        }
    }

    /// Goes on from a snapshot with the entries that follow it.
    ///
    /// # Errors
    /// If the version of the rules is unknown, the snapshot belongs to another game or other rules, or an entry cannot
    /// be followed.
    pub fn resume(mut opening: Opening, snapshot: &Snapshot, tail: &[Entry]) -> Result<Self, TableError> {
        let rules = known_rules(&G::META, opening.rules)?;
        opening.rules = Some(rules);
        let state: G =
            serde_json::from_str(&snapshot.state).map_err(|e| TableError::BadSnapshot(e.to_string()))?;
        if state.rules_version() != rules {
            return Err(TableError::BadSnapshot(format!(
                "it follows version {} of the rules, but the table follows version {rules}",
                state.rules_version()
            )));
        }
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
    /// If it belongs to another game or to unknown rules, or the first line that cannot be followed.
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
        let opening = Opening {
            rules: Some(*rules),
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
                    return Err(TableError::NoUndo("this cannot be taken back without asking"));
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

    /// What the match was opened with. It holds the seed, so it must not leave the program.
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

    /// The number of the decision this seat is asked to make, if it is asked. The number stays the same while others
    /// make up their minds and is never used again: an answer to another number is stale.
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
        self.ask(|seat| Some(seat) == actor);
        let in_force = self.in_force() as usize;
        if in_force.is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint {
                in_force,
                state: self.state.clone(),
                asked: self.asked,
            });
        }
    }

    /// Numbers the new decisions: those of seats that were not asked before, and of those in `afresh`.
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
}

fn new_state<G: Game>(rules: u16, opening: &Opening) -> Result<G, TableError> {
    let bad = |reason: String| TableError::BadConfig {
        game: G::META.slug,
        reason,
    };
    if !opening.config.is_object() {
        return Err(bad("it must be a JSON object".to_owned()));
    }
    let mut config = serde_json::to_value(G::usual_config(rules)).map_err(|e| bad(e.to_string()))?;
    merge_patch(&mut config, &opening.config);
    let config: G::Config = serde_json::from_value(config).map_err(|e| bad(e.to_string()))?;
    G::new_by(rules, &config, opening.seats).map_err(|e| TableError::refused(&e))
}

/// Does a step that is known to be legal.
fn enact<G: Game, L: court_core::Log<G::Event>>(state: &mut G, step: &Step<G>, log: &mut L) {
    match step {
        Step::Play { seat, action } => state.apply_unchecked(*seat, *action, log),
        Step::Chance(chance) => state.resolve_unchecked(chance, log),
    }
}
