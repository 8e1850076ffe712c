//! What a viewer knows, and a world that may lie behind it.

use court_core::{Dice, List, Viewer};
use serde::{Deserialize, Serialize};

use crate::chance::shuffled;
use crate::state::{Court, Phase, SunKing};

/// All a viewer knows: everything but the order of the draw pile. What every card was that went to the discard pile has
/// been seen, so which cards the draw pile holds is known by memory (A7), and that Louis lies in its lower half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What is seen and remembered. In JSON its fields stand beside `viewer`.
    #[serde(flatten)]
    pub court: Court,
}

pub(crate) fn view(game: &SunKing, viewer: Viewer) -> View {
    View {
        viewer,
        court: game.court,
    }
}

/// The unseen cards are equally likely in any order, except that Louis is equally likely in each place of the lower
/// half, or of what is left of it.
pub(crate) fn determinise<D: Dice>(view: &View, dice: &mut D) -> SunKing {
    let court = view.court;
    let pile = if court.phase == Phase::Deal {
        List::default()
    } else {
        shuffled(&court.unseen, court.lower, dice)
    };
    SunKing { court, pile }
}
