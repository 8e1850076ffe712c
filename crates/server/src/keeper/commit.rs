//! Writing down what happened, then telling it.

use court_api::{ChatLine, Millis, Notice, Pace, Played, Status};
use court_core::{Seat, Turn};
use court_table::Entry;
use tokio::time::Instant;

use super::load::Kept;
use super::{ASIDES, Aside, Keeper};
use crate::once::Answer;
use crate::store::{Append, LogKind, LogRow, Role};
use crate::{KeyHash, ServerError};

/// However far off a deadline is, the clock is checked after this many milliseconds, in case it has been set.
const LOOK_AGAIN: u64 = 60_000;

/// What a job changed, besides the match.
#[derive(Default)]
pub(crate) struct Change {
    /// The meta has to be written.
    pub(crate) meta: bool,
    /// Codes and sentences.
    pub(crate) notices: Vec<(&'static str, String)>,
    pub(crate) chat: Option<(Seat, String)>,
    /// Roles whose keys stop working, before there are new ones.
    pub(crate) revoked: Vec<Role>,
    pub(crate) keys: Vec<(KeyHash, Role)>,
    /// Who decided.
    pub(crate) decided: Option<Seat>,
    /// The answer, if it says more than that it was done.
    pub(crate) answer: Answer,
}

impl Change {
    pub(crate) fn notice(code: &'static str, text: impl Into<String>) -> Self {
        Self {
            notices: vec![(code, text.into())],
            ..Self::default()
        }
    }

    pub(crate) const fn meta(mut self) -> Self {
        self.meta = true;
        self
    }
}

impl Keeper {
    /// Lets nature move until somebody has to choose.
    pub(crate) fn roll(&mut self) -> Result<(), ServerError> {
        let table = self.table.as_mut().ok_or(ServerError::Gone)?;
        while table.turn() == Turn::Chance {
            if let Err(error) = table.roll() {
                // Whatever led here is not on disk yet.
                self.broken = true;
                return Err(error.into());
            }
        }
        Ok(())
    }

    /// Writes everything new, waits until it is on disk, then publishes it. Returns what became of a decision, if one
    /// was made.
    pub(crate) async fn commit(&mut self, change: Change) -> Result<Option<Played>, ServerError> {
        // Until it is on disk, memory is ahead of the disk; a job dropped halfway leaves it so.
        self.broken = true;
        let result = self.write(change).await;
        self.broken = result.is_err();
        if result.is_ok() {
            self.news.send_replace(self.update_id());
            self.wake_bots();
        }
        result
    }

    async fn write(&mut self, mut change: Change) -> Result<Option<Played>, ServerError> {
        let now = self.hub.now();
        let ends = self.meta.status == Status::Playing && self.is_over();
        if ends {
            self.meta.status = Status::Over;
            self.meta.ended = Some(now);
            self.meta.takeback = None;
            self.meta.outcome = self.table.as_ref().and_then(|table| table.outcome());
            change.meta = true;
            change.notices.push(("game-over", "The game is over.".to_owned()));
        }
        self.follow_clocks(change.decided);
        let old_entries = self.progress.entries;
        let mut progress = self.progress.clone();
        let mut log = Vec::new();
        let mut played = None;
        if let Some(table) = &self.table {
            let entries = table.entries_from(old_entries)?;
            progress.entries = table.entries();
            progress.in_force = table.in_force();
            progress.turn = self.turn();
            for entry in entries {
                // With consent a table can go back behind any snapshot, or so close to it that a free undo could.
                self.astray |= self.kept > 0 && matches!(entry, Entry::Back { free: false, .. });
                progress.seq += 1;
                log.push(LogRow {
                    seq: progress.seq,
                    at: now,
                    kind: LogKind::Entry,
                    body: entry.to_string(),
                    receipt: None,
                });
            }
            if let Some(seat) = change.decided {
                played = Some(Played {
                    entry: old_entries,
                    entries: progress.entries,
                    decision: table.decision(seat),
                    turn: progress.turn,
                    over: self.meta.status == Status::Over,
                });
            }
        }
        if let Some(played) = &played {
            change.answer = Answer::Played(played.clone());
        }
        let new_rows: Vec<u64> = log.iter().map(|row| row.seq).collect();
        let mut asides = Vec::new();
        // What notices say can be seen anyway, and they must not be a way to fill the disk.
        let room = usize::try_from(self.room_to_talk()).unwrap_or(usize::MAX);
        for (code, text) in change.notices.into_iter().take(room) {
            progress.seq += 1;
            asides.push(Aside::Notice(Notice {
                seq: progress.seq,
                at: now,
                code: code.to_owned(),
                text,
            }));
        }
        if let Some((seat, text)) = change.chat {
            progress.seq += 1;
            let line = ChatLine {
                seq: progress.seq,
                at: now,
                seat,
                text,
            };
            change.answer = Answer::Said(line.clone());
            asides.push(Aside::Chat(line));
        }
        log.extend(asides.iter().map(Aside::row));
        let receipt = self.receipt(change.answer, now);
        if let Some(receipt) = &receipt {
            if log.is_empty() && room > 0 {
                progress.seq += 1;
                log.push(LogRow {
                    seq: progress.seq,
                    at: now,
                    kind: LogKind::Receipt,
                    body: String::new(),
                    receipt: None,
                });
            }
            // If there is no room for a row, it lasts as long as the table is in memory.
            if let Some(row) = log.first_mut() {
                row.receipt = Some(serde_json::to_string(receipt)?);
            }
        }
        progress.touched = now;
        progress.due = self.due();
        progress.clocks = match self.meta.pace {
            Pace::Relaxed => None,
            Pace::Live { .. } | Pace::Days { .. } => {
                // By the computer's clock: steady time ends with the program.
                Some(serde_json::to_string(&self.clocks.moved(self.ahead()))?)
            }
        };
        let mut append = Append::new(self.id.clone(), self.progress.version, progress);
        let progress = append.progress.clone();
        append.log = log;
        if ends {
            append.finished = self.meta.finished(self.game.slug(), append.progress.in_force);
        }
        append.revoked.clone_from(&change.revoked);
        append.keys.clone_from(&change.keys);
        if change.meta || self.unsaved {
            append.meta = Some(self.meta.row()?);
        }
        self.rows.extend(new_rows);
        let kept = self.position_to_keep(self.hub.inner.config.snapshot_every)?;
        append.snapshot = kept.as_ref().map(serde_json::to_string).transpose()?;
        self.hub.inner.writer.append(append).await?;

        self.progress = progress;
        if let Some(kept) = kept {
            self.kept = kept.snapshot.entries;
            self.astray = false;
        }
        self.unsaved = false;
        for role in change.revoked {
            self.keys
                .values_mut()
                .for_each(|roles| roles.retain(|other| *other != role));
        }
        for (hash, role) in change.keys {
            self.keys.entry(hash).or_default().push(role);
        }
        self.asides.extend(asides);
        while self.asides.len() > ASIDES {
            self.asides_after = self.asides.pop_front().map_or(0, |aside| aside.seq());
        }
        if let Some(receipt) = receipt {
            self.keep_receipt(receipt);
        }
        Ok(played)
    }

