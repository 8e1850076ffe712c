//! Long random play with random configs and everything checked; prints how often every effect, event and action came.
//!
//! `cargo run --profile soak -p court-louis-xiv --example soak-louis-xiv -- --games 100000 --require-all`

#[path = "../tests/configs/any.rs"]
mod any;

use court_louis_xiv::LouisXiv;

court_testkit::soak_main!(LouisXiv, any::any_config);
