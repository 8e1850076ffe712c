//! Rows as values.

use court_core::{Seat, SeatSet};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::{Founding, LogKind, LogRow, Progress, Role, StoreError, StoredTable};
use crate::KeyHash;

pub(in crate::store) fn corrupt(error: impl std::fmt::Display) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

pub(in crate::store) fn text(row: &AnyRow, column: usize) -> Result<String, StoreError> {
    Ok(row.try_get(column)?)
}

pub(in crate::store) fn number<T: TryFrom<i64>>(row: &AnyRow, column: usize) -> Result<T, StoreError> {
    let number: i64 = row.try_get(column)?;
    T::try_from(number).map_err(|_| StoreError::Corrupt(format!("the number {number}")))
}

pub(super) fn read_table(row: &AnyRow) -> Result<StoredTable, StoreError> {
    Ok(StoredTable {
        id: text(row, 0)?.parse().map_err(corrupt)?,
        founding: Founding {
            game: text(row, 1)?,
            rules: number(row, 2)?,
            seed: row.try_get(3)?,
            created: row.try_get(4)?,
        },
        meta: text(row, 5)?,
        progress: Progress {
            seq: number(row, 6)?,
            entries: number(row, 7)?,
            in_force: number(row, 8)?,
            turn: seats_from_number(row.try_get(9)?),
            touched: row.try_get(10)?,
            due: row.try_get(11)?,
            clocks: row.try_get(12)?,
            version: number(row, 13)?,
        },
    })
}

pub(super) fn read_key(row: &AnyRow, first: usize) -> Result<(KeyHash, Role), StoreError> {
    let hash = text(row, first)?.parse().map_err(corrupt)?;
    let role = text(row, first + 1)?.parse().map_err(corrupt)?;
    Ok((hash, role))
}

pub(super) fn read_log(row: &AnyRow) -> Result<LogRow, StoreError> {
    Ok(LogRow {
        seq: number(row, 0)?,
        at: row.try_get(1)?,
        kind: LogKind::read(&text(row, 2)?)?,
        body: text(row, 3)?,
        receipt: row.try_get(4)?,
    })
}

/// Seat 1 is the lowest bit.
pub(super) fn seats_to_number(seats: SeatSet) -> i64 {
    seats.iter().map(|seat| 1 << seat.index()).sum()
}

pub(super) fn seats_from_number(number: i64) -> SeatSet {
    Seat::all(court_core::MAX_SEATS as u8)
        .filter(|seat| number & (1 << seat.index()) != 0)
        .collect()
}
