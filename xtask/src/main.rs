//! The project's own commands: `cargo xtask ci` runs every check, `cargo xtask <part>` one of them.

mod arrows;
mod deny;
mod fuzz;
mod games;
mod house;
mod install;
mod shell;
mod suites;
mod workspace;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// One part of the checks.
struct Part {
    name: &'static str,
    about: &'static str,
    /// Says in a few words what was found to be well, for the summary.
    run: fn(&Workspace, &Options) -> Result<String>,
}

/// What can be asked of a part.
#[derive(PartialEq, Eq, Debug)]
struct Options {
    /// `playthroughs`: compare and write nothing.
    check: bool,
    /// `soak`, `fuzz`: how long for each game or target.
    seconds: u32,
    /// `soak`: so many of each game instead.
    games: Option<u32>,
    /// `fuzz`, `screenshots`: this one alone.
    target: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            check: false,
            seconds: 20,
            games: None,
            target: None,
        }
    }
}

/// In the order in which `ci` runs them: what is quick and often wrong comes first.
const PARTS: &[Part] = &[
    Part {
        name: "install",
        about: "installs the programs that tests need, where they are missing",
        run: |workspace, _| install::run(workspace),
    },
    Part {
        name: "fmt",
        about: "the code is formatted",
        run: |workspace, _| {
            shell::run(workspace.cargo().args(["fmt", "--all", "--check"]))?;
            Ok("formatted".to_owned())
        },
    },
    Part {
        name: "house",
        about: "house rules: no machine paths, no leftovers, no overlong files",
        run: |workspace, _| house::run(workspace),
    },
    Part {
        name: "arrows",
        about: "crates depend only on the crates they may know; rules stay pure",
        run: |workspace, _| arrows::run(workspace),
    },
    Part {
        name: "deny",
        about: "licences, sources, banned, doubled and unused dependencies",
        run: |workspace, _| deny::run(workspace),
    },
    Part {
        name: "lint",
        about: "clippy on all targets, warnings refused",
        run: |workspace, _| {
            let all = ["--workspace", "--all-targets", "--", "-D", "warnings"];
            shell::run(workspace.locked("clippy").args(all))?;
            Ok("no warnings".to_owned())
        },
    },
    Part {
        name: "test",
        about: "all tests and doctests; a suite that runs no test fails",
        run: |workspace, _| suites::run(workspace),
    },
    Part {
        name: "doc",
        about: "the documentation builds, warnings refused",
        run: |workspace, _| {
            let mut doc = workspace.locked("doc");
            shell::run(
                doc.args(["--workspace", "--no-deps"])
                    .env("RUSTDOCFLAGS", "-D warnings"),
            )?;
            Ok("no warnings".to_owned())
        },
    },
    Part {
        name: "playthroughs",
        about: "writes the transcripts of the games anew; with --check compares them",
        run: |workspace, options| games::playthroughs(workspace, options.check),
    },
    Part {
        name: "coverage",
        about: "every numbered rule of every game is cited by a test",
        run: |workspace, _| games::coverage(workspace),
    },
    Part {
        name: "soak",
        about: "random play of every game with random configs [--seconds N, default 20 each, or --games N]",
        run: |workspace, options| {
            let seconds = games::Soak::Seconds(options.seconds);
            games::soak(workspace, options.games.map_or(seconds, games::Soak::Games))
        },
    },
];

/// What is run by name alone: it takes long, or is for looking at.
const TOOLS: &[Part] = &[
    Part {
        name: "fuzz",
        about: "coverage-guided fuzzing [TARGET] [--seconds N, default 20 each]",
        run: |workspace, options| fuzz::run(workspace, options.target.as_deref(), options.seconds),
    },
    Part {
        name: "screenshots",
        about: "pictures of the pages on a phone and on a desktop, light and dark [GAME]",
        run: |workspace, options| screenshots(workspace, options.target.as_deref()),
    },
];

/// Where pictures of the pages go.
const PICTURES: &str = "target/screenshots";