    pub(super) fn follow_clocks(&mut self, decided: Option<Seat>) {
        let (rate, now, people) = (self.rate(), self.time(), self.meta.people());
        let table = self
            .table
            .as_deref()
            .filter(|_| self.meta.status == Status::Playing);
        self.clocks.follow(rate, now, decided, |seat| {
            let table = table.filter(|_| people.contains(seat))?;
            table.decision(seat)
        });
    }

    /// When the table needs waking without being asked.
    fn due(&self) -> Option<i64> {
        let bot_to_move = (self.turn().iter()).any(|seat| self.meta.seat(seat).decided_by_bot().is_some());
        if bot_to_move {
            // At once, whatever the clock says after a restart.
            return Some(0);
        }
        let deadline = self.clocks.next_deadline(self.rate())?;
        Some(deadline + self.ahead())
    }

    /// The time by which this table's clocks run. How long somebody takes is measured; a deadline in days is a date.
    pub(super) fn time(&self) -> Millis {
        match self.meta.pace {
            Pace::Live { .. } => self.hub.inner.time.steady(),
            Pace::Relaxed | Pace::Days { .. } => self.hub.now(),
        }
    }

    /// How far the computer's clock is ahead of that time. Less than a second does not matter.
    pub(super) fn ahead(&self) -> Millis {
        let ahead = match self.meta.pace {
            Pace::Live { .. } => self.hub.now() - self.time(),
            Pace::Relaxed | Pace::Days { .. } => 0,
        };
        if ahead.abs() < 1000 { 0 } else { ahead }
    }

    /// How long to ignore deadlines because the date is in doubt.
    pub(super) fn grace(&self) -> Millis {
        match self.meta.pace {
            Pace::Days { .. } => self.hub.inner.time.doubted(),
            Pace::Relaxed | Pace::Live { .. } => 0,
        }
    }

    /// When the task has to look at the clocks.
    pub(super) fn alarm(&self) -> Option<Instant> {
        let deadline = self.clocks.next_deadline(self.rate())?;
        let wait = (deadline - self.time()).max(self.grace());
        let wait = u64::try_from(wait).unwrap_or(0).min(LOOK_AGAIN);
        Some(Instant::now() + std::time::Duration::from_millis(wait))
    }

    /// A snapshot worth storing: one that saves at least `at_least` entries, or replaces one that no longer leads here.
    fn position_to_keep(&self, at_least: u32) -> Result<Option<Kept>, ServerError> {
        let Some(table) = &self.table else { return Ok(None) };
        if !self.astray && table.entries() < self.kept + at_least {
            return Ok(None);
        }
        let snapshot = table.snapshot();
        if !self.astray && snapshot.entries <= self.kept {
            return Ok(None);
        }
        let seq = match (snapshot.entries - self.first_row).checked_sub(1) {
            Some(last) => *self.rows.get(last as usize).ok_or(ServerError::Gone)?,
            // The position before the first entry.
            None => 0,
        };
        Ok(Some(Kept { seq, snapshot }))
    }

    /// Before the table leaves memory: stores its position, so that it comes back fast.
    pub(super) async fn keep_position(&mut self) {
        // It may have been in memory for days.
        self.note_look().await;
        if self.broken {
            return;
        }
        let kept = self.position_to_keep(16).ok().flatten();
        if kept.is_none() && !self.unsaved {
            return;
        }
        let mut append = Append::new(self.id.clone(), self.progress.version, self.progress.clone());
        append.meta = self.meta.row().ok().filter(|_| self.unsaved);
        append.snapshot = kept.and_then(|kept| serde_json::to_string(&kept).ok());
        // This is a cache: without it the table comes back from its log. Another server may have gone on with the table.
        let _ = self.hub.inner.writer.append(append).await;
    }
}
