//! Who asks: what a request brought along, and what is sent back in cookies.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use court_api::{IDENTITY_COOKIE, TableId, Token};
use court_core::Seat;
use court_server::{Caller, FromAddress, OverHttps, cookies, identity_cookie, set_cookie};

use crate::pages::table::Links;
use crate::pages::{Settings, Theme};

/// Names of cookies.
const SETTINGS: &str = "prefs";
const NAME: &str = "name";
/// Set by the script, when the list of choices is folded or unfolded.
const FOLD: &str = "fold";

/// Who asks.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    cookies: Vec<(String, String)>,
    identity: Option<Token>,
    /// The key of the copy of a page that was sent.
    page: Option<Token>,
    /// What the person prefers.
    pub(crate) settings: Settings,
    /// Does the script ask? Then the changed part of the page is enough.
    pub(crate) script: bool,
    origin: String,
    secure: bool,
    address: Option<IpAddr>,
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let https = parts.extensions.get().copied().unwrap_or_default();
        let mut visitor = Self::of(&parts.headers, https);
        visitor.address = parts.extensions.get::<FromAddress>().map(|from| from.0);
        Ok(visitor)
    }
}

impl Visitor {
    fn of(headers: &HeaderMap, OverHttps(secure): OverHttps) -> Self {
        let text = |name| {
            headers
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
        };
        let cookies: Vec<(String, String)> = cookies(headers)
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let host = text(header::HOST).unwrap_or("localhost");
        let mut visitor = Self {
            identity: None,
            page: None,
            settings: Settings::default(),
            script: headers.contains_key("x-court"),
            origin: format!("{}://{host}", if secure { "https" } else { "http" }),
            secure,
            address: None,
            cookies,
        };
        visitor.identity = visitor
            .cookie(IDENTITY_COOKIE)
            .and_then(|token| token.parse().ok());
        if let Some(prefs) = visitor.cookie(SETTINGS) {
            let mut prefs = prefs.split('.');
            visitor.settings = Settings {
                theme: Theme::named(prefs.next().unwrap_or_default()),
                confirm: prefs.next() == Some("yes"),
                sound: prefs.next() == Some("yes"),
                ..Settings::default()
            };
        }
        visitor.settings.fold = visitor.cookie(FOLD) == Some("yes");
        visitor
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies
            .iter()
            .find(|cookie| cookie.0 == name)
            .map(|cookie| cookie.1.as_str())
    }

    /// A form was sent, by the copy of a page that has this key.
    pub(crate) fn sends(&mut self, page_key: Option<&str>) {
        self.page = page_key.and_then(|key| key.parse().ok());
    }

    /// The caller as the hub knows it, with the key of a link if there is one.
    pub(crate) fn caller(&self, key: Option<&str>) -> Caller {
        let mut caller = Caller::nobody().from_address(self.address);
        if let Some(identity) = &self.identity {
            caller = caller.with_identity(identity);
        }
        if let Some(page) = &self.page {
            caller = caller.with_page_key(page);
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
        // Whoever sends the same form again is the same person: the answer with the cookie may have got lost.
        let page = self.page.as_ref().map(|page| page.derived("identity"));
        let token = page.unwrap_or_else(Token::fresh);
        let cookie = HeaderValue::from_str(&identity_cookie(&token, self.secure)).ok();
        self.identity = Some(token);
        cookie
    }

    /// The name the person used last.
    pub(crate) fn name(&self) -> String {
        let bytes = hex::decode(self.cookie(NAME).unwrap_or_default());
        bytes
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .unwrap_or_default()
    }

    /// The cookie that remembers a name. Written in digits: names may hold what cookies may not.
    pub(crate) fn remember_name(&self, name: &str) -> Option<HeaderValue> {
        let short = &name.as_bytes()[..name.len().min(120)];
        self.set(NAME, &hex::encode(short), "/")
    }

    /// The cookie that keeps what the person prefers.
    pub(crate) fn remember_settings(&self, settings: Settings) -> Option<HeaderValue> {
        let word = |on: bool| if on { "yes" } else { "no" };
        let (confirm, sound) = (word(settings.confirm), word(settings.sound));
        self.set(
            SETTINGS,
            &format!("{}.{confirm}.{sound}", settings.theme.name()),
            "/",
        )
    }

    /// What is kept of a table's links, each by its name.
    fn kept_links(&self, id: &TableId) -> impl Iterator<Item = (&str, &str)> {
        let kept = self.cookie(&format!("links-{id}")).unwrap_or_default();
        kept.split('/').filter_map(|link| link.split_once(':'))
    }

    fn keep_links<'a>(
        &self,
        id: &TableId,
        links: impl Iterator<Item = (&'a str, &'a str)>,
    ) -> Option<HeaderValue> {
        let list: Vec<String> = links.map(|(name, token)| format!("{name}:{token}")).collect();
        self.set(&format!("links-{id}"), &list.join("/"), &format!("/table/{id}"))
    }

