//! What goes in and out of the [`Hub`](crate::Hub): requests and answers, as JSON and as values.

mod answers;
mod requests;

pub use answers::*;
pub use requests::*;

/// Milliseconds since 1970-01-01 UTC.
pub type Millis = i64;
