//! The server: tables, seats, storage, live updates, and a web API.

mod error;
mod ids;
mod live;
mod metrics;
pub mod store;
mod types;

pub use error::ServerError;
pub use ids::{BadId, Caller, KeyHash, TableId, Token};
pub use live::UpdateId;
pub use metrics::Metrics;
pub use types::*;
