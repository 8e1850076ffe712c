//! The full screen in a real terminal, one habit of people after the other.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::tmux::Tmux;
use crate::{COURT, Scratch, court, stdout};

fn play(name: &str, args: &str) -> Tmux {
    let tmux = Tmux::start(name, 80, 24, &format!("{COURT} play {args} --name Anne"));
    tmux.until_asked();
    tmux
}

/// Answers what is asked, and waits until something else is.
fn decide(tmux: &Tmux) {
    let before = tmux.until_asked();
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
        ("F1", "The letter before an offer"),
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

/// The middle of the table.
fn board(screen: &str) -> String {
    screen.lines().skip(1).take(12).collect::<Vec<_>>().join("\n")
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
    let left = board(&tmux.until_still());
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
    tmux.until("Continue which one?");
    tmux.keys(&["1", "Enter"]);
    tmux.until_asked();
    assert_eq!(board(&tmux.until_still()), left);
    decide(&tmux);
    let left = board(&tmux.until_still());
    tmux.respawn(&format!("{COURT} play --load {}", save.display()));
    tmux.until_asked();
    assert_eq!(board(&tmux.until_still()), left);
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
    // Not `--quick`: a forced answer would follow at once and push what is waited for off the screen.
    let tmux = play("save", "sun-king --seed 5");
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
fn what_the_others_did_is_read_screen_by_screen() {
    let tmux = play("since", "louis-xiv --seed 3 --seats 4");
    // Whole turns of three others are more than a screen.
    for _ in 0..40 {
        decide(&tmux);
        tmux.keys(&["l"]);
        tmux.until("What happened");
        let since = tmux.until_still();
        let first = since
            .lines()
            .skip_while(|line| !line.contains("since your turn"))
            .nth(1);
        assert!(!first.is_some_and(|line| line.contains("│Anne plays")), "{since}");
        if !since.contains("Space") {
            // One Space closes what has been read to its end.
            tmux.keys(&["Space"]);
            tmux.until_gone("What happened");
            continue;
        }
        tmux.keys(&["Space"]);
        tmux.until_other(&since);
        return;
    }
    panic!("nothing was longer than a screen:\n{}", tmux.screen());
}

/// Looks back move by move, and returns to the same question.
pub(crate) fn look_back(tmux: &Tmux) {
    let asked = tmux.until_still();
    assert!(asked.contains("since your turn: Space"), "{asked}");
    tmux.keys(&["Space"]);
    tmux.until("looking back");
    tmux.until("Move 1 of");
    let first = tmux.until_still();
    assert!(
        Tmux::answer(&first).is_none(),
        "nothing is asked of the past: {first}"
    );
    tmux.keys(&["Space"]);
    tmux.until_gone("Move 1 of");
    assert_ne!(board(&tmux.until_still()), board(&asked), "the board steps, too");
    tmux.keys(&["Left"]);
    tmux.until("Move 1 of");
    assert_eq!(tmux.until_still(), first);
    // One key skips the rest, and plays nothing.
    tmux.keys(&["a"]);
    tmux.until_gone("looking back");
    assert_eq!(tmux.until_still(), asked);
    // After the last move comes the question.
    tmux.keys(&["Space"]);
    tmux.until("Move 1 of");
    tmux.keys(&["End"]);
    tmux.until_gone("Move 1 of");
    tmux.keys(&["Space"]);
    tmux.until_gone("looking back");
    assert_eq!(tmux.until_still(), asked);
}

#[test]
fn what_the_others_did_is_seen_on_the_board_move_by_move() {
    let tmux = play("back", "louis-xiv --seed 3 --seats 4");
    while !tmux.until_still().contains("since your turn: Space") {
        decide(&tmux);
    }
    look_back(&tmux);
}

#[test]
fn a_program_that_is_killed_loses_nothing() {
    let tmux = Tmux::start("killed", 80, 24, "bash --norc --noprofile -i");
    tmux.until("bash-");
    let line = |text: &str| {
        tmux.keys(&["-l", text]);
        tmux.keys(&["Enter"]);
    };
    line(&format!(
        "{COURT} play louis-xiv --seed 3 --name Anne & echo $! >$XDG_STATE_HOME.pid; fg"
    ));
    tmux.until_asked();
    decide(&tmux);
    decide(&tmux);
    let left = board(&tmux.until_still());
    let pid = Scratch(format!("{}.pid", tmux.state.display()).into());
    let pid = fs::read_to_string(&pid.0).unwrap();
    Command::new("kill").args(["-9", pid.trim()]).status().unwrap();
    tmux.until("Killed");
    line("reset");
    line(&format!("{COURT} play"));
    tmux.until("Continue which one?");
    tmux.keys(&["1", "Enter"]);
    tmux.until_asked();
    assert_eq!(board(&tmux.until_still()), left);
}

#[test]
fn colours_are_there_and_can_be_taken_away() {
    for (name, before, coloured) in [("colour", "", true), ("plain-colour", "env NO_COLOR=1 ", false)] {
        let command = format!("{before}{COURT} play sun-king --seed 3 --name Anne");
        let tmux = Tmux::start(name, 80, 24, &command);
        tmux.until_asked();
        let screen = tmux.screen_with_colours();
        let is_colour = |code: &str| matches!(code.as_bytes(), [b'3' | b'9', b'0'..=b'8']);
        let codes = screen
            .split("\u{1b}[")
            .skip(1)
            .filter_map(|part| part.split('m').next());
        let has = codes.flat_map(|codes| codes.split(';')).any(is_colour);
        assert_eq!(has, coloured, "{screen:?}");
    }
}

#[test]
fn the_screen_follows_its_size_however_often_that_changes() {
    let tmux = play("sizes", "louis-xiv --seed 3 --seats 3");
    for size in 0..60 {
        tmux.resize(20 + size * 37 % 140, 5 + size * 11 % 45);
    }
    tmux.resize(100, 30);
    // From 100 columns on courtiers lie as they touch.
    tmux.until("▏ 6 le Grand Condé");
    assert!(!tmux.screen().contains("Neighbours"));
    tmux.resize(60, 15);
    tmux.until("This terminal has 60 × 15; a game needs 80 × 24.");
    tmux.resize(80, 24);
    tmux.until_asked();
    tmux.keys(&["PageDown"]);
    tmux.until("Neighbours  1: 2 4 6 7");
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
    // The question shows that the keys before it have been read, and nothing was played by them.
    small.keys(&["a", "Enter", "q"]);
    small.until("Leave the game?");
    small.keys(&["n"]);
    small.until_gone("Leave the game?");
    small.resize(80, 24);
    small.until_asked();
    small.until("Place the first imperial city");
    let dumb = format!("env TERM=dumb {COURT} play emperor --seed 3 --name Anne");
    let dumb = Tmux::start("dumb", 80, 24, &dumb);
    dumb.until("Type help for the words you can use.");
    dumb.keys(&["99", "Enter"]);
    dumb.until("The offers are 1 to 5; there is no 99.");
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
    tmux.until("What was played:");
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
    tmux.until("the next turn, the turn before");
}
