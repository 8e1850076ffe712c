//! The server: tables, seats, storage, live updates, and a web API.
//!
//! [`Hub`] is the one door: the JSON API of this crate and the pages of `court-web` both go through it.

mod api;
mod crowd;
mod error;
mod games;
mod guard;
mod hub;
mod ids;
mod keeper;
mod listen;
mod live;
mod metrics;
mod once;
mod problem;
mod serve;
mod statistics;
pub mod store;
mod thinking;
mod time;

pub use api::{MAX_RECORD, api, app};
pub use error::ServerError;
pub use games::{Playable, all_games, unthinking_games};
pub use guard::{
    FromAddress, GuardSettings, HoldsKey, OverHttps, cookies, identity_cookie, protect, set_cookie,
};
pub use hub::{Hub, HubConfig, Sight};
pub use ids::{Caller, KeyHash};
pub use listen::{ConnectionSettings, listen};
pub use live::Subscription;
pub use metrics::Metrics;
pub use serve::{
    DataPlace, OpenStore, ServeError, ServeSettings, backup, block_on, open_store, serve, start_logs,
    told_to_stop,
};
pub use time::Clock;
