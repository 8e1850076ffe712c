//! A problem as a response.

use std::time::Duration;

use axum_core::body::Body;
use axum_core::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};

use crate::Problem;

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
            retry_after: None,
        }
    }
}

impl Problem {
    /// The refusal, with the time after which it may be asked again.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        // Somebody who comes a moment too early would be refused again.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        self.retry_after = Some(seconds.max(1));
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        let retry_after = self.retry_after.unwrap_or(1);
        response.extensions_mut().insert(self);
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            headers.insert(RETRY_AFTER, HeaderValue::from(retry_after));
        }
        response
    }
}
