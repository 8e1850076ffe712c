//! Looking back, and records from elsewhere.

use axum::Json;
use axum::extract::{DefaultBodyLimit, RawPathParams, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use court_api::{
    Created, FairnessInfo, ImportBody, PlayOn, Position, Statistics, Update, UpdateId, Verified, VerifyBody,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, Id, LookParams, Params};
use crate::problem::Refusals;
use crate::{Caller, Hub, ServerError};

/// The largest record, in bytes.
pub const MAX_RECORD: usize = 2 * 1024 * 1024;

/// Routes that take records.
pub(super) fn with_large_bodies() -> OpenApiRouter<Hub> {
    OpenApiRouter::new()
        .routes(routes!(import))
        .routes(routes!(verify))
        .layer(DefaultBodyLimit::max(MAX_RECORD))
}

/// The record of a game that is over, as text.
#[utoipa::path(get, path = "/tables/{id}/record", tag = "past", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), Refusals))]
pub(super) async fn record(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
) -> Result<impl IntoResponse, ServerError> {
    let text = hub.record(&caller, &id).await?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{id}.court\""),
        ),
    ];
    Ok((headers, text))
}

/// What can be known and proven about the shuffles.
#[utoipa::path(get, path = "/tables/{id}/fairness", tag = "past", params(("id" = String, Path)),
    responses((status = 200, body = FairnessInfo), Refusals))]
pub(super) async fn fairness(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
) -> Result<Json<FairnessInfo>, ServerError> {
    hub.fairness(&caller, &id).await.map(Json)
}

/// The game after its first `position` entries in force.
#[utoipa::path(get, path = "/tables/{id}/positions/{position}", tag = "past",
    params(("id" = String, Path), ("position" = u32, Path), LookParams),
    responses((status = 200, body = Position), Refusals))]
pub(super) async fn position(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    params: RawPathParams,
    Params(look): Params<LookParams>,
) -> Result<Json<Position>, ServerError> {
    let position = params
        .iter()
        .find(|(name, _)| *name == "position")
        .and_then(|(_, text)| text.parse().ok())
        .ok_or_else(|| ServerError::bad("bad-position", "a position is a number, counted from 0"))?;
    hub.position(&caller, &id, look.look()?, position).await.map(Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LogParams {
    /// The id of an update; by default, from the beginning.
    #[param(example = "57.41")]
    after: Option<String>,
}

/// What happened after an update, as the caller sees it.
#[utoipa::path(get, path = "/tables/{id}/log", tag = "past", params(("id" = String, Path), LogParams, LookParams),
    responses((status = 200, body = Update), Refusals))]
pub(super) async fn log(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Params(LogParams { after }): Params<LogParams>,
    Params(look): Params<LookParams>,
) -> Result<Json<Update>, ServerError> {
    let after = match after {
        None => UpdateId::default(),
        Some(text) => text
            .parse()
            .map_err(|_| ServerError::bad("bad-query", "`after` is the id of an update"))?,
    };
    hub.since(&caller, &id, look.look()?, after).await.map(Json)
}

/// Statistics of all finished games of this server.
#[utoipa::path(get, path = "/statistics", tag = "past",
    responses((status = 200, body = Statistics), Refusals))]
pub(super) async fn statistics(State(hub): State<Hub>) -> Result<Response, ServerError> {
    let statistics = hub.statistics().await?;
    Ok(Json(&*statistics).into_response())
}

/// A private table from a record: to look at, or to play on.
#[utoipa::path(post, path = "/records", tag = "past", request_body = ImportBody,
    responses((status = 201, body = Created), Refusals))]
pub(super) async fn import(
    State(hub): State<Hub>,
    caller: Caller,
    Body(body): Body<ImportBody>,
) -> Result<(StatusCode, Json<Created>), ServerError> {
    let play_on = PlayOn {
        position: body.position,
        seats: body.seats,
    };
    let created = hub.import(&caller, &body.record, play_on).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Checks a record: that every decision is legal and every shuffle comes from the seed.
#[utoipa::path(post, path = "/records/verify", tag = "past", request_body = VerifyBody,
    responses((status = 200, body = Verified), Refusals))]
pub(super) async fn verify(
    State(hub): State<Hub>,
    Body(body): Body<VerifyBody>,
) -> Result<Json<Verified>, ServerError> {
    let (game, verdict) = hub.verify(&body.record).await?;
    Ok(Json(Verified { game, verdict }))
}
