//! Decisions, undo, takebacks, hints.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use court_api::{AnswerBody, CheckBody, Hint, Play, Played, SeatBody, TakebackBody, UndoBody};

use super::{Body, Id};
use crate::problem::Refusals;
use crate::{Caller, Hub, ServerError};

/// Plays a decision. It is on disk by the time this answers.
#[utoipa::path(post, path = "/tables/{id}/play", tag = "play", params(("id" = String, Path)),
    request_body = Play, responses((status = 200, body = Played), Refusals))]
pub(super) async fn play(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(play): Body<Play>,
) -> Result<Json<Played>, ServerError> {
    hub.play(&caller, &id, play).await.map(Json)
}

/// Could this be played now? If not, the problem says why, with its rule.
#[utoipa::path(post, path = "/tables/{id}/check", tag = "play", params(("id" = String, Path)),
    request_body = CheckBody, responses((status = 204), Refusals))]
pub(super) async fn check(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<CheckBody>,
) -> Result<StatusCode, ServerError> {
    hub.check(&caller, &id, body.seat, body.action).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back the seat's latest decisions, if nothing was revealed and nobody else has acted since.
#[utoipa::path(post, path = "/tables/{id}/undo", tag = "play", params(("id" = String, Path)),
    request_body = UndoBody, responses((status = 204), Refusals))]
pub(super) async fn undo(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<UndoBody>,
) -> Result<StatusCode, ServerError> {
    hub.undo(&caller, &id, body.seat, Some(body.steps)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back as much of the turn as can be undone without asking.
#[utoipa::path(post, path = "/tables/{id}/restart-turn", tag = "play", params(("id" = String, Path)),
    request_body = SeatBody, responses((status = 204), Refusals))]
pub(super) async fn restart(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<SeatBody>,
) -> Result<StatusCode, ServerError> {
    hub.undo(&caller, &id, body.seat, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks everybody affected to go back. Bots agree at once.
#[utoipa::path(post, path = "/tables/{id}/takeback", tag = "play", params(("id" = String, Path)),
    request_body = TakebackBody, responses((status = 204), Refusals))]
pub(super) async fn takeback(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<TakebackBody>,
) -> Result<StatusCode, ServerError> {
    hub.ask_takeback(&caller, &id, body.seat, body.to).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answers a request to go back.
#[utoipa::path(post, path = "/tables/{id}/takeback/answer", tag = "play", params(("id" = String, Path)),
    request_body = AnswerBody, responses((status = 204), Refusals))]
pub(super) async fn answer(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<AnswerBody>,
) -> Result<StatusCode, ServerError> {
    hub.answer_takeback(&caller, &id, body.seat, body.agree).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a bot would do in the caller's place.
#[utoipa::path(post, path = "/tables/{id}/hint", tag = "play", params(("id" = String, Path)),
    request_body = SeatBody, responses((status = 200, body = Hint), Refusals))]
pub(super) async fn hint(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<SeatBody>,
) -> Result<Json<Hint>, ServerError> {
    hub.hint(&caller, &id, body.seat).await.map(Json)
}
