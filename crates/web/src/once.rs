//! A double press or a page that is loaded again does a thing once: every copy of a page has a key of its own, which each of
//! its forms sends along.

use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use court_api::Token;

/// The field that sends the key.
pub(crate) const FIELD: &str = "once";

/// Gives the forms of a page their key. In one place for all pages: a form cannot be forgotten.
pub(crate) async fn with_key(response: Response) -> Response {
    let kind = response.headers().get(CONTENT_TYPE);
    if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    head.headers.remove(CONTENT_LENGTH);
    // Pages are in memory as a whole; there is nothing to wait for and nothing to be afraid of.
    let page = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let body = match std::str::from_utf8(&page) {
        Ok(page) => Body::from(keyed(page, &Token::fresh())),
        Err(_) => Body::from(page),
    };
    Response::from_parts(head, body)
}

/// The page with the key in every form that is posted. What people wrote is escaped, so it holds no form.
fn keyed(page: &str, key: &Token) -> String {
    let field = format!(
        "<input type=\"hidden\" name=\"{FIELD}\" value=\"{}\">",
        key.reveal()
    );
    let mut keyed = String::with_capacity(page.len() + 16 * field.len());
    let mut rest = page;
    while let Some((start, end)) = next_form(rest) {
        let (form, after) = rest.split_at(end);
        keyed.push_str(form);
        if form[start..].contains("method=\"post\"") {
            keyed.push_str(&field);
        }
        rest = after;
    }
    keyed.push_str(rest);
    keyed
}

/// Where the next form's tag begins and ends.
fn next_form(page: &str) -> Option<(usize, usize)> {
    let start = page.find("<form ")?;
    Some((start, start + page[start..].find('>')? + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_that_is_posted_gets_the_key_and_nothing_else_does() {
        let key = Token::fresh();
        let page = "<p>&lt;form method=\"post\"&gt;</p><form id=\"a\" method=\"post\" action=\"/x\"><b></b></form>\
                    <form method=\"get\"></form><form method=\"post\"></form> <form ";
        let keyed = keyed(page, &key);
        assert_eq!(keyed.matches(key.reveal()).count(), 2);
        let field = format!("<input type=\"hidden\" name=\"once\" value=\"{}\">", key.reveal());
        assert!(keyed.contains(&format!("action=\"/x\">{field}<b>")), "{keyed}");
        assert_eq!(keyed.replace(&field, ""), page);
    }
}
