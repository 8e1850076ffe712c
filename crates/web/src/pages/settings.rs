//! What a person prefers, and the keys there are: a page, which the script shows beside the table.

use maud::{Markup, html};

use super::{Page, Settings, Theme};

/// Keys and what they do.
const KEYS: &[(&str, &[(&str, &str)])] = &[
    (
        "At the table",
        &[
            ("the letter on something", "choose it"),
            ("N", "decline what is asked"),
            ("U", "undo"),
            ("H", "hint"),
            ("Esc", "skip what is being played back"),
            ("?", "this page"),
        ],
    ),
    (
        "In a replay",
        &[
            ("← →", "back and forward; hold to run"),
            ("Page up, Page down", "by phase"),
            ("Home, End", "to the beginning, to the end"),
            ("Space", "play or stop"),
        ],
    ),
];

/// The form, as it stands on every page.
pub(super) fn form(settings: Settings) -> Markup {
    html! {
        form.settings method="post" action="/settings" {
            label { "Colours " select name="theme" {
                @for theme in [Theme::System, Theme::Light, Theme::Dark] {
                    option value=(theme.name()) selected[settings.theme == theme] { (theme.name()) }
                }
            } }
            label { input type="checkbox" name="confirm" value="yes" checked[settings.confirm]; "ask before anything that cannot be undone" }
            label { input type="checkbox" name="sound" value="yes" checked[settings.sound]; "soft sounds" }
            button.btn.quiet type="submit" { "Save" }
        }
    }
}

/// The page; back leads to where the person was.
pub(crate) fn page(settings: Settings, back: &str) -> Markup {
    let content = html! {
        main #main .page.form {
            div #preferences {
                h1 { "Settings and keys" }
                (form(settings))
                @for (title, keys) in KEYS {
                    h2 { (title) }
                    dl.facts.keys { @for (key, does) in *keys { dt { (key) } dd { (does) } } }
                }
            }
            p { a.btn href=(back) { "Back" } }
        }
    };
    Page::new("Settings and keys", settings, content).render()
}
