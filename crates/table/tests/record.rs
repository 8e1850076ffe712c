//! The text of a record: it reads back, and whatever is done to it is found at its line.

use court_core::Seat;
use court_table::{Contribution, Entry, Header, Record, Seed, TableError};
use serde_json::json;
use sha2::{Digest, Sha256};

fn sample() -> Record {
    let seed = Seed::from_number(9);
    let play = |seat, text: &str| Entry::Play {
        seat: Seat::new(seat),
        text: text.to_owned(),
    };
    Record {
        header: Header {
            game: "toy".to_owned(),
            rules: 1,
            seats: 2,
            config: json!({ "hand": 3, "name": "line\nbreak # sign" }),
            commitment: Some(seed.commitment()),
            contributions: vec![Contribution {
                seat: Seat::new(1),
                text: "for \"luck\" #1\n".to_owned(),
            }],
        },
        entries: vec![
            Entry::Chance {
                by_hand: false,
                text: "deck 3 1 2".to_owned(),
            },
            play(0, "draw"),
            Entry::Back {
                to: 1,
                by: Seat::new(0),
                free: true,
            },
            Entry::Chance {
                by_hand: true,
                text: "deck 1 2 3".to_owned(),
            },
            play(1, "vote @1"),
            Entry::Back {
                to: 2,
                by: Seat::new(1),
                free: false,
            },
        ],
        seed: Some(seed),
    }
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let record = sample();
    let text = record.to_string();
    assert_eq!(Record::read(&text), Ok(record.clone()));
    assert_eq!(
        Record::read(&text.replace('\n', "\r\n")),
        Ok(record),
        "another system's line endings"
    );
}

#[test]
fn a_number_of_any_length_in_the_config_reads_back_as_it_was_written() {
    let mut record = sample();
    let long = format!("{{\"hand\":{}11}}", "3".repeat(85));
    record.header.config = serde_json::from_str(&long).unwrap();
    assert_eq!(Record::read(&record.to_string()), Ok(record));
}

#[test]
fn line_of_names_the_line_an_entry_stands_on() {
    let record = sample();
    let text = record.to_string();
    for (i, entry) in record.entries.iter().enumerate() {
        let line = text.lines().nth(record.line_of(i) - 1).unwrap();
        assert!(
            line.starts_with(&entry.to_string()),
            "entry {i} is not on line {}: {line}",
            record.line_of(i)
        );
    }
}

#[test]
fn a_flipped_byte_is_found_at_its_line() {
    let text = sample().to_string();
    for at in 0..text.len() {
        for bit in [0, 3, 5] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            if text.as_bytes()[at] == b'\n' {
                // Two lines have become one; the fault is found there or, at the very end, does no harm.
                assert!(at + 1 == text.len() || Record::read(&changed).is_err());
                continue;
            }
            let line = text[..at].matches('\n').count() + 1;
            match Record::read(&changed) {
                Err(TableError::BadRecord { line: found, .. }) => {
                    assert_eq!(found, line, "byte {at} of the text, bit {bit}");
                }
                other => panic!("byte {at}, bit {bit} changed unnoticed: {other:?}"),
            }
        }
    }
}

#[test]
fn a_missing_a_doubled_and_a_moved_line_are_found() {
    let text = sample().to_string();
    let lines: Vec<&str> = text.lines().collect();
    for i in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(i);
        assert!(
            Record::read(&fewer.join("\n")).is_err(),
            "line {} is missing",
            i + 1
        );
        let mut more = lines.clone();
        more.insert(i, lines[i]);
        assert!(
            Record::read(&more.join("\n")).is_err(),
            "line {} is there twice",
            i + 1
        );
        if i > 0 {
            let mut moved = lines.clone();
            moved.swap(i - 1, i);
            assert!(
                Record::read(&moved.join("\n")).is_err(),
                "lines {i} and {} are swapped",
                i + 1
            );
        }
    }
}

#[test]
fn a_record_cut_short_anywhere_says_so() {
    let text = sample().to_string();
    for end in 0..text.len() - 1 {
        assert!(Record::read(&text[..end]).is_err(), "cut after {end} bytes");
    }
}

#[test]
fn what_is_no_record_is_refused_in_the_first_line() {
    for text in [
        "",
        "\n",
        "hello",
        "court-record 1",
        "<html>",
        &"x".repeat(100_000),
    ] {
        let error = Record::read(text).unwrap_err();
        assert!(matches!(error, TableError::BadRecord { line: 1, .. }), "{error}");
        assert_eq!(error.code(), "bad-record");
    }
}

/// Puts the right tags on lines that have none.
fn sealed(lines: &[&str]) -> String {
    let mut digest = [0; 32];
    let mut text = String::new();
    for line in lines {
        let hash = Sha256::new().chain_update(digest).chain_update(line);
        digest = hash.finalize().into();
        text += &format!("{line} #{}\n", hex::encode(&digest[..3]));
    }
    text
}

#[test]
fn lines_in_the_wrong_order_are_found_though_their_tags_are_right() {
    let record = Record {
        entries: Vec::new(),
        ..sample()
    };
    let text = record.to_string();
    let untagged = text.lines().map(|line| line.rsplit_once(" #").unwrap().0);
    let mut lines: Vec<&str> = untagged.collect();
    assert_eq!(sealed(&lines), text);
    // The contribution and the seed: nothing but the end may follow the seed.
    lines.swap(6, 7);
    let error = Record::read(&sealed(&lines)).unwrap_err();
    assert!(matches!(error, TableError::BadRecord { line: 8, .. }), "{error}");
}
