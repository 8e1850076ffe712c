//! The record of a match: versioned text, one entry per line, made to be read, compared and kept.
//!
//! ```text
//! court-record 1 #4f2a91
//! game toy #0b7c3d
//! rules 1 #…
//! seats 2 #…
//! config {} #…
//! commitment 66687aad… #…
//! contribution @2 "for luck" #…
//! ~ deck 3 1 2 #…              a shuffle that follows from the seed
//! ! deck 3 1 2 #…              a shuffle that somebody supplied
//! @1 draw #…                   a decision
//! undo 1 @1 #…                 @1 took back freely, to the first 1 entries
//! takeback 1 @1 #…             the same, but with the consent of those affected
//! seed 0000… #…                once the game is over
//! end 7 #…                     how many entries there are
//! ```
//!
//! Each line ends in a tag: the first six hexadecimal digits of the SHA-256 over the digest of the line before and the
//! line. A changed character is found at its line, and so is a missing or a moved line.

use std::fmt;

use court_core::{ParseError, Seat, Words};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Commitment, Contribution, Seed, TableError, Told};

/// The version of the format, in the first line.
pub const FORMAT: u16 = 1;

/// No line is longer than this, and no record has more lines: a hostile file is refused before it costs anything.
const MAX_LINE: usize = 64 * 1024;
const MAX_LINES: usize = 1_000_000;

/// What is fixed before the first entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The game's slug.
    pub game: String,
    /// Version of its rules.
    pub rules: u16,
    /// Number of seats.
    pub seats: u8,
    /// A JSON merge patch over the game's default config.
    pub config: Value,
    /// Commitment to the seed, if the shuffles come from one.
    pub commitment: Option<Commitment>,
    /// What the players mixed in.
    pub contributions: Vec<Contribution>,
}

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat's decision.
    Play {
        /// Whose.
        seat: Seat,
        /// In notation.
        text: String,
    },
    /// A chance outcome.
    Chance {
        /// Was it supplied from outside, rather than drawn from the seed?
        by_hand: bool,
        /// In notation.
        text: String,
    },
    /// Part of the game was taken back.
    Back {
        /// How many of the entries in force stay in force.
        to: u32,
        /// Who took back.
        by: Seat,
        /// Whether it needed nobody's consent.
        free: bool,
    },
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { seat, text } => write!(f, "{seat} {text}"),
            Self::Chance { by_hand: false, text } => write!(f, "~ {text}"),
            Self::Chance { by_hand: true, text } => write!(f, "! {text}"),
            Self::Back { to, by, free: true } => write!(f, "undo {to} {by}"),
            Self::Back { to, by, free: false } => write!(f, "takeback {to} {by}"),
        }
    }
}

impl std::str::FromStr for Entry {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(line, "an entry of a record");
        let (head, text) = line.split_once(' ').ok_or_else(|| words.error())?;
        match head {
            "~" | "!" => Ok(Self::Chance {
                by_hand: head == "!",
                text: text.to_owned(),
            }),
            "undo" | "takeback" => {
                words.word()?;
                let (to, by) = (words.next()?, words.next()?);
                words.end()?;
                Ok(Self::Back {
                    to,
                    by,
                    free: head == "undo",
                })
            }
            seat => Ok(Self::Play {
                seat: seat.parse().map_err(|_| words.error())?,
                text: text.to_owned(),
            }),
        }
    }
}

/// A whole match as text.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// What is fixed before the first entry.
    pub header: Header,
    /// All that happened, in order, including what was taken back.
    pub entries: Vec<Entry>,
    /// The seed, once it may be known.
    pub seed: Option<Seed>,
}

impl Record {
    /// The number of an entry's line, counted from 1.
    #[must_use]
    pub fn line_of(&self, entry: usize) -> usize {
        6 + self.header.contributions.len() + entry + 1
    }

    /// What happened, in notation: all that can be told of a game whose rules are unknown. As in a story, moves taken
    /// back are left out, but the fact that they were is told.
    #[must_use]
    pub fn told(&self) -> Vec<Told<Value>> {
        let mut in_force = in_force(&self.entries).into_iter().peekable();
        let line = |(number, entry): (u32, &Entry)| match entry {
            Entry::Play { .. } | Entry::Chance { .. } => {
                in_force.next_if(|(next, _)| *next == number)?;
                Some(Told {
                    entry: number,
                    event: None,
                    text: entry.to_string(),
                })
            }
            Entry::Back { by, free, .. } => Some(Told::back(number, *by, *free)),
        };
        (0..).zip(&self.entries).filter_map(line).collect()
    }

