//! Rule books: Markdown in which every rule has a number that tests, refusals and prompts cite.

use std::fmt;

/// A rule book. A numbered rule is a paragraph that begins with its number in bold: `**P2.2** Person card, place. …`. A list
/// or a table right below belongs to it.
///
/// ```
/// use court_core::RuleBook;
///
/// let book = RuleBook::read("# Toy\n\n**T1** The deck has\neight cards.\n\n- two 1s\n\n**T2** Shuffle.");
/// assert_eq!(book.rule("t1").unwrap().text, "The deck has eight cards.\n- two 1s");
/// ```
#[derive(Clone, Debug)]
pub struct RuleBook<'a> {
    source: &'a str,
    rules: Vec<Rule<'a>>,
}

/// A numbered rule. As text it is its number and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule<'a> {
    /// Its number: `P2.2`.
    pub number: &'a str,
    /// What it says: plain text, without breaks in its sentences.
    pub text: String,
}

impl fmt::Display for Rule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.text)
    }
}

impl<'a> RuleBook<'a> {
    /// Reads a rule book. Whatever the text is, it is a book, perhaps one without rules.
    #[must_use]
    pub fn read(source: &'a str) -> Self {
        let mut rules: Vec<Rule<'a>> = Vec::new();
        for block in blocks(source) {
            if let Some((number, text)) = numbered(block) {
                let text = Self::plain(text);
                rules.push(Rule { number, text });
            } else if let (true, Some(rule)) = (block.starts_with(['-', '|']), rules.last_mut()) {
                rule.text += "\n";
                rule.text += &Self::plain(block);
            }
        }
        Self { source, rules }
    }

    /// The book as it was written.
    #[must_use]
    pub const fn source(&self) -> &'a str {
        self.source
    }

    /// All numbered rules, in the order of the book.
    #[must_use]
    pub fn rules(&self) -> &[Rule<'a>] {
        &self.rules
    }

    /// The rule with this number, in capital or small letters.
    #[must_use]
    pub fn rule(&self, number: &str) -> Option<&Rule<'a>> {
        self.rules
            .iter()
            .find(|rule| rule.number.eq_ignore_ascii_case(number))
    }

    /// Numbers to suggest: of the same chapter, else those that begin with the same character, else the first ones.
    #[must_use]
    pub fn similar(&self, number: &str) -> Vec<&'a str> {
        let number = number.to_ascii_uppercase();
        let chapter = number.rfind('.').map(|dot| &number[..=dot]);
        let start = number.chars().next().map(String::from).unwrap_or_default();
        let like = |start: &str| -> Vec<&'a str> {
            let numbers = self.rules.iter().map(|rule| rule.number);
            numbers
                .filter(|known| known.starts_with(start))
                .take(12)
                .collect()
        };
        let near = [chapter, Some(start.as_str())].into_iter().flatten().map(like);
        let mut near = near.filter(|near| !near.is_empty());
        near.next().unwrap_or_else(|| like(""))
    }

    /// Headings, paragraphs, lists, tables and drawings: what empty lines separate. A drawing between fences is one block.
    pub fn blocks(&self) -> impl Iterator<Item = &'a str> {
        blocks(self.source)
    }

    /// Markdown without its marks, and without breaks in its sentences. Each item of a list and each row of a table is a line.
    #[must_use]
    pub fn plain(block: &str) -> String {
        let mut text = String::new();
        for line in block.trim().lines() {
            if !text.is_empty() {
                text.push(if line.starts_with(['-', '|']) { '\n' } else { ' ' });
            }
            text.push_str(line.trim_start_matches('#').trim());
        }
        text.replace(['*', '`'], "")
    }
}

