//! Tables that everybody has left.

use court_api::TableId;
use sqlx::{AnyConnection, AnyPool};

use super::statements::{self as sql, Statement};
use super::{StoreError, begin, end};

/// Every table of the database that has rows of a table, the table itself last.
const EVERYWHERE: &[Statement] = &[
    sql::FORGET_LOG,
    sql::FORGET_PACKED_LOG,
    sql::FORGET_SNAPSHOT,
    sql::FORGET_KEYS,
    sql::FORGET_COPY,
    sql::FORGET_PROGRESS,
    sql::FORGET_TABLE,
];

pub(super) async fn remove(pool: &AnyPool, tables: &[TableId]) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    begin(&mut connection).await?;
    let removed = remove_rows(&mut connection, tables).await;
    Ok(end(&mut connection, removed).await?)
}

async fn remove_rows(connection: &mut AnyConnection, tables: &[TableId]) -> Result<(), sqlx::Error> {
    for table in tables {
        for statement in EVERYWHERE {
            let statement = statement.query().bind(table.as_str());
            statement.execute(&mut *connection).await?;
        }
    }
    Ok(())
}
