//! The terminal client as people meet it: a dialogue through pipes, and the full screen in a real terminal; alone, and
//! at a server's tables.

mod proxy;
mod remote;
mod screen;
mod server;
mod talk;
mod tls;
mod tmux;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;
use talk::Talk;
use tmux::Tmux;

const COURT: &str = env!("CARGO_BIN_EXE_court");
/// Anything that takes this long will never come. It measures nothing; it only ends a test that hangs.
const HANGS: Duration = Duration::from_secs(600);

/// All games by name.
fn games() -> impl Iterator<Item = &'static str> {
    court_games::GAMES.iter().map(court_games::GameEntry::slug)
}

/// A file of this test run, removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("court-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// The program. It keeps its user's data among the files of this test run.
fn program() -> Command {
    let mut program = Command::new(COURT);
    program.env("XDG_STATE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/state"));
    program
}

fn court(args: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_whole_game_of_each_kind_is_played_through_a_pipe() {
    for game in games() {
        let saved = Scratch::new(&format!("{game}.court"));
        let save = saved.0.to_str().unwrap();
        let play = [
            "play", game, "--plain", "--seed", "4", "--name", "Anne", "--save", save,
        ];
        let answers =
            "help\nlook\n?\n? juggle\njuggle\nrules 99\nundo\nlog\n".to_owned() + &"1\n".repeat(3000);
        let output = court(&play, &answers);
        let said = stdout(&output);
        assert!(output.status.success(), "{game}: {said}");
        assert!(
            said.contains("Answer with the number of an offer"),
            "{game} helps"
        );
        assert!(
            said.contains("is not an action"),
            "{game} explains what it cannot read"
        );
        assert!(said.contains("The rule book has no rule"), "{game}");
        assert!(said.contains("there is nothing to undo"), "{game}");
        assert!(
            said.contains("1. ") && said.contains(" points"),
            "{game} tells the end"
        );
        let nobody = |line: &str| line.trim_start_matches("> ").starts_with("Nobody plays ");
        let lines: Vec<&str> = said.lines().collect();
        assert!(
            !lines.windows(2).any(|pair| pair.iter().all(|line| nobody(line))),
            "what nobody does is told in one sentence: {said}"
        );
        let verified = court(&["verify", save], "");
        assert!(verified.status.success(), "{}", stdout(&verified));
        assert!(stdout(&verified).contains("all the seed's"));
    }
}

#[test]
fn a_game_through_a_pipe_is_kept_listed_and_continued() {
    let state = tempfile::tempdir().unwrap();
    let court = |args: &[&str], input: &str| {
        let mut program = program();
        program.args(args).env("XDG_STATE_HOME", state.path());
        talk::told(&mut program, input)
    };
    let play = ["play", "emperor", "--plain", "--seed", "3", "--name", "Anne"];
    let unfinished = || -> Vec<Value> {
        let listed: Value = serde_json::from_str(&court(&["play", "--json"], "")).unwrap();
        assert_eq!(listed["games"][0]["game"], "louis-xiv");
        listed["unfinished"].as_array().unwrap().clone()
    };
    court(&[&play[..], &["--no-keep"]].concat(), "1\n");
    assert!(unfinished().is_empty(), "nothing is kept that should not be");
    let said = court(&play, "2\n1\n");
    let command = said.lines().last().unwrap().trim();
    assert!(said.contains("The game is saved."), "{said}");
    let kept = unfinished();
    assert_eq!(kept.len(), 1);
    let file = kept[0]["file"].as_str().unwrap();
    assert_eq!(command, format!("court play --load {file}"));
    assert_eq!(kept[0]["sitters"][0]["person"], "Anne");
    let again = court(&["play", "--load", file], "look\n");
    assert!(
        again.contains("Cologne        no elector  1 vote  power ■1  imperial city"),
        "{again}"
    );
    assert!(
        court(&["play"], "").contains("Unfinished:\n  1. In the Shadow of the Emperor: Anne, a bot (page)")
    );
}

#[test]
fn the_dialogue_offers_another_game_at_the_end() {
    let mut talk = Talk::with(program().args(["play", "sun-king", "--plain", "--quick", "--seed", "4"]));
    for game in 0..2 {
        while talk.until_any(&["\n> ", "Type rematch to play again"]) == 0 {
            talk.say("1");
            if game == 1 {
                let (code, said) = talk.end();
                assert_eq!(code, Some(0), "{said}");
                return;
            }
        }
        talk.say("hint");
        talk.until("\n> ");
        talk.say("look");
        talk.until("The end");
        talk.say("rematch");
    }
}

#[test]
fn two_people_at_one_terminal_are_told_apart() {
    let output = court(
        &[
            "play",
            "emperor",
            "--plain",
            "--people",
            "2",
            "--name",
            "Anne, Ben",
            "--seed",
            "1",
        ],
        "1\n1\n1\nquit\n",
    );
    let said = stdout(&output);
    assert!(output.status.success());
    assert!(
        said.contains("--- Anne ---") && said.contains("--- Ben ---"),
        "{said}"
    );
}

#[test]
fn the_input_may_end_at_any_time() {
    for answers in ["", "1\n", "1", "look", "\u{0}\u{1}\n\n\n"] {
        assert!(
            court(&["play", "sun-king", "--plain", "--seed", "2"], answers)
                .status
                .success(),
            "{answers:?}"
        );
    }
}

#[test]
fn wrong_usage_is_explained_with_exit_code_two() {
    for (args, hint) in [
        (&["play", "louis"][..], "did you mean louis-xiv?"),
        (&["play", "emporer"], "did you mean emperor?"),
        (&["play", "chess"], "there are louis-xiv, sun-king, emperor"),
        (&["play", "emperor", "--seats", "5"], "2 to 4 seats"),
        (&["play", "emperor", "--people", "9"], "seats"),
        (&["play", "emperor", "--config", "{"], "not JSON"),
        (
            &["play", "emperor", "--config", "{\"colours\": 1}"],
            "does not fit",
        ),
        (
            &["play", "emperor", "--level", "king"],
            "page, courtier or minister",
        ),
        (&["rules", "emperor", "99.9"], "there is no rule"),
        (&["rules", "emperor", "10.99"], "10.5 10.6"),
        (&["play", "emperor", "--sets", "3"], "--seats"),
        (&["show", "no-such-file.court"], "cannot be read"),
        (&["replay", "no-such-file.court"], "cannot be read"),
        (
            &["play", "emperor", "--save", "/no/such/folder/x"],
            "x cannot be written",
        ),
        (&["rules", "emperor", "zzz"], "nearby are 1.1 1.2"),
        (&["bench", "emporer"], "did you mean emperor?"),
        (&["bench", "emperor", "--seats", "9"], "2 to 4 seats, not 9"),
        (&["bench", "--millis", "0"], "0 is not in 1"),
        (&["bench-server", "--game", "chess"], "there are louis-xiv"),
        (
            &["bench-server", "--seconds", "nan"],
            "--seconds is not a length of time",
        ),
        (&["bench-server", "--connections", "0"], "somebody has to play"),
        (
            &["serve", "--memory", "--max-connections", "0"],
            "invalid value '0'",
        ),
        (
            &["serve", "--memory", "--log", "info,hyper=loud"],
            "is not a filter for the log",
        ),
        (&["dance"], "unrecognized subcommand"),
    ] {
        assert_refused(args, hint);
    }
}

#[test]
fn wrong_usage_of_the_arena_is_explained_before_anything_is_played() {
    for (args, hint) in [
        (&["play", "emporer", "random"][..], "did you mean emperor?"),
        (&["play", "emperor", "king"], "not a bot: random, greedy"),
        (
            &["play", "emperor", "random", "--seats", "9"],
            "2 to 4 seats, not 9",
        ),
        (
            &["play", "emperor", "random", "--mode", "duel"],
            "nobody to play against",
        ),
        (
            &["play", "emperor", "random", "--rounds", "0"],
            "at least one round",
        ),
        (
            &["play", "emperor", "random", "--rounds", "4294967295"],
            "more than 1000000 matches",
        ),
        (
            &["play", "emperor", "random", "--limit", "nan"],
            "--limit is not a length of time",
        ),
        (
            &["play", "emperor", "random", "--weights", "no-file"],
            "no-file cannot be read",
        ),
        (
            &["play", "emperor", "random", "--csv", "/no/such/folder/x"],
            "x cannot be written",
        ),
        (
            &["play", "emperor", "random", "--results", "/no/such/folder/x"],
            "/no/such/folder/x",
        ),
        (&["report", "no-such-file"], "no-such-file"),
        (&["export", "no-such-file", "1"], "no-such-file"),
        (
            &["train", "emperor", "--out", "/no/such/folder/x"],
            "x cannot be written",
        ),
        (
            &["train", "emperor", "--out", "x", "--seats", "9"],
            "2 to 4 seats, not 9",
        ),
        (
            &["train", "emperor", "--out", "x", "--whims", "101"],
            "101 is not in",
        ),
        (
            &["train", "emperor", "--out", "x", "--pull", "nan"],
            "a number of at least 0",
        ),
        (&["train", "emperor", "--out", "x", "--games", "0"], "0 is not in"),
    ] {
        assert_refused(&[&["arena"], args].concat(), hint);
    }
}

/// Exit code 2, a sentence that says this, and the system's own words at most once.
fn assert_refused(args: &[&str], hint: &str) {
    let output = court(args, "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert!(said.contains(hint), "{args:?}: {said}");
    assert!(said.matches("os error").count() <= 1, "{args:?}: {said}");
    assert!(output.stdout.is_empty(), "{args:?}: {}", stdout(&output));
}

#[test]
fn whoever_has_read_enough_may_close_the_pipe() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/records/emperor/3-seats.court");
    let record = record.to_str().unwrap();
    for args in [
        &["show", record, "--json"][..],
        &["show", record],
        &["verify", record],
        &["rules", "emperor"],
        &["play"],
        &["completions", "bash"],
        &["man"],
        &["bench", "emperor", "--seats", "2", "--millis", "1"],
        &["arena", "play", "emperor", "random", "--rounds", "1"],
    ] {
        let mut child = program()
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{args:?}: {said}");
    }
    let replay = court(&["replay", record], "");
    assert_eq!(replay.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&replay.stderr).contains("court show"));
}

