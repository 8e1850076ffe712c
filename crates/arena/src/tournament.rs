//! Playing a whole plan on several cores.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use court_bots::{Features, Levels, Linear, Senses};
use court_core::Game;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::{ArenaError, Pairing, Plan, Results, play};

/// How a plan is played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What is played.
    pub plan: Plan,
    /// Where results are kept and taken up again.
    pub results: Option<PathBuf>,
    /// Where a `.court` record of every match goes.
    pub records: Option<PathBuf>,
    /// So many matches at a time.
    pub jobs: usize,
    /// Time for one decision.
    pub limit: Duration,
    /// Show a progress bar?
    pub progress: bool,
}

/// Plays all matches of the plan that are not in the results yet.
///
/// # Errors
/// If results cannot be kept or a match breaks off. What was played stays in the results file.
pub fn run<G: Game, F: Features<G>>(
    tournament: &Tournament,
    senses: &Senses<Linear<G, F>>,
    levels: &Levels,
) -> Result<Results, ArenaError> {
    let plan = &tournament.plan;
    let results = match &tournament.results {
        Some(path) => Results::open(path, plan)?,
        None => Results::in_memory(),
    };
    if let Some(folder) = &tournament.records {
        std::fs::create_dir_all(folder).map_err(ArenaError::of(folder))?;
    }
    let pairings = plan.pairings();
    let bar = if tournament.progress {
        bar(pairings.len() as u64)
    } else {
        ProgressBar::hidden()
    };
    let open: Vec<&Pairing> = pairings
        .iter()
        .filter(|pairing| !results.played.contains_key(&pairing.id))
        .collect();
    bar.set_position((pairings.len() - open.len()) as u64);
    let results = Mutex::new(results);
    let one = |pairing: &&Pairing| -> Result<(), ArenaError> {
        let id = pairing.id;
        let (played, record) = play(plan, pairing, senses, levels, tournament.limit)
            .map_err(|error| ArenaError::Match { id, error })?;
        if let Some(folder) = &tournament.records {
            let file = folder.join(format!("{}-{id}.court", plan.game));
            std::fs::write(&file, record.to_string()).map_err(ArenaError::of(&file))?;
        }
        // A thread that panicked has written its line or it has not; the file is whole either way.
        results
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .add(played)?;
        bar.inc(1);
        Ok(())
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(tournament.jobs.max(1))
        .build();
    let pool = pool.map_err(|error| ArenaError::Threads(error.to_string()))?;
    pool.install(|| open.par_iter().try_for_each(one))?;
    bar.finish_and_clear();
    Ok(results
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// A bar that says how far it is and how long it will take.
pub(crate) fn bar(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {elapsed} (another {eta}) {msg}") {
        bar.set_style(style);
    }
    bar
}
