//! Transcripts of random games, to be read against the rule book.

use court_sun_king::SunKing;

court_testkit::playthroughs!(SunKing, [(2, 317), (4, 301), (4, 375), (6, 377)]);
