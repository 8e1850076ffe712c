//! Tables that everybody has left.

use sqlx::{AnyConnection, AnyPool, Row};

use super::{StoreError, begin, corrupt, end, text};
use crate::{Millis, TableId};

/// Every table of the database that has rows of a table, the table itself last.
const EVERYWHERE: &[&str] = &[
    "DELETE FROM log WHERE table_id = $1",
    "DELETE FROM snapshot WHERE table_id = $1",
    "DELETE FROM access_key WHERE table_id = $1",
    "DELETE FROM progress WHERE table_id = $1",
    "DELETE FROM court_table WHERE id = $1",
];

pub(super) async fn abandoned(
    pool: &AnyPool,
    open: Millis,
    unfinished: Millis,
    limit: u32,
) -> Result<Vec<(TableId, Millis)>, StoreError> {
    let rows = sqlx::query(
        "SELECT t.id, p.touched FROM court_table t JOIN progress p ON p.table_id = t.id \
         WHERE (t.status IN ('open', 'closed') AND p.touched < $1) OR (t.status = 'playing' AND p.touched < $2) \
         LIMIT $3",
    )
    .bind(open)
    .bind(unfinished)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter()
        .map(|row| Ok((text(row, 0)?.parse().map_err(corrupt)?, row.try_get(1)?)))
        .collect()
}

pub(super) async fn remove(pool: &AnyPool, tables: &[TableId]) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    begin(&mut connection).await?;
    let removed = remove_rows(&mut connection, tables).await;
    Ok(end(&mut connection, removed).await?)
}

async fn remove_rows(connection: &mut AnyConnection, tables: &[TableId]) -> Result<(), sqlx::Error> {
    for table in tables {
        for statement in EVERYWHERE {
            sqlx::query(*statement)
                .bind(table.as_str())
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}
