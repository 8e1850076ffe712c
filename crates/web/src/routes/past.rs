//! Looking back.

use axum::http::header;
use axum::response::IntoResponse;
use court_server::{Look, ServerError, Status};
use court_table::Eyes;

use super::Answer;
use super::visit::Visit;
use crate::boards::board;
use crate::pages::past::{self, Curve};
use crate::pages::table::Seen;

pub(super) async fn replay(visit: Visit) -> Answer {
    let (at, entry) = (visit.fields.number("at"), visit.fields.number("entry"));
    let look = visit.look();
    let seen = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, look, move |sight| {
            let (mut eyes, mut you) = (sight.game()?, sight.you);
            if look == Look::Own && Seen::shares_the_screen(&sight.info, you) {
                // Nobody has said who looks.
                eyes = eyes.of_a_spectator();
                you.viewer = eyes.viewer();
            }
            let last = eyes.in_force();
            let position = match (at, entry) {
                (Some(at), _) => at,
                (None, Some(entry)) => eyes.moment_of(entry)?,
                (None, None) => last,
            };
            let position = position.min(last);
            let then = eyes.at(position)?;
            let seen = Seen::back(then.eyes(), sight.info, you, sight.update);
            Ok::<_, ServerError>((seen, position))
        })
        .await;
    let (seen, position) = seen??;
    let markup = if visit.visitor.script {
        past::replay_region(&seen, position)
    } else {
        past::replay(&seen, position, visit.visitor.settings)
    };
    Ok(markup.into_response())
}

/// At most so many moments are measured for a curve.
const MOMENTS: u32 = 150;

fn curve(eyes: Eyes<'_>) -> Curve {
    let Some(board) = board(eyes.meta().slug) else {
        return Vec::new();
    };
    let last = eyes.in_force();
    let step = last.div_ceil(MOMENTS).max(1);
    (0..last)
        .step_by(step as usize)
        .chain([last])
        .filter_map(|at| Some((at, board.estimate(eyes.at(at).ok()?.eyes())?)))
        .collect()
}

pub(super) async fn statistics(visit: Visit) -> Answer {
    let copied = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, Look::Spectator, |sight| {
            (sight.info, sight.eyes.map(Eyes::remember))
        })
        .await;
    let (info, game) = copied?;
    let (Some(outcome), Status::Over) = (info.outcome.clone(), info.status) else {
        return Err(ServerError::WrongTime {
            code: "not-over",
            message: "there are statistics when the game is over",
        });
    };
    // Of a game whose rules are no longer known, the result is known and not how it came about.
    let curve = tokio::task::spawn_blocking(move || game.map(|game| curve(game.eyes())))
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
