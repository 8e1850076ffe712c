//! The laws every game keeps.

use court_louis_xiv::LouisXiv;

court_testkit::laws!(LouisXiv);
