//! Games that are not over, kept to go on with.
//!
//! A private save is a record with its seed, which tells every shuffle to come, behind two lines of its own:
//!
//! ```text
//! court-private 1: an unfinished game with all its secrets, for its owner only; `court play --load FILE` continues it
//! {"sitters":[{"person":"Anne"},{"bot":"page"}]}
//! court-record 1 #4f2a91
//! …
//! ```
//!
//! Only its owner may read the file, and it is replaced as a whole: whenever the program or the computer stops, either the
//! old one is there or the new one.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use court_games::Level;
use court_table::Record;
use serde::{Deserialize, Serialize};

use crate::host::Refused;

const MARK: &str = "court-private 1";
const ABOUT: &str =
    "an unfinished game with all its secrets, for its owner only; `court play --load FILE` continues it";
const ENDING: &str = "court-private";

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Somebody at this terminal, by name.
    Person(String),
    /// A bot.
    Bot(#[serde(with = "level")] Level),
}

/// A level by its name.
mod level {
    use court_games::Level;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(level)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}

/// An unfinished game of people at this terminal.
#[derive(Clone, PartialEq, Debug)]
pub struct Unfinished {
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// All that happened, with the seed of all that will.
    pub record: Record,
}

#[derive(Serialize, Deserialize)]
struct Around {
    sitters: Vec<Sitter>,
}

impl Unfinished {
    /// Does this text begin as a private save does?
    #[must_use]
    pub fn is_one(text: &str) -> bool {
        text.starts_with(MARK)
    }

    /// Reads the text of a private save.
    ///
    /// # Errors
    /// If it is none, or a damaged one.
    pub fn read(text: &str) -> Result<Self, Refused> {
        let refused = |why: &str| Refused::new("no-private-save", why);
        if !Self::is_one(text) {
            return Err(refused(if Record::read(text).is_ok() {
                "this is a record, which lacks the seed of the shuffles to come, so the game cannot be continued; `court \
                 replay` and `court show` read it"
            } else {
                "this is not the private save of an unfinished game"
            }));
        }
        let mut parts = text.splitn(3, '\n');
        let (_, around, record) = (parts.next(), parts.next(), parts.next());
        let around: Around = serde_json::from_str(around.unwrap_or_default())
            .map_err(|_| refused("the save is damaged: its second line does not say who sits where"))?;
        let record = Record::read(record.unwrap_or_default())?;
        if record.seed.is_none() || usize::from(record.header.seats) != around.sitters.len() {
            return Err(refused("the save is damaged: its parts do not belong together"));
        }
        Ok(Self {
            sitters: around.sitters,
            record,
        })
    }
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let around = Around {
            sitters: self.sitters.clone(),
        };
        let around = serde_json::to_string(&around).map_err(|_| fmt::Error)?;
        write!(f, "{MARK}: {ABOUT}\n{around}\n{}", self.record)
    }
}

/// A text to be kept in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The text.
    pub text: String,
    /// Does it hold what nobody else may know?
    pub private: bool,
}

impl Kept {
    /// Writes it to a file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.new", std::process::id()));
        let beside = PathBuf::from(beside);
        let written = self.write_anew(&beside).and_then(|()| fs::rename(&beside, path));
        if written.is_err() {
            // It would only lie about.
            let _ = fs::remove_file(&beside);
        }
        written?;
        sync_folder(path)
    }

    fn write_anew(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        if self.private {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let mut file = options.open(path)?;
        file.write_all(self.text.as_bytes())?;
        file.sync_all()
    }
}

/// A name that was given to a file outlasts a power failure once its folder is written, too.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Where a game at this terminal is kept while it is played. Nobody else writes there as long as this is there.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Locked, so that no other terminal goes on with the same game.
    _lock: File,
}

