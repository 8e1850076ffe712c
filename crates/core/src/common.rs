//! What every game and every table says in the same way.

crate::messages! {
    /// The words that all vocabularies share.
    WORDS of "common";
    terms {}
    phrases {
        list_comma();
        list_and();
        list_or();
        points(n: Number);
        in_words(n: Number);
    }
    any {}
}

/// How many messages all vocabularies share.
pub(crate) const COUNT: usize = 5;

const _: () = assert!(
    say::SPECS.len() == COUNT,
    "COUNT is the number of common messages"
);

pub use say::{in_words, list_and, list_comma, list_or, points};
