//! The tables in `docs/notation.md` are valid notation of their games.

use court_core::{Game, Notation, read};

const BOOK: &str = include_str!("../../../docs/notation.md");

/// The first cells of a table in the section of a game.
fn examples(game: &str, column: &str) -> Vec<&'static str> {
    let section = BOOK
        .split("\n## ")
        .find(|section| section.starts_with(game))
        .expect("a section per game");
    let (_, table) = section
        .split_once(&format!("| {column} | is |\n|---|---|\n"))
        .expect("a table per kind");
    let rows = table.lines().map_while(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split_once('`').expect("an example in backticks").0)
        .collect()
}

fn read_back<T: Notation>(texts: &[&str]) {
    assert!(!texts.is_empty());
    for text in texts {
        assert_eq!(
            read::<T>(text).map(|value| value.to_string()).as_deref(),
            Ok(*text)
        );
    }
}

fn check<G: Game>() {
    read_back::<G::Action>(&examples(G::META.title, "action"));
    read_back::<G::Chance>(&examples(G::META.title, "chance"));
}

#[test]
fn the_examples_of_the_notation_book_read_back() {
    macro_rules! check_each {
        ($($module:ident :: $Game:ident),*) => { $(check::<court_games::$module::$Game>();)* };
    }
    court_games::each_game!(check_each);
}

#[test]
fn every_game_has_its_line_in_the_readme() {
    let readme = include_str!("../../../README.md");
    for game in court_games::GAMES {
        let line = format!("| **{}** (`{}`) |", game.meta().title, game.slug());
        assert!(readme.contains(&line), "no line begins with {line}");
    }
}
