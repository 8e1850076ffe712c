//! What a soak run saw, and what of it is a fault.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use court_core::Game;
use serde_json::Value;

use super::Options;
use crate::kinds::{all_kinds, kind};
use crate::whim::leaves;

/// What a soak run saw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Games played to the end.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// Games in which all laws were tried as well.
    pub lawful: u64,
    /// The decisions of the longest game, its seats and its seed.
    pub longest: (u32, u8, u64),
    /// Games by the number of seats.
    pub seats: BTreeMap<u8, u64>,
    /// How often each effect fired.
    pub fired: BTreeMap<&'static str, u64>,
    /// How often each kind of event was told.
    pub told: BTreeMap<String, u64>,
    /// How often each kind of action was played.
    pub played: BTreeMap<String, u64>,
    /// How often each value of a config was played with, by its path, in the games that were [looked at](Self::configs).
    pub options: BTreeMap<String, BTreeMap<Setting, u64>>,
    /// Configs whose values were counted.
    pub configs: u64,
    /// What went wrong: each message says config, seats, seed and step, and how to repeat it.
    pub failures: Vec<String>,
}

/// A value in a config; numbers before words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// A number.
    Number(u64),
    /// Anything else, as JSON.
    Other(String),
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, times) in more {
        *counts.entry(key).or_default() += times;
    }
}

impl Report {
    pub(super) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.lawful += other.lawful;
        self.longest = self.longest.max(other.longest);
        self.configs += other.configs;
        add(&mut self.seats, other.seats);
        add(&mut self.fired, other.fired);
        add(&mut self.told, other.told);
        add(&mut self.played, other.played);
        for (path, values) in other.options {
            add(self.options.entry(path).or_default(), values);
        }
        self.failures.extend(other.failures);
    }

    /// Counts an event or an action by its kind.
    pub(super) fn count(counts: &mut BTreeMap<String, u64>, value: &impl Debug, name: &mut String) {
        kind(value, name);
        match counts.get_mut(name.as_str()) {
            Some(times) => *times += 1,
            None => {
                counts.insert(name.clone(), 1);
            }
        }
    }

    pub(super) fn count_config<C: serde::Serialize>(&mut self, config: &C) {
        self.configs += 1;
        for (path, value) in leaves(config) {
            let value = match value {
                Value::Number(number) if number.is_u64() => {
                    Setting::Number(number.as_u64().unwrap_or_default())
                }
                other => Setting::Other(other.to_string()),
            };
            *self.options.entry(path).or_default().entry(value).or_default() += 1;
        }
    }

    /// Effects and kinds of event that are not listed, but came.
    #[must_use]
    pub fn unlisted<G: Game>(&self) -> Vec<&str> {
        let kinds = all_kinds::<G::Event>();
        let effects = self.fired.keys().copied().filter(|it| !G::EFFECTS.contains(it));
        let events = self.told.keys().map(String::as_str);
        effects.chain(events.filter(|it| !kinds.contains(it))).collect()
    }

    /// Effects in `EFFECTS` that never fired.
    #[must_use]
    pub fn silent<G: Game>(&self) -> Vec<&'static str> {
        let effects = G::EFFECTS.iter().copied();
        effects
            .filter(|effect| !self.fired.contains_key(effect))
            .collect()
    }

    /// Kinds of event that were never told.
    #[must_use]
    pub fn untold<G: Game>(&self) -> Vec<&'static str> {
        let kinds = all_kinds::<G::Event>().iter().copied();
        kinds.filter(|kind| !self.told.contains_key(*kind)).collect()
    }

    /// The tables: effects, events and actions by how often they came, most frequent first, and the values of configs.
    #[must_use]
    pub fn tables<G: Game>(&self) -> String {
        let never = |names: Vec<&str>| {
            names
                .into_iter()
                .map(|name| (name.to_owned(), 0))
                .collect::<Vec<_>>()
        };
        let owned = |counts: &BTreeMap<String, u64>| counts.clone().into_iter().collect::<Vec<_>>();
        let mut effects = never(self.silent::<G>());
        effects.extend(self.fired.iter().map(|(name, n)| ((*name).to_owned(), *n)));
        let mut events = never(self.untold::<G>());
        events.extend(owned(&self.told));
        let mut text = self.table("effects", effects);
        text += &self.table("events", events);
        text += &self.table("actions", owned(&self.played));
        text += &self.settings();
        text
    }

    fn table(&self, title: &str, mut rows: Vec<(String, u64)>) -> String {
        rows.sort_by(|(a, m), (b, n)| n.cmp(m).then_with(|| a.cmp(b)));
        let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let mut text = format!("{title}\n");
        for (name, times) in rows {
            let per_game = times as f64 / self.games.max(1) as f64;
            text += &format!("  {name:width$}  {times:>12}  {per_game:>12.5} a game\n");
        }
        text
    }

    fn settings(&self) -> String {
        let mut text = format!("values of {} configs\n", self.configs);
        for (path, values) in &self.options {
            let numbers: Vec<u64> = values
                .keys()
                .filter_map(|value| match value {
                    Setting::Number(number) => Some(*number),
                    Setting::Other(_) => None,
                })
                .collect();
            let mut shown = Vec::new();
            if let (Some(least), Some(most)) = (numbers.first(), numbers.last()) {
                let count = |number| values.get(&Setting::Number(number)).copied().unwrap_or_default();
                shown.push(format!(
                    "{least} ({} times) to {most} ({} times)",
                    count(*least),
                    count(*most)
                ));
            }
            for (value, times) in values {
                if let Setting::Other(value) = value {
                    shown.push(format!("{value} ({times} times)"));
                }
            }
            text += &format!("  {path}: {}\n", shown.join(", "));
        }
        text
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (longest, seats, seed) = self.longest;
        let by_seats: Vec<_> = self
            .seats
            .iter()
            .map(|(seats, games)| format!("{games} with {seats} seats"))
            .collect();
        write!(
            f,
            "{} games ({}), {} decisions, all laws tried in {} of the games; the longest game took {longest} decisions \
             ({seats} seats, seed {seed})",
            self.games,
            by_seats.join(", "),
            self.decisions,
            self.lawful,
        )
    }
}

/// In so many games every kind of event must come. (In the Sun King both supplies are empty when Mazarin comes, rule D13,
/// some fifteen times in a million games.)
const ENOUGH_FOR_EVENTS: u64 = 1_000_000;

/// All that makes a run a failure, one line each.
#[must_use]
pub fn faults<G: Game>(options: &Options, report: &Report) -> Vec<String> {
    let mut faults: Vec<String> = report
        .failures
        .iter()
        .map(|failure| format!("FAILED: {failure}"))
        .collect();
    for name in report.unlisted::<G>() {
        faults.push(format!("FAILED: {name:?} happened, but is not listed"));
    }
    if options.require_all {
        let mut missing = report.silent::<G>();
        if report.games >= ENOUGH_FOR_EVENTS {
            missing.extend(report.untold::<G>());
        }
        for name in missing {
            faults.push(format!("FAILED: {name:?} never happened"));
        }
    }
    if report.games == 0 {
        faults.push("FAILED: no game was played".to_owned());
    }
    faults
}
