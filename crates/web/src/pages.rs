//! Pages: pure functions from what a viewer knows to HTML.

pub(crate) mod home;
pub(crate) mod lobby;
pub mod moments;
pub(crate) mod past;
pub(crate) mod records;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod share;
pub(crate) mod statistics;
pub mod table;
pub(crate) mod variants;

use court_core::{capital, rule_slug};
use maud::{DOCTYPE, Markup, html};

use crate::art::{icon, symbol, symbols};
use crate::assets::{File, href, script};
use crate::boards::board;

/// What a person prefers; kept in a cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// Ask before a choice that cannot be undone?
    pub confirm: bool,
    /// Fold the list of choices on a wide screen, so that the board leads?
    pub fold: bool,
    /// Soft sounds?
    pub sound: bool,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl Theme {
    /// Its name in the cookie and the form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme with this name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::System,
        }
    }
}

/// A page around its content.
pub(crate) struct Page<'a> {
    title: &'a str,
    settings: Settings,
    content: Markup,
    game: Option<&'a str>,
    playing: bool,
    refreshes: Option<u32>,
    art: Vec<&'static str>,
}

impl<'a> Page<'a> {
    /// A page with this title and this content, which has a `main` in it.
    pub(crate) const fn new(title: &'a str, settings: Settings, content: Markup) -> Self {
        Self {
            title,
            settings,
            content,
            game: None,
            playing: false,
            refreshes: None,
            art: Vec::new(),
        }
    }

    /// About a game: in its colours.
    pub(crate) const fn of(mut self, game: &'a str) -> Self {
        self.game = Some(game);
        self
    }

    /// At a table: it fills the screen.
    pub(crate) const fn playing(mut self) -> Self {
        self.playing = true;
        self
    }

    /// Something will happen on it: without script it is loaded anew after so many seconds.
    pub(crate) const fn refreshing(mut self, seconds: Option<u32>) -> Self {
        self.refreshes = seconds;
        self
    }

    /// With the symbols of these games besides the shared ones.
    pub(crate) fn with_art_of<'g>(mut self, games: impl IntoIterator<Item = &'g str>) -> Self {
        let boards = games.into_iter().filter_map(board);
        self.art.extend(boards.flat_map(|board| board.art()));
        self
    }

    /// The whole document.
    pub(crate) fn render(&self) -> Markup {
        let theme = (self.settings.theme != Theme::System).then(|| self.settings.theme.name());
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="color-scheme" content="light dark";
                    @if let Some(seconds) = self.refreshes { noscript { meta http-equiv="refresh" content=(seconds); } }
                    title { (self.title) " · Shadow Court" }
                    link rel="stylesheet" href=(href(File::Style));
                    link #icon rel="icon" type="image/svg+xml" href=(href(File::Icon)) data-turn=(href(File::IconTurn)) data-calm=(href(File::Icon));
                    @for (place, module) in script().enumerate() {
                        @if place == 0 { script type="module" src=(module) {} } @else { link rel="modulepreload" href=(module); }
                    }
                }
                body.(self.game.unwrap_or("house")).playing[self.playing] data-confirm=[self.settings.confirm.then_some("yes")] data-sound=[self.settings.sound.then_some("yes")] data-fold=[self.settings.fold.then_some("yes")] {
                    a.skip href="#main" { "Skip to the content" }
                    (symbols(&self.art))
                    (top(self.title, self.playing))
                    (self.content)
                    (foot(self.settings))
                    p #away .away role="status" hidden { "The server is not answering. The page will catch up by itself." }
                }
            }
        }
    }
}

fn top(title: &str, playing: bool) -> Markup {
    html! {
        header.top {
            a.brand href="/" aria-label="Shadow Court, home" { (symbol("mark", "")) span { "Shadow Court" } }
            @if playing { span.here { (title.strip_prefix("Your turn · ").unwrap_or(title)) } }
            nav aria-label="Main" {
                a href="/new" aria-label="New table" { (icon("i-quill")) span { "New table" } }
                a href="/mine" aria-label="My tables" { (icon("i-seat")) span { "My tables" } }
                a #settings-link href="/settings" aria-label="Settings and keys" { (icon("i-gear")) span { "Settings" } }
                a href="/rules" aria-label="Rules" { (icon("i-book")) span { "Rules" } }
            }
        }
    }
}

fn foot(settings: Settings) -> Markup {
    html! {
        footer.foot {
            span { "Games played fairly: every shuffle can be recomputed." }
            nav aria-label="More" { a href="/statistics" { "Statistics" } " · " a href="/records" { "Look at a record" } }
            (settings::form(settings))
        }
    }
}

/// A link to a numbered rule.
pub(crate) fn rule_link(game: &str, number: &str) -> Markup {
    html! { a.rule href={ "/rules/" (game) "#" (rule_slug(number)) } { "Rule " (number) } }
}

/// A game on a poster, with a few words and what can be done about it.
pub(crate) fn poster(game: &str, words: &Markup, acts: &Markup) -> Markup {
    html! {
        li.poster.(game) {
            div.poster-art { @if let Some(board) = board(game) { (board.poster()) } }
            div.poster-text {
                h2 { (table::game_title(game)) }
                p { (words) }
                div.acts { (acts) }
            }
        }
    }
}

/// A page that says what went wrong.
pub(crate) fn sorry(settings: Settings, title: &str, text: &str) -> Markup {
    let content = html! {
        main #main .page.sorry {
            (symbol("mask", "sorry-art"))
            h1 { (title) }
            p.notice.refusal { (text) }
            p { a.btn href="/" { "Back to the home page" } }
        }
    };
    Page::new(title, settings, content).render()
}

/// A sentence begins with a capital and ends with a stop.
pub(crate) fn sentence(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut out = capital(text);
    if !out.ends_with(['.', '?', '!', '…']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_a_capital_and_a_stop() {
        assert_eq!(sentence("you do not hold this"), "You do not hold this.");
        assert_eq!(sentence("Why?"), "Why?");
    }
}
