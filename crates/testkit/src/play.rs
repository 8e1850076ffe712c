//! Random play: a whole game from one seed, with every step shown to a callback.

use std::any::Any;
use std::cell::Cell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use court_core::{Dice, FastDice, Game, Log, Seat, Turn};

use crate::kinds::kind;

/// A log that keeps every event and every effect that fired.
///
/// Useful in a game's own tests too, where a rule is proved by the effect it fires.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard<E> {
    /// What was told, in order.
    pub events: Vec<E>,
    /// The effects that fired, in order.
    pub fired: Vec<&'static str>,
}

impl<E> Heard<E> {
    /// Nothing heard yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            events: Vec::new(),
            fired: Vec::new(),
        }
    }

    fn clear(&mut self) {
        self.events.clear();
        self.fired.clear();
    }
}

impl<E> Default for Heard<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> Log<E> for Heard<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn fired(&mut self, effect: &'static str) {
        self.fired.push(effect);
    }
}

/// What moves a game on: a seat's decision or nature's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move<G: Game> {
    /// A seat chose.
    Play(Seat, G::Action),
    /// A chance outcome.
    Chance(G::Chance),
}

impl<G: Game> Move<G> {
    /// As a line of a record: `@2 play 3`, `~ deck 1 2 3`.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Play(seat, action) => format!("{seat} {action}"),
            Self::Chance(chance) => format!("~ {chance}"),
        }
    }

    /// Does it, unchecked.
    pub fn enact<L: Log<G::Event>>(&self, game: &mut G, log: &mut L) {
        match self {
            Self::Play(seat, action) => game.apply_unchecked(*seat, *action, log),
            Self::Chance(chance) => game.resolve_unchecked(chance, log),
        }
    }
}

/// One step of a game: a decision or a chance outcome.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    /// Counted from 0; decisions and chance outcomes alike.
    pub number: u32,
    /// The seed of this game.
    pub seed: u64,
    /// The position it was made in.
    pub before: &'a G,
    /// What was done.
    pub made: &'a Move<G>,
    /// The position it led to.
    pub after: &'a G,
    /// What was told, and which effects fired.
    pub heard: &'a Heard<G::Event>,
}

impl<G: Game> Step<'_, G> {
    /// A stream of its own for this step, so that looking closer at a step does not change the game. `salt` tells apart
    /// several streams at one step.
    #[must_use]
    pub fn dice(&self, salt: u64) -> FastDice {
        stream(self.seed, (u64::from(self.number) << 16) ^ (salt << 40) ^ 3)
    }
}

/// Why random play stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Over,
    /// It is this seat's turn, but nothing is legal for it.
    DeadEnd(Seat),
    /// The game took more than `META.max_decisions` decisions.
    TooLong,
}

/// A game played by [`play`].
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The last position.
    pub game: G,
    /// Why play stopped.
    pub ending: Ending,
    /// How many decisions seats took.
    pub decisions: u32,
    /// All decisions and chance outcomes in order.
    pub moves: Vec<Move<G>>,
}

impl<G: Game> Played<G> {
    /// The game line by line, as texts.
    #[must_use]
    pub fn record(&self) -> String {
        let lines: Vec<_> = self.moves.iter().map(Move::text).collect();
        lines.join("\n")
    }

    /// Panics unless the game came to its end.
    pub fn assert_over(&self) {
        match self.ending {
            Ending::Over => {}
            Ending::DeadEnd(seat) => panic!("dead end: it is the turn of {seat}, but it has no legal action"),
            Ending::TooLong => panic!(
                "the game is not over after {} decisions (META.max_decisions is {})",
                self.decisions,
                G::META.max_decisions
            ),
        }
    }
}

