//! Long random play of the toy.

use court_testkit::toy::Toy;

court_testkit::soak_main!(Toy);
