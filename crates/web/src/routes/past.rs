//! Looking back.

use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use court_api::{Look, Status, You};
use court_server::{ServerError, Sight};
use court_table::Eyes;
use tokio::sync::Semaphore;

use super::Answer;
use super::visit::Visit;
use crate::boards::board;
use crate::pages::moments::{AT_ONCE, Moments};
use crate::pages::past::{self, By, Curve, Replay};
use crate::pages::table::Seen;

pub(super) async fn replay(visit: Visit) -> Answer {
    let (at, entry) = (visit.fields.number("at"), visit.fields.number("entry"));
    let by = By::named(visit.fields.get("by"));
    let look = visit.look();
    let replay = visit
        .hub
        .with_whole_table(&visit.caller, &visit.id, look, move |sight| {
            let (eyes, you) = looking(&sight, look)?;
            let last = eyes.in_force();
            let position = match (at, entry) {
                (Some(at), _) => at,
                (None, Some(entry)) => eyes.moment_of(entry)?,
                (None, None) => last,
            };
            let position = position.min(last);
            let then = eyes.at(position)?;
            let outline = board(eyes.meta().slug).map(|board| board.outline(eyes));
            Ok::<_, ServerError>(Replay {
                seen: Seen::back(then.eyes(), sight.info, you, sight.update),
                position,
                outline: outline.unwrap_or_default(),
                by,
            })
        })
        .await;
    Ok(replay??.page(visit.visitor.settings).into_response())
}

/// Moments are drawn so many at a time, whoever asks for how many: nobody's table waits for somebody else's story.
static DRAWING: Semaphore = Semaphore::const_new(2);

/// Moments one after the other, to be played back or stepped through without asking for each.
pub(super) async fn moments(visit: Visit) -> Answer {
    let (from, to) = (visit.fields.number("from"), visit.fields.number("to"));
    let (look, replay) = (visit.look(), visit.fields.get("replay").is_some());
    let take = move |sight: Sight<'_>| take_moments(sight, look, replay, from, to);
    // The latest moments are in memory in any case.
    let (hub, caller, id) = (&visit.hub, &visit.caller, &visit.id);
    let taken = match hub.with_table(caller, id, look, take).await?? {
        Some(taken) => Some(taken),
        None => hub.with_whole_table(caller, id, look, take).await??,
    };
    let taken = taken.ok_or(ServerError::Gone)?;
    let turn = DRAWING.acquire().await.map_err(|_| ServerError::Gone)?;
    let drawn = tokio::task::spawn_blocking(move || taken.draw()).await;
    drop(turn);
    Ok(Json(drawn.map_err(|_| ServerError::Gone)?).into_response())
}

/// What is needed to draw some moments; nothing if the match no longer remembers them.
fn take_moments(
    sight: Sight<'_>,
    look: Look,
    replay: bool,
    from: Option<u32>,
    to: Option<u32>,
) -> Result<Option<Moments>, ServerError> {
    let (eyes, you) = looking(&sight, look)?;
    let last = eyes.in_force();
    let to = to.unwrap_or(last).min(last);
    let from = from.unwrap_or(0).clamp((to + 1).saturating_sub(AT_ONCE), to);
    let board = board(eyes.meta().slug);
    Ok(board
        .and_then(|board| board.moments(eyes, from, to))
        .map(|moments| Moments {
            info: sight.info,
            you,
            replay,
            moments,
        }))
}

/// Whose eyes look back. At a screen that several share, a spectator's, if nobody has said who looks.
fn looking<'a>(sight: &Sight<'a>, look: Look) -> Result<(Eyes<'a>, You), ServerError> {
    let (mut eyes, mut you) = (sight.game()?, sight.you);
    if look == Look::Own && Seen::shares_the_screen(&sight.info, you) {
        eyes = eyes.of_a_spectator();
        you.viewer = eyes.viewer();
    }
    Ok((eyes, you))
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
            message: "the statistics come when the game is over",
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
