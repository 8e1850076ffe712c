//! Configs at random: every option and every value within what the game accepts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use court_core::{Dice, FastDice, Game};
use serde_json::Value;

/// Chooses the values of a random config. Each game has a function `any_config(&mut Whim, seats) -> Config` in its tests
/// that asks a whim for every value it may choose, with what is usual and all that would be accepted.
///
/// A whim has a mood, so that configs of different kinds come up: the usual one, a few values changed, everything at
/// random, everything at one of its edges, everything as low or as high as it may be.
///
/// ```
/// use court_testkit::Whim;
/// use court_testkit::toy::ToyConfig;
///
/// fn any_config(whim: &mut Whim, _seats: u8) -> ToyConfig {
///     let usual = ToyConfig::default();
///     ToyConfig {
///         hand: whim.number(usual.hand, 1..=2),
///         rounds: whim.number(usual.rounds, 1..=4),
///         prize: whim.number(usual.prize, 0..=9),
///         ..usual
///     }
/// }
/// court_testkit::assert_any_config::<court_testkit::toy::Toy>(any_config);
/// ```
#[derive(Clone, Debug)]
pub struct Whim {
    dice: FastDice,
    mood: Mood,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    /// Everything as usual.
    Usual,
    /// One value in six is another.
    Tweaks,
    /// Every value is any.
    Wild,
    /// Every value is the lowest or the highest.
    Edges,
    /// Every value is the lowest.
    Lowest,
    /// Every value is the highest.
    Highest,
}

impl Whim {
    /// The whim that belongs to this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut dice = FastDice::new(seed);
        let mood = match dice.below(10) {
            0 | 1 => Mood::Usual,
            2 | 3 => Mood::Tweaks,
            4..=6 => Mood::Wild,
            7 => Mood::Edges,
            8 => Mood::Lowest,
            _ => Mood::Highest,
        };
        Self { dice, mood }
    }

    /// A number in this range.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn number(&mut self, usual: u8, range: RangeInclusive<u8>) -> u8 {
        let (least, most) = range.into_inner();
        assert!(least <= most, "no number from {least} to {most}");
        let any = |dice: &mut FastDice| least + dice.below(u32::from(most - least) + 1) as u8;
        match self.mood {
            Mood::Wild => any(&mut self.dice),
            Mood::Tweaks if self.dice.below(6) == 0 => any(&mut self.dice),
            Mood::Usual | Mood::Tweaks => usual.clamp(least, most),
            Mood::Edges => [least, most][self.dice.below(2) as usize],
            Mood::Lowest => least,
            Mood::Highest => most,
        }
    }

    /// Yes or no.
    pub fn flag(&mut self, usual: bool) -> bool {
        self.one_of(usual, &[false, true])
    }

    /// One of these.
    ///
    /// # Panics
    /// If there are none, or more than 256.
    pub fn one_of<T: Copy + PartialEq>(&mut self, usual: T, all: &[T]) -> T {
        let place = all.iter().position(|one| *one == usual).unwrap_or_default();
        all[usize::from(self.number(place as u8, 0..=(all.len() - 1) as u8))]
    }

    /// A random order, whatever the mood.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.dice.shuffle(items);
    }

    /// Any of these, whatever the mood; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        self.dice.pick(items)
    }
}

/// A single value in a config: where it stands, and what it is.
type Leaves = BTreeMap<String, Value>;

/// All single values of a config by their path, such as `/tiles/10/front/number`.
pub(crate) fn leaves<C: serde::Serialize>(config: &C) -> Leaves {
    fn walk(value: &Value, path: &str, leaves: &mut Leaves) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    walk(value, &format!("{path}/{key}"), leaves);
                }
            }
            Value::Array(items) => {
                for (place, value) in items.iter().enumerate() {
                    walk(value, &format!("{path}/{place}"), leaves);
                }
            }
            _ => {
                leaves.insert(path.to_owned(), value.clone());
            }
        }
    }
    let mut found = Leaves::new();
    match serde_json::to_value(config) {
        Ok(value) => walk(&value, "", &mut found),
        Err(error) => panic!("a config cannot be written as JSON: {error}"),
    }
    found
}

/// How a config differs from the usual one, in one line.
pub(crate) fn difference<G: Game>(config: &G::Config) -> String {
    let usual = leaves(&G::Config::default());
    let own = leaves(config);
    let changed: Vec<_> = own
        .iter()
        .filter(|(path, value)| usual.get(*path) != Some(value))
        .map(|(path, value)| format!("{path}={value}"))
        .collect();
    if changed.is_empty() {
        "the usual config".to_owned()
    } else {
        changed.join(" ")
    }
}

