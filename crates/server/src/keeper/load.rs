//! Coming back from the store.

use std::collections::HashMap;

use court_api::{Millis, Status, TableId, UpdateId};
use court_table::{Entry, Header, Opening, Record, Seed, Snapshot, Table, TableError, known_rules};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::{Aside, Bots, Clocks, Keeper, Meta, Relic};
use crate::ServerError;
use crate::hub::Hub;
use crate::once::Receipt;
use crate::store::{LogKind, LogRow};

/// How often to note that somebody looked at a copy: once a day.
const A_DAY: Millis = 24 * 3600 * 1000;

/// A snapshot as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    /// The last row of the log that it holds.
    pub(crate) seq: u64,
    pub(crate) snapshot: Snapshot,
}

/// What is stored cannot be replayed.
fn unreadable(error: impl std::fmt::Display) -> ServerError {
    ServerError::Unreadable(error.to_string())
}

/// The entries among rows of a log.
fn entries(rows: &[LogRow]) -> Result<Vec<Entry>, ServerError> {
    rows.iter()
        .filter(|row| row.kind == LogKind::Entry)
        .map(|row| row.body.parse::<Entry>().map_err(unreadable))
        .collect()
}

impl Keeper {
    /// Brings a table into memory.
    pub(crate) async fn load(hub: Hub, id: &TableId) -> Result<Self, ServerError> {
        let loaded = hub.inner.store.load(id).await?.ok_or(ServerError::NoTable)?;
        let stored = loaded.table;
        let meta: Meta = serde_json::from_str(&stored.meta)?;
        let game = hub.game(&stored.founding.game)?;
        let seats = meta.seats.len();
        let mut keys = HashMap::<_, Vec<_>>::new();
        for (hash, role) in loaded.keys {
            keys.entry(hash).or_default().push(role);
        }
        let seed = (stored.founding.seed.as_deref()).map(str::parse::<Seed>);
        let seed = seed.transpose().map_err(|_| unreadable("the seed"))?;
        let clocks = match &stored.progress.clocks {
            Some(text) => serde_json::from_str(text)?,
            None => Clocks::new(super::meta::rate(&hub.inner.config, meta.pace), seats),
        };
        let mut keeper = Self {
            id: id.clone(),
            game,
            rules: stored.founding.rules,
            seed,
            created: stored.founding.created,
            keys,
            table: None,
            relic: None,
            clocks,
            news: watch::Sender::new(UpdateId {
                seq: stored.progress.seq,
                entries: stored.progress.entries,
            }),
            progress: stored.progress,
            rows: Vec::new(),
            first_row: 0,
            kept: 0,
            astray: false,
            asides: std::collections::VecDeque::new(),
            asides_after: 0,
            receipts: Vec::new(),
            errand: None,
            unsaved: false,
            bots: Bots::new(seats),
            broken: false,
            seen: loaded.seen,
            meta,
            hub,
        };
        keeper.note_look().await;
        keeper.load_recent().await?;
        match (keeper.meta.status, keeper.check_rules()) {
            (Status::Playing | Status::Over, Ok(_)) => keeper.load_table(loaded.snapshot.as_deref()).await?,
            (Status::Playing, Err(why)) => return Err(ServerError::CannotGoOn(why)),
            (Status::Over, Err(why)) => keeper.load_relic(why).await?,
            (Status::Open | Status::Closed, _) => {}
        }
        let (rate, now) = (keeper.rate(), keeper.time());
        keeper.clocks.go_on(rate, now);
        // A server that stopped between creating a full table and starting it left that to the next server.
        keeper.start_if_ready().await?;
        Ok(keeper)
    }

    /// Notes that somebody looks at a table that began as a copy, which keeps it from being forgotten.
    pub(super) async fn note_look(&mut self) {
        let now = self.hub.now();
        if self.seen.is_some_and(|seen| seen + A_DAY < now) {
            self.seen = Some(now);
            // Failing to write that down is no reason to keep the table from whoever looks at it.
            let _ = self.hub.inner.store.looked_at(&self.id, now).await;
        }
    }

    /// The rows of the log after `after`, as far as the table stands: another server may have written since it was read.
    async fn log(&mut self, after: u64) -> Result<Vec<LogRow>, ServerError> {
        let mut rows = self.hub.inner.store.log(&self.id, after).await?;
        rows.retain(|row| row.seq <= self.progress.seq);
        Ok(rows)
    }

