//! Any lines spoken to the engine.

use std::io::BufRead;

use court_engine::{Engine, serve};
use court_games::GAMES;
use serde_json::Value;

/// A bot may think for seconds, and is no part of reading a line.
const SLOW: &[u8] = b"advise";

/// Speaks lines to an engine: each but an empty one gets one answer, and no answer is a fault of ours.
pub fn protocol(data: &[u8]) {
    if data.windows(SLOW.len()).any(|window| window == SLOW) {
        return;
    }
    let mut answers = Vec::new();
    serve(&mut Engine::new(GAMES), data, &mut answers).expect("memory can be read and written");
    let asked = data
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.iter().all(u8::is_ascii_whitespace));
    let mut count = 0;
    for answer in answers.lines() {
        let answer: Value = serde_json::from_str(&answer.expect("text")).expect("an answer is JSON");
        assert!(
            answer.get("ok").is_some() != answer.get("error").is_some(),
            "{answer}"
        );
        assert_ne!(answer["error"]["code"], "internal", "{answer}");
        count += 1;
    }
    assert_eq!(asked.count(), count, "one answer a line");
}
