//! Opening a database, and bringing it up to date.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::str::FromStr;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection, Row};

use super::statements::{self as sql, Statement};
use super::{StoreError, tally};

/// In order; a database remembers in `court_schema` how many it has seen.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/0001_tables.sql"),
    include_str!("../../../migrations/0002_tallies.sql"),
    include_str!("../../../migrations/0003_lists.sql"),
    include_str!("../../../migrations/0004_house.sql"),
    include_str!("../../../migrations/0005_versions.sql"),
];

pub(super) fn address(path: &Path, mode: &str) -> Result<String, StoreError> {
    let path = path
        .to_str()
        .ok_or_else(|| StoreError::Database("the path is not Unicode".to_owned()))?;
    // The path stands in an address, where these have a meaning.
    let path = path.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Ok(format!("sqlite://{path}?mode={mode}"))
}

/// A file for its owner alone: a database holds the seeds of running games.
///
/// # Errors
/// If it is already there or cannot be made.
pub(super) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a database its owner's alone, whoever may look into the directory. Files that SQLite puts beside it get the rights
/// of the main one; those that are there already may be older than this rule.
pub(super) fn make_private(path: &Path) {
    // If it cannot be made, opening it says why.
    let _ = create_private(path);
    #[cfg(unix)]
    for suffix in ["", "-wal", "-shm"] {
        use std::os::unix::fs::PermissionsExt;
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let Ok(found) = fs::metadata(&name) else { continue };
        let mut permissions = found.permissions();
        let own = permissions.mode() & !0o077;
        if permissions.mode() != own {
            permissions.set_mode(own);
            if let Err(error) = fs::set_permissions(&name, permissions) {
                tracing::warn!(file = ?name, %error, "others may read the database, and that cannot be changed");
            }
        }
    }
}

pub(super) async fn connect(address: &str, connections: u32) -> Result<AnyPool, StoreError> {
    sqlx::any::install_default_drivers();
    let options = AnyConnectOptions::from_str(address)?;
    let embedded = address.starts_with("sqlite:");
    if embedded {
        // A file that is no database is noticed here; a pool would try again for half a minute and then say that it took
        // too long.
        let mut first = AnyConnection::connect_with(&options).await?;
        sql::IS_A_DATABASE.query().execute(&mut first).await?;
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
                    let settings = [
                        sql::WRITE_AHEAD,
                        sql::FULL_SYNC,
                        sql::BUSY_TIMEOUT,
                        sql::CHECKPOINT,
                    ];
                    for setting in settings {
                        setting.query().execute(&mut *connection).await?;
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
    sql::MAKE_SCHEMA.query().execute(&mut *transaction).await?;
    let seen = sql::SCHEMA
        .query()
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
            let statement = Statement::of_migration(statement);
            statement.query().execute(&mut *transaction).await?;
        }
    }
    if first == 1 {
        // A database of the first version has games that ended before there were tallies.
        tally::add_earlier(&mut transaction).await?;
    }
    let mark = if seen.is_none() {
        sql::FIRST_SCHEMA
    } else {
        sql::NEXT_SCHEMA
    };
    mark.query().bind(known).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
