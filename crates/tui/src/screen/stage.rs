//! The terminal as a full screen: taken, given back, and lent out while the program is suspended.

use std::io;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, enable_raw_mode};

/// The full screen, given back when it is dropped.
pub(crate) struct FullScreen {
    pub(crate) terminal: DefaultTerminal,
}

impl FullScreen {
    pub(crate) fn take() -> io::Result<Self> {
        let terminal = ratatui::try_init()?;
        let screen = Self { terminal };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(screen)
    }

    /// As Ctrl-Z does elsewhere: the shell has the terminal until `fg` brings the program back.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        use rustix::process::{Signal, getpid, kill_process};
        execute!(io::stdout(), DisableMouseCapture)?;
        ratatui::try_restore()?;
        kill_process(getpid(), Signal::TSTP)?;
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        self.terminal.clear()
    }

    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        let _ = (EnterAlternateScreen, enable_raw_mode);
        Ok(())
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing given back.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}
