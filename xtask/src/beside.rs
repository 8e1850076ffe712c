//! A part of the checks that runs beside another.

use std::process::{Command, Output};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};

use crate::Done;

/// A part that runs as a program of its own. What it says is kept until the end: the lines of two parts do not mix.
pub(crate) struct Beside {
    name: &'static str,
    running: JoinHandle<(Result<Output>, Duration)>,
}

impl Beside {
    pub(crate) fn start(name: &'static str) -> Self {
        let running = thread::spawn(move || {
            let begun = Instant::now();
            let output = std::env::current_exe()
                .and_then(|own| Command::new(own).arg(name).output())
                .with_context(|| format!("cannot run {name} beside the others"));
            (output, begun.elapsed())
        });
        Self { name, running }
    }

    /// Waits for its end and shows what it said.
    pub(crate) fn end(self) -> Done {
        let Self { name, running } = self;
        let (result, took) = match running.join() {
            Ok((output, took)) => (output.and_then(|output| shown(name, &output)), took),
            Err(_) => (Err(anyhow!("{name} panicked")), Duration::ZERO),
        };
        Done { name, took, result }
    }
}

/// The last line of a part says what was found to be well.
fn shown(name: &str, output: &Output) -> Result<String> {
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    println!("\n==== {name}\n{complained}{said}");
    let error = complained
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix("error: "));
    ensure!(
        output.status.success(),
        "{}, see above",
        error.map_or_else(|| output.status.to_string(), str::to_owned)
    );
    let last = said.lines().last().unwrap_or_default();
    Ok(last.trim_start_matches("---- ").to_owned())
}
