//! Server-sent events.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use court_api::UpdateId;
use futures_util::{Stream, StreamExt, stream};
use serde::Serialize;

use super::{Id, LookParams, Params};
use crate::problem::Refusals;
use crate::{Caller, Hub, ServerError};

/// After this much silence a comment line is sent, so that proxies do not hang up and dead readers are noticed.
const HEARTBEAT: Duration = Duration::from_secs(15);

fn event(name: &str, id: UpdateId, data: &impl Serialize) -> Event {
    let text = serde_json::to_string(data).unwrap_or_default();
    Event::default().event(name).id(id.to_string()).data(text)
}

/// Everything that happens at the table, as it happens and as the caller sees it: first an event `table` with the whole
/// view, then an event `update` for each thing that happens. A reader that comes back with `Last-Event-ID` gets the
/// updates it missed instead of a `table`.
#[utoipa::path(get, path = "/tables/{id}/events", tag = "live",
    params(("id" = String, Path), LookParams, ("last-event-id" = Option<String>, Header)),
    responses((status = 200, body = String, content_type = "text/event-stream"), Refusals))]
pub(super) async fn events(
    State(hub): State<Hub>,
    caller: Caller,
    Id(id): Id,
    Params(look): Params<LookParams>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ServerError> {
    let look = look.look()?;
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.parse::<UpdateId>().ok());
    let (first, after) = match last {
        Some(last) => (None, last),
        None => {
            let view = hub.view(&caller, &id, look).await?;
            (Some(event("table", view.update, &view)), view.update)
        }
    };
    let subscription = hub.subscribe(&caller, &id, look, Some(after)).await?;
    let updates = subscription
        .into_stream()
        .map(|update| event("update", update.id, &update));
    let events = stream::iter(first).chain(updates).map(Ok);
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}
