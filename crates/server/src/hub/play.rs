//! Decisions, ways back, hints.

use std::future::ready;
use std::time::Duration;

use court_api::{Hint, HintLine, Look, Play, Played, TableId};
use court_core::Seat;

use crate::hub::{Hub, Sight, until_first};
use crate::once::Errand;
use crate::thinking::{Matter, Rank};
use crate::{Caller, ServerError};

/// How long a request for a hint waits while bots think for others.
const PATIENCE: Duration = Duration::from_secs(5);

impl Hub {
    /// Plays a decision.
    ///
    /// # Errors
    /// If the seat is not the caller's, it is not its turn, the decision is stale, or the rules forbid it.
    pub async fn play(&self, caller: &Caller, id: &TableId, play: Play) -> Result<Played, ServerError> {
        self.once(caller, id, ("play", play.clone()), move |keeper, caller| {
            Box::pin(keeper.play(caller, play))
        })
        .await
    }

    /// Plays a decision and looks at the table right afterwards, in one visit to its task: all that a page needs.
    /// Returns what became of the decision, with what was seen.
    ///
    /// # Errors
    /// If the caller may not look with these eyes, or the decision could not be saved. It may be tried again then.
    pub async fn play_and_look<T: Send + 'static>(
        &self,
        caller: &Caller,
        id: &TableId,
        play: Play,
        look: Look,
        look_at: impl FnOnce(Sight<'_>) -> T + Clone + Send + 'static,
    ) -> Result<(Result<Played, ServerError>, T), ServerError> {
        let errand = Errand::of(caller, "play", &play)?;
        until_first(|| {
            let (errand, play, look_at) = (errand.clone(), play.clone(), look_at.clone());
            self.ask(caller, id, move |keeper, caller| {
                Box::pin(async move {
                    let played = match errand {
                        None => keeper.play(caller, play).await,
                        Some(errand) => {
                            let job = keeper.once(caller, errand, |keeper, caller| {
                                Box::pin(keeper.play(caller, play))
                            });
                            job.await
                        }
                    };
                    if keeper.broken {
                        // What is in memory may not be on disk, so nobody may see it.
                        played?;
                        return Err(ServerError::Gone);
                    }
                    Ok((played, keeper.sight(caller, look).map(look_at)?))
                })
            })
        })
        .await
    }

    /// Could this be played now? Nothing is done.
    ///
    /// # Errors
    /// The reason why not, with its rule.
    pub async fn check(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        action: String,
    ) -> Result<(), ServerError> {
        self.ask(caller, id, move |keeper, caller| {
            Box::pin(ready(keeper.check(caller, seat, &action)))
        })
        .await
    }

    /// Takes back the seat's last `steps` decisions, or as many as it can (restarting the turn) if `steps` is `None`.
    ///
    /// # Errors
    /// If it cannot take back that many without asking.
    pub async fn undo(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        steps: Option<u32>,
    ) -> Result<(), ServerError> {
        self.once(caller, id, ("undo", (seat, steps)), move |keeper, caller| {
            Box::pin(keeper.undo(caller, seat, steps))
        })
        .await
    }

    /// Asks everybody affected to go back to the first `to` entries in force; without `to`, to before the seat's last
    /// decision. Bots always agree; if nobody else is affected it happens at once.
    ///
    /// # Errors
    /// If there is nothing to take back, or another request is waiting.
    pub async fn ask_takeback(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        to: Option<u32>,
    ) -> Result<(), ServerError> {
        self.once(caller, id, ("takeback", (seat, to)), move |keeper, caller| {
            Box::pin(keeper.ask_takeback(caller, seat, to))
        })
        .await
    }

    /// Answers such a request; the one who asked can withdraw it by disagreeing.
    ///
    /// # Errors
    /// If no request is waiting for this seat.
    pub async fn answer_takeback(
        &self,
        caller: &Caller,
        id: &TableId,
        seat: Option<Seat>,
        agree: bool,
    ) -> Result<(), ServerError> {
        self.once(caller, id, ("answer", (seat, agree)), move |keeper, caller| {
            Box::pin(keeper.answer_takeback(caller, seat, agree))
        })
        .await
    }

    /// What a bot would do in the caller's place, from what the caller's seat sees.
    ///
    /// # Errors
    /// If the seat is not asked, or all bots are busy.
    pub async fn hint(&self, caller: &Caller, id: &TableId, seat: Option<Seat>) -> Result<Hint, ServerError> {
        let question = self
            .ask(caller, id, move |keeper, caller| {
                Box::pin(ready(keeper.question(caller, seat)))
            })
            .await?;
        let mut waiting = self.inner.thinkers.wait(Matter {
            rank: Rank::Hint,
            house: caller.address(),
            table: id.clone(),
        })?;
        let turn = tokio::time::timeout(PATIENCE, waiting.turn()).await;
        let turn = turn.map_err(|_| ServerError::Busy)??;
        let player = question
            .game
            .player(self.inner.config.hint, crate::ids::random_number());
        let thought = turn.think(player, question.seat, question.view).await;
        let (_, advice) = thought.ok_or(ServerError::Gone)?;
        let text = |action: &str| {
            let offer = question.offers.iter().find(|offer| offer.action == action);
            offer.map_or_else(|| action.to_owned(), |offer| offer.text.clone())
        };
        let candidates = advice.candidates.into_iter().take(5).map(|candidate| HintLine {
            text: text(&candidate.action),
            action: candidate.action,
            share: candidate.share,
        });
        Ok(Hint {
            decision: question.decision,
            candidates: candidates.collect(),
        })
    }
}
