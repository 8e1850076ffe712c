//! Every statement the store uses. There is no other way to run one, so that the test below sees the plans of all.

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe};

/// A statement, ready to be bound.
pub(in crate::store) type Bound<'q> = Query<'q, Any, AnyArguments>;

/// A statement.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Statement(&'static str);

impl Statement {
    /// A part of a migration: run once, when a database is opened.
    pub(super) const fn of_migration(sql: &'static str) -> Self {
        Self(sql)
    }

    pub(in crate::store) fn query<'q>(self) -> Bound<'q> {
        sqlx::query(self.0)
    }
}

/// A statement about several rows at once: `HEAD (?, ?), (?, ?) TAIL`.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct OfRows {
    head: &'static str,
    /// How many values a row has.
    columns: usize,
    tail: &'static str,
}

impl OfRows {
    fn sql(self, rows: usize) -> String {
        let Self { head, columns, tail } = self;
        let mut sql = String::with_capacity(head.len() + tail.len() + rows * (columns * 3 + 4));
        sql.push_str(head);
        for row in 0..rows {
            sql.push_str(if row == 0 { " (" } else { ", (" });
            for column in 0..columns {
                // Without numbers, which PostgreSQL would want: for SQLite the library looks each of those up by name in
                // the whole list.
                sql.push_str(if column == 0 { "?" } else { ", ?" });
            }
            sql.push(')');
        }
        sql.push_str(tail);
        sql
    }

    /// For so many rows.
    pub(in crate::store) fn query<'q>(self, rows: usize) -> Bound<'q> {
        sqlx::query(AssertSqlSafe(self.sql(rows)))
    }
}

/// The columns that `read_table` reads.
macro_rules! table_columns {
    () => {
        "t.id, t.game, t.rules, t.seed, t.created, t.meta, \
         p.seq, p.entries, p.in_force, p.turn, p.touched, p.due, p.clocks, p.version"
    };
}

macro_rules! statements {
    ($($name:ident = { $($sql:tt)+ })*) => {
        $(pub(in crate::store) const $name: Statement = Statement(concat!($($sql)+));)*

        #[cfg(test)]
        const FIXED: &[(&str, Statement)] = &[$((stringify!($name), $name)),*];
    };
}

macro_rules! of_rows {
    ($($name:ident = { $head:literal, $columns:literal, $tail:literal })*) => {
        $(pub(in crate::store) const $name: OfRows = OfRows { head: $head, columns: $columns, tail: $tail };)*

        #[cfg(test)]
        const OF_ROWS: &[(&str, OfRows)] = &[$((stringify!($name), $name)),*];
    };
}

