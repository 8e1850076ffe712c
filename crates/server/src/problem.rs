//! Refusals as HTTP says them.

use axum::body::Body;
use axum::http::Response;
use axum::response::IntoResponse;
use court_api::Problem;
use court_core::capital;
use utoipa::IntoResponses;

use crate::ServerError;

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

/// For somebody who sees it in a browser, where a page was asked for: plain, because whatever makes the pages may be
/// what refuses.
pub(crate) fn as_page(problem: &Problem) -> String {
    let text = problem.detail.replace('&', "&amp;").replace('<', "&lt;");
    let text = capital(&text);
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>That did not work · Shadow Court</title></head>\
         <body><main><h1>That did not work</h1><p>{text}.</p>\
         <p><a href=\"/\">Back to the home page</a></p></main></body></html>"
    )
}

impl From<&ServerError> for Problem {
    fn from(error: &ServerError) -> Self {
        let mut problem = Self::new(error.status(), error.code(), error.to_string());
        problem.rule = error.rule().map(str::to_owned);
        match error.retry_after() {
            Some(wait) => problem.retry_after(wait),
            None => problem,
        }
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
