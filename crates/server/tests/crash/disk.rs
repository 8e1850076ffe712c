//! A disk that loses its power: what was synced is there, of what was not anything may be.
//!
//! The model is as hard as the promises of the operating system allow. A file's bytes and length are safe when the file has
//! been synced after they were written; its name when the directory has been. Everything later may have come to the disk or
//! not, each write by itself and each sector of a write by itself; a sector that was being written may hold neither the old
//! nor the new.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use court_core::{Dice, FastDice};

/// The unit that a disk writes.
const SECTOR: usize = 512;
const HEAD: usize = 24;

/// One line of the journal; see journal.c.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op<'a> {
    Open {
        fd: u32,
        fresh: bool,
        name: &'a str,
    },
    Close {
        fd: u32,
    },
    Write {
        fd: u32,
        place: usize,
        bytes: &'a [u8],
    },
    Cut {
        fd: u32,
        length: usize,
    },
    Sync {
        fd: u32,
    },
    Remove {
        name: &'a str,
    },
    /// Somebody outside was told something: what with this number.
    Told {
        number: usize,
    },
}

/// A line that says that somebody was told something.
pub(crate) fn told(number: usize) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[0] = b'A';
    head[8..16].copy_from_slice(&(number as u64).to_le_bytes());
    head
}

/// Reads a journal. Its last line may have been cut off by the kill.
pub(crate) fn read(mut journal: &[u8]) -> Vec<Op<'_>> {
    let mut ops = Vec::new();
    while let Some((head, rest)) = journal.split_at_checked(HEAD) {
        let number = |place: usize| {
            let bytes = head[place..place + 8].try_into().expect("eight bytes");
            usize::try_from(u64::from_le_bytes(bytes)).expect("a number of this machine")
        };
        let fd = u32::from_le_bytes(head[4..8].try_into().expect("four bytes"));
        let Some((bytes, rest)) = rest.split_at_checked(number(16)) else {
            break;
        };
        let text = || std::str::from_utf8(bytes).expect("a path");
        ops.push(match head[0] {
            b'O' => Op::Open {
                fd,
                fresh: number(8) != 0,
                name: text(),
            },
            b'X' => Op::Close { fd },
            b'W' => Op::Write {
                fd,
                place: number(8),
                bytes,
            },
            b'T' => Op::Cut {
                fd,
                length: number(8),
            },
            b'S' => Op::Sync { fd },
            b'U' => Op::Remove { name: text() },
            b'A' => Op::Told { number: number(8) },
            kind => panic!("the journal has a line of kind {kind}"),
        });
        journal = rest;
    }
    ops
}

/// What may or may not have happened to a file.
enum Change<'a> {
    Write { place: usize, bytes: &'a [u8] },
    Cut { length: usize },
}

/// A file, by whatever name.
#[derive(Default)]
struct File<'a> {
    safe: Vec<u8>,
    since: Vec<Change<'a>>,
}

/// What may or may not have happened to a directory.
enum Naming {
    Enter(String, usize),
    Remove(String),
}

/// The files of a directory, by name.
pub(crate) type Image = BTreeMap<String, Vec<u8>>;

/// A disk, as the program that uses it sees it and as it may be found after a power loss.
pub(crate) struct Disk<'a> {
    directory: &'a str,
    files: Vec<File<'a>>,
    /// The file of each descriptor; none for the directory.
    open: HashMap<u32, Option<usize>>,
    names: BTreeMap<String, usize>,
    safe_names: BTreeMap<String, usize>,
    namings: Vec<Naming>,
    /// No file is ever synced, whatever the program is told.
    pub(crate) lies: bool,
}

impl<'a> Disk<'a> {
    /// A disk on which these files are safe.
    pub(crate) fn new(directory: &'a str, image: &Image) -> Self {
        let files: Vec<_> = image
            .values()
            .map(|bytes| File {
                safe: bytes.clone(),
                since: Vec::new(),
            })
            .collect();
        let names: BTreeMap<_, _> = image.keys().cloned().zip(0..).collect();
        Self {
            directory,
            files,
            open: HashMap::new(),
            safe_names: names.clone(),
            names,
            namings: Vec::new(),
            lies: false,
        }
    }

    /// The name within the directory; none for the directory itself.
    fn within(&self, name: &str) -> Option<String> {
        let rest = name.strip_prefix(self.directory).expect("a path of the disk");
        (!rest.is_empty()).then(|| rest.trim_start_matches('/').to_owned())
    }

