//! The web API, as JSON under `/api/v1`.

mod live;
mod past;
mod play;
mod tables;

pub use past::MAX_RECORD;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, RawPathParams, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use court_api::{BASE, Look, Problem, TableId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{Object, OpenApi, RefOr, Required, Type};
use utoipa::{IntoParams, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::guard::{GuardSettings, protect};
use crate::{Hub, ServerError};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Shadow Court",
        version = "1",
        description = "Tables of the three games: create, join, play, watch, look back. See docs/api.md."
    ),
    components(schemas(Problem))
)]
struct Description;

fn described(hub: &Hub) -> (Router, OpenApi) {
    let routes = OpenApiRouter::with_openapi(Description::openapi()).nest(
        BASE,
        OpenApiRouter::new()
            .routes(routes!(tables::games))
            .routes(routes!(tables::list, tables::create))
            .routes(routes!(tables::mine))
            .routes(routes!(tables::show))
            .routes(routes!(tables::join))
            .routes(routes!(tables::invite))
            .routes(routes!(tables::start))
            .routes(routes!(tables::close))
            .routes(routes!(tables::rematch))
            .routes(routes!(tables::clone))
            .routes(routes!(tables::chat))
            .routes(routes!(tables::hand_to_bot))
            .routes(routes!(tables::take_back))
            .routes(routes!(tables::resign))
            .routes(routes!(play::play))
            .routes(routes!(play::check))
            .routes(routes!(play::undo))
            .routes(routes!(play::restart))
            .routes(routes!(play::takeback))
            .routes(routes!(play::answer))
            .routes(routes!(play::hint))
            .routes(routes!(past::record))
            .routes(routes!(past::fairness))
            .routes(routes!(past::position))
            .routes(routes!(past::log))
            .routes(routes!(past::statistics))
            .merge(past::with_large_bodies())
            .routes(routes!(live::events)),
    );
    let (routes, mut description) = routes.with_state(hub.clone()).split_for_parts();
    for (path, item) in &mut description.paths.paths {
        let changes = !CHANGES_NOTHING.iter().any(|end| path.ends_with(end));
        if let Some(operation) = item.post.as_mut().filter(|_| changes) {
            (operation.parameters.get_or_insert_default()).push(RefOr::T(idempotency_key()));
        }
    }
    (routes, description)
}

/// Routes that take a POST and change nothing.
const CHANGES_NOTHING: [&str; 3] = ["/check", "/hint", "/records/verify"];

fn idempotency_key() -> Parameter {
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Names this request, in 1 to 80 letters, digits and symbols: sent again with the same key, it is done once and \
             answered the same. Where the answer holds keys, it must be a secret of at least 32 random characters.",
        ))
        .schema(Some(Object::with_type(Type::String)))
        .build()
}

/// The API with its description, `/healthz` and `/metrics`, without the guard: merge it with other routes, then put the
/// whole behind [`protect`].
pub fn api(hub: &Hub) -> Router {
    let (routes, description) = described(hub);
    let description = serde_json::to_string(&description).unwrap_or_default();
    let operation = Router::new()
        .route("/healthz", get(healthz))
        .route("/metrics", get(metrics))
        .with_state(hub.clone());
    routes
        .route(
            &format!("{BASE}/openapi.json"),
            get(move || async move { typed("application/json", description) }),
        )
        .merge(operation)
        // Even where pages have a fallback of their own: a program that mistypes an address must not be answered with a
        // page.
        .route("/api/", any(nothing_here))
        .route("/api/{*rest}", any(nothing_here))
        .method_not_allowed_fallback(|| async {
            Problem::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "wrong-method",
                "this address does not take that method",
            )
        })
}

/// The whole server without pages.
pub fn app(hub: &Hub, settings: &GuardSettings) -> Router {
    protect(api(hub).fallback(nothing_here), hub, settings)
}

async fn nothing_here() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "no-such-address",
        "there is nothing at this address",
    )
}

async fn healthz(State(hub): State<Hub>) -> Response {
    match hub.health().await {
        Ok(()) => typed("text/plain; charset=utf-8", "ok\n".to_owned()),
        Err(error) => error.into_response(),
    }
}

async fn metrics(State(hub): State<Hub>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    typed(kind, hub.metrics().text())
}

fn typed(kind: &'static str, body: String) -> Response {
    ([(CONTENT_TYPE, HeaderValue::from_static(kind))], body).into_response()
}

/// The table an address names.
struct Id(TableId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ServerError> {
        let params = RawPathParams::from_request_parts(parts, state).await;
        let params = params.map_err(|_| ServerError::NoTable)?;
        let id = params
            .iter()
            .find(|(name, _)| *name == "id")
            .map(|(_, value)| value.parse());
        match id {
            Some(Ok(id)) => Ok(Self(id)),
            _ => Err(ServerError::NoTable),
        }
    }
}

/// A JSON body; anything wrong with it is reported as a problem.
struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(rejection) => {
                let code = match &rejection {
                    JsonRejection::MissingJsonContentType(_) => "not-json",
                    _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => "too-large",
                    _ => "bad-json",
                };
                Err(Problem::new(rejection.status(), code, rejection.body_text()))
            }
        }
    }
}

/// The query string of an address.
struct Params<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(Problem::new(
                StatusCode::BAD_REQUEST,
                "bad-query",
                rejection.body_text(),
            )),
        }
    }
}

/// Whose eyes to look with.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LookParams {
    /// A seat's number, or `spectator`; by default, the caller's own eyes.
    #[param(example = "1")]
    seat: Option<String>,
}

impl LookParams {
    fn look(&self) -> Result<Look, ServerError> {
        match self.seat.as_deref() {
            None => Ok(Look::Own),
            Some(eyes) => eyes.parse().map_err(|_| {
                ServerError::bad("bad-query", "a seat is a number, counted from 1, or `spectator`")
            }),
        }
    }
}
