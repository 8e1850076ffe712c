//! What `cargo metadata` says about the workspace.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::shell;

/// The workspace and all it is built from, on this platform.
#[derive(Deserialize)]
pub(crate) struct Workspace {
    packages: Vec<Package>,
    workspace_members: HashSet<String>,
    workspace_root: PathBuf,
    #[serde(default)]
    target_directory: PathBuf,
    resolve: Resolve,
}

/// One package: a crate of ours or of others.
#[derive(Deserialize)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// Where it comes from; nothing for our own.
    pub(crate) source: Option<String>,
    manifest_path: PathBuf,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
}

/// A dependency as the manifest declares it.
#[derive(Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev` or `build`; nothing for a normal one.
    pub(crate) kind: Option<String>,
    /// Only with some feature.
    #[serde(default)]
    pub(crate) optional: bool,
}

/// Something cargo builds out of a package.
#[derive(Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Edge>,
}

#[derive(Deserialize)]
struct Edge {
    pkg: String,
    dep_kinds: Vec<EdgeKind>,
}

#[derive(Deserialize)]
struct EdgeKind {
    kind: Option<String>,
}

impl Workspace {
    /// Asks cargo.
    pub(crate) fn load() -> Result<Self> {
        let host = host()?;
        let metadata = shell::capture(cargo().args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            &host,
        ]))?;
        Self::read(&metadata)
    }

    /// Reads the output of `cargo metadata`.
    pub(crate) fn read(metadata: &str) -> Result<Self> {
        serde_json::from_str(metadata).context("cannot read what cargo metadata says")
    }

    /// Where builds go.
    pub(crate) fn target(&self) -> &Path {
        &self.target_directory
    }

    /// Cargo, to be run at the root of the workspace.
    pub(crate) fn cargo(&self) -> Command {
        let mut cargo = cargo();
        // A check must never write: transcripts are blessed only where that was asked for.
        cargo.current_dir(&self.workspace_root).env_remove("COURT_BLESS");
        cargo
    }

    /// A command of cargo that builds something, of exactly what `Cargo.lock` says: if that does not fit the manifests any
    /// more it fails and changes nothing.
    pub(crate) fn locked(&self, command: &str) -> Command {
        let mut cargo = self.cargo();
        cargo.args([command, "--locked"]);
        cargo
    }

    pub(crate) fn root(&self) -> &Path {
        &self.workspace_root
    }

    /// Our own crates.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages
            .iter()
            .filter(|package| self.workspace_members.contains(&package.id))
    }

    /// Our own crate of this name.
    pub(crate) fn member(&self, name: &str) -> Option<&Package> {
        self.members().find(|package| package.name == name)
    }

    /// Other people's crates.
    pub(crate) fn foreign(&self) -> impl Iterator<Item = &Package> {
        self.packages
            .iter()
            .filter(|package| !self.workspace_members.contains(&package.id))
    }

    /// The names of everything that is built into the package, near or far. What only builds or tests it does not count,
    /// and proc macros (which run in the compiler) neither.
    pub(crate) fn built_into(&self, package: &Package) -> HashSet<&str> {
        let packages: HashMap<_, _> = self.packages.iter().map(|p| (p.id.as_str(), p)).collect();
        let nodes: HashMap<_, _> = self.resolve.nodes.iter().map(|n| (n.id.as_str(), n)).collect();
        let mut found = HashSet::new();
        let mut waiting = vec![package.id.as_str()];
        while let Some(node) = waiting.pop().and_then(|id| nodes.get(id)) {
            for edge in &node.deps {
                let Some(package) = packages.get(edge.pkg.as_str()) else {
                    continue;
                };
                let normal = edge.dep_kinds.iter().any(|kind| kind.kind.is_none());
                if normal && !package.has_kind("proc-macro") && found.insert(package.name.as_str()) {
                    waiting.push(&edge.pkg);
                }
            }
        }
        found
    }
}

impl Package {
    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path
            .parent()
            .expect("a manifest stands in a folder")
    }

    /// Has it a target of this kind and name?
    pub(crate) fn has_target(&self, kind: &str, name: &str) -> bool {
        self.targets
            .iter()
            .any(|target| target.name == name && target.is(kind))
    }

    fn has_kind(&self, kind: &str) -> bool {
        self.targets.iter().any(|target| target.is(kind))
    }
}

impl Target {
    /// Is it of this kind: `lib`, `bin`, `test`, `example`, …?
    pub(crate) fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|k| k == kind)
    }
}

/// The platform this is, in the compiler's words.
pub(crate) fn host() -> Result<String> {
    let about = shell::capture(cargo().arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("`cargo -vV` names no host")?.to_owned())
}

/// The cargo that runs us.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Workspaces made up for tests.
#[cfg(test)]
pub(crate) mod planted {
    use serde_json::{Value, json};

    use super::Workspace;

    /// A package of this name with nothing in it.
    pub(crate) fn package(name: &str) -> Value {
        json!({"id": name, "name": name, "version": "0.1.0", "license": null, "source": null,
               "manifest_path": format!("crates/{name}/Cargo.toml"), "dependencies": [], "targets": []})
    }

    /// A package with these targets, each a kind and a name.
    pub(crate) fn package_with(name: &str, targets: &[(&str, &str)]) -> Value {
        let target = |(kind, name): &(&str, &str)| json!({"name": name, "kind": [kind]});
        let mut package = package(name);
        package["targets"] = targets.iter().map(target).collect();
        package
    }

    /// A workspace of these packages; those whose names are in `members` are our own.
    pub(crate) fn workspace(packages: &[Value], members: &[&str], nodes: &[Value]) -> Workspace {
        let metadata = json!({"packages": packages, "workspace_members": members, "workspace_root": "",
                              "resolve": {"nodes": nodes}});
        Workspace::read(&metadata.to_string()).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use toml::{Table, Value};

    /// Named overrides outlive inheritance, so what a newcomer's build leaves cold must be named again for what is shipped.
    #[test]
    fn nothing_that_is_shipped_is_left_cold() {
        let manifest: Table = include_str!("../../Cargo.toml").parse().unwrap();
        let levels = |profile: &str| {
            manifest["profile"][profile]["package"]
                .as_table()
                .unwrap()
                .clone()
        };
        let level = |of: Option<&Value>| of.map(|package| package["opt-level"].as_integer().unwrap());
        let (release, dist) = (levels("release"), levels("dist"));
        let cold: Vec<_> = (release.iter())
            .filter(|(_, of)| level(Some(of)) != Some(3))
            .map(|(name, _)| name)
            .collect();
        assert!(!cold.is_empty(), "nothing is cold: the list for dist can go");
        for name in cold {
            assert_eq!(level(dist.get(name)), Some(3), "{name} is shipped cold");
        }
    }
}
