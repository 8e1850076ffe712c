//! Looking back.

use axum::http::header;
use axum::response::IntoResponse;
use court_core::Viewer;
use court_server::{Look, ServerError, Status};
use court_table::{Entry, Table};

use super::Answer;
use super::visit::Visit;
use crate::boards::board;
use crate::pages::past::{self, Curve};
use crate::pages::table::Seen;

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

pub(super) async fn replay(visit: Visit) -> Answer {
    let (at, entry) = (visit.fields.number("at"), visit.fields.number("entry"));
    let look = visit.look();
    let seen = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, look, move |sight| {
            let table = sight.game()?;
            let last = table.in_force();
            let position = match (at, entry) {
                (Some(at), _) => at,
                (None, Some(entry)) => position_of(table.entries_from(0)?, entry),
                (None, None) => last,
            };
            let earlier = table.at(position.min(last))?;
            let mut then = sight;
            then.table = Some(&*earlier);
            if look == Look::Own && Seen::shares_the_screen(&then.info, then.you) {
                // Nobody has said who looks.
                then.you.viewer = Viewer::Spectator;
            }
            Ok::<_, ServerError>((Seen::of(&then), position.min(last)))
        })
        .await;
    let (mut seen, position) = seen??;
    // The past cannot be chosen again.
    seen.asked = None;
    let markup = if visit.visitor.script {
        past::replay_region(&seen, position)
    } else {
        past::replay(&seen, position, visit.visitor.settings)
    };
    Ok(markup.into_response())
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

pub(super) async fn statistics(visit: Visit) -> Answer {
    let copied = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, Look::Spectator, |sight| {
            (sight.info.clone(), sight.table.map(|table| table.boxed_clone()))
        })
        .await;
    let (info, table) = copied?;
    let (Some(outcome), Status::Over) = (info.outcome.clone(), info.status) else {
        return Err(ServerError::WrongTime {
            code: "not-over",
            message: "there are statistics when the game is over",
        });
    };
    let slug = info.game.clone();
    // Of a game whose rules are no longer known, the result is known and not how it came about.
    let curve = tokio::task::spawn_blocking(move || table.map(|table| curve(&*table, &slug)))
        .await
        .map_err(|_| ServerError::Gone)?;
    Ok(past::statistics(&info, &outcome, curve.as_ref(), visit.visitor.settings).into_response())
}

pub(super) async fn fairness(visit: Visit) -> Answer {
    let info = visit.hub.info(&visit.caller, &visit.id).await?;
    let fairness = visit.hub.fairness(&visit.caller, &visit.id).await?;
    Ok(past::fairness(&info, &fairness, visit.visitor.settings).into_response())
}

pub(super) async fn record(visit: Visit) -> Answer {
    let text = visit.hub.record(&visit.caller, &visit.id).await?;
    let name = format!("attachment; filename=\"{}.court\"", visit.id);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}
