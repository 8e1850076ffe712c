//! Long random play with random configs and everything checked; prints how often every effect, event and action came.
//!
//! `cargo run --profile soak -p court-sun-king --example soak-sun-king -- --games 100000 --require-all`

#[path = "../tests/configs/any.rs"]
mod any;

use court_sun_king::SunKing;

court_testkit::soak_main!(SunKing, any::any_config);
