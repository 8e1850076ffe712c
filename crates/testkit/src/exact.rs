//! Law 20 where everything can be counted: worlds against all there are.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use court_core::{Game, Turn, Viewer};

use crate::distribution::said;
use crate::play::stream;
use crate::statistics::{LEAST_PROBABILITY, chi_square_tail, goodness};

/// A position from which all that can happen in secret can be listed; see [`assert_exact`].
#[derive(Clone, Debug)]
pub struct Small<'a, G: Game> {
    /// Where it begins, and how probable each beginning is for the viewer. What is hidden and the same in all of them
    /// should be known to the viewer, or have nothing to do with the key.
    pub starts: &'a [(G, f64)],
    /// What is played, as in [`Sampling`](crate::Sampling).
    pub script: &'a [&'a str],
    /// Who looks.
    pub viewer: Viewer,
    /// How many worlds are made of each view.
    pub worlds: u32,
    /// The seed of it all.
    pub seed: u64,
}

/// What [`assert_exact`] found.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactReport {
    /// All ways in which it could come about.
    pub ways: usize,
    /// The views they led to that were compared.
    pub views: usize,
    /// The most keys behind one view.
    pub keys: usize,
    /// The least probability that right worlds differ so much from what was counted, over all views and all draws.
    pub probability: f64,
}

impl fmt::Display for ExactReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} ways, {} views, up to {} keys behind one, p = {:.2e}",
            self.ways, self.views, self.keys, self.probability
        )
    }
}

/// So many views are compared at most: the most probable ones.
const MOST_VIEWS: usize = 24;

/// A view, and the probability of each key behind it.
type Behind<G, K> = (<G as Game>::View, f64, BTreeMap<K, f64>);

/// Law 20 in its strict form: follows every outcome of chance and every secret choice along a script, with its
/// probability, sorts the ends by what the viewer sees, and compares worlds of each view with the exact distribution of
/// the `key` behind it (chi-square). A world that cannot be is a failure by itself.
///
/// `outcomes` lists all outcomes of chance in a position with their probabilities. That they are right is tested, too: at
/// the first chances on the way `sample` must draw them so. Chance that has nothing to do with the key may be one outcome
/// with probability 1.
///
/// # Panics
/// If worlds are not distributed as all that can be is, if `sample` draws otherwise than `outcomes` says, or if the script
/// is never legal.
pub fn assert_exact<G: Game, K: Ord + Debug>(
    small: &Small<'_, G>,
    outcomes: impl Fn(&G) -> Vec<(G::Chance, f64)>,
    key: impl Fn(&G) -> K,
) -> ExactReport {
    let mut all = Tree {
        small,
        outcomes: &outcomes,
        key: &key,
        views: BTreeMap::new(),
        ways: 0,
        tried: Vec::new(),
    };
    for (start, weight) in small.starts {
        all.follow(start, 0, *weight);
    }
    let (ways, tried) = (all.ways, all.tried);
    let mut views: Vec<Behind<G, K>> = all.views.into_values().collect();
    assert!(!views.is_empty(), "the script is never legal");
    views.sort_by(|(_, one, _), (_, other, _)| other.total_cmp(one));
    views.truncate(MOST_VIEWS);
    let mut report = ExactReport {
        ways,
        views: views.len(),
        keys: 0,
        probability: tried.into_iter().fold(1.0, f64::min),
    };
    for (number, (view, total, keys)) in views.iter().enumerate() {
        let mut dice = stream(small.seed, 2000 + number as u64);
        let mut seen = BTreeMap::<K, u32>::new();
        for _ in 0..small.worlds {
            *seen.entry(key(&G::determinise(view, &mut dice))).or_default() += 1;
        }
        if let Some((impossible, times)) = seen.iter().find(|(key, _)| !keys.contains_key(*key)) {
            panic!(
                "law 20 is broken by {}: {times} of {} worlds have {impossible:?}, which cannot be",
                G::META.slug,
                small.worlds
            );
        }
        let cells = keys
            .iter()
            .map(|(key, weight)| (weight / total, seen.get(key).copied().unwrap_or_default()));
        let (chi_square, degrees) = goodness(cells.clone());
        let probability = chi_square_tail(chi_square, degrees);
        assert!(
            probability >= LEAST_PROBABILITY / views.len() as f64,
            "law 20 is broken by {}: worlds are not distributed as all that can be is, p = {probability:.2e}\n{}",
            G::META.slug,
            listed(keys.keys().zip(cells), small.worlds)
        );
        report.keys = report.keys.max(keys.len());
        report.probability = report.probability.min(probability);
    }
    report
}

