//! Transcripts of the toy.

use court_testkit::toy::Toy;

court_testkit::playthroughs!(Toy, [(2, 1), (3, 5)]);
