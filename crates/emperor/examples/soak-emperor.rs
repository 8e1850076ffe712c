//! Long random play with random configs and everything checked; prints how often every effect, event and action came.
//!
//! `cargo run --profile soak -p court-emperor --example soak-emperor -- --games 100000 --require-all`

#[path = "../tests/configs/any.rs"]
mod any;

use court_emperor::Emperor;

court_testkit::soak_main!(Emperor, any::any_config);
