//! Addresses: what is asked of the hub, and which page answers.

mod found;
mod past;
mod play;
mod records;
mod visit;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, map_response};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodRouter, get, post};
use court_api::Problem;
use court_core::{GameMeta, MAX_SEATS, Seat, with_names};
use court_server::{Hub, ServerError};
use maud::Markup;

use crate::assets;
use crate::fields::Fields;
use crate::once;
use crate::pages::{home, rules, sentence, sorry, statistics};
use crate::visitor::Visitor;

/// Where forms are sent.
fn forms() -> Vec<(&'static str, MethodRouter<Hub>)> {
    vec![
        ("/records", records::upload()),
        ("/settings", post(found::settings)),
        ("/tables", post(found::create)),
        ("/games/{game}/play-now", post(found::play_now)),
        ("/table/{id}/act", post(play::act)),
        ("/table/{id}/undo", post(play::undo)),
        ("/table/{id}/takeback", post(play::takeback)),
        ("/table/{id}/agree", post(play::agree)),
        ("/table/{id}/hint", post(play::hint)),
        ("/table/{id}/bot", post(play::bot)),
        ("/table/{id}/return", post(play::come_back)),
        ("/table/{id}/chat", post(play::chat)),
        ("/table/{id}/resign", post(play::resign)),
        ("/table/{id}/join", post(found::join)),
        ("/table/{id}/invite", post(found::invite)),
        ("/table/{id}/start", post(found::start)),
        ("/table/{id}/close", post(found::close)),
        ("/table/{id}/rematch", post(found::rematch)),
        ("/table/{id}/clone", post(found::play_on)),
    ]
}

/// The addresses that forms are sent to. Nothing else on these pages changes anything.
#[must_use]
pub fn form_addresses() -> Vec<&'static str> {
    forms().into_iter().map(|(address, _)| address).collect()
}

/// All pages.
pub fn router(hub: Hub) -> Router {
    let forms = (forms().into_iter()).fold(Router::new(), |router, (address, form)| {
        router.route(address, form)
    });
    forms
        .route("/", get(home_page))
        .route("/settings", get(found::settings_page))
        .route("/mine", get(my_tables))
        .route("/statistics", get(statistics_page))
        .route("/records", get(records::form))
        .route("/new", get(found::new_table))
        .route("/rules", get(rule_books))
        .route("/rules/{game}", get(rule_book))
        .route("/table/{id}", get(play::table))
        .route("/table/{id}/links", get(play::links))
        .route("/table/{id}/qr", get(play::qr))
        .route("/table/{id}/resign", get(play::resigning))
        .route("/table/{id}/live", get(play::live))
        .route("/table/{id}/seat/{key}", get(found::seat))
        .route("/table/{id}/replay", get(past::replay))
        .route("/table/{id}/moments", get(past::moments))
        .route("/table/{id}/statistics", get(past::statistics))
        .route("/table/{id}/fairness", get(past::fairness))
        .route("/table/{id}/record", get(past::record))
        .route("/assets/{*path}", get(assets::serve))
        .route(
            "/favicon.ico",
            get(|| async { Redirect::permanent(&assets::href(assets::File::Icon)) }),
        )
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn(say_sorry))
        .layer(map_response(once::with_key))
        .with_state(hub)
}

/// A page, or why there is none: [`say_sorry`] makes a page of that.
pub(crate) type Answer = Result<Response, ServerError>;

/// Whatever is refused is said on a page. The script says it on the page that is there.
async fn say_sorry(visitor: Visitor, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if visitor.script {
        return response;
    }
    let Some(problem) = response.extensions_mut().remove::<Problem>() else {
        return response;
    };
    let title = if problem.status == StatusCode::NOT_FOUND.as_u16() {
        "Not found"
    } else {
        "That did not work"
    };
    // Nobody's name is known here: seats go by their numbers.
    let numbers: Vec<String> = Seat::all(MAX_SEATS as u8)
        .map(|seat| seat.number().to_string())
        .collect();
    let text = with_names(&sentence(&problem.detail), &numbers);
    let page = sorry(visitor.settings, title, &text);
    (response.status(), page).into_response()
}

/// The part of an address that has no fixed text. Bytes that are no text are no address of ours.
pub(crate) struct Part(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(part)| Self(part)).map_err(|_| nowhere())
    }
}

/// Goes on at another address, with cookies.
pub(crate) fn go(to: &str, cookies: impl IntoIterator<Item = Option<HeaderValue>>) -> Response {
    let mut response = Redirect::to(to).into_response();
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) fn metas(hub: &Hub) -> Vec<&'static GameMeta> {
    hub.games().iter().map(|game| game.kind().meta()).collect()
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as i64)
}

async fn home_page(State(hub): State<Hub>, visitor: Visitor) -> Answer {
    let mine = hub.my_tables(&visitor.caller(None)).await?;
    let public = hub.public_tables().await?;
    Ok(home::page(visitor.settings, &metas(&hub), &mine, &public, now()).into_response())
}

async fn my_tables(State(hub): State<Hub>, visitor: Visitor) -> Answer {
    let mine = hub.my_tables(&visitor.caller(None)).await?;
    Ok(home::mine(visitor.settings, &mine, now()).into_response())
}

async fn statistics_page(State(hub): State<Hub>, visitor: Visitor) -> Answer {
    let all = hub.statistics().await?;
    Ok(statistics::page(visitor.settings, &metas(&hub), &all).into_response())
}

async fn rule_books(visitor: Visitor) -> Markup {
    rules::shelf(visitor.settings)
}

async fn rule_book(Part(game): Part, visitor: Visitor, fields: Fields) -> Answer {
    let book = rules::book(&game).ok_or(ServerError::NoGame(game))?;
    let question = fields.get("q").unwrap_or_default();
    Ok(rules::page(book, question, visitor.settings).into_response())
}

/// Whoever loads the address of a form again goes back to where the form was.
async fn wrong_method(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let text = "nothing can be sent to this address";
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", text).into_response();
    }
    let mut parts = uri.path().split('/').skip(1);
    let to = match (parts.next(), parts.next()) {
        (Some("table"), Some(id)) => format!("/table/{id}"),
        (Some("tables"), _) => "/new".to_owned(),
        _ => "/".to_owned(),
    };
    go(&to, [])
}

fn nowhere() -> Problem {
    let text = "there is nothing at this address";
    Problem::new(StatusCode::NOT_FOUND, "no-such-address", text)
}

async fn nothing_here() -> Problem {
    nowhere()
}
