//! What belongs to the games: their transcripts, and long random play.

use std::num::NonZeroU32;

use anyhow::{Context, Result, ensure};

use crate::Soak;
use crate::arrows;
use crate::shell;
use crate::suites::cargo_test;
use crate::workspace::{Package, Workspace};

/// Suites that every game has, beside what its rules need: each is a file that a new game could lack unnoticed.
const SUITES: &[&str] = &["configs", "coverage", "laws", "playthroughs", "rules"];

/// So many random games show every effect of each game. Seeds are fixed, so on a busy machine they take longer and prove
/// the same.
const SHORT: u32 = 100_000;

/// Every game has all its suites and its program for long random play.
pub(crate) fn complete(workspace: &Workspace) -> Result<()> {
    let games = arrows::games(workspace);
    ensure!(!games.is_empty(), "there is no game in the workspace");
    for name in games {
        let package = game(workspace, name)?;
        for suite in SUITES {
            ensure!(
                package.has_target("test", suite),
                "{name} has no tests/{suite}.rs: every game has one"
            );
        }
        let soak = soak_of(name);
        ensure!(
            package.has_target("example", &soak),
            "{name} has no examples/{soak}.rs: every game has one"
        );
    }
    Ok(())
}

fn game<'a>(workspace: &'a Workspace, name: &str) -> Result<&'a Package> {
    let package = workspace.member(name);
    package.with_context(|| format!("{name} is not in the workspace"))
}

/// Writes the transcripts of played games anew. The crates are chosen as for all tests (`--workspace`), so that nothing is
/// built a second time with other features.
pub(crate) fn playthroughs(workspace: &Workspace) -> Result<String> {
    cargo_test(workspace, &["--workspace", "--test", "playthroughs"], true)?;
    Ok("written anew; read `git diff` before you commit them".to_owned())
}

/// Plays each game at random for a while, with random configs, every component counted after every step, and asks that
/// every effect happens.
pub(crate) fn soak(workspace: &Workspace, soak: Soak) -> Result<String> {
    let (option, number) = match (soak.seconds, soak.games) {
        (Some(seconds), _) => ("--seconds", seconds.get()),
        (None, games) => ("--games", games.map_or(SHORT, NonZeroU32::get)),
    };
    // Built together: while one is linked the next is compiled.
    let mut build = workspace.locked("build");
    build.args(["--profile", "soak"]);
    let games = arrows::games(workspace);
    for game in &games {
        build.args(["--package", game, "--example", &soak_of(game)]);
    }
    shell::run(&mut build)?;
    for game in &games {
        let mut run = workspace.locked("run");
        run.args([
            "--profile",
            "soak",
            "--package",
            game,
            "--example",
            &soak_of(game),
            "--",
        ]);
        shell::run(run.args([option, &number.to_string(), "--require-all"]))?;
    }
    if soak.games.is_some() {
        statistics(workspace)?;
        faults(workspace)?;
    }
    let what = option.trim_start_matches('-');
    Ok(format!("{} games, {number} {what} each", games.len()))
}

/// The program that plays a game at random: `soak-emperor` of `court-emperor`. All examples are built into one folder, so
/// each has a name of its own.
fn soak_of(package: &str) -> String {
    package.replacen("court", "soak", 1)
}

/// The statistical checks of the shuffle and of the games, looking thirty times as long as in the tests.
fn statistics(workspace: &Workspace) -> Result<()> {
    let mut shuffle = workspace.locked("test");
    shuffle.args([
        "--profile",
        "soak",
        "--package",
        "court-table",
        "--test",
        "shuffles",
    ]);
    let mut games = workspace.locked("test");
    games.args(["--profile", "soak", "--no-fail-fast", "--test", "rules"]);
    for game in arrows::games(workspace) {
        games.args(["--package", game]);
    }
    games.args(["--", "statistics"]);
    for cargo in [&mut shuffle, &mut games] {
        shell::run(cargo.env("COURT_SAMPLES", "30"))?;
    }
    Ok(())
}

/// The server under load is killed, its disk and its power are taken away, far more often than in the tests.
fn faults(workspace: &Workspace) -> Result<()> {
    let mut cargo = workspace.locked("test");
    cargo.args(["--workspace", "--test", "crash", "--"]);
    shell::run(cargo.args(["--kills", "50", "--full-disks", "20", "--power-losses", "1000"]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::workspace::planted::{package_with, workspace};

    /// These games, each with all that a game has but for what is named `without`.
    fn planted(games: &[&str], without: &str) -> Workspace {
        let package = |name: &&str| {
            let soak = soak_of(name);
            let mut targets: Vec<_> = SUITES.iter().map(|suite| ("test", *suite)).collect();
            targets.push(("example", &soak));
            targets.retain(|(_, target)| *target != without);
            package_with(name, &targets)
        };
        let mut list = package_with("court-games", &[]);
        list["dependencies"] = games
            .iter()
            .map(|game| json!({"name": game, "kind": null}))
            .collect();
        let packages: Vec<_> = games.iter().map(package).chain([list]).collect();
        let members: Vec<_> = games.iter().copied().chain(["court-games"]).collect();
        workspace(&packages, &members, &[])
    }

    const GAMES: &[&str] = &["court-sun-king", "court-emperor"];

    #[test]
    fn what_the_list_of_games_depends_on_is_a_game() {
        assert!(complete(&planted(GAMES, "")).is_ok());
        let error = complete(&planted(&[], "")).unwrap_err();
        assert_eq!(error.to_string(), "there is no game in the workspace");
    }

    #[test]
    fn a_game_without_a_suite_is_named() {
        for (without, message) in [
            (
                "coverage",
                "court-sun-king has no tests/coverage.rs: every game has one",
            ),
            (
                "soak-emperor",
                "court-emperor has no examples/soak-emperor.rs: every game has one",
            ),
        ] {
            let error = complete(&planted(GAMES, without)).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }
}
