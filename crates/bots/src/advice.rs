//! What a bot says.

use court_core::{Game, Seat};
use serde::Serialize;

/// One action a bot considered.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// The share of the victory the bot expects from it, 0 to 1.
    pub share: f32,
    /// How often it was tried.
    pub visits: u32,
}

/// What a bot would do, and why: its candidates, best first. Never empty.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice<A> {
    /// Best first; the first is the choice.
    pub candidates: Vec<Candidate<A>>,
    /// How many iterations of the previous decision's search count for this one too; 0 for a bot that does not search,
    /// or whose last decision led elsewhere.
    pub reused: u32,
}

impl<A: Copy> Advice<A> {
    /// The choice.
    ///
    /// # Panics
    /// Never: there is always a candidate.
    #[must_use]
    pub fn choice(&self) -> A {
        self.candidates[0].action
    }

    /// The same advice, with its actions turned into something else.
    pub fn map<B>(self, mut say: impl FnMut(A) -> B) -> Advice<B> {
        let candidate = |Candidate {
                             action,
                             share,
                             visits,
                         }| Candidate {
            action: say(action),
            share,
            visits,
        };
        Advice {
            candidates: self.candidates.into_iter().map(candidate).collect(),
            reused: self.reused,
        }
    }

    /// Most visited first, then by share; equal candidates keep their order.
    pub(crate) fn ranked(mut candidates: Vec<Candidate<A>>) -> Self {
        candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.share.total_cmp(&a.share)));
        Self {
            candidates,
            reused: 0,
        }
    }
}

/// A player made of code.
pub trait Bot<G: Game>: Send {
    /// What this seat should do. Called only when it is the seat's turn in this view.
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action>;

    /// About how many bytes it keeps for the decision after the last one.
    fn memory(&self) -> usize {
        0
    }
}
