//! Records from strangers: whatever is in the file, the commands say what is wrong and exit with the right code.

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use court_core::{Dice, FastDice, Seat};
use court_table::{Entry, Record};

fn fixtures() -> Vec<(PathBuf, String)> {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/records");
    let mut found = Vec::new();
    for game in court_games::GAMES {
        for file in std::fs::read_dir(records.join(game.slug())).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "court") {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(found.len() >= 9, "every game has records");
    found
}

/// Reads, replays and verifies; a panic is a failure, an error is fine.
fn swallow(text: &str) {
    let result = catch_unwind(|| {
        if let Ok(record) = Record::read(text)
            && let Ok(game) = court_games::game(&record.header.game)
        {
            let _ = game.kind().verify(&record);
        }
    });
    assert!(result.is_ok(), "this record causes a panic:\n{text}");
}

#[test]
fn bytes_flipped_cut_and_moved_never_cause_a_panic() {
    let mut dice = FastDice::new(2024);
    for (_, text) in fixtures() {
        for _ in 0..60 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=dice.below(3) {
                let at = dice.below(bytes.len() as u32) as usize;
                match dice.below(4) {
                    0 => bytes[at] ^= 1 << dice.below(8),
                    1 => bytes.truncate(at.max(1)),
                    2 => bytes.insert(at, dice.below(256) as u8),
                    _ => drop(bytes.remove(at)),
                }
                if bytes.is_empty() {
                    bytes.push(b'x');
                }
            }
            swallow(&String::from_utf8_lossy(&bytes));
        }
    }
}

/// With fresh tags, the nonsense gets as far as the rules.
#[test]
fn nonsense_with_the_right_tags_never_causes_a_panic() {
    let mut dice = FastDice::new(7);
    let fixtures = fixtures();
    let words = [
        "",
        "play",
        "pass",
        "done",
        "@1",
        "@9",
        "999999999999",
        "-1",
        "🂡",
        "vote rival",
        "stone 1",
        "bid 255",
        "deck",
    ];
    for (_, text) in &fixtures {
        let record = Record::read(text).unwrap();
        for _ in 0..60 {
            let mut other = record.clone();
            for _ in 0..=dice.below(3) {
                let at = dice.below(other.entries.len() as u32) as usize;
                match dice.below(7) {
                    0 => drop(other.entries.remove(at)),
                    1 => other.entries.swap(at, 0),
                    2 => {
                        let (_, stranger) = dice.pick(&fixtures).unwrap();
                        let stranger = Record::read(stranger).unwrap();
                        other.entries[at] = dice.pick(&stranger.entries).unwrap().clone();
                    }
                    3 => {
                        let text = dice.pick(&words).unwrap().to_string();
                        other.entries[at] = Entry::Play {
                            seat: Seat::new(dice.below(6) as u8),
                            text,
                        };
                    }
                    4 => {
                        let text = dice.pick(&words).unwrap().to_string();
                        other.entries[at] = Entry::Chance {
                            by_hand: dice.below(2) == 0,
                            text,
                        };
                    }
                    5 => {
                        let to = dice.next_u64() as u32 >> dice.below(32);
                        other.entries[at] = Entry::Back {
                            to,
                            by: Seat::new(dice.below(6) as u8),
                            free: dice.below(2) == 0,
                        };
                    }
                    _ => match dice.below(4) {
                        0 => other.header.seats = dice.below(256) as u8,
                        1 => other.header.config = serde_json::json!({ "tiles": { "1": 7 } }),
                        2 => other.header.rules = 77,
                        _ => other.seed = None,
                    },
                }
                if other.entries.is_empty() {
                    break;
                }
            }
            swallow(&other.to_string());
        }
    }
}

fn court(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_court"))
        .args(args)
        .output()
        .unwrap()
}

#[test]
fn the_commands_end_with_the_documented_codes() {
    let (sound, text) = &fixtures()[0];
    let sound = sound.to_str().unwrap();
    let folder = std::env::temp_dir().join(format!("court-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let cut = put("cut.court", &text.as_bytes()[..text.len() / 2]);
    let foreign = put("foreign.court", b"%PDF-1.7\n\x00\xff\xfe binary");
    let empty = put("empty.court", b"");
    let flipped = put("flipped.court", text.replacen("@1", "@2", 1).as_bytes());
    for file in [&cut, &foreign, &empty, &flipped] {
        for command in ["verify", "show", "replay"] {
            let output = court(&[command, file]);
            let said = [output.stdout.as_slice(), &output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            assert_eq!(output.status.code(), Some(1), "{command} {file}: {said}");
            assert!(said.contains("line "), "{command} {file} names the line: {said}");
        }
    }
    assert_eq!(court(&["verify", sound]).status.code(), Some(0));
    assert_eq!(court(&["verify", sound, &cut]).status.code(), Some(1));
    assert_eq!(
        court(&["verify", sound, "no-such-file", &cut]).status.code(),
        Some(2)
    );
    assert_eq!(court(&["show", sound]).status.code(), Some(0));
    assert_eq!(
        court(&["show", sound, "--at", "5", "--seat", "2"]).status.code(),
        Some(0)
    );
    assert_eq!(court(&["show", sound, "--at", "99999"]).status.code(), Some(2));
    assert_eq!(court(&["show", sound, "--seat", "6"]).status.code(), Some(2));
    let json = court(&["verify", "--json", sound, &flipped]).stdout;
    let lines: Vec<serde_json::Value> = json
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(lines[0]["ok"]["fairness"], "proven");
    assert_eq!(lines[1]["error"]["code"], "bad-record");
    let shown = court(&["show", "--json", sound, "--at", "5", "--seat", "1"]).stdout;
    let shown: serde_json::Value = serde_json::from_slice(&shown).unwrap();
    assert_eq!(shown["at"], 5);
    std::fs::remove_dir_all(folder).unwrap();
}
