//! Feeds [`court_fuzz::protocol`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::protocol(data));
