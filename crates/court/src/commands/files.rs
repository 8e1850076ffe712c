//! Files that commands read and write, and what they say if that fails.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use court_table::Table;
use court_tui::Refused;
use court_tui::save::Unfinished;

/// No file of ours is larger than this.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The text of a file, or of standard input for `-`. Bytes that are not UTF-8 become a character that no file of ours
/// contains, so that an error names their line.
pub(crate) fn read(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes a file, replacing what was there.
pub(crate) fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, text).with_context(|| not_written(path))
}

/// Checks that this file can be written, before work that would otherwise be lost. Changes nothing.
pub(crate) fn try_to_write(path: &Path) -> Result<()> {
    let is_new = !path.exists();
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.with_context(|| not_written(path))?;
    if is_new {
        fs::remove_file(path).with_context(|| not_written(path))?;
    }
    Ok(())
}

fn not_written(path: &Path) -> String {
    format!("{} cannot be written", path.display())
}

/// A record that was read and is not sound: exit code 1.
#[derive(Debug)]
pub(crate) struct Unsound(String);

impl Unsound {
    /// Says that this is wrong with the file.
    pub(crate) fn new(path: &Path, why: &impl Display) -> Self {
        Self(format!("{}: {why}", path.display()))
    }
}

impl Display for Unsound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unsound {}

/// The table at the end of a record.
pub(crate) fn replay(path: &Path) -> Result<Box<dyn Table>> {
    let text = read(path)?;
    let replayed = not_private(&text).and_then(|()| court_games::replay(&text).map_err(Refused::from));
    Ok(replayed.map_err(|refused| Unsound::new(path, &refused))?)
}

/// A private save is not a record: whoever may read one is told what to do with it.
pub(crate) fn not_private(text: &str) -> std::result::Result<(), Refused> {
    if Unfinished::is_one(text) {
        return Err(Refused::new(
            "private-save",
            "this is the private save of an unfinished game; `court play --load` continues it",
        ));
    }
    Ok(())
}
