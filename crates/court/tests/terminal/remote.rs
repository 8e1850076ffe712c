//! At a server's table.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::proxy::Proxy;
use crate::screen::look_back;
use crate::server::{Server, TableAt};
use crate::talk::Talk;
use crate::tls::Tls;
use crate::tmux::Tmux;
use crate::{COURT, HANGS, Scratch, court, games, stdout};

#[test]
fn a_whole_game_of_each_kind_is_played_at_a_server_through_a_pipe() {
    let server = &Server::start();
    scope(|scope| {
        for game in games() {
            scope.spawn(move || {
                let saved = Scratch::new(&format!("remote-{game}.court"));
                let save = saved.0.to_str().unwrap();
                let link = server.table(game, &["me", "page", "page"], false).own_seat();
                let answers = "help\nlook\n?\n? juggle\njuggle\nundo\nhint\nlog\nsave x\nchat hello @2\n"
                    .to_owned()
                    + &"1\n".repeat(3000);
                let output = court(&["play", "--plain", "--url", &link, "--save", save], &answers);
                let said = stdout(&output);
                assert!(output.status.success(), "{game}: {said}");
                for words in [
                    "You sit at the table as Player 1.",
                    "is not an action",
                    "there is nothing to undo",
                    " % ",
                    "when the game is over",
                    "Player 1: hello @2",
                    "1. ",
                    " points",
                ] {
                    assert!(said.contains(words), "{game} does not say {words:?}:\n{said}");
                }
                let verified = court(&["verify", save], "");
                assert!(stdout(&verified).contains("all the seed's"), "{verified:?}");
            });
        }
    });
}

/// Answers with the first offer until the game is over; returns the number of answers.
fn play_to_the_end(talk: &mut Talk) -> usize {
    let mut answers = 0;
    while talk.until_any(&["\n> ", " points"]) == 0 {
        talk.say("1");
        answers += 1;
    }
    answers
}

#[test]
fn two_terminals_at_one_table_see_each_other() {
    let server = Server::start();
    let table = server.table("emperor", &["invited", "open"], false);
    let mut anne = Talk::at(&table.invitation(0), &["--name", "Anne"]);
    anne.until("You sit at the table as Anne.");
    anne.until("a seat for whoever comes");
    let mut ben = Talk::at(&table.to_join(), &["--name", "Ben"]);
    ben.until("You sit at the table as Ben.");
    anne.until("Ben has joined.");
    let mut talks = [anne, ben];
    // Whoever is asked says something and plays; the other hears it without asking.
    for _ in 0..6 {
        let asked = who_is_asked(&talks);
        let name = ["Anne", "Ben"][asked];
        let words = format!("now {}", talks[asked].all().len());
        talks[asked].until("\n> ");
        talks[asked].say(&format!("chat {words}"));
        talks[1 - asked].until(&format!("{name}: {words}"));
        talks[asked].until("\n> ");
        talks[asked].say("1");
        let told = talks[asked].line();
        talks[1 - asked].until(&told);
    }
    // Whoever leaves is told how to come back, and gets the same seat again.
    let asked = who_is_asked(&talks);
    let (code, said) = talks.into_iter().nth(asked).unwrap().end();
    assert_eq!(code, Some(0), "{said}");
    let back = said.rsplit('\'').nth(1).expect("a link to come back");
    let mut again = Talk::at(back, &[]);
    again.until(["You sit at the table as Anne.", "You sit at the table as Ben."][asked]);
    again.until("\n> ");
}

/// Which of these dialogues is waiting for an answer.
fn who_is_asked(talks: &[Talk]) -> usize {
    let begun = Instant::now();
    loop {
        if let Some(asked) = talks.iter().position(|talk| talk.all().ends_with("\n> ")) {
            return asked;
        }
        assert!(begun.elapsed() < HANGS, "nobody is asked");
        sleep(Duration::from_millis(3));
    }
}

#[test]
fn a_server_that_dies_and_comes_back_loses_nothing_and_plays_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let saved = Scratch::new("restart.court");
    let save = saved.0.to_str().unwrap();
    let server = Server::keeping(folder.path(), "127.0.0.1:0");
    let address = server.address.clone();
    let link = server.table("sun-king", &["me", "page"], false).own_seat();
    let mut talk = Talk::at(&link, &["--save", save]);
    let mut answers = 0;
    for _ in 0..3 {
        talk.until("\n> ");
        talk.say("1");
        answers += 1;
    }
    talk.until("\n> ");
    server.kill();
    // An answer to a dead server is kept.
    talk.say("1");
    answers += 1;
    talk.until("The server does not answer");
    talk.until("Your choice is on its way.");
    let _server = Server::keeping(folder.path(), &address);
    talk.until("The server is back.");
    answers += play_to_the_end(&mut talk);
    let (code, said) = talk.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("was not played"), "{said}");
    let record = std::fs::read_to_string(save).unwrap();
    let decisions = record.lines().filter(|line| line.starts_with("@1 ")).count();
    assert_eq!(decisions, answers, "every answer is one decision");
}

