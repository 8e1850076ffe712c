//! Tables that everybody has left, and receipts that nobody comes back with.

use court_api::{Millis, TableId};
use sqlx::{AnyConnection, AnyPool, Row};

use super::statements::{self as sql, Statement};
use super::{StoreError, begin, end};

/// Every table of the database that has rows of a table, but for where it stands; the table itself last.
const EVERYWHERE: &[Statement] = &[
    sql::FORGET_LOG,
    sql::FORGET_PACKED_LOG,
    sql::FORGET_SNAPSHOT,
    sql::FORGET_KEYS,
    sql::FORGET_COPY,
    sql::FORGET_TABLE,
];

pub(super) async fn remove(pool: &AnyPool, tables: &[(TableId, u64)]) -> Result<usize, StoreError> {
    let mut connection = pool.acquire().await?;
    begin(&mut connection).await?;
    let removed = remove_rows(&mut connection, tables).await;
    Ok(end(&mut connection, removed).await?)
}

async fn remove_rows(
    connection: &mut AnyConnection,
    tables: &[(TableId, u64)],
) -> Result<usize, sqlx::Error> {
    let mut removed = 0;
    for (table, version) in tables {
        let stand = sql::FORGET_PROGRESS.query().bind(table.as_str());
        let gone = stand.bind(*version as i64).execute(&mut *connection).await?;
        if gone.rows_affected() == 0 {
            // Somebody is there again.
            continue;
        }
        removed += 1;
        for statement in EVERYWHERE {
            let statement = statement.query().bind(table.as_str());
            statement.execute(&mut *connection).await?;
        }
    }
    Ok(removed)
}

pub(super) async fn receipts(pool: &AnyPool, before: Millis, at_most: u32) -> Result<u64, StoreError> {
    let mut connection = pool.acquire().await?;
    begin(&mut connection).await?;
    let removed = remove_receipts(&mut connection, before, at_most).await;
    Ok(end(&mut connection, removed).await?)
}

async fn remove_receipts(
    connection: &mut AnyConnection,
    before: Millis,
    at_most: u32,
) -> Result<u64, sqlx::Error> {
    let old = sql::OLD_RECEIPTS.query().bind(before).bind(i64::from(at_most));
    let old = old.fetch_all(&mut *connection).await?;
    for row in &old {
        let (table, seq): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let forget = sql::FORGET_RECEIPT.query().bind(table).bind(seq);
        forget.execute(&mut *connection).await?;
    }
    Ok(old.len() as u64)
}
