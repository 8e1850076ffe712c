//! What is on the screen.

use court_core::with_names;
use court_table::Offer;

use super::draw::text_width;
use crate::pictures::Picture;
use crate::story::folded;
use crate::wrap::wrap;

/// Stands between what the person has read and what is new.
const SINCE: &str = "— since your turn —";

/// Everything that is on the screen.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    /// The game's title.
    pub title: String,
    /// Which keys do what, as far as there is room.
    pub keys: &'static str,
    /// The position.
    pub picture: Picture,
    /// What happened, oldest first.
    pub log: Vec<String>,
    /// How much of it happened before the person's last decision.
    pub read: usize,
    /// What is asked, with its rule; or whom the table waits for.
    pub prompt: String,
    /// What can be done.
    pub offers: Vec<Choice>,
    /// Which of it is chosen.
    pub selected: Option<usize>,
    /// How many lines of the position lie above the screen.
    pub scroll: u16,
    /// The last answer of the table: a refusal, a hint.
    pub message: String,
    /// What lies over everything.
    pub overlay: Overlay,
    /// Without colour.
    pub plain_colours: bool,
}

/// An offer as it stands in the list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// For people, with names.
    pub text: String,
    /// In notation.
    pub action: String,
    /// Can it not be undone?
    pub is_final: bool,
    /// Does it decline what is asked?
    pub is_null: bool,
}

impl Choice {
    /// The list for what a seat is offered.
    #[must_use]
    pub fn list(offers: &[Offer], names: &[String]) -> Vec<Self> {
        let choice = |offer: &Offer| Self {
            text: with_names(&offer.text, names),
            action: offer.action.clone(),
            is_final: offer.is_final,
            is_null: offer.is_null,
        };
        offers.iter().map(choice).collect()
    }
}

/// Keys before the offers: digits, and all letters but those that are commands, so that no key ever does two things.
const LETTERS: &str = "abdefgimopstvwxyz1234567890";
/// The key of the offer that declines what is asked.
const DECLINE: char = 'n';

/// The letter that plays this one of the offers while it is in sight.
pub(crate) fn letter(offers: &[Choice], offer: usize) -> Option<char> {
    let before = &offers[..offer];
    match offers[offer].is_null {
        true if before.iter().any(|choice| choice.is_null) => None,
        true => Some(DECLINE),
        false => LETTERS
            .chars()
            .nth(before.iter().filter(|choice| !choice.is_null).count()),
    }
}

/// The offer that this letter plays, capital or small.
pub(crate) fn offer_of(offers: &[Choice], key: char) -> Option<usize> {
    let key = key.to_ascii_lowercase();
    (0..offers.len()).find(|&offer| letter(offers, offer) == Some(key))
}

/// The offer that is chosen before the person chooses: never one that declines what is asked.
pub(crate) fn preselected(offers: &[Choice]) -> Option<usize> {
    offers.iter().position(|choice| !choice.is_null)
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
    /// Something is being typed: notation, or a word.
    Typing(String),
    /// Something to search for is being typed.
    Search(String),
    /// The screen is hidden until this person sits down.
    Curtain(String),
    /// Really leave? With what should be known before.
    Leave(String),
    /// Really play this? It cannot be undone, and was not in sight when the key was pressed.
    Play(Choice),
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
            text: folded(log).join("\n"),
            scroll: u16::MAX,
        }
    }

    /// The same, but what happened since the person's turn begins at the top, to be read screen by screen.
    pub(crate) fn story_since(log: &[String], read: usize, width: u16) -> Self {
        let (before, since) = log.split_at(read.min(log.len()));
        if before.is_empty() || since.is_empty() {
            return Self::story(log);
        }
        let before = folded(before).join("\n");
        // As wide as it is drawn.
        let rows = wrap(&before, usize::from(text_width(width))).len();
        Self::Text {
            title: "What happened".to_owned(),
            text: format!("{before}\n{SINCE}\n{}", folded(since).join("\n")),
            scroll: rows as u16,
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

    /// The row below the offers: the last thing that happened, and how much happened since the person's turn.
    pub(crate) fn news(&self, width: usize) -> String {
        let since = folded(&self.log[self.read.min(self.log.len())..]);
        let Some(last) = self.log.last() else {
            return String::new();
        };
        let more = match since.len() {
            0 | 1 => String::new(),
            count if self.read == 0 => format!(" ({count} so far: Space, L)"),
            count => format!(" ({count} since your turn: Space, L)"),
        };
        let room = width.saturating_sub(4 + more.chars().count());
        let last = wrap(since.last().unwrap_or(last), room);
        match &last[..] {
            [whole] => format!("· {whole}{more}"),
            [begin, ..] => format!("· {begin} …{more}"),
            [] => String::new(),
        }
    }

    /// Chooses the offer that comes so many after, or before, the one that is chosen.
    pub(crate) fn choose(&mut self, by: isize) {
        let Some(last) = self.offers.len().checked_sub(1) else {
            return;
        };
        self.selected = Some(match self.selected {
            None if by > 0 => 0,
            None => last,
            Some(offer) => offer.saturating_add_signed(by).min(last),
        });
    }
}

/// Does the person want no colours?
pub(crate) fn without_colours() -> bool {
    std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(nulls: &[bool]) -> Vec<Choice> {
        let choice = |&is_null| Choice {
            is_null,
            ..Choice::default()
        };
        nulls.iter().map(choice).collect()
    }

    #[test]
    fn no_letter_of_an_offer_is_a_command_and_capitals_do_the_same() {
        let many = offers(&[false; 40]);
        let letters: String = (0..many.len()).filter_map(|offer| letter(&many, offer)).collect();
        assert_eq!(letters, LETTERS);
        for command in super::super::keys::COMMANDS.chars().chain([DECLINE]) {
            assert!(!LETTERS.contains(command), "{command}");
        }
        assert_eq!(offer_of(&many, 'd'), Some(2));
        assert_eq!(offer_of(&many, 'D'), Some(2));
        assert_eq!(offer_of(&many, 'q'), None);
    }

    #[test]
    fn what_declines_has_a_key_of_its_own_and_is_never_chosen_beforehand() {
        let some = offers(&[false, false, true]);
        assert_eq!(offer_of(&some, 'n'), Some(2));
        assert_eq!(preselected(&some), Some(0));
        let only = offers(&[true]);
        assert_eq!(preselected(&only), None);
        assert_eq!(offer_of(&only, 'N'), Some(0));
        assert_eq!(offer_of(&only, 'a'), None);
    }
}