#[test]
fn an_answer_that_gets_lost_neither_loses_a_seat_nor_plays_twice() {
    let server = Server::start();
    let saved = Scratch::new("bad-line.court");
    let save = saved.0.to_str().unwrap();
    let table = server.table("sun-king", &["invited", "page"], false);
    let proxy = Proxy::before(&server.address, &["/join", "/play", "/play", "/record"]);
    let link = table.invitation(0).replace(&server.address, &proxy.address);
    let mut talk = Talk::at(&link, &["--name", "Anne", "--save", save]);
    talk.until("You sit at the table as Anne.");
    let answers = play_to_the_end(&mut talk);
    let (code, said) = talk.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(proxy.has_lost_all());
    assert!(!said.contains("decision"), "nothing is refused as stale: {said}");
    let record = std::fs::read_to_string(save).unwrap();
    let decisions = record.lines().filter(|line| line.starts_with("@1 ")).count();
    assert_eq!(decisions, answers, "every answer is one decision");
}

/// Nobody is left staring at a frozen screen: the client says that the server hangs, and the choice arrives once.
#[test]
fn a_server_that_hangs_is_said_to_and_everything_else_goes_on() {
    let server = Server::start();
    let saved = Scratch::new("hangs.court");
    let save = saved.0.to_str().unwrap();
    let table = server.table("sun-king", &["invited", "invited"], false);
    let proxy = Proxy::before(&server.address, &[]);
    let through = |link: String| link.replace(&server.address, &proxy.address);
    let mut ben = Talk::at(&through(table.invitation(1)), &["--name", "Ben", "--save", save]);
    ben.until("You sit at the table as Ben.");
    let command = format!(
        "{COURT} play --url '{}' --name Anne",
        through(table.invitation(0))
    );
    let anne = Tmux::start("hangs", 80, 24, &command);
    let asked = anne.until_asked();
    proxy.hold(true);
    anne.keys(&[Tmux::answer(&asked).expect("a question")]);
    anne.until("The server has not answered for two seconds.");
    anne.until("Your choice is on its way.");
    // The keys still work.
    anne.keys(&["F1"]);
    anne.until("The letter before an offer");
    anne.keys(&["x"]);
    anne.until_gone("The letter before an offer");
    proxy.hold(false);
    anne.until_gone("Your choice is on its way.");
    play_until_ben_is_asked(&anne, &mut ben);
    proxy.hold(true);
    ben.say("1");
    ben.until("The server has not answered for two seconds. Still trying.");
    proxy.hold(false);
    ben.until("The server is back.");
    assert!(!ben.all().contains("was not played"), "{}", ben.all());
}

#[test]
fn a_server_that_hangs_is_said_to_before_there_is_a_screen() {
    let server = Server::start();
    let table = server.table("emperor", &["me", "page"], false);
    let proxy = Proxy::before(&server.address, &[]);
    proxy.hold(true);
    let link = table.own_seat().replace(&server.address, &proxy.address);
    let command = format!("{COURT} play --url '{link}'");
    let tmux = Tmux::start("door", 80, 24, &command);
    tmux.until("has not answered for two seconds; still waiting.");
    proxy.hold(false);
    tmux.until_asked();
}

#[test]
fn where_no_stream_comes_through_the_table_is_looked_at_now_and_then() {
    let server = Server::start();
    let proxy = Proxy::before(&server.address, &["/events"]);
    let table = server.table("emperor", &["me", "page"], true);
    let mut watching = Talk::at(&table.address().replace(&server.address, &proxy.address), &[]);
    watching.until("You are watching.");
    let mut player = Talk::at(&table.own_seat(), &[]);
    player.until("\n> ");
    player.say("1");
    let told = player.line();
    watching.until(&told);
    assert!(!watching.all().contains("does not answer"), "{}", watching.all());
}

