//! The contract of a store. What is said here holds for every implementation.

use std::sync::Arc;

use court_api::{Holder, TableId, Token};
use court_core::{Seat, SeatSet};
use court_server::store::{
    Append, Finished, Founding, LogKind, LogRow, MetaRow, Progress, Role, SqlStore, Store, StoreError, WIN,
    Writer,
};
use court_server::{KeyHash, Metrics};

/// Every implementation there is.
async fn stores() -> (tempfile::TempDir, [Arc<dyn Store>; 2]) {
    let (directory, file) = store().await;
    let memory = SqlStore::memory().await.expect("a store");
    (directory, [file, Arc::new(memory)])
}

async fn store() -> (tempfile::TempDir, Arc<dyn Store>) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a name?with #odd% signs.sqlite3");
    let store = SqlStore::file(&path).await.expect("a store");
    (directory, Arc::new(store))
}

fn row(seq: u64) -> LogRow {
    LogRow {
        seq,
        at: 1000 + seq as i64,
        kind: if seq.is_multiple_of(3) {
            LogKind::Chat
        } else {
            LogKind::Entry
        },
        body: format!("row {seq}"),
        receipt: (seq == 4).then(|| "receipt".to_owned()),
    }
}

fn progress(seq: u64) -> Progress {
    Progress {
        version: 0,
        seq,
        entries: seq as u32,
        in_force: seq as u32,
        turn: SeatSet::only(Seat::new(1)),
        touched: 5,
        due: None,
        clocks: None,
    }
}

fn founding(table: &TableId) -> Append {
    let mut append = Append::new(table.clone(), 0, progress(0));
    append.founding = Some(Founding {
        game: "toy".to_owned(),
        rules: 1,
        seed: Some("5eed".to_owned()),
        created: 1,
    });
    append.meta = Some(MetaRow {
        status: "open",
        public: true,
        body: "{}".to_owned(),
    });
    append
}

/// By whoever knows the table's version `was`.
fn rows(table: &TableId, was: u64, numbers: std::ops::RangeInclusive<u64>) -> Append {
    let mut append = Append::new(table.clone(), was, progress(*numbers.end()));
    append.log = numbers.map(row).collect();
    append
}

async fn written(store: &Arc<dyn Store>, batch: &[Append]) -> Vec<bool> {
    store.append(batch).await.iter().map(Result::is_ok).collect()
}

#[tokio::test]
async fn what_was_appended_comes_back() {
    let (_directory, stores) = stores().await;
    for store in stores {
        appends_come_back(&store).await;
    }
}

async fn appends_come_back(store: &Arc<dyn Store>) {
    let (table, key) = (TableId::fresh(), KeyHash::of(&Token::fresh()));
    let mut first = founding(&table);
    first.keys = vec![
        (key, Role::Host),
        (key, Role::Seat(Seat::new(2))),
        (key, Role::Invite(Seat::new(0))),
    ];
    let mut second = rows(&table, 1, 1..=5);
    second.snapshot = Some("position".to_owned());
    second.progress.due = Some(77);
    second.progress.clocks = Some("clocks".to_owned());
    assert_eq!(written(store, &[first, second.clone()]).await, [true, true]);
    let loaded = store.load(&table).await.expect("readable").expect("there");
    assert_eq!(loaded.table.progress, second.progress);
    assert_eq!(loaded.table.founding.seed.as_deref(), Some("5eed"));
    assert!(!format!("{loaded:?}").contains("5eed"), "a seed in a debug text");
    assert_eq!(loaded.snapshot.as_deref(), Some("position"));
    assert_eq!(loaded.keys.len(), 3);
    assert_eq!(
        store.log(&table, 2).await.expect("readable"),
        (3..=5).map(row).collect::<Vec<_>>()
    );
    let recent: Vec<_> = store
        .recent(&table, 10)
        .await
        .expect("readable")
        .iter()
        .map(|row| row.seq)
        .collect();
    assert_eq!(recent, [3, 4]);
    assert!(store.load(&TableId::fresh()).await.expect("readable").is_none());
    assert_eq!(store.due(76, 10).await.expect("readable").rows, []);
    let due = store.due(77, 10).await.expect("readable").rows;
    assert_eq!(due, std::slice::from_ref(&table));
    let mine = store.tables_of(&[key], 10).await.expect("readable").rows;
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0].1.len(), 3);
    assert_eq!(store.public_tables(10).await.expect("readable").rows.len(), 1);
}

#[tokio::test]
async fn two_writers_cannot_both_win_and_others_do_not_suffer() {
    let (_directory, stores) = stores().await;
    for store in stores {
        one_writer_wins(&store).await;
    }
}