    /// Reads the text of a record.
    ///
    /// # Errors
    /// The first line that is malformed. Whether the game can be played that way is another question: see
    /// [`Kind::replay`](crate::Kind::replay).
    pub fn read(text: &str) -> Result<Self, TableError> {
        let mut lines = Lines::new(text);
        let format = lines.field::<u16>("court-record")?;
        if format != FORMAT {
            return Err(lines.bad(format!(
                "this program does not know format {format}; it reads format {FORMAT}"
            )));
        }
        let game: String = lines.field("game")?;
        let rules = lines.field("rules")?;
        let seats = lines.field("seats")?;
        let config = lines.expect("config")?;
        let config: Value = serde_json::from_str(config)
            .map_err(|e| lines.bad(format!("the config is not JSON: {e}")))
            .and_then(|config: Value| match config {
                Value::Object(_) => Ok(config),
                _ => Err(lines.bad("the config must be a JSON object".to_owned())),
            })?;
        let commitment = match lines.expect("commitment")? {
            "none" => None,
            text => Some(text.parse().map_err(|e: ParseError| lines.bad(e.to_string()))?),
        };
        let mut header = Header {
            game,
            rules,
            seats,
            config,
            commitment,
            contributions: Vec::new(),
        };
        let mut entries = Vec::new();
        let mut seed = None;
        loop {
            let line = lines.next()?;
            let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
            match head {
                "contribution" if entries.is_empty() && seed.is_none() => {
                    let contribution = read_contribution(rest)
                        .ok_or_else(|| lines.bad("a contribution is a seat and a JSON string".to_owned()))?;
                    header.contributions.push(contribution);
                }
                "seed" if seed.is_none() => {
                    seed = Some(rest.parse().map_err(|e: ParseError| lines.bad(e.to_string()))?);
                }
                "end" => {
                    if rest.parse() != Ok(entries.len()) {
                        return Err(lines.bad(format!("there are {} entries, not {rest}", entries.len())));
                    }
                    lines.finish()?;
                    return Ok(Self {
                        header,
                        entries,
                        seed,
                    });
                }
                _ if seed.is_some() => {
                    return Err(lines.bad("only the end may follow the seed".to_owned()));
                }
                _ => entries.push(line.parse().map_err(|e: ParseError| lines.bad(e.to_string()))?),
            }
        }
    }
}

/// The entries that are in force, each with its number: those that nothing has taken back.
#[must_use]
pub fn in_force(entries: &[Entry]) -> Vec<(u32, &Entry)> {
    let mut line = Vec::new();
    for (number, entry) in (0..).zip(entries) {
        match entry {
            Entry::Play { .. } | Entry::Chance { .. } => line.push((number, entry)),
            Entry::Back { to, .. } => line.truncate(*to as usize),
        }
    }
    line
}

fn read_contribution(text: &str) -> Option<Contribution> {
    let (seat, text) = text.split_once(' ')?;
    Some(Contribution {
        seat: seat.parse().ok()?,
        text: serde_json::from_str(text).ok()?,
    })
}

/// The text of the record.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header {
            game,
            rules,
            seats,
            config,
            commitment,
            contributions,
        } = &self.header;
        let mut chain = Chain::new();
        let mut line = |text: String| {
            let tag = chain.tag(&text);
            writeln!(f, "{text} #{tag}")
        };
        line(format!("court-record {FORMAT}"))?;
        line(format!("game {game}"))?;
        line(format!("rules {rules}"))?;
        line(format!("seats {seats}"))?;
        line(format!("config {config}"))?;
        line(match commitment {
            Some(commitment) => format!("commitment {commitment}"),
            None => "commitment none".to_owned(),
        })?;
        for Contribution { seat, text } in contributions {
            line(format!("contribution {seat} {}", Value::from(text.as_str())))?;
        }
        for entry in &self.entries {
            line(entry.to_string())?;
        }
        if let Some(seed) = &self.seed {
            line(format!("seed {seed}"))?;
        }
        line(format!("end {}", self.entries.len()))
    }
}

/// The tags at the ends of the lines.
struct Chain([u8; 32]);

impl Chain {
    fn new() -> Self {
        Self([0; 32])
    }

    fn tag(&mut self, line: &str) -> String {
        self.0 = Sha256::new()
            .chain_update(self.0)
            .chain_update(line)
            .finalize()
            .into();
        hex::encode(&self.0[..3])
    }
}

/// Takes a record's text line by line and checks the tags.
struct Lines<'a> {
    rest: std::str::Split<'a, char>,
    number: usize,
    chain: Chain,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            rest: text.split('\n'),
            number: 0,
            chain: Chain::new(),
        }
    }

    fn bad(&self, reason: String) -> TableError {
        TableError::BadRecord {
            line: self.number.max(1),
            reason,
        }
    }

    fn next(&mut self) -> Result<&'a str, TableError> {
        self.number += 1;
        let line = self.rest.next().unwrap_or("");
        // A file that came through a mail program may have other line endings.
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() {
            return Err(self.bad("the record stops here, before its `end` line".to_owned()));
        }
        if line.len() > MAX_LINE || self.number > MAX_LINES {
            return Err(self.bad("this is too long for a record".to_owned()));
        }
        let Some((text, tag)) = line.rsplit_once(" #") else {
            let what = if self.number == 1 {
                "this is not a court record"
            } else {
                "the tag is missing"
            };
            return Err(self.bad(what.to_owned()));
        };
        if self.chain.tag(text) != tag {
            return Err(self.bad(
                "the tag does not match: this line was changed, or lines before it are missing".to_owned(),
            ));
        }
        Ok(text)
    }

    fn expect(&mut self, name: &str) -> Result<&'a str, TableError> {
        let line = self.next()?;
        match line.split_once(' ') {
            Some((head, value)) if head == name => Ok(value),
            _ => Err(self.bad(format!("expected `{name} …` here"))),
        }
    }

    fn field<T: std::str::FromStr>(&mut self, name: &str) -> Result<T, TableError> {
        let value = self.expect(name)?;
        value
            .parse()
            .map_err(|_| self.bad(format!("{value:?} is not a value for `{name}`")))
    }

    fn finish(&mut self) -> Result<(), TableError> {
        self.number += 1;
        if self.rest.all(|line| line.trim().is_empty()) {
            Ok(())
        } else {
            Err(self.bad("nothing may follow the end".to_owned()))
        }
    }
}
