//! A real terminal, driven by a script.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A tmux server of our own, gone when the test is over.
pub(crate) struct Tmux {
    socket: String,
}

impl Tmux {
    /// Runs a command in a terminal of this size.
    pub(crate) fn start(name: &str, width: u16, height: u16, command: &str) -> Self {
        let tmux = Self {
            socket: format!("court-{}-{name}", std::process::id()),
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

    /// Waits until the screen shows this.
    pub(crate) fn until(&self, text: &str) {
        self.wait(&format!("{text:?} on the screen"), || {
            self.screen().contains(text)
        });
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

    fn wait(&self, what: &str, come: impl Fn() -> bool) {
        let begun = Instant::now();
        while !come() {
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "no {what}:\n{}",
                self.screen()
            );
            sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}