fn listed<'a, K: Debug + 'a>(cells: impl Iterator<Item = (&'a K, (f64, u32))>, worlds: u32) -> String {
    let line = |(key, (share, seen)): (&K, (f64, u32))| {
        format!(
            "  {seen:>7} worlds, {:>9.1} expected: {key:?}",
            share * f64::from(worlds)
        )
    };
    cells.map(line).collect::<Vec<_>>().join("\n")
}

/// Everything that can happen along the script.
struct Tree<'a, G: Game, K, O, F> {
    small: &'a Small<'a, G>,
    outcomes: &'a O,
    key: &'a F,
    views: BTreeMap<String, Behind<G, K>>,
    ways: usize,
    /// How probable the draws of `sample` were, at each depth of the script once.
    tried: Vec<f64>,
}

impl<G: Game, K: Ord + Debug, O: Fn(&G) -> Vec<(G::Chance, f64)>, F: Fn(&G) -> K> Tree<'_, G, K, O, F> {
    fn follow(&mut self, game: &G, line: usize, weight: f64) {
        if game.turn() == Turn::Chance {
            let outcomes = (self.outcomes)(game);
            if self.tried.len() <= line {
                self.try_sample(game, &outcomes);
            }
            for (chance, share) in outcomes {
                let mut next = game.clone();
                if let Err(refusal) = next.resolve(&chance, &mut ()) {
                    panic!("{chance} is listed as an outcome, but refused: {refusal}");
                }
                self.follow(&next, line, weight * share);
            }
            return;
        }
        let Some(text) = self.small.script.get(line) else {
            self.arrive(game, weight);
            return;
        };
        let (seat, actions) = said(game, self.small.viewer, text);
        for &action in &actions {
            let mut next = game.clone();
            next.apply_unchecked(seat, action, &mut ());
            self.follow(&next, line + 1, weight / actions.len() as f64);
        }
    }

    fn arrive(&mut self, game: &G, weight: f64) {
        self.ways += 1;
        let view = game.view(self.small.viewer);
        let text = match serde_json::to_string(&view) {
            Ok(text) => text,
            Err(error) => panic!("a view cannot be written as JSON: {error}"),
        };
        let (_, total, keys) = self
            .views
            .entry(text)
            .or_insert_with(|| (view, 0.0, BTreeMap::new()));
        *total += weight;
        *keys.entry((self.key)(game)).or_default() += weight;
    }

    /// Does `sample` draw what is listed, as often as it is listed?
    fn try_sample(&mut self, game: &G, outcomes: &[(G::Chance, f64)]) {
        let total: f64 = outcomes.iter().map(|(_, share)| share).sum();
        assert!((total - 1.0).abs() < 1e-9, "the outcomes add up to {total}");
        let probability = if outcomes.len() == 1 {
            1.0
        } else {
            // By the keys they lead to: single outcomes may be too many to be counted.
            let key = |chance: &G::Chance| {
                let mut next = game.clone();
                next.resolve_unchecked(chance, &mut ());
                (self.key)(&next)
            };
            let mut seen: BTreeMap<K, (f64, u32)> = BTreeMap::new();
            for (chance, share) in outcomes {
                seen.entry(key(chance)).or_default().0 += share;
            }
            let mut dice = stream(self.small.seed, 3000 + self.tried.len() as u64);
            for _ in 0..self.small.worlds {
                seen.entry(key(&game.sample(&mut dice))).or_default().1 += 1;
            }
            let (chi_square, degrees) = goodness(seen.into_values());
            chi_square_tail(chi_square, degrees)
        };
        assert!(
            probability >= LEAST_PROBABILITY,
            "{}: sample does not draw as the outcomes are listed, p = {probability:.2e}",
            G::META.slug
        );
        self.tried.push(probability);
    }
}

/// All orders of these items, each once though some items may be alike. If all orders of the items themselves are equally
/// likely, so are these.
#[must_use]
pub fn orders<T: Copy + Ord>(items: &[T]) -> Vec<Vec<T>> {
    fn fill<T: Copy + Ord>(left: &mut Vec<T>, order: &mut Vec<T>, orders: &mut Vec<Vec<T>>) {
        if left.is_empty() {
            orders.push(order.clone());
        }
        for place in 0..left.len() {
            if place > 0 && left[place] == left[place - 1] {
                continue;
            }
            order.push(left.remove(place));
            fill(left, order, orders);
            left.extend(order.pop());
            left.sort_unstable();
        }
    }
    let mut left = items.to_vec();
    left.sort_unstable();
    let mut all = Vec::new();
    fill(&mut left, &mut Vec::new(), &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_is_listed_once() {
        assert_eq!(orders(&[2, 1, 2]), [[1, 2, 2], [2, 1, 2], [2, 2, 1]]);
        let all = orders(&[1, 1, 2, 3, 4, 4]);
        assert_eq!(all.len(), 180);
        assert!(all.is_sorted_by(|one, other| one < other));
    }
}
