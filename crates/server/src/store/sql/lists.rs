//! Lists of tables. One row that makes no sense is left out and reported: it must not take the list from everybody.

use court_api::{Millis, TableId};
use sqlx::any::AnyRow;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Row};

use super::read::{corrupt, read_table, text};
use super::statements as sql;
use super::{Cursor, Damaged, Found, Left, Opened, Page, Role, StoreError, StoredTable};
use crate::KeyHash;

/// So many of the tables that somebody's keys open are looked at, the newest; of these, the latest are listed.
const LOOKED_AT: usize = 1000;

/// Reads every row; what cannot be read is left out. The first column is the table's name.
fn read_each<T>(rows: &[AnyRow], read: impl Fn(&AnyRow) -> Result<T, StoreError>) -> Found<T> {
    let mut found = Found::default();
    for row in rows {
        match read(row) {
            Ok(value) => found.rows.push(value),
            Err(error) => found.damaged.push(Damaged {
                // Also if the name itself is no text.
                table: text(row, 0).unwrap_or_default(),
                why: error.to_string(),
            }),
        }
    }
    found
}

fn read_id(row: &AnyRow) -> Result<TableId, StoreError> {
    text(row, 0)?.parse().map_err(corrupt)
}

pub(super) async fn public_tables(pool: &AnyPool, limit: u32) -> Result<Found<StoredTable>, StoreError> {
    let rows = sql::PUBLIC_TABLES
        .query()
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    Ok(read_each(&rows, read_table))
}

pub(super) async fn tables_of(
    pool: &AnyPool,
    keys: &[KeyHash],
    limit: u32,
) -> Result<Found<Opened>, StoreError> {
    let mut connection = pool.acquire().await?;
    let mut found = Found::default();
    let mut opened: Vec<(TableId, Role, Millis)> = Vec::new();
    for key in keys {
        let room = LOOKED_AT.saturating_sub(opened.len()) as i64;
        let query = sql::OPENED_BY.query().bind(key.to_string()).bind(room);
        let rows = query.fetch_all(&mut *connection).await?;
        let read = read_each(&rows, |row| {
            let role = text(row, 1)?.parse().map_err(corrupt)?;
            Ok((read_id(row)?, role, row.try_get(2)?))
        });
        opened.extend(read.rows);
        found.damaged.extend(read.damaged);
    }
    // All roles at a table stand together.
    opened.sort_by(|a, b| (b.2, a.0.as_str()).cmp(&(a.2, b.0.as_str())));
    for roles in opened.chunk_by(|a, b| a.0 == b.0).take(limit as usize) {
        let read = one_of(&mut connection, &roles[0].0).await?;
        found.damaged.extend(read.damaged);
        let roles: Vec<_> = roles.iter().map(|(_, role, _)| *role).collect();
        found
            .rows
            .extend(read.rows.into_iter().map(|table| (table, roles.clone())));
    }
    Ok(found)
}

async fn one_of(
    connection: &mut PoolConnection<Any>,
    table: &TableId,
) -> Result<Found<StoredTable>, StoreError> {
    let row = sql::TABLE
        .query()
        .bind(table.as_str())
        .fetch_all(&mut **connection)
        .await?;
    Ok(read_each(&row, read_table))
}

pub(super) async fn due(pool: &AnyPool, now: Millis, limit: u32) -> Result<Found<TableId>, StoreError> {
    let mut wanted = i64::from(limit);
    loop {
        let rows = sql::DUE.query().bind(now).bind(wanted).fetch_all(pool).await?;
        let found = read_each(&rows, read_id);
        // What cannot be looked after stays due; it must not take the places of others.
        let whole = (rows.len() as i64) < wanted;
        if whole || found.rows.len() >= limit as usize {
            return Ok(found);
        }
        wanted = i64::from(limit) + found.damaged.len() as i64;
    }
}

/// A page of tables that may be abandoned. Every row that was read counts for the page, so that none reads more.
pub(super) async fn abandoned(
    pool: &AnyPool,
    left: Left,
    before: Millis,
    after: &Cursor,
    limit: u32,
) -> Result<Page, StoreError> {
    let query = match left.status() {
        Some(status) => sql::UNFINISHED.query().bind(status),
        None => sql::UNSEEN_COPIES.query(),
    };
    let rows = query
        .bind(before)
        .bind(after.at)
        .bind(after.table.as_str())
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    let next = match rows.last() {
        Some(last) if rows.len() as i64 == i64::from(limit) => Some(Cursor {
            at: last.try_get(2)?,
            table: text(last, 0)?,
        }),
        _ => None,
    };
    let mut found = read_each(&rows, |row| Ok((read_id(row)?, row.try_get(1)?)));
    found.rows.retain(|(_, touched)| *touched < before);
    Ok(Page { found, next })
}