    async fn load_recent(&mut self) -> Result<(), ServerError> {
        let wanted = (super::ASIDES + 2 * super::RECEIPTS) as u32;
        let rows = self.hub.inner.store.recent(&self.id, wanted).await?;
        if rows.len() as u32 == wanted {
            self.asides_after = rows[0].seq - 1;
        }
        // Another server may have written since the table was read.
        let last = self.progress.seq;
        for row in rows.into_iter().filter(|row| row.seq <= last) {
            if let Some(text) = &row.receipt {
                // If one cannot be read, a repeat merely goes unnoticed.
                Receipt::read(text, row.at)
                    .into_iter()
                    .for_each(|receipt| self.keep_receipt(receipt));
            }
            self.asides.extend(Aside::read(&row)?);
        }
        Ok(())
    }

    /// A table goes on under the rules it began with, or not at all.
    fn check_rules(&self) -> Result<u16, TableError> {
        known_rules(self.game.kind().meta(), Some(self.rules))
    }

    /// A finished game that cannot be replayed.
    async fn load_relic(&mut self, why: TableError) -> Result<(), ServerError> {
        let rows = self.log(0).await?;
        let record = self.record_of(entries(&rows)?);
        self.relic = Some(Relic { why, record });
        Ok(())
    }

    async fn load_table(&mut self, snapshot: Option<&str>) -> Result<(), ServerError> {
        let Some(kept) = snapshot else {
            return self.load_whole().await;
        };
        match self.resume(kept).await {
            // The log itself cannot be read.
            Err(error @ ServerError::Store(_)) => Err(error),
            // A snapshot is a cache, the log is the truth.
            Err(error) => {
                tracing::error!(table = %self.id, why = ?error, "a kept position leads nowhere; the whole log is read instead");
                self.load_whole().await?;
                self.astray = true;
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Goes on from a snapshot, if it leads to where the table stands.
    async fn resume(&mut self, kept: &str) -> Result<(), ServerError> {
        let kept: Kept = serde_json::from_str(kept)?;
        let rows = self.log(kept.seq).await?;
        let table = (self.game.kind())
            .resume(self.opening(), &kept.snapshot, &entries(&rows)?)
            .map_err(unreadable)?;
        let (found, stands) = (
            (table.entries(), table.in_force()),
            (self.progress.entries, self.progress.in_force),
        );
        if found != stands {
            return Err(unreadable(format!("it leads to {found:?} instead of {stands:?}")));
        }
        self.take_rows(&rows, kept.snapshot.entries);
        self.kept = kept.snapshot.entries;
        self.table = Some(table);
        Ok(())
    }

    /// Replays the whole log into the match.
    pub(crate) async fn load_whole(&mut self) -> Result<(), ServerError> {
        self.check_rules()?;
        let rows = self.log(0).await?;
        self.table = Some(self.replay(entries(&rows)?)?);
        self.take_rows(&rows, 0);
        Ok(())
    }

    fn take_rows(&mut self, rows: &[LogRow], first: u32) {
        self.first_row = first;
        self.rows = rows
            .iter()
            .filter(|row| row.kind == LogKind::Entry)
            .map(|row| row.seq)
            .collect();
    }

    /// Makes sure that the match has its whole record.
    pub(crate) async fn make_whole(&mut self) -> Result<(), ServerError> {
        if self.table.is_some() && self.first_row > 0 {
            self.load_whole().await?;
        }
        Ok(())
    }

    fn opening(&self) -> Opening {
        Opening {
            rules: Some(self.rules),
            seats: self.meta.seats.len() as u8,
            config: self.meta.options.clone(),
            seed: self.seed.clone(),
            contributions: self.meta.contributions.clone(),
        }
    }

    fn record_of(&self, entries: Vec<Entry>) -> Record {
        Record {
            header: Header {
                game: self.game.slug().to_owned(),
                rules: self.rules,
                seats: self.meta.seats.len() as u8,
                config: self.meta.options.clone(),
                commitment: self.seed.as_ref().map(Seed::commitment),
                contributions: self.meta.contributions.clone(),
            },
            entries,
            seed: self.seed.clone(),
        }
    }

    fn replay(&self, entries: Vec<Entry>) -> Result<Box<dyn Table>, ServerError> {
        let record = self.record_of(entries);
        self.game.kind().replay(&record).map_err(unreadable)
    }
}
