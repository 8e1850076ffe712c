//! The full screen in a real terminal, one habit of people after the other.

use std::fs;
use std::path::PathBuf;

use crate::tmux::Tmux;
use crate::{COURT, Scratch, court, stdout};

fn play(name: &str, args: &str) -> Tmux {
    let tmux = Tmux::start(name, 80, 24, &format!("{COURT} play {args} --name Anne"));
    tmux.until_asked();
    tmux
}

/// Answers what is asked, and waits until something else is.
fn decide(tmux: &Tmux) {
    let before = tmux.screen();
    tmux.keys(&[Tmux::answer(&before).expect("a question")]);
    tmux.until_other(&before);
    tmux.until_asked();
}

#[test]
fn commands_have_their_keys_to_themselves_capital_or_small() {
    let tmux = play("keys", "emperor --seed 3");
    let asked = tmux.screen();
    for (key, says) in [
        ("h", "A bot would choose"),
        ("H", "A bot would choose"),
        ("u", "there is nothing to undo"),
        ("U", "there is nothing to undo"),
        ("r", "this game is not over yet"),
        ("R", "this game is not over yet"),
    ] {
        tmux.keys(&[key]);
        tmux.until(says);
    }
    for (key, title) in [
        ("l", "What happened"),
        ("L", "What happened"),
        ("q", "Leave the game?"),
        ("Q", "Leave the game?"),
        ("?", "The rule"),
        ("F1", "Up and down"),
    ] {
        tmux.keys(&[key]);
        tmux.until(title);
        tmux.keys(&["x"]);
        tmux.until_gone(title);
    }
    // None of them has played anything; j and k only choose.
    tmux.keys(&["j"]);
    tmux.until("›b");
    tmux.keys(&["K"]);
    tmux.until("›a");
    let question = |screen: &str| {
        screen
            .lines()
            .find(|line| line.contains("(rule "))
            .map(str::to_owned)
    };
    assert_eq!(question(&tmux.screen()), question(&asked));
    tmux.keys(&["B"]);
    tmux.until("Cologne        no elector  1 vote  power ■1  imperial city");
}

#[test]
fn leaving_asks_and_only_y_leaves() {
    let tmux = play("leave", "sun-king --seed 3");
    for key in ["Enter", "n", "q", "x"] {
        tmux.keys(&["q"]);
        tmux.until("Leave the game?");
        tmux.keys(&[key]);
        tmux.until_gone("Leave the game?");
    }
    tmux.keys(&["Q"]);
    tmux.until("Leave the game?");
    tmux.keys(&["y"]);
    tmux.until_ended();
    assert!(tmux.screen().contains("court play --load"), "{}", tmux.screen());
}

/// The private saves in the folder of this terminal.
fn kept(tmux: &Tmux) -> Vec<PathBuf> {
    let files = fs::read_dir(tmux.state.join("court")).unwrap().flatten();
    let paths = files.map(|file| file.path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "court-private"))
        .collect()
}

#[test]
fn a_game_goes_on_after_an_interrupt_and_after_the_terminal_was_closed() {
    let tmux = play("go-on", "louis-xiv --seed 3");
    for _ in 0..3 {
        decide(&tmux);
    }
    let board = |screen: String| screen.lines().skip(1).take(12).collect::<Vec<_>>().join("\n");
    let left = board(tmux.screen());
    tmux.keys(&["C-c"]);
    tmux.until_ended();
    let saves = kept(&tmux);
    let [save] = &saves[..] else { panic!("{saves:?}") };
    let text = fs::read_to_string(save).unwrap();
    assert!(
        text.starts_with("court-private 1: ") && text.contains("\nseed "),
        "{text}"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(save).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // The list offers it; then the terminal is closed in the middle of it.
    tmux.respawn(&format!("{COURT} play"));
    tmux.until("Go on with number");
    tmux.keys(&["1", "Enter"]);
    tmux.until_asked();
    assert_eq!(board(tmux.screen()), left);
    decide(&tmux);
    let left = board(tmux.screen());
    tmux.respawn(&format!("{COURT} play --load {}", save.display()));
    tmux.until_asked();
    assert_eq!(board(tmux.screen()), left);
    // A record is not what one goes on with, and a save is not what one verifies.
    let refused = court(&["verify", save.to_str().unwrap()], "");
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stdout(&refused).contains("court play --load"),
        "{}",
        stdout(&refused)
    );
    // At the end nothing is left over.
    tmux.play_to_the_end();
    tmux.keys(&["q"]);
    tmux.until("Leave the game?");
    tmux.keys(&["y"]);
    tmux.until_ended();
    assert_eq!(kept(&tmux), Vec::<PathBuf>::new());
}

