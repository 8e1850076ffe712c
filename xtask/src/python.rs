//! The Python package: built, tested and type-checked in a virtual environment under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell;
use crate::workspace::Workspace;

/// What the tests need beside the package: read by `pip`.
const NEEDS: &str = "requirements.txt";

/// The oldest Python that the package supports.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// The virtual environment.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    fn program(&self, name: &str) -> Command {
        let mut program = Command::new(self.folder.join("bin").join(name));
        program
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        program
    }

    /// Makes it, unless it is there with what is needed.
    fn make(workspace: &Workspace, package: &Path) -> Result<Self> {
        let environment = Self {
            folder: workspace.root().join("target/python"),
        };
        let needs = std::fs::read_to_string(package.join(NEEDS))?;
        let mark = environment.folder.join("needs");
        if std::fs::read_to_string(&mark).is_ok_and(|had| had == needs) {
            return Ok(environment);
        }
        ensure!(
            shell::succeeds(Command::new("python3").args(["-c", OLDEST])),
            "python3 is missing or older than 3.11; install python3 and python3-venv"
        );
        let venv = ["-m", "venv", "--clear"];
        shell::run(Command::new("python3").args(venv).arg(&environment.folder))?;
        let install = ["install", "--quiet", "--requirement", NEEDS];
        shell::run(environment.program("pip").args(install).current_dir(package))?;
        std::fs::write(mark, needs)?;
        Ok(environment)
    }
}

/// The package as `pip` would install it, its own tests and those of the libraries it works with, its types and its
/// examples in texts. `long` adds what takes minutes.
pub(crate) fn run(workspace: &Workspace, long: bool) -> Result<String> {
    let package = workspace.root().join("python");
    shell::run(workspace.cargo().args(["fmt", "--check"]).current_dir(&package))?;
    let environment = Environment::make(workspace, &package)?;
    let wheels = package.join("target/wheels");
    // One wheel, and none of another version beside it.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels).context("cannot clear the folder of wheels")?;
    }
    let build = ["build", "--release", "--locked", "--interpreter", "python3"];
    shell::run(environment.program("maturin").args(build).current_dir(&package))?;
    let wheel = std::fs::read_dir(&wheels)?
        .next()
        .context("maturin built no wheel")??
        .path();
    let install = ["install", "--quiet", "--no-deps", "--force-reinstall"];
    shell::run(environment.program("pip").args(install).arg(wheel))?;
    let python = |arguments: &[&str]| {
        let mut python = environment.program("python");
        python.args(arguments).current_dir(&package);
        python
    };
    shell::run(&mut python(&["-m", "mypy", "lib", "tests", "examples", "bench"]))?;
    let stubs = [
        "-m",
        "mypy.stubtest",
        "--mypy-config-file",
        "pyproject.toml",
        "shadow_court._native",
    ];
    shell::run(&mut python(&stubs))?;
    let mut tests = python(&["-m", "pytest", "tests", "README.md", "--doctest-glob=README.md"]);
    if long {
        shell::run(workspace.locked("build").args(["--release", "-p", "court"]))?;
        tests.env("COURT", workspace.target().join("release/court"));
    }
    shell::run(&mut tests)?;
    shell::run(&mut python(&["examples/first_bot.py", "--games", "2"]))?;
    shell::run(&mut python(&["examples/seat_advantage.py", "--games", "200"]))?;
    if long {
        let clippy = ["clippy", "--release", "--locked", "--", "-D", "warnings"];
        shell::run(workspace.cargo().args(clippy).current_dir(&package))?;
    }
    Ok("built, tested, types checked".to_owned())
}
