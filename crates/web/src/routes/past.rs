//! Looking back.

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use court_core::Viewer;
use court_server::{Hub, Look, ServerError, Status};
use court_table::{Entry, Table};

use super::play::Visit;
use super::{Answer, OrSorry, own};
use crate::boards::board;
use crate::pages::past::{self, Curve};
use crate::pages::table::Seen;
use crate::visitor::Visitor;

type Pairs = Vec<(String, String)>;

/// How many entries were in force just after this entry of the record.
fn position_of(entries: &[Entry], entry: u32) -> u32 {
    let mut in_force = 0;
    for (_, line) in (0..=entry).zip(entries) {
        in_force = match line {
            Entry::Play { .. } | Entry::Chance { .. } => in_force + 1,
            Entry::Back { to, .. } => *to,
        };
    }
    in_force
}

pub(super) async fn replay(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, query)?;
    let (at, entry) = (visit.fields.number("at"), visit.fields.number("entry"));
    let look = visit.look();
    let seen = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, look, move |sight| {
            let table = sight.table.ok_or(ServerError::NoTable)?;
            let last = table.in_force();
            let position = match (at, entry) {
                (Some(at), _) => at,
                (None, Some(entry)) => position_of(table.entries_from(0)?, entry),
                (None, None) => last,
            };
            let earlier = table.at(position.min(last))?;
            let mut then = sight;
            then.table = Some(&*earlier);
            Ok::<_, ServerError>((Seen::of(&then), position.min(last)))
        })
        .await
        .and_then(|seen| seen);
    let (mut seen, position) = seen.or_sorry(&visit.visitor)?;
    // The past cannot be chosen again.
    seen.asked = None;
    let markup = if visit.visitor.script {
        past::replay_region(&seen, position)
    } else {
        past::replay(&seen, position, visit.visitor.settings)
    };
    Ok(own(markup))
}

/// At most so many moments are measured for a curve.
const MOMENTS: u32 = 150;

fn curve(table: &dyn Table, slug: &str) -> Curve {
    let Some(board) = board(slug) else {
        return Vec::new();
    };
    let last = table.in_force();
    let step = last.div_ceil(MOMENTS).max(1);
    (0..last)
        .step_by(step as usize)
        .chain([last])
        .filter_map(|at| Some((at, board.estimate(&table.at(at).ok()?.view(Viewer::Spectator))?)))
        .collect()
}

pub(super) async fn statistics(State(hub): State<Hub>, Path(id): Path<String>, visitor: Visitor) -> Answer {
    let visit = Visit::new(hub, visitor, &id, Vec::new())?;
    let copied = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, Look::Spectator, |sight| {
            (sight.info.clone(), sight.table.map(|table| table.boxed_clone()))
        })
        .await;
    let (info, table) = copied.or_sorry(&visit.visitor)?;
    let (Some(table), Some(outcome), Status::Over) = (table, info.outcome.clone(), info.status) else {
        return Err(ServerError::WrongTime {
            code: "not-over",
            message: "there are statistics when the game is over",
        })
        .or_sorry(&visit.visitor);
    };
    let slug = info.game.clone();
    let curve = tokio::task::spawn_blocking(move || curve(&*table, &slug))
        .await
        .map_err(|_| ServerError::Gone);
    let curve = curve.or_sorry(&visit.visitor)?;
    Ok(own(past::statistics(
        &info,
        &outcome,
        &curve,
        visit.visitor.settings,
    )))
}

pub(super) async fn fairness(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, query)?;
    let info = visit
        .hub
        .info(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    let fairness = visit
        .hub
        .fairness(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    Ok(own(past::fairness(&info, &fairness, visit.visitor.settings)))
}

pub(super) async fn record(
    State(hub): State<Hub>,
    Path(id): Path<String>,
    Query(query): Query<Pairs>,
    visitor: Visitor,
) -> Answer {
    let visit = Visit::new(hub, visitor, &id, query)?;
    let text = visit
        .hub
        .record(&visit.caller, &visit.id)
        .await
        .or_sorry(&visit.visitor)?;
    let name = format!("attachment; filename=\"{}.court\"", visit.id);
    Ok((
        StatusCode::OK,
        [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        text,
    )
        .into_response())
}
