//! The vocabulary of the web API: requests, answers, refusals, and the names and secrets in them. The server, its pages,
//! the terminal client, the load generator and the tests all speak it; `docs/api.md` explains it.
//!
//! Clients and servers may be of different releases. So an answer only ever gains fields, and every added field has a
//! default: a client ignores what it does not know, and does without what an older server does not send.

mod answers;
mod games;
#[cfg(feature = "http")]
mod http;
mod ids;
mod problem;
mod requests;

pub use answers::*;
pub use games::*;
pub use ids::{BadId, TableId, Token, UpdateId};
pub use problem::Problem;
pub use requests::*;

/// Where all routes begin.
pub const BASE: &str = "/api/v1";

/// The header that names a request, so that it is carried out once however often it is sent.
pub const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The cookie by which the server recognises a browser.
pub const IDENTITY_COOKIE: &str = "court_id";

/// Milliseconds since 1970-01-01 UTC.
pub type Millis = i64;
