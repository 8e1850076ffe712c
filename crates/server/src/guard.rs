//! What stands in front of every route of the API and the pages: limits, headers, and who is asking.

mod arriving;
mod who;

use std::convert::Infallible;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE,
    HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use court_api::Problem;
use futures_util::StreamExt;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate};

use self::arriving::Arriving;
pub use self::who::{cookies, identity_cookie, set_cookie};
use crate::crowd::{Crowd, household};
use crate::problem::as_page;
use crate::{Hub, KeyHash, MAX_RECORD};

/// The largest body of a request, where a route does not say otherwise.
const MAX_BODY: usize = 64 * 1024;
/// The largest one with a record in it, including whatever surrounds the record.
const MAX_RECORD_BODY: usize = MAX_RECORD + MAX_BODY;

/// No scripts, styles, pictures or connections but our own; nobody may frame us; addresses, which may hold keys, are
/// not passed to other sites. (If they were passed to nobody at all, browsers would send `Origin: null` with our own
/// forms.)
static HEADERS: [(HeaderName, HeaderValue); 7] = [
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
             frame-ancestors 'none'",
        ),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ),
];

/// How strict the guard is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GuardSettings {
    /// Requests per second, and in one burst, from one address; `None` for no limit.
    pub per_address: Option<(NonZeroU32, NonZeroU32)>,
    /// Requests per second, and in one burst, with one key (a seat's token, or a browser's identity).
    pub per_key: Option<(NonZeroU32, NonZeroU32)>,
    /// New tables and imports per minute from one address.
    pub new_tables: Option<NonZeroU32>,
    /// How many update streams one address may have open.
    pub streams: Option<NonZeroU32>,
    /// Is there a proxy in front whose `X-Forwarded-For` and `X-Forwarded-Proto` can be trusted?
    pub behind_proxy: bool,
    /// Does everybody use https, whatever a proxy says?
    pub https: bool,
    /// How long the body of a request may take to arrive.
    pub body: Duration,
    /// How long a response may take to begin.
    pub patience: Duration,
}

impl GuardSettings {
    /// No limits at all: for measurements and for tests of other things.
    pub const UNLIMITED: Self = Self {
        per_address: None,
        per_key: None,
        new_tables: None,
        streams: None,
        behind_proxy: false,
        https: false,
        body: Duration::from_secs(15),
        patience: Duration::from_secs(20),
    };
}

impl Default for GuardSettings {
    fn default() -> Self {
        let limit = |rate: u32, burst: u32| Some((nonzero(rate), nonzero(burst)));
        Self {
            per_address: limit(50, 200),
            per_key: limit(20, 80),
            new_tables: Some(nonzero(30)),
            streams: Some(nonzero(100)),
            ..Self::UNLIMITED
        }
    }
}

fn nonzero(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// Added to every request: does the browser use https? Then cookies are for https only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OverHttps(pub bool);

/// Added to every request: where it comes from. For IPv6, this is a household's network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromAddress(pub IpAddr);

/// Added to a response that holds a key. If it also holds what others have written, its compressed length would tell
/// them how well they guess the key, so it is not compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HoldsKey;

impl IntoResponseParts for HoldsKey {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        response.extensions_mut().insert(self);
        Ok(response)
    }
}

/// What is compressed: everything that is worth it and holds no key.
fn may_compress(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<HoldsKey>().is_none()
}

struct Guard {
    hub: Hub,
    settings: GuardSettings,
    addresses: Option<DefaultKeyedRateLimiter<IpAddr>>,
    keys: Option<DefaultKeyedRateLimiter<KeyHash>>,
    new_tables: Option<DefaultKeyedRateLimiter<IpAddr>>,
    streams: Arc<Crowd>,
    seen: AtomicU64,
}

/// Puts the guard in front of a router. Apply it once, to the whole router.
pub fn protect(router: Router, hub: &Hub, settings: &GuardSettings) -> Router {
    let quota = |(rate, burst): (NonZeroU32, NonZeroU32)| Quota::per_second(rate).allow_burst(burst);
    let guard = Arc::new(Guard {
        hub: hub.clone(),
        settings: *settings,
        addresses: settings.per_address.map(quota).map(RateLimiter::keyed),
        keys: settings.per_key.map(quota).map(RateLimiter::keyed),
        new_tables: settings
            .new_tables
            .map(|rate| RateLimiter::keyed(Quota::per_minute(rate))),
        streams: Crowd::new(settings.streams.map(|most| most.get() as usize)),
        seen: AtomicU64::new(0),
    });
    // In one piece, the first layer outermost: layers added one by one would each be boxed and copied for every
    // request.
    router.layer((
        from_fn_with_state(guard, stand_guard),
        CatchPanicLayer::custom(|_| {
            // The panic's text may reveal secrets.
            Problem::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "something went wrong inside the server; what you asked for may not have happened",
            )
            .into_response()
        }),
        CompressionLayer::new().compress_when(DefaultPredicate::new().and(may_compress)),
        DefaultBodyLimit::max(MAX_BODY),
    ))
}

