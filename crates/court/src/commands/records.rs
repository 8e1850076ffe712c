//! What the commands around records have in common.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::Context;

/// Files larger than this are no records of ours.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The text of a file, or of standard input for `-`. Bytes that are not UTF-8 become a character no record contains, so that
/// the tag names their line.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
