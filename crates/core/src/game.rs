//! The contract itself.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    Dice, Event, Log, Notation, Outcome, ParseError, Prompt, Refusal, Seat, SeatSet, Standings, Turn, Viewer,
};

/// What can be said of a game without playing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GameMeta {
    /// Names the game in records, addresses and commands: `louis-xiv`.
    pub slug: &'static str,
    /// Its English title.
    pub title: &'static str,
    /// Its title in print.
    pub original_title: &'static str,
    /// Who designed it.
    pub designers: &'static str,
    /// When it came out.
    pub year: u16,
    /// The fewest seats it is played with.
    pub min_seats: u8,
    /// The most seats it is played with.
    pub max_seats: u8,
    /// The newest version of its rules: new tables are played by it. Rises whenever an old record would replay
    /// differently.
    pub rules_version: u16,
    /// The oldest version of its rules that it still plays: tables and records of this and every later version go on.
    pub oldest_rules: u16,
    /// No game takes more decisions than this, whatever is played. Random play is checked against it.
    pub max_decisions: u32,
}

impl GameMeta {
    /// The numbers of seats the game can be played with.
    #[must_use]
    pub const fn seat_counts(&self) -> std::ops::RangeInclusive<u8> {
        self.min_seats..=self.max_seats
    }

    /// The title of a table by this version of the rules, which is named if it is not the newest.
    #[must_use]
    pub fn title_by(&self, rules: u16) -> String {
        if rules == self.rules_version {
            self.title.to_owned()
        } else {
            format!("{} (rules version {rules})", self.title)
        }
    }

    /// The versions of its rules that the game still plays.
    #[must_use]
    pub const fn known_rules(&self) -> std::ops::RangeInclusive<u16> {
        self.oldest_rules..=self.rules_version
    }
}