    pub(crate) fn happens(&mut self, op: Op<'a>) {
        match op {
            Op::Open { fd, fresh, name } => {
                let file = self.within(name).map(|name| {
                    if fresh {
                        self.files.push(File::default());
                        let file = self.files.len() - 1;
                        self.names.insert(name.clone(), file);
                        self.namings.push(Naming::Enter(name, file));
                        return file;
                    }
                    self.names[&name]
                });
                self.open.insert(fd, file);
            }
            Op::Close { fd } => {
                self.open.remove(&fd);
            }
            Op::Write { fd, place, bytes } => self.change(fd, Change::Write { place, bytes }),
            Op::Cut { fd, length } => self.change(fd, Change::Cut { length }),
            Op::Sync { fd } => match self.open[&fd] {
                Some(file) if !self.lies => {
                    let File { safe, since } = &mut self.files[file];
                    for change in since.drain(..) {
                        change.on(safe);
                    }
                }
                Some(_) => {}
                None => {
                    self.safe_names = self.names.clone();
                    self.namings.clear();
                }
            },
            Op::Remove { name } => {
                let name = self.within(name).expect("a file");
                self.names.remove(&name);
                self.namings.push(Naming::Remove(name));
            }
            Op::Told { .. } => {}
        }
    }

    fn change(&mut self, fd: u32, change: Change<'a>) {
        let file = self.open[&fd].expect("a file, not a directory");
        let File { safe, since } = &mut self.files[file];
        // An empty file that is emptied again, as the lock is: nothing is in doubt.
        let idle = matches!(change, Change::Cut { length } if since.is_empty() && length == safe.len());
        if !idle {
            since.push(change);
        }
    }

    /// Is there nothing that a power loss could take?
    pub(crate) fn is_at_rest(&self) -> bool {
        self.namings.is_empty() && self.files.iter().all(|file| file.since.is_empty())
    }

    /// The power goes: what is found afterwards, one possibility of many.
    pub(crate) fn lose_power(&self, dice: &mut FastDice) -> Image {
        let mut names = self.safe_names.clone();
        for naming in &self.namings {
            if dice.below(2) == 0 {
                continue;
            }
            match naming {
                Naming::Enter(name, file) => names.insert(name.clone(), *file),
                Naming::Remove(name) => names.remove(name),
            };
        }
        // Now and then all or nothing of it has come to the disk, else some.
        let came = [0, 1, 4, 7, 8][dice.below(5) as usize];
        let image = names.into_iter().map(|(name, file)| {
            let File { safe, since } = &self.files[file];
            let mut bytes = safe.clone();
            for change in since {
                if dice.below(8) < came {
                    change.on(&mut bytes);
                } else if let Change::Write {
                    place,
                    bytes: written,
                } = change
                {
                    tear(&mut bytes, *place, written, came, dice);
                }
            }
            (name, bytes)
        });
        image.collect()
    }
}

impl Change<'_> {
    fn on(&self, file: &mut Vec<u8>) {
        match self {
            Self::Write { place, bytes } => put(file, *place, bytes),
            Self::Cut { length } => file.resize(*length, 0),
        }
    }
}

fn put(file: &mut Vec<u8>, place: usize, bytes: &[u8]) {
    let end = place + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[place..end].copy_from_slice(bytes);
}

/// Some sectors of a write have come to the disk; what was being written when the power went may be anything.
fn tear(file: &mut Vec<u8>, mut place: usize, mut bytes: &[u8], came: u32, dice: &mut FastDice) {
    if came == 0 || dice.below(2) == 0 {
        return;
    }
    while !bytes.is_empty() {
        let (sector, rest) = bytes.split_at((SECTOR - place % SECTOR).min(bytes.len()));
        match dice.below(16) {
            0..8 => {}
            8 => {
                let noise: Vec<u8> = sector.iter().map(|_| dice.below(256) as u8).collect();
                put(file, place, &noise);
            }
            _ => put(file, place, sector),
        }
        (place, bytes) = (place + sector.len(), rest);
    }
}

/// Lays an image out in a directory that is empty.
pub(crate) fn lay_out(image: &Image, directory: &Path) {
    for (name, bytes) in image {
        std::fs::write(directory.join(name), bytes).expect("a file");
    }
}
