//! Feeds [`court_fuzz::notation`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::notation(data));
