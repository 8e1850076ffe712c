//! A fourth game in the whole product. With the feature `toy`, the testkit's toy is in the list of games, with no more
//! than CONTRIBUTING.md asks of a new game ("Add a game"); here it is played wherever games are played.
//!
//! `cargo test -p court --features toy --test fourth_game`

#[path = "terminal/server.rs"]
#[expect(
    dead_code,
    reason = "not everything that the terminal's tests need is needed here"
)]
mod server;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Server;

const COURT: &str = env!("CARGO_BIN_EXE_court");
/// Anything that takes this long will never come: the limit only ends a test that hangs.
const HANGS: Duration = Duration::from_secs(600);

/// What the program says when it succeeds.
fn court(args: &[&str], input: &str) -> String {
    let mut child = Command::new(COURT)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{args:?}: {said}");
    said
}

/// A browser without scripts: it keeps its cookies and follows redirects.
struct Browser<'a> {
    server: &'a Server,
    cookies: Vec<(String, String)>,
    /// Where it is.
    at: String,
}

impl Browser<'_> {
    fn send(&mut self, path: &str, form: Option<&[(&str, &str)]>) -> String {
        let agent = ureq::Agent::config_builder().max_redirects(0).build().new_agent();
        let address = format!("http://{}", self.server.address);
        let cookies: Vec<String> = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let cookies = cookies.join("; ");
        let mut answer = match form {
            None => agent
                .get(format!("{address}{path}"))
                .header("cookie", cookies)
                .call(),
            Some(form) => agent
                .post(format!("{address}{path}"))
                .header("cookie", cookies)
                .header("origin", &address)
                .send_form(form.iter().copied()),
        }
        .unwrap_or_else(|error| panic!("{path}: {error}"));
        for cookie in answer.headers().get_all("set-cookie") {
            let cookie = cookie
                .to_str()
                .expect("text")
                .split(';')
                .next()
                .unwrap_or_default();
            let (name, value) = cookie.split_once('=').expect("a cookie");
            self.cookies.retain(|kept| kept.0 != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
        let to = answer.headers().get("location");
        if let Some(to) = to.map(|to| to.to_str().expect("text").to_owned()) {
            return self.send(&to, None);
        }
        path.clone_into(&mut self.at);
        answer.body_mut().read_to_string().expect("a page")
    }
}

/// The value of the first field of this name on a page.
fn value<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\""))?;
    Some(rest.split_once('"')?.0)
}

#[test]
fn pages() {
    let server = Server::start();
    let mut browser = Browser {
        server: &server,
        cookies: Vec::new(),
        at: String::new(),
    };
    let home = browser.send("/", None);
    for part in ["The Toy", "Eight cards and a vote.", "/games/toy/play-now"] {
        assert!(home.contains(part), "{part} is not on the home page");
    }
    let style = home
        .split("href=\"")
        .find(|href| href.contains(".css"))
        .expect("a style sheet");
    let style = style.split('"').next().expect("its address").to_owned();
    assert!(
        browser.send(&style, None).contains(".toy .toy-card"),
        "its style sheet"
    );
    assert!(
        browser.send("/rules/toy", None).contains("id=\"t3_1\""),
        "its rule book"
    );

    let mut page = browser.send("/games/toy/play-now", Some(&[]));
    let table = browser.at.split('?').next().unwrap_or_default().to_owned();
    let (begun, mut pressed) = (Instant::now(), 0);
    while !page.contains("id=\"over\"") {
        assert!(begun.elapsed() < HANGS, "{page}");
        let Some(action) = value(&page, "action") else {
            // The bots choose.
            std::thread::sleep(Duration::from_millis(5));
            page = browser.send(&table, None);
            continue;
        };
        assert!(
            page.contains("toy-board") && page.contains(" of 3 · "),
            "board and stage: {page}"
        );
        let form = [
            ("decision", value(&page, "decision").expect("its decision")),
            ("seat", value(&page, "seat").unwrap_or_default()),
            ("action", action),
            ("sure", "yes"),
        ];
        pressed += 1;
        page = browser.send(&format!("{table}/act"), Some(&form));
    }
    assert!(
        pressed >= 6,
        "three rounds, each with a turn and a vote: {pressed}"
    );
    assert!(page.contains("Cards played"), "the score sheet");
    assert!(
        browser
            .send(&format!("{table}/replay"), None)
            .contains("toy-board")
    );
}

#[test]
fn the_server_and_the_terminal_at_its_table() {
    let server = Server::start();
    let table = server.table("toy", &["me", "minister", "page"], false);
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("toy.court");
    let save = save.to_str().expect("a path");
    let answers = "look\n?\n".to_owned() + &"1\n".repeat(200);
    let said = court(
        &["play", "--plain", "--url", &table.own_seat(), "--save", save],
        &answers,
    );
    assert!(said.contains("Round 1 of 3 · Turns · deck 2"), "{said}");
    assert!(said.contains("1. ") && said.contains(" points"), "{said}");
    assert!(court(&["verify", save], "").contains("all the seed's"));
    assert!(
        table
            .told("spectator")
            .iter()
            .any(|told| told.starts_with("The ballots: "))
    );
}

#[test]
fn the_terminal_alone() {
    let said = court(
        &["play", "toy", "--plain", "--seed", "4", "--name", "Anne"],
        &("help\nlook\nhint\nrules T3.1\n".to_owned() + &"1\n".repeat(200)),
    );
    assert!(said.contains("Round 1 of 3 · Turns"), "{said}");
    assert!(said.contains("T3.1 Play a card"), "{said}");
    assert!(said.contains("Anne") && said.contains(" points"), "{said}");
    assert!(court(&["rules", "toy", "t4.2"], "").starts_with("T4.2 The victim"));
}

#[test]
fn the_arena_and_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = folder.path().join("report.json");
    let report = report.to_str().expect("a path");
    let play = [
        "arena", "play", "toy", "random", "greedy", "minister", "--rounds", "2", "--json", report,
    ];
    let said = court(&play, "");
    assert!(said.contains("minister") && said.contains("greedy"), "{said}");
    let report: Value =
        serde_json::from_str(&std::fs::read_to_string(report).expect("a report")).expect("JSON");
    assert_eq!(report["plan"]["game"], "toy", "{report}");

    let lines = [
        json!({"id": 1, "do": "open", "game": "toy", "seats": 2, "seed": 3, "auto": true}),
        json!({"id": 2, "do": "advise", "table": 1, "seat": 1, "level": "courtier"}),
    ];
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let answers = court(&["engine"], &lines);
    let advice: Value = serde_json::from_str(answers.lines().last().expect("two answers")).expect("JSON");
    assert!(advice["ok"]["candidates"][0]["action"].is_string(), "{answers}");
}