#[test]
fn a_wrong_link_says_which_link_is_needed() {
    let server = Server::start();
    let private = server.table("emperor", &["me", "invited"], false);
    let used = private.invitation(0);
    let mut ben = Talk::at(&used, &["--name", "Ben"]);
    ben.until("You sit at the table as Ben.");
    let waiting = server.table("emperor", &["invited", "open"], false);
    let key = "0".repeat(48);
    let moved = format!(
        "http://{}/table/k3v7q2m8c4xw/seat/{key}",
        sends_on(&server.address)
    );
    let nobody = format!("http://127.0.0.1:1/table/k3v7q2m8c4xw/seat/{key}");
    for (args, says) in [
        (
            &["--url", "localhost:8080/table/k3v7q2m8c4xw"][..],
            "begins with http://",
        ),
        (&["--url", &server_page(&server)], "address of a server"),
        (&["--url", &private.address()], "has no key"),
        (
            &["--url", &format!("{}/seat/{key}", private.address())],
            "not one of its keys",
        ),
        (&["--url", &format!("{}/seat/12", private.address())], "not whole"),
        (&["--url", &used], "this link opens no seat"),
        (
            &["--url", &waiting.invitation(0), "--name", &"x".repeat(99)],
            "a name has",
        ),
        (&["--url", &moved], "use a link to that address"),
        (&["--url", &nobody], "Does the server run"),
        (&["--url", &private.own_seat(), "emperor"], "cannot be used with"),
        (&["--watch"], "--url"),
        (&[&private.own_seat()], "--url"),
    ] {
        let output = court(&[&["play", "--plain"], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(says), "{args:?}: {said}");
    }
}

/// A server that redirects everybody to another; returns its address. A client that followed would give away the key in
/// a link.
fn sends_on(to: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let answer =
        format!("HTTP/1.1 301 Moved Permanently\r\nlocation: http://{to}/\r\ncontent-length: 0\r\n\r\n");
    std::thread::spawn(move || {
        for mut visitor in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let _ = visitor.read(&mut request);
            let _ = visitor.write_all(answer.as_bytes());
        }
    });
    address
}

fn server_page(server: &Server) -> String {
    format!("http://{}/", server.address)
}

#[test]
fn a_server_behind_https_is_played_at_if_somebody_trusted_vouches_for_it() {
    let server = Server::start();
    let folder = tempfile::tempdir().unwrap();
    let tls = Tls::before(&server.address, folder.path());
    let link = server.table("sun-king", &["me", "page"], false).own_seat();
    let link = link.replace(
        &format!("http://{}", server.address),
        &format!("https://{}", tls.address),
    );
    let nobody = folder.path().join("names");
    for (roots, says) in [
        (None, "certificate"),
        (Some(nobody.as_path()), "holds no certificate"),
        (Some(Path::new("no-such-file")), "cannot be read"),
    ] {
        let mut court = Command::new(COURT);
        court.args(["play", "--plain", "--url", &link]);
        if let Some(roots) = roots {
            court.env("SSL_CERT_FILE", roots);
        }
        let output = court.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{roots:?}: {said}");
        assert!(said.contains(says), "{roots:?}: {said}");
    }
    let mut court = Command::new(COURT);
    court
        .args(["play", "--plain", "--url", &link])
        .env("SSL_CERT_FILE", &tls.roots);
    let mut talk = Talk::with(&mut court);
    talk.until("You sit at the table as Player 1.");
    assert!(play_to_the_end(&mut talk) > 5);
    let (code, said) = talk.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("does not answer"), "{said}");
}

#[test]
fn whoever_watches_is_told_no_secrets() {
    let server = Server::start();
    let table = server.table("louis-xiv", &["me", "page"], false);
    // The same with a seat's key, if it is for watching only.
    let mut spectators = [
        Talk::at(&table.to_watch(), &[]),
        Talk::at(&table.own_seat(), &["--watch"]),
    ];
    for spectator in &mut spectators {
        spectator.until("You are watching.");
        spectator.say("1");
        spectator.until("You are only watching.");
    }
    let mut player = Talk::at(&table.own_seat(), &[]);
    play_to_the_end(&mut player);
    let secrets = secrets(&table);
    assert!(!secrets.is_empty(), "the player was told something in secret");
    for spectator in spectators {
        let (code, said) = spectator.end();
        assert_eq!(code, Some(0), "it ends by itself: {said}");
        assert!(said.contains(" points"), "{said}");
        assert!(!said.contains("\n> "), "nothing is asked: {said}");
        for secret in &secrets {
            assert!(!said.contains(secret.as_str()), "{secret:?} is a secret");
        }
    }
}

/// What only the creator's seat was told.
fn secrets(table: &TableAt) -> Vec<String> {
    let everybody = table.told("spectator");
    let mut secrets = table.told("1");
    secrets.retain(|line| !everybody.contains(line) && !line.contains("@2"));
    secrets
        .iter()
        .map(|line| line.replace("@1", "Player 1"))
        .collect()
}

