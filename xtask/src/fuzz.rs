//! Coverage-guided fuzzing with libFuzzer, on the stable compiler.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell;
use crate::workspace::{Workspace, host};

/// The crate of the targets.
const CRATE: &str = "court-fuzz";

/// What libFuzzer needs to see which branches were taken and which comparisons failed; and our own assertions.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks";

/// Longer inputs teach nothing that shorter ones do not.
const LONGEST_INPUT: &str = "-max_len=8192";

/// Fuzzes one target, or all of them one after the other, for so many seconds each. New inputs that reach something new
/// are gathered beside the build; an input that breaks a promise is written to `fuzz/finds/` and fails the run.
pub(crate) fn run(workspace: &Workspace, target: Option<&str>, seconds: NonZeroU32) -> Result<String> {
    let package = workspace
        .member(CRATE)
        .with_context(|| format!("{CRATE} is not in the workspace"))?;
    let targets: Vec<String> = targets(&package.folder().join("fuzz_targets"))?
        .into_iter()
        .filter(|name| target.is_none_or(|wanted| wanted == name))
        .collect();
    ensure!(
        !targets.is_empty(),
        "there is no fuzz target {:?}",
        target.unwrap_or_default()
    );
    let build = workspace.target().join("fuzz");
    // For a named platform the flags are kept from what runs while building.
    let platform = host()?;
    shell::run(
        workspace
            .locked("build")
            .args([
                "--release",
                "--package",
                CRATE,
                "--features",
                "libfuzzer",
                "--bins",
            ])
            .args(["--target", &platform])
            .arg("--target-dir")
            .arg(&build)
            .env("RUSTFLAGS", FLAGS),
    )?;
    let finds = package.folder().join("finds");
    fs::create_dir_all(&finds)?;
    for name in &targets {
        let gathered = build.join("corpus").join(name);
        fs::create_dir_all(&gathered)?;
        shell::run(
            Command::new(build.join(&platform).join("release").join(name))
                .arg(&gathered)
                .arg(package.folder().join("corpus").join(name))
                .arg(format!("-max_total_time={seconds}"))
                .arg(format!("-artifact_prefix={}/{name}-", finds.display()))
                .args([
                    LONGEST_INPUT,
                    "-timeout=10",
                    "-rss_limit_mb=4096",
                    "-print_final_stats=1",
                ]),
        )?;
    }
    Ok(format!("{}, {seconds} s each", targets.join(", ")))
}

/// The names of the programs in the folder.
fn targets(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if let Some(name) = path.file_stem().and_then(|name| name.to_str()) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}
