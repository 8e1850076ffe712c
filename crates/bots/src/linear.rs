//! Senses made of countable features and weights.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::sync::Arc;

use court_core::{BySeat, Game, MAX_SEATS};

use crate::{Sense, shares};

/// The most features a game may have.
pub const MAX_FEATURES: usize = 32;

/// The features of one seat in one position.
pub type Counts = [f32; MAX_FEATURES];

/// What can be counted in a position of a game. Good features lie between about 0 and 1 and describe something that a
/// seat would rather have.
pub trait Features<G: Game>: Clone + Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// Their names, in order.
    const NAMES: &'static [&'static str];

    /// How far the game has come, 0 to 1. What things are worth changes on the way.
    fn progress(state: &G) -> f32;

    /// Writes the features of every seat; every value is 0 beforehand.
    fn count(state: &G, counts: &mut BySeat<Counts>);
}

/// Weights of the features for one number of seats, at the beginning and at the end of a game; in between they are
/// interpolated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sheet {
    /// At the beginning.
    pub early: Counts,
    /// At the end.
    pub late: Counts,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            early: [0.0; MAX_FEATURES],
            late: [0.0; MAX_FEATURES],
        }
    }
}

impl Sheet {
    /// The weights at this moment.
    #[must_use]
    pub fn at(&self, progress: f32) -> Counts {
        std::array::from_fn(|i| self.early[i] + (self.late[i] - self.early[i]) * progress)
    }

    /// The shares of the victory that it predicts at this moment for seats with these features, of which the first
    /// `used` count: a seat's strength is the weighted sum of its features, and its share is the softmax of the
    /// strengths.
    #[must_use]
    pub fn foretell(&self, progress: f32, counts: &BySeat<Counts>, used: usize) -> BySeat<f32> {
        let weights = self.at(progress);
        softmax(&counts.map(|_, counts| {
            let pairs = weights[..used].iter().zip(&counts[..used]);
            pairs.map(|(weight, count)| weight * count).sum()
        }))
    }
}

/// Weights of a game's features, one sheet per number of seats.
///
/// As text: a line `seats 3` and then a line per feature with its name, its early and its late weight. `#` begins a
/// comment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// By number of seats.
    pub sheets: [Option<Sheet>; MAX_SEATS + 1],
}

/// Why a text cannot be read as weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    line: usize,
    reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// Reads weights. Every feature must be named once per sheet, and nothing else.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str, names: &[&str]) -> Result<Self, WeightsError> {
        let mut weights = Self::default();
        let mut named: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut seats = None;
        let mut last = 0;
        for (number, line) in text.lines().enumerate() {
            let error = |reason: &str| WeightsError {
                line: number + 1,
                reason: reason.to_owned(),
            };
            last = number + 1;
            let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
            match words[..] {
                [] => {}
                ["seats", count] => {
                    let count = count.parse().ok().filter(|count| (1..=MAX_SEATS).contains(count));
                    let count = count.ok_or_else(|| error("no game has that many seats"))?;
                    if weights.sheets[count].replace(Sheet::default()).is_some() {
                        return Err(error("this number of seats already has a sheet"));
                    }
                    seats = Some(count);
                }
                [name, early, late] => {
                    let seats = seats.ok_or_else(|| error("a line `seats 2` must come first"))?;
                    let feature = names.iter().position(|known| *known == name);
                    let feature = feature.ok_or_else(|| error("there is no such feature"))?;
                    let weight = |word: &str| word.parse().ok().filter(|weight: &f32| weight.is_finite());
                    let pair = weight(early).zip(weight(late));
                    let (early, late) = pair.ok_or_else(|| error("two numbers must follow the name"))?;
                    if named.insert((seats, feature), number).is_some() {
                        return Err(error("this feature already has its weights"));
                    }
                    if let Some(sheet) = &mut weights.sheets[seats] {
                        sheet.early[feature] = early;
                        sheet.late[feature] = late;
                    }
                }
                _ => return Err(error("this is neither `seats 2` nor a feature with two weights")),
            }
        }
        for seats in 1..=MAX_SEATS {
            for (feature, name) in names.iter().enumerate() {
                if weights.sheets[seats].is_some() && !named.contains_key(&(seats, feature)) {
                    return Err(WeightsError {
                        line: last,
                        reason: format!("{name} has no weights with {seats} seats"),
                    });
                }
            }
        }
        Ok(weights)
    }

    /// Writes them as [`read`](Self::read) reads them.
    #[must_use]
    pub fn write(&self, names: &[&str]) -> String {
        let mut text = String::new();
        let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
        for (seats, sheet) in self.sheets.iter().enumerate() {
            let Some(sheet) = sheet else { continue };
            let _ = writeln!(text, "{}seats {seats}", if text.is_empty() { "" } else { "\n" });
            for (i, name) in names.iter().enumerate() {
                let _ = writeln!(text, "{name:width$} {:8.3} {:8.3}", sheet.early[i], sheet.late[i]);
            }
        }
        text
    }

    /// The sheet for this many seats, or the nearest there is.
    #[must_use]
    pub fn sheet(&self, seats: u8) -> Sheet {
        let distance = |known: usize| known.abs_diff(seats as usize);
        let known = self
            .sheets
            .iter()
            .enumerate()
            .filter_map(|(i, sheet)| Some((i, (*sheet)?)));
        known
            .min_by_key(|(i, _)| distance(*i))
            .map(|(_, sheet)| sheet)
            .unwrap_or_default()
    }
}

