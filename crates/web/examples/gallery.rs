//! Writes the page of every phase of every game as a file, to be looked at in a browser while its style sheet is changed.
//!
//! `cargo run -p court-web --example gallery -- target/gallery`, perhaps with the name of one game. The pages refer to the
//! style sheets and scripts of the source tree, so that a change shows when a page is loaded again.

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/random.rs"]
mod random;
#[path = "../tests/support/seen.rs"]
mod seen;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use court_core::{FastDice, Seat};
use court_games::GAMES;
use court_table::Table;
use court_web::pages::table::{Around, page};

/// The page as it is served, but for its style sheet, which is taken from the source tree.
fn write(folder: &Path, name: &str, table: &dyn Table, seat: Seat) {
    let text = page(&seen::seen(table, seat), &Around::default()).into_string();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let links: String = SHEETS
        .iter()
        .map(|sheet| {
            format!(
                "<link rel=\"stylesheet\" href=\"{}\">",
                assets.join(sheet).display()
            )
        })
        .collect();
    let script = assets.join("script/note.js");
    let links = format!(
        "{links}<script type=\"module\" src=\"{}\"></script>",
        script.display()
    );
    let text = text.replace("</head>", &format!("{links}</head>"));
    fs::write(folder.join(format!("{name}.html")), text).expect("it can be written");
}

/// The style sheets in the order of the served one.
const SHEETS: [&str; 13] = [
    "style/base.css",
    "style/controls.css",
    "style/frame.css",
    "style/home.css",
    "style/table.css",
    "style/prompt.css",
    "style/note.css",
    "style/story.css",
    "style/past.css",
    "style/rulebook.css",
    "louis-xiv.css",
    "sun-king.css",
    "emperor.css",
];

/// How far into a game the pictures begin: an empty table shows little.
const FIRST: u32 = 60;

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().unwrap_or_else(|| "target/gallery".to_owned()));
    let only = words.next();
    fs::create_dir_all(&folder).expect("a folder");
    for game in GAMES
        .iter()
        .filter(|game| only.as_deref().is_none_or(|only| only == game.slug()))
    {
        for seats in game.kind().meta().seat_counts() {
            let mut found = BTreeSet::new();
            for number in 0..40 {
                let mut table = random::open(game.kind(), seats, number);
                let mut dice = FastDice::new(number);
                while let Some((seat, action)) = random::choice(&mut *table, &mut dice) {
                    let code = table.prompt(seat).expect("it is asked").code;
                    let early =
                        table.in_force() < FIRST && number < 8 && code != "set-up" && code != "first-city";
                    if !early && found.insert(code.clone()) {
                        write(&folder, &format!("{}-{seats}-{code}", game.slug()), &*table, seat);
                    }
                    if table.in_force() == 20 && number == 0 {
                        write(
                            &folder,
                            &format!("{}-{seats}-0-early", game.slug()),
                            &*table,
                            seat,
                        );
                    }
                    table.play(seat, &action).expect("it is legal");
                }
            }
        }
    }
}
