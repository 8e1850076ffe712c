//! Records from elsewhere.

use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, post};
use court_api::{Created, PlayOn, Problem, Status};
use court_core::Seat;
use court_server::{Hub, MAX_RECORD, ServerError};
use court_table::Record;
use maud::Markup;

use super::Answer;
use super::found::{seat_requests, welcome_at};
use crate::once;
use crate::pages::records::{self, Sent};
use crate::visitor::Visitor;

/// What a form has around its record.
const AROUND: usize = 16 * 1024;

pub(super) fn upload() -> MethodRouter<Hub> {
    post(take).layer(DefaultBodyLimit::max(MAX_RECORD + AROUND))
}

pub(super) async fn form(visitor: Visitor) -> Markup {
    records::page(visitor.settings, &Sent::default(), None)
}

fn too_large() -> Problem {
    let text = format!("a record may have at most {MAX_RECORD} bytes, and this one has more");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", text)
}

fn bad(code: &str, text: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, code, text)
}

fn bad_form() -> Problem {
    bad(
        "bad-form",
        "this did not come from the form on this page, or only part of it arrived",
    )
}

fn unsent(error: &MultipartError) -> Problem {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => bad_form(),
    }
}

/// Reads the form into `sent`, as far as it goes.
async fn read(upload: Result<Multipart, MultipartRejection>, sent: &mut Sent) -> Result<(), Problem> {
    let mut upload = upload.map_err(|_| bad_form())?;
    let mut file = None;
    while let Some(field) = upload.next_field().await.map_err(|error| unsent(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(|error| unsent(&error))?;
        if name == "file" {
            // A form without a file sends an empty one.
            file = Some(bytes).filter(|bytes| !bytes.is_empty());
            continue;
        }
        let text = String::from_utf8_lossy(&bytes);
        match name.as_str() {
            "record" => sent.record = text.into_owned(),
            "with" => sent.with = text.into_owned(),
            "seat" => sent.seat = text.parse().unwrap_or_default(),
            once::FIELD => sent.once = text.into_owned(),
            _ => {}
        }
    }
    if let Some(file) = file {
        sent.record = String::from_utf8(file.to_vec()).map_err(|_| {
            let text = "the file is not text: a record is a text file, usually one that ends in .court";
            bad("bad-record", text)
        })?;
    }
    if sent.record.len() > MAX_RECORD {
        // Not sent back either.
        sent.record.clear();
        return Err(too_large());
    }
    if sent.record.trim().is_empty() {
        let text = "there is no record: choose a file, or paste its text";
        return Err(bad("no-record", text));
    }
    Ok(())
}

async fn take(
    State(hub): State<Hub>,
    mut visitor: Visitor,
    upload: Result<Multipart, MultipartRejection>,
) -> Answer {
    let mut sent = Sent::default();
    let refused = match read(upload, &mut sent).await {
        Err(problem) => problem,
        Ok(()) => {
            visitor.sends(Some(&sent.once));
            let fresh = visitor.known();
            match open(&hub, &visitor, &sent).await {
                Ok(created) => {
                    let info = hub.info(&visitor.caller(None), &created.id).await?;
                    let part = if info.status == Status::Over {
                        "/replay"
                    } else {
                        ""
                    };
                    return Ok(welcome_at(part, &visitor, fresh, &created, None));
                }
                Err(error) => Problem::from(&error),
            }
        }
    };
    let status = StatusCode::from_u16(refused.status).unwrap_or(StatusCode::BAD_REQUEST);
    let page = records::page(visitor.settings, &sent, Some(&refused));
    Ok((status, page).into_response())
}

/// Opens a record as a table: to look at if its game is over, else as the form says.
async fn open(hub: &Hub, visitor: &Visitor, sent: &Sent) -> Result<Created, ServerError> {
    // Some editors put a mark in front of a text that says how it is encoded.
    let text = sent.record.trim_start_matches('\u{feff}');
    let caller = visitor.caller(None);
    let looked = hub
        .import(
            &caller,
            text,
            PlayOn {
                position: None,
                seats: Vec::new(),
            },
        )
        .await;
    match looked {
        Err(error) if error.code() == "bad-seats" && !sent.with.is_empty() => {
            let count = Record::read(text)?.header.seats;
            let own_seat = Seat::all(count).find(|seat| seat.number() == sent.seat);
            let own_seat = own_seat.ok_or_else(|| ServerError::Bad {
                code: "no-such-seat",
                message: format!("this game's seats are 1 to {count}"),
            })?;
            let nameless = Seat::all(count).map(|seat| (seat, None));
            let seats = seat_requests(nameless, own_seat, sent.with == "screen");
            hub.import(
                &caller,
                text,
                PlayOn {
                    position: None,
                    seats,
                },
            )
            .await
        }
        Err(error) if error.code() == "bad-seats" => Err(ServerError::Bad {
            code: "not-over",
            message: "the game in this record is not over: say below whether you want to play on".to_owned(),
        }),
        looked => looked,
    }
}
