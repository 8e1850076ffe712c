//! Feeds [`court_fuzz::games`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::games(data));
