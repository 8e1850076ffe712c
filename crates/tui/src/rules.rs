//! The rule books in the terminal.

use court_core::RuleBook;

/// The whole book as plain text without breaks in its sentences: headings underlined, tables in columns, drawings as they
/// are.
#[must_use]
pub fn formatted(book: &RuleBook<'_>) -> String {
    book.blocks().map(|block| block_as_text(block) + "\n\n").collect()
}

/// A block of the book as it is read on a terminal.
fn block_as_text(block: &str) -> String {
    if let Some(drawing) = block.strip_prefix("```") {
        let drawing = drawing.trim_end_matches('`');
        return drawing.trim_matches('\n').to_owned();
    }
    if block.starts_with('#') {
        let heading = RuleBook::plain(block);
        let rule = if block.starts_with("# ") { "=" } else { "-" };
        return format!("{heading}\n{}", rule.repeat(heading.chars().count()));
    }
    if block.starts_with('|') {
        return columns(block);
    }
    RuleBook::plain(block)
}

/// A table whose columns stand below each other.
fn columns(table: &str) -> String {
    let rows: Vec<Vec<String>> = table
        .lines()
        .filter(|row| !row.chars().all(|c| "|-: ".contains(c)))
        .map(|row| {
            row.trim()
                .trim_matches('|')
                .split('|')
                .map(RuleBook::plain)
                .collect()
        })
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

#[cfg(test)]
mod tests {
    use court_games::{GAMES, game};

    use super::*;

    #[test]
    fn every_rule_stands_in_its_book_as_it_does_alone() {
        for game in GAMES {
            let text = formatted(game.book());
            assert!(game.book().rules().len() > 50, "{}", game.slug());
            for rule in game.book().rules() {
                let paragraph = rule.to_string();
                let first = paragraph.lines().next().unwrap_or_default();
                assert!(text.contains(first), "{}: {rule}", game.slug());
                assert!(!paragraph.contains('*'), "{}: {rule}", game.slug());
            }
        }
    }

    #[test]
    fn the_book_is_formatted_for_a_terminal() {
        assert_eq!(
            block_as_text("## 4 Phase I: income"),
            "4 Phase I: income\n-----------------"
        );
        assert_eq!(
            block_as_text("| card | cost |\n|---|---:|\n| **pope** | 3 |\n| doctor | 12 |"),
            "| card    cost\n| pope    3\n| doctor  12"
        );
        assert_eq!(block_as_text("```\n  a   b\n    c\n```"), "  a   b\n    c");
    }

    #[test]
    fn a_list_belongs_to_its_rule() {
        let properties = &game("sun-king").unwrap().book().rule("13").unwrap().text;
        let lines: Vec<&str> = properties.lines().collect();
        assert_eq!(lines.len(), 6, "{properties}");
        assert!(lines[1].starts_with("- Army (green), compulsory"), "{properties}");
        assert!(
            lines[4].ends_with("a top card of another player."),
            "{properties}"
        );
    }
}
