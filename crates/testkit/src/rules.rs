//! Rule coverage: every numbered rule of a rule book is cited by the name of a test.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use court_core::{RuleBook, rule_slug};

/// A test that fails unless every numbered rule of the rule book is cited by a test of the calling crate.
///
/// The path is relative to the workspace root (the folder two above the crate's). What a numbered
/// rule is, [`RuleBook`] knows. A test cites the rules whose slugs its
/// name begins with: `p2_2_…`, `r10_6_…` for 10.6, `a15_a16_…` for both. Tests are all functions marked `#[test]` in the
/// crate's `src` and `tests` folders.
///
/// The test fails and names
/// - every rule that no test cites,
/// - every number that is defined twice, and every two numbers with the same slug,
/// - every test whose name begins like a citation of a rule the book does not have.
///
/// The file must be called `tests/coverage.rs`: `cargo xtask test` asks for one in every game.
///
/// ```
/// court_testkit::rules_covered!("docs/rules/emperor.md");
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! rules_covered {
    ($book:expr) => {
        #[test]
        fn rules_covered() {
            $crate::rules::assert_covered(::std::path::Path::new(env!("CARGO_MANIFEST_DIR")), $book);
        }
    };
}

/// What [`rules_covered!`](crate::rules_covered) runs.
///
/// # Panics
/// If the book or the sources cannot be read, or with the list of all faults found.
pub fn assert_covered(manifest_dir: &Path, book: &str) {
    let root = manifest_dir
        .ancestors()
        .nth(2)
        .unwrap_or_else(|| panic!("{} is not two folders deep", manifest_dir.display()));
    let path = root.join(book);
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read the rule book {}: {error}", path.display()));
    let rules = RuleBook::read(&text);
    let numbers: Vec<String> = rules.rules().iter().map(|rule| rule.number.to_owned()).collect();
    assert!(!numbers.is_empty(), "{book} has no numbered rule");
    let mut tests = Vec::new();
    for folder in ["src", "tests"] {
        for file in rust_files(&manifest_dir.join(folder)) {
            let source = fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
            tests.extend(tests_in(&source));
        }
    }
    let found = coverage(&numbers, &tests);
    assert!(found.is_complete(), "{book}: {found}");
}

/// What the comparison of a rule book with the names of tests brought to light.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// How many rules there are.
    pub rules: usize,
    /// Rules that no test cites.
    pub uncited: Vec<String>,
    /// Numbers that are defined more than once.
    pub doubled: Vec<String>,
    /// Pairs of numbers with the same slug.
    pub alike: Vec<(String, String)>,
    /// Tests that cite a rule the book does not have.
    pub dangling: Vec<String>,
}

impl Coverage {
    /// Is nothing wrong?
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.uncited.is_empty()
            && self.doubled.is_empty()
            && self.alike.is_empty()
            && self.dangling.is_empty()
    }
}

impl std::fmt::Display for Coverage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        if !self.uncited.is_empty() {
            write!(
                text,
                "\n{} of {} rules are cited by no test: {}",
                self.uncited.len(),
                self.rules,
                self.uncited.join(", ")
            )?;
        }
        if !self.doubled.is_empty() {
            write!(text, "\ndefined twice: {}", self.doubled.join(", "))?;
        }
        for (one, other) in &self.alike {
            write!(text, "\n{one} and {other} have the same slug, {}", rule_slug(one))?;
        }
        for name in &self.dangling {
            write!(text, "\nthe test {name} cites a rule that is not in the book")?;
        }
        if text.is_empty() {
            text = format!("all {} rules are cited", self.rules);
        }
        f.write_str(text.trim_start())
    }
}

/// Compares the numbers of a book with the names of tests.
#[must_use]
pub fn coverage(numbers: &[String], tests: &[String]) -> Coverage {
    let mut found = Coverage {
        rules: numbers.len(),
        ..Coverage::default()
    };
    let mut by_slug = BTreeMap::<String, &String>::new();
    for number in numbers {
        match by_slug.get(&rule_slug(number)) {
            None => {
                by_slug.insert(rule_slug(number), number);
            }
            Some(known) if *known == number => found.doubled.push(number.clone()),
            Some(known) => found.alike.push(((*known).clone(), number.clone())),
        }
    }
    let slugs: BTreeSet<&str> = by_slug.keys().map(String::as_str).collect();
    let mut cited = BTreeSet::new();
    for test in tests {
        let citations = citations(test, &slugs);
        if citations.is_empty() && looks_like_citation(test) {
            found.dangling.push(test.clone());
        }
        cited.extend(citations);
    }
    found.uncited = by_slug
        .iter()
        .filter(|(slug, _)| !cited.contains(slug.as_str()))
        .map(|(_, number)| (*number).clone())
        .collect();
    found
}

