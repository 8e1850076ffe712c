//! Asking the web API: one request, one answer, and what can go wrong between.

use std::io::{BufRead, BufReader, ErrorKind, Write as _};
use std::thread::sleep;
use std::time::{Duration, Instant};

use court_api::{BASE, IDEMPOTENCY_KEY, Problem, Token};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ureq::http::Response;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body};

use super::link::Link;
use crate::host::Refused;

/// Longer than this nobody looks at a screen that does not move.
const PATIENCE: Duration = Duration::from_secs(10);
/// A stream that is silent for so long is dead: a living one says something every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);
/// What is learnt within this was not waited for.
const AT_ONCE: Duration = Duration::from_secs(1);
/// How long a connection is kept to be used again.
const KEPT: Duration = Duration::from_secs(15);
/// How often a request that came too fast is sent again, a second apart.
const TOO_FAST: u32 = 5;

/// Why there is no answer to a request.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// Nobody knows whether it was done: ask again.
    Unreachable(String),
    /// It was not done.
    Refused(Refused),
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Unreachable(why) => {
                Self::new("unreachable", format!("the server does not answer ({why})"))
            }
            Trouble::Refused(refused) => refused,
        }
    }
}

/// A server, and the key to one of its tables.
#[derive(Clone)]
pub(super) struct Http {
    agent: Agent,
    base: String,
    server: String,
    pub(super) key: Option<Token>,
}

impl Http {
    /// To the server of a link.
    ///
    /// # Errors
    /// If it is not known whom to believe that a server is what it says.
    pub(super) fn new(link: &Link) -> Result<Self, Refused> {
        let roots = if link.server.starts_with("https:") {
            roots()?
        } else {
            RootCerts::WebPki
        };
        let config = Agent::config_builder()
            .tls_config(TlsConfig::builder().root_certs(roots).build())
            .http_status_as_error(false)
            // A key is for the server it was made for.
            .max_redirects(0)
            .timeout_connect(Some(PATIENCE / 2))
            .timeout_recv_response(Some(PATIENCE))
            .user_agent(concat!("court/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Self {
            agent: Agent::new_with_config(config),
            base: format!("{}{BASE}/tables/{}", link.server, link.table),
            server: link.server.clone(),
            key: link.key.clone(),
        })
    }

    /// Asks something before there is a screen; who waits for it long is told so on standard error.
    pub(super) fn patiently<T>(&self, ask: impl FnOnce() -> T) -> T {
        let server = self.server.clone();
        let slow = move || {
            // Whoever closed it does not want to know.
            let _ = writeln!(
                std::io::stderr(),
                "court: {server} has not answered for two seconds; still waiting."
            );
        };
        super::errand::patiently(slow, ask)
    }

