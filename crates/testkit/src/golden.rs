//! Golden files: what a program shows, kept as text that a person has reviewed, and compared.
//!
//! `COURT_BLESS=1` writes the files anew instead of comparing: read the difference before you commit it. Records of finished
//! games are no golden files. Nothing writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of golden files, and what has been compared with them so far.
#[derive(Debug)]
pub struct Golden {
    folder: PathBuf,
    bless: bool,
    compared: BTreeSet<String>,
    faults: Vec<String>,
}

impl Golden {
    /// The files in this folder. They are written anew if `COURT_BLESS` is 1.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        let bless = std::env::var("COURT_BLESS").is_ok_and(|value| value == "1");
        Self::new(folder, bless)
    }

    /// The same, written anew if `bless` says so.
    pub(crate) fn new(folder: &Path, bless: bool) -> Self {
        Self {
            folder: folder.to_owned(),
            bless,
            compared: BTreeSet::new(),
            faults: Vec::new(),
        }
    }

    /// Compares a text with the file of this name, or writes it.
    pub fn compare(&mut self, name: &str, now: &str) {
        let path = self.folder.join(name);
        if self.bless {
            let written = fs::create_dir_all(&self.folder).and_then(|()| fs::write(&path, now));
            if let Err(error) = written {
                self.faults
                    .push(format!("cannot write {}: {error}", path.display()));
            }
        } else {
            match fs::read_to_string(&path) {
                Ok(written) => self
                    .faults
                    .extend(first_difference(&written, now).map(|at| format!("{name}, {at}"))),
                Err(error) => self
                    .faults
                    .push(format!("cannot read {}: {error}", path.display())),
            }
        }
        self.compared.insert(name.to_owned());
    }

    /// What is wrong with the files that were compared.
    ///
    /// # Panics
    /// With the first difference of each.
    pub fn finish(self) {
        assert!(
            self.faults.is_empty(),
            "{}\nin {}. To write the files anew: COURT_BLESS=1. Then read the difference.",
            self.faults.join("\n"),
            self.folder.display()
        );
    }

    /// The same; and the folder may hold no other file.
    ///
    /// # Panics
    /// With the first difference of each file, and the names of those that nothing was compared with.
    pub fn finish_folder(mut self) {
        self.note_strangers();
        self.finish();
    }

    fn note_strangers(&mut self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = files.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let strangers: BTreeSet<String> = names.filter(|name| !self.compared.contains(name)).collect();
        for name in strangers {
            self.faults.push(format!(
                "{name} belongs to nothing that is shown any more: remove it"
            ));
        }
    }
}

fn first_difference(written: &str, now: &str) -> Option<String> {
    if written == now {
        return None;
    }
    let (mut written, mut now) = (written.lines(), now.lines());
    let mut number = 1;
    loop {
        match (written.next(), now.next()) {
            (Some(one), Some(other)) if one == other => number += 1,
            (None, None) => return Some("the ends of the lines differ".to_owned()),
            (one, other) => {
                return Some(format!(
                    "line {number}:\n  written: {}\n      now: {}",
                    one.unwrap_or("(the end)"),
                    other.unwrap_or("(the end)")
                ));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of this test run, gone when the test is over.
    struct Scratch(PathBuf);

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn files_are_written_compared_and_missed() {
        let folder = Scratch(std::env::temp_dir().join(format!("golden-{}", std::process::id())));
        let faults = |bless, files: &[(&str, &str)]| {
            let mut golden = Golden::new(&folder.0, bless);
            for (name, text) in files {
                golden.compare(name, text);
            }
            golden.note_strangers();
            golden.faults
        };
        let files = [("a.txt", "one\ntwo\n"), ("b.txt", "three\n")];
        assert_eq!(faults(false, &files).len(), 2, "nothing is written yet");
        assert_eq!(faults(true, &files), Vec::<String>::new());
        assert_eq!(faults(false, &files), Vec::<String>::new());
        assert_eq!(
            faults(false, &[("a.txt", "one\ntoo\n"), ("b.txt", "three")]),
            [
                "a.txt, line 2:\n  written: two\n      now: too",
                "b.txt, the ends of the lines differ"
            ]
        );
        assert_eq!(
            faults(false, &files[..1]),
            ["b.txt belongs to nothing that is shown any more: remove it"]
        );
    }
}