fn screenshots(workspace: &Workspace, game: Option<&str>) -> Result<String> {
    install::run(workspace)?;
    let mut example = workspace.locked("run");
    example.args(["-p", "court-web", "--example", "screenshots", "--", PICTURES]);
    shell::run(example.args(game))?;
    Ok(format!("look at {PICTURES}"))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, options) = match parse(&args) {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("error: {error}\n\n{}", usage());
            return ExitCode::from(2);
        }
    };
    let done = match command {
        Command::Help => {
            print!("{}", usage());
            Ok(())
        }
        Command::Parts(parts) => run_parts(&parts, &options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

enum Command {
    Help,
    Parts(Vec<&'static Part>),
}

fn parse(args: &[String]) -> Result<(Command, Options)> {
    let Some((name, rest)) = args.split_first() else {
        bail!("which command?");
    };
    let mut options = Options::default();
    let command = match name.as_str() {
        "help" | "-h" | "--help" => Command::Help,
        "ci" => {
            options.check = true;
            Command::Parts(PARTS.iter().collect())
        }
        name => match PARTS.iter().chain(TOOLS).find(|part| part.name == name) {
            Some(part) => Command::Parts(vec![part]),
            None => bail!("there is no command {name:?}"),
        },
    };
    let mut rest = rest.iter();
    while let Some(option) = rest.next() {
        match (name.as_str(), option.as_str()) {
            ("playthroughs", "--check") => options.check = true,
            ("soak" | "fuzz", "--seconds") => options.seconds = number(option, rest.next())?,
            ("soak", "--games") => options.games = Some(number(option, rest.next())?),
            ("fuzz" | "screenshots", target) if !target.starts_with('-') => {
                options.target = Some(target.to_owned())
            }
            (name, option) => bail!("{name} has no option {option:?}"),
        }
    }
    Ok((command, options))
}

fn number(option: &str, text: Option<&String>) -> Result<u32> {
    let number = text.and_then(|text| text.parse().ok()).filter(|&n| n > 0);
    number.with_context(|| format!("{option} wants a number from 1"))
}

fn usage() -> String {
    let mut text = "Usage: cargo xtask <command>\n\n  ci            all of these, in this order\n".to_owned();
    for part in PARTS {
        text += &format!("  {:<13} {}\n", part.name, part.about);
    }
    text += "\nNot part of ci:\n\n";
    for tool in TOOLS {
        text += &format!("  {:<13} {}\n", tool.name, tool.about);
    }
    text
}

/// Runs the parts in order and stops at the first that fails.
fn run_parts(parts: &[&Part], options: &Options) -> Result<()> {
    let workspace = Workspace::load()?;
    let start = Instant::now();
    let mut done: Vec<(&str, Duration, String)> = Vec::new();
    let mut failure = None;
    for (number, part) in (1..).zip(parts) {
        println!(
            "\n==== {} ({number} of {}): {}",
            part.name,
            parts.len(),
            part.about
        );
        let begun = Instant::now();
        match (part.run)(&workspace, options) {
            Ok(note) => {
                println!("---- {}: {note} ({})", part.name, clock(begun.elapsed()));
                done.push((part.name, begun.elapsed(), note));
            }
            Err(error) => {
                println!(
                    "---- {} FAILED ({})\n{error:#}",
                    part.name,
                    clock(begun.elapsed())
                );
                failure = Some((part.name, begun.elapsed()));
                break;
            }
        }
    }
    if parts.len() > 1 {
        println!("\n==== Summary");
        for (name, took, note) in &done {
            println!("  ok      {name:<13} {:>8}  {note}", clock(*took));
        }
        if let Some((name, took)) = failure {
            println!("  FAILED  {name:<13} {:>8}", clock(took));
        }
        for part in parts.iter().skip(done.len() + usize::from(failure.is_some())) {
            println!("  not run {}", part.name);
        }
        println!("  total   {:<13} {:>8}", "", clock(start.elapsed()));
    }
    match failure {
        Some((name, _)) if parts.len() > 1 => bail!("{name} failed; run it alone with `cargo xtask {name}`"),
        Some((name, _)) => bail!("{name} failed"),
        None => Ok(()),
    }
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
    use super::*;

    fn parsed(line: &str) -> Result<(usize, Options)> {
        let args: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&args).map(|(command, options)| match command {
            Command::Help => (0, options),
            Command::Parts(parts) => (parts.len(), options),
        })
    }

    #[test]
    fn ci_runs_every_part_and_writes_nothing() {
        let (parts, options) = parsed("ci").unwrap();
        assert_eq!(parts, PARTS.len());
        assert!(options.check);
    }

    #[test]
    fn each_part_runs_alone() {
        for part in PARTS.iter().chain(TOOLS) {
            assert_eq!(parsed(part.name).unwrap(), (1, Options::default()));
        }
    }

    #[test]
    fn options_belong_to_their_part() {
        assert_eq!(parsed("soak --seconds 3").unwrap().1.seconds, 3);
        assert_eq!(parsed("soak --games 7").unwrap().1.games, Some(7));
        assert!(parsed("playthroughs --check").unwrap().1.check);
        let fuzz = parsed("fuzz records --seconds 9").unwrap().1;
        assert_eq!((fuzz.target.as_deref(), fuzz.seconds), (Some("records"), 9));
        let pictures = parsed("screenshots emperor").unwrap().1;
        assert_eq!(pictures.target.as_deref(), Some("emperor"));
        for wrong in [
            "",
            "dance",
            "ci --check",
            "soak --seconds",
            "soak --seconds 0",
            "soak --games many",
            "fuzz --games 7",
            "lint --check",
        ] {
            assert!(parsed(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn minutes_are_read_as_minutes() {
        assert_eq!(clock(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(clock(Duration::from_secs(125)), "2:05 min");
    }
}
