//! Before the game: tables are founded, seats are taken.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use court_core::{GameMeta, Seat};
use court_games::Level;
use court_server::{Created, Hub, Join, NewTable, Pace, PlayOn, SeatRequest, ServerError};

use super::play::Visit;
use super::{Answer, Failure, Fields, Filled, OrSorry, go, metas, own, table_id};
use crate::pages::{Settings, Theme, lobby};
use crate::visitor::Visitor;

type Pairs = Vec<(String, String)>;

pub(super) async fn settings(
    visitor: Visitor,
    headers: axum::http::HeaderMap,
    Filled(form): Filled,
) -> Response {
    let fields = Fields::new(form);
    let settings = Settings {
        theme: Theme::named(fields.get("theme").unwrap_or_default()),
        confirm: fields.get("confirm") == Some("yes"),
    };
    // Back to where the person was, but never to another host.
    let back = headers
        .get("referer")
        .and_then(|from| from.to_str().ok())
        .and_then(|from| from.split_once("://")?.1.split_once('/'))
        .map_or_else(
            || "/".to_owned(),
            |(_, path)| format!("/{}", path.trim_start_matches('/')),
        );
    go(&back, [visitor.remember_settings(settings)])
}

fn meta(hub: &Hub, visitor: &Visitor, slug: Option<&str>) -> Result<&'static GameMeta, Failure> {
    let games = metas(hub);
    match slug {
        None => games
            .first()
            .copied()
            .ok_or_else(|| ServerError::NoGame(String::new()))
            .or_sorry(visitor),
        Some(slug) => hub.game(slug).or_sorry(visitor).map(|game| game.kind().meta()),
    }
}

fn new_page(hub: &Hub, visitor: &Visitor, game: &'static GameMeta, refused: Option<&str>) -> Answer {
    let config = hub.game(game.slug).or_sorry(visitor)?.kind().default_config();
    let page = lobby::new_table(
        visitor.settings,
        &metas(hub),
        game,
        &config,
        &visitor.name(),
        refused,
    );
    let status = if refused.is_some() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    Ok((status, own(page)).into_response())
}

