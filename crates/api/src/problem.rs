//! Refusals, as `application/problem+json` (RFC 9457).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The HTTP status.
    #[schema(example = 409)]
    pub status: u16,
    /// The status in words.
    #[schema(example = "Conflict")]
    pub title: String,
    /// A stable code for the reason.
    #[schema(example = "stale-decision")]
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    /// The number of the game's rule it rests on, if it rests on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// After how many seconds the request may be sent again, if waiting helps. Also in the header `Retry-After`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}
