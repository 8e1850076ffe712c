//! What every thing on a board says of itself: to those who point at it, put the focus on it, tap it or have it read out.
//!
//! It stands in the thing's `aria-label`, the title in the first line. The script shows the same lines as a note beside
//! the thing, on phones as a sheet, with a link to the rule.

use court_core::{Game, Seat};
use maud::{Markup, html};

use super::{Offered, Scene};
use crate::art::small;

/// What a thing is and does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Its name.
    pub title: String,
    /// A sentence or two.
    pub text: String,
    /// Where the rule book says more.
    pub rule: &'static str,
}

impl Note {
    /// What a thing is called, what there is to say of it, and its rule.
    #[must_use]
    pub fn new(title: impl Into<String>, text: impl Into<String>, rule: &'static str) -> Self {
        Self {
            title: title.into(),
            text: text.into(),
            rule,
        }
    }

    fn label(&self) -> String {
        format!("{}:\n{}", self.title, self.text)
    }
}

/// "3 stones", "1 stone", "no stones".
#[must_use]
pub(super) fn count(number: u8, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}

/// "you", "you and Ada", "you, Ada and Émile".
#[must_use]
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A sentence as it begins.
#[must_use]
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl<G: Game> Scene<'_, G> {
    /// A seat's name, or "you".
    #[must_use]
    pub fn you(&self, seat: Seat) -> &str {
        if self.viewer.is(seat) {
            "you"
        } else {
            self.name(seat)
        }
    }

    /// "you have", "Ada has".
    #[must_use]
    pub fn has(&self, seat: Seat) -> String {
        self.does(seat, "have", "has")
    }

    /// "you lead", "Ada leads".
    #[must_use]
    pub fn does(&self, seat: Seat, you: &str, they: &str) -> String {
        let verb = if self.viewer.is(seat) { you } else { they };
        format!("{} {verb}", self.you(seat))
    }

    /// A thing that cannot be pressed and says what it is.
    #[must_use]
    pub fn thing(&self, about: &Note, class: &str, inside: &Markup) -> Markup {
        html! {
            span.thing.(class) role="img" tabindex="-1" aria-label=(about.label()) data-rule=(about.rule) { (inside) }
        }
    }

    /// A thing and how many there are of it, saying what it is.
    #[must_use]
    pub fn counted(&self, sign: &str, number: u8, about: &Note) -> Markup {
        self.thing(about, "good", &html! { (small(sign)) span { (number) } })
    }

    /// A button for an offer on the thing it is about. It says what pressing it means, then what the thing is.
    #[must_use]
    pub fn button_on(
        &self,
        offer: &Offered<G::Action>,
        class: &str,
        inside: &Markup,
        about: &Note,
    ) -> Markup {
        let name = format!("{}.\n{}", self.say(&offer.text), about.label());
        self.labelled(offer, class, inside, &name, Some(about.rule))
    }

    /// The thing an action is about: a button if the action is offered now. Otherwise it says what it is, and to whoever
    /// is asked something else and asks back also why it cannot be pressed now.
    #[must_use]
    pub fn press(&self, action: G::Action, class: &str, inside: &Markup, about: &Note) -> Markup {
        match self.offered(action) {
            Some(offer) => self.button_on(offer, class, inside, about),
            None if self.asked() => html! {
                button.idle.(class) type="submit" form="act" name="try" value=(action) tabindex="-1"
                    aria-label=(about.label()) data-rule=(about.rule) { span.face aria-hidden="true" { (inside) } }
            },
            None => self.thing(about, class, inside),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_read_as_people_say_them() {
        assert_eq!(count(1, "vote", "votes"), "1 vote");
        assert_eq!(count(0, "vote", "votes"), "no votes");
        assert_eq!(count(3, "city", "cities"), "3 cities");
        let names = ["you", "Ada", "Émile"].map(str::to_owned);
        assert_eq!(list(&names), "you, Ada and Émile");
        assert_eq!(list(&names[1..]), "Ada and Émile");
        assert_eq!(list(&names[..1]), "you");
        assert_eq!(sentence("émile leads"), "Émile leads");
    }
}
