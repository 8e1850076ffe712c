//! One step ahead.

use court_core::{Dice, FastDice, Game, Seat, Turn};

use crate::{Advice, Bot, Candidate, Sense};

/// How many shuffles in a row it plays through before it judges.
const SHUFFLES: u32 = 8;

/// Takes what looks best right after it, as a sensible beginner does. Where a move consists of several small decisions, it
/// goes on with the next ones in the same way before it judges.
#[derive(Clone, Debug)]
pub struct GreedyBot<S> {
    sense: S,
    dice: FastDice,
    /// In how many worlds it judges a decision.
    worlds: u32,
    /// How many of its own small decisions it follows a move through.
    follow: u32,
}

impl<S> GreedyBot<S> {
    /// With this sense of the game and its own stream of random numbers.
    #[must_use]
    pub const fn new(sense: S, seed: u64) -> Self {
        Self {
            sense,
            dice: FastDice::new(seed),
            worlds: 2,
            follow: 3,
        }
    }

    /// A little more careless, but several times faster: for playing many games.
    #[must_use]
    pub fn quick(sense: S, seed: u64) -> Self {
        Self {
            worlds: 1,
            follow: 1,
            ..Self::new(sense, seed)
        }
    }

    /// What this position is worth to the seat after its next small decisions.
    fn worth<G: Game>(&mut self, state: &mut G, seat: Seat, follow: u32) -> f32
    where
        S: Sense<G>,
    {
        for _ in 0..SHUFFLES {
            if state.turn() != Turn::Chance {
                break;
            }
            let chance = state.sample(&mut self.dice);
            state.resolve_unchecked(&chance, &mut ());
        }
        if follow == 0 || state.turn() != Turn::of(seat) {
            return self.sense.judge(state)[seat];
        }
        let mut legal = Vec::new();
        state.legal(seat, &mut legal);
        // Each small decision by what it is worth at once; then on from the best.
        let mut best: Option<(f32, G)> = None;
        for &action in &legal {
            let mut next = state.clone();
            next.apply_unchecked(seat, action, &mut ());
            let worth = self.worth(&mut next, seat, 0);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, next));
            }
        }
        match best {
            Some((_, mut next)) => self.worth(&mut next, seat, follow - 1),
            None => self.sense.judge(state)[seat],
        }
    }
}

impl<G: Game, S: Sense<G>> Bot<G> for GreedyBot<S> {
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action> {
        let mut actions = Vec::new();
        let mut sums: Vec<f32> = Vec::new();
        for _ in 0..self.worlds {
            let world = G::determinise(view, &mut self.dice);
            if actions.is_empty() {
                world.legal(seat, &mut actions);
                // It chooses at random among what looks equally good.
                self.dice.shuffle(&mut actions);
                sums.resize(actions.len(), 0.0);
            }
            for (&action, sum) in actions.iter().zip(&mut sums) {
                let mut next = world.clone();
                next.apply_unchecked(seat, action, &mut ());
                *sum += self.worth(&mut next, seat, self.follow);
            }
        }
        let candidates = actions.iter().zip(&sums);
        let candidates = candidates.map(|(&action, &sum)| Candidate {
            action,
            share: sum / self.worlds as f32,
            visits: 0,
        });
        Advice::ranked(candidates.collect())
    }
}
