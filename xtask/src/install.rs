//! Programs the checks need beyond cargo.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail, ensure};

use crate::shell;
use crate::workspace::Workspace;

/// A program that the tests of one of our crates run.
struct Need {
    /// What it is called.
    program: &'static str,
    /// The package of Debian and its kin that brings it.
    package: &'static str,
    /// What for.
    why: &'static str,
    /// The crate whose tests run it; as long as we have no such crate it is not needed.
    by: &'static str,
}

const NEEDS: &[Need] = &[
    Need {
        program: "tmux",
        package: "tmux",
        why: "plays in a real terminal",
        by: "court",
    },
    Need {
        program: "openssl",
        package: "openssl",
        why: "makes certificates",
        by: "court",
    },
    Need {
        program: "python3",
        package: "python3-venv",
        why: "runs the Python package",
        by: "court-numbers",
    },
    Need {
        program: "chromium",
        package: "chromium",
        why: "plays in a real browser",
        by: "court-web",
    },
    Need {
        program: "chromedriver",
        package: "chromium-driver",
        why: "steers the browser",
        by: "court-web",
    },
    Need {
        program: "npm",
        package: "npm",
        why: "fetches the auditor of pages",
        by: "court-web",
    },
];

/// The auditor of pages. It is fetched, not kept here: it is not our work.
const AXE: &str = "axe-core@4.10.3";

/// Parts of the Rust toolchain that are not everywhere installed along with cargo.
const COMPONENTS: &[&str] = &["fmt", "clippy"];

/// Installs what is missing, or says what to install.
pub(crate) fn run(workspace: &Workspace) -> Result<String> {
    for component in COMPONENTS {
        if !shell::succeeds(workspace.cargo().args([component, "--version"])) {
            let name = if *component == "fmt" { "rustfmt" } else { component };
            bail!(
                "cargo {component} is missing; install it with `rustup component add {name}` or from your distribution"
            );
        }
    }
    let programs = programs(workspace)?;
    let auditor = if workspace.member("court-web").is_some() {
        auditor(&workspace.root().join("target/axe"))?
    } else {
        None
    };
    let fetched: Vec<String> = programs.into_iter().chain(auditor).collect();
    Ok(match &fetched[..] {
        [] => "nothing is missing".to_owned(),
        fetched => fetched.join(", "),
    })
}

/// Fetches the auditor of pages, unless this version of it is there.
fn auditor(folder: &Path) -> Result<Option<String>> {
    let mark = folder.join("version");
    if std::fs::read_to_string(&mark).is_ok_and(|version| version == AXE) {
        return Ok(None);
    }
    std::fs::create_dir_all(folder)?;
    let pack = ["pack", AXE, "--silent"];
    let packed = shell::capture(Command::new("npm").args(pack).current_dir(folder))?;
    let tar = ["-xzf", packed.trim(), "package/axe.min.js", "package/LICENSE"];
    shell::run(Command::new("tar").args(tar).current_dir(folder))?;
    std::fs::write(mark, AXE)?;
    Ok(Some(format!("fetched {AXE}")))
}

/// Installs the programs that are missing.
fn programs(workspace: &Workspace) -> Result<Option<String>> {
    let missing = missing(workspace, &places());
    if missing.is_empty() {
        return Ok(None);
    }
    for need in &missing {
        println!(
            "{} is missing: {} in the tests of {}",
            need.program, need.why, need.by
        );
    }
    let packages: Vec<_> = missing.iter().map(|need| need.package).collect();
    let packages = packages.join(" ");
    let Some(apt) = apt() else {
        bail!(
            "install these packages and run again:\n    apt-get install --no-install-recommends {packages}"
        );
    };
    shell::run(apt().arg("update"))?;
    let install = ["install", "-y", "--no-install-recommends"];
    shell::run(apt().args(install).args(packages.split(' ')))?;
    let left = self::missing(workspace, &places());
    ensure!(
        left.is_empty(),
        "{} is still not to be found",
        left.first().map_or("", |need| need.program)
    );
    Ok(Some(format!("installed {packages}")))
}

/// What is needed by the crates we have and is in none of the places.
fn missing(workspace: &Workspace, places: &[PathBuf]) -> Vec<&'static Need> {
    NEEDS
        .iter()
        .filter(|need| workspace.member(need.by).is_some())
        .filter(|need| !places.iter().any(|place| place.join(need.program).is_file()))
        .collect()
}

/// Where programs are looked for: the search path, and where Debian puts them.
fn places() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<_> = std::env::split_paths(&path).collect();
    places.push("/usr/bin".into());
    places
}

/// A way to run `apt-get` with the rights to install, if there is one.
fn apt() -> Option<fn() -> Command> {
    if !shell::succeeds(Command::new("apt-get").arg("--version")) {
        return None;
    }
    let root = shell::capture(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if root {
        Some(|| {
            let mut apt = Command::new("apt-get");
            apt.env("DEBIAN_FRONTEND", "noninteractive");
            apt
        })
    } else if shell::succeeds(Command::new("sudo").args(["-n", "true"])) {
        // sudo does not hand our environment on.
        Some(|| {
            let mut apt = Command::new("sudo");
            apt.args(["-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
            apt
        })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::planted::{package, workspace};

    fn planted(members: &[&str]) -> Workspace {
        let packages: Vec<_> = members.iter().map(|name| package(name)).collect();
        workspace(&packages, members, &[])
    }

    fn names(needs: &[&Need]) -> Vec<&'static str> {
        needs.iter().map(|need| need.package).collect()
    }

    #[test]
    fn only_what_an_existing_crate_needs_is_missed() {
        let nowhere: &[PathBuf] = &[];
        assert_eq!(names(&missing(&planted(&["court-core"]), nowhere)), [""; 0]);
        assert_eq!(
            names(&missing(&planted(&["court"]), nowhere)),
            ["tmux", "openssl"]
        );
        assert_eq!(
            names(&missing(&planted(&["court-web"]), nowhere)),
            ["chromium", "chromium-driver", "npm"]
        );
    }

    #[test]
    fn what_is_in_one_of_the_places_is_not_missed() {
        let folder = std::env::temp_dir().join(format!("court-xtask-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for program in ["tmux", "openssl"] {
            std::fs::write(folder.join(program), "").unwrap();
        }
        let places = [PathBuf::from("/no/such/place"), folder.clone()];
        let found = names(&missing(&planted(&["court"]), &places));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, [""; 0]);
    }
}
