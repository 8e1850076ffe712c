//! The rule books in the terminal.

use std::sync::LazyLock;

use court_games::GAMES;

/// A game's rule book, by chapter and number.
#[derive(Clone, Debug)]
pub struct RuleBook {
    game: &'static str,
    text: &'static str,
    /// Numbers and their paragraphs, in order.
    paragraphs: Vec<(&'static str, &'static str)>,
}

static BOOKS: LazyLock<Vec<RuleBook>> = LazyLock::new(|| {
    GAMES
        .iter()
        .map(|game| RuleBook::read(game.slug(), game.rules()))
        .collect()
});

/// The rule book of a game.
#[must_use]
pub fn book(game: &str) -> Option<&'static RuleBook> {
    BOOKS.iter().find(|book| book.game == game)
}

impl RuleBook {
    fn read(game: &'static str, text: &'static str) -> Self {
        let numbered = |paragraph: &'static str| {
            let (number, _) = paragraph.strip_prefix("**")?.split_once("**")?;
            let plain = number
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
            (plain && number.contains(|c: char| c.is_ascii_digit())).then_some((number, paragraph.trim()))
        };
        Self {
            game,
            text,
            paragraphs: text
                .split("\n\n")
                .map(str::trim_start)
                .filter_map(numbered)
                .collect(),
        }
    }

    /// The paragraph with this number, as plain text.
    #[must_use]
    pub fn paragraph(&self, number: &str) -> Option<String> {
        let found = self
            .paragraphs
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(number));
        found.map(|(_, paragraph)| plain(paragraph))
    }

    /// Numbers of the same chapter, to suggest; without one, those that begin with the same character.
    #[must_use]
    pub fn similar(&self, number: &str) -> Vec<&'static str> {
        let number = number.to_ascii_uppercase();
        let chapter = number.rfind('.').map(|dot| &number[..=dot]);
        let start = number.chars().next().map(String::from).unwrap_or_default();
        let like = |start: &str| -> Vec<&'static str> {
            let numbers = self.paragraphs.iter().map(|(number, _)| *number);
            numbers
                .filter(|known| known.starts_with(start))
                .take(12)
                .collect()
        };
        let near = chapter.map(like).filter(|near| !near.is_empty());
        near.unwrap_or_else(|| like(&start))
    }

    /// The whole book, as plain text.
    #[must_use]
    pub fn whole(&self) -> String {
        self.text.lines().map(|line| plain(line) + "\n").collect()
    }
}

/// Markdown without its marks: emphasis and headings read as they are.
fn plain(markdown: &str) -> String {
    markdown
        .trim_start_matches('#')
        .trim_start_matches(' ')
        .replace("**", "")
        .replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_has_its_numbers() {
        for (game, number) in [("louis-xiv", "K4"), ("sun-king", "14"), ("emperor", "10.6")] {
            let paragraph = book(game).unwrap().paragraph(number).unwrap();
            assert!(paragraph.starts_with(number), "{paragraph}");
            assert!(!paragraph.contains("**"));
            assert!(book(game).unwrap().whole().contains(&paragraph[..20]));
        }
    }

    #[test]
    fn case_does_not_matter_and_unknown_numbers_are_none() {
        let louis = book("louis-xiv").unwrap();
        assert_eq!(louis.paragraph("k4"), louis.paragraph("K4"));
        assert_eq!(louis.paragraph("Z99"), None);
        assert!(louis.similar("K9").contains(&"K4"));
        let near = book("emperor").unwrap().similar("10.99");
        assert!(near.iter().all(|number| number.starts_with("10.")) && near.contains(&"10.6"));
    }
}
