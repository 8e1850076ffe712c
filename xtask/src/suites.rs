//! The tests: running them, and noticing where none ran.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::games;
use crate::house::{lines_of_code, rust_files};
use crate::shell;
use crate::workspace::{Package, Workspace};

/// What one test program, or the doctests of one crate, had to say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Suite {
    package: String,
    /// The target it was built from; nothing for doctests.
    target: Option<String>,
    passed: u32,
    failed: u32,
    ignored: u32,
    /// Did cargo say that it failed? A program that dies counts no test as failed.
    broken: bool,
}

/// The test that has a fourth game in the list. All other tests are about the games that people play.
const FOURTH_GAME: &[&str] = &["--workspace", "--features", "court/toy", "--test", "fourth_game"];

/// Runs everything.
pub(crate) fn run(workspace: &Workspace) -> Result<String> {
    games::complete(workspace)?;
    let (mut suites, all) = listen(workspace, &["--workspace", "--no-fail-fast"], false)?;
    let (fourth, also) = listen(workspace, FOURTH_GAME, false)?;
    suites.extend(fourth);
    none_failed(&suites, all && also)?;
    let mut faults = Vec::new();
    for package in workspace.members() {
        faults.extend(silent_targets(package, has_tests(package.folder())?, &suites));
    }
    faults.extend(ignored_tests(&suites));
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    let passed: u32 = suites.iter().map(|suite| suite.passed).sum();
    ensure!(passed > 0, "no test ran at all");
    let doctests: u32 = suites
        .iter()
        .filter(|suite| suite.target.is_none())
        .map(|suite| suite.passed)
        .sum();
    Ok(format!("{} tests and {doctests} doctests", passed - doctests))
}

/// Builds and runs the tests that `selection` (options of cargo) chooses. With `bless` the tests may write anew what they
/// would else compare. An error if one fails.
pub(crate) fn cargo_test(workspace: &Workspace, selection: &[&str], bless: bool) -> Result<Vec<Suite>> {
    let (suites, success) = listen(workspace, selection, bless)?;
    none_failed(&suites, success)?;
    Ok(suites)
}

/// Every suite that failed is named, not only the last one cargo speaks of.
fn none_failed(suites: &[Suite], success: bool) -> Result<()> {
    let failed = suites.iter().filter(|suite| suite.failed > 0 || suite.broken);
    let names: Vec<_> = failed.map(Suite::name).collect();
    ensure!(names.is_empty(), "tests failed in {}", names.join(", "));
    ensure!(success, "cargo test failed, see above");
    Ok(())
}

/// Builds and runs tests, and returns what each suite said and whether cargo was content.
fn listen(workspace: &Workspace, selection: &[&str], bless: bool) -> Result<(Vec<Suite>, bool)> {
    // Built first, to learn which program belongs to which crate: when it runs them cargo tells only the program's path.
    let build = ["--no-run", "--message-format=json-render-diagnostics"];
    let messages = shell::capture(workspace.locked("test").args(build).args(selection))?;
    let mut listener = Listener::new(programs(workspace, &messages)?);

    let mut command = workspace.locked("test");
    command.args(selection);
    if bless {
        command.env("COURT_BLESS", "1");
    }
    let success = shell::watch(&mut command, |line| listener.hear(line))?;
    ensure!(
        listener.strangers.is_empty(),
        "{} was not there when the tests were built: did somebody change a manifest meanwhile? Run it again",
        listener.strangers.join(", ")
    );
    Ok((listener.suites, success))
}

impl Suite {
    fn ran(&self) -> u32 {
        self.passed + self.failed
    }

    fn name(&self) -> String {
        match &self.target {
            Some(target) if *target == self.package => target.clone(),
            Some(target) => format!("{} ({target})", self.package),
            None => format!("{} (doctests)", self.package),
        }
    }
}

/// Understands what cargo and the test programs print.
struct Listener {
    /// From the file name of a test program or the name of a library to the suite it is.
    known: HashMap<String, Suite>,
    suites: Vec<Suite>,
    /// Programs that ran and are not known.
    strangers: Vec<String>,
}