#[test]
fn one_saves_takes_back_and_plays_once_more() {
    let saved = Scratch::new("by-hand.court-private");
    let tmux = play("save", "sun-king --seed 5 --quick");
    let first = tmux.screen();
    decide(&tmux);
    decide(&tmux);
    tmux.type_in(&format!("save {}", saved.0.display()));
    tmux.until("for your eyes only");
    assert!(
        fs::read_to_string(&saved.0)
            .unwrap()
            .starts_with("court-private 1")
    );
    tmux.type_in("takeback");
    tmux.until("The table went back, as Anne asked.");
    tmux.play_to_the_end();
    tmux.keys(&["r"]);
    tmux.until_gone("The game is over");
    tmux.until_asked();
    assert_ne!(tmux.screen(), first, "other shuffles");
    // The file is as it was, and can be gone on with.
    tmux.respawn(&format!("{COURT} play --load {}", saved.0.display()));
    tmux.until_asked();
}

#[test]
fn the_shell_gets_the_terminal_for_a_while() {
    let tmux = Tmux::start("suspend", 80, 24, "bash --norc --noprofile -i");
    tmux.until("bash-");
    tmux.keys(&["-l", &format!("{COURT} play emperor --seed 3 --name Anne")]);
    tmux.keys(&["Enter"]);
    tmux.until_asked();
    tmux.keys(&["C-z"]);
    tmux.until("Stopped");
    tmux.keys(&["fg", "Enter"]);
    tmux.until_asked();
    tmux.keys(&["b"]);
    tmux.until("Cologne        no elector  1 vote  power ■1  imperial city");
}

#[test]
fn a_terminal_that_is_too_small_or_dumb_is_treated_as_what_it_is() {
    let small = Tmux::start(
        "small",
        60,
        20,
        &format!("{COURT} play emperor --seed 3 --name Anne"),
    );
    small.until("a game needs 80 × 24");
    small.keys(&["a", "Enter"]);
    small.resize(80, 24);
    small.until_asked();
    small.until("Place the first imperial city");
    let dumb = format!("env TERM=dumb {COURT} play emperor --seed 3 --name Anne");
    let dumb = Tmux::start("dumb", 80, 24, &dumb);
    dumb.until("Type help for the words you can use.");
    dumb.keys(&["99", "Enter"]);
    dumb.until("There are the offers 1 to 5, no 99.");
}

#[test]
fn a_record_is_played_searched_and_judged_in_a_real_terminal() {
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/tests/records/emperor/3-seats.court"
    );
    let tmux = Tmux::start("study", 100, 36, &format!("{COURT} replay {record}"));
    tmux.until("Entry 0 of");
    tmux.keys(&["-l", "}"]);
    tmux.until("Round 1 of 5");
    tmux.keys(&["-l", "}"]);
    tmux.until("Round 2 of 5");
    tmux.keys(&["-l", "{"]);
    tmux.until("Round 1 of 5");
    tmux.keys(&["1", "6", "Enter"]);
    tmux.until("Entry 16 of");
    tmux.keys(&["b"]);
    tmux.until("a bot sees:");
    tmux.until("It was:");
    tmux.keys(&["b"]);
    tmux.keys(&["/"]);
    tmux.until("▏");
    tmux.keys(&["-l", "marries"]);
    tmux.keys(&["Enter"]);
    tmux.until_gone("Entry 16 of");
    tmux.keys(&["Home"]);
    tmux.until("Entry 0 of");
    tmux.keys(&["+", "+", "+", "Space"]);
    tmux.until("playing, 480 a minute");
    tmux.until("Entry 3 of");
    tmux.keys(&["Space"]);
    tmux.until_gone("playing");
    tmux.keys(&["F1"]);
    tmux.until("] and [ go to the next");
}
