//! What is wrong with a file of words.

use std::fmt;

use crate::Tongue;

/// One thing that is wrong with a file of words, in a sentence that a translator understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The language.
    pub tongue: Tongue,
    /// The file, without its ending: `emperor`.
    pub file: &'static str,
    /// The message it is about; empty if it is about the file.
    pub id: String,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            tongue,
            file,
            id,
            what,
        } = self;
        match id.as_str() {
            "" => write!(f, "{tongue}/{file}.ftl: {what}"),
            _ => write!(f, "{tongue}/{file}.ftl, {id}: {what}"),
        }
    }
}