impl Listener {
    fn new(known: HashMap<String, Suite>) -> Self {
        Self {
            known,
            suites: Vec::new(),
            strangers: Vec::new(),
        }
    }

    fn hear(&mut self, line: &str) {
        let trimmed = line.trim_start();
        if let Some(running) = trimmed.strip_prefix("Running ") {
            let program = running
                .rsplit_once('(')
                .and_then(|(_, path)| path.strip_suffix(')'));
            // Anything else that is said to run is not a test program.
            if let Some(name) = program.and_then(|path| Path::new(path).file_name()?.to_str()) {
                self.begin(name);
            }
        } else if let Some(library) = trimmed.strip_prefix("Doc-tests ") {
            self.begin(library);
        } else if let (Some(result), Some(suite)) =
            (line.strip_prefix("test result: "), self.suites.last_mut())
        {
            // Several lines may belong to one suite: some doctests cannot be run together with the others.
            suite.passed += count(result, "passed");
            suite.failed += count(result, "failed");
            suite.ignored += count(result, "ignored");
        } else if let (true, Some(suite)) = (
            ["error: test failed", "error: doctest failed"]
                .iter()
                .any(|said| line.starts_with(said)),
            self.suites.last_mut(),
        ) {
            suite.broken = true;
        }
    }

    fn begin(&mut self, name: &str) {
        match self.known.get(name) {
            Some(suite) => self.suites.push(suite.clone()),
            None => self.strangers.push(name.to_owned()),
        }
    }
}

/// The number before a word: `ok. 5 passed; 0 failed`.
fn count(result: &str, word: &str) -> u32 {
    let mut before = "";
    for part in result.split([' ', ';']).filter(|part| !part.is_empty()) {
        if part == word {
            return before.parse().unwrap_or(0);
        }
        before = part;
    }
    0
}

/// The test programs that cargo built, and the libraries whose documentation it tests.
fn programs(workspace: &Workspace, messages: &str) -> Result<HashMap<String, Suite>> {
    let mut known = HashMap::new();
    for package in workspace.members() {
        for target in package.targets.iter().filter(|target| target.is("lib")) {
            let suite = Suite {
                package: package.name.clone(),
                ..Suite::default()
            };
            known.insert(target.name.replace('-', "_"), suite);
        }
    }
    for line in messages.lines() {
        let message: Value = serde_json::from_str(line).context("a message of cargo")?;
        let (Some(program), Some(id)) = (message["executable"].as_str(), message["package_id"].as_str())
        else {
            continue;
        };
        let package = workspace.members().find(|package| package.id == id);
        let name = Path::new(program).file_name().and_then(|name| name.to_str());
        if let (Some(package), Some(name)) = (package, name) {
            let target = message["target"]["name"].as_str();
            let suite = Suite {
                package: package.name.clone(),
                target: target.map(str::to_owned),
                ..Suite::default()
            };
            known.insert(name.to_owned(), suite);
        }
    }
    Ok(known)
}

/// Are there tests in the sources of the package in this folder?
fn has_tests(folder: &Path) -> Result<bool> {
    let sources = rust_files(&folder.join("src"))?;
    Ok(sources
        .iter()
        .any(|(_, text)| lines_of_code(text).any(|(_, code)| code.trim() == "#[test]")))
}

/// The suites of a package that ran no test though they are there to run some.
fn silent_targets(package: &Package, has_tests: bool, suites: &[Suite]) -> Vec<String> {
    let own = || suites.iter().filter(|suite| suite.package == package.name);
    let mut faults = Vec::new();
    for target in package.targets.iter().filter(|target| target.is("test")) {
        let ran: u32 = own()
            .filter(|suite| suite.target.as_ref() == Some(&target.name))
            .map(Suite::ran)
            .sum();
        if ran == 0 {
            faults.push(format!("{}: the suite {} ran no test", package.name, target.name));
        }
    }
    let ran: u32 = own().filter(|suite| suite.target.is_some()).map(Suite::ran).sum();
    if has_tests && ran == 0 {
        faults.push(format!("{}: there are tests but none ran", package.name));
    }
    faults
}

