//! The pages: tables, boards, replays and rule books as HTML and inline SVG, rendered on the server.
//!
//! A page is a pure function of what its viewer knows and may do. Every legal action is a real button, so the pages play
//! without script; the one small script only makes them quicker.

pub mod art;
pub mod assets;
pub mod boards;
mod fields;
mod once;
pub mod pages;
mod routes;
mod visitor;

pub use routes::{form_addresses, router};
