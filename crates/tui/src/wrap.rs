//! Long texts in rows.

use ratatui::text::Span;

/// Breaks a text into rows of at most this width, between words where there are any. Rows of a list are indented as its
/// first; rows of a table stay as they are.
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let indent = if line.starts_with("- ") { "  " } else { "" };
        let mut row = line.to_owned();
        while !line.starts_with('|')
            && let Some((end, next)) = break_in(&row, width.max(indent.len() + 2))
        {
            let rest = format!("{indent}{}", &row[next..]);
            row.truncate(end);
            rows.push(std::mem::replace(&mut row, rest));
        }
        rows.push(row);
    }
    rows
}

/// Where a row that is too wide ends, and where the next one begins.
fn break_in(row: &str, width: usize) -> Option<(usize, usize)> {
    let begin = row.len() - row.trim_start().len();
    let mut used = 0;
    let mut space = None;
    for (at, letter) in row.char_indices() {
        used += Span::raw(letter.to_string()).width();
        if letter == ' ' && at > begin {
            space = Some(at);
        } else if used > width {
            // A word that is wider than a row is cut.
            return Some(space.map_or((at, at), |space| (space, space + 1)));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_broken_between_words_and_lose_none() {
        assert_eq!(
            wrap("the king is dead, long live the king", 12),
            ["the king is", "dead, long", "live the", "king"]
        );
        assert_eq!(wrap("exactly ten", 11), ["exactly ten"]);
        assert_eq!(wrap("one two  \nthree", 8), ["one two  ", "three"]);
        assert_eq!(
            wrap("- a list that goes on", 10),
            ["- a list", "  that", "  goes on"]
        );
        assert_eq!(wrap("| a table | as it is |", 10), ["| a table | as it is |"]);
        assert_eq!(wrap("a\n\nb", 10), ["a", "", "b"]);
        assert_eq!(wrap("", 10), [""; 0]);
    }

    #[test]
    fn what_has_no_words_is_cut_and_wide_letters_count_twice() {
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("王王王", 4), ["王王", "王"]);
        assert_eq!(wrap("王王", 1), ["王", "王"]);
        assert_eq!(wrap("- abcdef", 0), ["-", "  ab", "  cd", "  ef"]);
    }
}
