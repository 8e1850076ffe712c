//! Every numbered rule has its test.

court_testkit::rules_covered!("docs/rules/louis-xiv.md");
