//! The languages.

use std::fmt;
use std::str::FromStr;

use court_core::ParseError;

/// A language that everything is said in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Tongue {
    /// English.
    #[default]
    En,
    /// German.
    De,
    /// Dutch.
    Nl,
    /// Czech.
    Cs,
}

/// A plural category, by which a language chooses the form of a word beside a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Category {
    /// Beside 1.
    One,
    /// In Czech beside 2, 3 and 4.
    Few,
    /// Beside any other number.
    Other,
}

impl Category {
    /// Its name in the files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Few => "few",
            Self::Other => "other",
        }
    }

    /// The numbers that have it, unless they are without end.
    #[must_use]
    pub(crate) const fn numbers(self) -> Option<&'static [i32]> {
        match self {
            Self::One => Some(&[1]),
            Self::Few => Some(&[2, 3, 4]),
            Self::Other => None,
        }
    }
}

impl Tongue {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::En, Self::De, Self::Nl, Self::Cs];

    /// Its code: `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
            Self::Nl => "nl",
            Self::Cs => "cs",
        }
    }

    /// Its name in itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::De => "Deutsch",
            Self::Nl => "Nederlands",
            Self::Cs => "čeština",
        }
    }

    /// The plural categories of its whole numbers.
    #[must_use]
    pub const fn categories(self) -> &'static [Category] {
        match self {
            Self::En | Self::De | Self::Nl => &[Category::One, Category::Other],
            Self::Cs => &[Category::One, Category::Few, Category::Other],
        }
    }

    /// The plural category of a number.
    #[must_use]
    pub const fn category(self, number: i32) -> Category {
        match (self, number) {
            (_, 1) => Category::One,
            (Self::Cs, 2..=4) => Category::Few,
            _ => Category::Other,
        }
    }

    /// The text as a sentence begins, and how many of its first bytes that replaces.
    pub(crate) fn capital(self, text: &str) -> Option<(String, usize)> {
        if self == Self::Nl && text.starts_with("ij") {
            return Some(("IJ".to_owned(), 2));
        }
        let first = text.chars().next()?;
        first
            .is_lowercase()
            .then(|| (first.to_uppercase().collect(), first.len_utf8()))
    }
}

impl fmt::Display for Tongue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Tongue {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|tongue| tongue.code() == text)
            .ok_or_else(|| ParseError::new(text, "a language: en, de, nl or cs"))
    }
}
