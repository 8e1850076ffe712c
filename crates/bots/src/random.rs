//! The bot that everybody must beat.

use court_core::{Dice, FastDice, Game, Seat};

use crate::{Advice, Bot, Candidate};

/// Plays any legal action, each with the same probability.
#[derive(Clone, Debug)]
pub struct RandomBot {
    dice: FastDice,
}

impl RandomBot {
    /// With its own stream of random numbers.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            dice: FastDice::new(seed),
        }
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn advise(&mut self, seat: Seat, view: &G::View) -> Advice<G::Action> {
        // What a seat may do is the same in every world it may be in.
        let world = G::determinise(view, &mut self.dice);
        let mut actions = Vec::new();
        world.legal(seat, &mut actions);
        self.dice.shuffle(&mut actions);
        let share = 1.0 / f32::from(world.seats());
        let candidate = |action| Candidate {
            action,
            share,
            visits: 0,
        };
        Advice {
            candidates: actions.into_iter().map(candidate).collect(),
        }
    }
}
