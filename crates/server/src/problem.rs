//! Refusals as HTTP says them: `application/problem+json` (RFC 9457).

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoResponses, ToSchema};

use crate::ServerError;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The HTTP status.
    #[schema(example = 409)]
    pub status: u16,
    /// The status in words.
    #[schema(example = "Conflict")]
    pub title: String,
    /// Names the reason; stable for ever.
    #[schema(example = "stale-decision")]
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    /// The number of the game's rule it rests on, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Every route may refuse.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "stands in the API's description only")]
pub(crate) enum Refusals {
    /// Refused; nothing has changed.
    #[response(status = "4XX", content_type = "application/problem+json")]
    Refused(Problem),
    /// The server could not do it; nothing has changed.
    #[response(status = "5XX", content_type = "application/problem+json")]
    Failed(Problem),
}

impl Problem {
    /// A refusal of the server itself.
    #[must_use]
    pub fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Self {
        Self {
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Refused").to_owned(),
            code: code.to_owned(),
            detail: detail.into(),
            rule: None,
        }
    }
}

impl Problem {
    /// For somebody who sees it in a browser, where a page was asked for: plain, because whatever makes the pages may be
    /// what refuses.
    pub(crate) fn as_page(&self) -> String {
        let text = self.detail.replace('&', "&amp;").replace('<', "&lt;");
        let mut letters = text.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\">\
             <title>That did not work · Shadow Court</title></head>\
             <body><main><h1>That did not work</h1><p>{first}{}.</p>\
             <p><a href=\"/\">To the home page</a></p></main></body></html>",
            letters.as_str()
        )
    }
}

impl From<&ServerError> for Problem {
    fn from(error: &ServerError) -> Self {
        let mut problem = Self::new(error.status(), error.code(), error.to_string());
        problem.rule = error.rule().map(str::to_owned);
        problem
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        response.extensions_mut().insert(self);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl IntoResponse for ServerError {
    fn into_response(self) -> Response<Body> {
        if self.status().is_server_error() {
            match &self {
                Self::Store(error) => tracing::error!(%error, "the store failed"),
                Self::Unreadable(why) => tracing::error!(why, "a table cannot be read"),
                error => tracing::warn!(code = error.code(), "a request could not be served"),
            }
        }
        Problem::from(&self).into_response()
    }
}
