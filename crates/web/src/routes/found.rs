//! Before the game: tables are founded, seats are taken.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use court_api::{Created, Join, Look, NewTable, Pace, PlayOn, SeatRequest, Status, TableInfo, You};
use court_core::{GameMeta, Seat, SeatSet};
use court_games::Level;
use court_server::{HoldsKey, Hub, ServerError};
use maud::Markup;
use serde_json::Value;

use super::visit::Visit;
use super::{Answer, Part, go, metas};
use crate::fields::Fields;
use crate::once;
use crate::pages::{self, Settings, Theme, lobby, variants};
use crate::visitor::Visitor;

pub(super) async fn settings(visitor: Visitor, headers: HeaderMap, fields: Fields) -> Response {
    let settings = Settings {
        theme: Theme::named(fields.get("theme").unwrap_or_default()),
        confirm: fields.get("confirm") == Some("yes"),
        sound: fields.get("sound") == Some("yes"),
        ..visitor.settings
    };
    go(&back(&headers), [visitor.remember_settings(settings)])
}

pub(super) async fn settings_page(visitor: Visitor, headers: HeaderMap) -> Markup {
    pages::settings::page(visitor.settings, &back(&headers))
}

/// Where the person came from, but never another host.
fn back(headers: &HeaderMap) -> String {
    let from = headers.get(header::REFERER).and_then(|from| from.to_str().ok());
    let path = from.and_then(|from| from.split_once("://")?.1.split_once('/'));
    let path = path.map_or("", |(_, path)| path.trim_start_matches(['/', '\\']));
    format!("/{path}")
}

fn meta(hub: &Hub, slug: Option<&str>) -> Result<&'static GameMeta, ServerError> {
    match slug {
        None => (metas(hub).first().copied()).ok_or_else(|| ServerError::NoGame(String::new())),
        Some(slug) => hub.game(slug).map(|game| game.kind().meta()),
    }
}

