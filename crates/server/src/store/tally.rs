//! Finished games, added up by kind: what the statistics of the site are made from.

use court_api::Holder;
use court_core::{MAX_SEATS, Seat};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AnyPool};

use super::sql::statements as sql;
use super::sql::{corrupt, number, text};
use super::{Damaged, StoreError};

/// A victory is counted in so many parts: those who win together share it, and up to [`MAX_SEATS`] can.
pub const WIN: u32 = 60;

const _: () = {
    let mut winners = 1;
    while winners <= MAX_SEATS {
        assert!((WIN as usize).is_multiple_of(winners), "a victory can be shared");
        winners += 1;
    }
};

/// A game that has just ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The game's slug.
    pub game: String,
    /// Decisions and draws in force.
    pub steps: u32,
    /// Points of the winner.
    pub winning_score: i32,
    /// Who held each seat, in turn order, and their part of the victory (of [`WIN`]).
    pub seats: Vec<(Holder, u32)>,
}

/// All finished games of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTally {
    /// The game's slug.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How many games.
    pub games: u64,
    /// Their steps, added up.
    pub steps: u64,
    /// The points of their winners, added up.
    pub winning_score: i64,
}

/// All that one kind of holder did on one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatTally {
    /// The game's slug.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// Which of them.
    pub seat: Seat,
    /// Who.
    pub holder: Holder,
    /// How many games.
    pub games: u64,
    /// How many victories, in parts of [`WIN`].
    pub wins: u64,
}

/// All finished games, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tallies {
    /// By game and number of seats, in this order.
    pub games: Vec<GameTally>,
    /// By game, number of seats, seat and holder.
    pub seats: Vec<SeatTally>,
    /// Rows that make no sense.
    pub damaged: Vec<Damaged>,
}

/// Adds a finished game.
pub(super) async fn add(connection: &mut AnyConnection, finished: &Finished) -> Result<(), sqlx::Error> {
    let seats = finished.seats.len() as i64;
    sql::ADD_GAME
        .query()
        .bind(finished.game.as_str())
        .bind(seats)
        .bind(i64::from(finished.steps))
        .bind(i64::from(finished.winning_score))
        .execute(&mut *connection)
        .await?;
    for (seat, (holder, wins)) in (1_i64..).zip(&finished.seats) {
        sql::ADD_SEAT
            .query()
            .bind(finished.game.as_str())
            .bind(seats)
            .bind(seat)
            .bind(holder.name())
            .bind(i64::from(*wins))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Reads all that was added. There are a few hundred rows at most, however many games were played.
pub(super) async fn read(readers: &AnyPool) -> Result<Tallies, StoreError> {
    // One transaction, so that both lists are of the same moment.
    let mut reading = readers.begin().await?;
    let games = sql::GAME_TALLIES.query().fetch_all(&mut *reading).await?;
    let seats = sql::SEAT_TALLIES.query().fetch_all(&mut *reading).await?;
    reading.commit().await?;
    let mut damaged = Vec::new();
    let game = |row: &AnyRow| {
        Ok(GameTally {
            game: text(row, 0)?,
            seats: number(row, 1)?,
            games: number(row, 2)?,
            steps: number(row, 3)?,
            winning_score: number(row, 4)?,
        })
    };
    let seat = |row: &AnyRow| {
        Ok(SeatTally {
            game: text(row, 0)?,
            seats: number(row, 1)?,
            seat: format!("@{}", number::<u8>(row, 2)?).parse().map_err(corrupt)?,
            holder: text(row, 3)?.parse().map_err(corrupt)?,
            games: number(row, 4)?,
            wins: number(row, 5)?,
        })
    };
    Ok(Tallies {
        games: games
            .iter()
            .filter_map(|row| kept(game(row), &mut damaged))
            .collect(),
        seats: seats
            .iter()
            .filter_map(|row| kept(seat(row), &mut damaged))
            .collect(),
        damaged,
    })
}

/// A sum that makes no sense is left out.
fn kept<T>(read: Result<T, StoreError>, damaged: &mut Vec<Damaged>) -> Option<T> {
    let note = |error: &StoreError| {
        damaged.push(Damaged {
            table: String::new(),
            why: format!("a sum of finished games: {error}"),
        });
    };
    read.inspect_err(note).ok()
}

/// How many tables are looked at together.
const PAGE: i64 = 200;

/// Adds the games that ended before there were tallies.
pub(super) async fn add_earlier(connection: &mut AnyConnection) -> Result<(), StoreError> {
    let mut after = String::new();
    loop {
        let rows = sql::FINISHED_EARLIER
            .query()
            .bind(after.as_str())
            .bind(PAGE)
            .fetch_all(&mut *connection)
            .await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = text(last, 0)?;
        for row in &rows {
            let (game, meta) = (text(row, 1)?, text(row, 2)?);
            // A table that cannot be read is its own trouble: it is not a reason to refuse the database.
            if let Some(finished) = crate::keeper::finished(&game, &meta, number(row, 3)?) {
                add(connection, &finished).await?;
            }
        }
    }
}