impl Journal {
    /// A new one in the folder for them.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn begin(folder: &Path, game: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let name = format!("{game}-{}-{}.{ENDING}", now.as_secs(), std::process::id());
        Self::at(&folder.join(name))?.ok_or_else(|| io::Error::other("another program writes there"))
    }

    /// One that is there already; `None` if the game is being played at another terminal.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn at(path: &Path) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let lock = options.open(lock_of(path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self {
                path: path.to_owned(),
                _lock: lock,
            })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the game as it is now.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, game: &Unfinished) -> io::Result<()> {
        let kept = Kept {
            text: game.to_string(),
            private: true,
        };
        kept.write(&self.path)
    }

    /// The game is over, or nobody wants it any more.
    pub fn forget(&self) {
        // There may be nothing yet.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(lock_of(&self.path));
    }
}

fn lock_of(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

/// The folder of this person's unfinished games, if the system has a place for such things.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let place = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let state = place("XDG_STATE_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| Some(place("HOME")?.join(".local/state")))
        .or_else(|| place("LOCALAPPDATA"))?;
    Some(state.join("court"))
}

/// The unfinished games of a folder that are not being played at the moment, the latest first.
#[must_use]
pub fn unfinished(folder: &Path) -> Vec<(PathBuf, Unfinished)> {
    let Ok(files) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found: Vec<(SystemTime, PathBuf, Unfinished)> = files
        .flatten()
        .filter_map(|file| {
            let path = file.path();
            let ours = path.extension().is_some_and(|ending| ending == ENDING);
            let at = file.metadata().and_then(|about| about.modified()).ok()?;
            let game = Unfinished::read(&fs::read_to_string(&path).ok().filter(|_| ours)?).ok()?;
            Journal::at(&path).ok()??;
            Some((at, path, game))
        })
        .collect();
    found.sort_by_key(|one| std::cmp::Reverse(one.0));
    found.into_iter().map(|(_, path, game)| (path, game)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Host as _, Local};
    use court_table::Seed;

    fn begun() -> Unfinished {
        let sitters = [Sitter::Person("Anne".to_owned()), Sitter::Bot(Level::Courtier)];
        let game = court_games::game("emperor").unwrap();
        let empty = serde_json::json!({});
        let mut local = Local::open(game, &sitters, None, empty, Seed::from_number(5)).unwrap();
        while local.advance(std::time::Duration::ZERO).unwrap() {}
        local.unfinished().unwrap().unwrap()
    }

    #[test]
    fn a_private_save_is_read_as_it_was_written_and_says_what_it_is() {
        let game = begun();
        let text = game.to_string();
        assert!(text.starts_with("court-private 1: an unfinished game with all its secrets"));
        assert!(text.contains("\nseed "));
        assert_eq!(Unfinished::read(&text), Ok(game.clone()));
        let public = game.record.to_string();
        for (text, says) in [
            ("", "not the private save"),
            (public.as_str(), "cannot be continued"),
            (&text[..text.len() / 2], "line"),
            (&text.replace("sitters", "chairs"), "second line"),
            (
                &text.replace(",{\"bot\":\"courtier\"}", ""),
                "do not belong together",
            ),
        ] {
            let refused = Unfinished::read(text).unwrap_err().to_string();
            assert!(refused.contains(says), "{refused}");
        }
    }

    #[test]
    fn a_journal_is_for_its_owner_and_for_one_terminal_at_a_time() {
        let folder = std::env::temp_dir().join(format!("court-journal-{}", std::process::id()));
        let journal = Journal::begin(&folder, "emperor").unwrap();
        let game = begun();
        journal.keep(&game).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(journal.path()).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert!(
            Journal::at(journal.path()).unwrap().is_none(),
            "it is being played"
        );
        assert_eq!(unfinished(&folder), []);
        let path = journal.path().to_owned();
        drop(journal);
        assert_eq!(unfinished(&folder), [(path.clone(), game)]);
        Journal::at(&path).unwrap().expect("nobody plays it").forget();
        assert_eq!(unfinished(&folder), []);
        fs::remove_dir(&folder).unwrap();
    }
}
