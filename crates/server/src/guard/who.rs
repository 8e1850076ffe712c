//! Who is asking, as far as the request says.

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use court_api::{IDEMPOTENCY_KEY, IDENTITY_COOKIE, Problem, Token};

use super::FromAddress;
use crate::Caller;

/// Reads tokens from `Authorization: Bearer …` (one, or several separated by commas), the identity from the cookie
/// [`IDENTITY_COOKIE`], and what makes the request safe to repeat from `Idempotency-Key`.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let address = parts.extensions.get::<FromAddress>().map(|from| from.0);
        caller(&parts.headers).map(|caller| caller.from_address(address))
    }
}

/// The cookie that binds a browser to this identity for a year.
#[must_use]
pub fn identity_cookie(identity: &Token, secure: bool) -> String {
    set_cookie(IDENTITY_COOKIE, identity.reveal(), "/", secure)
}

/// A cookie that a browser keeps for a year, sent only to our own pages below this path and out of reach of scripts.
#[must_use]
pub fn set_cookie(name: &str, value: &str, path: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    let year = 365 * 24 * 3600;
    format!("{name}={value}; Path={path}; Max-Age={year}; HttpOnly; SameSite=Lax{secure}")
}

/// The cookies of a request, by name.
pub fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
}

fn identity(headers: &HeaderMap) -> Option<Token> {
    cookies(headers)
        .filter(|(name, _)| *name == IDENTITY_COOKIE)
        .find_map(|(_, value)| value.parse().ok())
}

pub(super) fn caller(headers: &HeaderMap) -> Result<Caller, Problem> {
    let bad = || {
        let detail = "the Authorization header is not `Bearer` with a token of this server";
        Problem::new(StatusCode::UNAUTHORIZED, "bad-token", detail)
    };
    let mut caller = Caller::nobody();
    if let Some(value) = headers.get(AUTHORIZATION) {
        let tokens = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        for token in tokens.ok_or_else(bad)?.split(',').take(64) {
            caller = caller.with_token(&token.trim().parse().map_err(|_| bad())?);
        }
    }
    if let Some(identity) = identity(headers) {
        caller = caller.with_identity(&identity);
    }
    match headers.get(IDEMPOTENCY_KEY) {
        None => Ok(caller),
        Some(key) => caller
            .with_request_key(key.to_str().unwrap_or_default())
            .map_err(|error| Problem::from(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::headers;
    use super::*;
    use crate::KeyHash;

    #[test]
    fn callers_are_read_from_header_and_cookie() {
        let (one, two) = (Token::fresh(), Token::fresh());
        let bearer = format!("Bearer {}, {}", one.reveal(), two.reveal());
        let cookie = format!("x=y; {IDENTITY_COOKIE}={}; z=1", one.reveal());
        let known = caller(&headers(&[("authorization", &bearer), ("cookie", &cookie)])).unwrap();
        let keys: Vec<_> = known.keys().collect();
        assert_eq!(keys, [KeyHash::of(&one), KeyHash::of(&one), KeyHash::of(&two)]);
        assert_eq!(known.identity(), Some(KeyHash::of(&one)));
        for bad in ["Bearer", "Bearer 12", "Basic abc", "bearer x"] {
            assert_eq!(
                caller(&headers(&[("authorization", bad)])).unwrap_err().code,
                "bad-token"
            );
        }
    }
}
