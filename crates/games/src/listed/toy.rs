//! The testkit's toy as a fourth game: the least that a game in the list has to provide.

use std::sync::LazyLock;

use court_bots::{Counts, Features, Levels, Settings, Spec};
use court_core::{BySeat, Game as _, Viewer};
use court_testkit::toy::{Phase, Toy, ToyView};

use super::{Brain, Listed, search};

impl Listed for Toy {
    type Features = ToyFeatures;

    const RULES: &'static str = include_str!("../../../testkit/toy.md");

    const TAGLINE: &'static str = "Eight cards and a vote.";

    const LENGTH: &'static str = "Three rounds, a few minutes.";

    fn brain() -> &'static Brain<Self, ToyFeatures> {
        static BRAIN: LazyLock<Brain<Toy, ToyFeatures>> = LazyLock::new(|| {
            let weights = "seats 2\npoints 1.0 2.0\nhand 0.5 0.0";
            Brain::new(weights, weights, LEVELS)
        });
        &BRAIN
    }

    /// "Round 2 of 3 · Vote"
    fn stage(view: &ToyView) -> String {
        let phase = match view.phase {
            Phase::Deal => return "The cards are dealt".to_owned(),
            Phase::Over => return "The end".to_owned(),
            Phase::Shuffle | Phase::Turns(_) => "Turns",
            Phase::Vote => "Vote",
        };
        format!("Round {} of {} · {phase}", view.round, view.config.rounds)
    }
}

/// How the levels play.
const LEVELS: Levels = Levels {
    page: Spec::Greedy,
    courtier: search(50, 400, Settings::GUIDED),
    minister: search(200, 1000, Settings::GUIDED),
};

/// What counts in a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct ToyFeatures;

impl Features<Toy> for ToyFeatures {
    const NAMES: &'static [&'static str] = &["points", "hand"];

    fn progress(state: &Toy) -> f32 {
        let open = state.view(Viewer::Spectator);
        f32::from(open.round) / f32::from(open.config.rounds)
    }

    fn count(state: &Toy, counts: &mut BySeat<Counts>) {
        let open = state.view(Viewer::Spectator);
        for (seat, counts) in counts.iter_mut() {
            let buried: u8 = state.treasury(seat).iter().map(|card| card.0).sum();
            let prizes = f32::from(open.prizes[seat] * open.config.prize);
            counts[0] = (open.played[seat] as f32 + f32::from(buried) + prizes) / 10.0;
            counts[1] = f32::from(state.hand(seat).len()) / 2.0;
        }
    }
}
