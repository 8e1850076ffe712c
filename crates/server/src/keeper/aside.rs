//! What happens around the game: chat and notices.

use court_api::{ChatLine, Notice};
use court_core::Seat;
use serde::Deserialize;
use serde_json::json;

use crate::ServerError;
use crate::store::{LogKind, LogRow};

/// A line of chat or a notice.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Aside {
    Chat(ChatLine),
    Notice(Notice),
}

/// The body of its row.
#[derive(Deserialize)]
struct ChatBody {
    seat: Seat,
    text: String,
}

/// The body of its row.
#[derive(Deserialize)]
struct NoticeBody {
    code: String,
    text: String,
}

impl Aside {
    pub(crate) fn chat(&self) -> Option<&ChatLine> {
        match self {
            Self::Chat(line) => Some(line),
            Self::Notice(_) => None,
        }
    }

    pub(crate) fn notice(&self) -> Option<&Notice> {
        match self {
            Self::Notice(notice) => Some(notice),
            Self::Chat(_) => None,
        }
    }

    pub(crate) const fn seq(&self) -> u64 {
        match self {
            Self::Chat(line) => line.seq,
            Self::Notice(notice) => notice.seq,
        }
    }

    /// Reads a row of the log; `None` if it is neither.
    pub(crate) fn read(row: &LogRow) -> Result<Option<Self>, ServerError> {
        Ok(match row.kind {
            LogKind::Entry | LogKind::Receipt => None,
            LogKind::Chat => {
                let ChatBody { seat, text } = serde_json::from_str(&row.body)?;
                Some(Self::Chat(ChatLine {
                    seq: row.seq,
                    at: row.at,
                    seat,
                    text,
                }))
            }
            LogKind::Notice => {
                let NoticeBody { code, text } = serde_json::from_str(&row.body)?;
                Some(Self::Notice(Notice {
                    seq: row.seq,
                    at: row.at,
                    code,
                    text,
                }))
            }
        })
    }

    /// As it stands in the log.
    pub(crate) fn row(&self) -> LogRow {
        let (seq, at, kind, body) = match self {
            Self::Chat(line) => {
                let body = json!({"seat": line.seat, "text": line.text});
                (line.seq, line.at, LogKind::Chat, body)
            }
            Self::Notice(notice) => {
                let body = json!({"code": notice.code, "text": notice.text});
                (notice.seq, notice.at, LogKind::Notice, body)
            }
        };
        LogRow {
            seq,
            at,
            kind,
            body: body.to_string(),
            receipt: None,
        }
    }
}
