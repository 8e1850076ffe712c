//! Long random play with everything checked, and a table of how often each effect fired.

use court_louis_xiv::LouisXiv;

court_testkit::soak_main!(LouisXiv);
