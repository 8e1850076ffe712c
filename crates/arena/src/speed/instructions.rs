//! Counting instructions: the program runs itself under valgrind with a fixed piece of work, twice, the second time with
//! more of it, so that starting up cancels out.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;

use court_core::{FastDice, Game, ParseError};

use super::{opening, play_out};

/// A fixed piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// So many random games.
    Play(u32),
}

impl FromStr for Work {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new(text, "a piece of work, such as `play:1000`");
        let (kind, count) = text.split_once(':').ok_or_else(error)?;
        let count = count.parse().map_err(|_| error())?;
        match kind {
            "play" => Ok(Self::Play(count)),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(count) => write!(f, "play:{count}"),
        }
    }
}

impl Work {
    /// Does it.
    pub fn toil<G: Game>(self, seats: u8) {
        match self {
            Self::Play(games) => {
                black_box(random_games::<G>(seats, games));
            }
        }
    }
}

/// Plays so many random games; returns the number of decisions. The first games are always the same.
pub fn random_games<G: Game>(seats: u8, games: u32) -> u64 {
    let Some(start) = opening::<G>(seats) else {
        return 0;
    };
    let mut dice = FastDice::new(1);
    let mut legal = Vec::new();
    (0..games)
        .map(|_| play_out(&mut start.clone(), &mut dice, &mut legal))
        .sum()
}

/// Instructions per unit of work.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// What was counted: the game, the seats, the kind of work.
    pub name: String,
    /// Instructions for one random game.
    pub instructions: u64,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:20} {:10}", self.name, self.instructions)
    }
}

/// Counts the instructions of a random game.
///
/// # Errors
/// If valgrind is not there or fails.
pub fn instructions(program: &Path, game: &str, seats: u8) -> io::Result<Count> {
    const GAMES: u32 = 200;
    let run = |games: u32| counted(program, game, seats, Work::Play(games));
    let (few, many) = (run(GAMES)?, run(2 * GAMES)?);
    Ok(Count {
        name: format!("{game} {seats}"),
        instructions: many.saturating_sub(few) / u64::from(GAMES),
    })
}

fn counted(program: &Path, game: &str, seats: u8, work: Work) -> io::Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([
            "bench",
            game,
            "--seats",
            &seats.to_string(),
            "--work",
            &work.to_string(),
        ])
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text
        .lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match collected {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(io::Error::other(format!("valgrind counted nothing:\n{text}"))),
    }
}

/// Which counts are more than a tenth above the known ones (lines as [`Count`] writes them).
#[must_use]
pub fn slower(counts: &[Count], known: &str) -> Vec<String> {
    let before = |name: &str| {
        known.lines().find_map(|line| {
            let (known, count) = line.trim_end().rsplit_once(' ')?;
            (known.trim() == name).then(|| count.parse::<u64>().ok())?
        })
    };
    let slow = |count: &Count| {
        let before = before(&count.name)?;
        (count.instructions * 10 > before * 11)
            .then(|| format!("{}: {} now, {before} before", count.name, count.instructions))
    };
    counts.iter().filter_map(slow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slower_names_what_got_slower() {
        let count = |name: &str, instructions| Count {
            name: name.to_owned(),
            instructions,
        };
        let known = format!("{}\n{}\n", count("toy 2", 1000), count("toy 3", 1000));
        let now = [count("toy 2", 1099), count("toy 3", 1101), count("toy 4", 9999)];
        assert_eq!(slower(&now, &known), ["toy 3: 1101 now, 1000 before"]);
    }

    #[test]
    fn work_reads_back() {
        assert_eq!("play:10".parse::<Work>().unwrap().to_string(), "play:10");
        assert!("sleep:8".parse::<Work>().is_err());
    }
}
