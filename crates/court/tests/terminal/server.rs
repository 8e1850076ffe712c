//! A real server, and tables at it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::COURT;

/// A server of our own, gone when the test is over.
pub(crate) struct Server {
    process: Child,
    /// `127.0.0.1:46023`
    pub(crate) address: String,
}

impl Server {
    /// Keeps nothing.
    pub(crate) fn start() -> Self {
        Self::run("127.0.0.1:0", &["--memory"])
    }

    /// Keeps its tables in a folder, so that it can be killed and come back.
    pub(crate) fn keeping(folder: &Path, listen: &str) -> Self {
        Self::run(listen, &["--data", folder.to_str().unwrap()])
    }

    fn run(listen: &str, args: &[&str]) -> Self {
        let mut process = Command::new(COURT)
            .args(["serve", "--listen", listen, "--bot-delay", "0", "--no-limits"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.split("http://").nth(1).expect(&line);
        let address = address.split('/').next().unwrap_or_default().to_owned();
        Self { process, address }
    }

    /// At once and without a word, as `kill -9` does.
    pub(crate) fn kill(mut self) {
        self.stop();
    }

    fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// A table with these seats: `me`, `invited`, `open`, or a bot for any other word.
    pub(crate) fn table(&self, game: &str, seats: &[&str], public: bool) -> TableAt {
        let seat = |kind: &&str| match *kind {
            "me" | "invited" | "open" => json!({"kind": kind}),
            level => json!({"kind": "bot", "level": level}),
        };
        let seats: Vec<Value> = seats.iter().map(seat).collect();
        let body = json!({"game": game, "seats": seats, "public": public});
        let mut answer = ureq::post(format!("http://{}/api/v1/tables", self.address))
            .header("content-type", "application/json")
            .send(body.to_string())
            .expect("a table");
        let created = answer.body_mut().read_to_string().expect("its keys");
        TableAt {
            server: format!("http://{}", self.address),
            created: serde_json::from_str(&created).expect("JSON"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A table and all keys to it.
pub(crate) struct TableAt {
    pub(crate) server: String,
    created: Value,
}

impl TableAt {
    fn key(&self, path: &str) -> &str {
        self.created.pointer(path).and_then(Value::as_str).expect(path)
    }

    /// As it stands in the address bar.
    pub(crate) fn address(&self) -> String {
        format!("{}/table/{}", self.server, self.key("/id"))
    }

    /// Of the creator's seat.
    pub(crate) fn own_seat(&self) -> String {
        format!("{}/seat/{}", self.address(), self.key("/seats/0/token"))
    }

    pub(crate) fn invitation(&self, number: usize) -> String {
        let token = self.key(&format!("/invites/{number}/token"));
        format!("{}/seat/{token}", self.address())
    }

    pub(crate) fn to_join(&self) -> String {
        format!("{}/seat/{}", self.address(), self.key("/join"))
    }

    pub(crate) fn to_watch(&self) -> String {
        format!("{}?key={}", self.address(), self.key("/watch"))
    }

    /// What was told, with the eyes of the creator's seat or of a spectator.
    pub(crate) fn told(&self, eyes: &str) -> Vec<String> {
        let address = format!(
            "{}/api/v1/tables/{}/log?seat={eyes}",
            self.server,
            self.key("/id")
        );
        let mut answer = ureq::get(address)
            .header("authorization", format!("Bearer {}", self.key("/seats/0/token")))
            .call()
            .expect("a log");
        let log: Value = serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap();
        let told = log["told"].as_array().expect("a list").iter();
        told.map(|told| told["text"].as_str().expect("a sentence").to_owned())
            .collect()
    }
}
