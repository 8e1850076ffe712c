//! A real terminal, driven by a script.

use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::HANGS;

/// A tmux server of our own, gone when the test is over.
pub(crate) struct Tmux {
    socket: String,
    /// Where games are kept that are not over.
    pub(crate) state: PathBuf,
}

impl Tmux {
    /// Runs a command in a terminal of this size.
    pub(crate) fn start(name: &str, width: u16, height: u16, command: &str) -> Self {
        let socket = format!("court-{}-{name}", std::process::id());
        let tmux = Self {
            state: std::env::temp_dir().join(format!("{socket}-state")),
            socket,
        };
        let (width, height) = (width.to_string(), height.to_string());
        tmux.run(&["new-session", "-d", "-x", &width, "-y", &height, command]);
        tmux.run(&["set-option", "-g", "remain-on-exit", "on"]);
        tmux
    }

    fn run(&self, args: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(args)
            .env("TERM", "xterm-256color")
            .env("XDG_STATE_HOME", &self.state)
            .output()
            .expect("tmux is installed (`cargo xtask ci` installs it)");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    pub(crate) fn screen(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    /// The same with the codes of its colours.
    pub(crate) fn screen_with_colours(&self) -> String {
        self.run(&["capture-pane", "-p", "-e"])
    }

    /// Waits until the screen shows this.
    pub(crate) fn until(&self, text: &str) {
        self.wait(&format!("{text:?} on the screen"), || {
            self.screen().contains(text)
        });
    }

    /// Waits until the screen asks something; the screen that does.
    pub(crate) fn until_asked(&self) -> String {
        let mut screen = String::new();
        self.wait("question", || {
            screen = self.screen();
            Self::answer(&screen).is_some()
        });
        screen
    }

    /// Waits until the screen is drawn: twice in a row the same.
    pub(crate) fn until_still(&self) -> String {
        let mut screen = self.screen();
        self.wait("rest", || {
            let before = std::mem::replace(&mut screen, self.screen());
            before == screen
        });
        screen
    }

    /// Ends what runs, as a terminal does that is closed, and runs something else.
    pub(crate) fn respawn(&self, command: &str) {
        self.run(&["clear-history"]);
        self.run(&["respawn-pane", "-k", command]);
    }

    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.run(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Waits until the screen is not this any more.
    pub(crate) fn until_other(&self, screen: &str) {
        self.wait("change of the screen", || self.screen() != screen);
    }

    /// Waits until the screen does not show this any more.
    pub(crate) fn until_gone(&self, text: &str) {
        self.wait(&format!("end of {text:?}"), || !self.screen().contains(text));
    }

    /// Waits until the program has ended. (What tmux writes on the screen then is sometimes missing.)
    pub(crate) fn until_ended(&self) {
        self.wait("end of the program", || {
            self.run(&["display-message", "-p", "#{pane_dead}"]).trim() == "1"
        });
    }

    /// Types words into the line for them and sends them off.
    pub(crate) fn type_in(&self, words: &str) {
        self.keys(&[":"]);
        self.until("Type an action");
        self.keys(&["-l", words]);
        self.until(&format!("{words}▏"));
        self.keys(&["Enter"]);
        self.until_gone("Type an action");
    }

    /// The key that answers what this screen asks: Enter for what is chosen, N where one can only decline.
    pub(crate) fn answer(screen: &str) -> Option<&'static str> {
        let begins = |with: &str| screen.lines().any(|line| line.starts_with(with));
        let declines = begins(" n ").then_some("n");
        begins("›").then_some("Enter").or(declines)
    }

    /// Answers whatever is asked until the game is over. One key for each screen: keys that are pressed blindly pile up on
    /// a busy machine, and those behind them come minutes late. A question may look the same as the one before, so the key is
    /// pressed again if nothing changes, after twice as long each time.
    pub(crate) fn play_to_the_end(&self) {
        const SOON: Duration = Duration::from_millis(200);
        let mut answered = (String::new(), Instant::now());
        let mut patience = SOON;
        self.wait("end of the game", || {
            let screen = self.screen();
            if screen.contains("The game is over") {
                return true;
            }
            let key = Self::answer(&screen);
            let is_new = screen != answered.0;
            if let Some(key) = key.filter(|_| is_new || answered.1.elapsed() > patience) {
                patience = if is_new { SOON } else { patience * 2 };
                answered = (screen, Instant::now());
                self.keys(&[key]);
            }
            false
        });
    }

    fn wait(&self, what: &str, mut come: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !come() {
            assert!(begun.elapsed() < HANGS, "no {what}:\n{}", self.screen());
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
        let _ = std::fs::remove_dir_all(&self.state);
    }
}
