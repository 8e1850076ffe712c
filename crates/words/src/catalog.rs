//! A file of words, ready to be said.

use std::fs;
use std::path::Path;

use court_core::Vocabulary;
use court_core::message::Id;

use crate::compile::compile;
use crate::{Category, Fault, Tongue};

/// One vocabulary in one language: every message, complete. There is none for a file with a fault.
#[derive(Debug)]
pub struct Catalog {
    pub(crate) tongue: Tongue,
    /// By id.
    pub(crate) entries: Box<[Entry]>,
    /// The names of the grammatical forms, by number.
    pub(crate) forms: Box<[String]>,
}

impl Catalog {
    /// Reads the words that all vocabularies share and those of this one.
    ///
    /// # Errors
    /// All that is wrong with them.
    pub fn read(
        vocabulary: &'static Vocabulary,
        tongue: Tongue,
        common: &str,
        own: &str,
    ) -> Result<Self, Vec<Fault>> {
        compile(vocabulary, tongue, common, own)
    }

    /// Reads the same from a directory that is laid out as ours: `<language>/<vocabulary>.ftl`.
    ///
    /// # Errors
    /// If a file cannot be read, and all that is wrong with them.
    pub fn from_dir(vocabulary: &'static Vocabulary, tongue: Tongue, dir: &Path) -> Result<Self, Vec<Fault>> {
        let text = |file: &'static str| {
            let path = dir.join(tongue.code()).join(file).with_extension("ftl");
            fs::read_to_string(&path).map_err(|error| {
                vec![Fault {
                    tongue,
                    file,
                    id: String::new(),
                    what: format!("{} cannot be read: {error}", path.display()),
                }]
            })
        };
        let own = text(vocabulary.name())?;
        Self::read(vocabulary, tongue, &text("common")?, &own)
    }

    /// The language.
    #[must_use]
    pub const fn tongue(&self) -> Tongue {
        self.tongue
    }

    pub(crate) fn pattern(&self, id: Id, form: Form) -> &Pattern {
        let forms = &self.entries[id.index()].forms;
        let found = forms.iter().find(|(name, _)| *name == form);
        let (_, pattern) = found.expect("every form that is asked for was looked for when the file was read");
        pattern
    }
}

/// What a message is in one language: its value and its grammatical forms.
#[derive(Debug, Default)]
pub(crate) struct Entry {
    pub(crate) forms: Vec<(Form, Pattern)>,
}

/// A grammatical form: its number in the catalog. The first is the plain value.
pub(crate) type Form = u8;

/// The plain value of a message.
pub(crate) const PLAIN: Form = 0;
/// What `GENDER` asks for.
pub(crate) const GENDER: Form = 1;

/// A text with holes.
pub(crate) type Pattern = Box<[Piece]>;

#[derive(Debug)]
pub(crate) enum Piece {
    Text(Box<str>),
    /// An argument, what it holds being said in this form.
    Arg {
        arg: usize,
        form: Form,
        joint: Joint,
    },
    /// Another message, which takes no arguments.
    Other(Id, Form),
    /// The first variant that fits; the last fits always.
    Select {
        arg: usize,
        variants: Box<[(Key, Pattern)]>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Number(i32),
    Category(Category),
    Id(Id),
    Gender(Box<str>),
    Any,
}

/// What stands between the last two items of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joint {
    And,
    Or,
    Comma,
}
