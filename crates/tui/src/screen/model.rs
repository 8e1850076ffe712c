//! What is on the screen.

use crate::pictures::Picture;

/// Everything that is on the screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    /// The game's title.
    pub title: String,
    /// The position.
    pub picture: Picture,
    /// What happened, oldest first.
    pub log: Vec<String>,
    /// What is asked, with its rule; or whom the table waits for.
    pub prompt: String,
    /// What can be done: for people, and in notation.
    pub offers: Vec<(String, String)>,
    /// Which offer is chosen.
    pub selected: usize,
    /// How many lines of the position lie above the screen.
    pub scroll: u16,
    /// The last answer of the table: a refusal, a hint.
    pub message: String,
    /// What lies over everything.
    pub overlay: Overlay,
    /// Without colour.
    pub plain_colours: bool,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// A text to be read: a rule, the log, help.
    Text {
        /// Its heading.
        title: String,
        /// Its lines.
        text: String,
        /// How many of them lie above the screen.
        scroll: u16,
    },
    /// Notation is being typed.
    Typing(String),
    /// The screen is hidden until this person sits down.
    Curtain(String),
    /// Really leave? With what should be known before.
    Leave(String),
}

impl Overlay {
    /// A text to be read, from its first line on.
    pub(crate) fn text(title: &str, text: impl Into<String>) -> Self {
        Self::Text {
            title: title.to_owned(),
            text: text.into(),
            scroll: 0,
        }
    }

    /// What happened, its end in sight.
    pub(crate) fn story(log: &[String]) -> Self {
        Self::Text {
            title: "What happened".to_owned(),
            text: log.join("\n"),
            scroll: u16::MAX,
        }
    }
}

impl Model {
    /// Scrolls no further than there is something to see.
    pub(crate) fn keep_within(&mut self, layout: &super::Layout) {
        self.scroll = self.scroll.min(layout.below);
        if let Overlay::Text { scroll, .. } = &mut self.overlay {
            *scroll = (*scroll).min(layout.text_below);
        }
    }
}

/// Does the person want no colours?
pub(crate) fn without_colours() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