/// Plays a new game to its end with random decisions and random chance, both drawn from `seed` alone, and shows every
/// step to `each`.
///
/// Most games choose uniformly; a quarter of the seeds lean to the first legal actions and a quarter to the last, so
/// that games of different kinds come up. Decisions are enacted unchecked: that the lists are right is a law of its own.
///
/// Whatever panics on the way (the game or `each`), the message says which game, how many seats, which seed and which
/// step, so that the same call repeats it. A dead end or a game that is too long is returned as such:
/// [`Played::assert_over`].
///
/// ```
/// use court_core::Game;
/// use court_testkit::{play, toy::Toy};
///
/// let played = play::<Toy>(&Default::default(), 3, 7, |step| {
///     step.after.assert_invariants();
/// });
/// played.assert_over();
/// assert!(played.decisions >= 18);
/// ```
///
/// # Panics
/// If the config is refused, or whatever panics inside.
pub fn play<G: Game>(config: &G::Config, seats: u8, seed: u64, each: impl FnMut(&Step<'_, G>)) -> Played<G> {
    play_on(new_game(G::META.rules_version, config, seats), seed, each)
}

/// Like [`play`], from any position.
///
/// # Panics
/// Whatever panics inside.
pub fn play_on<G: Game>(start: G, seed: u64, each: impl FnMut(&Step<'_, G>)) -> Played<G> {
    tempered(start, seed, Temper::of(seed), each)
}

/// Like [`play`], in this temper.
pub(crate) fn play_in<G: Game>(
    config: &G::Config,
    seats: u8,
    seed: u64,
    temper: Temper,
    each: impl FnMut(&Step<'_, G>),
) -> Played<G> {
    tempered(new_game(G::META.rules_version, config, seats), seed, temper, each)
}

fn tempered<G: Game>(start: G, seed: u64, temper: Temper, each: impl FnMut(&Step<'_, G>)) -> Played<G> {
    let (seats, step) = (start.seats(), Cell::new(0));
    located(
        || {
            format!(
                "{} with {seats} seats, seed {seed}, step {}",
                G::META.slug,
                step.get()
            )
        },
        || walk(start, seed, temper, &step, each),
    )
}

pub(crate) fn new_game<G: Game>(rules: u16, config: &G::Config, seats: u8) -> G {
    match G::new_by(rules, config, seats) {
        Ok(game) => {
            assert_eq!(game.rules_version(), rules, "the rules of a new game");
            game
        }
        Err(refusal) => panic!(
            "{} with {seats} seats refuses this config: {refusal}",
            G::META.slug
        ),
    }
}

/// A stream of random numbers that belongs to a seed and a purpose.
pub(crate) fn stream(seed: u64, purpose: u64) -> FastDice {
    let mut mixer = FastDice::new(seed ^ purpose.wrapping_mul(0xd6e8_feb8_6659_fd93));
    FastDice::new(mixer.next_u64())
}

/// Runs `body`; if it panics, panics again with the place in front of the message.
pub(crate) fn located<T>(place: impl FnOnce() -> String, body: impl FnOnce() -> T) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(result) => result,
        Err(payload) => panic!("{}: {}", place(), panic_text(payload.as_ref())),
    }
}

/// The message of a caught panic.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else {
        "a panic without a message".to_owned()
    }
}

/// How a game's random decisions lean.
#[derive(Clone, Copy)]
pub(crate) enum Temper {
    /// All alike.
    Even,
    /// To the first of the list.
    First,
    /// To the last of the list.
    Last,
    /// Some kinds of action are shunned; this number decides which.
    Habits(u64),
}

impl Temper {
    pub(crate) const fn of(seed: u64) -> Self {
        match seed % 4 {
            2 => Self::First,
            3 => Self::Last,
            _ => Self::Even,
        }
    }

    fn choose<A: Copy + Debug>(self, legal: &[A], dice: &mut FastDice) -> A {
        let count = legal.len() as u32;
        let one = dice.below(count);
        let index = match self {
            Self::Even => one,
            Self::First => one.min(dice.below(count)),
            Self::Last => one.max(dice.below(count)),
            Self::Habits(seed) => {
                let mut name = String::new();
                let mut shunned = |index: u32| {
                    kind(&legal[index as usize], &mut name);
                    let mixed = name.bytes().fold(seed, |mixed, letter| {
                        mixed.wrapping_mul(0x100_0000_01b3) ^ u64::from(letter)
                    });
                    // People of few habits, or of many.
                    FastDice::new(mixed).below(3) <= (seed % 2) as u32
                };
                let mut index = one;
                for _ in 0..8 {
                    if !shunned(index) {
                        break;
                    }
                    index = dice.below(count);
                }
                index
            }
        };
        legal[index as usize]
    }
}

/// The loop behind [`play_on`], without the place in its panics; it keeps `at` at the current step.
pub(crate) fn walk<G: Game>(
    start: G,
    seed: u64,
    temper: Temper,
    at: &Cell<u32>,
    mut each: impl FnMut(&Step<'_, G>),
) -> Played<G> {
    let mut choices = stream(seed, 1);
    let mut chances = stream(seed, 2);
    let mut legal = Vec::new();
    let mut heard = Heard::new();
    let mut before = start.clone();
    let mut played = Played {
        game: start,
        ending: Ending::Over,
        decisions: 0,
        moves: Vec::new(),
    };
    let max_decisions = G::META.max_decisions;
    // Nature gets as many moves as the seats; a game in which it never stops shuffling is too long as well.
    let max_steps = max_decisions.saturating_mul(2).saturating_add(64);
    loop {
        let number = played.moves.len() as u32;
        at.set(number);
        let made = match played.game.turn() {
            Turn::Over => break,
            _ if played.decisions > max_decisions || number > max_steps => {
                played.ending = Ending::TooLong;
                break;
            }
            Turn::Chance => Move::Chance(played.game.sample(&mut chances)),
            Turn::Of(seats) => {
                let nth = choices.below(u32::from(seats.len())) as usize;
                let Some(seat) = seats.iter().nth(nth) else {
                    panic!("it is the turn of a set of no seats")
                };
                legal.clear();
                played.game.legal(seat, &mut legal);
                if legal.is_empty() {
                    played.ending = Ending::DeadEnd(seat);
                    break;
                }
                played.decisions += 1;
                Move::Play(seat, temper.choose(&legal, &mut choices))
            }
        };
        before.clone_from(&played.game);
        heard.clear();
        made.enact(&mut played.game, &mut heard);
        each(&Step {
            number,
            seed,
            before: &before,
            made: &made,
            after: &played.game,
            heard: &heard,
        });
        played.moves.push(made);
    }
    played
}
