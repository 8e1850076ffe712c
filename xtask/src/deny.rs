//! What we build on: licences, sources, banned crates, crates that are there twice or for nothing. The rules are in
//! `deny.toml`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use spdx::{Expression, ParseMode};

use crate::house::rust_files;
use crate::shell;
use crate::workspace::{Package, Workspace};

/// The part of `deny.toml` that we can check without `cargo-deny`.
#[derive(Deserialize)]
struct Policy {
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Ban>,
    /// Versions that may be there next to a newer one.
    skip: Vec<Ban>,
}

#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

/// Runs `cargo deny` where it is installed; else checks the same with what cargo itself tells, but for advisories, which
/// need a database that has to be fetched.
pub(crate) fn run(workspace: &Workspace) -> Result<String> {
    let unused = unused(workspace)?;
    if !unused.is_empty() {
        bail!("{}", unused.join("\n"));
    }
    if shell::succeeds(workspace.cargo().args(["deny", "--version"])) {
        shell::run(
            workspace
                .cargo()
                .args(["deny", "--locked", "check", "licenses", "bans", "sources"]),
        )?;
        if !has_advisories() {
            return Ok(
                "cargo deny is content; advisories were not looked at: fetch them with `cargo deny fetch`"
                    .to_owned(),
            );
        }
        shell::run(
            workspace
                .cargo()
                .args(["deny", "--locked", "check", "--disable-fetch", "advisories"]),
        )?;
        return Ok("cargo deny is content, also with the advisories it has".to_owned());
    }
    println!(
        "cargo-deny is not installed: a check of our own runs instead, and advisories are not looked at"
    );
    let policy = Policy::read(workspace.root())?;
    let mut faults: Vec<_> = workspace
        .foreign()
        .flat_map(|package| policy.faults(package))
        .collect();
    let versions = workspace
        .foreign()
        .map(|package| (package.name.as_str(), package.version.as_str()));
    faults.extend(policy.doubles(versions));
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    let count = workspace.foreign().count();
    ensure!(count > 0, "no dependency was found to check");
    Ok(format!("{count} dependencies (without cargo-deny)"))
}

/// Has `cargo deny` fetched its database of advisories? CI fetches nothing by itself: it works without a network, and the
/// same commit is judged the same.
fn has_advisories() -> bool {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    home.is_some_and(|home| home.join("advisory-dbs").is_dir())
}

/// Dependencies that no source of their crate names.
fn unused(workspace: &Workspace) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for package in workspace.members() {
        let sources = rust_files(package.folder())?;
        let named = |name: &str| sources.iter().any(|(_, text)| has_word(text, name));
        let unused = package.dependencies.iter().filter(|dependency| {
            // A crate is called by its name with underscores.
            !named(&dependency.name.replace('-', "_"))
        });
        faults.extend(unused.map(|dependency| {
            format!(
                "{}: nothing uses the dependency {}",
                package.name, dependency.name
            )
        }));
    }
    Ok(faults)
}

fn has_word(text: &str, word: &str) -> bool {
    let outside = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
    text.match_indices(word).any(|(at, _)| {
        outside(text[..at].chars().next_back()) && outside(text[at + word.len()..].chars().next())
    })
}

