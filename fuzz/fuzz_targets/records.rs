//! Feeds [`court_fuzz::records`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::records(data));
