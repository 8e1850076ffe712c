//! Counting instructions: the program runs itself under valgrind to play so many random games, twice, the second time
//! more of them, so that starting up cancels out.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::Command;

use court_core::{FastDice, Game};

use super::{opening, play_out};

/// Plays so many random games; returns the number of decisions. The first games are always the same.
pub fn random_games<G: Game>(seats: u8, games: u32) -> u64 {
    let Some(start) = opening::<G>(seats) else {
        return 0;
    };
    let mut dice = FastDice::new(1);
    let mut legal = Vec::new();
    (0..games)
        .map(|_| play_out(start.clone(), &mut dice, &mut legal))
        .sum()
}

/// What was counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// The game and its seats.
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
    let run = |games: u32| counted(program, game, seats, games);
    let (few, many) = (run(GAMES)?, run(2 * GAMES)?);
    Ok(Count {
        name: format!("{game} {seats}"),
        instructions: many.saturating_sub(few) / u64::from(GAMES),
    })
}

fn counted(program: &Path, game: &str, seats: u8, games: u32) -> io::Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args([
            "bench",
            game,
            "--seats",
            &seats.to_string(),
            "--play",
            &games.to_string(),
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
}
