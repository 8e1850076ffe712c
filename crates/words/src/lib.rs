//! Words for messages, in four languages.
//!
//! The rules say [messages](court_core::Message): an id with arguments. Here they become sentences, at the last moment,
//! for one reader. What each message is in each language stands in `text/<language>/<vocabulary>.ftl`, in a dialect of
//! Fluent that `docs/words.md` describes. A [`Catalog`] is one such file, read and checked against the vocabulary: one
//! that lacks a message, an argument or a grammatical form is not made at all, so nothing can be missing when something is
//! said, and there is no language to fall back to.
//!
//! ```
//! use court_words::{Tongue, say};
//!
//! let points = court_core::common::points(2).into();
//! assert_eq!(say(&points, Tongue::En), "2 points");
//! assert_eq!(say(&points, Tongue::Cs), "2 body");
//! ```

mod catalog;
mod compile;
mod fault;
mod render;
mod samples;
mod shelf;
mod tongue;

pub use catalog::Catalog;
pub use fault::Fault;
pub use render::Sink;
pub use samples::{sample_sheet, samples};
pub use shelf::{catalog, say};
pub use tongue::{Category, Tongue};