    /// The cookie with the links of a table, these besides those it has: the server does not know them any more. They are
    /// called by the number of an invited seat, `join`, `watch`, and `own` for the visitor's only seat.
    pub(crate) fn remember_links(&self, id: &TableId, links: &[(String, Token)]) -> Option<HeaderValue> {
        let kept = self.kept_links(id);
        let kept = kept.filter(|(name, _)| links.iter().all(|link| link.0 != *name));
        let new = links.iter().map(|(name, token)| (name.as_str(), token.reveal()));
        self.keep_links(id, kept.chain(new))
    }

    /// The cookie with the links of a table that open a further game too: invitations are used up.
    pub(crate) fn carry_links(&self, from: &TableId, to: &TableId) -> Option<HeaderValue> {
        let kept = self.kept_links(from);
        self.keep_links(to, kept.filter(|(name, _)| seat_numbered(name).is_none()))
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
        let table = format!("{}/table/{id}", self.origin);
        for (name, token) in self.kept_links(id) {
            match (name, seat_numbered(name)) {
                ("join", _) => links.join = Some(format!("{table}/seat/{token}")),
                ("watch", _) => links.watch = Some(format!("{table}?key={token}")),
                ("own", _) => links.own = Some(format!("{table}?key={token}")),
                (_, Some(seat)) => links.seats.push((seat, format!("{table}/seat/{token}"))),
                _ => {}
            }
        }
        links
    }

    fn set(&self, name: &str, value: &str, path: &str) -> Option<HeaderValue> {
        HeaderValue::from_str(&set_cookie(name, value, path, self.secure)).ok()
    }
}

/// The seat with this number, from 1.
pub(crate) fn seat_numbered(number: &str) -> Option<Seat> {
    format!("@{number}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The visitor who was sent these cookies and comes again.
    fn back(cookies: impl IntoIterator<Item = Option<HeaderValue>>) -> Visitor {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            let cookie = cookie.unwrap();
            let line = cookie.to_str().unwrap().split(';').next().unwrap();
            headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
        }
        Visitor::of(&headers, OverHttps(false))
    }

    #[test]
    fn what_is_remembered_comes_back() {
        let mut visitor = back([]);
        let settings = Settings {
            theme: Theme::Dark,
            confirm: true,
            fold: false,
            sound: true,
        };
        let mut visitor = back([
            visitor.known(),
            visitor.remember_name("Émile d'Or; =x"),
            visitor.remember_settings(settings),
        ]);
        assert_eq!(visitor.known(), None);
        assert_eq!(visitor.name(), "Émile d'Or; =x");
        assert_eq!(visitor.settings, settings);
    }

    #[test]
    fn links_of_a_table_are_kept_beside_each_other_and_open_the_next_game() {
        let (id, next) = (TableId::fresh(), TableId::fresh());
        let link = |name: &str| (name.to_owned(), Token::fresh());
        let [join, invitation, own] = [link("join"), link("2"), link("own")];
        let visitor = back([back([]).remember_links(&id, &[join.clone(), invitation])]);
        let found = visitor.links(&id);
        assert_eq!(found.seats.len(), 1);
        assert!(found.join.unwrap().ends_with(join.1.reveal()));
        assert_eq!((found.watch, found.own), (None, None));
        let visitor = back([visitor.remember_links(&id, std::slice::from_ref(&own))]);
        let found = visitor.links(&id);
        assert!(found.own.unwrap().ends_with(own.1.reveal()));
        assert_eq!((found.seats.len(), found.join.is_some()), (1, true));
        assert_eq!(visitor.links(&next), Links::default());
        let found = back([visitor.carry_links(&id, &next)]).links(&next);
        assert!(found.own.unwrap().ends_with(own.1.reveal()));
        assert_eq!((found.seats.len(), found.join.is_some()), (0, true));
    }
}