/// Everything checked before and after each request, in one piece, because every layer has a cost.
async fn stand_guard(State(guard): State<Arc<Guard>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    // Routes are named by their pattern, because addresses may hold keys.
    let route = route.as_ref().map_or("(none)", MatchedPath::as_str);
    let address = guard.address(&request);
    let https = OverHttps(guard.is_https(request.headers()));
    request.extensions_mut().insert(https);
    request.extensions_mut().insert(FromAddress(address));
    let for_people = is_for_people(&request);
    let mut response = match guard.refuse(&request, route, address) {
        Some(problem) => problem.into_response(),
        None => guard.wait_for(request, next).await,
    };
    if is_stream(&response) {
        response = guard.count_stream(response, address);
    }
    if for_people && let Some(problem) = response.extensions_mut().remove::<Problem>() {
        *response.body_mut() = Body::from(as_page(&problem));
        let html = HeaderValue::from_static("text/html; charset=utf-8");
        response.headers_mut().insert(CONTENT_TYPE, html);
        for of_the_old_body in [CONTENT_LENGTH, CONTENT_ENCODING] {
            response.headers_mut().remove(of_the_old_body);
        }
    }
    let headers = response.headers_mut();
    for (name, value) in &HEADERS {
        headers.insert(name, value.clone());
    }
    if !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    guard.hub.metrics().request(route, status, took);
    tracing::debug!(%method, route, status, micros = took.as_micros() as u64, "request");
    response
}

/// Protects against requests that other sites make a browser send: with a cookie, only our own pages may change
/// anything.
fn is_same_site(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    if headers.contains_key(ORIGIN) {
        let origin = text(ORIGIN.as_str()).and_then(|origin| origin.split_once("://"));
        return matches!((origin, text(HOST.as_str())), (Some((_, origin)), Some(host)) if origin == host);
    }
    // Neither header: a program, not a browser. It has no cookies of ours.
    !headers.contains_key(COOKIE)
}

/// Does a browser want a page to show?
fn is_for_people(request: &Request) -> bool {
    let accepted = request
        .headers()
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok());
    accepted.is_some_and(|accept| accept.contains("text/html")) && !request.uri().path().starts_with("/api/")
}

fn is_stream(response: &Response) -> bool {
    (response.headers().get(CONTENT_TYPE)).is_some_and(|kind| kind == "text/event-stream")
}

/// What the last proxy wrote in a header that every proxy adds to.
fn last_forwarded<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let last = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next().map(str::trim)
}

/// An address, or one with a port, as some proxies write it.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

/// Does a POST here make a new table? Pages have the same endings as the API.
fn is_creation(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or("");
    matches!(last, "tables" | "records" | "clone" | "verify" | "play-now")
}

/// The largest body that any route like this takes; the route itself may take less.
fn longest_body(route: &str) -> u64 {
    let takes_records = route.ends_with("/records") || route.ends_with("/verify");
    (if takes_records { MAX_RECORD_BODY } else { MAX_BODY }) as u64
}

