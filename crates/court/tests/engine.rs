//! `court engine` as another program sees it: through its pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use court_core::{Dice, FastDice};
use court_games::GAMES;
use serde_json::{Value, json};

/// A running `court engine`.
struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_court"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn say(&mut self, line: &[u8]) -> Value {
        let input = self.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        let mut answer = String::new();
        self.output.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer).unwrap_or_else(|e| panic!("{e}: {answer:?}"))
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.say(request.to_string().as_bytes())
    }

    fn ok(&mut self, request: &Value) -> Value {
        let mut answer = self.ask(request);
        assert!(answer.get("error").is_none(), "{request} was answered {answer}");
        answer["ok"].take()
    }

    fn code(&mut self, line: &[u8]) -> String {
        let answer = self.say(line);
        let error = &answer["error"];
        assert!(
            error["message"].as_str().is_some_and(|m| m.len() > 10),
            "{answer}"
        );
        error["code"].as_str().unwrap().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // The engine ends when its input does.
        drop(self.input.take());
        let ended = self.child.wait().unwrap();
        assert!(
            std::thread::panicking() || ended.success(),
            "the engine ended with {ended}"
        );
    }
}

#[test]
fn garbage_is_answered_and_the_next_good_line_works() {
    let mut engine = Engine::start();
    let deep = "[".repeat(100_000);
    let long = vec![b'x'; 1_100_000];
    let padded = format!("{{\"do\": \"hello\", \"id\": \"{}\"}}", "y".repeat(1_000_000));
    let lines: [(&[u8], &str); 14] = [
        (b"{", "not-json"),
        (b"\xff\xfe{}", "not-utf8"),
        (b"[1, 2]", "not-a-request"),
        (b"{}", "not-a-request"),
        (b"{\"do\": 7}", "not-a-request"),
        (b"{\"do\": \"dance\"}", "unknown-command"),
        (b"{\"do\": \"status\"}", "bad-request"),
        (b"{\"do\": \"hello\", \"surprise\": 1}", "bad-request"),
        (b"{\"do\": \"status\", \"table\": 99}", "no-table"),
        (
            b"{\"do\": \"open\", \"game\": \"chess\", \"seats\": 2}",
            "unknown-game",
        ),
        (b"{\"do\": \"load\", \"record\": \"nonsense\"}", "bad-record"),
        (deep.as_bytes(), "not-json"),
        (&long, "line-too-long"),
        (padded.as_bytes(), "line-too-long"),
    ];
    for (line, code) in lines {
        assert_eq!(
            engine.code(line),
            code,
            "{}",
            String::from_utf8_lossy(&line[..line.len().min(60)])
        );
        assert_eq!(engine.ok(&json!({ "do": "hello" }))["program"], "court");
    }
}

#[test]
fn every_game_is_played_to_its_end_through_the_pipe() {
    let mut engine = Engine::start();
    assert_eq!(
        engine.ok(&json!({ "do": "games" })).as_array().unwrap().len(),
        GAMES.len()
    );
    for game in GAMES {
        let meta = game.kind().meta();
        for seats in meta.seat_counts() {
            let open = json!({ "do": "open", "game": meta.slug, "seats": seats, "seed": 11, "auto": true });
            let mut status = engine.ok(&open);
            let table = status["table"].clone();
            let mut dice = FastDice::new(u64::from(seats));
            while status["turn"] != "over" {
                let asked = status["asked"].as_array().unwrap();
                let one = dice.pick(asked).unwrap().clone();
                let legal = engine.ok(&json!({ "do": "legal", "table": table, "seat": one["seat"] }));
                let offer = dice.pick(legal.as_array().unwrap()).unwrap().clone();
                assert!(!offer["text"].as_str().unwrap().is_empty());
                status = engine.ok(&json!({
                    "do": "play", "table": table, "seat": one["seat"],
                    "action": offer["action"], "decision": one["decision"],
                }));
            }
            let outcome = engine.ok(&json!({ "do": "outcome", "table": table }));
            assert_eq!(outcome["ranks"].as_array().unwrap().len(), usize::from(seats));
            let record = engine.ok(&json!({ "do": "save", "table": table }))["record"].take();
            let verdict = engine.ok(&json!({ "do": "verify", "record": record }));
            assert_eq!(verdict["fairness"], "proven");
            assert_eq!(verdict["outcome"], outcome);
            let loaded = engine.ok(&json!({ "do": "load", "record": record }));
            let again = engine.ok(&json!({ "do": "state", "table": loaded["table"] }));
            assert_eq!(again, engine.ok(&json!({ "do": "state", "table": table })));
            for viewer in [json!(1), json!("spectator")] {
                let told = engine.ok(&json!({ "do": "events", "table": table, "viewer": viewer }));
                assert!(told.as_array().unwrap().len() > 10, "a game has a story");
                assert!(
                    engine
                        .ok(&json!({ "do": "view", "table": table, "viewer": viewer }))
                        .is_object()
                );
            }
            for closed in [&table, &loaded["table"]] {
                engine.ok(&json!({ "do": "close", "table": closed }));
            }
        }
    }
}

