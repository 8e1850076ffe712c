//! Pages: pure functions from what a viewer knows to HTML.

pub(crate) mod home;
pub(crate) mod lobby;
pub(crate) mod past;
pub(crate) mod records;
pub(crate) mod rules;
pub(crate) mod statistics;
pub mod table;

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
                    title { (self.title) " · Shadow Court" }
                    link rel="stylesheet" href=(href(File::Style));
                    link #icon rel="icon" type="image/svg+xml" href=(href(File::Icon)) data-turn=(href(File::IconTurn)) data-calm=(href(File::Icon));
                    @for (place, module) in script().enumerate() {
                        @if place == 0 { script type="module" src=(module) {} } @else { link rel="modulepreload" href=(module); }
                    }
                }
                body.(self.game.unwrap_or("house")).playing[self.playing] data-confirm=[self.settings.confirm.then_some("yes")] {
                    a.skip href="#main" { "Skip to the content" }
                    (symbols(&self.art))
                    (top(self.title, self.playing))
                    (self.content)
                    (foot(self.settings))
                    p #away .away role="status" hidden { "The server is away. The page will catch up by itself." }
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
            form method="post" action="/settings" {
                label { "Light " select name="theme" {
                    @for theme in [Theme::System, Theme::Light, Theme::Dark] {
                        option value=(theme.name()) selected[settings.theme == theme] { (theme.name()) }
                    }
                } }
                label { input type="checkbox" name="confirm" value="yes" checked[settings.confirm]; "ask before what cannot be undone" }
                button.btn.quiet type="submit" { "Keep" }
            }
        }
    }
}

/// The anchor of a numbered rule: lower case, `.` and `-` as `_`, a leading digit prefixed by `r`.
pub(crate) fn anchor(number: &str) -> String {
    let slug: String = number
        .chars()
        .map(|c| {
            if c == '.' || c == '-' {
                '_'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect();
    if slug.starts_with(|c: char| c.is_ascii_digit()) {
        format!("r{slug}")
    } else {
        slug
    }
}

/// A link to a numbered rule.
pub(crate) fn rule_link(game: &str, number: &str) -> Markup {
    html! { a.rule href={ "/rules/" (game) "#" (anchor(number)) } { "Rule " (number) } }
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
            p { a.btn href="/" { "To the home page" } }
        }
    };
    Page::new(title, settings, content).render()
}

/// A sentence begins with a capital and ends with a stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let mut out: String = first.to_uppercase().chain(letters).collect();
    if !out.ends_with(['.', '?', '!', '…']) {
        out.push('.');
    }
    out
}

/// A link to be copied, or a line for a terminal.
pub(crate) fn copy_box(name: &str, text: &str) -> Markup {
    html! { label.col { (name) " " input type="text" readonly value=(text) data-copy="yes"; } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_follow_the_numbers_of_rules() {
        for (number, slug) in [
            ("P2.2", "p2_2"),
            ("10.6", "r10_6"),
            ("36", "r36"),
            ("R12", "r12"),
            ("L4-1", "l4_1"),
            ("M1p", "m1p"),
        ] {
            assert_eq!(anchor(number), slug);
        }
    }

    #[test]
    fn a_sentence_has_a_capital_and_a_stop() {
        assert_eq!(sentence("you do not hold this"), "You do not hold this.");
        assert_eq!(sentence("Why?"), "Why?");
    }
}
