//! Laws of what is written down: 6, 12, 13, 14 and 15.

use std::hash::{DefaultHasher, Hash, Hasher};

use court_core::{Event, Game, Outcome, Standings, Viewer, is_rule_number, read};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::trials::Trials;
use super::{assert_same, is_kebab};
use crate::play::Move;

/// Law 6: states, views, events (whole and redacted) and configs survive JSON.
///
/// # Panics
/// If it is broken.
pub fn law_06_values_survive_json<G: Game>(trials: &Trials<G>) {
    survives(&G::Config::default(), "law 6: the default config");
    assert_eq!(
        G::usual_config(G::META.rules_version),
        G::Config::default(),
        "law 6: the default config is what is usual under the newest rules"
    );
    for (name, config) in trials.configs() {
        survives(config, &format!("law 6: the config {name:?}"));
    }
    // Writing and reading costs more than anything else here.
    let every = trials.every() * 2;
    trials.each_step("6", every, |step| {
        for event in &step.heard.events {
            survives(event, "the event");
            for viewer in Viewer::all(step.after.seats()) {
                if let Some(seen) = event.seen_by(viewer) {
                    survives(&seen, "the redacted event");
                }
            }
        }
    });
    trials.each_position("6", every, |spot| {
        survives(spot.game, "the state");
        for viewer in Viewer::all(spot.game.seats()) {
            survives(&spot.game.view(viewer), "the view");
        }
    });
}

fn survives<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, what: &str) {
    let json = match serde_json::to_string(value) {
        Ok(json) => json,
        Err(error) => panic!("{what} cannot be written as JSON: {error}\n{value:?}"),
    };
    match serde_json::from_str::<T>(&json) {
        Ok(again) => assert_same(value, &again, &format!("{what} must survive JSON")),
        Err(error) => panic!("{what} cannot be read back from JSON: {error}\n{json}"),
    }
}

/// Law 12: a record of texts, read back, leads to the same state (and hash) at every step.
///
/// # Panics
/// If it is broken.
pub fn law_12_records_replay_by_text<G: Game>(trials: &Trials<G>) {
    trials.each_game("12", |trial| {
        let mut states = Vec::new();
        let played = trial.play(|step| states.push(step.after.clone()));
        let mut game = trial.new_game();
        for (number, (made, expected)) in played.moves.iter().zip(&states).enumerate() {
            trial.at_step(number as u32);
            let again: Move<G> = match made {
                Move::Play(seat, action) => match read(&action.to_string()) {
                    Ok(action) => Move::Play(*seat, action),
                    Err(error) => panic!("{} cannot be read back: {error}", made.text()),
                },
                Move::Chance(chance) => match read(&chance.to_string()) {
                    Ok(chance) => Move::Chance(chance),
                    Err(error) => panic!("{} cannot be read back: {error}", made.text()),
                },
            };
            again.enact(&mut game, &mut ());
            let what = format!("{} must lead to the same state when replayed", made.text());
            assert_same(expected, &game, &what);
            assert_eq!(hash(expected), hash(&game), "{what} with the same hash");
        }
    });
}

fn hash<T: Hash>(value: &T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Law 13: a game ends, within `META.max_decisions` decisions. `standings` and `outcome` are there exactly when it is
/// over and agree; each column of the breakdown adds up to the score; places are counted 1, 2, 2, 4; the reason is
/// `kebab-case` and has a sentence.
///
/// # Panics
/// If it is broken.
pub fn law_13_games_end_and_add_up<G: Game>(trials: &Trials<G>) {
    trials.each_game("13", |trial| {
        let played = trial.play(|step| {
            assert!(
                step.before.standings().is_none(),
                "standings before the game is over"
            );
            if step.number.is_multiple_of(trials.every()) {
                assert!(
                    step.before.outcome().is_none(),
                    "an outcome before the game is over"
                );
            }
        });
        played.assert_over();
        assert!(
            played.decisions <= G::META.max_decisions,
            "{} decisions, more than META.max_decisions, {}",
            played.decisions,
            G::META.max_decisions
        );
        let (Some(outcome), Some(standings)) = (played.game.outcome(), played.game.standings()) else {
            panic!("the game is over, but outcome or standings are missing");
        };
        assert_adds_up(trial.seats, &outcome, &standings);
    });
}

pub(crate) fn assert_adds_up(seats: u8, outcome: &Outcome, standings: &Standings) {
    assert_same(
        &outcome.standings,
        standings,
        "the outcome's standings must be the standings",
    );
    assert!(
        standings.scores.seats() == seats && standings.ranks.seats() == seats,
        "scores and places must be those of {seats} seats: {standings:?}"
    );
    for (seat, &rank) in standings.ranks.iter() {
        let better = standings.ranks.iter().filter(|(_, other)| **other < rank).count();
        assert!(
            usize::from(rank) == better + 1,
            "{better} seats are placed before {seat}, so its place is not {rank}: {:?}",
            standings.ranks
        );
    }
    for (seat, &score) in standings.scores.iter() {
        let sum: i32 = outcome.breakdown.iter().map(|line| line.points[seat]).sum();
        assert!(
            sum == score,
            "the lines of {seat} add up to {sum}, its score is {score}"
        );
    }
    for line in &outcome.breakdown {
        assert!(
            line.points.seats() == seats && !line.label.trim().is_empty() && is_rule_number(&line.rule),
            "a line of the score sheet needs a label, the number of a rule and points of {seats} seats: {line:?}"
        );
    }
    assert!(
        is_kebab(&outcome.reason),
        "the reason {:?} is not kebab-case",
        outcome.reason
    );
    assert!(
        outcome.text.contains(' '),
        "the reason should be told in a sentence: {:?}",
        outcome.text
    );
}

/// Law 14: `assert_invariants` passes at the beginning and after every step.
///
/// # Panics
/// If it is broken.
pub fn law_14_invariants_hold<G: Game>(trials: &Trials<G>) {
    trials.each_game("14", |trial| {
        trial.new_game().assert_invariants();
        trial.play(|step| {
            step.after.assert_invariants();
            assert_eq!(
                (step.before.rules_version(), step.before.seats()),
                (step.after.rules_version(), step.after.seats()),
                "a game goes on by the rules and with the seats it began with"
            );
        });
    });
}

/// Law 15: the same seed gives the same record, the same events and the same end.
///
/// # Panics
/// If it is broken.
pub fn law_15_same_seed_same_record<G: Game>(trials: &Trials<G>) {
    trials.each_game("15", |trial| {
        let run = || {
            let mut told = Vec::new();
            let played = trial.play(|step| {
                told.push((
                    step.made.text(),
                    step.heard.events.clone(),
                    step.heard.fired.clone(),
                ))
            });
            (told, played.game)
        };
        let (first, second) = (run(), run());
        for (number, (one, other)) in first.0.iter().zip(&second.0).enumerate() {
            trial.at_step(number as u32);
            assert!(
                one == other,
                "two runs of one seed went apart: {one:?} and {other:?}"
            );
        }
        assert_same(
            &first.1,
            &second.1,
            "two runs of one seed must end in the same state",
        );
    });
}
