//! Feeds [`court_fuzz::http`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::http(data));