fn new_page(
    hub: &Hub,
    visitor: &Visitor,
    game: &'static GameMeta,
    filled: &Fields,
    refused: Option<&str>,
) -> Answer {
    let config = hub.game(game.slug)?.kind().usual_config(None)?;
    let page = lobby::new_table(visitor.settings, &metas(hub), game, &config, filled, refused);
    let status = match refused {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    Ok((status, page).into_response())
}

pub(super) async fn new_table(State(hub): State<Hub>, visitor: Visitor, fields: Fields) -> Answer {
    let game = meta(&hub, fields.get("game"))?;
    new_page(&hub, &visitor, game, &Fields::of("name1", visitor.name()), None)
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

fn table_request(game: &GameMeta, usual: &Value, fields: &Fields) -> Result<NewTable, ServerError> {
    let bad = |code, message| ServerError::Bad { code, message };
    let count = fields.number("count");
    let count = count.unwrap_or_else(|| lobby::usual_seats(game).into());
    let mut seats = Vec::new();
    for number in 1..=count.min(8) {
        let kind = fields.get(&format!("seat{number}"));
        let kind = kind.unwrap_or_else(|| lobby::usual_holder(number));
        let request = seat_request(kind, fields.get(&format!("name{number}")));
        seats.push(
            request.ok_or_else(|| bad("bad-seats", format!("{kind:?} is nobody who could sit there")))?,
        );
    }
    Ok(NewTable {
        game: game.slug.to_owned(),
        seats,
        options: variants::options(game.slug, usual, fields),
        shuffle_seats: fields.get("shuffle").is_some(),
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
    if let [own] = &created.seats[..] {
        links.push(("own".to_owned(), own.token.clone()));
    }
    let named = name.and_then(|name| visitor.remember_name(name));
    let links = visitor.remember_links(&created.id, &links);
    go(&format!("/table/{}{part}", created.id), [fresh, links, named])
}

pub(super) async fn create(State(hub): State<Hub>, mut visitor: Visitor, fields: Fields) -> Answer {
    let game = meta(&hub, fields.get("game"))?;
    visitor.sends(fields.get(once::FIELD));
    let fresh = visitor.known();
    let usual = hub.game(game.slug)?.kind().usual_config(None)?;
    let created = match table_request(game, &usual, &fields) {
        Ok(request) => hub.create(&visitor.caller(None), request).await,
        Err(error) => Err(error),
    };
    match created {
        Ok(created) => Ok(welcome(&visitor, fresh, &created, fields.get("name1"))),
        Err(error) => new_page(&hub, &visitor, game, &fields, Some(&error.to_string())),
    }
}

/// One press: a table against bots, as the form for a new one proposes it.
pub(super) async fn play_now(
    State(hub): State<Hub>,
    Part(game): Part,
    mut visitor: Visitor,
    fields: Fields,
) -> Answer {
    let game = meta(&hub, Some(&game))?;
    visitor.sends(fields.get(once::FIELD));
    let fresh = visitor.known();
    let request = table_request(game, &Value::Null, &Fields::of("name1", visitor.name()))?;
    let created = hub.create(&visitor.caller(None), request).await?;
    Ok(welcome(&visitor, fresh, &created, None))
}

/// A link to a seat: an invitation, or the way back to a seat somebody holds.
pub(super) async fn seat(visit: Visit) -> Answer {
    let (info, you, invited, host) = invitation(&visit).await?;
    if info.status != Status::Open && !you.seats.is_empty() {
        let key = visit.key.as_ref();
        let key = key.and_then(|key| visit.visitor.remember_key(&visit.id, key));
        return Ok(go(&format!("/table/{}", visit.id), [key]));
    }
    // The name the person goes by, else the one the host gave.
    let given = invited.iter().next().map(|seat| info.name(seat).to_owned());
    let name = Some(visit.visitor.name()).filter(|name| !name.is_empty());
    let filled = Fields::of("name", name.or(given).unwrap_or_default());
    let host = host.map(|seat| info.name(seat));
    let page = lobby::join(
        visit.visitor.settings,
        &info,
        host,
        visit.key.as_deref(),
        &filled,
        None,
    );
    Ok((HoldsKey, page).into_response())
}

/// The table a link leads to, what the visitor is there, to which seats they are invited, and by whom.
async fn invitation(visit: &Visit) -> Result<(TableInfo, You, SeatSet, Option<Seat>), ServerError> {
    let look = |sight: court_server::Sight<'_>| (sight.info, sight.you, sight.invited, sight.host);
    visit
        .hub
        .with_table(&visit.caller, &visit.id, Look::Own, look)
        .await
}

pub(super) async fn join(mut visit: Visit) -> Answer {
    let fresh = visit.known();
    let name = visit.fields.get("name");
    let join = Join {
        seat: None,
        name: name.map(str::to_owned),
        contribution: visit.fields.get("contribution").map(str::to_owned),
    };
    match visit.hub.join(&visit.caller, &visit.id, join).await {
        Ok(joined) => {
            let named = name.and_then(|name| visit.visitor.remember_name(name));
            let own = [("own".to_owned(), joined.token)];
            let links = visit.visitor.remember_links(&visit.id, &own);
            Ok(go(&format!("/table/{}", visit.id), [fresh, named, links]))
        }
        Err(error) => {
            let (info, _, _, host) = invitation(&visit).await?;
            let (key, refused) = (visit.key.as_deref(), error.to_string());
            let host = host.map(|seat| info.name(seat));
            let page = lobby::join(
                visit.visitor.settings,
                &info,
                host,
                key,
                &visit.fields,
                Some(&refused),
            );
            Ok((error.status(), HoldsKey, page).into_response())
        }
    }
}

/// A new link for somebody who was invited and has not come.
pub(super) async fn invite(visit: Visit) -> Answer {
    let seat = visit.seat().ok_or(ServerError::NotYourSeat(None))?;
    let invited = visit.hub.invite(&visit.caller, &visit.id, seat).await?;
    let link = [(seat.number().to_string(), invited.token)];
    let links = visit.visitor.remember_links(&visit.id, &link);
    Ok(go(&format!("/table/{}", visit.id), [links]))
}

pub(super) async fn start(visit: Visit) -> Answer {
    let fill = visit.fields.get("fill").and_then(|level| level.parse().ok());
    visit.hub.start(&visit.caller, &visit.id, fill).await?;
    Ok(go(&format!("/table/{}", visit.id), []))
}

pub(super) async fn close(visit: Visit) -> Answer {
    visit.hub.close_table(&visit.caller, &visit.id).await?;
    Ok(go("/", []))
}

/// To the next game of the same people; the keys to this one open it too.
pub(super) async fn rematch(visit: Visit) -> Answer {
    let next = visit.hub.rematch(&visit.caller, &visit.id).await?;
    let links = visit.visitor.carry_links(&visit.id, &next);
    Ok(go(&format!("/table/{next}"), [links]))
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
pub(super) async fn play_on(mut visit: Visit) -> Answer {
    let fresh = visit.known();
    let info = visit.hub.info(&visit.caller, &visit.id).await?;
    let own_seat = visit.seat().unwrap_or_default();
    let one_screen = visit.fields.get("with") == Some("screen");
    let names = (info.seats.iter()).map(|seat| (seat.seat, Some(seat.name.clone())));
    let play_on = PlayOn {
        position: visit.fields.number("position"),
        seats: seat_requests(names, own_seat, one_screen),
    };
    let created = visit
        .hub
        .clone_position(&visit.caller, &visit.id, play_on)
        .await?;
    Ok(welcome(&visit.visitor, fresh, &created, None))
}
