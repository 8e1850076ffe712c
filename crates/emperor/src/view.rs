//! What a viewer knows: everything but the others' ballots (N23).

use court_core::{BySeat, Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::pieces::Ballot;
use crate::state::{Court, Emperor, Phase};

/// All a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What lies open. Who has cast a ballot shows in its phase.
    #[serde(flatten)]
    pub court: Court,
    /// The viewer's own ballot, if he has cast it and it is not yet revealed (11.3).
    pub ballot: Option<Ballot>,
}

pub(crate) fn view(game: &Emperor, viewer: Viewer) -> View {
    View {
        viewer,
        court: game.court,
        ballot: viewer.seat().and_then(|seat| game.ballots[seat]),
    }
}

/// Only a ballot is hidden from the others, and only while ballots are missing: the last one opens all (11.3).
pub(crate) fn seen_by(game: &Emperor, watcher: Seat, actor: Seat, action: Action) -> Option<Action> {
    match game.court.phase {
        Phase::Ballot { waiting } if watcher != actor && waiting.len() > 1 => None,
        _ => Some(action),
    }
}

/// The ballots already cast are all that is unknown: each is as likely one as the other.
pub(crate) fn determinise<D: Dice>(view: &View, dice: &mut D) -> Emperor {
    let mut ballots = BySeat::default();
    if let Phase::Ballot { waiting } = view.court.phase {
        for seat in view.court.voters().iter().filter(|&seat| !waiting.contains(seat)) {
            ballots[seat] = if view.viewer.is(seat) {
                view.ballot
            } else if dice.below(2) == 0 {
                Some(Ballot::Emperor)
            } else {
                Some(Ballot::Rival)
            };
        }
    }
    Emperor {
        court: view.court,
        ballots,
    }
}
