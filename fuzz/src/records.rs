//! Any text read as a record.

use court_games::game;
use court_table::Record;
use sha2::{Digest, Sha256};

/// Puts the chained tags on lines that have none, as the record format wants them.
///
/// Without it no changed record would come past the check of its first changed line.
#[must_use]
pub fn seal(lines: &str) -> String {
    let mut digest = [0; 32];
    let mut sealed = String::new();
    for line in lines.lines() {
        digest = Sha256::new()
            .chain_update(digest)
            .chain_update(line)
            .finalize()
            .into();
        sealed += &format!("{line} #{}\n", hex::encode(&digest[..3]));
    }
    sealed
}

/// Reads a text as a record, both as it stands and with the right tags put on, and follows it as far as it can be
/// followed. A record that can be followed is written again as it was.
pub fn records(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    follow(&text);
    follow(&seal(&text));
}

fn follow(text: &str) {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.code().is_empty() && !error.to_string().is_empty());
            return;
        }
    };
    let again = record.to_string();
    assert_eq!(
        Record::read(&again).as_ref(),
        Ok(&record),
        "what was read is written so that it reads the same"
    );
    let Ok(game) = game(&record.header.game) else {
        return;
    };
    let verdict = game.kind().verify(&record);
    match game.kind().replay(&record) {
        Ok(table) => {
            let back = table.record().expect("a table from a record has its record");
            assert_eq!(
                (&back.header, &back.entries),
                (&record.header, &record.entries),
                "a record that was followed is the table's record"
            );
            for seat in court_core::Seat::all(record.header.seats) {
                table.view(court_core::Viewer::Seat(seat));
            }
            table.view(court_core::Viewer::Spectator);
        }
        Err(error) => {
            assert!(
                verdict.is_err(),
                "cannot be followed ({error}), yet verified: {verdict:?}"
            );
        }
    }
}
