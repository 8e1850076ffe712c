//! The bot that everybody must beat, and play without a bot.

use court_core::{Dice, FastDice, Game, Seat, Turn};

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
        // What a seat may do is the same in every world that is possible to it.
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
            reused: 0,
        }
    }
}

/// Plays on at random until the game is over or `stop` says so. `stop` is shown every decision before it is made: the
/// position, who chooses, what is legal. Returns how many decisions were made.
pub fn play_at_random<G: Game>(
    state: &mut G,
    dice: &mut FastDice,
    legal: &mut Vec<G::Action>,
    mut stop: impl FnMut(&G, Seat, &[G::Action]) -> bool,
) -> u64 {
    let mut decisions = 0;
    loop {
        match state.turn() {
            Turn::Over => return decisions,
            Turn::Chance => {
                let chance = state.sample(dice);
                state.resolve_unchecked(&chance, &mut ());
            }
            Turn::Of(seats) => {
                // The order of simultaneous choices does not matter.
                let Some(seat) = seats.first() else {
                    return decisions;
                };
                legal.clear();
                state.legal(seat, legal);
                if stop(state, seat, legal) {
                    return decisions;
                }
                let action = legal[dice.below(legal.len() as u32) as usize];
                state.apply_unchecked(seat, action, &mut ());
                decisions += 1;
            }
        }
    }
}
