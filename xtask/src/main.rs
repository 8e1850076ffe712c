//! The project's own commands: `cargo xtask ci` runs every check, `cargo xtask <part>` one of them.

mod arrows;
mod beside;
mod deny;
mod fuzz;
mod games;
mod house;
mod install;
mod python;
mod shell;
mod suites;
mod workspace;

use std::num::NonZeroU32;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::{Args, Parser};

use crate::beside::Beside;
use crate::workspace::Workspace;

/// The project's own commands.
#[derive(Parser, PartialEq, Eq, Debug)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Every check: a pull request passes it.
    Ci,
    /// Install the programs that tests need, where they are missing.
    Install,
    /// The code is formatted.
    Fmt,
    /// House rules: no machine paths, no placeholders, no overlong files.
    House,
    /// Crates depend only on the crates they may know; rules stay pure.
    Arrows,
    /// Licences, sources, banned, doubled and unused dependencies.
    Deny,
    /// Clippy on all targets, warnings refused.
    Lint,
    /// Build all tests, so that other work can be done while they run.
    Build,
    /// All tests and doctests; a suite that runs no test fails.
    Test,
    /// The documentation builds, warnings refused.
    Doc,
    /// Random play of every game with random configs.
    Soak(Soak),
    /// The Python package: builds, passes its tests and those of PettingZoo, Gymnasium and OpenSpiel, and its types fit.
    Python {
        /// With what takes minutes: the engine protocol plays the same games, clippy.
        #[arg(long)]
        long: bool,
    },
    /// Write the transcripts of the games anew (not part of ci: tests compare them).
    Playthroughs,
    /// Coverage-guided fuzzing (not part of ci, which runs a short form as a test).
    Fuzz {
        /// This target alone.
        target: Option<String>,
        /// So many seconds for each target.
        #[arg(long, value_name = "N", default_value = "20")]
        seconds: NonZeroU32,
    },
    /// Pictures of the pages on a phone and on a desktop, light and dark (not part of ci).
    Screenshots {
        /// This game alone.
        game: Option<String>,
    },
}

/// How long each game is played at random; if nothing is said, so long that every effect comes.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug)]
struct Soak {
    /// So many seconds for each game.
    #[arg(long, value_name = "N", conflicts_with = "games")]
    seconds: Option<NonZeroU32>,
    /// So many games of each, and the statistics and the crashes of the tests at length.
    #[arg(long, value_name = "N")]
    games: Option<NonZeroU32>,
}

/// What `ci` runs, in this order: what is quick and often wrong comes first. Parts of one row run beside each other:
/// tests wait for clocks, disks and browsers, and meanwhile the processors do the rest.
const CI: &[&[&str]] = &[
    &["install"],
    &["fmt"],
    &["house"],
    &["arrows"],
    &["deny"],
    &["lint"],
    &["build"],
    &["test", "doc", "soak"],
    &["python"],
];

/// Where pictures of the pages go.
const PICTURES: &str = "target/screenshots";