fn blocks(source: &str) -> impl Iterator<Item = &str> {
    let mut rest = source;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches('\n');
        if rest.is_empty() {
            return None;
        }
        let end = match rest.strip_prefix("```") {
            Some(drawing) => drawing.find("\n```").map(|fence| fence + "```\n```".len()),
            None => rest.find("\n\n"),
        };
        let (block, left) = rest.split_at(end.unwrap_or(rest.len()));
        rest = left;
        Some(block.trim_end())
    })
}

/// The number that a paragraph begins with, and what follows it.
fn numbered(block: &str) -> Option<(&str, &str)> {
    let (number, text) = block.strip_prefix("**")?.split_once("** ")?;
    is_rule_number(number).then_some((number, text))
}

/// Is it the number of a rule: `[A-Z]{0,2}[0-9]+([.-][0-9]+)*[a-z]?`
#[must_use]
pub fn is_rule_number(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    if letters > 2 {
        return false;
    }
    let rest = &text[letters..];
    let rest = rest
        .strip_suffix(|last: char| last.is_ascii_lowercase())
        .unwrap_or(rest);
    rest.split(['.', '-'])
        .all(|part| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A rule's number as a name in addresses and in the names of tests: `P2.2` is `p2_2`, `10.6` is `r10_6`.
#[must_use]
pub fn rule_slug(number: &str) -> String {
    let plain = number.to_ascii_lowercase().replace(['.', '-'], "_");
    if plain.starts_with(|first: char| first.is_ascii_digit()) {
        format!("r{plain}")
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_slugs() {
        for (number, expected) in [
            ("P2.2", "p2_2"),
            ("10.6", "r10_6"),
            ("36", "r36"),
            ("R12", "r12"),
            ("M1p", "m1p"),
            ("7-2", "r7_2"),
        ] {
            assert!(is_rule_number(number), "{number}");
            assert_eq!(rule_slug(number), expected);
        }
        for text in [
            "", "P", "ABC1", "p2", "1.", "1..2", "1ab", "-1", "1,2", "P 2", "Terms.",
        ] {
            assert!(!is_rule_number(text), "{text:?}");
        }
    }

    #[test]
    fn a_rule_is_a_paragraph_that_begins_with_its_bold_number() {
        let book = "# Rules\n\n**1.1** First.\nmore\n\n**A4** May it? No.\n\n  **9** indented\n\nsee **3** there\n\n\
                    **Note** no number\n\n**5**no space\n\n```\na\n\n**6** an example\n```\n\n**M1p** last.\n";
        let book = RuleBook::read(book);
        let rules: Vec<String> = book.rules().iter().map(ToString::to_string).collect();
        assert_eq!(rules, ["1.1 First. more", "A4 May it? No.", "M1p last."]);
        assert!(
            book.blocks()
                .any(|block| block.starts_with("```\na\n\n**6**") && block.ends_with("```"))
        );
    }

    #[test]
    fn a_list_belongs_to_its_rule_and_a_paragraph_does_not() {
        let book = RuleBook::read("**1** One:\n\n- a `b`\n- c\n  d\n\n**2** Two.\n\nA word.\n\n- e");
        assert_eq!(book.rule("1").unwrap().text, "One:\n- a b\n- c d");
    }

    #[test]
    fn case_does_not_matter_and_near_numbers_are_suggested() {
        let book = RuleBook::read("**K4** a\n\n**10.6** b\n\n**10.7** c");
        assert_eq!(book.rule("k4"), book.rule("K4"));
        assert_eq!(book.rule("Z99"), None);
        assert_eq!(book.similar("10.99"), ["10.6", "10.7"]);
        assert_eq!(book.similar("K9"), ["K4"]);
        for strange in ["", "?", "é", "."] {
            assert_eq!(book.similar(strange).len(), 3, "{strange:?}");
        }
    }

    #[test]
    fn an_open_fence_and_an_empty_book_do_no_harm() {
        assert_eq!(RuleBook::read("").rules(), []);
        assert_eq!(RuleBook::read("```\n**1** x").blocks().count(), 1);
    }
}
