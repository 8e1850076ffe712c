//! Addresses: what is asked of the hub, and which page answers.

mod found;
mod past;
mod play;
mod records;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use court_core::GameMeta;
use court_server::{Hub, ServerError, TableId};
use maud::Markup;

use crate::assets;
use crate::pages::{Settings, home, rules, sentence, sorry, statistics};
use crate::visitor::Visitor;

/// All pages.
pub fn router(hub: Hub) -> Router {
    Router::new()
        .route("/", get(home_page))
        .route("/mine", get(my_tables))
        .route("/statistics", get(statistics_page))
        .route("/records", records::routes())
        .route("/settings", post(found::settings))
        .route("/new", get(found::new_table))
        .route("/tables", post(found::create))
        .route("/games/{game}/play-now", post(found::play_now))
        .route("/rules", get(rule_books))
        .route("/rules/{game}", get(rule_book))
        .route("/table/{id}", get(play::table))
        .route("/table/{id}/live", get(play::live))
        .route("/table/{id}/act", post(play::act))
        .route("/table/{id}/undo", post(play::undo))
        .route("/table/{id}/takeback", post(play::takeback))
        .route("/table/{id}/agree", post(play::agree))
        .route("/table/{id}/hint", post(play::hint))
        .route("/table/{id}/bot", post(play::bot))
        .route("/table/{id}/return", post(play::come_back))
        .route("/table/{id}/chat", post(play::chat))
        .route("/table/{id}/seat/{key}", get(found::seat))
        .route("/table/{id}/join", post(found::join))
        .route("/table/{id}/start", post(found::start))
        .route("/table/{id}/close", post(found::close))
        .route("/table/{id}/rematch", post(found::rematch))
        .route("/table/{id}/clone", post(found::play_on))
        .route("/table/{id}/replay", get(past::replay))
        .route("/table/{id}/statistics", get(past::statistics))
        .route("/table/{id}/fairness", get(past::fairness))
        .route("/table/{id}/record", get(past::record))
        .route("/assets/{name}", get(assets::serve))
        .route(
            "/favicon.ico",
            get(|| async { Redirect::permanent(&assets::href(assets::File::Icon)) }),
        )
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .with_state(hub)
}

/// A refusal as a page.
pub(crate) struct Failure {
    error: ServerError,
    settings: Settings,
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.error.status();
        let title = if status == StatusCode::NOT_FOUND {
            "Not found"
        } else {
            "That did not work"
        };
        (
            status,
            sorry(self.settings, title, &sentence(&self.error.to_string())),
        )
            .into_response()
    }
}

/// A page, or the page that says why not.
pub(crate) type Answer = Result<Response, Failure>;

/// Says why not on a page of its own.
pub(crate) trait OrSorry<T> {
    fn or_sorry(self, visitor: &Visitor) -> Result<T, Failure>;
}

impl<T> OrSorry<T> for Result<T, ServerError> {
    fn or_sorry(self, visitor: &Visitor) -> Result<T, Failure> {
        self.map_err(|error| Failure {
            error,
            settings: visitor.settings,
        })
    }
}

/// The table of an address.
pub(crate) fn table_id(visitor: &Visitor, id: &str) -> Result<TableId, Failure> {
    id.parse().map_err(|_| ServerError::NoTable).or_sorry(visitor)
}

/// A form that was filled in; what is wrong with it is said on a page.
pub(crate) struct Filled(pub(crate) Vec<(String, String)>);

impl<S: Send + Sync> FromRequest<S> for Filled {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Ok(visitor) = Visitor::from_request_parts(&mut parts, state).await;
        match Form::from_request(Request::from_parts(parts, body), state).await {
            Ok(Form(fields)) => Ok(Self(fields)),
            Err(rejection) => {
                let text = if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
                    "What you sent is too large for this form. Go back and shorten it."
                } else {
                    "This was not sent by a form of ours, or it came only in part. Go back and try again."
                };
                let page = sorry(visitor.settings, "That did not work", text);
                Err((rejection.status(), page).into_response())
            }
        }
    }
}

/// The fields of a form or a question, in any order.
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(crate) const fn new(fields: Vec<(String, String)>) -> Self {
        Self(fields)
    }

    /// A field that is not empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let field = self.0.iter().find(|field| field.0 == name)?;
        Some(field.1.trim()).filter(|value| !value.is_empty())
    }

    /// A field as a number.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.parse().ok()
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

/// A page that is not kept by anybody: it is somebody's own.
pub(crate) fn own(page: Markup) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], page).into_response()
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
    let mine = hub.my_tables(&visitor.caller(None)).await.or_sorry(&visitor)?;
    let public = hub.public_tables().await.or_sorry(&visitor)?;
    Ok(own(home::page(
        visitor.settings,
        &metas(&hub),
        &mine,
        &public,
        now(),
    )))
}

async fn my_tables(State(hub): State<Hub>, visitor: Visitor) -> Answer {
    let mine = hub.my_tables(&visitor.caller(None)).await.or_sorry(&visitor)?;
    Ok(own(home::mine(visitor.settings, &mine, now())))
}

async fn statistics_page(State(hub): State<Hub>, visitor: Visitor) -> Answer {
    let all = hub.statistics().await.or_sorry(&visitor)?;
    Ok(statistics::page(visitor.settings, &metas(&hub), &all).into_response())
}

async fn rule_books(visitor: Visitor) -> Markup {
    rules::shelf(visitor.settings)
}

async fn rule_book(
    Path(game): Path<String>,
    Query(query): Query<Vec<(String, String)>>,
    visitor: Visitor,
) -> Answer {
    let book = rules::book(&game)
        .ok_or(ServerError::NoGame(game))
        .or_sorry(&visitor)?;
    let query = Fields::new(query);
    Ok(rules::page(book, query.get("q").unwrap_or_default(), visitor.settings).into_response())
}

/// Whoever loads the address of a form again goes back to where the form was.
async fn wrong_method(method: Method, uri: Uri, visitor: Visitor) -> Response {
    let mut parts = uri.path().split('/').skip(1);
    if method == Method::GET {
        return go(
            &match (parts.next(), parts.next()) {
                (Some("table"), Some(id)) => format!("/table/{id}"),
                (Some("tables"), _) => "/new".to_owned(),
                _ => "/".to_owned(),
            },
            [],
        );
    }
    let text = "This address does not take what was sent to it.";
    (
        StatusCode::METHOD_NOT_ALLOWED,
        sorry(visitor.settings, "That did not work", text),
    )
        .into_response()
}

async fn nothing_here(visitor: Visitor) -> Response {
    (
        StatusCode::NOT_FOUND,
        sorry(visitor.settings, "Not found", "There is nothing at this address."),
    )
        .into_response()
}