async fn one_writer_wins(store: &Arc<dyn Store>) {
    let (one, two) = (TableId::fresh(), TableId::fresh());
    assert_eq!(
        written(store, &[founding(&one), founding(&two), rows(&one, 1, 1..=2)]).await,
        [true; 3]
    );
    let results = store
        .append(&[rows(&two, 1, 1..=1), rows(&one, 1, 2..=3), rows(&two, 2, 2..=2)])
        .await;
    assert!(
        matches!(results[..], [Ok(()), Err(StoreError::Conflict), Ok(())]),
        "{results:?}"
    );
    // A position that somebody kept from long ago does not set the table back.
    assert_eq!(
        written(store, &[Append::new(two.clone(), 2, progress(1))]).await,
        [false]
    );
    // Nor does a row count that nobody has written, from a version that is no longer the table's.
    assert_eq!(written(store, &[rows(&one, 1, 3..=3)]).await, [false]);
    let loaded = store.load(&two).await.expect("readable").expect("there");
    assert_eq!(loaded.table.progress.seq, 2);
    // Nothing of the loser was written.
    assert_eq!(store.log(&one, 0).await.expect("readable").len(), 2);
    assert_eq!(store.log(&two, 0).await.expect("readable").len(), 2);
}

#[tokio::test]
async fn a_change_without_a_row_raises_the_version_and_a_removed_table_stays_removed() {
    let (_directory, stores) = stores().await;
    for store in stores {
        versions_guard_all(&store).await;
    }
}

async fn versions_guard_all(store: &Arc<dyn Store>) {
    let (table, other) = (TableId::fresh(), TableId::fresh());
    assert_eq!(
        written(store, &[founding(&table), founding(&other)]).await,
        [true; 2]
    );
    assert_eq!(
        written(store, &[founding(&table)]).await,
        [false],
        "a name is given once"
    );
    let renamed = |name: &str| {
        let mut append = Append::new(table.clone(), 1, progress(0));
        append.keys = vec![(KeyHash::of(&Token::fresh()), Role::Seat(Seat::new(0)))];
        append.snapshot = Some(name.to_owned());
        append.meta = Some(MetaRow {
            status: "open",
            public: true,
            body: name.to_owned(),
        });
        append
    };
    // Both know version 1, and neither writes a row: one of them wins, whole, whatever else is in the batch.
    let beside = Append::new(other.clone(), 1, progress(0));
    let results = store.append(&[renamed("Ada"), beside, renamed("Bea")]).await;
    assert!(
        matches!(results[..], [Ok(()), Ok(()), Err(StoreError::Conflict)]),
        "{results:?}"
    );
    let loaded = store.load(&table).await.expect("readable").expect("there");
    let found = (
        loaded.table.progress.version,
        loaded.table.meta,
        loaded.keys.len(),
    );
    assert_eq!(found, (2, "Ada".to_owned(), 1));
    assert_eq!(loaded.snapshot.as_deref(), Some("Ada"));
    // Somebody came between: such a table is not removed.
    let removed = store.remove(&[(table.clone(), 1), (other.clone(), 2)]).await;
    assert_eq!(removed.expect("removed"), 1);
    assert!(store.load(&other).await.expect("readable").is_none());
    assert_eq!(written(store, &[rows(&other, 2, 1..=1)]).await, [false]);
    assert!(
        store.load(&other).await.expect("readable").is_none(),
        "it came back"
    );
    assert_eq!(store.log(&other, 0).await.expect("readable").len(), 0);
    assert_eq!(written(store, &[rows(&table, 2, 1..=1)]).await, [true]);
}

#[tokio::test]
async fn finished_games_add_up_and_what_was_not_written_does_not_count() {
    let (_directory, stores) = stores().await;
    for store in stores {
        tallies_add_up(&store).await;
    }
}

