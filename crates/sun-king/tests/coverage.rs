//! Every numbered rule and ruling of the rule book has its test.

court_testkit::rules_covered!("docs/rules/sun-king.md");
