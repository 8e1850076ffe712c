//! Statistics of the site: figures about all finished games together, never about one table.

use court_api::{GameStatistics, Holder, HolderShare, SeatShare, Statistics};
use court_core::Seat;

use crate::Playable;
use crate::store::{GameTally, SeatTally, Tallies, WIN};

/// The statistics of these games.
pub(crate) fn statistics(games: &[&'static dyn Playable], tallies: &Tallies) -> Statistics {
    let known = |game: &&'static dyn Playable| {
        let slug = game.slug();
        let of_this = tallies.games.iter().filter(move |tally| tally.game == slug);
        of_this.map(|tally| kind(tally, tallies)).collect::<Vec<_>>()
    };
    Statistics {
        games: games.iter().flat_map(known).collect(),
    }
}

fn kind(tally: &GameTally, tallies: &Tallies) -> GameStatistics {
    let parts: Vec<&SeatTally> = (tallies.seats.iter())
        .filter(|part| part.game == tally.game && part.seats == tally.seats)
        .collect();
    let sum = |wanted: &dyn Fn(&SeatTally) -> bool| {
        let of = parts.iter().filter(|part| wanted(part));
        of.fold((0, 0), |(games, wins), part| {
            (games + part.games, wins + part.wins)
        })
    };
    let by_seat = Seat::all(tally.seats).map(|seat| {
        let (games, wins) = sum(&|part| part.seat == seat);
        SeatShare {
            seat,
            wins: victories(wins),
            share: ratio(victories(wins), games),
        }
    });
    let by_holder = Holder::ALL.into_iter().filter_map(|holder| {
        let (held, wins) = sum(&|part| part.holder == holder);
        (held > 0).then(|| HolderShare {
            holder,
            held,
            wins: victories(wins),
            share: ratio(victories(wins), held),
        })
    });
    GameStatistics {
        game: tally.game.clone(),
        seats: tally.seats,
        finished: tally.games,
        average_steps: ratio(tally.steps as f64, tally.games),
        average_winning_score: ratio(tally.winning_score as f64, tally.games),
        by_seat: by_seat.collect(),
        by_holder: by_holder.collect(),
    }
}

fn victories(parts: u64) -> f64 {
    parts as f64 / f64::from(WIN)
}

fn ratio(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}