async fn tallies_add_up(store: &Arc<dyn Store>) {
    assert_eq!(store.tallies().await.expect("readable"), Default::default());
    let ended = |table: &TableId, number: u64, score: i32, seats: &[(Holder, u32)]| {
        let mut append = rows(table, number, number..=number);
        append.finished = Some(Finished {
            game: "toy".to_owned(),
            steps: 10,
            winning_score: score,
            seats: seats.to_vec(),
        });
        append
    };
    let (one, two) = (TableId::fresh(), TableId::fresh());
    let (alone, shared) = (
        [(Holder::Person, WIN), (Holder::Page, 0)],
        [(Holder::Person, WIN / 2), (Holder::Person, WIN / 2)],
    );
    let batch = [
        founding(&one),
        founding(&two),
        ended(&one, 1, 7, &alone),
        ended(&two, 1, -3, &shared),
        // Loses against the row that is there.
        ended(&two, 1, 1000, &alone),
    ];
    assert_eq!(written(store, &batch).await, [true, true, true, true, false]);
    let tallies = store.tallies().await.expect("readable");
    let games: Vec<_> = tallies
        .games
        .iter()
        .map(|t| (t.seats, t.games, t.steps, t.winning_score))
        .collect();
    assert_eq!(games, [(2, 2, 20, 4)]);
    let seats: Vec<_> = tallies
        .seats
        .iter()
        .map(|t| (t.seat.number(), t.holder, t.games, t.wins))
        .collect();
    assert_eq!(
        seats,
        [
            (1, Holder::Person, 2, 90),
            (2, Holder::Page, 1, 0),
            (2, Holder::Person, 1, 30)
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_writer_answers_everybody_with_few_transactions() {
    let (_directory, store) = store().await;
    let metrics = Arc::new(Metrics::default());
    let writer = Writer::start(Arc::clone(&store), Arc::clone(&metrics));
    let tables: Vec<_> = (0..40).map(|_| TableId::fresh()).collect();
    for table in &tables {
        writer.append(founding(table)).await.expect("written");
    }
    let tasks: Vec<_> = tables
        .iter()
        .cloned()
        .map(|table| {
            let writer = writer.clone();
            tokio::spawn(async move {
                for seq in 1..=25 {
                    writer
                        .append(rows(&table, seq, seq..=seq))
                        .await
                        .expect("written");
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("done");
    }
    for table in &tables {
        assert_eq!(store.log(table, 0).await.expect("readable").len(), 25);
    }
    let text = metrics.text();
    let number = |name: &str| -> u64 {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .expect("a metric");
        line.trim().parse().expect("a number")
    };
    assert_eq!(number("court_store_appends_total"), 1040);
    let commits = number("court_store_commits_total");
    assert!(commits < 1040 / 2, "{commits} transactions for 1040 appends");
}

#[tokio::test]
async fn a_backup_made_in_the_middle_of_play_is_whole() {
    let (directory, store) = store().await;
    let table = TableId::fresh();
    written(&store, &[founding(&table), rows(&table, 1, 1..=9)]).await;
    let copy = directory.path().join("copy.sqlite3");
    // As another program would, while this one goes on writing.
    let path = directory.path().join("a name?with #odd% signs.sqlite3");
    let reader = SqlStore::existing(&path).await.expect("a store");
    reader.backup(&copy).await.expect("a copy");
    written(&store, &[rows(&table, 2, 10..=12)]).await;
    let copied = SqlStore::file(&copy).await.expect("a store");
    assert_eq!(copied.log(&table, 0).await.expect("readable").len(), 9);
    assert!(store.backup(&copy).await.is_err(), "a backup was overwritten");
}

#[tokio::test]
async fn one_directory_has_one_server_and_a_newer_database_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = court_server::DataPlace::Directory(directory.path().to_owned());
    let open = court_server::open_store(&place).await.expect("a store");
    let second = court_server::open_store(&place).await;
    assert!(matches!(second, Err(court_server::ServeError::InUse(_))));
    drop(open);
    drop(court_server::open_store(&place).await.expect("free again"));
    super::site::sql(directory.path(), "UPDATE court_schema SET version = 99").await;
    let refused = court_server::open_store(&place)
        .await
        .err()
        .expect("a refusal")
        .to_string();
    assert!(refused.contains("newer version"), "{refused}");
    let memory = court_server::open_store(&court_server::DataPlace::Memory)
        .await
        .expect("a store");
    memory.store.ping().await.expect("there");
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_data_directory_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().expect("a directory");
    let new = directory.path().join("not there/yet");
    let place = court_server::DataPlace::Directory(new.clone());
    drop(court_server::open_store(&place).await.expect("a store"));
    let mode = std::fs::metadata(&new).expect("a directory").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[cfg(unix)]
#[tokio::test]
async fn the_files_of_a_database_are_their_owners_alone_wherever_they_lie() {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    // A directory that was there before, open to everybody.
    let directory = tempfile::tempdir().expect("a directory");
    set_permissions(directory.path(), Permissions::from_mode(0o755)).expect("open to all");
    let place = court_server::DataPlace::Directory(directory.path().to_owned());
    let open = court_server::open_store(&place).await.expect("a store");
    let table = TableId::fresh();
    assert_eq!(
        written(&open.store, &[founding(&table), rows(&table, 1, 1..=9)]).await,
        [true, true]
    );
    let copy = directory.path().join("copy.sqlite3");
    open.store.backup(&copy).await.expect("a copy");
    let files = ["court.sqlite3", "court.sqlite3-wal", "court.sqlite3-shm"];
    let mode = |name: &str| {
        let found = metadata(directory.path().join(name)).expect("a file");
        found.permissions().mode() & 0o777
    };
    for name in files.iter().chain(&["copy.sqlite3"]) {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    // As an older version left them, to be read by anybody; the next server closes them.
    for name in files {
        let path = directory.path().join(name);
        set_permissions(path, Permissions::from_mode(0o644)).expect("open to all");
    }
    let path = directory.path().join("court.sqlite3");
    let store = SqlStore::file(&path).await.expect("a store");
    for name in files {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    assert_eq!(store.log(&table, 0).await.expect("readable").len(), 9);
    assert!(
        open.store.backup(&copy).await.is_err(),
        "a backup was overwritten"
    );
}