/// A game: its rules, and one position of it.
///
/// The value itself is the state: plain, compact, without history, names or clock. What is random has not been
/// decided by it ([`Turn::Chance`] asks for an outcome from outside), what is told goes to a [`Log`].
///
/// The laws that tie the methods together are in `court-testkit`; `laws!(YourGame)` runs them all.
///
/// # Writing a game
/// 1. State and [`Config`](Game::Config). Everything the rules look at is in the state, as small numbers in fixed
///    arrays: cloning is the most frequent operation of a search. The config's data is copied in as a small struct.
/// 2. A phase enum with the partial choices in it; interruptions are a stack of frames inside the state.
/// 3. One [`Action`](Game::Action) points at one thing. A compound move is several actions in one canonical order.
/// 4. [`legal`](Game::legal) and [`check`](Game::check) side by side, then [`apply_unchecked`](Game::apply_unchecked),
///    one function per phase.
/// 5. [`view`](Game::view): all that a seat knows, including what it may remember; then
///    [`determinise`](Game::determinise) back from it.
/// 6. Words: [`prompt`](Game::prompt), [`describe`](Game::describe), events, the outcome's breakdown. Wherever a text
///    names a seat it writes `@1`; a screen puts the name there. Beside them, which action declines:
///    [`is_null`](Game::is_null).
pub trait Game:
    Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + Sized + 'static
{
    /// What can be said of the game without playing it.
    const META: GameMeta;

    /// The names of all effects that play can make happen (cards, tiles, rulings), as passed to [`Log::fired`].
    /// A soak run tabulates them; one that never fires is a bug.
    const EFFECTS: &'static [&'static str];

    /// Options and component data. The default comes from the game's data file and is usual under the newest rules; a
    /// table is opened with a JSON merge patch over [what is usual](Game::usual_config), so field names are part of the
    /// outside world.
    type Config: Clone + PartialEq + Debug + Default + Send + Sync + Serialize + DeserializeOwned;

    /// One decision: `Copy`, at most 8 bytes (a law), and ordered.
    type Action: Copy + Ord + Hash + Debug + Notation + Send + Sync + Serialize;

    /// The *result* of a random event, such as a deck in its new order.
    type Chance: Clone + Eq + Debug + Notation + Send + Sync;

    /// What happened, for people.
    type Event: Event;

    /// All a viewer knows and nothing else. The only form in which a position leaves the server, and all a bot gets.
    /// It says who is looking.
    type View: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned;

    /// Why an action or a chance outcome is not allowed.
    type Illegal: Refusal;

    /// Why a config is not allowed.
    type BadConfig: Refusal;

    /// A new game by this version of the rules, one of [`GameMeta::known_rules`]. The version stays in the state and in
    /// every view; what a version changed is asked for in one place per change.
    ///
    /// # Errors
    /// If the config is not valid or `seats` is not in [`GameMeta::seat_counts`].
    fn new_by(rules: u16, config: &Self::Config, seats: u8) -> Result<Self, Self::BadConfig>;

    /// The version of the rules that this game is played by.
    fn rules_version(&self) -> u16;

    /// What is usual under this version of the rules: what a table's merge patch is laid over. Only a game whose usual
    /// options changed with a version has more to say than the default, which is the newest version's.
    #[must_use]
    fn usual_config(rules: u16) -> Self::Config {
        let _ = rules;
        Self::Config::default()
    }

    /// How many seats play.
    fn seats(&self) -> u8;

    /// What has to happen next. Public knowledge: it never depends on a secret (ask everyone who *could* hold the card).
    fn turn(&self) -> Turn;

    /// Appends what this seat may do, strictly ascending; nothing for a seat whose turn it is not. Never nothing for a
    /// seat whose turn it is.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Is the action in [`legal`](Game::legal)? If not, why not? Called only for a seat whose turn it is.
    ///
    /// # Errors
    /// The reason, with its rule.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Does it. The caller vouches that the action is legal; if it is not, the result is unspecified and it may panic.
    fn apply_unchecked<L: Log<Self::Event>>(&mut self, seat: Seat, action: Self::Action, log: &mut L);

    /// Draws an outcome. Called only at [`Turn::Chance`].
    fn sample<D: Dice>(&self, dice: &mut D) -> Self::Chance;

    /// Can this be the outcome? (It may come from a file or a person.) Called only at [`Turn::Chance`].
    ///
    /// # Errors
    /// The reason: a card too many, one that is not in the deck.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), Self::Illegal>;

    /// Enacts an outcome that [`check_chance`](Game::check_chance) accepts.
    fn resolve_unchecked<L: Log<Self::Event>>(&mut self, chance: &Self::Chance, log: &mut L);

    /// All this viewer knows.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A world the viewer may be in, drawn with the right probability given all the viewer has seen. Built from the view
    /// alone: who is given a view cannot cheat. Works for a spectator's view too.
    fn determinise<D: Dice>(view: &Self::View, dice: &mut D) -> Self;

    /// What `watcher` sees of this action of `actor`, asked before it is applied: `None` is "they chose something".
    /// Only secret choices need more than `Some(action)`.
    fn seen_by(&self, watcher: Seat, actor: Seat, action: Self::Action) -> Option<Self::Action>;

    /// What the seat is asked. Called only for a seat whose turn it is; public.
    fn prompt(&self, seat: Seat) -> Prompt;

    /// A short phrase for the action as the seat would read it on a button, with what it will do where that helps:
    /// "Retrieve 3 stones". May use what the seat knows and no more. Called only for legal actions.
    fn describe(&self, seat: Seat, action: Self::Action) -> String;

    /// Is this a null move: does the seat decline by it what it is asked, and no more? By a null move it places, takes,
    /// gives, pays, bids and chooses nothing, and play goes on past the question: "Pass", "No bribe", "End your turn".
    /// What comes to whoever declines anyway (a thaler for no proposal, the end of the turn) makes no difference; what
    /// has to be paid for, such as a turn skipped for money, is not null. Screens put it last and apart, because pressed
    /// by mistake it gives a chance away.
    ///
    /// Of what a seat is offered at one time at most one is null; it may be the only one. May use what the seat knows and
    /// no more. Called only for legal actions.
    fn is_null(&self, seat: Seat, action: Self::Action) -> bool;

    /// Scores and places at the end; `None` before. No heap.
    fn standings(&self) -> Option<Standings>;

    /// The end in full; `None` before.
    fn outcome(&self) -> Option<Outcome>;

    /// Conservation: every component is somewhere, exactly once. Called by laws and soak after every step.
    ///
    /// # Panics
    /// If something is lost, doubled or out of its bounds.
    fn assert_invariants(&self);

    /// A new game by the newest rules. Not to be overridden.
    ///
    /// # Errors
    /// As [`new_by`](Game::new_by).
    fn new(config: &Self::Config, seats: u8) -> Result<Self, Self::BadConfig> {
        Self::new_by(Self::META.rules_version, config, seats)
    }

    /// Checks and does an action. Not to be overridden.
    ///
    /// # Errors
    /// If it is not this seat's turn or the action is not legal; nothing has changed then.
    fn apply<L: Log<Self::Event>>(
        &mut self,
        seat: Seat,
        action: Self::Action,
        log: &mut L,
    ) -> Result<(), PlayError<Self::Illegal>> {
        let turn = self.turn();
        if !turn.is_of(seat) {
            return Err(PlayError::NotYourTurn { seat, turn });
        }
        self.check(seat, action).map_err(PlayError::Illegal)?;
        self.apply_unchecked(seat, action, log);
        Ok(())
    }

    /// Checks and enacts a chance outcome. Not to be overridden.
    ///
    /// # Errors
    /// If it is not nature's turn or this cannot be the outcome; nothing has changed then.
    fn resolve<L: Log<Self::Event>>(
        &mut self,
        chance: &Self::Chance,
        log: &mut L,
    ) -> Result<(), PlayError<Self::Illegal>> {
        let turn = self.turn();
        if turn != Turn::Chance {
            return Err(PlayError::NotChance { turn });
        }
        self.check_chance(chance).map_err(PlayError::Illegal)?;
        self.resolve_unchecked(chance, log);
        Ok(())
    }
}

