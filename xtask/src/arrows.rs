//! Who may know whom: dependencies between our crates, and what the rules may not touch at all.

use anyhow::{Result, bail};

use crate::house::{lines_of_code, rust_files};
use crate::workspace::{Package, Workspace};

/// A crate and the crates of ours it may depend on.
struct Member {
    name: &'static str,
    may_know: &'static [&'static str],
}

/// The arrows of `ARCHITECTURE.md`. A new crate needs a row here and a line there.
const MEMBERS: &[Member] = &[
    row("court-core", &[]),
    row("court-sun-king", &["court-core"]),
    row("court-louis-xiv", &["court-core"]),
    row("court-emperor", &["court-core"]),
    row("court-testkit", &["court-core"]),
    row("court-table", &["court-core"]),
    row("court-bots", &["court-core"]),
    row("court-api", &["court-core", "court-table", "court-bots"]),
    row("court-arena", &["court-core", "court-bots", "court-table"]),
    row(
        "court-games",
        &[
            "court-core",
            "court-sun-king",
            "court-louis-xiv",
            "court-emperor",
            "court-table",
            "court-bots",
        ],
    ),
    row(
        "court-server",
        &["court-core", "court-api", "court-games", "court-table"],
    ),
    row(
        // A board is drawn from a typed view, so whoever draws knows the games.
        "court-web",
        &[
            "court-core",
            "court-api",
            "court-sun-king",
            "court-louis-xiv",
            "court-emperor",
            "court-games",
            "court-table",
            "court-server",
        ],
    ),
    row(
        "court-tui",
        &[
            "court-core",
            "court-api",
            "court-sun-king",
            "court-louis-xiv",
            "court-emperor",
            "court-games",
            "court-table",
        ],
    ),
    row("court-engine", &["court-core", "court-games", "court-table"]),
    row(
        "court",
        &[
            "court-core",
            "court-api",
            "court-sun-king",
            "court-louis-xiv",
            "court-emperor",
            "court-table",
            "court-bots",
            "court-arena",
            "court-engine",
            "court-games",
            "court-server",
            "court-web",
            "court-tui",
        ],
    ),
    row(
        "court-fuzz",
        &[
            "court-core",
            "court-api",
            "court-table",
            "court-games",
            "court-engine",
            "court-server",
            "court-web",
        ],
    ),
    row("xtask", &[]),
];

/// The laws: any crate above the contract may test itself with them, none may ship them.
const TESTKIT: &str = "court-testkit";

/// The games, each a crate of rules.
pub(crate) const GAMES: &[&str] = &["court-sun-king", "court-louis-xiv", "court-emperor"];

/// All the contract is built from.
const CORE: &str = "court-core";
const CORE_MAY_USE: &[&str] = &["serde"];

/// Crates that bring a clock, a global random source, threads of their own or async: not in rules, near or far.
const NOT_IN_RULES: &[&str] = &[
    "async-std",
    "chrono",
    "fastrand",
    "futures",
    "getrandom",
    "jiff",
    "rand",
    "rayon",
    "smol",
    "time",
    "tokio",
];

/// Parts of the standard library that rules have no business with.
const NOT_IN_RULES_STD: &[&str] = &["env", "fs", "io", "net", "process", "thread", "time"];

/// The same by other names.
const NOT_IN_RULES_WORDS: &[&str] = &[
    "Instant",
    "SystemTime",
    "eprintln",
    "println",
    "thread_local",
    "thread_rng",
];

