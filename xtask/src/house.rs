//! House rules that neither the compiler nor clippy knows.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::workspace::Workspace;

/// What is not ours to check: what tools make.
const SKIPPED: &[&str] = &[".git", ".venv", "__pycache__", "node_modules", "target"];

/// Texts we write by hand, by the ending of their names; none for scripts such as `.ci/run`.
const TEXTS: &[&str] = &[
    "", "c", "court", "css", "html", "js", "json", "md", "py", "rs", "sh", "svg", "toml", "txt", "yaml",
    "yml",
];

/// Paths of somebody's machine. (Pieced together, so that this file may itself be checked.)
const MACHINE_PATHS: &[&str] = &[concat!("/wo", "rk/"), concat!("/ro", "ot/")];

/// No file that is not a test or a table of data is longer.
const MOST_LINES: usize = 600;

/// Checks every text of the repository.
pub(crate) fn run(workspace: &Workspace) -> Result<String> {
    let mut faults = Vec::new();
    let mut count = 0;
    for path in files(workspace.root())? {
        let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        if !TEXTS.contains(&ending) {
            continue;
        }
        // A record or transcript planted to be broken need not be text.
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        count += 1;
        let shown = path.strip_prefix(workspace.root()).unwrap_or(&path);
        faults.extend(faults_of(shown, &text));
    }
    ensure!(count > 0, "no file was found to check");
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(format!("{count} files"))
}

/// What is wrong with a file; `path` is relative to the root of the repository.
fn faults_of(path: &Path, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let shown = path.display();
    let is_code = path.extension() == Some(OsStr::new("rs"));
    let is_text = path.extension() == Some(OsStr::new("md"));
    for (number, line) in (1..).zip(text.lines()) {
        for found in MACHINE_PATHS.iter().filter(|found| line.contains(**found)) {
            faults.push(format!("{shown}:{number}: {found} is a path of one machine"));
        }
        if is_text && is_placeholder(line) {
            faults.push(format!(
                "{shown}:{number}: {line} waits for something to be put here"
            ));
        }
    }
    let length = text.lines().count();
    if is_code && length > MOST_LINES && !may_be_long(path) {
        faults.push(format!("{shown}: {length} lines, {MOST_LINES} are the most"));
    }
    faults
}

/// A line of nothing but `SOME_WORDS`, to be replaced later.
fn is_placeholder(line: &str) -> bool {
    line.contains('_') && line.bytes().all(|c| c == b'_' || c.is_ascii_uppercase())
}

/// Tests, benches and tables of data.
fn may_be_long(path: &Path) -> bool {
    path.components().any(|part| {
        ["tests", "benches", "fuzz", "data", "tests.rs", "data.rs"]
            .iter()
            .any(|name| part.as_os_str() == *name)
    })
}

/// The Rust files below a folder, with their texts.
pub(crate) fn rust_files(folder: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for path in files(folder)? {
        if path.extension() == Some(OsStr::new("rs")) {
            let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            found.push((path, text));
        }
    }
    Ok(found)
}

/// The lines of a source text that hold code, numbered from 1, without line comments. (A `//` inside a string counts
/// as a comment; that can only hide something, never invent it, and only from a check of good will.)
pub(crate) fn lines_of_code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        (!code.trim().is_empty()).then_some((number, code))
    })
}

/// All files below a folder, sorted.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            // `.git` is a file in a second working tree.
            if SKIPPED.iter().any(|name| entry.file_name() == *name) {
                continue;
            }
            let kind = entry.file_type()?;
            if kind.is_file() {
                found.push(entry.path());
            } else if kind.is_dir() {
                waiting.push(entry.path());
            }
        }
    }
    found.sort_unstable();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        faults_of(Path::new(path), text).len()
    }

    #[test]
    fn machine_paths_are_found_in_every_text() {
        for path in MACHINE_PATHS {
            assert_eq!(faults("README.md", &format!("see {path}somewhere")), 1);
            assert_eq!(faults("a/b.rs", &format!("// see {path}somewhere")), 1);
        }
    }

    #[test]
    fn placeholders_are_found_in_texts() {
        assert_eq!(faults("docs/a.md", "# Figures\n\nFIGURES_HERE\n"), 1);
        assert_eq!(faults("docs/a.md", "# Figures\n\nset COURT_DATA\n"), 0);
        assert_eq!(faults("a/b.rs", "FIGURES_HERE"), 0);
    }

    #[test]
    fn long_files_are_found_unless_they_are_tests_or_data() {
        let long = "x\n".repeat(MOST_LINES + 1);
        assert_eq!(faults("crates/core/src/game.rs", &long), 1);
        assert_eq!(faults("crates/core/src/game.rs", &"x\n".repeat(MOST_LINES)), 0);
        for path in [
            "crates/core/tests/laws.rs",
            "crates/core/src/data.rs",
            "crates/core/src/game/tests.rs",
            "docs/notation.md",
        ] {
            assert_eq!(faults(path, &long), 0, "{path}");
        }
    }

    #[test]
    fn this_crate_is_found_with_all_its_files() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = rust_files(&here.join("src")).unwrap();
        assert!(found.iter().any(|(path, _)| path.ends_with("src/house.rs")));
    }

    #[test]
    fn comments_are_no_code() {
        let lines: Vec<_> = lines_of_code("a // b\n// c\n\n    d").collect();
        assert_eq!(lines, [(1, "a "), (4, "    d")]);
    }
}