impl Task {
    /// Says in a few words what was found to be well, for the summary.
    fn run(&self, workspace: &Workspace) -> Result<String> {
        match self {
            Self::Ci => ci(workspace),
            Self::Install => install::run(workspace),
            Self::Fmt => {
                shell::run(workspace.cargo().args(["fmt", "--all", "--check"]))?;
                Ok("formatted".to_owned())
            }
            Self::House => house::run(workspace),
            Self::Arrows => arrows::run(workspace),
            Self::Deny => deny::run(workspace),
            Self::Lint => {
                let mut clippy = workspace.locked("clippy");
                // With the fourth game that a test brings along.
                clippy.args(["--workspace", "--all-targets", "--features", "court/toy"]);
                shell::run(clippy.args(["--", "-D", "warnings"]))?;
                Ok("no warnings".to_owned())
            }
            Self::Build => {
                shell::run(workspace.locked("test").args(["--workspace", "--no-run"]))?;
                Ok("built".to_owned())
            }
            Self::Test => suites::run(workspace),
            Self::Doc => {
                let mut doc = workspace.locked("doc");
                doc.args(["--workspace", "--no-deps"]);
                shell::run(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
                Ok("no warnings".to_owned())
            }
            Self::Soak(soak) => games::soak(workspace, *soak),
            Self::Python { long } => python::run(workspace, *long),
            Self::Playthroughs => games::playthroughs(workspace),
            Self::Fuzz { target, seconds } => fuzz::run(workspace, target.as_deref(), *seconds),
            Self::Screenshots { game } => screenshots(workspace, game.as_deref()),
        }
    }
}

fn screenshots(workspace: &Workspace, game: Option<&str>) -> Result<String> {
    install::run(workspace)?;
    let mut example = workspace.locked("run");
    example.args(["-p", "court-web", "--example", "screenshots", "--", PICTURES]);
    shell::run(example.args(game))?;
    Ok(format!("look at {PICTURES}"))
}

fn main() -> ExitCode {
    let task = Task::parse();
    let begun = Instant::now();
    match Workspace::load().and_then(|workspace| task.run(&workspace)) {
        Ok(note) => {
            println!("---- {note} ({})", clock(begun.elapsed()));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// What became of a part.
struct Done {
    name: &'static str,
    took: Duration,
    /// What was well, or what was not.
    result: Result<String>,
}

/// Runs the parts in order and stops after the first row in which one fails.
fn ci(workspace: &Workspace) -> Result<String> {
    let mut done: Vec<Done> = Vec::new();
    let mut rows = CI.iter();
    for row in rows.by_ref() {
        let (&first, others) = row.split_first().expect("no row is empty");
        let others: Vec<_> = others.iter().map(|name| Beside::start(name)).collect();
        println!("\n==== {}", row.join(", beside it "));
        let begun = Instant::now();
        let task = Task::try_parse_from(["xtask", first])?;
        let result = task.run(workspace);
        done.push(Done {
            name: first,
            took: begun.elapsed(),
            result,
        });
        done.extend(others.into_iter().map(Beside::end));
        if done.iter().any(|part| part.result.is_err()) {
            break;
        }
    }
    println!("\n==== Summary");
    for Done { name, took, result } in &done {
        let (verdict, note) = match result {
            Ok(note) => ("ok", note.clone()),
            Err(error) => ("FAILED", format!("{error:#}")),
        };
        println!("  {verdict:<7} {name:<10} {:>8}  {note}", clock(*took));
    }
    for name in rows.flat_map(|row| row.iter()) {
        println!("  not run {name}");
    }
    let failed: Vec<_> = done.iter().filter(|part| part.result.is_err()).collect();
    if let Some(first) = failed.first() {
        let names: Vec<_> = failed.iter().map(|part| part.name).collect();
        bail!(
            "{} failed; each part runs alone: `cargo xtask {}`",
            names.join(", "),
            first.name
        );
    }
    Ok("all is well".to_owned())
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{}:{:02} min", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parsed(line: &str) -> Option<Task> {
        Task::try_parse_from(std::iter::once("xtask").chain(line.split_whitespace())).ok()
    }

    #[test]
    fn ci_runs_every_check() {
        let in_ci: Vec<_> = CI.iter().flat_map(|row| row.iter().copied()).collect();
        assert!(in_ci.iter().all(|name| parsed(name).is_some()));
        for command in Task::command().get_subcommands() {
            let (name, about) = (command.get_name(), command.get_about().unwrap().to_string());
            let not_in_ci = name == "ci" || about.contains("not part of ci");
            assert_eq!(in_ci.contains(&name), !not_in_ci, "{name}");
        }
    }

    #[test]
    fn options_belong_to_their_part() {
        let number = |number| NonZeroU32::new(number).unwrap();
        let soak = |seconds: Option<u32>, games: Option<u32>| {
            Some(Task::Soak(Soak {
                seconds: seconds.map(number),
                games: games.map(number),
            }))
        };
        assert_eq!(parsed("python --long"), Some(Task::Python { long: true }));
        assert_eq!(parsed("soak"), soak(None, None));
        assert_eq!(parsed("soak --seconds 3"), soak(Some(3), None));
        assert_eq!(parsed("soak --games 7"), soak(None, Some(7)));
        let fuzz = Task::Fuzz {
            target: Some("records".to_owned()),
            seconds: number(9),
        };
        assert_eq!(parsed("fuzz records --seconds 9"), Some(fuzz));
        for wrong in [
            "",
            "dance",
            "ci --check",
            "soak --seconds",
            "soak --seconds 0",
            "soak --games many",
            "soak --games 7 --seconds 3",
            "fuzz --games 7",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn minutes_are_read_as_minutes() {
        assert_eq!(clock(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(clock(Duration::from_secs(125)), "2:05 min");
    }
}
