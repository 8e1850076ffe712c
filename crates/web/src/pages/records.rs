//! Records from elsewhere: the form that takes one.

use court_api::Problem;
use maud::{Markup, html};

use super::{Page, Settings, sentence};
use crate::art::{icon, symbol};

/// What the form was sent with: shown again, so that nothing is lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sent {
    /// The text of the record.
    pub(crate) record: String,
    /// What to do with a game that is not over: nothing, `bots` or `screen`.
    pub(crate) with: String,
    /// The own seat if it is played on.
    pub(crate) seat: u8,
    /// The key of the page it was sent from.
    pub(crate) once: String,
}

/// What can be done with a game that is not over.
const GO_ON: [(&str, &str); 3] = [
    ("", "do not open it"),
    ("bots", "play on against bots"),
    ("screen", "play on at this screen"),
];

/// The form, with what was wrong the last time.
pub(crate) fn page(settings: Settings, sent: &Sent, refused: Option<&Problem>) -> Markup {
    let megabytes = court_server::MAX_RECORD / 1_000_000;
    let content = html! {
        main #main .page.form {
            h1 { "Look at a record" }
            p { "A record is a whole game in a small text file: " em { "Record" } " downloads one from a finished table, and the terminal client writes one. It is checked move by move and then opened as a private table of yours, where you can watch it again, examine it and play on from any moment." }
            @if let Some(refused) = refused {
                p.notice.refusal role="alert" { (sentence(&refused.detail)) " " span.code.small.soft { (refused.code) } }
            }
            form method="post" action="/records" enctype="multipart/form-data" {
                fieldset {
                    legend { "The record" }
                    label.col { "A file: choose one, or drop it here (up to " (megabytes) " MB) "
                        input type="file" name="file" accept=".court,.txt,text/plain"; }
                    label.col { "… or its text "
                        textarea.code name="record" rows="6" spellcheck="false" placeholder="court-record 1" { (sent.record) } }
                }
                fieldset {
                    legend { "If the game is not over" }
                    div.grid2 {
                        label { "Then " select name="with" {
                            @for (value, text) in GO_ON { option value=(value) selected[sent.with == value] { (text) } }
                        } }
                        label { "My seat " input type="number" name="seat" min="1" max=(court_core::MAX_SEATS) value=(sent.seat.max(1)); }
                    }
                }
                p { button.btn.main type="submit" { (icon("i-play")) "Open the record" } }
            }
            (symbol("flourish", "rule-line"))
            p.small.soft { "The table's " em { "Fairness" } " page says whether every shuffle was fair. Programs can do the same with " span.code { "POST /api/v1/records" } "." }
        }
    };
    Page::new("Look at a record", settings, content).render()
}
