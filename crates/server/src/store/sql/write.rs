//! Writing appends: many rows with few statements, in one transaction.

use std::collections::HashSet;

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, AssertSqlSafe};

use super::read::seats_to_number;
use super::{Append, MetaRow, begin, end, tally};

type Bound<'q> = Query<'q, Any, AnyArguments>;

/// `HEAD (?, ?), (?, ?) TAIL`. Without numbers, which PostgreSQL would want: for SQLite the library looks each of those up by
/// name in the whole list.
fn rows_statement(head: &str, columns: usize, rows: usize, tail: &str) -> String {
    let mut sql = String::with_capacity(head.len() + tail.len() + rows * (columns * 3 + 4));
    sql.push_str(head);
    for row in 0..rows {
        sql.push_str(if row == 0 { " (" } else { ", (" });
        for column in 0..columns {
            sql.push_str(if column == 0 { "?" } else { ", ?" });
        }
        sql.push(')');
    }
    sql.push_str(tail);
    sql
}

/// Writes many rows with few statements. The numbers of rows are powers of two, so that a handful of prepared statements
/// serves all.
async fn insert_rows<T>(
    connection: &mut AnyConnection,
    (head, columns, tail): (&str, usize, &str),
    mut rows: &[T],
    bind: impl for<'q> Fn(Bound<'q>, &'q T) -> Bound<'q>,
) -> Result<(), sqlx::Error> {
    while !rows.is_empty() {
        let size = 1 << rows.len().ilog2().min(6);
        let (now, later) = rows.split_at(size);
        let sql = rows_statement(head, columns, size, tail);
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for row in now {
            query = bind(query, row);
        }
        query.execute(&mut *connection).await?;
        rows = later;
    }
    Ok(())
}

/// All of them or none.
pub(super) async fn write_all(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), sqlx::Error> {
    begin(connection).await?;
    let written = write_rows(connection, batch).await;
    end(connection, written).await
}

async fn write_rows(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), sqlx::Error> {
    for append in batch {
        write_seldom(connection, append).await?;
    }
    let log: Vec<_> = batch
        .iter()
        .flat_map(|append| append.log.iter().map(|row| (append.table.as_str(), row)))
        .collect();
    let statement = (
        "INSERT INTO log (table_id, seq, at, kind, body, receipt) VALUES",
        6,
        "",
    );
    insert_rows(connection, statement, &log, |query, (table, row)| {
        query
            .bind(*table)
            .bind(row.seq as i64)
            .bind(row.at)
            .bind(row.kind.name())
            .bind(row.body.as_str())
            .bind(row.receipt.as_deref())
    })
    .await?;
    // A statement may touch a row once: of several appends to one table the last says where it stands.
    let mut seen = HashSet::with_capacity(batch.len());
    let last: Vec<_> = (batch.iter().rev())
        .filter(|append| seen.insert(append.table.as_str()))
        .collect();
    let statement = (
        "INSERT INTO progress (table_id, seq, entries, in_force, turn, touched, due, clocks) VALUES",
        8,
        " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, entries = excluded.entries, \
         in_force = excluded.in_force, turn = excluded.turn, touched = excluded.touched, \
         due = excluded.due, clocks = excluded.clocks WHERE excluded.seq >= progress.seq",
    );
    insert_rows(connection, statement, &last, |query, append| {
        let progress = &append.progress;
        query
            .bind(append.table.as_str())
            .bind(progress.seq as i64)
            .bind(i64::from(progress.entries))
            .bind(i64::from(progress.in_force))
            .bind(seats_to_number(progress.turn))
            .bind(progress.touched)
            .bind(progress.due)
            .bind(progress.clocks.as_deref())
    })
    .await
}

/// The parts that most appends do not have.
async fn write_seldom(connection: &mut AnyConnection, append: &Append) -> Result<(), sqlx::Error> {
    let table = append.table.as_str();
    match (&append.founding, &append.meta) {
        (Some(founding), Some(meta)) => {
            sqlx::query(
                "INSERT INTO court_table (id, game, rules, seed, created, status, public, meta) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(table)
            .bind(founding.game.as_str())
            .bind(i64::from(founding.rules))
            .bind(founding.seed.as_deref())
            .bind(founding.created)
            .bind(meta.status)
            .bind(i64::from(meta.public))
            .bind(meta.body.as_str())
            .execute(&mut *connection)
            .await?;
        }
        (_, Some(MetaRow { status, public, body })) => {
            sqlx::query("UPDATE court_table SET status = $1, public = $2, meta = $3 WHERE id = $4")
                .bind(*status)
                .bind(i64::from(*public))
                .bind(body.as_str())
                .bind(table)
                .execute(&mut *connection)
                .await?;
        }
        (_, None) => {}
    }
    for role in &append.revoked {
        sqlx::query("DELETE FROM access_key WHERE table_id = $1 AND role = $2")
            .bind(table)
            .bind(role.to_string())
            .execute(&mut *connection)
            .await?;
    }
    for (hash, role) in &append.keys {
        sqlx::query(
            "INSERT INTO access_key (hash, table_id, role) VALUES ($1, $2, $3) \
             ON CONFLICT (hash, table_id, role) DO NOTHING",
        )
        .bind(hash.to_string())
        .bind(table)
        .bind(role.to_string())
        .execute(&mut *connection)
        .await?;
    }
    if let Some(finished) = &append.finished {
        tally::add(connection, finished).await?;
    }
    if let Some(body) = &append.snapshot {
        sqlx::query(
            "INSERT INTO snapshot (table_id, body) VALUES ($1, $2) \
             ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
        )
        .bind(table)
        .bind(body.as_str())
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
