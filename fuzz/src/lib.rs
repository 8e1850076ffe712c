//! What is fuzzed: each function takes bytes from anywhere and panics if a promise is broken.
//!
//! The programs in `fuzz_targets/` feed them with libFuzzer (`cargo xtask fuzz`); `tests/short.rs` feeds them the kept
//! inputs of `corpus/` and simple mutations of those, on every run of the checks.

mod bytes;
mod configs;
mod games;
mod http;
mod notation;
mod protocol;
mod records;

pub use configs::configs;
pub use games::games;
pub use http::http;
pub use notation::notation;
pub use protocol::protocol;
pub use records::{records, seal};

/// A fuzzed function.
pub type Target = fn(&[u8]);

/// All of them, by the names of their folders in `corpus/`.
pub const TARGETS: &[(&str, Target)] = &[
    ("configs", configs),
    ("games", games),
    ("http", http),
    ("notation", notation),
    ("protocol", protocol),
    ("records", records),
];
