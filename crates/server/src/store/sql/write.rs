//! Writing appends: many rows with few statements, in one transaction.

use std::collections::HashMap;

use sqlx::AnyConnection;

use super::read::seats_to_number;
use super::statements::{self as sql, Bound, OfRows};
use super::{Append, MetaRow, StoreError, begin, end, tally};

/// Writes many rows with few statements; says how many it changed. The numbers of rows are powers of two, so that a handful
/// of prepared statements serves all.
async fn insert_rows<T>(
    connection: &mut AnyConnection,
    statement: OfRows,
    mut rows: &[T],
    bind: impl for<'q> Fn(Bound<'q>, &'q T) -> Bound<'q>,
) -> Result<u64, sqlx::Error> {
    let mut changed = 0;
    while !rows.is_empty() {
        let size = 1 << rows.len().ilog2().min(6);
        let (now, later) = rows.split_at(size);
        let mut query = statement.query(size);
        for row in now {
            query = bind(query, row);
        }
        changed += query.execute(&mut *connection).await?.rows_affected();
        rows = later;
    }
    Ok(changed)
}

/// All of them or none.
pub(super) async fn write_all(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), StoreError> {
    begin(connection).await?;
    let written = write_rows(connection, batch).await;
    end(connection, written).await
}

async fn write_rows(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), StoreError> {
    for round in rounds(batch) {
        write_round(connection, &round).await?;
    }
    Ok(())
}

/// The appends in their order, in rounds that have each table once. Nearly always that is one round.
fn rounds<'a>(batch: &[&'a Append]) -> Vec<Vec<&'a Append>> {
    let mut rounds: Vec<Vec<&Append>> = Vec::new();
    let mut met: HashMap<&str, usize> = HashMap::with_capacity(batch.len());
    for append in batch {
        let place = met.entry(append.table.as_str()).or_default();
        if *place == rounds.len() {
            rounds.push(Vec::with_capacity(batch.len()));
        }
        rounds[*place].push(append);
        *place += 1;
    }
    rounds
}

fn bind_stand<'q>(query: Bound<'q>, append: &'q Append) -> Bound<'q> {
    let progress = &append.progress;
    query
        .bind(append.table.as_str())
        .bind(append.was as i64)
        .bind(progress.seq as i64)
        .bind(i64::from(progress.entries))
        .bind(i64::from(progress.in_force))
        .bind(seats_to_number(progress.turn))
        .bind(progress.touched)
        .bind(progress.due)
        .bind(progress.clocks.as_deref())
}

async fn write_round(connection: &mut AnyConnection, batch: &[&Append]) -> Result<(), StoreError> {
    let (new, old): (Vec<&Append>, Vec<&Append>) = batch.iter().partition(|append| append.was == 0);
    for append in new {
        let stand = bind_stand(sql::FIRST_STAND.query(), append);
        stand.execute(&mut *connection).await?;
    }
    let moved = insert_rows(connection, sql::STAND, &old, |query, append| {
        bind_stand(query, append)
    })
    .await?;
    if moved != old.len() as u64 {
        return Err(StoreError::Conflict);
    }
    for append in batch {
        write_seldom(connection, append).await?;
    }
    let log: Vec<_> = batch
        .iter()
        .flat_map(|append| append.log.iter().map(|row| (append.table.as_str(), row)))
        .collect();
    insert_rows(connection, sql::APPEND_LOG, &log, |query, (table, row)| {
        query
            .bind(*table)
            .bind(row.seq as i64)
            .bind(row.at)
            .bind(row.kind.name())
            .bind(row.body.as_str())
            .bind(row.receipt.as_deref())
    })
    .await?;
    Ok(())
}

/// The parts that most appends do not have.
async fn write_seldom(connection: &mut AnyConnection, append: &Append) -> Result<(), sqlx::Error> {
    let table = append.table.as_str();
    match (&append.founding, &append.meta) {
        (Some(founding), Some(meta)) => {
            sql::FOUND
                .query()
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
            sql::CHANGE
                .query()
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
        sql::REVOKE_KEYS
            .query()
            .bind(table)
            .bind(role.to_string())
            .execute(&mut *connection)
            .await?;
    }
    for (hash, role) in &append.keys {
        sql::KEEP_KEY
            .query()
            .bind(hash.to_string())
            .bind(table)
            .bind(role.to_string())
            .bind(append.progress.touched)
            .execute(&mut *connection)
            .await?;
    }
    if let Some(packed) = &append.packed {
        sql::KEEP_PACKED_LOG
            .query()
            .bind(table)
            .bind(packed.rows as i64)
            .bind(packed.at)
            .bind(packed.body.as_slice())
            .execute(&mut *connection)
            .await?;
        let copy = sql::KEEP_COPY.query().bind(table).bind(packed.at);
        copy.execute(&mut *connection).await?;
    }
    if let Some(finished) = &append.finished {
        tally::add(connection, finished).await?;
    }
    if let Some(body) = &append.snapshot {
        sql::KEEP_SNAPSHOT
            .query()
            .bind(table)
            .bind(body.as_str())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
