//! The terminal as a full screen: taken, given back, and lent out while the program is suspended.

use std::io;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
use ratatui::{DefaultTerminal, Terminal};

/// The full screen, given back when it is dropped.
pub(crate) struct FullScreen {
    pub(crate) terminal: DefaultTerminal,
}

impl FullScreen {
    pub(crate) fn take() -> io::Result<Self> {
        let screen = Self {
            terminal: ratatui::try_init()?,
        };
        // A program that was killed may have left its picture behind.
        execute!(io::stdout(), Clear(ClearType::All), EnableMouseCapture)?;
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
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            Clear(ClearType::All),
            EnableMouseCapture
        )?;
        // A new one draws everything. Clearing the old one would ask the terminal where its cursor is, and wait for an answer.
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    #[cfg(not(unix))]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        let _ = (EnterAlternateScreen, enable_raw_mode, Terminal::new);
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
