//! Tables and seats.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use court_api::{
    ChatBody, ChatLine, Created, GameOffer, HandBody, InviteBody, Join, Joined, NewTable, PlayOn, Rematch,
    SeatBody, SeatKey, StartBody, TableLine, TableView,
};
use court_games::Level;

use super::{Body, Id, LookParams, Params};
use crate::problem::Refusals;
use crate::{Caller, Hub, ServerError};

/// The games on offer.
#[utoipa::path(get, path = "/games", tag = "tables", responses((status = 200, body = Vec<GameOffer>), Refusals))]
pub(super) async fn games(State(hub): State<Hub>) -> Json<Vec<GameOffer>> {
    let offer = |game: &&'static dyn crate::Playable| {
        let meta = game.kind().meta();
        GameOffer {
            slug: meta.slug.to_owned(),
            title: meta.title.to_owned(),
            original_title: meta.original_title.to_owned(),
            designers: meta.designers.to_owned(),
            year: meta.year,
            min_seats: meta.min_seats,
            max_seats: meta.max_seats,
            rules_version: meta.rules_version,
            oldest_rules: meta.oldest_rules,
            // The newest version is always known.
            options: game.kind().usual_config(None).unwrap_or_default(),
            levels: Level::ALL,
        }
    };
    Json(hub.games().iter().map(offer).collect())
}

/// Public tables to join or watch, latest first.
#[utoipa::path(get, path = "/tables", tag = "tables", responses((status = 200, body = Vec<TableLine>), Refusals))]
pub(super) async fn list(State(hub): State<Hub>) -> Result<Response, ServerError> {
    let tables = hub.public_tables().await?;
    Ok(Json(&*tables).into_response())
}

/// Tables that the caller's tokens or identity open.
#[utoipa::path(get, path = "/me/tables", tag = "tables", responses((status = 200, body = Vec<TableLine>), Refusals))]
pub(super) async fn mine(
    State(hub): State<Hub>,
    caller: Caller,
) -> Result<Json<Vec<TableLine>>, ServerError> {
    hub.my_tables(&caller).await.map(Json)
}

/// Creates a table.
#[utoipa::path(post, path = "/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = Created), Refusals))]
pub(super) async fn create(
    State(hub): State<Hub>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Created>), ServerError> {
    let created = hub.create(&caller, new).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// A table as the caller sees it.
#[utoipa::path(get, path = "/tables/{id}", tag = "tables", params(("id" = String, Path), LookParams),
    responses((status = 200, body = TableView), Refusals))]
pub(super) async fn show(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Params(look): Params<LookParams>,
) -> Result<Json<TableView>, ServerError> {
    hub.view(&caller, &id, look.look()?).await.map(Json)
}

/// Takes a seat.
#[utoipa::path(post, path = "/tables/{id}/join", tag = "tables", params(("id" = String, Path)),
    request_body = Join, responses((status = 200, body = Joined), Refusals))]
pub(super) async fn join(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, ServerError> {
    hub.join(&caller, &id, join).await.map(Json)
}

/// A new invitation to a seat that nobody uses yet; the old one stops working (host).
#[utoipa::path(post, path = "/tables/{id}/invite", tag = "tables", params(("id" = String, Path)),
    request_body = InviteBody, responses((status = 200, body = SeatKey), Refusals))]
pub(super) async fn invite(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<InviteBody>,
) -> Result<Json<SeatKey>, ServerError> {
    hub.invite(&caller, &id, body.seat).await.map(Json)
}

/// Starts the game (host).
#[utoipa::path(post, path = "/tables/{id}/start", tag = "tables", params(("id" = String, Path)),
    request_body = StartBody, responses((status = 204), Refusals))]
pub(super) async fn start(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<StartBody>,
) -> Result<StatusCode, ServerError> {
    hub.start(&caller, &id, body.fill).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Closes a table whose game has not started (host).
#[utoipa::path(post, path = "/tables/{id}/close", tag = "tables", params(("id" = String, Path)),
    responses((status = 204), Refusals))]
pub(super) async fn close(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
) -> Result<StatusCode, ServerError> {
    hub.close_table(&caller, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The next game of the same people; the same keys open it.
#[utoipa::path(post, path = "/tables/{id}/rematch", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Rematch), Refusals))]
pub(super) async fn rematch(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
) -> Result<Json<Rematch>, ServerError> {
    let table = hub.rematch(&caller, &id).await?;
    Ok(Json(Rematch { table }))
}

/// A private table that goes on from a position of this one, once its game is over.
#[utoipa::path(post, path = "/tables/{id}/clone", tag = "tables", params(("id" = String, Path)),
    request_body = PlayOn, responses((status = 201, body = Created), Refusals))]
pub(super) async fn clone(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(play_on): Body<PlayOn>,
) -> Result<(StatusCode, Json<Created>), ServerError> {
    let created = hub.clone_position(&caller, &id, play_on).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Says something at the table.
#[utoipa::path(post, path = "/tables/{id}/chat", tag = "tables", params(("id" = String, Path)),
    request_body = ChatBody, responses((status = 200, body = ChatLine), Refusals))]
pub(super) async fn chat(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<ChatBody>,
) -> Result<Json<ChatLine>, ServerError> {
    hub.chat(&caller, &id, body.seat, body.text).await.map(Json)
}

/// Lets a bot play for the seat until it is taken back.
#[utoipa::path(post, path = "/tables/{id}/hand-to-bot", tag = "tables", params(("id" = String, Path)),
    request_body = HandBody, responses((status = 204), Refusals))]
pub(super) async fn hand_to_bot(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<HandBody>,
) -> Result<StatusCode, ServerError> {
    hub.hand_to_bot(&caller, &id, body.seat, body.level).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the seat back from a bot.
#[utoipa::path(post, path = "/tables/{id}/take-back-seat", tag = "tables", params(("id" = String, Path)),
    request_body = SeatBody, responses((status = 204), Refusals))]
pub(super) async fn take_back(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<SeatBody>,
) -> Result<StatusCode, ServerError> {
    hub.take_back(&caller, &id, body.seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resigns: a bot plays the seat to the end.
#[utoipa::path(post, path = "/tables/{id}/resign", tag = "tables", params(("id" = String, Path)),
    request_body = SeatBody, responses((status = 204), Refusals))]
pub(super) async fn resign(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Body(body): Body<SeatBody>,
) -> Result<StatusCode, ServerError> {
    hub.resign(&caller, &id, body.seat).await?;
    Ok(StatusCode::NO_CONTENT)
}