/// So many configs are drawn for each number of seats.
const DRAWN: u64 = 1_500;

/// Proves a game's `any_config`: every config it draws is accepted at that number of seats, and it reaches everything
/// that is. For every number in a config one less than the least drawn and one more than the most drawn are refused;
/// every switch was seen both ways; where a word was never drawn it is refused.
///
/// # Panics
/// If one of that is not so.
pub fn assert_any_config<G: Game>(any_config: impl Fn(&mut Whim, u8) -> G::Config) {
    let mut seen = BTreeMap::<String, BTreeMap<String, (Value, u8, G::Config)>>::new();
    for seats in G::META.seat_counts() {
        for seed in 0..DRAWN {
            let config = any_config(&mut Whim::new(seed), seats);
            if let Err(refusal) = G::new(&config, seats) {
                panic!("the config of whim {seed} for {seats} seats is refused: {refusal}\n{config:?}");
            }
            for (path, value) in leaves(&config) {
                let values = seen.entry(path).or_default();
                values
                    .entry(value.to_string())
                    .or_insert_with(|| (value, seats, config.clone()));
            }
        }
    }
    let words: BTreeSet<String> = seen
        .values()
        .flat_map(BTreeMap::values)
        .filter_map(|(value, ..)| value.as_str().map(str::to_owned))
        .collect();
    for (path, values) in &seen {
        let refused = |example: &(Value, u8, G::Config), other: Value| {
            let text = other.to_string();
            assert!(
                values.contains_key(&text) || !accepts::<G>(path, example, other),
                "{path} was never {text}, but that is accepted"
            );
        };
        let number = |&(value, ..): &&(Value, u8, G::Config)| value.as_u64();
        let numbers = || values.values().filter(|example| example.0.is_u64());
        if let (Some(least), Some(most)) = (numbers().min_by_key(number), numbers().max_by_key(number)) {
            if let Some(below) = number(&least).and_then(|least| least.checked_sub(1)) {
                refused(least, Value::from(below));
            }
            refused(most, Value::from(number(&most).unwrap_or_default() + 1));
        }
        for example in values.values() {
            match &example.0 {
                Value::Bool(set) => refused(example, Value::from(!set)),
                Value::String(_) => words
                    .iter()
                    .for_each(|word| refused(example, Value::from(word.as_str()))),
                _ => {}
            }
        }
    }
}

/// Is the config accepted with another value in this place?
fn accepts<G: Game>(path: &str, example: &(Value, u8, G::Config), other: Value) -> bool {
    let (_, seats, config) = example;
    let Ok(mut json) = serde_json::to_value(config) else {
        return false;
    };
    let Some(place) = json.pointer_mut(path) else {
        return false;
    };
    *place = other;
    serde_json::from_value(json).is_ok_and(|config: G::Config| G::new(&config, *seats).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, ToyConfig};

    #[test]
    fn a_whim_reaches_both_edges_and_what_is_between() {
        let mut seen = BTreeSet::new();
        let mut usual = 0;
        for seed in 0..200 {
            let mut whim = Whim::new(seed);
            let number = whim.number(3, 1..=5);
            seen.insert(number);
            usual += u32::from(number == 3);
            assert!([4, 6].contains(&whim.one_of(6, &[4, 6])));
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        assert!(usual > 60, "{usual}");
    }

    fn narrow(whim: &mut Whim, rounds: RangeInclusive<u8>) -> ToyConfig {
        ToyConfig {
            hand: whim.number(2, 1..=2),
            rounds: whim.number(3, rounds),
            prize: whim.number(3, 0..=9),
            ..ToyConfig::default()
        }
    }

    #[test]
    #[should_panic(expected = "/rounds was never 4, but that is accepted")]
    fn what_is_accepted_but_never_drawn_is_found() {
        assert_any_config::<Toy>(|whim, _| narrow(whim, 1..=3));
    }

    #[test]
    #[should_panic(expected = "is refused")]
    fn a_config_that_is_refused_is_found() {
        assert_any_config::<Toy>(|whim, _| narrow(whim, 1..=5));
    }

    #[test]
    fn a_difference_names_what_was_changed() {
        let config = ToyConfig {
            rounds: 1,
            ..ToyConfig::default()
        };
        assert_eq!(difference::<Toy>(&config), "/rounds=1");
        assert_eq!(difference::<Toy>(&ToyConfig::default()), "the usual config");
    }
}
