//! Bots at the table. They think on a bounded pool, from what their seat sees, and answer like everybody else: with the
//! number of the decision.

use std::sync::Arc;

use court_core::{Seat, Viewer};

use super::Keeper;
use crate::ServerError;
use crate::ids::random_number;

impl Keeper {
    /// Has the bots think that are asked and do not think yet.
    pub(super) fn wake_bots(&mut self) {
        let turn = self.turn();
        for seat in turn.iter() {
            let Some(level) = self.meta.seat(seat).decided_by_bot() else {
                continue;
            };
            let Ok(table) = self.playing() else { return };
            let Some(decision) = table.decision(seat) else {
                continue;
            };
            if self.thinking[seat.index()] == Some(decision) {
                continue;
            }
            let view = table.view(Viewer::Seat(seat));
            self.thinking[seat.index()] = Some(decision);
            let mut player = self.game.player(level, random_number());
            let (hub, id) = (self.hub.clone(), self.id.clone());
            tokio::spawn(async move {
                tokio::time::sleep(hub.inner.config.bot_delay).await;
                let Ok(permit) = Arc::clone(&hub.inner.bots).acquire_owned().await else {
                    return;
                };
                let advice = tokio::task::spawn_blocking(move || {
                    let advice = player.advise(seat, &view);
                    drop(permit);
                    advice
                });
                let action = match advice.await {
                    Ok(Ok(advice)) => advice.candidates.into_iter().next().map(|best| best.action),
                    // Neither a bot's panic nor its error may stop the table.
                    Ok(Err(_)) | Err(_) => None,
                };
                let moved = hub.call(&id, move |keeper| {
                    Box::pin(keeper.bot_plays(seat, decision, action))
                });
                if let Err(error) = moved.await
                    && !matches!(error, ServerError::Gone)
                {
                    tracing::error!(table = %id, %error, "a bot could not move");
                }
            });
        }
    }

    /// What a bot decided. Somebody may have taken the seat back meanwhile: then it does not count.
    async fn bot_plays(
        &mut self,
        seat: Seat,
        decision: u32,
        action: Option<String>,
    ) -> Result<(), ServerError> {
        if self.thinking[seat.index()] == Some(decision) {
            self.thinking[seat.index()] = None;
        }
        let Ok(table) = self.playing() else { return Ok(()) };
        let with_bot = self.meta.seat(seat).decided_by_bot().is_some();
        if table.decision(seat) != Some(decision) || !with_bot {
            return Ok(());
        }
        let legal = |action: &String| table.check(seat, action).is_ok();
        let action = match action.filter(legal) {
            Some(action) => action,
            None => {
                tracing::error!(table = %self.id, %seat, "a bot had no legal answer; the first legal action is played");
                table.legal(seat).into_iter().next().ok_or(ServerError::Gone)?
            }
        };
        self.decide(seat, &action).await?;
        self.hub.inner.metrics.bot_moves.inc();
        Ok(())
    }
}
