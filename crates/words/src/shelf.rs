//! The files that are part of the program, each read when it is first needed.

use std::sync::OnceLock;

use court_core::{Message, Vocabulary};

use crate::{Catalog, Tongue};

/// The files of one vocabulary, in the order of [`Tongue::ALL`].
struct Files {
    name: &'static str,
    texts: [&'static str; Tongue::ALL.len()],
    read: [OnceLock<Catalog>; Tongue::ALL.len()],
}

macro_rules! files {
    ($name:literal) => {
        Files {
            name: $name,
            texts: [
                include_str!(concat!("../text/en/", $name, ".ftl")),
                include_str!(concat!("../text/de/", $name, ".ftl")),
                include_str!(concat!("../text/nl/", $name, ".ftl")),
                include_str!(concat!("../text/cs/", $name, ".ftl")),
            ],
            read: [const { OnceLock::new() }; Tongue::ALL.len()],
        }
    };
}

static COMMON: Files = files!("common");

static SHELF: &[&Files] = &[&COMMON];

/// This vocabulary in this language.
///
/// # Panics
/// If there are no files for the vocabulary, or something is wrong with them: tests make sure of every vocabulary.
#[must_use]
pub fn catalog(vocabulary: &'static Vocabulary, tongue: Tongue) -> &'static Catalog {
    let files = SHELF.iter().find(|files| files.name == vocabulary.name());
    let Some(files) = files else {
        panic!("there are no words for {}", vocabulary.name())
    };
    let place = tongue as usize;
    files.read[place].get_or_init(|| {
        let (common, own) = (COMMON.texts[place], files.texts[place]);
        Catalog::read(vocabulary, tongue, common, own).unwrap_or_else(|faults| {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            panic!("the words of the program are faulty:\n{}", faults.join("\n"))
        })
    })
}

/// The message in this language, seats written `@1`.
#[must_use]
pub fn say(message: &Message, tongue: Tongue) -> String {
    let mut text = String::new();
    catalog(message.of(), tongue).say(message, &mut text);
    text
}
