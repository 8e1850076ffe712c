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

    /// All numbers, in the order of the book.
    pub fn numbers(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.paragraphs.iter().map(|(number, _)| *number)
    }

    /// The whole book as plain text without breaks in its sentences: headings underlined, tables in columns, drawings as
    /// they are.
    #[must_use]
    pub fn formatted(&self) -> String {
        let blocks = self.text.split("\n\n").map(str::trim);
        blocks.map(|block| formatted(block) + "\n\n").collect()
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

/// A block of the book as it is read on a terminal.
fn formatted(block: &str) -> String {
    if let Some(drawing) = block.strip_prefix("```") {
        let drawing = drawing.trim_end_matches('`');
        return drawing.trim_matches('\n').to_owned();
    }
    if block.starts_with('#') {
        let heading = plain(block);
        let rule = if block.starts_with("# ") { "=" } else { "-" };
        return format!("{heading}\n{}", rule.repeat(heading.chars().count()));
    }
    if block.starts_with('|') {
        return columns(block);
    }
    plain(block)
}

/// A table whose columns stand below each other.
fn columns(table: &str) -> String {
    let rows: Vec<Vec<String>> = table
        .lines()
        .filter(|row| !row.chars().all(|c| "|-: ".contains(c)))
        .map(|row| row.trim().trim_matches('|').split('|').map(plain).collect())
        .collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate();
        let cells = cells.map(|(column, cell)| format!("{cell:<width$}", width = width(column)));
        // As a table it is not broken into rows.
        format!("| {}", cells.collect::<Vec<_>>().join("  "))
            .trim_end()
            .to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
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
            assert!(book(game).unwrap().formatted().contains(paragraph));
            assert!(book(game).unwrap().numbers().any(|known| known == number));
        }
    }

    #[test]
    fn the_book_is_formatted_for_a_terminal() {
        assert_eq!(
            formatted("## 4 Phase I: income"),
            "4 Phase I: income\n-----------------"
        );
        assert_eq!(
            formatted("| card | cost |\n|---|---:|\n| **pope** | 3 |\n| doctor | 12 |"),
            "| card    cost\n| pope    3\n| doctor  12"
        );
        assert_eq!(formatted("```\n  a   b\n    c\n```"), "  a   b\n    c");
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
