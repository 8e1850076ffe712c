//! Looking back: records, fairness, positions; and catching up with what is new.

use court_api::{FairnessInfo, Look, Position, Status, TableId, Update, UpdateId};
use court_core::Viewer;
use court_table::{Record, Table};

use super::blocking;
use crate::hub::Hub;
use crate::keeper::{Aside, Keeper, Relic, prompts};
use crate::live::Subscription;
use crate::{Caller, ServerError};

impl Hub {
    /// The record as text. Until the game is over it would reveal every secret, so there is none.
    ///
    /// # Errors
    /// If the game is not over.
    pub async fn record(&self, caller: &Caller, id: &TableId) -> Result<String, ServerError> {
        Ok(self.whole_record(caller, id).await?.1.to_string())
    }

    async fn whole_record(
        &self,
        caller: &Caller,
        id: &TableId,
    ) -> Result<(&'static dyn crate::Playable, Record), ServerError> {
        self.ask(caller, id, |keeper, caller| {
            Box::pin(async move {
                let record = match keeper.relic(caller)? {
                    Some(relic) => relic.record.clone(),
                    None => keeper.whole_game(caller).await?.record()?,
                };
                Ok((keeper.game, record))
            })
        })
        .await
    }

    /// What can be known and proven about the shuffles.
    ///
    /// # Errors
    /// If the caller may see no such table.
    pub async fn fairness(&self, caller: &Caller, id: &TableId) -> Result<FairnessInfo, ServerError> {
        let info = self.info(caller, id).await?;
        let mut fairness = FairnessInfo {
            commitment: info.commitment,
            contributions: info.contributions,
            seed: None,
            verdict: None,
        };
        if info.status == Status::Over {
            let (game, record) = self.whole_record(caller, id).await?;
            fairness.seed = record.seed.as_ref().map(ToString::to_string);
            let kind = game.kind();
            if info.rules.known {
                fairness.verdict = Some(blocking(move || kind.verify(&record)).await?);
            }
        }
        Ok(fairness)
    }

    /// Checks a record from anywhere; says which game it belongs to and what it proves.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub async fn verify(&self, text: &str) -> Result<(String, court_table::Verdict), ServerError> {
        let record = self.read_record(text)?;
        let kind = self.game(&record.header.game)?.kind();
        let game = record.header.game.clone();
        Ok((game, blocking(move || kind.verify(&record)).await?))
    }

    /// The game after its first `position` entries in force, for a replay.
    ///
    /// # Errors
    /// If the caller may see no such table, or the match has not got that far.
    pub async fn position(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        position: u32,
    ) -> Result<Position, ServerError> {
        self.with_whole_table(caller, id, look, move |sight| {
            let then = sight.game()?.at(position)?;
            let eyes = then.eyes();
            Ok(Position {
                position,
                of: sight.info.in_force,
                view: eyes.view(),
                turn: eyes.turn().seats(),
                prompts: prompts(eyes),
                told: eyes.story(position.saturating_sub(1))?,
            })
        })
        .await?
    }

    /// What happened after `after`, as the viewer sees it: for a log from any point on.
    ///
    /// # Errors
    /// If the caller may see no such table, or may not look with these eyes.
    pub async fn since(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        after: UpdateId,
    ) -> Result<Update, ServerError> {
        self.ask(caller, id, move |keeper, caller| {
            Box::pin(async move {
                let you = keeper.viewer(caller, look)?;
                keeper.since(you.viewer, after).await
            })
        })
        .await
    }

    /// Listens to a table: [`Subscription::next`] gives everything after `after` (without it, after now) once and in
    /// order, as the viewer sees it.
    ///
    /// # Errors
    /// If the caller may see no such table, may not look with these eyes, or too many are already listening.
    pub async fn subscribe(
        &self,
        caller: &Caller,
        id: &TableId,
        look: Look,
        after: Option<UpdateId>,
    ) -> Result<Subscription, ServerError> {
        if self.inner.metrics.readers.get() >= self.inner.config.max_readers as i64 {
            return Err(ServerError::TooManyReaders);
        }
        let (you, news, now) = self
            .ask(caller, id, move |keeper, caller| {
                Box::pin(async move {
                    let you = keeper.viewer(caller, look)?;
                    Ok((you, keeper.news.subscribe(), keeper.update_id()))
                })
            })
            .await?;
        // Nobody can have seen what has not happened yet.
        let after = after.filter(|after| *after <= now).unwrap_or(now);
        Ok(Subscription::new(
            self.clone(),
            id.clone(),
            you.viewer,
            news,
            after,
        ))
    }
}

impl Keeper {
    /// What is left of the game, if its rules are no longer known and the caller may watch.
    fn relic(&self, caller: &Caller) -> Result<Option<&Relic>, ServerError> {
        self.viewer(caller, Look::Spectator)?;
        Ok(self.relic.as_ref())
    }

    /// The match with its whole record, if its game is over and the caller may watch.
    pub(super) async fn whole_game(&mut self, caller: &Caller) -> Result<&dyn Table, ServerError> {
        self.viewer(caller, Look::Spectator)?;
        self.over()?;
        self.make_whole().await?;
        self.over()
    }

    /// What happened after `after`.
    pub(crate) async fn since(&mut self, viewer: Viewer, after: UpdateId) -> Result<Update, ServerError> {
        if after.entries < self.first_row {
            self.make_whole().await?;
        }
        let from = after.entries.min(self.progress.entries);
        let told = match (&self.table, &self.relic) {
            (Some(table), _) => table.story(viewer, from)?,
            (None, Some(relic)) => relic.story(from),
            (None, None) => Vec::new(),
        };
        let older;
        let mut asides: Vec<&Aside> = self.asides.iter().collect();
        if after.seq < self.asides_after {
            let rows = self.hub.inner.store.log(&self.id, after.seq).await?;
            let read: Result<Vec<_>, _> = rows.iter().map(Aside::read).collect();
            older = read?;
            asides = older.iter().flatten().collect();
        }
        asides.retain(|aside| aside.seq() > after.seq);
        Ok(Update {
            id: self.update_id(),
            told,
            chat: asides.iter().filter_map(|aside| aside.chat()).cloned().collect(),
            notices: asides
                .iter()
                .filter_map(|aside| aside.notice())
                .cloned()
                .collect(),
            status: self.meta.status,
            turn: self.progress.turn,
            decision: match (&self.table, viewer) {
                (Some(table), Viewer::Seat(seat)) if self.meta.status == Status::Playing => {
                    table.decision(seat)
                }
                _ => None,
            },
            entries: self.progress.entries,
        })
    }
}
