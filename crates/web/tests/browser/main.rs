//! The pages in a real Chromium.

mod audit;
#[path = "../support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../support/house.rs"]
mod common;
mod keyboard;
mod newcomer;
mod notes;
mod plays;
mod presses;
mod replay;
mod room;
mod settings;
mod story;
mod together;
mod touch;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../support/visit.rs"]
mod visit;

use chromium::Window;
use visit::{Person, listen};

/// Somebody at a house of their own. The house stays open as long as somebody is there.
async fn somebody(window: Window) -> Person {
    let house = common::house().await;
    Person::new(window, listen(&house).await).await
}
