//! Who asks: what a request brought along, and what is sent back in cookies.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use court_core::Seat;
use court_server::{Caller, Hub, IDENTITY_COOKIE, Look, OverHttps, TableId, Token, identity_cookie};

use crate::pages::table::Links;
use crate::pages::{Settings, Theme};

/// Names of cookies.
const SETTINGS: &str = "prefs";
const NAME: &str = "name";

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    cookies: Vec<(String, String)>,
    identity: Option<Token>,
    /// What the person prefers.
    pub(crate) settings: Settings,
    /// Does the script ask? Then the changed part of the page is enough.
    pub(crate) script: bool,
    origin: String,
    secure: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let https = parts.extensions.get().copied().unwrap_or_default();
        Ok(Self::of(&parts.headers, https))
    }
}

impl Visitor {
    fn of(headers: &HeaderMap, OverHttps(secure): OverHttps) -> Self {
        let text = |name| {
            headers
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
        };
        let cookies: Vec<(String, String)> = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let host = text(header::HOST).unwrap_or("localhost");
        let mut visitor = Self {
            identity: None,
            settings: Settings::default(),
            script: headers.contains_key("x-court"),
            origin: format!("{}://{host}", if secure { "https" } else { "http" }),
            secure,
            cookies,
        };
        visitor.identity = visitor
            .cookie(IDENTITY_COOKIE)
            .and_then(|token| token.parse().ok());
        if let Some((theme, confirm)) = visitor.cookie(SETTINGS).and_then(|prefs| prefs.split_once('.')) {
            visitor.settings = Settings {
                theme: Theme::named(theme),
                confirm: confirm == "yes",
            };
        }
        visitor
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies
            .iter()
            .find(|cookie| cookie.0 == name)
            .map(|cookie| cookie.1.as_str())
    }

    /// The caller as the hub knows it, with the key of a link if there is one.
    pub(crate) fn caller(&self, key: Option<&str>) -> Caller {
        let mut caller = Caller::nobody();
        if let Some(identity) = &self.identity {
            caller = caller.with_identity(identity);
        }
        match key.and_then(|key| key.parse().ok()) {
            Some(token) => caller.with_token(&token),
            None => caller,
        }
    }

    /// Makes sure that this browser has an identity; the cookie to be sent if it is new.
    pub(crate) fn known(&mut self) -> Option<HeaderValue> {
        if self.identity.is_some() {
            return None;
        }
        let token = Hub::new_identity();
        let cookie = HeaderValue::from_str(&identity_cookie(&token, self.secure)).ok();
        self.identity = Some(token);
        cookie
    }

    /// The name the person used last.
    pub(crate) fn name(&self) -> String {
        let hex = self.cookie(NAME).unwrap_or_default();
        let bytes: Option<Vec<u8>> = (0..hex.len() / 2)
            .map(|i| u8::from_str_radix(hex.get(2 * i..2 * i + 2)?, 16).ok())
            .collect();
        bytes
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .unwrap_or_default()
    }

    /// The cookie that remembers a name. Written in digits: names may hold what cookies may not.
    pub(crate) fn remember_name(&self, name: &str) -> Option<HeaderValue> {
        let hex: String = name.bytes().take(120).map(|byte| format!("{byte:02x}")).collect();
        self.set(NAME, &hex, "/")
    }

    /// The cookie that keeps what the person prefers.
    pub(crate) fn remember_settings(&self, settings: Settings) -> Option<HeaderValue> {
        let confirm = if settings.confirm { "yes" } else { "no" };
        self.set(SETTINGS, &format!("{}.{confirm}", settings.theme.name()), "/")
    }

    /// The cookie with the links of a table: the server does not know them any more.
    pub(crate) fn remember_links(&self, id: &TableId, links: &[(String, Token)]) -> Option<HeaderValue> {
        let list: Vec<String> = links
            .iter()
            .map(|(name, token)| format!("{name}:{}", token.reveal()))
            .collect();
        self.set(&format!("links-{id}"), &list.join("/"), &format!("/table/{id}"))
    }

    /// The cookie that keeps the key of a link to a table.
    pub(crate) fn remember_key(&self, id: &TableId, key: &str) -> Option<HeaderValue> {
        let key: Token = key.parse().ok()?;
        self.set(&format!("key-{id}"), key.reveal(), &format!("/table/{id}"))
    }

    /// The key of a link to a table that was followed before.
    pub(crate) fn key(&self, id: &TableId) -> Option<&str> {
        self.cookie(&format!("key-{id}"))
    }

    /// The links of a table as whole addresses.
    pub(crate) fn links(&self, id: &TableId) -> Links {
        let mut links = Links::default();
        let origin = &self.origin;
        for (name, token) in self
            .cookie(&format!("links-{id}"))
            .unwrap_or_default()
            .split('/')
            .filter_map(|link| link.split_once(':'))
        {
            match (name, seat_numbered(name)) {
                ("join", _) => links.join = Some(format!("{origin}/table/{id}/seat/{token}")),
                ("watch", _) => links.watch = Some(format!("{origin}/table/{id}?key={token}")),
                (_, Some(seat)) => links
                    .seats
                    .push((seat, format!("{origin}/table/{id}/seat/{token}"))),
                _ => {}
            }
        }
        links
    }

    fn set(&self, name: &str, value: &str, path: &str) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        HeaderValue::from_str(&format!(
            "{name}={value}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}"
        ))
        .ok()
    }
}

/// The seat with this number, from 1.
pub(crate) fn seat_numbered(number: &str) -> Option<Seat> {
    format!("@{number}").parse().ok()
}

/// Whose eyes: a seat's number, 0 for a spectator, nothing for one's own.
pub(crate) fn look(seat: Option<&str>) -> Look {
    match seat {
        Some("0") => Look::Spectator,
        Some(number) => seat_numbered(number).map_or(Look::Own, Look::Seat),
        None => Look::Own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back() {
        let mut visitor = Visitor::of(&HeaderMap::new(), OverHttps(false));
        let mut headers = HeaderMap::new();
        let id = TableId::fresh();
        let links = [
            ("join".to_owned(), Token::fresh()),
            ("2".to_owned(), Token::fresh()),
        ];
        for cookie in [
            visitor.known(),
            visitor.remember_name("Émile d'Or; =x"),
            visitor.remember_settings(Settings {
                theme: Theme::Dark,
                confirm: true,
            }),
            visitor.remember_links(&id, &links),
        ] {
            let cookie = cookie.unwrap();
            let line = cookie.to_str().unwrap().split(';').next().unwrap();
            headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
        }
        let mut back = Visitor::of(&headers, OverHttps(false));
        assert_eq!(back.known(), None);
        assert_eq!(back.name(), "Émile d'Or; =x");
        assert_eq!(
            back.settings,
            Settings {
                theme: Theme::Dark,
                confirm: true
            }
        );
        let found = back.links(&id);
        assert_eq!(found.seats.len(), 1);
        assert!(found.join.unwrap().ends_with(links[0].1.reveal()));
        assert_eq!(found.watch, None);
    }
}
