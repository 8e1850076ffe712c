//! The server: tables, seats, storage, live updates, and a web API.
//!
//! [`Hub`] is the one door: the JSON API of this crate and the pages of `court-web` both go through it.

mod error;
mod games;
mod hub;
mod ids;
mod keeper;
mod live;
mod metrics;
pub mod store;
mod types;

pub use error::ServerError;
pub use games::{Playable, all_games};
pub use hub::{Hub, HubConfig, Sight};
pub use ids::{BadId, Caller, KeyHash, TableId, Token};
pub use live::{Subscription, UpdateId};
pub use metrics::Metrics;
pub use types::*;