#[test]
fn the_mouse_plays_an_offer() {
    let command = format!("{COURT} play emperor --seed 3 --name Anne");
    let tmux = Tmux::start("mouse", 80, 24, &command);
    tmux.until(" b In Cologne");
    let row = tmux
        .screen()
        .lines()
        .position(|line| line.starts_with(" b In Cologne"));
    let row = row.expect("it is there") + 1;
    // This is how a terminal reports a button pressed there.
    tmux.keys(&["-l", &format!("\u{1b}[<0;6;{row}M")]);
    tmux.until("Cologne        no elector  1 vote  power ■1  imperial city");
}

#[test]
fn rules_completions_and_manual_pages_are_there() {
    assert!(stdout(&court(&["rules", "louis-xiv", "k4"], "")).starts_with("K4"));
    assert!(stdout(&court(&["rules", "emperor"], "")).contains("10.6"));
    for shell in ["bash", "zsh", "fish"] {
        let text = stdout(&court(&["completions", shell], ""));
        for word in ["verify", "watch", "louis-xiv", "minister", "10.6"] {
            assert!(text.contains(word), "{shell}: {word}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("new/man1");
    assert!(
        court(&["man", "--folder", pages.to_str().unwrap()], "")
            .status
            .success()
    );
    assert!(pages.join("court-play.1").exists());
    let json = stdout(&court(&["rules", "emperor", "10.6", "--json"], ""));
    assert!(json.starts_with("{\"rule\":\"10.6\",\"text\":\"10.6"), "{json}");
    assert!(stdout(&court(&["man"], "")).starts_with(".ie"));
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_told_on_standard_error_and_names_survive_as_they_are() {
    use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
    let folder = tempfile::tempdir().unwrap();
    let strange = folder.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9.court"));
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/tests/records/emperor/3-seats.court"
    );
    fs::copy(record, &strange).unwrap();
    let output = Command::new(COURT)
        .args([
            "verify".as_ref(),
            strange.as_os_str(),
            "no-such-file.court".as_ref(),
        ])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let name = strange.into_os_string().into_vec();
    assert!(output.stdout.starts_with(&name), "the name byte for byte");
    assert_eq!(stdout_lines(&output), 1);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("no-such-file.court cannot be read"), "{said}");
}

#[cfg(unix)]
fn stdout_lines(output: &Output) -> usize {
    output.stdout.iter().filter(|&&byte| byte == b'\n').count()
}

#[test]
fn the_rule_book_comes_through_the_pager() {
    let command = format!("env PAGER='head -n 2' {COURT} rules emperor");
    let tmux = Tmux::start("pager", 80, 24, &command);
    tmux.until_ended();
    let screen = tmux.screen();
    assert!(screen.contains("====") && !screen.contains("1.1"), "{screen}");
}

#[test]
fn a_whole_game_of_each_kind_is_played_in_a_real_terminal() {
    for game in games() {
        let command = format!("{COURT} play {game} --seed 3 --name Anne --quick");
        let tmux = Tmux::start(game, 80, 24, &command);
        tmux.until("(rule ");
        tmux.keys(&["F1"]);
        tmux.until("The letter before an offer");
        // Escape and the next key sent together would be read as one key.
        tmux.keys(&["x"]);
        tmux.until_gone("The letter before an offer");
        tmux.keys(&["?"]);
        tmux.until("The rule");
        tmux.keys(&["x"]);
        tmux.until_gone("The rule");
        tmux.keys(&[":"]);
        tmux.until("Type an action");
        tmux.keys(&["juggle", "Enter"]);
        tmux.until("is not an action");
        tmux.play_to_the_end();
        tmux.keys(&["Q"]);
        tmux.until("Leave the game?");
        tmux.keys(&["y"]);
        tmux.until_ended();
    }
}

#[test]
fn a_record_is_stepped_through_in_a_real_terminal() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/records/louis-xiv/3-seats.court");
    let command = format!("{COURT} replay {}", record.display());
    let tmux = Tmux::start("replay", 100, 30, &command);
    tmux.until("Entry 0 of");
    tmux.keys(&["Right", "Right", "Right"]);
    tmux.until("Entry 3 of");
    tmux.keys(&["s", "s"]);
    tmux.until("seen by Seat 2");
    tmux.keys(&["End"]);
    tmux.until("next: over");
    tmux.keys(&["q"]);
}
