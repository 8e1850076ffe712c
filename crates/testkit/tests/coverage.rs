//! Every rule of the toy has its test.

court_testkit::rules_covered!("crates/testkit/toy.md");
