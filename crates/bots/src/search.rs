//! Information-set Monte Carlo tree search.

mod settings;
mod tree;

use std::time::Instant;

use court_core::{Dice, FastDice, Game, Seat};

pub use settings::{Playout, Settings};

use crate::{Advice, Bot, Candidate, Sense};
use tree::Tree;

/// After how many iterations it looks at the clock and asks whether the choice can still change.
const STRIDE: u32 = 16;

/// At least this share of the iterations is new, however much was reused.
const FRESH: u32 = 4;

/// Searches: in each iteration it imagines a world that is possible to its seat, goes down the tree it has built so
/// far, values the leaf, and remembers.
///
/// The same seed and the same views give the same advice on every machine, unless a time limit cuts a search short.
/// That also holds with several threads, because each thread has its own tree and its own stream.
#[derive(Debug)]
pub struct SearchBot<G: Game, S> {
    sense: S,
    settings: Settings,
    trees: Vec<Tree<G>>,
    /// The decision that directly follows the last one, if there is one: the trees are already there.
    next: Option<(Seat, G::View)>,
}

impl<G: Game, S: Sense<G>> SearchBot<G, S> {
    /// A bot with this sense of the game and its own streams of random numbers.
    #[must_use]
    pub fn new(sense: S, settings: Settings, seed: u64) -> Self {
        let mut seeds = FastDice::new(seed);
        let trees = (0..settings.threads.max(1))
            .map(|_| Tree::new(seeds.next_u64()))
            .collect();
        Self {
            sense,
            settings,
            trees,
            next: None,
        }
    }

    /// Gets the trees ready: what was found for the last decision stays if this is the one that follows it. A view is
    /// all that the searching seat knows, so whatever happened meanwhile (a takeback, a choice against the advice), an
    /// equal view is the same decision, and any other view starts afresh.
    fn prepare(&mut self, seat: Seat, view: &G::View) {
        let expected = self.next.take();
        if expected.is_none_or(|(same, expected)| same != seat || expected != *view) {
            self.trees.iter_mut().for_each(Tree::clear);
        }
    }

    /// Goes on to the decision that this choice leads to directly, and drops everything that is of no use there:
    /// between two decisions a bot keeps only what the second begins with.
    fn go_on(&mut self, seat: Seat, view: &G::View, choice: G::Action) {
        let follows = (self.settings.reuse).then(|| self.trees[0].after(seat, view, choice));
        self.next = follows.flatten().map(|view| (seat, view));
        for tree in &mut self.trees {
            if self.next.is_some() {
                tree.advance(seat, choice);
            } else {
                tree.clear();
            }
        }
    }
}

/// Grows one tree by its part of the iterations.
fn grow<G: Game, S: Sense<G>>(
    tree: &mut Tree<G>,
    seat: Seat,
    view: &G::View,
    sense: &S,
    settings: &Settings,
    start: Instant,
) {
    let part = settings.iterations.div_ceil(settings.threads.max(1).into());
    let end = part.max(tree.iterations + part / FRESH);
    while tree.iterations < end {
        tree.iterate(seat, view, sense, settings);
        if tree.iterations.is_multiple_of(STRIDE) {
            let late = settings.time.is_some_and(|time| start.elapsed() >= time);
            if late || (settings.threads <= 1 && tree.is_settled(seat, end - tree.iterations)) {
                break;
            }
        }
    }
}

impl<G: Game, S: Sense<G>> Bot<G> for SearchBot<G, S> {
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action> {
        let start = Instant::now();
        self.prepare(seat, view);
        let reused = self.trees.iter().map(|tree| tree.iterations).sum();
        let (sense, settings) = (&self.sense, &self.settings);
        if self.trees[0].candidates(seat, view).len() > 1 {
            match &mut self.trees[..] {
                [tree] => grow(tree, seat, view, sense, settings, start),
                trees => std::thread::scope(|scope| {
                    for tree in trees {
                        scope.spawn(move || grow(tree, seat, view, sense, settings, start));
                    }
                }),
            }
        } else {
            // There is nothing to choose: one look says what to expect.
            self.trees[0].iterate(seat, view, sense, settings);
        }
        let mut advice = Advice::ranked(merge(self.trees.iter().map(|tree| tree.candidates(seat, view))));
        advice.reused = reused;
        self.go_on(seat, view, advice.choice());
        advice
    }

    fn memory(&self) -> usize {
        self.trees.iter().map(Tree::memory).sum()
    }
}

/// Adds up what several trees found of the same actions.
fn merge<A: Copy>(mut found: impl Iterator<Item = Vec<Candidate<A>>>) -> Vec<Candidate<A>> {
    let mut sum = found.next().unwrap_or_default();
    for other in found {
        for (mine, theirs) in sum.iter_mut().zip(other) {
            let visits = mine.visits + theirs.visits;
            if visits > 0 {
                let total = mine.share * mine.visits as f32 + theirs.share * theirs.visits as f32;
                mine.share = total / visits as f32;
            }
            mine.visits = visits;
        }
    }
    sum
}
