//! Readable transcripts, one for each number of seats, to be checked against the rule book.

use court_emperor::Emperor;

court_testkit::playthroughs!(Emperor, [(2, 1), (3, 2), (4, 3)]);
