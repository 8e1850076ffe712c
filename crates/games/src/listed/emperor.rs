//! In the Shadow of the Emperor: how its bots play and how its stages are named.

use std::sync::LazyLock;

use court_bots::{Counts, Features, Levels, Settings, Spec};
use court_core::{BySeat, Seat};
use court_emperor::{Age, Card, Court, Electorate, Emperor, Errand, Noble, Phase, Succession, View};

use super::{Brain, Listed, place, search};

impl Listed for Emperor {
    type Features = EmperorFeatures;

    const RULES: &'static str = include_str!("../../../../docs/rules/emperor.md");

    const TAGLINE: &'static str = "Seven electors, one throne.";

    const LENGTH: &'static str = "Five rounds; played without a break, about an hour and a half.";

    fn brain() -> &'static Brain<Self, EmperorFeatures> {
        static BRAIN: LazyLock<Brain<Emperor, EmperorFeatures>> = LazyLock::new(|| {
            Brain::new(
                include_str!("emperor.hand.txt"),
                include_str!("emperor.learned.txt"),
                LEVELS,
            )
        });
        &BRAIN
    }

    /// "Round 2 of 5 · VI Election"
    fn stage(view: &View) -> String {
        let court = &view.court;
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
            Phase::NameChurch { .. } | Phase::NameExcommunication { .. } | Phase::Ballot { .. } => {
                "VI Election"
            }
            Phase::ImperialPlace | Phase::ImperialMove | Phase::ImperialTo { .. } => {
                "VII The emperor's action"
            }
        };
        format!(
            "Round {} of {} · {phase}",
            court.round,
            court_emperor::data().rounds.len()
        )
    }
}

/// How the levels play.
const LEVELS: Levels = Levels {
    page: Spec::Greedy,
    courtier: search(400, 400, Settings::GUIDED),
    minister: search(6000, 1000, Settings::GUIDED),
};

/// What counts in a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct EmperorFeatures;

const NAMES: &[&str] = &[
    "points",
    "thalers",
    "emperor",
    "life",
    "electors",
    "votes",
    "gains",
    "losses",
    "margin",
    "knights",
    "cities",
    "nobles-in-supply",
    "son",
    "rival",
    "election",
    "church-cards",
    "income",
    "acting-thalers",
    "dying-electors",
    "daughter",
    "shut-out",
    "imperial",
];

const POINTS: usize = place(NAMES, "points");
const THALERS: usize = place(NAMES, "thalers");
const EMPEROR: usize = place(NAMES, "emperor");
const LIFE: usize = place(NAMES, "life");
const ELECTORS: usize = place(NAMES, "electors");
const VOTES: usize = place(NAMES, "votes");
const GAINS: usize = place(NAMES, "gains");
const LOSSES: usize = place(NAMES, "losses");
const MARGIN: usize = place(NAMES, "margin");
const KNIGHTS: usize = place(NAMES, "knights");
const CITIES: usize = place(NAMES, "cities");
const NOBLES_IN_SUPPLY: usize = place(NAMES, "nobles-in-supply");
const SON: usize = place(NAMES, "son");
const RIVAL: usize = place(NAMES, "rival");
const ELECTION: usize = place(NAMES, "election");
const CHURCH_CARDS: usize = place(NAMES, "church-cards");
const INCOME: usize = place(NAMES, "income");
const ACTING_THALERS: usize = place(NAMES, "acting-thalers");
const DYING_ELECTORS: usize = place(NAMES, "dying-electors");
const DAUGHTER: usize = place(NAMES, "daughter");
const SHUT_OUT: usize = place(NAMES, "shut-out");
const IMPERIAL: usize = place(NAMES, "imperial");

const ROUNDS: u8 = 5;

/// In how many more elections of electors a noble of this age takes part, including this round's.
fn lives(age: Age, round: u8) -> f32 {
    let lives = match age {
        Age::Fifteen => 4,
        Age::TwentyFive => 3,
        Age::ThirtyFive => 2,
        Age::FortyFive => 1,
    };
    f32::from((ROUNDS + 1).saturating_sub(round).min(lives))
}

/// The phases of a round after the new electors (V), when any forecast is for the next round.
const fn after_electors(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::NameChurch { .. }
            | Phase::NameExcommunication { .. }
            | Phase::Ballot { .. }
            | Phase::ImperialPlace
            | Phase::ImperialMove
            | Phase::ImperialTo { .. }
            | Phase::Over
    )
}

impl Features<Emperor> for EmperorFeatures {
    const NAMES: &'static [&'static str] = NAMES;

    fn progress(state: &Emperor) -> f32 {
        let court = state.court();
        let part = if after_electors(court.phase) { 0.75 } else { 0.25 };
        ((f32::from(court.round) - 1.0 + part) / f32::from(ROUNDS)).clamp(0.0, 1.0)
    }

    fn count(state: &Emperor, counts: &mut BySeat<Counts>) {
        let court = state.court();
        count_families(court, counts);
        for electorate in court.in_play.iter() {
            count_land(court, electorate, counts);
        }
        if let Some(noble) = court.throne {
            counts[noble.owner][LIFE] += noble_life(noble, court.round) / 4.0;
        }
        count_election(court, counts);
    }
}

