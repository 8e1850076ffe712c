//! Do lists take longer when there are more tables? Fills a database and asks for every list, early and late:
//! `cargo run --release -p court-server --example many-tables -- 100000`

use std::error::Error;
use std::time::{Duration, Instant};

use court_api::{TableId, Token};
use court_core::{Seat, SeatSet};
use court_server::KeyHash;
use court_server::store::{
    Append, Cursor, Founding, Left, LogKind, LogRow, MetaRow, Progress, Role, SqlStore, Store, StoreError,
};

/// How often each list is asked for.
const ASKED: usize = 200;
/// Tables are written so many at a time.
const BATCH: usize = 500;
/// Rows in the log of each.
const ROWS: u64 = 20;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let tables: usize = match std::env::args().nth(1) {
        Some(number) => number.parse()?,
        None => 100_000,
    };
    let directory = tempfile::tempdir()?;
    let store = SqlStore::file(&directory.path().join("court.sqlite3")).await?;
    let me = KeyHash::of(&Token::fresh());
    let mut written = 0;
    let mut figures = Vec::new();
    for so_many in [tables / 100, tables] {
        while written < so_many {
            let batch: Vec<Append> = (written..so_many.min(written + BATCH))
                .map(|number| table(number, me))
                .collect();
            written += batch.len();
            for result in store.append(&batch).await {
                result?;
            }
        }
        figures.push(measure(&store, me, so_many).await?);
    }
    println!("{:<16} {:>14} {:>14} {:>7}", "list", "few", "many", "times");
    for ((name, few), (_, many)) in figures[0].iter().zip(&figures[1]) {
        let times = many.as_secs_f64() / few.as_secs_f64();
        println!(
            "{name:<16} {:>11} µs {:>11} µs {times:>7.2}",
            few.as_micros(),
            many.as_micros()
        );
    }
    println!("few: {} tables, many: {tables}; medians of {ASKED}", tables / 100);
    Ok(())
}

/// A table as a site has them: of ten, four wait for people, three are played at, three are over.
fn table(number: usize, me: KeyHash) -> Append {
    let touched = number as i64;
    let progress = Progress {
        version: 0,
        seq: ROWS,
        entries: ROWS as u32,
        in_force: ROWS as u32,
        turn: SeatSet::only(Seat::new(0)),
        touched,
        due: number.is_multiple_of(10).then_some(touched),
        clocks: None,
    };
    let mut append = Append::new(TableId::fresh(), 0, progress);
    append.founding = Some(Founding {
        game: "toy".to_owned(),
        rules: 1,
        seed: None,
        created: touched,
    });
    append.meta = Some(MetaRow {
        status: match number % 10 {
            0..4 => "open",
            4..7 => "playing",
            _ => "over",
        },
        public: true,
        body: "x".repeat(800),
    });
    append.log = (1..=ROWS)
        .map(|seq| LogRow {
            seq,
            at: touched,
            kind: LogKind::Entry,
            body: "play 1 stone 3".to_owned(),
            receipt: None,
        })
        .collect();
    append.keys = vec![(KeyHash::of(&Token::fresh()), Role::Host)];
    if number.is_multiple_of(5) {
        append.keys.push((me, Role::Seat(Seat::new(0))));
    }
    append
}

/// Lists by name, with the time they took.
type Figures = Vec<(&'static str, Duration)>;

/// The median time of each list.
async fn measure(store: &SqlStore, me: KeyHash, tables: usize) -> Result<Figures, StoreError> {
    let end = tables as i64;
    let mut lists = Vec::new();
    for name in [
        "public tables",
        "my tables",
        "due",
        "open",
        "unfinished",
        "tallies",
    ] {
        let mut times = Vec::with_capacity(ASKED);
        for _ in 0..ASKED {
            let began = Instant::now();
            match name {
                "public tables" => drop(store.public_tables(100).await?),
                "my tables" => drop(store.tables_of(&[me], 100).await?),
                "due" => drop(store.due(end, 256).await?),
                "open" => drop(store.abandoned(Left::Open, end, &Cursor::default(), 100).await?),
                "unfinished" => drop(
                    store
                        .abandoned(Left::Unfinished, end, &Cursor::default(), 100)
                        .await?,
                ),
                _ => drop(store.tallies().await?),
            }
            times.push(began.elapsed());
        }
        times.sort_unstable();
        lists.push((name, times[ASKED / 2]));
    }
    Ok(lists)
}
