//! The rule books in the terminal.

use std::sync::LazyLock;

use court_games::GAMES;

/// A game's rule book, by chapter and number.
#[derive(Clone, Debug)]
pub struct RuleBook {
    game: &'static str,
    text: &'static str,
    /// Numbers and their paragraphs, in order.
    paragraphs: Vec<(&'static str, String)>,
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
        let mut paragraphs: Vec<(&str, String)> = Vec::new();
        for block in text.split("\n\n").map(str::trim) {
            if let Some(number) = number_of(block) {
                paragraphs.push((number, plain(block)));
            } else if let (true, Some((_, rule))) = (block.starts_with(['-', '|']), paragraphs.last_mut()) {
                // A list or a table belongs to the rule before it.
                *rule += "\n";
                *rule += &plain(block);
            }
        }
        Self {
            game,
            text,
            paragraphs,
        }
    }

    /// The paragraph with this number, as plain text without breaks in its sentences.
    #[must_use]
    pub fn paragraph(&self, number: &str) -> Option<&str> {
        let found = self
            .paragraphs
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(number));
        found.map(|(_, paragraph)| paragraph.as_str())
    }

    /// Numbers to suggest: of the same chapter, else those that begin with the same character, else the first ones.
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
        let near = [chapter, Some(start.as_str())].into_iter().flatten().map(like);
        let mut near = near.filter(|near| !near.is_empty());
        near.next().unwrap_or_else(|| like(""))
    }

    /// The whole book, as plain text without breaks in its sentences.
    #[must_use]
    pub fn whole(&self) -> String {
        self.text
            .split("\n\n")
            .map(|block| plain(block) + "\n\n")
            .collect()
    }
}

/// The number that a paragraph begins with.
fn number_of(block: &'static str) -> Option<&'static str> {
    let (number, _) = block.strip_prefix("**")?.split_once("**")?;
    let sound = number
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
    (sound && number.contains(|c: char| c.is_ascii_digit())).then_some(number)
}

/// Markdown without its marks, and without breaks in its sentences.
fn plain(block: &str) -> String {
    let mut text = String::new();
    for line in block.trim().lines() {
        if !text.is_empty() {
            text.push(if line.starts_with(['-', '|']) { '\n' } else { ' ' });
        }
        text.push_str(line.trim_start_matches('#').trim());
    }
    text.replace(['*', '`'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_has_its_numbers() {
        for (game, number) in [("louis-xiv", "K4"), ("sun-king", "14"), ("emperor", "10.6")] {
            let paragraph = book(game).unwrap().paragraph(number).unwrap();
            assert!(paragraph.starts_with(number), "{paragraph}");
            assert!(!paragraph.contains(['*', '\n']), "{paragraph}");
            assert!(book(game).unwrap().whole().contains(paragraph));
        }
    }

    #[test]
    fn a_list_belongs_to_its_rule() {
        let properties = book("sun-king").unwrap().paragraph("13").unwrap();
        let lines: Vec<&str> = properties.lines().collect();
        assert_eq!(lines.len(), 6, "{properties}");
        assert!(lines[1].starts_with("- Army (green), compulsory"), "{properties}");
        assert!(
            lines[4].ends_with("a top card of another player."),
            "{properties}"
        );
    }

    #[test]
    fn case_does_not_matter_and_unknown_numbers_are_none() {
        let louis = book("louis-xiv").unwrap();
        assert_eq!(louis.paragraph("k4"), louis.paragraph("K4"));
        assert_eq!(louis.paragraph("Z99"), None);
        assert!(louis.similar("K9").contains(&"K4"));
        for strange in ["", "?", "é", "."] {
            assert_eq!(louis.similar(strange).len(), 12, "{strange:?}");
        }
        let near = book("emperor").unwrap().similar("10.99");
        assert!(near.iter().all(|number| number.starts_with("10.")) && near.contains(&"10.6"));
    }
}
