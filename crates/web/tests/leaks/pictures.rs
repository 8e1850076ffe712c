//! What viewers see of a table, in pieces that can be searched for.

use std::collections::{HashMap, HashSet};

use court_core::Viewer;
use court_table::{Eyes, Table};
use court_web::boards::board;

/// Four, because with fewer nobody casts a ballot in secret.
pub(crate) const NAMES: [&str; 4] = ["Ada", "Bea", "Cleo", "Dora"];

pub(crate) const SEATS: u8 = NAMES.len() as u8;

pub(crate) fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

/// So many tags in a row, with what stands between them, are one piece of a picture.
pub(crate) const TAGS: usize = 6;

/// One piece, each tag by its number.
pub(crate) type Piece = [u32; TAGS];

/// Tags with what follows each, numbered: pages consist of the same ones again and again.
#[derive(Default)]
pub(crate) struct Tags<'a> {
    numbers: HashMap<&'a str, u32>,
    texts: Vec<&'a str>,
}

impl<'a> Tags<'a> {
    /// All pieces of a page.
    pub(crate) fn pieces(&mut self, page: &'a str) -> HashSet<Piece> {
        let numbers: Vec<u32> = page
            .split_inclusive('>')
            .map(|tag| {
                let next = self.texts.len() as u32;
                *self.numbers.entry(tag).or_insert_with(|| {
                    self.texts.push(tag);
                    next
                })
            })
            .collect();
        let pieces = numbers.windows(TAGS).map(|run| run.try_into().expect("so many"));
        pieces.collect()
    }

    pub(crate) fn text(&self, piece: &Piece) -> String {
        piece.iter().map(|tag| self.texts[*tag as usize]).collect()
    }
}

/// What is drawn of a table for one viewer, in parts: to choose from and, as in a replay, only to look at.
pub(crate) fn drawn(table: &dyn Table, viewer: Viewer, names: &[String]) -> Vec<String> {
    let mut parts = drawn_to(table, viewer, names, true);
    parts.extend(drawn_to(table, viewer, names, false));
    parts
}

/// What is drawn for who chooses, or only looks.
pub(crate) fn drawn_to(table: &dyn Table, viewer: Viewer, names: &[String], chooses: bool) -> Vec<String> {
    let board = board(table.meta().slug).expect("it has a board");
    let picture = board.see(Eyes::on(table, viewer), chooses);
    let picture = picture.expect("it is the game of the board");
    let drawn = picture.draw(names, table.turn().seats());
    let mut parts = vec![drawn.board.0, drawn.hand.0];
    parts.extend(drawn.areas.into_iter().map(|area| area.0));
    parts
}

/// The texts of all items of lists on a page; the log is one.
pub(crate) fn items(page: &str) -> HashSet<String> {
    let mut items = HashSet::new();
    for item in page
        .split("<li")
        .skip(1)
        .filter_map(|rest| rest.split("</li>").next())
    {
        let texts = item.split('<').filter_map(|tag| tag.split('>').nth(1));
        items.insert(texts.collect::<String>().trim().to_owned());
    }
    items
}

/// What a viewer was told lately.
pub(crate) fn told(table: &dyn Table, viewer: Viewer, names: &[String]) -> HashSet<String> {
    let story = table.story(viewer, table.entries().saturating_sub(40));
    let lines = story.expect("the whole record is there").into_iter();
    lines
        .map(|line| court_core::with_names(&line.text, names))
        .collect()
}