/// A sense that weighs features, by the sheet for the number of seats: see [`Sheet::foretell`].
#[derive(Debug)]
pub struct Linear<G, F> {
    sheets: Arc<[Sheet; MAX_SEATS + 1]>,
    of: PhantomData<fn() -> (G, F)>,
}

impl<G, F> Clone for Linear<G, F> {
    fn clone(&self) -> Self {
        Self {
            sheets: Arc::clone(&self.sheets),
            of: PhantomData,
        }
    }
}

impl<G: Game, F: Features<G>> Linear<G, F> {
    /// By these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Self {
        const { assert!(F::NAMES.len() <= MAX_FEATURES) };
        Self {
            sheets: Arc::new(std::array::from_fn(|seats| weights.sheet(seats as u8))),
            of: PhantomData,
        }
    }

    /// By weights in text.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn read(text: &str) -> Result<Self, WeightsError> {
        Ok(Self::new(&Weights::read(text, F::NAMES)?))
    }
}

impl<G: Game, F: Features<G>> Sense<G> for Linear<G, F> {
    fn judge(&self, state: &G) -> BySeat<f32> {
        if let Some(standings) = state.standings() {
            return shares(&standings);
        }
        let seats = state.seats();
        let mut counts = BySeat::<Counts>::new(seats);
        F::count(state, &mut counts);
        let sheet = &self.sheets[seats as usize];
        sheet.foretell(F::progress(state), &counts, F::NAMES.len())
    }
}

/// Shares in proportion to `e` to the power of the strengths.
fn softmax(strengths: &BySeat<f32>) -> BySeat<f32> {
    let most = strengths.as_slice().iter().copied().fold(f32::MIN, f32::max);
    let powers = strengths.map(|_, strength| (strength - most).exp());
    let sum: f32 = powers.as_slice().iter().sum();
    powers.map(|_, power| power / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &["gold", "power"];

    #[test]
    fn weights_read_back_as_written() {
        let text = "# by hand\nseats 2\ngold 1 2.5\npower -0.125 0\nseats 4\npower 1 1\ngold 0 0\n";
        let weights = Weights::read(text, NAMES).unwrap();
        assert_eq!(weights.sheets[2].unwrap().late[0], 2.5);
        assert_eq!(Weights::read(&weights.write(NAMES), NAMES), Ok(weights));
    }

    #[test]
    fn bad_weights_are_refused_with_their_line() {
        for (text, line) in [
            ("gold 1 1", 1),
            ("seats 2\ngold 1", 2),
            ("seats 2\ngold 1 x", 2),
            ("seats 2\nsilver 1 1", 2),
            ("seats 2\ngold 1 1\ngold 1 1", 3),
            ("seats 2\ngold 1 1", 2),
            ("seats 9", 1),
            ("seats 2\ngold 1 inf\npower 1 1", 2),
        ] {
            let error = Weights::read(text, NAMES).unwrap_err();
            assert!(
                error.to_string().starts_with(&format!("line {line}:")),
                "{text:?}: {error}"
            );
        }
    }

    #[test]
    fn a_missing_sheet_is_replaced_by_the_nearest() {
        let weights = Weights::read(
            "seats 2\ngold 2 2\npower 0 0\nseats 5\ngold 5 5\npower 0 0",
            NAMES,
        )
        .unwrap();
        let gold = |seats| weights.sheet(seats).early[0];
        assert_eq!([gold(2), gold(3), gold(4), gold(6)], [2.0, 2.0, 5.0, 5.0]);
    }

    #[test]
    fn the_softmax_adds_up_and_bears_large_numbers() {
        let shares = softmax(&BySeat::from_fn(3, |seat| 1000.0 * seat.index() as f32));
        assert_eq!(shares.as_slice(), [0.0, 0.0, 1.0]);
    }
}