/// A test that does not run proves nothing. (A piece of code in the documentation that is marked to be read only is no test.)
fn ignored_tests(suites: &[Suite]) -> Vec<String> {
    suites
        .iter()
        .filter(|suite| suite.ignored > 0 && suite.target.is_some())
        .map(|suite| format!("{}: {} tests are ignored", suite.name(), suite.ignored))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::workspace::planted::{package_with, workspace};

    const OUTPUT: &str = "\
   Compiling court-core v0.1.0
    Finished `test` profile
     Running unittests src/lib.rs (target/debug/deps/court_core-01ab)

running 2 tests
test seat::tests::a ... ok
test seat::tests::b ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/laws.rs (/somewhere/debug/deps/laws-77ff)

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.00s

   Doc-tests court_core

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
";

    fn planted() -> Workspace {
        let core = package_with("court-core", &[("lib", "court_core"), ("test", "laws")]);
        workspace(&[core], &["court-core"], &[])
    }

    fn heard(output: &str) -> Vec<Suite> {
        listened(output).suites
    }

    fn listened(output: &str) -> Listener {
        let program = |path: &str, target: &str| json!({"reason": "compiler-artifact", "package_id": "court-core", "executable": path, "target": {"name": target}});
        let messages = format!(
            "{}\n{}\n{}\n",
            program("/somewhere/debug/deps/court_core-01ab", "court_core"),
            program("/somewhere/debug/deps/laws-77ff", "laws"),
            json!({"reason": "build-finished", "success": true}),
        );
        let mut listener = Listener::new(programs(&planted(), &messages).unwrap());
        output.lines().for_each(|line| listener.hear(line));
        listener
    }

    #[test]
    fn a_program_nobody_knows_is_named() {
        assert_eq!(listened(OUTPUT).strangers, [""; 0]);
        let strange = OUTPUT.replace("laws-77ff", "laws-88ff");
        assert_eq!(listened(&strange).strangers, ["laws-88ff"]);
    }

    #[test]
    fn results_go_to_the_suite_they_belong_to() {
        let suites = heard(OUTPUT);
        let found: Vec<_> = suites
            .iter()
            .map(|suite| (suite.target.as_deref(), suite.passed, suite.ignored))
            .collect();
        assert_eq!(
            found,
            [(Some("court_core"), 2, 0), (Some("laws"), 0, 0), (None, 3, 1)]
        );
    }

    #[test]
    fn a_suite_that_ran_no_test_is_named() {
        let workspace = planted();
        let package = workspace.member("court-core").unwrap();
        let faults = silent_targets(package, true, &heard(OUTPUT));
        assert_eq!(faults, ["court-core: the suite laws ran no test"]);
        let faults = silent_targets(package, true, &[]);
        assert_eq!(
            faults,
            [
                "court-core: the suite laws ran no test",
                "court-core: there are tests but none ran"
            ]
        );
        let well = OUTPUT.replace("0 passed", "3 passed");
        assert_eq!(silent_targets(package, true, &heard(&well)), Vec::<String>::new());
    }

    #[test]
    fn all_suites_that_failed_are_named() {
        assert!(none_failed(&heard(OUTPUT), true).is_ok());
        assert_eq!(
            none_failed(&heard(OUTPUT), false).unwrap_err().to_string(),
            "cargo test failed, see above"
        );
        // A test fails in one suite, and the program of the other dies before it says anything.
        let wrong = OUTPUT
            .replacen("2 passed; 0 failed", "1 passed; 1 failed", 1)
            .replace(
                "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.00s",
                "error: test failed, to rerun pass `-p court-core --test laws`",
            );
        assert_eq!(
            none_failed(&heard(&wrong), false).unwrap_err().to_string(),
            "tests failed in court-core (court_core), court-core (laws)"
        );
    }

    #[test]
    fn an_ignored_test_is_named() {
        assert_eq!(ignored_tests(&heard(OUTPUT)), [""; 0]);
        let wrong = OUTPUT.replace("2 passed; 0 failed; 0 ignored", "1 passed; 0 failed; 1 ignored");
        assert_eq!(
            ignored_tests(&heard(&wrong)),
            ["court-core (court_core): 1 tests are ignored"]
        );
    }

    #[test]
    fn this_package_is_seen_to_have_tests() {
        assert!(has_tests(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap());
    }
}