pub(super) async fn new_table(
    State(hub): State<Hub>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Answer {
    let query = Fields::new(query);
    let game = meta(&hub, &visitor, query.get("game"))?;
    new_page(&hub, &visitor, game, None)
}

/// What a seat's fields ask for.
fn seat_request(kind: &str, name: Option<&str>) -> Option<SeatRequest> {
    let name = name.map(str::to_owned);
    Some(match kind {
        "me" => SeatRequest::Me { name },
        "invited" => SeatRequest::Invited { name },
        "open" => SeatRequest::Open,
        "same-screen" => SeatRequest::SameScreen { name },
        level => SeatRequest::Bot {
            level: level.parse().ok()?,
        },
    })
}

fn pace(fields: &Fields) -> Pace {
    match fields.get("pace") {
        Some("live") => Pace::Live {
            bank_seconds: fields.number("minutes").unwrap_or(20).saturating_mul(60),
            increment_seconds: fields.number("increment").unwrap_or(10),
        },
        Some("days") => Pace::Days {
            hours_per_decision: fields.number("hours").unwrap_or(24),
        },
        _ => Pace::Relaxed,
    }
}

fn table_request(game: &GameMeta, fields: &Fields) -> Result<NewTable, String> {
    let count = fields
        .number("count")
        .unwrap_or_else(|| u32::from(game.max_seats.min(3)));
    let mut seats = Vec::new();
    for number in 1..=count.min(8) {
        let kind =
            fields
                .get(&format!("seat{number}"))
                .unwrap_or(if number == 1 { "me" } else { "courtier" });
        let name = fields.get(&format!("name{number}"));
        seats.push(seat_request(kind, name).ok_or_else(|| format!("nobody is called {kind:?}"))?);
    }
    let options = match fields.get("options") {
        Some(text) => {
            Some(serde_json::from_str(text).map_err(|error| format!("the options are not JSON: {error}"))?)
        }
        None => None,
    };
    Ok(NewTable {
        game: game.slug.to_owned(),
        seats,
        options,
        pace: pace(fields),
        public: fields.get("public").is_some(),
        contribution: fields.get("contribution").map(str::to_owned),
        wait_for_host: false,
    })
}

/// To the new table, with the cookies that open it.
fn welcome(visitor: &Visitor, fresh: Option<HeaderValue>, created: &Created, name: Option<&str>) -> Response {
    welcome_at("", visitor, fresh, created, name)
}

/// The same, to one of its pages.
pub(super) fn welcome_at(
    part: &str,
    visitor: &Visitor,
    fresh: Option<HeaderValue>,
    created: &Created,
    name: Option<&str>,
) -> Response {
    let invites = created.invites.iter();
    let mut links: Vec<_> = invites
        .map(|key| (key.seat.number().to_string(), key.token.clone()))
        .collect();
    links.push(("join".to_owned(), created.join.clone()));
    links.push(("watch".to_owned(), created.watch.clone()));
    let named = name.and_then(|name| visitor.remember_name(name));
    let links = visitor.remember_links(&created.id, &links);
    go(&format!("/table/{}{part}", created.id), [fresh, links, named])
}

pub(super) async fn create(State(hub): State<Hub>, mut visitor: Visitor, Filled(form): Filled) -> Answer {
    let fields = Fields::new(form);
    let game = meta(&hub, &visitor, fields.get("game"))?;
    let request = match table_request(game, &fields) {
        Ok(request) => request,
        Err(text) => return new_page(&hub, &visitor, game, Some(&text)),
    };
    let fresh = visitor.known();
    match hub.create(&visitor.caller(None), request).await {
        Ok(created) => Ok(welcome(&visitor, fresh, &created, fields.get("name1"))),
        Err(error) => new_page(&hub, &visitor, game, Some(&error.to_string())),
    }
}

/// One press: a table against bots.
pub(super) async fn play_now(
    State(hub): State<Hub>,
    Path(game): Path<String>,
    mut visitor: Visitor,
) -> Answer {
    let game = meta(&hub, &visitor, Some(&game))?;
    let fresh = visitor.known();
    let name = Some(visitor.name()).filter(|name| !name.is_empty());
    let mut seats = vec![SeatRequest::Me { name }];
    let usual = game.max_seats.min(3).max(game.min_seats);
    seats.resize(
        usize::from(usual),
        SeatRequest::Bot {
            level: Level::Courtier,
        },
    );
    let request = NewTable {
        game: game.slug.to_owned(),
        seats,
        options: None,
        pace: Pace::Relaxed,
        public: false,
        contribution: None,
        wait_for_host: false,
    };
    let created = hub
        .create(&visitor.caller(None), request)
        .await
        .or_sorry(&visitor)?;
    Ok(welcome(&visitor, fresh, &created, None))
}

pub(super) async fn seat(
    State(hub): State<Hub>,
    Path((id, key)): Path<(String, String)>,
    visitor: Visitor,
) -> Answer {
    let id = table_id(&visitor, &id)?;
    let info = hub
        .info(&visitor.caller(Some(&key)), &id)
        .await
        .or_sorry(&visitor)?;
    Ok(own(lobby::join(
        visitor.settings,
        &info,
        Some(&key),
        &visitor.name(),
        None,
    )))
}

pub(super) async fn join(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    mut visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let fresh = visitor.known();
    let visit = Visit::new(hub, visitor, &id, form)?;
    let name = visit.fields.get("name");
    let join = Join {
        seat: None,
        name: name.map(str::to_owned),
        contribution: visit.fields.get("contribution").map(str::to_owned),
    };
    match visit.hub.join(&visit.caller, &visit.id, join).await {
        Ok(_) => {
            let named = name.and_then(|name| visit.visitor.remember_name(name));
            Ok(go(&format!("/table/{}", visit.id), [fresh, named]))
        }
        Err(error) => {
            let info = visit
                .hub
                .info(&visit.caller, &visit.id)
                .await
                .or_sorry(&visit.visitor)?;
            let page = lobby::join(
                visit.visitor.settings,
                &info,
                visit.fields.get("key"),
                name.unwrap_or_default(),
                Some(&error.to_string()),
            );
            Ok((error.status(), own(page)).into_response())
        }
    }
}

pub(super) async fn start(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, form)?;
    let fill = visit.fields.get("fill").and_then(|level| level.parse().ok());
    visit
        .hub
        .start(&visit.caller, &visit.id, fill)
        .await
        .or_sorry(&visit.visitor)?;
    Ok(go(&format!("/table/{}", visit.id), []))
}

pub(super) async fn close(State(hub): State<Hub>, Path(id): Path<String>, visitor: Visitor) -> Answer {
    let visit = Visit::new(hub, visitor, &id, Vec::new())?;
    visit
        .hub
        .close_table(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    Ok(go("/", []))
}

pub(super) async fn rematch(State(hub): State<Hub>, Path(id): Path<String>, visitor: Visitor) -> Answer {
    let visit = Visit::new(hub, visitor, &id, Vec::new())?;
    let next = visit
        .hub
        .rematch(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    Ok(go(&format!("/table/{next}"), []))
}

/// One seat for the caller, and bots or people at the same screen for the rest.
pub(super) fn seat_requests(
    names: impl Iterator<Item = (Seat, Option<String>)>,
    own_seat: Seat,
    one_screen: bool,
) -> Vec<SeatRequest> {
    names
        .map(|(seat, name)| match (seat == own_seat, one_screen) {
            (true, _) => SeatRequest::Me { name },
            (false, true) => SeatRequest::SameScreen { name },
            (false, false) => SeatRequest::Bot {
                level: Level::Courtier,
            },
        })
        .collect()
}

/// A new table from a moment of a finished game: one seat for the caller and bots for the rest, or all at one screen.
pub(super) async fn play_on(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    mut visitor: Visitor,
    Filled(form): Filled,
) -> Answer {
    let fresh = visitor.known();
    let visit = Visit::new(hub, visitor, &id, form)?;
    let info = visit
        .hub
        .info(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    let own_seat = visit.seat().unwrap_or_default();
    let one_screen = visit.fields.get("with") == Some("screen");
    let names = (info.seats.iter()).map(|seat| (seat.seat, Some(seat.name.clone())));
    let seats = seat_requests(names, own_seat, one_screen);
    let play_on = PlayOn {
        position: visit.fields.number("position"),
        seats,
    };
    let created = visit
        .hub
        .clone_position(&visit.caller, &visit.id, play_on)
        .await
        .or_sorry(&visit.visitor)?;
    Ok(welcome(&visit.visitor, fresh, &created, None))
}
