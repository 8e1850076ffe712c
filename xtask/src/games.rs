//! Checks that belong to the games: transcripts, rule coverage, long random play.

use anyhow::{Context, Result, ensure};

use crate::arrows::GAMES;
use crate::shell;
use crate::suites::{Suite, cargo_test};
use crate::workspace::{Package, Workspace};

/// Compares the transcripts of played games with what the rules do now, or writes them anew.
pub(crate) fn playthroughs(workspace: &Workspace, check: bool) -> Result<String> {
    run_in_games(workspace, "playthroughs", &[], !check)?;
    Ok(if check {
        "as written".to_owned()
    } else {
        "written anew; read `git diff` before you commit them".to_owned()
    })
}

/// Every rule in `docs/rules/` is cited by a test: a test of each game says so.
pub(crate) fn coverage(workspace: &Workspace) -> Result<String> {
    run_in_games(workspace, "coverage", &["--exact", "rules_covered"], false)?;
    Ok(format!("all rules of {} games", GAMES.len()))
}

/// How long each game is played at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Soak {
    /// So many seconds.
    Seconds(u32),
    /// So many games.
    Games(u32),
}

/// Plays each game at random for a while, with random configs, every component counted after every step, and asks that
/// every effect happens.
pub(crate) fn soak(workspace: &Workspace, long: Soak) -> Result<String> {
    let (option, number) = match long {
        Soak::Seconds(seconds) => ("--seconds", seconds),
        Soak::Games(games) => ("--games", games),
    };
    for package in games_with(workspace, "example", soak_of)? {
        shell::run(
            workspace
                .locked("run")
                .args(["--profile", "soak", "--package", &package.name])
                .args([
                    "--example",
                    &soak_of(&package.name),
                    "--",
                    option,
                    &number.to_string(),
                ])
                .arg("--require-all"),
        )?;
    }
    let what = option.trim_start_matches('-');
    if matches!(long, Soak::Games(_)) {
        statistics(workspace)?;
        faults(workspace)?;
    }
    Ok(format!("{} games, {number} {what} each", GAMES.len()))
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
    for game in GAMES {
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

/// Runs the suite of this name in every game. The crates are chosen as for all tests (`--workspace`), so that nothing
/// is built a second time with other features.
fn run_in_games(workspace: &Workspace, suite: &str, filter: &[&str], bless: bool) -> Result<()> {
    let games = games_with(workspace, "test", |_| suite.to_owned())?;
    let suites = cargo_test(workspace, &["--workspace", "--test", suite], filter, bless)?;
    for game in games {
        ensure!(passed(&suites, game) > 0, "{}: {suite} ran no test", game.name);
    }
    Ok(())
}

fn passed(suites: &[Suite], package: &Package) -> u32 {
    let own = suites.iter().filter(|suite| suite.package == package.name);
    own.map(|suite| suite.passed).sum()
}

/// All games; each must be there and have the target that it should have.
fn games_with<'a>(
    workspace: &'a Workspace,
    kind: &str,
    target_of: impl Fn(&str) -> String,
) -> Result<Vec<&'a Package>> {
    let games = GAMES.iter().map(|name| {
        let package = workspace.member(name);
        let package = package.with_context(|| format!("{name} is not in the workspace"))?;
        let target = target_of(name);
        ensure!(
            package.has_target(kind, &target),
            "{name} has no {kind}s/{target}.rs: every game has one"
        );
        Ok(package)
    });
    games.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::planted::{package_with, workspace};

    fn planted(games: &[&str]) -> Workspace {
        let package = |name: &&str| package_with(name, &[("test", "coverage")]);
        workspace(&games.iter().map(package).collect::<Vec<_>>(), games, &[])
    }

    #[test]
    fn all_three_games_have_to_be_there() {
        let coverage = |_: &str| "coverage".to_owned();
        assert_eq!(
            games_with(&planted(GAMES), "test", coverage).unwrap().len(),
            GAMES.len()
        );
        let error = games_with(&planted(&GAMES[1..]), "test", coverage).err().unwrap();
        assert_eq!(error.to_string(), "court-sun-king is not in the workspace");
    }

    #[test]
    fn a_game_without_the_suite_is_named() {
        let error = games_with(&planted(GAMES), "example", soak_of).err().unwrap();
        assert_eq!(
            error.to_string(),
            "court-sun-king has no examples/soak-sun-king.rs: every game has one"
        );
    }
}
