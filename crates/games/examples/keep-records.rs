//! Plays and writes the records of finished games that are in the list (`tests/kept/games.rs`) and not yet on disk, as when a
//! version of the rules is new: `cargo run -p court-games --example keep-records`. What is there is never written anew:
//! those files are frozen.

#[path = "../tests/kept/games.rs"]
mod kept;

use std::fs;
use std::io;

use kept::Kept;

fn write(kept: &Kept) -> io::Result<()> {
    let table = (kept.number..)
        .map(|number| kept.played(number))
        .find(|table| {
            let outcome = table.outcome();
            outcome.is_some_and(|outcome| kept.ends_so(&outcome)) && (kept.shows)(&**table)
        })
        .expect("there are endless games");
    let record = table.record().expect("it was played from the beginning");
    let outcome = serde_json::to_string_pretty(&table.outcome())?;
    if let Some(folder) = kept.path("court").parent() {
        fs::create_dir_all(folder)?;
    }
    for (ending, text) in [("court", record.to_string()), ("outcome.json", outcome + "\n")] {
        let path = kept.path(ending);
        io::Write::write_all(&mut fs::File::create_new(&path)?, text.as_bytes())?;
        println!("{}", path.display());
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let games = kept::games();
    let mut missing = games.iter().filter(|kept| !kept.path("court").exists());
    missing.try_for_each(write)
}
