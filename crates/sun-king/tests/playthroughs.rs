//! Transcripts of random games, to be read against the rule book.

use court_sun_king::SunKing;

court_testkit::playthroughs!(SunKing, [(2, 1), (4, 4), (6, 2)]);
