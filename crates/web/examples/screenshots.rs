//! Writes pictures of the main screens of every game, on a phone and on a desktop, light and dark.
//!
//! `cargo run -p court-web --example screenshots -- target/screenshots`, perhaps with the name of one game and with the
//! size of one window: `… louis-xiv 1024x768`

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/house.rs"]
mod common;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/visit.rs"]
mod visit;

use std::path::{Path, PathBuf};
use std::time::Duration;

use chromium::{DESKTOP, PHONE, Window};
use visit::{Person, listen};

async fn shot(person: &Person, folder: &Path, name: &str) {
    // The log's highlights fade and pictures settle.
    tokio::time::sleep(Duration::from_millis(150)).await;
    let path = folder.join(format!("{name}.png"));
    let picture = person.browser.driver.screenshot(&path);
    picture.await.expect("a picture");
    println!("{}", path.display());
}

/// A window of a size like "1024x768".
fn window_of(size: &str) -> Window {
    let (width, height) = size.split_once('x').expect("a size like 1024x768");
    Window {
        width: width.parse().expect("a width"),
        height: height.parse().expect("a height"),
        ..DESKTOP
    }
}

#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().unwrap_or_else(|| "target/screenshots".to_owned()));
    let (only, size) = (words.next(), words.next());
    std::fs::create_dir_all(&folder).expect("a folder");
    let address = listen(&common::house().await).await;
    let windows = match &size {
        Some(size) => vec![(size.as_str(), window_of(size))],
        None => vec![("desktop", DESKTOP), ("phone", PHONE)],
    };
    for (device, window) in windows {
        for look in ["light", "dark"] {
            let person = Person::new(window, address).await;
            person.choose_theme(look).await;
            let tag = format!("{device}-{look}");
            for (page, name) in [("/", "home"), ("/new", "new")] {
                person.goto(page).await;
                shot(&person, &folder, &format!("{name}-{tag}")).await;
            }
            for game in court_games::GAMES.iter().map(court_games::GameEntry::slug) {
                if only.as_deref().is_none_or(|only| only == game) {
                    game_shots(&person, &folder, game, &tag).await;
                }
            }
            for page in ["statistics", "records"] {
                person.goto(&format!("/{page}")).await;
                shot(&person, &folder, &format!("{page}-{tag}")).await;
            }
            person.browser.quit().await;
        }
    }
}

async fn game_shots(person: &Person, folder: &Path, game: &str, tag: &str) {
    person.goto(&format!("/rules/{game}")).await;
    shot(person, folder, &format!("{game}-rules-{tag}")).await;
    person.play_now(game).await;
    shot(person, folder, &format!("{game}-begin-{tag}")).await;
    for (name, decisions) in [("early", 12), ("middle", 30), ("late", 40)] {
        person.hurry(decisions).await;
        shot(person, folder, &format!("{game}-{name}-{tag}")).await;
    }
    person.hurry_to_the_end().await;
    shot(person, folder, &format!("{game}-end-{tag}")).await;
    let table = person.at().await;
    for (part, name) in [
        ("replay?at=60", "replay"),
        ("statistics", "statistics"),
        ("fairness", "fairness"),
    ] {
        person.goto(&format!("{table}/{part}")).await;
        shot(person, folder, &format!("{game}-{name}-{tag}")).await;
    }
}
