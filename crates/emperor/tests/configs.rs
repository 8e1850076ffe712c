//! The random configs of the soak reach everything that is accepted.

#[path = "configs/any.rs"]
mod any;

use court_emperor::Emperor;

#[test]
fn random_configs_are_accepted_and_reach_the_edges() {
    court_testkit::assert_any_config::<Emperor>(any::any_config);
}