impl Guard {
    /// Has the request answered without waiting for ever, either for the rest of it or for the answer.
    async fn wait_for(&self, mut request: Request, next: Next) -> Response {
        let slow = if request.body().is_end_stream() {
            None
        } else {
            let (body, slow) = Arriving::new(std::mem::take(request.body_mut()), self.settings.body);
            *request.body_mut() = Body::new(body);
            Some(slow)
        };
        let answered = tokio::time::timeout(self.settings.patience, next.run(request)).await;
        if slow.is_some_and(|slow| slow.load(Ordering::Relaxed)) {
            let detail = "the request arrived too slowly; nothing was done";
            return Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", detail).into_response();
        }
        answered.unwrap_or_else(|_| {
            tracing::warn!("an answer took too long");
            let detail = "this took too long and may still happen; look before you try again";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "timed-out", detail).into_response()
        })
    }

    /// Lets an update stream through if its address does not have too many.
    fn count_stream(&self, response: Response, address: IpAddr) -> Response {
        let Some(place) = self.streams.enter(address) else {
            self.hub.metrics().rate_limited.inc();
            let detail = "your address has too many update streams open; close some";
            return Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-streams", detail).into_response();
        };
        response.map(|body| {
            let counted = body.into_data_stream().map(move |chunk| {
                // The place lasts as long as the stream, which owns it.
                let _ = &place;
                chunk
            });
            Body::from_stream(counted)
        })
    }

    fn is_https(&self, headers: &HeaderMap) -> bool {
        let forwarded = || last_forwarded(headers, "x-forwarded-proto") == Some("https");
        self.settings.https || (self.settings.behind_proxy && forwarded())
    }

    /// Why a request is refused entry, if it is.
    fn refuse(&self, request: &Request<Body>, route: &str, address: IpAddr) -> Option<Problem> {
        let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
        if !safe && !is_same_site(request.headers()) {
            return Some(Problem::new(
                StatusCode::FORBIDDEN,
                "cross-site",
                "this request does not come from a page of this server",
            ));
        }
        // A request that declares itself too large is not read to find out.
        let length = request.headers().get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
        let longest = longest_body(route);
        if length.is_some_and(|length| length > longest) {
            return Some(Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
                format!("a request here may have at most {longest} bytes, and this one has more"),
            ));
        }
        // Something that could unpack to a thousand times its size is not unpacked at all.
        let encoding = request.headers().get(CONTENT_ENCODING);
        if encoding.is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
            return Some(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "encoded-body",
                "a request's body must not be compressed",
            ));
        }
        let wait = self.is_too_fast(request, route, address)?;
        self.hub.metrics().rate_limited.inc();
        let detail = "you are sending requests too fast; wait a moment";
        Some(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", detail).retry_after(wait))
    }

    /// How long to wait, if the requests come too fast.
    fn is_too_fast(&self, request: &Request<Body>, route: &str, address: IpAddr) -> Option<Duration> {
        fn limited<K: Clone + Eq + Hash>(
            limiter: Option<&DefaultKeyedRateLimiter<K>>,
            key: &K,
        ) -> Option<Duration> {
            let not_until = limiter?.check_key(key).err()?;
            Some(not_until.wait_time_from(DefaultClock::default().now()))
        }
        let key_limited = || {
            let limiter = self.keys.as_ref()?;
            let key = who::caller(request.headers()).ok()?.keys().next()?;
            limited(Some(limiter), &key)
        };
        let new_table = request.method() == Method::POST && is_creation(route);
        self.tidy();
        limited(self.addresses.as_ref(), &address)
            .or_else(key_limited)
            .or_else(|| limited(self.new_tables.as_ref().filter(|_| new_table), &address))
    }

    fn address(&self, request: &Request<Body>) -> IpAddr {
        let direct = request
            .extensions()
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(address)| address.ip());
        let forwarded = || read_address(last_forwarded(request.headers(), "x-forwarded-for")?);
        let address = self.settings.behind_proxy.then(forwarded).flatten();
        household(address.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)))
    }

    /// Now and then, forgets everybody who has not come for a while.
    fn tidy(&self) {
        if self.seen.fetch_add(1, Ordering::Relaxed) % 10_000 != 9_999 {
            return;
        }
        if let Some(limiter) = &self.addresses {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.keys {
            limiter.retain_recent();
        }
        if let Some(limiter) = &self.new_tables {
            limiter.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        list.iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_str(value).unwrap(),
                )
            })
            .collect()
    }

    #[test]
    fn only_our_own_pages_may_change_things_with_a_cookie() {
        for (list, expected) in [
            (&[("sec-fetch-site", "same-origin"), ("cookie", "a=b")][..], true),
            (&[("sec-fetch-site", "none"), ("cookie", "a=b")], true),
            (&[("sec-fetch-site", "cross-site"), ("cookie", "a=b")], false),
            (&[("sec-fetch-site", "same-site"), ("cookie", "a=b")], false),
            (
                &[("origin", "https://court.example"), ("host", "court.example")],
                true,
            ),
            (
                &[("origin", "https://evil.example"), ("host", "court.example")],
                false,
            ),
            (&[("origin", "null"), ("host", "court.example")], false),
            (&[("cookie", "a=b")], false),
            (&[], true),
        ] {
            assert_eq!(is_same_site(&headers(list)), expected, "{list:?}");
        }
    }
}
