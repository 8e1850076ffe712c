//! Laws of texts: 4 and 19.

use std::collections::HashMap;

use court_core::{Event, Game, MAX_SEATS, Notation, Prompt, Turn, Viewer, is_rule_number, read};

use super::is_kebab;
use super::trials::{Trials, legal};
use crate::play::Move;

/// Law 4: the text of an action or a chance outcome reads back as the same, differs from every other's, and is
/// notation: words of small printable ASCII with single spaces between them. Reading never panics, and what is read has
/// no second spelling: a changed text is refused or is the text of something else. An action has at most 8 bytes.
///
/// # Panics
/// If it is broken.
pub fn law_04_notation_reads_back<G: Game>(trials: &Trials<G>) {
    assert_small::<G::Action>(G::META.slug);
    let mut actions = HashMap::<String, G::Action>::new();
    let mut chances = HashMap::<String, G::Chance>::new();
    trials.each_position("4", 1, |spot| {
        for seat in spot.game.turn().seats().iter() {
            for action in legal(spot.game, seat) {
                try_text(&mut actions, &action);
            }
        }
        if spot.game.turn() == Turn::Chance {
            try_text(&mut chances, &spot.game.sample(&mut spot.dice(0)));
        }
    });
}

fn assert_small<A>(slug: &str) {
    let bytes = size_of::<A>();
    assert!(
        bytes <= 8,
        "law 4 is broken by {slug}: an action has {bytes} bytes, at most 8 are allowed"
    );
}

fn try_text<T: Notation + Clone + PartialEq + std::fmt::Debug>(known: &mut HashMap<String, T>, value: &T) {
    let text = value.to_string();
    if let Some(other) = known.get(&text) {
        assert!(
            other == value,
            "{text:?} is the text of two things: {other:?} and {value:?}"
        );
        return;
    }
    let well_formed = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|c| c.is_ascii_graphic() && !c.is_ascii_uppercase())
    };
    assert!(
        text.split(' ').all(well_formed),
        "{text:?} is not notation: words of small printable ASCII with single spaces between them"
    );
    match read::<T>(&text) {
        Ok(again) => assert!(
            again == *value,
            "{text:?} reads back as {again:?} instead of {value:?}"
        ),
        Err(error) => panic!("{value:?} is written {text:?}, but cannot be read back: {error}"),
    }
    for wrong in misspellings(&text) {
        if let Ok(read) = read::<T>(&wrong) {
            assert!(
                read.to_string() == wrong,
                "{wrong:?} is a second spelling of {:?}",
                read.to_string()
            );
        }
    }
    known.insert(text, value.clone());
}

fn misspellings(text: &str) -> Vec<String> {
    let mut wrong = vec![
        String::new(),
        format!(" {text}"),
        format!("{text} "),
        format!("{text} x"),
        format!("{text} 0"),
        format!("{text}\n"),
        text.to_uppercase(),
        text.replacen(' ', "  ", 1),
        text.replacen(' ', "\t", 1),
        text.replacen(' ', " 0", 1),
        text.replacen(' ', " +", 1),
        text.replacen('@', "", 1),
        text.replacen('@', "@0", 1),
        format!("{text}9999999999999999999999"),
        "\u{e9}".repeat(3),
    ];
    if let Some((cut, _)) = text.char_indices().next_back() {
        wrong.push(text[..cut].to_owned());
    }
    if let Some((before, _)) = text.rsplit_once(' ') {
        wrong.push(before.to_owned());
    }
    wrong.retain(|wrong| wrong != text);
    wrong
}

/// Law 19: words. A prompt has a `kebab-case` code, a sentence and the number of a rule; a description and what an event
/// tells (whole or redacted) are one line that is not empty; seats are written `@1` and are seats of the table. The
/// game's own data (slug, title, seats) is well formed.
///
/// # Panics
/// If it is broken.
pub fn law_19_words_are_well_formed<G: Game>(trials: &Trials<G>) {
    let meta = G::META;
    assert!(
        is_kebab(meta.slug)
            && !meta.title.is_empty()
            && !meta.original_title.is_empty()
            && !meta.designers.is_empty()
            && 1 <= meta.min_seats
            && meta.min_seats <= meta.max_seats
            && usize::from(meta.max_seats) <= MAX_SEATS,
        "law 19 is broken by META: {meta:?}"
    );
    let mut effects = G::EFFECTS.to_vec();
    effects.sort_unstable();
    effects.dedup();
    assert!(
        effects.len() == G::EFFECTS.len() && !effects.contains(&""),
        "law 19 is broken by EFFECTS: a name is empty or stands there twice"
    );
    trials.each_step("19", 1, |step| {
        let seats = step.before.seats();
        if let Move::Play(seat, _) = step.made {
            let Prompt { code, text, rule } = step.before.prompt(*seat);
            assert!(is_kebab(&code), "the prompt's code {code:?} is not kebab-case");
            assert!(
                is_rule_number(&rule),
                "the prompt {code} does not name the number of a rule: {rule:?}"
            );
            assert_line(&text, seats, &format!("the prompt {code}"));
            for action in legal(step.before, *seat) {
                assert_line(
                    &step.before.describe(*seat, action),
                    seats,
                    &format!("the description of {action}"),
                );
            }
        }
        for event in &step.heard.events {
            assert_line(&event.tell(), seats, &format!("the event {event:?}"));
            for seen in Viewer::all(seats).filter_map(|viewer| event.seen_by(viewer)) {
                assert_line(&seen.tell(), seats, &format!("the redacted event {seen:?}"));
            }
        }
    });
}

fn assert_line(text: &str, seats: u8, what: &str) {
    assert!(
        !text.is_empty() && text.trim() == text && !text.contains('\n'),
        "{what} should be told in one line: {text:?}"
    );
    for rest in text.split('@').skip(1) {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let number = digits.parse::<u8>();
        assert!(
            number.is_ok_and(|number| (1..=seats).contains(&number)),
            "{what} names a seat that is not at the table of {seats}: {text:?}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_are_allowed() {
        assert_small::<[u8; 8]>("toy");
    }

    #[test]
    #[should_panic(expected = "an action has 9 bytes")]
    fn nine_bytes_are_not() {
        assert_small::<[u8; 9]>("toy");
    }

    #[test]
    fn seats_in_texts_are_counted() {
        assert_line("@1 robs @2.", 2, "the event");
        for wrong in ["@1 robs @3.", "@0", "me@home", "", " x", "a\nb"] {
            let caught = std::panic::catch_unwind(|| assert_line(wrong, 2, "the event"));
            assert!(caught.is_err(), "{wrong:?}");
        }
    }
}
