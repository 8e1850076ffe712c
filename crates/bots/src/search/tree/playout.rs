//! Valuing a leaf.

use court_core::{BySeat, Dice, Game, Seat, Turn};

use super::Tree;
use crate::{Playout, Sense, Settings, shares};

impl<G: Game> Tree<G> {
    /// Plays on from a leaf and values the end.
    pub(super) fn play_out<S: Sense<G>>(
        &mut self,
        state: &mut G,
        sense: &S,
        settings: &Settings,
    ) -> BySeat<f32> {
        let mut left = match settings.playout {
            Playout::Full => u32::MAX,
            Playout::Cut(decisions) => u32::from(decisions),
        };
        loop {
            match state.turn() {
                Turn::Over => match state.standings() {
                    Some(standings) => return shares(&standings),
                    None => return sense.judge(state),
                },
                Turn::Chance => {
                    let chance = state.sample(&mut self.dice);
                    state.resolve_unchecked(&chance, &mut ());
                }
                Turn::Of(_) if left == 0 => return sense.judge(state),
                Turn::Of(seats) => {
                    left -= 1;
                    // The order of simultaneous choices does not matter.
                    let Some(actor) = seats.first() else {
                        return sense.judge(state);
                    };
                    self.legal.clear();
                    state.legal(actor, &mut self.legal);
                    self.play_any(state, actor, sense, settings.choices);
                }
            }
        }
    }

    /// Plays a random action, or the best of some random ones.
    fn play_any<S: Sense<G>>(&mut self, state: &mut G, actor: Seat, sense: &S, choices: u8) {
        let count = self.legal.len() as u32;
        if choices <= 1 || count == 1 {
            let action = if count == 1 {
                self.legal[0]
            } else {
                self.legal[self.dice.below(count) as usize]
            };
            state.apply_unchecked(actor, action, &mut ());
            return;
        }
        let tries = count.min(u32::from(choices));
        let mut best: Option<(f32, G)> = None;
        for i in 0..tries {
            // The first `tries` places of a shuffle.
            let other = i + self.dice.below(count - i);
            self.legal.swap(i as usize, other as usize);
            let mut next = state.clone();
            next.apply_unchecked(actor, self.legal[i as usize], &mut ());
            let worth = sense.judge(&next)[actor];
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, next));
            }
        }
        if let Some((_, next)) = best {
            *state = next;
        }
    }
}