fn noble_life(noble: Noble, round: u8) -> f32 {
    f32::from(noble.side.power()) * lives(noble.age, round) / 10.0
}

fn count_families(court: &Court, counts: &mut BySeat<Counts>) {
    for seat in Seat::all(court.seats) {
        let family = &court.families[seat];
        let count = &mut counts[seat];
        count[POINTS] = f32::from(family.score()) / 10.0;
        count[THALERS] = f32::from(family.thalers) / 12.0;
        count[EMPEROR] = f32::from(u8::from(court.emperor == seat));
        count[KNIGHTS] = f32::from(3 - family.knights.min(3)) / 3.0;
        count[CITIES] = f32::from(3 - family.cities.min(3)) / 3.0;
        count[NOBLES_IN_SUPPLY] = f32::from(family.nobles) / 7.0;
        let (blue, pink) = family.colours(&court.rules);
        // The cards of the last round no longer bring a child.
        if court.round < ROUNDS {
            count[SON] = f32::from(u8::from(blue > pink));
            count[DAUGHTER] = f32::from(u8::from(pink > 0 && pink >= blue));
        }
        count[RIVAL] = f32::from(u8::from(family.cards.has(Card::Rival)));
        let church = [Card::Pope, Card::ChurchInfluence, Card::Excommunication];
        count[CHURCH_CARDS] = church.iter().filter(|&&card| family.cards.has(card)).count() as f32 / 3.0;
        count[INCOME] = f32::from(family.cities.min(3)) / -5.0 + 0.6;
        if court.acting.contains(seat) {
            count[ACTING_THALERS] = f32::from(family.thalers) / 12.0;
        }
    }
}

fn count_land(court: &Court, electorate: Electorate, counts: &mut BySeat<Counts>) {
    let land = &court.lands[electorate];
    let mut powers = [0i8; court_emperor::SEATS];
    for seat in Seat::all(court.seats) {
        powers[seat.index()] = court.power(electorate, seat) as i8;
        for (side, age, number) in land.nobles[seat].kinds() {
            let noble = Noble {
                owner: seat,
                side,
                age,
            };
            counts[seat][LIFE] += noble_life(noble, court.round) * f32::from(number);
        }
    }
    if let Some(elector) = land.elector {
        let count = &mut counts[elector.owner];
        count[LIFE] += noble_life(elector, court.round);
        count[ELECTORS] += 1.0 / 3.0;
        if elector.age == Age::FortyFive {
            count[DYING_ELECTORS] += 1.0 / 3.0;
        }
        if electorate == Electorate::Saxony {
            count[INCOME] += 0.4;
        }
        let others = Seat::all(court.seats).filter(|&seat| seat != elector.owner);
        count[INCOME] += others.map(|seat| f32::from(land.cities[seat])).sum::<f32>() / 5.0;
    }
    let sitting = land.elector.map(|elector| elector.owner);
    let most = powers[..court.seats as usize].iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    let leaders = powers.iter().filter(|&&power| power == most).count();
    // Who will win here, as things stand: among equals, whoever the emperor likes best, himself first.
    for seat in Seat::all(court.seats) {
        let power = powers[seat.index()];
        let other = Seat::all(court.seats).filter(|&other| other != seat);
        let other = other.map(|other| powers[other.index()]).max().unwrap_or(0);
        let chance = match (power == most, leaders, court.emperor == seat) {
            (false, ..) => 0.0,
            (true, 1, _) | (true, _, true) => 1.0,
            (true, ..) => {
                let crowned = powers[court.emperor.index()] == most;
                if crowned { 0.1 } else { 0.5 }
            }
        };
        let count = &mut counts[seat];
        if power > 0 {
            count[MARGIN] += f32::from((power - other).clamp(-3, 3)) / 10.0;
        }
        if sitting == Some(seat) {
            count[LOSSES] += 1.0 - chance;
        } else if chance > 0.0 {
            if court.candidates(electorate, seat).is_empty() {
                count[SHUT_OUT] += chance;
            } else {
                count[GAINS] += chance;
            }
        }
    }
    if land.imperial > 0 {
        counts[court.emperor][IMPERIAL] += f32::from(land.imperial) / 3.0;
    }
}

fn count_election(court: &Court, counts: &mut BySeat<Counts>) {
    let votes = BySeat::<f32>::from_fn(court.seats, |seat| f32::from(court.votes(seat)));
    for seat in Seat::all(court.seats) {
        counts[seat][VOTES] = votes[seat] / 4.0;
    }
    if after_electors(court.phase)
        && !matches!(
            court.phase,
            Phase::NameChurch { .. } | Phase::NameExcommunication { .. } | Phase::Ballot { .. }
        )
    {
        return;
    }
    if let Some(rival) = court.holder(Card::Rival) {
        let lead = (votes[rival] - votes[court.emperor]) / 4.0;
        counts[rival][ELECTION] = lead.clamp(-1.0, 1.0);
        counts[court.emperor][ELECTION] = (-lead).clamp(-1.0, 1.0);
    }
}