/// The names of all functions marked `#[test]` in a source file; not of those marked `#[ignore]`, which prove nothing.
#[must_use]
pub fn tests_in(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in source.lines().map(str::trim) {
        let mut rest = line;
        if let Some(after) = line.strip_prefix("#[test]") {
            marked = true;
            rest = after.trim_start();
        }
        if rest.starts_with("#[ignore") {
            marked = false;
        }
        if !marked || rest.is_empty() || rest.starts_with("#[") || rest.starts_with("//") {
            continue;
        }
        // Attributes and comments may stand between the mark and the function; anything else ends the search.
        if let Some((_, declared)) = rest.split_once("fn ") {
            let name: String = declared
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect();
            names.push(name);
            marked = false;
        }
    }
    names
}

/// The slugs a test's name begins with; of slugs that begin alike the longest is meant.
#[must_use]
pub fn citations<'a>(test: &str, slugs: &BTreeSet<&'a str>) -> Vec<&'a str> {
    let mut cited = Vec::new();
    let mut rest = test;
    while !rest.is_empty() {
        let ends = rest
            .char_indices()
            .filter(|(_, c)| *c == '_')
            .map(|(i, _)| i)
            .chain([rest.len()]);
        let mut ends = ends;
        let Some(end) = ends.rfind(|&end| slugs.contains(&rest[..end])) else {
            break;
        };
        cited.extend(slugs.get(&rest[..end]));
        rest = rest[end..].strip_prefix('_').unwrap_or("");
    }
    cited
}

/// Does the first word have the shape of a slug: one or two letters, digits, perhaps a letter?
fn looks_like_citation(test: &str) -> bool {
    let word = test.split('_').next().unwrap_or_default();
    let letters = word.bytes().take_while(u8::is_ascii_lowercase).count();
    let rest = &word[letters..];
    let digits = rest
        .strip_suffix(|last: char| last.is_ascii_lowercase())
        .unwrap_or(rest);
    (1..=2).contains(&letters) && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// All `.rs` files in a folder and the folders in it; none if there is no such folder.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else {
        return files;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    #[test]
    fn tests_are_found_behind_attributes_and_comments() {
        let source = "
            #[test]
            fn plain() {}
            fn helper() {}
            #[test]
            // why
            #[should_panic(expected = \"x\")]

            pub fn behind() {}
            #[test] fn same_line() {}
            #[test]
            #[ignore = \"some day\"]
            fn left_out() {}
            /// #[test]
            fn only_in_a_comment() {}
        ";
        assert_eq!(tests_in(source), ["plain", "behind", "same_line"]);
    }

    #[test]
    fn the_longest_slug_is_meant_and_several_may_be_cited() {
        let slugs: BTreeSet<&str> = ["r1", "r1_1", "r1_10", "a15", "a16", "k4"].into();
        for (test, expected) in [
            ("r1_something", &["r1"][..]),
            ("r1_1_something", &["r1_1"]),
            ("r1_10_something", &["r1_10"]),
            ("r1_100_something", &["r1"]),
            ("r1_1", &["r1_1"]),
            ("a15_a16_neutral", &["a15", "a16"]),
            ("a15_r1_1_k4", &["a15", "r1_1", "k4"]),
            ("neutral_a15", &[]),
            ("a150_more", &[]),
            ("", &[]),
        ] {
            assert_eq!(citations(test, &slugs), expected, "{test}");
        }
    }

    #[test]
    fn a_rule_of_one_part_is_not_cited_by_its_sub_rules() {
        let found = coverage(&strings(&["1", "1.1"]), &strings(&["r1_1_x"]));
        assert_eq!(found.uncited, ["1"]);
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let numbers = strings(&["1", "2", "2", "R1", "A3"]);
        let tests = strings(&["r1_one", "b7_unknown", "plain_name", "law_01_x", "a4x_unknown"]);
        let found = coverage(&numbers, &tests);
        assert_eq!(found.uncited, ["A3", "2"]);
        assert_eq!(found.doubled, ["2"]);
        assert_eq!(found.alike, [("1".to_owned(), "R1".to_owned())]);
        assert_eq!(found.dangling, ["b7_unknown", "a4x_unknown"]);
        assert!(!found.is_complete());
        let text = found.to_string();
        for part in ["A3, 2", "defined twice: 2", "1 and R1", "b7_unknown"] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn a_covered_book_is_complete() {
        let found = coverage(&strings(&["1", "A3"]), &strings(&["r1_a3_both"]));
        assert!(found.is_complete());
        assert_eq!(found.to_string(), "all 2 rules are cited");
    }
}
