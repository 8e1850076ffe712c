//! Feeds [`court_fuzz::configs`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| court_fuzz::configs(data));