/// Why [`Game::apply`] or [`Game::resolve`] refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError<E> {
    /// The seat is not one of those to choose.
    NotYourTurn {
        /// Who tried.
        seat: Seat,
        /// Whose turn it is.
        turn: Turn,
    },
    /// A chance outcome came when it was not nature's turn.
    NotChance {
        /// Whose turn it is.
        turn: Turn,
    },
    /// The rules forbid it.
    Illegal(E),
}

impl<E: Refusal> PlayError<E> {
    /// Stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::NotChance { .. } => "not-chance",
            Self::Illegal(reason) => reason.code(),
        }
    }

    /// The rule it rests on, where a rule of the game forbids it.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Illegal(reason) => Some(reason.rule()),
            Self::NotYourTurn { .. } | Self::NotChance { .. } => None,
        }
    }
}

impl<E: Display> Display for PlayError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn { seat, turn } => match turn {
                Turn::Of(seats) if seats.len() > 1 => {
                    write!(
                        f,
                        "{seat} has nothing to choose now: the table is waiting for {turn}"
                    )
                }
                Turn::Of(SeatSet { .. }) => write!(f, "it is {turn}'s turn, not {seat}'s"),
                Turn::Chance => write!(
                    f,
                    "{seat} has nothing to choose now: cards have to be shuffled first"
                ),
                Turn::Over => f.write_str("the game is over"),
            },
            Self::NotChance { turn } => match turn {
                Turn::Of(SeatSet { .. }) => {
                    write!(f, "nothing has to be drawn now: the table is waiting for {turn}")
                }
                Turn::Chance => f.write_str("nothing has to be drawn now"),
                Turn::Over => f.write_str("the game is over"),
            },
            Self::Illegal(reason) => Display::fmt(reason, f),
        }
    }
}

impl<E: Debug + Display> std::error::Error for PlayError<E> {}

/// Reads notation, for code that is generic over games.
///
/// # Errors
/// If the text is not notation of that type.
pub fn read<T: Notation>(text: &str) -> Result<T, ParseError> {
    text.parse()
}
