//! Who may know whom: dependencies between our crates, and what the rules may not touch at all.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};

use crate::house::{lines_of_code, rust_files};
use crate::workspace::{Package, Workspace};

/// A crate and the crates of ours it may depend on.
struct Member {
    name: &'static str,
    may_know: &'static [&'static str],
}

/// The arrows of `ARCHITECTURE.md`. A new crate needs a row here and a line there; not so a game, see [`games`].
const MEMBERS: &[Member] = &[
    row("court-core", &[]),
    row("court-words", &["court-core"]),
    row("court-testkit", &["court-core"]),
    row("court-table", &["court-core"]),
    row("court-bots", &["court-core"]),
    row("court-api", &["court-core", "court-table", "court-bots"]),
    row(
        "court-arena",
        &["court-core", "court-bots", "court-table", "court-games"],
    ),
    row(
        "court-games",
        &["court-core", THE_GAMES, "court-table", "court-bots"],
    ),
    row("court-numbers", &["court-core", THE_GAMES]),
    row(
        "court-server",
        &["court-core", "court-api", "court-games", "court-table"],
    ),
    row(
        "court-load",
        &["court-core", "court-api", "court-server", "court-table"],
    ),
    row(
        // A board is drawn from a typed view, so whoever draws knows the games.
        "court-web",
        &[
            "court-core",
            "court-api",
            THE_GAMES,
            "court-games",
            "court-table",
            "court-server",
        ],
    ),
    row(
        "court-tui",
        &["court-core", "court-api", THE_GAMES, "court-games", "court-table"],
    ),
    row("court-engine", &["court-core", "court-games", "court-table"]),
    row(
        "court",
        &[
            "court-core",
            "court-table",
            "court-arena",
            "court-engine",
            "court-games",
            "court-load",
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

/// The laws: any crate above the contract may test itself with them, none may ship them. With a feature that only tests turn
/// on, its toy is in the list of games.
const TESTKIT: &str = "court-testkit";

/// Stands for every game in [`MEMBERS`].
const THE_GAMES: &str = "the games";

/// The list of games: what it depends on and has no row of its own is a game.
const LIST: &str = "court-games";

/// What a game may know.
const GAME_MAY_KNOW: &[&str] = &["court-core"];

/// The games, each a crate of rules, by name.
pub(crate) fn games(workspace: &Workspace) -> Vec<&str> {
    let list = workspace.member(LIST).into_iter();
    let known = list
        .flat_map(|list| &list.dependencies)
        .filter(|known| known.kind.is_none());
    let known = known.filter_map(|known| workspace.member(&known.name));
    known
        .map(|game| game.name.as_str())
        .filter(|name| row_of(name).is_none())
        .collect()
}

fn row_of(name: &str) -> Option<&'static Member> {
    MEMBERS.iter().find(|member| member.name == name)
}

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
    let page = std::fs::read_to_string(workspace.root().join(PAGE)).context(PAGE)?;
    faults.extend(untold(&page));
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
    let names = std::iter::once(CORE).chain(games(workspace));
    names.filter_map(|name| workspace.member(name)).collect()
}

/// Dependencies between our crates that the table does not allow.
fn wrong_arrows(workspace: &Workspace) -> Vec<String> {
    let mut faults = Vec::new();
    let games = games(workspace);
    for package in workspace.members() {
        let from = package.name.as_str();
        let own_row = row_of(from).map(|member| member.may_know);
        let Some(may_know) = own_row.or_else(|| games.contains(&from).then_some(GAME_MAY_KNOW)) else {
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
                TESTKIT => from != CORE && (testing || (from == LIST && dependency.optional)),
                game if games.contains(&game) => may_know.contains(&THE_GAMES),
                _ => may_know.contains(&to),
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

/// Where the table of crates is told to people.
const PAGE: &str = "ARCHITECTURE.md";

/// Where that page tells something else than the table here.
fn untold(page: &str) -> Vec<String> {
    let rows = page
        .split("\n## ")
        .find(|chapter| chapter.starts_with("Crates\n"));
    let rows = rows
        .unwrap_or_default()
        .lines()
        .filter(|line| line.starts_with("| `"));
    let told: BTreeMap<String, BTreeSet<String>> = rows
        .filter_map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            let name = in_backticks(cells.first()?).next()?;
            let known = cells.last()?;
            let mut may_know: BTreeSet<String> = in_backticks(known).collect();
            may_know.extend(known.contains(THE_GAMES).then(|| THE_GAMES.to_owned()));
            Some((name, may_know))
        })
        .collect();
    let short = |name: &str| name.strip_prefix("court-").unwrap_or(name).to_owned();
    let mut faults = Vec::new();
    for member in MEMBERS {
        let may_know: BTreeSet<String> = member.may_know.iter().map(|name| short(name)).collect();
        match told.get(&short(member.name)) {
            Some(told) if *told == may_know => {}
            Some(told) => faults.push(format!(
                "{PAGE} says that {} may know {told:?}, but it is {may_know:?}",
                member.name
            )),
            None => faults.push(format!("{PAGE} has no line about {}", member.name)),
        }
    }
    let known: BTreeSet<String> = MEMBERS.iter().map(|member| short(member.name)).collect();
    let strangers = told.keys().filter(|name| !known.contains(*name));
    faults.extend(strangers.map(|name| format!("{PAGE} tells of a crate {name} that is not there")));
    faults
}

fn in_backticks(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
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

    /// A workspace of these crates, each with its dependencies: `name`, `dev:name`, `optional:name`. What is not a crate of ours comes
    /// from elsewhere.
    fn planted(crates: &[(&str, &[&str])], foreign: &[(&str, &[&str])]) -> Workspace {
        let kind_of = |dep: &&str| match dep.split_once(':') {
            Some(("dev", name)) => json!({"name": name, "kind": "dev"}),
            Some((_, name)) => json!({"name": name, "kind": null, "optional": true}),
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
                (
                    "court-games",
                    &["court-emperor", "court-core", "optional:court-testkit"],
                ),
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
                "court",
                "optional:court-testkit",
                "court depends on court-testkit",
            ),
            (
                "court-emperor",
                "court-table",
                "court-emperor depends on court-table",
            ),
        ] {
            let list: &[&str] = &["court-emperor", "court-sun-king"];
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
            .chain([("court-games", list)])
            .collect();
            let faults = wrong_arrows(&planted(&crates, &[]));
            assert_eq!(faults.len(), 1, "{from} -> {dep}: {faults:?}");
            assert!(faults[0].starts_with(message), "{}", faults[0]);
        }
    }

    #[test]
    fn the_page_tells_the_same_as_the_table() {
        let page =
            std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../ARCHITECTURE.md")).unwrap();
        assert_eq!(untold(&page), Vec::<String>::new());
        for (from, to, fault) in [
            (
                "| `games`, `table`, `core` |",
                "| `games`, `core` |",
                "court-engine may know",
            ),
            ("| `engine` |", "| `motor` |", "no line about court-engine"),
            ("| `engine` |", "| `motor` |", "a crate motor that is not there"),
        ] {
            let faults = untold(&page.replacen(from, to, 1));
            assert!(faults.iter().any(|found| found.contains(fault)), "{faults:?}");
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
                ("court-games", &["court-emperor", "court-sun-king"]),
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
