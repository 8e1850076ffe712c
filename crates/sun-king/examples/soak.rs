//! Long random play with everything checked; prints how often every card and ruling did its work.
//!
//! `cargo run --release -p court-sun-king --example soak -- --games 100000 --require-all`

use court_sun_king::SunKing;

court_testkit::soak_main!(SunKing);
