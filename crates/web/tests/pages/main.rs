//! Pages over HTTP, without a browser and without script: forms and links alone suffice to play.

mod around;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../support/house.rs"]
mod common;
mod people;
mod playing;
mod records;
mod repeats;
mod rules;
