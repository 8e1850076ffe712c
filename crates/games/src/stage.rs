//! How far a game has come, in words for people: what every screen says above the table.

use court_emperor::{Errand, Succession};
use court_louis_xiv::{Open, Tile};
use court_sun_king::Frame;

/// "Round 2 of 4 · Scoring"
#[must_use]
pub fn louis_xiv(open: &Open) -> String {
    match louis_xiv_phase(open) {
        Some(phase) => format!(
            "Round {} of {} · {phase}",
            open.round.max(1),
            court_louis_xiv::data::numbers().rounds
        ),
        None => "The end".to_owned(),
    }
}

/// The tile of Louis XIV that is being scored.
#[must_use]
pub fn scored(open: &Open) -> Option<Tile> {
    (louis_xiv_phase(open) == Some(SCORING)).then_some(open.scoring.tile)
}

const SCORING: &str = "Scoring";

/// None at the end.
const fn louis_xiv_phase(open: &Open) -> Option<&'static str> {
    use court_louis_xiv::Phase;
    Some(match open.phase {
        Phase::Setup | Phase::Money | Phase::Compensation | Phase::Supply(_) | Phase::Deal => "Supply",
        Phase::Neutral
        | Phase::Opening(_)
        | Phase::OpeningFrom(..)
        | Phase::Influence(_)
        | Phase::Use(..)
        | Phase::Path { .. }
        | Phase::Closing(_)
        | Phase::ClosingFrom(..) => "Influence",
        Phase::Intrigue(_)
        | Phase::Claim(_)
        | Phase::Bribe(_)
        | Phase::Payout(..)
        | Phase::Conde(_)
        | Phase::CondeFrom(..)
        | Phase::Maintenon { .. }
        | Phase::MaintenonBack(_) => SCORING,
        Phase::Missions(_)
        | Phase::Pay(..)
        | Phase::Draw(..)
        | Phase::Keep(_)
        | Phase::Kept(_)
        | Phase::Swap(..)
        | Phase::SwapDraw(..) => "Missions",
        Phase::Exchange | Phase::Over => return None,
    })
}

/// "Phase 2 of 3 · Reveal · Auction"
#[must_use]
pub fn sun_king(court: &court_sun_king::Court) -> String {
    use court_sun_king::Phase;
    let phase = match court.phase {
        Phase::Deal => return "The cards are dealt".to_owned(),
        Phase::Over(_) => return "The end".to_owned(),
        Phase::Properties | Phase::ArmySecond(_) | Phase::EtiquetteFetch(_) | Phase::EtiquetteRival(_) => {
            "Phase 1 of 3 · Properties"
        }
        Phase::Announce
        | Phase::Reveal(_)
        | Phase::Order
        | Phase::OrderReveal(_)
        | Phase::Resolve
        | Phase::Choose
        | Phase::ChooseSecond(_) => "Phase 2 of 3 · Reveal",
        Phase::Gold | Phase::SwapRival(_) => "Phase 3 of 3 · Gold",
    };
    let now = match court.stack.last() {
        None => "",
        Some(Frame::Draw(_)) => " · A card is drawn",
        Some(Frame::Mazarin { .. }) => " · Cardinal Mazarin",
        Some(Frame::Debts { .. }) => " · Gambling Debts",
        Some(Frame::Auction { .. }) => " · Auction",
        Some(Frame::Payment { .. }) => " · Payment",
        Some(Frame::Louis) => " · Louis XIV",
    };
    format!("{phase}{now}")
}

/// "Round 2 of 5 · VI Election"
#[must_use]
pub fn emperor(court: &court_emperor::Court) -> String {
    use court_emperor::Phase;
    let phase = match court.phase {
        Phase::DrawStart | Phase::DrawOut | Phase::FirstCity | Phase::Setup { .. } => {
            return "Setting up".to_owned();
        }
        Phase::Over => return "The end".to_owned(),
        Phase::Throne { succession } => match succession {
            Succession::Ageing => "II Ageing",
            Succession::Doctor => "IV Actions",
            Succession::Election { .. } => "VI Election",
        },
        Phase::Daughter | Phase::Proposal { .. } => "III Offspring",
        Phase::Turn
        | Phase::Knight { .. }
        | Phase::Doctor
        | Phase::Move
        | Phase::Promotion
        | Phase::KingsDaughter
        | Phase::Ordinance => "IV Actions",
        Phase::Settle { errand, .. } | Phase::Push { errand, .. } => match errand {
            Errand::Son => "III Offspring",
            Errand::Deposed => "VI Election",
            Errand::Retreat => "V New electors",
            _ => "IV Actions",
        },
        Phase::Eminence { .. } | Phase::Tie { .. } | Phase::Install { .. } => "V New electors",
        Phase::NameChurch { .. } | Phase::NameExcommunication { .. } | Phase::Ballot { .. } => "VI Election",
        Phase::ImperialPlace | Phase::ImperialMove | Phase::ImperialTo { .. } => "VII The emperor's action",
    };
    format!(
        "Round {} of {} · {phase}",
        court.round,
        court_emperor::data().rounds.len()
    )
}
