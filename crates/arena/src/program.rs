//! Programs as players: one JSON request a line goes in, one answer a line comes out (see `docs/protocol.md`).

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use court_core::{Game, Seat, Viewer};
use serde_json::{Value, json};

use crate::Fault;

/// A program that plays. It is started when it is first asked, and again after it has failed.
#[derive(Debug)]
pub struct Program {
    line: String,
    limit: Duration,
    running: Option<Running>,
    asked: u64,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already; either way it must not stay behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// The program with this command line and this much time for each answer.
    #[must_use]
    pub fn new(line: &str, limit: Duration) -> Self {
        Self {
            line: line.to_owned(),
            limit,
            running: None,
            asked: 0,
        }
    }

    /// Asks it for a decision of the seat whose turn it is. It is told what the seat knows.
    ///
    /// # Errors
    /// If it does not answer in time, or not with a legal action. It is ended then.
    pub fn choose<G: Game>(
        &mut self,
        state: &G,
        seat: Seat,
        legal: &[G::Action],
    ) -> Result<G::Action, Fault> {
        let result = self.ask(state, seat, legal);
        if result.is_err() {
            self.running = None;
        }
        result
    }

    fn ask<G: Game>(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> Result<G::Action, Fault> {
        let broken = |reason: String| Fault::Broken(reason);
        let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
        self.asked += 1;
        let request = json!({
            "id": self.asked,
            "do": "choose",
            "game": G::META.slug,
            "rules": state.rules_version(),
            "seats": state.seats(),
            "seat": seat,
            "prompt": state.prompt(seat),
            "view": state.view(Viewer::Seat(seat)),
            "legal": texts,
            "millis": self.limit.as_millis() as u64,
        });
        if self.running.is_none() {
            self.running = Some(start(&self.line).map_err(|error| broken(error.to_string()))?);
        }
        let Some(running) = &mut self.running else {
            return Err(broken("it does not run".to_owned()));
        };
        writeln!(running.input, "{request}")
            .and_then(|()| running.input.flush())
            .map_err(|error| broken(error.to_string()))?;
        let answer = match running.answers.recv_timeout(self.limit) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => return Err(Fault::TimeOut),
            Err(RecvTimeoutError::Disconnected) => return Err(broken("it ended".to_owned())),
        };
        let answer: Value = serde_json::from_str(&answer).map_err(|error| broken(error.to_string()))?;
        if answer["id"] != self.asked {
            return Err(broken("it answered another request".to_owned()));
        }
        let action = answer["ok"]["action"].as_str().unwrap_or_default();
        match texts.iter().position(|text| text == action) {
            Some(place) => Ok(legal[place]),
            None => Err(Fault::Illegal(action.chars().take(60).collect())),
        }
    }
}

fn start(line: &str) -> std::io::Result<Running> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let mut child = Command::new(name)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let missing = || std::io::Error::other("it has no input or output");
    let input = child.stdin.take().ok_or_else(missing)?;
    let output = child.stdout.take().ok_or_else(missing)?;
    let (sender, answers) = channel();
    // Ends by itself when the program does, or when nobody listens any more.
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { return };
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Ok(Running {
        child,
        input,
        answers,
    })
}