impl Policy {
    /// Crates that are there in several versions, without leave for all but the newest.
    fn doubles<'a>(&self, versions: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
        let mut all = HashMap::<_, Vec<_>>::new();
        for (name, version) in versions {
            all.entry(name).or_default().push(version);
        }
        let mut faults = Vec::new();
        for (name, mut versions) in all {
            versions.retain(|version| {
                let this = format!("{name}@{version}");
                !self.bans.skip.iter().any(|skip| skip.name == this)
            });
            if versions.len() > 1 {
                faults.push(format!("{name} is there as {}", versions.join(" and ")));
            }
        }
        faults.sort();
        faults
    }

    fn read(root: &Path) -> Result<Self> {
        let path = root.join("deny.toml");
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        toml::from_str(&text).context("cannot read deny.toml")
    }

    fn faults(&self, package: &Package) -> Vec<String> {
        let mut faults = Vec::new();
        let name = format!("{} {}", package.name, package.version);
        match &package.license {
            None => faults.push(format!("{name} names no licence")),
            Some(license) => match allowed(license, &self.licenses.allow) {
                Some(true) => {}
                Some(false) => faults.push(format!(
                    "{name}: the licence {license} is not allowed in deny.toml"
                )),
                None => faults.push(format!("{name}: cannot read the licence {license}")),
            },
        }
        if self.bans.deny.iter().any(|ban| ban.name == package.name) {
            faults.push(format!("{name} is banned in deny.toml"));
        }
        let source = package.source.as_deref().unwrap_or("a folder");
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        if !self
            .sources
            .allow_registry
            .iter()
            .any(|allowed| allowed == registry)
        {
            faults.push(format!(
                "{name} comes from {source}, which deny.toml does not allow"
            ));
        }
        faults
    }
}

/// Do these licences allow what the expression asks for? `None` if it cannot be read.
fn allowed(expression: &str, allow: &[String]) -> Option<bool> {
    // Old crates write `MIT/Apache-2.0`.
    let expression = Expression::parse_mode(expression, ParseMode::LAX).ok()?;
    Some(expression.evaluate(|wanted| allow.contains(&wanted.to_string())))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::workspace::planted::package;

    #[test]
    fn licences_are_read_as_spdx_means_them() {
        let allow = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
        for (text, expected) in [
            ("GPL-3.0/MIT", Some(true)),
            ("MIT AND (GPL-3.0-only OR Zlib)", Some(true)),
            ("(Zlib OR MIT) AND GPL-3.0-only", Some(false)),
            ("Apache-2.0", Some(false)),
            ("Apache-2.0 WITH LLVM-exception OR GPL-3.0-only", Some(true)),
            ("MIT OR", None),
        ] {
            assert_eq!(allowed(text, &allow), expected, "{text:?}");
        }
    }

    #[test]
    fn a_crate_that_is_there_twice_is_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let policy = Policy::read(root).unwrap();
        let skipped = policy.bans.skip[0].name.split_once('@').unwrap();
        let found = policy.doubles(
            [
                ("serde", "1.0.0"),
                ("serde", "2.0.0"),
                ("toml", "1.0.0"),
                skipped,
                (skipped.0, "99.0.0"),
            ]
            .into_iter(),
        );
        assert_eq!(found, ["serde is there as 1.0.0 and 2.0.0"]);
    }

    #[test]
    fn a_word_is_found_as_a_word_only() {
        assert!(has_word("use serde::Serialize;", "serde"));
        assert!(has_word("serde", "serde"));
        assert!(!has_word("use serde_json::Value;", "serde"));
        assert!(!has_word("my_serde", "serde"));
    }

    #[test]
    fn a_package_against_the_rules_is_found() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let policy = Policy::read(root).unwrap();
        let good = "registry+https://github.com/rust-lang/crates.io-index";
        let faults = |name: &str, license: Option<&str>, source: Option<&str>| {
            let mut package = package(name);
            package["license"] = json!(license);
            package["source"] = json!(source);
            policy.faults(&serde_json::from_value(package).unwrap()).len()
        };
        assert_eq!(faults("serde", Some("MIT OR Apache-2.0"), Some(good)), 0);
        assert_eq!(faults("serde", Some("AGPL-3.0-only"), Some(good)), 1);
        assert_eq!(faults("serde", None, Some(good)), 1);
        assert_eq!(faults("openssl-sys", Some("MIT"), Some(good)), 1);
        assert_eq!(
            faults("serde", Some("MIT"), Some("git+https://example.org/serde")),
            1
        );
        assert_eq!(faults("serde", Some("MIT"), None), 1);
    }
}
