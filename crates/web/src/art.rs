//! Pictures: symbols drawn once into a page and used by reference, and small pieces every page shares.

use court_core::{Said, Seat, said};
use maud::{Markup, PreEscaped, html};

/// Ornaments, seat marks and signs that all pages use.
pub const SHARED: &str = include_str!("art/shared.svg");

/// The symbols a page uses, hidden; the references on the page point into them.
#[must_use]
pub fn symbols(art: &[&'static str]) -> Markup {
    html! {
        svg.symbols width="0" height="0" aria-hidden="true" focusable="false" {
            (PreEscaped(SHARED))
            @for part in art { (PreEscaped(*part)) }
        }
    }
}

/// A symbol as a picture without a name: what it says stands in words beside it.
#[must_use]
pub fn symbol(id: &str, class: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" focusable="false" { use href={ "#" (id) }; } }
}

/// A small line-drawn sign in the colour of the text.
#[must_use]
pub fn icon(id: &str) -> Markup {
    symbol(id, "i")
}

/// What stands on a tool: its sign and its name, a short one where there is little room.
#[must_use]
pub fn tool(sign: &str, name: &str, short: &str) -> Markup {
    html! { (icon(sign)) span.long { (name) } span.short aria-hidden="true" { (short) } }
}

/// A symbol that is the only thing to tell something, with its name for those who do not see it.
#[must_use]
pub fn named(id: &str, class: &str, name: &str) -> Markup {
    html! { svg class=(class) role="img" aria-label=(name) focusable="false" { use href={ "#" (id) }; } }
}

/// A small drawing of a thing, as large as the text beside it.
#[must_use]
pub fn small(id: &str) -> Markup {
    symbol(id, "i-art")
}

/// A thing and how many there are of it.
#[must_use]
pub fn good(id: &str, number: u8, name: &str) -> Markup {
    html! {
        span.good title=(name) { (small(id)) span { (number) } span.hidden { " " (name) } }
    }
}

/// The mark of a seat: its colour and its shape.
#[must_use]
pub fn seat_mark(seat: Seat) -> Markup {
    let number = seat.number();
    symbol(&format!("seat-{number}"), &format!("mark s{number}"))
}

/// A sentence as markup: in the place of `@1` the name, with its seat's mark.
#[must_use]
pub fn told(text: &str, names: &[String]) -> Markup {
    html! {
        @for part in said(text, names) {
            @match part {
                Said::Words(words) => (words),
                Said::Name(seat, name) => span.who { (seat_mark(seat)) (name) },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_their_marks_and_nothing_is_taken_for_markup() {
        let names = ["Ada".to_owned(), "Émile".to_owned()];
        let marked = told("@2 leaves <b>@1</b>", &names).into_string();
        assert!(
            marked.contains("Émile") && marked.contains("&lt;b&gt;"),
            "{marked}"
        );
    }
}
