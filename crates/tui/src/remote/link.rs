//! Links to tables, as people copy them from a page or put together from an answer of the API.

use std::fmt;
use std::str::FromStr;

use court_api::{TableId, Token};
use ureq::http::Uri;

use crate::host::Refused;

/// Where a table is, and what opens it.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// `http://127.0.0.1:8080`
    pub(super) server: String,
    /// The name of the table.
    pub(super) table: TableId,
    /// The key, if the link brings one.
    pub(super) key: Option<Token>,
    /// Was it made to take a seat?
    pub(super) to_sit: bool,
}

/// What every complaint about a link ends with.
const KINDS: &str = "\
Links to a table look like this:
  http://SERVER/table/NAME/seat/KEY   a seat, or an invitation to one
  http://SERVER/table/NAME?key=KEY    a seat you sit on, or a table to watch
  http://SERVER/table/NAME            a public table";

/// A complaint about a link, with the links that would do.
pub(super) fn wrong(what: &str) -> Refused {
    Refused::new("bad-link", format!("{what}\n{KINDS}"))
}

impl FromStr for Link {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        let text = text.trim();
        let text = text.split_once('#').map_or(text, |(before, _)| before);
        if !text.starts_with("http://") && !text.starts_with("https://") {
            return Err(wrong("A link begins with http:// or https://."));
        }
        let uri: Uri = text.parse().map_err(|_| wrong("This is not a link."))?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong("This is not a link."));
        };
        let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).collect();
        let (table, in_path) = match parts[..] {
            ["table", table] | ["api", "v1", "tables", table] => (table, None),
            ["table", table, "seat", key] => (table, Some(key)),
            [] => return Err(wrong("This is the address of a server, not of a table at it.")),
            _ => return Err(wrong("This is not the address of a table.")),
        };
        let table: TableId = table.parse().map_err(|_| {
            wrong(&format!(
                "{table:?} is not the name of a table: it has 12 letters and digits."
            ))
        })?;
        let pairs = uri.query().unwrap_or_default().split('&');
        let in_query = pairs.filter_map(|pair| pair.strip_prefix("key=")).next_back();
        let key: Option<Token> = in_path.or(in_query).map(str::parse).transpose().map_err(|_| {
            wrong(
                "The key in this link is not whole: it has 48 digits and letters from a to f. Copy all of the link.",
            )
        })?;
        Ok(Self {
            server: format!("{scheme}://{authority}"),
            to_sit: in_path.is_some() || key.is_none(),
            table,
            key,
        })
    }
}

/// Without the key: whoever looks over a shoulder, or into a log, is told nothing.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({}/table/{})", self.server, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef";

    fn read(text: &str) -> Link {
        text.parse().unwrap_or_else(|refused| panic!("{text}: {refused}"))
    }

    #[test]
    fn all_links_that_pages_and_the_api_give_are_read() {
        for (text, key, to_sit) in [
            (
                format!("http://[::1]:8080/table/k3v7q2m8c4xw/seat/{KEY}"),
                true,
                true,
            ),
            (
                format!(" https://court.example/table/k3v7q2m8c4xw?key={KEY}\n"),
                true,
                false,
            ),
            (
                format!("http://a:1/table/k3v7q2m8c4xw?seat=2&key={KEY}#main"),
                true,
                false,
            ),
            (
                format!("http://a:1/api/v1/tables/k3v7q2m8c4xw?key={KEY}"),
                true,
                false,
            ),
            ("http://a:1/table/k3v7q2m8c4xw/".to_owned(), false, true),
        ] {
            let link = read(&text);
            assert_eq!(link.table.as_str(), "k3v7q2m8c4xw", "{text}");
            assert_eq!(link.key.as_ref().map(Token::reveal), key.then_some(KEY), "{text}");
            assert_eq!(link.to_sit, to_sit, "{text}");
        }
        assert_eq!(read("https://a.b:99/table/k3v7q2m8c4xw").server, "https://a.b:99");
    }

    #[test]
    fn a_wrong_link_is_told_which_links_there_are() {
        for (text, says) in [
            ("", "begins with http://"),
            ("localhost:8080/table/k3v7q2m8c4xw", "begins with http://"),
            ("http://", "not a link"),
            ("http://a b/table/k3v7q2m8c4xw", "not a link"),
            ("http://127.0.0.1:8080/", "address of a server"),
            (
                "http://127.0.0.1:8080/rules/emperor",
                "not the address of a table",
            ),
            ("http://127.0.0.1:8080/table/short", "not the name of a table"),
            ("http://127.0.0.1:8080/table/k3v7q2m8c4xw/seat/0123", "not whole"),
            ("http://127.0.0.1:8080/table/k3v7q2m8c4xw?key=", "not whole"),
        ] {
            let refused = text.parse::<Link>().unwrap_err();
            assert_eq!(refused.code, "bad-link");
            assert!(refused.message.contains(says), "{text:?}: {refused}");
            assert!(refused.message.contains("/seat/KEY"), "{text:?}: {refused}");
        }
    }

    #[test]
    fn a_link_that_is_printed_by_mistake_does_not_show_its_key() {
        let link = read(&format!("http://a:1/table/k3v7q2m8c4xw/seat/{KEY}"));
        assert!(!format!("{link:?}").contains(KEY));
    }
}
