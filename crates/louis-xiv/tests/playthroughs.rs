//! Transcripts of random games, to be read against the rule book.

use court_louis_xiv::LouisXiv;

court_testkit::playthroughs!(LouisXiv, [(2, 1), (3, 3), (4, 4)]);
