//! Any requests sent to the server, pages and API.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use court_games::GAMES;
use court_server::store::SqlStore;
use court_server::{GuardSettings, Hub, HubConfig, unthinking_games};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// A server is thrown away after so many inputs, before its tables fill the memory.
const INPUTS_A_SITE: u32 = 300;

/// No input is about more than a few requests in a row.
const MOST_REQUESTS: usize = 8;

/// A server in memory with a running table of each game, all of whose seats one person holds.
struct Site {
    runtime: Runtime,
    hub: Hub,
    app: Router,
    tables: Vec<(String, String)>,
    inputs: u32,
}

impl Site {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let store = runtime.block_on(SqlStore::memory()).expect("a store in memory");
        let mut config = HubConfig::new(unthinking_games());
        config.bot_delay = Duration::ZERO;
        let (hub, app) = runtime.block_on(async {
            let hub = Hub::open(config, Arc::new(store));
            let router = court_server::api(&hub).merge(court_web::router(hub.clone()));
            let app = court_server::protect(router, &hub, &GuardSettings::UNLIMITED);
            (hub, app)
        });
        let mut site = Self {
            runtime,
            hub,
            app,
            tables: Vec::new(),
            inputs: 0,
        };
        for game in GAMES {
            let seats = json!([{"kind": "me"}, {"kind": "me"}]);
            let new = json!({"game": game.slug(), "seats": seats, "public": true});
            let (status, text) = site.send("POST", "/api/v1/tables", "", &new.to_string());
            assert_eq!(status, StatusCode::CREATED, "{text}");
            let made: Value = serde_json::from_str(&text).expect("JSON");
            let word = |value: &Value| value.as_str().expect("a text").to_owned();
            site.tables
                .push((word(&made["id"]), word(&made["seats"][0]["token"])));
        }
        site
    }

    /// Sends a request and checks what every answer must keep to. `who` is a key for the API, cookies for a page.
    fn send(&self, method: &str, path: &str, who: &str, body: &str) -> (StatusCode, String) {
        let Ok(method) = method.parse::<Method>() else {
            return Default::default();
        };
        let api = path.starts_with("/api/");
        let kind = match body.split_once("\r\n") {
            // A form with a file: its first line is the boundary.
            Some((boundary, _)) if !api && boundary.starts_with("--") => {
                format!("multipart/form-data; boundary={}", &boundary[2..])
            }
            _ if api => "application/json".to_owned(),
            _ => "application/x-www-form-urlencoded".to_owned(),
        };
        let mut request = Request::builder().method(method).uri(path);
        if api && !who.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {who}"));
        } else if !who.is_empty() {
            request = request.header(header::COOKIE, who);
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        // What cannot even be written as a request is refused by the HTTP library before us.
        let Ok(request) = request.body(Body::from(body.to_owned())) else {
            return Default::default();
        };
        let shown = format!("{} {} {body:?}", request.method(), request.uri());
        let (status, text) = self.runtime.block_on(async {
            let response = self.app.clone().oneshot(request).await.expect("an answer");
            check(response, &shown).await
        });
        if api && status.is_client_error() {
            let problem: Value =
                serde_json::from_str(&text).unwrap_or_else(|_| panic!("{shown}: no problem in JSON: {text}"));
            for member in ["code", "detail", "title"] {
                assert!(
                    problem[member].as_str().is_some_and(|text| !text.is_empty()),
                    "{shown}: {text}"
                );
            }
        }
        (status, text)
    }

    /// Puts a running table, a key to it, the cookie that keeps the key and a decision that is asked there into a text:
    /// `{t0}`, `{k0}`, `{c0}`, `{s0}`, `{d0}`, `{a0}` for the first table.
    fn fill_in(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (number, (id, key)) in self.tables.iter().enumerate() {
            let mark = |letter: char| format!("{{{letter}{number}}}");
            text = text
                .replace(&mark('t'), id)
                .replace(&mark('k'), key)
                .replace(&mark('c'), &format!("key-{id}={key}"));
            if ['s', 'd', 'a'].iter().any(|&letter| text.contains(&mark(letter))) {
                let (_, table) = self.send("GET", &format!("/api/v1/tables/{id}"), key, "");
                let table: Value = serde_json::from_str(&table).unwrap_or_default();
                let offer = table["asked"]["offers"][0]["action"].as_str().unwrap_or_default();
                text = text
                    .replace(&mark('s'), &table["you"]["viewer"]["seat"].to_string())
                    .replace(&mark('d'), &table["asked"]["decision"].to_string())
                    .replace(&mark('a'), offer);
            }
        }
        text
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.runtime.block_on(self.hub.close());
    }
}

async fn check(response: Response<Body>, shown: &str) -> (StatusCode, String) {
    let (parts, body) = response.into_parts();
    assert!(
        !parts.status.is_server_error() || parts.status == StatusCode::SERVICE_UNAVAILABLE,
        "{shown}: {}",
        parts.status
    );
    assert!(
        parts.headers.contains_key("content-security-policy"),
        "{shown}: unprotected"
    );
    let kind = parts
        .headers
        .get(header::CONTENT_TYPE)
        .map(|kind| kind.as_bytes().to_vec());
    // A stream goes on for ever.
    if kind.is_some_and(|kind| kind.starts_with(b"text/event-stream")) {
        return (parts.status, String::new());
    }
    let bytes = body.collect().await.expect("a whole body").to_bytes();
    (parts.status, String::from_utf8_lossy(&bytes).into_owned())
}

static SITE: Mutex<Option<Site>> = Mutex::new(None);

/// Sends requests, one after the other, separated by zero bytes: a line `POST /some/{t0}/path {k0}`, then the body.
/// Pages are asked for with cookies, `POST /table/{t0}/act {c0}`, so that whoever asks holds a seat there too. None of them may be answered with a fault of ours.
pub fn http(data: &[u8]) {
    let mut kept = SITE.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.as_ref().is_none_or(|site| site.inputs >= INPUTS_A_SITE) {
        *kept = Some(Site::new());
    }
    let site = kept.as_mut().expect("it was just made");
    site.inputs += 1;
    for request in data.split(|&byte| byte == 0).take(MOST_REQUESTS) {
        let text = site.fill_in(&String::from_utf8_lossy(request));
        let (line, body) = text.split_once('\n').unwrap_or((&text, ""));
        let mut words = line.split(' ');
        let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
        site.send(method, path, words.next().unwrap_or(""), body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else all forms of a table would come from strangers.
    #[test]
    fn the_cookie_of_a_seat_opens_its_choices() {
        let site = Site::new();
        let (path, cookie) = (site.fill_in("/table/{t0}"), site.fill_in("{c0}"));
        let asked = |who: &str| site.send("GET", &path, who, "").1.contains("name=\"decision\"");
        assert!(asked(&cookie) && !asked(""));
    }
}
