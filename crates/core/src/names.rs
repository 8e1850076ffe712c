//! Sentences about seats: in texts for people a seat is `@1`, and a screen puts the name there.

use crate::Seat;

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said<'a> {
    /// As it stands.
    Words(&'a str),
    /// A seat, and the name of who sits there.
    Name(Seat, &'a str),
}

/// A sentence in its parts. A seat without a name stays as it is written.
pub fn said<'a>(text: &'a str, names: &'a [String]) -> impl Iterator<Item = Said<'a>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let name_of = |mark: &str| {
            let seat: Seat = mark.parse().ok()?;
            Some((seat, names.get(seat.index())?))
        };
        if rest.is_empty() {
            return None;
        }
        if let Some((seat, name)) = rest.get(..2).and_then(name_of) {
            rest = &rest[2..];
            return Some(Said::Name(seat, name));
        }
        // Up to the next sign that could be a seat, but past the one here.
        let end = rest.char_indices().skip(1).find(|&(_, c)| c == '@');
        let (words, left) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        rest = left;
        Some(Said::Words(words))
    })
}

/// The sentence with names in the place of `@1`.
///
/// ```
/// let names = ["Ada".to_owned(), "Émile".to_owned()];
/// assert_eq!(court_core::with_names("@1 pays @2.", &names), "Ada pays Émile.");
/// ```
#[must_use]
pub fn with_names(text: &str, names: &[String]) -> String {
    said(text, names)
        .map(|part| match part {
            Said::Words(words) => words,
            Said::Name(_, name) => name,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_place_of_seats_and_nothing_else() {
        let names = ["Ada".to_owned(), "@1".to_owned()];
        for (text, expected) in [
            ("@1 pays @2; mail a@b, @9, @", "Ada pays @1; mail a@b, @9, @"),
            ("@3, @@1 and @", "@3, @Ada and @"),
            ("@é", "@é"),
            ("", ""),
            ("@1@1", "AdaAda"),
        ] {
            assert_eq!(with_names(text, &names), expected);
        }
    }
}
