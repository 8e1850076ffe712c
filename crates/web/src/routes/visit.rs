//! One visit to a table: who, where, with whose eyes, and what was filled in.

use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use court_api::{Look, Play, Problem, Status, TableId};
use court_core::Seat;
use court_server::{Caller, HoldsKey, Hub, ServerError};

use super::{Answer, go};
use crate::fields::Fields;
use crate::once;
use crate::pages::table::{self, Around, Seen};
use crate::visitor::{Visitor, seat_numbered};

pub(super) struct Visit {
    pub(super) hub: Hub,
    pub(super) visitor: Visitor,
    pub(super) id: TableId,
    /// The key that came with the request, in its address or in a field.
    pub(super) key: Option<String>,
    pub(super) caller: Caller,
    pub(super) fields: Fields,
}

impl FromRequest<Hub> for Visit {
    type Rejection = Response;

    async fn from_request(request: Request, hub: &Hub) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let Ok(mut visitor) = Visitor::from_request_parts(&mut parts, hub).await;
        let path = RawPathParams::from_request_parts(&mut parts, hub).await;
        let path = path.map_err(|_| ServerError::NoTable.into_response())?;
        let part = |name| path.iter().find(|part| part.0 == name).map(|part| part.1);
        let id = part("id").and_then(|id| id.parse().ok());
        let id = id.ok_or_else(|| ServerError::NoTable.into_response())?;
        let fields = Fields::from_request(Request::from_parts(parts, body), hub).await;
        let fields = fields.map_err(Problem::into_response)?;
        visitor.sends(fields.get(once::FIELD));
        let key = part("key").or_else(|| fields.get("key")).map(str::to_owned);
        let caller = caller(&visitor, key.as_deref(), &id);
        Ok(Self {
            hub: hub.clone(),
            visitor,
            id,
            key,
            caller,
            fields,
        })
    }
}

/// Who asks: with the key that came along, or with one that came earlier.
fn caller(visitor: &Visitor, key: Option<&str>, id: &TableId) -> Caller {
    visitor.caller(key.or_else(|| visitor.key(id)))
}

impl Visit {
    /// Makes sure that this browser has an identity; the cookie to be sent if it is new.
    pub(super) fn known(&mut self) -> Option<HeaderValue> {
        let cookie = self.visitor.known();
        self.caller = caller(&self.visitor, self.key.as_deref(), &self.id);
        cookie
    }

    /// The seat it is about.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.fields.get("seat").and_then(seat_numbered)
    }

    /// Whose eyes: a seat's by its number, a spectator's by 0, one's own if nothing is said.
    pub(super) fn look(&self) -> Look {
        match (self.fields.get("seat"), self.seat()) {
            (Some("0"), _) => Look::Spectator,
            (_, Some(seat)) => Look::Seat(seat),
            (_, None) => Look::Own,
        }
    }

    pub(super) async fn seen(&self) -> Result<Seen, ServerError> {
        self.seen_by(self.look()).await
    }

    async fn seen_by(&self, look: Look) -> Result<Seen, ServerError> {
        self.hub
            .with_table(&self.caller, &self.id, look, |sight| Seen::of(&sight))
            .await
    }

    /// The page's surroundings as they are if nothing was tried.
    pub(super) fn around(&self) -> Around {
        Around {
            settings: self.visitor.settings,
            links: self.visitor.links(&self.id),
            ..Around::default()
        }
    }

    /// To the table, for the same eyes.
    fn to_table(&self) -> Response {
        match self.seat() {
            Some(seat) => go(&format!("/table/{}?seat={}", self.id, seat.number()), []),
            None => go(&format!("/table/{}", self.id), []),
        }
    }

    /// The table after this was played. The script is shown it in the same visit to the table's task.
    pub(super) async fn play(self, play: Play) -> Answer {
        if !self.visitor.script {
            let done = self.hub.play(&self.caller, &self.id, play).await;
            return self.after(done).await;
        }
        let (hub, look) = (&self.hub, self.look());
        let played = hub
            .play_and_look(&self.caller, &self.id, play, look, |sight| Seen::of(&sight))
            .await;
        match played {
            Ok((Ok(_), seen)) => self.shown(seen, StatusCode::OK, &self.around()).await,
            Ok((Err(error), seen)) => {
                let around = self.around().refusing(&error);
                self.shown(seen, error.status(), &around).await
            }
            Err(error) => self.refused(&error, self.around()).await,
        }
    }

    /// The table: to the script the part that changes, to others a whole page. If somebody else at this screen has to look,
    /// the curtain, or what they see if there is nothing to hide.
    pub(super) async fn show(&self, status: StatusCode, around: &Around) -> Answer {
        self.shown(self.seen().await?, status, around).await
    }

    async fn shown(&self, mut seen: Seen, status: StatusCode, around: &Around) -> Answer {
        let mut next = seen.next_at_this_screen(self.seat());
        if let Some(seat) = next
            && !seen.secrets
        {
            seen = self.seen_by(Look::Seat(seat)).await?;
            // Something may have happened in between.
            next = seen.next_at_this_screen(Some(seat));
        }
        let markup = match (next, self.visitor.script) {
            (Some(_), true) => return Ok(send_to(&self.id)),
            (Some(seat), false) => table::curtain(&seen, seat, self.visitor.settings),
            (None, true) => table::region(&seen, around),
            (None, false) => table::page(&seen, around),
        };
        let response = (status, markup).into_response();
        Ok(match seen.info.status {
            // The links to give away stand on it.
            Status::Open => (HoldsKey, response).into_response(),
            Status::Playing | Status::Over | Status::Closed => response,
        })
    }

    /// The table after something was tried.
    pub(super) async fn after<T>(self, done: Result<T, ServerError>) -> Answer {
        match done {
            Ok(_) if !self.visitor.script => Ok(self.to_table()),
            Ok(_) => self.show(StatusCode::OK, &self.around()).await,
            Err(error) => self.refused(&error, self.around()).await,
        }
    }

    /// The table with the reason why something was refused.
    pub(super) async fn refused(&self, error: &ServerError, around: Around) -> Answer {
        self.show(error.status(), &around.refusing(error)).await
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