/// Anne at the full screen, Ben in a dialogue. They play until Ben is asked and both have decided something.
fn play_until_ben_is_asked(anne: &Tmux, ben: &mut Talk) {
    let begun = Instant::now();
    let mut decided = [false; 2];
    let mut last = String::new();
    loop {
        let asked = ben.all().ends_with("\n> ");
        if asked && decided == [true; 2] {
            return;
        }
        if asked {
            decided[1] = true;
            ben.answer("1");
        } else {
            let screen = anne.screen();
            if let Some(key) = Tmux::answer(&screen).filter(|_| screen != last) {
                decided[0] = true;
                anne.keys(&[key]);
                last = screen;
            }
        }
        assert!(begun.elapsed() < HANGS, "{}", anne.screen());
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn going_back_is_asked_for_and_answered_and_a_seat_given_up_in_terminals() {
    let server = Server::start();
    let table = server.table("emperor", &["invited", "open"], false);
    let command = format!("{COURT} play --url '{}' --name Anne", table.invitation(0));
    let anne = Tmux::start("takeback", 80, 24, &command);
    anne.until("Before the game");
    let mut ben = Talk::at(&table.to_join(), &["--name", "Ben"]);
    ben.until("You sit at the table as Ben.");
    play_until_ben_is_asked(&anne, &mut ben);
    // Anne asks, Ben refuses, Anne asks again, Ben agrees.
    anne.type_in("takeback");
    ben.until("Anne asks to take a move back. Answer “takeback yes” or “takeback no”.");
    ben.say("takeback no");
    anne.until("Ben does not agree to take back the move.");
    anne.type_in("takeback");
    ben.until("Anne asks to take a move back. Answer “takeback yes” or “takeback no”.");
    ben.say("takeback yes");
    ben.until("The table went back, as Anne asked.");
    anne.until_asked();
    // The other way round.
    play_until_ben_is_asked(&anne, &mut ben);
    ben.say("takeback");
    anne.until("Answer “:takeback yes” or “:takeback no”.");
    anne.type_in("takeback yes");
    ben.until("The table went back, as Ben asked.");
    // Giving up has to be meant, and is for good.
    play_until_ben_is_asked(&anne, &mut ben);
    anne.type_in("resign");
    anne.until("“:resign yes” if you mean it");
    anne.type_in("resign yes");
    ben.until("Anne has resigned; a bot plays on in that seat.");
    anne.until("A bot plays your seat to the end.");
    anne.type_in("back");
    anne.until("this seat was given up for good");
    ben.say("resign yes");
    ben.until("Ben has resigned; a bot plays on in that seat.");
    let (code, said) = ben.end();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(" points"), "the bots play to the end: {said}");
    anne.until("The game is over");
}

#[test]
fn the_full_screen_plays_at_a_server_that_is_killed_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::keeping(folder.path(), "127.0.0.1:0");
    let address = server.address.clone();
    let table = server.table("sun-king", &["invited", "page"], true);
    let link = table.invitation(0);
    let command = format!("{COURT} play --url '{link}' --name Anne");
    let tmux = Tmux::start("remote", 80, 24, &command);
    tmux.until("(rule ");
    tmux.keys(&["C"]);
    tmux.until("chat ▏");
    tmux.keys(&["well met", "Enter"]);
    tmux.until("Anne: well met");
    tmux.keys(&["H"]);
    tmux.until("A bot would choose");
    let asked = tmux.until_asked();
    server.kill();
    tmux.keys(&[Tmux::answer(&asked).expect("a question")]);
    tmux.until("The server does not answer");
    let _server = Server::keeping(folder.path(), &address);
    tmux.until_gone("The server does not answer");
    // A spectator follows on a wider screen.
    let command = format!("{COURT} play --url {}", table.address());
    let watching = Tmux::start("watch", 120, 40, &command);
    watching.until("Waiting for");
    tmux.play_to_the_end();
    watching.until("The game is over");
    tmux.keys(&["Q"]);
    tmux.until("Leave the game?");
    tmux.keys(&["y"]);
    tmux.until_ended();
}

#[test]
fn what_the_others_did_at_a_server_is_seen_on_the_board_move_by_move() {
    let server = Server::start();
    let link = server
        .table("louis-xiv", &["me", "page", "page", "page"], false)
        .own_seat();
    let tmux = Tmux::start("remote-back", 80, 24, &format!("{COURT} play --url '{link}'"));
    let mut asked = tmux.until_asked();
    while !asked.contains("since your turn: Space") {
        tmux.keys(&[Tmux::answer(&asked).expect("a question")]);
        tmux.until_other(&asked);
        tmux.until_asked();
        asked = tmux.until_still();
    }
    look_back(&tmux);
}
