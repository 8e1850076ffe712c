//! Long random play with everything checked; prints how often every card, privilege and ruling did its work.
//!
//! `cargo run --release -p court-emperor --example soak -- --games 100000 --require-all`

use court_emperor::Emperor;

court_testkit::soak_main!(Emperor);
