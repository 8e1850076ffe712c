//! Pictures: symbols drawn once into a page and used by reference, and small pieces every page shares.

use court_core::Seat;
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

/// Puts names in the place of `@1`.
#[must_use]
pub fn with_names(text: &str, names: &[String]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let named = from.as_bytes().get(1).and_then(|digit| {
            let index = usize::from(digit.checked_sub(b'1')?);
            names.get(index)
        });
        match named {
            Some(name) => {
                out.push_str(name);
                rest = &from[2..];
            }
            None => {
                out.push('@');
                rest = &from[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The same as markup: each name with its seat's mark.
#[must_use]
pub fn told(text: &str, names: &[String]) -> Markup {
    let mut parts: Vec<Markup> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let seat = rest.get(at..at + 2).and_then(|seat| seat.parse::<Seat>().ok());
        match seat.and_then(|seat| Some((seat, names.get(seat.index())?))) {
            Some((seat, name)) => {
                let before = &rest[..at];
                parts.push(html! { (before) span.who { (seat_mark(seat)) (name) } });
                rest = &rest[at + 2..];
            }
            None => {
                let before = &rest[..=at];
                parts.push(html! { (before) });
                rest = &rest[at + 1..];
            }
        }
    }
    html! { @for part in parts { (part) } (rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_place_of_seats_and_nothing_else() {
        let names = ["Ada".to_owned(), "Émile".to_owned()];
        assert_eq!(
            with_names("@1 pays @2; mail a@b, @9, @", &names),
            "Ada pays Émile; mail a@b, @9, @"
        );
        let marked = told("@2 leaves <b>@1</b>", &names).into_string();
        assert!(
            marked.contains("Émile") && marked.contains("&lt;b&gt;"),
            "{marked}"
        );
    }
}
