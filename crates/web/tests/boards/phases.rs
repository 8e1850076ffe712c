//! Every phase of every game: it is reached, its buttons are the legal actions, and its prompt bar is the one that was
//! reviewed. `COURT_BLESS=1 cargo test -p court-web --test boards` writes the reviewed texts anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use court_core::{FastDice, Seat, Viewer};
use court_games::GAMES;
use court_table::Table;
use court_testkit::Golden;
use court_web::boards::{board, buttons};
use court_web::pages::table::{Around, region};

use super::random::{choice, open};
use super::seen::seen;
use super::{draw, names, whole};

/// How many games of each number of seats are searched for small moments, and how many for rare ones.
const GAMES_EACH: u64 = 20;
const MOST_GAMES: u64 = 1000;

/// A moment at which a seat is asked something.
struct Moment {
    table: Box<dyn Table>,
    seat: Seat,
    offers: usize,
}

/// Of each phase the moment with the fewest offers, but a choice: it is to be read by people.
fn moments(game: &'static court_games::GameEntry, expected: &BTreeSet<String>) -> BTreeMap<String, Moment> {
    let mut found: BTreeMap<String, Moment> = BTreeMap::new();
    for number in 0..MOST_GAMES {
        if number >= GAMES_EACH && expected.iter().all(|code| found.contains_key(code)) {
            break;
        }
        for seats in game.kind().meta().seat_counts() {
            let mut table = open(game.kind(), seats, number);
            let mut dice = FastDice::new(number);
            while let Some((seat, action)) = choice(&mut *table, &mut dice) {
                let offers = table.legal(seat).len();
                let code = table.prompt(seat).expect("it is asked").code;
                let better = |old: &Moment| (offers < 2, offers) < (old.offers < 2, old.offers);
                if found.get(&code).is_none_or(better) {
                    let table = table.boxed_clone();
                    found.insert(code, Moment { table, seat, offers });
                }
                table.play(seat, &action).expect("it is legal");
            }
        }
    }
    found
}

/// The prompt bar of a table's page: the question and the offers an element a line, pictures by their names alone, and
/// the names of the tools.
fn prompt_bar(moment: &Moment) -> String {
    let page = region(&seen(&*moment.table, moment.seat), &Around::default()).into_string();
    let from = |mark: &str| {
        let at = page.find(mark).unwrap_or_else(|| panic!("no {mark}"));
        &page[page[..at].rfind('<').expect("an element")..]
    };
    let cut = |text: &str, end: &str| text.split(end).next().unwrap_or_default().to_owned();
    let bar = cut(from(" id=\"ask-box\""), "</form>");
    let tools = cut(from("aria-label=\"Table tools\""), "</section>");
    let mut text = String::new();
    for (number, part) in bar.split("<svg").enumerate() {
        let rest = match part.split_once("</svg>") {
            Some((picture, rest)) if number > 0 => {
                let name = picture
                    .split("href=\"#")
                    .nth(1)
                    .and_then(|name| name.split('"').next());
                text.push_str(&format!("{{{}}}", name.unwrap_or("?")));
                rest
            }
            _ => part,
        };
        text.push_str(rest);
    }
    for element in ["<div ", "<p ", "<form ", "<input ", "<button ", "</div>"] {
        text = text.replace(element, &format!("\n{element}"));
    }
    let names: Vec<&str> = (tools.split("</svg>").skip(1))
        .filter_map(|name| name.split('<').next())
        .filter(|name| !name.is_empty())
        .collect();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    format!("{}\ntools: {}\n", lines.join("\n"), names.join(", "))
}

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/snapshots")
        .join(game)
}

/// Everything a seat can be asked, by the code of the prompt: whatever was reviewed.
fn reviewed(game: &str) -> BTreeSet<String> {
    let files = fs::read_dir(folder(game)).into_iter().flatten().flatten();
    let code = |file: fs::DirEntry| Some(file.path().file_stem()?.to_str()?.to_owned());
    files.filter_map(code).collect()
}

#[test]
fn every_phase_is_reached_has_its_buttons_and_reads_as_reviewed() {
    for game in GAMES {
        let slug = game.slug();
        let moments = moments(game, &reviewed(slug));
        let board = board(slug).unwrap_or_else(|| panic!("{slug} has no board"));
        let mut golden = Golden::of(&folder(slug));
        for (code, moment) in &moments {
            let table = &*moment.table;
            let seats = table.header().seats;
            let names = names(seats);
            for viewer in Viewer::all(seats) {
                let legal: BTreeSet<String> = viewer
                    .seat()
                    .map_or_else(BTreeSet::new, |seat| table.legal(seat).into_iter().collect());
                let drawn = draw(board, table, viewer, &names);
                assert_eq!(buttons(&whole(&drawn)), legal, "{slug}, {code}: on the board");
            }
            let bar = prompt_bar(moment);
            let legal: BTreeSet<String> = table.legal(moment.seat).into_iter().collect();
            assert_eq!(buttons(&bar), legal, "{slug}, {code}: in the prompt bar");
            golden.compare(&format!("{code}.html"), &bar);
        }
        golden.finish_folder();
    }
}