    /// Reads something; sent again if the connection breaks.
    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        parse(&self.get_text(path)?)
    }

    pub(super) fn get_text(&self, path: &str) -> Result<String, Trouble> {
        self.answered(|age| {
            let request = self.agent.get(format!("{}{path}", self.base));
            let request = request
                .config()
                .timeout_global(Some(PATIENCE))
                .max_idle_age(age)
                .build();
            self.with_key(request).call()
        })
    }

    /// Asks something that changes nothing.
    pub(super) fn post(&self, path: &str, body: &impl Serialize) -> Result<String, Trouble> {
        self.post_with(path, body, &[])
    }

    /// Has something done: with the same key once, however often it is sent.
    pub(super) fn change(&self, path: &str, body: &impl Serialize, key: &str) -> Result<String, Trouble> {
        self.post_with(path, body, &[(IDEMPOTENCY_KEY, key)])
    }

    pub(super) fn post_with(
        &self,
        path: &str,
        body: &impl Serialize,
        headers: &[(&str, &str)],
    ) -> Result<String, Trouble> {
        let body = serde_json::to_string(body).unwrap_or_default();
        self.answered(|age| {
            let request = self.agent.post(format!("{}{path}", self.base));
            let request = request
                .config()
                .timeout_global(Some(PATIENCE))
                .max_idle_age(age)
                .build();
            let mut request = self.with_key(request).content_type("application/json");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            request.send(&body)
        })
    }

    /// The stream of what happens at the table, line by line.
    pub(super) fn listen(&self, eyes: &str, after: &str) -> Result<impl BufRead + use<>, Trouble> {
        let request = self.agent.get(format!("{}/events{eyes}", self.base));
        let request = request.config().timeout_per_read(Some(SILENCE)).build();
        let request = self.with_key(request).header("last-event-id", after);
        let response = request.call().map_err(|error| unreachable(&error))?;
        if response.status() != 200 {
            return Err(self.refusal(response));
        }
        Ok(BufReader::new(
            response.into_body().into_with_config().limit(u64::MAX).reader(),
        ))
    }

    fn with_key<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        match &self.key {
            Some(key) => request.header("authorization", format!("Bearer {}", key.reveal())),
            None => request,
        }
    }

    /// Sends until there is an answer, as often as is right. `send` is told how old a connection may be that is used again.
    fn answered(
        &self,
        send: impl Fn(Duration) -> Result<Response<Body>, ureq::Error>,
    ) -> Result<String, Trouble> {
        let begun = Instant::now();
        let mut broken = false;
        let mut too_fast = 0;
        loop {
            match send(if broken { Duration::ZERO } else { KEPT }) {
                // A connection that was kept open may have died meanwhile, which is learnt at once: try a new one.
                Err(_) if !broken && begun.elapsed() < AT_ONCE => broken = true,
                Err(error) => return Err(unreachable(&error)),
                Ok(response) if response.status() == 429 && too_fast < TOO_FAST => {
                    too_fast += 1;
                    sleep(Duration::from_secs(1));
                }
                Ok(mut response) if response.status().is_success() => {
                    return response
                        .body_mut()
                        .read_to_string()
                        .map_err(|error| unreachable(&error));
                }
                Ok(response) => return Err(self.refusal(response)),
            }
        }
    }

    /// What an answer other than success means.
    fn refusal(&self, mut response: Response<Body>) -> Trouble {
        let status = response.status();
        if status.is_redirection() {
            let place = response
                .headers()
                .get("location")
                .and_then(|place| place.to_str().ok());
            return Trouble::Refused(Refused::new(
                "moved",
                format!(
                    "{} sends visitors on to {}: use a link to that address",
                    self.server,
                    clean(place.unwrap_or("another address"))
                ),
            ));
        }
        let text = response.body_mut().read_to_string().unwrap_or_default();
        let problem: Option<Problem> = parse(&text).ok();
        match problem {
            // It is not our request that is wrong: the server is stopping, slow or full. A bot may be too busy for a hint.
            Some(problem) if matches!(status.as_u16(), 408 | 429 | 503) && problem.code != "bots-busy" => {
                Trouble::Unreachable(problem.detail)
            }
            Some(problem) => Trouble::Refused(Refused {
                code: problem.code,
                message: problem.detail,
                rule: problem.rule,
            }),
            // A proxy whose server is away.
            None if status.is_server_error() => Trouble::Unreachable(status.to_string()),
            None => Trouble::Refused(Refused::new(
                "no-court",
                format!(
                    "what answers at {} is not a Shadow Court server ({status})",
                    self.server
                ),
            )),
        }
    }
}

/// Who may vouch for servers: those whom Mozilla trusts, or those in a file of one's own.
fn roots() -> Result<RootCerts, Refused> {
    let Some(path) = std::env::var_os("SSL_CERT_FILE").filter(|path| !path.is_empty()) else {
        return Ok(RootCerts::WebPki);
    };
    let wrong = |why: &str| {
        let path = path.display();
        Refused::new("bad-roots", format!("{path}, which SSL_CERT_FILE names, {why}"))
    };
    let pem = std::fs::read(&path).map_err(|error| wrong(&format!("cannot be read: {error}")))?;
    let certificate = |item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(certificate),
        _ => None,
    };
    let found: Vec<_> = parse_pem(&pem).filter_map(certificate).collect();
    if found.is_empty() {
        return Err(wrong("holds no certificate"));
    }
    Ok(RootCerts::new_with_certs(&found))
}

fn unreachable(error: &ureq::Error) -> Trouble {
    let why = match error {
        // The system's words for these are longer and say less.
        ureq::Error::Io(error)
            if matches!(
                error.kind(),
                ErrorKind::ConnectionRefused | ErrorKind::ConnectionReset | ErrorKind::UnexpectedEof
            ) =>
        {
            error.kind().to_string()
        }
        ureq::Error::Io(error) => error.to_string(),
        ureq::Error::HostNotFound => "there is no host of this name".to_owned(),
        ureq::Error::Timeout(_) => "it takes too long".to_owned(),
        other => other.to_string(),
    };
    Trouble::Unreachable(clean(&why))
}

/// Reads JSON. What a server says goes to a terminal, and must not steer it.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    let strange = |_| {
        Trouble::Refused(Refused::new(
            "no-court",
            "what the server answers is not understood here; it may be none of ours, or of another version",
        ))
    };
    let mut value: Value = serde_json::from_str(text).map_err(strange)?;
    clean_all(&mut value);
    T::deserialize(value).map_err(strange)
}

fn clean_all(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(char::is_control) => *text = clean(text),
        Value::Array(items) => items.iter_mut().for_each(clean_all),
        Value::Object(fields) => fields.values_mut().for_each(clean_all),
        _ => {}
    }
}

/// A text without characters that steer a terminal.
pub(super) fn clean(text: &str) -> String {
    text.replace(char::is_control, " ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_server_says_does_not_steer_the_terminal() {
        let text = json!({"a": ["\u{1b}[2Jgone", {"b": "x\u{7}\u{9b}y\nz"}], "c": 1}).to_string();
        let value: Value = parse(&text).unwrap();
        assert_eq!(value, json!({"a": [" [2Jgone", {"b": "x  y z"}], "c": 1}));
    }
}
