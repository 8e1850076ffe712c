//! Every numbered rule and ruling of the rule book is cited by a test.

court_testkit::rules_covered!("docs/rules/emperor.md");