statements! {
    // Transactions are begun and ended in plain words: see `begin`.
    BEGIN = { "BEGIN" }
    COMMIT = { "COMMIT" }
    ROLLBACK = { "ROLLBACK" }

    // Opening a database.
    IS_A_DATABASE = { "SELECT 1 FROM sqlite_schema LIMIT 1" }
    WRITE_AHEAD = { "PRAGMA journal_mode = WAL" }
    // A commit is on disk when it returns, whatever happens to the machine.
    FULL_SYNC = { "PRAGMA synchronous = FULL" }
    BUSY_TIMEOUT = { "PRAGMA busy_timeout = 10000" }
    CHECKPOINT = { "PRAGMA wal_autocheckpoint = 4000" }
    MAKE_SCHEMA = { "CREATE TABLE IF NOT EXISTS court_schema (version BIGINT NOT NULL)" }
    SCHEMA = { "SELECT version FROM court_schema" }
    FIRST_SCHEMA = { "INSERT INTO court_schema (version) VALUES ($1)" }
    NEXT_SCHEMA = { "UPDATE court_schema SET version = $1" }
    FINISHED_EARLIER = {
        "SELECT t.id, t.game, t.meta, p.in_force FROM court_table t JOIN progress p ON p.table_id = t.id \
         WHERE t.status = 'over' AND t.id > $1 ORDER BY t.id LIMIT $2"
    }

    // One table.
    TABLE = {
        "SELECT ", table_columns!(), ", c.seen FROM court_table t JOIN progress p ON p.table_id = t.id \
         LEFT JOIN copied_table c ON c.table_id = t.id WHERE t.id = $1"
    }
    KEYS = { "SELECT hash, role FROM access_key WHERE table_id = $1" }
    SNAPSHOT = { "SELECT body FROM snapshot WHERE table_id = $1" }
    PACKED_LOG = { "SELECT at, body FROM packed_log WHERE table_id = $1 AND last_seq > $2" }
    LOG = {
        "SELECT seq, at, kind, body, receipt FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
    }
    RECENT = {
        "SELECT seq, at, kind, body, receipt FROM log \
         WHERE table_id = $1 AND (kind <> 'entry' OR receipt IS NOT NULL) ORDER BY seq DESC LIMIT $2"
    }

    // Lists.
    PUBLIC_TABLES = {
        "SELECT ", table_columns!(), " FROM court_table t JOIN progress p ON p.table_id = t.id \
         WHERE t.public = 1 AND t.status IN ('open', 'playing') ORDER BY t.created DESC, t.id DESC LIMIT $1"
    }
    OPENED_BY = {
        "SELECT k.table_id, k.role, p.touched FROM access_key k JOIN progress p ON p.table_id = k.table_id \
         WHERE k.hash = $1 ORDER BY k.since DESC LIMIT $2"
    }
    DUE = { "SELECT table_id FROM progress WHERE due <= $1 ORDER BY due LIMIT $2" }
    UNFINISHED = {
        "SELECT t.id, p.touched, t.created FROM court_table t JOIN progress p ON p.table_id = t.id \
         WHERE t.status = $1 AND t.status <> 'over' AND t.created < $2 AND (t.created, t.id) > ($3, $4) \
         ORDER BY t.created, t.id LIMIT $5"
    }
    UNSEEN_COPIES = {
        "SELECT table_id, seen, seen FROM copied_table WHERE seen < $1 AND (seen, table_id) > ($2, $3) \
         ORDER BY seen, table_id LIMIT $4"
    }
    GAME_TALLIES = {
        "SELECT game, seats, games, steps, winning_score FROM game_tally ORDER BY game, seats"
    }
    SEAT_TALLIES = {
        "SELECT game, seats, seat, holder, games, wins FROM seat_tally ORDER BY game, seats, seat, holder"
    }

    // Writing.
    // First, so that a name is given once.
    FIRST_STAND = {
        "INSERT INTO progress (table_id, version, seq, entries, in_force, turn, touched, due, clocks) \
         VALUES ($1, $2 + 1, $3, $4, $5, $6, $7, $8, $9)"
    }
    FOUND = {
        "INSERT INTO court_table (id, game, rules, seed, created, status, public, meta) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    }
    CHANGE = { "UPDATE court_table SET status = $1, public = $2, meta = $3 WHERE id = $4" }
    REVOKE_KEYS = { "DELETE FROM access_key WHERE table_id = $1 AND role = $2" }
    KEEP_KEY = {
        "INSERT INTO access_key (hash, table_id, role, since) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (hash, table_id, role) DO NOTHING"
    }
    KEEP_SNAPSHOT = {
        "INSERT INTO snapshot (table_id, body) VALUES ($1, $2) \
         ON CONFLICT (table_id) DO UPDATE SET body = excluded.body"
    }
    KEEP_PACKED_LOG = { "INSERT INTO packed_log (table_id, last_seq, at, body) VALUES ($1, $2, $3, $4)" }
    KEEP_COPY = { "INSERT INTO copied_table (table_id, seen) VALUES ($1, $2)" }
    LOOKED_AT = { "UPDATE copied_table SET seen = $1 WHERE table_id = $2" }
    ADD_GAME = {
        "INSERT INTO game_tally (game, seats, games, steps, winning_score) VALUES ($1, $2, 1, $3, $4) \
         ON CONFLICT (game, seats) DO UPDATE SET games = game_tally.games + 1, \
         steps = game_tally.steps + excluded.steps, \
         winning_score = game_tally.winning_score + excluded.winning_score"
    }
    ADD_SEAT = {
        "INSERT INTO seat_tally (game, seats, seat, holder, games, wins) VALUES ($1, $2, $3, $4, 1, $5) \
         ON CONFLICT (game, seats, seat, holder) DO UPDATE SET games = seat_tally.games + 1, \
         wins = seat_tally.wins + excluded.wins"
    }
    PROBE = {
        "INSERT INTO probe (id, body) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
    }

    MAKE_SECRET = { "INSERT INTO house_secret (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING" }
    SECRET = { "SELECT secret FROM house_secret WHERE id = 1" }
    COPIED_SINCE = {
        "SELECT p.at, LENGTH(p.body) + LENGTH(t.meta) FROM copied_table c \
         JOIN packed_log p ON p.table_id = c.table_id JOIN court_table t ON t.id = c.table_id \
         WHERE c.seen >= $1 AND p.at >= $1"
    }

    // Forgetting: every table of the database that has rows of a table.
    FORGET_LOG = { "DELETE FROM log WHERE table_id = $1" }
    FORGET_PACKED_LOG = { "DELETE FROM packed_log WHERE table_id = $1" }
    FORGET_SNAPSHOT = { "DELETE FROM snapshot WHERE table_id = $1" }
    FORGET_KEYS = { "DELETE FROM access_key WHERE table_id = $1" }
    FORGET_COPY = { "DELETE FROM copied_table WHERE table_id = $1" }
    FORGET_PROGRESS = { "DELETE FROM progress WHERE table_id = $1 AND version = $2" }
    OLD_RECEIPTS = {
        "SELECT table_id, seq FROM log WHERE receipt IS NOT NULL AND at < $1 ORDER BY at LIMIT $2"
    }
    FORGET_RECEIPT = { "UPDATE log SET receipt = NULL WHERE table_id = $1 AND seq = $2" }
    FORGET_TABLE = { "DELETE FROM court_table WHERE id = $1" }

    // The whole.
    PING = { "SELECT 1" }
    BACKUP = { "VACUUM INTO $1" }
    EMPTY_WAL = { "PRAGMA wal_checkpoint(TRUNCATE)" }
}

of_rows! {
    APPEND_LOG = { "INSERT INTO log (table_id, seq, at, kind, body, receipt) VALUES", 6, "" }
    // Says by how many rows it changed who started from the version that is stored.
    STAND = {
        "WITH a (table_id, was, seq, entries, in_force, turn, touched, due, clocks) AS (VALUES",
        9,
        ") UPDATE progress SET version = a.was + 1, seq = a.seq, entries = a.entries, in_force = a.in_force, \
         turn = a.turn, touched = a.touched, due = a.due, clocks = a.clocks \
         FROM a WHERE progress.table_id = a.table_id AND progress.version = a.was"
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sqlx::Row;

    use super::*;
    use crate::store::sql::SqlStore;

    /// Parts of plans that read more than they return or than an index leads to, and why that is right.
    const REASONS: &[(&str, &str, &str)] = &[
        (
            "IS_A_DATABASE",
            "SCAN sqlite_schema",
            "when a database is opened, and one row",
        ),
        (
            "SCHEMA",
            "SCAN court_schema",
            "when a database is opened; the table has one row",
        ),
        (
            "NEXT_SCHEMA",
            "SCAN court_schema",
            "when a database is opened; the table has one row",
        ),
        (
            "PUBLIC_TABLES",
            "SCAN t USING INDEX court_table_public",
            "from the newest on and no further than its limit; nothing else is in this index",
        ),
        ("STAND", "MATERIALIZE a", "the rows that are brought along"),
        ("STAND", "SCAN a", "the rows that are brought along, each once"),
        (
            "GAME_TALLIES",
            "SCAN game_tally USING INDEX sqlite_autoindex_game_tally_1",
            "all of it is wanted: a row for each game and number of seats",
        ),
        (
            "SEAT_TALLIES",
            "SCAN seat_tally USING INDEX sqlite_autoindex_seat_tally_1",
            "all of it is wanted: a row for each game, number of seats, seat and kind of holder",
        ),
    ];

    /// The lines of a statement's plan that are neither a search by an index nor the rows that are brought along.
    async fn doubtful(store: &SqlStore, sql: &str) -> Vec<String> {
        let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        let plan = plan
            .fetch_all(&store.writer)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
        let lines = plan.iter().map(|row| row.get::<String, _>("detail"));
        let led = |line: &String| line.starts_with("SEARCH ") && line.contains("INDEX ");
        let brought = |line: &String| line.ends_with("-ROW VALUES CLAUSE") || line.contains("CONSTANT ROW");
        lines.filter(|line| !led(line) && !brought(line)).collect()
    }

    #[tokio::test]
    async fn every_statement_is_led_by_an_index_or_has_a_reason() {
        let store = SqlStore::memory().await.unwrap();
        let fixed = FIXED
            .iter()
            .map(|(name, statement)| (*name, statement.0.to_owned()));
        let of_rows = OF_ROWS
            .iter()
            .flat_map(|(name, statement)| [1, 2, 64].map(|rows| (*name, statement.sql(rows))));
        let mut unused: Vec<_> = REASONS.to_vec();
        for (name, sql) in fixed.chain(of_rows) {
            for line in doubtful(&store, &sql).await {
                let named = |reason: &(&str, &str, &str)| (reason.0, reason.1) == (name, line.as_str());
                assert!(REASONS.iter().any(named), "{name}: {line}\n{sql}");
                unused.retain(|reason| !named(reason));
            }
        }
        assert!(unused.is_empty(), "reasons for nothing: {unused:?}");
    }

    #[tokio::test]
    async fn a_list_that_is_sorted_or_read_whole_would_be_noticed() {
        let store = SqlStore::memory().await.unwrap();
        for (sql, expected) in [
            (
                "SELECT id FROM court_table ORDER BY meta LIMIT 1",
                "USE TEMP B-TREE FOR ORDER BY",
            ),
            ("SELECT id FROM court_table WHERE meta = 'x'", "SCAN court_table"),
            (
                // The list as it once was: every open table was read and sorted for a hundred.
                "SELECT id FROM court_table WHERE public = 1 AND status IN ('open', 'playing') \
                 ORDER BY created + 0 DESC LIMIT 100",
                "USE TEMP B-TREE FOR ORDER BY",
            ),
        ] {
            let found = doubtful(&store, sql).await;
            assert!(found.iter().any(|line| line == expected), "{sql}: {found:?}");
        }
    }

    /// A statement that is written somewhere else would have no plan in the test above.
    #[test]
    fn statements_stand_here_and_nowhere_else() {
        fn look(directory: &Path, strays: &mut Vec<String>) {
            for entry in std::fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    look(&path, strays);
                } else if !path.ends_with("sql/statements.rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let runs_sql = [
                        "sqlx::query",
                        "sqlx::raw_sql",
                        "QueryBuilder",
                        "execute(\"",
                        "AssertSqlSafe",
                    ];
                    let found = runs_sql.iter().filter(|word| text.contains(**word));
                    strays.extend(found.map(|word| format!("{}: {word}", path.display())));
                }
            }
        }
        let mut strays = Vec::new();
        look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut strays);
        assert!(strays.is_empty(), "{strays:?}");
    }
}