const fn row(name: &'static str, may_know: &'static [&'static str]) -> Member {
    Member { name, may_know }
}

/// Checks the arrows and the purity of the rules.
pub(crate) fn run(workspace: &Workspace) -> Result<String> {
    let mut faults = wrong_arrows(workspace);
    faults.extend(impure_crates(workspace));
    let rules = rules_crates(workspace);
    for package in &rules {
        for (path, text) in rust_files(&package.folder().join("src"))? {
            let shown = path.strip_prefix(workspace.root()).unwrap_or(&path).display();
            for (line, what) in impure_lines(&text) {
                faults.push(format!("{shown}:{line}: {what} has no place in rules"));
            }
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(format!(
        "{} crates, {} of them pure rules",
        workspace.members().count(),
        rules.len()
    ))
}

fn rules_crates(workspace: &Workspace) -> Vec<&Package> {
    let names = std::iter::once(&CORE).chain(GAMES);
    names.filter_map(|name| workspace.member(name)).collect()
}

/// Dependencies between our crates that the table does not allow.
fn wrong_arrows(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    for package in workspace.members() {
        let from = package.name.as_str();
        let Some(member) = MEMBERS.iter().find(|member| member.name == from) else {
            faults.push(format!(
                "{from} is not in the table of crates: add a row to MEMBERS in xtask/src/arrows.rs and a line to \
                 ARCHITECTURE.md that say which crates it may know"
            ));
            continue;
        };
        for dependency in &package.dependencies {
            let to = dependency.name.as_str();
            if workspace.member(to).is_none() {
                continue;
            }
            let testing = dependency.kind.as_deref() == Some("dev");
            let allowed = match to {
                TESTKIT => testing && from != CORE,
                _ => member.may_know.contains(&to),
            };
            if !allowed {
                let kind = if testing { "in its tests " } else { "" };
                let hint = if to == TESTKIT {
                    "it is for tests alone, as a dev-dependency"
                } else {
                    "arrows point down only, see ARCHITECTURE.md"
                };
                faults.push(format!("{from} {kind}depends on {to}: {hint}"));
            }
        }
    }
    faults
}

/// Crates of other people that the rules may not be built from.
fn impure_crates(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    for package in rules_crates(workspace) {
        let mut inside: Vec<_> = workspace.built_into(package).into_iter().collect();
        inside.sort_unstable();
        for name in inside {
            if NOT_IN_RULES.contains(&name) {
                faults.push(format!("{} is built from {name}: rules are pure", package.name));
            }
        }
    }
    if let Some(core) = workspace.member(CORE) {
        for dependency in core.dependencies.iter().filter(|d| d.kind.is_none()) {
            if !CORE_MAY_USE.contains(&dependency.name.as_str()) {
                let name = &dependency.name;
                faults.push(format!("{CORE} depends on {name}: it may use serde only"));
            }
        }
    }
    faults
}

/// The lines of a source file, from 1, that reach for the outside world, and what they reach for. Comments don't count.
fn impure_lines(text: &str) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    // An import group may go over several lines: `use std::{` … `}`.
    let mut group_depth = 0usize;
    for (number, code) in lines_of_code(text) {
        let words = words(code);
        for (at, &word) in words.iter().enumerate() {
            if NOT_IN_RULES_WORDS.contains(&word) {
                faults.push((number, word.to_owned()));
            }
            let after_std = at >= 2 && words[at - 1] == "::" && words[at - 2] == "std";
            if group_depth > 0 || after_std {
                match word {
                    "{" => group_depth += 1,
                    "}" => group_depth -= 1,
                    // Only the names directly inside the group are modules of `std`.
                    _ => {
                        let of_std = after_std || (group_depth == 1 && (at == 0 || words[at - 1] != "::"));
                        if of_std && NOT_IN_RULES_STD.contains(&word) {
                            faults.push((number, format!("std::{word}")));
                        }
                    }
                }
            }
        }
    }
    faults
}

/// Splits code into names, `::` and single other characters.
fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c == '_' || c.is_alphanumeric();
        let length = if is_name(first) {
            rest.find(|c| !is_name(c)).unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (word, tail) = rest.split_at(length);
        words.push(word);
        rest = tail.trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::workspace::planted::{package, workspace};

    /// A workspace of these crates, each with its dependencies: `name`, `dev:name`. What is not a crate of ours comes
    /// from elsewhere.
    fn planted(crates: &[(&str, &[&str])], foreign: &[(&str, &[&str])]) -> Workspace {
        let kind_of = |dep: &&str| match dep.strip_prefix("dev:") {
            Some(name) => json!({"name": name, "kind": "dev"}),
            None => json!({"name": dep, "kind": null}),
        };
        let package = |(name, deps): &(&str, &[&str])| {
            let mut package = package(name);
            package["dependencies"] = deps.iter().map(kind_of).collect();
            package
        };
        let node = |(name, deps): &(&str, &[&str])| {
            let edge = |dep: Value| json!({"pkg": dep["name"], "dep_kinds": [{"kind": dep["kind"]}]});
            let edges: Vec<Value> = deps.iter().map(kind_of).map(edge).collect();
            json!({"id": name, "deps": edges})
        };
        let all = || crates.iter().chain(foreign);
        let members: Vec<_> = crates.iter().map(|(name, _)| *name).collect();
        let packages: Vec<_> = all().map(package).collect();
        workspace(&packages, &members, &all().map(node).collect::<Vec<_>>())
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        let workspace = planted(
            &[
                ("court-core", &["serde"]),
                ("court-testkit", &["court-core"]),
                ("court-table", &["court-core"]),
                ("court-emperor", &["court-core", "dev:court-testkit"]),
                ("court-games", &["court-emperor", "court-core"]),
                ("court", &["court-games"]),
            ],
            &[("serde", &[])],
        );
        assert_eq!(wrong_arrows(&workspace), Vec::<String>::new());
        assert_eq!(impure_crates(&workspace), Vec::<String>::new());
    }

    #[test]
    fn a_planted_wrong_arrow_is_found() {
        for (from, dep, message) in [
            (
                "court-core",
                "court-emperor",
                "court-core depends on court-emperor",
            ),
            (
                "court-sun-king",
                "court-emperor",
                "court-sun-king depends on court-emperor",
            ),
            (
                "court-sun-king",
                "dev:court-emperor",
                "court-sun-king in its tests depends on",
            ),
            (
                "court-sun-king",
                "court-testkit",
                "court-sun-king depends on court-testkit: it is for tests",
            ),
            (
                "court-core",
                "dev:court-testkit",
                "court-core in its tests depends on court-testkit",
            ),
            ("court", "court-testkit", "court depends on court-testkit"),
            (
                "court-emperor",
                "court-table",
                "court-emperor depends on court-table",
            ),
        ] {
            let crates: Vec<(&str, &[&str])> = [
                "court-core",
                "court-emperor",
                "court-sun-king",
                "court-table",
                "court-testkit",
                "court",
            ]
            .into_iter()
            .map(|name| {
                (
                    name,
                    if name == from {
                        std::slice::from_ref(&dep)
                    } else {
                        &[]
                    },
                )
            })
            .collect();
            let faults = wrong_arrows(&planted(&crates, &[]));
            assert_eq!(faults.len(), 1, "{from} -> {dep}: {faults:?}");
            assert!(faults[0].starts_with(message), "{}", faults[0]);
        }
    }

    #[test]
    fn a_crate_without_a_row_is_told_where_to_get_one() {
        let faults = wrong_arrows(&planted(&[("court-jester", &[])], &[]));
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("xtask/src/arrows.rs"), "{}", faults[0]);
    }

    #[test]
    fn a_random_source_deep_inside_a_rules_crate_is_found() {
        let workspace = planted(
            &[
                ("court-core", &["serde", "hex"]),
                ("court-emperor", &["court-core", "cards"]),
                ("court-sun-king", &["dev:cards"]),
            ],
            &[("serde", &[]), ("hex", &[]), ("cards", &["rand"]), ("rand", &[])],
        );
        assert_eq!(
            impure_crates(&workspace),
            [
                "court-emperor is built from rand: rules are pure",
                "court-core depends on hex: it may use serde only",
            ]
        );
    }

    #[test]
    fn every_way_to_the_outside_world_is_seen() {
        for code in [
            "let now = std::time::Instant::now();",
            "use std::time::Duration;",
            "use std::{fmt, fs};",
            "use std::{\n    collections::HashMap,\n    env,\n};",
            "use std::{fmt::{self, Display}, net};",
            "let x = thread_rng();",
            "println!(\"hello\");",
        ] {
            assert!(!impure_lines(code).is_empty(), "{code}");
        }
        assert_eq!(
            impure_lines("fn a() {}\nuse std::fs;"),
            [(2, "std::fs".to_owned())]
        );
    }

    #[test]
    fn pure_code_is_left_in_peace() {
        for code in [
            "use std::fmt::{self, Display};",
            "use std::{fmt, collections::{time, env}};",
            "// std::time is not used here, nor Instant",
            "/// ```\n/// println!(\"{}\", 1);\n/// ```",
            "let time = self.time; instant(time);",
            "use std::hash::Hash; mod fs { }",
        ] {
            assert_eq!(impure_lines(code), [], "{code}");
        }
    }
}