#[test]
fn wrong_moves_change_nothing_and_say_why() {
    let mut engine = Engine::start();
    for game in GAMES {
        let open = json!({ "do": "open", "game": game.slug(), "seats": 2, "seed": 3, "auto": true });
        let status = engine.ok(&open);
        let table = status["table"].clone();
        let seat = status["asked"][0]["seat"].clone();
        let other = if seat == 1 { 2 } else { 1 };
        let before = engine.ok(&json!({ "do": "state", "table": table }));
        let legal = engine.ok(&json!({ "do": "legal", "table": table, "seat": seat }));
        let action = &legal[0]["action"];
        for (request, code) in [
            (
                json!({ "do": "play", "table": table, "seat": seat, "action": "juggle" }),
                "not-notation",
            ),
            (
                json!({ "do": "play", "table": table, "seat": other, "action": action }),
                "not-your-turn",
            ),
            (
                json!({ "do": "play", "table": table, "seat": seat, "action": action, "decision": 0 }),
                "stale-decision",
            ),
            (
                json!({ "do": "play", "table": table, "seat": 6, "action": action }),
                "not-your-turn",
            ),
            (json!({ "do": "view", "table": table, "viewer": 6 }), "no-seat"),
            (
                json!({ "do": "view", "table": table, "viewer": 7 }),
                "bad-request",
            ),
            (json!({ "do": "chance", "table": table }), "not-chance"),
            (
                json!({ "do": "takeback", "table": table, "seat": seat, "to": 4_000_000_000_u32 }),
                "no-undo",
            ),
            (
                json!({ "do": "copy", "table": table, "at": 4_000_000_000_u32 }),
                "no-undo",
            ),
            (json!({ "do": "undo", "table": table, "seat": 6 }), "no-undo"),
            (json!({ "do": "open", "game": game.slug(), "seats": 9 }), ""),
            (
                json!({ "do": "open", "game": game.slug(), "seats": 2, "config": { "no-such-option": 1 } }),
                "bad-config",
            ),
            (
                json!({ "do": "open", "game": game.slug(), "seats": 2, "config": [] }),
                "bad-config",
            ),
            (
                json!({ "do": "open", "game": game.slug(), "seats": 2, "seed": null, "auto": true }),
                "no-seed",
            ),
        ] {
            let answer = engine.ask(&request);
            let error = &answer["error"];
            assert!(
                error["message"].as_str().is_some_and(|m| m.len() > 10),
                "{request}: {answer}"
            );
            assert!(code.is_empty() || error["code"] == code, "{request}: {answer}");
        }
        let same = engine.ok(&json!({ "do": "state", "table": table }));
        assert_eq!(same, before, "a refusal changes nothing");
    }
}

/// The conversation in `docs/protocol.md` is real: `>` is said, `<` must be the answer, `~` must be part of it.
#[test]
fn the_documented_conversation_takes_place() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let block = text
        .split("```transcript\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .unwrap();
    let mut engine = Engine::start();
    let mut answer = Value::Null;
    let mut compared = 0;
    for line in block.lines() {
        match line.split_at(2) {
            ("> ", request) => answer = engine.say(request.as_bytes()),
            (kind @ ("< " | "~ "), expected) => {
                let expected: Value =
                    serde_json::from_str(expected).unwrap_or_else(|e| panic!("{e}: {line}"));
                let fits = if kind == "< " {
                    answer == expected
                } else {
                    part_of(&expected, &answer)
                };
                assert!(fits, "documented: {expected}\nanswered:   {answer}");
                compared += 1;
            }
            _ => panic!("{line:?} is neither said nor answered"),
        }
    }
    assert!(compared >= 10, "only {compared} answers are documented");
}

/// Objects may have more members, lists more items, than the part shows.
fn part_of(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => part
            .iter()
            .all(|(name, value)| whole.get(name).is_some_and(|found| part_of(value, found))),
        (Value::Array(part), Value::Array(whole)) => {
            part.len() <= whole.len() && part.iter().zip(whole).all(|(part, whole)| part_of(part, whole))
        }
        _ => part == whole,
    }
}
