//! What a viewer knows: everything but the others' ballots (N23).

use court_core::{Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::pieces::Ballot;
use crate::state::{Court, Emperor, Phase, SEATS};

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

impl Emperor {
    pub(crate) fn seen_from(&self, viewer: Viewer) -> View {
        View {
            viewer,
            court: self.court,
            ballot: viewer.seat().and_then(|seat| self.ballots[seat.index()]),
        }
    }

    /// The ballots already cast are all that is unknown: each is as likely one as the other.
    pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        let mut ballots = [None; SEATS];
        if let Phase::Ballot { waiting } = view.court.phase {
            for seat in view.court.voters().iter().filter(|&seat| !waiting.contains(seat)) {
                ballots[seat.index()] = if view.viewer.is(seat) {
                    view.ballot
                } else if dice.below(2) == 0 {
                    Some(Ballot::Emperor)
                } else {
                    Some(Ballot::Rival)
                };
            }
        }
        Self {
            court: view.court,
            ballots,
        }
    }

    /// Only a ballot is hidden from the others, and only while ballots are missing: the last one opens all (11.3).
    pub(crate) fn shown_to(&self, watcher: Seat, actor: Seat, action: Action) -> Option<Action> {
        match self.court.phase {
            Phase::Ballot { waiting } if watcher != actor && waiting.len() > 1 => None,
            _ => Some(action),
        }
    }
}
