//! At the table: showing it, listening to it, choosing.

use std::convert::Infallible;

use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use court_api::Play;
use court_server::{HoldsKey, ServerError};
use futures_util::stream::{self, Stream};

use super::Answer;
use super::visit::Visit;
use crate::pages::share;
use crate::pages::table::{self, Around};
use crate::visitor::seat_numbered;

pub(super) async fn table(visit: Visit) -> Answer {
    let mut response = visit.show(StatusCode::OK, &visit.around()).await?;
    // A link with a key opens the table's other pages too.
    let key = visit.key.as_ref();
    if let Some(cookie) = key.and_then(|key| visit.visitor.remember_key(&visit.id, key)) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The links that this browser keeps, away from all that others have written.
pub(super) async fn links(visit: Visit) -> Answer {
    let info = visit.hub.info(&visit.caller, &visit.id).await?;
    let page = table::links(visit.visitor.settings, &info, &visit.visitor.links(&visit.id));
    Ok((HoldsKey, page).into_response())
}

/// One of these links as a picture, for somebody's camera.
pub(super) async fn qr(visit: Visit) -> Answer {
    let links = visit.visitor.links(&visit.id);
    let link = match visit.fields.get("link") {
        Some("join") => links.join,
        Some("watch") => links.watch,
        Some("own") => links.own,
        Some(number) => {
            let seat = seat_numbered(number);
            let mut links = links.seats.into_iter();
            links.find(|link| Some(link.0) == seat).map(|link| link.1)
        }
        None => None,
    };
    let picture = link
        .and_then(|link| share::qr(&link))
        .ok_or(ServerError::NoTable)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, no-store"),
    ];
    Ok((HoldsKey, headers, picture).into_response())
}

/// Asks whether giving up is meant.
pub(super) async fn resigning(visit: Visit) -> Answer {
    let seen = visit.seen().await?;
    Ok(table::resigning(&seen, visit.visitor.settings).into_response())
}

pub(super) async fn resign(visit: Visit) -> Answer {
    let done = visit.hub.resign(&visit.caller, &visit.id, visit.seat()).await;
    visit.after(done).await
}

pub(super) async fn live(
    visit: Visit,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ServerError> {
    let listening = visit
        .hub
        .subscribe(&visit.caller, &visit.id, visit.look(), None)
        .await?;
    // Each message says only how far the table is: a page is fetched packed and once for many news. The first one comes at
    // once, so whoever was away catches up.
    let updates = stream::unfold((listening, true), |(mut listening, first)| async move {
        let now = if first {
            listening.seen()
        } else {
            listening.changed().await?
        };
        let event = Event::default()
            .event("news")
            .id(now.to_string())
            .data(now.to_string());
        Some((Ok(event), (listening, false)))
    });
    // Something that the script hears: a line that is silent for longer than this is dead.
    let beat = Event::default().event("beat").data("here");
    Ok(Sse::new(updates).keep_alive(KeepAlive::new().event(beat)))
}

pub(super) async fn act(visit: Visit) -> Answer {
    if let Some(page) = ask_once(&visit).await? {
        return Ok(page);
    }
    let done = match (visit.fields.get("action"), visit.fields.get("try")) {
        (Some(action), _) => {
            let play = Play {
                seat: visit.seat(),
                decision: visit.fields.number("decision").unwrap_or(u32::MAX),
                action: action.to_owned(),
            };
            return visit.play(play).await;
        }
        (None, Some(tried)) => {
            visit
                .hub
                .check(&visit.caller, &visit.id, visit.seat(), tried.to_owned())
                .await
        }
        (None, None) => Ok(()),
    };
    visit.after(done).await
}

/// The page that asks whether a point of no return is meant, if the person wants to be asked. The script asks by itself.
async fn ask_once(visit: &Visit) -> Result<Option<Response>, ServerError> {
    let asks = visit.visitor.settings.confirm && !visit.visitor.script && visit.fields.get("sure").is_none();
    let Some(action) = visit.fields.get("action").filter(|_| asks) else {
        return Ok(None);
    };
    let picture = visit.seen().await?.picture;
    if !picture.is_some_and(|picture| picture.is_final(action)) {
        return Ok(None);
    }
    let around = Around {
        sure: Some(action.to_owned()),
        ..visit.around()
    };
    visit.show(StatusCode::OK, &around).await.map(Some)
}

pub(super) async fn undo(visit: Visit) -> Answer {
    let steps = visit.fields.number("steps");
    let done = visit
        .hub
        .undo(&visit.caller, &visit.id, visit.seat(), steps)
        .await;
    visit.after(done).await
}

pub(super) async fn takeback(visit: Visit) -> Answer {
    let done = visit
        .hub
        .ask_takeback(&visit.caller, &visit.id, visit.seat(), None)
        .await;
    visit.after(done).await
}

pub(super) async fn agree(visit: Visit) -> Answer {
    let agree = visit.fields.get("agree") == Some("yes");
    let done = visit
        .hub
        .answer_takeback(&visit.caller, &visit.id, visit.seat(), agree)
        .await;
    visit.after(done).await
}

pub(super) async fn hint(visit: Visit) -> Answer {
    match visit.hub.hint(&visit.caller, &visit.id, visit.seat()).await {
        Ok(hint) => {
            let around = Around {
                hint: Some(hint),
                ..visit.around()
            };
            visit.show(StatusCode::OK, &around).await
        }
        Err(error) => visit.refused(&error, visit.around()).await,
    }
}

pub(super) async fn bot(visit: Visit) -> Answer {
    let done = visit
        .hub
        .hand_to_bot(&visit.caller, &visit.id, visit.seat(), None)
        .await;
    visit.after(done).await
}

pub(super) async fn come_back(visit: Visit) -> Answer {
    let done = visit.hub.take_back(&visit.caller, &visit.id, visit.seat()).await;
    visit.after(done).await
}

pub(super) async fn chat(visit: Visit) -> Answer {
    let text = visit.fields.get("text").unwrap_or_default().to_owned();
    let said = visit
        .hub
        .chat(&visit.caller, &visit.id, visit.seat(), text.clone());
    match said.await {
        Ok(said) => visit.after(Ok(said)).await,
        Err(error) => {
            let around = Around {
                unsaid: text,
                ..visit.around()
            };
            visit.refused(&error, around).await
        }
    }
}
