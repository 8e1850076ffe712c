//! Opening a database, and bringing it up to date.

use std::path::Path;
use std::str::FromStr;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection, Row};

use super::{StoreError, tally};

/// In order; a database remembers in `court_schema` how many it has seen.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/0001_tables.sql"),
    include_str!("../../../migrations/0002_tallies.sql"),
];

pub(super) fn address(path: &Path, mode: &str) -> Result<String, StoreError> {
    let path = path
        .to_str()
        .ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
    // The path stands in an address, where these have a meaning.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Ok(format!("sqlite://{path}?mode={mode}"))
}

pub(super) async fn connect(address: &str, connections: u32) -> Result<AnyPool, StoreError> {
    sqlx::any::install_default_drivers();
    let options = AnyConnectOptions::from_str(address)?;
    let embedded = address.starts_with("sqlite:");
    if embedded {
        // A file that is no database is noticed here; a pool would try again for half a minute and then say that it took
        // too long.
        let mut first = AnyConnection::connect_with(&options).await?;
        sqlx::query("SELECT 1 FROM sqlite_schema LIMIT 1")
            .execute(&mut first)
            .await?;
        first.close().await?;
    }
    let pool = AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if embedded {
                    // FULL: a commit is on disk when it returns, whatever happens to the machine.
                    for pragma in [
                        "PRAGMA journal_mode = WAL",
                        "PRAGMA synchronous = FULL",
                        "PRAGMA busy_timeout = 10000",
                        "PRAGMA wal_autocheckpoint = 4000",
                    ] {
                        sqlx::query(pragma).execute(&mut *connection).await?;
                    }
                }
                Ok(())
            })
        })
        .connect_with(options)
        .await?;
    Ok(pool)
}

pub(super) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS court_schema (version BIGINT NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let seen = sqlx::query("SELECT version FROM court_schema")
        .fetch_optional(&mut *transaction)
        .await?
        .map(|row| row.try_get::<i64, _>(0))
        .transpose()?;
    let known = MIGRATIONS.len() as i64;
    if seen.is_some_and(|seen| seen > known) {
        let reason = "this database was written by a newer version of this program".to_owned();
        return Err(StoreError::Database(reason));
    }
    let first = usize::try_from(seen.unwrap_or(0)).unwrap_or(0);
    for migration in &MIGRATIONS[first..] {
        for statement in migration.split(";\n").filter(|text| !text.trim().is_empty()) {
            sqlx::query(statement).execute(&mut *transaction).await?;
        }
    }
    if first == 1 {
        // A database of the first version has games that ended before there were tallies.
        tally::add_earlier(&mut transaction).await?;
    }
    let mark = if seen.is_none() {
        "INSERT INTO court_schema (version) VALUES ($1)"
    } else {
        "UPDATE court_schema SET version = $1"
    };
    sqlx::query(mark).bind(known).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
