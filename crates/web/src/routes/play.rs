//! At the table: showing it, listening to it, choosing.

use std::convert::Infallible;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use court_core::Seat;
use court_server::{Caller, Hub, Look, Play, ServerError, TableId};
use futures_util::stream::{self, Stream};

use super::{Answer, Failure, Fields, Filled, OrSorry, go, own, table_id};
use crate::pages::lobby::refused;
use crate::pages::table::{self, Around, Refused, Seen};
use crate::visitor::{Visitor, look, seat_numbered};

type Pairs = Vec<(String, String)>;

/// One visit to a table: who, where, with whose eyes.
pub(super) struct Visit {
    pub(super) hub: Hub,
    pub(super) visitor: Visitor,
    pub(super) id: TableId,
    pub(super) caller: Caller,
    pub(super) fields: Fields,
}

impl Visit {
    pub(super) fn new(hub: Hub, visitor: Visitor, id: &str, fields: Pairs) -> Result<Self, Failure> {
        let id = table_id(&visitor, id)?;
        let fields = Fields::new(fields);
        let caller = visitor.caller(fields.get("key").or_else(|| visitor.key(&id)));
        Ok(Self {
            hub,
            visitor,
            id,
            caller,
            fields,
        })
    }

    pub(super) fn seat(&self) -> Option<Seat> {
        self.fields.get("seat").and_then(seat_numbered)
    }

    pub(super) fn look(&self) -> Look {
        look(self.fields.get("seat"))
    }

    async fn seen(&self) -> Result<Seen, ServerError> {
        self.hub
            .with_table(&self.caller, &self.id, self.look(), |sight| Seen::of(&sight))
            .await
    }

    fn around(&self) -> Around {
        Around {
            settings: self.visitor.settings,
            links: self.visitor.links(&self.id),
            ..Around::default()
        }
    }

    fn address(&self) -> String {
        match self.seat() {
            Some(seat) => format!("/table/{}?seat={}", self.id, seat.number()),
            None => format!("/table/{}", self.id),
        }
    }

    /// The page that asks whether a point of no return is meant, if the person wants to be asked. The script asks by
    /// itself.
    async fn ask_once(&self) -> Result<Option<Response>, Failure> {
        let asks = self.visitor.settings.confirm && !self.visitor.script && self.fields.get("sure").is_none();
        let Some(action) = self.fields.get("action").filter(|_| asks) else {
            return Ok(None);
        };
        let seen = self.seen().await.or_sorry(&self.visitor)?;
        if !table::is_final(&seen, action) {
            return Ok(None);
        }
        let around = Around {
            sure: Some(action.to_owned()),
            ..self.around()
        };
        Ok(Some(own(table::page(&seen, &around))))
    }

    /// Shows the table after something was tried: to the script the part that changed, to others a whole page.
    async fn after(self, done: Result<Option<court_server::Hint>, ServerError>) -> Answer {
        let mut around = self.around();
        let mut status = StatusCode::OK;
        match done {
            Ok(hint) => around.hint = hint,
            Err(error) => {
                status = error.status();
                around.refused = Some(refused(&error));
            }
        }
        if !self.visitor.script && status == StatusCode::OK && around.hint.is_none() {
            return Ok(go(&self.address(), []));
        }
        let seen = self.seen().await.or_sorry(&self.visitor)?;
        if let Some(seat) = seen.curtain(self.seat().or(seen.you.viewer.seat())) {
            return Ok(if self.visitor.script {
                send_to(&self.id)
            } else {
                own(table::curtain(&seen, seat, self.visitor.settings))
            });
        }
        let markup = if self.visitor.script {
            table::region(&seen, &around)
        } else {
            table::page(&seen, &around)
        };
        Ok((status, own(markup)).into_response())
    }
}

/// Tells the script to go to the table anew: the curtain falls.
fn send_to(id: &TableId) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(address) = HeaderValue::from_str(&format!("/table/{id}")) {
        response.headers_mut().insert("x-court-go", address);
    }
    response
}

pub(super) async fn table(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, query)?;
    let seen = visit.seen().await.or_sorry(&visit.visitor)?;
    if let Some(seat) = seen.curtain(visit.seat()) {
        return Ok(if visit.visitor.script {
            send_to(&visit.id)
        } else {
            own(table::curtain(&seen, seat, visit.visitor.settings))
        });
    }
    let around = visit.around();
    let mut response = own(if visit.visitor.script {
        table::region(&seen, &around)
    } else {
        table::page(&seen, &around)
    });
    // A spectator's link opens the table's other pages too.
    let key = visit
        .fields
        .get("key")
        .and_then(|key| visit.visitor.remember_key(&visit.id, key));
    if let Some(cookie) = key {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

pub(super) async fn live(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let visit = Visit::new(hub, visitor, &id, query)?;
    let listening = visit
        .hub
        .subscribe(&visit.caller, &visit.id, visit.look(), None)
        .await
        .or_sorry(&visit.visitor)?;
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
    Ok(Sse::new(updates).keep_alive(KeepAlive::default()))
}

pub(super) async fn act(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    if let Some(page) = visit.ask_once().await? {
        return Ok(page);
    }
    let done = match (visit.fields.get("action"), visit.fields.get("try")) {
        (Some(action), _) => {
            let play = Play {
                seat: visit.seat(),
                decision: visit.fields.number("decision").unwrap_or(u32::MAX),
                action: action.to_owned(),
                key: None,
            };
            visit.hub.play(&visit.caller, &visit.id, play).await.map(drop)
        }
        (None, Some(tried)) => {
            visit
                .hub
                .check(&visit.caller, &visit.id, visit.seat(), tried.to_owned())
                .await
        }
        (None, None) => Ok(()),
    };
    visit.after(done.map(|()| None)).await
}

pub(super) async fn undo(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let done = visit
        .hub
        .undo(
            &visit.caller,
            &visit.id,
            visit.seat(),
            visit.fields.number("steps"),
        )
        .await;
    visit.after(done.map(|()| None)).await
}

pub(super) async fn takeback(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let done = visit
        .hub
        .ask_takeback(&visit.caller, &visit.id, visit.seat(), None)
        .await;
    visit.after(done.map(|_| None)).await
}

pub(super) async fn agree(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let agree = visit.fields.get("agree") == Some("yes");
    let done = visit
        .hub
        .answer_takeback(&visit.caller, &visit.id, visit.seat(), agree)
        .await;
    visit.after(done.map(|_| None)).await
}

pub(super) async fn hint(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let done = visit.hub.hint(&visit.caller, &visit.id, visit.seat()).await;
    visit.after(done.map(Some)).await
}

pub(super) async fn bot(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let done = visit
        .hub
        .hand_to_bot(&visit.caller, &visit.id, visit.seat(), None)
        .await;
    visit.after(done.map(|()| None)).await
}

pub(super) async fn come_back(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let done = visit.hub.take_back(&visit.caller, &visit.id, visit.seat()).await;
    visit.after(done.map(|()| None)).await
}

pub(super) async fn chat(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let text = visit.fields.get("text").unwrap_or_default().to_owned();
    let done = visit.hub.chat(&visit.caller, &visit.id, visit.seat(), text).await;
    visit.after(done.map(|_| None)).await
}

impl From<&ServerError> for Refused {
    fn from(error: &ServerError) -> Self {
        refused(error)
    }
}
