//! The beginning of a log that came all at once, packed: a record from elsewhere, a position somebody plays on from.

use std::io::{Read, Write};

use court_api::Millis;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::{LogKind, LogRow, StoreError};

/// No log that was packed here unpacks to more.
const LONGEST: u64 = 64 << 20;

/// The first rows of a log, all entries of one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedLog {
    /// How many rows; they have the numbers from 1 on.
    pub rows: u64,
    /// When.
    pub at: Millis,
    /// Their texts, one a line, deflated.
    pub body: Vec<u8>,
}

impl PackedLog {
    /// Packs entries of a record, which have one line each.
    #[must_use]
    pub fn pack(at: Millis, entries: &[String]) -> Self {
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
        // Writing to a list of bytes does not fail.
        let packed = packer.write_all(entries.join("\n").as_bytes());
        let body = packed.and_then(|()| packer.finish()).unwrap_or_default();
        Self {
            rows: entries.len() as u64,
            at,
            body,
        }
    }

    /// The rows after `after`.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn unpack(at: Millis, body: &[u8], after: u64) -> Result<Vec<LogRow>, StoreError> {
        let mut text = String::new();
        (ZlibDecoder::new(body).take(LONGEST))
            .read_to_string(&mut text)
            .map_err(|error| StoreError::Corrupt(format!("a packed log: {error}")))?;
        let rows = (1..).zip(text.split('\n')).map(|(seq, entry)| LogRow {
            seq,
            at,
            kind: LogKind::Entry,
            body: entry.to_owned(),
            receipt: None,
        });
        Ok(rows.filter(|row| row.seq > after).collect())
    }
}
